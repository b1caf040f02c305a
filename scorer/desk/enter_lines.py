"""The lines of the entry screen: where results are to stand by the schedule, and those that stand there."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.contracts import Contract, Denomination, Target
from scorer.records.declarers import declarers_by_cards, known_declarers
from scorer.records.pairs import label_order
from scorer.records.results import FIRST_GROUP, NotPlayed, Played, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.game.seats import Seat
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event


class Line(NamedTuple):
    """A place for one result. `ns` and `ew` are None where the pairs have to be typed first."""

    board: int
    ns: str | None
    ew: str | None
    round: int | None = None
    table: int | None = None
    section: str = ""
    result: Result | None = None

    @property
    def pairs(self) -> tuple[str, ...]:
        """Who sits there, North-South first; nobody where pairs have to be typed."""
        return () if self.ns is None or self.ew is None else (self.ns, self.ew)

    @property
    def is_empty(self) -> bool:
        """Whether a result is expected there and has not come."""
        return self.result is None and bool(self.pairs)

    @property
    def at(self) -> str:
        """The table as it is called: `3`, or `A3` where there are sections."""
        return "" if self.table is None else f"{self.section}{self.table}"

    def turned(self) -> Line:
        """The same with the pairs in each other's seats."""
        return self._replace(ns=self.ew, ew=self.ns)


Lines = tuple[Line, ...]


def lines_by_board(event: Event) -> dict[int, Lines]:
    """The lines of each board: those of the schedule, then results beyond it, by the North-South pair that was meant.

    Without a schedule a line stands below them on which pairs are typed.
    """
    planned: defaultdict[int, list[Sitting]] = defaultdict(list)
    for it in event.schedule:
        if it.ns is not None and it.ew is not None:
            for board in range(it.first_board, it.last_board + 1):
                planned[board].append(it)
    there: defaultdict[int, list[Result]] = defaultdict(list)
    for result in event.results:
        if len(result.pairs) == 2:
            there[result.board].append(result)
    return {
        board: tuple(_lines(board, planned[board], there[board], blank=not event.schedule))
        for board in range(1, event.boards + 1)
    }


def _lines(board: int, planned: Sequence[Sitting], there: Sequence[Result], *, blank: bool) -> Iterator[Line]:
    """Each line of the schedule takes the result of its pairs, else one that has either of them."""
    waiting = list(there)
    taken: dict[int, Result] = {}
    for alike in (_same_pairs, _same_table, _either_pair):
        for position, it in enumerate(planned):
            found = next((result for result in waiting if alike(it, result)), None)
            if position not in taken and found is not None:
                taken[position] = found
                waiting.remove(found)
    lines = [
        (it.ns, Line(board, it.ns, it.ew, it.round, it.table, it.section, taken.get(position)))
        for position, it in enumerate(planned)
    ]
    lines += [(it.ns, Line(board, it.ns, it.ew, it.round, it.table, "", it)) for it in waiting]
    for _, line in sorted(lines, key=lambda it: (it[1].section, label_order(it[0] or ""))):
        yield line if line.result is None else line._replace(ns=line.result.ns, ew=line.result.ew)
    if blank:
        yield Line(board, None, None)


def _same_pairs(it: Sitting, result: Result) -> bool:
    return {it.ns, it.ew} == set(result.pairs)


def _same_table(it: Sitting, result: Result) -> bool:
    return (it.round, it.table) == (result.round, result.table) and _either_pair(it, result)


def _either_pair(it: Sitting, result: Result) -> bool:
    return bool({it.ns, it.ew} & set(result.pairs))


def round_lines(lines: Iterable[Line], number: int) -> Lines:
    """The lines of a round, table by table."""
    return tuple(
        sorted((it for it in lines if it.round == number), key=lambda it: (it.section, it.table or 0, it.board))
    )


def card_lines(lines: Iterable[Line], label: str) -> Lines:
    """A pair's lines in the order in which it played them."""
    return tuple(sorted((it for it in lines if label in it.pairs), key=lambda it: (it.round or 0, it.board)))


