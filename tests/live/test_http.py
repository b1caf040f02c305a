"""What a server makes of HTTP: odd requests are refused, none is read in a way that a proxy before it would not."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress

import pytest

from scorer.live.access import AccessPolicy
from scorer.live.connections import MOST_HEAD_BYTES
from scorer.live.pages import make_form_token
from scorer.model.live import PageRole
from tests.live.asking import Asking, asking
from tests.live.test_connections import Serving, serving_in_a_thread, still_open

HOST = b"Host: localhost\r\n"
GET = b"GET / HTTP/1.1\r\n" + HOST
POST = b"POST / HTTP/1.1\r\n" + HOST
CHUNKED = b"Transfer-Encoding: chunked\r\n"
NOTHING = b"0\r\n\r\n"

REFUSED = {
    "both lengths": POST + b"Content-Length: 5\r\n" + CHUNKED + b"\r\n" + NOTHING,
    "both lengths, the other first": POST + CHUNKED + b"Content-Length: 5\r\n\r\n" + NOTHING,
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "a length with a sign": POST + b"Content-Length: +5\r\n\r\nhello",
    "a length of no decimal digits": POST + b"Content-Length: 0x5\r\n\r\nhello",
    "a length beyond all numbers": POST + b"Content-Length: 99999999999999999999\r\n\r\nhello",
    "packed in chunks": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + NOTHING,
    "in no chunks": POST + b"Transfer-Encoding: identity\r\n\r\nhello",
    "in chunks twice": POST + CHUNKED + CHUNKED + b"\r\n" + NOTHING,
    "in chunks before there were any": b"POST / HTTP/1.0\r\n" + CHUNKED + b"\r\n" + NOTHING,
    "a space before the colon": POST + b"Transfer-Encoding : chunked\r\n\r\n" + NOTHING,
    "a line without its return": GET + b"X: y\nZ: w\r\n\r\n",
    "a return without its line": GET + b"X: y\rZ: w\r\n\r\n",
    "a folded line": GET + b"X: y\r\n z\r\n\r\n",
    "a header without a name": GET + b": y\r\n\r\n",
    "a header with a NUL": GET + b"X: a\0b\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": GET + b"Host: another\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "the version before": b"GET / HTTP/0.9\r\n" + HOST + b"\r\n",
    "the version after": b"GET / HTTP/2.0\r\n" + HOST + b"\r\n",
    "a path of no ASCII": b"GET /\xc3\xa9 HTTP/1.1\r\n" + HOST + b"\r\n",
    "a line to another server": b"CONNECT localhost:80 HTTP/1.1\r\n" + HOST + b"\r\n",
}


@pytest.fixture
def served(live: Asking) -> Iterator[Serving]:
    with serving_in_a_thread(live) as running:
        yield running


def read_all(line: socket.socket) -> bytes:
    """All that is answered until the server closes the connection, within five seconds."""
    return b"".join(iter(lambda: line.recv(100_000), b""))


def wait_for(line: socket.socket, text: bytes) -> None:
    """Read until the server has sent a text, for five seconds at a time."""
    read = b""
    while text not in read:
        more = line.recv(100_000)
        assert more, read
        read += more


def test_what_can_be_read_in_two_ways_is_refused(served: Serving) -> None:
    answers = {name: read_all(served.send(text)) for name, text in REFUSED.items()}
    assert {name: answer[:12] for name, answer in answers.items()} == dict.fromkeys(REFUSED, b"HTTP/1.1 400")
    assert [name for name, answer in answers.items() if answer.count(b"HTTP/1.1") > 1] == []


@pytest.mark.parametrize(
    ("begin", "again"),
    [
        (GET + b"X: ", b"x" * 64),
        (GET, b"X: y\r\n" * 8),
        (b"GET /", b"x" * 64),
        (b"", b"\r\n" * 32),
        (POST + CHUNKED + b"\r\n5;", b"x" * 64),
        (POST + CHUNKED + b"\r\n0\r\n", b"X: y\r\n" * 8),
    ],
    ids=["one header", "many headers", "a path", "empty lines", "what is said of a chunk", "what follows the chunks"],
)
def test_what_never_comes_to_an_end_is_not_kept(served: Serving, begin: bytes, again: bytes) -> None:
    line, sent, most = served.send(begin), 0, 200 * MOST_HEAD_BYTES
    with suppress(ConnectionError):
        while sent < most:
            sent += line.send(64 * again)
    assert MOST_HEAD_BYTES <= sent < most


def test_a_body_is_longer_than_a_head(served: Serving) -> None:
    length = 4 * MOST_HEAD_BYTES
    line = served.send(POST + b"Content-Length: %d\r\n\r\n" % length + b"x" * length)
    wait_for(line, b"HTTP/1.1 405")
    line.sendall(GET + b"\r\n")
    wait_for(line, b"HTTP/1.1 200")


def test_what_follows_the_chunks_is_no_header(live: Asking) -> None:
    proxied = asking(live.db, access=AccessPolicy(proxies=frozenset({"127.0.0.1"})))
    stranger = b"X-Forwarded-For: 8.8.8.8\r\n"
    with serving_in_a_thread(proxied) as served:
        for head, after, status in ((stranger, b"", b"403"), (b"", stranger, b"200")):
            line = served.send(GET + head + CHUNKED + b"\r\n1\r\nx\r\n0\r\n" + after + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 " + status


def test_a_request_that_does_not_wait_for_an_answer_gets_none(served: Serving) -> None:
    answer = read_all(served.send(3 * (GET + b"\r\n")))
    assert answer.count(b"HTTP/1.1 200") == 1
    assert b"\r\nconnection: close\r\n" in answer


def test_a_page_that_is_told_of_changes_is_so_whatever_else_it_asks(served: Serving) -> None:
    path = f"/t/{served.live.code(PageRole.TABLE, 1)}"
    line = served.send(f"GET {path}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    wait_for(line, b"retry")
    for more in (b"\r\n", GET + b"\r\n", b"no HTTP", b"x" * 2 * MOST_HEAD_BYTES):
        line.sendall(more)
    assert still_open(line) == [True]
    served.live.enter(1, 1, "GS S 10")
    line.settimeout(5)
    wait_for(line, b"data: changed")


def test_no_other_protocol_is_spoken(served: Serving) -> None:
    for protocol in (b"websocket", b"h2c"):
        asked = GET + b"Connection: upgrade\r\nUpgrade: " + protocol + b"\r\n\r\n"
        for line in (served.send(asked + GET + b"\r\n"), served.send(asked)):
            answer = read_all(line)
            assert (answer[:12], answer.count(b"HTTP/1.1")) == (b"HTTP/1.1 200", 1)
            assert b"\r\nconnection: close\r\n" in answer


def test_a_form_is_sent_after_it_was_asked_for(served: Serving) -> None:
    code = served.live.code(PageRole.TABLE, 1)
    form = f"page={make_form_token(code)}&about=pairs".encode()
    head = f"POST /t/{code}/call HTTP/1.1\r\nContent-Length: {len(form)}\r\nExpect: 100-continue\r\n"
    line = served.send(head.encode() + HOST + b"\r\n")
    assert line.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
    line.sendall(form)
    wait_for(line, b"HTTP/1.1 303")


def test_a_head_alone_is_sent_where_it_alone_is_asked_for(served: Serving) -> None:
    line = served.send(GET.replace(b"GET", b"HEAD") + b"\r\n")
    head, _, body = line.recv(10_000).partition(b"\r\n\r\n")
    assert (head[:12], body) == (b"HTTP/1.1 200", b"")
    line.sendall(GET + b"\r\n")
    wait_for(line, b"HTTP/1.1 200")


def test_an_old_browser_is_answered_once(served: Serving) -> None:
    answer = read_all(served.send(b"GET / HTTP/1.0\r\n" + HOST + b"Connection: keep-alive\r\n\r\n"))
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"</html>" in answer
