"""Who may keep the server waiting: a phone with a code as long as it likes, a stranger neither long nor often."""

from __future__ import annotations

import asyncio
import resource
import socket
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread
from time import monotonic, sleep
from typing import cast

import pytest
import uvicorn

from scorer.live import connections, server
from scorer.live.access import AccessPolicy
from scorer.live.connections import MOST_CONNECTIONS, BufferedTransport, find_connection_limit
from scorer.live.pages import make_form_token
from scorer.model.live import PageRole
from tests.conftest import Scorer
from tests.live.asking import Asking, Served, asking

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "


class Serving:
    """A server of this process, and everything that it is sent."""

    def __init__(self, live: Asking, port: int, stack: ExitStack) -> None:
        self.live = live
        self._port = port
        self._stack = stack

    def send(self, text: bytes, address: str = "127.0.0.1") -> socket.socket:
        """A connection from an address of this machine, over which that much was sent."""
        line = socket.create_connection(("127.0.0.1", self._port), timeout=5, source_address=(address, 0))
        self._stack.callback(line.close)
        line.sendall(text)
        return line

    def asks(self, role: PageRole, table: int = 0, address: str = "127.0.0.1", **headers: str) -> socket.socket:
        """A page is asked for; its connection stays open."""
        more = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        letter = {PageRole.TABLE: "t", PageRole.DIRECTOR: "d", PageRole.ROOM: "r"}[role]
        path = f"/{letter}/{self.live.code(role, table)}"
        line = self.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode(), address)
        assert line.recv(100_000).startswith(b"HTTP/1.1 200"), path
        return line


@contextmanager
def serving_in_a_thread(live: Asking) -> Iterator[Serving]:
    running_server = uvicorn.Server(server.uvicorn_config(live.app))  # as `serve` starts it
    with ExitStack() as stack:
        listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        port = listener.getsockname()[1]
        running = Thread(target=running_server.run, args=([listener],))
        running.start()
        stack.callback(running.join)
        stack.callback(setattr, running_server, "should_exit", True)
        while not running_server.started:
            sleep(0.01)
        yield Serving(live, port, stack)


@pytest.fixture
def served(live: Asking) -> Iterator[Serving]:
    with serving_in_a_thread(live) as running:
        yield running


def still_open(*lines: socket.socket) -> list[bool]:
    """Over which the server has not hung up; what it said is passed over."""
    sleep(0.2)
    return [_is_open(line) for line in lines]


