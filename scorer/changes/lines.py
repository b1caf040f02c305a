"""The lines on which results are entered: where they are to stand by the schedule, and those that stand there."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from scorer.records import declarers
from scorer.records.declarers import declarers_by_cards
from scorer.records.events import only_board
from scorer.records.pairs import label_order
from scorer.records.results import FIRST_GROUP, NotPlayed, Result

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

    @property
    def as_played(self) -> Line:
        """The same with the pairs that its result has."""
        return self if self.result is None else self._replace(ns=self.result.ns, ew=self.result.ew)

    def turned(self) -> Line:
        """The same with the pairs in each other's seats."""
        return self._replace(ns=self.ew, ew=self.ns)


Lines = tuple[Line, ...]


def lines_by_board(event: Event) -> dict[int, Lines]:
    """The lines of each board: those of the schedule, then results beyond it, by the North-South pair that was meant.

    Without a schedule a line stands below them on which pairs are typed.
    """
    planned: defaultdict[int, list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        if sitting.is_meeting:
            for board in sitting.boards:
                planned[board].append(sitting)
    there: defaultdict[int, list[Result]] = defaultdict(list)
    for result in event.results:
        if len(result.pairs) == 2:
            there[result.board].append(result)
    lines: dict[int, Lines] = {}
    for board in range(1, event.boards + 1):
        lines[board] = _lines(board, planned[board], there[board], blank=not event.schedule)
    return lines


def lines_of_board(event: Event, board: int) -> Lines:
    """The lines of one board, which is quicker to look at than all of them."""
    planned = [sitting for sitting in event.schedule if sitting.is_meeting and board in sitting.boards]
    there = [result for result in event.results if result.board == board and len(result.pairs) == 2]
    return _lines(board, planned, there, blank=not event.schedule)


def _lines(board: int, planned: Sequence[Sitting], there: Sequence[Result], *, blank: bool) -> Lines:
    """The lines of the schedule and of results beyond it, by the North-South pair that was meant."""
    taken = _results_of(planned, there)
    lines: list[tuple[str, Line]] = []
    for sitting, result in zip(planned, taken, strict=True):
        line = Line(board, sitting.ns, sitting.ew, sitting.round, sitting.table, sitting.section, result)
        lines.append((sitting.ns or "", line))
    for result in there:
        if result not in taken:
            line = Line(board, result.ns, result.ew, result.round, result.table, "", result)
            lines.append((result.ns or "", line))
    lines.sort(key=lambda meant: (meant[1].section, label_order(meant[0])))
    last = [Line(board, None, None)] if blank else []
    return (*(line.as_played for _, line in lines), *last)


def _results_of(planned: Sequence[Sitting], there: Sequence[Result]) -> list[Result | None]:
    """For each line of the schedule the result of its pairs, else one that has either of them; None where it waits."""
    waiting = list(there)
    taken: list[Result | None] = [None] * len(planned)
    for alike in (_same_pairs, _same_table, _either_pair):
        for position, sitting in enumerate(planned):
            result = next((other for other in waiting if alike(sitting, other)), None)
            if taken[position] is None and result is not None:
                taken[position] = result
                waiting.remove(result)
    return taken


def _same_pairs(sitting: Sitting, result: Result) -> bool:
    return {sitting.ns, sitting.ew} == set(result.pairs)


def _same_table(sitting: Sitting, result: Result) -> bool:
    return (sitting.round, sitting.table) == (result.round, result.table) and _either_pair(sitting, result)


def _either_pair(sitting: Sitting, result: Result) -> bool:
    return not {sitting.ns, sitting.ew}.isdisjoint(result.pairs)


def round_lines(lines: Iterable[Line], number: int) -> Lines:
    """The lines of a round, table by table."""
    of_round = [line for line in lines if line.round == number]
    return tuple(sorted(of_round, key=lambda line: (line.section, line.table or 0, line.board)))


def card_lines(lines: Iterable[Line], label: str) -> Lines:
    """A pair's lines in the order in which it played them."""
    of_pair = [line for line in lines if label in line.pairs]
    return tuple(sorted(of_pair, key=lambda line: (line.round or 0, line.board)))


def here_and_later(lines: Sequence[Line], line: Line) -> Lines:
    """The lines of a board from one on: by rounds where they are known, else as they stand."""
    if line.round is None or any(other.round is None for other in lines if other.pairs):
        return tuple(lines[lines.index(line) :])
    return tuple(other for other in lines if other.round is not None and other.round >= line.round)


def group_at(lines: Sequence[Line], line: Line) -> str:
    """The group of a new result: that of the round before, where each round of a fouled board is of one group."""
    played = sorted(_groups_by_round(lines))
    groups = [group for _, group in played]
    if line.round is None or groups != sorted(groups):
        return ""
    earlier = [group for number, group in played if number <= line.round]
    return earlier[-1].removeprefix(FIRST_GROUP) if earlier else ""


def _groups_by_round(lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
    """The round and the group of each result."""
    for line in lines:
        if line.result is not None and line.round is not None:
            _, group = line.result.board_group
            yield line.round, group


class Known(NamedTuple):
    """Who declares, and what tells it: the `hands`, the `points` announced, or the other `tables`."""

    seat: Seat
    by: str


def known_declarer(event: Event, board: int, group: str) -> Known | None:
    """Who declares a board, or a group of a fouled one: the same as for a result that leaves the declarer out."""
    seat = declarers.known_declarer(event, board, group)
    if seat is None:
        return None
    alone = only_board(event, board)
    if group not in ("", FIRST_GROUP) or board not in declarers_by_cards(alone):
        return Known(seat, "tables")
    return Known(seat, "hands" if alone.deals else "points")


def entered(lines: Iterable[Line]) -> tuple[int, int]:
    """How many lines have a result, and how many there are."""
    expected = [line for line in lines if line.pairs]
    return sum(line.result is not None for line in expected), len(expected)


def result_above(lines: Sequence[Line], line: Line, group: str) -> Result | None:
    """The nearest result above a line that was played with the same cards."""
    part = Result(line.board, None, None, NotPlayed(), group=group).board_group
    for other in reversed(lines[: lines.index(line)]):
        if other.result is not None and other.result.board_group == part:
            return other.result
    return None
