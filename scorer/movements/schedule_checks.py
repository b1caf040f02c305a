"""What is wrong with a schedule, and how evenly it treats the pairs."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import sqrt
from typing import NamedTuple, TypeVar

from scorer.i18n import EMPTY_PHRASE, Phrase, join_with_and, phrase
from scorer.movements.schedule import Sitting, players_of


def _pair_as_one(pair: str) -> tuple[str]:
    return (pair,)


MOST_SHARING = 4
"""The most tables that are named; if more share, every board is needed twice."""


class ScheduleFault(NamedTuple):
    """What is wrong at one table in one round, with a sentence that names the pairs, boards and rounds."""

    round: int
    table: int
    sentence: Phrase


def find_faults(
    sittings: Iterable[Sitting], *, shared: bool, repeats: bool, people: Callable[[str], Sequence[str]] = _pair_as_one
) -> list[ScheduleFault]:
    """List everything that makes the schedule unplayable, in order of round and table.

    `shared`: tables may play the same boards in one round. `repeats`: pairs may meet again; a pair that plays more
    rounds than there are other pairs always may. `people`: the people of a pair, if they sit together for one round
    only. Each section has its own boards.
    """
    ordered = sorted(sittings, key=lambda sitting: (sitting.round, sitting.table, sitting.section))
    played = [sitting for sitting in ordered if sitting.is_meeting]
    found = [*_find_impossible_numbers(ordered), *_find_duplicate_tables(ordered)]
    found += [*_find_double_seatings(ordered, people), *_find_repeated_boards(played, people)]
    if not repeats:
        found += _find_unexpected_repeats(ordered)
    if not shared:
        found += _find_shared_boards(played)
    return sorted(found, key=lambda fault: (fault.round, fault.table))


def schedule_balance(sittings: Iterable[Sitting]) -> float:
    """Return the population standard deviation of influence over all pairs of pairs, by board sets; 0 is perfect.

    Rows that start with the same board play the same set, in any section. With fewer than three pairs the result is 0.
    """
    return influence_deviation(
        (one.ns, one.ew, one.first_board) for one in sittings if one.ns is not None and one.ew is not None
    )


class RepeatedMeeting(NamedTuple):
    """Two pairs who meet in a round after having met in an earlier one."""

    one: str
    other: str
    round: int
    first_round: int


def find_repeated_meetings(sittings: Iterable[Sitting], start: int = 0) -> list[RepeatedMeeting]:
    """List the repeated meetings from a round on, in order of rounds and tables."""
    repeated: list[RepeatedMeeting] = []
    for sitting, one, other, first in _find_repeats(
        sorted(sittings, key=lambda sitting: (sitting.round, sitting.table))
    ):
        if first.round < sitting.round and start <= sitting.round:
            repeated.append(RepeatedMeeting(one, other, sitting.round, first.round))
    return repeated


def _list_meetings(sittings: Iterable[Sitting]) -> Iterator[tuple[Sitting, str, str]]:
    """Yield the sittings of two different pairs, with the pairs."""
    for sitting in sittings:
        if sitting.ns is not None and sitting.ew is not None and sitting.ns != sitting.ew:
            yield sitting, sitting.ns, sitting.ew


def _find_repeats(ordered: Iterable[Sitting]) -> Iterator[tuple[Sitting, str, str, Sitting]]:
    """Yield the sittings of two pairs that have met before, with the pairs and their first sitting."""
    met: dict[frozenset[str], Sitting] = {}
    for sitting, one, other in _list_meetings(ordered):
        first = met.setdefault(frozenset((one, other)), sitting)
        if first is not sitting:
            yield sitting, one, other, first


def find_sharing_tables(sittings: Iterable[Sitting]) -> list[str]:
    """List the tables that play another table's boards in the same round, with their sections, in order."""
    in_rounds: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting, _, _ in _list_meetings(sittings):
        in_rounds[sitting.round, sitting.section].append(sitting)
    sharing: set[tuple[str, int]] = set()
    for there in in_rounds.values():
        for one, other in combinations(there, 2):
            if _common_boards(one, other):
                sharing |= {(one.section, one.table), (other.section, other.table)}
    return [f"{section}{table}" for section, table in sorted(sharing)]


def describe_sharing(tables: Sequence[str]) -> Phrase:
    """Say which tables share their boards; empty if none do."""
    if not tables:
        return EMPTY_PHRASE
    if len(tables) > MOST_SHARING:
        return phrase("tables share boards, or have two sets")
    return phrase("tables {tables} share their boards", tables=join_with_and(tables))


