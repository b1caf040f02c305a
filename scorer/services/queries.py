"""Events, found, read and scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import (
    MissingDataError,
)
from scorer.game.announcement import DeclarerView
from scorer.i18n import join_with_and, plural_phrase
from scorer.scoring import ScoredEvent, score_event
from scorer.storage.database import read_transaction
from scorer.storage.event_queries import find_event, find_open_simultaneous, read_event
from scorer.storage.solved_deals import read_solved_deals, read_solved_layouts

if TYPE_CHECKING:
    from scorer.game.double_dummy import DoubleDummyTable, TricksByDenomination
    from scorer.model.events import Event
    from scorer.storage import Query


class VisibleHands(NamedTuple):
    """An event with the hands that may be shown; `withheld` are boards hidden until a simultaneous is closed."""

    event: Event
    withheld: tuple[int, ...] = ()
    simultaneous_name: str = ""

    def ensure_not_withheld(self, boards: Iterable[int] = ()) -> None:
        """Raise `MissingDataError` if the hands of one of these boards, or of any, are withheld."""
        asked = set(boards)
        withheld = [board for board in self.withheld if not asked or board in asked]
        if withheld:
            reason = plural_phrase(
                len(withheld),
                "board {boards} has no result here, and {name} is still open: hands are shown once a result is in",
                "boards {boards} have no result here, and {name} is still open: hands are shown once a result is in",
                boards=join_with_and(withheld),
                name=self.simultaneous_name,
            )
            raise MissingDataError(reason, hints.CLOSE_COMPETITION)


def hide_unplayed_hands(query: Query, event_id: int, event: Event) -> VisibleHands:
    """Return the event without the hands of unplayed boards while its simultaneous is open.

    The seeds of other boards are removed too, because unplayed ones could be dealt from them.
    """
    if not event.deals:
        return VisibleHands(event)
    played = {result.board for result in event.results if result.has_score}
    unplayed = tuple(number for number, _ in event.deals if number not in played)
    if not unplayed:
        return VisibleHands(event)
    name = find_open_simultaneous(query, event_id)
    if not name:
        return VisibleHands(event)
    deals = tuple(one for one in event.deals if one[0] in played)
    dealt = tuple(one._replace(seed=None) for one in event.dealt if one.board in played)
    return VisibleHands(event._replace(deals=deals, dealt=dealt), unplayed, name)


def find_solved_boards(db: str, event: Event) -> Mapping[int, DoubleDummyTable]:
    """Return the solved boards of an event."""
    if not event.deals:
        return {}
    solved = read_solved_deals(db, [deal for _, deal in event.deals])
    return {number: solved[deal] for number, deal in event.deals if deal in solved}


def add_figures(db: str, scored: ScoredEvent) -> ScoredEvent:
    """Add double dummy figures to a scored event, and what its declarers could know."""
    solved = find_solved_boards(db, scored.event)
    if not solved:
        return scored
    knowledge = declarer_knowledge(scored)
    layouts = {
        number: tuple(layouts_of_board.values())
        for number, layouts_of_board in find_solved_layouts(db, knowledge).items()
    }
    scored = replace(scored, solved=solved, layouts=layouts)
    if not any(one.lesson for one in scored.event.dealt):
        return scored
    from scorer.dealing.lessons import explain_exceptions  # saves 7 ms: only for boards dealt for a lesson

    return replace(scored, exceptions=explain_exceptions(scored))


def declarer_knowledge(scored: ScoredEvent) -> dict[int, DeclarerView]:
    """Return what the declarer of each board knows, where the hands determine the declarer."""
    return {
        number: DeclarerView.from_deal(deal, scored.declarers[number])
        for number, deal in scored.event.deals
        if number in scored.declarers
    }


def find_solved_layouts(db: str, knowledge: Mapping[int, DeclarerView]) -> dict[int, dict[int, TricksByDenomination]]:
    """Return the solved layouts of each board, by layout number."""
    stored = read_solved_layouts(db, knowledge.values())
    return {number: stored.get(one, {}) for number, one in knowledge.items()}


def score_with_figures(db: str, event: Event) -> ScoredEvent:
    """Score an event, with the double dummy figures of its hands."""
    return add_figures(db, score_event(event))


def load_scored_event(db: str, slug: str | None) -> ScoredEvent:
    """Read and score an event, with what is known of those hands that may be shown."""
    return score_with_figures(db, load_visible_hands(db, slug).event)


def load_event(db: str, slug: str | None) -> Event:
    """Read the event with a slug; without one, the current event."""
    with read_transaction(db) as query:
        return read_event(query, find_event(query, slug))


def load_visible_hands(db: str, slug: str | None) -> VisibleHands:
    """Read an event with the hands that may be shown."""
    with read_transaction(db) as query:
        event_id = find_event(query, slug)
        return hide_unplayed_hands(query, event_id, read_event(query, event_id))
