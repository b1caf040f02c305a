"""The command that serves a live evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.crash_reports import CrashReporter
from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.output import show_messages
from scorer.files import temporary_folder
from scorer.live import demonstration, server
from scorer.live.demonstration import store_unplayed_sample
from scorer.progress import pop_stored
from scorer.rendering.qr import qr_half_blocks
from scorer.services.club_settings import find_known_damage

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.live.server import EveningLinks

app = typer.Typer(rich_markup_mode=None)

Slugs = Annotated[
    list[str] | None,
    typer.Argument(metavar="[SLUG]...", help="The events, each with its own codes. Default: the current event."),
]
Port = Annotated[str, typer.Option("--port", metavar="N", help="The port to listen on.")]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Listen on this address only.")]
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="The address in links. Default: this machine's own.")
]
Names = Annotated[
    str | None,
    typer.Option(
        "--names",
        metavar="WHICH",
        help="How people's names are shown: full, initials or none. Default: as last published.",
    ),
]
Behind = Annotated[
    list[str] | None,
    typer.Option("--behind", metavar="ADDRESS", help="A proxy trusted to report the client's address."),
]
Public = Annotated[bool, typer.Option("--public", help="Accept connections from outside the local network.")]
Language = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="The language, en or de, for phones that ask for neither.")
]
Workers = Annotated[str, typer.Option("--workers", metavar="N", help="The number of processes.")]
Open = Annotated[bool, typer.Option("--open", help="Show the director's page in the browser.")]


@app.command()
def serve(
    slugs: Slugs = None,
    port: Port = "8000",
    host: Host = "",
    address: Address = "",
    names: Names = None,
    behind: Behind = None,
    public: Public = False,
    lang: Language = "en",
    workers: Workers = "1",
    open_: Open = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Run a live evening: results from phones, pages for everyone.

    There is a page for each table, one for the director and one for the room. All anyone needs is a browser on the same
    network. Ctrl-C stops it; start it again and everyone carries on where they left off.
    """

    def show_links(evenings: list[EveningLinks]) -> None:
        if json:
            _print_links_as_json(evenings)
        else:
            for links in evenings:
                _show_links(links)
        if open_:
            import webbrowser  # rarely needed

            webbrowser.open(evenings[0].director)

    damage = find_known_damage(db)
    if damage is not None:
        show_messages(damage)
    options = server.ServeOptions(
        host, port, address, names=names, proxies=behind or (), language=lang, workers=workers, public=public
    )
    server.serve_evenings(db, slugs or [event], options, show_links, _make_crash_handler())


def serve_demonstration(port: str) -> None:
    """Serve an evening in a scratch database whose tables play by themselves."""
    with temporary_folder() as scratch:
        db = str(scratch / "scorer.db")
        sample = store_unplayed_sample(db)
        players = demonstration.start_demonstration(db, sample.slug, sample.played)

        def show_links(evenings: list[EveningLinks]) -> None:
            (links,) = evenings
            _show_page_links(links)
            for table, link in links.tables.items():
                show_messages(f"  table {table}   {link}")
            _show_qr_code(links)
            show_messages(
                "Four tables play by themselves. Open the room's page in the browser here, or a table's on a phone,"
            )
            show_messages("and watch; what you enter yourself counts too. Ctrl-C ends it and deletes the evening.")

        try:
            server.serve_evenings(db, [sample.slug], server.ServeOptions(port=port), show_links, _make_crash_handler())
        finally:
            players.stop()
            players.join()


def _make_crash_handler() -> Callable[[Exception], None]:
    """What a server does with a fault: it goes on, and its director hears of each kind once."""
    reporter = CrashReporter()

    def report_crash(error: Exception) -> None:
        show_messages(*reporter.report(error, has_stored=pop_stored()).splitlines())

    return report_crash


def _print_links_as_json(evenings: list[EveningLinks]) -> None:
    """Print one line: the links of the evening, and where there are several those of each by its slug."""
    from json import dumps  # rarely needed

    document = evenings[0].document
    if len(evenings) > 1:
        document = {**document, "events": {links.slug: links.document for links in evenings}}
    typer.echo(dumps(document, ensure_ascii=False))
    typer.get_text_stream("stdout").flush()


def _show_links(links: EveningLinks) -> None:
    """Show where the pages are, and the director's link as a QR code."""
    _show_page_links(links)
    show_messages(f"  tables    {len(links.tables)}, each with a link of its own: the director's page prints them")
    if links.printed_url:
        show_messages(f"  The cards were printed for {links.printed_url},")
        show_messages(f"  and this machine is now {links.url}:")
        show_messages("  print new ones, or show a table its new code on the director's page.")
    _show_qr_code(links)
    show_messages("Ctrl-C ends the evening's server; nothing is lost.")


def _show_page_links(links: EveningLinks) -> None:
    show_messages(f"{links.name}: {links.url}")
    show_messages(f"  director  {links.director}")
    show_messages(f"  room      {links.room}")
    show_messages(f"  players   {links.join}")


def _show_qr_code(links: EveningLinks) -> None:
    show_messages(
        "",
        *qr_half_blocks(links.director).split("\n"),
        "The code opens the director's page on a phone on the same network.",
    )
