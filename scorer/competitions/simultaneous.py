"""Simultaneous pairs: the same deals in many clubs, ranked as one field, by heat and by club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scorer.comparison.integers import scale_to_integers
from scorer.comparison.ranking import percentage, round_half_towards
from scorer.competitions.standings import SCHOOLS_TITLE, CompetitionList, CompetitionRow, rank_rows
from scorer.game.seats import Side
from scorer.model.settings import Method
from scorer.scoring.comparing import awarded_points
from scorer.scoring.scored_event import ALL_PAIRS, ScoredEvent, Standing
from scorer.scoring.standings import factor_total, rank_clubs, sum_penalties
from scorer.scoring.teams import TEAMS_TITLE, net_points_by_team

if TYPE_CHECKING:
    from scorer.competitions.field_values import Award, FieldValues
    from scorer.competitions.packed_events import PackedEvent
    from scorer.model.pairs import Pair
    from scorer.model.rulings import Penalty
    from scorer.model.settings import Scoring


ALL_LINES = slice(None)
"""Every line of a list."""


class Club(NamedTuple):
    """An event of a simultaneous, as it is ranked.

    `winners` is 2 if North-South and East-West are ranked separately; `pairs` are by label.
    """

    slug: str
    name: str
    heat: str
    winners: int
    pairs: Mapping[str, Pair]
    penalties: Sequence[Penalty]


class Entrant(NamedTuple):
    """A pair with its total in the field: points, points available, and boards."""

    club: Club
    pair: Pair
    boards: int
    score: Fraction
    available: Fraction

    @property
    def label(self) -> str:
        """Its name in the field: the event, and its label there."""
        return f"{self.club.slug}/{self.pair.label}"


class SidePoints(NamedTuple):
    """What each outcome of a field gives one side, by number: points, a board or none, and the top.

    Points are integers over one denominator, because fractions are slow to add.
    """

    points: Sequence[int]
    boards: Sequence[int]
    tops: Sequence[int]

    def total(self, outcomes: Sequence[int]) -> tuple[int, int, int]:
        """Add up outcomes: points, boards and tops."""
        points, boards, tops = (sum(map(column.__getitem__, outcomes)) for column in self)
        return points, boards, tops


class FieldTotals:
    """Adds up pairs."""

    def __init__(self, values: FieldValues, scoring: Scoring) -> None:
        self._awards = values.awards
        self._scoring = scoring
        self._top = max(values.tops, default=0)
        self._scale = lcm(*(point.denominator for point in (*values.ns, *values.ew) if point is not None))
        self._ns, self._ew = self._points_of(values.ns, values.tops), self._points_of(values.ew, values.tops)
        whole_boards = zip(self._ns.boards, self._ew.boards, values.tops, strict=True)
        self._irregular = frozenset(number for number, board in enumerate(whole_boards) if board != (1, 1, self._top))
        self._available = cache(Fraction)  # most pairs have the same

    def _points_of(self, points: Sequence[Fraction | None], tops: Sequence[int]) -> SidePoints:
        scale = self._scale
        whole = [0 if point is None else point.numerator * (scale // point.denominator) for point in points]
        boards = [int(point is not None) for point in points]
        return SidePoints(whole, boards, [top * board for top, board in zip(tops, boards, strict=True)])

    def total_club(self, club: Club, packed: PackedEvent) -> Iterator[Entrant]:
        """Yield each pair's total before penalties; a pair without points has no boards."""
        ns_points, ew_points = self._ns.points.__getitem__, self._ew.points.__getitem__
        is_regular = self._irregular.isdisjoint
        for label, (ns, ew) in zip(packed.labels, packed.outcomes_by_pair, strict=True):
            if is_regular(ns) and is_regular(ew):  # nearly always, and three times as fast
                boards = len(ns) + len(ew)
                score = Fraction(sum(map(ns_points, ns)) + sum(map(ew_points, ew)), self._scale)
                of = boards * self._top
            else:
                boards, score, of = self._total_irregular(ns, ew)
            yield Entrant(club, club.pairs[label], boards, score, self._available(of))

    def finish_total(self, entrant: Entrant, most: int) -> Entrant:
        """Return a total factored to the most boards of any pair and rounded, if set so, and less penalties."""
        score, of = factor_total(self._scoring, entrant.score, entrant.available, entrant.boards, most)
        score -= sum_penalties(entrant.club.penalties, entrant.pair.label, self._top)
        return entrant._replace(score=score, available=of)

    def _total_irregular(self, ns: Sequence[int], ew: Sequence[int]) -> tuple[int, Fraction, int]:
        """Return boards, points and tops of a pair with awards, boards not compared, or boards with another top.

        Awards may depend on the pair's own percentage on compared boards.
        """
        ns_points, ns_boards, ns_tops = self._ns.total(ns)
        ew_points, ew_boards, ew_tops = self._ew.total(ew)
        boards, score, of = ns_boards + ew_boards, Fraction(ns_points + ew_points, self._scale), ns_tops + ew_tops
        own = 100 * score / of if of else None
        for outcomes, is_ns in ((ns, True), (ew, False)):
            for award in filter(None, map(self._awards.get, outcomes)):
                points = self._award_points(award, own, ns=is_ns)
                if points is not None:
                    boards, score, of = boards + 1, score + points, of + award.top
        return boards, score, of

    def _award_points(self, award: Award, own: Fraction | None, *, ns: bool) -> Fraction | None:
        """Return what one side of a ruling is awarded, or None if it was compared."""
        top = award.top if self._scoring.method is Method.MATCHPOINTS else None
        part = award.ns if ns else award.ew
        if part is None:
            points = None if own is None or top is None else own * top / 100
        else:
            points = awarded_points(part, None, top, own)
        step = self._scoring.round_cells.step
        if points is None or step is None:
            return points
        return round_half_towards(points, step, Fraction(award.top, 2))


