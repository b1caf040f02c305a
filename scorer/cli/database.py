"""Commands that look after the database."""

from __future__ import annotations

from shlex import quote

import typer

from scorer.cli.options import Database, Json
from scorer.cli.showing import say
from scorer.errors import printable
from scorer.store.places import shown
from scorer.words import counted

app = typer.Typer(name="db", rich_markup_mode=None, help="Look after the database.", no_args_is_help=True)


@app.command()
def path(json: Json = False, db: Database = "") -> None:
    """Print where the club's database is.

    A URL is printed without its password.
    """
    if json:
        from scorer.printers.documents import json_text  # plain printing does not need it

        typer.echo(json_text({"path": shown(db)}))
    else:
        typer.echo(shown(db))


@app.command()
def check(json: Json = False, db: Database = "") -> None:
    """Look for what is damaged, in the database and in its copies.

    SQLite's own check, and rows that contradict each other or the history. Exit code 1 where anything is damaged.
    """
    from datetime import datetime

    from scorer.desk import database  # each command loads its own part of the desk

    checked = database.check(db)
    if json:
        from scorer.printers.documents import json_text  # plain printing does not need it

        copies = [
            {"file": str(copy.file), "made": copy.made.isoformat(" ", "minutes"), "faults": list(map(str, copy.faults))}
            for copy in checked.copies
        ]
        typer.echo(json_text({"database": shown(db), "faults": list(map(str, checked.faults)), "copies": copies}))
    else:
        lines = [
            f"{shown(db)}: {'damaged' if checked.faults else 'sound'}",
            *(f"  {fault}" for fault in checked.faults),
        ]
        for copy in checked.copies:
            age = counted((datetime.now() - copy.made).days, "day")
            lines.append(f"{copy.file.name}: {'damaged' if copy.faults else 'sound'}, {age} old")
            lines += [f"  {fault}" for fault in copy.faults]
        if checked.overdue:
            lines.append(str(checked.overdue))
        if checked.newest_sound:
            lines.append(f"Newest sound copy: scorer restore {quote(str(checked.newest_sound.file))}")
        for line in lines:
            typer.echo(printable(line))  # what stands in damaged rows may be anything
    if not checked.sound:
        raise typer.Exit(1)


@app.command()
def upgrade(db: Database = "") -> None:
    """Create the database or bring it up to date.

    An older one is copied first. Every command that changes something does this by itself.
    """
    from scorer.desk import database  # each command loads its own part of the desk

    say(database.upgrade(db))
