"""Commands about the club's players."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.asking import answered, in_full
from scorer.cli.options import Columns, Database, Encoding, Force, Json
from scorer.cli.showing import do, say, show, tell

app = typer.Typer(
    name="players", rich_markup_mode=None, help="The club's players, over the years.", invoke_without_command=True
)

Name = Annotated[str, typer.Argument(metavar="PLAYER", help="The player: the name, or part of it.")]
ClubNumber = Annotated[
    str | None, typer.Option("--club-number", metavar="N", help="The club's number; who has none is a visitor.")
]
NationalNumber = Annotated[str | None, typer.Option("--national-number", metavar="N", help="The national number.")]
Note = Annotated[str | None, typer.Option("--note", metavar="T", help="A note.")]
Page = Annotated[
    bool | None, typer.Option("--page/--no-page", help="Whether the club's site may have a page of the player.")
]


@app.callback()
def players(context: typer.Context, json: Json = False, db: Database = "") -> None:
    """List the book of players, or work on it."""
    if context.invoked_subcommand is None:
        from scorer.services.club import players as desk  # each command imports only what it needs

        show(desk.listed(db), json=json)


@app.command("show")
def show_one(player: Name, json: Json = False, db: Database = "") -> None:
    """Show a person over the years: evenings, partners, best boards, against whom."""
    from scorer.services.club import players as desk  # each command imports only what it needs

    show(desk.shown(db, player), json=json)


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in full.")],
    club_number: ClubNumber = None,
    national_number: NationalNumber = None,
    note: Note = None,
    page: Page = None,
    db: Database = "",
) -> None:
    """Put a player into the book, or change what it says of one."""
    from scorer.commands import players as steps  # each command imports only what it needs

    words = {"name": name, "club_number": club_number, "national_number": national_number, "note": note}
    do(db, None, steps.ADD, words, page=page)


@app.command("import")
def take_in(
    path: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A list: .csv, .txt, .xlsx or .ods.")] = None,
    evenings: Annotated[bool, typer.Option("--evenings", help="Everybody who played in the events here.")] = False,
    columns: Columns = "",
    encoding: Encoding = None,
    db: Database = "",
) -> None:
    """Take in players from a list, or from the evenings that are there.

    A name a line, or a table with headings such as name, club_number.
    """
    from scorer.services.club import players as desk  # each command imports only what it needs

    if (path is None) != evenings:
        raise typer.BadParameter("either FILE or --evenings")
    if path is None:
        tell(desk.fill(db))
        return
    from scorer.formats.lists import players_in  # needed only for a list

    tell(desk.take_in(db, answered(columns, lambda said: players_in(path, encoding, said))))


@app.command()
def export(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="Where to.")],
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Only what is stored about one person, as JSON.")
    ] = "",
    force: Force = False,
    db: Database = "",
) -> None:
    """Write the book to a CSV file; or everything that is stored about one person."""
    from scorer.services.club import players as desk  # each command imports only what it needs

    if player:
        desk.write_stored(db, player, path, force=force)
    else:
        desk.write_out(db, path, force=force)
    say(f"Written: {path}")


@app.command()
def merge(
    names: Annotated[list[str], typer.Argument(metavar="PLAYER... INTO", help="Spellings; the last is kept.")],
    db: Database = "",
) -> None:
    """Make several spellings one person; events keep the names as they were played."""
    from scorer.commands import players as steps  # each command imports only what it needs

    if len(names) < 2:
        raise typer.BadParameter("expected at least two: PLAYER... INTO")
    *players, into = names
    do(db, None, steps.MERGE, {"into": into, "players": players})


@app.command()
def rename(
    player: Name,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    db: Database = "",
) -> None:
    """Call a player otherwise; events keep the name as it was played."""
    from scorer.commands import players as steps  # each command imports only what it needs

    do(db, None, steps.RENAME, {"player": player, "name": name})


@app.command()
def remove(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name in full.")],
    db: Database = "",
) -> None:
    """Forget a person: the name is blanked in events, history and book.

    This cannot be undone. Copies of the database and what was published are listed, because they may hold it.
    """
    from scorer.services.club import players as desk  # each command imports only what it needs

    tell(in_full("Forget", player, lambda full: desk.remove(db, full)))
