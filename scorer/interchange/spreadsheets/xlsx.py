"""The parts of an Excel file (`.xlsx`): its list of sheets, the texts and formats that they share, and the sheets."""

from __future__ import annotations

import datetime
import re
from posixpath import dirname, join, normpath
from typing import TYPE_CHECKING, NamedTuple

from scorer.interchange.spreadsheets.grid import (
    VALUELESS_FORMULA,
    GridLimits,
    SheetGrid,
    TextCollector,
    format_number,
    read_error_message,
)
from scorer.interchange.spreadsheets.parts import PartHandler

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

PACKAGE_LINKS = "_rels/.rels"
"""The part that names the one with the list of sheets."""

_ENCODED_CHARACTER = re.compile("_x([0-9A-Fa-f]{4})_")
_TO_ENCODE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")


def encode_text(text: str) -> str:
    """Encode text for a cell: characters that XML cannot hold, and what looks like an encoded one, as `_xHHHH_`."""
    return _TO_ENCODE.sub(lambda sign: f"_x{ord(sign[0]):04X}_", text)


def decode_text(text: str) -> str:
    """Decode the text of a cell, encoded as `encode_text` does."""
    return _ENCODED_CHARACTER.sub(lambda code: chr(int(code[1], 16)), text) if "_x" in text else text


class PartLink(NamedTuple):
    """A link of one part to another: its kind, and where the other part is."""

    kind: str
    target: str


class LinksHandler(PartHandler):
    """Collects the links of a part, by the keys under which it names them."""

    def __init__(self, part: str) -> None:
        super().__init__()
        self.links: dict[str, PartLink] = {}
        self._folder = dirname(part)
        self.at_start = {"Relationship": self._add}

    def _add(self, attributes: Mapping[str, str]) -> None:
        kind, target = attributes.get("Type", "").rpartition("/")[2], attributes.get("Target", "")
        if attributes.get("TargetMode") != "External":
            path = target[1:] if target.startswith("/") else normpath(join(self._folder, target))
            self.links[attributes.get("Id", "")] = PartLink(kind, path)


def links_part(part: str) -> str:
    """Where the links of a part are."""
    folder, _, name = part.rpartition("/")
    return f"{folder}/_rels/{name}.rels"


