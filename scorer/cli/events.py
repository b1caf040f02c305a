"""Commands about whole events: set up, list, choose, show, change and remove; and the demonstration."""

from __future__ import annotations

from typing import Annotated

import typer

from scorer.cli.asking import asked, in_full, is_asked, names_from
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
    pace_of,
)
from scorer.cli.showing import do, say, show, show_sheets, tell

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
        from scorer.cli.serve import demonstrate  # the web server: needed only here

        demonstrate(port)
        return
    from scorer.services.transfer import SAMPLES, demonstration  # each command imports only what it needs

    show_sheets(demonstration())
    say("", "Your club's database was not touched. To try more:")
    say(f"  scorer import {SAMPLES / 'mitchell'}", "  scorer rank")


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
    of_time = {"minutes": minutes, "minutes_a_board": pace_of(db, minutes_a_board)}
    of_kind = {
        "kind": kind,
        "rounds": rounds,
        "a_round": a_round,
        "winners": winners,
        "one_set": one_set,
        "balanced": balanced,
    }
    of_form = {"teams": teams, "individual": individual, "last": setup.last_movement(db)}
    words = {**of_event, **of_sizes, **of_time, **of_kind, **of_form, "numbering": numbering}
    named = setup.Names(former=pairs_from)
    if names:
        named = named._replace(listed=names_from(names, encoding, columns))
    if interactive or is_asked(name):
        words, named = asked(words, named)
    for line in setup.told(setup.new_event(db, words, named)):
        tell(line)


@app.command()
def events(
    every_one: Annotated[bool, typer.Option("--all", help="List every event, not only the newest twenty.")] = False,
    json: Json = False,
    db: Database = "",
) -> None:
    """List the events in the database, newest first."""
    from scorer.services.queries import listed  # each command imports only what it needs

    show(listed(db, all_of_them=every_one or json), json=json)


@app.command()
def use(slug: Slug, db: Database = "") -> None:
    """Choose the event that commands mean when none is named."""
    from scorer.services.database import choose  # each command imports only what it needs

    say(f"Commands now mean {choose(db, slug)}.")


@app.command("show")
def show_event(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Show what is known of the event and what is missing."""
    from scorer.services.queries import event_shown  # each command imports only what it needs

    show(event_shown(db, event), json=json)


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
            say(club_settings.put(db, key or "", value))
        else:
            show(club_settings.listed(db, key), json=json)
        return
    if key is None or value is None:
        from scorer.services.queries import settings as settings_listed  # each command imports only what it needs

        show(settings_listed(db, event, key), json=json)
        return
    from scorer.commands import settings  # each command imports only what it needs

    do(db, event, settings.PUT, {"key": key, "value": value})


@app.command()
def delete(slug: Slug, db: Database = "") -> None:
    """Remove an event, after a copy of the database was made.

    Its short name has to be written in full. Of a server's database the event alone is kept, as a folder.
    """
    from scorer.services import database  # each command imports only what it needs
    from scorer.storage.places import own_folder

    for done in in_full("Remove", slug, lambda name: database.delete(db, name, own_folder() / "deleted")):
        tell(done)
