"""The right-hand side: how far the evening has come, what is missing, the ranking so far."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.changes.lines import entered
from scorer.entry.text_cells import Row, cut, fitted, left, right
from scorer.records.pairs import label_order, short_label
from scorer.reports.table import rounded
from scorer.words import counted, noun, runs_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scorer.changes.lines import Line
    from scorer.entry.session import Session
    from scorer.tournament import Ranking, Standing

LEAST, MOST = 25, 50
"""Cells, with the line that parts it from the lines of the board."""

MOST_MISSING = 3
"""How many lines say what is missing."""


def width(free: int) -> int:
    """How many of the cells beside the lines it takes."""
    return max(LEAST, min(free, MOST))


def rows(session: Session, width: int, height: int) -> list[Row]:
    """So many rows, empty ones at the end."""
    room = width - 2
    beside = list(_progress(session, room))
    beside += _rankings(session, room, height - len(beside))
    beside += [[]] * (height - len(beside))
    return [[("│ ", "dim"), *fitted(row, room)] for row in beside[:height]]


def _progress(session: Session, room: int) -> Iterator[Row]:
    there, expected = entered(session.expected_lines)
    if not session.shown.schedule:
        yield [(str(counted(there, "result")), ""), (" (no schedule)", "dim")]
        return
    done = room
    if expected:
        done = room * there // expected
    yield [(f"{there} of {counted(expected, 'result')}", "bold")]
    yield [("━" * done, "bold"), ("─" * (room - done), "dim")]
    missing = still_missing(session.expected_lines)
    for gap in missing[:MOST_MISSING]:
        yield [(cut(gap, room), "")]
    if len(missing) > MOST_MISSING:
        yield [(f"and {len(missing) - MOST_MISSING} more", "dim")]


def still_missing(lines: Iterable[Line]) -> list[str]:
    """What lacks results, in few words: by boards or by rounds, whichever says it shorter."""
    seated = [line for line in lines if line.pairs]
    boards: defaultdict[int, list[Line]] = defaultdict(list)
    rounds: defaultdict[int, list[Line]] = defaultdict(list)
    outside: list[Line] = []
    for line in seated:
        boards[line.board].append(line)
        if line.round is None:
            outside.append(line)
        else:
            rounds[line.round].append(line)
    by_board = _gaps("board", boards.items(), _how_many)
    if outside:
        return by_board
    by_round = _gaps("round", rounds.items(), _which_tables)
    return min(by_round, by_board, key=len)


def _gaps(whole: str, parts: Iterable[tuple[int, list[Line]]], say: Callable[[Sequence[Line]], str]) -> list[str]:
    """Boards or rounds: first what some of them lack, then, those that follow each other together, all."""
    gaps: list[str] = []
    empty: list[int] = []
    for number, lines in sorted(parts, key=lambda part: part[0]):
        waiting = [line for line in lines if line.result is None]
        if len(waiting) == len(lines):
            empty.append(number)
        elif waiting:
            gaps.append(f"{whole} {number}: {say(waiting)}")
    for first, last in runs_of(empty):
        span = f"{whole} {first}"
        if first != last:
            span = f"{whole}s {first} to {last}"
        gaps.append(f"{span}: all")
    return gaps


def _how_many(waiting: Sequence[Line]) -> str:
    return f"{len(waiting)} missing"


def _which_tables(waiting: Sequence[Line]) -> str:
    tables = sorted({line.at for line in waiting}, key=label_order)
    return f"{noun(len(tables), 'table')} {' '.join(tables)}"


def _rankings(session: Session, room: int, height: int) -> Iterator[Row]:
    """The first of each ranking, as many as there is room for."""
    rankings = session.scored.rankings
    each = height // max(len(rankings), 1) - 2
    if each > 0:
        for ranking in rankings:
            yield []
            yield [(left(ranking.name, room - 9), "bold"), (right(_unit(ranking), 9), "dim")]
            for standing in ranking.standings[:each]:
                label = short_label(standing.pair.label, ranking.side)
                yield [(_standing(label, standing, room), "")]


def _unit(ranking: Ranking) -> str:
    in_percent = any(standing.percent is not None for standing in ranking.standings)
    return "%" if in_percent else ""


def _standing(label: str, standing: Standing, room: int) -> str:
    names = f"{left(label, 3)} "
    if room > LEAST:
        names += standing.pair.names
    return f"{_place(standing)} {left(names, room - 12)}{right(_figure(standing), 7)}"


def _place(standing: Standing) -> str:
    """In four cells, the last of them for a tie."""
    if standing.place is None:
        return " " * 4
    tie = "=" if standing.tied else " "
    return right(f"{standing.place}{tie}", 4)


def _figure(standing: Standing) -> str:
    """The percentage, else the points, of a pair that has any."""
    return "" if standing.figure is None else rounded(standing.figure, 2)
