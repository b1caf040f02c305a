"""Speed, side by side: the scorer against a peer, against the floor, and against itself at a tenth of the size.

`python benchmarks/compare.py` invents events, times whole processes in turn, and writes `results.md`.
It never fails because something was slow: it reports. Durations are seconds until they are printed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from account import Measured, write_account
from contest import Size, mitchell, peer_missing, peer_totals, same_figures
from floors import measure_floors
from running import HERE, SCORER, Clock, Job, Place, output, remove, say, settle, take_turns

from scorer.comparison.matchpoints import matchpoints_by_score
from scorer.scoring import score_event

SIZES = "24x12", "36x100", "36x800"
NEXT_TO_NOTHING = Size(1, 2)
TENTH = 10
FILE_RUNS = 2
"""Imports and exports take long and are reported apart, so they run no oftener than this after the warm-up."""

ON_PAPER = "ranking", "travellers", "scorecards", "matrix"
MOST_ON_PAPER = 5000
"""Results of the largest event that anybody prints or publishes as one."""


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
        "matchpoints": lambda: [matchpoints_by_score(board) for board in scores],
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
        measured.floors = measure_floors(scratch, runs)
    return measured


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
