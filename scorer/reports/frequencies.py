"""Frequencies: each score of a board, how often it occurred, and what it was worth to both sides."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.i18n import phrase
from scorer.model.notation import format_code
from scorer.model.pairs import LabelOrder, label_order
from scorer.reports.blocks import item_of_board
from scorer.reports.report import NO_TEAMS, BoardReport
from scorer.reports.shared_fields import section_of
from scorer.reports.table import (
    BOARD,
    BOARD_DECIMALS,
    NUMBER,
    POINTS,
    SHARE,
    TIMES,
    UNITS,
    Field,
    Table,
    decimals_needed,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.reports.blocks import Item
    from scorer.scoring import ScoredBoard, ScoredEvent


class Frequency(NamedTuple):
    """A score of a board from North-South's side, both sides' points for it, and its frequency.

    `section` and `group` identify the results that it was compared with: empty where sections are one field, and where
    all tables held the same cards. An award has no score but its code in `award`.
    """

    board: int
    section: str
    group: str
    score: int | None
    award: str
    ns_points: Fraction | None
    ew_points: Fraction | None
    top: int | None
    times: int = 0


def count_frequencies(scored: ScoredEvent, board: ScoredBoard) -> list[Frequency]:
    """Every score of a board, highest first, then awards; separately by section and by fouled group."""
    counts: Counter[Frequency] = Counter()
    for line in board.lines:
        result = line.results[0]
        if not result.has_score:
            continue
        number, group = result.board_group
        award = format_code(result.outcome) if line.score is None else ""
        points = (line.ns_points, line.ew_points, line.top)
        counts[Frequency(number, section_of(scored, result), group, line.score, award, *points)] += len(line.results)
    fouled = len({one.group for one in counts}) > 1
    found = [one._replace(times=times, group=one.group if fouled else "") for one, times in counts.items()]
    return sorted(found, key=_sort_key)


def _sort_key(one: Frequency) -> tuple[LabelOrder, str, bool, int, str, Fraction, Fraction]:
    points = (-(one.ns_points or Fraction(0)), -(one.ew_points or Fraction(0)))
    return (label_order(one.section), one.group, one.score is None, -(one.score or 0), one.award, *points)


class FrequenciesReport(BoardReport):
    """How often each score of a board occurred."""

    name = "frequencies"
    title = phrase("Frequencies")
    forms = NO_TEAMS

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """The frequencies of a board; None where there is nothing to count."""
        if not board.contested_results:
            return None
        top = "" if board.top is None else f"top {board.top}"
        return item_of_board(board, frequency_table(scored, board), lead=top)

    def listed(self, scored: ScoredEvent) -> list[Table[Frequency]]:
        """All frequencies in one table, with the board at the beginning of each line."""
        lines = [line for board in scored.boards for line in count_frequencies(scored, board)]
        number: Field[Frequency] = Field("board", phrase("Board"), BOARD)
        return [Table(self.title, (number, *_frequency_fields(scored, lines)), lines, drop_empty_columns=True)]


def frequency_table(scored: ScoredEvent, board: ScoredBoard) -> Table[Frequency]:
    """The frequencies of one board."""
    title = phrase("Board {board}: frequencies", board=board.number)
    if board.top is not None:
        title = phrase("{board}, top {top}", board=title, top=board.top)
    lines = count_frequencies(scored, board)
    return Table(title, _frequency_fields(scored, lines), lines, drop_empty_columns=True)


def _frequency_fields(scored: ScoredEvent, lines: Iterable[Frequency]) -> tuple[Field[Frequency], ...]:
    unit, percent = UNITS[scored.event.scoring.method], scored.event.scoring.percent_decimals
    decimals = decimals_needed(frequency.ns_points for frequency in lines)
    return (
        Field("section", phrase("Section")),
        Field("group", phrase("Group")),
        Field("score", phrase("Score"), NUMBER),
        Field("award", phrase("Award")),
        Field("times", phrase("Freq."), TIMES),
        Field("ns_points", phrase("NS {unit}", unit=unit), POINTS, decimals, printed_decimals=BOARD_DECIMALS),
        Field("ew_points", phrase("EW {unit}", unit=unit), POINTS, decimals, printed_decimals=BOARD_DECIMALS),
        Field(
            "ns_percent",
            phrase("NS %"),
            SHARE,
            percent,
            cell=lambda line: percentage(line.ns_points, line.top),
            printed_decimals=BOARD_DECIMALS,
        ),
        Field(
            "ew_percent",
            phrase("EW %"),
            SHARE,
            percent,
            cell=lambda line: percentage(line.ew_points, line.top),
            printed_decimals=BOARD_DECIMALS,
        ),
    )
