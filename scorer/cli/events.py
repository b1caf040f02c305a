"""Commands about whole events: set up, list, choose, show, change and remove; and the demonstration."""

from __future__ import annotations

from typing import Annotated

import typer

from scorer.cli.options import (
    Balanced,
    Boards,
    BoardsARound,
    Columns,
    Database,
    Encoding,
    EventSlug,
    Individual,
    Json,
    Minutes,
    MinutesABoard,
    OneSet,
    Pairs,
    Play,
    Rounds,
    Rules,
    Slug,
    Tables,
    Target,
    Teams,
    Winners,
    resolve_minutes_a_board,
)
from scorer.cli.output import run_command, show_answer, show_messages, show_result, show_sheets
from scorer.cli.prompts import ask_new_event, confirm_full_name, read_pair_names, should_ask

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
def demo(
    live: Annotated[
        bool, typer.Option("--serve", help="Serve an evening whose four tables play by themselves, to be watched.")
    ] = False,
    port: Annotated[str, typer.Option("--port", metavar="N", help="Where --serve listens.")] = "8000",
) -> None:
    """Score a sample event and show what comes of it.

    The database is a scratch one: the club's own is not touched.
    """
    if live:
        from scorer.cli.serve import serve_demonstration  # the web server: needed only here

        serve_demonstration(port)
        return
    from scorer.services.import_export import (  # each command imports only what it needs
        SAMPLE_EVENTS,
        demonstration_sheets,
    )

    show_sheets(demonstration_sheets())
    show_messages("", "Your club's database was not touched. To try more:")
    show_messages(f"  scorer import {SAMPLE_EVENTS / 'mitchell'}", "  scorer rank")


@app.command()
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the event is called.")] = "",
    tables: Tables = "",
    pairs: Pairs = "",
    teams: Teams = "",
    individual: Individual = "",
    boards: Boards = "",
    play: Play = "",
    one_set: OneSet = False,
    balanced: Balanced = False,
    minutes: Minutes = "",
    minutes_a_board: MinutesABoard = "",
    kind: Kind = "",
    rounds: Rounds = "",
    a_round: BoardsARound = "",
    winners: Winners = "",
    rules: Rules = "standard",
    method: Method = "",
    target: Target = "",
    date: Annotated[str, typer.Option("--date", metavar="D", help="The day, such as 2026-11-24; else today.")] = "",
    club: Annotated[str, typer.Option("--club", metavar="CLUB", help="The club's name.")] = "",
    names: Names = "",
    columns: Columns = "",
    pairs_from: PairsFrom = "",
    numbering: Numbering = "",
    encoding: Encoding = None,
    interactive: Annotated[bool, typer.Option("--interactive", help="Ask for what was not said.")] = False,
    db: Database = "",
) -> None:
    """Set up an evening: the event, its pairs and a movement.

    Without a name it asks, on a terminal. The plainest movement that fits is taken unless one is named;
    `scorer movement list` shows the others.
    """
    from scorer.services import setup  # each command imports only what it needs

    of_event = {"name": name, "date": date, "club": club, "rules": rules, "method": method, "target": target}
    of_sizes = {"tables": tables, "pairs": pairs, "boards": boards, "play": play}
    of_time = {"minutes": minutes, "minutes_a_board": resolve_minutes_a_board(db, minutes_a_board)}
    of_kind = {
        "kind": kind,
        "rounds": rounds,
        "a_round": a_round,
        "winners": winners,
        "one_set": one_set,
        "balanced": balanced,
    }
    of_form = {"teams": teams, "individual": individual, "last": setup.latest_movement(db)}
    words = {**of_event, **of_sizes, **of_time, **of_kind, **of_form, "numbering": numbering}
    named = setup.NamesSource(former_event=pairs_from)
    if names:
        named = named._replace(listed=read_pair_names(names, encoding, columns))
    if interactive or should_ask(name):
        words, named = ask_new_event(words, named)
    for line in setup.describe_new_event(setup.create_event(db, words, named)):
        show_result(line)


@app.command()
def events(
    every_one: Annotated[bool, typer.Option("--all", help="List every event, not only the newest twenty.")] = False,
    json: Json = False,
    db: Database = "",
) -> None:
    """List the events in the database, newest first."""
    from scorer.services.queries import list_events  # each command imports only what it needs

    show_answer(list_events(db, all_events=every_one or json), json=json)


@app.command()
def use(slug: Slug, db: Database = "") -> None:
    """Choose the event that commands mean when none is named."""
    from scorer.services.database import choose_event  # each command imports only what it needs

    show_messages(f"Commands now mean {choose_event(db, slug)}.")


@app.command("show")
def show_event(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Show what is known of the event and what is missing."""
    from scorer.services.queries import describe_event  # each command imports only what it needs

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
        from scorer.services import club_settings  # each command imports only what it needs

        if value is not None:
            show_messages(club_settings.change_setting(db, key or "", value))
        else:
            show_answer(club_settings.list_settings(db, key), json=json)
        return
    if key is None or value is None:
        from scorer.services.queries import list_settings as settings_listed  # each command imports only what it needs

        show_answer(settings_listed(db, event, key), json=json)
        return
    from scorer.commands import settings  # each command imports only what it needs

    run_command(db, event, settings.CHANGE_SETTING, {"key": key, "value": value})


@app.command()
def delete(slug: Slug, db: Database = "") -> None:
    """Remove an event, after a copy of the database was made.

    Its short name has to be written in full. Of a server's database the event alone is kept, as a folder.
    """
    from scorer.services import database  # each command imports only what it needs
    from scorer.storage.locations import application_folder

    for done in confirm_full_name(
        "Remove", slug, lambda name: database.delete_event(db, name, application_folder() / "deleted")
    ):
        show_result(done)
