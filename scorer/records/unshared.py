"""What is otherwise in one state of an event than in another, without looking at what both share.

A step leaves the records alone that it does not change, so that both states hold the same objects.
To know these again costs next to nothing; to compare them would cost more the longer the evening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.results import Result

T = TypeVar("T")


def unshared(before: Sequence[T], after: Sequence[T]) -> tuple[tuple[T, ...], tuple[T, ...]]:
    """Each of two sequences without the objects that stand in both; equal objects are not the same one."""
    if before is after:
        return (), ()
    shared = set(map(id, before)) & set(map(id, after))
    gone = tuple(thing for thing in before if id(thing) not in shared)
    came = tuple(thing for thing in after if id(thing) not in shared)
    return gone, came


def altered_results(before: Event, after: Event) -> set[Result]:
    """The results that only one of two states of an event has."""
    gone, came = unshared(before.results, after.results)
    return set(gone) ^ set(came)
