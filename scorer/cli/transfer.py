"""Commands that import and export events: folders, workbooks, files of other programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorer.cli.asking import answered, evening_asked, is_asked
from scorer.cli.options import Columns, Database, Encoding, EventSlug, Force
from scorer.cli.showing import progress, say, sentence, tell
from scorer.i18n import Phrase, chained, counted

if TYPE_CHECKING:
    from scorer.services.transfer import Also, FileWords, Imported

app = typer.Typer(rich_markup_mode=None)

FileRules = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="R", help="The rules of another program's file, such as bridge; else its own, or standard."
    ),
]


Paths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH...",
        readable=False,
        help="Event folders, workbooks (.xlsx), lists (.csv, .txt, .ods), USEBIO (.xml), PBN, Bridgemate (.bws).",
    ),
]
Replace = Annotated[
    bool, typer.Option("--replace", help="Replace the event of the same name, date and club, and say what changes.")
]
SkipOdd = Annotated[
    bool, typer.Option("--skip-odd", help="Leave out what the terminals sent in that is no Minibridge, and say so.")
]
Strict = Annotated[
    bool, typer.Option("--strict", help="Refuse another program's file where a field of it cannot be read.")
]
IntoCompetition = Annotated[
    str, typer.Option("--competition", metavar="NAME", help="Take them into a competition, too.")
]
Watched = Annotated[
    bool, typer.Option("--watch", help="Go on taking what another program writes into the file, until Ctrl-C.")
]
WatchedEvent = Annotated[
    str | None,
    typer.Option("--event", "-e", metavar="SLUG", help="With --watch: the event, else the one of this file."),
]


@app.command("import")
def import_(
    paths: Paths,
    replace: Replace = False,
    rules: FileRules = None,
    skip_odd: SkipOdd = False,
    strict: Strict = False,
    competition: IntoCompetition = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Of a list of results: the event's name.")] = "",
    date: Annotated[str, typer.Option("--date", metavar="D", help="Of a list of results: the day; else today.")] = "",
    club: Annotated[str, typer.Option("--club", metavar="CLUB", help="Of a list of results: the club's name.")] = "",
    names: Annotated[
        Path | None, typer.Option("--names", metavar="FILE", help="A list of the pairs, beside a list of results.")
    ] = None,
    columns: Columns = "",
    encoding: Encoding = None,
    watch: Watched = False,
    event: WatchedEvent = None,
    db: Database = "",
) -> None:
    """Record events from folders, workbooks or other programs.

    All of them are recorded; or none is, and everything that is wrong with any is said.
    `scorer export FILE.xlsx --template` writes an entry workbook. A workbook of results in which somebody typed changes
    the event that it was made of, with --replace. A list of results has headings such as board, NS, EW, contract, by,
    tricks in any order; what it does not say of its event, options do. What another program published of an event is
    compared with what the scorer computes, and what differs is said. With --watch results are taken as they come, into
    the event of the file or the one named; what was entered by hand is never written over.
    """
    from scorer.services.transfer import (
        FileWords,  # each command imports only what it needs
        Unnamed,
        import_events,
        meant_instead,
    )

    evening = {"name": name, "date": date, "club": club}
    words = FileWords(encoding, rules, skip_odd, strict, evening, names)
    if watch:
        _watch(db, paths, words, event)
        return
    if event is not None:
        raise typer.BadParameter("--event goes with --watch: an import makes events of its own.")
    paths, also = _with_all_of_it(paths, competition, encoding, replace=replace)
    track = progress("Reading results")

    def taken_in(words: FileWords) -> tuple[list[Imported], str | None]:
        return answered(
            columns,
            lambda said: import_events(db, paths, words._replace(said=said), replace=replace, track=track, also=also),
        )

    try:
        imported, backup = taken_in(words)
    except Unnamed:
        if not is_asked(name):
            raise
        imported, backup = taken_in(evening_asked(words))
    if backup:
        say(f"The database was brought up to date; a copy of the old one is {backup}")
    for one in imported:
        _tell(one)
    meant = meant_instead(db, imported)
    if meant and not os.environ.get("SCORER_EVENT"):
        say(f"Commands still mean {meant}: `scorer use` chooses another")


def _watch(db: str, paths: list[Path], words: FileWords, event: str | None) -> None:
    """Import what another program writes into a file, until Ctrl-C."""
    from scorer.services.watching import watch  # each command imports only what it needs

    if len(paths) != 1:
        raise typer.BadParameter("--watch takes one file.")
    try:
        for done in watch(db, paths[0], words, event):
            tell(done)
    except KeyboardInterrupt:
        say("Ended.")


def _with_all_of_it(
    paths: list[Path], competition: str, encoding: str | None, *, replace: bool
) -> tuple[list[Path], Also | None]:
    """The events to import, and what else to do with them: a folder of everything holds more than events."""
    from scorer.services.writing import holds_event, is_folder  # each command imports only what it needs

    if competition:
        from scorer.services.club import competitions  # most events belong to none

        return paths, competitions.uploading(competition)
    if len(paths) == 1 and is_folder(paths[0]) and not holds_event(paths[0]):
        from scorer.services.club import everything  # most imports are of single events

        parts = everything.parts_of(paths[0], encoding)
        if not parts.is_empty:
            return list(parts.events), everything.taking_in(parts, replace=replace)
    return paths, None


def _tell(imported: Imported) -> None:
    """Show what was imported, how it differs from the event that it replaced, and any notes."""
    event = imported.event
    counts = (event.form.counted(len(event.ranked)), counted(event.boards, "board"), counted(event.played, "result"))
    say(f"{imported.slug}: {chained(counts, ', ')}", *(f"  {change}" for change in imported.changes))
    if imported.kept:
        say(f"  kept as before, because the workbook has no such sheets: {', '.join(imported.kept)}")
    for one in imported.told:
        say(f"  {sentence(one)}")


@app.command()
def export(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A folder, or a file whose suffix tells the kind.")],
    to: Annotated[
        str | None, typer.Option("--to", metavar="KIND", help="folder, xlsx, usebio or pbn; default by the suffix.")
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write a workbook to fill in: pairs, and a row for each result.")
    ] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Write all events, competitions and players into a folder.")
    ] = False,
    force: Force = False,
    event: EventSlug = None,
    db: Database = "",
) -> None:
    """Write the event to a folder, a workbook or another program.

    A folder can be imported again and gives the same event; a path ending in .xlsx makes a workbook to look at,
    with --template one to fill in, which can be imported again too. A path ending in .xml makes a USEBIO file for
    unions and result services, one ending in .pbn a PBN file; what such a file cannot say is told.
    """
    from scorer.services import transfer  # each command imports only what it needs

    if everything and (template or to or event):
        raise typer.BadParameter(
            "--all writes folders of all events: there is no --template, --to or --event beside it"
        )
    if everything:
        from scorer.services.club import everything as whole  # not needed for single events

        number = whole.write(db, path, force=force, track=progress("Writing"))
        say(f"Written: {path}, {counted(number, 'event')}")
        return
    kind = transfer.kind_of(path, to)
    lost: tuple[Phrase, ...] = ()
    if template:
        transfer.export_template(db, event, path, kind, force=force)
    else:
        lost = transfer.export_event(db, event, path, kind, force=force, track=progress("Writing"))
    say(f"Written: {path}", *(f"  not in the file: {said}" for said in lost))
