"""Tables of the Portable Bridge Notation: columns in any selection and order, texts in quotes, a hyphen for nothing.

Source: PBN 2.1, section 5.2 (description of tables).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Mistake, Mistakes, Where
from scorer.i18n import phrase
from scorer.interchange.other_programs import Word

if TYPE_CHECKING:
    from scorer.formats.pbn import Tag

MOST_COLUMNS = 100
_WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
ADJUSTMENT = "Adjustment"
"""A column of our own: what was added to a pair's total, or deducted from it."""

_ORDER = "+-"
"""Marks before the name of the column by which rows are sorted."""


class Cells(NamedTuple):
    """A row: its line, and the text in each column, empty for a missing one."""

    where: Where
    by_column: Mapping[str, str]
    mistakes: Mistakes

    def cell(self, *columns: str) -> str:
        """The text in the first of some columns that is not empty."""
        for column in columns:
            if self.by_column.get(column):
                return self.by_column[column]
        return ""

    def word(self, column: str) -> Word:
        """The text in a column, with its place."""
        return Word(self.where, column, self.cell(column), self.mistakes)


def rows_of(tag: Tag, mistakes: Mistakes) -> Iterator[Cells]:
    """Yield the rows of a table; note rows with more cells than columns."""
    columns = mistakes.read(tag.name, tag.value, column_names, tag.where)
    if columns is None:
        return
    for line, text in tag.section:
        words = words_of(text)
        if len(words) > len(columns) and columns[-1].startswith("Names"):
            names = " ".join(words[len(columns) - 1 :])  # some programs write names in the last column without quotes
            words = [*words[: len(columns) - 1], names]
        if len(words) > len(columns):
            reason = phrase("read {read} cells, expected {expected}", read=len(words), expected=len(columns))
            mistakes.append(Mistake(tag.on(line), tag.name, reason))
            continue
        yield Cells(tag.on(line), dict(zip(columns, words, strict=False)), mistakes)


def column_names(value: str) -> tuple[str, ...]:
    r"""Parse the column names in the head of a table such as `Rank\1R;PairId`, dropping widths and sort marks."""
    names = tuple(column.partition("\\")[0].strip().lstrip(_ORDER) for column in value.split(";"))
    if not any(names) or len(names) > MOST_COLUMNS:
        expected = phrase("columns such as PairId_NS;PairId_EW, {most} at the most", most=MOST_COLUMNS)
        raise Misread(value[:MOST_COLUMNS], expected)
    return names


def words_of(text: str) -> list[str]:
    """Split a row into cells; `-` is an empty one."""
    words: list[str] = []
    for quoted, plain in _WORD.findall(text):
        if plain:
            words.append("" if plain == "-" else plain)
        else:
            words.append(re.sub(r"\\(.)", r"\1", quoted))
    return words


def table_text(name: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Format a table with aligned columns."""
    written = [list(map(cell_text, row)) for row in rows]
    widths = [1] * len(columns)
    if written:
        widths = [max(map(len, column)) for column in zip(*written, strict=True)]
    head = ";".join(f"{column}\\{width}L" for column, width in zip(columns, widths, strict=True))
    lines = [f'[{name} "{head}"]']
    for row in written:
        line = "".join(f"{text:{width}} " for text, width in zip(row, widths, strict=True))
        lines.append(line.rstrip())
    return "\n".join(lines)


def cell_text(value: object) -> str:
    """Format a cell: a hyphen for nothing, quotes around spaces or special characters."""
    text = "" if value is None else str(value)
    if not text:
        return "-"
    if re.fullmatch(r"[A-Za-z0-9.+]+|-[0-9.]+", text):
        return text
    return f'"{quotable(text)}"'


def quotable(text: str) -> str:
    """Escape a text to be put in quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