class CountRange(NamedTuple):
    """The fewest and the most of something that anybody has."""

    fewest: int
    most: int

    def __str__(self) -> str:
        return str(self.most) if self.fewest == self.most else f"{self.fewest}-{self.most}"


def most_boards_played(sittings: Iterable[Sitting]) -> int:
    """Return the most boards played by any pair or player (`3+7` are two players); 0 if nobody meets."""
    return boards_played(sittings).most


def boards_played(sittings: Iterable[Sitting]) -> CountRange:
    """Return the fewest and the most boards that any pair or player plays."""
    return _count_each(sittings, lambda sitting: len(sitting.boards) if sitting.is_meeting else 0)


def rounds_sat_out(sittings: Iterable[Sitting]) -> CountRange:
    """Return the fewest and the most rounds in which any pair or player meets nobody."""
    schedule = list(sittings)
    rounds = len({sitting.round for sitting in schedule})
    fewest, most = _count_each(schedule, lambda sitting: 1 if sitting.is_meeting else 0)
    return CountRange(rounds - most, rounds - fewest)


def describe_boards_played(sittings: Iterable[Sitting]) -> Phrase:
    """Say how many boards each pair plays, as a range if some sit out more often."""
    least, most = boards_played(sittings)
    if least < most:
        return phrase("each pair plays {least} to {most}", least=least, most=most)
    return phrase("each pair plays {number}", number=most)


def _count_each(sittings: Iterable[Sitting], count: Callable[[Sitting], int]) -> CountRange:
    """Add something up for each pair or player."""
    counts: Counter[str] = Counter()
    for sitting in sittings:
        for label in chain.from_iterable(map(players_of, sitting.pairs)):
            counts[label] += count(sitting)
    return CountRange(min(counts.values(), default=0), max(counts.values(), default=0))


def _find_impossible_numbers(ordered: Sequence[Sitting]) -> Iterator[ScheduleFault]:
    """Yield numbers below 1, boards in reverse order, and empty tables."""
    for sitting in ordered:
        number, table, first, last = sitting.round, sitting.table, sitting.first_board, sitting.last_board
        for noun, counted in ((phrase("round"), number), (phrase("table"), table), (phrase("board"), first)):
            if counted < 1:
                yield ScheduleFault(
                    number, table, phrase("{what} {which}: numbers start at 1", what=noun, which=counted)
                )
        if first > last:
            yield ScheduleFault(number, table, phrase("boards {first} to {last} run backwards", first=first, last=last))
        if sitting.ns is None and sitting.ew is None:
            nobody = phrase("no pair sits at table {table} in round {round}", table=table, round=number)
            yield ScheduleFault(number, table, nobody)


def _find_duplicate_tables(ordered: Sequence[Sitting]) -> Iterator[ScheduleFault]:
    often = Counter((sitting.round, sitting.table, sitting.section) for sitting in ordered)
    for (number, table, _), times in often.items():
        if times > 1:
            here = {"table": table, "round": number}
            yield ScheduleFault(
                number, table, phrase("table {table} appears {times} times in round {round}", times=times, **here)
            )


def _find_double_seatings(
    ordered: Sequence[Sitting], people: Callable[[str], Sequence[str]]
) -> Iterator[ScheduleFault]:
    seats: dict[tuple[int, str], Sitting] = {}
    for sitting in ordered:
        number, table = sitting.round, sitting.table
        here = {"table": table, "round": number}
        if sitting.ns is not None and sitting.ns == sitting.ew:
            both = phrase(
                "pair {pair} is both North-South and East-West at table {table} in round {round}",
                pair=sitting.ns,
                **here,
            )
            yield ScheduleFault(number, table, both)
        for pair in _people_at(sitting, people):
            first = seats.setdefault((number, pair), sitting)
            if first is not sitting:
                tables = {"first": first.table, **here}
                two = phrase("pair {pair} sits at tables {first} and {table} in round {round}", pair=pair, **tables)
                yield ScheduleFault(number, table, two)


def _find_repeated_boards(played: Sequence[Sitting], people: Callable[[str], Sequence[str]]) -> Iterator[ScheduleFault]:
    of_pair: defaultdict[str, list[Sitting]] = defaultdict(list)
    for sitting in played:
        for pair in _people_at(sitting, people):
            for earlier in of_pair[pair]:
                boards = _common_boards(earlier, sitting)
                if boards:
                    values = {"pair": pair, "boards": _name_boards(boards), "first": earlier.round}
                    again = phrase("pair {pair} plays {boards} again (first in round {first})", **values)
                    yield ScheduleFault(sitting.round, sitting.table, again)
            of_pair[pair].append(sitting)


