"""The evenings of a competition, each scored once: what it contributes is kept until it, or the program, changes."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.competitions.standings import Evening, evening_of
from scorer.game.seats import Side
from scorer.records.settings import Method
from scorer.store.reading import read_event
from scorer.store.rows import COLUMNS, date_of, pair_of
from scorer.store.worked_out import keep, worked_out
from scorer.tournament import Ranking, Standing, score_event

if TYPE_CHECKING:
    import datetime
    from collections.abc import Callable, Iterator, Sequence

    from scorer.records.pairs import Pair
    from scorer.store import Ask

KIND = "evening"
"""What the kept figures are called."""

AT_ONCE = 200
"""Evenings whose pairs are asked for together: few enough that a server's answer fits into little memory."""


def evenings(db: str, ask: Ask, event_ids: Sequence[int]) -> list[Evening]:
    """Events as evenings of a season, in this order."""
    found: dict[int, Evening] = {}
    equal = cache(pair_of)  # most pairs play on many evenings
    for start in range(0, len(event_ids), AT_ONCE):
        heads = list(_heads(ask, event_ids[start : start + AT_ONCE]))
        kept = worked_out(db, KIND, {head.slug: head.version for head in heads})
        known = [head for head in heads if head.slug in kept and kept[head.slug].current]
        pairs = _pairs(ask, [head.event_id for head in known], equal)
        for head in known:
            found[head.event_id] = _read(head, kept[head.slug].text, pairs)
        fresh: list[tuple[str, str, str]] = []
        for head in heads:
            if head.event_id not in found:
                evening = found[head.event_id] = evening_of(score_event(read_event(ask, head.event_id)))
                if head.version:
                    fresh.append((head.slug, head.version, _written(evening)))
        if fresh:
            keep(db, KIND, fresh)
    return [found[event_id] for event_id in event_ids]


class Head(NamedTuple):
    """What the database says of an evening without reading its results.

    `version` tells its state from every other: the latest step, which is told by what it was as well, because a number
    may be given twice, and the stamps; it is empty for an event of no competition, which has none.
    """

    event_id: int
    slug: str
    name: str
    date: datetime.date
    club: str
    version: str


def _heads(ask: Ask, event_ids: Sequence[int]) -> Iterator[Head]:
    """What is said of some events."""
    marks = ", ".join("?" * len(event_ids))
    rows = ask(
        "SELECT events.id, events.slug, events.name, events.date, events.club, "  # noqa: S608  # all of it is ours
        "(SELECT sum(entries.stamp) FROM entries WHERE entries.event_id = events.id), "
        "history.id, history.at, history.said, length(history.differences) FROM events LEFT JOIN history "
        "ON history.id = (SELECT max(steps.id) FROM history AS steps WHERE steps.event_id = events.id) "
        f"WHERE events.id IN ({marks})",
        tuple(event_ids),
    )
    for event_id, slug, name, date, club, stamps, *step in rows:
        version = "" if stamps is None else json.dumps([event_id, int(stamps), *step])
        yield Head(event_id, slug, name, date_of(date), club, version)


def _pairs(ask: Ask, event_ids: Sequence[int], equal: Callable[[Any], Pair]) -> dict[tuple[int, str], Pair]:
    """The pairs of events, by event and label."""
    columns, marks = ", ".join(COLUMNS["pairs"]), ", ".join("?" * len(event_ids))
    rows = ask(f"SELECT event_id, {columns} FROM pairs WHERE event_id IN ({marks})", tuple(event_ids))  # noqa: S608  # all of it is ours
    return {(event_id, values[0]): equal(tuple(values)) for event_id, *values in rows}


def _written(evening: Evening) -> str:
    """What is kept of an evening: everything but the names, which stand in the database alone."""
    rankings: list[Any] = []
    for standings, section, side, _, reached in evening.rankings:
        lines: list[Any] = []
        for line in standings:
            figures = [None if one is None else str(one) for one in (line.score, line.of, line.percent)]
            lines.append((line.pair.label, line.place, line.tied, line.boards, *figures))
        rankings.append((section, side and side.value, reached, lines))
    kept = (evening.method, evening.winners, sorted(evening.substitutes), rankings)
    return json.dumps(kept, separators=(",", ":"))


def _read(head: Head, text: str, pairs: dict[tuple[int, str], Pair]) -> Evening:
    """What `_written` wrote, with the names as they are now."""
    method, winners, substitutes, lists = json.loads(text)
    rankings: list[Ranking] = []
    for section, side, reached, lines in lists:
        standings: list[Standing] = []
        for label, place, tied, boards, *figures in lines:
            score, of, percent = map(_exact, figures)
            standings.append(
                Standing(pairs[head.event_id, label], place, tied, boards=boards, score=score, of=of, percent=percent)
            )
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


@cache
def _exact(text: str | None) -> Fraction | None:
    """A figure, made once, because evenings have many of them alike."""
    return None if text is None else Fraction(text)
