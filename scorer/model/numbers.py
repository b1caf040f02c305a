"""Numbers in writing, parsed and formatted exactly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from scorer.errors import ParseError
from scorer.i18n import Phrase, phrase

T = TypeVar("T")

MAX_WHOLE_NUMBER = 999_999
"""The largest whole number accepted where no closer limit applies."""


def parse_whole_number(text: str) -> int:
    """Parse a whole number from 1 on; raise `ParseError` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_WHOLE_NUMBER)) and int(text) > 0):
        raise ParseError(text, phrase("a whole number, {least} to {most}", least=1, most=MAX_WHOLE_NUMBER))
    return int(text)


def find_numbered(text: str, choices: Sequence[T]) -> T | None:
    """Return the choice whose number was typed, counted from 1; None if there is none."""
    return {str(number): one for number, one in enumerate(choices, 1)}.get(text.strip())


MAX_BOARDS = 999
"""The highest board number."""


def parse_board_number(text: str) -> int:
    """Parse a board number; raise `ParseError` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise ParseError(text, phrase("a board, 1 to {last}", last=MAX_BOARDS))
    return int(text)


def expected_board(last: int) -> Phrase:
    """What is expected as a board number in an event with boards 1 to `last`."""
    if not last:
        return phrase("an event with boards: this one has none")
    return phrase("a board of the event, 1 to {last}", last=last)


def parse_seed(text: str) -> int:
    """Parse the seed of a set of deals, 1 to 9 digits; raise `ParseError` otherwise."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 9):
        raise ParseError(text, phrase("a whole number with at most 9 digits"))
    return int(plain)


DECIMAL = r"[0-9]+(?:\.[0-9]+)?"
"""Pattern of a decimal number without a sign, for use in other patterns."""

MAX_INTEGER_DIGITS, MAX_FRACTION_DIGITS = 12, 6
"""Maximum digits before and after the decimal point. Within these limits a number is written exactly as it was read."""


def parse_decimal(text: str) -> Fraction:
    """Parse a number such as `2`, `-1.5` or `+10`; raise `ParseError` otherwise or if it has too many digits."""
    plain = text.strip()
    if not re.fullmatch(rf"[+-]?{DECIMAL}", plain, re.ASCII):
        raise ParseError(text, phrase("a number such as 2 or 1.5"))
    before, _, after = plain.lstrip("+-").partition(".")
    if len(before) > MAX_INTEGER_DIGITS or len(after) > MAX_FRACTION_DIGITS:
        most = {"before": MAX_INTEGER_DIGITS, "after": MAX_FRACTION_DIGITS}
        raise ParseError(
            text, phrase("a number with at most {before} digits before and {after} after the decimal point", **most)
        )
    return Fraction(plain)


def format_decimal(value: Fraction) -> str:
    """Format a number that was read as a decimal, without trailing zeros."""
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
