"""Running things to be timed: whole processes, in turn, with what is made ready before each."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

from contest import Size, mitchell, peer_command, write_peer_files

from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.writing import write_folder

HERE = Path(__file__).resolve().parent

_UNWANTED = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "SCORER_DB", "SCORER_EVENT")
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if name not in _UNWANTED}, "LC_ALL": "C.UTF-8"}
_SCRIPT = Path(sys.executable).with_name("scorer")
SCORER = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "scorer"]


LIBRARIES = ("sqlalchemy", "typer", "openpyxl")


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds of each run of one thing, in order: by the wall, and of the processors."""

    wall: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def add(self, wall: float, processor: float = 0) -> None:
        self.wall.append(wall)
        self.processor.append(processor)

    @property
    def median(self) -> float:
        return statistics.median(self.wall)

    def times(self, other: Clock) -> float:
        """How many times as long as another this took: the median over runs made in turn."""
        return statistics.median(own / its for own, its in zip(self.wall, other.wall, strict=True))

    @property
    def used(self) -> float:
        """Seconds of the processors, the median."""
        return statistics.median(self.processor)

    def used_times(self, other: Clock) -> float:
        """How many times as much of the processors as another this used: the median over runs made in turn."""
        return statistics.median(own / its for own, its in zip(self.processor, other.processor, strict=True))

    def __str__(self) -> str:
        """Milliseconds: median and range."""
        middle, least, most = (f"{1000 * value:,.0f}" for value in (self.median, min(self.wall), max(self.wall)))
        return f"{middle} ({least}–{most})"


@dataclass(frozen=True, slots=True)
class Job:
    """A process to be timed, and what is made ready, untimed, before each run of it."""

    command: Sequence[str]
    prepare: Callable[[], object] = lambda: None
    clock: Clock = field(default_factory=Clock)


@dataclass(frozen=True, slots=True)
class Place:
    """An event on disk: as a folder, in a database, and as the peer's files."""

    size: Size
    root: Path

    @property
    def folder(self) -> Path:
        return self.root / "folder"

    @property
    def database(self) -> str:
        return str(self.root / "scorer.db")

    @property
    def rank(self) -> Job:
        return Job([*SCORER, "rank", "--db", self.database])

    @property
    def floor(self) -> Job:
        return Job([sys.executable, str(HERE / "floor_start.py"), self.database])

    @property
    def peer(self) -> Job:
        return Job(peer_command(self.root), lambda: write_peer_files(mitchell(self.size), self.root))


def settle(size: Size, scratch: Path) -> Place:
    """Invent an event, write it as a folder, and import it."""
    place = Place(size, scratch / str(size))
    place.root.mkdir()
    write_folder(place.folder, format_event_files(mitchell(size)), force=False)
    output([*SCORER, "import", str(place.folder), "--db", place.database])
    return place


def output(command: Sequence[str]) -> str:
    """Run a process to its end and return what it prints, through a pipe."""
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr.decode()}")
    return done.stdout.decode()


def take_turns(jobs: Sequence[Job], runs: int) -> None:
    """Run each job once to warm up, then A B C, A B C, … on their clocks."""
    for turn in range(-1, runs):
        for job in jobs:
            job.prepare()
            started, used = perf_counter(), processor_seconds()
            output(job.command)
            if turn >= 0:
                job.clock.add(perf_counter() - started, processor_seconds() - used)


def processor_seconds() -> float:
    """What all processes that were started here, and have ended, took of the processors."""
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def remove(path: Path) -> None:
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def peak_memory(command: Sequence[str]) -> int:
    """Run a process to its end and return the bytes that it held at the most."""
    process = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return usage.ru_maxrss * 1024
