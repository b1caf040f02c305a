"""Lists in files of any kind, and an event made from a list of results without an `event.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from scorer.errors import Mistakes, UnreadableFile, one_of
from scorer.formats import results_csv
from scorer.formats.columns import (
    SEATS,
    Said,
    Sheet,
    headings_of,
    nobody_said,
    results_reading,
    rows_of,
    said_of,
    sheet_of,
    under_title,
)
from scorer.formats.folder import EventFiles, read_event
from scorer.formats.headings import NAMES, PLAYERS, RESULTS, Kind, columns_of
from scorer.formats.labels import PAIRS
from scorer.formats.names import names_of, pair_rows, players_of, read_names
from scorer.formats.texts import MOST_BYTES, Origin, Row, nothing_in, read_text, seen_from_north_south, unfit
from scorer.formats.workbook import MOST_ROWS, read_grids, text_of
from scorer.game.rulesets import STANDARD, RuleSet, rule_set
from scorer.i18n import chained, phrase
from scorer.model.notation import OutcomeFields, fields_of, parse_code
from scorer.progress import Track, untracked

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.model.pairs import ListedPair
    from scorer.model.players import Player

TEXTS, XLSX, ODS = (".csv", ".txt", ".tsv"), ".xlsx", ".ods"
SUFFIXES = (*TEXTS, XLSX, ODS)
"""The suffixes of files that may hold lists."""

_REPEATED = re.compile(rb'<table:table-cell(?=[^>]*value-type)[^>]*columns-repeated="([0-9]{1,12})"')
_ROWS = re.compile(rb'<table:table-row[^>]*rows-repeated="([0-9]{1,12})"[^>]*>(.*?)</table:table-row>', re.DOTALL)


NO_TEXTS = (".xls", ".xlsb", ".numbers", ".doc", ".docx", ".odt", ".pdf")
"""The suffixes of files that are not text in any encoding."""


def _text(path: Path, encoding: str | None) -> str:
    if path.suffix.lower() in NO_TEXTS:
        others = phrase("a list, saved as {suffixes} by the program that made it", suffixes=chained(SUFFIXES, ", "))
        raise unfit(path, others)
    return read_text(path, encoding)


def sheets_in(path: Path, encoding: str | None, mistakes: Mistakes) -> list[Sheet]:
    """Read the lists of a file: a text is one, a workbook has one for each sheet that is not empty.

    Raise `UnreadableFile` if it cannot be read.
    """
    if path.suffix.lower() not in (XLSX, ODS):
        return [sheet_of(_text(path, encoding), path.name, mistakes)]
    grids: Mapping[str, Sequence[Sequence[str]]]
    if path.suffix.lower() == XLSX:
        grids, wrong = read_grids(path)
        mistakes += wrong
    else:
        grids = _grids_of_ods(path)
    sheets: list[Sheet] = []
    for name, grid in grids.items():
        lines = tuple((number, tuple(cells)) for number, cells in enumerate(grid, start=1) if any(cells))
        if lines:
            sheets.append(Sheet(name, lines, letters=True))
    return sheets


def _grids_of_ods(path: Path) -> Mapping[str, list[list[str]]]:
    """Read all sheets of an OpenDocument file; refuse excessive repetition before unpacking it."""
    import python_calamine  # only for OpenDocument files

    try:
        with ZipFile(path) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_BYTES:
                raise unfit(path, phrase("a file of {most} MB unpacked at the most", most=MOST_BYTES // 10**6))
            content = parts.read("content.xml")
        cells = sum(int(times) for times in _REPEATED.findall(content))
        rows = sum(int(times) for times, row in _ROWS.findall(content) if b"value-type" in row)
        if cells + rows > MOST_ROWS:
            raise unfit(path, phrase("{most:,} repeated cells at the most", most=MOST_ROWS))
        book = python_calamine.load_workbook(str(path))
        grids: dict[str, list[list[str]]] = {}
        for name in book.sheet_names:
            grid = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            grids[name] = [[*map(text_of, cells)] for cells in grid]
        return grids
    except (BadZipFile, KeyError, python_calamine.CalamineError) as error:
        broken = phrase("an OpenDocument sheet (.ods), and it cannot be read: {error}", error=error)
        raise unfit(path, broken) from error


def only_sheet(path: Path, encoding: str | None, kind: Kind, mistakes: Mistakes) -> Sheet:
    """Read the single list of a file, or of several sheets the only one whose headings name its columns.

    Raise `UnreadableFile` if there is not exactly one.
    """
    sheets = [under_title(sheet, kind) for sheet in sheets_in(path, encoding, mistakes)]
    named = [sheet for sheet in sheets if headings_of(sheet, kind)]
    if not sheets:
        mistakes.refuse()
        raise UnreadableFile(phrase("{file}: the sheets are empty", file=path))
    if len(sheets) != 1 and len(named) != 1:
        names = one_of([sheet.name for sheet in sheets])
        several = phrase("one sheet with headings that name its columns, among {sheets}", sheets=names)
        raise unfit(path, several)
    return (named if len(sheets) != 1 else sheets)[0]


def names_in(path: Path, encoding: str | None = None, said: Said = nobody_said) -> list[ListedPair]:
    """Read the pairs listed in a file; raise `BadInput` with everything wrong in it."""
    if path.suffix.lower() not in (XLSX, ODS):
        return read_names(_text(path, encoding), path.name, said)
    mistakes = Mistakes()
    return names_of(only_sheet(path, encoding, NAMES, mistakes), said, mistakes)


def players_in(path: Path, encoding: str | None = None, said: Said = nobody_said) -> list[Player]:
    """Read the people listed in a file; raise `BadInput` with everything wrong in it."""
    mistakes = Mistakes()
    return players_of(only_sheet(path, encoding, PLAYERS, mistakes), said, mistakes)


class NoResults(UnreadableFile):
    """A workbook without a list of results."""


class Evening(NamedTuple):
    """What the user says about a list of results: the settings that `event.toml` would have.

    `names` is the file that lists the pairs, `mapping_for` the mapping of the lists' columns.
    """

    settings: Mapping[str, Any]
    said: Said = nobody_said
    encoding: str | None = None
    names: Path | None = None


def read_results(path: Path, evening: Evening, today: datetime.date, track: Track = untracked) -> Event:
    """Read an event from a list of results; from a workbook, its sheets of results and of names.

    Raise `BadInput` with everything wrong in it, `AmbiguousColumns` for columns that could mean more than one thing.
    """
    mistakes = Mistakes()
    sheets = [under_title(sheet, RESULTS) for sheet in sheets_in(path, evening.encoding, mistakes)]
    results = _results_among(path, sheets, mistakes)
    others = [under_title(sheet, NAMES) for sheet in sheets if sheet is not results]
    names = [sheet for sheet in others if headings_of(sheet, NAMES)][:1]
    if evening.names is not None:
        names = [only_sheet(evening.names, evening.encoding, NAMES, mistakes)]
    files = _Lists(results, names[0] if names else None, evening, mistakes)
    return read_event(files, today, track)


def _results_among(path: Path, sheets: Sequence[Sheet], mistakes: Mistakes) -> Sheet:
    if len(sheets) == 1 and (path.suffix.lower() != XLSX or headings_of(sheets[0], RESULTS)):
        return sheets[0]
    for sheet in sheets:
        if {"board"} & set(columns_of(headings_of(sheet, RESULTS), RESULTS)):
            return sheet
    mistakes.refuse()
    listed = one_of([sheet.name for sheet in sheets])
    none = phrase("a sheet of results with the heading board, among {sheets}", sheets=listed)
    raise NoResults(unfit(path, none).reason)


class _Lists(EventFiles):
    """The files of an event for which there are only lists."""

    def __init__(self, results: Sheet, names: Sheet | None, evening: Evening, mistakes: Mistakes) -> None:
        super().__init__({}, mistakes)
        self._sheets = {results_csv.FILE: results} | ({} if names is None else {PAIRS: names})
        self._evening = evening
        rules = rule_set(str(evening.settings.get("rules", STANDARD.name)))
        self._results = list(self._result_rows(results, rules))

    def has(self, name: str) -> bool:
        return name in self._sheets

    def origin(self, name: str) -> Origin:
        sheet = self._sheets.get(name)
        return super().origin(name) if sheet is None else Origin(sheet.name, {} if sheet.letters else None)

    def settings(self) -> dict[str, Any]:
        """The settings given by the user; two winners if one number occurs on both sides of a table."""
        settled = dict(self._evening.settings)
        if PAIRS not in self._sheets and any(row.cell("ns") == row.cell("ew") for row in self._results):
            settled.setdefault("winners", 2)
        return settled

    def rows(self, name: str) -> Iterator[Row]:
        if name == results_csv.FILE:
            yield from self._results
        elif name in self._sheets:
            yield from pair_rows(self._sheets[name], said_of(NAMES, self._evening.said), self.mistakes)

    def _result_rows(self, sheet: Sheet, rules: RuleSet) -> Iterator[Row]:
        """Yield rows with the columns of `results.csv`, whatever the columns of the list."""
        if not sheet.lines:
            self.mistakes.append(nothing_in(Origin(sheet.name), results_csv.COLUMNS))
            return
        reading = results_reading(sheet, said_of(RESULTS, self._evening.said))
        rows = list(rows_of(sheet, reading, RESULTS, self.mistakes))
        seats = _seats({row.cell("declarer").upper() for row in rows})
        for row in rows:
            cells = _plain(dict(zip(RESULTS.columns, row.values, strict=True)), seats)
            if row.cell("contract"):
                cells["tricks"] = cells["tricks"] or cells["result"]
            elif cells["result"]:
                outcome = row.read("result", partial(parse_code, rules=rules))
                if outcome is None:
                    continue
                fields = zip(OutcomeFields._fields, fields_of(outcome), strict=True)
                cells.update((field, "" if value is None else str(value)) for field, value in fields)
            yield row._replace(values=tuple(cells[name] for name in results_csv.COLUMNS.known))


def _plain(cells: dict[str, str], seats: Mapping[str, str]) -> dict[str, str]:
    """Convert the declarer to a letter, and the score to North-South's, or to an award if it is not a number."""
    declarer = cells["declarer"]
    cells["declarer"] = SEATS.get(declarer.casefold()) or seats.get(declarer.upper(), declarer)
    if cells["score"] and not re.fullmatch(r"[+-]?[0-9]+", cells["score"]) and not cells["award"]:
        cells["award"], cells["score"] = cells["score"], ""
    if cells["score_ew"] and not cells["score"]:
        cells["score"] = seen_from_north_south(cells["score_ew"])
    return cells


def _seats(written: set[str]) -> Mapping[str, str]:
    """Map the letters of a column to seats: `O` is East if there is a `W`, West if there is an `E`; `Z` is South."""
    east = {"O": "E"} if "W" in written else {}
    west = {"O": "W"} if "E" in written else {}
    return {"Z": "S", **(east or west)}
