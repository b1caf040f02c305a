"""Events in and out: folders, workbooks, files of other programs held against what was published; the sample event."""

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
"""How the files end that other programs write and the scorer reads."""

LISTS = (".csv", ".txt", ".tsv", ".ods")
"""How lists end; one in a workbook ends like an entry workbook."""


NOTHING_SAID: Mapping[str, str] = {}

OF_AN_EVENING = tuple(one for one in EVENT if one.name in ("name", "date", "club", "rules"))
"""What a list of results does not say of its evening."""


class Unnamed(ScorerError):
    """A list of results of which nobody said what the event is called."""


class FileWords(NamedTuple):
    """What a director says of the files that come in.

    Their encoding, the rules that were played, whether a terminal's results of another game are left out, and whether
    a field of another program's file that cannot be read refuses all of it. Of a
    list of results also name, date, club and winners of its `evening`, the list of its names, and what its columns are.
    """

    encoding: str | None = None
    rules: str | None = None
    skip_odd: bool = False
    strict: bool = False
    evening: Mapping[str, str] = NOTHING_SAID
    names: Path | None = None
    said: Said = nobody_said


class Arrived(NamedTuple):
    """An event as it was read, from where, the workbook that it was read from, if it was one, and what to tell."""

    path: Path
    event: Event
    workbook: Workbook | None = None
    told: tuple[Told, ...] = ()


def read_other(path: Path, today: datetime.date, words: FileWords) -> list[Arrived]:
    """Read the events of another program's file; raise `BadInput` with everything that is wrong with them."""
    return [_held_against_published(path, brought) for brought in read_brought(path, today, words)]


def read_brought(path: Path, today: datetime.date, words: FileWords) -> list[Brought]:
    """Read the events of another program's file as they stand there."""
    from scorer.interchange.other_programs import Wanted  # each kind of file loads its own reader

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
    """An event as other programs read it, and each thing that is lost."""
    if suffix == PBN:
        from scorer.interchange.pbn_writing import write_pbn  # each kind of file loads its own writer

        return write_pbn(event)
    from scorer.interchange.usebio_writing import write_usebio  # each kind of file loads its own writer

    return write_usebio(event)


def _held_against_published(path: Path, brought: Brought) -> Arrived:
    """Score the event as the program did that published it, and tell the figures that differ all the same."""
    from scorer.published.agreement import Revealed, artificial_scores  # only files with figures need them
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
    """What is to be told of a file, and what may be done about it."""
    yield from map(Told, brought.told)
    if brought.remedies:
        yield Told(NOTHING, remedies=brought.remedies)


_HERE = Path(__file__).resolve()
SAMPLES = next(
    folder
    for folder in (_HERE.parents[1] / "_sample_events", _HERE.parents[2] / "sample_events")
    if (folder / "mitchell").is_dir()
)
"""Inside an installed package first, else beside it in the checkout."""


class FileKind(StrEnum):
    """What an event can be exported to."""

    FOLDER = "folder"
    XLSX = "xlsx"
    USEBIO = "usebio"
    PBN = "pbn"


SUFFIX_KINDS = {".xlsx": FileKind.XLSX, USEBIO: FileKind.USEBIO, PBN: FileKind.PBN}
"""What a file is by how it ends; what ends in nothing is a folder."""


class Imported(NamedTuple):
    """An event that was taken in; `changes` says what is otherwise than in the one it replaced.

    `kept` names what it kept of that, because the workbook that it came from has no such sheets. `told` is what
    there is to say of another program's file.
    """

    slug: str
    event: Event
    changes: tuple[Phrase, ...] = ()
    kept: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()


Also = Callable[[Transaction, "Sequence[Imported]"], None]
"""What is done with events that came in, in the same piece of work."""


class _Typed(NamedTuple):
    """A workbook of results, which says what was typed over an event that is there."""

    path: Path
    typed: TypedOver


