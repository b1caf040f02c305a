"""What is asked of the solver, deals and plays in, tricks out: in other processes, as many as there are processors.

A deal now and then takes a hundred times as long as others, and the solver cannot be interrupted: the process that
works on it is ended, and another one begun.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING

import scorer
from scorer.analysis.solver import library_path
from scorer.errors import SolverBroken, SolverMissing
from scorer.game.advice import advised_lead, suggested_for
from scorer.game.double_dummy import DoubleDummy, Tricks, read_tricks

if TYPE_CHECKING:
    from scorer.game.announcement import Announcement
    from scorer.game.contracts import Denomination
    from scorer.game.deals import Deal
    from scorer.game.play import RecordedPlay
    from scorer.game.seats import Seat

COMMAND = (sys.executable, "-P", "-m", "scorer.analysis.solver")
"""The folder in which somebody works is not looked into for modules."""

FAILED = 1
"""With what Python ends after an error: the solver cannot be loaded. A solver that breaks down ends otherwise."""

MOMENT = 0.5
"""Seconds that a process is given to end by itself."""

HEARTBEAT = 0.2
"""Seconds between two looks whether somebody pressed Ctrl-C, which on Windows does not end a wait."""


def processors() -> int:
    """How many may be used."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """One process that answers questions, begun when it is asked first."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._process: subprocess.Popen[str] | None = None
        self._ended = False

    def close(self) -> None:
        """End the process, whatever it is working on."""
        self._ended = True
        self._stop()

    def ask(self, question: str) -> str | None:
        """The answer; None where it took longer than the limit, or broke down over this question.

        Raises `SolverBroken` where the process cannot work at all.
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
            answer = _exchange(process, question)
        finally:
            timer.cancel()
        if answer:
            return answer.strip()
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
        """End the process; with what it ended, where there was one."""
        process, self._process = self._process, None
        if process is None:
            return None
        assert process.stdin is not None  # noqa: S101  # `stdin=PIPE` gives one, which the type does not say
        with suppress(OSError):  # it has gone already
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
    return subprocess.Popen(  # noqa: S603  # nothing in it was typed by anybody
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="ascii",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def _exchange(process: subprocess.Popen[str], question: str) -> str:
    """Ask and wait; nothing where the process ended meanwhile."""
    assert process.stdin is not None  # noqa: S101  # it was begun with pipes
    assert process.stdout is not None  # noqa: S101  # the same
    with suppress(OSError, ValueError):  # it was ended, or its pipes closed, meanwhile
        process.stdin.write(f"{question}\n")
        process.stdin.flush()
        return process.stdout.readline()
    return ""


def ask_all(questions: Sequence[str], limit: float) -> Generator[tuple[int, str | None]]:
    """The answer to each question with its number, in the order in which they come; `limit` is seconds a question.

    However the asking ends, no process is left behind.
    """
    waiting: Queue[int] = Queue()
    for number in range(len(questions)):
        waiting.put(number)
    answered: Queue[tuple[int, str | Exception | None]] = Queue()

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
    """Let nobody take up anything more."""
    with suppress(Empty):
        while True:
            waiting.get_nowait()


def _asked(worker: Worker, question: str) -> str | Exception | None:
    """The answer, or the error that kept it from being given: it is raised where somebody waits for the answer."""
    try:
        return worker.ask(question)
    except Exception as error:  # whatever it is, nobody may wait for ever
        return error


def _next(answered: Queue[tuple[int, str | Exception | None]]) -> tuple[int, str | None]:
    while True:
        with suppress(Empty):
            number, answer = answered.get(timeout=HEARTBEAT)
            if isinstance(answer, Exception):
                raise answer
            return number, answer


SECONDS = 60.0
"""How long one deal may take: most take a third of a second, odd ones five and more."""


def is_there() -> bool:
    """Whether the solver is installed."""
    return library_path() is not None


def refuse_without() -> None:
    """Raise `SolverMissing` where the solver is not installed."""
    if not is_there():
        raise SolverMissing


def solve_all(deals: Sequence[Deal], limit: float = SECONDS) -> Iterator[tuple[Deal, DoubleDummy | None]]:
    """Solve deals on all processors; they come as they are done, with None where one took longer than the limit."""
    refuse_without()
    with closing(ask_all([f"table {deal}" for deal in deals], limit)) as answers:
        for number, answer in answers:
            yield deals[number], None if answer is None else DoubleDummy.parse(answer)


Asked = tuple["Deal", "Seat", "Sequence[Denomination]"]
"""A layout, who declares it, and the denominations of which the tricks are asked."""


def solve_layouts(layouts: Sequence[Asked], limit: float = SECONDS) -> Generator[tuple[int, Tricks | None]]:
    """Declarer's tricks in layouts, with the place of each; None where one took longer than the limit."""
    refuse_without()
    questions = [_of_declarer(*layout) for layout in layouts]
    with closing(ask_all(questions, limit)) as answers:
        for number, answer in answers:
            yield number, None if answer is None else read_tricks(answer)


def _of_declarer(deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> str:
    return f"declarer {declarer} {'.'.join(map(str, denominations))} {deal}"


class OneByOne:
    """A solver for deals of which one is known only when the former is solved; leaving it ends its process."""

    def __init__(self, limit: float = SECONDS) -> None:
        refuse_without()
        self._worker = Worker(limit)

    def solve(self, deal: Deal) -> DoubleDummy | None:
        """Solve a deal; None where it took longer than the limit."""
        answer = self._worker.ask(f"table {deal}")
        return None if answer is None else DoubleDummy.parse(answer)

    def tricks(self, deal: Deal, declarer: Seat, denominations: Iterable[Denomination]) -> Tricks | None:
        """Declarer's tricks in some denominations; None the same way."""
        answer = self._worker.ask(_of_declarer(deal, declarer, denominations))
        return None if answer is None else read_tricks(answer)

    def lead_costs(self, deal: Deal, announced: Announcement) -> int | None:
        """The tricks that the advised lead against the advised contract costs; None the same way."""
        denomination = suggested_for(deal, announced).denomination
        lead = advised_lead(deal.hand(announced.leader), denomination)
        answer = self._worker.ask(f"play {announced.leader} {denomination} {lead} {deal}")
        if answer is None:
            return None
        before, after = map(int, answer.split())
        return after - before

    def close(self) -> None:
        """End its process."""
        self._worker.close()


def solve(deal: Deal, limit: float = SECONDS) -> DoubleDummy | None:
    """Solve one deal; None where it took longer than the limit."""
    with closing(OneByOne(limit)) as solver:
        return solver.solve(deal)


def follow(play: RecordedPlay, limit: float = SECONDS) -> tuple[int, ...] | None:
    """Declarer's tricks double dummy before the first card of a play, and after each one.

    None where it took longer than the limit; nothing where no whole trick was played.
    """
    refuse_without()
    cards = [card for trick in play.tricks for card in trick.cards]
    if not cards:
        return ()
    leader, denomination = play.tricks[0].leader, play.contract.denomination
    written = ".".join(map(str, cards))
    with closing(Worker(limit)) as worker:
        answer = worker.ask(f"play {leader} {denomination} {written} {play.deal}")
    return None if answer is None else tuple(map(int, answer.split()))
