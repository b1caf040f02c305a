"""Teams: the result of each match, board by board and in total, and the ranking by matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.imps import victory_points_for
from scorer.comparison.matchpoints import AVERAGE_PLUS, top_of
from scorer.comparison.ranking import round_half_away
from scorer.i18n import phrase
from scorer.model.pairs import label_order, team_of
from scorer.model.settings import Method, Scoring, TieSplit, VictoryPointScale
from scorer.scoring.comparing import TABLES_OF_A_MATCH
from scorer.scoring.matches import Match, build_match_finder, find_forfeits, list_byes
from scorer.scoring.scored_event import Ranking, ScoredBoard, ScoredResult, Standing
from scorer.scoring.standings import divide_into_lists, rank_standings, separate_ties, sum_penalties

if TYPE_CHECKING:
    from scorer.model.events import Event

WIN_POINTS, DRAW_POINTS = 2, 1
"""Points of a match under `wins`. Source: docs/rules.md, as for the rest of this module."""

BYE_POINTS = {VictoryPointScale.WBF: Fraction(12), VictoryPointScale.WINS: Fraction(WIN_POINTS)}
"""A team's points for a bye, and for a match that its opponents forfeited."""

TEAMS_TITLE = phrase("Teams")

BothTeams = tuple[Fraction, Fraction]
"""Points of two teams, in the order of their match."""


class MatchBoard(NamedTuple):
    """A board of a match: its results and the points of the two teams; None if it gives them none."""

    number: int
    results: tuple[ScoredResult, ...]
    points: tuple[Fraction | None, Fraction | None]


class ScoredMatch(NamedTuple):
    """A match: its boards in order, the teams' net points, and their points in the ranking.

    `forfeited_by` are the teams that forfeited it; its boards then count for nothing.
    """

    match: Match
    boards: tuple[MatchBoard, ...]
    net: BothTeams
    ranking_points: BothTeams | None
    forfeited_by: frozenset[str] = frozenset()

    @property
    def points_won(self) -> BothTeams:
        """The points each team won, without subtracting those it lost."""
        sums = [Fraction(0), Fraction(0)]
        for board in self.boards:
            for position, points in enumerate(board.points):
                sums[position] += max(points or Fraction(0), Fraction(0))
        return sums[0], sums[1]


def score_matches(event: Event, boards: Sequence[ScoredBoard]) -> list[ScoredMatch]:
    """Score every match, in order of rounds and teams; a match without results is included only if it was forfeited."""
    played: defaultdict[Match, list[MatchBoard]] = defaultdict(list)
    match_for = build_match_finder(event)
    for board in boards:
        of_match: defaultdict[Match, list[ScoredResult]] = defaultdict(list)
        for result in board.results:
            match = match_for(result.result)
            if match is not None:
                of_match[match].append(result)
        for match, results in of_match.items():
            played[match].append(_build_match_board(board.number, match, results))
    forfeited = find_forfeits(event)
    for match, _ in forfeited:
        played.setdefault(match, [])
    in_order = sorted(played, key=lambda match: (match.round or 0, *map(label_order, match.teams)))
    return [_score_match(event, match, tuple(played[match]), forfeited) for match in in_order]


def _build_match_board(number: int, match: Match, results: Sequence[ScoredResult]) -> MatchBoard:
    """Return a board with the points of both teams, which are the same at both tables where it was played."""
    points: dict[str, Fraction] = {}
    for result in results:
        points.update((team_of(label), own) for label, own in result.sides if own is not None)
    one, other = match.teams
    home_first = sorted(results, key=lambda result: team_of(result.result.pairs[0]) != one)
    return MatchBoard(number, tuple(home_first), (points.get(one), points.get(other)))


def _score_match(
    event: Event, match: Match, boards: tuple[MatchBoard, ...], forfeited: set[tuple[Match, str]]
) -> ScoredMatch:
    forfeiting = frozenset(team for team in match.teams if (match, team) in forfeited)
    if forfeiting:
        number = max(len(boards), _count_planned_boards(event, match))
        one, other = (
            Fraction(0) if team in forfeiting else _unplayed_points(event.scoring, number) for team in match.teams
        )
        return ScoredMatch(match, boards, (Fraction(0), Fraction(0)), (one, other), forfeiting)
    net = (_sum_points(boards, 0), _sum_points(boards, 1))
    counted = [len([board for board in boards if board.points[side] is not None]) for side in range(2)]
    counts = _ranking_points(event.scoring, net, counted) if any(counted) else None
    return ScoredMatch(match, boards, net, counts)


def _sum_points(boards: Sequence[MatchBoard], position: int) -> Fraction:
    return sum((board.points[position] or Fraction(0) for board in boards), Fraction(0))


