"""What a table does on a live evening: results, confirmations, calls, announcements, and going to the next round."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.changed import settled
from scorer.commands.hands import ANNOUNCE
from scorer.commands.results import AT_TABLE, Elsewhere, Meeting, proved_declarer, standing_result
from scorer.errors import ChangedMeanwhile, ScorerError, misread, refused
from scorer.game.announcement import Announcement, announce
from scorer.game.seats import dealer_of
from scorer.i18n import Phrase, phrase
from scorer.model.history import Subject, Topic
from scorer.model.live import LONGEST_KEY, Call, Claim, Confirmation, Spot
from scorer.model.notation import code_of, parse_code
from scorer.model.results import SEEN, Outcome, Played, Seen
from scorer.model.settings import Announcing
from scorer.services.change import store, through
from scorer.services.live_evenings import (
    ONE_AT_A_TIME,
    Evening,
    Turn,
    all_in,
    meetings_of,
    round_before,
    round_of,
    sitting_at,
    turning,
)
from scorer.storage import live
from scorer.storage.history import Whose, note, now

if TYPE_CHECKING:
    from scorer.commands.changed import Changed
    from scorer.model.boards import Points
    from scorer.model.events import Event


EVEN = "even"
"""The reason of a call when 20 points each were announced and the hands are not dealt again."""


class State(StrEnum):
    """What became of a result that a phone sent."""

    STORED = "stored"
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    TOO_LATE = "too-late"


class Sent(NamedTuple):
    """A result as a phone sends it: its key, its arguments, and the result that was shown there.

    `phone` is the code of the phone, empty if it stores none.
    """

    key: str
    round: int | None
    words: Mapping[str, str]
    seen: str
    phone: str = ""


class Accepted(NamedTuple):
    """What became of a result that was sent, and the evening after it."""

    state: State
    evening: Evening


class _Waiting(NamedTuple):
    """A result that waits to be stored, and the future with which its sender waits."""

    spot: Spot
    sent: Sent
    answer: Future[Accepted]

    @property
    def key(self) -> str:
        """The key that identifies it if it is sent again."""
        return _key(self.spot, self.sent)


_QUEUES: defaultdict[tuple[str, int], deque[_Waiting]] = defaultdict(deque)


def enter_result(db: str, known: Evening, spot: Spot, sent: Sent) -> Accepted:
    """Store a result of a table's current round; sending the same one again changes nothing.

    One that contradicts the recorded result, or comes after the round, is stored beside it for the director. Raise
    `ScorerError`, and store nothing, for what is impossible or not the table's own.

    The disk confirms one transaction at a time: each thread stores everything that waits when it gets its turn, and all
    senders are answered once it is on disk.
    """
    queue = _QUEUES[db, known.event_id]
    own = _Waiting(spot, sent, Future())
    queue.append(own)
    with ONE_AT_A_TIME:
        if not own.answer.done():
            waiting = [queue.popleft() for _ in range(len(queue))]
            try:
                _enter_all(db, known, waiting)
            except Exception as error:  # each of them raises it where it waits
                for one in waiting:
                    if not one.answer.done():
                        one.answer.set_exception(error)
    return own.answer.result()


def _enter_all(db: str, known: Evening, waiting: Sequence[_Waiting]) -> None:
    """Store the waiting results in one transaction; a refused one does not affect the others."""
    states: list[tuple[_Waiting, State]] = []
    with turning(db, known) as turn:
        beside = turn.evening.live
        known_already = live.entries_known(turn.work.ask, known.event_id, [one.key for one in waiting])
        for one in waiting:
            still_open = known_already.get(one.key)
            if still_open is not None:
                states.append((one, State.CONTRADICTED if still_open else State.STORED))
                continue
            try:
                entry = _read(turn.evening, one.spot, one.sent)
            except ScorerError as refusal:
                one.answer.set_exception(refusal)
                continue
            turn = _put(turn, one.key, entry)  # noqa: PLW2901  # each begins where the last ended
            known_already[one.key] = entry.contradicts
            states.append((one, entry.state))
        evening = turn.committed(turn.evening.event, beside if turn.evening.live is beside else None)
    for one, state in states:
        one.answer.set_result(Accepted(state, evening))


def _key(spot: Spot, sent: Sent) -> str:
    """Return the key of an entry, which is unique to its table."""
    return f"{spot}:{sent.key[:LONGEST_KEY]}"


class _Entry(NamedTuple):
    """A result that was sent, as read: the change it makes, or None if it is only stored beside the event."""

    state: State
    changed: Changed[Event] | None
    claim: Claim

    @property
    def contradicts(self) -> bool:
        """Whether it waits for the director."""
        return self.changed is None


def _read(evening: Evening, spot: Spot, sent: Sent) -> _Entry:
    """Read a result without storing it; raise `ScorerError` if it is refused."""
    event = evening.event
    values = AT_TABLE.read(event, _with_declarer(evening, sent.words))
    outcome = values["result"].outcome
    meeting = Meeting(values["board"], values["ns"].label, values["ew"].label)
    if event.announce is Announcing.ALWAYS and isinstance(outcome, Played) and announced_at(event, meeting) is None:
        raise ScorerError(phrase("the points of this board have to be announced first"))
    claim = Claim(0, spot, sent.round, *meeting, code_of(outcome), sent.phone)
    if _refuse_what_is_not_its_own(evening, spot, sent, meeting):
        return _Entry(State.TOO_LATE, None, claim)
    try:
        entered = AT_TABLE.step(event, **values, seen=sent.seen, table=spot.table)
    except Elsewhere:
        return _Entry(State.CONTRADICTED, None, claim)
    said = phrase("{entered} (table {table})", entered=entered.said, table=spot)
    return _Entry(State.STORED, settled(event, entered._replace(said=said)), claim)


def _put(turn: Turn, key: str, entry: _Entry) -> Turn:
    """Store an entry in the transaction, and return the transaction with the evening as it then is."""
    evening, work = turn.evening, turn.work
    event, beside = evening.event, evening.live
    if entry.changed is not None:
        store(work, Whose(evening.event_id), event, entry.changed)
        event = entry.changed.after
        if beside.claims:
            live.settle_claims(work, evening.event_id, entry.claim.board, (entry.claim.ns, entry.claim.ew))
    live.note_entry(work, evening.event_id, key, entry.claim, contradicts=entry.contradicts)
    if beside.claims or entry.contradicts:
        beside = live.read_live(work.ask, evening.event_id)
    return turn._replace(evening=evening._replace(event=event, live=beside))


def _with_declarer(evening: Evening, words: Mapping[str, str]) -> Mapping[str, str]:
    """Return the arguments of a result with the declarer whom the table's announcement implies, if it names none."""
    event = evening.event
    board, ns, ew, code = (words.get(name, "") for name in ("board", "ns", "ew", "result"))
    said = [one for one in event.announced if str(one.board) == board and {one.ns, one.ew} == {ns, ew}]
    try:
        outcome = parse_code(code, event.rule_set)
    except ScorerError:  # reported by whoever reads it next
        return words
    if said and isinstance(outcome, Played) and outcome.declarer is None:
        announced = announcement(event, said[0].board, said[0].points)
        if announced is not None:
            return {**words, "result": code_of(Played(outcome.contract, announced.declarer, outcome.tricks))}
    return words


