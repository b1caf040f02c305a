"""The evenings that this process serves: read again only when they changed, scored at most once a second.

What is kept here is a copy of what the database holds: another process needs none of it.
"""

from __future__ import annotations

from functools import partial
from threading import RLock
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

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

T = TypeVar("T")

OFTEN_ENOUGH = 1.0
"""Seconds between two scorings of an event that changes all the time."""

PAUSE = 20
"""How many times as long as making something took it is taken as it is: results come in however slow the machine."""

MOST_KEPT = 100
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


class Made(NamedTuple):
    """Something that took a while to make, for a state of what it is made of; good enough until a moment."""

    state: Hashable
    thing: Any
    until: float


class Served:
    """The evenings chosen for this server, and nothing else that the database holds."""

    def __init__(self, db: str, event_ids: Sequence[int]) -> None:
        self.db = db
        self.event_ids = tuple(event_ids)
        self._pages: dict[str, int] = {}
        self._making = RLock()
        self._made: dict[Hashable, Made] = {}

    def evening(self, event_id: int) -> Evening:
        """An evening as it is now; raise `NothingHere` where it is gone."""
        return look(self.db, event_id)

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
                codes = self.evening(event_id).live.codes
            except NothingHere:  # it was deleted while it was served
                continue
            self._pages.update((known.code, event_id) for known in codes)

    def made(self, name: Hashable, state: Hashable, make: Callable[[], T], *, pause: float = 0) -> T:
        """What `make` makes of a state, made once for all who ask; where making takes long, of a state a moment ago."""
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
            return known.thing  # type: ignore[no-any-return]  # what was made under a name is always of one kind

    def forget(self) -> None:
        """Make everything anew for who asks next: a director sees at once what he has just done."""
        with self._making:
            self._made.clear()

    def judged(self, evening: Evening) -> Judged:
        """The evening scored, as it is or was a moment ago."""
        name = (Judged, evening.event_id)
        return self.made(name, evening.version.step, partial(_judge, evening), pause=OFTEN_ENOUGH)


def _judge(evening: Evening) -> Judged:
    scored = score_event(evening.event)
    return Judged(evening.version, scored, tuple(findings(scored)))
