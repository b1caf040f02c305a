"""An entry workbook: an event folder as an Excel file, each file of the folder a sheet. Reading it.

The sheets are taken apart into the files they stand for, and those are read as a folder is, so that both
understand everything alike; what is wrong is then named by sheet and cell. A sheet that is not there says
nothing: where an event is replaced, what it would hold stays as it was.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from openpyxl.utils import get_column_letter

from scorer.errors import BadInput, Mistake, UnreadableFile, one_of
from scorer.formats import boards_csv, event_toml, pairs_csv, results_csv
from scorer.formats.folder import DEALS, WRITERS, read_folder
from scorer.formats.texts import write_text
from scorer.formats.workbook_cells import Grid, read_grids
from scorer.progress import Track, untracked

if TYPE_CHECKING:
    import datetime
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.records.events import Event

READ_ME, LISTS = "Read me", "Lists"
"""Sheets that hold nothing of the event."""

_TABS = {boards_csv.FILE: "Points", DEALS: "Hands"}

FILES: Mapping[str, str] = {_TABS.get(file, file.partition(".")[0].capitalize()): file for file in WRITERS}
"""The file of a folder that each sheet stands for."""

TABS: Mapping[str, str] = {file: tab for tab, file in FILES.items()}

KEYS = ("key", "value")
"""The headings of the sheet with the settings; those of the comparison have the key `scoring.method` and so on."""

TEXTS = ("name", "club", "movement")
"""Settings that are texts even where they look like numbers."""

ENTERED = ("contract", "declarer", "tricks", "score", "award", "group", "remark")
"""What is filled in of a result; a row between two pairs without any of it was not played yet."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What stands in a workbook: the files it stands for, and in which cell each of their fields is.

    `cells` are rows by their line, and columns by their name; for settings both by their key.
    """

    files: Mapping[str, str]
    mistakes: tuple[Mistake, ...]
    headings: Mapping[str, Sequence[str]] = field(repr=False)
    keys: Mapping[str, int] = field(repr=False)

    def event(self, today: datetime.date, former: Event | None = None, track: Track = untracked) -> Event:
        """The event; of `former`, which it is to replace, it keeps what it has no sheet for.

        Raises `BadInput` with everything that is wrong, by sheet and cell.
        """
        kept = {} if former is None else {name: WRITERS[name](former) for name in WRITERS if name not in self.files}
        with TemporaryDirectory() as scratch:
            for name, text in {**kept, **self.files}.items():
                if text:
                    write_text(Path(scratch) / name, text)
            try:
                event = read_folder(Path(scratch), today, track=track)
            except BadInput as error:
                raise BadInput([*self.mistakes, *map(self._moved, error.mistakes)]) from None
        if self.mistakes:
            raise BadInput(self.mistakes)
        return event

    def kept(self, former: Event) -> list[str]:
        """The names of the sheets that are not there and would hold something of `former`."""
        return [TABS[name] for name in WRITERS if name not in self.files and WRITERS[name](former)]

    def _moved(self, mistake: Mistake) -> Mistake:
        """A mistake in a file, at the cell from which it comes."""
        name, _, line = mistake.place.partition(":")
        sentence = re.sub(r"\(line (\d+)\)$", r"(row \1)", mistake.sentence)
        sentence = sentence.replace(f"a pair of {pairs_csv.FILE}", f"a pair of the sheet {TABS[pairs_csv.FILE]}")
        sentence = sentence.replace("the file is empty", "the sheet is empty")
        if name not in self.files:
            return Mistake(f"kept from the event before: {mistake.place}", mistake.field, sentence)
        return Mistake(f"{TABS[name]}!{self._cell(name, int(line or 1), mistake.field)}", mistake.field, sentence)

    def _cell(self, name: str, line: int, column: str) -> str:
        if name == event_toml.FILE:
            return f"B{self.keys[column]}" if column in self.keys else "A1"
        headings = self.headings.get(name, ())
        place = headings.index(column) + 1 if column in headings else 1
        return f"{get_column_letter(place)}{line}"


def read_workbook(path: Path) -> Entered:
    """Read the sheets of an entry workbook. Raises `UnreadableFile` for a file that is none."""
    grids, mistakes = read_grids(path)
    settings = grids.get(TABS[event_toml.FILE], [])
    if not settings or tuple(text.lower() for text in settings[0][:2]) != KEYS:
        raise UnreadableFile(
            f"{path}: expected an entry workbook as `export {path.name} --template` writes it, and it has no sheet"
            f" {TABS[event_toml.FILE]} with the columns {' and '.join(KEYS)}"
        )
    known = {tab: grid for tab, grid in grids.items() if tab in FILES}
    mistakes += [
        Mistake(tab, "", f"this version does not know such a sheet, expected {one_of(FILES, tab)}")
        for tab in grids
        if tab not in FILES and tab not in (READ_ME, LISTS)
    ]
    files = {FILES[tab]: _text(FILES[tab], grid, mistakes) for tab, grid in known.items()}
    headings = {FILES[tab]: [text.lower() for text in grid[0]] if grid else [] for tab, grid in known.items()}
    keys = {cells[0]: number for number, cells in enumerate(settings, start=1) if cells and number > 1}
    return Entered({**files, event_toml.FILE: _settings(settings, mistakes)}, tuple(mistakes), headings, keys)


def _text(name: str, grid: Grid, mistakes: list[Mistake]) -> str:
    """The text of the file that a sheet stands for, line by line as its rows."""
    if name == DEALS:
        return "\n".join(cells[0] if cells else "" for cells in grid)
    if name == event_toml.FILE:
        return ""
    headings = [text.lower() for text in grid[0]] if grid else []
    for number, cells in enumerate(grid[1:], start=2):
        mistakes += _strays(TABS[name], number, cells, headings)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    for cells in grid[1:]:
        own = [*cells[: len(headings)]]
        writer.writerow([] if name == results_csv.FILE and _to_come(dict(zip(headings, own, strict=False))) else own)
    return out.getvalue()


def _strays(tab: str, row: int, cells: Sequence[str], headings: Sequence[str]) -> Iterator[Mistake]:
    """What stands in columns without a heading, and would be left out silently."""
    for place, text in enumerate(cells):
        if text and not (place < len(headings) and headings[place]):
            cell = f"{get_column_letter(place + 1)}{row}"
            yield Mistake(f"{tab}!{cell}", "", f'read "{text}", expected nothing: the column has no heading')


def _to_come(cells: Mapping[str, str]) -> bool:
    """Whether a row is one to be filled in; with one pair and no other it is a sit-out."""
    return bool(cells.get("ns")) == bool(cells.get("ew")) and not any(cells.get(name) for name in ENTERED)


def _settings(grid: Grid, mistakes: list[Mistake]) -> str:
    """`event.toml` from its keys and values; what has no value is left to its default."""
    import tomli_w  # only workbooks are written as TOML before they are read

    document: dict[str, object] = {}
    scoring: dict[str, object] = {}
    tab = TABS[event_toml.FILE]
    for number, (key, value, *rest) in enumerate(((*cells, "", "") for cells in grid[1:]), start=2):
        mistakes += _strays(tab, number, ("", "", *rest), KEYS)
        table, name = (scoring, key.removeprefix("scoring.")) if key.startswith("scoring.") else (document, key)
        if name in table or key == "scoring":
            mistakes.append(Mistake(f"{tab}!A{number}", "", f'read "{key}", expected each key once'))
        elif key and (value or key in TEXTS):
            table[name] = value if key in TEXTS else _typed(value)
        elif value:
            mistakes.append(Mistake(f"{tab}!A{number}", "", f'read "", expected a key for "{value}"'))
    return tomli_w.dumps({**document, "scoring": scoring})


def _typed(text: str) -> object:
    """A value as TOML would have it: whole numbers and flags are no texts."""
    if re.fullmatch(r"[0-9]{1,6}", text, re.ASCII):
        return int(text)
    return {"true": True, "false": False}.get(text.lower(), text)
