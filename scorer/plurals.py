"""How many there are, in words: `1 board`, `2 boards`; and which: `4, 5 and 6`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def counted(number: int, what: str) -> str:
    """Say how many: `1 result`, `2 results`, `1,344 results`."""
    return f"{number:,} {noun(number, what)}"


def noun(number: float, what: str) -> str:
    """What is counted, without its number: `result` for one, else `results`."""
    if number == 1:
        return what
    return f"{what}s"


def joined(words: Iterable[object]) -> str:
    """Words as a sentence joins them: `4, 5 and 6`; at least one."""
    *others, last = map(str, words)
    if not others:
        return last
    return f"{', '.join(others)} and {last}"


def runs_of(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """The first and the last of numbers that follow each other: of 1, 2, 3 and 7 it is 1 to 3 and 7 to 7."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
