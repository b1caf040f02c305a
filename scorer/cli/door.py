"""The application: its commands in the order of an evening, and what happens to a refusal."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from scorer import __version__
from scorer.cli import database, deals, events, reports, results, scores
from scorer.errors import ScorerError


class Door(TyperGroup):
    """Commands whose refusals are printed, a line each, instead of a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002  # the shape is Typer's
        """List the commands in the order in which they were added."""
        return list(self.commands)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; turn a refusal into its sentences and its exit code."""
        try:
            return super().invoke(ctx)
        except ScorerError as refusal:
            for sentence in refusal.sentences():
                typer.echo(f"error: {sentence}", err=True)
            raise typer.Exit(refusal.exit_code) from refusal


app = typer.Typer(
    cls=Door,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Score Minibridge duplicates: record an evening's results, rank the pairs, print and export.",
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"scorer {__version__}")
        raise typer.Exit


@app.callback()
def _start(  # noqa: ARG001  # `version` is acted on by its callback
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


for noun in (events, reports, results, scores, deals):
    app.add_typer(noun.app)
app.add_typer(database.app, name="db")
