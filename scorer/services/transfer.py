"""Import and export events: folders, workbooks, lists, files of other programs; and the sample event."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import findings
from scorer.commands.actions import Known, read_all
from scorer.commands.arrivals import lines_of
from scorer.commands.changed import Changed
from scorer.errors import (
    BadInput,
    Mistake,
    Mistakes,
    NotFound,
    ScorerError,
    Told,
    UnreadableFile,
    Way,
    Where,
    misread,
    one_of,
    refused,
    remedy,
)
from scorer.files import explained, make_folder_for, new_file, scratch_folder
from scorer.formats.columns import Said, nobody_said
from scorer.formats.folder import read_folder, texts_of
from scorer.formats.texts import read_bytes
from scorer.game.rulesets import rule_set
from scorer.i18n import NOTHING, Phrase, chained, phrase
from scorer.model.history import Subject, Topic
from scorer.model.results import meeting_text
from scorer.progress import Track, anything_stored, untracked
from scorer.reports.changes import summary
from scorer.services.change import kept
from scorer.services.queries import boards, event_meant, ranking, scored
from scorer.services.setup import EVENT
from scorer.services.writing import is_folder, write_file, write_folder
from scorer.storage import events
from scorer.storage.history import Whose
from scorer.storage.reading import identify, read_event, slug_of
from scorer.storage.transactions import reading, writing
from scorer.storage.work import Transaction

if TYPE_CHECKING:
    from scorer.formats.typed_over import TypedOver
    from scorer.formats.workbook import Workbook
    from scorer.interchange.other_programs import Brought
    from scorer.model.events import Event
    from scorer.reports.table import Sheet
    from scorer.scoring import ScoredEvent

USEBIO, PBN, BRIDGEMATE = ".xml", ".pbn", ".bws"
SUFFIXES = (USEBIO, PBN, BRIDGEMATE)
"""Suffixes of other programs' files that the scorer reads."""

LISTS = (".csv", ".txt", ".tsv", ".ods")
"""Suffixes of lists; a list in a workbook has the suffix of an entry workbook."""


NOTHING_SAID: Mapping[str, str] = {}

OF_AN_EVENING = tuple(one for one in EVENT if one.name in ("name", "date", "club", "rules"))
"""The parameters of an event that a list of results does not contain."""


class Unnamed(ScorerError):
    """A list of results was given without a name for the event."""


class FileWords(NamedTuple):
    """Options for reading files.

    The encoding; the rules that were played; whether results of another game on a terminal are left out; whether an
    unreadable field of another program's file refuses the whole file. For a list of results also name, date, club and
    rules of the `evening`, a list of its names, and the meaning of its columns.
    """

    encoding: str | None = None
    rules: str | None = None
    skip_odd: bool = False
    strict: bool = False
    evening: Mapping[str, str] = NOTHING_SAID
    names: Path | None = None
    said: Said = nobody_said


class Arrived(NamedTuple):
    """An event as it was read: its path, its workbook if there was one, and messages."""

    path: Path
    event: Event
    workbook: Workbook | None = None
    told: tuple[Told, ...] = ()


def read_other(path: Path, today: datetime.date, words: FileWords) -> list[Arrived]:
    """Read the events of another program's file; raise `InputError` with everything that is wrong."""
    return [_held_against_published(path, brought) for brought in read_brought(path, today, words)]


def read_brought(path: Path, today: datetime.date, words: FileWords) -> list[Brought]:
    """Read the events of another program's file as they are there."""
    from scorer.interchange.other_programs import Wanted  # each format loads its own reader

    wanted = Wanted(today, words.rules, words.encoding, words.strict, words.skip_odd)
    if path.suffix.lower() == BRIDGEMATE:
        from scorer.interchange.bridgemate import read_bridgemate

        return [read_bridgemate(path, wanted)]
    if path.suffix.lower() == PBN:
        from scorer.interchange.pbn_reading import read_pbn

        return read_pbn(read_bytes(path), path.name, wanted)
    from scorer.interchange.usebio_reading import read_usebio

    return read_usebio(read_bytes(path), path.name, wanted)


def other_text(event: ScoredEvent, suffix: str) -> tuple[str, tuple[Phrase, ...]]:
    """Return an event in another program's format, and what the format cannot hold."""
    if suffix == PBN:
        from scorer.interchange.pbn_writing import write_pbn  # each format loads its own writer

        return write_pbn(event)
    from scorer.interchange.usebio_writing import write_usebio  # each format loads its own writer

    return write_usebio(event)


