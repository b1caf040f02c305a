"""Lists with any columns: what each column is, from its heading, from what the user said of it, or from its cells.

An ambiguous list is not guessed: `AmbiguousColumns` shows the possibilities. What cells mean is parsed elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer import hints
from scorer.errors import (
    Mistake,
    Mistakes,
    ScorerError,
    SourceLocation,
    choices_message,
    input_error,
    mismatch_message,
)
from scorer.i18n import join_phrases, phrase
from scorer.interchange.lists.headings import NAME_LIST, RESULT_LIST, ListKind, find_column, find_columns, fold_heading
from scorer.interchange.rows import Origin, SourceRow, SourceTable
from scorer.interchange.text_files import MAX_COLUMNS, read_csv_lines
from scorer.progress import add_notice

if TYPE_CHECKING:
    from scorer.interchange.imported_events import MappingLookup

SEPARATORS = ";\t|,"
"""Cell separators. The first one found in a text's first line is used; a comma is last because names may hold one."""

COLUMN_LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""The names of the first columns of a sheet."""

MAX_SUGGESTIONS = 6
"""How many ways to read a list are suggested."""


class ListSheet(NamedTuple):
    """A list whose columns are not known yet: its lines with their numbers.

    `has_letters` means that it is a sheet of a workbook, whose columns have letters. `comma_separated` means that
    commas separate the cells, and may also occur within a name. `container` is what a sheet belongs to, such as a
    workbook.
    """

    name: str
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    has_letters: bool = False
    container: str = ""
    comma_separated: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(cells) for _, cells in self.lines), default=0)

    def column_cells(self, place: int) -> list[str]:
        """The cells of a column that are not empty, without the first line."""
        return [cells[place] for _, cells in self.lines[1:] if len(cells) > place and cells[place]]

    def column_letter(self, place: int) -> str:
        """The letter of a column; empty in a text."""
        return COLUMN_LETTERS[place] if self.has_letters and place < len(COLUMN_LETTERS) else ""

    def locate(self, line: int, place: int = 0) -> SourceLocation:
        """The place of a cell in a sheet, or of a line in a text."""
        return SourceLocation(self.name, line, self.column_letter(place), self.container)


def parse_sheet(text: str, name: str, mistakes: Mistakes) -> ListSheet:
    """Parse a text as a list, leaving out empty lines."""
    first = next(filter(str.strip, text.splitlines()), "")
    separator = next((sign for sign in SEPARATORS if sign in first), None)
    separator = separator or next((sign for sign in SEPARATORS if sign in text), ",")
    lines = read_csv_lines(text, separator, Origin(name), mistakes)
    rows = tuple((number, tuple(cells)) for number, cells in lines if any(cells))
    return ListSheet(name, rows, comma_separated=separator == ",")


class AmbiguousColumns(ScorerError):
    """A list whose columns could mean more than one thing, or nothing.

    `sheet` is the list to show and `headings` are its own; `suggestions` are possible mappings of its columns.
    """

    def __init__(self, sheet: ListSheet, kind: ListKind, headings: Sequence[str], suggestions: Sequence[str]) -> None:
        self.sheet, self.kind, self.headings, self.suggestions = sheet, kind, tuple(headings), tuple(suggestions)
        _, first = sheet.lines[0]
        shown = join_phrases(first, " | ")
        columns = ", ".join(kind.example)
        expected = phrase("column headings such as {columns}", columns=columns)
        place = sheet.locate(sheet.lines[0][0])
        reason = phrase('{place}: read "{first}", expected {expected}', place=place, first=shown, expected=expected)
        examples = [*suggestions[:2]] or [format_mapping(kind.example, ())]
        super().__init__(reason, *(hints.name_columns(way) for way in examples))


class ColumnMapping(NamedTuple):
    """What each column of a list is, empty if it is ignored, and whether the first line holds headings."""

    columns: tuple[str, ...]
    has_headings: bool


def find_headings(sheet: ListSheet, kind: ListKind) -> tuple[str, ...]:
    """The first line if it names a column, or has a text above a column of numbers; else nothing."""
    if not sheet.lines:
        return ()
    _, first = sheet.lines[0]
    named = any(find_column(cell, kind) for cell in first)
    above = any(
        cell and not _is_integer(cell) and len(below := sheet.column_cells(place)) > 1 and all(map(_is_integer, below))
        for place, cell in enumerate(first)
    )
    return first if named or above else ()


def skip_title(sheet: ListSheet, kind: ListKind) -> ListSheet:
    """Skip the lines above the headings, such as the name of the club, and report them."""
    for place, (_, cells) in enumerate(sheet.lines[:LAST_HEADING_LINE]):
        if place and sum(bool(find_column(cell, kind)) for cell in cells) > 1:
            titles = [join_phrases(filter(None, line), " ") for _, line in sheet.lines[:place]]
            above = join_phrases(titles, ", ")
            add_notice(phrase("{file}: left out: {columns} (above the headings)", file=sheet.name, columns=above))
            return sheet._replace(lines=sheet.lines[place:])
        if sum(map(bool, cells)) != 1 or find_column(cells[0], kind):
            break
    return sheet


LAST_HEADING_LINE = 6
"""The last line on which the headings of a list may stand, below its titles."""


def mapping_for_kind(kind: ListKind, mapping_for: MappingLookup) -> MappingLookup:
    """Restrict a mapping given for several lists to the parts about one kind of list."""

    def of_this(headings: Sequence[str]) -> str:
        parts = mapping_for(headings).split(",")
        return ",".join(part for part in parts if _may_concern(kind, part))

    return of_this


def _may_concern(kind: ListKind, part: str) -> bool:
    column = part.rpartition("=")[2]
    return any(find_columns([column], kind)) or not any(
        any(find_columns([column], one)) for one in (NAME_LIST, RESULT_LIST)
    )


def _is_integer(cell: str) -> bool:
    return cell.lstrip("+-").isdecimal()


def map_columns(sheet: ListSheet, kind: ListKind, mapping_for: MappingLookup) -> ColumnMapping:
    """Map columns as the user said, else by headings; raise `AmbiguousColumns` if two headings mean the same."""
    headings = find_headings(sheet, kind)
    if len(headings) > MAX_COLUMNS:
        raise input_error("columns", mismatch_message(str(len(headings)), phrase("at most {most}", most=MAX_COLUMNS)))
    known = [*find_columns(headings, kind), *[""] * (sheet.width - len(headings))]
    mapping = ColumnMapping(tuple(column if column in kind.columns else "" for column in known), bool(headings))
    text = mapping_for(headings)
    if text:
        mapping = _apply_mapping(sheet, kind, mapping, text)
    repeated = [column for column, times in Counter(filter(None, mapping.columns)).items() if times > 1]
    if repeated:
        raise AmbiguousColumns(sheet, kind, headings, list(_alternative_mappings(mapping.columns, repeated[0])))
    return mapping


def _apply_mapping(sheet: ListSheet, kind: ListKind, mapping: ColumnMapping, text: str) -> ColumnMapping:
    """Apply what the user said of columns, given by heading, number or letter."""
    _, first = sheet.lines[0]
    place_by_heading = {fold_heading(heading): place for place, heading in reversed(list(enumerate(first)))}
    columns, has_headings = list(mapping.columns), mapping.has_headings
    for left, column in _split_mapping(text, kind):
        place = _column_place(left, sheet)
        if place is None and fold_heading(left) in place_by_heading:
            place, has_headings = place_by_heading[fold_heading(left)], True
        if place is None:
            raise input_error(
                "columns", mismatch_message(left, choices_message([cell for cell in first if cell], left))
            )
        columns = ["" if column and one == column else one for one in columns]
        columns[place] = column
    return ColumnMapping(tuple(columns), has_headings)


def _split_mapping(text: str, kind: ListKind) -> Iterator[tuple[str, str]]:
    """Split a mapping into parts: the heading, number or letter of a column, and what it is."""
    for part in text.split(","):
        left, equals, right = part.rpartition("=")
        column = next(filter(None, find_columns([right], kind)), "")
        if right.strip() in ("", "-"):
            column = ""
        elif column not in kind.columns:
            raise input_error("columns", mismatch_message(part.strip(), choices_message(kind.columns, right.strip())))
        if not equals:
            raise input_error(
                "columns", mismatch_message(part.strip(), phrase("a column and its meaning, such as Paar=pair"))
            )
        yield left.strip(), column


def _column_place(left: str, sheet: ListSheet) -> int | None:
    """The position of a column from its number, or from its letter in a sheet."""
    number = int(left) if left.isdecimal() and len(left) < 4 else 0
    if sheet.has_letters and left.upper() in COLUMN_LETTERS:
        number = COLUMN_LETTERS.index(left.upper()) + 1
    return number - 1 if 0 < number <= sheet.width else None


def _alternative_mappings(columns: Sequence[str], twice: str) -> Iterator[str]:
    """Yield the mappings of a list in which several columns claim to be the same: any one of them may be it."""
    places = [place for place, column in enumerate(columns) if column == twice]
    for chosen in places[:MAX_SUGGESTIONS]:
        others = [f"{place + 1}=-" for place in places if place != chosen]
        yield ",".join([f"{chosen + 1}={twice}", *others])


_PLAIN_HEADING = re.compile(r"|[^\W\d_][\w .-]+")
"""A heading usable in a mapping: not a number or column letter, and safe to type in a shell."""


def format_mapping(columns: Iterable[str], headings: Sequence[str]) -> str:
    """Format the mapping of columns: by heading if all headings differ, else by number."""
    named = all(map(_PLAIN_HEADING.fullmatch, headings)) and len(set(map(fold_heading, headings))) == len(headings)
    names = dict(enumerate(headings)) if named else {}
    return ",".join(f"{names.get(place) or place + 1}={column}" for place, column in enumerate(columns) if column)


_SOURCE_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "player1": ("players", "player", "last1", "first1"),
    "player2": ("players", "player", "last2", "first2"),
    "name": ("last", "first"),
    **dict.fromkeys(("contract", "declarer", "tricks", "award"), ("result",)),
    "score": ("score_ew", "result"),
}
"""The columns that others may be built from; a mistake is reported in the cell it came from."""


def read_rows(sheet: ListSheet, mapping: ColumnMapping, kind: ListKind, mistakes: Mistakes) -> Iterator[SourceRow]:
    """Yield the rows below the headings; note cells beyond the last heading, or below an empty one."""
    origin = Origin(sheet.name, _column_letters(sheet, mapping) if sheet.has_letters else None, sheet.container)
    listing = SourceTable(origin, {name: place for place, name in enumerate(kind.columns)}, mistakes)
    places = [mapping.columns.index(name) if name in mapping.columns else -1 for name in kind.columns]
    empty = [""] * (len(mapping.columns) + 1)  # for missing cells, and as the last one for missing columns
    headings = sheet.lines[0][1] if mapping.has_headings else ()
    _report_unused_columns(sheet.name, dict(zip(headings, mapping.columns, strict=False)))
    for line, cells in sheet.lines[1 if mapping.has_headings else 0 :]:
        padded = [*cells, *empty]
        row = SourceRow(listing, line, tuple(padded[place] for place in places))
        beyond = next((place for place in range(len(headings), len(cells)) if headings and cells[place]), None)
        if beyond is not None:
            nothing = mismatch_message(cells[beyond], phrase("nothing, because the column has no heading"))
            mistakes.append(Mistake(sheet.locate(line, beyond), "", nothing))
        elif any(row.values):
            yield row


def _report_unused_columns(name: str, columns: Mapping[str, str]) -> None:
    """Report the headings of columns that are not used."""
    left_out = [heading for heading, column in columns.items() if heading and not column]
    if left_out:
        unused = join_phrases(left_out, ", ")
        add_notice(phrase("{file}: left out: {columns} (not needed)", file=name, columns=unused))


def _column_letters(sheet: ListSheet, mapping: ColumnMapping) -> Mapping[str, str]:
    letters = {column: sheet.column_letter(place) for place, column in enumerate(mapping.columns) if column}
    for made, sources in _SOURCE_COLUMNS.items():
        letters.setdefault(made, next((letters[one] for one in sources if one in letters), "A"))
    return letters


PAIR_NUMBER = re.compile(r"[A-Za-z]{0,2}[0-9]{1,4}(?:NS|EW)?", re.IGNORECASE)
"""The number of a pair in a list, perhaps with the letter of a section or with its side."""

_CONTRACT = r"(?:[PG67]\s*(?:NT|[CDHSN♠♥♦♣])|(?:NT|[CDHSN♠♥♦♣])\s*[PG67]|[1-7]\s*(?:NT|[CDHSN♠♥♦♣])\s*(?:XX?|\*{1,2})?)"
SEAT_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("north", "nord", "noord"), "N"),
    **dict.fromkeys(("east", "ost", "est", "oost"), "E"),
    **dict.fromkeys(("south", "süd", "sued", "sud", "zuid"), "S"),
    **dict.fromkeys(("west", "ouest", "ovest"), "W"),
}
"""Names of seats in several languages."""

_CELL_PATTERNS: Mapping[str, re.Pattern[str]] = {
    "contract": re.compile(rf"pass|{_CONTRACT}", re.IGNORECASE),
    "result": re.compile(rf"pass|{_CONTRACT}\s*[NESW]?\s*(?:=|[+-]?[0-9]{{1,2}})", re.IGNORECASE),
    "declarer": re.compile("|".join(("[NESWOZ]", *SEAT_WORDS)), re.IGNORECASE),
    "score": re.compile(r"[+-]?[1-9][0-9]{0,2}0|[+-]?0"),
    "tricks": re.compile(r"=|[+-]?[0-9]|1[0-3]"),
}
"""What the cells of a result column look like. A column is the first kind that fits all of its cells."""


_NUMBER_COLUMNS = ("score", "tricks")
"""What a column of numbers may be. Under a heading that says something else it is not guessed."""

_OUTCOME_COLUMNS = frozenset(("contract", "result", "score", "award"))
"""The columns of which a list of results has at least one."""


def map_result_columns(sheet: ListSheet, mapping_for: MappingLookup) -> ColumnMapping:
    """Map the columns of a list of results; raise `AmbiguousColumns` if neither headings nor cells decide."""
    mapping = map_columns(sheet, RESULT_LIST, mapping_for)
    below = sheet if mapping.has_headings else sheet._replace(lines=((0, ()), *sheet.lines))
    columns = list(mapping.columns)
    if not _OUTCOME_COLUMNS & set(columns):
        columns = _guess_from_cells(below, columns)
    known = _reliable_columns(columns, mapping)
    unmapped = [
        place for place, column in enumerate(columns) if not column and _are_pair_numbers(below.column_cells(place))
    ]
    missing = [name for name in ("board", "ns", "ew") if name not in columns]
    if len(missing) == len(unmapped) == 1 and not mapping.has_headings:
        columns[unmapped[0]] = missing[0]
    elif missing or not _OUTCOME_COLUMNS & known:
        headings = find_headings(sheet, RESULT_LIST)
        suggestions: list[str] = []
        if _OUTCOME_COLUMNS & set(columns):
            suggestions = [format_mapping(one, headings) for one in _possible_assignments(columns, unmapped, missing)][
                :MAX_SUGGESTIONS
            ]
        raise AmbiguousColumns(sheet, RESULT_LIST, headings, suggestions)
    return ColumnMapping(tuple(columns), mapping.has_headings)


def _reliable_columns(columns: Sequence[str], mapping: ColumnMapping) -> set[str]:
    """The mapped columns, except columns of numbers that were guessed under some other heading."""
    guessed = {one for one, named in zip(columns, mapping.columns, strict=True) if not named and one in _NUMBER_COLUMNS}
    return set(columns) - guessed if mapping.has_headings else set(columns)


def _guess_from_cells(sheet: ListSheet, columns: list[str]) -> list[str]:
    """Map unnamed columns whose cells all look like one thing."""
    found = columns.copy()
    for place in (place for place, column in enumerate(columns) if not column):
        cells = sheet.column_cells(place)
        for column, looks in _CELL_PATTERNS.items():
            is_premature = column == "tricks" and "contract" not in found
            if cells and column not in found and not is_premature and all(map(looks.fullmatch, cells)):
                found[place] = column
                break
    return found


def _are_pair_numbers(cells: Sequence[str]) -> bool:
    return bool(cells) and all(PAIR_NUMBER.fullmatch(cell) for cell in cells)


def _possible_assignments(columns: Sequence[str], places: Sequence[int], names: Sequence[str]) -> Iterator[list[str]]:
    """Yield the ways in which columns of numbers could be board and pairs."""
    from itertools import permutations  # only for ambiguous lists

    for chosen in permutations(places, len(names)):
        assigned = list(columns)
        for place, name in zip(chosen, names, strict=True):
            assigned[place] = name
        yield assigned
