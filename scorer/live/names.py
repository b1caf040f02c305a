"""Sentences with the names of one or two people, and texts that break only where they read well."""

from __future__ import annotations

import re

from scorer.i18n import Phrase, phrase

BETWEEN_NAMES = " & "

NO_BREAK_SPACE, NO_BREAK_HYPHEN = "\u00a0", "\u2011"


def sits_out(names: str) -> Phrase:
    """What is written beside the names of those who sit out."""
    return phrase("sit out") if BETWEEN_NAMES in names else phrase("sits out")


def describe_sit_out(pair: str) -> Phrase:
    """A sentence that a pair sits out this round."""
    if BETWEEN_NAMES in pair:
        return phrase("{pair} sit out this round.", pair=pair)
    return phrase("{pair} sits out this round.", pair=pair)


def keep_numbers_whole(text: str) -> str:
    """A text that is not broken after a number."""
    return re.sub(r"(?<=\d) ", NO_BREAK_SPACE, text)


def keep_figures_whole(text: str) -> str:
    """A text that is broken neither after a number nor at a hyphen."""
    return re.sub(r"(?<=\w)-(?=\w)", NO_BREAK_HYPHEN, keep_numbers_whole(text))
