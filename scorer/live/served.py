"""The evenings that this process serves: read again only after a change, scored at most once a second.

Everything cached here is also in the database: other processes need none of it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import partial
from statistics import median_low
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.checks import Finding, findings
from scorer.errors import NothingHere, ScorerError
from scorer.scoring import ScoredEvent, score_event
from scorer.services.club_settings import copy_now
from scorer.services.live_evenings import Evening, look

if TYPE_CHECKING:
    from scorer.model.live import Code, Role
    from scorer.storage.live import Version

T = TypeVar("T")

OFTEN_ENOUGH = 1.0
"""The least number of seconds between two scorings of an event."""

PAUSE = 20
"""How many times as long as it took to make, a page is reused, so that a slow machine still stores results."""

COPY_LOOKS, COPY_AT_LATEST = 60.0, 540.0
"""Seconds between two checks whether a copy is due, and until any change is copied: ten minutes together."""

PATIENCE = 0.05
"""The longest time that a page waits while results are being stored."""

MOST_KEPT = 100
"""The largest number of cached pages."""


class Opened(NamedTuple):
    """The page that a code opens, and the evening as it is now."""

    code: Code
    evening: Evening


class Judged(NamedTuple):
    """An evening scored and checked, as of a version."""

    version: Version
    event: ScoredEvent
    findings: tuple[Finding, ...]


class Made(NamedTuple):
    """A value that takes time to make, and the state from which it was made; reused until a moment."""

    state: Hashable
    thing: Any
    until: float


class Served:
    """The evenings chosen for this server, and nothing else of the database."""

    def __init__(self, db: str, event_ids: Sequence[int]) -> None:
        self.db = db
        self.event_ids = tuple(event_ids)
        self.turns = Turns()
        self._pages: dict[str, int] = {}
        self._making = RLock()
        self._made: dict[Hashable, Made] = {}

    def evening(self, event_id: int) -> Evening:
        """Read an evening; raise `MissingDataError` if it is gone."""
        return look(self.db, event_id)

    def opened(self, code: str, role: Role) -> Opened | None:
        """The page that a code opens, or None for one that opens no page of that kind, or no longer does."""
        event_id = self._pages.get(code)
        if event_id is None:
            self._look_at_all()
            event_id = self._pages.get(code)
        if event_id is None:
            return None
        evening = self.evening(event_id)
        for known in evening.live.codes:
            if (known.code, known.role) == (code, role):
                return Opened(known, evening)
        return None

    def _look_at_all(self) -> None:
        """Learn the codes that other processes issued."""
        for event_id in self.event_ids:
            try:
                codes = self.evening(event_id).live.codes
            except NothingHere:  # deleted meanwhile
                continue
            self._pages.update((known.code, event_id) for known in codes)

    def made(self, name: Hashable, state: Hashable, make: Callable[[], T], *, pause: float = 0) -> T:
        """The value that `make` makes of a state, cached for everyone; if making takes long, that of a moment ago."""
        with self._making:
            known = self._made.get(name)
            if known is None or (known.state != state and monotonic() >= known.until):
                began = monotonic()
                thing = make()
                ended = monotonic()
                known = Made(state, thing, ended + max(pause, PAUSE * (ended - began)))
                if len(self._made) >= MOST_KEPT:
                    self._made.clear()
                self._made[name] = known
            return known.thing  # type: ignore[no-any-return]  # the value of a name always has the same type

    def forget(self) -> None:
        """Clear the cache, so that a director sees the effect of a change at once."""
        with self._making:
            self._made.clear()

    def judged(self, evening: Evening) -> Judged:
        """The evening scored, as it is now or was a moment ago."""
        name = (Judged, evening.event_id)
        return self.made(name, evening.version.step, partial(_judge, evening), pause=OFTEN_ENOUGH)


class Turns:
    """Runs changes at once; a page is made when none is running, or a moment later, and one of its kind at a time."""

    def __init__(self) -> None:
        self._storing = 0
        self._idle = asyncio.Event()
        self._making: defaultdict[Role, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def store(self, work: Callable[..., T], *args: Any) -> T:
        """Run a function that changes the evening, in a thread."""
        self._storing += 1
        self._idle.clear()
        try:
            return await asyncio.to_thread(work, *args)
        finally:
            self._storing -= 1
            if not self._storing:
                self._idle.set()

    async def make(self, role: Role, work: Callable[..., T], *args: Any) -> T:
        """Run a function that only reads, in a thread."""
        async with self._making[role]:
            if self._storing:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._idle.wait(), PATIENCE)
            return await asyncio.to_thread(work, *args)


class Copying:
    """Copies the database to the second folder: after each round, and a while after a change at the latest."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._copied: dict[int, tuple[Version, Hashable]] = {}
        self._at = monotonic()

    def look(self) -> bool:
        """Copy the database if a copy is due; return whether it was."""
        now = {
            one.event_id: (one.version, _rounds_of(one)) for one in map(self._served.evening, self._served.event_ids)
        }
        another_round = any(self._copied.get(key, (None, None))[1] != rounds for key, (_, rounds) in now.items())
        waited = monotonic() - self._at >= COPY_AT_LATEST and now != self._copied
        if another_round or waited:
            copy_now(self._served.db)
            self._copied, self._at = now, monotonic()
        return another_round or waited

    async def look_again_and_again(self) -> None:
        """Check until the server ends; a deleted evening or a missing database is reported elsewhere."""
        while True:
            await asyncio.sleep(COPY_LOOKS)
            with suppress(ScorerError):
                await asyncio.to_thread(self.look)


def _rounds_of(evening: Evening) -> Hashable:
    """The round that most tables have reached."""
    rounds = [code.round or 0 for code in evening.live.tables]
    return median_low(rounds) if rounds else None


def _judge(evening: Evening) -> Judged:
    scored = score_event(evening.event)
    return Judged(evening.version, scored, tuple(findings(scored)))
