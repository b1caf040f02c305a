"""A hardened subclass of the Access file parser: no endless loops in damaged files, and no log output."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from access_parser import AccessParser, access_parser

if TYPE_CHECKING:
    from pathlib import Path

logging.getLogger("access_parser").addHandler(logging.NullHandler())  # its messages about damaged rows are of no use

BOOLEAN = 1
"""The type of a boolean column, which is stored in the null bitmap."""

EXTRA_LOOKUPS, LOOKUPS_PER_PAGE = 1_000, 200
"""Limits on page look-ups: definitions beyond the pages of a file, and reads of each page of rows."""


class AccessTableReader(access_parser.AccessTable):  # type: ignore[misc]  # it has no types
    """A table without its long texts, which are not needed and may be chained in a circle."""

    rows = 0

    def _parse_memo(self, *_: Any, **__: Any) -> None:
        return None

    def _parse_fixed_length_data(self, record: bytes, column: Any, known: list[bool]) -> None:
        """Parse a number. A null number may be missing from the row, but the library would read it anyway."""
        is_there = column.column_id >= len(known) or known[column.column_id]
        if is_there or column.type == BOOLEAN:
            super()._parse_fixed_length_data(record, column, known)
        else:
            self.parsed_table[column.col_name_str].append(None)

    def _parse_row(self, record: bytes) -> None:
        super()._parse_row(record)
        self.rows += 1
        for column in self.columns.values():  # the library skips these columns in a row without texts
            if len(self.parsed_table[column.col_name_str]) < self.rows:
                self.parsed_table[column.col_name_str].append(None)


class AccessFileParser(AccessParser):  # type: ignore[misc]  # it has no types
    """Reads the tables of a file, but not how their columns are displayed."""

    def __init__(self, path: Path) -> None:
        self.db_data = path.read_bytes()
        self._parse_file_header(self.db_data)
        if len(self.db_data) % self.page_size:
            raise ValueError
        tables, pages, _ = access_parser.categorize_pages(self.db_data, self.page_size)
        most = len(self.db_data) // self.page_size + EXTRA_LOOKUPS
        self._table_defs, self._data_pages = _BoundedPages(tables, most), _BoundedPages(pages, LOOKUPS_PER_PAGE * most)
        self._tables_with_data = self._link_tables_to_data()
        listed = self._table(2 * self.page_size).parse()  # the page with number 2 lists all tables
        kinds = zip(listed["Name"], listed["Id"], listed["Type"], strict=True)
        self.catalog = {name: place for name, place, kind in kinds if kind == 1}

    def get_table(self, name: str) -> Any:
        return self._table(self.catalog[name] * self.page_size)

    def _table(self, place: int) -> Any:
        filled = self._tables_with_data.get(place) or access_parser.TableObj(place, self._table_defs.get(place))
        return AccessTableReader(filled, self.version, self.page_size, self._data_pages, self._table_defs)


class _BoundedPages(dict[int, bytes]):
    """Pages by position; more look-ups than a file can need mean a circular chain."""

    def __init__(self, pages: Mapping[int, bytes], most: int) -> None:
        super().__init__(pages)
        self._left = most

    def get(self, place: int, default: Any = None) -> Any:
        """Return a page; raise `RecursionError` after too many look-ups."""
        self._left -= 1
        if self._left < 0:
            raise RecursionError
        return super().get(place, default)
