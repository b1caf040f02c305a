"""Commands that import and export events: folders, workbooks, files of other programs."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.file_options import Columns, Encoding, Force
from scorer.cli.name_lists import read_with_columns
from scorer.cli.options import Database, EventSlug
from scorer.cli.output import format_result, make_progress, name_event, show_messages, show_result
from scorer.cli.piped_input import spool_input
from scorer.cli.pipes import is_stream, name_of, spool_output
from scorer.cli.prompts import prompt_until_valid, should_ask
from scorer.i18n import Phrase, count_phrase, join_phrases
from scorer.interchange.file_formats import FOLDER, describe_read_formats, written_formats
from scorer.interchange.imported_events import EventNameRequiredError
from scorer.interchange.writing import is_event_folder, is_folder
from scorer.services import import_export
from scorer.services.import_export import (
    FileOptions,
    import_events,
)
from scorer.services.listed_events import ListedEventRequest

if TYPE_CHECKING:
    from scorer.services.import_export import AfterImport, ImportedEvents, ImportResult

app = typer.Typer(rich_markup_mode=None)

FileRules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="R",
        help="The rules for another program's file, for example bridge. Default: its own, or standard.",
    ),
]


WRITTEN_FORMATS = " or ".join(", ".join(one.name for one in written_formats()).rsplit(", ", 1))
Paths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH...",
        readable=False,
        callback=spool_input,
        help=f"The files to import: {describe_read_formats()}.",
    ),
]
Replace = Annotated[
    bool, typer.Option("--replace", help="Replace the event with the same name, date and club, and list the changes.")
]
SkipOdd = Annotated[
    bool, typer.Option("--skip-odd", help="Leave out (and list) Bridgemate results that are not Minibridge.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Refuse another program's file if any field cannot be read.")]
IntoCompetition = Annotated[
    str, typer.Option("--competition", metavar="NAME", help="Also add them to this competition.")
]
Watched = Annotated[
    bool,
    typer.Option("--watch", help="Keep importing what another program writes to the file, until you press Ctrl-C."),
]
WatchedEvent = Annotated[
    str | None,
    typer.Option(
        "--event", "-e", metavar="SLUG", help="With --watch: the event to update. Default: the one from this file."
    ),
]


@app.command("import")
def import_(
    paths: Paths,
    replace: Replace = False,
    rules: FileRules = None,
    skip_odd: SkipOdd = False,
    strict: Strict = False,
    competition: IntoCompetition = "",
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="For a list of results: the name of the event.")
    ] = "",
    date: Annotated[
        str, typer.Option("--date", metavar="D", help="For a list of results: the date. Default: today.")
    ] = "",
    club: Annotated[
        str, typer.Option("--club", metavar="CLUB", help="For a list of results: the name of the club.")
    ] = "",
    names: Annotated[
        Path | None,
        typer.Option(
            "--names", metavar="FILE", help="For a list of results: a list of the pairs' names.", callback=spool_input
        ),
    ] = None,
    columns: Columns = "",
    encoding: Encoding = None,
    watch: Watched = False,
    event: WatchedEvent = None,
    db: Database = "",
) -> None:
    """Import events from folders, workbooks or other programs.

    Either all are imported or none, and every error is listed. `scorer export FILE.xlsx --template` writes an entry
    workbook. With --replace, a workbook of results that you have edited changes its event. A list of results has
    headings such as board, NS, EW, contract, by, tricks in any order; options supply any details of the event that it
    lacks. Figures published by another program are compared with the scorer's, and any differences are listed. With
    --watch, results are imported as they arrive, into the file's own event or the one given; results entered by hand
    are kept.
    """
    evening = {"name": name, "date": date, "club": club}
    words = FileOptions(encoding, rules, skip_odd, strict, evening, names)
    if watch:
        _watch_file(db, paths, words, event)
        return
    if event is not None:
        raise typer.BadParameter("--event needs --watch: an import makes its own events.")
    paths, extra = _split_everything(paths, competition, encoding, replace=replace)
    track = make_progress("Reading results")

    def import_all(words: FileOptions) -> ImportedEvents:
        return read_with_columns(
            columns,
            lambda said: import_events(
                db, paths, words._replace(columns=said), replace=replace, track=track, after_import=extra
            ),
        )

    try:
        imported = import_all(words)
    except EventNameRequiredError:
        if not should_ask(name):
            raise
        imported = import_all(ask_event_details(words))
    if imported.backup:
        show_messages(f"The database was upgraded; the old one is kept as {imported.backup}")
    for one in imported.results:
        _show_imported(one)
    is_current = imported.current_event in {one.slug for one in imported.results}
    if imported.results and not is_current and not os.environ.get("SCORER_EVENT"):
        show_messages(f"The current event is still {imported.current_event}; `scorer events use SLUG` chooses another")


def _watch_file(db: str, paths: list[Path], words: FileOptions, event: str | None) -> None:
    """Import what another program writes into a file, until Ctrl-C."""
    if len(paths) != 1:
        raise typer.BadParameter("--watch takes one file.")
    from scorer.services.watching import watch_file  # saves 5 ms: most files are read once

    try:
        for done in watch_file(db, paths[0], words, event):
            show_result(done)
    except KeyboardInterrupt:
        show_messages("Ended.")


def _split_everything(
    paths: list[Path], competition: str, encoding: str | None, *, replace: bool
) -> tuple[list[Path], AfterImport | None]:
    """The events to import, and what else to do with them: a folder of everything holds more than events."""
    if competition:
        from scorer.services.club import competitions  # saves 25 ms: most events belong to none

        return paths, competitions.make_uploader(competition)
    if len(paths) == 1 and is_folder(paths[0]) and not is_event_folder(paths[0]):
        from scorer.services.club import archive  # saves 1.2 ms: only for a folder of everything

        parts = archive.read_club_folder(paths[0], encoding)
        if not parts.is_empty:
            return list(parts.events), archive.make_club_importer(parts, replace=replace)
    return paths, None


def _show_imported(imported: ImportResult) -> None:
    """Show what was imported, how it differs from the event that it replaced, and any notes."""
    event = imported.event
    counts = (
        event.form.describe_count(len(event.competitors)),
        count_phrase(event.boards, "board"),
        count_phrase(event.result_count, "result"),
    )
    show_messages(f"{imported.slug}: {join_phrases(counts, ', ')}", *(f"  {change}" for change in imported.changes))
    if imported.retained:
        show_messages(f"  kept as before, because the workbook has no such sheets: {', '.join(imported.retained)}")
    for note in imported.messages:
        show_messages(f"  {format_result(note)}")


@app.command()
def export(
    path: Annotated[
        Path,
        typer.Argument(
            metavar="PATH",
            help="A folder, or a file whose extension gives the format; - for standard output, with --to.",
            callback=spool_output,
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="KIND", help=f"The format: {WRITTEN_FORMATS}. Default: by extension."),
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write a workbook to fill in, with the pairs and a row for each result.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Write all events, competitions and players to a folder.")
    ] = False,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Export the event to a folder, a workbook or another program.

    A folder can be imported again and gives the same event. A path ending in .xlsx makes a workbook to look at or, with
    --template, one to fill in, which can also be imported again. A path ending in .xml makes a USEBIO file for unions
    and results services, and one ending in .pbn makes a PBN file; anything that such a file cannot hold is listed.
    """
    if everything and (template or to or event):
        raise typer.BadParameter("--all writes folders of all events, so it takes no --template, --to or --event")
    if everything:
        from scorer.services.club import archive as whole  # saves 1.2 ms: only for a folder of everything

        number = whole.export_club(db, path, force=force, track=make_progress("Writing"))
        show_messages(f"Written: {path}, {count_phrase(number, 'event')}")
        return
    kind = import_export.choose_format(path, to)
    if is_stream(path) and kind is FOLDER:
        raise typer.BadParameter("a folder cannot go to standard output: choose another format with --to")
    lost: tuple[Phrase, ...] = ()
    if template:
        import_export.export_template(db, event, path, kind, force=force)
    else:
        lost = import_export.export_event(db, event, path, kind, force=force, track=make_progress("Writing"))
    show_messages(f"Written: {name_of(path)}{name_event()}", *(f"  not in the file: {said}" for said in lost))


def ask_event_details(words: FileOptions) -> FileOptions:
    """Prompt for what a list of results lacks about its event; an empty answer leaves it to the program."""
    evening = {**words.evening, "rules": words.rules or ""}

    def answer(name: str, text: str) -> str:
        ListedEventRequest.check_text(name, text)
        return text

    for parameter in ListedEventRequest.parameters:
        question = EVENT_QUESTIONS.get(parameter.name, "")
        if question and not evening[parameter.name]:
            evening[parameter.name] = prompt_until_valid(
                question, partial(answer, parameter.name), needed=parameter.required
            )
    return words._replace(evening=evening, rules=evening["rules"] or None)


EVENT_QUESTIONS = {
    "name": "Name of the event",
    "date": "Its date, such as 2026-11-24 (Enter for today)",
    "rules": "Rules: standard, plus, bridge, … (Enter for standard)",
}
