"""Another checkout's scorer against this one, command by command in turn: whether a rebuilding made anything slower.

`python benchmarks/before_and_after.py OTHER/.venv/bin/scorer` prints a table for `results.md`. Each program imports the
event for itself, because their databases may differ.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from compare import ON_PAPER
from contest import Size, mitchell
from running import SCORER, Clock, Job, output, remove, take_turns

from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.writing import write_folder

SIZES = ("36x100", "36x800")
LARGEST_ON_PAPER = 5000


def jobs(scorer: Sequence[str], folder: Path, own: Path, size: Size) -> dict[str, Job]:
    """The commands to be timed for one program, whose files stand in a folder of its own."""
    own.mkdir()
    database, fresh = own / "scorer.db", own / "fresh.db"
    output([*scorer, "import", str(folder), "--db", str(database)])
    at = ("--db", str(database))
    commands = {
        "rank": Job([*scorer, "rank", *at]),
        "import": Job([*scorer, "import", str(folder), "--db", str(fresh)], lambda: remove(fresh)),
    }
    if size.results <= LARGEST_ON_PAPER:
        paper = [*scorer, "print", *ON_PAPER, "-o", str(own / "evening.pdf"), "--force", *at]
        commands["print"] = Job(paper)
        commands["publish"] = Job([*scorer, "publish", str(own / "site"), *at])
    return commands


def measure(other: Sequence[str], size: Size, runs: int) -> dict[str, tuple[Clock, Clock]]:
    """The clocks of each command, the other program's first."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "folder"
        texts = format_event_files(mitchell(size))
        texts["event.toml"] = f'name = "{size}"\nwinners = 2\n'  # an older program knows fewer settings
        write_folder(folder, texts, force=True)
        before = jobs(other, folder, Path(scratch) / "before", size)
        after = jobs(SCORER, folder, Path(scratch) / "after", size)
        for command in before:
            take_turns([before[command], after[command]], runs)
    return {command: (before[command].clock, after[command].clock) for command in before}


def rows(size: Size, measured: Mapping[str, tuple[Clock, Clock]]) -> list[str]:
    """A line of the table for each command."""
    lines = []
    for command, (before, after) in measured.items():
        ratios = [new / old for new, old in zip(after.processor, before.processor, strict=True)]
        old, new = (1000 * statistics.median(clock.processor) for clock in (before, after))
        lines.append(f"| `{command}` | {size} | {old:,.0f} | {new:,.0f} | {statistics.median(ratios):.2f} |")
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout's `scorer`")
    parser.add_argument("--runs", type=int, default=9)
    given = parser.parse_args()
    print("| command | boards x tables | before | after | after/before |")
    print("| --- | --- | ---: | ---: | ---: |")
    for text in SIZES:
        size = Size.parse(text)
        print("\n".join(rows(size, measure([str(given.other)], size, given.runs))), flush=True)


if __name__ == "__main__":
    main()
