"""`marks.csv`: findings that the director has looked at and found right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.formats.texts import Columns, optional_number, write_table
from scorer.records.marks import Mark
from scorer.records.numbers import board_number
from scorer.records.texts import free_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.formats.texts import Row

FILE = "marks.csv"
COLUMNS = Columns(required=Mark._fields[:-1], optional=("boards",))


def read_marks(rows: Iterable[Row]) -> tuple[Mark, ...]:
    """Read the marks, and note what is wrong. One whose finding is gone does no harm."""
    marks = map(_mark, rows)
    return tuple(mark for mark in marks if mark is not None)


def _mark(row: Row) -> Mark | None:
    before = row.listing.mistakes.found
    code, boards = row.read("code", _code), row.read("boards", _boards)
    board = row.read("board", board_number) if row.cell("board") else 0
    round_, table = row.read("round", optional_number), row.read("table", optional_number)
    pairs, by, at = (row.read(name, free_text) or "" for name in ("pairs", "by", "at"))
    if row.listing.mistakes.found > before or code is None or board is None or boards is None:
        return None
    return Mark(code, board, round_, table, pairs, by, at, boards)


def _code(text: str) -> str:
    if not text:
        raise Misread(text, phrase("the code of a finding"))
    return free_text(text)


def _boards(text: str) -> tuple[int, ...]:
    return tuple(map(board_number, text.split()))


def write_marks(marks: Sequence[Mark]) -> str:
    """Write `marks.csv`; nothing where nothing was marked."""
    rows = ((mark.code, mark.board or "", *mark[2:-1], " ".join(map(str, mark.boards))) for mark in marks)
    return write_table(COLUMNS.known, rows) if marks else ""
