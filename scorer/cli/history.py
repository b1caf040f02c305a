"""Commands about the past: history, undo and redo."""

from typing import Annotated

import typer

from scorer.cli.options import CompetitionName, Csv, Database, EventSlug, Json, OfPlayers
from scorer.cli.output import show_answer, show_messages
from scorer.services import history as service

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(
    place: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BOARD [NS [EW]]]", help="Only changes to a board, to a pair on it, or to one result."),
    ] = None,
    corrections: Annotated[
        bool, typer.Option("--corrections", help="List what has changed since the ranking was printed or published.")
    ] = False,
    competition: CompetitionName = "",
    players: OfPlayers = False,
    csv: Csv = False,
    json: Json = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """List the changes, or what has changed since publishing.

    The corrections list the pairs whose place or percentage has changed.
    """
    if corrections:
        if place or competition or players:
            raise typer.BadParameter("--corrections covers a whole event, so leave out everything else")
        show_answer(service.list_corrections(db, event), json=json, csv=csv)
        return
    show_answer(service.list_steps(db, service.EntityRef(event, competition, players), place or []), json=json, csv=csv)


@app.command()
def undo(
    competition: CompetitionName = "", players: OfPlayers = False, event: EventSlug = None, db: Database = ""
) -> None:
    """Undo the last change to the event. Repeat it as often as you like."""
    whose, step = service.undo_or_redo(db, service.EntityRef(event, competition, players), redo=False)
    show_messages(f"{whose}: undone: {step}")


@app.command()
def redo(
    competition: CompetitionName = "", players: OfPlayers = False, event: EventSlug = None, db: Database = ""
) -> None:
    """Redo the last change that was undone."""
    whose, step = service.undo_or_redo(db, service.EntityRef(event, competition, players), redo=True)
    show_messages(f"{whose}: redone: {step}")
