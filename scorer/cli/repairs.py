"""Commands that settle findings: fix them, or accept them as correct."""

from functools import partial
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug
from scorer.cli.output import run_command
from scorer.commands import findings
from scorer.commands.command import unread
from scorer.services.queries import score_with_figures
from scorer.storage.history import current_minute

app = typer.Typer(rich_markup_mode=None)


Keys = Annotated[
    list[str], typer.Argument(metavar="KEY...", help="The keys of the findings, as shown by `scorer check`.")
]


@app.command()
def accept(
    keys: Keys,
    by: Annotated[str, typer.Option("--by", metavar="T", help="Who checked it.")] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Accept results as correct, so that they are no longer reported.

    They stay in the list. A missing result cannot be accepted: record it, or enter NP.
    """
    command = findings.AcceptFindings(
        keys=unread(keys), by=unread(by), at=current_minute(), scored=partial(score_with_figures, db)
    )
    run_command(db, event, command)


@app.command()
def fix(
    keys: Keys,
    choice: Annotated[
        str, typer.Option("--choice", metavar="K", help="The number of the correction. Default: the first.")
    ] = "",
    reading: Annotated[str, typer.Option("--reading", metavar="NAME", help="The name of the correction.")] = "",
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Fix findings by applying a suggested correction.

    If you name several findings, either all of them are fixed or none. `scorer undo` reverses this.
    """
    command = findings.FixFindings(
        keys=unread(keys), choice=unread(choice), reading=unread(reading), scored=partial(score_with_figures, db)
    )
    run_command(db, event, command)
