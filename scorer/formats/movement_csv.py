"""`movement.csv`: who was to sit where, and `changes.csv`: what became of the pairs during the evening."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import Misread, one_of
from scorer.formats.texts import Columns, Mistakes, Row, read_table, write_table
from scorer.game.seats import Side
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import Sitting, faults
from scorer.records.events import in_seating_order
from scorer.records.numbers import board_number, whole_number
from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.records.texts import free_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from scorer.formats.pairs_csv import Labels

MOVEMENT, CHANGES = "movement.csv", "changes.csv"
COLUMNS = Columns(
    required=("round", "table", "ns", "ew", "first_board", "last_board"), optional=("arrow_switched", "section")
)
CHANGE_COLUMNS = Columns(required=("from_round", "pair", "kind", "player1", "player2"))
YES, NO = ("yes", "1", "true", "x"), ("", "no", "0", "false")


def read_schedule(
    labels: Labels, boards: int | None, movement: str, path: Path, encoding: str | None, mistakes: Mistakes
) -> tuple[Sitting, ...]:
    """Read a schedule of boards 1 to `boards`; note what is wrong with its rows, or else with what they make.

    `movement` is its name, which tells whether tables share boards, or pairs meet again, by design.
    """
    before = len(mistakes)
    rows = [(row, it) for row in read_table(path, COLUMNS, encoding, mistakes) if (it := _sitting(row, labels))]
    for row, it in rows:
        if boards is not None and it.last_board > boards:
            row.wrong("last_board", f'read "{it.last_board}", expected a board of the event, 1 to {boards}')
    if len(mistakes) > before:
        return ()
    lines = {(it.section, it.round, it.table): row for row, it in reversed(rows)}
    for section in {it.section for _, it in rows}:
        own = [it for _, it in rows if it.section == section]
        for fault in faults(own, shared=shared_by_name(movement), repeats=repeats_by_name(movement)):
            lines[section, fault.round, fault.table].wrong("", fault.sentence)
    return in_seating_order(it for _, it in rows)


def _sitting(row: Row, labels: Labels) -> Sitting | None:
    before = len(row.mistakes)
    numbers = {name: row.read(name, board_number if "board" in name else whole_number) for name in _NUMBERS}
    section, switched = row.read("section", free_text) or "", row.read("arrow_switched", _yes_or_no)
    seats = {
        name: row.read(name, partial(labels.find, direction=side, section=section))
        for name, side in (("ns", Side.NORTH_SOUTH), ("ew", Side.EAST_WEST))
        if row.cells[name]
    }
    if not seats:
        row.wrong("ns", 'read "" and no other pair, expected a pair on at least one side')
    if len(row.mistakes) > before:
        return None
    read = {name: number for name, number in numbers.items() if number is not None}
    return Sitting(**read, ns=seats.get("ns"), ew=seats.get("ew"), arrow_switched=bool(switched), section=section)


_NUMBERS = ("round", "table", "first_board", "last_board")


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise Misread(text, "yes, no or nothing")
    return text.lower() in YES


def write_schedule(schedule: Sequence[Sitting]) -> str:
    """Write `movement.csv`; nothing where there is no schedule."""
    rows = (
        (it.round, it.table, it.ns, it.ew, it.first_board, it.last_board, "yes" * it.arrow_switched, it.section)
        for it in schedule
    )
    return write_table(COLUMNS.known, rows) if schedule else ""


def read_changes(labels: Labels, path: Path, encoding: str | None, mistakes: Mistakes) -> tuple[PairChange, ...]:
    """Read what became of the pairs, and note what is wrong."""
    rows = read_table(path, CHANGE_COLUMNS, encoding, mistakes)
    return tuple(change for row in rows if (change := _change(row, labels)))


def _change(row: Row, labels: Labels) -> PairChange | None:
    from_round, pair = row.read("from_round", whole_number), row.read("pair", labels.find_anywhere)
    kind, players = row.read("kind", _kind), [row.read(name, free_text) for name in ("player1", "player2")]
    if kind is not None and (kind is PairChangeKind.SUBSTITUTE) != any(players):
        row.wrong("player1", f"read {'some' if any(players) else 'no'} players, expected them for a substitute only")
    elif from_round is not None and pair is not None and kind is not None and None not in players:
        return PairChange(from_round, pair, kind, *(name or "" for name in players))
    return None


def _kind(text: str) -> PairChangeKind:
    if text.lower() not in PairChangeKind.__members__.values():
        raise Misread(text, one_of(list(PairChangeKind), text))
    return PairChangeKind(text.lower())


def write_changes(changes: Sequence[PairChange]) -> str:
    """Write `changes.csv`; nothing where nothing changed."""
    return write_table(CHANGE_COLUMNS.known, ((*it,) for it in changes)) if changes else ""
