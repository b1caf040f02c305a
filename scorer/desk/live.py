"""An evening played live: opened, read, and changed by tables and directors, one transaction each.

A change of the event goes through the same gate as everywhere; beside it, in the same transaction, is kept what a
live evening needs: who confirmed, who calls, what a phone may send again.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from datetime import datetime
from enum import StrEnum
from threading import Lock
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec

from scorer.changes.at_table import Contradicted, Meeting, enter, standing_result
from scorer.desk.change import now, through
from scorer.desk.seating import all_in, meetings_of, round_of, rounds_at, sitting_at, spots_of
from scorer.errors import ChangedMeanwhile, Misread, NothingHere, ScorerError
from scorer.records.history import Topic
from scorer.records.live import LONGEST_KEY, NO_TABLE, Call, Claim, Code, Confirmation, Role, Terms
from scorer.records.notation import code_of
from scorer.store import history, live
from scorer.store.reading import identify, read_event, steps_of
from scorer.store.transactions import reading, writing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorer.changes.changed import Changed
    from scorer.records.events import Event
    from scorer.records.live import Live, Spot
    from scorer.store.live import Version
    from scorer.store.sqlite_file import Ask
    from scorer.store.transactions import Transaction

P = ParamSpec("P")

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What codes are made of: nothing that is taken for something else when it is read aloud."""

LENGTH = 18
"""Letters of a code: 89 bits, which nobody tries."""

WHOLE_EVENT = Meeting(0, "", "")
"""No board and no pairs."""


class Evening(NamedTuple):
    """A live evening as it was at a version."""

    event_id: int
    version: Version
    event: Event
    live: Live


class State(StrEnum):
    """What became of something that a phone sent."""

    STORED = "stored"
    CONTRADICTED = "contradicted"
    TOO_LATE = "too-late"


class Sent(NamedTuple):
    """A result as a phone sends it: under a key by which it is known again, and with what the phone saw there."""

    key: str
    round: int | None
    meeting: Meeting
    code: str
    seen: str


class _Turn(NamedTuple):
    """A change under way: nobody else writes, and the evening is as it is now."""

    work: Transaction
    evening: Evening

    def done(self) -> Evening:
        """Commit, and return the evening as it has become."""
        return self.committed(None)

    def committed(self, event: Event | None) -> Evening:
        """Commit; `event` is what a step made of it."""
        ask, event_id = self.work.ask, self.evening.event_id
        version = live.version_of(ask, event_id) or live.NEVER
        beside = live.read_live(ask, event_id)
        self.work.commit()
        return Evening(event_id, version, event or self.evening.event, beside)


_ONE_AT_A_TIME = Lock()
"""Threads of one process queue here, which is fairer and quicker than at the database."""


@contextmanager
def _turn(db: str, known: Evening) -> Iterator[_Turn]:
    """Change a live evening; what is `known` already is not read again."""
    with _ONE_AT_A_TIME, writing(db) as work:
        work.lock(known.event_id)
        yield _Turn(work, _as_it_is(work.ask, known.event_id, known))


def _as_it_is(ask: Ask, event_id: int, known: Evening | None) -> Evening:
    """The evening now; raise `NothingHere` where it is gone."""
    version = live.version_of(ask, event_id)
    if version is None:
        raise NothingHere("this evening is not served any more")
    if known is not None and known.version == version:
        return known
    if known is not None and known.version.step == version.step:
        return known._replace(version=version, live=live.read_live(ask, event_id))
    return Evening(event_id, version, read_event(ask, event_id), live.read_live(ask, event_id))


def look(db: str, event_id: int, known: Evening | None = None) -> Evening:
    """A live evening as it is; `known` itself where nothing changed."""
    with reading(db) as ask:
        return _as_it_is(ask, event_id, known)


class Opened(NamedTuple):
    """A live evening, and the address that its cards were printed with; empty where there were none."""

    evening: Evening
    printed_address: str


def open_evening(db: str, slug: str | None, names: str | None) -> Opened:
    """Let an event be played live: whoever has no code yet gets one, and keeps it whenever it is opened again."""
    with _ONE_AT_A_TIME, writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        if live.version_of(work.ask, event_id) is None:
            live.begin(work.connection, event_id, Terms(_published_names(work.ask, event_id)))
        beside = live.read_live(work.ask, event_id)
        if names is not None and names != beside.terms.names:
            live.settle(work.connection, event_id, beside.terms._replace(names=names))
        missing = _missing_codes(event, beside)
        if missing:
            live.put_codes(work.connection, event_id, missing)
        beside = live.read_live(work.ask, event_id)
        version = live.version_of(work.ask, event_id) or live.NEVER
        work.commit()
    return Opened(Evening(event_id, version, event, beside), beside.terms.address)


