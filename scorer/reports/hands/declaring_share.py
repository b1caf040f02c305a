"""How often who declares a set of hands: each seat, and each pair where the schedule says who plays what."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorer.game.seats import Seat, Side
from scorer.records.declarers import declarers_by_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event


def share_lines(event: Event) -> Iterator[str]:
    """A line about the seats, and one about the pairs that are to play the hands; none without a declarer."""
    declarers = declarers_by_cards(event)
    if not declarers:
        return
    seats = Counter(declarers.values())
    listed = ", ".join(f"{seat.word} {seats[seat]}" for seat in Seat)
    yield f"Declaring: {listed}"
    pairs = _pairs(event)
    if pairs:
        fewest, most = min(pairs.values()), max(pairs.values())
        times = str(most) if fewest == most else f"{fewest} to {most}"
        yield f"By the schedule each pair declares {times} times"


def _pairs(event: Event) -> Counter[str]:
    """On how many of its boards each pair declares."""
    declarers = declarers_by_cards(event)
    counted: Counter[str] = Counter()
    for sitting in event.schedule:
        if sitting.ns is None or sitting.ew is None:
            continue
        for board in sitting.boards:
            declarer = declarers.get(board)
            if declarer is None:
                continue
            for side, label in ((Side.NORTH_SOUTH, sitting.ns), (Side.EAST_WEST, sitting.ew)):
                counted[label] += declarer.side is side
    return counted
