"""What a table does on a live evening: results, confirmations, calls, announcements, and going to the next round."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import find_other_counts
from scorer.commands.changes import validate_change
from scorer.commands.command import unread
from scorer.commands.results import BoardMeeting, EditConflict, RecordAtTable, find_result
from scorer.errors import ConcurrentChangeError, ScorerError, input_error, mismatch_message
from scorer.game.announcement import Announcement, resolve_announcement
from scorer.game.seats import dealer_of
from scorer.i18n import Phrase, phrase
from scorer.model.declarers import declarer_by_cards
from scorer.model.history import Subject, Topic
from scorer.model.live import MAX_KEY_LENGTH, Confirmation, DirectorCall, PageRole, RejectedEntry, TableId
from scorer.model.notation import format_code, parse_code
from scorer.model.results import DISCLOSURE_KEY_PREFIX, Outcome, Played, ResultAtDisclosure
from scorer.model.settings import AnnouncePolicy
from scorer.services.change import apply_command, save_change
from scorer.services.live_evenings import (
    LiveDatabase,
    LiveEvening,
    LiveTransaction,
    QueuedAdvance,
    QueuedResult,
    SentResult,
    SubmissionOutcome,
    SubmissionState,
    current_round,
    find_sitting,
    has_all_results,
    live_transaction,
    meetings_of,
    previous_sittings,
)
from scorer.storage import live
from scorer.storage.history import HistoryOwner, current_minute, record_note

if TYPE_CHECKING:
    from scorer.commands.changes import Change
    from scorer.commands.hands import RecordAnnouncement
    from scorer.model.boards import HighCardPoints
    from scorer.model.events import Event


EVEN_POINTS = "even"
"""The reason of a call when 20 points each were announced and the hands are not dealt again."""

OTHER_COUNTS = "counts"
"""The reason of a call when a table counted other points than the hands have."""


def submit_result(db: LiveDatabase, evening: LiveEvening, spot: TableId, sent: SentResult) -> SubmissionOutcome:
    """Store a result of a table's current round; sending the same one again changes nothing.

    One that contradicts the recorded result, or comes after the round, is stored beside it for the director. Raise
    `ScorerError`, and store nothing, for what is impossible or not the table's own.
    """
    own = queue_result(db, evening, spot, sent)
    store_queued(db, evening)
    return own.future.result()


def queue_result(db: LiveDatabase, evening: LiveEvening, spot: TableId, sent: SentResult) -> QueuedResult:
    """Let a result wait until `store_queued` is called."""
    own = QueuedResult(spot, sent, Future())
    db.queue[evening.event_id].append(own)
    return own


def queue_advance(db: LiveDatabase, evening: LiveEvening, spot: TableId, number: int) -> QueuedAdvance:
    """Let a table that goes on wait until `store_queued` is called."""
    own = QueuedAdvance(spot, number, Future())
    db.queue[evening.event_id].append(own)
    return own


def store_queued(db: LiveDatabase, evening: LiveEvening) -> None:
    """Store everything that waits, and then tell those who sent it what became of it.

    The disk confirms one transaction at a time, so what arrives during one is stored in the next.
    """
    queue = db.queue[evening.event_id]
    with db.write_lock:
        waiting = [queue.popleft() for _ in range(len(queue))]
        if not waiting:
            return
        try:
            _store_queued(db, evening, waiting)
        except Exception as error:  # each of them raises it where it waits
            for one in waiting:
                if not one.future.done():
                    one.future.set_exception(error)


def _store_queued(
    db: LiveDatabase, known_evening: LiveEvening, waiting: Sequence[QueuedResult | QueuedAdvance]
) -> None:
    """Store what waits in one transaction, in the order in which it came; what is refused does not affect the rest."""
    states: list[tuple[QueuedResult, SubmissionState]] = []
    advances: list[tuple[QueuedAdvance, bool]] = []
    has_live_changed = False
    with live_transaction(db, known_evening) as transaction:
        keys = [_entry_key(one.spot, one.sent) for one in waiting if isinstance(one, QueuedResult)]
        known_already = live.read_known_entries(transaction.work.query, known_evening.event_id, keys) if keys else {}
        for one in waiting:
            try:
                if isinstance(one, QueuedAdvance):
                    moved = _advance(transaction, one)
                    advances.append((one, moved is not None))
                    transaction = moved or transaction  # noqa: PLW2901  # each begins where the last ended
                    continue
                key = _entry_key(one.spot, one.sent)
                is_open = known_already.get(key)
                if is_open is not None:
                    states.append((one, SubmissionState.CONTRADICTED if is_open else SubmissionState.STORED))
                    continue
                entry = _read_entry(transaction.evening, one.spot, one.sent)
            except ScorerError as refusal:
                one.future.set_exception(refusal)
                continue
            before = transaction.evening.live
            transaction = _store_entry(transaction, key, entry)  # noqa: PLW2901  # each begins where the last ended
            has_live_changed |= transaction.evening.live is not before
            known_already[key] = entry.contradicts
            states.append((one, entry.state))
        latest = transaction.evening
        evening = transaction.commit_event(latest.event, None if has_live_changed else latest.live)
    for one, state in states:
        one.future.set_result(SubmissionOutcome(state, evening))
    for advance, has_moved in advances:
        advance.future.set_result(has_moved)


def _entry_key(spot: TableId, sent: SentResult) -> str:
    """Return the key of an entry, which is unique to its table."""
    return f"{spot}:{sent.key[:MAX_KEY_LENGTH]}"


class _ReadEntry(NamedTuple):
    """A result that was sent, as read: the change it makes, or None if it is only stored beside the event."""

    state: SubmissionState
    change: Change[Event] | None
    claim: RejectedEntry

    @property
    def contradicts(self) -> bool:
        """Whether it waits for the director."""
        return self.state is not SubmissionState.STORED


def _read_entry(evening: LiveEvening, spot: TableId, sent: SentResult) -> _ReadEntry:
    """Read a result without storing it; raise `ScorerError` if it is refused."""
    event = evening.event
    command = _record_command(evening, spot, sent).read(event)
    outcome, meeting = command.result, command.meeting
    if (
        event.announce is AnnouncePolicy.ALWAYS
        and isinstance(outcome, Played)
        and announced_points(event, meeting) is None
    ):
        raise ScorerError(phrase("announce the points for this board first"))
    claim = RejectedEntry(0, spot, sent.round, *meeting, format_code(outcome), sent.phone)
    if _check_own_board(evening, spot, sent, meeting):
        current = find_result(event, meeting)
        is_same = current is not None and with_proved_declarer(
            event, meeting.board, current.outcome
        ) == with_proved_declarer(event, meeting.board, outcome)
        return _ReadEntry(SubmissionState.STORED if is_same else SubmissionState.TOO_LATE, None, claim)
    try:
        change = command.apply(event)
    except EditConflict:
        return _ReadEntry(SubmissionState.CONTRADICTED, None, claim)
    summary = phrase("{entered} (table {table})", entered=change.summary, table=spot)
    return _ReadEntry(SubmissionState.STORED, validate_change(event, change._replace(summary=summary)), claim)


def _store_entry(transaction: LiveTransaction, key: str, entry: _ReadEntry) -> LiveTransaction:
    """Store an entry in the transaction, and return the transaction with the evening as it then is."""
    evening, work = transaction.evening, transaction.work
    event, live_data = evening.event, evening.live
    if entry.change is not None:
        save_change(work, HistoryOwner(evening.event_id), event, entry.change)
        event = entry.change.after
        if live_data.rejected_entries:
            live.close_claims(work, evening.event_id, entry.claim.board, (entry.claim.ns, entry.claim.ew))
    live.store_entry(work, evening.event_id, key, entry.claim, contradicts=entry.contradicts)
    if live_data.rejected_entries or entry.contradicts:
        live_data = live.read_live(work.query, evening.event_id)
    return transaction._replace(evening=evening._replace(event=event, live=live_data))


def _record_command(evening: LiveEvening, spot: TableId, sent: SentResult) -> RecordAtTable:
    """Return the command that records a result as it was sent."""
    board, ns, ew, code = (sent.arguments.get(name, "") for name in ("board", "ns", "ew", "result"))
    code = _add_announced_declarer(evening.event, board, ns, ew, code)
    return RecordAtTable(
        board=unread(board),
        ns=unread(ns),
        ew=unread(ew),
        result=unread(code),
        seen=sent.seen,
        table=spot.table,
    )


def _add_announced_declarer(event: Event, board: str, ns: str, ew: str, code: str) -> str:
    """Return the code of a result with the declarer whom the table's announcement implies, if it names none."""
    announcements = [one for one in event.announced if str(one.board) == board and {one.ns, one.ew} == {ns, ew}]
    try:
        outcome = parse_code(code, event.rule_set)
    except ScorerError:  # reported by whoever reads it next
        return code
    if announcements and isinstance(outcome, Played) and outcome.declarer is None:
        announced = announcement_of(event, announcements[0].board, announcements[0].points)
        if announced is not None:
            return format_code(Played(outcome.contract, announced.declarer, outcome.tricks))
    return code


