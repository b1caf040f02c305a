"""Text files and tables: encoding, separators, headings."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from scorer import hints
from scorer.errors import (
    FileAccessError,
    InputError,
    Mistake,
    Mistakes,
    ParseError,
    SourceLocation,
    choices_message,
    mismatch_message,
)
from scorer.files import missing_file_error
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.interchange.rows import Origin, SourceRow, SourceTable
from scorer.model.numbers import expected_board, parse_board_number, parse_whole_number

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
CellParsers: TypeAlias = Mapping[str, Callable[[str], object]]
"""The parsers of cells by column."""


MAX_BYTES = 100_000_000
"""Maximum size of a text file; the results of 36 boards at 10,000 tables take 15 million bytes."""

MAX_LINE_LENGTH = 20_000
"""Maximum characters of a line; no row of names and remarks is as long."""

MAX_COLUMNS = 100
"""Maximum columns of a table, unknown ones included."""


def read_text(path: Path, encoding: str | None) -> str:
    """Read a whole text file with an encoding, by default UTF-8.

    Raise `InputError` if it is not in this encoding or a line is too long, `FileAccessError` if it cannot be opened.
    """
    return decode_text(read_bytes(path), path.name, encoding)


def read_bytes(path: Path) -> bytes:
    """Read a whole file, up to one byte beyond the maximum size; raise `FileAccessError` if it cannot be opened."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise FileAccessError(phrase("{file}: expected a file, or - to read what is typed or piped in", file=path))
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise missing_file_error(path) from error
    except (OSError, ValueError) as error:
        raise FileAccessError(join_phrases((path, getattr(error, "strerror", None) or error), ": ")) from error


def unexpected_file(path: object, expected: Phrase) -> FileAccessError:
    """Make the error for a file that is not of an accepted kind."""
    return FileAccessError(phrase("{file}: expected {expected}", file=path, expected=expected))


