"""The evenings of a competition, each scored once; the figures are cached until the evening or the program changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from scorer.competitions.standings import Evening, evening_of
from scorer.game.seats import Side
from scorer.model.pairs import Form, Pair
from scorer.model.settings import Method
from scorer.scoring import Ranking, ScoredEvent, Standing, score_event
from scorer.storage.reading import read_event
from scorer.storage.rows import COLUMNS, date_of, pair_of
from scorer.storage.worked_out import keep, worked_out

if TYPE_CHECKING:
    import datetime

    from scorer.reports.years.persons import Night
    from scorer.storage import Ask

AT_ONCE = 200
"""Events whose pairs are queried together: few enough that a server's answer needs little memory."""

Pairs = Mapping[str, "Pair"]
Kept = TypeVar("Kept")


class Contribution(NamedTuple, Generic[Kept]):
    """How the figures of events are cached: the name of the kind, and the functions to compute, write and read them."""

    kind: str
    made: Callable[[ScoredEvent], Kept]
    written: Callable[[Kept], object]
    read: Callable[[Head, Any, Pairs], Kept]


def evenings(db: str, ask: Ask, event_ids: Sequence[int]) -> list[Evening]:
    """Events as evenings of a season, in the given order."""
    return list(_contributed(db, ask, event_ids, Contribution("evening", evening_of, _written, _read)))


def nights(db: str, ask: Ask, event_ids: Sequence[int]) -> Iterator[Night]:
    """Events with their people's results, one by one, because years of them hold many."""
    from scorer.reports.years.persons import night_of  # not needed for a season

    return _contributed(db, ask, event_ids, Contribution("night", night_of, _night_written, _night_read))


def _contributed(db: str, ask: Ask, event_ids: Sequence[int], what: Contribution[Kept]) -> Iterator[Kept]:
    equal = cache(pair_of)  # most pairs play many evenings
    for start in range(0, len(event_ids), AT_ONCE):
        some = event_ids[start : start + AT_ONCE]
        heads = {head.event_id: head for head in _heads(ask, some)}
        kept = worked_out(db, what.kind, {head.slug: head.version for head in heads.values()})
        current = {event_id for event_id, head in heads.items() if head.slug in kept and kept[head.slug].current}
        pairs = _pairs(ask, list(current), equal)
        fresh: list[tuple[str, str, str]] = []
        for event_id in some:
            head = heads[event_id]
            if event_id in current:
                yield what.read(head, json.loads(kept[head.slug].text), pairs[event_id])
                continue
            made = what.made(score_event(read_event(ask, event_id)))
            if head.version:
                fresh.append((head.slug, head.version, json.dumps(what.written(made))))
            yield made
        if fresh:
            keep(db, what.kind, fresh)


class Head(NamedTuple):
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


def _heads(ask: Ask, event_ids: Sequence[int]) -> Iterator[Head]:
    """Read the heads of some events."""
    marks = ", ".join("?" * len(event_ids))
    rows = ask(
        "SELECT events.id, events.slug, events.name, events.date, events.club, "  # noqa: S608  # no user input
        "(SELECT sum(entries.stamp) FROM entries WHERE entries.event_id = events.id), "
        "history.id, history.at, history.said, length(history.differences) FROM events LEFT JOIN history "
        "ON history.id = (SELECT max(steps.id) FROM history AS steps WHERE steps.event_id = events.id) "
        f"WHERE events.id IN ({marks})",
        tuple(event_ids),
    )
    for event_id, slug, name, date, club, stamps, *step in rows:
        version = "" if stamps is None else json.dumps([event_id, int(stamps), *step])
        yield Head(event_id, slug, name, date_of(date), club, version)


def _pairs(ask: Ask, event_ids: Sequence[int], equal: Callable[[Any], Pair]) -> Mapping[int, Pairs]:
    """Read the pairs of events, by event and label."""
    columns, marks = ", ".join(COLUMNS["pairs"]), ", ".join("?" * len(event_ids))
    rows = ask(f"SELECT event_id, {columns} FROM pairs WHERE event_id IN ({marks})", tuple(event_ids))  # noqa: S608  # no user input
    found: dict[int, dict[str, Pair]] = {event_id: {} for event_id in event_ids}
    for event_id, *values in rows:
        found[event_id][values[0]] = equal(tuple(values))
    return found


def _written(evening: Evening) -> object:
    """The cached figures of an evening: everything but names, which are stored in the database alone."""
    rankings: list[Any] = []
    for standings, section, side, _, reached in evening.rankings:
        lines: list[Any] = []
        for line in standings:
            figures = [None if one is None else str(one) for one in (line.score, line.of, line.percent)]
            lines.append((line.pair.label, line.place, line.tied, line.boards, *figures))
        rankings.append((section, side and side.value, reached, lines))
    return evening.method, evening.winners, sorted(evening.substitutes), rankings


def _read(head: Head, kept: Any, pairs: Pairs) -> Evening:
    """The evening that `_evening_to_json` wrote, with the current names."""
    method, winners, substitutes, lists = kept
    rankings: list[Ranking] = []
    for section, side, reached, lines in lists:
        standings: list[Standing] = []
        for label, place, tied, boards, *figures in lines:
            score, of, percent = map(_exact, figures)
            standings.append(Standing(pairs[label], place, tied, boards=boards, score=score, of=of, percent=percent))
        rankings.append(Ranking(tuple(standings), section, side and Side(side), reached=reached))
    _, slug, name, date, club, _ = head
    return Evening(
        slug,
        name,
        date,
        club,
        method=Method(method),
        winners=winners,
        substitutes=frozenset(substitutes),
        rankings=tuple(rankings),
    )


def _night_written(night: Night) -> object:
    results = [
        (board, code, top, [(label, str(points)) for label, points in sides])
        for board, code, sides, top in night.results
    ]
    roles: dict[str, Any] = {}
    for label, tallies in night.roles.items():
        roles[label] = [(tally.boards, str(tally.points), tally.of) for tally in tallies]
    return _written(night.evening), night.form, results, roles


def _night_read(head: Head, kept: Any, pairs: Pairs) -> Night:
    from scorer.reports.declaring import Roles  # not needed for a season
    from scorer.reports.lines import Tally
    from scorer.reports.years.persons import Compared, Night

    evening, form, lines, parts = kept
    results: list[Compared] = []
    for board, code, top, sides in lines:
        results.append(Compared(board, code, tuple((label, _exact(points)) for label, points in sides), top))
    roles: dict[str, Roles] = {}
    for label, tallies in parts.items():
        roles[label] = Roles(*(Tally(boards, _exact(points), of) for boards, points, of in tallies))
    return Night(_read(head, evening, pairs), Form(form), pairs, results, roles)


@overload
def _exact(text: str) -> Fraction: ...
@overload
def _exact(text: None) -> None: ...
@cache
def _exact(text: str | None) -> Fraction | None:
    """Read a figure; cached, because evenings have many equal ones."""
    return None if text is None else Fraction(text)
