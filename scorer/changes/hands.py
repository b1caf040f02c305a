"""The hands of an event: dealt for it before it is played, or brought in at any time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed
from scorer.errors import BadInput, Mistake
from scorer.plurals import noun, runs_of
from scorer.records.history import Subject, Topic

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.game.deals import Deal
    from scorer.records.boards import Dealt
    from scorer.records.events import Event

NumberedDeals = tuple[tuple[int, "Deal"], ...]


def refuse_to_deal(event: Event, boards: int) -> None:
    """Raise `BadInput` where no new hands may come into an event: what was played was played with others."""
    if event.played:
        sentence = (
            "results are recorded, and their hands are not replaced: `scorer hands import` brings in those played"
        )
        raise BadInput([Mistake("", "", sentence)])
    if event.schedule and boards > event.boards:
        sentence = f'read "{boards}", expected at most {event.boards}: the schedule has so many'
        raise BadInput([Mistake("", "--boards", sentence)])


def deal(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], sentence: str) -> Changed:
    """Put new hands into an event that has no results; what was known of these boards goes, and that is told."""
    refuse_to_deal(event, max(number for number, _ in deals))
    fresh = {number for number, _ in deals}
    after = replace(event, points=tuple(known for known in event.points if known[0] not in fresh))
    told = [sentence, *_replaced(event, deals)]
    return Changed(_with_hands(after, deals, dealt), Subject(Topic.HANDS), "; ".join(told))


def bring_in(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], source: str) -> Changed:
    """Put the hands of a file in by the numbers of their boards; other boards and all results stay as they are.

    Boards beyond those of the event are left out, and that is told. Raises `BadInput` where none is left.
    """
    taken = tuple(numbered for numbered in deals if not event.boards or numbered[0] <= event.boards)
    if not taken:
        first, last = deals[0][0], deals[-1][0]
        sentence = f"read boards {first} to {last}, expected some of the event's boards 1 to {event.boards}"
        raise BadInput([Mistake(source, "", sentence)])
    numbers = [number for number, _ in taken]
    came = [one for one in dealt if one.board in numbers]
    told = [f"Hands from {source}: {_listed(numbers)}", *_replaced(event, taken)]
    left_out = [number for number, _ in deals if number not in numbers]
    if left_out:
        told.append(f"left out, beyond the event's boards: {_listed(left_out)}")
    return Changed(_with_hands(event, taken, came), Subject(Topic.HANDS), "; ".join(told))


def _replaced(event: Event, deals: NumberedDeals) -> Iterator[str]:
    """Tell on which boards other hands were known before."""
    former = dict(event.deals)
    numbers = [number for number, hands in deals if former.get(number, hands) != hands]
    if numbers:
        yield f"other hands than before on {_listed(numbers)}"


def _with_hands(event: Event, deals: NumberedDeals, dealt: Iterable[Dealt]) -> Event:
    hands = {**dict(event.deals), **dict(deals)}
    fresh = {number for number, _ in deals}
    others = [one for one in event.dealt if one.board not in fresh]
    boards = max(event.boards, *fresh)
    in_order = tuple(sorted(hands.items(), key=lambda numbered: numbered[0]))
    return replace(event, deals=in_order, dealt=tuple(sorted([*others, *dealt])), boards=boards)


def _listed(numbers: Sequence[int]) -> str:
    """Boards in writing: `board 7`, `boards 1 to 24`, `boards 1 to 4, 9`."""
    words = [str(first) if first == last else f"{first} to {last}" for first, last in runs_of(numbers)]
    return f"{noun(len(numbers), 'board')} {', '.join(words)}"
