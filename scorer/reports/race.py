"""A race: two pairs at one table, board by board, with their running totals."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import phrase
from scorer.model.settings import Method
from scorer.reports.blocks import Item, LineChart, Sentence, Series
from scorer.reports.rankings import ranking_tables
from scorer.reports.report import EmptyReason, Printing, Report
from scorer.reports.shared_fields import PLAYED_FIELDS, short_pair_title
from scorer.reports.table import BOARD, NUMBER, Field, Table, decimals_needed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.game.seats import Seat
    from scorer.i18n import Phrase
    from scorer.model.results import Result
    from scorer.reports.table import Cell
    from scorer.scoring import ScoredEvent


class RaceBoard(NamedTuple):
    """A board of a race: its result, the points of each pair, and their totals with it."""

    result: Result
    declarer: Seat | None
    score: int | None
    points: dict[str, Fraction]
    totals: dict[str, Fraction]


def race_boards(scored: ScoredEvent) -> list[RaceBoard]:
    """The boards of a race in order, up to the one that won it; empty unless two pairs at one table play for points."""
    if not scored.event.is_single_table or scored.event.scoring.method is not Method.AGGREGATE:
        return []
    totals = {label: Fraction(0) for label in scored.pairs}
    course: list[RaceBoard] = []
    last = scored.won_on_board or len(scored.boards)
    for board in scored.boards[:last]:
        for line in board.results:
            points = {label: own for label, own in line.sides if own is not None}
            totals = {label: total + points.get(label, 0) for label, total in totals.items()}
            course.append(RaceBoard(line.result, line.declarer, line.score, points, totals))
    return course


class RaceReport(Report):
    """A race of two pairs at one table."""

    name = "race"
    title = phrase("Race")
    empty_reason = EmptyReason(phrase("this is not a race between two pairs"))
    printing = Printing.BY_DEFAULT

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The winner, notes, the running totals, and the boards; empty for an event that is no race."""
        course = race_boards(scored)
        if not course:
            return []
        (table,) = self.listed(scored)
        series: list[Series] = []
        for label, pair in scored.pairs.items():
            series.append(
                Series(short_pair_title(scored.form, pair), (Fraction(0), *(leg.totals[label] for leg in course)))
            )
        steps = ("0", *(str(leg.result.board) for leg in course))
        mark = scored.event.scoring.target or None
        decimals = decimals_needed(total for line in series for total in line.values)
        chart = LineChart("Points after each board", "Board", steps, tuple(series), decimals, stepped=True, mark=mark)
        won: tuple[Sentence, ...] = ()
        if scored.won_on_board is not None:
            first = scored.rankings[0].standings[0].pair
            won = (Sentence(f"{first.names}" or phrase("Pair {pair}", pair=first.label), loud=True),)
        return [Item("", (*won, *map(Sentence, describe_race(scored)), chart, table))]

    def listed(self, scored: ScoredEvent) -> list[Table[RaceBoard]]:
        """A line for each board; empty for an event that is no race."""
        course = race_boards(scored)
        if not course:
            return []
        decimals = decimals_needed(points for leg in course for points in leg.points.values())
        fields: list[Field[RaceBoard]] = [
            Field("board", phrase("Board"), BOARD, cell=lambda leg: leg.result.board),
            *PLAYED_FIELDS,
        ]
        for label in scored.pairs:
            points, total = partial(_pair_value, "points", label), partial(_pair_value, "totals", label)
            fields.append(Field(f"points {label}", phrase("Pair {pair}", pair=label), NUMBER, decimals, cell=points))
            fields.append(Field(f"total {label}", phrase("Total {pair}", pair=label), NUMBER, decimals, cell=total))
        names = [
            phrase("Pair {pair}: {names}", pair=label, names=pair.names)
            for label, pair in scored.pairs.items()
            if pair.names
        ]
        return [Table(self.title, tuple(fields), course, tuple(names))]


def _pair_value(what: str, label: str, leg: RaceBoard) -> Cell:
    by_pair: Mapping[str, Cell] = getattr(leg, what)
    return by_pair.get(label)


def describe_race(scored: ScoredEvent) -> tuple[Phrase | str, ...]:
    """Who has won, or what there is still to win."""
    (table,) = ranking_tables(scored)
    target = scored.event.scoring.target
    if scored.won_on_board is None and target:
        return (phrase("The first to reach {target} wins", target=target), *table.notes)
    return table.notes
