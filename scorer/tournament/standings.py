"""The pairs' points summed and ranked: one list or several, or the race to a target."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage, places
from scorer.comparison.rounding import rounded_up
from scorer.game.seats import Side
from scorer.records.pairs import LabelOrder, Pair, label_order
from scorer.records.results import Unit
from scorer.records.settings import Method, Scoring, Sections, SplitTies, VictoryPoints
from scorer.tournament.scored_event import Ranking, ScoredBoard, Standing

if TYPE_CHECKING:
    from scorer.records.events import Event
    from scorer.records.rulings import Penalty


@dataclass(slots=True)
class Account:
    """What a pair has collected: its points, how many boards they are from, out of how much, and the largest top."""

    score: Fraction = Fraction(0)
    boards: int = 0
    of: int = 0
    top: int = 0


Accounts = Mapping[str, Account]


def rankings(event: Event, boards: Sequence[ScoredBoard]) -> Iterator[Ranking]:
    """Rank the pairs in the lists that the event asks for."""
    accounts = _accounts(event, boards)
    if event.scoring.method is Method.AGGREGATE and event.single_table:
        yield _race(event, boards, accounts)
        return
    for section, side, pairs in lists(event):
        standings = _standings(event, pairs, accounts)
        if event.scoring.split_ties is not SplitTies.NONE:
            from scorer.tournament.ties import split_ties  # most events share places

            standings = list(split_ties(event.scoring.split_ties, standings, boards))
        yield Ranking(tuple(standings), section, side)


def lists(event: Event) -> Iterator[tuple[str, Side | None, list[Pair]]]:
    """Section, side and pairs of each list: by section where those are apart, by direction with two winners."""
    if event.scoring.sections is not Sections.APART:
        yield from _lists_of("", event.pairs, event.winners)
        return
    sections: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in event.pairs:
        sections[pair.section].append(pair)
    for section in sorted(sections, key=label_order):
        yield from _lists_of(section, sections[section], event.winners)


def _lists_of(section: str, pairs: Sequence[Pair], winners: int) -> Iterator[tuple[str, Side | None, list[Pair]]]:
    """The list of a field, or its two with two winners."""
    if winners == 1:
        yield section, None, list(pairs)
        return
    for side in Side:
        of_side = [pair for pair in pairs if pair.direction is side]
        yield section, side, of_side


def _accounts(event: Event, boards: Sequence[ScoredBoard]) -> Accounts:
    """What each pair has collected on the boards, in victory points where the event turns its IMPs into them."""
    sides: list[SidePoints] = []
    for board in boards:
        for line in board.lines:
            for labels, points in line.sides:
                sides.append(SidePoints(line.top or 0, labels, points))
    accounts = {label: Account(total) for label, total in _totals(event.pairs, sides).items()}
    for top, counted in sorted(_boards_by_top(sides).items()):
        for label, number in counted.items():
            account = accounts[label]
            account.boards += number
            account.of += number * top
            account.top = top
    if event.scoring.victory_points is VictoryPoints.WBF:
        for label, won in victory_points(boards).items():
            accounts[label].score = sum(won, Fraction(0))
    return accounts


class SidePoints(NamedTuple):
    """Pairs that have the same points on a board, and the top that these are out of.

    0 without one.
    """

    top: int
    labels: list[str]
    points: Fraction


def _totals(pairs: Iterable[Pair], sides: Sequence[SidePoints]) -> dict[str, Fraction]:
    """The pairs' points summed: whole numbers over one denominator, because fractions are slow to add."""
    scale = lcm(*(side.points.denominator for side in sides))
    totals = {pair.label: 0 for pair in pairs}
    for _, labels, points in sides:
        whole = points.numerator * (scale // points.denominator)
        for label in labels:
            totals[label] += whole
    return {label: Fraction(total, scale) for label, total in totals.items()}


def _boards_by_top(sides: Iterable[SidePoints]) -> Mapping[int, Counter[str]]:
    """How many boards of each top a pair has points from."""
    counted: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for top, labels, _ in sides:
        counted[top].update(labels)
    return counted


def victory_points(boards: Iterable[ScoredBoard]) -> dict[str, list[Fraction]]:
    """The victory points of each pair, one number an encounter: all boards of a round against the same pair.

    Each side is scored by its own IMPs, so that the two share 20 unless a ruling gave them more or
    less.
    """
    from scorer.comparison.victory_points import victory_points as on_scale  # decimal arithmetic, which few events need

    margins: defaultdict[tuple[str, str, int | None], list[Fraction]] = defaultdict(list)
    for board in boards:
        for line in board.results:
            ns, ew, number = line.result.ns, line.result.ew, line.result.round
            if ns is not None and ew is not None and line.ns_points is not None and line.ew_points is not None:
                margins[ns, ew, number].append(line.ns_points)
                margins[ew, ns, number].append(line.ew_points)
    won: defaultdict[str, list[Fraction]] = defaultdict(list)
    for (pair, _, _), points in margins.items():
        won[pair].append(on_scale(sum(points, Fraction(0)), len(points)))
    return won


def _standings(event: Event, pairs: Iterable[Pair], accounts: Accounts, winner: str | None = None) -> list[Standing]:
    """Rank pairs by exact percentages, or by points where there is no top.

    A `winner` is first whatever it scored.
    """
    most = max((account.boards for account in accounts.values()), default=0)
    unplaced = [_total(event, pair, accounts[pair.label], most) for pair in pairs]
    return ranked(unplaced, event.scoring.method, winner)


def ranked(standings: Iterable[Standing], method: Method, winner: str | None = None) -> list[Standing]:
    """Give standings their places and put them in order; a `winner` is first whatever it scored."""
    unplaced = list(standings)
    exact: dict[str, Fraction] = {}
    for standing in unplaced:
        exact_merit = standing.percent if method is Method.MATCHPOINTS else standing.score
        if exact_merit is not None:
            exact[standing.pair.label] = exact_merit
    merits = _comparable(exact, winner)
    place_of = places(merits.values())
    placed: list[Standing] = []
    for standing in unplaced:
        merit = merits.get(standing.pair.label)
        if merit is None:
            placed.append(standing)
        else:
            place, tied = place_of[merit]
            placed.append(standing.placed(place, tied))
    placed.sort(key=_reading_order)
    return placed


def _comparable(exact: Mapping[str, Fraction], winner: str | None) -> dict[str, tuple[bool, int]]:
    """Fractions as whole numbers over one denominator, which hash and compare ten times as fast."""
    scale = lcm(*(merit.denominator for merit in exact.values()))
    comparable: dict[str, tuple[bool, int]] = {}
    for label, merit in exact.items():
        comparable[label] = (label == winner, merit.numerator * (scale // merit.denominator))
    return comparable


def _total(event: Event, pair: Pair, account: Account, most: int) -> Standing:
    """Add up a pair's points: factored to the `most` boards of any pair, rounded, then less penalties.

    Each only where the event says so.
    """
    scoring = event.scoring
    if not account.boards:
        return Standing(pair, None, tied=False, boards=0, score=None, of=_of(scoring, Fraction(0)), percent=None)
    of, score = Fraction(account.of), account.score
    if scoring.factor_totals and most != account.boards:
        factor = Fraction(most, account.boards)
        of, score = of * factor, score * factor
    if scoring.round_totals.step is not None:
        score = rounded_up(score, scoring.round_totals.step)
    for penalty in event.penalties:
        if penalty.pair == pair.label:
            score -= _deduction(penalty, account.top)
    available = _of(scoring, of)
    percent = None
    if available is not None:
        percent = percentage(score, available)
    return Standing(pair, None, tied=False, boards=account.boards, score=score, of=available, percent=percent)


def _of(scoring: Scoring, of: Fraction) -> Fraction | None:
    return of if scoring.method is Method.MATCHPOINTS else None


def _deduction(penalty: Penalty, top: int) -> Fraction:
    """A penalty in points. Percent of one board's top is the usual unit. Source: Law 90 of 2017."""
    if penalty.unit is Unit.PERCENT_OF_TOP:
        return penalty.amount * top / 100
    return penalty.amount


def _reading_order(standing: Standing) -> tuple[bool, int, LabelOrder]:
    """Best first, those without a place last, equals by label."""
    return (standing.place is None, standing.place or 0, label_order(standing.pair.label))


def _race(event: Event, boards: Sequence[ScoredBoard], accounts: Accounts) -> Ranking:
    """The ranking of a single-table game: the first side to the target, else the one with more points.

    Only one side scores on a deal, so both cannot pass the target on the same one. Source:
    docs/rules.md.
    """
    winner, board = _first_to(event.scoring.target, boards)
    return Ranking(tuple(_standings(event, event.pairs, accounts, winner)), reached=board)


def _first_to(target: int, boards: Iterable[ScoredBoard]) -> tuple[str | None, int | None]:
    """Who reached the target first, and on which board.

    Nobody did, or there is none: None, None.
    """
    totals: defaultdict[str, Fraction] = defaultdict(Fraction)
    for board in boards:
        for line in board.results:
            for label, points in line.sides:
                totals[label] += points or 0
                if target and totals[label] >= target:
                    return label, board.number
    return None, None
