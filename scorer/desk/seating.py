"""Which tables there are on an evening, in which rounds they play, and what they play there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.changes.at_table import Meeting, standing_result
from scorer.errors import NotFound
from scorer.records.live import Spot
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.live import Live
    from scorer.records.results import Result


def spots_of(event: Event) -> list[Spot]:
    """The tables of the schedule; without one as many as the pairs can sit at."""
    if event.schedule:
        return sorted({Spot(sitting.section, sitting.table) for sitting in event.schedule})
    return [Spot("", number) for number in range(1, max(1, len(event.pairs) // 2) + 1)]


def spot_named(event: Event, name: str) -> Spot:
    """The table of a name such as `3`, or `A3` in either case; raise `NotFound` for one that is not there."""
    spots = spots_of(event)
    for spot in spots:
        if str(spot).casefold() == name.casefold():
            return spot
    raise NotFound(phrase("table"), name, map(str, spots))


def rounds_at(event: Event, spot: Spot) -> list[int]:
    """The rounds in which somebody sits at a table, in order; none without a schedule."""
    return sorted(sitting.round for sitting in event.schedule if (sitting.section, sitting.table) == spot)


def round_of(event: Event, live: Live, spot: Spot) -> int | None:
    """Where a table has come to; None without a schedule, and after its last round."""
    rounds = rounds_at(event, spot)
    reached = live.reached(spot) or 0
    later = [number for number in rounds if number >= reached]
    return later[0] if later else None


def sitting_at(event: Event, spot: Spot, number: int | None) -> Sitting | None:
    """Who sits at a table in a round, and which boards lie there."""
    for sitting in event.schedule:
        if (sitting.section, sitting.table, sitting.round) == (*spot, number):
            return sitting
    return None


def meetings_of(sitting: Sitting | None) -> list[Meeting]:
    """The boards of a table in a round with the pairs that meet on them; none where a pair sits out."""
    if sitting is None or sitting.ns is None or sitting.ew is None:
        return []
    return [Meeting(board, sitting.ns, sitting.ew) for board in sitting.boards]


def results_of(event: Event, meetings: Iterable[Meeting]) -> dict[Meeting, Result | None]:
    """What stands for each meeting."""
    return {meeting: standing_result(event, meeting) for meeting in meetings}


def all_in(event: Event, meetings: Iterable[Meeting]) -> bool:
    """Whether every board of a round has its result."""
    return None not in results_of(event, meetings).values()
