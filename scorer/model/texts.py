"""Texts that people type: labels, names, remarks and reasons; their maximum length and permitted characters."""

from __future__ import annotations

import re
import unicodedata

from scorer.errors import ParseError
from scorer.i18n import Phrase, phrase
from scorer.progress import add_notice

MAX_NAME_LENGTH = 200
"""Maximum characters of a name or a label."""

MAX_TEXT_LENGTH = 2_000
"""Maximum characters of a remark or a reason."""

_JOINERS = "\u200c\u200d"
"""Zero-width characters between letters, which Persian and Indic names need."""

_INVISIBLE = "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
"""Invisible characters that Unicode counts among letters, marks and symbols."""

_EXPECTED_NAME = phrase("a name")


def parse_free_text(text: str, max_length: int = MAX_TEXT_LENGTH) -> str:
    """Clean a remark: fold white space and drop characters that only control how text is displayed.

    Raise `ParseError` for control characters, for bytes that are not text, and for more than `max_length` characters.
    """
    folded = " ".join(text.split())
    if len(folded) > max_length:
        raise ParseError(folded, phrase("at most {longest:,} characters", longest=max_length))
    if folded.isprintable():
        return folded
    kinds = {unicodedata.category(sign) for sign in folded}
    if "Cc" in kinds:
        raise ParseError(folded, phrase("text without control characters"))
    if "Cs" in kinds:
        raise ParseError(folded, phrase("text in UTF-8"))
    return _drop_format_characters(folded) if "Cf" in kinds else folded


def _drop_format_characters(text: str) -> str:
    """Drop format characters except joiners between letters, and report which ones were dropped."""
    kept, dropped = "", dict[str, None]()
    for place, sign in enumerate(text):
        if unicodedata.category(sign) != "Cf" or (sign in _JOINERS and _is_between_letters(text, place)):
            kept += sign
        else:
            dropped[f"U+{ord(sign):04X}"] = None
    kept = " ".join(kept.split())
    if dropped:
        add_notice(phrase('"{text}": invisible characters removed: {signs}', text=kept, signs=", ".join(dropped)))
    return kept


def _is_between_letters(text: str, place: int) -> bool:
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    return all(side and unicodedata.category(side)[0] in "LM" for side in (before, after))


def parse_name(text: str) -> str:
    """Clean a name of at most 200 characters, otherwise like `parse_free_text`."""
    return parse_free_text(text, MAX_NAME_LENGTH)


def parse_required_name(text: str, expected: Phrase = _EXPECTED_NAME) -> str:
    """Clean a name; raise `ParseError` if it is empty."""
    name = parse_name(text)
    if not name:
        raise ParseError(text, expected)
    return name


def parse_label_text(text: str) -> str:
    """Clean a label, folding white space; raise `ParseError` for invisible characters or if it is too long."""
    folded = " ".join(text.split())
    if len(folded) > MAX_NAME_LENGTH:
        raise ParseError(folded, phrase("at most {longest:,} characters", longest=MAX_NAME_LENGTH))
    if folded.isascii() and folded.isprintable():
        return folded
    for sign in folded:
        if unicodedata.category(sign)[0] == "C" or re.match(_INVISIBLE, sign):
            raise ParseError(
                folded, phrase("a label without the invisible character {sign}", sign=f"U+{ord(sign):04X}")
            )
    return folded


def name_key(name: str) -> str:
    """A key equal for names that differ only in case, white space or Unicode form."""
    folded = name.casefold()
    if not name.isascii():  # most names are ASCII, and every name needs its key
        folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(folded.split())