def _check_own_board(evening: LiveEvening, spot: TableId, sent: SentResult, meeting: BoardMeeting) -> bool:
    """Return whether a result comes after its round; raise `ScorerError` if it is not the table's own."""
    event = evening.event
    if not event.schedule:
        current = find_result(event, meeting)
        if current is not None and current.table != spot.table:
            raise ScorerError(phrase("another table has entered that result: call the director"))
        return False
    if meeting not in meetings_of(find_sitting(event, spot, sent.round)):
        of_table = phrase("a board that table {table} plays in round {round}", table=spot, round=sent.round)
        raise input_error("board", mismatch_message(str(meeting.board), of_table))
    table_round = current_round(event, evening.live, spot)
    if table_round is not None and sent.round is not None and sent.round > table_round:
        expected = phrase("round {round}, the round that table {table} is playing", round=table_round, table=spot)
        raise input_error("round", mismatch_message(str(sent.round), expected))
    return sent.round != table_round


def _ensure_played_now(evening: LiveEvening, spot: TableId, meeting: BoardMeeting) -> None:
    if meeting not in meetings_of(find_sitting(evening.event, spot, current_round(evening.event, evening.live, spot))):
        raise input_error(
            "board",
            mismatch_message(str(meeting.board), phrase("a board that table {table} is playing now", table=spot)),
        )


