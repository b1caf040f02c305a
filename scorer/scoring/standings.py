"""Totals and rankings: one list or several, by section, stratum, handicap or club, and the race to a target."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import groupby, permutations, product
from math import lcm
from operator import attrgetter
from typing import NamedTuple

from scorer.comparison.imps import victory_points_for as on_scale
from scorer.comparison.ranking import assign_places, percentage, round_half_away
from scorer.errors import MissingDataError
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, phrase
from scorer.model.events import Event
from scorer.model.pairs import EventForm, LabelOrder, Pair, label_order
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty
from scorer.model.settings import ClubTotal, Method, Scoring, SectionScope, TieSplit, UnequalBoards, VictoryPointScale
from scorer.scoring.comparing import ranked_labels
from scorer.scoring.scored_event import Ranking, ScoredBoard, ScoredEvent, Standing


class PairAccount:
    """What a pair has collected: its points, from how many boards, out of how much.

    `top` is the one of which penalties are a percentage: the common top, or the largest of the event if boards have
    their own.
    """

    def __init__(self, score: Fraction) -> None:
        self.score = score
        self.boards = self.available = self.top = 0


PLAYERS_TITLE = phrase("Players")

Accounts = Mapping[str, PairAccount]


def rank_event(event: Event, boards: Sequence[ScoredBoard]) -> Iterator[Ranking]:
    """Rank pairs or players in the lists that the event has."""
    accounts = _build_accounts(event, boards)
    if event.scoring.method is Method.AGGREGATE and event.is_single_table:
        winner, board = _find_race_winner(event.scoring.target, boards)
        if board is not None:  # what was played afterwards does not count
            accounts = _build_accounts(event, [one for one in boards if one.number <= board])
        yield Ranking(tuple(_rank_accounts(event, event.pairs, accounts, winner)), reached=board)
        return
    for section, side, pairs in divide_into_lists(event):
        standings = _rank_accounts(event, pairs, accounts)
        if event.scoring.split_ties is not TieSplit.NONE:
            standings = list(split_ties(event.scoring.split_ties, standings, boards))
        yield Ranking(
            tuple(standings), section, side, PLAYERS_TITLE if event.form is EventForm.INDIVIDUAL else EMPTY_PHRASE
        )


def divide_into_lists(event: Event) -> Iterator[tuple[str, Side | None, list[Pair]]]:
    """Yield the section, side and pairs of each list.

    Separate sections have their own lists; with two winners there is one list for each direction.
    """
    sections: defaultdict[str, list[Pair]] = defaultdict(list)
    if event.scoring.sections is SectionScope.APART:
        for pair in event.competitors:
            sections[pair.section].append(pair)
    else:
        sections[""] = list(event.competitors)
    for section in sorted(sections, key=label_order):
        if event.winners == 1:
            yield section, None, sections[section]
            continue
        for side in Side:
            yield section, side, [pair for pair in sections[section] if pair.direction is side]


def _build_accounts(event: Event, boards: Sequence[ScoredBoard]) -> Accounts:
    """Add up each pair's points, converted to victory points if the event uses them."""
    sides: list[SidePoints] = []
    labels_by_top: defaultdict[int, list[str]] = defaultdict(list)
    for board in boards:
        for line in board.lines:
            for labels, points in line.sides:
                own = ranked_labels(event.form, labels)
                sides.append((own, points))
                labels_by_top[line.top or 0] += own
    accounts = {label: PairAccount(total) for label, total in _sum_points(event.competitors, sides).items()}
    for top, labels in sorted(labels_by_top.items()):
        for label, number in Counter(labels).items():
            account = accounts[label]
            account.boards += number
            account.available += number * top
            account.top = top
    if event.scoring.unequal_boards is UnequalBoards.OWN_TOP:
        for account in accounts.values():
            account.top = max(labels_by_top, default=0)
    if event.scoring.victory_points is VictoryPointScale.WBF:
        for label, won in victory_points_by_pair(boards).items():
            accounts[label].score = sum(won, Fraction(0))
    return accounts


def penalty_top(scored: ScoredEvent, label: str) -> int:
    """Return the top of which a pair's or player's penalties are a percentage."""
    return _build_accounts(scored.event, scored.boards)[label].top


