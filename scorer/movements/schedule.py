"""A schedule: who sits where in each round; what makes one valid, and how balanced it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.balance import spread
from scorer.words import NOTHING, Phrase, joined, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Sitting(NamedTuple):
    """One table in one round. `ns` and `ew` are the labels of who holds those cards.

    None: the other pair sits out.
    """

    round: int
    table: int
    ns: str | None
    ew: str | None
    first_board: int
    last_board: int
    arrow_switched: bool = False
    section: str = ""

    @property
    def boards(self) -> range:
        """The boards that are played there."""
        return range(self.first_board, self.last_board + 1)

    @property
    def table_name(self) -> str:
        """The table as it is called: `3`, or `A3` where there are sections."""
        return f"{self.section}{self.table}"

    @property
    def is_meeting(self) -> bool:
        """Whether two pairs meet there, and nobody sits out."""
        return self.ns is not None and self.ew is not None


class Fault(NamedTuple):
    """What is wrong at one table in one round, and the sentence that names the pairs, boards and rounds."""

    round: int
    table: int
    sentence: Phrase


def faults(sittings: Iterable[Sitting], *, shared: bool, repeats: bool) -> list[Fault]:
    """Everything that cannot be played as it stands, in order of round and table.

    `shared`: tables may play the same boards in one round. `repeats`: pairs may meet again, as a
    pair also may that plays more rounds than there are others. Each section has boards of its own.
    """
    ordered = sorted(sittings, key=lambda sitting: (sitting.round, sitting.table, sitting.section))
    everything = [*_impossible(ordered), *_tables_twice(ordered), *_two_places(ordered), *_boards_again(ordered)]
    if not repeats:
        everything += _meetings_again(ordered)
    if not shared:
        everything += _boards_shared(ordered)
    return sorted(everything, key=lambda fault: (fault.round, fault.table))


def balance(sittings: Iterable[Sitting]) -> float:
    """Population standard deviation of influence over all pairs of pairs, counted by board sets.

    0 is perfect. Rows that begin with the same board play the same set, in whatever section. Fewer
    than three pairs: 0.
    """
    return spread((one.ns, one.ew, one.first_board) for one in sittings if one.ns is not None and one.ew is not None)


class MeetingAgain(NamedTuple):
    """Two pairs who meet in a round and have met in an earlier one."""

    one: str
    other: str
    round: int
    first: int


def meetings_again(sittings: Iterable[Sitting], start: int) -> list[MeetingAgain]:
    """Who meets again from a round on, in order of rounds and tables."""
    met: dict[frozenset[str], int] = {}
    again: list[MeetingAgain] = []
    for sitting in sorted(filter(_is_meeting, sittings), key=lambda sitting: (sitting.round, sitting.table)):
        one, other = _pairs(sitting)
        first = met.setdefault(frozenset((one, other)), sitting.round)
        if first < sitting.round and start <= sitting.round:
            again.append(MeetingAgain(one, other, sitting.round, first))
    return again


def sharing_tables(sittings: Iterable[Sitting]) -> list[str]:
    """The tables that play boards of another one in the same round, each with its section, in order."""
    in_rounds: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting in filter(_is_meeting, sittings):
        in_rounds[sitting.round, sitting.section].append(sitting)
    sharing: set[tuple[str, int]] = set()
    for there in in_rounds.values():
        for one, other in combinations(there, 2):
            if _boards_of_both(one, other):
                sharing |= {(one.section, one.table), (other.section, other.table)}
    return [f"{section}{table}" for section, table in sorted(sharing)]


MOST_SHARING = 4
"""Tables that are named; where more share, every board is there twice."""


def sharing_told(tables: Sequence[str]) -> Phrase:
    """Say which tables share their boards; nothing where none do."""
    if not tables:
        return NOTHING
    if len(tables) > MOST_SHARING:
        return phrase("tables share their boards, or have two sets of them")
    return phrase("tables {tables} share their boards", tables=joined(tables))


def most_played(sittings: Iterable[Sitting]) -> int:
    """How many boards the pair plays that plays most; 0 where nobody meets."""
    boards: Counter[str | None] = Counter()
    for sitting in filter(_is_played, sittings):
        for pair in (sitting.ns, sitting.ew):
            boards[pair] += len(sitting.boards)
    return max(boards.values(), default=0)


def _impossible(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    """Numbers that count nothing, and tables without anybody."""
    for sitting in ordered:
        number, table, first, last = sitting.round, sitting.table, sitting.first_board, sitting.last_board
        for what, counted in ((phrase("round"), number), (phrase("table"), table), (phrase("board"), first)):
            if counted < 1:
                yield Fault(number, table, phrase("{what} {which} is less than 1", what=what, which=counted))
        if first > last:
            yield Fault(number, table, phrase("boards {first} to {last} run backwards", first=first, last=last))
        if sitting.ns is None and sitting.ew is None:
            nobody = phrase("nobody sits at table {table} in round {round}", table=table, round=number)
            yield Fault(number, table, nobody)


def _tables_twice(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    often = Counter((sitting.round, sitting.table, sitting.section) for sitting in ordered)
    for (number, table, _), times in often.items():
        if times > 1:
            there = phrase(
                "table {table} is there {times} times in round {round}", table=table, times=times, round=number
            )
            yield Fault(number, table, there)


def _two_places(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    seats: dict[tuple[int, str], Sitting] = {}
    for sitting in ordered:
        number, table = sitting.round, sitting.table
        here = {"table": table, "round": number}
        if sitting.ns is not None and sitting.ns == sitting.ew:
            both = phrase("pair {pair} sits on both sides of table {table} in round {round}", pair=sitting.ns, **here)
            yield Fault(number, table, both)
        for pair in _pairs(sitting):
            first = seats.setdefault((number, pair), sitting)
            if first is not sitting:
                tables = {"first": first.table, **here}
                two = phrase("pair {pair} sits at tables {first} and {table} in round {round}", pair=pair, **tables)
                yield Fault(number, table, two)


def _boards_again(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    played: defaultdict[str, list[Sitting]] = defaultdict(list)
    for sitting in filter(_is_played, ordered):
        for pair in _pairs(sitting):
            for earlier in played[pair]:
                boards = _boards_of_both(earlier, sitting)
                if boards:
                    again = phrase(
                        "pair {pair} plays {boards} again (first in round {first})",
                        pair=pair,
                        boards=_boards_told(boards),
                        first=earlier.round,
                    )
                    yield Fault(sitting.round, sitting.table, again)
            played[pair].append(sitting)


def _meetings_again(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    must_repeat = _plays_more_rounds_than_others(ordered)
    met: dict[frozenset[str], Sitting] = {}
    for sitting in filter(_is_meeting, ordered):
        one, other = _pairs(sitting)
        first = met.setdefault(frozenset((one, other)), sitting)
        if first is not sitting and not {(sitting.section, one), (sitting.section, other)} & must_repeat:
            again = phrase(
                "pairs {one} and {other} meet again (first in round {first})", one=one, other=other, first=first.round
            )
            yield Fault(sitting.round, sitting.table, again)


def _plays_more_rounds_than_others(ordered: Sequence[Sitting]) -> set[tuple[str, str]]:
    """Sections with those pairs that play more rounds than there are other pairs in the section."""
    fields: defaultdict[str, set[str]] = defaultdict(set)
    for sitting in ordered:
        fields[sitting.section].update(_pairs(sitting))
    rounds: Counter[str] = Counter()
    for sitting in filter(_is_meeting, ordered):
        rounds.update(_pairs(sitting))
    must_repeat: set[tuple[str, str]] = set()
    for section, field in fields.items():
        for pair in field:
            if rounds[pair] >= len(field):
                must_repeat.add((section, pair))
    return must_repeat


def _boards_shared(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    in_play: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting in filter(_is_played, ordered):
        number, table = sitting.round, sitting.table
        others = in_play[number, sitting.section]
        for other in others:
            boards = _boards_of_both(other, sitting)
            if boards:
                where = phrase(
                    "tables {first} and {table} in round {round}", first=other.table, table=table, round=number
                )
                told = phrase("{boards} are at {where}", boards=_boards_told(boards), where=where)
                if len(boards) == 1:
                    told = phrase("{boards} is at {where}", boards=_boards_told(boards), where=where)
                yield Fault(number, table, told)
        others.append(sitting)


def _is_played(sitting: Sitting) -> bool:
    """Whether two pairs sit there: a pair that sits out plays no boards."""
    return sitting.is_meeting


def _is_meeting(sitting: Sitting) -> bool:
    """Whether two different pairs sit there."""
    return _is_played(sitting) and sitting.ns != sitting.ew


def _pairs(sitting: Sitting) -> list[str]:
    """The pairs that sit there, each once."""
    return list(dict.fromkeys(pair for pair in (sitting.ns, sitting.ew) if pair is not None))


def _boards_of_both(one: Sitting, other: Sitting) -> range:
    """The boards that two rows have in common; an empty range where there are none."""
    return range(max(one.first_board, other.first_board), min(one.last_board, other.last_board) + 1)


def _boards_told(boards: range) -> Phrase:
    """Such as `board 4`, `boards 4 to 6`; at least one."""
    if len(boards) == 1:
        return phrase("board {board}", board=boards[0])
    return phrase("boards {first} to {last}", first=boards[0], last=boards[-1])
