"""What is asked for is measured against what has to be done at the least: the floors, and an evening at its start."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from account import Measured, Target, floors_account
from contest import SEED, Size, mitchell
from running import HERE, SCORER, Clock, Job, Place, peak_memory, remove, say, settle, take_turns

START = Size(1, 2)
SIZES = Size(36, 800), Size(36, 10_000)
EARLY, LATE = Size(30, 5), Size(30, 1000)
"""An evening with 150 results, and one with 30,000."""

LINES = 2000
LONG_RUNS = 3
"""Importing 360,000 results takes long; it runs no oftener than this after the warm-up."""


def measure_floors(scratch: Path, runs: int) -> list[Target]:
    """Measure everything of this file, by processor seconds, in turn."""
    say("the floors of ranking and importing")
    places = [_settled(size, scratch) for size in (START, *SIZES)]
    say("the price of a change")
    early, late = (_settled(size, scratch) for size in (EARLY, LATE))
    return [
        *_ranking(places, runs),
        *_importing(places, min(runs, LONG_RUNS)),
        *_changing(early, late, runs),
        _helping(runs),
    ]


def _settled(size: Size, scratch: Path) -> Place:
    """An event on disk; some are there already."""
    return Place(size, scratch / str(size)) if (scratch / str(size)).exists() else settle(size, scratch)


def _python(script: str, *words: str) -> list[str]:
    return [sys.executable, str(HERE / script), *words]


def _ranking(places: Sequence[Place], runs: int) -> Iterator[Target]:
    """`rank` and its floor, both beyond what they take for next to nothing."""
    ranks = [place.rank for place in places]
    floors = [Job(_python("floor_ranking.py", place.database)) for place in places]
    take_turns([*ranks, *floors], runs)
    for place, rank, floor in zip(places[1:], ranks[1:], floors[1:], strict=True):
        ours, least = beyond(rank.clock, ranks[0].clock), beyond(floor.clock, floors[0].clock)
        asked = f"`rank` at {place.size} beyond start-up: at most 2 times its floor ({1000 * least:,.0f} ms)"
        yield Target(asked, 2, ours / least)


def _importing(places: Sequence[Place], runs: int) -> Iterator[Target]:
    """Whole imports, start-up and the making of the database included, and their memory beyond the least."""
    start = _memory(places[0])
    for place in places[1:]:
        ours = _import(place)
        floor = Job(_python("floor_import.py", str(place.folder), str(_fresh(place))), ours.prepare)
        take_turns([ours, floor], runs)
        asked = f"`import` at {place.size}: at most 6 times its floor ({1000 * floor.clock.used:,.0f} ms)"
        yield Target(asked, 6, ours.clock.used_times(floor.clock))
        a_result = (_memory(place) - start) / (place.size.results - START.results)
        yield Target(f"`import` at {place.size}: at most 1 KB of memory a result", 1, a_result / 1024, "KB")


def _memory(place: Place) -> int:
    """The bytes that an import holds at the most."""
    job = _import(place)
    job.prepare()
    return peak_memory(job.command)


def _fresh(place: Place) -> Path:
    return place.root / "fresh.db"


def _import(place: Place) -> Job:
    command = [*SCORER, "import", str(place.folder), "--db", str(_fresh(place))]
    return Job(command, lambda: remove(_fresh(place)))


def _changing(early: Place, late: Place, runs: int) -> Iterator[Target]:
    """One result early and late in an evening, and many lines late; each run enters something else than the last."""
    one_early, one_late, lines = _one(early), _one(late), _lines(late)
    take_turns([one_early, one_late, lines], runs)
    asked = f"one `result` at {LATE.results:,} results: at most 1.8 times one at {EARLY.results}"
    yield Target(asked, 1.8, one_late.clock.used_times(one_early.clock))
    asked = f"{LINES:,} lines by `--from` at {LATE.results:,} results: at most 6 times one `result`"
    yield Target(asked, 6, lines.clock.used_times(one_late.clock))


def _one(place: Place) -> Job:
    """Correct the first result, back and forth."""
    first, *_ = mitchell(place.size).results
    file = place.root / "one.txt"
    command = [*SCORER, "result", "--from", str(file), "--db", place.database]
    chance = Random(SEED)  # noqa: S311  # invented results need no secrecy, and the same ones each time
    return Job(command, lambda: file.write_text(f"{first.board} {first.ns} {first.ew} {_code(chance)}\n"))


def _lines(place: Place) -> Job:
    """Correct many results of the whole evening."""
    chance = Random(SEED)  # noqa: S311  # invented results need no secrecy, and the same ones each time
    corrected = chance.sample(mitchell(place.size).results, LINES)
    file = place.root / "lines.txt"

    def prepare() -> None:
        lines = [f"{one.board} {one.ns} {one.ew} {_code(chance)}\n" for one in corrected]
        file.write_text("".join(lines))

    return Job([*SCORER, "result", "--from", str(file), "--db", place.database], prepare)


def _code(chance: Random) -> str:
    contract, declarer, tricks = chance.choice(("GS", "PH", "GNT")), chance.choice("NESW"), chance.randint(0, 13)
    return f"{contract} {declarer} {tricks}"


def _helping(runs: int) -> Target:
    ours, least = Job([*SCORER, "--help"]), Job([sys.executable, "-c", "import typer"])
    take_turns([ours, least], 3 * runs)
    return Target("`--help`: at most 1.5 times `import typer`", 1.5, ours.clock.used_times(least.clock))


def beyond(clock: Clock, start: Clock) -> float:
    """Processor seconds beyond start-up."""
    return statistics.median(used - least for used, least in zip(clock.processor, start.processor, strict=True))


def main() -> None:
    """Measure these alone, and print them."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as scratch:
        print("\n".join(floors_account(Measured(3, floors=measure_floors(Path(scratch), 3)))))


if __name__ == "__main__":
    main()
