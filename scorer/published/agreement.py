"""How many published figures are those that the scorer computes, and which are not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Side
from scorer.published.figures import Figure, Kind, Where, of_pair, of_result

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.tournament import ScoredEvent

Computed = dict[tuple[Kind, Where], Fraction | None]


class Difference(NamedTuple):
    """A published figure that is not ours; ours is None where we compute none."""

    figure: Figure
    ours: Fraction | None

    def __str__(self) -> str:
        ours = "none" if self.ours is None else _printed(self.ours, max(self.figure.decimals, 2))
        published = _printed(self.figure.value, self.figure.decimals)
        return f"{_place(self.figure)}: published {published}, computed {ours}"


class Agreement(NamedTuple):
    """Every figure that was compared, by its kind, and those that differ."""

    counted: Mapping[Kind, int]
    differences: tuple[Difference, ...]

    @property
    def of(self) -> int:
        return sum(self.counted.values())

    @property
    def agreeing(self) -> int:
        return self.of - len(self.differences)

    @property
    def off(self) -> Fraction:
        """By how much the figures that differ do so, all of them together."""
        return sum((abs((one.ours or 0) - one.figure.value) for one in self.differences), Fraction(0))

    def __str__(self) -> str:
        kinds: list[str] = []
        for kind, number in self.counted.items():
            one, several = kind.value
            kinds.append(f"{number} {one if number == 1 else several}")
        return f"{self.agreeing} of {self.of} published figures agree ({', '.join(kinds)})"


def agreement(scored: ScoredEvent, figures: Sequence[Figure]) -> Agreement:
    """Compare: a figure agrees where ours, which is exact, rounds to it.

    A program prints all figures of a kind with the same decimals, though it may leave out zeros at the end.
    """
    computed = dict(_computed(scored))
    decimals: Counter[Kind] = Counter()
    for one in figures:
        decimals[one.kind] = max(decimals[one.kind], one.decimals)
    differences: list[Difference] = []
    for one in figures:
        ours = computed.get((one.kind, one.where))
        if ours is None or abs(ours - one.value) > Fraction(1, 2 * 10 ** decimals[one.kind]):
            differences.append(Difference(one._replace(decimals=decimals[one.kind]), ours))
    return Agreement(Counter(one.kind for one in figures), tuple(differences))


def _computed(scored: ScoredEvent) -> Iterator[tuple[tuple[Kind, Where], Fraction | None]]:
    for board in scored.boards:
        for line in board.results:
            ns, ew = line.result.ns or "", line.result.ew or ""
            north_south = of_result(board.number, ns, ew, Side.NORTH_SOUTH)
            east_west = of_result(board.number, ns, ew, Side.EAST_WEST)
            yield (Kind.POINTS, north_south), line.ns_points
            yield (Kind.POINTS, east_west), line.ew_points
            yield (Kind.PERCENT_OF_TOP, north_south), line.ns_percent
            yield (Kind.PERCENT_OF_TOP, east_west), line.ew_percent
    for label, standing in scored.standings.items():
        place = None if standing.place is None else Fraction(standing.place)
        yield (Kind.TOTAL, of_pair(label)), standing.score
        yield (Kind.PERCENTAGE, of_pair(label)), standing.percent
        yield (Kind.PLACE, of_pair(label)), place


def _place(figure: Figure) -> str:
    """Where a figure stands: `board 12, 2 against 7, NS cell`, or `pair 3, place`."""
    what, _ = figure.kind.value
    where = figure.where
    if where.side is None:
        return f"pair {where.ns}, {what}"
    return f"board {where.board}, {where.ns} against {where.ew}, {where.side} {what}"


def _printed(value: Fraction, decimals: int) -> str:
    """A number for people, without needless zeros."""
    text = f"{float(value):.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
