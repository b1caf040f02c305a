"""The round that the room is in: one number for clock, room, phones and director, and when it goes on by itself.

Each table also has a round of its own, which it reaches when its boards are in. A table may be behind the room, and
says so; no round is begun that the event does not have.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Container, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks.expected import race_won_on
from scorer.commands.swiss import has_undrawn_round
from scorer.errors import input_error, mismatch_message
from scorer.i18n import phrase
from scorer.model.live import Confirmation, LiveSettings, RoundClock, TableId
from scorer.model.notation import format_code
from scorer.model.results import SitOut
from scorer.services.live_evenings import LiveDatabase, LiveEvening, live_transaction, meetings_of, room_round
from scorer.storage import live

if TYPE_CHECKING:
    from scorer.commands.results import BoardMeeting
    from scorer.model.events import Event
    from scorer.model.live import LiveState
    from scorer.model.results import Pairing, Result
    from scorer.movements.schedule import Sitting


class RoundProgress(NamedTuple):
    """How far the room's round is.

    `done` are the tables that have all their results, `confirmed` those of them whose opponents confirmed each.
    `next_round` is None after the last one, and once a race `is_won`; `is_undrawn` means that it has still to be drawn.
    """

    number: int
    next_round: int | None
    is_undrawn: bool
    is_won: bool
    tables: frozenset[TableId]
    done: frozenset[TableId]
    confirmed: frozenset[TableId]

    @property
    def is_complete(self) -> bool:
        """Whether every table has all its results."""
        return self.done == self.tables

    @property
    def is_confirmed(self) -> bool:
        """Whether every result is confirmed too, or its table has gone on."""
        return self.confirmed == self.tables

    @property
    def is_last(self) -> bool:
        """Whether no round follows, drawn or not."""
        return self.next_round is None and not self.is_undrawn

    @property
    def is_over(self) -> bool:
        """Whether the evening has ended."""
        return self.is_won or (self.is_last and self.is_complete)


def measure_progress(event: Event, live_data: LiveState) -> RoundProgress:
    """Measure how far the room's round is; without a schedule it is number 0, and never complete."""
    number = room_round(event, live_data)
    played = played_pairings(event)
    confirmed = _ConfirmedPairings(event, live_data)
    reached = {code.table_id: code.round or 0 for code in live_data.table_codes}
    tables, done, agreed = set[TableId](), set[TableId](), set[TableId]()
    for sitting in event.schedule:
        if sitting.round != number:
            continue
        table_id = TableId(sitting.section, sitting.table)
        has_gone_on = reached.get(table_id, 0) > number
        tables.add(table_id)
        if has_gone_on or is_played(sitting, played):
            done.add(table_id)
        if has_gone_on or (table_id in done and is_played(sitting, confirmed)):
            agreed.add(table_id)
    is_won = race_won_on(event) is not None
    following = min((one.round for one in event.schedule if one.round > number and not is_won), default=None)
    undrawn = following is None and bool(event.schedule) and has_undrawn_round(event)
    return RoundProgress(number, following, undrawn, is_won, frozenset(tables), frozenset(done), frozenset(agreed))


def played_pairings(event: Event) -> set[Pairing]:
    """Return the boards that have a result, each with its pairs."""
    return {result.pairing for result in event.results if not isinstance(result.outcome, SitOut)}


class _ConfirmedPairings:
    """The boards that the other side has confirmed; a result is looked up when it is asked for."""

    def __init__(self, event: Event, live_data: LiveState) -> None:
        self._event = event
        self._confirmations = live_data.confirmations

    @cached_property
    def _results(self) -> dict[Pairing, Result]:
        return {result.pairing: result for result in self._event.results}

    def __contains__(self, pairing: object) -> bool:
        result = self._results.get(pairing)  # type: ignore[call-overload]  # a container is asked for any object
        if result is None:
            return False
        code = format_code(result.outcome)
        return Confirmation(result.board, result.ns or "", result.ew or "", code) in self._confirmations


def is_played(sitting: Sitting, played: Container[object]) -> bool:
    """Whether all boards of a sitting are among those that have been played."""
    return all(_pairing_of(meeting) in played for meeting in meetings_of(sitting))


def _pairing_of(meeting: BoardMeeting) -> Pairing:
    return meeting.board, frozenset((meeting.ns, meeting.ew))


def start_round(db: LiveDatabase, evening: LiveEvening, number: int, minutes: int | None = None) -> LiveEvening:
    """Let the room begin a round, with its time if `minutes` are given; tables that are done go there.

    Raise `InputError` for a round that the event does not have.
    """
    with live_transaction(db, evening) as transaction:
        event, settings = transaction.evening.event, transaction.evening.live.settings
        _check_round(event, number)
        clock = RoundClock(number)
        if minutes is not None:
            clock = RoundClock(number, ends=int(time.time()) + 60 * minutes)
            settings = settings._replace(minutes=minutes)
        live.update_settings(transaction.work, evening.event_id, settings._replace(clock=clock))
        for table_id in _tables_to_move(event, transaction.evening.live, number):
            live.set_table_round(transaction.work, evening.event_id, table_id, number)
        return transaction.commit()


