"""An event folder: plain text files that a person can read, compare and mend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.errors import Mistake, Mistakes, UnreadableFile, Where, one_of
from scorer.formats import event_toml
from scorer.formats.event_files import WRITERS, read_event
from scorer.formats.texts import Origin, read_table, read_text
from scorer.notices import Track, untracked
from scorer.words import chained, phrase

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator
    from pathlib import Path

    from scorer.formats.texts import Columns, Row
    from scorer.records.events import Event


def read_folder(folder: Path, today: datetime.date, encoding: str | None = None, track: Track = untracked) -> Event:
    """Read an event; raise `BadInput` with everything that is wrong with any of its files."""
    return read_event(_Folder(folder, encoding), today, track)


class _Folder:
    """The files of an event as they stand in a folder; one that is not in the encoding is as if it were not there."""

    def __init__(self, folder: Path, encoding: str | None) -> None:
        """Raise `UnreadableFile` for what is no event folder."""
        if not folder.is_dir():
            raise UnreadableFile(phrase("{folder}: expected an event folder, and there is none", folder=folder))
        if not (folder / event_toml.FILE).is_file():
            lacks = phrase("expected an event folder, and it has no {file}", file=event_toml.FILE)
            raise UnreadableFile(chained((folder, lacks), ": "))
        self.mistakes = Mistakes(_strangers(folder))
        self._folder = folder
        self._encoding = encoding

    def has(self, name: str) -> bool:
        return (self._folder / name).is_file()

    def origin(self, name: str) -> Origin:
        return Origin(name)

    def settings(self) -> dict[str, Any]:
        text = self._read(event_toml.FILE)
        if text is None:
            return {}
        return event_toml.read_settings(text, self.origin(event_toml.FILE), self.mistakes)

    def rows(self, name: str, columns: Columns) -> Iterator[Row]:
        text = self._read(name) if self.has(name) else None
        if text is not None:
            yield from read_table(text, self.origin(name), columns, self.mistakes)

    def text(self, name: str) -> str:
        text = self._read(name) if self.has(name) else None
        return text or ""

    def _read(self, name: str) -> str | None:
        with self.mistakes.noting(""):
            return read_text(self._folder / name, self._encoding)
        return None


def _strangers(folder: Path) -> Iterator[Mistake]:
    """What would be left out silently."""
    for path in sorted(folder.iterdir()):
        known = path.name in WRITERS and path.is_file()
        if not known and not path.name.startswith("."):
            files = one_of(WRITERS, path.name)
            reason = phrase("this version does not know such a file, expected {files}", files=files)
            yield Mistake(Where(path.name), "", reason)
