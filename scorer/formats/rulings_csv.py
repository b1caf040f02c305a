"""`penalties.csv` and `rulings.csv`: what was taken from pairs, and who ruled on which result and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import misread
from scorer.formats.texts import Columns, write_table
from scorer.game.seats import Side
from scorer.records.numbers import board_number, decimal_text
from scorer.records.rulings import Penalty, RulingNote, parse_amount, parse_unit
from scorer.records.texts import free_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.formats.pairs_csv import Labels
    from scorer.formats.texts import Row
    from scorer.records.results import Result
    from scorer.records.settings import Method

PENALTIES, RULINGS = "penalties.csv", "rulings.csv"
PENALTY_COLUMNS = Columns(required=("pair", "amount", "unit", "reason"), optional=("by", "at"))
RULING_COLUMNS = Columns(required=("board", "ns", "ew", "by", "at", "reason"))


def read_penalties(rows: Iterable[Row], labels: Labels, method: Method) -> tuple[Penalty, ...]:
    """Read the penalties, in units that fit the method, and note what is wrong."""
    penalties = (_penalty(row, labels, method) for row in rows)
    return tuple(penalty for penalty in penalties if penalty is not None)


def _penalty(row: Row, labels: Labels, method: Method) -> Penalty | None:
    pair = row.read("pair", labels.find_anywhere)
    amount = row.read("amount", parse_amount)
    unit = row.read("unit", lambda text: parse_unit(text, method))
    texts = [row.read(name, free_text) for name in ("reason", "by", "at")]
    if pair is None or amount is None or unit is None or None in texts:
        return None
    return Penalty(pair, amount, unit, *(text or "" for text in texts))


def read_rulings(rows: Iterable[Row], labels: Labels, results: Sequence[Result]) -> tuple[RulingNote, ...]:
    """Read who ruled on which result, and note what is wrong."""
    results_there = {result.place for result in results}
    notes: dict[tuple[int, str, str], RulingNote] = {}
    for row in rows:
        note = _ruling(row, labels)
        if note is None:
            continue
        if note.place not in results_there:
            met = phrase("a result of {ns} against {ew}", ns=note.ns, ew=note.ew)
            row.wrong("board", misread(str(note.board), met))
        elif note.place in notes:
            twice = phrase('read "{read}" twice for {ns} against {ew}', read=note.board, ns=note.ns, ew=note.ew)
            row.wrong("board", phrase("{reason}, expected each ruling once", reason=twice))
        else:
            notes[note.place] = note
    return tuple(notes.values())


def _ruling(row: Row, labels: Labels) -> RulingNote | None:
    board = row.read("board", board_number)
    ns = row.read("ns", lambda text: labels.find(text, Side.NORTH_SOUTH, ""))
    ew = row.read("ew", lambda text: labels.find(text, Side.EAST_WEST, ""))
    texts = [row.read(name, free_text) for name in ("by", "at", "reason")]
    if board is None or ns is None or ew is None or None in texts:
        return None
    return RulingNote(board, ns, ew, *(text or "" for text in texts))


def write_penalties(penalties: Sequence[Penalty]) -> str:
    """Write `penalties.csv`; nothing where there are none."""
    if not penalties:
        return ""
    rows = (
        (penalty.pair, decimal_text(penalty.amount), penalty.unit, penalty.reason, penalty.by, penalty.at)
        for penalty in penalties
    )
    return write_table(PENALTY_COLUMNS.known, rows)


def write_rulings(notes: Sequence[RulingNote]) -> str:
    """Write `rulings.csv`; nothing where there are none."""
    rows = ((note.board, note.ns, note.ew, note.by, note.at, note.reason) for note in notes)
    return write_table(RULING_COLUMNS.known, rows) if notes else ""
