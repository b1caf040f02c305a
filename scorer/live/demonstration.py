"""A live evening that plays itself at a watchable pace, to show what the pages do."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from threading import Event as Flag
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.results import Meeting
from scorer.errors import ScorerError
from scorer.formats.folder import read_folder
from scorer.live.pages import fresh_key
from scorer.model.live import EVERY_PLACE, Spot, Terms
from scorer.model.notation import code_of
from scorer.movements.schedule import Sitting
from scorer.services import live_tables
from scorer.services.live_evenings import (
    Evening,
    look,
    meetings_of,
    open_evening,
    rounds_at,
    settle,
    sitting_at,
    spots_of,
)
from scorer.services.transfer import SAMPLES
from scorer.storage.transactions import writing

if TYPE_CHECKING:
    from scorer.model.results import Result


class Pace(NamedTuple):
    """Seconds that a board takes, at least and at most, for reading a result, and between places revealed."""

    least: float = 3.0
    most: float = 7.0
    reading: float = 1.5
    revealing: float = 3.0


class Players(Thread):
    """Everyone at the tables: they replay a recorded event, enter and confirm the results, and go on."""

    def __init__(self, db: str, event_id: int, played: Sequence[Result], pace: Pace) -> None:
        super().__init__(daemon=True, name="simulated tables")
        self._db = db
        self._event_id = event_id
        self._codes = {_meeting(result): code_of(result.outcome) for result in played}
        self._pace = pace
        self._left = Flag()

    def leave(self) -> None:
        """Stop playing."""
        self._left.set()

    def run(self) -> None:
        """Play at all tables at once, then reveal the ranking."""
        tables = [Thread(target=self._play, args=(spot,), daemon=True) for spot in spots_of(self._evening().event)]
        for table in tables:
            table.start()
        for table in tables:
            table.join()
        self._reveal()

    def _evening(self) -> Evening:
        return look(self._db, self._event_id)

    def _rest(self, least: float, most: float) -> bool:
        """Wait a random time; return whether to go on."""
        return not self._left.wait(random.uniform(least, most))  # noqa: S311  # no secret depends on it

    def _play(self, spot: Spot) -> None:
        for number in rounds_at(self._evening().event, spot):
            for meeting in meetings_of(sitting_at(self._evening().event, spot, number)):
                if not self._rest(self._pace.least, self._pace.most):
                    return
                self._enter(spot, number, meeting)
            if not self._rest(self._pace.reading, self._pace.reading):
                return
            self._go_on(spot, number)

    def _enter(self, spot: Spot, number: int, meeting: Meeting) -> None:
        """Enter a board as it was played, unless a visitor's phone was quicker."""
        code = self._codes.get(meeting)
        if code is None:
            return
        words = {"board": str(meeting.board), "ns": meeting.ns, "ew": meeting.ew, "result": code}
        sent = live_tables.Sent(fresh_key(), number, words, "")
        try:
            evening = live_tables.enter_result(self._db, self._evening(), spot, sent).evening
            if self._rest(self._pace.reading, self._pace.reading):
                live_tables.confirm(self._db, evening, spot, meeting, code)
        except ScorerError:
            return

    def _go_on(self, spot: Spot, number: int) -> None:
        try:
            live_tables.next_round(self._db, self._evening(), spot, number)
        except ScorerError:  # a visitor's phone took part: the director moves the table on
            return

    def _reveal(self) -> None:
        """Reveal the ranking place by place, then all of it."""
        places = len(self._evening().event.pairs)
        for released in (*range(1, places), EVERY_PLACE):
            if not self._rest(self._pace.revealing, self._pace.revealing):
                return
            settle(self._db, self._evening(), partial(_releasing, released))


def _releasing(released: int, terms: Terms) -> Terms:
    return terms._replace(released=released)


def _meeting(result: Result) -> Meeting:
    return Meeting(result.board, result.ns or "", result.ew or "")


def begin(db: str, slug: str, played: Sequence[Result]) -> Players:
    """Start the simulated tables of an event."""
    players = Players(db, open_evening(db, slug, None).event_id, played, Pace())
    players.start()
    return players


class UnplayedSample(NamedTuple):
    """A sample event without its results, and the results to be played."""

    slug: str
    played: tuple[Result, ...]


def unplayed_sample(db: str) -> UnplayedSample:
    """Store the sample of four tables without its results, from which its schedule is taken."""
    from scorer.storage import events

    sample = read_folder(SAMPLES / "howell", date.today())
    before = replace(sample, date=date.today(), results=(), schedule=tuple(_sittings(sample.results)))
    with writing(db, create=True) as work:
        slug = events.add(work, before)
        work.commit()
    return UnplayedSample(slug, sample.results)


def _sittings(results: Iterable[Result]) -> Iterator[Sitting]:
    """The sittings that results imply, with their boards."""
    boards: dict[tuple[int, int, str | None, str | None], list[int]] = {}
    for result in results:
        seat = (result.round or 0, result.table or 0, result.ns, result.ew)
        boards.setdefault(seat, []).append(result.board)
    for seat in sorted(boards, key=lambda seat: seat[:2]):
        yield Sitting(*seat, min(boards[seat]), max(boards[seat]))
