"""Figures published by another program: the points of each result, and the ranking."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum, auto
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import Phrase, noun_form, phrase

if TYPE_CHECKING:
    from scorer.game.seats import Side

_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,20})?")

MAX_DECIMALS = 6
"""Decimals used of a figure; further ones, as in 33.299999999999997, are floating-point noise."""


class FigureKind(Enum):
    """The kinds of published figure."""

    POINTS = auto()
    PERCENT_OF_TOP = auto()
    TOTAL = auto()
    PERCENTAGE = auto()
    PLACE = auto()

    def name_for(self, number: int = 1) -> Phrase:
        """The name of this many figures: `cell`, `cells`."""
        return _NAMES[self](number)


RANKING_KINDS = (FigureKind.TOTAL, FigureKind.PERCENTAGE, FigureKind.PLACE)
"""The kinds that belong to a ranking, not to a traveller."""

_NAMES: Mapping[FigureKind, Callable[[int], Phrase]] = {
    FigureKind.POINTS: lambda number: noun_form(number, "cell"),
    FigureKind.PERCENT_OF_TOP: lambda number: phrase("{cells} as percentages", cells=noun_form(number, "cell")),
    FigureKind.TOTAL: lambda number: noun_form(number, "total"),
    FigureKind.PERCENTAGE: lambda number: noun_form(number, "percentage"),
    FigureKind.PLACE: lambda number: noun_form(number, "place"),
}


class FigurePlace(NamedTuple):
    """What a figure belongs to: one side of a result, or with board 0 a pair's line in the ranking."""

    board: int
    ns: str
    ew: str
    side: Side | None = None


class Figure(NamedTuple):
    """A published number, with the number of decimals printed."""

    kind: FigureKind
    where: FigurePlace
    value: Fraction
    decimals: int


def parse_figure(kind: FigureKind, where: FigurePlace, text: str) -> Figure | None:
    """Parse a printed figure, a place such as `5=` too; None if it is not a number."""
    plain = text.strip().replace(",", ".").removesuffix("%").removesuffix("=").removeprefix("=")
    if not _NUMBER.fullmatch(plain):
        return None
    if len(plain.partition(".")[2]) > MAX_DECIMALS:
        plain = f"{round(Decimal(plain), MAX_DECIMALS):f}".rstrip("0")
    return Figure(kind, where, Fraction(plain), len(plain.partition(".")[2]))


def place_of_pair(label: str) -> FigurePlace:
    """A pair's line in the ranking."""
    return FigurePlace(0, label, "")
