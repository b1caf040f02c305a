"""Commands about whole events: list, choose and delete them."""

from typing import Annotated

import typer

from scorer.cli.options import Csv, Database, Json, Slug
from scorer.cli.output import show_answer, show_messages, show_result
from scorer.cli.prompts import confirm_full_name
from scorer.services import database
from scorer.services.events import list_events
from scorer.storage.locations import application_folder

app = typer.Typer(
    name="events",
    rich_markup_mode=None,
    help="List the events, choose one, or delete one.",
    invoke_without_command=True,
)


@app.callback()
def events(
    context: typer.Context,
    every_one: Annotated[bool, typer.Option("--all", help="List all events, not just the newest twenty.")] = False,
    csv: Csv = False,
    json: Json = False,
    db: Database = "",
) -> None:
    """List the events, choose one, or delete one.

    Without arguments it lists them, newest first.
    """
    if context.invoked_subcommand is None:
        show_answer(list_events(db, all_events=every_one or json or csv), json=json, csv=csv)


@app.command()
def use(slug: Slug, db: Database = "") -> None:
    """Choose the current event, which commands use if none is given."""
    show_messages(f"{database.choose_event(db, slug)} is now the current event")


@app.command()
def delete(slug: Slug, db: Database = "") -> None:
    """Delete an event; the database is backed up first.

    Type its short name in full. On a database server only the event itself is backed up, as a file.
    """
    for done in confirm_full_name(
        "Delete", slug, lambda name: database.delete_event(db, name, application_folder() / "deleted")
    ):
        show_result(done)
