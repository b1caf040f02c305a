"""A schedule: who sits where in each round; what makes one valid, and how balanced it is."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from scorer.movements.influence import spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Sitting(NamedTuple):
    """One table in one round. `ns` and `ew` are the labels of who holds those cards; None: the other pair sits out."""

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
    def is_meeting(self) -> bool:
        """Whether two pairs meet there, and nobody sits out."""
        return self.ns is not None and self.ew is not None


class Fault(NamedTuple):
    """What is wrong at one table in one round, and the sentence that names the pairs, boards and rounds."""

    round: int
    table: int
    sentence: str


def faults(sittings: Iterable[Sitting], *, shared: bool, repeats: bool) -> list[Fault]:
    """Everything that cannot be played as it stands, in order of round and table.

    `shared`: tables may play the same boards in one round. `repeats`: pairs may meet again, as a
    pair also may that plays more rounds than there are others. Each section has boards of its own.
    """
    ordered = sorted(sittings, key=lambda it: (it.round, it.table, it.section))
    found = [*_impossible(ordered), *_tables_twice(ordered), *_two_places(ordered), *_boards_again(ordered)]
    if not repeats:
        found += _meetings_again(ordered)
    if not shared:
        found += _boards_shared(ordered)
    return sorted(found, key=lambda fault: fault[:2])


def balance(sittings: Iterable[Sitting]) -> float:
    """Population standard deviation of influence over all pairs of pairs, counted by board sets; 0 is perfect.

    Rows that begin with the same board play the same set, in whatever section. Fewer than three pairs: 0.
    """
    return spread((it.ns, it.ew, it.first_board) for it in sittings if it.ns is not None and it.ew is not None)


def _impossible(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    """Numbers that count nothing, and tables without anybody."""
    for it in ordered:
        if it.round < 1:
            yield Fault(it.round, it.table, f"round {it.round} is less than 1")
        if it.table < 1:
            yield Fault(it.round, it.table, f"table {it.table} is less than 1")
        if it.first_board < 1:
            yield Fault(it.round, it.table, f"board {it.first_board} is less than 1")
        if it.first_board > it.last_board:
            yield Fault(it.round, it.table, f"boards {it.first_board} to {it.last_board} run backwards")
        if it.ns is None and it.ew is None:
            yield Fault(it.round, it.table, f"nobody sits at table {it.table} in round {it.round}")


def _tables_twice(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    for (number, table, _), times in Counter((it.round, it.table, it.section) for it in ordered).items():
        if times > 1:
            yield Fault(number, table, f"table {table} is there {times} times in round {number}")


def _two_places(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    seats: dict[tuple[int, str], Sitting] = {}
    for it in ordered:
        if it.ns is not None and it.ns == it.ew:
            yield Fault(it.round, it.table, f"pair {it.ns} sits on both sides of table {it.table} in round {it.round}")
        for pair in _pairs(it):
            first = seats.setdefault((it.round, pair), it)
            if first is not it:
                where = f"tables {first.table} and {it.table}"
                yield Fault(it.round, it.table, f"pair {pair} sits at {where} in round {it.round}")


def _boards_again(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    played: dict[str, list[Sitting]] = {}
    for it in filter(_is_played, ordered):
        for pair in _pairs(it):
            earlier = played.setdefault(pair, [])
            for first in earlier:
                if boards := _boards_of_both(first, it):
                    yield Fault(it.round, it.table, f"pair {pair} plays {boards} again (first in round {first.round})")
            earlier.append(it)


def _meetings_again(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    fields: dict[str, set[str]] = {}
    for it in ordered:
        fields.setdefault(it.section, set()).update(_pairs(it))
    meetings = [it for it in ordered if _is_played(it) and it.ns != it.ew]
    rounds = Counter(pair for it in meetings for pair in _pairs(it))
    met: dict[frozenset[str], Sitting] = {}
    for it in meetings:
        pairs = _pairs(it)
        first = met.setdefault(frozenset(pairs), it)
        if first is not it and all(rounds[pair] < len(fields[it.section]) for pair in pairs):
            sentence = f"pairs {pairs[0]} and {pairs[1]} meet again (first in round {first.round})"
            yield Fault(it.round, it.table, sentence)


def _boards_shared(ordered: Sequence[Sitting]) -> Iterator[Fault]:
    in_play: dict[tuple[int, str], list[Sitting]] = {}
    for it in filter(_is_played, ordered):
        others = in_play.setdefault((it.round, it.section), [])
        for other in others:
            if boards := _boards_of_both(other, it):
                verb = "is" if boards.startswith("board ") else "are"
                where = f"tables {other.table} and {it.table} in round {it.round}"
                yield Fault(it.round, it.table, f"{boards} {verb} at {where}")
        others.append(it)


def _is_played(it: Sitting) -> bool:
    """Whether two pairs sit there: a pair that sits out plays no boards."""
    return it.ns is not None and it.ew is not None


def _pairs(it: Sitting) -> list[str]:
    """The pairs that sit there, each once."""
    return list(dict.fromkeys(pair for pair in (it.ns, it.ew) if pair is not None))


def _boards_of_both(one: Sitting, other: Sitting) -> str:
    """The boards that two rows have in common, in words; empty where there are none."""
    first, last = max(one.first_board, other.first_board), min(one.last_board, other.last_board)
    if first > last:
        return ""
    return f"board {first}" if first == last else f"boards {first} to {last}"