def _is_open(line: socket.socket) -> bool:
    line.setblocking(False)
    try:
        while line.recv(100_000):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def test_strangers_of_one_address_push_out_their_own_oldest_and_nobody_elses(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_PER_ADDRESS", 8)
    phone = served.asks(PageRole.TABLE, 1, address="127.0.0.2")
    known = served.asks(PageRole.TABLE, 2)
    other = served.send(HALF, address="127.0.0.3")
    half_sent = [served.send(HALF) for _ in range(8)]
    served.asks(PageRole.DIRECTOR)
    assert still_open(phone, known, other) == [True, True, True]
    assert still_open(*half_sent[:2], half_sent[-1]) == [False, True, True]


def test_more_addresses_than_there_is_room_for_push_out_the_oldest_stranger(
    served: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served.live.app.state.connections, "limit", 4)
    known = [served.asks(PageRole.TABLE, number) for number in (1, 2)]
    half_sent = [served.send(HALF, address=f"127.0.0.{number}") for number in (2, 3, 4)]
    served.asks(PageRole.ROOM)
    assert still_open(*known, *half_sent) == [True, True, False, False, True]


def test_a_router_with_125_phones_behind_it_is_no_stranger(served: Serving) -> None:
    waiting = [served.send(b"") for _ in range(125)]
    streams = [served.asks(PageRole.TABLE, 1 + number % 4) for number in range(125)]
    assert all(still_open(*waiting, *streams))


def test_over_a_proxys_connections_those_count_for_whom_it_asks(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_PER_ADDRESS", 8)
    proxied = asking(live.db, access=AccessPolicy(proxies=frozenset({"127.0.0.1"})))
    with serving_in_a_thread(proxied) as served:
        known = served.asks(PageRole.TABLE, 1, **{"X-Forwarded-For": "10.0.0.7"})
        known.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.7\r\n\r\n")
        assert known.recv(100_000)
        body = b"POST /t/x/call HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nX-Forwarded-For: 10.0.0.%d\r\n\r\n"
        other = served.send(body % 8)
        half_sent = [served.send(body % 7) for _ in range(9)]
        served.asks(PageRole.DIRECTOR)
        assert still_open(known, other, half_sent[0], half_sent[-1]) == [True, True, False, True]


@pytest.mark.parametrize("first", [b"", HALF, b"%b"], ids=["nothing", "half a head", "half a form"])
def test_a_request_that_does_not_come_to_an_end_is_not_waited_for(
    live: Asking, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.3)
    faults: list[Exception] = []
    live.app.state.tell_fault = faults.append
    code = live.code(PageRole.TABLE, 1)
    form = f"POST /t/{code}/call HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\npage={make_form_token(code)}"
    with serving_in_a_thread(live) as served:
        began = monotonic()
        line = served.send(first.replace(b"%b", form.encode()))
        with suppress(OSError):
            for letter in "GET /".ljust(60, "x"):  # however often another letter comes
                sleep(0.05)
                line.sendall(letter.encode())
        assert 0.2 < monotonic() - began < 2
        assert faults == []


class Line:
    """A transport that notes what it sends."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_head_and_body_of_an_answer_go_out_at_once_and_before_the_line_is_closed() -> None:
    async def answer(line: Line) -> None:
        gathering = BufferedTransport(cast("asyncio.Transport", line), asyncio.get_running_loop())
        gathering.write(b"head ")
        gathering.write(b"body")
        await asyncio.sleep(0)
        gathering.write(b"the last")
        gathering.close()
        gathering.write(b"to nobody")
        await asyncio.sleep(0)

    line = Line()
    asyncio.run(answer(line))
    assert (line.sent, line.closed) == ([b"head body", b"the last"], True)


def test_nobody_hangs_up_on_who_is_gone(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[str] = []
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.1)
    monkeypatch.setattr(connections.HttpConnection, "hang_up", lambda one: gone.append(one.address))
    with serving_in_a_thread(live) as served:
        served.send(b"").close()
        sleep(0.3)
    assert gone == [], "its port may be another's by then"


def test_a_page_that_waits_for_news_is_waited_for(live: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.2)
    with serving_in_a_thread(live) as served:
        path = f"/t/{live.code(PageRole.TABLE, 1)}/events"
        line = served.send(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        sleep(0.5)
        assert b"retry" in line.recv(10_000)
        assert still_open(line) == [True]


def test_as_many_files_may_be_open_as_the_system_allows_and_connections_stay_below(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limits = {"now": (1024, 4096)}
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits["now"])
    monkeypatch.setattr(resource, "setrlimit", lambda _, wished: limits.update(now=wished))
    assert find_connection_limit() == MOST_CONNECTIONS
    assert limits["now"] == (4096, 4096)
    limits["now"] = (256, 1024)
    assert find_connection_limit() == 568
    limits["now"] = (256, 256)
    assert find_connection_limit() == 128


def test_of_the_pages_of_one_code_that_open_at_once_twelve_are_told_of_changes(served: Serving) -> None:
    request = f"GET /t/{served.live.code(PageRole.TABLE, 1)}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _ in range(2):  # who leaves makes room
        lines = [served.send(request) for _ in range(30)]
        assert Counter(line.recv(12) for line in lines) == {b"HTTP/1.1 200": 12, b"HTTP/1.1 429": 18}
        for line in lines:
            line.close()
        sleep(0.2)


@pytest.mark.long
def test_where_1024_files_may_be_open_1100_half_sent_requests_stop_no_page(club: Scorer) -> None:
    find_connection_limit()  # who sends them has to have so many open, too
    served = Served(club.place, before=("sh", "-c", 'ulimit -n 1024; exec "$@"', "sh"))
    try:
        port = int(served.links["url"].rpartition(":")[2])
        with ExitStack() as stack:
            for _ in range(1100):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5)).sendall(HALF)
            for link in (served.links["director"], served.links["room"], *served.links["tables"].values()):
                with urllib.request.urlopen(link, timeout=2) as page:  # noqa: S310  # our own server
                    assert page.status == 200
    finally:
        served.kill()