def _check_round(event: Event, number: int) -> None:
    """Raise `InputError` for a round that the event does not have."""
    if number not in {sitting.round for sitting in event.schedule}:
        expected = phrase("a round, 1 to {last}", last=event.last_round)
        raise input_error("round", mismatch_message(str(number), expected))


def _tables_to_move(
    event: Event, live_data: LiveState, number: int, played: Container[object] | None = None
) -> Iterator[TableId]:
    """Yield the tables that have finished every round before one, and are not there yet."""
    played = played_pairings(event) if played is None else played
    first = min(sitting.round for sitting in event.schedule)
    reached = {code.table_id: code.round or first for code in live_data.table_codes}
    held = set[TableId]()
    for sitting in event.schedule:
        table_id = TableId(sitting.section, sitting.table)
        if reached.get(table_id, number) <= sitting.round < number and not is_played(sitting, played):
            held.add(table_id)
    yield from (table_id for table_id, at in reached.items() if at < number and table_id not in held)


UNCONFIRMED_SECONDS = 30.0
"""Seconds for which the last results of a round wait for their confirmation before the room goes on without it."""


class RoundKeeper:
    """Lets evenings go on to the next round when it is due; one for each process, which need not know of each other.

    `clock` measures seconds since any moment, `now` seconds since 1970.
    """

    def __init__(
        self, db: LiveDatabase, clock: Callable[[], float] = time.monotonic, now: Callable[[], float] = time.time
    ) -> None:
        self._db, self._clock, self._now = db, clock, now
        self._complete_since: dict[tuple[int, int], float] = {}
        self._seen: dict[int, object] = {}

    def advance_if_due(self, evening: LiveEvening) -> bool:
        """Go on if the round is over; let tables follow that have caught up. Return whether anything changed."""
        event, settings = evening.event, evening.live.settings
        is_timed_out = settings.clock.ends is not None and settings.clock.ends <= self._now()
        waiting = (evening.event_id, settings.clock.round) in self._complete_since
        state = (evening.version, is_timed_out)
        if not event.schedule or (self._seen.get(evening.event_id) == state and not waiting):
            return False
        self._seen[evening.event_id] = state
        progress = measure_progress(event, evening.live)
        confirmed = _ConfirmedPairings(event, evening.live)
        if self._is_due(evening, progress, is_timed_out=is_timed_out):
            return _advance(self._db, evening, progress.number)
        if any(True for _ in _tables_to_move(event, evening.live, progress.number, confirmed)):
            return _let_tables_follow(self._db, evening)
        if progress.is_over and settings.clock != RoundClock(settings.clock.round):
            return _advance(self._db, evening, progress.number)
        return False

    def _is_due(self, evening: LiveEvening, progress: RoundProgress, *, is_timed_out: bool) -> bool:
        advance, key = evening.live.settings.advance, (evening.event_id, progress.number)
        if progress.next_round is None:
            self._complete_since.pop(key, None)
            return False
        if advance.waits_for_time and is_timed_out:
            return True
        if not (advance.waits_for_results and progress.is_complete):
            self._complete_since.pop(key, None)
            return False
        since = self._complete_since.setdefault(key, self._clock())
        if progress.is_confirmed or self._clock() - since >= UNCONFIRMED_SECONDS:
            del self._complete_since[key]
            return True
        return False


def _advance(db: LiveDatabase, known_evening: LiveEvening, number: int) -> bool:
    """Go on from a round, or end the clock after the last; return False if another process has gone on meanwhile."""
    with live_transaction(db, known_evening) as transaction:
        event, live_data = transaction.evening.event, transaction.evening.live
        progress = measure_progress(event, live_data)
        if progress.number != number:
            return False
        settings = live_data.settings
        begun = progress.next_round or number
        live.update_settings(transaction.work, known_evening.event_id, _begin(settings, progress, begun))
        for table_id in _tables_to_move(event, live_data, begun):
            live.set_table_round(transaction.work, known_evening.event_id, table_id, begun)
        transaction.commit()
        return True


def _begin(settings: LiveSettings, progress: RoundProgress, number: int) -> LiveSettings:
    """Return the settings with the clock of a round; its time runs if that of the round before did."""
    clock = RoundClock(number)
    if progress.next_round is not None and settings.clock.ends is not None:
        clock = RoundClock(number, ends=int(time.time()) + 60 * settings.minutes)
    return settings._replace(clock=clock)


def _let_tables_follow(db: LiveDatabase, known_evening: LiveEvening) -> bool:
    """Move tables to the room's round that have finished all before it."""
    with live_transaction(db, known_evening) as transaction:
        event, live_data = transaction.evening.event, transaction.evening.live
        number = room_round(event, live_data)
        confirmed = _ConfirmedPairings(event, live_data)
        for table_id in _tables_to_move(event, live_data, number, confirmed):
            live.set_table_round(transaction.work, known_evening.event_id, table_id, number)
        transaction.commit()
    return True
