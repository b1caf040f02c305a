"""From a number of pairs and rounds to rows: pairs left out, roving or turned round, and the note that says so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.movements import cyclic, howell, rover, starters
from scorer.movements.layouts import layout
from scorer.movements.movement import MovementRow, meetings_again, unevenness
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from scorer.movements.cyclic import Starter

Built = tuple[tuple[MovementRow, ...], list[Phrase]]
"""Rows, and what to tell the director about them."""


def one_table(rounds: int, _winners: int) -> Built:
    """Two pairs by themselves."""
    return howell.one_table(rounds), [phrase("both pairs stay")]


def mitchell(name: str, pairs: int, rounds: int, winners: int) -> Built:
    """A Mitchell or a web, with a pair missing where the number of pairs is odd."""
    tables = (pairs + 1) // 2
    arranged = layout(name, tables)
    rows, notes = arranged.rows(tables, rounds), _notes(name, arranged.note, tables, rounds)
    if pairs % 2 and arranged.odd_note:
        rows, notes = without(rows, tables), _notes(name, arranged.odd_note, tables, rounds)
    elif pairs % 2:
        rows = without(rows, 2 * tables)
        notes.append(phrase("an East-West pair is missing, first at table {table}", table=tables))
    return _for_winners(rows, notes, winners)


def roving(name: str, pairs: int, rounds: int, winners: int) -> Built:
    """A Mitchell or a web to which the last pair is the rover."""
    tables = pairs // 2
    arranged = layout(name, tables)
    rows = arranged.rows(tables, rounds)
    stops = rover.stops_found(rows) if name == "web" else rover.STOPS[tables]
    rows = rover.with_rover(rows, stops)
    notes = [phrase("pair {pair} is the rover", pair=pairs), *_notes(name, arranged.note, tables, rounds)]
    for one, other, again in meetings_again(rows):
        notes.append(phrase("pairs {one} and {other} meet again in round {round}", one=one, other=other, round=again))
    return _for_winners(rows, notes, winners)


def _notes(name: str, note: Phrase, tables: int, rounds: int) -> list[Phrase]:
    notes = [replace(note, values=(("tables", tables), ("half", tables // 2), ("next", tables // 2 + 1)))]
    if name == "web" and rounds % 2 == 0:
        notes.append(phrase("East-West skip a table after round {half}", half=rounds // 2))
    return notes


def _for_winners(rows: tuple[MovementRow, ...], notes: list[Phrase], winners: int) -> Built:
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
    notes: list[Phrase] = []
    if pairs == 4:
        notes.append(phrase("both tables share in every round"))
    elif pairs > 4:
        notes.append(phrase("all tables share in round 5"))
    if pairs % 2:
        rows = without(rows, pairs + 1)
        notes.append(phrase("a pair sits out at table 1 each round"))
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
        notes.append(phrase("a pair sits out at table {table}", table=empty))
    sharing = cyclic.sharing_tables(starter)
    if sharing and keeps_sharing(pairs, rounds):
        notes.append(phrase("tables {one} and {other} share", one=sharing[0], other=sharing[1]))
    if len(stationary) > 1:
        rows, last = best_switched(rows, stationary)
        if last:
            notes.append(phrase("{switched} where a pair keeps its seats", switched=switch_note(last)))
    return rows, notes


def _stationary_sharers(starter: Starter) -> list[int]:
    """The tables that share and have a stationary pair."""
    return sorted({*cyclic.sharing_tables(starter)} & {*cyclic.stationary_tables(starter)})


def _stationary_note(pairs: int, rounds: int) -> Phrase:
    first = rounds + 1
    if first > pairs:
        return phrase("every pair follows the one numbered one lower")
    stay = phrase("pair {last} keeps its seats", last=pairs)
    if first == pairs - 1:
        stay = phrase("pairs {first} and {last} keep their seats", first=first, last=pairs)
    elif first < pairs:
        stay = phrase("pairs {first} to {last} keep their seats", first=first, last=pairs)
    return phrase("{stay}; the others follow the pair numbered one lower", stay=stay)


MOST_SWITCHED = 4
"""Rounds: even the largest fields want no more than about an eighth of theirs. Source: Manning, Bavin and Probst."""


def without(rows: Iterable[MovementRow], pair: int) -> tuple[MovementRow, ...]:
    """Leave out a pair: its opponents sit out, and the pairs after it close the gap in the numbers."""

    def renumbered(other: int | None) -> int | None:
        if other is None or other == pair:
            return None
        return other - 1 if other > pair else other

    return tuple(row._replace(ns=renumbered(row.ns), ew=renumbered(row.ew)) for row in rows)


def arrow_switched(rows: Iterable[MovementRow], first: int, tables: Collection[int]) -> tuple[MovementRow, ...]:
    """From round `first` on, let the pairs at these tables hold each other's cards."""
    switched: list[MovementRow] = []
    for row in rows:
        if row.is_played and row.round >= first and row.table in tables:
            switched.append(row._replace(ns=row.ew, ew=row.ns, arrow_switched=True))
        else:
            switched.append(row)
    return tuple(switched)


Switched = tuple[tuple[MovementRow, ...], int]
"""Rows, and how many of their last rounds are arrow-switched."""


def best_switched(rows: tuple[MovementRow, ...], tables: Collection[int], fewest: int = 0) -> Switched:
    """Arrow-switch as many of the last rounds as make the influence most even."""
    rounds = max(row.round for row in rows)
    choices = range(fewest, min(MOST_SWITCHED, rounds // 2) + 1)
    tried = [(arrow_switched(rows, rounds - last + 1, tables), last) for last in choices]
    return min(tried, key=lambda switched: unevenness(switched[0]))


def switch_note(last: int) -> Phrase:
    """Say in words which rounds are arrow-switched."""
    if last == 1:
        return phrase("the last round is arrow-switched")
    return phrase("the last {last} rounds are arrow-switched", last=last)
