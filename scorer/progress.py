"""What is reported besides the answer: the progress of long work, notices, and whether anything was stored."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, Protocol, TypeVar

from scorer.errors import and_more_message
from scorer.i18n import Phrase

T = TypeVar("T")


class ProgressTracker(Protocol):
    """Yields the items unchanged, and may show how many are done."""

    def __call__(self, items: Sequence[T], /) -> Iterable[T]: ...


def track_silently(items: Sequence[T], /) -> Iterable[T]:
    """Return the items without showing any progress."""
    return items


MAX_NOTICES = 50
"""How many notices are shown; the others are only counted."""


class EventInUse(NamedTuple):
    """The event that a run is about, by name or because it was chosen or is the newest; the date is in ISO format."""

    name: str
    date: str
    is_named: bool
    is_newest: bool = False

    @property
    def title(self) -> str:
        """The event in a few words."""
        return f"{self.name}, {self.date}"


class RunReport:
    """What one run of the program reports besides its answer: notices, its event, and whether anything was stored.

    `opened_files` are the databases that were opened, in which the cause of an unexpected error is looked for.
    """

    def __init__(self) -> None:
        self._notices: dict[Phrase, None] = {}
        self.has_stored = False
        self.opened_files: dict[str, None] = {}
        self.event_in_use: EventInUse | None = None

    def add_notice(self, message: Phrase) -> None:
        """Add a notice for the director; the same notice is shown only once."""
        self._notices[message] = None

    def pop_notices(self) -> list[Phrase]:
        """Return and clear the notices, in order."""
        notices = list(self._notices)[:MAX_NOTICES]
        more = len(self._notices) - len(notices)
        self._notices.clear()
        return [*notices, and_more_message(more)] if more else notices

    def pop_stored(self) -> bool:
        """Return whether anything was stored since the last call, and reset that."""
        has_stored, self.has_stored = self.has_stored, False
        return has_stored


_current_report: ContextVar[RunReport | None] = ContextVar("current_report", default=None)


@contextmanager
def use_report(report: RunReport) -> Iterator[RunReport]:
    """Collect within the `with` block what is reported; an interface opens it. Nothing is collected outside of one."""
    token = _current_report.set(report)
    try:
        yield report
    finally:
        _current_report.reset(token)


def add_notice(message: Phrase) -> None:
    """Add a notice to the report of the run."""
    report = _current_report.get()
    if report is not None:
        report.add_notice(message)


def report_event(event: EventInUse) -> None:
    """Report the event that the run is about; the last one counts."""
    report = _current_report.get()
    if report is not None:
        report.event_in_use = event


def event_in_use() -> EventInUse | None:
    """Return the event that the run is about, as far as it was reported."""
    report = _current_report.get()
    return None if report is None else report.event_in_use


def note_opened(file: str) -> None:
    """Report which database is opened."""
    report = _current_report.get()
    if report is not None:
        report.opened_files[file] = None


def mark_stored() -> None:
    """Report that something was stored, whatever fails afterwards."""
    report = _current_report.get()
    if report is not None:
        report.has_stored = True


def pop_stored() -> bool:
    """Return whether anything was stored since the last call, and reset that."""
    report = _current_report.get()
    return report is not None and report.pop_stored()


@contextmanager
def storing_for_ourselves() -> Iterator[None]:
    """Do not report as stored what is stored within the `with` block, such as a copy that nobody asked for."""
    report = _current_report.get()
    had_stored = report is not None and report.has_stored
    try:
        yield
    finally:
        if report is not None:
            report.has_stored = had_stored
