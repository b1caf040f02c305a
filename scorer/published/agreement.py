"""How many published figures are those that the scorer computes, and which are not.

A score of 0 without a contract may hide an artificial one, which is worth what only an award is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import IMPS
from scorer.game.seats import Side
from scorer.i18n import Phrase, chained, literal, phrase
from scorer.model.results import KnownScore, Percentage, Result, Ruling
from scorer.published.figures import IN_RANKING, Figure, FigurePlace, Kind, of_pair
from scorer.scoring import ScoredEvent, ScoredResult, score_event

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.settings import Method


class Disagreement(NamedTuple):
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
    differences: tuple[Disagreement, ...]

    @property
    def of(self) -> int:
        return sum(self.counted.values())

    @property
    def agreeing(self) -> int:
        return self.of - len(self.differences)

    @property
    def fits(self) -> tuple[bool, Fraction, Fraction]:
        """How well it fits: a ranking as it was published comes first, then how much of it and of the boards is right.

        A ranking has far fewer figures than the boards, so that each of the two counts by the share that is wrong.
        """
        shares = {in_ranking: Fraction(0) for in_ranking in (True, False)}
        for in_ranking in shares:
            of = sum(many for kind, many in self.counted.items() if (kind in IN_RANKING) is in_ranking)
            wrong = sum((one.figure.kind in IN_RANKING) is in_ranking for one in self.differences)
            if wrong:
                shares[in_ranking] = Fraction(wrong, of)
        return not shares[True], -sum(shares.values(), Fraction(0)), -self.off

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


def agreement(scored: ScoredEvent, figures: Sequence[Figure], shown: ScoredEvent | None = None) -> Agreement:
    """Compare: a figure agrees where ours, which is exact, rounds to it.

    A program prints all figures of a kind with the same decimals, though it may leave out zeros at the end. `shown` is
    the event as it shows single boards, where that is otherwise than it counts them.
    """
    computed = dict(_computed(scored)) | ({} if shown is None else dict(_cells(shown)))
    decimals: Counter[Kind] = Counter()
    for one in figures:
        decimals[one.kind] = max(decimals[one.kind], one.decimals)
    differences: list[Disagreement] = []
    for one in figures:
        ours = computed.get((one.kind, one.where))
        if ours is None or abs(ours - one.value) > Fraction(1, 2 * 10 ** decimals[one.kind]):
            differences.append(Disagreement(one._replace(decimals=decimals[one.kind]), ours))
    return Agreement(Counter(one.kind for one in figures), tuple(differences))


def _computed(scored: ScoredEvent) -> Iterator[tuple[tuple[Kind, FigurePlace], Fraction | None]]:
    yield from _cells(scored)
    for label, standing in scored.standings.items():
        place = None if standing.place is None else Fraction(standing.place)
        yield (Kind.TOTAL, of_pair(label)), standing.score
        yield (Kind.PERCENTAGE, of_pair(label)), standing.percent
        yield (Kind.PLACE, of_pair(label)), place


def _cells(scored: ScoredEvent) -> Iterator[tuple[tuple[Kind, FigurePlace], Fraction | None]]:
    for board in scored.boards:
        for line in board.results:
            north_south, east_west = _sides(line.result)
            yield (Kind.POINTS, north_south), line.ns_points
            yield (Kind.POINTS, east_west), line.ew_points
            yield (Kind.PERCENT_OF_TOP, north_south), line.ns_percent
            yield (Kind.PERCENT_OF_TOP, east_west), line.ew_percent


def _sides(result: Result) -> list[FigurePlace]:
    """North-South of a result, and East-West."""
    return [FigurePlace(result.board, result.ns or "", result.ew or "", side) for side in Side]


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


USUAL = (Fraction(60), Fraction(50), Fraction(40))
"""Percent of the top that directors give."""


class Revealed(NamedTuple):
    """An event with its artificial scores as awards, and the results that were taken for such."""

    event: Event
    results: tuple[Result, ...]


def artificial_scores(event: Event, figures: Sequence[Figure]) -> Revealed:
    """Take each score of 0 for an award whose published points are those of an award, and not those of its score.

    One program writes artificial scores so. A passed out board has a contract, or the points of its score.
    """
    if not any(result.outcome == KnownScore(0) for result in event.results):
        return Revealed(event, ())
    published = {one.where: one.value for one in figures if one.kind is Kind.POINTS}
    awards: dict[Result, Ruling] = {}
    for board in score_event(event).boards:
        for line in board.results:
            ruling = _ruling(line, published, event.scoring.method)
            if ruling is not None:
                awards[line.result] = ruling
    results = [result._replace(outcome=awards.get(result, result.outcome)) for result in event.results]
    return Revealed(replace(event, results=tuple(results)), tuple(awards))


def _ruling(line: ScoredResult, published: Mapping[FigurePlace, Fraction], method: Method) -> Ruling | None:
    """The award that a score of 0 stands for; None where it is a score."""
    points = [published.get(where) for where in _sides(line.result)]
    if line.result.outcome != KnownScore(0) or points == [line.ns_points, line.ew_points]:
        return None
    worth = {Fraction(IMPS[one]) if method.in_imps else one * (line.top or 0) / 100: one for one in reversed(USUAL)}
    north_south, east_west = (None if own is None else worth.get(own) for own in points)
    if north_south is None or east_west is None:
        return None
    return Ruling(Percentage(north_south), Percentage(east_west))
