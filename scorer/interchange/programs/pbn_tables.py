"""Tables of the Portable Bridge Notation: columns in any selection and order, texts in quotes, a hyphen for nothing.

Source: PBN 2.1, section 5.2 (description of tables).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.errors import Mistake, Mistakes, ParseError
from scorer.i18n import phrase
from scorer.interchange.rows import Origin, SourceRow, SourceTable

if TYPE_CHECKING:
    from scorer.interchange.own.pbn import Tag

MAX_COLUMNS = 100
_CELL = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
ADJUSTMENT_COLUMN = "Adjustment"
"""A column of our own: what was added to a pair's total, or deducted from it."""

_SORT_MARKS = "+-"
"""Marks before the name of the column by which rows are sorted."""


def read_table(tag: Tag, mistakes: Mistakes) -> Iterator[SourceRow]:
    """Yield the rows of a table; note rows with more cells than columns."""
    columns = mistakes.parse(tag.name, tag.value, parse_column_names, tag.where)
    if columns is None:
        return
    places = {column: place for place, column in enumerate(dict.fromkeys(columns))}
    table = SourceTable(Origin(tag.where.file), places, mistakes)
    for line, text in tag.section:
        cells = split_cells(text)
        if len(cells) > len(columns) and columns[-1].startswith("Names"):
            names = " ".join(cells[len(columns) - 1 :])  # some programs write names in the last column without quotes
            cells = [*cells[: len(columns) - 1], names]
        if len(cells) > len(columns):
            reason = phrase("read {read} cells, expected {expected}", read=len(cells), expected=len(columns))
            mistakes.append(Mistake(tag.locate(line), tag.name, reason))
            continue
        by_column = dict(zip(columns, cells, strict=False))
        yield SourceRow(table, line, tuple(by_column.get(column, "") for column in places))


def parse_column_names(value: str) -> tuple[str, ...]:
    r"""Parse the column names in the head of a table such as `Rank\1R;PairId`, dropping widths and sort marks."""
    names = tuple(column.partition("\\")[0].strip().lstrip(_SORT_MARKS) for column in value.split(";"))
    if not any(names) or len(names) > MAX_COLUMNS:
        expected = phrase("columns such as PairId_NS;PairId_EW, at most {most}", most=MAX_COLUMNS)
        raise ParseError(value[:MAX_COLUMNS], expected)
    return names


def split_cells(text: str) -> list[str]:
    """Split a row into cells; `-` is an empty one."""
    words: list[str] = []
    for quoted, plain in _CELL.findall(text):
        if plain:
            words.append("" if plain == "-" else plain)
        else:
            words.append(re.sub(r"\\(.)", r"\1", quoted))
    return words


def format_table(name: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Format a table with aligned columns."""
    written = [list(map(format_cell, row)) for row in rows]
    widths = [1] * len(columns)
    if written:
        widths = [max(map(len, column)) for column in zip(*written, strict=True)]
    head = ";".join(f"{column}\\{width}L" for column, width in zip(columns, widths, strict=True))
    lines = [f'[{name} "{head}"]']
    for row in written:
        line = "".join(f"{text:{width}} " for text, width in zip(row, widths, strict=True))
        lines.append(line.rstrip())
    return "\n".join(lines)


def format_cell(value: object) -> str:
    """Format a cell: a hyphen for nothing, quotes around spaces or special characters."""
    text = "" if value is None else str(value)
    if not text:
        return "-"
    if re.fullmatch(r"[A-Za-z0-9.+]+|-[0-9.]+", text):
        return text
    return f'"{escape_quotes(text)}"'


def escape_quotes(text: str) -> str:
    """Escape a text to be put in quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
