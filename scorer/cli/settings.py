"""Commands about one event: what is known of it, and its settings."""

from typing import Annotated

import typer

from scorer.cli.options import Database, EventSlug, Json
from scorer.cli.output import run_command, show_answer, show_messages
from scorer.cli.shell import quote_word
from scorer.commands import settings
from scorer.commands.command import unread
from scorer.errors import ScorerError
from scorer.i18n import literal
from scorer.model.club_settings import CLUB_SETTING_TYPES
from scorer.services import club_settings
from scorer.services.events import describe_event, list_settings

app = typer.Typer(rich_markup_mode=None)


@app.command("show")
def show_event(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Show the details of the event and what is missing."""
    show_answer(describe_event(db, event), json=json)


@app.command("set")
def set_(
    key: Annotated[
        str | None, typer.Argument(metavar="[KEY]", help="A key in event.toml: club, scoring.method, …")
    ] = None,
    value: Annotated[
        str | None, typer.Argument(metavar="[VALUE]", help="The new value; leave it out to show the current one.")
    ] = None,
    club: Annotated[
        bool,
        typer.Option("--club", help="Change a club setting: paper, minutes_a_board, next (date and place), colour."),
    ] = False,
    every_one: Annotated[bool, typer.Option("--all", help="List all settings, not just the usual ten.")] = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Change the event's name, scoring and other settings.

    Without arguments it lists the settings that clubs usually change, each with its current value and the possible
    values.
    """
    if every_one and (key is not None or club):
        raise typer.BadParameter("--all lists the event's settings and takes nothing else")
    if club:
        if value is not None:
            show_messages(club_settings.change_setting(db, key or "", value))
        else:
            show_answer(club_settings.list_club_settings(db, key), json=json)
        return
    if key in CLUB_SETTING_TYPES:
        shown = quote_word(value) if value is not None else "VALUE"
        raise ScorerError(literal(f"{key} is a setting of the club: `scorer set --club {key} {shown}` changes it"))
    if key is None or value is None:
        show_answer(list_settings(db, event, key, every_one=every_one or json), json=json)
        if key is None and not (every_one or json):
            show_messages("`scorer set --all` lists every setting")
        return
    run_command(db, event, settings.ChangeSetting(key=unread(key), value=unread(value)))
