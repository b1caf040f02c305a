"""`scorer` without a command: how far the evening is and what comes next; and the version."""

from __future__ import annotations

import platform
import sys

import typer

from scorer import __version__
from scorer.cli.options import chosen_database, chosen_event
from scorer.cli.showing import show_document, tell
from scorer.errors import Told
from scorer.i18n import NOTHING


def tell_standing() -> None:
    """Show how far the evening is and the next command; without an event, how to begin."""
    from scorer.services.queries import standing  # not needed for the version

    told = standing(chosen_database(None), chosen_event(None))
    tell(told._replace(remedies=()))
    for way in told.remedies:
        tell(Told(NOTHING, remedies=(way,)))


def version_told(*, json: bool) -> None:
    """Print the version; as JSON with everything that helps to explain a failure."""
    if not json:
        typer.echo(f"scorer {__version__}")
        return
    from scorer.analysis.solver import library_path  # needed only here

    about = {
        "scorer": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "encoding": sys.stdout.encoding,
        "solver": library_path() is not None,
        "place": sys.prefix,
    }
    show_document(about)