def _refuse_what_is_not_its_own(evening: Evening, spot: Spot, sent: Sent, meeting: Meeting) -> bool:
    """Return whether a result comes after its round; raise `ScorerError` if it is not the table's own."""
    event = evening.event
    if not event.schedule:
        there = standing_result(event, meeting)
        if there is not None and there.table != spot.table:
            raise ScorerError(phrase("another table has entered that: call the director"))
        return False
    if meeting not in meetings_of(sitting_at(event, spot, sent.round)):
        of_table = phrase("a board that table {table} plays in round {round}", table=spot, round=sent.round)
        raise refused("board", misread(str(meeting.board), of_table))
    reached = round_of(event, evening.live, spot)
    if reached is not None and sent.round is not None and sent.round > reached:
        now = phrase("round {round}, which table {table} plays", round=reached, table=spot)
        raise refused("round", misread(str(sent.round), now))
    return sent.round != reached


def _refuse_what_is_not_played_now(evening: Evening, spot: Spot, meeting: Meeting) -> None:
    if meeting not in meetings_of(sitting_at(evening.event, spot, round_of(evening.event, evening.live, spot))):
        raise refused("board", misread(str(meeting.board), phrase("a board that table {table} plays now", table=spot)))


def confirm(db: str, known: Evening, spot: Spot, meeting: Meeting, code: str, phone: str = "") -> Evening:
    """Record that the opponents confirmed a result; raise `ScorerError` if it has changed."""
    with turning(db, known) as turn:
        event = turn.evening.event
        if event.schedule:
            _refuse_what_is_not_played_now(turn.evening, spot, meeting)
        there = standing_result(event, meeting)
        if there is None or there.ns is None or there.ew is None or code_of(there.outcome) != code:
            raise ChangedMeanwhile
        right = Confirmation(meeting.board, there.ns, there.ew, code)
        said = phrase("Board {board}, {ns} – {ew}: confirmed on a phone of its own", **_met(right))
        if not phone or phone in live.entered_by(turn.work.ask, known.event_id, right):
            said = phrase("Board {board}, {ns} – {ew}: confirmed on the phone that entered it", **_met(right))
        _confirmed(turn, right, said)
        return turn.done()


