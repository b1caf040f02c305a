"""The history of an event, a competition or the book of players: list, undo, redo, corrections."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import MissingDataError, Mistake, Mistakes, ScorerError, input_error, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, literal, phrase
from scorer.model.competitions import competition_slug
from scorer.model.history import BoardPairs, make_board_pairs
from scorer.model.numbers import expected_board, parse_board_number
from scorer.model.pair_matching import match_pair
from scorer.reports import corrections as corrections_report
from scorer.reports import history as history_report
from scorer.scoring import score_event
from scorer.services import Answer
from scorer.storage import Query, history
from scorer.storage.club import find_competition_slug, list_removed_competitions
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event, find_slug, read_event
from scorer.storage.history import (
    PLAYER_BOOK,
    HistoryOwner,
    current_minute,
    read_concerns,
    read_event_after,
    read_steps,
)

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.history import HistoryStep


class EntityRef(NamedTuple):
    """A reference to what is meant: an event by its slug, unless it is a competition or the book."""

    slug: str | None
    competition: str = ""
    players: bool = False

    def resolve_owner(self, query: Query) -> HistoryOwner:
        """Return whose history it is; a deleted competition is found by its full name."""
        if self.competition and self.players:
            raise ScorerError(phrase("either a competition or the players, not both: each has its own history"))
        if self.players:
            return PLAYER_BOOK
        if not self.competition:
            return HistoryOwner(find_event(query, self.slug))

        slug = competition_slug(self.competition)
        return HistoryOwner(
            competition=slug
            if slug in list_removed_competitions(query)
            else find_competition_slug(query, self.competition)
        )


def list_steps(db: str, entity: EntityRef, place: Sequence[str] = ()) -> Answer:
    """List the history; of an event also for one board: `place` is the board and perhaps its pairs."""
    with read_transaction(db) as query:
        owner = entity.resolve_owner(query)
        matching = read_steps(query, owner)
        if place and owner.event_id is not None:
            event = read_event(query, owner.event_id)
            board = _parse_place(event, place)
            concerns = read_concerns(query, owner.event_id)
            matching = [step for step in matching if history_report.is_step_about(step, concerns[step.number], board)]
            if board.board > event.boards and not matching:  # an event that is shorter now keeps its history
                raise input_error("board", mismatch_message(place[0], expected_board(event.boards)))
    return Answer(lambda: [history_report.history_sheet(matching)], lambda: history_report.history_document(matching))


def list_event_steps(db: str, slug: str | None) -> list[HistoryStep]:
    """Return the history of an event, in order."""
    with read_transaction(db) as query:
        return read_steps(query, HistoryOwner(find_event(query, slug)))


PLACE_FIELDS = ("board", "ns", "ew")
"""The parts of a result's name."""


def _parse_place(event: Event, place: Sequence[str]) -> BoardPairs:
    """Parse a board and its pairs; raise `InputError` with everything that cannot be understood."""
    mistakes = Mistakes()
    if len(place) > len(PLACE_FIELDS):
        at_most = phrase("at most BOARD NS EW")
        mistakes.append(Mistake(None, "", mismatch_message(" ".join(place), at_most)))
    board = mistakes.parse("board", place[0], parse_board_number)
    labels = [
        mistakes.parse(name, text, partial(_parse_label, event, side))
        for name, text, side in zip(PLACE_FIELDS[1:], place[1:], Side, strict=False)
    ]
    mistakes.raise_if_any()
    assert board is not None  # noqa: S101  # or there was a mistake
    return make_board_pairs(board, *labels)


def _parse_label(event: Event, side: Side, text: str) -> str:
    return match_pair(event.pairs, text, side).label


def step_back_message(summary: Phrase, *, redo: bool) -> Phrase:
    """Return what was undone or redone."""
    return phrase("Redone: {step}", step=summary) if redo else phrase("Undone: {step}", step=summary)


def undo_or_redo(db: str, entity: EntityRef, *, redo: bool) -> tuple[Phrase, Phrase]:
    """Undo the last change, or redo the one undone last; return whose history it is, and the change."""
    with write_transaction(db) as transaction:
        owner = entity.resolve_owner(transaction.query)
        owner_name = literal(owner.competition) if owner.competition else phrase("the book of players")
        if owner.event_id is None:
            transaction.lock_club()
        else:
            transaction.lock_event(owner.event_id)
            owner_name = literal(find_slug(transaction.query, entity.slug))
        summary = history.undo_or_redo(transaction, owner, current_minute(), redo=redo)
        transaction.commit()
    return owner_name, summary


def list_corrections(db: str, slug: str | None) -> Answer:
    """List what changed since a ranking was last printed and last published, and who moved.

    Paper and site are listed together if the same changed since both. The document for programs contains the older one,
    as long as it lacks a correction.
    """
    with read_transaction(db) as query:
        event_id = find_event(query, slug)
        current = read_event(query, event_id)
        last = {step.subject.topic: step for step in read_steps(query, HistoryOwner(event_id)) if step.is_publication}
        if not last:
            reason = phrase("no ranking of {event} has been printed or published yet", event=current.slug)
            raise MissingDataError(reason, hints.PRINT_RANKING)
        steps = sorted(last.values(), reverse=True)
        published_events = [(step, read_event_after(query, event_id, step.number)) for step in steps]
    scored = score_event(current)
    reports = [
        corrections_report.compare_with_published(step, score_event(then), scored) for step, then in published_events
    ]
    return Answer(
        lambda: list(map(corrections_report.corrections_sheet, corrections_report.merge_equal(reports))),
        lambda: corrections_report.corrections_document(
            next((report for report in reversed(reports) if report.changes), reports[0])
        ),
    )
