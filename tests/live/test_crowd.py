"""A school's room: 125 phones at one address, beside which a script asks for names as fast as it is answered."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from urllib.parse import urlencode, urlsplit

import pytest

from scorer.live.pages import make_form_token
from tests.conftest import Scorer, write_folder
from tests.live.asking import Served, asking

TABLES, PHONES, LATE = 32, 125, 25
"""The tables, the players' own phones, and how many of these join only while the script is running."""

FLOODS = 8
"""Connections of the script, each of which asks again as soon as it is answered."""

PAUSE = 0.1
"""Seconds from one result to the next."""

FILES = {
    "event.toml": 'name = "School"\ndate = 2026-03-04\nboards = 5\nwinners = 2\nmovement = "together"\n',
    "pairs.csv": "pair,direction,player1,player2\n"
    + "".join(f"{pair},{'NS' if pair <= TABLES else 'EW'},Ann{pair},Bob{pair}\n" for pair in range(1, 2 * TABLES + 1)),
    "movement.csv": "round,table,ns,ew,first_board,last_board\n"
    + "".join(f"1,{table},{table},{TABLES + table},1,5\n" for table in range(1, TABLES + 1)),
}
PEOPLE = [(f"{player}-{pair}", (pair - 1) % TABLES + 1) for player in (1, 2) for pair in range(1, 2 * TABLES + 1)]
"""Everyone who plays, with their table."""


class Connection:
    """One kept connection of a phone; without a `phone` code it sends no cookie."""

    def __init__(self, port: int, phone: str = "") -> None:
        self._port, self.phone = port, phone
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, fields: Mapping[str, object] | None = None) -> tuple[int, bytes]:
        """Get a page, or send a form; once more where the server had closed an idle connection."""
        try:
            return await self._ask(path, fields)
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.close()
            return await self._ask(path, fields)

    async def _ask(self, path: str, fields: Mapping[str, object] | None) -> tuple[int, bytes]:
        reader, _ = await self.send(path, fields)
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.partition(b"content-length:")[2].split()[0])
        return int(head.split()[1]), await reader.readexactly(length)

    async def send(
        self, path: str, fields: Mapping[str, object] | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._streams = self._streams or await asyncio.open_connection("127.0.0.1", self._port)
        body = "" if fields is None else urlencode({"page": make_form_token(path.split("/")[2]), **fields})
        cookie = f"cookie: phone={self.phone}\r\n" if self.phone else ""
        head = f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._port}\r\n{cookie}"
        self._streams[1].write(f"{head}accept: application/json\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode())
        await self._streams[1].drain()
        return self._streams

    async def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            with suppress(ConnectionError):
                await self._streams[1].wait_closed()
            self._streams = None


class Room:
    """All who use the server, from one address."""

    def __init__(self, links: Mapping[str, object]) -> None:
        self._port = urlsplit(str(links["url"])).port or 0
        self._join = urlsplit(str(links["join"])).path
        tables: Mapping[str, str] = dict(links["tables"])  # type: ignore[call-overload]
        self._tables = {int(name): urlsplit(link).path for name, link in tables.items()}
        self._connections: list[Connection] = []
        self.flooded = Counter[int]()
        self.pages = 0

    def connect(self, phone: str = "") -> Connection:
        self._connections.append(Connection(self._port, phone))
        return self._connections[-1]

    async def close(self) -> None:
        for connection in self._connections:
            await connection.close()

    async def sit(self, number: int) -> str:
        """Touch the own name on the own phone, at the table whose card it scanned."""
        person, table = PEOPLE[number]
        _, answer = await self.connect(f"own-{number:014}").ask(f"{self._tables[table]}/sit", {"person": person})
        return str(json.loads(answer)["state"])

    async def watch(self, number: int) -> None:
        """Hold the stream of a phone open, and load its page at each change."""
        phone = f"own-{number:014}"
        reader, _ = await self.connect(phone).send(f"{self._join}/events")
        page = self.connect(phone)
        while line := await reader.readline():
            if line.startswith(b"data:"):
                status, _ = await page.ask(self._join)
                self.pages += status == 200

    async def flood(self, script: int) -> None:
        """Ask for everyone's name, by turns without a cookie and with one that was made up."""
        line = self.connect()
        for number in range(1_000_000):
            line.phone = f"flood-{script}-{number}" if number % 2 else ""
            status, _ = await line.ask(f"{self._join}/claim", {"person": PEOPLE[number % len(PEOPLE)][0]})
            self.flooded[status] += 1

    async def enter(self, board: int) -> list[float]:
        """Let every table send a result; return the seconds that each took, the longest last."""
        lines = {table: self.connect(f"table-{table:012}") for table in self._tables}

        async def timed(table: int) -> float:
            fields = {"what": "code", "code": "GS S 10", "board": board, "ns": table, "ew": TABLES + table, "round": 1}
            began = monotonic()
            answer = await lines[table].ask(
                f"{self._tables[table]}/result", fields | {"key": f"{table}-{board}", "seen": ""}
            )
            assert answer == (200, b'{"state":"stored"}')
            return monotonic() - began

        sent: list[asyncio.Task[float]] = []
        for table in self._tables:
            sent.append(asyncio.create_task(timed(table)))
            await asyncio.sleep(PAUSE)
        return sorted(await asyncio.gather(*sent))


@pytest.fixture
def served(scorer: Scorer, tmp_path: Path) -> Iterator[Served]:
    scorer("import", write_folder(tmp_path / "school", FILES))
    running = Served(scorer.place)
    yield running
    running.kill()


@pytest.mark.long
def test_a_script_without_cookies_beside_125_phones_takes_no_name_and_delays_no_result_by_a_second(
    scorer: Scorer, served: Served
) -> None:
    """It took 18 names, and 48 invented ones filled the queue. The same load without it tells what is its doing."""

    async def evening() -> tuple[Room, list[float], list[float]]:
        room = Room(served.links)
        states = [await room.sit(number) for number in range(PHONES - LATE)]
        phones = [asyncio.create_task(room.watch(number)) for number in range(PHONES)]
        await room.enter(1)  # so that everything was asked for once
        calm = [await room.enter(board) for board in (2, 3)]
        floods = [asyncio.create_task(room.flood(script)) for script in range(FLOODS)]
        flooded = [await room.enter(4)]
        states += [await room.sit(number) for number in range(PHONES - LATE, PHONES)]
        flooded.append(await room.enter(5))
        for task in (*phones, *floods):
            task.cancel()
        await asyncio.gather(*phones, *floods, return_exceptions=True)
        await room.close()
        assert set(states) == {"claimed"}, "everyone who sits at a table gets the own name, meanwhile too"
        return room, _in_order(calm), _in_order(flooded)

    room, calm, flooded = asyncio.run(evening())
    print(f"slowest {calm[-1]:.2f} s, beside the script {flooded[-1]:.2f} s; claims {dict(room.flooded)}")  # noqa: T201
    names = [phone for phone in asking(scorer.place).evening.live.phones if phone.accepted]
    assert {phone.code for phone in names} == {f"own-{number:014}" for number in range(PHONES)}
    assert sum(room.flooded.values()) > FLOODS, "it was answered, but got nothing"
    assert room.pages > PHONES
    assert max(beside - alone for alone, beside in zip(calm, flooded, strict=True)) < 1


def _in_order(runs: Sequence[Sequence[float]]) -> list[float]:
    """All times of some runs, in order."""
    return sorted(time for run in runs for time in run)
