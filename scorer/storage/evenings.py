"""The evenings of a competition, each scored once; the figures are cached until the evening or the program changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from scorer.competitions.standings import EventRankings, collect_rankings
from scorer.game.seats import Side
from scorer.model.pairs import EventForm, Pair
from scorer.model.settings import Method
from scorer.reports.declaring import RoleTallies
from scorer.reports.shared_fields import Tally
from scorer.reports.years.persons import ComparedResult, EveningDetails, evening_details
from scorer.scoring import Ranking, ScoredEvent, Standing, score_event
from scorer.storage.cache import read_cache, write_cache
from scorer.storage.event_queries import read_event
from scorer.storage.rows import COLUMNS, pair_from_values, parse_date

if TYPE_CHECKING:
    import datetime

    from scorer.storage import Query, SqlRow

EVENTS_AT_ONCE = 200
"""Events whose pairs are queried together: few enough that a server's answer needs little memory."""

PairsByLabel = Mapping[str, "Pair"]
Figures = TypeVar("Figures")


class CacheSpec(NamedTuple, Generic[Figures]):
    """How the figures of events are cached: the name of the kind, and the functions to compute, write and read them."""

    kind: str
    compute: Callable[[ScoredEvent], Figures]
    to_json: Callable[[Figures], object]
    from_json: Callable[[EventHead, Any, PairsByLabel], Figures]


def read_evenings(db: str, query: Query, event_ids: Sequence[int]) -> list[EventRankings]:
    """Events as evenings of a season, in the given order."""
    return list(
        _read_cached(db, query, event_ids, CacheSpec("evening", collect_rankings, _evening_to_json, _evening_from_json))
    )


def read_nights(db: str, query: Query, event_ids: Sequence[int]) -> Iterator[EveningDetails]:
    """Events with their people's results, one by one, because years of them hold many."""
    return _read_cached(db, query, event_ids, CacheSpec("night", evening_details, _night_to_json, _night_from_json))


def _read_cached(db: str, query: Query, event_ids: Sequence[int], spec: CacheSpec[Figures]) -> Iterator[Figures]:
    make_pair = cache(pair_from_values)  # most pairs play many evenings
    for start in range(0, len(event_ids), EVENTS_AT_ONCE):
        batch = event_ids[start : start + EVENTS_AT_ONCE]
        heads = {head.event_id: head for head in _read_heads(query, batch)}
        cached = read_cache(db, spec.kind, {head.slug: head.version for head in heads.values()})
        current = {event_id for event_id, head in heads.items() if head.slug in cached and cached[head.slug].is_current}
        pairs = _read_pairs(query, list(current), make_pair)
        fresh: list[tuple[str, str, str]] = []
        for event_id in batch:
            head = heads[event_id]
            if event_id in current:
                yield spec.from_json(head, json.loads(cached[head.slug].value), pairs[event_id])
                continue
            figures = spec.compute(score_event(read_event(query, event_id)))
            if head.version:
                fresh.append((head.slug, head.version, json.dumps(spec.to_json(figures))))
            yield figures
        if fresh:
            write_cache(db, spec.kind, fresh)


class EventHead(NamedTuple):
    """What the database tells about an evening without reading its results.

    `version` identifies its state: the stamps of its entries and the latest change. A number may be reused, so the
    contents of the change count as well. It is empty for an event of no competition, which has no stamps.
    """

    event_id: int
    slug: str
    name: str
    date: datetime.date
    club: str
    version: str


def _read_heads(query: Query, event_ids: Sequence[int]) -> Iterator[EventHead]:
    """Read the heads of some events."""
    marks = ", ".join("?" * len(event_ids))
    rows = query(
        "SELECT events.id, events.slug, events.name, events.date, events.club, "  # noqa: S608  # no user input
        "(SELECT sum(entries.stamp) FROM entries WHERE entries.event_id = events.id), "
        "history.id, history.at, history.said, length(history.differences) FROM events LEFT JOIN history "
        "ON history.id = (SELECT max(steps.id) FROM history AS steps WHERE steps.event_id = events.id) "
        f"WHERE events.id IN ({marks})",
        tuple(event_ids),
    )
    for event_id, slug, name, date, club, stamps, *step in rows:
        version = "" if stamps is None else json.dumps([event_id, int(stamps), *step])
        yield EventHead(event_id, slug, name, parse_date(date), club, version)


