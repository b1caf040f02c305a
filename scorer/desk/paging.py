"""Long lists and tables in parts, so that a page loads at once on an old laptop; `?part=2` asks for the second."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scorer.model.numbers import find_numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.desk.pages import DeskRequest
    from scorer.reports.table import Sheet

T = TypeVar("T")

MOST_ROWS = 100
"""Rows after which a page ends with the table that it has begun."""


class PagePart(NamedTuple, Generic[T]):
    """What a page shows of a long list: some of its items, this part as a number from 1, and how many parts there are.

    The address asks for another part by `parameter`.
    """

    items: Sequence[T]
    number: int
    total: int
    parameter: str

    @property
    def is_chosen(self) -> bool:
        """Whether the address asked for a later part."""
        return self.number > 1


def _choose_part(request: DeskRequest, parts: Sequence[Sequence[T]], parameter: str) -> PagePart[T]:
    """The part that the address asks for; the first one if it asks for none."""
    number = find_numbered(request.text_of(parameter), range(1, len(parts) + 1)) or 1
    return PagePart(parts[number - 1] if parts else (), number, len(parts), parameter)


def choose_items(request: DeskRequest, items: Sequence[T], parameter: str = "part") -> PagePart[T]:
    """The part of a list that the address asks for."""
    parts = [items[first : first + MOST_ROWS] for first in range(0, len(items), MOST_ROWS)]
    return _choose_part(request, parts, parameter)


def choose_sheets(request: DeskRequest, sheets: Sequence[Sheet]) -> PagePart[Sheet]:
    """The sheets of the part that the address asks for."""
    return _choose_part(request, split_sheets(sheets), "part")


def split_sheets(sheets: Sequence[Sheet]) -> list[list[Sheet]]:
    """The sheets of each page; a sheet that is longer than a page is continued on the next one."""
    pages: list[list[Sheet]] = [[]]
    for sheet in sheets:
        for piece in _cut_sheet(sheet):
            if pages[-1] and sum(len(one.rows) for one in pages[-1]) + len(piece.rows) > MOST_ROWS:
                pages.append([])
            pages[-1].append(piece)
    return pages


def _cut_sheet(sheet: Sheet) -> list[Sheet]:
    """The sheet in pieces that fit a page; its notes stand below the last one."""
    pieces = [
        sheet._replace(rows=sheet.rows[first : first + MOST_ROWS], notes=())
        for first in range(0, len(sheet.rows), MOST_ROWS)
    ]
    return [*pieces[:-1], pieces[-1]._replace(notes=sheet.notes)] if pieces else [sheet]