def confirm_result(
    db: LiveDatabase, evening: LiveEvening, spot: TableId, meeting: BoardMeeting, code: str, phone: str = ""
) -> LiveEvening:
    """Record that the opponents confirmed a result; raise `ScorerError` if it has changed."""
    with live_transaction(db, evening) as transaction:
        event = transaction.evening.event
        if event.schedule:
            _ensure_played_now(transaction.evening, spot, meeting)
        current = find_result(event, meeting)
        if current is None or current.ns is None or current.ew is None or format_code(current.outcome) != code:
            raise ConcurrentChangeError
        confirmation = Confirmation(meeting.board, current.ns, current.ew, code)
        summary = phrase("Board {board}, {ns} – {ew}: confirmed on another phone", **_place_values(confirmation))
        if not phone or phone in live.list_entering_phones(transaction.work.query, evening.event_id, confirmation):
            summary = phrase(
                "Board {board}, {ns} – {ew}: confirmed on the phone that entered it", **_place_values(confirmation)
            )
        _store_confirmation(transaction, confirmation, summary)
        return transaction.commit()


def _place_values(confirmation: Confirmation) -> dict[str, object]:
    return {"board": confirmation.board, "ns": confirmation.ns, "ew": confirmation.ew}


def _store_confirmation(transaction: LiveTransaction, confirmation: Confirmation, summary: Phrase) -> None:
    """Store a confirmation, and in the history how it was made."""
    event_id = transaction.evening.event_id
    if confirmation not in transaction.evening.live.confirmations:
        live.store_confirmation(transaction.work, event_id, confirmation)
        subject = Subject(Topic.RESULT, confirmation.board, confirmation.ns, confirmation.ew)
        record_note(transaction.work, HistoryOwner(event_id), subject, summary, current_minute())


