"""The command that opens the desk in a browser."""

from threading import Thread
from typing import Annotated

import typer

from scorer.cli import EXIT_INTERNAL_ERROR
from scorer.cli.crash_reports import write_crash_report
from scorer.cli.message_window import has_terminal, show_window, system_language
from scorer.cli.options import Database, Json
from scorer.cli.output import show_messages
from scorer.desk import server
from scorer.errors import MessageFormatter, ScorerError
from scorer.i18n import phrase
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
    reporter = DeskReporter(opens_browser=not no_browser, has_window=not (no_browser or json or has_terminal()))

    def show_link(link: str) -> bool:
        if json:
            from json import dumps  # rarely needed

            typer.echo(dumps({"url": link}))
            typer.get_text_stream("stdout").flush()
        if not no_browser:
            return open_in_browser(link)
        if not json:
            show_messages(f"Open this link, which can be used once: {link}")
        return True

    try:
        server.run_desk(db, port, show_link, _report_crash, reporter.report_unopened)
    except ScorerError as refusal:
        reporter.show_refusal(refusal)
        raise
    except Exception as error:
        if not reporter.has_window:
            raise
        show_window(_report_crash(error))
        raise typer.Exit(EXIT_INTERNAL_ERROR) from error


class DeskReporter:
    """Reports what keeps the desk from being seen: in a window too, if it was started from an icon."""

    def __init__(self, *, opens_browser: bool, has_window: bool) -> None:
        self.opens_browser = opens_browser
        self.has_window = has_window

    def report_unopened(self, link: str) -> None:
        """Report a link that no browser has opened."""
        if not self.opens_browser:
            return
        message = phrase(
            "No browser has opened. Start one (Firefox, for example) and enter this address, "
            "which works only once: {link}",
            link=link,
        )
        show_messages(message)
        if self.has_window:
            show_window(system_language()(message))

    def show_refusal(self, refusal: ScorerError) -> None:
        """Show in a window, where there is one, why the desk cannot start."""
        if self.has_window:
            words = system_language()
            lines = refusal.format_lines(MessageFormatter(words))
            show_window("\n".join([words("The desk could not start."), *lines]))


def open_in_browser(link: str) -> bool:
    """Open a link in the browser; return whether it may have opened, as far as that shows in a moment."""
    import webbrowser  # not needed with --no-browser

    opened: list[bool] = []
    opener = Thread(target=lambda: opened.append(webbrowser.open(link)), daemon=True)
    opener.start()  # some browsers keep whoever calls them waiting
    opener.join(BROWSER_SECONDS)
    return opened != [False]


def _report_crash(error: Exception) -> str:
    report = write_crash_report(error, has_stored=pop_stored())
    show_messages(*report.splitlines())
    return report
