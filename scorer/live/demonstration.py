"""A live evening that plays itself at a watchable pace, to show what the pages do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import partial
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.results import BoardMeeting
from scorer.errors import ScorerError
from scorer.interchange.own.event_folder import read_folder
from scorer.live.pages import new_entry_key
from scorer.model.live import ALL_PLACES, LiveSettings, TableId
from scorer.model.notation import format_code
from scorer.movements.schedule import Sitting
from scorer.services import live_tables
from scorer.services.demonstration import SAMPLE_EVENTS
from scorer.services.live_evenings import (
    LiveDatabase,
    LiveEvening,
    SentResult,
    change_live_settings,
    find_sitting,
    meetings_of,
    open_evening,
    read_evening,
    rounds_of_table,
    tables_of,
)
from scorer.storage import events
from scorer.storage.database import write_transaction

if TYPE_CHECKING:
    from scorer.model.results import Result


class Pace(NamedTuple):
    """Seconds that a board takes, at least and at most, for reading a result, and between places revealed."""

    least: float = 3.0
    most: float = 7.0
    reading: float = 1.5
    revealing: float = 3.0


class SimulatedPlayers(Thread):
    """Everyone at the tables: they replay a recorded event, enter and confirm the results, and go on."""

    def __init__(self, db: str, event_id: int, played: Sequence[Result], pace: Pace) -> None:
        super().__init__(daemon=True, name="simulated tables")
        self._db = LiveDatabase(db)
        self._event_id = event_id
        self._codes = {_meeting_of(result): format_code(result.outcome) for result in played}
        self._pace = pace
        self._stop_flag = Flag()

    def stop(self) -> None:
        """Stop playing."""
        self._stop_flag.set()

    def run(self) -> None:
        """Play at all tables at once, then reveal the ranking."""
        tables = [
            Thread(target=self._play_table, args=(table_id,), daemon=True)
            for table_id in tables_of(self._read_evening().event)
        ]
        for table in tables:
            table.start()
        for table in tables:
            table.join()
        self._reveal_ranking()

    def _read_evening(self) -> LiveEvening:
        return read_evening(self._db, self._event_id)

    def _wait(self, least: float, most: float) -> bool:
        """Wait a random time; return whether to go on."""
        return not self._stop_flag.wait(random.uniform(least, most))  # noqa: S311  # no secret depends on it

    def _play_table(self, table_id: TableId) -> None:
        for number in rounds_of_table(self._read_evening().event, table_id):
            for meeting in meetings_of(find_sitting(self._read_evening().event, table_id, number)):
                if not self._wait(self._pace.least, self._pace.most):
                    return
                self._enter_board(table_id, number, meeting)
            if not self._wait(self._pace.reading, self._pace.reading):
                return
            self._go_to_next_round(table_id, number)

    def _enter_board(self, table_id: TableId, number: int, meeting: BoardMeeting) -> None:
        """Enter a board as it was played, unless a visitor's phone was quicker."""
        code = self._codes.get(meeting)
        if code is None:
            return
        words = {"board": str(meeting.board), "ns": meeting.ns, "ew": meeting.ew, "result": code}
        sent = SentResult(new_entry_key(), number, words, "")
        try:
            evening = live_tables.submit_result(self._db, self._read_evening(), table_id, sent).evening
            if self._wait(self._pace.reading, self._pace.reading):
                live_tables.confirm_result(self._db, evening, table_id, meeting, code)
        except ScorerError:
            return

    def _go_to_next_round(self, table_id: TableId, number: int) -> None:
        try:
            live_tables.advance_round(self._db, self._read_evening(), table_id, number)
        except ScorerError:  # a visitor's phone took part: the director moves the table on
            return

    def _reveal_ranking(self) -> None:
        """Reveal the ranking place by place, then all of it."""
        places = len(self._read_evening().event.pairs)
        for released in (*range(1, places), ALL_PLACES):
            if not self._wait(self._pace.revealing, self._pace.revealing):
                return
            change_live_settings(self._db, self._read_evening(), partial(_release_places, released))


def _release_places(released: int, terms: LiveSettings) -> LiveSettings:
    return terms._replace(released_places=released)


def _meeting_of(result: Result) -> BoardMeeting:
    return BoardMeeting(result.board, result.ns or "", result.ew or "")


def start_demonstration(db: str, slug: str, played: Sequence[Result]) -> SimulatedPlayers:
    """Start the simulated tables of an event."""
    players = SimulatedPlayers(db, open_evening(db, slug, None).event_id, played, Pace())
    players.start()
    return players


class UnplayedSample(NamedTuple):
    """A sample event without its results, and the results to be played."""

    slug: str
    played: tuple[Result, ...]


def store_unplayed_sample(db: str) -> UnplayedSample:
    """Store the sample of four tables without its results, from which its schedule is taken."""
    sample = read_folder(SAMPLE_EVENTS / "howell", date.today())
    before = sample._replace(date=date.today(), results=(), schedule=tuple(_sittings_of(sample.results)))
    with write_transaction(db, create=True) as transaction:
        slug = events.add_event(transaction, before)
        transaction.commit()
    return UnplayedSample(slug, sample.results)


def _sittings_of(results: Iterable[Result]) -> Iterator[Sitting]:
    """The sittings that results imply, with their boards."""
    boards: dict[tuple[int, int, str | None, str | None], list[int]] = {}
    for result in results:
        seat = (result.round or 0, result.table or 0, result.ns, result.ew)
        boards.setdefault(seat, []).append(result.board)
    for seat in sorted(boards, key=lambda seat: seat[:2]):
        yield Sitting(*seat, min(boards[seat]), max(boards[seat]))
