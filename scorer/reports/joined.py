"""Several sheets as one, for what has room for one table: a worksheet, or a file of comma-separated values."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from scorer.reports.sheet import Cell, Column, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence


def below(named: Sequence[tuple[str, Sheet]], *, always: bool = False) -> Sheet:
    """Several sheets one below the other, each line with the name of its own; a column may be missing in some.

    One sheet alone stays as it is, unless its name is wanted `always`.
    """
    if len(named) == 1 and not always:
        return named[0][1]
    columns: dict[tuple[str, int], Column] = {}
    rows: list[tuple[str, dict[tuple[str, int], Cell]]] = []
    for name, sheet in named:
        keys = [(it.heading, position if position < 2 else 2) for position, it in enumerate(sheet.columns)]
        for key, column in zip(keys, sheet.columns, strict=True):
            known = columns.setdefault(key, column)
            columns[key] = known._replace(decimals=max(known.decimals, column.decimals))
        rows += [(name, dict(zip(keys, cells, strict=True))) for cells in sheet.rows]
    notes = dict.fromkeys(note for _, sheet in named for note in sheet.notes)
    lines = tuple((name, *(cells.get(key) for key in columns)) for name, cells in rows)
    return Sheet("", (Column("List"), *columns.values()), lines, tuple(notes))


def beside(named: Sequence[tuple[str, Sheet]]) -> Sheet:
    """Several sheets of the same pairs side by side; `Pair` and `Players`, which all begin with, stand there once."""
    first = named[0][1]
    columns = (it._replace(heading=f"{it.heading}: {name}") for name, sheet in named for it in sheet.columns[2:])
    rows = (
        (*lines[0][:2], *chain.from_iterable(line[2:] for line in lines))
        for lines in zip(*(sheet.rows for _, sheet in named), strict=True)
    )
    notes = tuple(note for _, sheet in named for note in sheet.notes)
    return Sheet("", (*first.columns[:2], *columns), tuple(rows), notes)
