"""Tables out of a Microsoft Access file, in which table terminals keep their results.

The library reads with care but trusts the file; what it raises, logs or leaves out of step is turned into a refusal.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, Self

from scorer.errors import BadInput, Mistake, UnreadableFile, Where

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

MOST_BYTES = 50_000_000
MISSING = "reading a Bridgemate file needs one more package: pip install 'minibridge-scorer[bridgemate]'"
HALF = "it cannot be read: it is damaged, or another program has written only half of it so far: try again"


class AccessFile:
    """An open file; every table is a list of rows, each a mapping of columns to values, None for nothing."""

    def __init__(self, name: str, parser: Any) -> None:
        self._name = name
        self._parser = parser

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file; raise `UnreadableFile` without the library, `BadInput` for no such file, or half of one."""
        before = _state(path)
        if before.size > MOST_BYTES:
            raise UnreadableFile(f"{path}: expected a file of {MOST_BYTES // 10**6} MB at the most")
        kind = _parser()
        try:
            parser = kind(path)
        except Exception as error:  # whatever the library raises means that the file is not whole
            raise BadInput([Mistake(Where(path.name), "", HALF)]) from error
        if _state(path) != before:
            _refuse(path.name, "", HALF)
        return cls(path.name, parser)

    def has(self, table: str) -> bool:
        """Whether there is a table of that name."""
        return table in self._parser.catalog

    def rows(self, table: str, columns: Sequence[str]) -> list[Mapping[str, Any]]:
        """The rows of a table with the columns that are asked for; one that it lacks is None in each row.

        Raises `BadInput` where the table cannot be read, or has not as many rows as it says it has.
        """
        try:
            found = self._parser.get_table(table)
            values: Mapping[str, Any] = found.parse()
            expected = int(found.table_header.number_of_rows)
        except Exception as error:  # whatever the library raises means that the file is not whole
            raise BadInput([Mistake(Where(self._name), table, HALF)]) from error
        for column in columns:
            if len(values.get(column, "")) != expected and column in values:
                _refuse(self._name, table, f"of {expected} rows {len(values[column])} have {column}: {HALF}")
        nothing = [None] * expected
        by_row = zip(*(values.get(column, nothing) for column in columns), strict=True)
        return [dict(zip(columns, row, strict=True)) for row in by_row]


class _State(NamedTuple):
    """By what one sees that somebody wrote to a file meanwhile."""

    size: int
    written: int


def _state(path: Path) -> _State:
    status = path.stat()
    return _State(status.st_size, status.st_mtime_ns)


def _parser() -> Any:
    """The library's parser, whose log nobody reads, and which can never walk in a circle."""
    try:
        from access_parser import AccessParser, access_parser  # only Bridgemate files need it, and it is an extra
    except ImportError as error:
        raise UnreadableFile(MISSING) from error
    log = logging.getLogger("access_parser")
    log.addHandler(logging.NullHandler())
    log.propagate = False

    class Table(access_parser.AccessTable):  # type: ignore[misc]  # it has no types
        """A table without its long texts, which may be chained in a circle, and which nothing here needs."""

        rows = 0

        def _parse_memo(self, *_: Any, **__: Any) -> None:
            return None

        def _parse_row(self, record: bytes) -> None:
            super()._parse_row(record)
            self.rows += 1
            for column in self.columns.values():  # of a row without texts the library leaves these columns out
                if len(self.parsed_table[column.col_name_str]) < self.rows:
                    self.parsed_table[column.col_name_str].append(None)

    class Parser(AccessParser):  # type: ignore[misc]  # it has no types
        """Reads what tables there are, and nothing of how their columns are shown."""

        def __init__(self, path: Path) -> None:
            self.db_data = path.read_bytes()
            self._parse_file_header(self.db_data)
            if len(self.db_data) % self.page_size:
                raise ValueError
            tables, pages, _ = access_parser.categorize_pages(self.db_data, self.page_size)
            most = len(self.db_data) // self.page_size + 1000
            self._table_defs, self._data_pages = _Walked(tables, most), _Walked(pages, 200 * most)
            self._tables_with_data = self._link_tables_to_data()
            listed = self._table(2 * self.page_size).parse()  # the second page lists all tables
            kinds = zip(listed["Name"], listed["Id"], listed["Type"], strict=True)
            self.catalog = {name: place for name, place, kind in kinds if kind == 1}

        def get_table(self, name: str) -> Any:
            return self._table(self.catalog[name] * self.page_size)

        def _table(self, place: int) -> Any:
            filled = self._tables_with_data.get(place) or access_parser.TableObj(place, self._table_defs.get(place))
            return Table(filled, self.version, self.page_size, self._data_pages, self._table_defs)

    return Parser


class _Walked(dict[int, bytes]):
    """Pages by their places; who asks for more of them than there can be walks in a circle."""

    def __init__(self, pages: Mapping[int, bytes], most: int) -> None:
        super().__init__(pages)
        self._left = most

    def get(self, place: int, default: Any = None) -> Any:
        """A page; raise `RecursionError` after too many."""
        self._left -= 1
        if self._left < 0:
            raise RecursionError
        return super().get(place, default)


def _refuse(name: str, table: str, sentence: str) -> NoReturn:
    raise BadInput([Mistake(Where(name), table, sentence)])
