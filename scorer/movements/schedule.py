"""A schedule of who sits where in each round: its validity and balance, and changes when pairs leave."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from math import sqrt
from typing import NamedTuple, TypeVar

from scorer.i18n import NOTHING, Phrase, joined, phrase


class Sitting(NamedTuple):
    """One table in one round. `ns` and `ew` hold those cards; None means that the other pair sits out.

    `match` numbers a team match that continues over several rounds.
    """

    round: int
    table: int
    ns: str | None
    ew: str | None
    first_board: int
    last_board: int
    arrow_switched: bool = False
    section: str = ""
    match: int | None = None

    @property
    def boards(self) -> range:
        """The boards played there."""
        return range(self.first_board, self.last_board + 1)

    @property
    def table_name(self) -> str:
        """The name of the table: `3`, or `A3` if there are sections."""
        return f"{self.section}{self.table}"

    @property
    def pairs(self) -> tuple[str, ...]:
        """The pairs that play or sit out there, North-South first."""
        return tuple(label for label in (self.ns, self.ew) if label is not None)

    @property
    def seated(self) -> tuple[str | None, str | None]:
        """Who sits North-South and who East-West: the reverse of who holds the cards if arrow-switched."""
        return (self.ew, self.ns) if self.arrow_switched else (self.ns, self.ew)

    @property
    def is_meeting(self) -> bool:
        """Whether two pairs meet there and neither sits out."""
        return self.ns is not None and self.ew is not None


def _as_one(pair: str) -> tuple[str]:
    return (pair,)


class Fault(NamedTuple):
    """What is wrong at one table in one round, with a sentence that names the pairs, boards and rounds."""

    round: int
    table: int
    sentence: Phrase


def faults(
    sittings: Iterable[Sitting], *, shared: bool, repeats: bool, people: Callable[[str], Sequence[str]] = _as_one
) -> list[Fault]:
    """List everything that makes the schedule unplayable, in order of round and table.

    `shared`: tables may play the same boards in one round. `repeats`: pairs may meet again; a pair that plays more
    rounds than there are other pairs always may. `people`: the people of a pair, if they sit together for one round
    only. Each section has its own boards.
    """
    ordered = sorted(sittings, key=lambda sitting: (sitting.round, sitting.table, sitting.section))
    played = [sitting for sitting in ordered if sitting.is_meeting]
    everything = [*_impossible(ordered), *_tables_twice(ordered)]
    everything += [*_two_places(ordered, people), *_boards_again(played, people)]
    if not repeats:
        everything += _meetings_again(ordered)
    if not shared:
        everything += _boards_shared(played)
    return sorted(everything, key=lambda fault: (fault.round, fault.table))


def balance(sittings: Iterable[Sitting]) -> float:
    """Return the population standard deviation of influence over all pairs of pairs, by board sets; 0 is perfect.

    Rows that start with the same board play the same set, in any section. With fewer than three pairs the result is 0.
    """
    return spread((one.ns, one.ew, one.first_board) for one in sittings if one.ns is not None and one.ew is not None)


class MeetingAgain(NamedTuple):
    """Two pairs who meet in a round after having met in an earlier one."""

    one: str
    other: str
    round: int
    first: int


def meetings_again(sittings: Iterable[Sitting], start: int = 0) -> list[MeetingAgain]:
    """List the repeated meetings from a round on, in order of rounds and tables."""
    again: list[MeetingAgain] = []
    for sitting, one, other, first in _met_before(sorted(sittings, key=lambda sitting: (sitting.round, sitting.table))):
        if first.round < sitting.round and start <= sitting.round:
            again.append(MeetingAgain(one, other, sitting.round, first.round))
    return again


def _meetings(sittings: Iterable[Sitting]) -> Iterator[tuple[Sitting, str, str]]:
    """Yield the sittings of two different pairs, with the pairs."""
    for sitting in sittings:
        if sitting.ns is not None and sitting.ew is not None and sitting.ns != sitting.ew:
            yield sitting, sitting.ns, sitting.ew


def _met_before(ordered: Iterable[Sitting]) -> Iterator[tuple[Sitting, str, str, Sitting]]:
    """Yield the sittings of two pairs that have met before, with the pairs and their first sitting."""
    met: dict[frozenset[str], Sitting] = {}
    for sitting, one, other in _meetings(ordered):
        first = met.setdefault(frozenset((one, other)), sitting)
        if first is not sitting:
            yield sitting, one, other, first


def sharing_tables(sittings: Iterable[Sitting]) -> list[str]:
    """List the tables that play another table's boards in the same round, with their sections, in order."""
    in_rounds: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting, _, _ in _meetings(sittings):
        in_rounds[sitting.round, sitting.section].append(sitting)
    sharing: set[tuple[str, int]] = set()
    for there in in_rounds.values():
        for one, other in combinations(there, 2):
            if _boards_of_both(one, other):
                sharing |= {(one.section, one.table), (other.section, other.table)}
    return [f"{section}{table}" for section, table in sorted(sharing)]


