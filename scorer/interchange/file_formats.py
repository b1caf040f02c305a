"""The formats of files from which events are imported and to which they are exported, in one list.

A format is a module with a function `read` or `write`, or both, and one line in `FILE_FORMATS`. The module is loaded
when it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.interchange.imported_events import EventEdits, ImportedEvent, ImportOptions
    from scorer.progress import ProgressTracker
    from scorer.scoring import ScoredEvent


class FormatKind(Enum):
    """Where a format comes from; messages name a file by it, and some options depend on it."""

    FOLDER = "folder"
    """Our own event folder."""
    WORKBOOK = "workbook"
    """An Excel file: our entry workbook, our export with changed cells, or a list."""
    LIST = "list"
    """A list of results from anywhere; options say what it lacks about its event and its columns."""
    OTHER_PROGRAM = "other program"
    """A file of another program: options give its rules, and `--watch` follows it while it grows."""


class EventReader(Protocol):
    """A module that reads a format."""

    def read(self, path: Path, options: ImportOptions, track: ProgressTracker) -> Sequence[ImportedEvent | EventEdits]:
        """Read the events of a file; raise `InputError` with everything that is wrong."""


class EventWriter(Protocol):
    """A module that writes a format."""

    def write(self, event: ScoredEvent, path: Path, track: ProgressTracker, *, force: bool) -> None:
        """Write an event; raise `AlreadyExistsError` unless `force` is true."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format: its name, what help texts call it, its suffixes, and the modules that read and write it, if any.

    `signatures` are first bytes that only its files have; by them it is known where there is no name, in a pipe.
    """

    name: str
    title: str
    kind: FormatKind
    suffixes: tuple[str, ...] = ()
    reader: str = ""
    writer: str = ""
    signatures: tuple[bytes, ...] = ()

    def has_suffix(self, path: Path) -> bool:
        """Whether a path ends as files of this format do."""
        return path.suffix.lower() in self.suffixes

    def sniff(self, path: Path) -> bool:
        """Whether what is at a path has this format, as far as can be seen without opening it."""
        return not path.is_file() if self.kind is FormatKind.FOLDER else path.is_file() and self.has_suffix(path)

    def read(self, path: Path, options: ImportOptions, track: ProgressTracker) -> Sequence[ImportedEvent | EventEdits]:
        """Read the events of a file; raise `InputError` with everything that is wrong."""
        reader: EventReader = cast("EventReader", import_module(self.reader))
        return reader.read(path, options, track)

    def write(self, event: ScoredEvent, path: Path, track: ProgressTracker, *, force: bool) -> None:
        """Write an event; raise `AlreadyExistsError` unless `force` is true."""
        writer: EventWriter = cast("EventWriter", import_module(self.writer))
        writer.write(event, path, track, force=force)


_OWN, _PROGRAMS = "scorer.interchange.own", "scorer.interchange.programs"

FOLDER = FileFormat("folder", "event folders", FormatKind.FOLDER, (), f"{_OWN}.event_folder", f"{_OWN}.event_folder")
WORKBOOK = FileFormat(
    "xlsx",
    "workbooks",
    FormatKind.WORKBOOK,
    (".xlsx",),
    "scorer.interchange.workbooks",
    f"{_OWN}.results_workbook",
    (b"PK\x03\x04",),
)

LIST = FileFormat(
    "list", "lists", FormatKind.LIST, (".csv", ".txt", ".tsv", ".ods"), "scorer.interchange.lists.result_lists"
)

FILE_FORMATS = (
    FOLDER,
    WORKBOOK,
    LIST,
    FileFormat(
        "usebio",
        "USEBIO",
        FormatKind.OTHER_PROGRAM,
        (".xml",),
        f"{_PROGRAMS}.usebio_reading",
        f"{_PROGRAMS}.usebio_writing",
        (b"<", b"\xef\xbb\xbf<"),
    ),
    FileFormat(
        "pbn",
        "PBN",
        FormatKind.OTHER_PROGRAM,
        (".pbn",),
        f"{_PROGRAMS}.pbn_reading",
        f"{_PROGRAMS}.pbn_writing",
        (b"%", b"["),
    ),
    FileFormat(
        "bridgemate",
        "Bridgemate",
        FormatKind.OTHER_PROGRAM,
        (".bws",),
        f"{_PROGRAMS}.bridgemate",
        signatures=(b"\x00\x01\x00\x00Standard",),
    ),
)
"""All formats. A list in a workbook has the suffix of a workbook."""


def sniff_format(path: Path) -> FileFormat | None:
    """Return the format in which something that exists can be read, if it has any."""
    return next((one for one in FILE_FORMATS if one.reader and one.sniff(path)), None)


def suffix_of_content(content: bytes) -> str:
    """Return the suffix of files that begin as this content does; that of a list if no format claims it."""
    known = next((one for one in FILE_FORMATS if content.startswith(one.signatures)), LIST)
    return known.suffixes[0]


def read_suffixes(kind: FormatKind) -> list[str]:
    """Return the suffixes of the files of a kind that can be read."""
    return [suffix for one in FILE_FORMATS if one.kind is kind and one.reader for suffix in one.suffixes]


def is_from_other_program(path: Path) -> bool:
    """Whether a path ends as a file of another program that can be read."""
    return path.suffix.lower() in read_suffixes(FormatKind.OTHER_PROGRAM)


def describe_read_formats() -> str:
    """Return what can be read, for a help text: `event folders, workbooks (.xlsx), …`."""
    readable = [one for one in FILE_FORMATS if one.reader]
    return ", ".join(f"{one.title} ({', '.join(one.suffixes)})" if one.suffixes else one.title for one in readable)


def written_formats() -> list[FileFormat]:
    """Return the formats in which an event can be written."""
    return [one for one in FILE_FORMATS if one.writer]
