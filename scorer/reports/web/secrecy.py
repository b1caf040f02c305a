"""What a published page keeps to itself of boards that are still being played: their hands and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.against_schedule import missing
from scorer.records.events import only_boards
from scorer.records.results import SitOut
from scorer.words import joined, noun, runs_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from scorer.records.events import Event


def unfinished_boards(event: Event, won_on: int | None) -> tuple[int, ...]:
    """The boards on which results are still to come, in order; after a race was won none of the rest.

    A schedule says which results are expected. Without one a board waits for its first result where its hands
    are known.
    """
    waiting = {board for gap in missing(event, won_on) for board in gap.boards}
    if not event.schedule:
        waiting = _untouched(event, won_on or event.boards)
    return tuple(sorted(waiting))


def _untouched(event: Event, last: int) -> set[int]:
    """The boards up to the last one with hands and without any result."""
    played = {result.board for result in event.results if not isinstance(result.outcome, SitOut)}
    return {board for board, _ in event.deals if board <= last} - played


def without_boards(event: Event, boards: Collection[int]) -> Event:
    """An event without anything that is known of some boards: nothing computed from it can give them away."""
    if not boards:
        return event
    return only_boards(event, lambda board: board not in boards)


def in_words(boards: Iterable[int]) -> str:
    """Boards as a sentence names them: `board 5`, `boards 1 to 3, 7 and 9`; nothing for none."""
    numbers = list(boards)
    if not numbers:
        return ""
    words: list[str] = []
    for first, last in runs_of(numbers):
        if last - first < 2:
            words += map(str, range(first, last + 1))
        else:
            words.append(f"{first} to {last}")
    return f"{noun(len(numbers), 'board')} {joined(words)}"