def _published_names(ask: Ask, event_id: int) -> str:
    """What of people's names went out the last time; everything where nothing did."""
    for step in reversed(steps_of(ask, event_id)):
        if step.subject.topic is Topic.PUBLISHED and step.subject.what in ("full", "initials", "none"):
            return step.subject.what
    return "full"


def _missing_codes(event: Event, beside: Live) -> list[Code]:
    """Codes for the pages that have none."""
    pages = [(Role.DIRECTOR, NO_TABLE), (Role.ROOM, NO_TABLE), *((Role.TABLE, spot) for spot in spots_of(event))]
    return [Code(role, spot, new_code()) for role, spot in pages if not beside.code_of(role, spot)]


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


class Entered(NamedTuple):
    """What became of a result that was sent, and the evening after it."""

    state: State
    evening: Evening


def enter_result(db: str, known: Evening, spot: Spot, sent: Sent) -> Entered:
    """Store what a table sends of its own boards of its own round; the same, sent again, changes nothing.

    What contradicts the result that stands there, or comes when the round is over, is kept beside it for the director.
    Raises `ScorerError`, and stores nothing, for what cannot be or is not the table's.
    """
    key = f"{spot}:{sent.key[:LONGEST_KEY]}"
    with _turn(db, known) as turn:
        still_open = live.known_entry(turn.work.ask, known.event_id, key)
        if still_open is not None:
            return Entered(State.CONTRADICTED if still_open else State.STORED, turn.evening)
        late = _refuse_what_is_not_its_own(turn.evening, spot, sent)
        state, event = State.TOO_LATE, turn.evening.event
        if not late:
            state, event = _put(turn, spot, sent)
        claim = Claim(0, spot, sent.round, *sent.meeting, sent.code)
        contradicts = state is not State.STORED
        if not contradicts:
            live.settle_claims(turn.work.connection, known.event_id, sent.meeting.board, sent.meeting[1:])
        live.note_entry(turn.work.connection, known.event_id, key, claim, contradicts=contradicts)
        return Entered(state, turn.committed(event))


def _put(turn: _Turn, spot: Spot, sent: Sent) -> tuple[State, Event]:
    """Let the gate take a result; the event stays as it is where another stands there."""
    evening = turn.evening
    try:
        changed = through(turn.work, evening.event_id, evening.event, _at_table, spot, sent)
    except Contradicted:
        return State.CONTRADICTED, evening.event
    return State.STORED, changed.event


def _at_table(event: Event, spot: Spot, sent: Sent) -> Changed:
    """The step of a table, which the history names."""
    changed = enter(event, sent.meeting, sent.code, sent.seen, spot.table)
    return changed._replace(sentence=f"{changed.sentence} (table {spot})")


def _refuse_what_is_not_its_own(evening: Evening, spot: Spot, sent: Sent) -> bool:
    """Whether a result comes after its round; raise `ScorerError` for one that is no business of the table."""
    event = evening.event
    if not event.schedule:
        there = standing_result(event, sent.meeting)
        if there is not None and there.table != spot.table:
            raise ScorerError("another table has entered that: call the director")
        return False
    if sent.meeting not in meetings_of(sitting_at(event, spot, sent.round)):
        raise Misread(str(sent.meeting.board), f"a board that table {spot} plays in round {sent.round}")
    reached = round_of(event, evening.live, spot)
    if reached is not None and sent.round is not None and sent.round > reached:
        raise Misread(str(sent.round), f"round {reached}, which table {spot} plays")
    return sent.round != reached


def confirm(db: str, known: Evening, spot: Spot, meeting: Meeting, code: str) -> Evening:
    """Keep that the other side found a result right; raise `ScorerError` where it is no longer that one."""
    with _turn(db, known) as turn:
        event = turn.evening.event
        reached = round_of(event, turn.evening.live, spot)
        if event.schedule and meeting not in meetings_of(sitting_at(event, spot, reached)):
            raise Misread(str(meeting.board), f"a board that table {spot} plays now")
        there = standing_result(event, meeting)
        if there is None or there.ns is None or there.ew is None or code_of(there.outcome) != code:
            raise ChangedMeanwhile
        live.confirm(turn.work.connection, known.event_id, Confirmation(meeting.board, there.ns, there.ew, code))
        return turn.done()


