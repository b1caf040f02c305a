"""Years of evenings in one database: what the newest costs among 1,000, and a ladder over all of them again.

`python benchmarks/years.py` imports one evening, copies it row by row, and times whole processes in
turn; then it ranks and publishes a ladder, first with nothing kept of its evenings, and again. It
never fails because something was slow: it reports.
"""

from __future__ import annotations

import argparse
import os
import platform
import pty
import select
import sqlite3
import subprocess
import termios
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date, timedelta
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from contest import Size, mitchell
from running import ENVIRONMENT, HERE, LIBRARIES, SCORER, Clock, output, peak_memory, processor_seconds, say

from scorer.commands.results import RecordResult
from scorer.interchange.own.event_folder import format_event_files
from scorer.interchange.writing import write_folder
from scorer.model.notation import format_code
from scorer.services.change import execute_command
from scorer.storage.cache import delete_cache

EVENING = Size(24, 7)
EVENINGS = 1000
ASKED = 1.2
"""How many times as long the newest of many may take as the only one."""

LADDER = Size(28, 30)
AGAIN = {"rank": 1 / 9, "publish": 1 / 2}
"""What share of the processor's time of the first ranking, or publication, the next one may take."""

LEAVE = b"\x11"
SHOWN = b"Board 1"


def ladder(folder: Path, number: int) -> Path:
    """A database with a ladder over so many evenings, each with other results."""
    write_folder(folder / "large", format_event_files(mitchell(LADDER)), force=True)
    one, many = folder / "large.db", folder / "ladder.db"
    output([*SCORER, "import", str(folder / "large"), "--db", str(one)])
    many_evenings(one, many, number)
    with closing(sqlite3.connect(many)) as connection:
        connection.execute("UPDATE results SET tricks = tricks - 1 WHERE tricks > 6 AND id * 7919 / 64 % 3 = 0")
        connection.commit()
    output([*SCORER, "competition", "new", "Ladder", "*-*", "--db", str(many)])
    return many


def again(database: Path, runs: int) -> Iterator[str]:
    """The rows of the ladder: each command with nothing kept, and again."""
    for job, asked in AGAIN.items():
        words = [*SCORER, "competition", job, "Ladder", *([str(database.parent / "site")] * (job == "publish"))]
        command = [*words, "--db", str(database)]
        first, later = Clock(), Clock()
        for _ in range(runs):
            delete_cache(str(database))
            for clock in (first, later):
                began, used = perf_counter(), processor_seconds()
                output(command)
                clock.add(perf_counter() - began, processor_seconds() - used)
        share, memory = later.used_times(first), peak_memory(command) >> 20
        yield (
            f"| `competition {job}` | {first.used:.2f} | {later.used:.2f} | {share:.3f} | {asked:.3f} | {memory} "
            f"| {'yes' if share <= asked else '**no**'} |"
        )


def one_evening(folder: Path) -> Path:
    """A database with one evening, which is the newest of those to come, entered result by result."""
    event = mitchell(EVENING)
    write_folder(folder / "evening", format_event_files(event._replace(results=())), force=True)
    database = folder / "one.db"
    output([*SCORER, "import", str(folder / "evening"), "--db", str(database)])
    for one in event.results:
        ns, ew = one.pairs
        texts = {"board": str(one.board), "ns": ns, "ew": ew, "result": format_code(one.outcome)}
        execute_command(str(database), None, RecordResult.from_texts(texts))
    return database


def many_evenings(one: Path, many: Path, number: int) -> None:
    """Copy a database and in it the evening of it, so often, each a week before the last."""
    with closing(sqlite3.connect(one)) as source, closing(sqlite3.connect(many)) as connection:
        source.backup(connection)
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        own = [name for name in tables if "event_id" in _columns(connection, name) and name != "chosen"]
        ((first, day),) = connection.execute("SELECT id, date FROM events").fetchall()
        for earlier in range(1, number):
            event = first + earlier
            then = date.fromisoformat(day) - timedelta(weeks=earlier)
            _copy(connection, "events", "id", first, {"id": event, "slug": f"evening-{then}", "date": str(then)})
            for table in own:
                _copy(connection, table, "event_id", first, {"event_id": event})
        connection.commit()


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]


