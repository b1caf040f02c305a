"""What several reports of one event need, worked out once: a publication makes them all from the same scored event."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.tournament import ScoredEvent

T = TypeVar("T")


def once_an_event(make: Callable[[ScoredEvent], T]) -> Callable[[ScoredEvent], T]:
    """Keep the last answer for as long as the same event is asked about; nobody may change what is answered.

    Events are known by identity, because to compare two of them takes longer than most answers.
    """
    last: tuple[ScoredEvent, T] | None = None

    @wraps(make)
    def kept(scored: ScoredEvent) -> T:
        nonlocal last
        known = last
        if known is None or known[0] is not scored:
            known = last = (scored, make(scored))  # in one step: another thread may ask about another event
        return known[1]

    return kept
