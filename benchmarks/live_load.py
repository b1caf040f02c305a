"""How an evening played live bears 200 phones, 5 directors and 20 results a second; on the loopback address only.

    python benchmarks/live_load.py [--seconds 60] [--postgres]
    python benchmarks/live_load.py --evening [--players 100] [--postgres] [--workers 2] [--floor]

Each phone holds its stream of changes open and asks for its page again whenever it is told to, as a browser does; each
director does the same. A result counts as stored when its answer has come back, and as told when the stream of its
table says that something is new. Afterwards the database is asked
whether every acknowledged result is in it. Phones, rate and time are bounded here, and no other address is taken.

An `--evening` is another load: 24 tables play 23 rounds of three boards, each sending as fast as it is answered, and
going on; `--players` hold their own pages open beside them, each with a name and an open score card. With `--floor`
the least that is possible is asked in place of the server: `floor_live.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

from scorer.live.pages import make_form_token
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.movements.schedule import Sitting
from scorer.storage import events
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import read_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PHONES, DIRECTORS, A_SECOND, BOARDS = 200, 5, 20, 6
TABLES, SET, MOST_PLAYERS = 24, 3, 100
MOST_SECONDS = 60
LOOPBACK = "127.0.0.1"
CONTRACTS = ("PC", "PH", "GS", "GNT", "GH", "PNT")


def large_event() -> Event:
    """Two hundred tables that play the same six boards."""
    pairs = [Pair(str(number)) for number in range(1, 2 * PHONES + 1)]
    schedule = [Sitting(1, table, str(table), str(PHONES + table), 1, BOARDS) for table in range(1, PHONES + 1)]
    return Event("Load", date.today(), boards=BOARDS, pairs=tuple(pairs), schedule=tuple(schedule))


def evening() -> Event:
    """A Mitchell of 24 tables with a skip, 23 rounds of three boards, whose players have names."""
    pairs = [Pair(str(number), player1=f"Ann {number}", player2=f"Bob {number}") for number in range(1, 2 * TABLES + 1)]
    schedule: list[Sitting] = []
    for number in range(TABLES - 1):
        moved = number + number // (TABLES // 2)
        for table in range(TABLES):
            first, guests = (table + number) % TABLES * SET + 1, TABLES + (table - moved) % TABLES + 1
            schedule.append(Sitting(number + 1, table + 1, str(table + 1), str(guests), first, first + SET - 1))
    return Event("Evening", date.today(), boards=TABLES * SET, pairs=tuple(pairs), schedule=tuple(schedule))


class Link:
    """One connection that is kept, as browsers keep theirs."""

    def __init__(self, port: int, phone: str = "") -> None:
        self._port = port
        self._cookie = f"cookie: phone={phone}\r\n" if phone else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self.ask_again = False

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Send a request and read its answer; once more where the server had closed an idle connection."""
        try:
            return await self._asked(method, path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._writer = None
            return await self._asked(method, path, body)

    async def _asked(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(LOOPBACK, self._port)
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: {LOOPBACK}:{self._port}\r\naccept: application/json\r\n{self._cookie}"
        )
        self._writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        await self._writer.drain()
        answer = await self._reader.readuntil(b"\r\n\r\n")
        self.ask_again = b"x-ask-again" in answer.lower()
        lengths = [line for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        return int(answer.split()[1]), await self._reader.readexactly(int(lengths[0].split(b":")[1]))


@dataclass
class Counted:
    """What came of the run."""

    milliseconds: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    untold: dict[str, float] = field(default_factory=dict)
    acknowledged: set[tuple[int, int]] = field(default_factory=set)
    refused: int = 0
    pages: int = 0


async def watch(port: int, path: str, counted: Counted, phone: str = "") -> None:
    """Hold a stream open, and ask for the page at each change; a second later again where it is a moment old."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    writer.write(f"GET {path}/events HTTP/1.1\r\nhost: {LOOPBACK}:{port}\r\ncookie: phone={phone}\r\n\r\n".encode())
    await writer.drain()
    link, wait = Link(port, phone), None
    while True:
        try:
            line = await asyncio.wait_for(reader.readline(), wait)
        except TimeoutError:
            line = b"data: again"
        if not line:
            return
        if line.startswith(b"data:"):
            if path in counted.untold:
                counted.told.append(1000 * (time.perf_counter() - counted.untold.pop(path)))
            await link.ask("GET", path)
            counted.pages += 1
            wait = 1.0 if link.ask_again else None


async def enter(
    link: Link, path: str, table: int, board: int, counted: Counted, *, ew: int = 0, number: int = 1
) -> None:
    """Send one result, and note how long the acknowledgement took."""
    code = f"{CONTRACTS[table % len(CONTRACTS)]} {'NESW'[board % 4]} {6 + (table + board) % 7}"
    fields = {
        "page": make_form_token(path.rpartition("/")[2]),
        "what": "code",
        "code": code,
        "board": board,
        "ns": table,
        "ew": ew or PHONES + table,
        "round": number,
        "key": f"{table}-{board}",
        "seen": "",
    }
    began = time.perf_counter()
    counted.untold[path] = began
    status, body = await link.ask("POST", f"{path}/result", urlencode(fields).encode())
    counted.milliseconds.append(1000 * (time.perf_counter() - began))
    if status == 200 and json.loads(body)["state"] == "stored":
        counted.acknowledged.add((table, board))
    else:
        counted.refused += 1


async def load(links: dict[str, object], seconds: int) -> Counted:
    """All phones, all directors, and a steady stream of results."""
    counted = Counted()
    port = urlsplit(str(links["url"])).port or 0
    tables = {int(name): urlsplit(link).path for name, link in dict(links["tables"]).items()}  # type: ignore[call-overload]
    director = urlsplit(str(links["director"])).path
    watching = [asyncio.create_task(watch(port, path, counted)) for path in tables.values()]
    watching += [asyncio.create_task(watch(port, director, counted)) for _ in range(DIRECTORS)]
    await asyncio.sleep(3)
    counted.pages = 0
    phones = {table: Link(port) for table in tables}
    places = [(table, board) for board in range(1, BOARDS + 1) for table in tables][: seconds * A_SECOND]
    random.shuffle(places)
    began, entering = time.perf_counter(), []
    for number, (table, board) in enumerate(places):
        await asyncio.sleep(max(0.0, began + number / A_SECOND - time.perf_counter()))
        entering.append(asyncio.create_task(_in_turn(phones[table], tables[table], table, board, counted)))
    await asyncio.gather(*entering)
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    return counted


async def play(links: dict[str, object], seconds: int, players: int) -> Counted:
    """All tables as fast as they are answered, and the pages of their players, a director's and the room's."""
    counted, port = Counted(), urlsplit(str(links["url"])).port or 0
    tables = {int(name): urlsplit(link).path for name, link in dict(links["tables"]).items()}  # type: ignore[call-overload]
    watching = [asyncio.create_task(watch(port, path, counted)) for path in tables.values()]
    pages = [urlsplit(str(links[page])).path for page in ("director", "room")]
    watching += [asyncio.create_task(watch(port, path, counted)) for path in pages]
    for number in range(players):
        phone, join, label = f"{number:018}", urlsplit(str(links["join"])).path, number % (2 * TABLES) + 1
        link, who = Link(port, phone), f"{number // (2 * TABLES) % 2 + 1}-{label}"
        await link.ask("GET", join)
        await link.ask("POST", f"{join}/claim", urlencode({"page": make_form_token(join[3:]), "person": who}).encode())
        await link.ask("GET", tables[(label - 1) % TABLES + 1])
        watching.append(asyncio.create_task(watch(port, join, counted, phone)))
    await asyncio.gather(*(Link(port).ask("GET", path) for path in tables.values() for _ in range(2)))
    await asyncio.sleep(2)  # so every worker has begun
    counted.pages, ends = 0, time.perf_counter() + seconds

    async def table(one: int) -> None:
        link, path = Link(port), tables[one]
        for sitting in (sitting for sitting in evening().schedule if sitting.table == one):
            for board in sitting.boards:
                if time.perf_counter() > ends:
                    return
                await enter(link, path, one, board, counted, ew=int(sitting.ew or 0), number=sitting.round)
            on = {"page": make_form_token(path[3:]), "round": sitting.round}
            await link.ask("POST", f"{path}/next", urlencode(on).encode())

    await asyncio.gather(*map(table, tables))
    for task in watching:
        task.cancel()
    return counted


_TURNS: dict[int, asyncio.Lock] = {}


async def _in_turn(link: Link, path: str, table: int, board: int, counted: Counted) -> None:
    """A phone sends one result at a time."""
    async with _TURNS.setdefault(table, asyncio.Lock()):
        await enter(link, path, table, board, counted)


@contextmanager
def database(*, postgres: bool) -> Iterator[str]:
    """A place for the event."""
    if not postgres:
        with tempfile.TemporaryDirectory() as folder:
            yield str(Path(folder) / "load.db")
        return
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from tests.servers import running_server

    with running_server() as server:
        server.run("ALTER SYSTEM SET fsync = on")  # the tests do without
        server.run("SELECT pg_reload_conf()")
        yield server.empty()


def run(place: str, wishes: argparse.Namespace) -> None:
    """Serve, load, and tell."""
    seconds = max(1, min(wishes.seconds, MOST_SECONDS))
    with write_transaction(place, create=True) as work:
        slug = events.add_event(work, evening() if wishes.evening else large_event())
        work.commit()
    words = [sys.executable, "-m", "scorer", "serve", slug, "--db", place, "--host", LOOPBACK, "--port", "0", "--json"]
    words += ["--workers", str(wishes.workers)]
    if wishes.floor:
        words = [sys.executable, str(Path(__file__).with_name("floor_live.py")), place]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        links = json.loads(server.stdout.readline() if server.stdout else "")
        began, before = time.perf_counter(), _processor_seconds(server.pid)
        own = resource.getrusage(resource.RUSAGE_SELF)
        if wishes.evening:
            counted = asyncio.run(play(links, seconds, min(wishes.players, MOST_PLAYERS)))
        else:
            counted = asyncio.run(load(links, seconds))
        lasted, used = time.perf_counter() - began, _processor_seconds(server.pid) - before
        mine = resource.getrusage(resource.RUSAGE_SELF)
        memory = _memory(server.pid)
        server.terminate()
    with read_transaction(place) as ask:
        if wishes.floor:
            stored = set(ask("SELECT place, board FROM played", ()))
        else:
            stored = {(int(one.ns or 0), one.board) for one in read_event(ask, 1).results}
    ordered, told = sorted(counted.milliseconds), sorted(counted.told)
    generator = mine.ru_utime + mine.ru_stime - own.ru_utime - own.ru_stime
    kind = "floor" if wishes.floor else "PostgreSQL" if "://" in place else "SQLite"
    print(
        f"| {kind} | {len(ordered)} | {len(counted.acknowledged - stored)} | {counted.refused} |"
        f" {statistics.median(ordered):.0f} | {_of_hundred(99, ordered):.0f} | {ordered[-1]:.0f} |"
        f" {_of_hundred(99, told) if told else 0:.0f} | {counted.pages} | {1000 * used / len(ordered):.1f} |"
        f" {100 * used / lasted:.0f} % | {100 * generator / lasted:.0f} % | {memory} MB |"
    )


def _of_hundred(share: int, ordered: Sequence[float]) -> float:
    return ordered[share * len(ordered) // 100]


def _processor_seconds(pid: int) -> float:
    """What a server and its workers took of the processors."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + sum(
        map(_processor_seconds, map(int, children))
    )


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (line,) = [line for line in status.splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) // 1024


def main() -> None:
    """Read what was asked for."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    reader.add_argument("--seconds", type=int, default=MOST_SECONDS)
    reader.add_argument("--postgres", action="store_true")
    reader.add_argument("--evening", action="store_true")
    reader.add_argument("--players", type=int, default=0)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--floor", action="store_true")
    wishes = reader.parse_args()
    with database(postgres=wishes.postgres) as place:
        run(place, wishes)


if __name__ == "__main__":
    main()
