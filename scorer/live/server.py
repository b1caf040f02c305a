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

from scorer import hints
from scorer.errors import Mistakes, ParseError, ScorerError, choices_message
from scorer.i18n import phrase
from scorer.i18n.languages import LANGUAGES
from scorer.live.access import AccessPolicy
from scorer.live.application import AppConfig, create_application
from scorer.live.connections import ACCEPTED_AT_ONCE, HttpConnection
from scorer.model.live import NO_TABLE, PageRole
from scorer.model.settings import parse_enum
from scorer.reports.web.privacy import NamePrivacy
from scorer.services.live_evenings import (
    DEFAULT_PORT,
    LiveEvening,
    local_address,
    open_evening,
    page_link,
    parse_web_address,
    table_links,
)

if TYPE_CHECKING:
    from types import FrameType

    from starlette.applications import Starlette


WORKER_VARIABLE = "SCORER_LIVE"
"""The environment variable that configures worker processes."""

GC_THRESHOLD = 20_000
"""Objects allocated between two garbage collections: a server, unlike a command, runs all evening."""

SWITCH_INTERVAL = 0.001
"""Seconds for which a thread that scores may delay one that only stores."""

MOST_WORKERS = 32
SHUTDOWN_SECONDS = 3

LISTENER_OPTION: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
"""On Windows no other program can take the port; elsewhere it is free at once after a restart."""


class ServeOptions(NamedTuple):
    """The options as typed: empty or None where not given."""

    host: str = ""
    port: str = str(DEFAULT_PORT)
    address: str = ""
    names: str | None = None
    proxies: Sequence[str] = ()
    language: str = "en"
    workers: str = "1"
    public: bool = False


class ServerSettings(NamedTuple):
    """The options as parsed."""

    host: str
    port: int
    address: str
    names: str | None
    access: AccessPolicy
    language: str
    workers: int


class EveningLinks(NamedTuple):
    """The links of one evening, each with its code."""

    slug: str
    name: str
    url: str
    director: str
    room: str
    join: str
    tables: dict[str, str]
    printed_url: str

    @property
    def document(self) -> dict[str, object]:
        """The links as JSON, for the first line of output."""
        return {"url": self.url, "director": self.director, "room": self.room, "join": self.join, "tables": self.tables}


def parse_options(options: ServeOptions) -> ServerSettings:
    """Parse the options; raise `InputError` with all mistakes."""
    mistakes = Mistakes()
    port = mistakes.parse("port", options.port, parse_port)
    workers = mistakes.parse("workers", options.workers, _parse_workers)
    proxies = [mistakes.parse("behind", text, _parse_proxy) or "" for text in options.proxies]
    language = mistakes.parse("lang", options.language, _parse_language)
    names = None if options.names is None else mistakes.parse("names", options.names, partial(parse_enum, NamePrivacy))
    address = mistakes.parse("address", options.address, parse_web_address) if options.address else ""
    mistakes.raise_if_any()
    hosts = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    if address:
        hosts.add((urlsplit(address).hostname or "").lower())
    access = AccessPolicy(frozenset(proxies), frozenset(hosts), options.public)
    host = options.host or ("127.0.0.1" if options.proxies else "0.0.0.0")  # noqa: S104  # phones have to reach it
    return ServerSettings(
        host, port or 0, address or "", names=names, access=access, language=language or "en", workers=workers or 1
    )


def parse_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise ParseError(text, phrase("a port, 0 to 65535; 0 uses any free port"))
    return int(text)


def _parse_workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= MOST_WORKERS):
        raise ParseError(text, phrase("a number of processes, 1 to {most}", most=MOST_WORKERS))
    return int(text)


def _parse_proxy(text: str) -> str:
    try:
        return str(ip_address(text))
    except ValueError as error:
        raise ParseError(text, phrase("the address of the proxy, such as 127.0.0.1")) from error


def _parse_language(text: str) -> str:
    if text not in LANGUAGES:
        raise ParseError(text, choices_message(LANGUAGES, text))
    return text


