"""Commands that maintain the database."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from scorer.cli.options import Database, Json
from scorer.cli.output import show_json, show_messages
from scorer.cli.refusals import show_group_help
from scorer.cli.shell import quote_word
from scorer.errors import make_printable
from scorer.i18n import Phrase, count_phrase
from scorer.services import database
from scorer.storage.locations import display_location

app = typer.Typer(
    name="db",
    rich_markup_mode=None,
    help="Maintain the database.",
    invoke_without_command=True,
    callback=show_group_help,
)


@app.command()
def path(json: Json = False, db: Database = "") -> None:
    """Print where the club's database is.

    A URL is printed without its password.
    """
    if json:
        show_json({"path": display_location(db)})
    else:
        typer.echo(display_location(db))


@app.command()
def check(json: Json = False, db: Database = "") -> None:
    """Look for damage in the database and its backups.

    It runs SQLite's own check and looks for rows that contradict each other or the history. Exit code 1 if
    anything is damaged.
    """
    from datetime import datetime

    checked = database.check_database(db)
    if json:
        copies = [
            {
                "file": str(copy.file),
                "made": copy.made_at.isoformat(" ", "minutes"),
                "faults": list(map(str, copy.faults)),
            }
            for copy in checked.copies
        ]
        show_json({"database": display_location(db), "faults": list(map(str, checked.faults)), "copies": copies})
    else:
        _show_faults(display_location(db), checked.faults)
        for copy in checked.copies:
            _show_faults(
                copy.file.name, copy.faults, f", {count_phrase((datetime.now() - copy.made_at).days, 'day')} old"
            )
        if checked.overdue_message:
            typer.echo(checked.overdue_message)
        if checked.newest_sound_copy:
            typer.echo(
                make_printable(f"Newest sound backup: scorer restore {quote_word(str(checked.newest_sound_copy.file))}")
            )
    if not checked.is_sound:
        raise typer.Exit(1)


def _show_faults(name: str, faults: Sequence[Phrase], age: str = "") -> None:
    for line in (f"{name}: {'damaged' if faults else 'sound'}{age}", *(f"  {fault}" for fault in faults)):
        typer.echo(make_printable(line))  # damaged rows may hold anything


@app.command()
def upgrade(db: Database = "") -> None:
    """Create or upgrade the database.

    Every command that makes changes upgrades an older SQLite file automatically, after a backup. On a database server
    only this command does so, and no backup is made first.
    """
    show_messages(database.upgrade_database(db))