def unconfirmed_meetings(evening: LiveEvening, spot: TableId) -> list[tuple[int, BoardMeeting]]:
    """Return what the players at a table played in the previous round without confirmation, with that round."""
    event, unconfirmed = evening.event, list[tuple[int, BoardMeeting]]()
    for sitting in previous_sittings(event, spot, current_round(event, evening.live, spot)):
        for meeting in meetings_of(sitting):
            current = find_result(event, meeting)
            if current is not None and (*current.key, format_code(current.outcome)) not in evening.live.confirmations:
                unconfirmed.append((sitting.round, meeting))
    return unconfirmed


def with_proved_declarer(event: Event, board: int, outcome: Outcome) -> Outcome:
    """Return an outcome with the declarer whom hands or points prove, if it names none."""
    if isinstance(outcome, Played) and outcome.declarer is None:
        return Played(outcome.contract, declarer_by_cards(event, board), outcome.tricks)
    return outcome


def confirm_by_reentry(
    db: LiveDatabase, known_evening: LiveEvening, spot: TableId, sent: SentResult
) -> SubmissionState:
    """Enter a board of the previous round again without seeing it: the same result confirms the recorded one.

    A different result is stored beside it for the director. The recorded result is not shown, because others at the
    table may still have to play the board.
    """
    with live_transaction(db, known_evening) as transaction:
        evening, work = transaction.evening, transaction.work
        event, key = evening.event, _entry_key(spot, sent)
        is_open = live.read_known_entries(work.query, evening.event_id, [key]).get(key)
        if is_open is not None:
            return SubmissionState.CONTRADICTED if is_open else SubmissionState.CONFIRMED
        command = _record_command(evening, spot, sent).read(event)
        meeting = command.meeting
        current = find_result(event, meeting)
        is_unconfirmed = (sent.round, meeting) in unconfirmed_meetings(evening, spot)
        if not is_unconfirmed or current is None or current.ns is None or current.ew is None:
            expected = phrase("a board from the previous round that has not been confirmed")
            raise input_error("board", mismatch_message(str(meeting.board), expected))
        same = with_proved_declarer(event, meeting.board, command.result) == with_proved_declarer(
            event, meeting.board, current.outcome
        )
        claim = RejectedEntry(0, spot, sent.round, *meeting, format_code(command.result), sent.phone)
        live.store_entry(work, evening.event_id, key, claim, contradicts=not same)
        if same:
            confirmation = Confirmation(meeting.board, current.ns, current.ew, format_code(current.outcome))
            summary = phrase(
                "Board {board}, {ns} – {ew}: confirmed after the round by entering it again",
                **_place_values(confirmation),
            )
            _store_confirmation(transaction, confirmation, summary)
        transaction.commit()
        return SubmissionState.CONFIRMED if same else SubmissionState.CONTRADICTED


MAX_WAIT = 86_400
"""Seconds that a call can have waited on a phone: one day."""


def call_director(db: LiveDatabase, evening: LiveEvening, spot: TableId, about: str, waited: int = 0) -> LiveEvening:
    """Call the director to a table; `waited` is how many seconds the call was delayed on the phone."""
    with live_transaction(db, evening) as transaction:
        number = current_round(transaction.evening.event, transaction.evening.live, spot)
        called_at = datetime.now() - timedelta(seconds=min(waited, MAX_WAIT))
        live.store_call(
            transaction.work, evening.event_id, DirectorCall(0, spot, number, about, None, f"{called_at:%H:%M}")
        )
        return transaction.commit()


