"""Tables from a Microsoft Access file, in which table terminals store their results.

The library trusts the file, so its exceptions, messages and inconsistent columns are turned into errors here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NoReturn, Self

from scorer import hints
from scorer.errors import FileAccessError, InputError, Mistake, SourceLocation
from scorer.i18n import Phrase, join_phrases, phrase

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 50_000_000
INCOMPLETE = phrase("it cannot be read: it is damaged, or another program is still writing to it (if so, try again)")


AccessRow = Mapping[str, Any]
"""A row: the values of its columns by name, None for null; which types they have, only the file says."""


class AccessFile:
    """An open file. A table is a list of rows, each a mapping of columns to values, None for null."""

    def __init__(self, name: str, parser: Any) -> None:
        self._name = name
        self._parser = parser

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a file; raise `FileAccessError` without the library, `InputError` for another or an incomplete file."""
        state = _file_state(path)
        if state[0] > MAX_BYTES:
            most = MAX_BYTES // 10**6
            raise FileAccessError(phrase("{file}: expected a file of at most {most} MB", file=path, most=most))
        parser_class = _import_parser()
        try:
            parser = parser_class(path)
        except Exception as error:  # anything the library raises means a damaged file
            raise InputError([Mistake(SourceLocation(path.name), "", INCOMPLETE)]) from error
        if _file_state(path) != state:
            _refuse(path.name, "", INCOMPLETE)
        return cls(path.name, parser)

    def has_table(self, table: str) -> bool:
        """Whether the table exists."""
        return table in self._parser.catalog

    def read_rows(self, table: str, columns: Sequence[str]) -> list[AccessRow]:
        """Read columns of a table; a missing column is None in each row.

        Raise `InputError` if the table cannot be read, or does not have the number of rows it states.
        """
        try:
            table_data = self._parser.get_table(table)
            values: Mapping[str, Sequence[object]] = table_data.parse()
            expected = int(table_data.table_header.number_of_rows)
        except Exception as error:  # anything the library raises means a damaged file
            raise InputError([Mistake(SourceLocation(self._name), table, INCOMPLETE)]) from error
        for column in columns:
            if len(values.get(column, "")) != expected and column in values:
                read = len(values[column])
                fewer = phrase(
                    "only {read} of {expected} rows have {column}", expected=expected, read=read, column=column
                )
                _refuse(self._name, table, join_phrases((fewer, INCOMPLETE), ": "))
        nothing = [None] * expected
        by_row = zip(*(values.get(column, nothing) for column in columns), strict=True)
        return [dict(zip(columns, row, strict=True)) for row in by_row]


def _file_state(path: Path) -> tuple[int, int]:
    """Size and modification time, which show that another program wrote to the file meanwhile."""
    status = path.stat()
    return status.st_size, status.st_mtime_ns


def _import_parser() -> Any:
    """Import the parser; raise `FileAccessError` if its library is not installed."""
    try:
        from scorer.interchange.programs.access_pages import (  # saves 34 ms: access_parser, an extra
            AccessFileParser,
        )
    except ImportError as error:
        reason = phrase("an extra package is needed to read a Bridgemate file")
        raise FileAccessError(reason, hints.install_extra("bridgemate")) from error
    return AccessFileParser


def _refuse(name: str, table: str, reason: Phrase) -> NoReturn:
    raise InputError([Mistake(SourceLocation(name), table, reason)])
