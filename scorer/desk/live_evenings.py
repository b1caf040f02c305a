"""An evening played live: opened, read, and changed in one transaction at a time.

A change of the event goes through the same gate as everywhere; beside it, in the same transaction, is kept what a
live evening needs: who confirmed, who calls, what a phone may send again.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from threading import Lock, RLock
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.seating import spots_of
from scorer.errors import NothingHere
from scorer.records.live import NO_TABLE, Code, Role, Terms
from scorer.reports.web.names import Names, last_published
from scorer.store import live
from scorer.store.reading import read_event
from scorer.store.steps import steps_of
from scorer.store.transactions import reading, writing
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.records.history import Step
    from scorer.records.live import Live
    from scorer.store.live import Version
    from scorer.store.sqlite_file import Ask
    from scorer.store.transactions import Transaction

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What codes are made of: nothing that is taken for something else when it is read aloud."""

LENGTH = 18
"""Letters of a code: 89 bits, which nobody tries."""


class Evening(NamedTuple):
    """A live evening as it was at a version."""

    event_id: int
    version: Version
    event: Event
    live: Live


class Turn(NamedTuple):
    """A change under way: nobody else writes, and the evening is as it is now."""

    db: str
    work: Transaction
    evening: Evening

    def done(self) -> Evening:
        """Commit, and return the evening as it has become."""
        return self.committed(self.evening.event)

    def committed(self, event: Event, *, same_beside: bool = False) -> Evening:
        """Commit; `event` is what a step made of it, and what is kept beside it may be the `same` as before."""
        ask, event_id = self.work.ask, self.evening.event_id
        live.touch(self.work.connection, event_id)
        version = live.version_of(ask, event_id) or live.NEVER
        beside = self.evening.live if same_beside else live.read_live(ask, event_id)
        self.work.commit()
        return _left_as(self.db, Evening(event_id, version, event, beside))


ONE_AT_A_TIME = RLock()
"""Threads of one process queue here, which is fairer and quicker than at the database."""

_READING = Lock()
"""Who finds an evening changed reads it again, one at a time: whoever waited finds it read."""

_LATEST: dict[tuple[str, int], Evening] = {}
"""Each evening as this process read or left it last, so that nobody reads again what has not changed since."""


@contextmanager
def turning(db: str, known: Evening) -> Iterator[Turn]:
    """Change a live evening; what is known already is not read again."""
    with ONE_AT_A_TIME, writing(db) as work:
        work.lock(known.event_id)
        latest = _LATEST.get((db, known.event_id), known)
        yield Turn(db, work, _as_it_is(work.ask, known.event_id, latest))


def _left_as(db: str, evening: Evening) -> Evening:
    """Remember how an evening was found or left."""
    _LATEST[db, evening.event_id] = evening
    return evening


def _as_it_is(ask: Ask, event_id: int, known: Evening | None) -> Evening:
    """The evening now; raise `NothingHere` where it is gone."""
    version = live.version_of(ask, event_id)
    if version is None:
        raise NothingHere(phrase("this evening is not served any more"))
    if known is not None and known.version == version:
        return known
    if known is not None and known.version.step == version.step:
        return known._replace(version=version, live=live.read_live(ask, event_id))
    return Evening(event_id, version, read_event(ask, event_id), live.read_live(ask, event_id))


def look(db: str, event_id: int) -> Evening:
    """A live evening as it is, read again only where it changed; raise `NothingHere` where it is gone."""
    with reading(db) as ask:
        version = live.version_of(ask, event_id)
    known = _LATEST.get((db, event_id))
    if known is not None and known.version == version:
        return known
    with _READING, reading(db) as ask:
        return _left_as(db, _as_it_is(ask, event_id, _LATEST.get((db, event_id))))


class Opened(NamedTuple):
    """A live evening, and the address that its cards were printed with; empty where there were none."""

    evening: Evening
    printed_address: str


def open_evening(db: str, slug: str | None, names: str | None) -> Opened:
    """Let an event be played live: whoever has no code yet gets one, and keeps it whenever it is opened again."""
    with ONE_AT_A_TIME, writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        if live.version_of(work.ask, event_id) is None:
            published = last_published(steps_of(work.ask, event_id)) or Names.FULL
            live.begin(work.connection, event_id, Terms(str(published)))
        beside = live.read_live(work.ask, event_id)
        if names is not None and names != beside.terms.names:
            live.settle(work.connection, event_id, beside.terms._replace(names=names))
        missing = missing_codes(event, beside)
        if missing:
            live.put_codes(work.connection, event_id, missing)
        live.touch(work.connection, event_id)
        beside = live.read_live(work.ask, event_id)
        version = live.version_of(work.ask, event_id) or live.NEVER
        work.commit()
    return Opened(Evening(event_id, version, event, beside), beside.terms.address)


def missing_codes(event: Event, beside: Live) -> list[Code]:
    """Codes for the pages that have none."""
    pages = [(Role.DIRECTOR, NO_TABLE), (Role.ROOM, NO_TABLE), *((Role.TABLE, spot) for spot in spots_of(event))]
    return [Code(role, spot, new_code()) for role, spot in pages if not beside.code_of(role, spot)]


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def steps(db: str, event_id: int) -> list[Step]:
    """Everything done with the event, in order."""
    with reading(db) as ask:
        return steps_of(ask, event_id)


def links_printed(db: str, known: Evening, url: str) -> Evening:
    """Keep where the links lead that are printed on cards, to tell when it changes."""
    with turning(db, known) as turn:
        terms = turn.evening.live.terms
        if terms.address != url:
            live.settle(turn.work.connection, known.event_id, terms._replace(address=url))
        return turn.done()
