"""Compare published figures with those that the scorer computes.

A score of 0 without a contract may stand for an artificial score, recognised by points that only an award gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import IMPS_BY_PERCENT
from scorer.game.seats import Side
from scorer.i18n import Phrase, join_phrases, literal, phrase
from scorer.interchange.published.figures import RANKING_KINDS, Figure, FigureKind, FigurePlace, place_of_pair
from scorer.model.results import KnownScore, Percentage, Result, Ruling
from scorer.scoring import ScoredEvent, ScoredResult, score_event

if TYPE_CHECKING:
    from scorer.model.events import Event
    from scorer.model.settings import Method


class Disagreement(NamedTuple):
    """A published figure that differs from ours; `ours` is None if we compute none."""

    figure: Figure
    ours: Fraction | None

    @property
    def message(self) -> Phrase:
        """The place of the figure and both numbers."""
        ours = phrase("none")
        if self.ours is not None:
            ours = literal(_format_number(self.ours, max(self.figure.decimals, 2)))
        published = _format_number(self.figure.value, self.figure.decimals)
        place = _describe_place(self.figure)
        return phrase("{place}: published {published}, calculated {ours}", place=place, published=published, ours=ours)


class Agreement(NamedTuple):
    """The number of figures compared, by kind, and those that differ."""

    counted: Mapping[FigureKind, int]
    differences: tuple[Disagreement, ...]

    @property
    def total(self) -> int:
        """The number of figures compared."""
        return sum(self.counted.values())

    @property
    def agreeing_count(self) -> int:
        """The number of figures that agree."""
        return self.total - len(self.differences)

    @property
    def quality(self) -> tuple[bool, Fraction, Fraction]:
        """A sort key for matches, the best one greatest.

        First, whether the whole ranking agrees; then the share that differs, negative, of the ranking plus that of the
        boards, because a ranking has far fewer figures than the boards; then the sum of differences, negative.
        """
        shares = {in_ranking: Fraction(0) for in_ranking in (True, False)}
        for in_ranking in shares:
            total = sum(many for kind, many in self.counted.items() if (kind in RANKING_KINDS) is in_ranking)
            wrong = sum((one.figure.kind in RANKING_KINDS) is in_ranking for one in self.differences)
            if wrong:
                shares[in_ranking] = Fraction(wrong, total)
        return not shares[True], -sum(shares.values(), Fraction(0)), -self.total_difference

    @property
    def total_difference(self) -> Fraction:
        """The sum of all differences."""
        return sum((abs((one.ours or 0) - one.figure.value) for one in self.differences), Fraction(0))

    @property
    def message(self) -> Phrase:
        """How many figures agree, and of which kinds they are."""
        kinds = [
            phrase("{many} {figures}", many=many, figures=kind.name_for(many)) for kind, many in self.counted.items()
        ]
        of_kinds = join_phrases(kinds, ", ")
        return phrase(
            "{agreeing} of {all} published figures agree ({kinds})",
            agreeing=self.agreeing_count,
            all=self.total,
            kinds=of_kinds,
        )


def compare_figures(scored: ScoredEvent, figures: Sequence[Figure], displayed: ScoredEvent | None = None) -> Agreement:
    """Compare figures; one agrees if our exact value rounds to it.

    A program prints all figures of a kind with the same decimals, but may drop trailing zeros. `displayed` is the event
    as the program displays single boards, if that differs from how it counts them.
    """
    computed = dict(_computed_figures(scored)) | ({} if displayed is None else dict(_computed_cells(displayed)))
    decimals: Counter[FigureKind] = Counter()
    for one in figures:
        decimals[one.kind] = max(decimals[one.kind], one.decimals)
    differences: list[Disagreement] = []
    for one in figures:
        ours = computed.get((one.kind, one.where))
        if ours is None or abs(ours - one.value) > Fraction(1, 2 * 10 ** decimals[one.kind]):
            differences.append(Disagreement(one._replace(decimals=decimals[one.kind]), ours))
    return Agreement(Counter(one.kind for one in figures), tuple(differences))


def _computed_figures(scored: ScoredEvent) -> Iterator[tuple[tuple[FigureKind, FigurePlace], Fraction | None]]:
    yield from _computed_cells(scored)
    for label, standing in scored.standings.items():
        place = None if standing.place is None else Fraction(standing.place)
        yield (FigureKind.TOTAL, place_of_pair(label)), standing.score
        yield (FigureKind.PERCENTAGE, place_of_pair(label)), standing.percent
        yield (FigureKind.PLACE, place_of_pair(label)), place


def _computed_cells(scored: ScoredEvent) -> Iterator[tuple[tuple[FigureKind, FigurePlace], Fraction | None]]:
    for board in scored.boards:
        for line in board.results:
            north_south, east_west = _sides_of_result(line.result)
            yield (FigureKind.POINTS, north_south), line.ns_points
            yield (FigureKind.POINTS, east_west), line.ew_points
            yield (FigureKind.PERCENT_OF_TOP, north_south), line.ns_percent
            yield (FigureKind.PERCENT_OF_TOP, east_west), line.ew_percent


def _sides_of_result(result: Result) -> list[FigurePlace]:
    """The figure places of both sides of a result, North-South first."""
    return [FigurePlace(result.board, result.ns or "", result.ew or "", side) for side in Side]


def _describe_place(figure: Figure) -> Phrase:
    """Where a figure was published: `board 12, 2 against 7, NS cell`, or `pair 3, place`."""
    what, (board, ns, ew, side) = figure.kind.name_for(), figure.where
    if side is None:
        return phrase("pair {pair}, {what}", pair=ns, what=what)
    return phrase("board {board}, {ns} against {ew}, {side} {what}", board=board, ns=ns, ew=ew, side=side, what=what)


def _format_number(value: Fraction, decimals: int) -> str:
    """Format a number without trailing zeros."""
    text = f"{float(value):.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


USUAL_AWARDS = (Fraction(60), Fraction(50), Fraction(40))
"""The percentages that directors usually award."""


class RevealedAwards(NamedTuple):
    """An event with its artificial scores turned into awards, and the results that were changed."""

    event: Event
    results: tuple[Result, ...]


def reveal_artificial_scores(event: Event, figures: Sequence[Figure]) -> RevealedAwards:
    """Turn each score of 0 into an award if its published points are those of an award, not of its score.

    One program writes artificial scores as 0. A passed-out board has a contract, or the points of its score.
    """
    if not any(result.outcome == KnownScore(0) for result in event.results):
        return RevealedAwards(event, ())
    published = {one.where: one.value for one in figures if one.kind is FigureKind.POINTS}
    awards: dict[Result, Ruling] = {}
    for board in score_event(event).boards:
        for line in board.results:
            ruling = _find_award(line, published, event.scoring.method)
            if ruling is not None:
                awards[line.result] = ruling
    results = [result._replace(outcome=awards.get(result, result.outcome)) for result in event.results]
    return RevealedAwards(event._replace(results=tuple(results)), tuple(awards))


def _find_award(line: ScoredResult, published: Mapping[FigurePlace, Fraction], method: Method) -> Ruling | None:
    """The award that a score of 0 stands for; None if it is a real score."""
    points = [published.get(where) for where in _sides_of_result(line.result)]
    if line.result.outcome != KnownScore(0) or points == [line.ns_points, line.ew_points]:
        return None
    percent_by_points = {
        Fraction(IMPS_BY_PERCENT[one]) if method.uses_imps else one * (line.top or 0) / 100: one
        for one in reversed(USUAL_AWARDS)
    }
    north_south, east_west = (None if own is None else percent_by_points.get(own) for own in points)
    if north_south is None or east_west is None:
        return None
    return Ruling(Percentage(north_south), Percentage(east_west))
