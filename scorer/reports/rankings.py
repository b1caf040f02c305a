"""The ranking: every pair's place, points and percentage; the same by section, stratum, handicap or club."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere, Way, remedy
from scorer.i18n import NOTHING, Phrase, chained, joined, literal, phrase
from scorer.i18n.written import minus
from scorer.model.pairs import Form
from scorer.model.settings import Method, Scoring, VictoryPoints
from scorer.reports.answers.findings import open_counts
from scorer.reports.answers.pairs import changes_text
from scorer.reports.blocks import Item, item_of
from scorer.reports.lines import pair_fields
from scorer.reports.rulings import penalties_of
from scorer.reports.table import (
    NAME,
    NUMBER,
    PAIR,
    PLACE,
    SHARE,
    TOTAL,
    UNITS,
    Field,
    Table,
    decimals_of,
    place_of,
    plain,
    rounded,
)
from scorer.scoring.standings import ClubStanding, Order, clubs_among, reranked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.model.events import Event
    from scorer.scoring import Ranking, ScoredEvent, Standing


CLUB = "club"
"""The order that groups the entries of each club."""

ORDERS = (*map(str, Order), CLUB)
"""The orders in which an event can be ranked other than by score alone."""


def items(scored: ScoredEvent) -> list[Item]:
    """The ranking, and the lists below it."""
    return list(map(item_of, [*tables(scored), *lists_below(scored)]))


def tables(scored: ScoredEvent, by: str | None = None) -> list[Table[Any]]:
    """The rankings for publication, of the event or of another order.

    Notes on the first say what is left to do before they are final. Raise `MissingDataError` if no pair has what the
    order needs.
    """
    from scorer.checks import findings  # lists that stand below the ranking say nothing of them

    tables = listed(scored, by)
    still_open = open_counts(findings(scored), scored.event.marks)
    if tables and still_open:
        notes = (f"Not final: {still_open}", *tables[0].notes)
        tables[0] = replace(tables[0], notes=notes, remedies=(remedy(Way.FINDING),))
    return tables


def lists_below(scored: ScoredEvent, orders: Iterable[str] = (Order.SECTION, Order.STRATUM, CLUB)) -> list[Table[Any]]:
    """The lists below the ranking: by section, stratum and club, as far as the event has them.

    A list with the same rows as the ranking is left out, and so are notes on pairs, which the ranking shows.
    """
    ranked = [table.records for table in listed(scored)]
    below: list[Table[Any]] = []
    for order in orders:
        with suppress(NothingHere):
            more = [table for table in listed(scored, order) if table.records and table.records not in ranked]
            below += more if order == CLUB else [replace(table, notes=()) for table in more]
    return below


def pair_lists(scored: ScoredEvent) -> list[Table[Standing]]:
    """The ranking, and the lists of pairs below it."""
    return [*listed(scored), *lists_below(scored, (Order.SECTION, Order.STRATUM))]


def listed(scored: ScoredEvent, by: str | None = None) -> list[Table[Any]]:
    """A table for each ranking of the event, or of another order.

    Raise `MissingDataError` if no pair has what the order needs.
    """
    if by == CLUB:
        return [_clubs(scored)]
    if by is not None:
        scored = replace(scored, rankings=tuple(reranked(scored, Order(by))))
    return [_table(scored, ranking) for ranking in scored.rankings]


def _clubs(scored: ScoredEvent) -> Table[ClubStanding]:
    """Where each school or club came, by its best entries."""
    scoring = scored.event.scoring
    lines = clubs_among(scored.standings.values(), scoring)
    fields: tuple[Field[ClubStanding], ...] = (
        Field("place", phrase("Place"), PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        Field("club", phrase("Club"), NAME),
        Field("entries", phrase("Entries"), NUMBER),
        Field("score", unit_of(scoring), TOTAL, decimals_of(line.score for line in lines)),
        Field("percent", "%", SHARE, scoring.percent_decimals),
    )
    short = [line.club for line in lines if line.short]
    best = scoring.club_best
    notes = (phrase("Fewer than {best} entries: {clubs}", best=best, clubs=joined(short)),) if short else ()
    return Table(phrase("Clubs"), fields, lines, notes, "Clubs", trimmed=True)


def _table(scored: ScoredEvent, ranking: Ranking) -> Table[Standing]:
    event = scored.event
    points = decimals_of(standing.score for standing in ranking.standings)
    tops = decimals_of(standing.of for standing in ranking.standings)
    fields: tuple[Field[Standing], ...] = (
        Field("place", phrase("Place"), PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        *_who(event, ranking),
        Field("boards", phrase("Boards"), NUMBER),
        Field("score", unit_of(event.scoring), TOTAL, points),
        Field("of", phrase("of"), NUMBER, tops, cell=lambda line: line.of or None, value=lambda line: plain(line.of)),
        Field("percent", "%", SHARE, event.scoring.percent_decimals),
    )
    if event.form is Form.TEAMS:
        fields = fields[:-2]
    return Table(ranking.title, fields, ranking.standings, tuple(_notes(scored, ranking)), ranking.name, trimmed=True)


def _who(event: Event, ranking: Ranking) -> tuple[Field[Standing], ...]:
    """The fields that identify a pair, a team with its members, or a player."""
    match event.form:
        case Form.PAIRS:
            return pair_fields(event.form, ranking.side)
        case Form.TEAMS:
            return (
                Field("team", phrase("Team"), PAIR, cell=attrgetter("pair.label")),
                Field("name", phrase("Name"), NAME, cell=attrgetter("pair.player1")),
                Field("players", value=lambda line: line.pair.people),
                Field("matches", phrase("Matches"), NUMBER),
            )
        case Form.INDIVIDUAL:
            return (
                Field("player", phrase("Player"), PAIR, cell=attrgetter("pair.label")),
                Field("name", phrase("Name"), NAME, cell=attrgetter("pair.player1")),
            )


def reached_told(scored: ScoredEvent) -> Phrase:
    """Which pair reached the target of a race, and on which board; empty as long as none has."""
    if scored.won_on is None:
        return NOTHING
    first, target = scored.rankings[0].standings[0].pair.label, scored.event.scoring.target
    words = {"pair": first, "target": target, "board": scored.won_on}
    return phrase("Pair {pair} reached the target of {target} on board {board}", **words)


def _notes(scored: ScoredEvent, ranking: Ranking) -> Iterator[str]:
    """Who reached the target, changes of the pairs, and their penalties."""
    event = scored.event
    if ranking.reached is not None:
        yield str(reached_told(scored))
    for standing in ranking.standings:
        yield from changes_text(event, standing.pair.label)
        yield from penalties_of(event, standing.pair.label)


def unit_of(scoring: Scoring) -> Phrase:
    """The unit of the totals."""
    if scoring.victory_points is VictoryPoints.WBF:
        return phrase("VPs")
    if scoring.victory_points is VictoryPoints.WINS:
        return phrase("Points")
    return phrase("Points") if scoring.method is Method.AGGREGATE else literal(UNITS[scoring.method])


def figure_shown(scoring: Scoring, ranking: Ranking, standing: Standing) -> Phrase:
    """A percentage, or points with their unit; empty where there is neither."""
    if standing.percent is not None:
        return literal(f"{rounded(standing.percent, scoring.percent_decimals)} %")
    if standing.score is None:
        return NOTHING
    decimals = decimals_of(one.score for one in ranking.standings)
    return chained((minus(rounded(standing.score, decimals)), unit_of(scoring)), " ")


def document(scored: ScoredEvent, by: str | None = None) -> dict[str, Any]:
    """The rankings of the event, or of another order, as JSON.

    `reached` is included where a race was won by reaching its target.
    """
    reached = {ranking.name: ranking.reached for ranking in scored.rankings if ranking.reached is not None}
    rankings: list[dict[str, Any]] = []
    for table in listed(scored, by):
        on_board = {"reached": reached[table.name]} if table.name in reached else {}
        rankings.append({"name": table.name, **on_board, "rows": table.rows})
    return {"event": event_document(scored.event), "rankings": rankings}


def event_document(event: Event) -> dict[str, Any]:
    """The event that a document is about, as JSON."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "rules": event.rules,
        "method": str(event.scoring.method),
    }
