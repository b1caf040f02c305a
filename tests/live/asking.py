"""Asks the application as a server would, without one, answered in this process; and a server of its own."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette

from scorer.live.application import AppConfig, create_application
from scorer.live.pages import make_form_token
from scorer.live.table import BoardView, TablePage, build_table_page
from scorer.model.live import PageRole, TableId
from scorer.services.live_evenings import LiveDatabase, LiveEvening, open_evening, read_evening

LOCAL = "192.168.1.20"

EVENT_LOOP = asyncio.Runner()
"""In which all requests are answered: one for each would also start threads of its own."""


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def document(self) -> Any:
        return json.loads(self.body)

    @property
    def refused(self) -> str:
        """What is said of what was not done."""
        assert (self.status, self.document["state"]) == (409, "refused")
        return str(self.document["message"])

    @property
    def read(self) -> str:
        """What can be read on the page, in one line."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.text).split())


class Asking:
    """Asks one application about one evening."""

    def __init__(self, app: Starlette, db: str, event_id: int) -> None:
        self.app = app
        self.db = db
        self._live_database = LiveDatabase(db)
        self.event_id = event_id

    @property
    def evening(self) -> LiveEvening:
        return read_evening(self._live_database, self.event_id)

    def code(self, role: PageRole, table: int = 0) -> str:
        return self.evening.live.code_of(role, TableId("", table))

    def ask(self, method: str, path: str, body: bytes = b"", *, client: str = LOCAL, **headers: str) -> Answer:
        """Send a request; headers by their names with `_` for `-`."""
        given = {"host": "192.168.1.5:8000", **{name.replace("_", "-"): value for name, value in headers.items()}}
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items()],
            "client": (client, 50000),
            "server": ("192.168.1.5", 8000),
        }
        return EVENT_LOOP.run(self._answered(scope, body))

    async def _answered(self, scope: dict[str, Any], body: bytes) -> Answer:
        parts: list[bytes] = []
        started: dict[str, Any] = {}

        given = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            while not given:
                await asyncio.sleep(60)  # nobody hangs up
            return given.pop()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                parts.append(message.get("body", b""))

        await self.app(scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in started["headers"]}
        return Answer(started["status"], headers, b"".join(parts))

    def get(self, path: str, **headers: str) -> Answer:
        return self.ask("GET", path, b"", **headers)

    def post(self, path: str, fields: Mapping[str, object], **headers: str) -> Answer:
        """Send a form of the page whose code the path has."""
        code = path.split("/")[2]
        filled = {"page": make_form_token(code), **fields}
        return self.ask("POST", path, urlencode(filled).encode(), accept="application/json", **headers)

    def table(self, number: int, **headers: str) -> Answer:
        return self.get(f"/t/{self.code(PageRole.TABLE, number)}", **headers)

    def page(self, table: int) -> TablePage:
        """What a table's page has to show."""
        return build_table_page(self.evening, TableId("", table))

    def board(self, table: int, number: int) -> BoardView:
        """The same of one of its boards."""
        return next(part for part in self.page(table).boards if part.number == number)

    def director(self) -> Answer:
        return self.get(f"/d/{self.code(PageRole.DIRECTOR)}")

    def room(self, **headers: str) -> Answer:
        return self.get(f"/r/{self.code(PageRole.ROOM)}", **headers)

    def enter(
        self, table: int, board: int, result: str, *, round_: int = 1, key: str = "", seen: str = "", **headers: str
    ) -> Answer:
        """Let a table enter a result, given as a code."""
        schedule = self.evening.event.schedule
        sitting = next(one for one in schedule if (one.table, one.round) == (table, round_) and one.ns)
        fields = {"what": "code", "code": result, "board": board, "ns": sitting.ns, "ew": sitting.ew, "round": round_}
        fields |= {"key": key or f"{table}-{board}-{result}-{seen}", "seen": seen}
        return self.post(f"/t/{self.code(PageRole.TABLE, table)}/result", fields, **headers)

    def confirm(self, table: int, board: int, seen: str, **headers: str) -> Answer:
        sitting = next(one for one in self.evening.event.schedule if one.table == table and board in one.boards)
        fields = {"board": board, "ns": sitting.ns, "ew": sitting.ew, "seen": seen}
        return self.post(f"/t/{self.code(PageRole.TABLE, table)}/confirm", fields, **headers)

    def direct(self, do: str, **fields: object) -> Answer:
        """Let the director do something; `from_` and the like are written without the last sign."""
        named = {name.rstrip("_"): value for name, value in fields.items()}
        return self.post(f"/d/{self.code(PageRole.DIRECTOR)}/do", {"do": do, **named})


def asking(place: str, slug: str | None = None, names: str | None = None, **terms: Any) -> Asking:
    """Whoever asks about an evening that goes live."""
    evening = open_evening(place, slug, names)
    return Asking(create_application(AppConfig(place, (evening.event_id,), **terms)), place, evening.event_id)


def fill(live: Asking) -> None:
    """Play the evening of four tables to its end."""
    for table in range(1, 5):
        for board in (2 * table - 1, 2 * table):
            live.enter(table, board, f"GS S {9 + table % 2}")
    live.direct("all-rounds", round_=2)
    for sitting in live.evening.event.schedule:
        if sitting.round == 2:
            for board in sitting.boards:
                live.enter(sitting.table, board, "PS S 9", round_=2)


class Served:
    """A server that can be killed and started again where it was."""

    def __init__(self, place: str, before: Sequence[str] = (), host: str = "127.0.0.1") -> None:
        self._place, self._before, self._host = place, before, host
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        words = ["--db", self._place, "--host", self._host, "--port", str(self._port)]
        command = [*self._before, sys.executable, "-m", "scorer", "serve", "--json", *words]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        with self._process.stdout as out:
            self.links = json.loads(out.readline())

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(timeout=20)
