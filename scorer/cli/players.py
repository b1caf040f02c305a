"""Commands about the club's players."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Columns, Encoding, Force
from scorer.cli.name_lists import read_with_columns
from scorer.cli.options import Csv, Database, Json
from scorer.cli.output import show_answer, show_messages, show_result
from scorer.cli.piped_input import spool_input
from scorer.cli.pipes import name_of, spool_output
from scorer.cli.prompts import confirm_full_name
from scorer.commands import players as steps
from scorer.commands.command import unread
from scorer.interchange.lists.result_lists import read_player_list
from scorer.services.change import execute_players_command
from scorer.services.club import players as service

app = typer.Typer(
    name="players", rich_markup_mode=None, help="The club's players, over the years.", invoke_without_command=True
)

Name = Annotated[str, typer.Argument(metavar="PLAYER", help="The player: the name, or part of it.")]
ClubNumber = Annotated[
    str | None, typer.Option("--club-number", metavar="N", help="The club number; a player without one is a visitor.")
]
NationalNumber = Annotated[str | None, typer.Option("--national-number", metavar="N", help="The national number.")]
Note = Annotated[str | None, typer.Option("--note", metavar="T", help="A note.")]
Page = Annotated[
    bool | None, typer.Option("--page/--no-page", help="Whether the club's site may have a page for the player.")
]


@app.callback()
def players(context: typer.Context, csv: Csv = False, json: Json = False, db: Database = "") -> None:
    """List the club's players, or change the list."""
    if context.invoked_subcommand is None:
        show_answer(service.list_players(db), json=json, csv=csv)


@app.command("show")
def show_one(player: Name, json: Json = False, db: Database = "") -> None:
    """Show a player's record over the years.

    It lists evenings, partners, best boards and opponents.
    """
    show_answer(service.show_player(db, player), json=json)


@app.command()
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player's name in full.")],
    club_number: ClubNumber = None,
    national_number: NationalNumber = None,
    note: Note = None,
    page: Page = None,
    db: Database = "",
) -> None:
    """Add a player, or change a player's details."""
    command = steps.AddPlayer(
        name=unread(name),
        club_number=unread(club_number),
        national_number=unread(national_number),
        note=unread(note),
        page=page,
    )
    show_result(execute_players_command(db, command))


@app.command("import")
def take_in(
    path: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A list: .csv, .txt, .xlsx or .ods.", callback=spool_input)
    ] = None,
    evenings: Annotated[bool, typer.Option("--evenings", help="Add everyone who played in the events.")] = False,
    columns: Columns = "",
    encoding: Encoding = None,
    db: Database = "",
) -> None:
    """Import players from a list, or from the recorded evenings.

    One name on each line, or a table with headings such as name, club_number.
    """
    if (path is None) != evenings:
        raise typer.BadParameter(
            "give a FILE, or use `scorer players import --evenings` for everyone who has played here"
        )
    if path is None:
        show_result(service.fill_book(db))
        return

    show_result(
        service.import_players(db, read_with_columns(columns, lambda said: read_player_list(path, encoding, said)))
    )


@app.command()
def export(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.", callback=spool_output)],
    player: Annotated[
        str, typer.Option("--player", metavar="PLAYER", help="Write only the data held on one person, as JSON.")
    ] = "",
    force: Force = False,
    db: Database = "",
) -> None:
    """Write the list of players, or all the data held on one person, to a file."""
    if player:
        service.export_stored_data(db, player, path, force=force)
    else:
        service.export_book(db, path, force=force)
    show_messages(f"Written: {name_of(path)}")


@app.command()
def merge(
    names: Annotated[list[str], typer.Argument(metavar="PLAYER... INTO", help="The spellings; the last one is kept.")],
    db: Database = "",
) -> None:
    """Merge different spellings of a player's name.

    Past events keep the names as they were.
    """
    if len(names) < 2:
        raise typer.BadParameter("expected at least two: PLAYER... INTO")
    *players, into = names
    show_result(execute_players_command(db, steps.MergePlayers(into=unread(into), players=unread(players))))


@app.command()
def rename(
    player: Name,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")],
    db: Database = "",
) -> None:
    """Rename a player; past events keep the name as it was."""
    show_result(execute_players_command(db, steps.RenamePlayer(player=unread(player), name=unread(name))))


@app.command()
def remove(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="The player's name in full.")],
    db: Database = "",
) -> None:
    """Forget a person.

    The name is blanked in the events, the history and the list of players. This cannot be undone. Backups and published
    pages that may still have the name are listed.
    """
    show_result(confirm_full_name("Forget", player, lambda full: service.forget_player(db, full)))