def _held_against_published(path: Path, brought: Brought) -> Arrived:
    """Score an event as the program that published it did, and report figures that still differ."""
    from scorer.published.agreement import Revealed, artificial_scores  # only needed for files with figures
    from scorer.published.profiles import compared

    told = list(told_of(brought))
    if not brought.figures:
        return Arrived(path, brought.event, told=tuple(told))
    revealed = Revealed(brought.event, ())
    if not brought.settled:
        revealed = artificial_scores(brought.event, brought.figures)
    found = compared(revealed.event, brought.figures, brought.settled, brought.program)
    said = found.agreement.said
    if found.program:
        said = phrase("scored as {program} does: {agreement}", program=found.program, agreement=said)
    for one in revealed.results:
        met = meeting_text(one)
        zero = phrase("{meeting}: a score of 0 with the points of an artificial score is taken for one", meeting=met)
        told.append(Told(zero))
    told.append(Told(said))
    if found.kept:
        kept = phrase("set for it: {settings}", settings=chained(found.kept, ", "))
        told.append(Told(kept))
    told += [Told(difference.said) for difference in found.agreement.differences]
    return Arrived(path, found.event, told=tuple(told))


def told_of(brought: Brought) -> Iterator[Told]:
    """Yield the messages about a file, and what can be done about them."""
    yield from map(Told, brought.told)
    if brought.remedies:
        yield Told(NOTHING, remedies=brought.remedies)


_HERE = Path(__file__).resolve()
SAMPLES = next(
    folder
    for folder in (_HERE.parents[1] / "_sample_events", _HERE.parents[2] / "sample_events")
    if (folder / "mitchell").is_dir()
)
"""The sample events: in an installed package, else beside the package in a checkout."""


class FileKind(StrEnum):
    """The formats to which an event can be exported."""

    FOLDER = "folder"
    XLSX = "xlsx"
    USEBIO = "usebio"
    PBN = "pbn"


SUFFIX_KINDS = {".xlsx": FileKind.XLSX, USEBIO: FileKind.USEBIO, PBN: FileKind.PBN}
"""The format of each suffix; a path without a suffix is a folder."""


class Imported(NamedTuple):
    """An event that was stored; `changes` is what differs from the one it replaced.

    `retained` names what it kept of that one because its workbook has no such sheets. `messages` are about another
    program's file.
    """

    slug: str
    event: Event
    changes: tuple[Phrase, ...] = ()
    kept: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()


Also = Callable[[Transaction, "Sequence[Imported]"], None]
"""What else is done with imported events in the same transaction."""


class _Typed(NamedTuple):
    """A workbook of results in which something was typed over."""

    path: Path
    typed: TypedOver


def import_events(
    db: str, paths: Sequence[Path], words: FileWords, *, replace: bool, track: Track, also: Also | None = None
) -> tuple[list[Imported], str | None]:
    """Import event folders, workbooks, lists and files of other programs, all or none.

    `after_import` is called before the commit. Return the events, and the backup that was made if the database was
    upgraded.
    """
    waiting = _read_all(paths, words, track)
    with writing(db, create=True) as work:
        work.lock_list()
        read = [one if isinstance(one, Arrived) else _typed_over(work, one, alone=len(paths) == 1) for one in waiting]
        if not replace:
            _refuse_namesakes(work, [one.event for one in read])
        imported = [_store(work, one, replace=replace) for one in read]
        _keep_lines(work, read, imported)
        if also is not None:
            also(work, imported)
        work.commit()
    return imported, work.backup


def _typed_over(work: Transaction, one: _Typed, *, alone: bool) -> Arrived:
    """Return the event of a workbook as it is now, with what was typed."""
    former = read_event(work.ask, identify(work.ask, one.typed.slug))
    if former.slug != one.typed.slug:
        raise NotFound(phrase("event"), one.typed.slug, [former.slug])
    with _mistakes_in(one.path, alone=alone):
        return Arrived(one.path, one.typed.event(former))


def meant_instead(db: str, imported: Iterable[Imported]) -> str | None:
    """Return the slug of the current event if it is none of these."""
    with reading(db) as ask:
        meant = slug_of(ask, None)
    return None if any(one.slug == meant for one in imported) else meant


