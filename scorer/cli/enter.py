"""The command that opens the entry screen."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug
from scorer.cli.showing import say
from scorer.errors import ScorerError, Way, remedy
from scorer.words import phrase

app = typer.Typer(rich_markup_mode=None)


@app.command()
def enter(
    board: Annotated[
        str, typer.Argument(metavar="[BOARD]", help="Where to begin; else the first board with gaps.")
    ] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Enter results on a full screen, a board at a time.

    Every line is stored as soon as Enter accepts it. `?` shows the keys.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise ScorerError(phrase("the entry screen needs a terminal"), remedy(Way.RESULTS_PIPED))
    from scorer.entry.screen import run  # Textual, which no other command needs

    say(run(db, event, board))
