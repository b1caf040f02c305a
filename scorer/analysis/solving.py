"""Questions to the solver, answered by other processes, as many as there are processors.

An occasional deal takes a hundred times as long as others, and the solver cannot be interrupted: its process is killed,
and another one started.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, TypeVar

import scorer
from scorer.analysis.solver import Question, about_play, library_path
from scorer.errors import SolverBroken, SolverMissing

if TYPE_CHECKING:
    from scorer.game.play import RecordedPlay

T = TypeVar("T")

COMMAND = (sys.executable, "-P", "-u", "-m", "scorer.analysis.solver")
"""`-P` keeps the working directory off the module path; `-u` sends each answer at once."""

FAILED = 1
"""Python's exit code after an error: the solver cannot be loaded. If the solver itself crashes, the code is another."""

MOMENT = 0.5
"""Seconds that a process gets to end by itself."""

HEARTBEAT = 0.2
"""Seconds between checks for Ctrl-C, which does not interrupt a wait on Windows."""


def processors() -> int:
    """Return the number of usable processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """A process that answers questions, started by the first one; `limit` is in seconds per question."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._ended = False

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._ended = True
        self._stop()

    def ask(self, question: Question[T]) -> T | None:
        """Return the answer, or None if the limit passed or the process crashed on this question.

        Raise `SolverBrokenError` if the process cannot work at all.
        """
        process = self._running()
        expired = Event()

        def expire() -> None:
            expired.set()
            process.kill()

        timer = Timer(self._limit, expire)
        timer.daemon = True
        timer.start()
        try:
            answer = _exchange(process, question.text)
        finally:
            timer.cancel()
        if answer:
            return question.read(answer.strip())
        code = self._stop()
        if code == FAILED and not expired.is_set() and not self._ended:
            raise SolverBroken
        return None

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = _begun()
            if self._ended:
                self._process.kill()
        return self._process

    def _stop(self) -> int | None:
        """End the process; return its exit code if there was one."""
        process, self._process = self._process, None
        if process is None:
            return None
        assert process.stdin is not None  # noqa: S101  # `stdin=PIPE` gives one, which the type does not say
        with suppress(OSError):  # it has already ended
            process.stdin.close()
        if not self._ended:
            with suppress(subprocess.TimeoutExpired):
                process.wait(MOMENT)
        process.kill()
        with process:  # closes its pipes and waits for it
            return process.wait()


def _begun() -> subprocess.Popen[str]:
    home = str(Path(scorer.__file__).resolve().parents[1])
    paths = filter(None, [home, os.environ.get("PYTHONPATH")])
    return subprocess.Popen(  # noqa: S603  # no user input is in it
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="ascii",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def _exchange(process: subprocess.Popen[str], question: str) -> str:
    """Ask and wait for the answer; empty if the process ended meanwhile."""
    assert process.stdin is not None  # noqa: S101  # it was started with pipes
    assert process.stdout is not None  # noqa: S101  # the same
    with suppress(OSError, ValueError):  # it ended, or its pipes were closed, meanwhile
        process.stdin.write(f"{question}\n")
        process.stdin.flush()
        return process.stdout.readline()
    return ""


def ask_all(questions: Sequence[Question[T]], limit: float) -> Generator[tuple[int, T | None]]:
    """Yield each question's number with its answer, as they arrive; None after the limit, in seconds.

    No process is left running however the iteration ends. Raise `SolverMissingError` if the solver is not installed.
    """
    refuse_without()
    waiting: Queue[int] = Queue()
    for number in range(len(questions)):
        waiting.put(number)
    answered: Queue[tuple[int, T | Exception | None]] = Queue()

    def work(worker: Worker) -> None:
        with suppress(Empty):
            while True:
                number = waiting.get_nowait()
                answered.put((number, _asked(worker, questions[number])))

    with ExitStack() as stack:
        for _ in range(min(processors(), len(questions))):
            worker = stack.enter_context(closing(Worker(limit)))
            Thread(target=work, args=(worker,), daemon=True).start()
        stack.callback(_emptied, waiting)
        for _ in questions:
            yield _next(answered)


def _emptied(waiting: Queue[int]) -> None:
    """Empty the queue, so that no worker takes up another question."""
    with suppress(Empty):
        while True:
            waiting.get_nowait()


def _asked(worker: Worker, question: Question[T]) -> T | Exception | None:
    """Return the answer, or the error that prevented it, to be raised by whoever waits for the answer."""
    try:
        return worker.ask(question)
    except Exception as error:  # any error must reach whoever waits for the answer
        return error


def _next(answered: Queue[tuple[int, T | Exception | None]]) -> tuple[int, T | None]:
    while True:
        with suppress(Empty):
            number, answer = answered.get(timeout=HEARTBEAT)
            if isinstance(answer, Exception):
                raise answer
            return number, answer


SECONDS = 60.0
"""The time limit for one deal: most take a third of a second, a few take five or more."""


def is_there() -> bool:
    """Return whether the solver is installed."""
    return library_path() is not None


def refuse_without() -> None:
    """Raise `SolverMissingError` if the solver is not installed."""
    if not is_there():
        raise SolverMissing


def ask(question: Question[T], limit: float = SECONDS) -> T | None:
    """Return the answer to one question, or None if the limit passed."""
    refuse_without()
    with closing(Worker(limit)) as worker:
        return worker.ask(question)


def follow(play: RecordedPlay, limit: float = SECONDS) -> tuple[int, ...] | None:
    """Return declarer's double dummy tricks before the first card of a play and after each one.

    None if the limit passed; empty if no complete trick was played.
    """
    cards = [card for trick in play.tricks for card in trick.cards]
    if not cards:
        return ()
    return ask(about_play(play.deal, play.tricks[0].leader, play.contract.denomination, cards), limit)
