"""What still lacks results, in few words."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from scorer.records.pairs import label_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scorer.desk.lines import Line


def still_missing(lines: Iterable[Line]) -> list[str]:
    """What lacks results, by boards or by rounds, whichever says it shorter."""
    seated = [line for line in lines if line.pairs]
    boards: defaultdict[int, list[Line]] = defaultdict(list)
    rounds: defaultdict[int | None, list[Line]] = defaultdict(list)
    for line in seated:
        boards[line.board].append(line)
        rounds[line.round].append(line)
    by_board = _gaps("board", boards.items(), _how_many)
    if None in rounds:
        return by_board
    by_round = _gaps("round", ((number or 0, played) for number, played in rounds.items()), _which_tables)
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
    for first, last in _runs(empty):
        gaps.append(f"{whole} {first}: all" if first == last else f"{whole}s {first} to {last}: all")
    return gaps


def _how_many(waiting: Sequence[Line]) -> str:
    return f"{len(waiting)} missing"


def _which_tables(waiting: Sequence[Line]) -> str:
    tables = sorted({line.at for line in waiting}, key=label_order)
    return f"table{'s' if len(tables) > 1 else ''} {' '.join(tables)}"


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending numbers as the first and last of those that follow each other."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
