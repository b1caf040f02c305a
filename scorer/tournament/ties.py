"""Splitting shared places, for events that must have one winner.

Source of both orders: English Bridge Union, regulation 143.7, of which the steps that pairs
events can use are offered: the result of their own match, and the count of boards won.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby, permutations
from typing import TYPE_CHECKING

from scorer.comparison.ranking import places
from scorer.records.settings import SplitTies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.tournament.scored_event import ScoredBoard, Standing


def split_ties(rule: SplitTies, standings: Sequence[Standing], boards: Sequence[ScoredBoard]) -> Iterator[Standing]:
    """Give pairs that share a place places of their own, as far as the rule tells them apart."""
    for _, group in groupby(standings, key=lambda standing: standing.place):
        yield from _split(rule, list(group), boards)


def _split(rule: SplitTies, tied: list[Standing], boards: Sequence[ScoredBoard]) -> Iterable[Standing]:
    if len(tied) < 2 or tied[0].place is None:
        return tied
    labels = {standing.pair.label for standing in tied}
    merit = _own_match(labels, boards) if rule is SplitTies.OWN_MATCH else _countback(labels, boards)
    place_of = places(merit.values())
    before = tied[0].place - 1
    placed: list[Standing] = []
    for standing in tied:
        place, still_tied = place_of[merit[standing.pair.label]]
        placed.append(standing.placed(before + place, still_tied))
    return sorted(placed, key=lambda standing: standing.place or 0)


def _own_match(labels: set[str], boards: Iterable[ScoredBoard]) -> Mapping[str, Fraction]:
    """By how much each was better than its tied rivals on the boards on which they met."""
    margin = dict.fromkeys(labels, Fraction(0))
    for board in boards:
        for line in board.results:
            ns, ew = line.result.ns, line.result.ew
            if ns in labels and ew in labels and line.ns_points is not None and line.ew_points is not None:
                margin[ns] += line.ns_points - line.ew_points
                margin[ew] += line.ew_points - line.ns_points
    return margin


def _countback(labels: set[str], boards: Iterable[ScoredBoard]) -> Mapping[str, Fraction]:
    """Boards won against tied rivals, counting 2, and drawn, counting 1: who has more points on the board."""
    won = dict.fromkeys(labels, Fraction(0))
    for board in boards:
        points = {label: own for label, own in _points_on(board) if label in labels}
        for label, rival in permutations(points, 2):
            won[label] += (points[label] > points[rival]) + (points[label] >= points[rival])
    return won


def _points_on(board: ScoredBoard) -> Iterator[tuple[str, Fraction]]:
    """Every pair that has points on a board, and what it has."""
    for line in board.results:
        for label, own in line.sides:
            if own is not None:
                yield label, own
