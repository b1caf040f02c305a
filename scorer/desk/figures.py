"""What is known of an event's hands, and may be shown: what was solved double dummy is read, nothing is solved here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import NothingHere, Way, remedy
from scorer.records.results import NotPlayed, SitOut
from scorer.tournament import score_event
from scorer.words import joined, numbered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from scorer.game.double_dummy import DoubleDummy
    from scorer.records.events import Event
    from scorer.store.sqlite_file import Ask
    from scorer.tournament import ScoredEvent


class HandsShown(NamedTuple):
    """An event with the hands that may be shown; `held` are boards whose hands wait until a simultaneous is closed."""

    event: Event
    held: tuple[int, ...] = ()
    simultaneous: str = ""

    def refuse_held(self, boards: Iterable[int] = ()) -> None:
        """Raise `NothingHere` where the hands of one of these boards, or of any, are held back."""
        asked = set(boards)
        waiting = [board for board in self.held if not asked or board in asked]
        if waiting:
            reason = numbered(
                len(waiting),
                "board {boards} has no result here, and {name} is open: hands are shown when a result is in",
                "boards {boards} have no result here, and {name} is open: hands are shown when a result is in",
                boards=joined(waiting),
                name=self.simultaneous,
            )
            raise NothingHere(reason, remedy(Way.CLOSE_COMPETITION))


def hands_shown(ask: Ask, event_id: int, event: Event) -> HandsShown:
    """The event without the hands of boards that it has not played, where its simultaneous is not closed yet."""
    played = {result.board for result in event.results if not isinstance(result.outcome, NotPlayed | SitOut)}
    waiting = tuple(number for number, _ in event.deals if number not in played)
    if not waiting:
        return HandsShown(event)
    from scorer.store.club_reading import open_simultaneous  # few events have hands that nobody has played yet

    name = open_simultaneous(ask, event_id)
    if not name:
        return HandsShown(event)
    deals = tuple(one for one in event.deals if one[0] in played)
    dealt = tuple(one for one in event.dealt if one.board in played)
    return HandsShown(replace(event, deals=deals, dealt=dealt), waiting, name)


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