MOST_SHARING = 4
"""The most tables that are named; if more share, every board is needed twice."""


def sharing_told(tables: Sequence[str]) -> Phrase:
    """Say which tables share their boards; empty if none do."""
    if not tables:
        return NOTHING
    if len(tables) > MOST_SHARING:
        return phrase("tables share their boards, or have two sets of them")
    return phrase("tables {tables} share their boards", tables=joined(tables))


def most_played(sittings: Iterable[Sitting]) -> int:
    """Return the most boards played by any pair or player (`3+7` are two players); 0 if nobody meets."""
    return max(_boards_played(sittings).values(), default=0)


def plays_told(sittings: Iterable[Sitting]) -> Phrase:
    """Say how many boards each pair plays, as a range if some sit out more often."""
    played = _boards_played(sittings).values()
    most, least = max(played, default=0), min(played, default=0)
    if least < most:
        return phrase("pairs play {least} to {most}", least=least, most=most)
    return phrase("each pair plays {number}", number=most)


def _boards_played(sittings: Iterable[Sitting]) -> Counter[str]:
    boards: Counter[str] = Counter()
    for sitting in sittings:
        if sitting.is_meeting:
            for label in f"{sitting.ns}+{sitting.ew}".split("+"):
                boards[label] += len(sitting.boards)
    return boards


