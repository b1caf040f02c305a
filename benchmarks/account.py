"""The account of a measurement: medians, ratios, what was asked of the speed and what came of it."""

from __future__ import annotations

import datetime
import os
import platform
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from contest import Size, peer_missing, peer_version
from running import LIBRARIES, Clock

Row = Sequence[object]


class Target(NamedTuple):
    """Something asked for: what, at the most how many times something else, and how many times it was."""

    asked: str
    most: float
    measured: float
    unit: str = "times"

    @property
    def row(self) -> Row:
        return (self.asked, f"{self.measured:.2f} {self.unit}", yes(met=self.measured <= self.most))


@dataclass(slots=True)
class Measured:
    """Everything that was measured."""

    runs: int
    load_before: float = field(default_factory=lambda: os.getloadavg()[0])
    processes: dict[Size, dict[str, Clock]] = field(default_factory=dict)
    files: dict[Size, dict[str, Clock]] = field(default_factory=dict)
    disagreements: dict[Size, list[str]] = field(default_factory=dict)
    grown: tuple[Size, ...] = ()
    growth: list[Clock] = field(default_factory=list)
    library: dict[str, Clock] = field(default_factory=dict)
    floors: Sequence[Target] = ()

    def beyond_start(self, which: str) -> tuple[float, float]:
        """Seconds beyond ranking next to nothing, of a tenth and of the whole; `which` is wall or processor."""
        start, tenth, whole = (getattr(clock, which) for clock in self.growth)
        first, second = (
            statistics.median(its - own for own, its in zip(start, larger, strict=True)) for larger in (tenth, whole)
        )
        return first, second


def write_account(measured: Measured) -> str:
    """Write the account as Markdown."""
    parts = (_heading, _targets, floors_account, _processes, _files, _growth, _library, _agreement, _remarks)
    return "\n\n".join("\n".join(part(measured)) for part in parts) + "\n"


def table(heading: Row, rows: Sequence[Row]) -> Iterator[str]:
    for row in (heading, ["---", *["---:"] * (len(heading) - 1)], *rows):
        yield f"| {' | '.join(map(str, row))} |"


def _heading(measured: Measured) -> Iterator[str]:
    yield "# Speed, side by side"
    yield ""
    yield f"Written by `benchmarks/compare.py` on {datetime.date.today()}; nothing here is asserted by a test."
    yield ""
    yield f"- Machine: {_processors()}, {platform.system()} {platform.machine()}."
    yield f"- Python {platform.python_version()}; {', '.join(f'{name} {version(name)}' for name in LIBRARIES)}."
    yield f"- Peer: {peer_missing() + ' missing, so not measured' if peer_missing() else peer_version()}."
    yield f"- {measured.runs} runs of each, in turn (A B C D, A B C D, …), after one to warm up. Load of the machine"
    yield f"  {measured.load_before:.2f} before, {os.getloadavg()[0]:.2f} after; the runs alone bring it to 1 or 2."
    yield "- Times are milliseconds, median (least–most). A ratio is the median of the ratios of neighbouring runs."


def _processors() -> str:
    described = Path("/proc/cpuinfo")
    lines = described.read_text().splitlines() if described.exists() else []
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "processor unknown")
    return f"{os.cpu_count()} cores, {model}"


def _targets(measured: Measured) -> Iterator[str]:
    yield "## What was asked, and what came of it"
    yield ""
    rows = [
        _peer_target(measured, Size(36, 100), "faster", 1),
        _peer_target(measured, Size(36, 800), "ten times as fast", 10),
        _peer_target(measured, Size(24, 12), "ratio to be stated", 0),
        *(_floor_target(measured, size) for size in measured.processes if size == Size(24, 12)),
        _growth_target(measured),
    ]
    yield from table(("asked", "measured", "met"), rows)


def _peer_target(measured: Measured, size: Size, wanted: str, least: float) -> Row:
    asked = f"`rank` against the peer at {size}: {wanted}"
    clocks = measured.processes.get(size, {})
    if "peer" not in clocks:
        return (asked, "not measured", "—")
    ratio = clocks["peer"].times(clocks["rank"])
    return (asked, f"{ratio:.2f} times as fast", yes(met=ratio >= least) if least else "—")


def _floor_target(measured: Measured, size: Size) -> Row:
    clocks = measured.processes[size]
    ratio = clocks["rank"].times(clocks["floor"])
    return (f"`rank` at {size}: at most 1.2 times the floor", f"{ratio:.2f} times", yes(met=ratio <= 1.2))


def _growth_target(measured: Measured) -> Row:
    asked = "ten times the results: about ten times the time beyond start-up, never more"
    _, tenth, whole = measured.grown
    if whole.results != 10 * tenth.results:
        return (asked, "not measured", "—")
    small, large = measured.beyond_start("processor")
    return (asked, f"{large / small:.1f} times", yes(met=round(large / small) <= 10))


def yes(*, met: bool) -> str:
    return "yes" if met else "**no**"


def floors_account(measured: Measured) -> Iterator[str]:
    """The table of what was asked, in Markdown."""
    yield "## Against the floors, and against an evening at its start"
    yield ""
    yield "Processor time, so that what else runs on the machine weighs less. The floor of ranking is bare sqlite3: the"
    yield "same columns, counted and summed for each pair (`floor_ranking.py`); that of importing bare csv and sqlite3,"
    yield "into a table with the same keys and uniqueness (`floor_import.py`). Start-up is the same for 2 results."
    yield ""
    yield from table(("asked", "measured", "met"), [target.row for target in measured.floors])