def _refuse_namesakes(work: Transaction, read: Iterable[Event]) -> None:
    """Raise `InputError` naming every event that already exists."""
    mistakes = Mistakes()
    for event in read:
        if events.namesake(work.ask, event) is not None:
            mistakes.append(Mistake(None, "", events.already_here(event), (remedy(Way.REPLACE),)))
    mistakes.refuse()


def _read_all(paths: Sequence[Path], words: FileWords, track: Track) -> list[Arrived | _Typed]:
    """Read all files before any is stored, so that everything wrong is reported at once."""
    mistakes = Mistakes()
    read: list[Arrived | _Typed] = []
    today = datetime.date.today()
    for path in paths:
        try:
            with mistakes.noting(""), _mistakes_in(path, alone=len(paths) == 1):
                read += _read(path, today, words, track)
        except UnreadableFile as error:
            mistakes.append(Mistake(None, "", error.reason, error.remedies))
    mistakes.refuse()
    return read


@contextmanager
def _mistakes_in(path: Path, *, alone: bool) -> Iterator[None]:
    """Add to mistakes in which workbook, folder or file they are."""
    try:
        yield
    except BadInput as error:
        mistakes = Mistakes()
        mistakes.take(error, partial(_located, path=path, alone=alone))
        mistakes.refuse()


def _located(mistake: Mistake, path: Path, *, alone: bool) -> Mistake:
    """Return a mistake with its workbook, or with its folder or file if there are several."""
    where, called = mistake.where, path.name if alone else str(path)
    if not isinstance(where, Where):
        return mistake
    if path.is_file() and where.file == path.name:
        where = where._replace(file=called)
    elif path.is_file():
        where = where._replace(within=": ".join(filter(None, (called, where.within))))
    elif not alone:
        where = where._replace(file=f"{path}/{where.file}")
    return mistake._replace(where=where)


def _read(path: Path, today: datetime.date, words: FileWords, track: Track) -> Sequence[Arrived | _Typed]:
    suffix = path.suffix.lower()
    with explained(path):  # a name may be too long for the system
        if not path.exists():
            raise UnreadableFile(phrase("{file}: there is no such file or folder", file=path))
        if not path.is_file():
            return [Arrived(path, read_folder(path, today, words.encoding, track))]
        if suffix in SUFFIXES:
            return read_other(path, today, words)
        if suffix in LISTS:
            return [_read_list(path, today, words, track)]
        if suffix == f".{FileKind.XLSX}":
            return [_read_workbook(path, today, words, track)]
    expected = phrase(
        "an event folder, a workbook (.xlsx), a list ({lists}), or a file of another program ({ends})",
        lists=chained(LISTS, ", "),
        ends=chained(SUFFIXES, ", "),
    )
    raise UnreadableFile(phrase("{file}: expected {expected}", file=path, expected=expected))


def _read_workbook(path: Path, today: datetime.date, words: FileWords, track: Track) -> Arrived | _Typed:
    """Read an entry workbook, a workbook of results that may have been typed over, or a list."""
    from scorer.formats.typed_over import read_typed_over  # openpyxl takes 0.2 s, and only workbooks need it
    from scorer.formats.workbook import NoEntryWorkbook, read_workbook

    typed = read_typed_over(path)
    if typed is not None:
        return _Typed(path, typed)
    try:
        workbook = read_workbook(path)
    except NoEntryWorkbook as refusal:
        return _read_list(path, today, words, track, refusal)
    return Arrived(path, workbook.event(today, track=track), workbook)


def _read_list(
    path: Path, today: datetime.date, words: FileWords, track: Track, otherwise: ScorerError | None = None
) -> Arrived:
    """Read the event of a list of results. If there is none in a workbook, raise `otherwise`."""
    from scorer.formats.lists import Evening, NoResults, read_results  # openpyxl takes 0.2 s, and only lists need it

    if not words.evening.get("name"):
        reason = phrase("{file}: expected a name for the event", file=path)
        ways = (remedy(Way.NAME_EVENT),) if otherwise is None else (remedy(Way.NAME_EVENT), *otherwise.remedies)
        raise Unnamed(reason if otherwise is None else otherwise.reason, *ways)
    settings = read_all(OF_AN_EVENING, {**words.evening, "rules": words.rules or ""}, Known(None, {}))
    settings = {key: value for key, value in settings.items() if value is not None}
    if "rules" in settings:
        settings["redeal"] = rule_set(settings["rules"]).redeal
    try:
        event = read_results(path, Evening(settings, words.said, words.encoding, words.names), today, track)
    except NoResults as refusal:
        raise otherwise or refusal from refusal
    return Arrived(path, event)