def _met(right: Confirmation) -> dict[str, Any]:
    return {"board": right.board, "ns": right.ns, "ew": right.ew}


def _confirmed(turn: Turn, right: Confirmation, said: Phrase) -> None:
    """Store a confirmation, and in the history how it was made."""
    event_id = turn.evening.event_id
    if right not in turn.evening.live.confirmations:
        live.confirm(turn.work, event_id, right)
        subject = Subject(Topic.RESULT, right.board, right.ns, right.ew)
        note(turn.work, Whose(event_id), subject, said, now())


def unconfirmed_at(evening: Evening, spot: Spot) -> list[tuple[int, Meeting]]:
    """Return what the players at a table played in the previous round without confirmation, with that round."""
    event, found = evening.event, list[tuple[int, Meeting]]()
    for sitting in round_before(event, spot, round_of(event, evening.live, spot)):
        for meeting in meetings_of(sitting):
            there = standing_result(event, meeting)
            if there is not None and (*there.place, code_of(there.outcome)) not in evening.live.confirmations:
                found.append((sitting.round, meeting))
    return found


def in_full(event: Event, board: int, outcome: Outcome) -> Outcome:
    """Return an outcome with the declarer whom hands or points prove, if it names none."""
    if isinstance(outcome, Played) and outcome.declarer is None:
        return Played(outcome.contract, proved_declarer(event, board), outcome.tricks)
    return outcome


def confirm_later(db: str, known: Evening, spot: Spot, sent: Sent) -> State:
    """Enter a board of the previous round again without seeing it: the same result confirms the recorded one.

    A different result is stored beside it for the director. The recorded result is not shown, because others at the
    table may still have to play the board.
    """
    with turning(db, known) as turn:
        evening, work = turn.evening, turn.work
        event, key = evening.event, _key(spot, sent)
        still_open = live.entries_known(work.ask, evening.event_id, [key]).get(key)
        if still_open is not None:
            return State.CONTRADICTED if still_open else State.CONFIRMED
        values = AT_TABLE.read(event, _with_declarer(evening, sent.words))
        meeting = Meeting(values["board"], values["ns"].label, values["ew"].label)
        there = standing_result(event, meeting)
        open_here = (sent.round, meeting) in unconfirmed_at(evening, spot)
        if not open_here or there is None or there.ns is None or there.ew is None:
            open_one = phrase("a board of the round before that nobody has confirmed")
            raise refused("board", misread(str(meeting.board), open_one))
        same = in_full(event, meeting.board, values["result"].outcome) == in_full(event, meeting.board, there.outcome)
        claim = Claim(0, spot, sent.round, *meeting, code_of(values["result"].outcome), sent.phone)
        live.note_entry(work, evening.event_id, key, claim, contradicts=not same)
        if same:
            right = Confirmation(meeting.board, there.ns, there.ew, code_of(there.outcome))
            said = phrase("Board {board}, {ns} – {ew}: confirmed after the round, entered again unseen", **_met(right))
            _confirmed(turn, right, said)
        turn.done()
        return State.CONFIRMED if same else State.CONTRADICTED


