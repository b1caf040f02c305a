"""Every movement for a number of pairs, and how it is built: with missing pairs, rovers and arrow switches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple

from scorer.i18n import Phrase, count_phrase, join_phrases, phrase
from scorer.movements.howell import (
    SMALL_HOWELLS,
    Starter,
    build_small_howell,
    rotate_starter,
    stationary_pairs,
    tables_sharing_sets,
)
from scorer.movements.mitchell import ODD_WEB_ROUNDS, ODD_WEBS, ROVER_STOPS, add_rover, find_layout, find_rover_stops
from scorer.movements.movement import SHARED_SUFFIX, Movement, MovementRow, rows_balance, schedule_rows
from scorer.movements.schedule_checks import find_repeated_meetings
from scorer.movements.starters import find_starter, has_shared_set, list_round_counts

MOST_ROUNDS = 30
"""For movements that can stop at any time: more than anyone plays in one session."""

BuiltMovement = tuple[tuple[MovementRow, ...], list[Phrase]]
"""Rows, and notes for the director."""


def build_one_table(rounds: int, _winners: int) -> BuiltMovement:
    """Build the movement of two pairs by themselves, with a new board set each round."""
    rows = tuple(MovementRow(number, 1, 1, 2, number) for number in range(1, rounds + 1))
    return rows, [phrase("both pairs are stationary")]


def build_mitchell(name: str, pairs: int, rounds: int, winners: int) -> BuiltMovement:
    """Build a Mitchell or a web; if the number of pairs is odd, one is missing."""
    tables = (pairs + 1) // 2
    arranged = find_layout(name, tables)
    rows, notes = arranged.build_rows(tables, rounds), _mitchell_notes(name, arranged.note, tables, rounds)
    if pairs % 2 and arranged.odd_note:
        rows, notes = remove_pair(rows, tables), _mitchell_notes(name, arranged.odd_note, tables, rounds)
    elif pairs % 2:
        rows = remove_pair(rows, 2 * tables)
        notes.append(
            phrase(
                "half table: one East-West pair is missing, so North-South at table {table} sit out first", table=tables
            )
        )
    return _join_fields(rows, notes, winners)


def build_rover(name: str, pairs: int, rounds: int, winners: int) -> BuiltMovement:
    """Build a Mitchell or a web in which the last pair is the rover."""
    tables = pairs // 2
    arranged = find_layout(name, tables)
    rows = arranged.build_rows(tables, rounds)
    rows = add_rover(rows, find_rover_stops(rows) if name == "web" else ROVER_STOPS[tables])
    notes = [phrase("pair {pair} is the rover pair", pair=pairs), *_mitchell_notes(name, arranged.note, tables, rounds)]
    for repeat in find_repeated_meetings(schedule_rows(rows)):
        one, other = sorted(repeat[:2], key=int)
        notes.append(
            phrase("pairs {one} and {other} meet again in round {round}", one=one, other=other, round=repeat.round)
        )
    return _join_fields(rows, notes, winners)


def _mitchell_notes(name: str, note: Phrase, tables: int, rounds: int) -> list[Phrase]:
    notes = [note._replace(values=(("tables", tables), ("half", tables // 2), ("next", tables // 2 + 1)))]
    if name == "web" and rounds % 2 == 0:
        notes.append(phrase("East-West skip a table after round {half}", half=rounds // 2))
    return notes


def _join_fields(rows: tuple[MovementRow, ...], notes: list[Phrase], winners: int) -> BuiltMovement:
    """Keep two fields for two winners, or join them by arrow-switching the last rounds."""
    if winners == 2:
        return rows, notes
    rows, last = arrow_switch_for_balance(rows, {row.table for row in rows}, fewest=1)
    return rows, [*notes, describe_arrow_switch(last)]


def build_howell(pairs: int, _winners: int) -> BuiltMovement:
    """Build the full Howell of two or three tables; with three or five pairs the last one is missing."""
    rows = build_small_howell((pairs + 1) // 2)
    notes: list[Phrase] = []
    if pairs == 4:
        notes.append(phrase("both tables share boards in every round"))
    elif pairs > 4:
        notes.append(phrase("all tables share boards in round 5"))
    if pairs % 2:
        rows = remove_pair(rows, pairs + 1)
        notes.append(phrase("a pair sits out at table 1 in each round"))
    return rows, notes


def still_shares(pairs: int, rounds: int) -> bool:
    """Return whether tables that must share still do so with this number of pairs.

    A missing pair is one of theirs, if any of them is stationary.
    """
    return pairs % 2 == 0 or not _stationary_sharing_tables(find_starter((pairs + 1) // 2, rounds))


def build_cyclic_howell(pairs: int, rounds: int, _winners: int) -> BuiltMovement:
    """Build a member of the cyclic family, arrow-switching the stationary tables in the last rounds if that helps."""
    tables = (pairs + 1) // 2
    starter = find_starter(tables, rounds)
    rows = rotate_starter(starter, rounds)
    stationary = stationary_pairs(starter)
    notes = [_describe_stationary_pairs(pairs, rounds)]
    if pairs % 2:
        half_table = next(iter(_stationary_sharing_tables(starter)), 1)
        rows = remove_pair(rows, stationary[half_table])
        notes.append(phrase("a pair sits out at table {table}", table=half_table))
    sharing = tables_sharing_sets(starter)
    if sharing and still_shares(pairs, rounds):
        notes.append(phrase("tables {one} and {other} share", one=sharing[0], other=sharing[1]))
    if len(stationary) > 1:
        rows, last = arrow_switch_for_balance(rows, stationary)
        if last:
            notes.append(phrase("{switched} at tables with a stationary pair", switched=describe_arrow_switch(last)))
    return rows, notes


def _stationary_sharing_tables(starter: Starter) -> list[int]:
    """List the tables that share boards and have a stationary pair."""
    return sorted({*tables_sharing_sets(starter)} & stationary_pairs(starter).keys())


def _describe_stationary_pairs(pairs: int, rounds: int) -> Phrase:
    first = rounds + 1
    if first > pairs:
        return phrase("each pair follows the pair with the next lower number")
    stay = phrase("pair {last} is stationary", last=pairs)
    if first == pairs - 1:
        stay = phrase("pairs {first} and {last} are stationary", first=first, last=pairs)
    elif first < pairs:
        stay = phrase("pairs {first} to {last} are stationary", first=first, last=pairs)
    return phrase("{stay}; the others follow the pair with the next lower number", stay=stay)


MOST_SWITCHED = 4
"""Arrow-switched rounds: even the largest fields need no more than about an eighth. Source: Manning, Bavin and Probst.
"""


def remove_pair(rows: Iterable[MovementRow], pair: int) -> tuple[MovementRow, ...]:
    """Remove a pair: its opponents sit out, and the pairs after it are renumbered."""

    def renumber(other: int | None) -> int | None:
        if other is None or other == pair:
            return None
        return other - 1 if other > pair else other

    return tuple(row._replace(ns=renumber(row.ns), ew=renumber(row.ew)) for row in rows)


def arrow_switch_rows(rows: Iterable[MovementRow], first: int, tables: Collection[int]) -> tuple[MovementRow, ...]:
    """Exchange the sides at these tables from round `first` on."""
    switched: list[MovementRow] = []
    for row in rows:
        if row.is_played and row.round >= first and row.table in tables:
            switched.append(row._replace(ns=row.ew, ew=row.ns, arrow_switched=True))
        else:
            switched.append(row)
    return tuple(switched)


def arrow_switch_for_balance(
    rows: tuple[MovementRow, ...], tables: Collection[int], fewest: int = 0
) -> tuple[tuple[MovementRow, ...], int]:
    """Arrow-switch as many of the last rounds as makes the influence most even; return the rows and how many."""
    rounds = max(row.round for row in rows)
    choices = range(fewest, min(MOST_SWITCHED, rounds // 2) + 1)
    tried = [(arrow_switch_rows(rows, rounds - last + 1, tables), last) for last in choices]
    return min(tried, key=lambda switched: rows_balance(switched[0]))


def describe_arrow_switch(last: int) -> Phrase:
    """Describe which rounds are arrow-switched."""
    if last == 1:
        return phrase("the last round is arrow-switched")
    return phrase("the last {last} rounds are arrow-switched", last=last)


class MovementPlan(NamedTuple):
    """A movement that is not built yet. `build` takes the number of winners.

    `field_count` is 2 if North-South and East-West never change places, unless the last rounds are arrow-switched.
    `cut_from` names the kind of which it is the beginning, and is empty for a complete movement. `takes_late_pair` is
    False if one more pair would make tables share that otherwise do not.
    """

    kind: str
    pairs: int
    rounds: int
    sets: int
    field_count: int
    build: Callable[[int], BuiltMovement]
    cut_from: str = ""
    takes_late_pair: bool = True

    @property
    def board_copies(self) -> int:
        """Number of identical sets of boards needed."""
        return 2 if self.kind == "web" else 1

    @property
    def played_rounds(self) -> int:
        """Rounds played by the pair that plays most; with as many rounds as pairs everyone sits out once."""
        everybody_sits_out = self.pairs % 2 == 1 and self.rounds == self.pairs
        return self.rounds - everybody_sits_out

    def build_movement(self, winners: int) -> Movement:
        """Build the movement."""
        rows, notes = self.build(winners)
        if self.cut_from:
            notes = [*notes, phrase("ends after {rounds}", rounds=count_phrase(self.rounds, "round"))]
        return Movement(
            self.kind, self.pairs, self.rounds, sets=self.sets, winners=winners, rows=rows, note=join_phrases(notes)
        )


@cache
def list_plans(pairs: int) -> tuple[MovementPlan, ...]:
    """Return all movements for this many pairs; none for fewer than two."""
    if pairs < 2:
        return ()
    if pairs == 2:
        rounds_of = range(1, MOST_ROUNDS + 1)
        return tuple(
            MovementPlan("table", 2, rounds, rounds, field_count=1, build=partial(build_one_table, rounds))
            for rounds in rounds_of
        )
    return (*_howell_plans(pairs), *_mitchell_plans(pairs), *_rover_plans(pairs), *_web_plans(pairs))


def _howell_plans(pairs: int) -> Iterator[MovementPlan]:
    tables = (pairs + 1) // 2
    if tables in SMALL_HOWELLS:
        kind = "howell-full" + SHARED_SUFFIX * (pairs != 3)
        rounds = 2 * tables - 1
        plan = MovementPlan(kind, pairs, rounds, rounds, field_count=1, build=partial(build_howell, pairs))
        yield plan._replace(takes_late_pair=pairs != 3)
    for rounds in list_round_counts(tables):
        kind = {tables + 1: "hesitation", 2 * tables - 1: "howell-full"}.get(rounds, "howell-reduced")
        must_be_shared = has_shared_set(tables, rounds)
        avoided = must_be_shared and not still_shares(pairs, rounds)
        if must_be_shared and not avoided:
            kind += SHARED_SUFFIX
        plan = MovementPlan(
            kind, pairs, rounds, rounds, field_count=1, build=partial(build_cyclic_howell, pairs, rounds)
        )
        yield plan._replace(takes_late_pair=not avoided)


CURTAILED = "mitchell-curtailed"


def _mitchell_plans(pairs: int) -> Iterator[MovementPlan]:
    tables = (pairs + 1) // 2
    first_half, second_half = range(2, tables // 2 + 1), range(tables // 2 + 1, tables)
    if tables % 2:
        yield from _complete_and_curtailed_plans("mitchell", pairs, [tables], range(2, tables), CURTAILED)
    else:
        yield from _complete_and_curtailed_plans("mitchell", pairs, [], first_half, CURTAILED)
        yield from _complete_and_curtailed_plans("mitchell-skip", pairs, second_half[-1:], second_half[:-1], CURTAILED)
        yield from _complete_and_curtailed_plans(
            "mitchell-share-relay", pairs, [tables], second_half, CURTAILED + SHARED_SUFFIX
        )


def _complete_and_curtailed_plans(
    name: str, pairs: int, whole: Iterable[int], curtailed: Iterable[int], curtailed_kind: str
) -> Iterator[MovementPlan]:
    """Yield a complete Mitchell, and those that stop after other numbers of rounds."""
    for rounds in whole:
        yield _two_field_plan(name, name, pairs, rounds, build_mitchell)
    for rounds in curtailed:
        if rounds > MOST_ROUNDS:
            return
        yield _two_field_plan(name, curtailed_kind, pairs, rounds, build_mitchell)._replace(cut_from=name)


def _two_field_plan(
    name: str, kind: str, pairs: int, rounds: int, build: Callable[[str, int, int, int], BuiltMovement]
) -> MovementPlan:
    if name == "web":
        sets = rounds
    elif build is build_mitchell:
        sets = (pairs + 1) // 2
    else:
        sets = pairs // 2
    return MovementPlan(kind, pairs, rounds, sets, field_count=2, build=partial(build, name, pairs, rounds))


def _rover_plans(pairs: int) -> Iterator[MovementPlan]:
    tables = pairs // 2
    if pairs % 2 and tables in ROVER_STOPS:
        name = "mitchell" if tables % 2 else "mitchell-share-relay"
        yield _two_field_plan(name, "rover", pairs, tables, build_rover)
        for rounds in range(2, tables):
            yield _two_field_plan(name, "rover", pairs, rounds, build_rover)._replace(cut_from="rover")


FEWEST_WEB_TABLES = 14
"""Fewer tables play a Mitchell with one copy of the boards."""

WEB_ROUNDS = range(7, 15)


def _web_plans(pairs: int) -> Iterator[MovementPlan]:
    """Yield the webs.

    Few of them have an odd number of tables: with one pair more than an even number of tables needs, that pair is a
    rover; with one pair less, a pair sits out.
    """
    if pairs % 4 == 1:
        tables, build = pairs // 2, build_rover
    else:
        tables, build = (pairs + 1) // 2, build_mitchell
    if tables < FEWEST_WEB_TABLES:
        return
    if tables in ODD_WEBS:
        yield _two_field_plan("web", "web", pairs, ODD_WEB_ROUNDS, build)
    if tables % 2:
        return
    for rounds in WEB_ROUNDS:
        if tables <= 2 * rounds < 2 * tables:
            yield _two_field_plan("web", "web", pairs, rounds, build)
