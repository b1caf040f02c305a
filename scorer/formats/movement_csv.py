"""`movement.csv`: who was to sit where, and `changes.csv`: what became of the pairs during the evening."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import Misread, misread
from scorer.formats.texts import Columns, write_table
from scorer.game.seats import Side
from scorer.movements.movement import repeats_by_name, shared_by_name
from scorer.movements.schedule import Sitting, faults
from scorer.records.events import in_seating_order
from scorer.records.numbers import board_number, whole_number
from scorer.records.pair_changes import PairChange, PairChangeKind
from scorer.records.texts import label_text, name_text
from scorer.records.value_kinds import word_of
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.formats.pairs_csv import Labels
    from scorer.formats.texts import Row

MOVEMENT, CHANGES = "movement.csv", "changes.csv"
MOVEMENT_COLUMNS = Columns(
    required=("round", "table", "ns", "ew", "first_board", "last_board"), optional=("arrow_switched", "section")
)
CHANGE_COLUMNS = Columns(required=("from_round", "pair", "kind", "player1", "player2"))
YES, NO = ("yes", "1", "true", "x"), ("", "no", "0", "false")


def read_schedule(rows: Iterable[Row], labels: Labels, boards: int | None, movement: str) -> tuple[Sitting, ...]:
    """Read a schedule of boards 1 to `boards`; note what is wrong with its rows, or else with what they make.

    `movement` is its name, which tells whether tables share boards, or pairs meet again, by design.
    """
    read = [(row, _sitting(row, labels, boards)) for row in rows]
    places: dict[tuple[str, int, int], Row] = {}
    schedule: list[Sitting] = []
    for row, sitting in read:
        if sitting is None:
            return ()
        places.setdefault((sitting.section, sitting.round, sitting.table), row)
        schedule.append(sitting)
    for section in {sitting.section for sitting in schedule}:
        own = [sitting for sitting in schedule if sitting.section == section]
        for fault in faults(own, shared=shared_by_name(movement), repeats=repeats_by_name(movement)):
            places[section, fault.round, fault.table].wrong("", fault.sentence)
    return in_seating_order(schedule)


def _sitting(row: Row, labels: Labels, boards: int | None) -> Sitting | None:
    before = row.listing.mistakes.found
    round_, table = row.read("round", whole_number), row.read("table", whole_number)
    first_board, last_board = row.read("first_board", board_number), row.read("last_board", board_number)
    section, switched = row.read("section", label_text) or "", row.read("arrow_switched", _yes_or_no)
    ns = _pair(row, labels, Side.NORTH_SOUTH, section)
    ew = _pair(row, labels, Side.EAST_WEST, section)
    if not (row.cell("ns") or row.cell("ew")):
        row.wrong("ns", phrase('read "" and no other pair, expected a pair on at least one side'))
    if boards is not None and last_board is not None and last_board > boards:
        row.wrong("last_board", misread(str(last_board), phrase("a board of the event, 1 to {last}", last=boards)))
    understood = row.listing.mistakes.found == before
    if not understood or round_ is None or table is None or first_board is None or last_board is None:
        return None
    return Sitting(round_, table, ns, ew, first_board, last_board, bool(switched), section)


def _pair(row: Row, labels: Labels, side: Side, section: str) -> str | None:
    column = str(side).lower()
    if not row.cell(column):
        return None
    return row.read(column, partial(labels.find, direction=side, section=section))


def _yes_or_no(text: str) -> bool:
    if text.lower() not in YES + NO:
        raise Misread(text, phrase("yes, no or nothing"))
    return text.lower() in YES


def write_schedule(schedule: Sequence[Sitting]) -> str:
    """Write `movement.csv`; nothing where there is no schedule."""
    if not schedule:
        return ""
    return write_table(MOVEMENT_COLUMNS.known, map(_written, schedule))


def _written(sitting: Sitting) -> tuple[str | int | None, ...]:
    switched = "yes" if sitting.arrow_switched else ""
    boards = (sitting.first_board, sitting.last_board)
    return (sitting.round, sitting.table, sitting.ns, sitting.ew, *boards, switched, sitting.section)


def read_changes(rows: Iterable[Row], labels: Labels) -> tuple[PairChange, ...]:
    """Read what became of the pairs, and note what is wrong."""
    changes = (_change(row, labels) for row in rows)
    return tuple(change for change in changes if change is not None)


def _change(row: Row, labels: Labels) -> PairChange | None:
    before = row.listing.mistakes.found
    from_round, pair = row.read("from_round", whole_number), row.read("pair", labels.find_anywhere)
    kind = row.read("kind", _kind)
    players = [row.read(name, name_text) or "" for name in ("player1", "player2")]
    if kind is not None and (kind is PairChangeKind.SUBSTITUTE) != any(players):
        if any(players):
            row.wrong("player1", phrase("read some players, expected them for a substitute only"))
        else:
            row.wrong("player1", phrase("read no players, expected them for a substitute only"))
    if row.listing.mistakes.found > before or from_round is None or pair is None or kind is None:
        return None
    return PairChange(from_round, pair, kind, *players)


def _kind(text: str) -> PairChangeKind:
    return word_of(PairChangeKind, text.lower())


def write_changes(changes: Sequence[PairChange]) -> str:
    """Write `changes.csv`; nothing where nothing changed."""
    if not changes:
        return ""
    return write_table(CHANGE_COLUMNS.known, changes)