def open_listener(settings: ServerSettings) -> socket.socket:
    """Open a listening socket; raise `ScorerError` where the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, LISTENER_OPTION, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        reason = phrase(
            "port {port} on {host}: {reason}", port=settings.port, host=settings.host, reason=error.strerror or error
        )
        raise ScorerError(reason, hints.USE_ANOTHER_PORT) from error
    listener.listen(512)
    return listener


def base_url(settings: ServerSettings, listener: socket.socket) -> str:
    """The beginning of all links."""
    if settings.address:
        return settings.address
    host = local_address() if settings.host in ("0.0.0.0", "::") else settings.host  # noqa: S104  # only compared
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


def build_links(evening: LiveEvening, url: str) -> EveningLinks:
    """The links of an evening."""
    live, event = evening.live, evening.event
    printed = live.settings.address
    return EveningLinks(
        event.slug,
        event.name,
        url,
        director=page_link(url, PageRole.DIRECTOR, live.code_of(PageRole.DIRECTOR, NO_TABLE)),
        room=page_link(url, PageRole.ROOM, live.code_of(PageRole.ROOM, NO_TABLE)),
        join=page_link(url, PageRole.JOIN, live.code_of(PageRole.JOIN, NO_TABLE)),
        tables=table_links(url, live),
        printed_url=printed if printed != url else "",
    )


def serve_evenings(
    db: str,
    slugs: Sequence[str | None],
    options: ServeOptions,
    on_started: Callable[[list[EveningLinks]], None],
    report_error: Callable[[Exception], object] = str,
) -> None:
    """Serve some evenings until interrupted.

    `on_started` gets the links before the first request is answered, `report_error` any internal error.
    """
    tune_interpreter()
    settings = parse_options(options)
    all_evenings = [open_evening(db, slug, settings.names) for slug in slugs]
    evenings = list({evening.event_id: evening for evening in all_evenings}.values())
    with open_listener(settings) as listener, suppress(KeyboardInterrupt):
        url = base_url(settings, listener)
        on_started([build_links(evening, url) for evening in evenings])
        app_config = AppConfig(
            db, tuple(one.event_id for one in evenings), settings.access, settings.language, url, report_error
        )
        _run_server(app_config, listener, settings.workers)


def tune_interpreter() -> None:
    """Tune the interpreter for a program that runs all evening and should store results first."""
    gc.set_threshold(GC_THRESHOLD)
    sys.setswitchinterval(SWITCH_INTERVAL)


def _run_server(app_config: AppConfig, listener: socket.socket, workers: int) -> None:
    if workers == 1:
        app = create_application(app_config)
        _create_server(app).run([listener])
        return
    from uvicorn.supervisors import Multiprocess  # most evenings need one process

    proxies, hosts, is_public = app_config.access.proxies, app_config.access.hosts, app_config.access.is_public
    values = [
        app_config.db,
        app_config.event_ids,
        sorted(proxies),
        sorted(hosts),
        is_public,
        app_config.language,
        app_config.url,
    ]
    os.environ[WORKER_VARIABLE] = json.dumps(values)
    config = uvicorn_config(f"{create_worker.__module__}:{create_worker.__name__}", factory=True, workers=workers)
    Multiprocess(config, sockets=[listener]).run()


def open_evening_server(
    db: str, evenings: Sequence[LiveEvening], options: ServeOptions, report_error: Callable[[Exception], object] = str
) -> tuple[StreamingServer, socket.socket, list[EveningLinks]]:
    """A server of some evenings for a program that runs it itself, its listener, and the links of the evenings."""
    settings = parse_options(options)
    listener = open_listener(settings)
    url = base_url(settings, listener)
    event_ids = tuple(one.event_id for one in evenings)
    app = create_application(AppConfig(db, event_ids, settings.access, settings.language, url, report_error))
    return _create_server(app), listener, [build_links(evening, url) for evening in evenings]


def _create_server(app: Starlette) -> StreamingServer:
    def end_streams() -> None:
        app.state.watch.closing = True

    return StreamingServer(uvicorn_config(app), end_streams)


def uvicorn_config(app: Starlette | str, **options: Any) -> uvicorn.Config:
    """No access log, because it would hold codes; no proxy headers, because `AccessPolicy` reads them itself."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_level="critical",
        proxy_headers=False,
        server_header=False,
        http=HttpConnection,
        ws="none",
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        lifespan="on",
        **options,
    )


def create_worker() -> Starlette:
    """The application in a worker process, configured by the environment."""
    tune_interpreter()
    db, event_ids, proxies, hosts, is_public, language, url = json.loads(os.environ[WORKER_VARIABLE])
    access = AccessPolicy(frozenset(proxies), frozenset(hosts), is_public)
    return create_application(AppConfig(db, tuple(event_ids), access, language, url))


class StreamingServer(uvicorn.Server):
    """A server that ends open streams when it stops; they would otherwise keep it running."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None]) -> None:
        super().__init__(config)
        self.end_streams = end_streams

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End the streams, then the server."""
        self.end_streams()
        super().handle_exit(sig, frame)

    def stop(self) -> None:
        """End the streams, then the server, as an interrupt does."""
        self.end_streams()
        self.should_exit = True
