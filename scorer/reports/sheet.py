"""A sheet: columns and cells, ready for any printer; and how exact numbers become decimal ones."""

from __future__ import annotations

from enum import Enum, auto
from fractions import Fraction
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.bids import Bid
from scorer.game.contracts import Contract
from scorer.records.settings import Method

if TYPE_CHECKING:
    from collections.abc import Iterable


class Kind(Enum):
    """What a column holds, from which a printer takes alignment and format."""

    TEXT = auto()
    NAME = auto()
    """A text of any length, shortened where there is no room."""
    EXTRA = auto()
    """A name that is left out where there is no room."""
    NUMBER = auto()


class Column(NamedTuple):
    """A column; `decimals` is how many a `NUMBER` shows."""

    heading: str
    kind: Kind = Kind.TEXT
    decimals: int = 0


class Place(NamedTuple):
    """A place in a ranking, marked `=` when it is shared."""

    number: int
    tied: bool

    def __str__(self) -> str:
        return f"{self.number}{'=' if self.tied else ''}"


Cell = str | int | Fraction | Contract | Bid | Place | None


class Sheet(NamedTuple):
    """A table with a title; `notes` stand below the title. Numbers are exact: a printer rounds them, once."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    def trimmed(self) -> Sheet:
        """The same without the columns that hold nothing; a sheet without rows keeps all of them."""
        full = [any(row[index] not in (None, "") for row in self.rows) for index in range(len(self.columns))]
        if not self.rows or all(full):
            return self
        rows = tuple(tuple(compress(row, full)) for row in self.rows)
        return Sheet(self.title, tuple(compress(self.columns, full)), rows, self.notes)


UNITS = {Method.MATCHPOINTS: "MP", Method.CROSS_IMPS: "IMPs", Method.BUTLER: "IMPs", Method.AGGREGATE: "Points"}
"""What a column of points is called."""


def rounded(value: Fraction | int, decimals: int) -> str:
    """Write a number with so many decimals; an exact half goes away from zero, as spreadsheets do it."""
    numerator, denominator = value.as_integer_ratio()
    digits = str((2 * abs(numerator) * 10**decimals + denominator) // (2 * denominator)).zfill(decimals + 1)
    text = f"{digits[:-decimals]}.{digits[-decimals:]}" if decimals else digits
    return f"-{text}" if numerator < 0 and digits.strip("0") else text


def decimals_of(values: Iterable[Fraction | int | None]) -> int:
    """How many decimals, two at the most, show all of the values."""
    denominators = {value.denominator for value in values if value is not None}
    if denominators <= {1}:
        return 0
    return 1 if all(10 % denominator == 0 for denominator in denominators) else 2


def number(value: Fraction | int | None) -> float | None:
    """A number for JSON: six decimals; None stays null."""
    return None if value is None else round(float(value), 6)
