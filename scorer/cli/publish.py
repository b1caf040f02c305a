"""The command that publishes: a club's web site, an evening a folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.options import Database, EventSlug
from scorer.cli.showing import progress, say
from scorer.words import counted

if TYPE_CHECKING:
    from scorer.desk.publish import Published

app = typer.Typer(rich_markup_mode=None)

NAMES = "full, initials or none: what is published of the players; else as the last time, else full."
Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the club's site.")]
WhichNames = Annotated[str | None, typer.Option("--names", metavar="WHICH", help=NAMES, show_default=False)]
Unfinished = Annotated[bool, typer.Option("--unfinished", help="Publish boards on which results are missing, too.")]
Remove = Annotated[
    str | None,
    typer.Option(
        "--remove", metavar="SLUG", help="Take this evening down instead of publishing one.", show_default=False
    ),
]
Open = Annotated[bool, typer.Option("--open", help="Show it in the browser.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a page of that name that somebody else has made.")]


@app.command()
def publish(
    folder: Folder,
    names: WhichNames = None,
    unfinished: Unfinished = False,
    remove: Remove = None,
    open_: Open = False,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Write web pages of the event, to open here or for any web host.

    Each event has a folder of its own, which is replaced in one step with corrections stated; index.html lists
    them all, with a search for players. Other files stay as they are. Boards that some table has still to play go out
    without hands and results. Without full names no remarks and no reasons of rulings are published, and search
    engines are asked to leave the event out.
    """
    from scorer.desk import publish as desk  # each command loads its own part of the desk

    if remove is not None:
        say(f"Taken down: {remove}; the list is {desk.take_down(folder, remove)}")
        return
    done = desk.publish(db, event, folder, desk.Wish(names, unfinished, force), progress("Writing pages"))
    _tell(done, remembered=names is None)
    if open_:
        import webbrowser  # only who asks for it needs it

        webbrowser.open(done.first.as_uri())


def _tell(done: Published, *, remembered: bool) -> None:
    if done.corrected:
        say(f"Corrected since {done.corrected.since}: {counted(len(done.corrected.changes), 'change')}")
    if remembered and done.names != "full":
        say(f"Names: {done.names}, as the last time")
    if done.held:
        say(f"Held back until all results are in: {done.held}; --unfinished publishes them all the same")
    say(f"Published: {counted(done.pages, 'page')}, {done.first}")
    say(f"List of evenings: {done.list}")
