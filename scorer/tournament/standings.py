"""The pairs' points summed and ranked: one list or several, or the race to a target."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

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

SIDES = {Side.NORTH_SOUTH: "North-South", Side.EAST_WEST: "East-West"}

ALL_PAIRS = "All pairs"


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
    for name, pairs in lists(event):
        standings = _standings(event, pairs, accounts)
        if event.scoring.split_ties is not SplitTies.NONE:
            from scorer.tournament.ties import split_ties  # most events share places

            standings = list(split_ties(event.scoring.split_ties, standings, boards))
        yield Ranking(name, tuple(standings))


def lists(event: Event) -> Iterator[tuple[str, list[Pair]]]:
    """The lists of an event with their names: by section where those are apart, by direction with two winners."""
    apart = event.scoring.sections is Sections.APART
    for section in sorted({pair.section for pair in event.pairs}, key=label_order) if apart else [""]:
        here = [pair for pair in event.pairs if not apart or pair.section == section]
        named = [f"Section {section}"] if section else []
        if event.winners == 1:
            yield " ".join(named) or ALL_PAIRS, here
        else:
            for side, name in SIDES.items():
                yield " ".join([*named, name]), [pair for pair in here if pair.direction is side]


def _accounts(event: Event, boards: Sequence[ScoredBoard]) -> Accounts:
    """Sum the pairs' points: whole numbers over one denominator, because fractions are slow to add."""
    sides = [(line.top or 0, *side) for board in boards for line in board.lines for side in line.sides]
    scale = lcm(*(points.denominator for _, _, points in sides))
    totals = {pair.label: 0 for pair in event.pairs}
    counted: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for top, labels, points in sides:
        counted[top].update(labels)
        whole = points.numerator * (scale // points.denominator)
        for label in labels:
            totals[label] += whole
    accounts = {label: Account(Fraction(total, scale)) for label, total in totals.items()}
    for top, boards_of in sorted(counted.items()):
        for label, number in boards_of.items():
            account = accounts[label]
            account.boards, account.of, account.top = account.boards + number, account.of + number * top, top
    if event.scoring.victory_points is VictoryPoints.WBF:
        for label, won in victory_points(boards).items():
            accounts[label].score = sum(won, Fraction(0))
    return accounts


def victory_points(boards: Iterable[ScoredBoard]) -> dict[str, list[Fraction]]:
    """The victory points of each pair, one number an encounter: all boards of a round against the same pair.

    Each side is scored by its own IMPs, so that the two share 20 unless a ruling gave them more or less.
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
    """Rank pairs by exact percentages, or by points where there is no top; a `winner` is first whatever it scored."""
    listed = list(pairs)
    most = max((accounts[pair.label].boards for pair in listed), default=0)
    unplaced = [_total(event, pair, accounts[pair.label], most) for pair in listed]
    return ranked(unplaced, event.scoring.method, winner)


def ranked(standings: Iterable[Standing], method: Method, winner: str | None = None) -> list[Standing]:
    """Give standings their places and put them in order."""
    listed = list(standings)
    exact = {
        standing.pair.label: merit
        for standing in listed
        if (merit := standing.percent if method is Method.MATCHPOINTS else standing.score) is not None
    }
    scale = lcm(*(merit.denominator for merit in exact.values()))  # whole numbers hash and compare ten times as fast
    merits = {
        label: (label == winner, merit.numerator * (scale // merit.denominator)) for label, merit in exact.items()
    }
    place_of = places(merits.values())
    placed = [
        standing.placed(*place_of[merits[standing.pair.label]]) if standing.pair.label in merits else standing
        for standing in listed
    ]
    return sorted(placed, key=_reading_order)


def _total(event: Event, pair: Pair, account: Account, most: int) -> Standing:
    """Add up a pair's points: factored, rounded, then less penalties; each only where the event says so."""
    scoring = event.scoring
    if not account.boards:
        return Standing(pair, None, tied=False, boards=0, score=None, of=_of(scoring, Fraction(0)), percent=None)
    of, score = Fraction(account.of), account.score
    if scoring.factor_totals and most != account.boards:
        of, score = of * Fraction(most, account.boards), score * Fraction(most, account.boards)
    if scoring.round_totals.step is not None:
        score = rounded_up(score, scoring.round_totals.step)
    for penalty in event.penalties:
        if penalty.pair == pair.label:
            score -= _deduction(penalty, account.top)
    available = _of(scoring, of)
    percent = None if available is None else percentage(score, available)
    return Standing(pair, None, tied=False, boards=account.boards, score=score, of=available, percent=percent)


def _of(scoring: Scoring, of: Fraction) -> Fraction | None:
    return of if scoring.method is Method.MATCHPOINTS else None


def _deduction(penalty: Penalty, top: int) -> Fraction:
    """A penalty in points. Percent of one board's top is the usual unit. Source: Law 90 of 2017."""
    return penalty.amount * top / 100 if penalty.unit is Unit.PERCENT_OF_TOP else penalty.amount


def _reading_order(standing: Standing) -> tuple[bool, int, LabelOrder]:
    """Best first, those without a place last, equals by label."""
    return (standing.place is None, standing.place or 0, label_order(standing.pair.label))


def _race(event: Event, boards: Sequence[ScoredBoard], accounts: Accounts) -> Ranking:
    """The ranking of a single-table game: the first side to the target, else the one with more points.

    Only one side scores on a deal, so both cannot pass the target on the same one. Source: docs/rules.md.
    """
    winner, board = _first_to(event.scoring.target, boards)
    return Ranking(ALL_PAIRS, tuple(_standings(event, event.pairs, accounts, winner)), board)


def _first_to(target: int, boards: Iterable[ScoredBoard]) -> tuple[str | None, int | None]:
    """Who reached the target first, and on which board; nobody did, or there is none: None, None."""
    totals: defaultdict[str, Fraction] = defaultdict(Fraction)
    for board in boards:
        for line in board.results:
            for label, points in line.sides:
                totals[label] += points or 0
                if target and totals[label] >= target:
                    return label, board.number
    return None, None
