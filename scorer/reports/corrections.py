"""What changed since a ranking was published: the changes, and the places and figures that differ."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.i18n import counted
from scorer.model.settings import Method
from scorer.reports.changes import changes
from scorer.reports.table import NAME, NUMBER, PAIR, Field, Place, Sheet, Table, decimals_of, number, place_of, plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from scorer.game.seats import Side
    from scorer.i18n import Phrase
    from scorer.model.history import Step
    from scorer.scoring import ScoredEvent, Standing


class Move(NamedTuple):
    """A pair with a different place, or percentage, or total where there are no percentages.

    A place or figure is None where the pair had, or has, none.
    """

    ranking: str
    pair: str
    players: str
    before: Place | None
    after: Place | None
    figure_before: Fraction | None
    figure_after: Fraction | None

    @property
    def of_place(self) -> bool:
        return self.before != self.after

    @property
    def of_figure(self) -> bool:
        return self.figure_before != self.figure_after


class Corrections(NamedTuple):
    """What changed since a ranking was published: the publication, the changes, and the standings that differ.

    The figures are percentages or totals, with `decimals`.
    """

    since: str
    changes: tuple[Phrase, ...]
    moves: tuple[Move, ...]
    in_percent: bool
    decimals: int


def corrections(published: Step, before: ScoredEvent, after: ScoredEvent) -> Corrections:
    """Compare an event with its state when its ranking was published."""
    since = f"{published.said}, {published.at}"
    moves = tuple(_moves(before, after))
    in_percent = after.event.scoring.method is Method.MATCHPOINTS
    decimals = after.event.scoring.percent_decimals
    if not in_percent:
        decimals = decimals_of(move.figure_after for move in moves)
    return Corrections(since, tuple(changes(before.event, after.event)), moves, in_percent, decimals)


def _moves(before: ScoredEvent, after: ScoredEvent) -> Iterator[Move]:
    """The changed standings in the order of the rankings; a pair new to a list had no place in it."""
    former: dict[tuple[str, Side | None, str], Standing] = {}
    for ranking in before.rankings:
        for line in ranking.standings:
            former[ranking.section, ranking.side, line.pair.label] = line
    for ranking in after.rankings:
        for line in ranking.standings:
            pair = line.pair
            old = former.get((ranking.section, ranking.side, pair.label))
            place, figure = (place_of(old), old.figure) if old else (None, None)
            move = Move(
                ranking.name,
                pair.label,
                pair.names,
                before=place,
                after=place_of(line),
                figure_before=figure,
                figure_after=line.figure,
            )
            if move.of_place or move.of_figure:
                yield move


def sheet(report: Corrections) -> Sheet:
    """The changes as notes, and a line for each pair whose place or figure differs."""
    unit = "%" if report.in_percent else "total"
    fields: tuple[Field[Move], ...] = (
        Field("list", "List", NAME, cell=attrgetter("ranking")),
        Field("pair", "Pair", PAIR),
        Field("players", "Players", NAME),
        Field("before", "Was", NUMBER, cell=lambda move: move.before or "-"),
        Field("after", "Is", NUMBER, cell=lambda move: move.after or "-"),
        Field("figure_before", f"Was {unit}", NUMBER, report.decimals),
        Field("figure_after", f"Is {unit}", NUMBER, report.decimals),
    )
    title = "Corrections" if report.changes else "Nothing was corrected"
    notes: tuple[Phrase | str, ...] = (*report.changes, _moved_text(report))
    return Table(f"{title} since: {report.since}", fields, report.moves, notes).sheet


def _moved_text(report: Corrections) -> str:
    """The number of places and of figures that differ."""
    places = sum(move.of_place for move in report.moves)
    moved = sum(move.of_figure for move in report.moves)
    figures = counted(moved, "percentage") if report.in_percent else counted(moved, "total")
    if places:
        return f"{counted(places, 'place')} and {figures} moved"
    if report.moves:
        return f"No place moved, but {figures} did"
    return f"No place and no {'percentage' if report.in_percent else 'total'} moved"


def document(report: Corrections) -> dict[str, Any]:
    """The corrections as JSON: places that differ, then figures."""
    places: list[dict[str, Any]] = []
    figures: list[dict[str, Any]] = []
    for move in report.moves:
        who = {"ranking": move.ranking, "pair": move.pair}
        if move.of_place:
            places.append({**who, "before": plain(move.before), "after": plain(move.after)})
        if move.of_figure:
            figures.append({**who, "before": number(move.figure_before), "after": number(move.figure_after)})
    kind = "percentages" if report.in_percent else "totals"
    return {"since": report.since, "changes": list(map(str, report.changes)), "moves": places, kind: figures}
