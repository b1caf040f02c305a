"""Access control: local addresses only, own host names only, and forms from our own pages only.

A middleware around the application, which also adds the security headers to every response.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.requests import Request

from scorer.i18n import Phrase, phrase
from scorer.live.pages import words_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from scorer.live.connections import Connections

Address = IPv4Address | IPv6Address

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""Added to every response."""

NAMES_OF_THIS_MACHINE = ("localhost",)


@dataclass(frozen=True, slots=True)
class Admitted:
    """Whom the server answers.

    `proxies` are the addresses whose `X-Forwarded-For` counts; `hosts` the host names of the server; `is_public` lets
    in more than the local network.
    """

    behind: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    everybody: bool = False

    def client(self, peer: str, forwarded: str) -> Address | None:
        """The client's address: the peer, or behind one of our proxies the last forwarded address that is not one."""
        asked = peer
        if peer in self.behind:
            named = [part.strip() for part in forwarded.split(",") if part.strip()]
            others = [name for name in named if name not in self.behind]
            asked = others[-1] if others else peer
        return _address(asked)

    def answers(self, client: Address | None) -> bool:
        """Whether a client is answered."""
        if client is None:
            return False
        return self.everybody or client.is_private or client.is_loopback or client.is_link_local

    def is_called(self, host: str) -> bool:
        """Whether a host is this server: an IP address, which no foreign name can be, or one of its own names."""
        name = _hostname(host)
        return name in NAMES_OF_THIS_MACHINE or name in self.hosts or _address(name) is not None


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def _hostname(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


class Guard:
    """The middleware: it refuses before anything is read, and adds the headers to responses."""

    def __init__(self, app: ASGIApp, admitted: Admitted, connections: Connections) -> None:
        self._app = app
        self._admitted = admitted
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name for name, _ in message["headers"]}
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                if b"cache-control" not in there:
                    extra.append((b"cache-control", b"no-store"))
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            sentence = words_of(Request(scope))(refusal)
            await _say(send_with_headers, 403 if refusal != HOST else 421, sentence)
            return
        await self._app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Phrase | None:
        """Why a request is refused, or None."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        peer = scope.get("client") or ("", 0)
        client = self._admitted.client(peer[0], headers.get(b"x-forwarded-for", ""))
        if peer[0] in self._admitted.behind:
            self._connections.asks(peer, str(client))
        if not self._admitted.answers(client):
            return phrase("Only the club's own network is answered.")
        host = headers.get(b"host", "")
        if not self._admitted.is_called(host):
            return HOST
        if scope["method"] not in ("GET", "HEAD") and not _from_our_page(headers, host):
            return phrase("This came from another page.")
        return None


HOST = phrase("This server is not called by that name.")


def _from_our_page(headers: dict[bytes, str], host: str) -> bool:
    """Whether the browser's headers allow that a request comes from one of our pages.

    A form under `no-referrer` has the origin "null": its token distinguishes it from a foreign one.
    """
    if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return headers.get(b"origin", "null") in ("null", f"http://{host}", f"https://{host}")


async def _say(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})
