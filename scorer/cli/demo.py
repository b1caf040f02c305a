"""The command that demonstrates the program."""

from typing import Annotated

import typer

from scorer.cli.output import show_messages, show_sheets
from scorer.cli.shell import program_command, quote_word
from scorer.services.demonstration import SAMPLE_EVENTS, demonstration_sheets

app = typer.Typer(rich_markup_mode=None)


@app.command()
def demo(
    live: Annotated[
        bool, typer.Option("--serve", help="Run a live evening to watch, with four tables that play by themselves.")
    ] = False,
    port: Annotated[str, typer.Option("--port", metavar="N", help="The port that --serve listens on.")] = "8000",
) -> None:
    """Score a sample event, to see how the scorer works.

    It uses a temporary database; the club's own is not touched.
    """
    if live:
        from scorer.cli.serve import serve_demonstration  # saves 115 ms: the web server

        serve_demonstration(port)
        return

    show_sheets(demonstration_sheets())
    sample = quote_word(str(SAMPLE_EVENTS / "mitchell"))
    show_messages("", "Your club's database was not touched. To try more:")
    program = program_command()
    show_messages(f"  {program} import {sample}", f"  {program} rank")
