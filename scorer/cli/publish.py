"""The command that publishes: a web page of the event."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug
from scorer.cli.showing import progress, say
from scorer.plurals import counted

app = typer.Typer(rich_markup_mode=None)


@app.command()
def publish(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A folder for the site alone.")],
    names: Annotated[
        str, typer.Option("--names", metavar="WHICH", help="full, initials or none: what is published of the players.")
    ] = "full",
    open_: Annotated[bool, typer.Option("--open", help="Show it in the browser.")] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Take a folder that holds something else, which is moved aside.")
    ] = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Write web pages of the event, to open here or for any web host.

    What was published there before is replaced in one step, and corrections since then are stated; a folder that
    holds anything else is refused. Without full names no remarks and no reasons of rulings are published.
    """
    from scorer.desk import publish as desk  # each command loads its own part of the desk

    done = desk.publish(db, event, folder, names, force=force, track=progress("Writing pages"))
    if done.aside:
        say(f"What was in {folder} is now {done.aside}")
    if done.corrected:
        say(f"Corrected since {done.corrected.since}: {counted(len(done.corrected.changes), 'change')}")
    say(f"Published: {counted(done.pages, 'page')}, {done.first}")
    if open_:
        import webbrowser  # only who asks for it needs it

        webbrowser.open(done.first.as_uri())