def _impossible(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    """Yield numbers below 1, boards in reverse order, and empty tables."""
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
            here = {"table": table, "round": number}
            yield Fault(
                number, table, phrase("table {table} is there {times} times in round {round}", times=times, **here)
            )


def _two_places(ordered: Sequence[Sitting], people: Callable[[str], Sequence[str]]) -> Iterator[Fault]:
    seats: dict[tuple[int, str], Sitting] = {}
    for sitting in ordered:
        number, table = sitting.round, sitting.table
        here = {"table": table, "round": number}
        if sitting.ns is not None and sitting.ns == sitting.ew:
            both = phrase("pair {pair} sits on both sides of table {table} in round {round}", pair=sitting.ns, **here)
            yield Fault(number, table, both)
        for pair in _people(sitting, people):
            first = seats.setdefault((number, pair), sitting)
            if first is not sitting:
                tables = {"first": first.table, **here}
                two = phrase("pair {pair} sits at tables {first} and {table} in round {round}", pair=pair, **tables)
                yield Fault(number, table, two)


def _boards_again(played: Sequence[Sitting], people: Callable[[str], Sequence[str]]) -> Iterator[Fault]:
    of_pair: defaultdict[str, list[Sitting]] = defaultdict(list)
    for sitting in played:
        for pair in _people(sitting, people):
            for earlier in of_pair[pair]:
                boards = _boards_of_both(earlier, sitting)
                if boards:
                    values = {"pair": pair, "boards": _boards_told(boards), "first": earlier.round}
                    again = phrase("pair {pair} plays {boards} again (first in round {first})", **values)
                    yield Fault(sitting.round, sitting.table, again)
            of_pair[pair].append(sitting)


def _meetings_again(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    must_repeat = _plays_more_rounds_than_others(ordered)
    for sitting, one, other, first in _met_before(ordered):
        if not {(sitting.section, one), (sitting.section, other)} & must_repeat:
            again = phrase(
                "pairs {one} and {other} meet again (first in round {first})", one=one, other=other, first=first.round
            )
            yield Fault(sitting.round, sitting.table, again)


def _plays_more_rounds_than_others(ordered: Sequence[Sitting]) -> set[tuple[str, str]]:
    """Return (section, pair) for each pair that plays more rounds than there are other pairs in its section."""
    fields: defaultdict[str, set[str]] = defaultdict(set)
    for sitting in ordered:
        fields[sitting.section].update(sitting.pairs)
    rounds: Counter[str] = Counter()
    for _, one, other in _meetings(ordered):
        rounds.update((one, other))
    return {(section, pair) for section, field in fields.items() for pair in field if rounds[pair] >= len(field)}


def _boards_shared(played: Sequence[Sitting]) -> Iterator[Fault]:
    in_play: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting in played:
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


def _people(sitting: Sitting, people: Callable[[str], Sequence[str]]) -> list[str]:
    """List who sits there, each once."""
    return list(dict.fromkeys(person for pair in sitting.pairs for person in people(pair)))


def _boards_of_both(one: Sitting, other: Sitting) -> range:
    """Return the boards that two sittings have in common; empty if none."""
    return range(max(one.first_board, other.first_board), min(one.last_board, other.last_board) + 1)


def _boards_told(boards: range) -> Phrase:
    """Name one or more boards: `board 4`, `boards 4 to 6`."""
    if len(boards) == 1:
        return phrase("board {board}", board=boards[0])
    return phrase("boards {first} to {last}", first=boards[0], last=boards[-1])


Pair = TypeVar("Pair", bound="Hashable")


def deviation(values: Collection[int]) -> float:
    """Return the population standard deviation of these values."""
    squares = sum(value * value for value in values)
    return sqrt(len(values) * squares - sum(values) ** 2) / len(values)


def spread(plays: Iterable[tuple[Pair, Pair, int]]) -> float:
    """Return the population standard deviation of the influence over all pairs of pairs; 0 is perfect.

    A play is the pair that holds the North-South cards, the other pair, and the number of the board set. The influence
    of two pairs on each other is a sum over the board sets that both play: 1 if they hold the same direction, -1 if
    they hold opposite ones, and if they meet the number of other plays of that set. In a fair schedule it is the same
    for any two.
    """
    plays = list(plays)
    tables = Counter(board_set for _, _, board_set in plays)
    north_south: defaultdict[Pair, int] = defaultdict(int)
    east_west: defaultdict[Pair, int] = defaultdict(int)
    met: Counter[frozenset[Pair]] = Counter()
    for ns, ew, board_set in plays:
        north_south[ns] |= 1 << board_set
        east_west[ew] |= 1 << board_set
        met[frozenset((ns, ew))] += tables[board_set]
    sets_of = {pair: (north_south[pair], east_west[pair]) for pair in [*north_south, *east_west]}
    influences: list[int] = []
    for one, other in combinations(sets_of, 2):
        influences.append(_rivalry(sets_of[one], sets_of[other]) + met[frozenset((one, other))])
    return deviation(influences) if influences else 0.0


def _rivalry(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return the sets played in the same direction less those in opposite directions. Sets are bits of a number."""
    same = (one[0] & other[0]).bit_count() + (one[1] & other[1]).bit_count()
    opposite = (one[0] & other[1]).bit_count() + (one[1] & other[0]).bit_count()
    return same - opposite


def without_pair(schedule: Iterable[Sitting], label: str, start: int) -> tuple[Sitting, ...]:
    """Return the schedule without a pair from a round on; its opponents sit out."""
    remaining: list[Sitting] = []
    for sitting in schedule:
        kept = sitting
        if sitting.round >= start and label in (sitting.ns, sitting.ew):
            kept = sitting._replace(ns=None) if sitting.ns == label else sitting._replace(ew=None)
        if kept.ns is not None or kept.ew is not None:
            remaining.append(kept)
    return tuple(remaining)


def brought_together(sittings: Sequence[Sitting], start: int, *, sides_fixed: bool) -> tuple[Sitting, ...]:
    """Let two pairs of a section that sit out in the same round meet, from a round on.

    No pairs meet twice, and no pair gets a board twice, or one that another table has in that round. `sides_fixed`:
    only if one sits North-South and the other East-West.
    """
    schedule = list(sittings)
    idle = [sitting for sitting in sittings if sitting.round >= start and not sitting.is_meeting]
    for one, other in combinations(idle, 2):
        same_round = (one.round, one.section) == (other.round, other.section)
        if not same_round or one not in schedule or other not in schedule:
            continue
        if sides_fixed and (one.ns is None) is (other.ns is None):
            continue
        meeting = _meeting(one, other, schedule)
        if meeting is not None:
            schedule[schedule.index(one)] = meeting
            schedule.remove(other)
    return tuple(schedule)


def _meeting(one: Sitting, other: Sitting, schedule: Sequence[Sitting]) -> Sitting | None:
    """Return the sitting of the two pairs, with boards they may play.

    Return None if they have met or no boards are left.
    """
    first, second = (other, one) if one.ns is None else (one, other)
    ns, ew = first.pairs[0], second.pairs[0]
    if any({ns, ew} == {sitting.ns, sitting.ew} for sitting in schedule):
        return None
    taken = _boards_taken(one, {ns, ew}, schedule)
    own = [sitting for sitting in schedule if sitting.section == one.section]
    for place in (one, other, *own):
        if taken.isdisjoint(place.boards):
            table = other.table if place is other else one.table
            return Sitting(one.round, table, ns, ew, place.first_board, place.last_board, section=one.section)
    return None


def _boards_taken(idle: Sitting, pairs: set[str | None], schedule: Iterable[Sitting]) -> set[int]:
    """Return the boards that either pair plays, or that another table of the section has in that round."""
    taken: set[int] = set()
    for sitting in schedule:
        at_once = (sitting.round, sitting.section) == (idle.round, idle.section)
        if sitting.is_meeting and (at_once or pairs & {sitting.ns, sitting.ew}):
            taken.update(sitting.boards)
    return taken
