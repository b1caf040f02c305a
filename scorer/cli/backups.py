"""Commands that copy the database and bring a copy back."""

from pathlib import Path
from typing import Annotated

import typer

from scorer.cli.file_options import Force
from scorer.cli.options import Database
from scorer.cli.output import show_messages
from scorer.services import club_settings, database

app = typer.Typer(rich_markup_mode=None)


@app.command()
def backup(
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The file to write. Default: beside the database.")
    ] = None,
    also: Annotated[
        Path | None,
        typer.Option(
            "--also",
            metavar="FOLDER",
            help="Also copy each day's backup to this folder, on a memory stick for example.",
        ),
    ] = None,
    no_also: Annotated[bool, typer.Option("--no-also", help="Stop copying backups to a second folder.")] = False,
    try_: Annotated[
        bool, typer.Option("--try", help="Test the newest backup: restore it elsewhere and compare.")
    ] = False,
    force: Force = False,
    db: Database = "",
) -> None:
    """Back up the database, even while it is in use."""
    if path is not None and (also is not None or no_also or try_):
        raise typer.BadParameter("FILE cannot be combined with --also, --no-also or --try")

    if also is not None or no_also:
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
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, made with `scorer backup` or automatically.")],
    event: Annotated[
        str,
        typer.Option("--event", "-e", metavar="SLUG", help="Restore only this event, with its history."),
    ] = "",
    db: Database = "",
) -> None:
    """Restore the database, or only one event, from a backup.

    The current database is backed up first. An event is restored with its history; everything else stays as it is.
    """
    if event:
        show_messages(database.restore_event(db, path, event))
    else:
        show_messages(database.restore_database(db, path))
