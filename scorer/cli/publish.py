"""The command that publishes events as the club's web site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.file_options import Folder, Loosen, WhichNames
from scorer.cli.options import Database, EventSlug
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

Unfinished = Annotated[bool, typer.Option("--unfinished", help="Also publish boards that still lack results.")]
Remove = Annotated[
    str | None,
    typer.Option("--remove", metavar="SLUG", help="Remove this evening from the site instead."),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--url",
        metavar="ADDRESS",
        help="The site's address, for example https://club.example. Shared links then show who won.",
    ),
]
Title = Annotated[
    str | None,
    typer.Option("--title", metavar="TEXT", help="The title of the front page. Default: the club's name."),
]
Open = Annotated[bool, typer.Option("--open", help="Show it in the browser.")]
Over = Annotated[bool, typer.Option("--force", help="Overwrite a page of the same name that came from somewhere else.")]


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
    """Make web pages for the event, ready for any web host.

    Each event has its own folder, which is replaced in one step and includes a list of corrections; index.html lists
    all events and has a search for players. Other files are left alone. Boards that are still to be played at some
    tables are published without hands or results. Unless names are shown in full, remarks and reasons for rulings are
    left out, and search engines are asked not to list the event.

    A site shows all names in the same way: the strictest one chosen so far. A stricter `--names` changes every page,
    and showing more needs `--loosen` too. Exit code 1 as long as pages from another database show more. `--url` and
    `--title` are remembered; an empty text removes them.
    """
    if remove is not None:
        place, ways = remove_page(db, folder, remove)
        show_messages(f"Removed: {remove}; the list is {place}")
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
        show_messages(f"Held back until all results are in: {published.withheld}; --unfinished publishes them anyway")
    meant = name_unexpected_event(db)
    about = f" [{meant}]" if meant else ""
    show_messages(f"Published: {count_phrase(published.page_count, 'page')}, {published.index_page}{about}")
    show_messages(f"List of evenings: {published.list_page}")
    if published.chat_lines:
        show_messages("For the club's group chat:", *published.chat_lines)
