"""Access control: local addresses only, own host names only, and forms from our own pages only.

A middleware around the application, which also adds the security headers to every response.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import urlsplit

from starlette.requests import Request

from scorer.i18n import Phrase, phrase
from scorer.live.pages import CLIENT_KEY, request_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from scorer.live.connections import ConnectionLimiter

Address = IPv4Address | IPv6Address

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
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

EncodedHeaders: TypeAlias = "tuple[tuple[bytes, bytes], ...]"


def encode_headers(headers: Mapping[str, str]) -> EncodedHeaders:
    """Headers as they are sent."""
    return tuple((name.encode(), value.encode()) for name, value in headers.items())


LIVE_HEADERS = encode_headers({**SECURITY_HEADERS, "cache-control": "no-store"})

LOCAL_NAMES = ("localhost",)


@dataclass(frozen=True, slots=True)
class AccessPolicy:
    """Whom the server answers.

    `proxies` are the addresses whose `X-Forwarded-For` counts; `hosts` the host names of the server; `is_public` lets
    in more than the local network.
    """

    proxies: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()
    is_public: bool = False

    def client_address(self, peer: str, forwarded: str) -> Address | None:
        """The client's address: the peer, or behind one of our proxies the last forwarded address that is not one."""
        address = peer
        if peer in self.proxies:
            named = [part.strip() for part in forwarded.split(",") if part.strip()]
            clients = [name for name in named if name not in self.proxies]
            address = clients[-1] if clients else peer
        return _parse_address(address)

    def allows(self, client: Address | None) -> bool:
        """Whether a client is answered."""
        if client is None:
            return False
        return self.is_public or client.is_private or client.is_loopback or client.is_link_local

    def is_own_host(self, host: str) -> bool:
        """Whether a host is this server: an IP address, which no foreign name can be, or one of its own names."""
        name = _parse_hostname(host)
        return name in LOCAL_NAMES or name in self.hosts or _parse_address(name) is not None


@lru_cache(maxsize=1_000)
def _parse_address(text: str) -> Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


@lru_cache(maxsize=100)
def _parse_hostname(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def add_missing_headers(send: Send, headers: EncodedHeaders) -> Send:
    """Return a function that sends a response with these headers, unless it has its own."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *(one for one in headers if one[0] not in present)]
        await send(message)

    return send_with_headers


class AccessMiddleware:
    """The middleware: it refuses before anything is read, and adds the headers to responses."""

    def __init__(self, app: ASGIApp, admitted: AccessPolicy, connections: ConnectionLimiter) -> None:
        self._app = app
        self._policy = admitted
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send_with_headers = add_missing_headers(send, LIVE_HEADERS)
        client = self._client_of(scope)
        refusal = self._find_refusal(scope, client)
        scope[CLIENT_KEY] = str(client)
        if refusal is not None:
            sentence = request_language(Request(scope))(refusal)
            await _send_text(send_with_headers, 403 if refusal != WRONG_HOST else 421, sentence)
            return
        await self._app(scope, receive, send_with_headers)

    def _client_of(self, scope: Scope) -> Address | None:
        """The address of whoever asks."""
        forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        peer = scope.get("client") or ("", 0)
        return self._policy.client_address(peer[0], forwarded[-1] if forwarded else "")

    def _find_refusal(self, scope: Scope, client: Address | None) -> Phrase | None:
        """Why a request is refused, or None."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        peer = scope.get("client") or ("", 0)
        if peer[0] in self._policy.proxies:
            self._connections.record_address(peer, str(client))
        if not self._policy.allows(client):
            return phrase("This server only accepts requests from the club's own network.")
        host = headers.get(b"host", "")
        if not self._policy.is_own_host(host):
            return WRONG_HOST
        if scope["method"] not in ("GET", "HEAD") and not _is_from_own_page(headers, host):
            return phrase("This request came from another page.")
        return None


WRONG_HOST = phrase("This server does not go by that name.")


def _is_from_own_page(headers: dict[bytes, str], host: str) -> bool:
    """Whether the browser's headers allow that a request comes from one of our pages.

    A form under `no-referrer` has the origin "null": its token distinguishes it from a foreign one.
    """
    if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return headers.get(b"origin", "null") in ("null", f"http://{host}", f"https://{host}")


async def _send_text(send: Send, status: int, sentence: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": sentence.encode()})