def decode_text(data: bytes, name: str, encoding: str | None = None) -> str:
    """Decode the contents of a file, or of piped input with the given name."""
    if len(data) > MAX_BYTES:
        raise FileAccessError(
            phrase("{file}: expected a file of at most {most} MB", file=name, most=MAX_BYTES // 10**6)
        )
    text = _decode(data, name, encoding)
    if len(data) > MAX_LINE_LENGTH:
        for number, line in enumerate(text.splitlines(), start=1):
            if len(line) > MAX_LINE_LENGTH:
                read, most = len(line), MAX_LINE_LENGTH
                too_long = phrase("read a line of {read:,} characters, expected at most {most:,}", read=read, most=most)
                raise InputError([Mistake(SourceLocation(name, number), "", too_long)])
    return text


def _decode(data: bytes, name: str, encoding: str | None) -> str:
    marked = "utf-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return data.decode(encoding or marked)
    except LookupError as error:
        unknown = mismatch_message(str(encoding), phrase("an encoding such as cp1252 or latin-1"))
        raise FileAccessError(phrase("encoding: {reason}", reason=unknown)) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        byte = f"0x{error.object[error.start]:02x}"
        reason = phrase('read byte "{read}", expected {encoding}', read=byte, encoding=encoding or "UTF-8")
        suggestions = () if encoding else (hints.NAME_ENCODING,)
        raise InputError([Mistake(SourceLocation(name, line), "", reason, suggestions)]) from error


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns that a table must have and may have."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, required ones first."""
        return self.required + self.optional


def read_table(text: str, origin: Origin, columns: TableColumns, mistakes: Mistakes) -> Iterator[SourceRow]:
    """Yield the rows of a CSV text; cells are stripped, and missing columns are empty."""
    first = text.lstrip("\r\n ").partition("\n")[0]
    if first.strip():
        separator = max(",;\t", key=first.count)
        lines = dropwhile(lambda line: not any(line[1]), read_csv_lines(text, separator, origin, mistakes))
        yield from read_table_rows(lines, origin, columns, mistakes)
    else:
        mistakes.append(missing_headings(origin, columns))


def missing_headings(origin: Origin, columns: TableColumns) -> Mistake:
    """Make the mistake for a table without headings."""
    listed = join_phrases(columns.required, ", ")
    if origin.letters is None:
        return Mistake(
            origin.locate(1), "", phrase("the file is empty, expected these columns: {columns}", columns=listed)
        )
    return Mistake(
        origin.locate(1), "", phrase("the sheet is empty, expected these columns: {columns}", columns=listed)
    )


def read_csv_lines(text: str, separator: str, origin: Origin, mistakes: Mistakes) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines of a CSV text with the number each begins at. A malformed line is noted and ends the text."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    stripped = _StrippedCells()
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            mistakes.append(Mistake(origin.locate(line), "", phrase("this row cannot be read: {error}", error=error)))
            return
        yield line, list(map(stripped.__getitem__, cells))
        line = reader.line_num + 1


class _StrippedCells(dict[str, str]):
    """A cache of stripped cells; a table has few different ones."""

    def __missing__(self, cell: str) -> str:
        self[cell] = text = cell.strip()
        return text


def read_table_rows(
    lines: Iterator[tuple[int, Sequence[str]]], origin: Origin, columns: TableColumns, mistakes: Mistakes
) -> Iterator[SourceRow]:
    """Yield the rows of a table that are not empty. `lines` are numbered, and the first has the headings."""
    number, headings = next(lines, (1, ()))
    names = [heading.lower() for heading in headings]
    if not names or not _are_headings_valid(origin, number, names, columns, mistakes):
        return
    width = len(names)
    listing = SourceTable(origin, {name: place for place, name in enumerate(columns.names)}, mistakes)
    in_order = itemgetter(*(names.index(name) if name in names else width for name in columns.names))
    empty = [""] * (width + 1)  # for missing cells, and as the last one for missing columns
    for line, cells in lines:
        row = SourceRow(listing, line, in_order([*cells, *empty]))
        if any(cells[width:]):
            row.add_mistake("", phrase("read {read} fields, expected {expected}", read=len(cells), expected=width))
        elif any(cells):
            yield row


def _are_headings_valid(
    origin: Origin, line: int, names: Sequence[str], columns: TableColumns, mistakes: Mistakes
) -> bool:
    before = mistakes.total
    if len(names) > MAX_COLUMNS:
        reason = phrase("read {read:,} columns, expected at most {most}", read=len(names), most=MAX_COLUMNS)
        mistakes.append(Mistake(origin.locate(line), "", reason))
        return False
    for name in columns.required:
        if name not in names:
            reason = phrase('this column is missing; the columns are "{read}"', read=join_phrases(names, ", "))
            mistakes.append(Mistake(origin.locate(line, name), name, reason))
    seen: set[str] = set()
    for name in filter(None, names):
        if name not in columns.names:
            mistakes.append(
                Mistake(origin.locate(line, name), name, mismatch_message(name, choices_message(columns.names, name)))
            )
        elif name in seen:
            reason = phrase('read "{read}" twice, expected each column once', read=name)
            mistakes.append(Mistake(origin.locate(line, name), name, reason))
        seen.add(name)
    return mistakes.total == before


def write_table(names: Sequence[str], rows: Iterable[Sequence[object]], **written: Callable[[Any], object]) -> str:
    """Format a table as CSV with LF line ends. `written` formats the values of some columns; None is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    if written:
        formatters = [written.get(name, _keep_value) for name in names]
        rows = ([write(value) for write, value in zip(formatters, row, strict=True)] for row in rows)
    writer.writerows(rows)
    return out.getvalue()


def _keep_value(value: object) -> object:
    return value


def parse_optional_number(text: str) -> int | None:
    """Parse a whole number, or nothing."""
    return parse_whole_number(text) if text else None


YES, NO = ("yes", "1", "true", "x"), ("", "no", "0", "false")


def parse_yes_or_no(text: str) -> bool:
    """Parse `yes`, or `no` or nothing; raise `ParseError` otherwise."""
    if text.lower() not in YES + NO:
        raise ParseError(text, phrase("yes, no or nothing"))
    return text.lower() in YES


def format_yes(yes: bool) -> str:  # noqa: FBT001 -- the value of a column
    """Format what `parse_yes_or_no` reads."""
    return "yes" if yes else ""


def parse_event_board(text: str, boards: int | None) -> int:
    """Parse a board number of the event, 1 to `boards` if that is known."""
    number = parse_board_number(text)
    if boards is not None and number > boards:
        raise ParseError(text, expected_board(boards))
    return number


def negate_score(score: str) -> str:
    """Change the sign of an East-West score in writing."""
    return score[1:] if score.startswith("-") else f"-{score.removeprefix('+')}"
