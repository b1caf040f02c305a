"""Commands about whole events: import, export, list, choose, show; and the demonstration."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.options import Database, Encoding, EventSlug, Json, Slug
from scorer.cli.printing import counted, progress, say, show, show_sheets

app = typer.Typer(rich_markup_mode=None)

Force = Annotated[bool, typer.Option("--force", help="Write over what is already there.")]


@app.command()
def demo() -> None:
    """Score a sample event and show what comes of it.

    The database is a scratch one: the club's own is not touched.
    """
    from scorer.desk.filing import SAMPLES, demonstration  # the desk brings SQLAlchemy, which --help does not need

    show_sheets(demonstration())
    say(f"\nYour club's database was not touched. To try more:\n  scorer import {SAMPLES / 'mitchell'}\n  scorer rank")


@app.command("import")
def import_(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", readable=False, help="Event folders.")],
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace the event of the same name and date, and say what changes.")
    ] = False,
    encoding: Encoding = None,
    db: Database = "",
) -> None:
    """Record events from event folders.

    All of them are recorded; or none is, and everything that is wrong with any is said.
    """
    from scorer.desk.filing import import_events  # the desk brings SQLAlchemy, which --help does not need

    imported, backup = import_events(db, paths, encoding=encoding, replace=replace, track=progress("Reading results"))
    if backup:
        say(f"The database was brought up to date; a copy of the old one is {backup}")
    for done in imported:
        event = done.event
        counts = (counted(len(event.pairs), "pair"), counted(event.boards, "board"), counted(event.played, "result"))
        say(f"{done.slug}: {', '.join(counts)}")
        for change in done.changes:
            say(f"  {change}")


@app.command()
def export(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A folder, or a file whose suffix tells the kind.")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="KIND", help="folder or xlsx; default by the suffix.")
    ] = None,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Write the event to a folder or an Excel workbook.

    A folder can be imported again and gives the same event; a path ending in .xlsx makes a workbook.
    """
    from scorer.desk.filing import export_event, kind_of  # the desk brings SQLAlchemy, which --help does not need

    export_event(db, event, path, kind_of(path, to), force=force, track=progress("Writing"))
    say(f"Written: {path}")


@app.command()
def events(json: Json = False, db: Database = "") -> None:
    """List the events in the database, newest first."""
    from scorer.desk.filing import listed  # the desk brings SQLAlchemy, which --help does not need

    show(listed(db), json=json)


@app.command()
def use(slug: Slug, db: Database = "") -> None:
    """Choose the event that commands mean when none is named."""
    from scorer.desk.filing import choose  # the desk brings SQLAlchemy, which --help does not need

    choose(db, slug)
    say(f"Commands now mean {slug}.")


@app.command("show")
def show_event(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Show what is known of the event and what is missing."""
    from scorer.desk.looking import event_shown  # the desk brings SQLAlchemy, which --help does not need

    show(event_shown(db, event), json=json)
