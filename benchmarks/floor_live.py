"""The floor of an evening live: Starlette and bare sqlite3 take the same requests, in one process.

`python floor_live.py DATABASE` prints its links as `scorer serve --json` does. A result is one row and one durable
commit; a page lists the rows of a table, or counts all; a stream tells of new rows as often as ours does. Nothing is
read twice, checked, confirmed, scored or ranked, nobody is asked for a code, and there is no history.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
import sys
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

import uvicorn
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

TABLES = 24
POLL_SECONDS = 0.4
PAUSES = {"t": 0.0, "d": 0.5, "r": 0.5, "j": 2.0}
LOOPBACK = "127.0.0.1"


class Floor:
    """A table of results, and how many rows each page has seen come."""

    def __init__(self, database: str) -> None:
        self._connection = sqlite3.connect(database, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        self._connection.execute("CREATE TABLE played (key TEXT PRIMARY KEY, place INTEGER, board INTEGER, code TEXT)")
        self._came: Counter[str] = Counter()
        self._rounds: Counter[str] = Counter()

    async def enter(self, request: Request) -> Response:
        """Store a result."""
        fields = dict(parse_qsl((await request.body()).decode()))
        row = (fields["key"], request.path_params["code"], fields["board"], fields["code"])
        self._connection.execute("INSERT INTO played VALUES (?, ?, ?, ?)", row)
        self._came[request.path_params["code"]] += 1
        return JSONResponse({"state": "stored"})

    async def go_on(self, request: Request) -> Response:
        """Let a table go on to its next round."""
        self._rounds[request.path_params["code"]] += 1
        return JSONResponse({"state": "moved"})

    async def claim(self, request: Request) -> Response:
        """Let a player have a name."""
        await request.body()
        return JSONResponse({"state": "waiting"})

    async def show(self, request: Request) -> Response:
        """A page."""
        if request.path_params["letter"] != "t":
            return HTMLResponse(f"<p>{self._came.total()}</p>")
        rows = self._connection.execute(
            "SELECT board, code FROM played WHERE place = ? ORDER BY board", (request.path_params["code"],)
        )
        return HTMLResponse("".join(f"<p>{board} {code}</p>" for board, code in rows))

    async def stream(self, request: Request) -> Response:
        """The changes of a page: a table's own results, else those of all; a player's when a table goes on."""
        letter, code = request.path_params["letter"], request.path_params["code"]
        seen: Callable[[], int] = self._came.total
        if letter == "t":
            seen = partial(self._came.__getitem__, code)
        elif letter == "j":
            seen = self._rounds.total
        return StreamingResponse(_changes(seen, PAUSES[letter]), media_type="text/event-stream")


async def _changes(seen: Callable[[], int], pause: float) -> AsyncIterator[bytes]:
    shown = seen()
    yield b"retry: 2000\n\n"
    while True:
        await asyncio.sleep(POLL_SECONDS)
        if seen() != shown:
            shown = seen()
            yield b"data: changed\n\n"
            await asyncio.sleep(pause)


def main(database: str) -> None:
    """Serve until it is ended."""
    floor = Floor(database)
    app = Starlette(
        routes=[
            Route("/t/{code}/result", floor.enter, methods=["POST"]),
            Route("/t/{code}/next", floor.go_on, methods=["POST"]),
            Route("/j/{code}/claim", floor.claim, methods=["POST"]),
            Route("/{letter}/{code}/events", floor.stream),
            Route("/{letter}/{code}", floor.show),
        ]
    )
    listener = socket.create_server((LOOPBACK, 0), backlog=200)
    url = f"http://{LOOPBACK}:{listener.getsockname()[1]}"
    pages = {page: f"{url}/{page[0]}/1" for page in ("director", "room", "join")}
    tables = {str(number): f"{url}/t/{number}" for number in range(1, TABLES + 1)}
    print(json.dumps({"url": url, **pages, "tables": tables}), flush=True)
    config = uvicorn.Config(app, http="httptools", ws="none", access_log=False, log_level="critical")
    uvicorn.Server(config).run(sockets=[listener])


main(sys.argv[1])