def _count_planned_boards(event: Event, match: Match) -> int:
    """Count the boards on which two teams were due to meet."""
    boards: set[int] = set()
    for sitting in event.schedule:
        if sitting.is_meeting and set(map(team_of, sitting.pairs)) == set(match.teams):
            boards.update(sitting.boards if sitting.round == match.round or sitting.match else ())
    return len(boards)


def _ranking_points(scoring: Scoring, net: BothTeams, counted: Sequence[int]) -> BothTeams:
    """Return both teams' points in the ranking for a match."""
    match scoring.victory_points:
        case VictoryPointScale.NONE:
            return net
        case VictoryPointScale.WINS:
            drawn = DRAW_POINTS * (net[0] == net[1])
            return Fraction(WIN_POINTS * (net[0] > net[1]) + drawn), Fraction(WIN_POINTS * (net[1] > net[0]) + drawn)
        case VictoryPointScale.WBF:
            one, other = (
                victory_points_for(net[side], counted[side]) if counted[side] else Fraction(0) for side in (0, 1)
            )
            return one, other


def _unplayed_points(scoring: Scoring, boards: int) -> Fraction:
    """Return a team's points without playing: for matchpoints a share of each top, for IMPs and points nothing."""
    if scoring.victory_points is not VictoryPointScale.NONE:
        return BYE_POINTS[scoring.victory_points]
    if scoring.method is Method.MATCHPOINTS:
        return AVERAGE_PLUS * boards * top_of(TABLES_OF_A_MATCH, scoring.matchpoints_per_win) / 100
    return Fraction(0)


class _TeamAccount:
    """What a team has collected, from how many matches (including byes) and boards."""

    def __init__(self) -> None:
        self.score = Fraction(0)
        self.matches = self.boards = 0


def _build_accounts(event: Event, matches: Iterable[ScoredMatch]) -> Mapping[str, _TeamAccount]:
    accounts: defaultdict[str, _TeamAccount] = defaultdict(_TeamAccount)
    for match in matches:
        if match.ranking_points is None:
            continue
        for position, team in enumerate(match.match.teams):
            account = accounts[team]
            account.score += match.ranking_points[position]
            account.matches += 1
            if not match.forfeited_by:
                account.boards += sum(board.points[position] is not None for board in match.boards)
    for bye in list_byes(event):
        accounts[bye.team].score += _unplayed_points(event.scoring, len(bye.boards))
        accounts[bye.team].matches += 1
    return accounts


def rank_teams(event: Event, boards: Sequence[ScoredBoard]) -> Iterator[Ranking]:
    """Rank the teams by their matches and byes, less penalties."""
    matches = score_matches(event, boards)
    accounts = _build_accounts(event, matches)
    penalties = [penalty._replace(pair=team_of(penalty.pair)) for penalty in event.penalties]
    step, top = event.scoring.round_totals.step, top_of(TABLES_OF_A_MATCH, event.scoring.matchpoints_per_win)
    for section, _, teams in divide_into_lists(event):
        unplaced: list[Standing] = []
        for team in teams:
            account = accounts.get(team.label, _TeamAccount())
            score = account.score if step is None else round_half_away(account.score, step)
            total = score - sum_penalties(penalties, team.label, top) if account.matches else None
            unplaced.append(Standing(team, boards=account.boards, score=total, matches=account.matches))
        standings = rank_standings(unplaced, Method.AGGREGATE)
        if event.scoring.split_ties is TieSplit.HEAD_TO_HEAD:
            standings = list(separate_ties(standings, lambda tied: _head_to_head_merits(tied, matches)))
        yield Ranking(tuple(standings), section, None, TEAMS_TITLE)


def net_points_by_team(event: Event, boards: Sequence[ScoredBoard]) -> Mapping[str, Fraction]:
    """Return each team's net points over all its matches; forfeited matches count for nothing."""
    net: defaultdict[str, Fraction] = defaultdict(Fraction)
    for match in score_matches(event, boards):
        for position, team in enumerate(match.match.teams):
            net[team] += match.net[position]
    return net


def _head_to_head_merits(tied: set[str], matches: Sequence[ScoredMatch]) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return the merits of tied teams: their points in their own matches if they are two, then their net points."""
    own = dict.fromkeys(tied, Fraction(0))
    every = dict.fromkeys(tied, Fraction(0))
    for match in matches:
        for position, team in enumerate(match.match.teams):
            if team in tied and not match.forfeited_by:
                every[team] += match.net[position]
        if set(match.match.teams) == tied and match.ranking_points is not None:
            for position, team in enumerate(match.match.teams):
                own[team] += match.ranking_points[position] if match.forfeited_by else match.net[position]
    return {team: (own[team], every[team]) for team in tied}