def list_entrants(values: FieldValues, scoring: Scoring, clubs: Iterable[tuple[Club, PackedEvent]]) -> list[Entrant]:
    """List every pair of these clubs with its total in the whole field."""
    totals = FieldTotals(values, scoring)
    every: list[Entrant] = []
    for club, packed in clubs:
        every += totals.total_club(club, packed)
    most = max((entrant.boards for entrant in every), default=0)
    alters = scoring.factor_totals or scoring.round_totals.step is not None
    return [totals.finish_total(entrant, most) if alters or entrant.club.penalties else entrant for entrant in every]


class Venue(NamedTuple):
    """A team event of a simultaneous, with its heat."""

    name: str
    heat: str
    scored: ScoredEvent


def rank_venue_teams(venues: Sequence[Venue]) -> list[CompetitionList]:
    """Rank the teams of all venues by their matches, then by net points; no list without teams."""
    lines: list[CompetitionRow] = []
    net: defaultdict[str | None, Fraction] = defaultdict(Fraction)
    for name, heat, scored in venues:
        for label, won in net_points_by_team(scored.event, scored.boards).items():
            net[f"{scored.event.slug}/{label}"] = won
        for standing in scored.standings.values():
            team = standing.pair
            lines.append(
                CompetitionRow(
                    label=f"{scored.event.slug}/{team.label}",
                    players=team.names.players,
                    events=int(standing.score is not None),
                    boards=standing.boards,
                    score=standing.score,
                    pair=team.label,
                    club=name,
                    heat=heat,
                )
            )
    if not lines:
        return []

    def merit(line: CompetitionRow) -> tuple[Fraction, Fraction] | None:
        return None if line.score is None else (line.score, net[line.label])

    return [
        CompetitionList(
            TEAMS_TITLE, rank_rows(lines, merit, attrgetter("score")), scoring=venues[0].scored.event.scoring
        )
    ]


