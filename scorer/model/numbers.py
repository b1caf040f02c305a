"""Numbers in writing, read and written exactly."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from scorer.errors import Misread
from scorer.i18n import Phrase, phrase

MOST = 999_999
"""The largest whole number that is read where nothing bounds it closer."""


def whole_number(text: str) -> int:
    """Read a number from 1 on; raise `Misread` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST)) and int(text) > 0):
        raise Misread(text, phrase("a whole number, {least} to {most}", least=1, most=MOST))
    return int(text)


MOST_BOARDS = 999
"""The highest number of a board."""


def board_number(text: str) -> int:
    """Read the number of a board; raise `Misread` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise Misread(text, phrase("a board, 1 to {last}", last=MOST_BOARDS))
    return int(text)


def board_of_event(last: int) -> Phrase:
    """What is expected where a board is named of an event that has so many."""
    if not last:
        return phrase("an event with boards: this one has none")
    return phrase("a board of the event, 1 to {last}", last=last)


def seed_number(text: str) -> int:
    """Read the number that makes a set of deals again, of 1 to 9 digits; raise `Misread` otherwise."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 9):
        raise Misread(text, phrase("a whole number of at most 9 digits"))
    return int(plain)


DECIMAL = r"[0-9]+(?:\.[0-9]+)?"
"""A decimal number without a sign, for the patterns of notations that have numbers in them."""

MOST_BEFORE, MOST_AFTER = 12, 6
"""Digits before and after the point: what has no more is written exactly as it was read."""


def parse_decimal(text: str) -> Fraction:
    """Read a number such as `2`, `-1.5` or `+10`; raise `Misread` otherwise, and for too many digits."""
    plain = text.strip()
    if not re.fullmatch(rf"[+-]?{DECIMAL}", plain, re.ASCII):
        raise Misread(text, phrase("a number such as 2 or 1.5"))
    before, _, after = plain.lstrip("+-").partition(".")
    if len(before) > MOST_BEFORE or len(after) > MOST_AFTER:
        most = {"before": MOST_BEFORE, "after": MOST_AFTER}
        raise Misread(text, phrase("a number of at most {before} digits before and {after} after the point", **most))
    return Fraction(plain)


def decimal_text(value: Fraction) -> str:
    """Write a number that was read as a decimal one, without needless zeros."""
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
