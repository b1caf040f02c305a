"""What each page of the desk takes of the processor, at 24 boards and 12 tables, and how large it is.

`python benchmarks/desk.py` opens the desk of an evening in a process of its own, asks for every page in turn, and
prints a table for `results.md`: milliseconds, and beside one `scorer rank` of the same evening.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median
from urllib.request import HTTPCookieProcessor, build_opener

from contest import Size
from running import ENVIRONMENT, SCORER, settle, take_turns

from scorer.services.queries import load_event

PAGES = ("", "/people", "/play", "/papers", "/results/12", "/check", "/read", "/read/ranking", "/give", "/history")
ASKED_MS = 100


@dataclass(slots=True)
class Page:
    """A page's size, and the milliseconds of the desk's processor that each time of asking for it took."""

    path: str
    size: int = 0
    taken: list[float] = field(default_factory=list)


def processor_milliseconds(process: int) -> float:
    """What a process that is running has taken of the processor (Linux: proc(5), fields 14 and 15)."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return 1000 * ticks / os.sysconf("SC_CLK_TCK")


def ask_in_turn(database: str, pages: list[Page], rounds: int) -> None:
    """Ask a desk of its own for each page, once to warm up, then ten times at a time: a tick is 10 ms."""
    command = [*SCORER, "desk", "--no-browser", "--json", "--port", "0", "--db", database]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True) as desk:
        link = json.loads(next(iter(desk.stdout or ())))["url"]
        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        browser.open(link).read()
        origin = "/".join(link.split("/")[:3])
        for turn in range(-1, rounds):
            for page in pages:
                before = processor_milliseconds(desk.pid)
                for _ in range(10):
                    page.size = len(browser.open(origin + page.path).read())
                if turn >= 0:
                    page.taken.append((processor_milliseconds(desk.pid) - before) / 10)
        desk.terminate()


def main() -> None:
    """Settle an evening, ask, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each page is asked for ten times")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = settle(Size(24, 12), Path(scratch))
        slug = load_event(place.database, None).slug
        paths = ["/", f"/new?like={slug}", *(f"/e/{slug}{end}" for end in PAGES)]
        pages = [Page(path) for path in paths]
        ask_in_turn(place.database, pages, options.rounds)
        rank = place.rank
        take_turns([rank], options.rounds)
    print(f"| page | ms (asked: at most {ASKED_MS}) | beside `rank` | bytes |\n| --- | ---: | ---: | ---: |")
    for page in pages:
        name, taken = page.path.replace(slug, "EVENT"), median(page.taken)
        print(f"| `{name}` | {taken:.0f} | {taken / 1000 / rank.clock.used:.2f} | {page.size:,} |")


if __name__ == "__main__":
    main()
