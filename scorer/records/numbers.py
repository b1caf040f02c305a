"""Numbers in writing, read and written exactly."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from scorer.errors import Misread


def whole_number(text: str) -> int:
    """Read a number of 1 to 6 digits, at least 1; raise `Misread` otherwise."""
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 6 and int(text) > 0):
        raise Misread(text, "a whole number, at least 1")
    return int(text)


MOST_BOARDS = 999
"""The highest number of a board."""


def board_number(text: str) -> int:
    """Read the number of a board; raise `Misread` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise Misread(text, f"a board, 1 to {MOST_BOARDS}")
    return int(text)


def parse_decimal(text: str) -> Fraction:
    """Read a number such as `2`, `-1.5` or `+10`; raise `Misread` otherwise."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", text.strip(), re.ASCII):
        raise Misread(text, "a number such as 2 or 1.5")
    return Fraction(text.strip())


def decimal_text(value: Fraction) -> str:
    """Write a number that was read as a decimal one, without needless zeros."""
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
