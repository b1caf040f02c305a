"""Rows and cells of any file: texts that know where they stand, and note what is wrong with them.

A row of a text, of a sheet, or of a table in another program's file is the same thing here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from scorer.errors import Mistake, Mistakes, ParseError, SourceLocation
from scorer.i18n import Phrase, join_phrases, phrase

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Origin:
    """The file or sheet that is being read, and how places in it are named.

    `letters` maps the headings of a sheet to its column letters; None for a file. `container` is what a sheet belongs
    to.
    """

    name: str
    letters: Mapping[str, str] | None = None
    container: str = ""

    @property
    def description(self) -> Phrase:
        """How messages name it: `pairs.csv`, or `the sheet Pairs`."""
        name = self.name if self.letters is None else phrase("the sheet {sheet}", sheet=self.name)
        return join_phrases((name, self.container), ", ")

    def locate(self, line: int, column: str = "") -> SourceLocation:
        """The place of a line in a file, or of a cell in a sheet, by default in the first column."""
        letter = "" if self.letters is None else self.letters.get(column, "A")
        return SourceLocation(self.name, line, letter, self.container)

    def describe_line(self, line: int) -> Phrase:
        """How messages name a line: `line 2`, or in a sheet `row 2`."""
        return phrase("line {number}", number=line) if self.letters is None else phrase("row {number}", number=line)


class SourceCell(NamedTuple):
    """A text in a file with its place and the name of its column or field. Mistakes in it are noted."""

    where: SourceLocation
    field: str
    text: str
    mistakes: Mistakes

    def read(self, parse: Callable[[str], T]) -> T | None:
        """Parse the text; None, with the mistake noted, if that fails."""
        return self.mistakes.parse(self.field, self.text, parse, self.where)

    def read_optional(self, parse: Callable[[str], T]) -> T | None:
        """Parse the text if there is one; None otherwise, or with the mistake noted if parsing fails."""
        return self.read(parse) if self.text else None

    def add_mistake(self, reason: Phrase) -> None:
        """Note what is wrong with the text."""
        self.mistakes.append(Mistake(self.where, self.field, reason))


@dataclass(frozen=True, slots=True)
class SourceTable:
    """A table that is being read: its origin, the position of each column in its rows, and the mistakes so far."""

    origin: Origin
    places: Mapping[str, int]
    mistakes: Mistakes = field(repr=False)


class SourceRow(NamedTuple):
    """A line of a table. `values` are its cells in the order of the known columns, empty for missing ones."""

    table: SourceTable
    line: int
    values: tuple[str, ...]

    def cell(self, name: str) -> str:
        """The text in a column."""
        return self.values[self.table.places[name]]

    def first_cell(self, *names: str) -> str:
        """The text in the first of some columns that is not empty; any of them may be missing."""
        present = (self.values[place] for name in names if (place := self.table.places.get(name)) is not None)
        return next(filter(None, present), "")

    def field(self, name: str) -> SourceCell:
        """The text in a column, which may be missing, with its place."""
        return SourceCell(self.table.origin.locate(self.line, name), name, self.first_cell(name), self.table.mistakes)

    def with_cells(self, **cells: str) -> SourceRow:
        """Return the row with some cells replaced."""
        values = zip(self.table.places, self.values, strict=False)
        return self._replace(values=tuple(cells.get(name, value) for name, value in values))

    def read_cell(self, name: str, parse: Callable[[str], T]) -> T | None:
        """Parse a cell; None, with the mistake noted, if that fails."""
        try:
            return parse(self.cell(name))
        except ParseError as error:
            self.add_mistake(name, error)
            return None

    def read_record(self, kind: Callable[..., T], /, **readers: Callable[[str], object]) -> T | None:
        """Make a record from parsed cells; None, with mistakes noted, if any cell is wrong."""
        before = self.table.mistakes.total
        fields = {name: self.read_cell(name, parse) for name, parse in readers.items()}
        return kind(**fields) if self.table.mistakes.total == before else None

    def add_mistake(self, name: str, what: Phrase | ParseError) -> None:
        """Note a mistake in a column of this row. A lazy reason is evaluated only if it will be shown."""
        mistakes = self.table.mistakes
        if mistakes.is_full:
            mistakes.omitted += 1
        else:
            reason = what.reason if isinstance(what, ParseError) else what
            mistakes.append(Mistake(self.table.origin.locate(self.line, name), name, reason))

    def with_mistakes(self, mistakes: Mistakes) -> SourceRow:
        """Return the row with another list for its mistakes."""
        return self._replace(table=replace(self.table, mistakes=mistakes))

    @property
    def where(self) -> SourceLocation:
        """The place of the row in its file."""
        return self.table.origin.locate(self.line)

    @property
    def description(self) -> Phrase:
        """How messages name it, such as `line 2`."""
        return self.table.origin.describe_line(self.line)
