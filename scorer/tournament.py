"""The heart: scores an event. Records become game scores, comparisons, and a `ScoredEvent`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scorer.comparison.matchpoints import board_points, top_of
from scorer.comparison.ranking import exact_sum, percentage, places
from scorer.game.deals import Deal
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import deal_score
from scorer.game.seats import Seat, Side, dealer_of
from scorer.records.events import Event, Scoring, UnequalBoards, in_reading_order
from scorer.records.pairs import LabelOrder, Pair, label_order
from scorer.records.results import KnownScore, NotPlayed, Outcome, Played, Result, SitOut

RANKING_NAMES = {Side.NORTH_SOUTH: "North-South", Side.EAST_WEST: "East-West"}


@dataclass(frozen=True, slots=True)
class ScoredResult:
    """A result with its score from the North-South side and both sides' points, exact.

    `score` is None where no score was made, the points where the board does not count.
    """

    result: Result
    score: int | None
    ns_points: Fraction | None
    ew_points: Fraction | None


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A traveller: its results in reading order, and the points that one pair can win."""

    number: int
    deal: Deal | None
    top: int
    results: tuple[ScoredResult, ...]

    @property
    def dealer(self) -> Seat:
        return dealer_of(self.number)

    @property
    def compared(self) -> int:
        """How many results have points."""
        return sum(line.ns_points is not None for line in self.results)

    def percent(self, points: Fraction | None) -> Fraction | None:
        """Points on this board in percent of its top."""
        return None if points is None else percentage(points, self.top)


@dataclass(frozen=True, slots=True)
class Standing:
    """A pair's line of the ranking; place, score and percent are None while it has no points."""

    pair: Pair
    place: int | None
    tied: bool
    boards: int
    score: Fraction | None
    of: int
    percent: Fraction | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """One list of pairs, best first."""

    name: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True)
class ScoredEvent:
    """An event with everything that can be computed from it."""

    event: Event
    boards: tuple[ScoredBoard, ...]
    rankings: tuple[Ranking, ...]

    @cached_property
    def pairs(self) -> dict[str, Pair]:
        """The pairs by their labels."""
        return {pair.label: pair for pair in self.event.pairs}


def score_event(event: Event) -> ScoredEvent:
    """Score every deal of an event, compare the tables, and rank the pairs."""
    deals = dict(event.deals)
    lines = _scored_lines(event)
    expected = max((_counted(board) for board in lines.values()), default=0)
    boards = tuple(
        _compare(number, lines.get(number, []), deals.get(number), expected, event.scoring)
        for number in range(1, event.boards + 1)
    )
    return ScoredEvent(event, boards, tuple(_rankings(event, boards)))


def score_of(outcome: Outcome, rules: RuleSet) -> int | None:
    """The score from the North-South side; None where the cards were not played."""
    match outcome:
        case Played(contract, declarer, tricks):
            return deal_score(rules, contract, tricks).north_south(declarer)
        case KnownScore(score):
            return score
        case NotPlayed() | SitOut():
            return None


Line = tuple[Result, int | None]


def _scored_lines(event: Event) -> dict[int, list[Line]]:
    """The results of each board in reading order, each with its score."""
    scores: dict[Outcome, int | None] = {}
    lines: defaultdict[int, list[Line]] = defaultdict(list)
    for result in in_reading_order(event.results):
        outcome = result.outcome
        if outcome not in scores:
            scores[outcome] = score_of(outcome, event.rule_set)
        lines[result.board].append((result, scores[outcome]))
    return lines


def _counted(lines: Iterable[Line]) -> int:
    return sum(score is not None for _, score in lines)


def _compare(number: int, lines: list[Line], deal: Deal | None, expected: int, scoring: Scoring) -> ScoredBoard:
    """Turn the scores of one board into points of a common top, or of its own."""
    if scoring.unequal_boards is UnequalBoards.OWN_TOP:
        expected = _counted(lines)
    top = top_of(expected, scoring.matchpoints_per_win)
    scores = (score for _, score in lines if score is not None)
    points: dict[int | None, tuple[Fraction | None, Fraction | None]] = {None: (None, None)}
    for score, north_south in board_points(scores, expected, scoring.matchpoints_per_win).items():
        points[score] = (north_south, top - north_south)
    return ScoredBoard(number, deal, top, tuple(ScoredResult(line, score, *points[score]) for line, score in lines))


@dataclass(slots=True)
class _Account:
    """What a pair has collected so far."""

    points: list[Fraction] = field(default_factory=list)
    of: int = 0


def _accounts(boards: Iterable[ScoredBoard]) -> dict[str, _Account]:
    accounts: defaultdict[str, _Account] = defaultdict(_Account)
    for board in boards:
        for line in board.results:
            for label, points in ((line.result.ns, line.ns_points), (line.result.ew, line.ew_points)):
                if label is not None and points is not None:
                    account = accounts[label]
                    account.points.append(points)
                    account.of += board.top
    return accounts


def _rankings(event: Event, boards: Iterable[ScoredBoard]) -> Iterator[Ranking]:
    accounts = _accounts(boards)
    if event.winners == 1:
        yield _ranking("All pairs", event.pairs, accounts)
        return
    for side, name in RANKING_NAMES.items():
        yield _ranking(name, (pair for pair in event.pairs if pair.direction is side), accounts)


def _ranking(name: str, pairs: Iterable[Pair], accounts: Mapping[str, _Account]) -> Ranking:
    """Rank pairs by their exact percentages; those that have none stand last."""
    totals = [(pair, *_totals(accounts.get(pair.label, _Account()))) for pair in pairs]
    place_of = places(percent for *_, percent in totals if percent is not None)
    standings: list[Standing] = []
    for pair, boards, score, of, percent in totals:
        place, tied = place_of[percent] if percent is not None else (None, False)
        standings.append(Standing(pair, place, tied, boards, score, of, percent))
    return Ranking(name, tuple(sorted(standings, key=_reading_order)))


def _totals(account: _Account) -> tuple[int, Fraction | None, int, Fraction | None]:
    score = exact_sum(account.points)
    return len(account.points), score if account.points else None, account.of, percentage(score, account.of)


def _reading_order(standing: Standing) -> tuple[bool, int, LabelOrder]:
    return (standing.place is None, standing.place or 0, label_order(standing.pair.label))
