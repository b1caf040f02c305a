"""Strangers who keep a server busy: half-sent requests that trickle, and what is no HTTP, beside phones with a code."""

from __future__ import annotations

import os
import socket
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from unittest import mock

from tests.live.asking import Served
from tests.live.test_trouble import NONSENSE
from tests.prove.evenings import Evening
from tests.prove.jobs import must
from tests.prove.report import Account, Fault, say

PART = "strangers"
LINES = 400
"""Connections that trickle at a time."""

PATIENCE = 10.0
"""Seconds within which a phone with a code has its page."""


def strangers(account: Account, seconds: float) -> None:
    """Keep a server busy for so long, and ask for a table's page meanwhile."""
    chance = Random(f"{account.seed}/strangers")  # noqa: S311  # no secret
    with tempfile.TemporaryDirectory(prefix="prove-") as scratch:
        folder = Path(scratch)
        must(folder, "import", Evening(5, 2).write(folder / "evening"))
        with _serving(folder) as served:
            slowest = _keep_busy(account, served, chance, seconds)
            if served.stop():
                account.blame(Fault(PART, "the end", "the server did not end with 0"))
        reports = list((folder / "tmp").glob("scorer-fault-*"))
        if reports:
            account.blame(Fault(PART, "files", f"{len(reports)} reports of faults", reports[0].read_text()[-200:]))
    account.count(PART, "slowest page in milliseconds", round(1000 * slowest))
    say(f"strangers: for {seconds:.0f} s, the slowest page after {slowest:.1f} s")


@contextmanager
def _serving(folder: Path) -> Iterator[Served]:
    """A server whose reports of faults would be found."""
    (folder / "tmp").mkdir()
    with mock.patch.dict(os.environ, {"TMPDIR": str(folder / "tmp"), "HOME": str(folder)}):
        yield Served(str(folder / "club.db"))


def _keep_busy(account: Account, served: Served, chance: Random, seconds: float) -> float:
    """Trickle, send nonsense and ask; return how long the slowest page took."""
    address = served.links["url"].removeprefix("http://")
    host, _, port = address.partition(":")
    lines: list[socket.socket] = []
    slowest, ends = 0.0, monotonic() + seconds
    while monotonic() < ends:
        while len(lines) < LINES:
            lines.append(_open(host, int(port), chance))
            account.count(PART, "half-sent requests")
        lines = [line for line in lines if _trickle(line)]
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as line, suppress(OSError):
            line.sendall(chance.choice(NONSENSE))
            line.recv(1000)
        account.count(PART, "requests that are no HTTP")
        began = monotonic()
        try:
            with urllib.request.urlopen(served.links["tables"]["1"], timeout=2 * PATIENCE) as page:  # noqa: S310  # our own server
                page.read()
        except OSError as error:
            account.blame(Fault(PART, "a table's page", str(error)))
        slowest = max(slowest, monotonic() - began)
        account.count(PART, "pages with a code")
        sleep(0.2)
    if slowest > PATIENCE:
        account.blame(Fault(PART, "a table's page", f"came after {slowest:.1f} s"))
    for line in lines:
        line.close()
    return slowest


def _open(host: str, port: int, chance: Random) -> socket.socket:
    """A connection from one of a hundred addresses, over which half a request was sent."""
    line = socket.create_connection((host, port), PATIENCE, source_address=(f"127.0.0.{chance.randint(2, 101)}", 0))
    line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    line.setblocking(False)
    return line


def _trickle(line: socket.socket) -> bool:
    """Send one more byte; False where the server has hung up."""
    try:
        line.send(b"x")
    except OSError:
        line.close()
        return False
    return True
