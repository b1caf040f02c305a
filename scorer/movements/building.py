"""From a number of pairs and rounds to rows: pairs left out, roving or turned round, and the note that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.movements import cyclic, howell, rover, starters
from scorer.movements.changes import best_switched, switch_note, without
from scorer.movements.mitchell import LAYOUTS
from scorer.movements.movement import Row

if TYPE_CHECKING:
    from scorer.movements.cyclic import Starter

Built = tuple[tuple[Row, ...], list[str]]
"""Rows, and what to tell the director about them."""


def one_table(rounds: int, _winners: int) -> Built:
    """Two pairs by themselves."""
    return howell.one_table(rounds), ["both pairs stay"]


def mitchell(name: str, pairs: int, rounds: int, winners: int) -> Built:
    """A Mitchell or a web, with a pair missing where the number of pairs is odd."""
    tables = (pairs + 1) // 2
    layout = LAYOUTS[name]
    rows, notes = layout.rows(tables, rounds), _notes(name, layout.note, tables, rounds)
    if pairs % 2 and layout.odd_note:
        rows, notes = without(rows, tables), _notes(name, layout.odd_note, tables, rounds)
    elif pairs % 2:
        rows = without(rows, 2 * tables)
        notes.append(f"an East-West pair is missing, first at table {tables}")
    return _for_winners(rows, notes, winners)


def roving(name: str, pairs: int, rounds: int, winners: int) -> Built:
    """A Mitchell or a web to which the last pair is the rover."""
    tables = pairs // 2
    layout = LAYOUTS[name]
    rows = layout.rows(tables, rounds)
    stops = rover.stops_found(rows) if name == "web" else rover.STOPS[tables]
    notes = [f"pair {pairs} is the rover", *_notes(name, layout.note, tables, rounds)]
    return _for_winners(rover.with_rover(rows, stops), notes, winners)


def _notes(name: str, note: str, tables: int, rounds: int) -> list[str]:
    notes = [note.format(tables=tables, half=tables // 2, next=tables // 2 + 1)]
    if name == "web" and rounds % 2 == 0:
        notes.append(f"East-West skip a table after round {rounds // 2}")
    return notes


def _for_winners(rows: tuple[Row, ...], notes: list[str], winners: int) -> Built:
    """Leave two fields apart, or join them by turning the last rounds."""
    if winners == 2:
        return rows, notes
    rows, last = best_switched(rows, {row.table for row in rows}, fewest=1)
    return rows, [*notes, switch_note(last)]


SMALL_HOWELLS = (2, 3)
"""Tables whose full Howell is not of the cyclic family."""


def small_howell(pairs: int, _winners: int) -> Built:
    """The full Howell of two or three tables; of three or five pairs without the last one."""
    rows = howell.howell((pairs + 1) // 2)
    notes = ["both tables share in every round" if pairs < 5 else "all tables share in round 5"]
    if pairs % 2:
        return without(rows, pairs + 1), [*notes[pairs == 3 :], "a pair sits out at table 1 each round"]
    return rows, notes


def keeps_sharing(pairs: int, rounds: int) -> bool:
    """Whether tables share that have to: a missing pair is one of theirs, if any of those is stationary."""
    return pairs % 2 == 0 or not _stationary_sharers(starters.starter((pairs + 1) // 2, rounds))


def cyclic_howell(pairs: int, rounds: int, _winners: int) -> Built:
    """A member of the cyclic family, the stationary tables arrow-switched in the last rounds where that helps."""
    tables = (pairs + 1) // 2
    starter = starters.starter(tables, rounds)
    rows = cyclic.turned(starter, rounds)
    stationary = cyclic.stationary_tables(starter)
    notes = [_stationary_note(pairs, rounds)]
    if pairs % 2:
        empty = next(iter(_stationary_sharers(starter)), 1)
        rows = without(rows, cyclic.stationary_pair(starter, empty))
        notes.append(f"a pair sits out at table {empty}")
    if sharing := keeps_sharing(pairs, rounds) and cyclic.sharing_tables(starter):
        notes.append(f"tables {sharing[0]} and {sharing[1]} share")
    if len(stationary) > 1:
        rows, last = best_switched(rows, stationary)
        notes += [switch_note(last, " where a pair keeps its seats")] if last else []
    return rows, notes


def _stationary_sharers(starter: Starter) -> list[int]:
    """The tables that share and have a stationary pair."""
    stationary = cyclic.stationary_tables(starter)
    return [table for table in cyclic.sharing_tables(starter) if table in stationary]


def _stationary_note(pairs: int, rounds: int) -> str:
    stationary = range(rounds + 1, pairs + 1)
    if not stationary:
        return "every pair follows the one numbered one lower"
    if len(stationary) == 1:
        return f"pair {pairs} keeps its seats; the others follow the pair numbered one lower"
    joint = "and" if len(stationary) == 2 else "to"
    return f"pairs {stationary[0]} {joint} {pairs} keep their seats; the others follow the pair numbered one lower"
