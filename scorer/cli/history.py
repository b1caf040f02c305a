"""Commands about the past: history, undo and redo, backups."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.options import CompetitionName, Database, EventSlug, Force, Json, OfPlayers
from scorer.cli.output import show_answer, show_messages

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(
    place: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOARD [NS [EW]]]", help="Only what concerns a board, a pair on it, or one result."),
    ] = None,
    competition: CompetitionName = "",
    players: OfPlayers = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """List what was done with the event, when, and what stood there."""
    from scorer.services import history as service  # each command imports only what it needs

    show_answer(service.list_steps(db, service.EntityRef(event, competition, players), place or []), json=json)


@app.command()
def undo(
    competition: CompetitionName = "", players: OfPlayers = False, event: EventSlug = None, db: Database = ""
) -> None:
    """Take back the last change of the event. As often as you like."""
    from scorer.services import history as service  # each command imports only what it needs

    whose, step = service.undo_or_redo(db, service.EntityRef(event, competition, players), redo=False)
    show_messages(f"{whose}: taken back: {step}")


@app.command()
def redo(
    competition: CompetitionName = "", players: OfPlayers = False, event: EventSlug = None, db: Database = ""
) -> None:
    """Do again what was taken back last."""
    from scorer.services import history as service  # each command imports only what it needs

    whose, step = service.undo_or_redo(db, service.EntityRef(event, competition, players), redo=True)
    show_messages(f"{whose}: done again: {step}")


@app.command()
def corrections(json: Json = False, event: EventSlug = None, db: Database = "") -> None:
    """Tell what changed since the ranking was printed or published.

    It names the pairs whose place or percentage moved.
    """
    from scorer.services import history as service  # each command imports only what it needs

    show_answer(service.list_corrections(db, event), json=json)


@app.command()
def backup(
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="Where to; else beside the database.")] = None,
    also: Annotated[
        Path | None,
        typer.Option("--also", metavar="FOLDER", help="Each day's copy goes there too: a stick."),
    ] = None,
    no_also: Annotated[bool, typer.Option("--no-also", help="No second place any more.")] = False,
    try_: Annotated[bool, typer.Option("--try", help="Restore the newest copy elsewhere, and compare.")] = False,
    force: Force = False,
    db: Database = "",
) -> None:
    """Copy the database, while others may be using it."""
    if path is not None and (also is not None or no_also or try_):
        raise typer.BadParameter("there is no FILE beside --also, --no-also and --try")
    from scorer.services import database  # each command imports only what it needs

    if also is not None or no_also:
        from scorer.services import club_settings  # needed only for a second folder

        show_messages(
            club_settings.enable_second_place(db, also) if also is not None else club_settings.disable_second_place(db)
        )
    elif try_:
        drill = database.run_restore_drill(db)
        show_messages(*drill.messages)
        if drill.has_differences:
            raise typer.Exit(1)
    else:
        show_messages(database.back_up_database(db, path, force=force))


@app.command()
def restore(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made with `scorer backup`, or automatically.")],
    event: Annotated[
        str,
        typer.Option("--event", "-e", metavar="SLUG", help="Bring back this event alone, with its history."),
    ] = "",
    db: Database = "",
) -> None:
    """Put a copy of the database back, or one event of it.

    The database is itself copied first. An event comes with its history; everything else stays as it is.
    """
    from scorer.services import database  # each command imports only what it needs

    if event:
        show_messages(database.restore_event(db, path, event))
    else:
        show_messages(database.restore_database(db, path))