def _read_pairs(
    query: Query, event_ids: Sequence[int], make_pair: Callable[[SqlRow], Pair]
) -> Mapping[int, PairsByLabel]:
    """Read the pairs of events, by event and label."""
    columns, marks = ", ".join(COLUMNS["pairs"]), ", ".join("?" * len(event_ids))
    rows = query(f"SELECT event_id, {columns} FROM pairs WHERE event_id IN ({marks})", tuple(event_ids))  # noqa: S608  # no user input
    pairs: dict[int, dict[str, Pair]] = {event_id: {} for event_id in event_ids}
    for event_id, *values in rows:
        pairs[event_id][values[0]] = make_pair(tuple(values))
    return pairs


def _evening_to_json(evening: EventRankings) -> object:
    """The cached figures of an evening: everything but names, which are stored in the database alone."""
    rankings: list[object] = []
    for standings, section, side, _, reached in evening.rankings:
        lines: list[object] = []
        for line in standings:
            figures = [None if one is None else str(one) for one in (line.score, line.available, line.percent)]
            lines.append((line.pair.label, line.place, line.tied, line.boards, *figures))
        rankings.append((section, side and side.value, reached, lines))
    return evening.method, evening.winners, sorted(evening.substitutes), rankings


def _evening_from_json(head: EventHead, cached: Any, pairs: PairsByLabel) -> EventRankings:
    """The evening that `_evening_to_json` wrote, with the current names."""
    method, winners, substitutes, lists = cached
    rankings: list[Ranking] = []
    for section, side, reached, lines in lists:
        standings: list[Standing] = []
        for label, place, tied, boards, *figures in lines:
            score, of, percent = map(_parse_fraction, figures)
            standings.append(
                Standing(pairs[label], place, tied, boards=boards, score=score, available=of, percent=percent)
            )
        rankings.append(Ranking(tuple(standings), section, side and Side(side), reached=reached))
    _, slug, name, date, club, _ = head
    return EventRankings(
        slug,
        name,
        date,
        club,
        method=Method(method),
        winners=winners,
        substitutes=frozenset(substitutes),
        rankings=tuple(rankings),
    )


def _night_to_json(night: EveningDetails) -> object:
    results = [
        (board, code, top, [(label, str(points)) for label, points in sides])
        for board, code, sides, top in night.results
    ]
    roles: dict[str, object] = {}
    for label, tallies in night.roles.items():
        roles[label] = [(tally.boards, str(tally.points), tally.tops) for tally in tallies]
    return _evening_to_json(night.evening), night.form, results, roles


def _night_from_json(head: EventHead, cached: Any, pairs: PairsByLabel) -> EveningDetails:
    evening, form, lines, parts = cached
    results: list[ComparedResult] = []
    for board, code, top, sides in lines:
        results.append(
            ComparedResult(board, code, tuple((label, _parse_fraction(points)) for label, points in sides), top)
        )
    roles: dict[str, RoleTallies] = {}
    for label, tallies in parts.items():
        roles[label] = RoleTallies(*(Tally(boards, _parse_fraction(points), of) for boards, points, of in tallies))
    return EveningDetails(_evening_from_json(head, evening, pairs), EventForm(form), pairs, results, roles)


@overload
def _parse_fraction(text: str) -> Fraction: ...
@overload
def _parse_fraction(text: None) -> None: ...
@cache
def _parse_fraction(text: str | None) -> Fraction | None:
    """Read a figure; cached, because evenings have many equal ones."""
    return None if text is None else Fraction(text)