def _find_unexpected_repeats(ordered: Sequence[Sitting]) -> Iterator[ScheduleFault]:
    must_repeat = _pairs_that_must_repeat(ordered)
    for sitting, one, other, first in _find_repeats(ordered):
        if not {(sitting.section, one), (sitting.section, other)} & must_repeat:
            again = phrase(
                "pairs {one} and {other} meet again (first in round {first})", one=one, other=other, first=first.round
            )
            yield ScheduleFault(sitting.round, sitting.table, again)


def _pairs_that_must_repeat(ordered: Sequence[Sitting]) -> set[tuple[str, str]]:
    """Return (section, pair) for each pair that plays more rounds than there are other pairs in its section."""
    fields: defaultdict[str, set[str]] = defaultdict(set)
    for sitting in ordered:
        fields[sitting.section].update(sitting.pairs)
    rounds: Counter[str] = Counter()
    for _, one, other in _list_meetings(ordered):
        rounds.update((one, other))
    return {(section, pair) for section, field in fields.items() for pair in field if rounds[pair] >= len(field)}


def _find_shared_boards(played: Sequence[Sitting]) -> Iterator[ScheduleFault]:
    in_play: defaultdict[tuple[int, str], list[Sitting]] = defaultdict(list)
    for sitting in played:
        number, table = sitting.round, sitting.table
        others = in_play[number, sitting.section]
        for other in others:
            boards = _common_boards(other, sitting)
            if boards:
                where = phrase(
                    "tables {first} and {table} in round {round}", first=other.table, table=table, round=number
                )
                sentence = phrase("{boards} are at {where}", boards=_name_boards(boards), where=where)
                if len(boards) == 1:
                    sentence = phrase("{boards} is at {where}", boards=_name_boards(boards), where=where)
                yield ScheduleFault(number, table, sentence)
        others.append(sitting)


def _people_at(sitting: Sitting, people: Callable[[str], Sequence[str]]) -> list[str]:
    """List who sits there, each once."""
    return list(dict.fromkeys(person for pair in sitting.pairs for person in people(pair)))


def _common_boards(one: Sitting, other: Sitting) -> range:
    """Return the boards that two sittings have in common; empty if none."""
    return range(max(one.first_board, other.first_board), min(one.last_board, other.last_board) + 1)


def _name_boards(boards: range) -> Phrase:
    """Name one or more boards: `board 4`, `boards 4 to 6`."""
    if len(boards) == 1:
        return phrase("board {board}", board=boards[0])
    return phrase("boards {first} to {last}", first=boards[0], last=boards[-1])


def standard_deviation(values: Collection[int]) -> float:
    """Return the population standard deviation of these values."""
    squares = sum(value * value for value in values)
    return sqrt(len(values) * squares - sum(values) ** 2) / len(values)


PairT = TypeVar("PairT", bound=Hashable)


def influence_deviation(plays: Iterable[tuple[PairT, PairT, int]]) -> float:
    """Return the population standard deviation of the influence over all pairs of pairs; 0 is perfect.

    A play is the pair that holds the North-South cards, the other pair, and the number of the board set. The influence
    of two pairs on each other is a sum over the board sets that both play: 1 if they hold the same direction, -1 if
    they hold opposite ones, and if they meet the number of other plays of that set. In a fair schedule it is the same
    for any two.
    """
    plays = list(plays)
    tables = Counter(board_set for _, _, board_set in plays)
    north_south: defaultdict[PairT, int] = defaultdict(int)
    east_west: defaultdict[PairT, int] = defaultdict(int)
    met: Counter[frozenset[PairT]] = Counter()
    for ns, ew, board_set in plays:
        north_south[ns] |= 1 << board_set
        east_west[ew] |= 1 << board_set
        met[frozenset((ns, ew))] += tables[board_set]
    sets_of = {pair: (north_south[pair], east_west[pair]) for pair in [*north_south, *east_west]}
    influences: list[int] = []
    for (one, (one_ns, one_ew)), (other, (other_ns, other_ew)) in combinations(sets_of.items(), 2):
        same = (one_ns & other_ns).bit_count() + (one_ew & other_ew).bit_count()
        opposite = (one_ns & other_ew).bit_count() + (one_ew & other_ns).bit_count()
        influences.append(same - opposite + met.get(frozenset((one, other)), 0))
    return standard_deviation(influences) if influences else 0.0
