"""The command that opens the desk in a browser."""

from threading import Thread
from typing import Annotated

import typer

from scorer.cli.crash_reports import write_crash_report
from scorer.cli.options import Database, Json
from scorer.cli.output import show_messages
from scorer.desk import server
from scorer.progress import pop_stored

app = typer.Typer(rich_markup_mode=None)

BROWSER_SECONDS = 1.0
"""How long the desk waits for the browser before it answers."""


@app.command()
def desk(
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Show the link without opening a browser.")] = False,
    port: Annotated[
        str | None, typer.Option("--port", metavar="N", help="The port; 0 for any free port.", show_default=False)
    ] = None,
    json: Json = False,
    db: Database = "",
) -> None:
    """Run the whole evening in a browser, on this machine only.

    The link can be used only once. While the desk is running, the same command opens another page of it. The desk
    closes when you choose Close on a page or press Ctrl-C, or a minute after its last page is closed, unless phones are
    on.
    """

    def show_link(link: str) -> None:
        if json:
            from json import dumps  # rarely needed

            typer.echo(dumps({"url": link}))
            typer.get_text_stream("stdout").flush()
        if no_browser:
            if not json:
                show_messages(f"Open this link, which can be used once: {link}")
            return
        import webbrowser  # not needed with --no-browser

        def open_browser() -> None:
            if not webbrowser.open(link):
                show_messages(f"No browser could be opened. Open this link, which can be used once: {link}")

        opener = Thread(target=open_browser, daemon=True)  # some browsers keep whoever calls them waiting
        opener.start()
        opener.join(BROWSER_SECONDS)

    server.run_desk(db, port, show_link, _report_crash)


def _report_crash(error: Exception) -> None:
    show_messages(*write_crash_report(error, has_stored=pop_stored()).splitlines())
