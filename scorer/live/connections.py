"""Limits on connections: how long a request may take to arrive, and how many connections have shown no code.

The web server has no such limits itself. A connection that has shown a code is never closed to make room; of the
others, the oldest are closed first. What the server's parser takes and a proxy may read otherwise is refused, too.
"""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from scorer.system import raise_open_file_limit

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS = 20.0
"""How long a request may take to arrive, head and body: a form is small, and a phone may have a slow connection."""

MOST_HEAD_BYTES = 65_536
"""Bytes of a request besides its body, which the application bounds: the parser itself would go on forever."""

MOST_PER_ADDRESS = 256
"""Connections without a code from one address: behind a school's router 125 phones begin with two each."""

MOST_CONNECTIONS = 2_000

ACCEPTED_AT_ONCE = 64
"""Connections accepted in one turn of the loop; up to four turns pass before a surplus one is closed."""

RESERVED_FILES = 200
"""Files that may be open besides connections: the database, twice for every thread, and a few more."""

Peer: TypeAlias = tuple[str, int]
"""The other end of a connection: address and port."""


def find_connection_limit() -> int:
    """The number of connections there is room for, after raising the limit of open files as far as allowed."""
    files = raise_open_file_limit()
    if files is None:
        return MOST_CONNECTIONS
    room = max(files - RESERVED_FILES - 4 * ACCEPTED_AT_ONCE, files // 2)
    return min(room, MOST_CONNECTIONS)


class ConnectionLimiter:
    """The open connections, and which of them have shown no code; `proxies` carry many people's connections."""

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._proxies = proxies
        self._open: dict[Peer, HttpConnection] = {}
        self._unknown: dict[Peer, str] = {}
        self.limit = MOST_CONNECTIONS

    def add(self, connection: HttpConnection) -> None:
        """Register a connection, over which nothing was requested yet."""
        self._open[connection.peer] = connection
        self.record_address(connection.peer, connection.peer[0])

    def record_address(self, peer: Peer, address: str) -> None:
        """Record the client's address of a connection: over a proxy's it may change with each request."""
        connection = self._open.get(peer)
        if connection is None or connection.address == address:
            return
        connection.address = address
        self._unknown[peer] = address
        of_address = [one for one, other in self._unknown.items() if other == address]
        if len(of_address) > MOST_PER_ADDRESS and address not in self._proxies:
            self._open[of_address[0]].hang_up()
        elif len(self._open) > self.limit:
            self._open[next(iter(self._unknown))].hang_up()

    def mark_known(self, peer: Peer) -> None:
        """Record that a connection has shown a code."""
        self._unknown.pop(peer, None)

    def remove(self, peer: Peer) -> None:
        """Forget a closed connection."""
        self._open.pop(peer, None)
        self._unknown.pop(peer, None)


class BufferedTransport:
    """A transport that joins what is written in one turn of the loop, such as head and body.

    Each write is a system call and wakes the phone, which was an eighth of the work of an evening.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._buffer: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send data at the end of this turn."""
        if not self._buffer:
            self._loop.call_soon(self._flush)
        self._buffer.append(data)

    def close(self) -> None:
        """Send what is buffered, then close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        data = b"".join(self._buffer)
        self._buffer.clear()
        if data and not self._transport.is_closing():
            self._transport.write(data)


class RequestStage(Enum):
    """How much of a request has arrived: all of the last one, part of a head, or part of a body."""

    COMPLETE = auto()
    HEAD = auto()
    BODY = auto()


class HttpConnection(HttpToolsProtocol):
    """One connection, over which a request has to arrive in time, and one at a time."""

    address = ""
    """The client's address of the last request: the other end, or as a proxy names it."""

    _stage = RequestStage.COMPLETE
    _surplus = 0
    """Bytes of the request that were no body."""

    _is_last = False
    """Whether the connection ends with the answer that is being made, whatever else is sent."""

    _deadline: asyncio.TimerHandle | None = None

    @property
    def peer(self) -> Peer:
        return self.client or ("", 0)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's signature
        super().connection_made(transport)
        self.transport = cast("asyncio.Transport", BufferedTransport(transport, self.loop))
        self._connections: ConnectionLimiter = self.app_state["connections"]
        self._connections.add(self)
        self._update_deadline()

    def data_received(self, data: bytes) -> None:
        if self._is_last:
            return
        self._surplus += len(data)
        super().data_received(data)
        if self._surplus > MOST_HEAD_BYTES and not self.transport.is_closing():
            self.send_400_response("Too long a head.")
        self._update_deadline()

    def on_message_begin(self) -> None:
        """Begin a request; one that does not wait for the answer before it is never answered, as HTTP allows."""
        if self._is_answering:
            raise ValueError("a request before the last one was answered")
        self._stage = RequestStage.HEAD
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Hand a request to the application, unless its head can be read in more than one way."""
        version, names = self.parser.get_http_version(), [name for name, _ in self.headers]
        if version not in ("1.0", "1.1") or names.count(b"host") > 1 or (version == "1.1" and b"host" not in names):
            raise ValueError("another version of HTTP, or not one host")
        if b"transfer-encoding" in names:
            encodings = [value.lower() for name, value in self.headers if name == b"transfer-encoding"]
            if version == "1.0" or encodings != [b"chunked"]:
                raise ValueError("a body in another encoding than in chunks")
        super().on_headers_complete()
        self.headers = []  # what follows a body in chunks are no headers
        self._stage = RequestStage.BODY
        if self.parser.should_upgrade():  # to another protocol, whose bytes would follow
            self._end_after_answer()

    def on_body(self, body: bytes) -> None:
        self._surplus -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stage = RequestStage.COMPLETE
        self._surplus = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what is not HTTP, and forget it: nothing that the application still sends has a reader."""
        if self._stage is not RequestStage.BODY:
            if self._is_answering:
                self._end_after_answer()
            else:
                super().send_400_response(msg)
            return
        self.cycle.disconnected = True
        self.cycle.message_event.set()
        if self.cycle.response_started:
            self.transport.close()
        else:
            super().send_400_response(msg)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.remove(self.peer)
        self._update_deadline(closed=True)
        super().connection_lost(exc)

    def hang_up(self) -> None:
        """Close the connection at once, whatever is still to be sent."""
        self._connections.remove(self.peer)
        self.transport.abort()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _end_after_answer(self) -> None:
        self.cycle.keep_alive = False
        self._is_last = True

    def _update_deadline(self, *, closed: bool = False) -> None:
        """Run the time limit from the first byte of a request until all of it has arrived."""
        if closed or (self._stage is RequestStage.COMPLETE and self._is_answering):
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
        elif self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.hang_up)