def call_director(db: str, known: Evening, spot: Spot, about: str, board: int | None) -> Evening:
    """Let the director know that a table waits."""
    with _turn(db, known) as turn:
        number = round_of(turn.evening.event, turn.evening.live, spot)
        at = f"{datetime.now():%H:%M}"
        live.call(turn.work.connection, known.event_id, Call(0, spot, number, about, board, at))
        return turn.done()


def answer_call(db: str, known: Evening, number: int) -> Evening:
    """The director has been there."""
    with _turn(db, known) as turn:
        live.answer(turn.work.connection, known.event_id, number)
        return turn.done()


def next_round(db: str, known: Evening, spot: Spot) -> Evening:
    """Let a table go on when its boards are in; raise `ScorerError` while they are not."""
    with _turn(db, known) as turn:
        event = turn.evening.event
        reached = round_of(event, turn.evening.live, spot)
        if reached is None:
            return turn.evening
        if not all_in(event, meetings_of(sitting_at(event, spot, reached))):
            raise ScorerError("a board of this round has no result yet")
        live.go_to_round(turn.work.connection, known.event_id, spot, reached + 1)
        return turn.done()


def set_round(db: str, known: Evening, spots: tuple[Spot, ...], number: int) -> Evening:
    """Let tables be in a round, as the director says."""
    with _turn(db, known) as turn:
        event = turn.evening.event
        rounds = {one for spot in spots_of(event) for one in rounds_at(event, spot)}
        if number not in rounds:
            raise Misread(str(number), f"a round, 1 to {max(rounds, default=0)}")
        for spot in spots:
            live.go_to_round(turn.work.connection, known.event_id, spot, number)
        return turn.done()


def settle(db: str, known: Evening, change: Callable[[Terms], Terms]) -> Evening:
    """Change what is settled for the evening."""
    with _turn(db, known) as turn:
        live.settle(turn.work.connection, known.event_id, change(turn.evening.live.terms))
        return turn.done()


def renew(db: str, known: Evening, role: Role, spot: Spot) -> Evening:
    """Give a page another code; the former one opens nothing any more, and that is not undone."""
    with _turn(db, known) as turn:
        number = next((code.round for code in turn.evening.live.codes if (code.role, code.spot) == (role, spot)), None)
        live.put_codes(turn.work.connection, known.event_id, [Code(role, spot, new_code(), number)])
        return turn.done()


def drop_claim(db: str, known: Evening, claim: Claim) -> Evening:
    """What stands is right: the claim against it is settled."""
    with _turn(db, known) as turn:
        live.settle_claims(turn.work.connection, known.event_id, claim.board, (claim.ns, claim.ew))
        return turn.done()


class Directed(NamedTuple):
    """What a director's change did, in a sentence, and the evening after it."""

    sentence: str
    evening: Evening


def direct(
    db: str, known: Evening, step: Callable[Concatenate[Event, P], Changed], *args: P.args, **kwargs: P.kwargs
) -> Directed:
    """Let a step of `scorer.changes` change the event; tables that come with it get their codes."""
    with _turn(db, known) as turn:
        changed = through(turn.work, known.event_id, turn.evening.event, step, *args, **kwargs)
        board, ns, ew = changed.subject.board, changed.subject.ns, changed.subject.ew
        if board is not None and ns is not None and ew is not None:
            live.settle_claims(turn.work.connection, known.event_id, board, (ns, ew))
        missing = _missing_codes(changed.event, turn.evening.live)
        if missing:
            live.put_codes(turn.work.connection, known.event_id, missing)
        return Directed(changed.sentence, turn.committed(changed.event))


def undo(db: str, known: Evening, last: int) -> Directed:
    """Take back the last change; raise `ChangedMeanwhile` where `last` is not the last step any more."""
    return _step_back(db, known, last, history.undo, "Taken back")


def redo(db: str, known: Evening, last: int) -> Directed:
    """Do again what was taken back last; raises like `undo`."""
    return _step_back(db, known, last, history.redo, "Done again")


def _step_back(db: str, known: Evening, last: int, step: Callable[..., str], told: str) -> Directed:
    with _turn(db, known) as turn:
        if turn.evening.version.step != last:
            raise ChangedMeanwhile
        sentence = step(turn.work.connection, known.event_id, now())
        event = read_event(turn.work.ask, known.event_id)
        return Directed(f"{told}: {sentence}", turn.committed(event))


def event_id_of(db: str, slug: str | None) -> int:
    """The event that is meant."""
    with reading(db) as ask:
        return identify(ask, slug)
