"""Asks the desk as a browser does: with its cookie, its forms and its addresses, answered in this process."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest

from scorer.desk import desk_file
from scorer.desk.application import create_desk_application
from scorer.desk.desk_file import DeskFile
from scorer.desk.state import Desk
from tests.live.asking import EVENT_LOOP, Answer

PORT = 8765
REFRESH = re.compile(r'http-equiv="refresh" content="1;url=([^"]*)"')
BOUNDARY = "----sent-by-a-test"


class DeskVisitor:
    """Someone at the desk. `page` is the last page."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.app = create_desk_application(desk)
        self.cookie = f"{desk.cookie_name}={desk.record.session}"
        self.page = Answer(0, {}, b"")
        self.path = "/"

    def ask(self, method: str, path: str, body: bytes = b"", /, **headers: str) -> Answer:
        """Send a request; headers by their names with `_` for `-`, `None` as the cookie for none."""
        given = {"host": f"127.0.0.1:{PORT}", "cookie": self.cookie}
        given |= {name.replace("_", "-"): value for name, value in headers.items()}
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": quote(path).encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items() if value],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", PORT),
        }
        return EVENT_LOOP.run(self._answer(scope, body))

    async def _answer(self, scope: dict[str, Any], body: bytes) -> Answer:
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

    def open(self, path: str, **headers: str) -> Answer:
        """Go to a page, wherever it leads."""
        answer = self.ask("GET", path.partition("#")[0], b"", **headers)
        while answer.status == 303 or REFRESH.search(answer.text if answer.body[:1] == b"<" else ""):
            path = answer.headers.get("location") or REFRESH.search(answer.text)[1]  # type: ignore[index]
            answer = self.ask("GET", path.partition("#")[0], b"", **headers)
        self.page, self.path = answer, path
        return answer

    def send(
        self,
        path: str,
        fields: Mapping[str, object] | Sequence[tuple[str, object]] = (),
        files: Mapping[str, Path] | None = None,
        /,
        **headers: str,
    ) -> Answer:
        """Send a form of the desk, and go where it leads."""
        pairs = [("page", self.desk.form_token), *(fields.items() if isinstance(fields, Mapping) else fields)]
        body, kind = urlencode(pairs).encode(), "application/x-www-form-urlencoded"
        if files is not None:
            body, kind = encode_multipart(pairs, files), f"multipart/form-data; boundary={BOUNDARY}"
        answer = self.ask("POST", path, body, content_type=kind, **headers)
        if answer.status == 303:
            return self.open(answer.headers["location"])
        self.page, self.path = answer, path
        waiting = REFRESH.search(answer.text)
        return self.open(waiting[1]) if waiting else answer

    def press(self, button: str, **fields: object) -> Answer:
        """Press a button of the last page, in whose form some fields were filled in."""
        for form in re.findall(r"<form.*?</form>", self.page.text, re.DOTALL):
            if f">{html.escape(button)}</button>" not in form:
                continue
            action = html.unescape(re.search(r'action="([^"]*)"', form)[1])  # type: ignore[index]
            hidden = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
            hidden += re.findall(r'<textarea name="([^"]*)"[^>]*>(.*?)</textarea>', form, re.DOTALL)
            sent = {"page", *fields}
            known = [(name, html.unescape(value)) for name, value in hidden if name not in sent]
            referer = f"http://127.0.0.1:{PORT}{urlsplit(self.path).path}"
            return self.send(action, [*known, *fields.items()], referer=referer)
        raise AssertionError(f"no button {button!r} in {self.page.read}")


def encode_multipart(pairs: Sequence[tuple[str, object]], files: Mapping[str, Path]) -> bytes:
    """A form with files as browsers send it."""
    parts: list[bytes] = []
    for name, value in pairs:
        parts.append(f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}'.encode())
    for name, path in files.items():
        head = f'Content-Disposition: form-data; name="{name}"; filename="{path.name}"\r\n'
        parts.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + path.read_bytes())
    return b"".join(f"--{BOUNDARY}\r\n".encode() + part + b"\r\n" for part in parts) + f"--{BOUNDARY}--\r\n".encode()


def visit_desk(db: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """A desk of a database, whose own file is in a folder."""
    monkeypatch.setattr(desk_file, "application_folder", lambda: folder)
    return DeskVisitor(Desk(db, DeskFile(db), PORT))
