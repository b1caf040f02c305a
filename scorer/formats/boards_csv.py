"""`boards.csv`: the points that were announced on each board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Misread, misread
from scorer.formats.texts import Columns, write_table
from scorer.records.boards import Points
from scorer.records.numbers import board_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.formats.texts import Row

FILE = "boards.csv"
SEATS = ("north", "east", "south", "west")
COLUMNS = Columns(required=("board", *SEATS))
MOST_POINTS = 37
"""The most that one hand can hold: four aces, four kings, four queens and a jack."""


def read_points(rows: Iterable[Row], boards: int | None) -> tuple[tuple[int, Points], ...]:
    """Read the points of each board, 1 to `boards`; whether they add up to 40 is a matter of checks."""
    known: dict[int, Points] = {}
    for row in rows:
        board = row.read("board", board_number)
        points = [row.read(seat, _points) for seat in SEATS]
        if board is None:
            continue
        if boards is not None and board > boards:
            row.wrong("board", misread(str(board), phrase("a board of the event, 1 to {last}", last=boards)))
        elif board in known:
            row.wrong("board", phrase('read "{read}" twice, expected each board once', read=board))
        elif None not in points:
            known[board] = Points(*(number for number in points if number is not None))
    return tuple(sorted(known.items()))


def _points(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= MOST_POINTS):
        raise Misread(text, phrase("0 to {most}", most=MOST_POINTS))
    return int(text)


def write_points(points: Sequence[tuple[int, Points]]) -> str:
    """Write `boards.csv`; nothing where no points are known."""
    return write_table(COLUMNS.required, ((board, *announced) for board, announced in points)) if points else ""