def _processes(measured: Measured) -> Iterator[str]:
    yield "## Ranking: whole processes, output piped"
    yield ""
    yield "`peer` is `java -jar salliere.jar score matchpoint total results`, `rank` is `scorer rank` from a database,"
    yield "`floor` imports Typer and SQLAlchemy and asks one query of the same database, `nothing` is `python -c pass`."
    yield ""
    heading = ("boards x tables", "peer", "rank", "floor", "nothing", "peer/rank", "rank/floor", "rank/nothing")
    yield from table(heading, [_process_row(size, clocks) for size, clocks in measured.processes.items()])


def _process_row(size: Size, clocks: dict[str, Clock]) -> Row:
    rank, floor, nothing = clocks["rank"], clocks["floor"], clocks["nothing"]
    its = clocks.get("peer")
    ratios = (f"{rank.times(other):.2f}" for other in (floor, nothing))
    return (size, its or "—", rank, floor, nothing, f"{its.times(rank):.2f}" if its else "—", *ratios)


def _files(measured: Measured) -> Iterator[str]:
    yield "## Import into a new database, export to a workbook, print, publish"
    yield ""
    names = ("import", "export", "print", "publish")
    rows = [(size, size.results, *(clocks.get(it, "—") for it in names)) for size, clocks in measured.files.items()]
    heads = ("`import FOLDER`", "`export FILE.xlsx`", "`print`", "`publish FOLDER`")
    yield from table(("boards x tables", "results", *heads), rows)
    yield ""
    yield "`print` is `scorer print ranking travellers scorecards matrix`; an event of 100 tables has 200 pairs."


def _growth(measured: Measured) -> Iterator[str]:
    yield "## Growth"
    yield ""
    yield f"`rank` beyond what it takes for {measured.grown[0]}, in ms; run in turn."
    yield ""
    rows = []
    for name, which in (("by the wall", "wall"), ("of the processor", "processor")):
        small, large = measured.beyond_start(which)
        rows.append((name, f"{1000 * small:.1f}", f"{1000 * large:.1f}", f"{large / small:.1f}"))
    yield from table(("time", *measured.grown[1:], "ratio"), rows)


def _library(measured: Measured) -> Iterator[str]:
    size = measured.grown[-1]
    yield f"## The library alone, {size} in one process"
    yield ""
    rows = [
        (f"`{name}`", clock, f"{1e6 * clock.median / size.results:.2f}") for name, clock in measured.library.items()
    ]
    yield from table(("function", "ms", "µs a result"), rows)


def _agreement(measured: Measured) -> Iterator[str]:
    yield "## Do both say the same?"
    yield ""
    if not measured.disagreements:
        yield "The peer was not measured."
    for size, labels in measured.disagreements.items():
        if labels:
            yield f"- {size}: **{len(labels)} pairs differ**, the first being {', '.join(labels[:5])}."
        else:
            yield f"- {size}: all {2 * size.tables} pairs have the same matchpoints and percentage, to the one decimal"
            yield "  that the peer prints."


def _remarks(_: Measured) -> Iterator[str]:
    yield """\
## Remarks

- The two programs do not do quite the same. The peer reads its two text files, and writes scores and totals back
  into them; the scorer reads a database that an import filled earlier, stores nothing computed, and scores anew each
  time. The import is a price of its own, paid once an event: see its table.
- The peer ranks everybody in one list and prints one decimal; the scorer ranks two fields exactly and prints two.
- The contracts are given to the peer as the bridge contracts that score the same (`1S`, `4S`), not vulnerable.
- Every board is played at every table, so nothing has to be factored; results are invented from a fixed seed.
- Most of a small `rank` is Python importing Typer and the scorer itself. It stays below the floor because looking at
  a SQLite file needs no SQLAlchemy, which the floor imports. Most of a small run of the peer is Java starting.
- Growth stays below ten, because what is done once for each different score of a board does not grow with the tables.
  Its ratio divides by the small difference of two start-ups: it is the least steady figure here.
- `rank` stays above twice its floor. Where its time goes beyond start-up, of 100 parts at 36 x 800 and at 36 x 10,000:
  reading 39 and 44 (fetching the rows 25 and 26, which is most of the floor; the rest makes a result of each row),
  scoring and adding up 31 and 38, what stands in the way of a final ranking 20 and 6, making and printing the lines
  10 and 12. Without any of the last two, which the floor does not do, it would be at about twice the floor. At 36 x 800
  the looking for suspicious results weighs most: it costs the same for each different outcome of a board, of which
  there are hardly more at 10,000 tables. What would be left to save is to rank from the rows without making
  results of them, which would be a second way of scoring beside the one that everything else is tested by.
- Importing reads each different cell once and checks everything: keys and uniqueness, which are all of the floor,
  take half of what it does; the rest of the small one is making the database, which loads Alembic.
- Other programs may have run at the same time, as the ranges show: trust the ratios, which come from neighbouring
  runs, rather than a column. Java uses a second processor where one is free, Python does not."""
