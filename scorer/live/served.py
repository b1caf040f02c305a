"""The evenings that this process serves: read again only when they changed, scored at most once a second.

What is kept here is a copy of what the database holds: another process needs none of it.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import findings
from scorer.desk.live_evenings import look
from scorer.errors import NothingHere
from scorer.tournament import score_event

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from scorer.checks import Finding
    from scorer.desk.live_evenings import Evening
    from scorer.records.live import Code, Role
    from scorer.store.live import Version
    from scorer.tournament import ScoredEvent

OFTEN_ENOUGH = 1.0
"""Seconds between two scorings of an event that changes all the time."""


MOST_PAGES_KEPT = 100
"""How many made pages are kept at the most."""


class Opened(NamedTuple):
    """What a code opens, and the evening as it is now."""

    code: Code
    evening: Evening


class Judged(NamedTuple):
    """An evening scored and looked through, as it was at a version."""

    version: Version
    event: ScoredEvent
    findings: tuple[Finding, ...]
    at: float


class Served:
    """The evenings chosen for this server, and nothing else that the database holds."""

    def __init__(self, db: str, event_ids: Sequence[int]) -> None:
        self.db = db
        self._evenings: dict[int, Evening | None] = dict.fromkeys(event_ids)
        self._judged: dict[int, Judged] = {}
        self._pages: dict[str, int] = {}
        self._judging = Lock()
        self._made: dict[Hashable, tuple[Hashable, str]] = {}

    @property
    def event_ids(self) -> tuple[int, ...]:
        return tuple(self._evenings)

    def evening(self, event_id: int) -> Evening:
        """An evening as it is now; raise `NothingHere` where it is gone."""
        evening = look(self.db, event_id, self._evenings[event_id])
        return self.keep(evening)

    def keep(self, evening: Evening) -> Evening:
        """Take over how an evening has become by a change of ours."""
        if evening is not self._evenings[evening.event_id]:
            self._evenings[evening.event_id] = evening
            for code in evening.live.codes:
                self._pages[code.code] = evening.event_id
        return evening

    def opened(self, code: str, role: Role) -> Opened | None:
        """What a code opens; None for one that opens no page of that kind, or none any more."""
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
        """Learn the codes that other processes gave out."""
        for event_id in self.event_ids:
            try:
                self.evening(event_id)
            except NothingHere:  # it was deleted while it was served
                continue

    def made(self, page: Hashable, state: Hashable, make: Callable[[], str]) -> str:
        """A page that many look at, made once for each state of what it shows."""
        known = self._made.get(page)
        if known is None or known[0] != state:
            if len(self._made) >= MOST_PAGES_KEPT:
                self._made.clear()
            known = (state, make())
            self._made[page] = known
        return known[1]

    def judged(self, evening: Evening) -> Judged:
        """The evening scored, at most a second old."""
        with self._judging:
            known = self._judged.get(evening.event_id)
            old_enough = known is None or time.monotonic() - known.at >= OFTEN_ENOUGH
            if known is None or (known.version.step != evening.version.step and old_enough):
                scored = score_event(evening.event)
                known = Judged(evening.version, scored, tuple(findings(scored)), time.monotonic())
                self._judged[evening.event_id] = known
            return known
