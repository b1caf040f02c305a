"""The evenings that this process serves: read again only after a change, scored at most once a second.

Everything cached here is also in the database: other processes need none of it.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import cached_property, partial
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from scorer.checks import Finding, list_findings
from scorer.errors import DatabaseError, MissingDataError, ScorerError
from scorer.i18n import phrase
from scorer.scoring import ScoredEvent, score_event
from scorer.services.club_settings import copy_to_second_place, load_club_settings
from scorer.services.live_evenings import LiveDatabase, LiveEvening, read_evening, room_round

if TYPE_CHECKING:
    from scorer.model.live import AccessCode, PageRole
    from scorer.storage.live import LiveVersion

T = TypeVar("T")

SCORING_SECONDS = 1.0
"""The least number of seconds between two scorings of an event."""

REUSE_FACTOR = 20
"""How many times as long as it took to make, a page is reused, so that a slow machine still stores results."""

COPY_POLL_SECONDS, COPY_DEADLINE_SECONDS = 60.0, 540.0
"""Seconds between two checks whether a copy is due, and until any change is copied: ten minutes together."""

PAGE_WAIT_SECONDS = 0.05
"""The longest time that a page waits while results are being stored."""

ANSWER_SECONDS = 9.0
"""Seconds after which whoever asks is answered, though the database has not: a phone then sends its result again."""

NO_ANSWER = phrase("it is not responding")

MOST_CACHED = 100
"""The largest number of cached pages."""


class OpenedPage(NamedTuple):
    """The page that a code opens, and the evening as it is now."""

    code: AccessCode
    evening: LiveEvening


@dataclass(frozen=True)
class ScoredSnapshot:
    """An evening scored, as of a version; checked only where a director asks, which takes five times as long."""

    version: LiveVersion
    scored_event: ScoredEvent

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks find."""
        return tuple(list_findings(self.scored_event))


class CacheEntry(NamedTuple):
    """A value that takes time to make, and the state from which it was made; reused until a moment."""

    state: Hashable
    value: object
    until: float


class LiveServerState:
    """The evenings chosen for this server, and nothing else of the database but the club's colour when it started."""

    def __init__(self, db: str, event_ids: Sequence[int]) -> None:
        self.db = LiveDatabase(db)
        self.event_ids = tuple(event_ids)
        self.colour = load_club_settings(db).colour
        self.scheduler = WriteFirstScheduler()
        self.shared_runs = SharedRuns()
        self._event_by_code: dict[str, int] = {}
        self._cache_lock = RLock()
        self._cache: dict[Hashable, CacheEntry] = {}

    def read_evening(self, event_id: int) -> LiveEvening:
        """Read an evening; raise `MissingDataError` if it is gone."""
        return read_evening(self.db, event_id)

    async def find_page(self, code: str, role: PageRole) -> OpenedPage | None:
        """The page that a code opens, or None for one that opens no page of that kind, or no longer does."""
        if code not in self._event_by_code:
            await run_in_time(ANSWER_SECONDS, self._learn_codes)
        event_id = self._event_by_code.get(code)
        if event_id is None:
            return None
        read = partial(run_in_time, ANSWER_SECONDS, self.read_evening, event_id)
        evening = await self.shared_runs.join((read_evening, event_id), read, ANSWER_SECONDS)
        for known in evening.live.codes:
            if (known.code, known.role) == (code, role):
                return OpenedPage(known, evening)
        return None

    def _learn_codes(self) -> None:
        """Learn the codes that other processes issued."""
        for event_id in self.event_ids:
            try:
                codes = self.read_evening(event_id).live.codes
            except MissingDataError:  # deleted meanwhile
                continue
            self._event_by_code.update((known.code, event_id) for known in codes)

    def get_or_make(self, name: Hashable, state: Hashable, make: Callable[[], T], *, pause: float = 0) -> T:
        """The value that `make` makes of a state, cached for everyone; if making takes long, that of a moment ago."""
        with self._cache_lock:
            entry = self._cache.get(name)
            if entry is None or (entry.state != state and monotonic() >= entry.until):
                began = monotonic()
                value = make()
                ended = monotonic()
                entry = CacheEntry(state, value, ended + max(pause, REUSE_FACTOR * (ended - began)))
                if len(self._cache) >= MOST_CACHED:
                    self._cache.clear()
                self._cache[name] = entry
            return cast("T", entry.value)  # the value of a name always has the same type

    def clear_cache(self) -> None:
        """Clear the cache, so that a director sees the effect of a change at once."""
        with self._cache_lock:
            self._cache.clear()

    def score_evening(self, evening: LiveEvening) -> ScoredSnapshot:
        """The evening scored, as it is now or was a moment ago."""
        name = (ScoredSnapshot, evening.event_id)
        return self.get_or_make(name, evening.version.step, partial(_score, evening), pause=SCORING_SECONDS)


