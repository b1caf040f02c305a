"""The ranking: every pair's place, points and percentage."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.errors import Way, remedy
from scorer.i18n import NOTHING, Phrase, chained, literal, phrase
from scorer.i18n.written import minus
from scorer.model.pairs import Form
from scorer.model.settings import Method, Scoring, VictoryPoints
from scorer.reports.answers.findings import open_counts
from scorer.reports.answers.pairs import changes_text
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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.model.events import Event
    from scorer.scoring import Ranking, ScoredEvent, Standing


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """The rankings as they go out: the first says what stands in the way of a final one."""
    from scorer.checks import findings  # a list of a section or stratum says nothing of them

    tables = listed(scored)
    still_open = open_counts(findings(scored), scored.event.marks)
    if tables and still_open:
        notes = (f"Not final: {still_open}", *tables[0].notes)
        tables[0] = replace(tables[0], notes=notes, remedies=(remedy(Way.FINDING),))
    return tables


def listed(scored: ScoredEvent) -> list[Table[Standing]]:
    """A table a ranking."""
    return [_table(scored, ranking) for ranking in scored.rankings]


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
    """Who stands in a line: a pair, a team with its people, or a player."""
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
    """Who reached the target of a race, and on which board; nothing as long as nobody has."""
    if scored.won_on is None:
        return NOTHING
    first, target = scored.rankings[0].standings[0].pair.label, scored.event.scoring.target
    words = {"pair": first, "target": target, "board": scored.won_on}
    return phrase("Pair {pair} reached the target of {target} on board {board}", **words)


def _notes(scored: ScoredEvent, ranking: Ranking) -> Iterator[str]:
    """Who reached the target, what became of the pairs, and their penalties."""
    event = scored.event
    if ranking.reached is not None:
        yield str(reached_told(scored))
    for standing in ranking.standings:
        yield from changes_text(event, standing.pair.label)
        yield from penalties_of(event, standing.pair.label)


def unit_of(scoring: Scoring) -> Phrase:
    """What the totals are."""
    if scoring.victory_points is VictoryPoints.WBF:
        return phrase("VPs")
    if scoring.victory_points is VictoryPoints.WINS:
        return phrase("Points")
    return phrase("Points") if scoring.method is Method.AGGREGATE else literal(UNITS[scoring.method])


def figure_shown(scoring: Scoring, ranking: Ranking, standing: Standing) -> Phrase:
    """What somebody has: a percentage, or points with their unit; nothing where there is neither."""
    if standing.percent is not None:
        return literal(f"{rounded(standing.percent, scoring.percent_decimals)} %")
    if standing.score is None:
        return NOTHING
    decimals = decimals_of(one.score for one in ranking.standings)
    return chained((minus(rounded(standing.score, decimals)), unit_of(scoring)), " ")


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The rankings for programs; `reached` is there where a single-table game was won by reaching its target."""
    rankings: list[dict[str, Any]] = []
    for ranking, table in zip(scored.rankings, listed(scored), strict=True):
        reached = {} if ranking.reached is None else {"reached": ranking.reached}
        rankings.append({"name": ranking.name, **reached, "rows": table.rows})
    return {"event": event_document(scored.event), "rankings": rankings}


def event_document(event: Event) -> dict[str, Any]:
    """Which event a document is about."""
    return {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "rules": event.rules,
        "method": str(event.scoring.method),
    }