def _copy(connection: sqlite3.Connection, table: str, key: str, value: int, new: dict[str, object]) -> None:
    """Copy the rows of an event, some columns replaced; rows with a number of their own get the next one."""
    columns = [name for name in _columns(connection, table) if name in new or name != "id"]
    taken = ", ".join("?" if name in new else f'"{name}"' for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    sql = f'INSERT INTO "{table}" ({names}) SELECT {taken} FROM "{table}" WHERE "{key}" = ?'  # noqa: S608  # its own names
    connection.execute(sql, [*(new[name] for name in columns if name in new), value])


def rank(database: Path, _turn: int) -> None:
    output([*SCORER, "rank", "--db", str(database)])


def result(database: Path, turn: int) -> None:
    """Correct a result, each time to another."""
    tricks = str(9 + turn % 2)
    output([*SCORER, "result", "1", "1", "8", "GS", "S", tricks, "--db", str(database)])


def enter(database: Path, _turn: int) -> None:
    """Open the entry screen on a terminal, wait until it shows the first board, and leave."""
    screen, line = pty.openpty()
    termios.tcsetwinsize(line, (24, 80))
    command = [*SCORER, "enter", "1", "--db", str(database)]
    variables = {**ENVIRONMENT, "TERM": "xterm-256color"}
    with subprocess.Popen(command, env=variables, stdin=line, stdout=line, stderr=line) as process:
        os.close(line)
        _until_shown(screen)
        os.write(screen, LEAVE)
        _to_the_end(screen)
    os.close(screen)
    if process.returncode:
        raise SystemExit(f"the entry screen ended with {process.returncode}")


def _until_shown(screen: int) -> None:
    seen = b""
    while SHOWN not in seen and select.select([screen], [], [], 60)[0]:
        seen += os.read(screen, 65536)


def _to_the_end(screen: int) -> None:
    while True:
        try:
            if not os.read(screen, 65536):
                return
        except OSError:  # a Linux terminal says so when the program has gone
            return


JOBS = {"rank": rank, "result": result, "enter": enter}


def measure(databases: Sequence[Path], runs: int) -> dict[str, list[Clock]]:
    """Time each job on each database, in turn, after once to warm up."""
    clocks = {name: [Clock() for _ in databases] for name in JOBS}
    for turn in range(-1, runs):
        for name, job in JOBS.items():
            for database, clock in zip(databases, clocks[name], strict=True):
                began, used = perf_counter(), processor_seconds()
                job(database, turn)
                if turn >= 0:
                    clock.add(perf_counter() - began, processor_seconds() - used)
    return clocks


def account(clocks: dict[str, list[Clock]], number: int) -> str:
    """The table of ratios, in Markdown."""
    versions = ", ".join(f"{name} {version(name)}" for name in LIBRARIES)
    lines = [
        "# Years of evenings",
        "",
        f"Written by `benchmarks/years.py` on {date.today()}; {os.cpu_count()} cores, Python",
        f"{platform.python_version()}, {versions}. Nothing here is asserted by a test.",
        "",
        f"| on the newest evening | alone, ms | among {number:,}, ms | ratio | of processor time | met |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for name, (one, many) in clocks.items():
        ratio = many.times(one)
        processor = sum(many.processor) / sum(one.processor)
        met = "yes" if min(ratio, processor) <= ASKED else "**no**"
        lines.append(f"| `{name}` | {one} | {many} | {ratio:.2f} | {processor:.2f} | {met} |")
    asked = f"Asked: at most {ASKED} times. Runs in turn, median (least–most); whole processes."
    return "\n".join([*lines, "", asked, ""])


AGAIN_HEAD = """
| a ladder of {evenings:,} evenings of {tables} tables | first, s | again, s | share | asked | again, MB | met |
|---|---:|---:|---:|---:|---:|---|
"""


def main() -> None:
    """Make both databases, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--runs", type=int, default=9, help="timed runs of each process, after one to warm up")
    parser.add_argument("--output", type=Path, default=HERE / "years.md")
    options = parser.parse_args()
    with TemporaryDirectory() as scratch:
        one, many = one_evening(Path(scratch)), Path(scratch) / "many.db"
        began = perf_counter()
        many_evenings(one, many, options.evenings)
        say(f"{options.evenings} evenings, {many.stat().st_size >> 20} MB, made in {perf_counter() - began:.1f} s")
        text = account(measure((one, many), options.runs), options.evenings)
        text += AGAIN_HEAD.format(tables=LADDER.tables, evenings=options.evenings)
        text += "\n".join([*again(ladder(Path(scratch), options.evenings), min(options.runs, 3)), ""])
    options.output.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