class WriteFirstScheduler:
    """Runs changes at once; a page is made when none is running, or a moment later, and one of its kind at a time."""

    def __init__(self) -> None:
        self._storing = 0
        self._idle = asyncio.Event()
        self._making: defaultdict[PageRole, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def store(self, change: Callable[..., T], *args: object, seconds: float = ANSWER_SECONDS) -> T:
        """Run a function that changes the evening, in a thread; raise `DatabaseError` where it takes too long."""
        self._storing += 1
        self._idle.clear()
        try:
            return await run_in_time(seconds, change, *args)
        finally:
            self._storing -= 1
            if not self._storing:
                self._idle.set()

    async def make(self, role: PageRole, task: Callable[..., T], *args: object) -> T:
        """Run a function that only reads, in a thread; raise `DatabaseError` where it takes too long."""
        async with self._making[role]:
            if self._storing:
                with suppress(TimeoutError):
                    async with asyncio.timeout(PAGE_WAIT_SECONDS):  # `wait_for` would need a task besides
                        await self._idle.wait()
            return await run_in_time(ANSWER_SECONDS, task, *args)


class SharedRuns:
    """Runs what many requests need at once: one run for all that ask before it begins, as a thread for each is dear.

    Who asks during a run waits for the next one, and never gets what was read before.
    """

    def __init__(self) -> None:
        self._next: dict[Hashable, asyncio.Task[object]] = {}
        self._turns: defaultdict[Hashable, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def join(self, name: Hashable, run: Callable[[], Awaitable[T]], seconds: float) -> T:
        """Wait for the next run of that name; raise `DatabaseError` where it takes longer than its first one waits."""
        if name not in self._next:
            self._next[name] = asyncio.create_task(self._run(name, run, seconds))
        return cast("T", await asyncio.shield(self._next[name]))  # the runs of a name always return the same type

    async def _run(self, name: Hashable, run: Callable[[], Awaitable[object]], seconds: float) -> object:
        own = self._next[name]
        try:
            async with asyncio.timeout(seconds), self._turns[name]:
                del self._next[name]
                return await run()
        except TimeoutError as error:
            raise DatabaseError(NO_ANSWER) from error
        finally:
            if self._next.get(name) is own:
                del self._next[name]


async def run_in_time(seconds: float, task: Callable[..., T], *args: object) -> T:
    """Run a function in a thread; raise `DatabaseError` where it takes longer, whatever becomes of it then."""
    in_context = partial(copy_context().run, task, *args)
    try:
        async with asyncio.timeout(seconds):  # `wait_for` would need a task besides
            return await asyncio.get_running_loop().run_in_executor(None, in_context)
    except TimeoutError as error:
        raise DatabaseError(NO_ANSWER) from error


class SecondCopyTask:
    """Copies the database to the second folder: after each round, and a while after a change at the latest."""

    def __init__(self, served: LiveServerState) -> None:
        self._server = served
        self._copied: dict[int, tuple[LiveVersion, int]] = {}
        self._copied_at = monotonic()

    def copy_if_due(self) -> bool:
        """Copy the database if a copy is due; return whether it was."""
        current = {
            one.event_id: (one.version, room_round(one.event, one.live))
            for one in map(self._server.read_evening, self._server.event_ids)
        }
        another_round = any(self._copied.get(key, (None, 0))[1] != rounds for key, (_, rounds) in current.items())
        is_overdue = monotonic() - self._copied_at >= COPY_DEADLINE_SECONDS and current != self._copied
        if another_round or is_overdue:
            copy_to_second_place(self._server.db.location)
            self._copied, self._copied_at = current, monotonic()
        return another_round or is_overdue

    async def run_forever(self) -> None:
        """Check until the server ends; a deleted evening or a missing database is reported elsewhere."""
        while True:
            await asyncio.sleep(COPY_POLL_SECONDS)
            with suppress(ScorerError):
                await asyncio.to_thread(self.copy_if_due)


def _score(evening: LiveEvening) -> ScoredSnapshot:
    return ScoredSnapshot(evening.version, score_event(evening.event))
