"""What a change costs beside looking: `result`, also with `--remove`, and `undo` against `rank`, `fix` against `check`.

`python benchmarks/changing.py [OTHER/.venv/bin/scorer]` prints a table for `results.md`, with another checkout's scorer
before this one where it is named. Processor time, in turn; the first change of a day, which makes its copy, is warm-up.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from contest import Size, mitchell
from running import SCORER, Job, output, take_turns

from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.writing import write_folder
from scorer.model.events import Event
from scorer.model.notation import format_code
from scorer.model.results import Played, Result

SIZES = ("24x12", "36x800")
BESIDE = {"result": "rank", "result --remove": "rank", "undo": "rank", "fix": "check"}


def changed(result: Result, change: Callable[[Played], Played]) -> Result:
    """A played result with something else in it."""
    if not isinstance(result.outcome, Played):
        raise TypeError(result)
    return result._replace(outcome=change(result.outcome))


def jobs(scorer: Sequence[str], database: Path, folder: Path, event: Event) -> dict[str, Job]:
    """The commands to be timed on one result that stands, and on another with an error, which `fix` fixes."""
    first, last = event.results[0], event.results[-1]

    def made(*words: str) -> list[str]:
        return [*scorer, *words, "--db", str(database)]

    def entered(result: Result) -> None:
        output(made("result", str(result.board), *result.pairs, *format_code(result.outcome).split()))

    output(made("import", str(folder)))
    corrected = changed(first, lambda played: played._replace(tricks=13 - played.tricks))
    wrong = changed(last, lambda played: played._replace(declarer=played.declarer and played.declarer.left))
    entered(wrong)
    said = subprocess.run(made("check", "--json"), capture_output=True, check=False).stdout
    (key,) = [finding["key"] for finding in json.loads(said)["findings"] if finding["board"] == last.board]
    meeting = (str(first.board), *first.pairs)
    return {
        "rank": Job(made("rank")),
        "result": Job(made("result", *meeting, *format_code(corrected.outcome).split()), lambda: entered(first)),
        "result --remove": Job(made("result", *meeting, "--remove"), lambda: entered(first)),
        "undo": Job(made("undo"), lambda: entered(corrected)),
        "check": Job(["sh", "-c", f"{shlex.join(made('check'))} || true"]),
        "fix": Job(made("fix", key, "--reading", "other-seat"), lambda: entered(wrong)),
    }


def account(size: Size, programs: Mapping[str, Sequence[str]], runs: int) -> list[str]:
    """A line of the table for each program and change."""
    event = mitchell(size)
    lines = []
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "folder"
        write_folder(folder, format_event_files(event), force=False)
        timed = {name: jobs(scorer, Path(scratch) / f"{name}.db", folder, event) for name, scorer in programs.items()}
        take_turns([job for one in timed.values() for job in one.values()], runs)
    for name, one in timed.items():
        for change, beside in BESIDE.items():
            own, least = one[change].clock, one[beside].clock
            times = f"{1000 * own.used:,.0f} | {1000 * least.used:,.0f}"
            lines.append(f"| `{change}` beside `{beside}` | {size} | {name} | {times} | {own.used_times(least):.2f} |")
    return lines


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, nargs="?", help="another checkout's `scorer`")
    parser.add_argument("--runs", type=int, default=9)
    given = parser.parse_args()
    programs = {"before": [str(given.other)]} if given.other else {}
    programs["now"] = SCORER
    print("| change | boards x tables | program | ms | ms of looking | times |")
    print("| --- | --- | --- | ---: | ---: | ---: |")
    for text in SIZES:
        print("\n".join(account(Size.parse(text), programs, given.runs)), flush=True)


if __name__ == "__main__":
    main()
