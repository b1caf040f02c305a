"""Text files and their tables: encoding, separator, header, and rows that know their place."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import BadInput, Misread, Mistake, UnreadableFile, one_of
from scorer.records.numbers import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

T = TypeVar("T")

Mistakes = list[Mistake]
"""What is wrong with the files read so far; everything is gathered before anything is said."""


def read_text(path: Path, encoding: str | None) -> str:
    """Read a whole text file as `encoding`, default UTF-8.

    Raises `BadInput` where it is not, `UnreadableFile` where it cannot be opened.
    """
    try:
        return path.read_bytes().decode(encoding or "utf-8-sig")
    except LookupError as error:
        raise UnreadableFile(f'--encoding: read "{encoding}", expected a name such as cp1252 or latin-1') from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        expected = f"{encoding}" if encoding else "UTF-8 (or name another with --encoding, such as cp1252)"
        sentence = f'read byte "0x{error.object[error.start]:02x}", expected {expected}'
        raise BadInput([Mistake(f"{path.name}:{line}", "", sentence)]) from error
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error


@dataclass(frozen=True, slots=True)
class Columns:
    """What a table's header must and may name."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def known(self) -> tuple[str, ...]:
        return self.required + self.optional


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: `read` takes a cell through a parser and notes what it cannot understand."""

    file: str
    line: int
    cells: dict[str, str]
    mistakes: Mistakes = field(repr=False)

    def read(self, name: str, parse: Callable[[str], T]) -> T | None:
        """Parse a cell; None, and a mistake noted, when it cannot be understood."""
        try:
            return parse(self.cells[name])
        except Misread as error:
            self.wrong(name, str(error))
            return None

    def wrong(self, name: str, sentence: str) -> None:
        """Note a mistake in this row."""
        self.mistakes.append(Mistake(f"{self.file}:{self.line}", name, sentence))


def read_table(path: Path, columns: Columns, encoding: str | None, mistakes: Mistakes) -> Iterator[Row]:
    """Yield the rows of a CSV file; cells are stripped, and columns that the file lacks are empty."""
    text = read_text(path, encoding)
    header, *_ = text.splitlines() or [""]
    if not header.strip():
        expected = ", ".join(columns.required)
        mistakes.append(Mistake(f"{path.name}:1", "", f"the file is empty, expected the columns {expected}"))
        return
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(header), strict=True)
    try:
        names = [name.strip().lower() for name in next(reader)]
    except csv.Error as error:
        mistakes.append(Mistake(f"{path.name}:1", "", f"cannot be read as a table row: {error}"))
        return
    if not _header_is_right(path.name, names, columns, mistakes):
        return
    yield from _rows(path.name, reader, names, columns, mistakes)


def _separator(header: str) -> str:
    return max(",;\t", key=header.count)


def _header_is_right(file: str, names: Sequence[str], columns: Columns, mistakes: Mistakes) -> bool:
    before = len(mistakes)
    for name in columns.required:
        if name not in names:
            found = ", ".join(filter(None, names))
            mistakes.append(Mistake(f"{file}:1", name, f'the column is missing: read "{found}"'))
    for position, name in enumerate(names):
        if name and name not in columns.known:
            mistakes.append(Mistake(f"{file}:1", name, f'read "{name}", expected {one_of(columns.known, name)}'))
        elif name and name in names[:position]:
            mistakes.append(Mistake(f"{file}:1", name, f'read "{name}" twice, expected each column once'))
    return len(mistakes) == before


def _rows(
    file: str, reader: Iterator[list[str]], names: Sequence[str], columns: Columns, mistakes: Mistakes
) -> Iterator[Row]:
    absent = dict.fromkeys(columns.known, "")
    line = 2
    while True:
        try:
            values = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            mistakes.append(Mistake(f"{file}:{line}", "", f"cannot be read as a table row: {error}"))
            return
        row = Row(file, line, absent | dict(zip(names, map(str.strip, values), strict=False)), mistakes)
        line = reader.line_num + 1  # type: ignore[attr-defined]  # csv.reader has it; its type says Iterator here
        if len(values) > len(names) and any(map(str.strip, values[len(names) :])):
            row.wrong("", f"read {len(values)} fields, expected {len(names)}")
        elif any(map(str.strip, values)):
            yield row


def write_table(names: Sequence[str], rows: Iterator[Sequence[str | int | None]]) -> str:
    """Write a table as CSV text with LF line ends; None becomes an empty field."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(rows)
    return out.getvalue()


def optional_number(text: str) -> int | None:
    """Read `whole_number`, or nothing."""
    return whole_number(text) if text else None


def write_text(path: Path, text: str) -> None:
    """Write a whole text file as UTF-8, in one step: a power cut leaves the old file or the new one."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8", newline="\n")
    fresh.replace(path)