class SheetListHandler(PartHandler):
    """Collects the sheets of a workbook with the keys of their links, and from when its days are counted."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[str, str] = {}
        self.counts_from_1904 = False
        self.at_start = {"sheet": self._add_sheet, "workbookPr": self._read_properties}

    def _add_sheet(self, attributes: Mapping[str, str]) -> None:
        key = next((value for name, value in attributes.items() if name.endswith(":id")), "")
        self.keys[attributes.get("name", "")] = key

    def _read_properties(self, attributes: Mapping[str, str]) -> None:
        self.counts_from_1904 = attributes.get("date1904") in ("1", "true")


class SharedTextsHandler(PartHandler):
    """Collects the texts that cells share by their numbers; what is written above characters is left out."""

    max_elements = 1_200_000

    def __init__(self, limits: GridLimits) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._limits, self._text = limits, TextCollector(limits)
        self._in_text = self._in_phonetics = False
        self.at_start = {"t": self._start_text, "rPh": self._start_phonetics}
        self.at_end = {"t": self._end_text, "rPh": self._end_phonetics, "si": self._end_item}

    def _start_text(self, _: Mapping[str, str]) -> None:
        self._in_text = not self._in_phonetics

    def _end_text(self) -> None:
        self._in_text = False

    def _start_phonetics(self, _: Mapping[str, str]) -> None:
        self._in_phonetics = True

    def _end_phonetics(self) -> None:
        self._in_phonetics = False

    def _end_item(self) -> None:
        self.texts.append(self._limits.share_text(self._text.pop()))

    def take_text(self, text: str) -> None:
        """Take a piece of a text."""
        if self._in_text:
            self._text.add(text)


_DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
"""The numbers of the formats of dates and times that every Excel file has."""

_NOT_OF_DATES = re.compile(r"\"[^\"]*\"|\\.|_.|\[[^\]]*\]")
"""What a format shows as it stands, and its conditions and colours."""


def is_date_format(code: str) -> bool:
    """Whether a format shows dates or times."""
    return any(sign in "dmyhs" for sign in _NOT_OF_DATES.sub("", code).lower().replace("general", ""))


class FormatsHandler(PartHandler):
    """Collects which of the cell formats, by their numbers, show dates. Excel has at most 65,490 of them."""

    max_elements = 400_000

    def __init__(self) -> None:
        super().__init__()
        self.are_dates: list[bool] = []
        self._own_formats: dict[str, bool] = {}
        self._in_cell_formats = False
        self.at_start = {"numFmt": self._add_own, "cellXfs": self._start_cell_formats, "xf": self._add_format}
        self.at_end = {"cellXfs": self._end_cell_formats}

    def _add_own(self, attributes: Mapping[str, str]) -> None:
        self._own_formats[attributes.get("numFmtId", "")] = is_date_format(attributes.get("formatCode", ""))

    def _start_cell_formats(self, _: Mapping[str, str]) -> None:
        self._in_cell_formats = True

    def _end_cell_formats(self) -> None:
        self._in_cell_formats = False

    def _add_format(self, attributes: Mapping[str, str]) -> None:
        if self._in_cell_formats:
            number = attributes.get("numFmtId", "0")
            built_in = number.isdecimal() and len(number) < 4 and int(number) in _DATE_FORMATS
            self.are_dates.append(self._own_formats.get(number, built_in))


class SharedParts(NamedTuple):
    """What the sheets of a workbook share: texts, which formats show dates, and from when days are counted."""

    texts: Sequence[str] = ()
    date_formats: Sequence[bool] = ()
    counts_from_1904: bool = False


class SheetHandler(PartHandler):
    """Collects the grid of one sheet; formulas count as the values that were saved with them."""

    def __init__(self, tab: str, limits: GridLimits, shared: SharedParts) -> None:
        super().__init__()
        self.grid = SheetGrid(tab, limits)
        self._shared, self._text = shared, TextCollector(limits)
        self._row = self._column = 0
        self._cell: Mapping[str, str] = {}
        self._has_value = self._has_formula = self._in_value = self._in_phonetics = False
        self.at_start = {
            "row": self._start_row,
            "c": self._start_cell,
            "v": self._start_value,
            "t": self._start_value,
            "f": self._start_formula,
            "rPh": self._start_phonetics,
        }
        self.at_end = {
            "row": self._end_row,
            "c": self._end_cell,
            "v": self._end_value,
            "t": self._end_value,
            "rPh": self._end_phonetics,
        }

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        number = int(attributes.get("r", self._row + 1))
        if number <= self._row:
            raise ValueError("its rows are out of order")
        self._row, self._column = number, 0

    def _end_row(self) -> None:
        self.grid.end_row(self._row)

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        self._column += 1
        self._cell = attributes

    def _start_value(self, _: Mapping[str, str]) -> None:
        self._has_value = self._in_value = not self._in_phonetics

    def _end_value(self) -> None:
        self._in_value = False

    def _start_formula(self, _: Mapping[str, str]) -> None:
        self._has_formula = True

    def _start_phonetics(self, _: Mapping[str, str]) -> None:
        self._in_phonetics = True

    def _end_phonetics(self) -> None:
        self._in_phonetics = False

    def take_text(self, text: str) -> None:
        """Take a piece of a value or a text."""
        if self._in_value:
            self._text.add(text)

    def _end_cell(self) -> None:
        if not self._has_value and not self._has_formula:  # most cells beside a list
            return
        column = self._read_column()
        text, kind = self._text.pop(), self._cell.get("t", "n")
        if self._has_formula and not text and kind != "str":
            self.grid.add_mistake(self._row, column, VALUELESS_FORMULA)
        elif kind == "e":
            self.grid.add_mistake(self._row, column, read_error_message(text))
        else:
            self.grid.add_cell(column, self._read_value(kind, text))
        self._has_value = self._has_formula = False

    def _read_column(self) -> int:
        """The column of the cell: as it says, or beside the last one."""
        place = self._cell.get("r")
        if place is None:
            return self._column
        column = read_column_letters(place)
        if column < self._column:
            raise ValueError("its cells are out of order")
        self._column = column
        return column

    def _read_value(self, kind: str, text: str) -> str:
        """The value of a cell as a person would type it."""
        match kind:
            case "s":
                return decode_text(self._shared.texts[int(text)]) if text else ""
            case "str" | "inlineStr":
                return decode_text(text)
            case "b":
                return "true" if text.strip() == "1" else "false"
            case "d":
                return text.removesuffix("T00:00:00").replace("T", " ")
            case _:
                return self._read_number(text) if text.strip() else ""

    def _read_number(self, text: str) -> str:
        style = int(self._cell.get("s", "0"))
        if style < len(self._shared.date_formats) and self._shared.date_formats[style]:
            return format_date(float(text), counts_from_1904=self._shared.counts_from_1904)
        return format_number(text)


def read_column_letters(place: str) -> int:
    """The number of a column from the place of a cell, such as 28 for `AB7`."""
    number = 0
    for sign in place[:4]:
        if not "A" <= sign <= "Z":
            break
        number = 26 * number + ord(sign) - 64
    if not number:
        raise ValueError(f"{place[:20]} is not a cell reference")
    return number


def format_date(days: float, *, counts_from_1904: bool = False) -> str:
    """A number of days as date, as date and time, or as time alone; raise `ValueError` for one too large."""
    first = datetime.datetime(1904, 1, 1) if counts_from_1904 else datetime.datetime(1899, 12, 30)
    try:
        moment = first + datetime.timedelta(seconds=round(days * 86_400))
    except OverflowError as error:
        raise ValueError(str(error)) from error
    if 0 <= days < 1:
        return str(moment.time())
    return str(moment.date()) if moment.time() == datetime.time() else str(moment)
