"""Speed, side by side: the scorer against a peer, against the floor, and against itself at a tenth of the size.

`python benchmarks/compare.py` invents events, times whole processes in turn, and writes `results.md`.
It never fails because something was slow: it reports. Durations are seconds until they are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter

from account import Clock, Measured, write_account
from contest import Size, mitchell, peer_command, peer_missing, peer_totals, same_figures, write_peer_files

from scorer.comparison.matchpoints import matchpoints
from scorer.desk.writing import write_folder
from scorer.formats.event_files import texts_of
from scorer.tournament import score_event

HERE = Path(__file__).resolve().parent
SIZES = "24x12", "36x100", "36x800"
NEXT_TO_NOTHING = Size(1, 2)
TENTH = 10
FILE_RUNS = 2
"""Imports and exports take long and are reported apart, so they run no oftener than this after the warm-up."""

ON_PAPER = "ranking", "travellers", "scorecards", "matrix"
MOST_ON_PAPER = 5000
"""Results of the largest event that anybody prints or publishes as one."""

_UNWANTED = ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED", "SCORER_DB", "SCORER_EVENT")
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if name not in _UNWANTED}, "LC_ALL": "C.UTF-8"}
_SCRIPT = Path(sys.executable).with_name("scorer")
SCORER = [str(_SCRIPT)] if _SCRIPT.exists() else [sys.executable, "-m", "scorer"]


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
        return Job([sys.executable, str(HERE / "floor.py"), self.database])

    @property
    def peer(self) -> Job:
        return Job(peer_command(self.root), lambda: write_peer_files(mitchell(self.size), self.root))


def settle(size: Size, scratch: Path) -> Place:
    """Invent an event, write it as a folder, and import it."""
    place = Place(size, scratch / str(size))
    place.root.mkdir()
    write_folder(place.folder, texts_of(mitchell(size)), force=False)
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


def compare(place: Place, runs: int) -> dict[str, Clock]:
    """Time ranking against the peer, the floor and an empty program, all in turn."""
    jobs = {"rank": place.rank, "floor": place.floor, "nothing": Job([sys.executable, "-c", "pass"])}
    if not peer_missing():
        jobs = {"peer": place.peer, **jobs}
    take_turns(list(jobs.values()), runs)
    return {name: job.clock for name, job in jobs.items()}


def files(place: Place, runs: int) -> dict[str, Clock]:
    """Time an import into a database that is not there yet, the export to a workbook, a PDF, and the web site."""
    fresh, book = place.root / "fresh.db", place.root / "book.xlsx"
    jobs = {
        "import": Job([*SCORER, "import", str(place.folder), "--db", str(fresh)], lambda: remove(fresh)),
        "export": Job([*SCORER, "export", str(book), "--db", place.database], lambda: remove(book)),
    }
    if place.size.results <= MOST_ON_PAPER:
        paper = [*SCORER, "print", *ON_PAPER, "-o", str(place.root / "evening.pdf"), "--force"]
        jobs["print"] = Job([*paper, "--db", place.database])
        jobs["publish"] = Job([*SCORER, "publish", str(place.root / "site"), "--db", place.database])
    take_turns(list(jobs.values()), runs)
    return {name: job.clock for name, job in jobs.items()}


def remove(path: Path) -> None:
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()


def growth(places: Sequence[Place], runs: int) -> list[Clock]:
    """Time ranking next to nothing, a tenth, and the whole."""
    jobs = [place.rank for place in places]
    take_turns(jobs, runs)
    return [job.clock for job in jobs]


def library(size: Size, runs: int) -> dict[str, Clock]:
    """Time the library alone, in this process: an event scored and ranked, and its boards matchpointed."""
    event = mitchell(size)
    scores = [[line.score for line in board.results if line.score is not None] for board in score_event(event).boards]
    work: dict[str, Callable[[], object]] = {
        "score_event": lambda: score_event(event),
        "matchpoints": lambda: [matchpoints(board) for board in scores],
    }
    clocks = {name: Clock() for name in work}
    for _ in range(runs):
        for name, do in work.items():
            started = perf_counter()
            do()
            clocks[name].add(perf_counter() - started)
    return clocks


def disagreements(place: Place) -> list[str]:
    """Pairs whose matchpoints or percentages, to the digits that the peer prints, are not ours."""
    place.peer.prepare()
    theirs = peer_totals(output(place.peer.command))
    rankings = json.loads(output([*place.rank.command, "--json"]))["rankings"]
    ours = {row["pair"]: (row["score"], row["percent"]) for ranking in rankings for row in ranking["rows"]}
    both = ours.keys() & theirs.keys()
    differing = {label for label in both if not same_figures(theirs[label], *map(to_decimal, ours[label]))}
    return sorted(differing | (ours.keys() ^ theirs.keys()))


def to_decimal(number: float) -> Decimal:
    return Decimal(str(number))


def measure(sizes: Iterable[Size], runs: int) -> Measured:
    """Do everything, saying on stderr what is being done."""
    measured = Measured(runs)
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        for size in sizes:
            say(f"{size}: {size.results} results")
            place = settle(size, scratch)
            if not peer_missing():
                measured.disagreements[size] = disagreements(place)
            measured.processes[size] = compare(place, runs)
            measured.files[size] = files(place, min(runs, FILE_RUNS))
        largest = max(sizes, key=lambda size: size.results)
        say(f"growth to {largest}, and the library alone")
        measured.grown = (NEXT_TO_NOTHING, largest.part(TENTH), largest)
        smaller = [settle(size, scratch) for size in measured.grown if not (scratch / str(size)).exists()]
        measured.growth = growth([*smaller, Place(largest, scratch / str(largest))], runs)
        measured.library = library(largest, runs)
    return measured


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def main() -> None:
    """Read the options, measure, print and write the account."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=Size.parse, default=[Size.parse(text) for text in SIZES])
    parser.add_argument("--runs", type=int, default=9, help="timed runs of each process, after one to warm up")
    parser.add_argument("--output", type=Path, default=HERE / "results.md")
    options = parser.parse_args()
    if peer_missing():
        say(f"without the peer: {peer_missing()} missing")
    text = write_account(measure(options.sizes, options.runs))
    options.output.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
