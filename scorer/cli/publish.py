"""Commands that print results on paper and publish them as the club's web site."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.options import Database, EventSlug, Folder, Force, Loosen, Output, Paper, WhichNames
from scorer.cli.showing import PATIENCE, moving_bar, progress, say, sentence, tell_of_names, tell_of_ways
from scorer.i18n import counted
from scorer.reports.catalogue import NAMES

if TYPE_CHECKING:
    from scorer.services.publish import Published

PRINTED = f"{', '.join(NAMES)}; pictures, certificates, class-list, pupils, answers; or table-cards."

app = typer.Typer(rich_markup_mode=None)


@app.command("print")
def print_(
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]...", help=PRINTED)] = None,
    pair: Annotated[
        list[str] | None,
        typer.Option("--pair", metavar="P", help="This pair's card, certificate or picture alone; may be repeated."),
    ] = None,
    best: Annotated[str, typer.Option("--best", metavar="N", help="Certificates of the first N places alone.")] = "",
    first_names: Annotated[bool, typer.Option("--first-names", help="Players by their first names.")] = False,
    every_one: Annotated[
        bool,
        typer.Option(
            "--all", help="Print what a club pins up or hands out: ranking, travellers, score cards, pictures."
        ),
    ] = False,
    output: Output = Path("evening.pdf"),
    paper: Paper = "",
    force: Force = False,
    open_: Annotated[bool, typer.Option("--open", help="Open what was written.")] = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Print reports, to pin up or to cut out, as a PDF.

    Alone it prints the ranking. Once that is printed, `scorer corrections` tells what was corrected since.
    """
    from scorer.services.print import Pdf, ReportWishes, print_reports  # each command imports only what it needs

    if what and every_one:
        raise typer.BadParameter("name the reports to print, or say --all")
    names = what or []
    if not names and not every_one:
        names = ["scorecards" if pair else "ranking"]
    with _waiting("Typesetting"):
        wishes = ReportWishes(pair or [], best, first_names)
        left_out = print_reports(db, event, names, Pdf(output, paper, force=force), wishes)
    for one in left_out:
        say(f"Left out: {sentence(one)}")
    say(f"Written: {output}")
    if open_:
        typer.launch(str(output))


@contextmanager
def _waiting(doing: str) -> Iterator[None]:
    """Show a bar without a length on a terminal once the work has taken a second."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    watcher = Thread(target=_watch, args=(doing, done))
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _watch(doing: str, done: Event) -> None:
    if done.wait(PATIENCE):
        return
    with moving_bar() as bar:
        bar.add_task(doing, total=None)
        done.wait()


Unfinished = Annotated[bool, typer.Option("--unfinished", help="Publish boards on which results are missing, too.")]
Remove = Annotated[
    str | None,
    typer.Option("--remove", metavar="SLUG", help="Take this evening down instead of publishing one."),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="ADDRESS",
        help="Where the site stands on the web: https://club.example. A link that is shared then shows who won.",
    ),
]
Title = Annotated[
    str | None,
    typer.Option("--title", metavar="TEXT", help="What the front page says; else the club's name."),
]
Open = Annotated[bool, typer.Option("--open", help="Show it in the browser.")]
Over = Annotated[bool, typer.Option("--force", help="Write over a page of that name that somebody else has made.")]


@app.command()
def publish(
    folder: Folder,
    names: WhichNames = None,
    loosen: Loosen = False,
    unfinished: Unfinished = False,
    url: Url = None,
    title: Title = None,
    remove: Remove = None,
    open_: Open = False,
    force: Over = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Write web pages of the event, to open here or for any web host.

    Each event has a folder of its own, which is replaced in one step with corrections stated; index.html lists
    them all, with a search for players. Other files stay as they are. Boards that some table has still to play go out
    without hands and results. Without full names no remarks and no reasons of rulings are published, and search
    engines are asked to leave the event out.

    A site has one rule for names, the strictest that was chosen: `--names` makes it stricter, and every page with
    it, looser only with `--loosen` beside it. Exit code 1 while pages that another database has made show more.
    `--url` and `--title` are remembered with it; an empty text forgets them.
    """
    from scorer.services import publish as desk  # each command imports only what it needs
    from scorer.services.club.site import publish_evening, take_down

    if remove is not None:
        place, ways = take_down(db, folder, remove)
        say(f"Taken down: {remove}; the list is {place}")
        tell_of_ways(ways)
        return
    wish = desk.PublishingWish(names, unfinished, force, loosen=loosen, url=url, title=title)
    done, rest = publish_evening(db, event, folder, wish, progress("Writing pages"))
    _tell(done, remembered=names is None)
    if open_:
        import webbrowser  # needed only with --open

        webbrowser.open(done.first.as_uri())
    tell_of_names(rest)


def _tell(done: Published, *, remembered: bool) -> None:
    if done.corrected:
        say(f"Corrected since {done.corrected.since}: {counted(len(done.corrected.changes), 'change')}")
    if remembered and done.names != "full":
        say(f"Names: {done.names}, as before")
    if done.held:
        say(f"Held back until all results are in: {done.held}; --unfinished publishes them all the same")
    say(f"Published: {counted(done.pages, 'page')}, {done.first}")
    say(f"List of evenings: {done.list}")
    if done.chat:
        say("For the club's chat:", *done.chat)
