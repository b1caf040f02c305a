"""A class at a lesson: its boards come in, and of a threesome two play each round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.changes import hands
from scorer.changes.actions import Action
from scorer.changes.pairs import substitute
from scorer.records.pairs import Meant
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from scorer.changes.changed import Changed
    from scorer.changes.hands import NumberedDeals
    from scorer.records.boards import Dealt
    from scorer.records.events import Event


def prepare(
    event: Event, deals: NumberedDeals, dealt: Iterable[Dealt], said: Phrase, three: Sequence[str]
) -> Changed[Event]:
    """Put the boards of a lesson into its event; `three` are those who take turns as the last pair, if any do."""
    outcome = hands.deal(event, deals, dealt, said)
    return outcome._replace(after=taking_turns(outcome.after, three)) if three else outcome


def taking_turns(event: Event, three: Sequence[str]) -> Event:
    """Let two of three play for the last pair each round, so that each of them is left out equally often."""
    pair = Meant(event.pairs[-1])
    for number in range(2, max(sitting.round for sitting in event.schedule) + 1):
        event = substitute(event, pair, three[(number - 1) % 3], three[number % 3], number).after
    return event


LESSON = Action("lesson", phrase("Prepare a lesson"), (), prepare)
