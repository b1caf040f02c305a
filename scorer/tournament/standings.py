"""The pairs' points summed and ranked: one list or two, or the race to a target."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scorer.comparison.ranking import exact_sum, percentage, places
from scorer.game.seats import Side
from scorer.records.events import Event, Method
from scorer.records.pairs import LabelOrder, Pair, label_order
from scorer.tournament.scored import Ranking, ScoredBoard, Standing

RANKING_NAMES = {Side.NORTH_SOUTH: "North-South", Side.EAST_WEST: "East-West"}

ALL_PAIRS = "All pairs"


@dataclass
class _Account:
    """What a pair has collected so far; `of` is out of how much, where there is a top."""

    points: list[Fraction] = field(default_factory=list)
    of: int = 0

    @cached_property
    def score(self) -> Fraction | None:
        """The sum, asked for when all points are in."""
        return exact_sum(self.points) if self.points else None

    @property
    def percent(self) -> Fraction | None:
        return None if self.score is None else percentage(self.score, self.of)


Accounts = Mapping[str, _Account]


def rankings(event: Event, boards: Sequence[ScoredBoard]) -> Iterator[Ranking]:
    """Rank the pairs in the lists that the event asks for."""
    accounts = _accounts(event, boards)
    method = event.scoring.method
    if method is Method.AGGREGATE and event.single_table:
        yield _race(event, boards, accounts)
    elif event.winners == 1:
        yield _ranking(ALL_PAIRS, event.pairs, accounts, method)
    else:
        for side, name in RANKING_NAMES.items():
            yield _ranking(name, (pair for pair in event.pairs if pair.direction is side), accounts, method)


def _accounts(event: Event, boards: Iterable[ScoredBoard]) -> Accounts:
    accounts = {pair.label: _Account() for pair in event.pairs}
    for board in boards:
        for line in board.results:
            for label, points in ((line.result.ns, line.ns_points), (line.result.ew, line.ew_points)):
                if label is not None and points is not None:
                    account = accounts[label]
                    account.points.append(points)
                    account.of += board.top or 0
    return accounts


def _ranking(name: str, pairs: Iterable[Pair], accounts: Accounts, method: Method, won: Won | None = None) -> Ranking:
    """Rank pairs by exact percentages, or by points where there is no top; who has won is first whatever it scored."""
    listed = list(pairs)
    winner = won.label if won else None
    merits = {
        pair.label: (pair.label == winner, merit)
        for pair in listed
        if (merit := _merit(accounts[pair.label], method)) is not None
    }
    place_of = places(merits.values())
    standings: list[Standing] = []
    for pair in listed:
        place, tied = place_of[merits[pair.label]] if pair.label in merits else (None, False)
        standings.append(_standing(pair, accounts[pair.label], method, place, tied=tied))
    return Ranking(name, tuple(sorted(standings, key=_reading_order)), won.board if won else None)


def _merit(account: _Account, method: Method) -> Fraction | None:
    return account.percent if method is Method.MATCHPOINTS else account.score


def _standing(pair: Pair, account: _Account, method: Method, place: int | None, *, tied: bool) -> Standing:
    of = account.of if method is Method.MATCHPOINTS else None
    return Standing(pair, place, tied, len(account.points), account.score, of, account.percent)


def _reading_order(standing: Standing) -> tuple[bool, int, LabelOrder]:
    return (standing.place is None, standing.place or 0, label_order(standing.pair.label))


@dataclass(frozen=True, slots=True)
class Won:
    """Who reached the target of a single-table game first, and on which board."""

    label: str
    board: int


def _race(event: Event, boards: Sequence[ScoredBoard], accounts: Accounts) -> Ranking:
    """The ranking of a single-table game: the first side to the target, else the one with more points.

    Only one side scores on a deal, so both cannot pass the target on the same one. Source: docs/rules.md.
    """
    return _ranking(ALL_PAIRS, event.pairs, accounts, event.scoring.method, _first_to(event.scoring.target, boards))


def _first_to(target: int, boards: Iterable[ScoredBoard]) -> Won | None:
    totals: defaultdict[str, Fraction] = defaultdict(Fraction)
    for board in boards:
        for line in board.results:
            for label, points in ((line.result.ns, line.ns_points), (line.result.ew, line.ew_points)):
                if label is not None and points is not None:
                    totals[label] += points
                    if target and totals[label] >= target:
                        return Won(label, board.number)
    return None
