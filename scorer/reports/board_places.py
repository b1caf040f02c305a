"""How a pair did on a board among those who held its cards: its place there, as in `3rd of 7`."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Side
from scorer.records.results import FIRST_GROUP
from scorer.records.settings import Sections
from scorer.reports.once import once_an_event

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.tournament import ScoredBoard, ScoredEvent, ScoredResult


class BoardPlace(NamedTuple):
    """A place among so many, shared or not."""

    place: int
    of: int
    tied: bool

    @property
    def words(self) -> str:
        return f"{ordinal(self.place)}{'=' if self.tied else ''} of {self.of}"


def ordinal(number: int) -> str:
    """A number as one counts: `1st`, `12th`, `23rd`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    if number % 100 in (11, 12, 13):
        ending = "th"
    return f"{number}{ending}"


BoardPlaces = Mapping[int, Mapping[str, BoardPlace]]
"""The places on each board, by its number and the label of the pair."""


@once_an_event
def places_of(scored: ScoredEvent) -> BoardPlaces:
    """Every pair's place on every board."""
    return {board.number: board_places(scored, board) for board in scored.boards}


def board_places(scored: ScoredEvent, board: ScoredBoard) -> Mapping[str, BoardPlace]:
    """The place of each pair that had points and somebody to be compared with, by its label.

    Pairs of one side are compared, in a fouled group or in sections apart only with each other.
    """
    fields: defaultdict[tuple[Side, str, str], dict[str, Fraction]] = defaultdict(dict)
    for line in board.results:
        if line.result.ns is not None and line.result.ew is not None:
            section = _section(scored, line)
            for side, label, points in _sides(line):
                if points is not None:
                    fields[side, section, line.result.group or FIRST_GROUP][label] = points
    places: dict[str, BoardPlace] = {}
    for field in fields.values():
        if len(field) < 2:
            continue
        place_of = _places_of(Counter(field.values()))
        for label, points in field.items():
            places[label] = place_of[points]
    return places


def _places_of(often: Counter[Fraction]) -> dict[Fraction, BoardPlace]:
    """The place of each number of points, of which each came so often."""
    place, everybody = 1, often.total()
    places: dict[Fraction, BoardPlace] = {}
    for points in sorted(often, reverse=True):
        times = often[points]
        places[points] = BoardPlace(place, everybody, times > 1)
        place += times
    return places


def _section(scored: ScoredEvent, line: ScoredResult) -> str:
    if scored.event.scoring.sections is not Sections.APART:
        return ""
    return scored.pairs[line.result.pairs[0]].section


def _sides(line: ScoredResult) -> Iterator[tuple[Side, str, Fraction | None]]:
    yield Side.NORTH_SOUTH, line.result.ns or "", line.ns_points
    yield Side.EAST_WEST, line.result.ew or "", line.ew_points


def by_score(board: ScoredBoard) -> list[ScoredResult]:
    """The results of a board, the highest score from the North-South side first, then what has none."""
    return sorted(board.results, key=lambda line: (line.score is None, -(line.score or 0), -(line.ns_points or 0)))


def equal_to_above(lines: Sequence[ScoredResult]) -> tuple[bool, ...]:
    """Whether the score of each line is that of the line above it."""
    equal: list[bool] = []
    above = None
    for line in lines:
        equal.append(line.score is not None and line.score == above)
        above = line.score
    return tuple(equal)
