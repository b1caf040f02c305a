"""A database server: how it is named without its password, and its refusals as ours."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DataError, DBAPIError, OperationalError

from scorer.errors import misread
from scorer.store.sqlite_file import trouble
from scorer.words import Phrase, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy.engine import URL

CONNECT_SECONDS = 10
"""How long to wait for a server that does not answer."""

_REASONS = {
    "22P05": phrase("it cannot keep every letter: it has to be made with the encoding UTF8"),
    "25006": phrase("it is read-only"),
    "40P01": phrase("another program is writing to it; try again"),
    "53100": phrase("the disk is full"),
    "53300": phrase("too many programs use it; try again"),
    "55P03": phrase("another program is writing to it; close that one or try again"),
}
"""By SQLSTATE, see the appendix "PostgreSQL Error Codes" of its manual."""

_NO_RIGHT = "42501"
_NOT_UNIQUE = "23505"
_EVENT_TWICE = "uq_events_name_date_club"
_GONE = ("08", "57P")
"""With what the SQLSTATE begins where the server ended the connection."""


@contextmanager
def refused_by_server(url: URL) -> Iterator[None]:
    """Turn what a server says into one reason; what is a mistake of this program stays one."""
    try:
        yield
    except DBAPIError as error:
        reason = _reason(error, error.orig)
        if reason is None:
            raise
        # the driver's own error may quote what it was asked to connect with
        raise trouble(named(url), reason) from None
    except UnicodeError as error:
        if "idna" not in str(error):
            raise
        raise trouble(named(url), misread(str(url.host), phrase("the name of a host"))) from error


def _reason(error: DBAPIError, told: Any) -> Phrase | None:
    code = getattr(told, "sqlstate", None)
    connecting = error.statement is None
    if code is None and (connecting or isinstance(error, OperationalError)):
        return phrase("it cannot be reached: {error}", error=_plain(str(told)))
    if code is None:
        return literal(_plain(str(told))) if isinstance(error, DataError) else None
    if code.startswith(_GONE):
        return phrase("it ended the connection: {error}", error=_plain(str(told)))
    if code == _NO_RIGHT:
        return phrase("its user may not do that: {error}", error=_plain(str(told)))
    if code == _NOT_UNIQUE and _EVENT_TWICE in str(told):
        return phrase("another event has that name, date and club")
    return _REASONS.get(code)


def _plain(told: str) -> str:
    """The first line of what a driver says, without what it says about itself."""
    first, *_ = told.strip().splitlines() or ["no reason was given"]
    return re.sub(r"^connection (failed|is bad): |FATAL: +", "", first).replace("  ", " ")


def named(url: URL) -> str:
    """A server's database without the password and the options, which may hold another."""
    return url.set(query={}).render_as_string(hide_password=True)
