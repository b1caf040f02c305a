"""Lists with any columns: what each column is, from its heading, from what the user said of it, or from its cells.

An ambiguous list is not guessed: `AmbiguousColumns` shows the possibilities. What cells mean is parsed elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.errors import Mistake, Mistakes, ScorerError, Way, Where, misread, one_of, refused, remedy
from scorer.formats.headings import NAMES, RESULTS, Kind, columns_of, folded, meant_by
from scorer.formats.texts import MOST_COLUMNS, Listing, Origin, Row, csv_lines
from scorer.i18n import chained, phrase
from scorer.progress import notice

Said = Callable[[Sequence[str]], str]
"""Return what the user said of the columns of a list, given its headings, such as `Paar=pair,3=player1`; or nothing."""

SEPARATORS = ";\t|,"
"""Cell separators. The first one found in a text's first line is used; a comma is last because names may hold one."""

LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""The names of the first columns of a sheet."""

MOST_READINGS = 6
"""How many ways to read a list are suggested."""


def nobody_said(_: Sequence[str]) -> str:
    """Return no mapping for any list."""
    return ""


class Sheet(NamedTuple):
    """A list whose columns are not known yet: its lines with their numbers.

    `has_letters` means that it is a sheet of a workbook, whose columns have letters. `comma_separated` means that
    commas separate the cells, and may also occur within a name. `container` is what a sheet belongs to, such as a
    workbook.
    """

    name: str
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    letters: bool = False
    within: str = ""
    commas: bool = False

    @property
    def width(self) -> int:
        """The number of columns."""
        return max((len(cells) for _, cells in self.lines), default=0)

    def column(self, place: int) -> list[str]:
        """The cells of a column that are not empty, without the first line."""
        return [cells[place] for _, cells in self.lines[1:] if len(cells) > place and cells[place]]

    def letter(self, place: int) -> str:
        """The letter of a column; empty in a text."""
        return LETTERS[place] if self.letters and place < len(LETTERS) else ""

    def at(self, line: int, place: int = 0) -> Where:
        """The place of a cell in a sheet, or of a line in a text."""
        return Where(self.name, line, self.letter(place), self.within)


def sheet_of(text: str, name: str, mistakes: Mistakes) -> Sheet:
    """Parse a text as a list, leaving out empty lines."""
    first = next(filter(str.strip, text.splitlines()), "")
    separator = next((sign for sign in SEPARATORS if sign in first), None)
    separator = separator or next((sign for sign in SEPARATORS if sign in text), ",")
    lines = csv_lines(text, separator, Origin(name), mistakes)
    rows = tuple((number, tuple(cells)) for number, cells in lines if any(cells))
    return Sheet(name, rows, commas=separator == ",")


class Unclear(ScorerError):
    """A list whose columns could mean more than one thing, or nothing.

    `sheet` is the list to show and `headings` are its own; `suggestions` are possible mappings of its columns.
    """

    def __init__(self, sheet: Sheet, kind: Kind, headings: Sequence[str], readings: Sequence[str]) -> None:
        self.sheet, self.kind, self.headings, self.readings = sheet, kind, tuple(headings), tuple(readings)
        _, first = sheet.lines[0]
        shown = chained(first, " | ")
        columns = ", ".join(kind.example)
        expected = phrase("columns that can be told apart, by headings above them such as {columns}", columns=columns)
        place = sheet.at(sheet.lines[0][0])
        reason = phrase('{place}: read "{first}", expected {expected}', place=place, first=shown, expected=expected)
        ways = [*readings[:2]] or [said_as(kind.example, ())]
        super().__init__(reason, *(remedy(Way.COLUMNS, columns=way) for way in ways))


class Reading(NamedTuple):
    """What each column of a list is, empty if it is ignored, and whether the first line holds headings."""

    columns: tuple[str, ...]
    headed: bool


def headings_of(sheet: Sheet, kind: Kind) -> tuple[str, ...]:
    """The first line if it names a column, or has a text above a column of numbers; else nothing."""
    if not sheet.lines:
        return ()
    _, first = sheet.lines[0]
    named = any(meant_by(cell, kind) for cell in first)
    above = any(
        cell and not _is_number(cell) and len(below := sheet.column(place)) > 1 and all(map(_is_number, below))
        for place, cell in enumerate(first)
    )
    return first if named or above else ()


def under_title(sheet: Sheet, kind: Kind) -> Sheet:
    """Skip the lines above the headings, such as the name of the club, and report them."""
    for place, (_, cells) in enumerate(sheet.lines[:HEADED_BY]):
        if place and sum(bool(meant_by(cell, kind)) for cell in cells) > 1:
            titles = [chained(filter(None, line), " ") for _, line in sheet.lines[:place]]
            notice(phrase("{file}: left out: {columns}", file=sheet.name, columns=chained(titles, ", ")))
            return sheet._replace(lines=sheet.lines[place:])
        if sum(map(bool, cells)) != 1 or meant_by(cells[0], kind):
            break
    return sheet


HEADED_BY = 6
"""The last line on which the headings of a list may stand, below its titles."""


def said_of(kind: Kind, said: Said) -> Said:
    """Restrict a mapping given for several lists to the parts about one kind of list."""

    def of_this(headings: Sequence[str]) -> str:
        parts = said(headings).split(",")
        return ",".join(part for part in parts if _may_be_about(kind, part))

    return of_this


def _may_be_about(kind: Kind, part: str) -> bool:
    column = part.rpartition("=")[2]
    return any(columns_of([column], kind)) or not any(any(columns_of([column], one)) for one in (NAMES, RESULTS))


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").isdecimal()


def reading_of(sheet: Sheet, kind: Kind, said: Said) -> Reading:
    """Map columns as the user said, else by headings; raise `AmbiguousColumns` if two headings mean the same."""
    headings = headings_of(sheet, kind)
    if len(headings) > MOST_COLUMNS:
        raise refused("columns", misread(str(len(headings)), phrase("{most} at the most", most=MOST_COLUMNS)))
    known = [*columns_of(headings, kind), *[""] * (sheet.width - len(headings))]
    reading = Reading(tuple(column if column in kind.columns else "" for column in known), bool(headings))
    text = said(headings)
    if text:
        reading = _as_said(sheet, kind, reading, text)
    twice = [column for column, times in Counter(filter(None, reading.columns)).items() if times > 1]
    if twice:
        raise Unclear(sheet, kind, headings, list(_either(reading.columns, twice[0])))
    return reading


def _as_said(sheet: Sheet, kind: Kind, reading: Reading, text: str) -> Reading:
    """Apply what the user said of columns, given by heading, number or letter."""
    _, first = sheet.lines[0]
    named = {folded(heading): place for place, heading in reversed(list(enumerate(first)))}
    columns, headed = list(reading.columns), reading.headed
    for left, column in _taken_apart(text, kind):
        place = _place(left, sheet)
        if place is None and folded(left) in named:
            place, headed = named[folded(left)], True
        if place is None:
            raise refused("columns", misread(left, one_of([cell for cell in first if cell], left)))
        columns = ["" if column and one == column else one for one in columns]
        columns[place] = column
    return Reading(tuple(columns), headed)


def _taken_apart(text: str, kind: Kind) -> Iterator[tuple[str, str]]:
    """Split a mapping into parts: the heading, number or letter of a column, and what it is."""
    for part in text.split(","):
        left, equals, right = part.rpartition("=")
        column = next(filter(None, columns_of([right], kind)), "")
        if right.strip() in ("", "-"):
            column = ""
        elif column not in kind.columns:
            raise refused("columns", misread(part.strip(), one_of(kind.columns, right.strip())))
        if not equals:
            raise refused("columns", misread(part.strip(), phrase("a column, =, and what it is: Paar=pair")))
        yield left.strip(), column


def _place(left: str, sheet: Sheet) -> int | None:
    """The position of a column from its number, or from its letter in a sheet."""
    number = int(left) if left.isdecimal() and len(left) < 4 else 0
    if sheet.letters and left.upper() in LETTERS:
        number = LETTERS.index(left.upper()) + 1
    return number - 1 if 0 < number <= sheet.width else None


def _either(columns: Sequence[str], twice: str) -> Iterator[str]:
    """Yield the mappings of a list in which several columns claim to be the same: any one of them may be it."""
    places = [place for place, column in enumerate(columns) if column == twice]
    for chosen in places[:MOST_READINGS]:
        others = [f"{place + 1}=-" for place in places if place != chosen]
        yield ",".join([f"{chosen + 1}={twice}", *others])


_PLAIN = re.compile(r"|[^\W\d_][\w .-]+")
"""A heading usable in a mapping: not a number or column letter, and safe to type in a shell."""


def said_as(columns: Iterable[str], headings: Sequence[str]) -> str:
    """Format the mapping of columns: by heading if all headings differ, else by number."""
    named = all(map(_PLAIN.fullmatch, headings)) and len(set(map(folded, headings))) == len(headings)
    called = dict(enumerate(headings)) if named else {}
    return ",".join(f"{called.get(place) or place + 1}={column}" for place, column in enumerate(columns) if column)


_MADE_OF: Mapping[str, tuple[str, ...]] = {
    "player1": ("players", "player", "last1", "first1"),
    "player2": ("players", "player", "last2", "first2"),
    "name": ("last", "first"),
    **dict.fromkeys(("contract", "declarer", "tricks", "award"), ("result",)),
    "score": ("score_ew", "result"),
}
"""The columns that others may be built from; a mistake is reported in the cell it came from."""


def rows_of(sheet: Sheet, reading: Reading, kind: Kind, mistakes: Mistakes) -> Iterator[Row]:
    """Yield the rows below the headings; note cells beyond the last heading, or below an empty one."""
    origin = Origin(sheet.name, _letters(sheet, reading) if sheet.letters else None, sheet.within)
    listing = Listing(origin, {name: place for place, name in enumerate(kind.columns)}, mistakes)
    places = [reading.columns.index(name) if name in reading.columns else -1 for name in kind.columns]
    empty = [""] * (len(reading.columns) + 1)  # for missing cells, and as the last one for missing columns
    headings = sheet.lines[0][1] if reading.headed else ()
    _note_left_out(sheet.name, dict(zip(headings, reading.columns, strict=False)))
    for line, cells in sheet.lines[1 if reading.headed else 0 :]:
        padded = [*cells, *empty]
        row = Row(listing, line, tuple(padded[place] for place in places))
        beyond = next((place for place in range(len(headings), len(cells)) if headings and cells[place]), None)
        if beyond is not None:
            nothing = misread(cells[beyond], phrase("nothing: the column has no heading"))
            mistakes.append(Mistake(sheet.at(line, beyond), "", nothing))
        elif any(row.values):
            yield row


def _note_left_out(name: str, columns: Mapping[str, str]) -> None:
    """Report the headings of columns that are not used."""
    left_out = [heading for heading, column in columns.items() if heading and not column]
    if left_out:
        notice(phrase("{file}: left out: {columns}", file=name, columns=chained(left_out, ", ")))


def _letters(sheet: Sheet, reading: Reading) -> Mapping[str, str]:
    letters = {column: sheet.letter(place) for place, column in enumerate(reading.columns) if column}
    for made, of in _MADE_OF.items():
        letters.setdefault(made, next((letters[one] for one in of if one in letters), "A"))
    return letters


NUMBER = re.compile(r"[A-Za-z]{0,2}[0-9]{1,4}(?:NS|EW)?", re.IGNORECASE)
"""The number of a pair in a list, perhaps with the letter of a section or with its side."""

_CONTRACT = r"(?:[PG67]\s*(?:NT|[CDHSN♠♥♦♣])|(?:NT|[CDHSN♠♥♦♣])\s*[PG67]|[1-7]\s*(?:NT|[CDHSN♠♥♦♣])\s*(?:XX?|\*{1,2})?)"
SEATS: Mapping[str, str] = {
    **dict.fromkeys(("north", "nord", "noord"), "N"),
    **dict.fromkeys(("east", "ost", "est", "oost"), "E"),
    **dict.fromkeys(("south", "süd", "sued", "sud", "zuid"), "S"),
    **dict.fromkeys(("west", "ouest", "ovest"), "W"),
}
"""Names of seats in several languages."""

_TESTS: Mapping[str, re.Pattern[str]] = {
    "contract": re.compile(rf"pass|{_CONTRACT}", re.IGNORECASE),
    "result": re.compile(rf"pass|{_CONTRACT}\s*[NESW]?\s*(?:=|[+-]?[0-9]{{1,2}})", re.IGNORECASE),
    "declarer": re.compile("|".join(("[NESWOZ]", *SEATS)), re.IGNORECASE),
    "score": re.compile(r"[+-]?[1-9][0-9]{0,2}0|[+-]?0"),
    "tricks": re.compile(r"=|[+-]?[0-9]|1[0-3]"),
}
"""What the cells of a result column look like. A column is the first kind that fits all of its cells."""


_NUMBERS = ("score", "tricks")
"""What a column of numbers may be. Under a heading that says something else it is not guessed."""

_TOLD = frozenset(("contract", "result", "score", "award"))
"""The columns of which a list of results has at least one."""


def results_reading(sheet: Sheet, said: Said) -> Reading:
    """Map the columns of a list of results; raise `AmbiguousColumns` if neither headings nor cells decide."""
    reading = reading_of(sheet, RESULTS, said)
    below = sheet if reading.headed else sheet._replace(lines=((0, ()), *sheet.lines))
    columns = list(reading.columns)
    if not _TOLD & set(columns):
        columns = _by_cells(below, columns)
    known = _told_by_headings(columns, reading)
    open_ = [place for place, column in enumerate(columns) if not column and _all_numbers(below.column(place))]
    missing = [name for name in ("board", "ns", "ew") if name not in columns]
    if len(missing) == len(open_) == 1 and not reading.headed:
        columns[open_[0]] = missing[0]
    elif missing or not _TOLD & known:
        headings = headings_of(sheet, RESULTS)
        readings: list[str] = []
        if _TOLD & set(columns):
            readings = [said_as(one, headings) for one in _filled(columns, open_, missing)][:MOST_READINGS]
        raise Unclear(sheet, RESULTS, headings, readings)
    return Reading(tuple(columns), reading.headed)


def _told_by_headings(columns: Sequence[str], reading: Reading) -> set[str]:
    """The mapped columns, except columns of numbers that were guessed under some other heading."""
    guessed = {one for one, named in zip(columns, reading.columns, strict=True) if not named and one in _NUMBERS}
    return set(columns) - guessed if reading.headed else set(columns)


def _by_cells(sheet: Sheet, columns: list[str]) -> list[str]:
    """Map unnamed columns whose cells all look like one thing."""
    found = columns.copy()
    for place in (place for place, column in enumerate(columns) if not column):
        cells = sheet.column(place)
        for column, looks in _TESTS.items():
            waits = column == "tricks" and "contract" not in found
            if cells and column not in found and not waits and all(map(looks.fullmatch, cells)):
                found[place] = column
                break
    return found


def _all_numbers(cells: Sequence[str]) -> bool:
    return bool(cells) and all(NUMBER.fullmatch(cell) for cell in cells)


def _filled(columns: Sequence[str], places: Sequence[int], names: Sequence[str]) -> Iterator[list[str]]:
    """Yield the ways in which columns of numbers could be board and pairs."""
    from itertools import permutations  # only for ambiguous lists

    for chosen in permutations(places, len(names)):
        filled = list(columns)
        for place, name in zip(chosen, names, strict=True):
            filled[place] = name
        yield filled
