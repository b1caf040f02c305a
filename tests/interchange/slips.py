"""An invented format: the name of the event in the first line, and in each other one a result, `1 3 4 GS S 10`.

People write it and can correct it, so it derives from `EventFiles`, which checks it as an event folder is checked.
"""

from collections.abc import Iterator
from pathlib import Path

from scorer.errors import Mistakes
from scorer.interchange.imported_events import ImportedEvent, ImportOptions
from scorer.interchange.own import results_csv
from scorer.interchange.own.event_folder import EventFiles, read_event
from scorer.interchange.rows import Origin, SourceRow, SourceTable
from scorer.interchange.text_files import read_text
from scorer.interchange.writing import write_file
from scorer.model.notation import format_code
from scorer.progress import ProgressTracker
from scorer.scoring import ScoredEvent

WORDS = ("board", "ns", "ew", "contract", "declarer", "tricks")
"""The columns of `results.csv` that the words of a line fill."""


def read(path: Path, options: ImportOptions, track: ProgressTracker) -> list[ImportedEvent]:
    files = SlipFiles(read_text(path, options.encoding), path.name)
    return [ImportedEvent(read_event(files, options.today, track))]


class SlipFiles(EventFiles):
    """The settings and results of an event in one text."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__({}, Mistakes())
        self._origin = Origin(name)
        self._heading, *self._lines = text.splitlines()

    def has_file(self, name: str) -> bool:
        return name == results_csv.FILE_NAME

    def origin_of(self, _: str) -> Origin:
        return self._origin

    def read_settings(self) -> dict[str, object]:
        return {"name": self._heading}

    def read_rows(self, name: str) -> Iterator[SourceRow]:
        if not self.has_file(name):
            return
        columns = results_csv.COLUMNS.names
        table = SourceTable(self._origin, {column: place for place, column in enumerate(columns)}, self.mistakes)
        for number, line in enumerate(self._lines, start=2):
            cells = dict(zip(WORDS, line.split(), strict=False))
            yield SourceRow(table, number, tuple(cells.get(column, "") for column in columns))


def write(event: ScoredEvent, path: Path, _: ProgressTracker, *, force: bool) -> None:
    lines = [f"{one.board} {one.ns} {one.ew} {format_code(one.outcome)}" for one in event.event.results]
    write_file(path, "\n".join([event.event.name, *lines, ""]), force=force)
