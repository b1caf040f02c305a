"""Frequencies: each score of a board, how often it came, and what it was worth to both sides."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.records.notation import code_of
from scorer.records.pairs import LabelOrder, label_order
from scorer.reports.blocks import Item
from scorer.reports.lines import section_of
from scorer.reports.table import BOARD, NUMBER, POINTS, SHARE, TIMES, UNITS, Field, Table, decimals_of

if TYPE_CHECKING:
    from collections.abc import Iterable

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


class Frequency(NamedTuple):
    """A score of a board and how often it came; the `group` is told where there are several with different cards."""

    board: int
    worth: Worth
    times: int
    group: str


def frequencies(scored: ScoredEvent, board: ScoredBoard) -> list[Frequency]:
    """Every score of a board, highest first, then what was awarded; sections apart and fouled groups one by one."""
    often: Counter[Worth] = Counter()
    for line in board.lines:
        result = line.results[0]
        if not result.counts:
            continue
        section = section_of(scored, result)
        _, group = result.board_group
        award = code_of(result.outcome) if line.score is None else ""
        worth = Worth(
            section, group, line.score, award=award, ns_points=line.ns_points, ew_points=line.ew_points, top=line.top
        )
        often[worth] += len(line.results)
    fouled = len({worth.group for worth in often}) > 1
    in_order = sorted(often, key=_order)
    return [Frequency(board.number, worth, often[worth], worth.group if fouled else "") for worth in in_order]


def _order(worth: Worth) -> tuple[LabelOrder, str, bool, int, str, Fraction, Fraction]:
    points = (-(worth.ns_points or Fraction(0)), -(worth.ew_points or Fraction(0)))
    score = worth.score or 0
    return (label_order(worth.section), worth.group, worth.score is None, -score, worth.award, *points)


def of_board(scored: ScoredEvent, board: ScoredBoard) -> Item | None:
    """The frequencies of a board on which there is anything to count."""
    if not board.compared:
        return None
    top = "" if board.top is None else f"top {board.top}"
    return Item(f"Board {board.number}", (table(scored, board),), top, board.number)


def table(scored: ScoredEvent, board: ScoredBoard) -> Table[Frequency]:
    """One board's frequencies."""
    title = f"Frequencies of board {board.number}"
    if board.top is not None:
        title += f", top {board.top}"
    lines = frequencies(scored, board)
    return Table(title, _fields(scored, lines), lines, trimmed=True)


def listed(scored: ScoredEvent) -> list[Table[Frequency]]:
    """All frequencies in one table, with the board in front of each line."""
    lines = [line for board in scored.boards for line in frequencies(scored, board)]
    number: Field[Frequency] = Field("board", "Board", BOARD)
    return [Table("Frequencies", (number, *_fields(scored, lines)), lines, trimmed=True)]


def _fields(scored: ScoredEvent, lines: Iterable[Frequency]) -> tuple[Field[Frequency], ...]:
    unit, percent = UNITS[scored.event.scoring.method], scored.event.scoring.percent_decimals
    decimals = decimals_of(frequency.worth.ns_points for frequency in lines)
    return (
        Field("section", "Section", cell=attrgetter("worth.section")),
        Field("group", "Group"),
        Field("score", "Score", NUMBER, cell=attrgetter("worth.score")),
        Field("award", "Award", cell=attrgetter("worth.award")),
        Field("times", "Times", TIMES),
        Field("ns_points", f"NS {unit}", POINTS, decimals, cell=attrgetter("worth.ns_points")),
        Field("ew_points", f"EW {unit}", POINTS, decimals, cell=attrgetter("worth.ew_points")),
        Field("ns_percent", "NS %", SHARE, percent, cell=lambda line: percentage(line.worth.ns_points, line.worth.top)),
        Field("ew_percent", "EW %", SHARE, percent, cell=lambda line: percentage(line.worth.ew_points, line.worth.top)),
    )