def import_events(
    db: str, paths: Sequence[Path], words: FileWords, *, replace: bool, track: Track, also: Also | None = None
) -> tuple[list[Imported], str | None]:
    """Take in event folders, entry workbooks and files of other programs, all or none.

    `also` is done with them before anything is kept. Returns them, and the backup made if the database was older.
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
    """The event that a workbook was made of, as it is now, with what was typed."""
    former = read_event(work.ask, identify(work.ask, one.typed.slug))
    if former.slug != one.typed.slug:
        raise NotFound(phrase("event"), one.typed.slug, [former.slug])
    with _mistakes_in(one.path, alone=alone):
        return Arrived(one.path, one.typed.event(former))


def meant_instead(db: str, imported: Iterable[Imported]) -> str | None:
    """The short name of the event that commands mean when they name none, where that is none of these."""
    with reading(db) as ask:
        meant = slug_of(ask, None)
    return None if any(one.slug == meant for one in imported) else meant


def _refuse_namesakes(work: Transaction, read: Iterable[Event]) -> None:
    """Raise `BadInput` naming every event that is there already."""
    mistakes = Mistakes()
    for event in read:
        if events.namesake(work.ask, event) is not None:
            mistakes.append(Mistake(None, "", events.already_here(event), (remedy(Way.REPLACE),)))
    mistakes.refuse()


def _read_all(paths: Sequence[Path], words: FileWords, track: Track) -> list[Arrived | _Typed]:
    """Read everything before any is stored, so that everything wrong is said at once."""
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
    """Let mistakes say in what workbook, folder or file they are."""
    try:
        yield
    except BadInput as error:
        mistakes = Mistakes()
        mistakes.take(error, partial(_located, path=path, alone=alone))
        mistakes.refuse()


def _located(mistake: Mistake, path: Path, *, alone: bool) -> Mistake:
    """A mistake with the workbook to which it belongs, or the folder or file where there is more than one."""
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
    with explained(path):  # also a name longer than any file can have
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
    """An entry workbook, one of results in which somebody may have typed, or a list."""
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
    """The event of a list of results. A workbook that has none is refused as what it is `otherwise`."""
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
    """Store an event; a workbook keeps of the event that it replaces what it has no sheet for."""
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
    """Keep beside the only event of a file what the file says, so that watching it knows what is new in it."""
    for one, stored in zip(read, imported, strict=True):
        alone = sum(other.path == one.path for other in read) == 1
        if alone and one.path.suffix.lower() in SUFFIXES and one.path.is_file():
            event_id = identify(work.ask, stored.slug)
            events.keep_lines(work, event_id, str(one.path.resolve()), lines_of(one.event.results))


def kind_of(path: Path, named: str | None) -> FileKind:
    """What is asked for by name, else by the path's suffix; raise `BadInput` for what means nothing."""
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
    """Write an event to a folder or a file. Raises `AlreadyThere` unless `force` allows to write over.

    Returns each thing that the kind of file cannot say.
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
    """Write the workbook in which the results of an event can be filled in."""
    if kind is not FileKind.XLSX:
        raise refused("template", misread(kind, phrase("{kind}: a template is a workbook", kind=FileKind.XLSX)))
    from scorer.formats.workbook import write_template  # openpyxl takes 0.2 s, and only workbooks need it

    event = event_meant(db, slug)
    make_folder_for(path)
    with new_file(path, force=force) as fresh:
        write_template(event, fresh)


def demonstration() -> list[Sheet]:
    """The ranking and a board of the bundled sample event, by way of a database that is thrown away."""
    with scratch_folder() as scratch:
        db = str(scratch / "scorer.db")
        import_events(db, [SAMPLES / "mitchell"], FileWords(), replace=False, track=untracked)
        anything_stored()  # taken back: it is thrown away
        return [*ranking(db, None).sheets(), *boards(db, None, ["1"]).sheets()]
