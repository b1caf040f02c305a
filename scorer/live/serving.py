"""Starting the server: where it listens, what its links are, and how it ends."""

from __future__ import annotations

import gc
import json
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import uvicorn

from scorer.errors import Misread, Mistakes, ScorerError, Way, one_of, remedy
from scorer.i18n import phrase
from scorer.i18n.languages import LANGUAGES
from scorer.live.access import Admitted
from scorer.live.application import ServerTerms, application
from scorer.live.connections import ACCEPTED_AT_ONCE, Connection
from scorer.model.live import NO_TABLE, Role
from scorer.model.settings import word_of
from scorer.reports.web.secrecy import Names
from scorer.services.live_evenings import PORT, Evening, link, open_evening, own_address, table_links, web_address

if TYPE_CHECKING:
    from starlette.applications import Starlette


ENVIRONMENT = "SCORER_LIVE"
"""The environment variable that configures worker processes."""

GARBAGE = 20_000
"""Objects allocated between two garbage collections: a server, unlike a command, runs all evening."""

SWITCHING = 0.001
"""Seconds for which a thread that scores may delay one that only stores."""

MOST_WORKERS = 32
SECONDS_TO_END = 3


class Wishes(NamedTuple):
    """The options as typed: empty or None where not given."""

    host: str = ""
    port: str = str(PORT)
    address: str = ""
    names: str | None = None
    behind: Sequence[str] = ()
    language: str = "en"
    workers: str = "1"
    public: bool = False


class ServerPlan(NamedTuple):
    """The options as parsed."""

    host: str
    port: int
    address: str
    names: str | None
    admitted: Admitted
    language: str
    workers: int


class Links(NamedTuple):
    """The links of one evening, each with its code."""

    slug: str
    name: str
    url: str
    director: str
    room: str
    join: str
    tables: dict[str, str]
    printed_elsewhere: str

    @property
    def document(self) -> dict[str, Any]:
        """The links as JSON, for the first line of output."""
        return {"url": self.url, "director": self.director, "room": self.room, "join": self.join, "tables": self.tables}


def plan_of(wishes: Wishes) -> ServerPlan:
    """Parse the options; raise `InputError` with all mistakes."""
    mistakes = Mistakes()
    port = mistakes.read("port", wishes.port, _port)
    workers = mistakes.read("workers", wishes.workers, _workers)
    behind = [mistakes.read("behind", text, _proxy) or "" for text in wishes.behind]
    language = mistakes.read("lang", wishes.language, _language)
    names = None if wishes.names is None else mistakes.read("names", wishes.names, partial(word_of, Names))
    address = mistakes.read("address", wishes.address, web_address) if wishes.address else ""
    mistakes.refuse()
    hosts = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    if address:
        hosts.add((urlsplit(address).hostname or "").lower())
    admitted = Admitted(frozenset(behind), frozenset(hosts), wishes.public)
    host = wishes.host or ("127.0.0.1" if wishes.behind else "0.0.0.0")  # noqa: S104  # phones have to reach it
    return ServerPlan(
        host, port or 0, address or "", names=names, admitted=admitted, language=language or "en", workers=workers or 1
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise Misread(text, phrase("a port, 0 to 65535; 0 takes any that is free"))
    return int(text)


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= MOST_WORKERS):
        raise Misread(text, phrase("a number of processes, 1 to {most}", most=MOST_WORKERS))
    return int(text)