def _store(work: Transaction, read: Arrived, *, replace: bool) -> Imported:
    """Store an event; if it comes from a workbook, it keeps what that has no sheet for."""
    event, workbook = read.event, read.workbook
    former = events.namesake(work.ask, event) if replace else None
    if former is None:
        return Imported(events.add(work, event), event, told=read.told)
    work.lock(former)
    before = read_event(work.ask, former)
    untouched = workbook.kept(before) if workbook else []
    if workbook:
        with _mistakes_in(read.path, alone=True):
            event = workbook.event(event.date, before)
    again = Changed(event, Subject(Topic.IMPORT), phrase("imported again"))
    event = kept(work, Whose(former), before, again).after
    return Imported(before.slug, event, tuple(summary(before, event)), tuple(untouched), read.told)


def _keep_lines(work: Transaction, read: Sequence[Arrived], imported: Sequence[Imported]) -> None:
    """Store what the file of a single event contains, so that watching it knows what is new."""
    for one, stored in zip(read, imported, strict=True):
        alone = sum(other.path == one.path for other in read) == 1
        if alone and one.path.suffix.lower() in SUFFIXES and one.path.is_file():
            event_id = identify(work.ask, stored.slug)
            events.keep_lines(work, event_id, str(one.path.resolve()), lines_of(one.event.results))


def kind_of(path: Path, named: str | None) -> FileKind:
    """Return the format that was asked for, else that of the suffix; raise `InputError` if it is unknown."""
    if named is not None:
        kinds = {str(kind): kind for kind in FileKind} | {end.lstrip("."): kind for end, kind in SUFFIX_KINDS.items()}
        if named.lower() not in kinds:
            raise refused("to", misread(named, one_of(FileKind, named)))
        return kinds[named.lower()]
    if not path.suffix or is_folder(path):
        return FileKind.FOLDER
    if path.suffix.lower() in SUFFIX_KINDS:
        return SUFFIX_KINDS[path.suffix.lower()]
    raise refused("suffix", misread(path.suffix, one_of([*SUFFIX_KINDS, phrase("none for a folder")], path.suffix)))


def export_event(
    db: str, slug: str | None, path: Path, kind: FileKind, *, force: bool, track: Track
) -> tuple[Phrase, ...]:
    """Export an event to a folder or a file; raise `AlreadyExistsError` unless `force` is true.

    Return what the format cannot hold.
    """
    event = scored(db, slug)
    match kind:
        case FileKind.FOLDER:
            write_folder(path, texts_of(event.event), force=force)
        case FileKind.XLSX:
            from scorer.rendering.workbook import write_workbook  # openpyxl takes 0.2 s, and only workbooks need it
            from scorer.reports import book

            title = f"{event.event.name}, {event.event.date}"
            make_folder_for(path)
            with new_file(path, force=force) as fresh:
                write_workbook(fresh, title, book.pages(event, findings(event)), track)
        case FileKind.USEBIO | FileKind.PBN:
            text, lost = other_text(event, USEBIO if kind is FileKind.USEBIO else PBN)
            write_file(path, text, force=force)
            return lost
    return ()


def export_template(db: str, slug: str | None, path: Path, kind: FileKind, *, force: bool) -> None:
    """Write a workbook in which the results of an event can be filled in."""
    if kind is not FileKind.XLSX:
        raise refused("template", misread(kind, phrase("{kind}: a template is a workbook", kind=FileKind.XLSX)))
    from scorer.formats.workbook import write_template  # openpyxl takes 0.2 s, and only workbooks need it

    event = event_meant(db, slug)
    make_folder_for(path)
    with new_file(path, force=force) as fresh:
        write_template(event, fresh)


def demonstration() -> list[Sheet]:
    """Return the ranking and a board of the sample event, by way of a temporary database."""
    with scratch_folder() as scratch:
        db = str(scratch / "scorer.db")
        import_events(db, [SAMPLES / "mitchell"], FileWords(), replace=False, track=untracked)
        anything_stored()  # reset: this database is temporary
        return [*ranking(db, None).sheets(), *boards(db, None, ["1"]).sheets()]