SidePoints = tuple[list[str], Fraction]
"""Pairs with the same points on a board, and those points."""


def _sum_points(pairs: Iterable[Pair], sides: Sequence[SidePoints]) -> dict[str, Fraction]:
    """Add up the pairs' points: integers over one denominator, because fractions are slow to add."""
    scale = lcm(*(points.denominator for _, points in sides))
    totals = {pair.label: 0 for pair in pairs}
    for labels, points in sides:
        whole = points.numerator * (scale // points.denominator)
        for label in labels:
            totals[label] += whole
    return {label: Fraction(total, scale) for label, total in totals.items()}


def victory_points_by_pair(boards: Iterable[ScoredBoard]) -> dict[str, list[Fraction]]:
    """Return each pair's victory points, one number for each encounter: all boards of a round against the same pair.

    Each side is scored by its own IMPs, so the two share 20 unless a ruling gave them more or less.
    """
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


def _rank_accounts(
    event: Event, pairs: Iterable[Pair], accounts: Accounts, winner: str | None = None
) -> list[Standing]:
    """Rank pairs by exact percentages, or by points if there is no top. A `winner` is first whatever it scored."""
    most = max((account.boards for account in accounts.values()), default=0)
    unplaced = [_total_standing(event, pair, accounts[pair.label], most) for pair in pairs]
    return rank_standings(unplaced, event.scoring.method, winner)


def rank_standings(standings: Iterable[Standing], method: Method, winner: str | None = None) -> list[Standing]:
    """Assign places and sort; a `winner` is first whatever it scored."""
    unplaced = list(standings)
    merits_by_label: dict[str, Fraction] = {}
    for standing in unplaced:
        exact_merit = standing.percent if method is Method.MATCHPOINTS else standing.score
        if exact_merit is not None:
            merits_by_label[standing.pair.label] = exact_merit
    comparable_merits = _comparable_merits(merits_by_label, winner)
    place_of = assign_places(comparable_merits.values())
    placed: list[Standing] = []
    for standing in unplaced:
        merit = comparable_merits.get(standing.pair.label)
        if merit is None:
            placed.append(standing)
        else:
            place, tied = place_of[merit]
            placed.append(standing.with_place(place, tied))
    placed.sort(key=_reading_order_key)
    return placed


def _comparable_merits(merits_by_label: Mapping[str, Fraction], winner: str | None) -> dict[str, tuple[bool, int]]:
    """Convert fractions to integers over one denominator, which hash and compare ten times as fast."""
    scale = lcm(*(merit.denominator for merit in merits_by_label.values()))
    comparable: dict[str, tuple[bool, int]] = {}
    for label, merit in merits_by_label.items():
        comparable[label] = (label == winner, merit.numerator * (scale // merit.denominator))
    return comparable


def _total_standing(event: Event, pair: Pair, account: PairAccount, most: int) -> Standing:
    """Return a pair's total: factored to the `most` boards of any pair, rounded, and less penalties.

    Each only if the event is set so.
    """
    score, total_available = factor_total(
        event.scoring, account.score, Fraction(account.available), account.boards, most
    )
    if event.penalties:
        score -= sum_penalties(event.penalties, pair.label, account.top)
    available = total_available if event.scoring.method is Method.MATCHPOINTS else None
    if not account.boards:
        return Standing(pair, available=available)
    percent = percentage(score, available)
    return Standing(pair, boards=account.boards, score=score, available=available, percent=percent)


def factor_total(
    scoring: Scoring, score: Fraction, available: Fraction, boards: int, most: int
) -> tuple[Fraction, Fraction]:
    """Return a total and the points available.

    If the event is set so, they are factored to the most boards of any pair, and the total is rounded.
    """
    if scoring.factor_totals and boards not in (0, most):
        factor = Fraction(most, boards)
        score, available = score * factor, available * factor
    if scoring.round_totals.step is not None:
        score = round_half_away(score, scoring.round_totals.step)
    return score, available


def sum_penalties(penalties: Iterable[Penalty], label: str, top: int) -> Fraction:
    """Return a pair's penalties in points; most are in percent of a board's top. Source: Law 90 of 2017."""
    points = Fraction(0)
    for penalty in penalties:
        if penalty.pair == label:
            points += penalty.amount * top / 100 if penalty.unit is PointsUnit.PERCENT_OF_TOP else penalty.amount
    return points


def _reading_order_key(standing: Standing) -> tuple[bool, int, LabelOrder]:
    """Sort by place, those without one last, equals by label."""
    return (standing.place is None, standing.place or 0, label_order(standing.pair.label))


def _find_race_winner(target: int, boards: Iterable[ScoredBoard]) -> tuple[str | None, int | None]:
    """Return who first reached the target of a single-table game, and on which board; None, None if no one has.

    Only one side scores on a deal, so both cannot pass the target on the same one. Source: docs/rules.md.
    """
    totals: defaultdict[str, Fraction] = defaultdict(Fraction)
    for board in boards:
        for line in board.results:
            for label, points in line.sides:
                totals[label] += points or 0
                if target and totals[label] >= target:
                    return label, board.number
    return None, None


def split_ties(rule: TieSplit, standings: Sequence[Standing], boards: Sequence[ScoredBoard]) -> Iterator[Standing]:
    """Separate tied pairs as far as the rule can.

    Source of both rules: English Bridge Union, regulation 143.7, of which the steps that suit pairs events are offered:
    the result of their own match, and the number of boards won.
    """
    merit = _own_match_margins if rule is TieSplit.OWN_MATCH else _countback_points
    return separate_ties(standings, lambda tied: merit(tied, boards))


def separate_ties(
    standings: Sequence[Standing], merit_among: Callable[[set[str]], Mapping[str, Hashable]]
) -> Iterator[Standing]:
    """Separate tied standings by the merit of each among them."""
    for first, group in groupby(standings, key=attrgetter("place")):
        tied = list(group)
        if len(tied) < 2 or first is None:
            yield from tied
            continue
        merit = merit_among({standing.pair.label for standing in tied})
        place_of = assign_places(merit.values())
        placed: list[Standing] = []
        for standing in tied:
            place, still_tied = place_of[merit[standing.pair.label]]
            placed.append(standing.with_place(first - 1 + place, still_tied))
        yield from sorted(placed, key=attrgetter("place"))


def _own_match_margins(labels: set[str], boards: Iterable[ScoredBoard]) -> Mapping[str, Fraction]:
    """Return each pair's margin over its tied rivals on the boards on which they met."""
    margin = dict.fromkeys(labels, Fraction(0))
    for board in boards:
        for line in board.results:
            ns, ew = line.result.ns, line.result.ew
            if ns in labels and ew in labels and line.ns_points is not None and line.ew_points is not None:
                margin[ns] += line.ns_points - line.ew_points
                margin[ew] += line.ew_points - line.ns_points
    return margin


def _countback_points(labels: set[str], boards: Iterable[ScoredBoard]) -> Mapping[str, Fraction]:
    """Return points for boards won (2) and drawn (1) against tied rivals, by the matchpoints on each board."""
    won = dict.fromkeys(labels, Fraction(0))
    for board in boards:
        points: dict[str, Fraction] = {}
        for line in board.results:
            points.update((label, own) for label, own in line.sides if own is not None and label in labels)
        for label, rival in permutations(points, 2):
            won[label] += (points[label] > points[rival]) + (points[label] >= points[rival])
    return won


class RankingOrder(StrEnum):
    """An order of ranking other than by score alone."""

    SECTION = "section"
    STRATUM = "stratum"
    HANDICAP = "handicap"


def rerank(scored: ScoredEvent, order: RankingOrder) -> list[Ranking]:
    """Return the rankings in another order. Raise `MissingDataError` if no pair has what the order needs."""
    match order:
        case RankingOrder.SECTION:
            rankings = list(_by_section(scored))
        case RankingOrder.STRATUM:
            rankings = list(_rank_by_stratum(scored))
        case RankingOrder.HANDICAP:
            rankings = list(_rank_by_handicap(scored))
    if not rankings:
        raise MissingDataError(
            phrase("no pair in this event has a {column}, which is a column in pairs.csv", column=order)
        )
    return rankings


def _by_section(scored: ScoredEvent) -> Iterator[Ranking]:
    """A list a section: where sections are one field, with the points that its pairs won in the whole of it."""
    sections = sorted({pair.section for pair in scored.event.competitors}, key=label_order)
    if len(sections) == 1 and sections[0]:
        raise MissingDataError(phrase("all pairs in this event are in section {section}", section=sections[0]))
    if len(sections) < 2:
        return
    if scored.event.scoring.sections is SectionScope.APART:
        yield from scored.rankings
        return
    for section, ranking in product(sections, scored.rankings):
        own = [standing for standing in ranking.standings if standing.pair.section == section]
        if own:
            standings = tuple(rank_standings(own, scored.event.scoring.method))
            yield Ranking(standings, section, ranking.side, kind=EMPTY_PHRASE if section else phrase("No section"))


def _rank_by_stratum(scored: ScoredEvent) -> Iterator[Ranking]:
    """Yield a list for each stratum with its own pairs and those of lower strata; the first has everyone."""
    strata = sorted({pair.stratum for pair in scored.event.competitors if pair.stratum}, key=label_order)
    for position, stratum in enumerate(strata):
        for ranking in scored.rankings:
            standings = list(ranking.standings)
            if position:
                within = [standing for standing in standings if standing.pair.stratum in strata[position:]]
                standings = rank_standings(within, scored.event.scoring.method)
            yield ranking._replace(
                standings=tuple(standings), kind=phrase("Stratum {stratum}", stratum=stratum), reached=None
            )


def _rank_by_handicap(scored: ScoredEvent) -> Iterator[Ranking]:
    """Yield the rankings with handicaps added to percentages; a pair without a handicap gets none."""
    method = scored.event.scoring.method
    if method is not Method.MATCHPOINTS:
        raise MissingDataError(phrase("handicaps are added to percentages, and {method} has none", method=method))
    if not any(pair.handicap for pair in scored.event.competitors):
        return
    for ranking in scored.rankings:
        with_handicaps = rank_standings(map(_add_handicap, ranking.standings), Method.MATCHPOINTS)
        yield ranking._replace(standings=tuple(with_handicaps), kind=phrase("Handicap"), reached=None)


def _add_handicap(standing: Standing) -> Standing:
    if standing.percent is None:
        return standing
    return standing._replace(percent=standing.percent + Fraction(standing.pair.handicap or 0))


# Schools and clubs, ranked by their best entries


class ClubStanding(NamedTuple):
    """A club's row: `entries` that count, their combined score and percent; `short` if it has too few entries."""

    place: int
    tied: bool
    club: str
    entries: int
    score: Fraction
    percent: Fraction | None
    short: bool


def rank_clubs(standings: Iterable[Standing], scoring: Scoring) -> list[ClubStanding]:
    """Rank the clubs, those with too few entries after the others. Source: docs/rules.md.

    Raise `MissingDataError` if no entry with a place has a club.
    """
    entries: defaultdict[str, list[Standing]] = defaultdict(list)
    for standing in standings:
        if standing.pair.club and (standing.score if standing.available is None else standing.percent) is not None:
            entries[standing.pair.club].append(standing)
    if not entries:
        raise MissingDataError(phrase("no ranked pair belongs to a club"))
    merits = {club: _club_merit(own, scoring.club_best, scoring.club_total) for club, own in entries.items()}
    place_of = assign_places(merit[:2] for merit in merits.values())
    lines: list[ClubStanding] = []
    for club, (enough, _, score, percent, counted) in merits.items():
        place, tied = place_of[merits[club][:2]]
        lines.append(ClubStanding(place, tied, club, entries=counted, score=score, percent=percent, short=not enough))
    return sorted(lines, key=lambda line: (line.place, label_order(line.club)))


def _club_merit(
    own: Sequence[Standing], needed: int, total: ClubTotal
) -> tuple[bool, Fraction, Fraction, Fraction | None, int]:
    """Return whether a club has enough entries, its merit, score and percent, and how many entries count."""
    best = sorted(own, key=attrgetter("figure"), reverse=True)[: needed or None]
    share = 1 if total is ClubTotal.SUM else len(best)
    score = sum(map(attrgetter("score"), best), Fraction(0)) / share
    percents = [standing.percent for standing in best if standing.percent is not None]
    percent = sum(percents, Fraction(0)) / share if percents else None
    return len(own) >= needed, score if percent is None else percent, score, percent, len(best)
