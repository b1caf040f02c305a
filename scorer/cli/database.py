"""Commands that look after the database."""

from __future__ import annotations

import typer

from scorer.cli.options import Database, Json
from scorer.cli.showing import say
from scorer.store.places import shown

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
def upgrade(db: Database = "") -> None:
    """Create the database or bring it up to date.

    An older one is copied first. Every command that changes something does this by itself.
    """
    from scorer.desk import database  # each command loads its own part of the desk

    say(database.upgrade(db))
