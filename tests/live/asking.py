"""Asks the application as a server would, without one: the same requests, answered in this process."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette

from scorer.desk.live_evenings import Evening, look
from scorer.live.pages import page_mark
from scorer.records.live import Role, Spot

LOCAL = "192.168.1.20"


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
    def read(self) -> str:
        """What can be read on the page, in one line."""
        return " ".join(re.sub(r"<[^>]*>", " ", self.text).split())


class Asking:
    """Asks one application about one evening."""

    def __init__(self, app: Starlette, db: str, event_id: int) -> None:
        self.app = app
        self.db = db
        self.event_id = event_id

    @property
    def evening(self) -> Evening:
        return look(self.db, self.event_id)

    def code(self, role: Role, table: int = 0) -> str:
        return self.evening.live.code_of(role, Spot("", table))

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
        return asyncio.run(self._answered(scope, body))

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
        filled = {"page": page_mark(code), **fields}
        return self.ask("POST", path, urlencode(filled).encode(), accept="application/json", **headers)

    def table(self, number: int, **headers: str) -> Answer:
        return self.get(f"/t/{self.code(Role.TABLE, number)}", **headers)

    def director(self) -> Answer:
        return self.get(f"/d/{self.code(Role.DIRECTOR)}")

    def room(self, **headers: str) -> Answer:
        return self.get(f"/r/{self.code(Role.ROOM)}", **headers)

    def enter(self, table: int, board: int, result: str, *, round_: int = 1, key: str = "", seen: str = "") -> Answer:
        """Let a table enter a result, given as a code."""
        sitting = next(
            one for one in self.evening.event.schedule if (one.table, one.round) == (table, round_) and one.ns
        )
        fields = {
            "what": "code",
            "code": result,
            "board": board,
            "ns": sitting.ns,
            "ew": sitting.ew,
            "round": round_,
            "key": key or f"{table}-{board}-{result}-{seen}",
            "seen": seen,
        }
        return self.post(f"/t/{self.code(Role.TABLE, table)}/result", fields)

    def confirm(self, table: int, board: int, seen: str) -> Answer:
        sitting = next(one for one in self.evening.event.schedule if one.table == table and board in one.boards)
        fields = {"board": board, "ns": sitting.ns, "ew": sitting.ew, "seen": seen}
        return self.post(f"/t/{self.code(Role.TABLE, table)}/confirm", fields)

    def direct(self, do: str, **fields: object) -> Answer:
        """Let the director do something; `from_` and the like are written without the last sign."""
        named = {name.rstrip("_"): value for name, value in fields.items()}
        return self.post(f"/d/{self.code(Role.DIRECTOR)}/do", {"do": do, **named})
