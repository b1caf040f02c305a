"""Frequencies: each score of a board, how often it came, and what it was worth to both sides."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.records.notation import code_of
from scorer.records.pairs import label_order
from scorer.records.results import FIRST_GROUP, NotPlayed, SitOut
from scorer.records.settings import Sections
from scorer.reports.sheet import UNITS, Cell, Column, Kind, Sheet, decimals_of, number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.records.pairs import LabelOrder
    from scorer.tournament import ScoredBoard, ScoredEvent


class Worth(NamedTuple):
    """A score from the North-South side among those it was compared with, and both sides' points for it.

    `section` is empty where sections are one field. What was awarded has no score but `award`, its code.
    """

    section: str
    group: str
    score: int | None
    award: str
    ns_points: Fraction | None
    ew_points: Fraction | None
    top: int | None

    @property
    def ns_percent(self) -> Fraction | None:
        return self._percent(self.ns_points)

    @property
    def ew_percent(self) -> Fraction | None:
        return self._percent(self.ew_points)

    def _percent(self, points: Fraction | None) -> Fraction | None:
        return None if points is None or self.top is None else percentage(points, self.top)


Frequency = tuple[Worth, int]
"""A score and how often it came."""


def frequencies(scored: ScoredEvent, board: ScoredBoard) -> list[Frequency]:
    """Every score of a board, highest first, then what was awarded; sections apart and fouled groups one by one."""
    often: Counter[Worth] = Counter()
    apart = scored.event.scoring.sections is Sections.APART
    for line in board.lines:
        result = line.results[0]
        if isinstance(result.outcome, NotPlayed | SitOut):
            continue
        section = scored.pairs[result.pairs[0]].section if apart else ""
        award = code_of(result.outcome) if line.score is None else ""
        group = result.group or FIRST_GROUP
        often[Worth(section, group, line.score, award, line.ns_points, line.ew_points, line.top)] += len(line.results)
    return sorted(often.items(), key=lambda item: _order(item[0]))


def _order(worth: Worth) -> tuple[LabelOrder, str, bool, int, str, Fraction, Fraction]:
    points = (-(worth.ns_points or Fraction(0)), -(worth.ew_points or Fraction(0)))
    score = worth.score or 0
    return (label_order(worth.section), worth.group, worth.score is None, -score, worth.award, *points)


def sheet(scored: ScoredEvent, board: ScoredBoard) -> Sheet:
    """One board's frequencies."""
    top = "" if board.top is None else f", top {board.top}"
    found = frequencies(scored, board)
    rows = tuple(_cells(it, fouled=_fouled(found)) for it in found)
    return Sheet(f"Frequencies of board {board.number}{top}", _columns(scored, found), rows).trimmed()


def whole(scored: ScoredEvent) -> Sheet:
    """All frequencies on one sheet, with the board in front of each line."""
    boards = {board.number: frequencies(scored, board) for board in scored.boards}
    rows = tuple((number, *_cells(it, fouled=_fouled(found))) for number, found in boards.items() for it in found)
    columns = _columns(scored, (it for found in boards.values() for it in found))
    return Sheet("Frequencies", (Column("Board", Kind.NUMBER), *columns), rows).trimmed()


def _fouled(found: Iterable[Frequency]) -> bool:
    """Whether a board has groups that were played with different cards."""
    return len({worth.group for worth, _ in found}) > 1


def _columns(scored: ScoredEvent, found: Iterable[Frequency]) -> tuple[Column, ...]:
    scoring = scored.event.scoring
    unit, decimals = UNITS[scoring.method], decimals_of(worth.ns_points for worth, _ in found)
    return (
        Column("Section"),
        Column("Group"),
        Column("Score", Kind.NUMBER),
        Column("Award"),
        Column("Times", Kind.NUMBER),
        Column(f"NS {unit}", Kind.NUMBER, decimals),
        Column(f"EW {unit}", Kind.NUMBER, decimals),
        Column("NS %", Kind.NUMBER, scoring.percent_decimals),
        Column("EW %", Kind.NUMBER, scoring.percent_decimals),
    )


def _cells(frequency: Frequency, *, fouled: bool) -> tuple[Cell, ...]:
    worth, times = frequency
    return (
        worth.section,
        worth.group if fouled else "",
        worth.score,
        worth.award,
        times,
        worth.ns_points,
        worth.ew_points,
        worth.ns_percent,
        worth.ew_percent,
    )


def document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, Any]:
    """One board's frequencies for programs."""
    found = frequencies(scored, board)
    return {
        "board": board.number,
        "top": number(board.top),
        "frequencies": [
            {
                "section": worth.section or None,
                "group": worth.group if _fouled(found) else None,
                "score": worth.score,
                "award": worth.award or None,
                "times": times,
                "ns_points": number(worth.ns_points),
                "ew_points": number(worth.ew_points),
                "ns_percent": number(worth.ns_percent),
                "ew_percent": number(worth.ew_percent),
            }
            for worth, times in found
        ],
    }
