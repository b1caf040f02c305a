"""The options that commands share, and their defaults."""

import os
from typing import Annotated

import typer

from scorer.storage.locations import application_folder


def resolve_database(given: str | None) -> str:
    """The database to use: the option, SCORER_DB, or the default."""
    return given or os.environ.get("SCORER_DB") or str(application_folder() / "scorer.db")


def resolve_event(given: str | None) -> str | None:
    """The event to use: the option or SCORER_EVENT; None for the chosen or newest one."""
    return given or os.environ.get("SCORER_EVENT") or None


def share_options(context: typer.Context, **given: str | None) -> None:
    """Make what was given before a subcommand, as in `movement -e SLUG list`, the default of its own options."""
    if context.invoked_subcommand:
        context.default_map = {context.invoked_subcommand: {name: value for name, value in given.items() if value}}


def _complete_slug(context: typer.Context, incomplete: str) -> list[str]:
    """Complete an event's short name from the database."""
    from scorer.services.selection import list_slugs  # saves 33 ms: only for completion in a shell

    return [slug for slug in list_slugs(resolve_database(context.params.get("db"))) if slug.startswith(incomplete)]


Database = Annotated[
    str,
    typer.Option(
        "--db",
        metavar="PATH-or-URL",
        help="The club's database. Default: SCORER_DB, or scorer.db in the application folder.",
        callback=resolve_database,
    ),
]
EventSlug = Annotated[
    str | None,
    typer.Option(
        "--event",
        "-e",
        metavar="SLUG",
        help="The event. Default: SCORER_EVENT, the one chosen with `events use`, or the newest.",
        callback=resolve_event,
        autocompletion=_complete_slug,
    ),
]
CompetitionName = Annotated[
    str, typer.Option("--competition", metavar="NAME", help="A competition, instead of an event.")
]
OfPlayers = Annotated[bool, typer.Option("--players", help="The list of players, instead of an event.")]


Csv = Annotated[bool, typer.Option("--csv", help="Print CSV for a spreadsheet.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Pair = Annotated[str, typer.Argument(metavar="PAIR", help="The pair: its label, or part of a name.")]
Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="R",
        help="A rule set: standard, plus, plus-additive, levels, levels-slams, single-dummy or bridge.",
    ),
]
Slug = Annotated[str, typer.Argument(metavar="SLUG", help="The event's short name.", autocompletion=_complete_slug)]
