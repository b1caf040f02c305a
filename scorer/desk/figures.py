"""What is known double dummy, read from where solved deals are kept: nothing is solved here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorer.game.double_dummy import DoubleDummy
    from scorer.records.events import Event
    from scorer.tournament import ScoredEvent


def solved_boards(db: str, event: Event) -> Mapping[int, DoubleDummy]:
    """The boards of an event whose deals were solved."""
    if not event.deals:
        return {}
    from scorer.store.solved_deals import solved_among  # an event without hands does not need it

    solved = solved_among(db, [deal for _, deal in event.deals])
    return {number: solved[deal] for number, deal in event.deals if deal in solved}


def with_figures(db: str, scored: ScoredEvent) -> ScoredEvent:
    """A scored event with what is known of its hands double dummy."""
    solved = solved_boards(db, scored.event)
    if not solved:
        return scored
    return replace(scored, solved=solved)


def scoring_with(db: str) -> Callable[[Event], ScoredEvent]:
    """What scores an event and adds what is known of its hands."""

    def score(event: Event) -> ScoredEvent:
        return with_figures(db, score_event(event))

    return score
