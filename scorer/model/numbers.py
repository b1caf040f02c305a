"""Numbers in writing, parsed and formatted exactly."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from scorer.errors import Misread
from scorer.i18n import Phrase, phrase

MOST = 999_999
"""The largest whole number accepted where no closer limit applies."""


def whole_number(text: str) -> int:
    """Parse a whole number from 1 on; raise `ParseError` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST)) and int(text) > 0):
        raise Misread(text, phrase("a whole number, {least} to {most}", least=1, most=MOST))
    return int(text)


MOST_BOARDS = 999
"""The highest board number."""


def board_number(text: str) -> int:
    """Parse a board number; raise `ParseError` otherwise."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise Misread(text, phrase("a board, 1 to {last}", last=MOST_BOARDS))
    return int(text)


def board_of_event(last: int) -> Phrase:
    """What is expected as a board number in an event with boards 1 to `last`."""
    if not last:
        return phrase("an event with boards: this one has none")
    return phrase("a board of the event, 1 to {last}", last=last)


def seed_number(text: str) -> int:
    """Parse the seed of a set of deals, 1 to 9 digits; raise `ParseError` otherwise."""
    plain = text.strip()
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 9):
        raise Misread(text, phrase("a whole number of at most 9 digits"))
    return int(plain)


DECIMAL = r"[0-9]+(?:\.[0-9]+)?"
"""Pattern of a decimal number without a sign, for use in other patterns."""

MOST_BEFORE, MOST_AFTER = 12, 6
"""Maximum digits before and after the decimal point. Within these limits a number is written exactly as it was read."""


def parse_decimal(text: str) -> Fraction:
    """Parse a number such as `2`, `-1.5` or `+10`; raise `ParseError` otherwise or if it has too many digits."""
    plain = text.strip()
    if not re.fullmatch(rf"[+-]?{DECIMAL}", plain, re.ASCII):
        raise Misread(text, phrase("a number such as 2 or 1.5"))
    before, _, after = plain.lstrip("+-").partition(".")
    if len(before) > MOST_BEFORE or len(after) > MOST_AFTER:
        most = {"before": MOST_BEFORE, "after": MOST_AFTER}
        raise Misread(text, phrase("a number of at most {before} digits before and {after} after the point", **most))
    return Fraction(plain)


def decimal_text(value: Fraction) -> str:
    """Format a number that was read as a decimal, without trailing zeros."""
    text = f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
