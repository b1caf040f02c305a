"""Import and export events: folders, workbooks, lists, files of other programs; and the sample event."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.commands.changes import Change
from scorer.errors import (
    FileAccessError,
    InputError,
    Message,
    Mistake,
    Mistakes,
    NotFoundError,
    SourceLocation,
    choices_message,
    input_error,
    mismatch_message,
)
from scorer.files import missing_file_error, new_file, parent_folder_of, translate_os_error
from scorer.game.rulesets import find_rule_set
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, phrase
from scorer.interchange.file_formats import (
    FOLDER,
    WORKBOOK,
    FileFormat,
    FormatKind,
    is_from_other_program,
    read_suffixes,
    sniff_format,
    written_formats,
)
from scorer.interchange.imported_events import (
    EventEdits,
    ImportedEvent,
    ImportOptions,
    MappingLookup,
    PartialSource,
    no_mapping,
)
from scorer.interchange.losses import describe_losses
from scorer.interchange.published.agreement import RevealedAwards, reveal_artificial_scores
from scorer.interchange.published.program_profiles import find_best_settings
from scorer.interchange.writing import is_folder
from scorer.model.file_codes import result_codes
from scorer.model.history import Subject, Topic
from scorer.model.results import describe_meeting
from scorer.progress import ProgressTracker, track_silently
from scorer.reports.changes import summarize_changes
from scorer.services.change import validate_and_save
from scorer.services.listed_events import ListedEventRequest
from scorer.services.queries import load_event, load_scored_event
from scorer.storage import events
from scorer.storage.database import write_transaction
from scorer.storage.event_queries import find_event, find_slug, read_event
from scorer.storage.history import HistoryOwner
from scorer.storage.transaction import Transaction

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.model.events import Event

NO_ARGUMENTS: Mapping[str, str] = {}


class FileOptions(NamedTuple):
    """Options for reading files.

    The encoding; the rules that were played; whether results of another game on a terminal are left out; whether an
    unreadable field of another program's file refuses the whole file. For a list of results also name, date, club and
    rules of the `evening`, a list of its names, and the meaning of its columns.
    """

    encoding: str | None = None
    rules: str | None = None
    skip_odd: bool = False
    strict: bool = False
    evening: Mapping[str, str] = NO_ARGUMENTS
    names: Path | None = None
    columns: MappingLookup = no_mapping


class FileEvent(NamedTuple):
    """An event as it was read: its path, its file if that may lack parts of it, and messages."""

    path: Path
    event: Event
    source: PartialSource | None = None
    messages: tuple[Message, ...] = ()


def read_file(
    path: Path, today: datetime.date, options: FileOptions, track: ProgressTracker = track_silently
) -> Sequence[ImportedEvent | EventEdits]:
    """Read the events of a file or folder as they are there; raise `InputError` with everything that is wrong."""
    with translate_os_error(path):  # a name may be too long for the system
        if not path.exists():
            raise missing_file_error(path)
        file_format = sniff_format(path)
        if file_format is not None:
            return file_format.read(path, _import_options(today, options), track)
    expected = phrase(
        "an event folder, a workbook (.xlsx), a list ({lists}), or a file from another program ({ends})",
        lists=join_phrases(read_suffixes(FormatKind.LIST), ", "),
        ends=join_phrases(read_suffixes(FormatKind.OTHER_PROGRAM), ", "),
    )
    raise FileAccessError(phrase("{file}: expected {expected}", file=path, expected=expected))


def _import_options(today: datetime.date, options: FileOptions) -> ImportOptions:
    return ImportOptions(
        today,
        options.rules,
        options.encoding,
        options.strict,
        options.skip_odd,
        options.names,
        options.columns,
        partial(_read_event_details, options),
    )


def _read_event_details(options: FileOptions) -> Mapping[str, object] | None:
    """Read what the user said about the event of a list of results; None without a name."""
    if not options.evening.get("name"):
        return None
    request = ListedEventRequest.from_texts({**options.evening, "rules": options.rules or ""}).read(None)
    settings: dict[str, object] = {"name": request.name}
    if request.date is not None:
        settings["date"] = request.date
    if request.club is not None:
        settings["club"] = request.club
    if request.rules is not None:
        settings |= {"rules": request.rules, "redeal": find_rule_set(request.rules).redeal}
    return settings


def compare_with_published(path: Path, brought: ImportedEvent) -> FileEvent:
    """Score an event as the program that published it did, and report figures that still differ."""
    messages = list(import_messages(brought))
    if not brought.figures:
        return FileEvent(path, brought.event, brought.source, tuple(messages))
    revealed = RevealedAwards(brought.event, ())
    if not brought.stated_settings:
        revealed = reveal_artificial_scores(brought.event, brought.figures)
    comparison = find_best_settings(revealed.event, brought.figures, brought.stated_settings, brought.program)
    text = comparison.agreement.message
    if comparison.program:
        text = phrase("scored as {program} does: {agreement}", program=comparison.program, agreement=text)
    for one in revealed.results:
        meeting = describe_meeting(one)
        artificial = phrase(
            "{meeting}: a score of 0 that has the points of an artificial score is treated as one",
            meeting=meeting,
        )
        messages.append(Message(artificial))
    messages.append(Message(text))
    if comparison.changed_settings:
        settings_text = phrase(
            "settings chosen to match: {settings}", settings=join_phrases(comparison.changed_settings, ", ")
        )
        messages.append(Message(settings_text))
    messages += [Message(difference.message) for difference in comparison.agreement.differences]
    return FileEvent(path, comparison.event, brought.source, tuple(messages))


def import_messages(brought: ImportedEvent) -> Iterator[Message]:
    """Yield the messages about a file, and what can be done about them."""
    yield from map(Message, brought.messages)
    if brought.hints:
        yield Message(EMPTY_PHRASE, hints=brought.hints)


class ImportResult(NamedTuple):
    """An event that was stored; `changes` is what differs from the one it replaced.

    `retained` names what it kept of that one because its workbook has no such sheets. `messages` are about another
    program's file.
    """

    slug: str
    event: Event
    changes: tuple[Phrase, ...] = ()
    retained: tuple[str, ...] = ()
    messages: tuple[Message, ...] = ()


class ImportedEvents(NamedTuple):
    """The events of an import, the current event after them, and the backup made if the database was upgraded."""

    results: tuple[ImportResult, ...]
    current_event: str | None
    backup: str | None


AfterImport = Callable[[Transaction, "Sequence[ImportResult]"], None]
"""What else is done with imported events in the same transaction."""


class _FileEdits(NamedTuple):
    """A file in which an event was changed that is stored."""

    path: Path
    edits: EventEdits


def import_events(
    db: str,
    paths: Sequence[Path],
    options: FileOptions,
    *,
    replace: bool,
    track: ProgressTracker,
    after_import: AfterImport | None = None,
) -> ImportedEvents:
    """Import event folders, workbooks, lists and files of other programs, all or none.

    `after_import` is called before the commit.
    """
    files = _read_files(paths, options, track)
    with write_transaction(db, create=True) as transaction:
        transaction.lock_event_list()
        file_events = [
            one if isinstance(one, FileEvent) else _apply_edits(transaction, one, alone=len(paths) == 1)
            for one in files
        ]
        if not replace:
            _ensure_no_namesakes(transaction, [one.event for one in file_events])
        results = tuple(_store_event(transaction, one, replace=replace) for one in file_events)
        _store_file_codes(transaction, file_events, results)
        if after_import is not None:
            after_import(transaction, results)
        current_event = find_slug(transaction.query, None) if results else None
        transaction.commit()
    return ImportedEvents(results, current_event, transaction.backup)


def _apply_edits(transaction: Transaction, file: _FileEdits, *, alone: bool) -> FileEvent:
    """Return the event of a file as it is now, with what was changed."""
    former = read_event(transaction.query, find_event(transaction.query, file.edits.slug))
    if former.slug != file.edits.slug:
        raise NotFoundError(phrase("event"), file.edits.slug, [former.slug])
    with _locate_mistakes(file.path, alone=alone):
        return FileEvent(file.path, file.edits.apply_to(former))


def _ensure_no_namesakes(transaction: Transaction, new_events: Iterable[Event]) -> None:
    """Raise `InputError` naming every event that already exists."""
    mistakes = Mistakes()
    for event in new_events:
        if events.find_same_event(transaction.query, event) is not None:
            mistakes.append(Mistake(None, "", events.duplicate_event_reason(event), (hints.REPLACE_EVENT,)))
    mistakes.raise_if_any()


def _read_files(paths: Sequence[Path], options: FileOptions, track: ProgressTracker) -> list[FileEvent | _FileEdits]:
    """Read all files before any is stored, so that everything wrong is reported at once."""
    mistakes = Mistakes()
    file_events: list[FileEvent | _FileEdits] = []
    today = datetime.date.today()
    for path in paths:
        try:
            with mistakes.capture(""), _locate_mistakes(path, alone=len(paths) == 1):
                for one in read_file(path, today, options, track):
                    if isinstance(one, ImportedEvent):
                        file_events.append(compare_with_published(path, one))
                    else:
                        file_events.append(_FileEdits(path, one))
        except FileAccessError as error:
            mistakes.append(Mistake(None, "", error.reason, error.hints))
    mistakes.raise_if_any()
    return file_events


@contextmanager
def _locate_mistakes(path: Path, *, alone: bool) -> Iterator[None]:
    """Add to mistakes in which workbook, folder or file they are."""
    try:
        yield
    except InputError as error:
        mistakes = Mistakes()
        mistakes.add_from(error, partial(_locate_mistake, path=path, alone=alone))
        mistakes.raise_if_any()


def _locate_mistake(mistake: Mistake, path: Path, *, alone: bool) -> Mistake:
    """Return a mistake with its workbook, or with its folder or file if there are several."""
    location, file_name = mistake.location, path.name if alone else str(path)
    if not isinstance(location, SourceLocation):
        return mistake
    if path.is_file() and location.file == path.name:
        location = location._replace(file=file_name)
    elif path.is_file():
        location = location._replace(container=": ".join(filter(None, (file_name, location.container))))
    elif not alone:
        location = location._replace(file=f"{path}/{location.file}")
    return mistake._replace(location=location)


def _store_event(transaction: Transaction, file_event: FileEvent, *, replace: bool) -> ImportResult:
    """Store an event; if its file may lack parts of it, it keeps those."""
    event, source = file_event.event, file_event.source
    former = events.find_same_event(transaction.query, event) if replace else None
    if former is None:
        return ImportResult(events.add_event(transaction, event), event, messages=file_event.messages)
    transaction.lock_event(former)
    before = read_event(transaction.query, former)
    retained = source.kept_sheets(before) if source else []
    if source:
        with _locate_mistakes(file_event.path, alone=True):
            event = source.read_event(event.date, before)
    change = Change(event, Subject(Topic.IMPORT), phrase("imported again"))
    event = validate_and_save(transaction, HistoryOwner(former), before, change).after
    return ImportResult(
        before.slug, event, tuple(summarize_changes(before, event)), tuple(retained), file_event.messages
    )


def _store_file_codes(
    transaction: Transaction, file_events: Sequence[FileEvent], results: Sequence[ImportResult]
) -> None:
    """Store what the file of a single event contains, so that watching it knows what is new."""
    for one, stored in zip(file_events, results, strict=True):
        is_only_event = sum(other.path == one.path for other in file_events) == 1
        if is_only_event and is_from_other_program(one.path) and one.path.is_file():
            event_id = find_event(transaction.query, stored.slug)
            events.store_file_lines(transaction, event_id, str(one.path.resolve()), result_codes(one.event.results))


def choose_format(path: Path, requested: str | None) -> FileFormat:
    """Return the format that was asked for, else that of the suffix; raise `InputError` if it is unknown."""
    formats = written_formats()
    if requested is not None:
        for one in formats:
            if requested.lower() == one.name or f".{requested.lower()}" in one.suffixes:
                return one
        raise input_error("to", mismatch_message(requested, choices_message([one.name for one in formats], requested)))
    if not path.suffix or is_folder(path):
        return FOLDER
    for one in formats:
        if one.has_suffix(path):
            return one
    suffixes = [suffix for one in formats for suffix in one.suffixes]
    endings = choices_message(suffixes, path.suffix)
    raise input_error(
        "", phrase("{file}: expected a folder, or a file that ends in {endings}", file=path.name, endings=endings)
    )


def export_event(
    db: str, slug: str | None, path: Path, file_format: FileFormat, *, force: bool, track: ProgressTracker
) -> tuple[Phrase, ...]:
    """Export an event to a folder or a file; raise `AlreadyExistsError` unless `force` is true.

    Return what another program's format cannot hold, found by reading back what was written. Our own formats hold
    everything.
    """
    scored = load_scored_event(db, slug)
    file_format.write(scored, path, track, force=force)
    if file_format.kind is not FormatKind.OTHER_PROGRAM:
        return ()
    return describe_losses(scored, _read_back(path, file_format, scored.event.date))


def _read_back(path: Path, file_format: FileFormat, today: datetime.date) -> Event:
    """Read the event in a file that was written, as an import would."""
    (written,) = file_format.read(path, ImportOptions(today), track_silently)
    assert isinstance(written, ImportedEvent)  # noqa: S101  # another program's file has no edits
    return compare_with_published(path, written).event


def export_template(db: str, slug: str | None, path: Path, file_format: FileFormat, *, force: bool) -> None:
    """Write a workbook in which the results of an event can be filled in."""
    if file_format is not WORKBOOK:
        raise input_error(
            "template",
            mismatch_message(file_format.name, phrase("{kind}: only a workbook can be a template", kind=WORKBOOK.name)),
        )
    from scorer.interchange.own.entry_workbook import write_template  # saves 115 ms: openpyxl

    event = load_event(db, slug)
    with parent_folder_of(path), new_file(path, force=force) as staged:
        write_template(event, staged)
