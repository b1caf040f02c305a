"""What changed since a ranking was published: the changes, and the places and figures that differ."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.i18n import count_phrase, join_phrases, literal, phrase
from scorer.i18n.formatting import time_text
from scorer.model.settings import Method
from scorer.reports.changes import describe_changes
from scorer.reports.table import (
    NAME,
    NUMBER,
    PAIR,
    Field,
    RankPlace,
    Sheet,
    Table,
    cell_to_json,
    decimals_needed,
    number_to_json,
    place_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.game.seats import Side
    from scorer.i18n import Phrase
    from scorer.model.history import HistoryStep
    from scorer.scoring import ScoredEvent, Standing


class StandingChange(NamedTuple):
    """A pair with a different place, or percentage, or total where there are no percentages.

    A place or figure is None where the pair had, or has, none.
    """

    ranking: str
    pair: str
    players: str
    before: RankPlace | None
    after: RankPlace | None
    figure_before: Fraction | None
    figure_after: Fraction | None

    @property
    def has_new_place(self) -> bool:
        return self.before != self.after

    @property
    def has_new_figure(self) -> bool:
        return self.figure_before != self.figure_after


class Corrections(NamedTuple):
    """What changed since a ranking was published: the publication, the changes, and the standings that differ.

    The figures are percentages or totals, with `decimals`.
    """

    since: Phrase
    changes: tuple[Phrase, ...]
    standing_changes: tuple[StandingChange, ...]
    in_percent: bool
    decimals: int


def compare_with_published(publication: HistoryStep, before: ScoredEvent, after: ScoredEvent) -> Corrections:
    """Compare an event with its state when its ranking was published."""
    since = join_phrases((publication.message, time_text(publication.at)), ", ")
    moves = tuple(_find_standing_changes(before, after))
    in_percent = after.event.scoring.method is Method.MATCHPOINTS
    decimals = after.event.scoring.percent_decimals
    if not in_percent:
        decimals = decimals_needed(move.figure_after for move in moves)
    return Corrections(since, tuple(describe_changes(before.event, after.event)), moves, in_percent, decimals)


def merge_equal(reports: Sequence[Corrections]) -> list[Corrections]:
    """Merge reports since different publications if they list the same; the first names all of them."""
    merged: list[Corrections] = []
    for report in reports:
        same = next((one for one in merged if one._replace(since=report.since) == report), None)
        if same is None:
            merged.append(report)
        else:
            merged[merged.index(same)] = same._replace(since=join_phrases((same.since, report.since)))
    return merged


def _find_standing_changes(before: ScoredEvent, after: ScoredEvent) -> Iterator[StandingChange]:
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
            move = StandingChange(
                ranking.name,
                pair.label,
                pair.names,
                before=place,
                after=place_of(line),
                figure_before=figure,
                figure_after=line.figure,
            )
            if move.has_new_place or move.has_new_figure:
                yield move


def corrections_sheet(report: Corrections) -> Sheet:
    """The changes as notes, and a line for each pair whose place or figure differs."""
    unit = literal("%") if report.in_percent else phrase("total")
    fields: tuple[Field[StandingChange], ...] = (
        Field("list", phrase("List"), NAME, cell=attrgetter("ranking")),
        Field("pair", phrase("Pair"), PAIR),
        Field("players", phrase("Players"), NAME),
        Field("before", phrase("Was"), NUMBER, cell=lambda move: move.before or "-"),
        Field("after", phrase("Now"), NUMBER, cell=lambda move: move.after or "-"),
        Field("figure_before", phrase("Was {unit}", unit=unit), NUMBER, report.decimals),
        Field("figure_after", phrase("Now {unit}", unit=unit), NUMBER, report.decimals),
    )
    title = phrase("Nothing corrected since: {since}", since=report.since)
    if report.changes:
        title = phrase("Corrections since: {since}", since=report.since)
    notes: tuple[Phrase | str, ...] = (*report.changes, _describe_standing_changes(report))
    return Table(title, fields, report.standing_changes, notes).sheet


def _describe_standing_changes(report: Corrections) -> Phrase:
    """The number of places and of figures that differ."""
    places = sum(move.has_new_place for move in report.standing_changes)
    moved = sum(move.has_new_figure for move in report.standing_changes)
    figures = count_phrase(moved, "percentage") if report.in_percent else count_phrase(moved, "total")
    if places:
        return phrase("{places} and {figures} changed", places=count_phrase(places, "place"), figures=figures)
    if report.standing_changes:
        return phrase("No place changed, but {figures} did", figures=figures)
    return phrase("No place or percentage changed") if report.in_percent else phrase("No place or total changed")


def corrections_document(report: Corrections) -> dict[str, object]:
    """The corrections as JSON: places that differ, then figures."""
    places: list[dict[str, object]] = []
    figures: list[dict[str, object]] = []
    for move in report.standing_changes:
        who = {"ranking": move.ranking, "pair": move.pair}
        if move.has_new_place:
            places.append({**who, "before": cell_to_json(move.before), "after": cell_to_json(move.after)})
        if move.has_new_figure:
            figures.append(
                {**who, "before": number_to_json(move.figure_before), "after": number_to_json(move.figure_after)}
            )
    kind = "percentages" if report.in_percent else "totals"
    return {"since": str(report.since), "changes": list(map(str, report.changes)), "moves": places, kind: figures}
