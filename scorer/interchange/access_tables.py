"""Tables from a Microsoft Access file, in which table terminals store their results.

The library trusts the file, so its exceptions, messages and inconsistent columns are turned into errors here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self

from scorer.errors import BadInput, Mistake, UnreadableFile, Way, Where, remedy
from scorer.i18n import Phrase, chained, phrase

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 50_000_000
HALF = phrase("it cannot be read: it is damaged, or another program has written only half of it so far: try again")


class AccessFile:
    """An open file. A table is a list of rows, each a mapping of columns to values, None for null."""

    def __init__(self, name: str, parser: Any) -> None:
        self._name = name
        self._parser = parser

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file; raise `UnreadableFile` without the library, `BadInput` for another or an incomplete file."""
        before = _state(path)
        if before[0] > MOST_BYTES:
            most = MOST_BYTES // 10**6
            raise UnreadableFile(phrase("{file}: expected a file of {most} MB at the most", file=path, most=most))
        kind = _parser()
        try:
            parser = kind(path)
        except Exception as error:  # anything the library raises means a damaged file
            raise BadInput([Mistake(Where(path.name), "", HALF)]) from error
        if _state(path) != before:
            _refuse(path.name, "", HALF)
        return cls(path.name, parser)

    def has(self, table: str) -> bool:
        """Whether the table exists."""
        return table in self._parser.catalog

    def rows(self, table: str, columns: Sequence[str]) -> list[Mapping[str, Any]]:
        """Read columns of a table; a missing column is None in each row.

        Raise `BadInput` if the table cannot be read, or does not have the number of rows it states.
        """
        try:
            found = self._parser.get_table(table)
            values: Mapping[str, Any] = found.parse()
            expected = int(found.table_header.number_of_rows)
        except Exception as error:  # anything the library raises means a damaged file
            raise BadInput([Mistake(Where(self._name), table, HALF)]) from error
        for column in columns:
            if len(values.get(column, "")) != expected and column in values:
                read = len(values[column])
                fewer = phrase("of {expected} rows {read} have {column}", expected=expected, read=read, column=column)
                _refuse(self._name, table, chained((fewer, HALF), ": "))
        nothing = [None] * expected
        by_row = zip(*(values.get(column, nothing) for column in columns), strict=True)
        return [dict(zip(columns, row, strict=True)) for row in by_row]


def _state(path: Path) -> tuple[int, int]:
    """Size and modification time, which show that another program wrote to the file meanwhile."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _parser() -> Any:
    """Import the parser; raise `UnreadableFile` if its library is not installed."""
    try:
        from scorer.interchange.access_pages import Parser  # only Bridgemate files need the library, and it is an extra
    except ImportError as error:
        reason = phrase("reading a Bridgemate file needs one more package")
        raise UnreadableFile(reason, remedy(Way.INSTALL, extra="bridgemate")) from error
    return Parser


def _refuse(name: str, table: str, reason: Phrase) -> NoReturn:
    raise BadInput([Mistake(Where(name), table, reason)])
