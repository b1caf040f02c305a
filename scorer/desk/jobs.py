"""Work that takes longer than a page may: it runs in a thread, and a page shows how far it is."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillRunning
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.progress import ProgressTracker, RunReport, use_report

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future

    from starlette.responses import Response

    from scorer.errors import ScorerError
    from scorer.i18n import Phrase

T = TypeVar("T")

PATIENCE_SECONDS = 1.5
"""How long a page waits for work before it shows the progress."""

MOST_JOBS = 20
"""The number of finished jobs whose outcome is kept."""


class JobOutcome(NamedTuple):
    """What work came to: the sentences to show and the page to show them on, or a file to download."""

    sentences: tuple[Phrase | str, ...] = ()
    path: str = ""
    file_name: str = ""
    content: bytes = b""


JobWork = Callable[[ProgressTracker], JobOutcome]
"""Work that may show its progress."""


class Job:
    """Some work, how far it is, and the page that shows why it was refused."""

    def __init__(self, title: Phrase, back: str, show_refusal: Callable[[ScorerError], Response]) -> None:
        self.title = title
        self.back = back
        self.show_refusal = show_refusal
        self.done = 0
        self.total = 0
        self.future: Future[JobOutcome] | None = None

    def track(self, items: Sequence[T], /) -> Iterator[T]:
        """Yield the items, counting those that are done."""
        self.done, self.total = 0, len(items)
        for item in items:
            yield item
            self.done += 1

    @property
    def is_finished(self) -> bool:
        return self.future is not None and self.future.done()

    def wait(self) -> bool:
        """Wait a moment for the work; return whether it is finished."""
        if self.future is not None:
            with suppress(StillRunning, Exception):  # what went wrong is shown with its outcome
                self.future.result(PATIENCE_SECONDS)
        return self.is_finished


class JobRunner:
    """Runs jobs one after the other, so that two do not write into one folder."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._threads = ThreadPoolExecutor(1)

    def start(self, job: Job, work: JobWork) -> str:
        """Start the work of a job; return the name of the job."""
        name = secrets.token_hex(6)

        def run() -> JobOutcome:
            with use_report(RunReport()):
                return work(job.track)

        job.future = self._threads.submit(run)
        self._jobs[name] = job
        while len(self._jobs) > MOST_JOBS:
            self._jobs.popitem(last=False)
        return name

    def find(self, name: str) -> Job | None:
        """The job of a name, or None."""
        return self._jobs.get(name)
