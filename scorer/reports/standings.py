"""The ranking: every pair's place, points and percentage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.checks import findings
from scorer.records.settings import VictoryPoints
from scorer.reports.findings import open_text
from scorer.reports.pairs import changes_text
from scorer.reports.rulings import penalties_of
from scorer.reports.sheet import UNITS, Column, Kind, Place, Sheet, decimals_of, number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.tournament import Ranking, ScoredEvent, Standing


def sheets(scored: ScoredEvent) -> list[Sheet]:
    """One sheet a ranking."""
    return [_sheet(scored.event, ranking) for ranking in scored.rankings]


def public_sheets(scored: ScoredEvent) -> list[Sheet]:
    """The rankings as they go out: the first says what stands in the way of a final one."""
    made = sheets(scored)
    said = open_text(findings(scored), scored.event.marks)
    if made and said:
        made[0] = made[0]._replace(notes=(f"Not final: {said}", *made[0].notes))
    return made


def _sheet(event: Event, ranking: Ranking) -> Sheet:
    standings = ranking.standings
    columns = (
        Column("Place", Kind.NUMBER),
        Column("Pair"),
        Column("Players", Kind.NAME),
        Column("Boards", Kind.NUMBER),
        Column(unit_of(event), Kind.NUMBER, decimals_of(standing.score for standing in standings)),
        Column("of", Kind.NUMBER, decimals_of(standing.of for standing in standings)),
        Column("%", Kind.NUMBER, event.scoring.percent_decimals),
    )
    rows = tuple(
        (
            _place(standing),
            standing.pair.label,
            standing.pair.names,
            standing.boards,
            standing.score,
            standing.of,
            standing.percent,
        )
        for standing in standings
    )
    return Sheet(
        ranking.name, columns, rows, (*_reached(ranking, event.scoring.target), *_penalties(event, ranking))
    ).trimmed()


def unit_of(event: Event) -> str:
    """What the totals are."""
    return "VPs" if event.scoring.victory_points is VictoryPoints.WBF else UNITS[event.scoring.method]


def _penalties(event: Event, ranking: Ranking) -> Iterator[str]:
    for standing in ranking.standings:
        yield from changes_text(event, standing.pair.label)
        yield from penalties_of(event, standing.pair.label)


def _reached(ranking: Ranking, target: int) -> tuple[str, ...]:
    if ranking.reached is None:
        return ()
    return (f"Pair {ranking.standings[0].pair.label} reached the target of {target} on board {ranking.reached}",)


def _place(standing: Standing) -> Place | None:
    return None if standing.place is None else Place(standing.place, standing.tied)


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The rankings for programs."""
    event = scored.event
    about = {
        "slug": event.slug,
        "name": event.name,
        "date": event.date.isoformat(),
        "rules": event.rules,
        "method": str(event.scoring.method),
    }
    return {"event": about, "rankings": [_ranking(ranking) for ranking in scored.rankings]}


def _ranking(ranking: Ranking) -> dict[str, Any]:
    """One list; `reached` is there where a single-table game was won by reaching its target."""
    reached = {} if ranking.reached is None else {"reached": ranking.reached}
    return {"name": ranking.name, **reached, "rows": [_row(standing) for standing in ranking.standings]}


def _row(standing: Standing) -> dict[str, Any]:
    return {
        "place": standing.place,
        "tied": standing.tied,
        "pair": standing.pair.label,
        "players": list(standing.pair.players),
        "boards": standing.boards,
        "score": number(standing.score),
        "of": number(standing.of),
        "percent": number(standing.percent),
    }
