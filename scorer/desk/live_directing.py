"""What a director does on an evening played live: every change of the event, and what is settled beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.desk.change import now, through
from scorer.desk.history import done_again, taken_back
from scorer.desk.live_evenings import Evening, missing_codes, new_code, turning
from scorer.desk.seating import rounds_at, spots_of
from scorer.errors import ChangedMeanwhile, misread, refused
from scorer.records.live import Claim, Code, Role, Terms
from scorer.store import history, live
from scorer.store.reading import read_event
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorer.changes.actions import Action
    from scorer.errors import Remedy
    from scorer.records.live import Spot


def answer_call(db: str, known: Evening, number: int) -> Evening:
    """The director has been there."""
    with turning(db, known) as turn:
        live.answer(turn.work.connection, known.event_id, number)
        return turn.done()


def set_round(db: str, known: Evening, spots: tuple[Spot, ...], number: int) -> Evening:
    """Let tables be in a round, as the director says."""
    with turning(db, known) as turn:
        event = turn.evening.event
        rounds = {one for spot in spots_of(event) for one in rounds_at(event, spot)}
        if number not in rounds:
            last = max(rounds, default=0)
            raise refused("round", misread(str(number), phrase("a round, 1 to {last}", last=last)))
        for spot in spots:
            live.go_to_round(turn.work.connection, known.event_id, spot, number)
        return turn.done()


def settle(db: str, known: Evening, change: Callable[[Terms], Terms]) -> Evening:
    """Change what is settled for the evening."""
    with turning(db, known) as turn:
        live.settle(turn.work.connection, known.event_id, change(turn.evening.live.terms))
        return turn.done()


def renew(db: str, known: Evening, role: Role, spot: Spot) -> Evening:
    """Give a page another code; the former one opens nothing any more, and that is not undone."""
    with turning(db, known) as turn:
        number = next((code.round for code in turn.evening.live.codes if (code.role, code.spot) == (role, spot)), None)
        live.put_codes(turn.work.connection, known.event_id, [Code(role, spot, new_code(), number)])
        return turn.done()


def drop_claim(db: str, known: Evening, claim: Claim) -> Evening:
    """What stands is right: the claim against it is settled."""
    with turning(db, known) as turn:
        live.settle_claims(turn.work.connection, known.event_id, claim.board, (claim.ns, claim.ew))
        return turn.done()


class Directed(NamedTuple):
    """What a director's change did, the evening after it, and what may be done next."""

    said: Phrase
    evening: Evening
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()


def direct(db: str, known: Evening, action: Action, words: Mapping[str, Any], **given: Any) -> Directed:
    """Do something with the event; tables that come with it get their codes."""
    with turning(db, known) as turn:
        changed = through(turn.work, known.event_id, turn.evening.event, action, words, **given)
        board, ns, ew = changed.subject.board, changed.subject.ns, changed.subject.ew
        if board is not None and ns is not None and ew is not None:
            live.settle_claims(turn.work.connection, known.event_id, board, (ns, ew))
        missing = missing_codes(changed.event, turn.evening.live)
        if missing:
            live.put_codes(turn.work.connection, known.event_id, missing)
        return Directed(changed.said, turn.committed(changed.event), changed.details, changed.remedies)


def undo(db: str, known: Evening, last: int) -> Directed:
    """Take back the last change; raise `ChangedMeanwhile` where `last` is not the last step any more."""
    return _step_back(db, known, last, history.undo, taken_back)


def redo(db: str, known: Evening, last: int) -> Directed:
    """Do again what was taken back last; raises like `undo`."""
    return _step_back(db, known, last, history.redo, done_again)


def _step_back(
    db: str, known: Evening, last: int, step: Callable[..., Phrase], told: Callable[[Phrase], Phrase]
) -> Directed:
    with turning(db, known) as turn:
        if turn.evening.version.step != last:
            raise ChangedMeanwhile
        said = step(turn.work.connection, known.event_id, now())
        return Directed(told(said), turn.committed(read_event(turn.work.ask, known.event_id)))
