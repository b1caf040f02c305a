"""The links of a live evening: what they begin with, which letter means whose page, and the code at the end."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import TYPE_CHECKING

from scorer.records.live import Role

if TYPE_CHECKING:
    from scorer.records.live import Live

PORT = 8000
"""Where the server listens when nobody says otherwise."""

LETTER = {Role.TABLE: "t", Role.DIRECTOR: "d", Role.ROOM: "r"}
"""How the addresses of the pages begin."""


def own_address() -> str:
    """The address of this machine in its network, where it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def usual_url() -> str:
    """What links begin with when nobody says otherwise."""
    return f"http://{own_address()}:{PORT}"


def link(url: str, role: Role, code: str) -> str:
    """The address of a page."""
    return f"{url}/{LETTER[role]}/{code}"


def table_links(url: str, live: Live) -> dict[str, str]:
    """The links of the tables, by what these are called."""
    return {str(code.spot): link(url, Role.TABLE, code.code) for code in live.tables}
