"""Starting a desk: one for each database, on the port where it was before; or a new page of the running one."""

from __future__ import annotations

import json
import secrets
import socket
from contextlib import suppress
from hmac import compare_digest
from http.client import HTTPConnection, HTTPException
from time import monotonic, sleep
from typing import TYPE_CHECKING

from scorer import hints
from scorer.desk.application import create_desk_application
from scorer.desk.desk_file import DeskFile
from scorer.desk.state import Desk, sign_message
from scorer.errors import ScorerError, parse_one
from scorer.i18n import phrase
from scorer.live.server import LISTENER_OPTION, StreamingServer, parse_port, tune_interpreter, uvicorn_config

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.desk.desk_file import DeskRecord

USUAL_PORT = 8765
"""The port of a first desk, if it is free."""

START_SECONDS = 2.0
"""How long another desk may take to start that was started a moment before."""

HOST = "127.0.0.1"


def run_desk(
    db: str,
    port: str | None,
    on_started: Callable[[str], object],
    report_error: Callable[[Exception], object],
    report_unopened: Callable[[str], object],
) -> None:
    """Run a desk until it is closed or nobody looks any more; only open another page if it runs already.

    `on_started` gets the link of the page, `report_unopened` a link that no browser has opened. Raise `ScorerError` if
    the port that was asked for is taken.
    """
    asked = None if port is None else parse_one("port", port, parse_port)
    file = DeskFile(db)
    link = ask_running_desk(file.read())
    if link:
        on_started(link)
        return
    listener = open_desk_listener(asked, file.read().port or USUAL_PORT)
    if listener is None:  # taken: perhaps by a desk that was started at the same moment
        link = _wait_for_desk(file)
        if link:
            on_started(link)
            return
        listener = open_desk_listener(0, 0)
    if listener is None:
        raise ScorerError(phrase("no free port on this computer"))
    tune_interpreter()
    with listener, suppress(KeyboardInterrupt):
        desk = Desk(db, file, listener.getsockname()[1], report_error, report_unopened)
        application = create_desk_application(desk)
        server = StreamingServer(uvicorn_config(application), desk.end)
        application.state.stop_server = server.stop
        desk.resume_phones()
        on_started(desk.issue_link())
        server.run([listener])


def open_desk_listener(asked: int | None, usual: int) -> socket.socket | None:
    """Listen on the port asked for, else on the usual one; None if that is taken.

    Raise `ScorerError` if the one asked for is taken.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, LISTENER_OPTION, 1)
    try:
        listener.bind((HOST, usual if asked is None else asked))
        listener.listen(128)
    except OSError as error:
        listener.close()
        if asked:
            reason = phrase("port {port}: {reason}", port=asked, reason=error.strerror or error)
            raise ScorerError(reason, hints.USE_ANOTHER_PORT) from error
        return None
    return listener


def _wait_for_desk(file: DeskFile) -> str:
    """Wait a moment for a desk that is just starting; return a link to it, or an empty text."""
    began = monotonic()
    while monotonic() - began < START_SECONDS:
        link = ask_running_desk(file.read())
        if link:
            return link
        sleep(0.1)
    return ""


def ask_running_desk(record: DeskRecord) -> str:
    """Ask a running desk for another link; an empty text if there is none.

    Both sides prove that they know the key of the file, so that another program on the port learns nothing.
    """
    if not record.key:
        return ""
    nonce = secrets.token_hex(16)
    headers = {"X-Desk-Nonce": nonce, "X-Desk-Proof": sign_message(record.key, f"again {nonce}")}
    connection = HTTPConnection(HOST, record.port, timeout=START_SECONDS)
    with suppress(OSError, HTTPException, ValueError, KeyError, TypeError):
        connection.request("GET", "/again", headers=headers)
        answer = json.loads(connection.getresponse().read(10_000))
        link, proof = str(answer["url"]), str(answer["proof"])
        if compare_digest(proof.encode(), sign_message(record.key, f"link {nonce} {link}").encode()):
            return link
    return ""
