"""Commands about whole events: list, choose, show, change and remove."""

from __future__ import annotations

from typing import Annotated

import typer

from scorer.cli.options import (
    Database,
    EventSlug,
    Json,
    Slug,
)
from scorer.cli.output import run_command, show_answer, show_messages, show_result
from scorer.cli.prompts import confirm_full_name
from scorer.commands import settings
from scorer.commands.command import unread
from scorer.services import club_settings, database
from scorer.services.database import choose_event
from scorer.services.events import describe_event, list_events
from scorer.services.events import list_settings as settings_listed
from scorer.storage.locations import application_folder

app = typer.Typer(rich_markup_mode=None)

Method = Annotated[
    str,
    typer.Option(
        "--method", metavar="M", help="matchpoints, cross-imps, butler or aggregate; one table has aggregate."
    ),
]
Kind = Annotated[str, typer.Option("--movement", metavar="KIND", help="A movement by name; else the best that fits.")]
Names = Annotated[
    str, typer.Option("--names", metavar="FILE", help="The pairs' names, a pair a line; - reads what is typed.")
]
Numbering = Annotated[
    str, typer.Option("--numbering", metavar="N", help="direction: North-South and East-West each from 1; or through.")
]
PairsFrom = Annotated[
    str, typer.Option("--pairs-from", metavar="EVENT", help="The names of another event's pairs, such as last week's.")
]


@app.command()
def events(
    every_one: Annotated[bool, typer.Option("--all", help="List every event, not only the newest twenty.")] = False,
    json: Json = False,
    db: Database = "",
) -> None:
    """List the events in the database, newest first."""
    show_answer(list_events(db, all_events=every_one or json), json=json)


@app.command()
def use(slug: Slug, db: Database = "") -> None:
    """Choose the event that commands mean when none is named."""
    show_messages(f"Commands now mean {choose_event(db, slug)}.")


@app.command("show")
def show_event(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Show what is known of the event and what is missing."""
    show_answer(describe_event(db, event), json=json)


@app.command("set")
def set_(
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help="A key of event.toml: club, scoring.method, …; else all.")
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="What it is to be; without it, what it is is shown.")
    ] = None,
    club: Annotated[bool, typer.Option("--club", help="The club's own: paper (a4, letter), minutes_a_board.")] = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Change how the event is called or scored.

    Alone it lists what can be set, each key with what it is and what it may be.
    """
    if club:
        if value is not None:
            show_messages(club_settings.change_setting(db, key or "", value))
        else:
            show_answer(club_settings.list_settings(db, key), json=json)
        return
    if key is None or value is None:
        show_answer(settings_listed(db, event, key), json=json)
        return
    run_command(db, event, settings.ChangeSetting(key=unread(key), value=unread(value)))


@app.command()
def delete(slug: Slug, db: Database = "") -> None:
    """Remove an event, after a copy of the database was made.

    Its short name has to be written in full. Of a server's database the event alone is kept, as a folder.
    """
    for done in confirm_full_name(
        "Remove", slug, lambda name: database.delete_event(db, name, application_folder() / "deleted")
    ):
        show_result(done)