def _proxy(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError as error:
        raise Misread(text, phrase("the address of the proxy, such as 127.0.0.1")) from error


def _language(text: str) -> str:
    if text not in LANGUAGES:
        raise Misread(text, one_of(LANGUAGES, text))
    return text


def listening(plan: ServerPlan) -> socket.socket:
    """Open a listening socket; raise `ScorerError` where the port is taken."""
    family = socket.AF_INET6 if ":" in plan.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((plan.host, plan.port))
    except OSError as error:
        listener.close()
        reason = phrase(
            "port {port} on {host}: {reason}", port=plan.port, host=plan.host, reason=error.strerror or error
        )
        raise ScorerError(reason, remedy(Way.ANOTHER_PORT)) from error
    listener.listen(512)
    return listener


def base_url(plan: ServerPlan, listener: socket.socket) -> str:
    """The beginning of all links."""
    if plan.address:
        return plan.address
    host = own_address() if plan.host in ("0.0.0.0", "::") else plan.host  # noqa: S104  # only compared
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def links_of(evening: Evening, url: str) -> Links:
    """The links of an evening."""
    beside, event = evening.live, evening.event
    printed = beside.terms.address
    return Links(
        event.slug,
        event.name,
        url,
        director=link(url, Role.DIRECTOR, beside.code_of(Role.DIRECTOR, NO_TABLE)),
        room=link(url, Role.ROOM, beside.code_of(Role.ROOM, NO_TABLE)),
        join=link(url, Role.JOIN, beside.code_of(Role.JOIN, NO_TABLE)),
        tables=table_links(url, beside),
        printed_elsewhere=printed if printed != url else "",
    )


def serve(
    db: str,
    slugs: Sequence[str | None],
    wishes: Wishes,
    told: Callable[[list[Links]], None],
    tell_fault: Callable[[Exception], object] = str,
) -> None:
    """Serve some evenings until interrupted.

    `on_started` gets the links before the first request is answered, `report_error` any internal error.
    """
    _be_attentive()
    plan = plan_of(wishes)
    opened = [open_evening(db, slug, plan.names) for slug in slugs]
    evenings = list({evening.event_id: evening for evening in opened}.values())
    with listening(plan) as listener, suppress(KeyboardInterrupt):
        url = base_url(plan, listener)
        told([links_of(evening, url) for evening in evenings])
        terms = ServerTerms(db, tuple(one.event_id for one in evenings), plan.admitted, plan.language, url, tell_fault)
        _run(terms, listener, plan.workers)


def _be_attentive() -> None:
    """Tune the interpreter for a program that runs all evening and should store results first."""
    gc.set_threshold(GARBAGE)
    sys.setswitchinterval(SWITCHING)


def _run(terms: ServerTerms, listener: socket.socket, workers: int) -> None:
    if workers == 1:
        app = application(terms)
        Ending(app, _settings(app)).run([listener])
        return
    from uvicorn.supervisors import Multiprocess  # most evenings need one process

    behind, hosts, everybody = terms.admitted.behind, terms.admitted.hosts, terms.admitted.everybody
    told = [terms.db, terms.event_ids, sorted(behind), sorted(hosts), everybody, terms.language, terms.url]
    os.environ[ENVIRONMENT] = json.dumps(told)
    config = _settings(f"{worker.__module__}:{worker.__name__}", factory=True, workers=workers)
    Multiprocess(config, sockets=[listener]).run()


def _settings(app: Starlette | str, **more: Any) -> uvicorn.Config:
    """No access log, because it would hold codes; no proxy headers, because `AccessPolicy` reads them itself."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_level="critical",
        proxy_headers=False,
        server_header=False,
        http=Connection,
        ws="none",
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=SECONDS_TO_END,
        lifespan="on",
        **more,
    )


def worker() -> Starlette:
    """The application in a worker process, configured by the environment."""
    _be_attentive()
    db, event_ids, behind, hosts, everybody, language, url = json.loads(os.environ[ENVIRONMENT])
    admitted = Admitted(frozenset(behind), frozenset(hosts), everybody)
    return application(ServerTerms(db, tuple(event_ids), admitted, language, url))


class Ending(uvicorn.Server):
    """A server that closes open streams when interrupted; they would otherwise keep it running."""

    def __init__(self, app: Starlette, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: Any) -> None:
        """End the streams, then the server."""
        self._app.state.watch.closing = True
        super().handle_exit(sig, frame)
