"""Lists in files of any kind, and an event made from a list of results without an `event.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import FileAccessError, InputError, Mistakes, ScorerError, choices_message
from scorer.game.rulesets import BRIDGE, STANDARD, RuleSet, find_rule_set
from scorer.i18n import join_phrases, phrase
from scorer.interchange.imported_events import (
    EventNameRequiredError,
    ImportedEvent,
    ImportOptions,
    MappingLookup,
    no_mapping,
    not_minibridge,
)
from scorer.interchange.lists.columns import (
    SEAT_WORDS,
    ListSheet,
    find_headings,
    map_result_columns,
    mapping_for_kind,
    parse_sheet,
    read_rows,
    skip_title,
)
from scorer.interchange.lists.headings import NAME_LIST, PLAYER_LIST, RESULT_LIST, ListKind, find_columns
from scorer.interchange.lists.name_lists import parse_names, read_name_sheet, read_pair_rows, read_player_sheet
from scorer.interchange.own import results_csv
from scorer.interchange.own.event_folder import EventFiles, read_event
from scorer.interchange.own.labels import PAIRS_FILE
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.spreadsheets.files import ODS_SUFFIX, XLSX_SUFFIX, SpreadsheetFile, is_spreadsheet
from scorer.interchange.text_files import missing_headings, negate_score, read_text, unexpected_file
from scorer.model.notation import OutcomeFields, outcome_to_fields, parse_code
from scorer.model.results import NotPlayed
from scorer.progress import ProgressTracker, track_silently

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from scorer.model.events import Event
    from scorer.model.pair_lists import ListedPair
    from scorer.model.players import Player

LIST_SUFFIXES = (".csv", ".txt", ".tsv", XLSX_SUFFIX, ODS_SUFFIX)
"""The suffixes of files that may hold lists."""

BINARY_SUFFIXES = (".xls", ".xlsb", ".numbers", ".doc", ".docx", ".odt", ".pdf")
"""The suffixes of files that are not text in any encoding."""


def _read_list_text(path: Path, encoding: str | None) -> str:
    if path.suffix.lower() in BINARY_SUFFIXES:
        others = phrase(
            "a list exported as {suffixes} from the program it was made in", suffixes=join_phrases(LIST_SUFFIXES, ", ")
        )
        raise unexpected_file(path, others)
    return read_text(path, encoding)


def read_sheets(path: Path, encoding: str | None, mistakes: Mistakes) -> list[ListSheet]:
    """Read the lists of a file: a text is one, a workbook has one for each sheet that is not empty.

    Raise `FileAccessError` if it cannot be read.
    """
    if not is_spreadsheet(path):
        return [parse_sheet(_read_list_text(path, encoding), path.name, mistakes)]
    grids, wrong = SpreadsheetFile(path).read()
    mistakes += wrong
    sheets: list[ListSheet] = []
    for name, grid in grids.items():
        lines = tuple((number, tuple(cells)) for number, cells in enumerate(grid, start=1) if any(cells))
        if lines:
            sheets.append(ListSheet(name, lines, has_letters=True))
    return sheets


def read_single_sheet(path: Path, encoding: str | None, kind: ListKind, mistakes: Mistakes) -> ListSheet:
    """Read the single list of a file, or of several sheets the only one whose headings name its columns.

    Raise `FileAccessError` if there is not exactly one.
    """
    sheets = [skip_title(sheet, kind) for sheet in read_sheets(path, encoding, mistakes)]
    named = [sheet for sheet in sheets if find_headings(sheet, kind)]
    if not sheets:
        mistakes.raise_if_any()
        raise FileAccessError(phrase("{file}: the sheets are empty", file=path))
    if len(sheets) != 1 and len(named) != 1:
        names = choices_message([sheet.name for sheet in sheets])
        several = phrase("exactly one sheet with column headings (the sheets are {sheets})", sheets=names)
        raise unexpected_file(path, several)
    return (named if len(sheets) != 1 else sheets)[0]


def read_pair_list(
    path: Path, encoding: str | None = None, mapping_for: MappingLookup = no_mapping
) -> list[ListedPair]:
    """Read the pairs listed in a file; raise `InputError` with everything wrong in it."""
    if not is_spreadsheet(path):
        return parse_names(_read_list_text(path, encoding), path.name, mapping_for)
    mistakes = Mistakes()
    return read_name_sheet(read_single_sheet(path, encoding, NAME_LIST, mistakes), mapping_for, mistakes)


def read_player_list(path: Path, encoding: str | None = None, mapping_for: MappingLookup = no_mapping) -> list[Player]:
    """Read the people listed in a file; raise `InputError` with everything wrong in it."""
    mistakes = Mistakes()
    return read_player_sheet(read_single_sheet(path, encoding, PLAYER_LIST, mistakes), mapping_for, mistakes)


def read(path: Path, options: ImportOptions, track: ProgressTracker) -> list[ImportedEvent]:
    """Read the event of a list of results."""
    return [ImportedEvent(read_event_of_list(path, options, track))]


def read_event_of_list(
    path: Path, options: ImportOptions, track: ProgressTracker, otherwise: ScorerError | None = None
) -> Event:
    """Read the event of a list of results. If there is none in a workbook, raise `otherwise`.

    Where no rules were given and only those of contract bridge fit, the refusal says so first.
    """
    settings = options.event_details()
    if settings is None:
        reason = phrase("{file}: expected a name for the event", file=path)
        if otherwise is None:
            raise EventNameRequiredError(reason, hints.NAME_EVENT)
        raise EventNameRequiredError(otherwise.reason, hints.NAME_EVENT, *otherwise.hints)
    list_options = ResultListOptions(settings, options.columns, options.encoding, options.names)
    try:
        return read_result_list(path, list_options, options.today, track)
    except NoResultList as refusal:
        raise otherwise or refusal from refusal
    except InputError as refusal:
        if options.rules is None and _reads_as_bridge(path, list_options, options.today):
            raise InputError([not_minibridge(path.name), *refusal.mistakes], refusal.omitted) from refusal
        raise


def _reads_as_bridge(path: Path, options: ResultListOptions, today: datetime.date) -> bool:
    by_bridge = options._replace(settings={**options.settings, "rules": BRIDGE.name})
    try:
        read_result_list(path, by_bridge, today)
    except ScorerError:
        return False
    return True


class NoResultList(FileAccessError):
    """A workbook without a list of results."""


class ResultListOptions(NamedTuple):
    """What the user says about a list of results: the settings that `event.toml` would have.

    `names` is the file that lists the pairs, `mapping_for` the mapping of the lists' columns.
    """

    settings: Mapping[str, object]
    mapping_for: MappingLookup = no_mapping
    encoding: str | None = None
    names: Path | None = None


def read_result_list(
    path: Path, options: ResultListOptions, today: datetime.date, track: ProgressTracker = track_silently
) -> Event:
    """Read an event from a list of results; from a workbook, its sheets of results and of names.

    Raise `InputError` with everything wrong in it, `AmbiguousColumns` for columns that could mean more than one thing.
    """
    mistakes = Mistakes()
    sheets = [skip_title(sheet, RESULT_LIST) for sheet in read_sheets(path, options.encoding, mistakes)]
    results = _find_result_sheet(path, sheets, mistakes)
    others = [skip_title(sheet, NAME_LIST) for sheet in sheets if sheet is not results]
    names = [sheet for sheet in others if find_headings(sheet, NAME_LIST)][:1]
    if options.names is not None:
        names = [read_single_sheet(options.names, options.encoding, NAME_LIST, mistakes)]
    files = _ListFiles(results, names[0] if names else None, options, mistakes)
    return read_event(files, today, track)


def _find_result_sheet(path: Path, sheets: Sequence[ListSheet], mistakes: Mistakes) -> ListSheet:
    if len(sheets) == 1 and (path.suffix.lower() != XLSX_SUFFIX or find_headings(sheets[0], RESULT_LIST)):
        return sheets[0]
    for sheet in sheets:
        if {"board"} & set(find_columns(find_headings(sheet, RESULT_LIST), RESULT_LIST)):
            return sheet
    mistakes.raise_if_any()
    listed = choices_message([sheet.name for sheet in sheets])
    none = phrase("a results sheet with a column headed board (the sheets are {sheets})", sheets=listed)
    raise NoResultList(unexpected_file(path, none).reason)


class _ListFiles(EventFiles):
    """The files of an event for which there are only lists."""

    def __init__(
        self, results: ListSheet, names: ListSheet | None, options: ResultListOptions, mistakes: Mistakes
    ) -> None:
        super().__init__({}, mistakes)
        self._sheets = {results_csv.FILE_NAME: results} | ({} if names is None else {PAIRS_FILE: names})
        self._options = options
        rules = find_rule_set(str(options.settings.get("rules", STANDARD.name)))
        self._unread_codes: set[int] = set()
        self._parsed_rows = list(self._read_result_rows(results, rules))

    def has_file(self, name: str) -> bool:
        return name in self._sheets

    def origin_of(self, name: str) -> Origin:
        sheet = self._sheets.get(name)
        return super().origin_of(name) if sheet is None else Origin(sheet.name, {} if sheet.has_letters else None)

    def has_outcome(self, row: SourceRow) -> bool:
        return row.line not in self._unread_codes

    def read_settings(self) -> dict[str, object]:
        """The settings given by the user; two winners if one number occurs on both sides of a table."""
        values = dict(self._options.settings)
        if PAIRS_FILE not in self._sheets and any(row.cell("ns") == row.cell("ew") for row in self._parsed_rows):
            values.setdefault("winners", 2)
        return values

    def read_rows(self, name: str) -> Iterator[SourceRow]:
        if name == results_csv.FILE_NAME:
            yield from self._parsed_rows
        elif name in self._sheets:
            yield from read_pair_rows(
                self._sheets[name], mapping_for_kind(NAME_LIST, self._options.mapping_for), self.mistakes
            )

    def _read_result_rows(self, sheet: ListSheet, rules: RuleSet) -> Iterator[SourceRow]:
        """Yield rows with the columns of `results.csv`, whatever the columns of the list."""
        if not sheet.lines:
            self.mistakes.append(missing_headings(Origin(sheet.name), results_csv.COLUMNS))
            return
        reading = map_result_columns(sheet, mapping_for_kind(RESULT_LIST, self._options.mapping_for))
        rows = list(read_rows(sheet, reading, RESULT_LIST, self.mistakes))
        seats = _seat_letters({row.cell("declarer").upper() for row in rows})
        for row in rows:
            cells = _normalise_cells(dict(zip(RESULT_LIST.columns, row.values, strict=True)), seats)
            if row.cell("contract"):
                cells["tricks"] = cells["tricks"] or cells["result"]
            elif cells["result"]:
                outcome = row.read_cell("result", partial(parse_code, rules=rules))
                if outcome is None:  # the other cells are checked all the same
                    self._unread_codes.add(row.line)
                    outcome = NotPlayed()
                fields = zip(OutcomeFields._fields, outcome_to_fields(outcome), strict=True)
                cells.update((field, "" if value is None else str(value)) for field, value in fields)
            yield row._replace(values=tuple(cells[name] for name in results_csv.COLUMNS.names))


def _normalise_cells(cells: dict[str, str], seats: Mapping[str, str]) -> dict[str, str]:
    """Convert the declarer to a letter, and the score to North-South's, or to an award if it is not a number."""
    declarer = cells["declarer"]
    cells["declarer"] = SEAT_WORDS.get(declarer.casefold()) or seats.get(declarer.upper(), declarer)
    if cells["score"] and not re.fullmatch(r"[+-]?[0-9]+", cells["score"]) and not cells["award"]:
        cells["award"], cells["score"] = cells["score"], ""
    if cells["score_ew"] and not cells["score"]:
        cells["score"] = negate_score(cells["score_ew"])
    return cells


def _seat_letters(letters: set[str]) -> Mapping[str, str]:
    """Map the letters of a column to seats: `O` is East if there is a `W`, West if there is an `E`; `Z` is South."""
    east = {"O": "E"} if "W" in letters else {}
    west = {"O": "W"} if "E" in letters else {}
    return {"Z": "S", **(east or west)}
