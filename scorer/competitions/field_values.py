"""The comparison of a whole field: the value of each outcome, from how often it came."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import top_of
from scorer.comparison.ranking import round_half_towards
from scorer.game.seats import Side
from scorer.model.results import Percentage, SideAward
from scorer.model.settings import Method, Scoring, SitOutRule, UnequalBoards
from scorer.scoring.comparing import comparison_method, reverse_entry

if TYPE_CHECKING:
    from scorer.competitions.field_outcomes import LineShape
    from scorer.scoring.methods import EntryCounts, WeightedScores


class Award(NamedTuple):
    """What both sides of a shape are awarded instead of a comparison, and the top of the board.

    None stands for their own percentage, which a sit-out may give.
    """

    ns: SideAward | None
    ew: SideAward | None
    top: int


class FieldValues(NamedTuple):
    """The value of each shape, by number: points of both sides, or None, and the top.

    `awards` are the shapes whose points a ruling awards to each pair separately.
    """

    ns: Sequence[Fraction | None]
    ew: Sequence[Fraction | None]
    tops: Sequence[int]
    awards: Mapping[int, Award]


def value_field(shapes: Sequence[LineShape], times: Mapping[int, int], scoring: Scoring) -> FieldValues:
    """Compare the whole field, given how often each shape came; one that came no more is not compared."""
    by_board: defaultdict[int, list[int]] = defaultdict(list)
    played, entering = Counter[int](), Counter[int]()  # per board: results of two pairs, results to compare
    for number, shape in enumerate(shapes):
        if not (scoring.sit_out is not SitOutRule.IGNORE if shape.sits_out else times[number]):
            continue
        by_board[shape.board].append(number)
        played[shape.board] += shape.counts * times[number]
        entering[shape.board] += shape.is_compared * times[number]
    ns: list[Fraction | None] = [None] * len(shapes)
    ew: list[Fraction | None] = [None] * len(shapes)
    tops = [0] * len(shapes)
    for board, numbers in by_board.items():
        own_top = scoring.unequal_boards is UnequalBoards.OWN_TOP
        expected = entering[board] if own_top else max(played.values())
        top = top_of(expected, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else 0
        for points, side in ((ns, Side.NORTH_SOUTH), (ew, Side.EAST_WEST)):
            for number, worth in _value_board(shapes, times, numbers, _SideField(scoring, side, expected, top)):
                points[number] = worth
        for number in numbers:
            tops[number] = top
    return FieldValues(ns, ew, tops, _list_awards(shapes, tops, scoring))


def _list_awards(shapes: Sequence[LineShape], tops: Sequence[int], scoring: Scoring) -> Mapping[int, Award]:
    """Return the awards by the numbers of their shapes."""
    awards: dict[int, Award] = {}
    for number, shape in enumerate(shapes):
        if shape.ruling is not None:
            awards[number] = Award(shape.ruling.ns, shape.ruling.ew, tops[number])
        elif shape.sits_out and scoring.sit_out is not SitOutRule.IGNORE:
            part = Percentage(scoring.sit_out) if isinstance(scoring.sit_out, Fraction) else None
            awards[number] = Award(part, part, tops[number])
    return awards


class _SideField(NamedTuple):
    """How one side of a board is compared."""

    scoring: Scoring
    side: Side
    expected: int
    top: int


def _value_board(
    shapes: Sequence[LineShape], times: Mapping[int, int], board: Sequence[int], field: _SideField
) -> Iterable[tuple[int, Fraction]]:
    """Yield the value of each shape of a board to a side, group by group."""
    groups: defaultdict[str, list[tuple[int, int | WeightedScores]]] = defaultdict(list)
    entering: Counter[str] = Counter()
    for number in board:
        shape = shapes[number]
        entering[shape.group] += shape.is_compared
        entry = shape.ns if field.side is Side.NORTH_SOUTH else reverse_entry(shape.ew)
        if entry is not None:
            groups[shape.group].append((number, entry))
    fouled = sum(map(bool, entering.values())) > 1
    step = field.scoring.round_cells.step
    method = comparison_method(field.scoring)
    for lines in groups.values():
        entries: EntryCounts = Counter()
        for number, entry in lines:
            entries[entry] += times[number]
        valuation = method.value_entries(entries, field.expected, fouled=fouled)
        for number, entry in lines:
            ruling = shapes[number].ruling
            if ruling is not None and ruling.played is not None:
                continue
            points = valuation.value_of(entry)
            yield number, points if step is None else round_half_towards(points, step, Fraction(field.top, 2))
