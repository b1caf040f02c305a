"""Pairs leave: their opponents sit out, and where two do in the same round they meet each other if they can."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scorer.movements.schedule import Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def without_pair(schedule: Iterable[Sitting], label: str, start: int) -> tuple[Sitting, ...]:
    """The schedule without a pair from a round on; its opponents sit out."""
    remaining: list[Sitting] = []
    for sitting in schedule:
        kept = sitting
        if sitting.round >= start:
            kept = _emptied(sitting, label)
        if kept.ns is not None or kept.ew is not None:
            remaining.append(kept)
    return tuple(remaining)


def _emptied(sitting: Sitting, label: str) -> Sitting:
    if sitting.ns == label:
        return sitting._replace(ns=None)
    if sitting.ew == label:
        return sitting._replace(ew=None)
    return sitting


def brought_together(sittings: Sequence[Sitting], start: int, *, sides_fixed: bool) -> tuple[Sitting, ...]:
    """Let two pairs of a section that sit out in the same round meet, from a round on.

    They meet nobody twice, nor play a board twice or one that another table has in that round.
    `sides_fixed`: only where one sits North-South and the other East-West.
    """
    schedule = list(sittings)
    idle = [sitting for sitting in sittings if sitting.round >= start and not sitting.is_meeting]
    for one, other in combinations(idle, 2):
        same_round = (one.round, one.section) == (other.round, other.section)
        if not same_round or one not in schedule or other not in schedule:
            continue
        if sides_fixed and (one.ns is None) is (other.ns is None):
            continue
        meeting = _meeting(one, other, schedule)
        if meeting is not None:
            schedule[schedule.index(one)] = meeting
            schedule.remove(other)
    return tuple(schedule)


def _meeting(one: Sitting, other: Sitting, schedule: Sequence[Sitting]) -> Sitting | None:
    """The two pairs at one table, with boards that they may play; None where they have met, or there are none."""
    first, second = (other, one) if one.ns is None else (one, other)
    ns, ew = first.ns or first.ew, second.ew or second.ns
    if any({ns, ew} == {sitting.ns, sitting.ew} for sitting in schedule):
        return None
    taken = _boards_taken(one, {ns, ew}, schedule)
    own = [sitting for sitting in schedule if sitting.section == one.section]
    for place in (one, other, *own):
        if taken.isdisjoint(place.boards):
            table = other.table if place is other else one.table
            return Sitting(one.round, table, ns, ew, place.first_board, place.last_board, section=one.section)
    return None


def _boards_taken(idle: Sitting, pairs: set[str | None], schedule: Iterable[Sitting]) -> set[int]:
    """The boards that either pair plays, or that another table of the section has in that round."""
    taken: set[int] = set()
    for sitting in schedule:
        at_once = (sitting.round, sitting.section) == (idle.round, idle.section)
        if sitting.is_meeting and (at_once or pairs & {sitting.ns, sitting.ew}):
            taken.update(sitting.boards)
    return taken
