"""One field over many events: what every line came to, how often, and what that is worth against all the others.

Lines that came to the same score on a board are one `Shape`, known by a number. Who has many lines asks once for
the number of each different one and counts numbers. What several events have to be told apart by, a line without a
declarer, a ruling or the group of a fouled board, is resolved event by event.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import top_of
from scorer.comparison.rounding import rounded_to
from scorer.game.seats import Seat, Side
from scorer.records.notation import OutcomeFields, outcome_of
from scorer.records.results import FIRST_GROUP, Assigned, NotPlayed, Played, Ruling
from scorer.records.settings import Method, Scoring, UnequalBoards
from scorer.tournament.comparing import Entries, Group, Weighted, reversed_entry, worth_of
from scorer.tournament.game_scores import Entry, entries

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scorer.game.rulesets import RuleSet
    from scorer.records.results import BoardGroup, Part

Key = tuple[int, str | None, str | None, int | None, int | None, str | None, str]
"""A line as it is kept: board, contract, declarer, tricks, score, award, group."""


class Source(NamedTuple):
    """An event from which lines come.

    `cards` tells who declares by its hands or announced points, `named` who is named as declarer on its boards by all
    results that name one; both are asked for only where a line leaves its declarer out.
    """

    slug: str
    rules: RuleSet
    cards: Callable[[], Mapping[int, Seat]]
    named: Callable[[], Mapping[BoardGroup, set[Seat]]]


class Shape(NamedTuple):
    """Lines that are worth the same: on one board, in one group, with one entry for each side.

    `group` is empty for the whole field, else an event and the letter of a fouled board. `ruling` is there where a
    side is given something without being compared. `counts`: two pairs played it, or were awarded something.
    """

    board: int
    group: str
    ns: Entry
    ew: Entry
    counts: bool = True
    ruling: Ruling | None = None

    @property
    def enters(self) -> bool:
        """Whether either side has a score to compare."""
        return self.ns is not None or self.ew is not None


class Shapes:
    """Every shape by its number, and the number of every line."""

    def __init__(self) -> None:
        self.listed: list[Shape] = []
        self._numbers: dict[Shape, int] = {}
        self._plain: defaultdict[str, dict[Key, int]] = defaultdict(dict)

    def plain(self, rules: RuleSet) -> dict[Key, int]:
        """The numbers of the lines seen so far that mean the same in every event of these rules."""
        return self._plain[rules.name]

    def number(self, source: Source, key: Key) -> int:
        """The number of a line of an event."""
        board, contract, declared, tricks, score, award, letter = key
        outcome = outcome_of(OutcomeFields(contract, declared, tricks, score, award), source.rules)
        group = letter.replace(FIRST_GROUP, "") and f"{source.slug}/{letter}"
        declarer, by_event = None, bool(group)
        if isinstance(outcome, Played):
            declarer = outcome.declarer
            if declarer is None:
                declarer, by_event = _told(source, board, letter or FIRST_GROUP), True
        _, _, ns, ew = entries(source.rules, outcome, declarer, board)
        ruling = outcome if isinstance(outcome, Ruling) and _gives(outcome) else None
        number = self.numbered(Shape(board, group, ns, ew, not isinstance(outcome, NotPlayed), ruling))
        if not by_event:
            self._plain[source.rules.name][key] = number
        return number

    def numbered(self, shape: Shape) -> int:
        """The number of a shape."""
        number = self._numbers.get(shape)
        if number is None:
            number = self._numbers[shape] = len(self.listed)
            self.listed.append(shape)
        return number


def _told(source: Source, board: int, group: str) -> Seat | None:
    """Who declared, where a line does not say it: by the cards, else by all results that say it."""
    if source.rules.auction:
        return None
    if group == FIRST_GROUP and board in source.cards():
        return source.cards()[board]
    named = source.named().get((board, group), set())
    return next(iter(named)) if len(named) == 1 else None


def _gives(ruling: Ruling) -> bool:
    """Whether a side gets something without being compared."""
    return not (isinstance(ruling.ns, Assigned) and isinstance(ruling.ew, Assigned))


class Given(NamedTuple):
    """What both sides of a shape are given instead of being compared, and the top of its board."""

    ns: Part
    ew: Part
    top: int


class Worths(NamedTuple):
    """What each shape is worth, by its number: points of both sides, None where there are none, and the top.

    `given` are the shapes whose points a ruling gives to each pair by itself.
    """

    ns: Sequence[Fraction | None]
    ew: Sequence[Fraction | None]
    tops: Sequence[int]
    given: Mapping[int, Given]


def worths(shapes: Sequence[Shape], times: Mapping[int, int], scoring: Scoring) -> Worths:
    """Compare the whole field, given how often each shape came."""
    by_board: defaultdict[int, list[int]] = defaultdict(list)
    for number, shape in enumerate(shapes):
        by_board[shape.board].append(number)
    most = max((_counted(shapes, times, board) for board in by_board.values()), default=0)
    ns: list[Fraction | None] = [None] * len(shapes)
    ew: list[Fraction | None] = [None] * len(shapes)
    tops = [0] * len(shapes)
    for board in by_board.values():
        expected = most
        if scoring.unequal_boards is UnequalBoards.OWN_TOP:
            expected = sum(times.get(number, 0) for number in board if shapes[number].enters)
        top = top_of(expected, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else 0
        for points, side in ((ns, Side.NORTH_SOUTH), (ew, Side.EAST_WEST)):
            for number, worth in _compared(shapes, times, board, _Field(scoring, side, expected, top)):
                points[number] = worth
        for number in board:
            tops[number] = top
    given: dict[int, Given] = {}
    for number, shape in enumerate(shapes):
        if shape.ruling is not None:
            given[number] = Given(shape.ruling.ns, shape.ruling.ew, tops[number])
    return Worths(ns, ew, tops, given)


def _counted(shapes: Sequence[Shape], times: Mapping[int, int], board: Iterable[int]) -> int:
    """How many results two pairs have on a board."""
    return sum(times.get(number, 0) for number in board if shapes[number].counts)


class _Field(NamedTuple):
    """How one side of a board is compared."""

    scoring: Scoring
    side: Side
    expected: int
    top: int


def _compared(
    shapes: Sequence[Shape], times: Mapping[int, int], board: Sequence[int], field: _Field
) -> Iterable[tuple[int, Fraction]]:
    """What each shape of a board is worth to a side, group by group."""
    groups: defaultdict[str, list[tuple[int, int | Weighted]]] = defaultdict(list)
    entering: Counter[str] = Counter()
    for number in board:
        shape = shapes[number]
        entering[shape.group] += shape.enters
        entry = shape.ns if field.side is Side.NORTH_SOUTH else reversed_entry(shape.ew)
        if entry is not None:
            groups[shape.group].append((number, entry))
    fouled = sum(map(bool, entering.values())) > 1
    step = field.scoring.round_cells.step
    for lines in groups.values():
        entries: Entries = Counter()
        for number, entry in lines:
            entries[entry] += times.get(number, 0)
        worth = worth_of(entries, Group((), field.expected, fouled), field.scoring, single_table=False)
        for number, entry in lines:
            points = worth.of(entry)
            yield number, points if step is None else rounded_to(points, step, Fraction(field.top, 2))
