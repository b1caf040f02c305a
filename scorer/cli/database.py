"""Commands that maintain the database."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import quote

import typer

from scorer.cli.options import Database, Json
from scorer.cli.refusals import show_group_help
from scorer.cli.showing import say, show_document
from scorer.errors import printable
from scorer.i18n import Phrase, counted
from scorer.storage.places import shown

app = typer.Typer(
    name="db",
    rich_markup_mode=None,
    help="Look after the database.",
    invoke_without_command=True,
    callback=show_group_help,
)


@app.command()
def path(json: Json = False, db: Database = "") -> None:
    """Print where the club's database is.

    A URL is printed without its password.
    """
    if json:
        show_document({"path": shown(db)})
    else:
        typer.echo(shown(db))


@app.command()
def check(json: Json = False, db: Database = "") -> None:
    """Look for what is damaged, in the database and in its copies.

    SQLite's own check, and rows that contradict each other or the history. Exit code 1 where anything is damaged.
    """
    from datetime import datetime

    from scorer.services import database  # each command imports only what it needs

    checked = database.check(db)
    if json:
        copies = [
            {"file": str(copy.file), "made": copy.made.isoformat(" ", "minutes"), "faults": list(map(str, copy.faults))}
            for copy in checked.copies
        ]
        show_document({"database": shown(db), "faults": list(map(str, checked.faults)), "copies": copies})
    else:
        _tell_faults(shown(db), checked.faults)
        for copy in checked.copies:
            _tell_faults(copy.file.name, copy.faults, f", {counted((datetime.now() - copy.made).days, 'day')} old")
        if checked.overdue:
            typer.echo(checked.overdue)
        if checked.newest_sound:
            typer.echo(printable(f"Newest sound copy: scorer restore {quote(str(checked.newest_sound.file))}"))
    if not checked.sound:
        raise typer.Exit(1)


def _tell_faults(called: str, faults: Sequence[Phrase], age: str = "") -> None:
    for line in (f"{called}: {'damaged' if faults else 'sound'}{age}", *(f"  {fault}" for fault in faults)):
        typer.echo(printable(line))  # damaged rows may hold anything


@app.command()
def upgrade(db: Database = "") -> None:
    """Create the database or bring it up to date.

    An older one is copied first. Every command that changes something does this by itself.
    """
    from scorer.services import database  # each command imports only what it needs

    say(database.upgrade(db))
