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
    pairs = {one.ns or one.ew, other.ns or other.ew}
    played: set[int] = set()
    for sitting in schedule:
        there = pairs & {sitting.ns, sitting.ew}
        if len(there) == 2:
            return None
        in_use = sitting.round == one.round and sitting.section == one.section
        if sitting.is_meeting and (there or in_use):
            played.update(sitting.boards)
    own = [sitting for sitting in schedule if sitting.section == one.section]
    for place in (one, other, *own):
        if played.isdisjoint(place.boards):
            table = other.table if place is other else one.table
            first, second = (other, one) if one.ns is None else (one, other)
            ns, ew = first.ns or first.ew, second.ew or second.ns
            return Sitting(one.round, table, ns, ew, place.first_board, place.last_board, section=one.section)
    return None
