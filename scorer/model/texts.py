"""Texts that people type: labels, names, remarks and reasons; their maximum length and permitted characters."""

from __future__ import annotations

import re
import unicodedata

from scorer.errors import Misread
from scorer.i18n import Phrase, phrase
from scorer.progress import notice

LONGEST_NAME = 200
"""Maximum characters of a name or a label."""

LONGEST_TEXT = 2_000
"""Maximum characters of a remark or a reason."""

_JOINERS = "\u200c\u200d"
"""Zero-width characters between letters, which Persian and Indic names need."""

_SEEN_BY_NOBODY = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Invisible characters that Unicode counts among letters, marks and symbols."""

_A_NAME = phrase("a name")


def free_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Clean a remark: fold white space and drop characters that only control how text is displayed.

    Raise `ParseError` for control characters, for bytes that are not text, and for more than `max_length` characters.
    """
    folded = " ".join(text.split())
    if len(folded) > longest:
        raise Misread(folded, phrase("at most {longest:,} characters", longest=longest))
    if folded.isprintable():
        return folded
    kinds = {unicodedata.category(sign) for sign in folded}
    if "Cc" in kinds:
        raise Misread(folded, phrase("text without control characters"))
    if "Cs" in kinds:
        raise Misread(folded, phrase("text in UTF-8"))
    return _without_format(folded) if "Cf" in kinds else folded


def _without_format(text: str) -> str:
    """Drop format characters except joiners between letters, and report which ones were dropped."""
    kept, dropped = "", dict[str, None]()
    for place, sign in enumerate(text):
        if unicodedata.category(sign) != "Cf" or (sign in _JOINERS and _between_letters(text, place)):
            kept += sign
        else:
            dropped[f"U+{ord(sign):04X}"] = None
    kept = " ".join(kept.split())
    if dropped:
        notice(phrase('"{text}": taken out what nobody sees, {signs}', text=kept, signs=", ".join(dropped)))
    return kept


def _between_letters(text: str, place: int) -> bool:
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    return all(side and unicodedata.category(side)[0] in "LM" for side in (before, after))


def name_text(text: str) -> str:
    """Clean a name of at most 200 characters, otherwise like `parse_free_text`."""
    return free_text(text, LONGEST_NAME)


def needed_name(text: str, expected: Phrase = _A_NAME) -> str:
    """Clean a name; raise `ParseError` if it is empty."""
    name = name_text(text)
    if not name:
        raise Misread(text, expected)
    return name


def label_text(text: str) -> str:
    """Clean a label, folding white space; raise `ParseError` for invisible characters or if it is too long."""
    folded = " ".join(text.split())
    if len(folded) > LONGEST_NAME:
        raise Misread(folded, phrase("at most {longest:,} characters", longest=LONGEST_NAME))
    if folded.isascii() and folded.isprintable():
        return folded
    for sign in folded:
        if unicodedata.category(sign)[0] == "C" or _SEEN_BY_NOBODY.match(sign):
            raise Misread(folded, phrase("a label that is seen as it is, without {sign}", sign=f"U+{ord(sign):04X}"))
    return folded
