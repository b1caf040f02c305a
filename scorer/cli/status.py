"""`scorer` without a command: how far the evening is and what comes next; and the version."""

from __future__ import annotations

import platform
import sys

import typer

from scorer import __version__, hints
from scorer.analysis.solver import find_library
from scorer.cli.options import resolve_database, resolve_event
from scorer.cli.output import format_result, show_json
from scorer.errors import Message
from scorer.i18n import EMPTY_PHRASE
from scorer.services.events import describe_progress


def show_status() -> None:
    """Show how far the evening is and the next command; without an event, how to begin."""
    status = describe_progress(resolve_database(None), resolve_event(None))
    typer.echo(format_result(status._replace(hints=())))
    for hint in (*status.hints, hints.OPEN_DESK):
        typer.echo(format_result(Message(EMPTY_PHRASE, hints=(hint,))))
    typer.echo("`scorer help` lists all commands")


def show_version(*, json: bool) -> None:
    """Print the version; as JSON with everything that helps to explain a failure."""
    if not json:
        typer.echo(f"scorer {__version__}")
        return

    about = {
        "scorer": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "encoding": sys.stdout.encoding,
        "solver": find_library() is not None,
        "place": sys.prefix,
    }
    show_json(about)