def rank_by_school(venues: Sequence[Venue], every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank schools by their best teams of all venues, or by their pairs if there are no team events.

    Raise `MissingDataError` if no one with a place has a school.
    """
    standings = [standing for venue in venues for standing in venue.scored.standings.values()]
    for entrant in () if venues else every:
        line = build_row(entrant, None, by_matchpoints=scoring.method is Method.MATCHPOINTS)
        standings.append(
            Standing(entrant.pair, boards=line.boards, score=line.score, available=line.available, percent=line.percent)
        )
    lines: list[CompetitionRow] = []
    for place, tied, name, counting, score, percent, _ in rank_clubs(standings, scoring):
        lines.append(CompetitionRow(None, (name,), counting, score=score, percent=percent, place=place, tied=tied))
    return [CompetitionList(SCHOOLS_TITLE, tuple(lines), scoring=venues[0].scored.event.scoring if venues else None)]


def rank_by_heat(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank each heat by itself on the same scores; no lists if no event has a heat."""
    lists: list[CompetitionList] = []
    for heat in sorted({entrant.club.heat for entrant in every} - {""}):
        lists += _build_lists(heat, [entrant for entrant in every if entrant.club.heat == heat], scoring)
    return lists


def rank_by_club(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank each club by itself on the same scores."""
    clubs: defaultdict[str, list[Entrant]] = defaultdict(list)
    for entrant in every:
        clubs[entrant.club.slug].append(entrant)
    lists: list[CompetitionList] = []
    for own in sorted(clubs.values(), key=lambda pairs: (pairs[0].club.name, pairs[0].club.slug)):
        name = own[0].club.name or own[0].club.slug
        lists += _build_lists(name, own, scoring)
    return lists


def _build_lists(name: str, every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Build the lists of some clubs."""
    return [ranked.build_list(scoring) for ranked in rank_entrants(every, scoring, name)]


Placed: TypeAlias = "tuple[int, bool] | None"
"""A place, and whether it is shared; None without points."""


class RankedEntrants(NamedTuple):
    """A list of pairs, and their order: the numbers of the best first, those without a place last, equals by label.

    `places` are those of the pairs in that order.
    """

    name: str
    entrants: Sequence[Entrant]
    order: Sequence[int]
    places: Sequence[Placed]

    def build_list(self, scoring: Scoring) -> CompetitionList:
        """Build the list with its lines."""
        by_matchpoints = scoring.method is Method.MATCHPOINTS
        lines = (
            build_row(self.entrants[number], placed, by_matchpoints=by_matchpoints)
            for number, placed in zip(self.order, self.places, strict=True)
        )
        return CompetitionList(self.name, tuple(lines))


def rank_entrants(every: Sequence[Entrant], scoring: Scoring, name: str = "") -> list[RankedEntrants]:
    """Return one list, or two if all of these clubs rank North-South and East-West separately."""
    if not every or not all(entrant.club.winners > 1 for entrant in every):
        return [_sort_entrants(name or str(ALL_PAIRS), every, scoring)]
    lists: list[RankedEntrants] = []
    for side in Side:
        own = [entrant for entrant in every if entrant.pair.direction is side]
        lists.append(_sort_entrants(f"{name} {side.label}".lstrip(), own, scoring))
    return lists


def _sort_entrants(name: str, entrants: Sequence[Entrant], scoring: Scoring) -> RankedEntrants:
    """Rank pairs in one list.

    Integers over one denominator are compared: exact, and ten times as fast as fractions.
    """
    merits = _comparable_merits(entrants, scoring)
    by_merit: defaultdict[int, list[int]] = defaultdict(list)
    unplaced: list[int] = []
    for number, merit in enumerate(merits):
        (unplaced if merit is None else by_merit[merit]).append(number)
    order: list[int] = []
    places: list[Placed] = []
    for merit in sorted(by_merit, reverse=True):
        equal = by_merit[merit]
        places += [(len(order) + 1, len(equal) > 1)] * len(equal)
        order += sorted(equal, key=lambda number: entrants[number].label) if len(equal) > 1 else equal
    order += sorted(unplaced, key=lambda number: entrants[number].label)
    return RankedEntrants(name, entrants, order, [*places, *[None] * len(unplaced)])


def _comparable_merits(listed_entrants: Sequence[Entrant], scoring: Scoring) -> list[int | None]:
    """Return what pairs are compared by: the percentage, or the points if there is no top; None without points."""
    _, points = scale_to_integers([entrant.score for entrant in listed_entrants])
    if scoring.method is not Method.MATCHPOINTS:
        return [whole if entrant.boards else None for whole, entrant in zip(points, listed_entrants, strict=True)]
    available = [entrant.available.as_integer_ratio() for entrant in listed_entrants]
    tops = lcm(*{of for of, _ in available if of})
    return [whole * below * (tops // of) if of else None for whole, (of, below) in zip(points, available, strict=True)]


def build_row(entrant: Entrant, placed: Placed, *, by_matchpoints: bool) -> CompetitionRow:
    """Build the line of a pair at its place."""
    club, pair, boards, score, of = entrant
    place, tied = placed or (None, False)
    has_top = bool(boards) and by_matchpoints
    return CompetitionRow(
        label=entrant.label,
        players=pair.players,
        events=int(bool(boards)),
        boards=boards,
        score=score if boards else None,
        available=of if has_top else None,
        percent=percentage(score, of) if has_top else None,
        place=place,
        tied=tied,
        pair=pair.label,
        club=club.name,
        heat=club.heat,
    )
