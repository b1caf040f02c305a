"""The command that publishes events as the club's web site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.options import Database, EventSlug, Folder, Loosen, WhichNames
from scorer.cli.output import (
    make_progress,
    name_unexpected_event,
    show_corrections,
    show_link_changes,
    show_messages,
    show_name_changes,
)
from scorer.i18n import count_phrase
from scorer.services import publishing as service
from scorer.services.club.site import publish_evening, remove_page

if TYPE_CHECKING:
    from scorer.services.publishing import PublishResult

app = typer.Typer(rich_markup_mode=None)

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
Over = Annotated[bool, typer.Option("--force", help="Overwrite a page of that name that someone else has made.")]


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
    if remove is not None:
        place, ways = remove_page(db, folder, remove)
        show_messages(f"Taken down: {remove}; the list is {place}")
        show_link_changes(ways)
        return
    wish = service.PublishRequest(names, unfinished, force, loosen=loosen, url=url, title=title)
    done, rest = publish_evening(db, event, folder, wish, make_progress("Writing pages"))
    _show_published(db, done, remembered=names is None)
    if open_:
        import webbrowser  # needed only with --open

        webbrowser.open(done.index_page.as_uri())
    show_name_changes(rest)


def _show_published(db: str, published: PublishResult, *, remembered: bool) -> None:
    if published.corrections:
        show_corrections(published.corrections)
    if remembered and published.names != "full":
        show_messages(f"Names: {published.names}, as before")
    if published.withheld:
        show_messages(
            f"Held back until all results are in: {published.withheld}; --unfinished publishes them all the same"
        )
    meant = name_unexpected_event(db)
    about = f" [{meant}]" if meant else ""
    show_messages(f"Published: {count_phrase(published.page_count, 'page')}, {published.index_page}{about}")
    show_messages(f"List of evenings: {published.list_page}")
    if published.chat_lines:
        show_messages("For the club's chat:", *published.chat_lines)
