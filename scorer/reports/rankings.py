"""The ranking: every pair's place, points and percentage; the same by section, stratum, handicap or club."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import list_findings
from scorer.errors import MissingDataError
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, join_with_and, literal, phrase
from scorer.i18n.formatting import FigureText, with_minus_sign
from scorer.model.pairs import EventForm
from scorer.model.settings import Scoring, VictoryPointScale
from scorer.reports.answers.findings import describe_open_findings
from scorer.reports.answers.pairs import pair_change_notes
from scorer.reports.rulings import penalty_notes
from scorer.reports.shared_fields import event_document, pair_fields
from scorer.reports.table import (
    EXTRA,
    NAME,
    NUMBER,
    PAIR,
    PLACE,
    SHARE,
    TOTAL,
    UNIT_WORDS,
    UNITS,
    AnyTable,
    Field,
    Table,
    cell_to_json,
    decimals_needed,
    format_rounded,
    is_one,
    place_of,
    unit_after,
)
from scorer.scoring.standings import ClubStanding, RankingOrder, rank_clubs, rerank

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

    from scorer.model.events import Event
    from scorer.scoring import Ranking, ScoredEvent, Standing


CLUB = "club"
"""The order that groups the entries of each club."""

ORDERS = (*map(str, RankingOrder), CLUB)
"""The orders in which an event can be ranked other than by score alone."""


def ranking_tables_with_status(scored: ScoredEvent, by: str | None = None) -> list[AnyTable]:
    """The rankings for publication, of the event or of another order.

    Notes on the first say what is left to do before they are final. Raise `MissingDataError` if no pair has what the
    order needs.
    """
    tables = ranking_tables(scored, by)
    still_open = describe_open_findings(list_findings(scored), scored.event.marks)
    if tables and still_open:
        notes = (phrase("Not final: {reason}", reason=still_open), *tables[0].notes)
        tables[0] = tables[0]._replace(notes=notes, hints=(hints.LIST_FINDINGS,))
    return tables


def lists_below(
    scored: ScoredEvent, orders: Iterable[str] = (RankingOrder.SECTION, RankingOrder.STRATUM, CLUB)
) -> list[AnyTable]:
    """The lists below the ranking: by section, stratum and club, as far as the event has them.

    A list with the same rows as the ranking is left out, and so are notes on pairs, which the ranking shows.
    """
    ranked = [table.records for table in ranking_tables(scored)]
    below: list[AnyTable] = []
    for order in orders:
        with suppress(MissingDataError):
            more = [table for table in ranking_tables(scored, order) if table.records and table.records not in ranked]
            below += more if order == CLUB else [table._replace(notes=()) for table in more]
    return below


def pair_lists(scored: ScoredEvent) -> list[Table[Standing]]:
    """The ranking, and the lists of pairs below it."""
    return [*ranking_tables(scored), *lists_below(scored, (RankingOrder.SECTION, RankingOrder.STRATUM))]


def ranking_tables(scored: ScoredEvent, by: str | None = None) -> list[AnyTable]:
    """A table for each ranking of the event, or of another order.

    Raise `MissingDataError` if no pair has what the order needs.
    """
    if by == CLUB:
        return [_clubs(scored)]
    if by is not None:
        scored = replace(scored, rankings=tuple(rerank(scored, RankingOrder(by))))
    return [_ranking_table(scored, ranking) for ranking in scored.rankings]


def _clubs(scored: ScoredEvent) -> Table[ClubStanding]:
    """Where each school or club came, by its best entries."""
    scoring = scored.event.scoring
    lines = rank_clubs(scored.standings.values(), scoring)
    fields: tuple[Field[ClubStanding], ...] = (
        Field("place", phrase("Place"), PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        Field("club", phrase("Club"), NAME),
        Field("entries", phrase("Entries"), NUMBER),
        Field("score", total_unit(scoring), TOTAL, decimals_needed(line.score for line in lines)),
        Field("percent", "%", SHARE, scoring.percent_decimals),
    )
    short = [line.club for line in lines if line.short]
    best = scoring.club_best
    notes = (phrase("Fewer than {best} entries: {clubs}", best=best, clubs=join_with_and(short)),) if short else ()
    return Table(phrase("Clubs"), fields, lines, notes, "Clubs", drop_empty_columns=True)


def _ranking_table(scored: ScoredEvent, ranking: Ranking) -> Table[Standing]:
    event = scored.event
    points = decimals_needed(standing.score for standing in ranking.standings)
    tops = decimals_needed(standing.available for standing in ranking.standings)
    fields: tuple[Field[Standing], ...] = (
        Field("place", phrase("Place"), PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        *_entrant_fields(event, ranking),
        Field("boards", phrase("Boards"), NUMBER),
        Field("score", total_unit(event.scoring), TOTAL, points),
        Field(
            "of",
            phrase("of"),
            NUMBER,
            tops,
            cell=lambda line: line.available or None,
            value=lambda line: cell_to_json(line.available),
        ),
        Field("percent", "%", SHARE, event.scoring.percent_decimals),
    )
    if event.form is EventForm.TEAMS:
        fields = fields[:-2]
    return Table(
        ranking.title,
        fields,
        ranking.standings,
        tuple(_ranking_notes(scored, ranking)),
        ranking.name,
        drop_empty_columns=True,
    )


def _entrant_fields(event: Event, ranking: Ranking) -> tuple[Field[Standing], ...]:
    """The fields that identify a pair, a team with its members, or a player."""
    match event.form:
        case EventForm.PAIRS:
            return pair_fields(event.form, ranking.side)
        case EventForm.TEAMS:
            return (
                Field("team", phrase("Team"), PAIR, cell=attrgetter("pair.label")),
                Field("name", phrase("Name"), NAME, cell=attrgetter("pair.player1")),
                Field("players", value=lambda line: line.pair.member_names),
                Field(
                    "members",
                    phrase("Players"),
                    EXTRA,
                    cell=lambda line: ", ".join(line.pair.member_names),
                    people_only=True,
                ),
                Field("matches", phrase("Matches"), NUMBER),
            )
        case EventForm.INDIVIDUAL:
            return (
                Field("player", phrase("Player"), PAIR, cell=attrgetter("pair.label")),
                Field("name", phrase("Name"), NAME, cell=attrgetter("pair.player1")),
            )


def describe_target_reached(scored: ScoredEvent) -> Phrase:
    """Which pair reached the target of a race, and on which board; empty as long as none has."""
    if scored.won_on_board is None:
        return EMPTY_PHRASE
    first, target = scored.rankings[0].standings[0].pair.label, scored.event.scoring.target
    words = {"pair": first, "target": target, "board": scored.won_on_board}
    return phrase("Pair {pair} reached the target of {target} on board {board}", **words)


def _ranking_notes(scored: ScoredEvent, ranking: Ranking) -> Iterator[Phrase]:
    """Who reached the target, changes of the pairs, and their penalties."""
    event = scored.event
    if ranking.reached is not None:
        yield describe_target_reached(scored)
    for standing in ranking.standings:
        yield from pair_change_notes(event, standing.pair.label)
        yield from penalty_notes(event, standing.pair.label)


def total_unit(scoring: Scoring) -> Phrase:
    """The unit of the totals."""
    if scoring.victory_points is VictoryPointScale.WBF:
        return phrase("VPs")
    if scoring.victory_points is VictoryPointScale.WINS:
        return phrase("Points")
    return UNITS[scoring.method]


def total_unit_words(scoring: Scoring) -> Phrase:
    """The unit of the totals in a sentence."""
    if scoring.victory_points is VictoryPointScale.WBF:
        return phrase("VPs")
    return phrase("points") if scoring.victory_points is VictoryPointScale.WINS else UNIT_WORDS[scoring.method]


def total_unit_after(figure: str, scoring: Scoring) -> Phrase:
    """The unit of the totals in a sentence, after a figure as it is shown: `1 VP`, `2 VPs`."""
    if scoring.victory_points is VictoryPointScale.NONE:
        return unit_after(figure, scoring.method)
    if not is_one(figure):
        return total_unit_words(scoring)
    return phrase("VP") if scoring.victory_points is VictoryPointScale.WBF else phrase("point")


def format_result(scoring: Scoring, ranking: Ranking, standing: Standing) -> Phrase:
    """A percentage, or points with their unit; empty where there is neither."""
    decimals = decimals_needed(one.score for one in ranking.standings)
    return format_total(scoring, standing.percent, standing.score, decimals)


def format_total(scoring: Scoring, percent: Fraction | None, score: Fraction | None, decimals: int) -> Phrase:
    """A percentage, else points with so many decimals and their unit; empty where there is neither."""
    if percent is not None:
        return literal(FigureText(f"{format_rounded(percent, scoring.percent_decimals)}%"))
    if score is None:
        return EMPTY_PHRASE
    figure = FigureText(with_minus_sign(format_rounded(score, decimals)))
    return join_phrases((figure, total_unit_after(figure, scoring)), " ")


def ranking_document(scored: ScoredEvent, by: str | None = None) -> dict[str, object]:
    """The rankings of the event, or of another order, as JSON.

    `reached` is included where a race was won by reaching its target.
    """
    reached = {ranking.name: ranking.reached for ranking in scored.rankings if ranking.reached is not None}
    rankings: list[dict[str, object]] = []
    for table in ranking_tables(scored, by):
        on_board = {"reached": reached[table.name]} if table.name in reached else {}
        rankings.append({"name": table.name, **on_board, "rows": table.rows})
    return {"event": event_document(scored.event), "rankings": rankings}