LONGEST_WAIT = 86_400
"""Seconds that a call can have waited on a phone: one day."""


def call_director(db: str, known: Evening, spot: Spot, about: str, waited: int = 0) -> Evening:
    """Call the director to a table; `waited` is how many seconds the call was delayed on the phone."""
    with turning(db, known) as turn:
        number = round_of(turn.evening.event, turn.evening.live, spot)
        called = datetime.now() - timedelta(seconds=min(waited, LONGEST_WAIT))
        live.call(turn.work, known.event_id, Call(0, spot, number, about, None, f"{called:%H:%M}"))
        return turn.done()


def note_seen(db: str, known: Evening, spot: Spot, shown: Iterable[Seen]) -> None:
    """Record what a table had entered before it is shown other tables' results, once for each board and pairs."""
    places = {seen[:3] for seen in known.event.seen}
    if all(one[:3] in places for one in shown):
        return
    with turning(db, known) as turn:
        event = turn.evening.event
        places = {seen[:3] for seen in event.seen}
        fresh = tuple(one for one in shown if one[:3] not in places)
        for one in fresh:
            key = f"{SEEN}{one.board}:{one.ns}:{one.ew}"
            live.note_entry(turn.work, known.event_id, key, Claim(0, spot, None, *one), contradicts=False)
        turn.committed(replace(event, seen=(*event.seen, *fresh)))


def announcement(event: Event, board: int, points: Points) -> Announcement | None:
    """Return what announced points come to; None for 20 each if such a deal is not played."""
    return announce(points.by_seat, dealer_of(board), event.redeal)


def announced_at(event: Event, meeting: Meeting) -> Points | None:
    """Return the points that the table of two pairs announced of a board, whichever way they sat; None if none."""
    met = (meeting.board, frozenset((meeting.ns, meeting.ew)))
    return next((one.points for one in event.announced if one.pairing == met), None)


def announce_points(db: str, known: Evening, spot: Spot, meeting: Meeting, words: Mapping[str, str]) -> Evening:
    """Record the points announced of a board in play; if the deal is not to be played, call the director."""
    with turning(db, known) as turn:
        event = turn.evening.event
        reached = round_of(event, turn.evening.live, spot)
        _refuse_what_is_not_played_now(turn.evening, spot, meeting)
        after = through(turn.work, Whose(known.event_id), event, ANNOUNCE, words).after
        points = announced_at(after, meeting)
        if points is not None and announcement(after, meeting.board, points) is None:
            live.call(turn.work, known.event_id, Call(0, spot, reached, EVEN, meeting.board, f"{datetime.now():%H:%M}"))
        return turn.committed(after)


def next_round(db: str, known: Evening, spot: Spot, number: int) -> bool:
    """Move a table on from a round once its boards have results; return False if it had already moved.

    Raise `ScorerError` while a board has no result.
    """
    with turning(db, known) as turn:
        event = turn.evening.event
        reached = round_of(event, turn.evening.live, spot)
        if reached != number:
            return False
        if not all_in(event, meetings_of(sitting_at(event, spot, reached))):
            raise ScorerError(phrase("a board of this round has no result yet"))
        live.go_to_round(turn.work, known.event_id, spot, reached + 1)
        codes = live.codes_of(turn.work.ask, known.event_id)
        turn.committed(event, turn.evening.live._replace(codes=codes))
        return True
