"""How many published figures are those that the scorer computes, and which are not."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Side
from scorer.published.figures import Figure, Kind, Where, of_pair, of_result
from scorer.words import Phrase, chained, literal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scorer.tournament import ScoredEvent

Computed = dict[tuple[Kind, Where], Fraction | None]


class Difference(NamedTuple):
    """A published figure that is not ours; ours is None where we compute none."""

    figure: Figure
    ours: Fraction | None

    @property
    def said(self) -> Phrase:
        """Which figure it is, and both numbers."""
        ours = phrase("none")
        if self.ours is not None:
            ours = literal(_printed(self.ours, max(self.figure.decimals, 2)))
        published = _printed(self.figure.value, self.figure.decimals)
        place = _place(self.figure)
        return phrase("{place}: published {published}, computed {ours}", place=place, published=published, ours=ours)


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

    @property
    def said(self) -> Phrase:
        """How many agree, and of which kinds they are."""
        kinds = [
            phrase("{many} {figures}", many=many, figures=kind.called(many)) for kind, many in self.counted.items()
        ]
        of_kinds = chained(kinds, ", ")
        return phrase(
            "{agreeing} of {all} published figures agree ({kinds})", agreeing=self.agreeing, all=self.of, kinds=of_kinds
        )


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


def _place(figure: Figure) -> Phrase:
    """Where a figure stands: `board 12, 2 against 7, NS cell`, or `pair 3, place`."""
    what, (board, ns, ew, side) = figure.kind.called(), figure.where
    if side is None:
        return phrase("pair {pair}, {what}", pair=ns, what=what)
    return phrase("board {board}, {ns} against {ew}, {side} {what}", board=board, ns=ns, ew=ew, side=side, what=what)


def _printed(value: Fraction, decimals: int) -> str:
    """A number for people, without needless zeros."""
    text = f"{float(value):.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