def here_and_later(lines: Sequence[Line], line: Line) -> Lines:
    """The lines of a board from one on: by rounds where they are known, else as they stand."""
    if line.round is None or any(it.round is None for it in lines if it.pairs):
        return tuple(lines[lines.index(line) :])
    return tuple(it for it in lines if it.round is not None and it.round >= line.round)


def group_at(lines: Sequence[Line], line: Line) -> str:
    """The group of a new result: that of the round before, where each round of a fouled board is of one group."""
    played = sorted(
        (it.round, it.result.board_group[1]) for it in lines if it.result is not None and it.round is not None
    )
    groups = [group for _, group in played]
    if line.round is None or groups != sorted(groups):
        return ""
    earlier = [group for number, group in played if number <= line.round]
    return "" if not earlier or earlier[-1] == FIRST_GROUP else earlier[-1]


class Known(NamedTuple):
    """Who declares, and what tells it: the `hands`, the `points` announced, or the other `tables`."""

    seat: Seat
    by: str


_ANYTHING = Played(Contract(Target.PART_SCORE, Denomination.CLUBS), None, 7)
"""A result that does not say who declared."""


def known_declarer(event: Event, board: int, group: str) -> Known | None:
    """Who declares a board, or a group of a fouled one: the same as for a result that leaves the declarer out."""
    alone = only(event, board)
    probe = Result(board, None, None, _ANYTHING, group=group)
    seat = known_declarers(alone, [*alone.results, probe]).get(probe.board_group)
    if seat is None:
        return None
    if probe.board_group != (board, FIRST_GROUP) or board not in declarers_by_cards(alone):
        return Known(seat, "tables")
    return Known(seat, "hands" if alone.deals else "points")


def only(event: Event, board: int) -> Event:
    """The event with nothing but one board in it, which is quicker to look at than all of them."""
    return replace(
        event,
        deals=tuple(it for it in event.deals if it[0] == board),
        points=tuple(it for it in event.points if it[0] == board),
        results=tuple(it for it in event.results if it.board == board),
    )


def entered(lines: Iterable[Line]) -> tuple[int, int]:
    """How many lines have a result, and how many there are."""
    expected = [it for it in lines if it.pairs]
    return sum(it.result is not None for it in expected), len(expected)


def still_missing(lines: Iterable[Line]) -> list[str]:
    """What lacks results, in few words: by boards or by rounds, whichever says it shorter."""
    lines = list(lines)
    by_board = _gaps("board", "", ((it.board, str(it.board), it.result is None) for it in lines if it.pairs))
    seated = [it for it in lines if it.pairs]
    if any(it.round is None for it in seated):
        return by_board
    by_round = _gaps("round", "table", ((it.round or 0, it.at, it.result is None) for it in seated))
    return min(by_round, by_board, key=len)


def _gaps(whole: str, part: str, lines: Iterable[tuple[int, str, bool]]) -> list[str]:
    """Boards or rounds with gaps: first the parts that lack some, then, those that follow each other together, all."""
    parts: defaultdict[int, defaultdict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for number, at, empty in lines:
        parts[number][at].append(empty)
    some: list[str] = []
    runs: list[list[int]] = []
    for number, tables in sorted(parts.items()):
        every = [it for gaps in tables.values() for it in gaps]
        if all(every):
            if runs and runs[-1][-1] == number - 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        elif any(every):
            lacking = sorted((at for at, gaps in tables.items() if any(gaps)), key=label_order)
            where = f"{part}{'s' if len(lacking) > 1 else ''} {' '.join(lacking)}" if part else f"{sum(every)} missing"
            some.append(f"{whole} {number}: {where}")
    return some + [
        f"{whole} {run[0]}: all" if len(run) == 1 else f"{whole}s {run[0]} to {run[-1]}: all" for run in runs
    ]


def outcome_above(lines: Sequence[Line], line: Line, group: str) -> Result | None:
    """The nearest result above a line that was played with the same cards."""
    above = lines[: lines.index(line)]
    part = Result(line.board, None, None, NotPlayed(), group=group).board_group
    return next((it.result for it in reversed(above) if it.result is not None and it.result.board_group == part), None)