def record_seen(db: LiveDatabase, evening: LiveEvening, spot: TableId, shown: Iterable[ResultAtDisclosure]) -> None:
    """Record what a table had entered before it is shown other tables' results, once for each board and pairs."""
    places = {seen[:3] for seen in evening.event.results_at_disclosure}
    if all(one[:3] in places for one in shown):
        return
    with live_transaction(db, evening) as transaction:
        event = transaction.evening.event
        places = {seen[:3] for seen in event.results_at_disclosure}
        new = tuple(one for one in shown if one[:3] not in places)
        for one in new:
            key = f"{DISCLOSURE_KEY_PREFIX}{one.board}:{one.ns}:{one.ew}"
            live.store_entry(
                transaction.work, evening.event_id, key, RejectedEntry(0, spot, None, *one), contradicts=False
            )
        transaction.commit_event(event._replace(results_at_disclosure=(*event.results_at_disclosure, *new)))


def announcement_of(event: Event, board: int, points: HighCardPoints) -> Announcement | None:
    """Return what announced points come to; None for 20 each if such a deal is not played."""
    return resolve_announcement(points.by_seat, dealer_of(board), event.redeal)


def announced_points(event: Event, meeting: BoardMeeting) -> HighCardPoints | None:
    """Return the points that the table of two pairs announced of a board, whichever way they sat; None if none."""
    pairing = (meeting.board, frozenset((meeting.ns, meeting.ew)))
    return next((one.points for one in event.announced if one.pairing == pairing), None)


def announce_points(
    db: LiveDatabase, evening: LiveEvening, spot: TableId, meeting: BoardMeeting, command: RecordAnnouncement
) -> LiveEvening:
    """Record the points announced of a board in play; if the deal is not to be played, call the director."""
    with live_transaction(db, evening) as transaction:
        event = transaction.evening.event
        table_round = current_round(event, transaction.evening.live, spot)
        _ensure_played_now(transaction.evening, spot, meeting)
        after = apply_command(transaction.work, HistoryOwner(evening.event_id), event, command).after
        points = announced_points(after, meeting)
        is_even = points is not None and announcement_of(after, meeting.board, points) is None
        for call in transaction.evening.live.calls:
            if (call.table_id, call.board) == (spot, meeting.board) and call.reason in (EVEN_POINTS, OTHER_COUNTS):
                live.delete_call(transaction.work, evening.event_id, call.number)
        for reason, applies in ((EVEN_POINTS, is_even), (OTHER_COUNTS, counts_differ_from_hands(after, meeting))):
            if applies:
                call = DirectorCall(0, spot, table_round, reason, meeting.board, f"{datetime.now():%H:%M}")
                live.store_call(transaction.work, evening.event_id, call)
        return transaction.commit_event(after)


def counts_differ_from_hands(event: Event, meeting: BoardMeeting) -> bool:
    """Whether the table of two pairs announced other points than the hands of a board have."""
    pairs = {meeting.ns, meeting.ew}
    return any(one.board == meeting.board and set(one.pairs) == pairs for one in find_other_counts(event))


def advance_round(db: LiveDatabase, evening: LiveEvening, spot: TableId, number: int) -> bool:
    """Move a table on from a round once its boards have results; return False if it had already moved.

    Raise `ScorerError` while a board has no result.
    """
    own = queue_advance(db, evening, spot, number)
    store_queued(db, evening)
    return own.future.result()


def _advance(transaction: LiveTransaction, queued: QueuedAdvance) -> LiveTransaction | None:
    """Move a table on in the transaction; return None if it had already moved, raise `ScorerError` if it may not."""
    event, live_data = transaction.evening.event, transaction.evening.live
    table_round = current_round(event, live_data, queued.spot)
    if table_round != queued.number:
        return None
    if not has_all_results(event, meetings_of(find_sitting(event, queued.spot, table_round))):
        raise ScorerError(phrase("a board in this round has no result yet"))
    live.set_table_round(transaction.work, transaction.evening.event_id, queued.spot, table_round + 1)
    own = (PageRole.TABLE, queued.spot)
    codes = [one._replace(round=table_round + 1) if one[:2] == own else one for one in live_data.codes]
    return transaction._replace(evening=transaction.evening._replace(live=live_data._replace(codes=tuple(codes))))
