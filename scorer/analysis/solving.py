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
from scorer.analysis.solver import SolverQuestion, find_library, play_question
from scorer.errors import SolverBrokenError, SolverMissingError

if TYPE_CHECKING:
    from scorer.game.play import RecordedPlay

T = TypeVar("T")


def solver_command() -> tuple[str, ...]:
    """Return the command of the solver's process; the folder to double-click has a program for it, and no Python."""
    program = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return (str(program.with_name(f"scorer-solver{program.suffix}")),)
    return (sys.executable, "-P", "-m", "scorer.analysis.solver")  # `-P`: no module from the working directory


COMMAND = solver_command()

FAILED_EXIT_CODE = 1
"""Python's exit code after an error: the solver cannot be loaded. If the solver itself crashes, the code is another."""

GRACE_SECONDS = 0.5
"""Seconds that a process gets to end by itself."""

POLL_SECONDS = 0.2
"""Seconds between checks for Ctrl-C, which does not interrupt a wait on Windows."""


def count_processors() -> int:
    """Return the number of usable processors."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class SolverWorker:
    """A process that answers questions, started by the first one; `limit` is in seconds per question."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._ended = False

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._ended = True
        self._stop()

    def ask(self, question: SolverQuestion[T]) -> T | None:
        """Return the answer, or None if the limit passed or the process crashed on this question.

        Raise `SolverBrokenError` if the process cannot work at all.
        """
        process = self._ensure_process()
        expired = Event()

        def expire() -> None:
            expired.set()
            process.kill()

        timer = Timer(self._limit, expire)
        timer.daemon = True
        timer.start()
        try:
            answer = _exchange_line(process, question.text)
        finally:
            timer.cancel()
        if answer:
            return question.read(answer.strip())
        code = self._stop()
        if code == FAILED_EXIT_CODE and not expired.is_set() and not self._ended:
            raise SolverBrokenError
        return None

    def _ensure_process(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._process = _start_process()
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
                process.wait(GRACE_SECONDS)
        process.kill()
        with process:  # closes its pipes and waits for it
            return process.wait()


def _start_process() -> subprocess.Popen[str]:
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


def _exchange_line(process: subprocess.Popen[str], question: str) -> str:
    """Ask and wait for the answer; empty if the process ended meanwhile."""
    assert process.stdin is not None  # noqa: S101  # it was started with pipes
    assert process.stdout is not None  # noqa: S101  # the same
    with suppress(OSError, ValueError):  # it ended, or its pipes were closed, meanwhile
        process.stdin.write(f"{question}\n")
        process.stdin.flush()
        return process.stdout.readline()
    return ""


def ask_all(questions: Sequence[SolverQuestion[T]], limit: float) -> Generator[tuple[int, T | None]]:
    """Yield each question's number with its answer, as they arrive; None after the limit, in seconds.

    No process is left running however the iteration ends. Raise `SolverMissingError` if the solver is not installed.
    """
    require_solver()
    waiting: Queue[int] = Queue()
    for number in range(len(questions)):
        waiting.put(number)
    answered: Queue[tuple[int, T | Exception | None]] = Queue()

    def work(worker: SolverWorker) -> None:
        with suppress(Empty):
            while True:
                number = waiting.get_nowait()
                answered.put((number, _ask_or_catch(worker, questions[number])))

    with ExitStack() as stack:
        for _ in range(min(count_processors(), len(questions))):
            worker = stack.enter_context(closing(SolverWorker(limit)))
            Thread(target=work, args=(worker,), daemon=True).start()
        stack.callback(_drain, waiting)
        for _ in questions:
            yield _next_answer(answered)


def _drain(waiting: Queue[int]) -> None:
    """Empty the queue, so that no worker takes up another question."""
    with suppress(Empty):
        while True:
            waiting.get_nowait()


def _ask_or_catch(worker: SolverWorker, question: SolverQuestion[T]) -> T | Exception | None:
    """Return the answer, or the error that prevented it, to be raised by whoever waits for the answer."""
    try:
        return worker.ask(question)
    except Exception as error:  # any error must reach whoever waits for the answer
        return error


def _next_answer(answered: Queue[tuple[int, T | Exception | None]]) -> tuple[int, T | None]:
    while True:
        with suppress(Empty):
            number, answer = answered.get(timeout=POLL_SECONDS)
            if isinstance(answer, Exception):
                raise answer
            return number, answer


DEFAULT_LIMIT = 60.0
"""The time limit for one deal: most take a third of a second, a few take five or more."""


def is_installed() -> bool:
    """Return whether the solver is installed."""
    return find_library() is not None


def require_solver() -> None:
    """Raise `SolverMissingError` if the solver is not installed."""
    if not is_installed():
        raise SolverMissingError


def ask_solver(question: SolverQuestion[T], limit: float = DEFAULT_LIMIT) -> T | None:
    """Return the answer to one question, or None if the limit passed."""
    require_solver()
    with closing(SolverWorker(limit)) as worker:
        return worker.ask(question)


def solve_recorded_play(play: RecordedPlay, limit: float = DEFAULT_LIMIT) -> tuple[int, ...] | None:
    """Return declarer's double dummy tricks before the first card of a play and after each one.

    None if the limit passed; empty if no complete trick was played.
    """
    cards = [card for trick in play.tricks for card in trick.cards]
    if not cards:
        return ()
    return ask_solver(play_question(play.deal, play.tricks[0].leader, play.contract.denomination, cards), limit)
