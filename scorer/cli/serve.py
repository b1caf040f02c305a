"""The command that serves a live evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.showing import say

if TYPE_CHECKING:
    from scorer.live.serving import Links

app = typer.Typer(rich_markup_mode=None)

Slugs = Annotated[
    list[str] | None, typer.Argument(metavar="[SLUG]...", help="Several events at once, each with its own codes.")
]
Port = Annotated[str, typer.Option("--port", metavar="N", help="The port that is listened on.")]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Listen on this address alone.")]
Address = Annotated[
    str, typer.Option("--address", metavar="URL", help="What links begin with; else this machine's own address.")
]
Names = Annotated[
    str | None,
    typer.Option("--names", metavar="WHICH", help="full, initials or none, of people's names; else as last published."),
]
Behind = Annotated[
    list[str] | None, typer.Option("--behind", metavar="ADDRESS", help="A proxy whose word on who asks is taken.")
]
Public = Annotated[bool, typer.Option("--public", help="Answer more than the local network.")]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="en or de, where a phone asks for neither.")]
Workers = Annotated[str, typer.Option("--workers", metavar="N", help="How many processes answer.")]
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
    """Play an evening live: results from phones, pages for all.

    There is a page for each table, one for the director and one for the room.
    Everybody needs nothing but a browser in the same network. Ctrl-C ends it; started again, everyone goes on.
    """
    from scorer.live import serving  # the web server: no other command needs it

    def told(evenings: list[Links]) -> None:
        if json:
            _print_links(evenings)
        else:
            for links in evenings:
                _say_links(links)
        if open_:
            import webbrowser  # rarely needed

            webbrowser.open(evenings[0].director)

    wishes = serving.Wishes(
        host, port, address, names=names, behind=behind or (), language=lang, workers=workers, public=public
    )
    serving.serve(db, slugs or [event], wishes, told, _tell_fault)


def demonstrate(port: str) -> None:
    """Serve an evening in a scratch database whose tables play by themselves."""
    from scorer.files import scratch_folder
    from scorer.live import demonstration, serving
    from scorer.live.demonstration import unplayed_sample

    with scratch_folder() as scratch:
        db = str(scratch / "scorer.db")
        sample = unplayed_sample(db)
        players = demonstration.begin(db, sample.slug, sample.played)

        def told(evenings: list[Links]) -> None:
            (links,) = evenings
            _say_pages(links)
            for table, link in links.tables.items():
                say(f"  table {table}   {link}")
            _say_code(links)
            say("Four tables play by themselves. Open the room's page in the browser here, or a table's on a phone,")
            say("and watch; what you enter yourself counts too. Ctrl-C ends it, and the evening is thrown away.")

        try:
            serving.serve(db, [sample.slug], serving.Wishes(port=port), told, _tell_fault)
        finally:
            players.leave()
            players.join()


def _tell_fault(fault: Exception) -> None:
    from scorer.cli.last_net import fault_told  # needed only after a failure

    say(*fault_told(fault).splitlines())


def _print_links(evenings: list[Links]) -> None:
    """Print one line: the links of the evening, and where there are several those of each by its slug."""
    from json import dumps  # rarely needed

    document = evenings[0].document
    if len(evenings) > 1:
        document = {**document, "events": {links.slug: links.document for links in evenings}}
    typer.echo(dumps(document, ensure_ascii=False))
    typer.get_text_stream("stdout").flush()


def _say_links(links: Links) -> None:
    """Show where the pages are, and the director's link as a QR code."""
    _say_pages(links)
    say(f"  tables    {len(links.tables)}, each with a link of its own: the director's page prints them")
    if links.printed_elsewhere:
        say(f"  The cards were printed for {links.printed_elsewhere},")
        say(f"  and this machine is now {links.url}:")
        say("  print new ones, or show a table its new code on the director's page.")
    _say_code(links)
    say("Ctrl-C ends the evening's server; nothing is lost.")


def _say_pages(links: Links) -> None:
    say(f"{links.name}: {links.url}")
    say(f"  director  {links.director}")
    say(f"  room      {links.room}")
    say(f"  players   {links.join}")


def _say_code(links: Links) -> None:
    from scorer.rendering.qr import blocks  # needed only here

    say("", *blocks(links.director).split("\n"), "The code opens the director's page on a phone in the same network.")
