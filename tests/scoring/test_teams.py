"""Teams of four: what a board, a match and an event come to; by hand, and held against a calculation of its own."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

import pytest

from scorer.game.rulesets import STANDARD
from scorer.game.seats import Side
from scorer.model.events import Event, sort_results
from scorer.model.notation import parse_code
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind
from scorer.model.results import (
    AssignedScore,
    AverageAward,
    AwardedPoints,
    KnownScore,
    NotPlayed,
    Percentage,
    PointsUnit,
    Result,
    Ruling,
    SitOut,
)
from scorer.model.rulings import Penalty
from scorer.model.settings import Method, Scoring, TieSplit, VictoryPointScale
from scorer.movements.schedule import Sitting
from scorer.scoring import Standing, score_event
from scorer.scoring.matches import Match
from scorer.scoring.teams import ScoredMatch, net_points_by_team, score_matches

IMPS = Scoring(method=Method.CROSS_IMPS)
VPS = Scoring(method=Method.CROSS_IMPS, victory_points=VictoryPointScale.WBF)
BOARD_A_MATCH = Scoring()
POINTS = Scoring(method=Method.AGGREGATE)


def team_event(teams: Iterable[str], results: Iterable[Result], scoring: Scoring = IMPS) -> Event:
    labels = list(teams)
    pairs = tuple(Pair(f"{team}{side}", side) for team in labels for side in Side)
    entrants = tuple(Pair(team, None, f"Team {team}") for team in labels)
    recorded = sort_results(list(results))
    boards = max((result.board for result in recorded), default=0)
    return Event(
        "Teams",
        datetime.date(2026, 11, 17),
        boards=boards,
        form=EventForm.TEAMS,
        scoring=scoring,
        pairs=pairs,
        entrants=entrants,
        results=recorded,
    )


def at_two_tables(
    board: int, home: str, away: str, teams: tuple[str, str] = ("1", "2"), round_: int = 1
) -> list[Result]:
    """A board of a match: at the first table the first team sits North-South."""
    one, other = teams
    return [
        Result(board, f"{one}NS", f"{other}EW", parse_code(home, STANDARD), round_, 1),
        Result(board, f"{other}NS", f"{one}EW", parse_code(away, STANDARD), round_, 2),
    ]


def only_match(event: Event) -> ScoredMatch:
    (match,) = score_matches(event, score_event(event).boards)
    return match


def scores(event: Event) -> dict[str, Fraction | None]:
    (ranking,) = score_event(event).rankings
    return {standing.pair.label: standing.score for standing in ranking.standings}


def points_of(home: str, away: str, scoring: Scoring = IMPS) -> list[Fraction | None]:
    return list(only_match(team_event("12", at_two_tables(1, home, away), scoring)).boards[0].points)


# One board.


@pytest.mark.parametrize(("home", "away", "imps"), [("420", "-50", 10), ("170", "170", 0), ("150", "400", -6)])
def test_a_board_is_worth_the_imps_of_the_net_score_to_one_team_and_cost_the_other_as_many(
    home: str, away: str, imps: int
) -> None:
    assert points_of(home, away) == [imps, -imps]


@pytest.mark.parametrize(("home", "away", "won"), [("420", "-50", 2), ("170", "170", 1), ("150", "400", 0)])
def test_a_board_can_be_a_match_of_its_own(home: str, away: str, won: int) -> None:
    assert points_of(home, away, BOARD_A_MATCH) == [won, 2 - won]
    halves = Scoring(matchpoints_per_win=1)
    assert points_of(home, away, halves) == [Fraction(won, 2), 1 - Fraction(won, 2)]


def test_under_aggregate_a_board_is_worth_the_net_score() -> None:
    assert points_of("150", "400", POINTS) == [-250, 250]


def test_a_board_that_one_table_missed_gives_nobody_anything() -> None:
    assert points_of("420", "NP") == [None, None]
    event = team_event("12", at_two_tables(1, "420", "-50")[:1])
    assert only_match(event).boards[0].points == (None, None)
    assert only_match(event).ranking_points is None


@pytest.mark.parametrize("played_at_other", ["NP", None])
def test_an_award_decides_the_board_though_the_other_table_did_not_play_it(played_at_other: str | None) -> None:
    event = team_event("12", at_two_tables(1, "A+/A-", played_at_other or "NP")[: 2 if played_at_other else 1])
    assert only_match(event).boards[0].points == (Fraction(3), Fraction(-3))
    assert scores(event) == {"1": 3, "2": -3}
    not_played = [line for line in score_event(event).boards[0].results if line.result.outcome == NotPlayed()]
    assert [line.ns_points for line in not_played] == [None] * bool(played_at_other)


@pytest.mark.parametrize(
    ("home", "away", "imps", "halves"),
    [
        ("A+/A-", "420", (3, -3), (60, 40)),
        ("60/60", "420", (3, 3), (60, 60)),
        ("A+/A-", "A-/A", (Fraction(3, 2), -3), (55, 40)),
        ("mp 2/0", "170", None, (100, 0)),
        ("GS S 10 mp 0/2", "170", None, (0, 100)),
    ],
)
def test_an_artificial_award_decides_the_board_for_each_side_by_itself_and_two_are_averaged(
    home: str, away: str, imps: tuple[Fraction | int, int] | None, halves: tuple[int, int]
) -> None:
    """At the second table the first team sits East-West."""
    if imps:
        assert points_of(home, away) == list(imps)
    assert points_of(home, away, BOARD_A_MATCH) == [Fraction(percent * 2, 100) for percent in halves]


def test_each_part_of_a_weighted_score_is_held_against_the_other_table() -> None:
    """450 against 170 is 280, 7 IMPs; 170 against 170 nothing: 60% of 7."""
    assert points_of("60% +450, 40% +170", "170") == [Fraction(21, 5), -Fraction(21, 5)]


def test_where_a_ruling_gives_the_sides_different_scores_each_team_has_its_own() -> None:
    """The first team has 170 against 170, the second 420 against its 170."""
    assert points_of("NS +170; EW +420", "170") == [0, -6]


def test_a_team_whose_pairs_both_sat_north_south_has_nothing_to_compare() -> None:
    wrong = [Result(1, "1NS", "2EW", KnownScore(420), 1), Result(1, "1EW", "2NS", KnownScore(50), 1)]
    assert only_match(team_event("12", wrong)).boards[0].points == (None, None)


def test_hands_that_differed_at_the_two_tables_are_not_compared() -> None:
    one, other = at_two_tables(1, "420", "-50")
    assert only_match(team_event("12", [one, other._replace(group="b")])).boards[0].points == (None, None)


# A match, and an event.

TWELVE = [("420", "-50"), ("170", "170"), ("150", "400"), ("120", "90"), ("170", "110"), ("90", "90"), ("-50", "-50"),
          ("400", "210")]  # fmt: skip
"""+10 0 -6 +1 +2 0 0 +5: 12 IMPs on eight boards are 14.39 victory points."""


def eight_boards(scoring: Scoring) -> Event:
    tables = [at_two_tables(board, *codes) for board, codes in enumerate(TWELVE, start=1)]
    return team_event("12", (result for both in tables for result in both), scoring)


def test_a_match_is_the_sum_of_its_boards_and_what_each_team_won() -> None:
    match = only_match(eight_boards(IMPS))
    assert [*match.net, *match.points_won] == [12, -12, 18, 6]
    scored = score_event(eight_boards(IMPS))
    assert net_points_by_team(scored.event, scored.boards) == {"1": 12, "2": -12}
    assert [scored.standing_of(team).score for team in "12"] == [12, -12]
    assert scored.standing_of("1NS") == Standing(scored.pairs["1NS"]), "a pair of a team is not ranked"


def test_a_board_of_a_match_begins_with_the_table_at_which_its_first_team_sat_north_south() -> None:
    (board,) = only_match(team_event("12", at_two_tables(1, "420", "-50", ("2", "1")))).boards
    assert [line.result.ns for line in board.results] == ["1NS", "2NS"]


def test_victory_points_go_by_the_boards_that_gave_imps() -> None:
    assert scores(eight_boards(VPS)) == {"1": Fraction("14.39"), "2": Fraction("5.61")}


@pytest.mark.parametrize("scoring", [IMPS, BOARD_A_MATCH, POINTS])
def test_a_match_won_can_count_two_and_a_drawn_one_one(scoring: Scoring) -> None:
    wins = scoring._replace(victory_points=VictoryPointScale.WINS)
    assert scores(eight_boards(wins)) == {"1": 2, "2": 0}
    assert scores(team_event("12", at_two_tables(1, "90", "90"), wins)) == {"1": 1, "2": 1}


def test_a_penalty_is_taken_off_a_teams_total() -> None:
    event = eight_boards(VPS)
    penalised = event._replace(penalties=(Penalty("1", Fraction("0.5"), PointsUnit.VICTORY_POINTS),))
    assert scores(penalised)["1"] == Fraction("13.89")


@pytest.mark.parametrize(("per_win", "left"), [(2, 8), (1, 4)])
def test_a_penalty_in_percent_of_a_top_is_of_one_board_between_two_teams(per_win: int, left: int) -> None:
    """Of eight boards team 1 won four and drew three: 11 points, 5.5 on the other scale."""
    event = eight_boards(BOARD_A_MATCH._replace(matchpoints_per_win=per_win))
    penalised = event._replace(penalties=(Penalty("1", Fraction(150), PointsUnit.PERCENT_OF_TOP),))
    assert scores(penalised)["1"] == left


@pytest.mark.parametrize(
    ("scoring", "counts"),
    [(VPS, 12), (IMPS, 0), (POINTS, 0), (BOARD_A_MATCH, Fraction("2.4")),
     (IMPS._replace(victory_points=VictoryPointScale.WINS), 2)],
)  # fmt: skip
def test_a_bye_is_one_match_as_is_a_match_that_the_other_team_gave_away(scoring: Scoring, counts: Fraction) -> None:
    """Two boards: 60% of 4 in board-a-match."""
    played = [result for board in (1, 2) for result in at_two_tables(board, "90", "90")]
    idle = [Result(board, "3NS", None, SitOut(), 1) for board in (1, 2)]
    idle += [Result(board, None, "3EW", SitOut(), 1) for board in (1, 2)]
    event = team_event("123", played + idle, scoring)
    assert scores(event)["3"] == counts
    given_away = event._replace(changes=(PairChange(1, "2", PairChangeKind.FORFEIT),))
    assert [scores(given_away)[team] for team in "12"] == [counts, 0]
    for evening, boards in ((event, 2), (given_away, 0)):
        rows = [score_event(evening).standing_of(team) for team in "123"]
        assert [(row.matches, row.boards) for row in rows] == [(1, boards), (1, boards), (1, 0)]


def test_a_bye_of_the_schedule_counts_once_its_round_is_begun() -> None:
    schedule = (
        Sitting(1, 1, "1NS", "2EW", 1, 2), Sitting(1, 2, "2NS", "1EW", 1, 2), Sitting(1, 3, "3NS", None, 1, 2),
        Sitting(2, 1, "1NS", "3EW", 3, 4), Sitting(2, 2, "3NS", "1EW", 3, 4), Sitting(2, 3, "2NS", None, 3, 4),
    )  # fmt: skip
    event = team_event("123", at_two_tables(1, "420", "90"), VPS)._replace(schedule=schedule)
    assert [scores(event)[team] for team in "32"] == [12, Fraction("2.97")]
    no_rounds = event._replace(results=tuple(result._replace(round=None) for result in event.results))
    assert scores(no_rounds) == scores(event)


def test_three_teams_play_two_rounds_that_are_one_match_each() -> None:
    """420 at home in round 1 and 170 in round 2, when the pairs of each team changed parts: 6 IMPs."""
    first = Result(1, "1NS", "2EW", KnownScore(420), 1)
    second = Result(1, "2NS", "1EW", KnownScore(170), 2)
    schedule = (Sitting(1, 1, "1NS", "2EW", 1, 1, match=1), Sitting(2, 1, "2NS", "1EW", 1, 1, match=1))
    apart = team_event("12", [first, second])
    together = apart._replace(schedule=schedule)
    assert scores(apart) == {"1": None, "2": None}
    assert scores(together) == {"1": 6, "2": -6}
    assert only_match(together).match.round == 1


def test_without_rounds_all_boards_of_two_teams_are_one_match_and_stand_before_those_with_one() -> None:
    event = eight_boards(VPS)
    no_rounds = event._replace(results=tuple(result._replace(round=None) for result in event.results))
    assert scores(no_rounds) == scores(event)
    silent = [result._replace(round=None) for result in at_two_tables(2, "90", "90", ("3", "4"))]
    both = team_event("1234", [*at_two_tables(1, "90", "90"), *silent])
    told = [match.match for match in score_matches(both, score_event(both).boards)]
    assert told == [Match(None, ("3", "4")), Match(1, ("1", "2"))]


# Ties.


def test_two_teams_that_tie_are_split_by_their_own_match_and_more_of_them_by_all_imps() -> None:
    """1, 2 and 3 won a match each, and have 9, 0 and 1 IMPs; without 3, team 1 has beaten 2 and has fewer IMPs."""
    wins = Scoring(method=Method.CROSS_IMPS, victory_points=VictoryPointScale.WINS, split_ties=TieSplit.HEAD_TO_HEAD)
    results = [*at_two_tables(1, "420", "-50", ("1", "2"), 1), *at_two_tables(2, "90", "120", ("1", "3"), 2),
               *at_two_tables(3, "420", "-50", ("2", "4"), 3)]  # fmt: skip
    standings = score_event(team_event("1234", results, wins)).rankings[0].standings
    assert [(row.pair.label, row.place, row.tied) for row in standings] == [
        ("1", 1, False), ("3", 2, False), ("2", 3, False), ("4", 4, False),
    ]  # fmt: skip
    two = [*at_two_tables(1, "170", "140"), *at_two_tables(2, "420", "-50", ("2", "4"), 2)]
    own_match = score_event(team_event("124", two, wins)).rankings[0].standings
    assert [(row.pair.label, row.place) for row in own_match] == [("1", 1), ("2", 2), ("4", 3)]
    planned = (Sitting(1, 1, "1NS", "2EW", 1, 1), Sitting(1, 2, "2NS", "1EW", 1, 1))
    given_away = team_event("124", at_two_tables(2, "420", "-50", ("2", "4"), 2), wins)._replace(
        schedule=planned,
        changes=(PairChange(1, "2", PairChangeKind.FORFEIT),),
    )
    told = score_event(given_away).rankings[0].standings
    assert [(row.pair.label, row.place) for row in told] == [("1", 1), ("2", 2), ("4", 3)], "2 gave it to 1"
    shared = score_event(team_event("1234", results, wins._replace(split_ties=TieSplit.NONE))).rankings[0].standings
    assert [(row.place, row.tied) for row in shared] == [(1, True), (1, True), (1, True), (4, False)]


# Held against a calculation of its own.

IMP_TABLE = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000]


def imp(net: int) -> int:
    size = sum(abs(net) >= bound for bound in IMP_TABLE)
    return size if net >= 0 else -size


def vp(margin: Fraction, boards: int) -> float:
    """The formula of the scale itself; its correction moves a value by 0.01."""
    whole = int(abs(margin) + Fraction(1, 2))
    golden = ((5**0.5 - 1) / 2) ** 3
    won: float = min(20.0, 10 + 10 * (1 - golden ** (whole / (15 * boards**0.5))) / (1 - golden))
    return won if margin >= 0 else 20 - won


ARTIFICIAL = {AverageAward.PLUS: 60, AverageAward.AVERAGE: 50, AverageAward.MINUS: 40}


def side_of(outcome: object, side: int) -> tuple[str, object]:
    """What one side has: points for it, or scores with weights."""
    match outcome:  # type: ignore[exhaustive-match]
        case None | NotPlayed():
            return "nothing", None
        case KnownScore(score):
            return "scores", [(Fraction(1), score)]
        case Ruling(ns, ew):
            part = (ns, ew)[side]
            match part:
                case AssignedScore(items):
                    return "scores", [(weight, item.score) for weight, item in items]  # type: ignore[union-attr]
                case AwardedPoints(_, points):
                    return "points", points
                case Percentage(percent):
                    return "percent", percent
                case _:
                    return "percent", Fraction(ARTIFICIAL[part])
    raise AssertionError(outcome)


def own_points(home: object, away: object, method: Method) -> Fraction | None:
    """What a team gets that sat North-South where `home` came about."""
    sides = [side_of(home, 0), side_of(away, 1)]
    fixed: list[Fraction] = []
    for kind, value in sides:
        if kind == "points":
            fixed.append(value)  # type: ignore[arg-type]
        elif kind == "percent":
            imps = Fraction((value - 50) * 3, 10)  # type: ignore[operator]
            fixed.append(imps if method is Method.CROSS_IMPS else value * 2 / Fraction(100))  # type: ignore[operator]
    if fixed:
        return sum(fixed) / Fraction(len(fixed))
    if {kind for kind, _ in sides} != {"scores"}:
        return None
    total = Fraction(0)
    for weight, own in sides[0][1]:  # type: ignore[attr-defined]
        for share, other in sides[1][1]:  # type: ignore[attr-defined]
            net = own - other
            value = {Method.CROSS_IMPS: imp(net), Method.AGGREGATE: net, Method.MATCHPOINTS: 1 + (net > 0) - (net < 0)}
            total += weight * share * value[method]
    return total


def reckoned(  # noqa: C901, PLR0912  # in one go, as the rules tell it
    event: Event, meetings: Mapping[tuple[int, str, str], list[int]], idle: list[tuple[int, str]]
) -> dict[str, float]:
    """Every team's total: meetings are by round and teams, with their boards; idle teams sat out in a round."""
    outcome = {(result.board, result.ns, result.ew): result.outcome for result in event.results}
    of_triangle = event.schedule[0].match is not None  # whose matches are named by their first round
    forfeited = {(1 if of_triangle else change.from_round, change.pair) for change in event.changes}
    scoring, total = event.scoring, defaultdict[str, float](float)
    given = {VictoryPointScale.WBF: 12.0, VictoryPointScale.WINS: 2.0}
    no_play = given.get(scoring.victory_points, 0.0)
    per_board = (
        1.2 if scoring.method is Method.MATCHPOINTS and scoring.victory_points is VictoryPointScale.NONE else 0.0
    )
    for (number, one, other), boards in meetings.items():
        if (number, one) in forfeited or (number, other) in forfeited:
            for team in (one, other):
                if (number, team) not in forfeited:
                    total[team] += no_play + per_board * len(boards)
            continue
        nets, counted = [Fraction(0), Fraction(0)], [0, 0]
        for board in boards:
            home, away = outcome.get((board, f"{one}NS", f"{other}EW")), outcome.get((board, f"{other}NS", f"{one}EW"))
            for side, points in enumerate(
                (own_points(home, away, scoring.method), own_points(away, home, scoring.method))
            ):
                counted[side] += points is not None
                nets[side] += points or 0
        if not any(counted):
            continue
        for team, own, their, boards_counted in (
            (one, nets[0], nets[1], counted[0]),
            (other, nets[1], nets[0], counted[1]),
        ):
            match scoring.victory_points:
                case VictoryPointScale.NONE:
                    total[team] += float(own)
                case VictoryPointScale.WINS:
                    total[team] += 1 + (own > their) - (own < their)
                case VictoryPointScale.WBF:
                    total[team] += vp(own, boards_counted) if boards_counted else 0
    for _, team in idle:
        total[team] += no_play + per_board * 2
    for penalty in event.penalties:
        total[penalty.pair] -= float(penalty.amount)
    return total


SCORINGS = [
    IMPS, VPS, BOARD_A_MATCH, POINTS,
    *(scoring._replace(victory_points=VictoryPointScale.WINS) for scoring in (IMPS, BOARD_A_MATCH, POINTS)),
]  # fmt: skip
CODES = {
    Method.CROSS_IMPS: ["A+/A-", "60/40", "A/A", "40/60", "imp 5/-2", "60/60"],
    Method.MATCHPOINTS: ["A+/A-", "60/40", "75/0", "mp 1.5/1", "A-/A-"],
    Method.AGGREGATE: ["points 90/-90", "points 50/10"],
}
RULED = ["NP", "60% +420, 40% -50", "NS +170; EW +420", "25% -100, 75% +90"]
SCORES = ["420", "-50", "170", "140", "400", "90", "-100", "450", "110", "-420"]


def random_event(
    random: Random, scoring: Scoring
) -> tuple[Event, dict[tuple[int, str, str], list[int]], list[tuple[int, str]]]:
    """Some rounds of two boards, each with other boards; or a triangle, whose two rounds are one match each."""
    teams = [str(number) for number in range(1, random.choice([3, 3, 4, 5, 6, 8]) + 1)]
    meetings: dict[tuple[int, str, str], list[int]] = {}
    idle: list[tuple[int, str]] = []
    schedule: list[Sitting] = []
    triangle = len(teams) == 3 and random.random() < 0.5
    if triangle:
        for number, (one, other) in enumerate([("1", "2"), ("2", "3"), ("3", "1")], start=1):
            first, last = 2 * number - 1, 2 * number
            meetings[1, one, other] = [first, last]
            schedule.append(Sitting(1, number, f"{one}NS", f"{other}EW", first, last, match=number))
            schedule.append(Sitting(2, number, f"{other}NS", f"{one}EW", first, last, match=number))
    for number in range(1, 1 if triangle else random.randint(2, 5)):
        random.shuffle(teams)
        boards = [first, last] = [2 * number - 1, 2 * number]
        for table, (one, other) in enumerate(zip(teams[::2], teams[1::2], strict=False)):
            meetings[number, one, other] = boards
            schedule.append(Sitting(number, 2 * table + 1, f"{one}NS", f"{other}EW", first, last))
            schedule.append(Sitting(number, 2 * table + 2, f"{other}NS", f"{one}EW", first, last))
        if len(teams) % 2:
            idle.append((number, teams[-1]))
            schedule.append(Sitting(number, len(teams) + 1, f"{teams[-1]}NS", None, first, last))
    codes = SCORES * 3 + CODES[scoring.method] + RULED
    results: list[Result] = []
    for sitting in schedule:
        for board in sitting.boards if sitting.is_meeting else ():
            if random.random() > 0.05:
                outcome = parse_code(random.choice(codes), STANDARD)
                results.append(Result(board, sitting.ns, sitting.ew, outcome, sitting.round, sitting.table))
    event = team_event(sorted(teams), results, scoring)
    unit = scoring.penalty_units[-1] if scoring.method is not Method.MATCHPOINTS else scoring.penalty_units[0]
    giving = [team for team in teams if random.random() < 0.15]
    changes = tuple(PairChange(random.choice([1, 2]), team, PairChangeKind.FORFEIT) for team in giving)
    penalties = (Penalty(teams[0], Fraction(random.randint(-2, 3), 2), unit),)
    event = event._replace(schedule=tuple(schedule), changes=changes, penalties=penalties)
    begun = {result.round for result in event.results}
    return event, meetings, [(number, team) for number, team in idle if number in begun]


@pytest.mark.parametrize("events", [20, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("scoring", SCORINGS, ids=lambda scoring: f"{scoring.method}-{scoring.victory_points}")
def test_random_events_come_out_as_a_calculation_of_its_own_has_them(scoring: Scoring, events: int) -> None:
    random = Random(f"{scoring.method} {scoring.victory_points}")  # noqa: S311  # the same events every time
    came = Counter[str]()
    for number in range(events):
        event, meetings, idle = random_event(random, scoring)
        expected = reckoned(event, meetings, idle)
        off = {penalty.pair: penalty.amount for penalty in event.penalties}
        came.update(bye=len(idle), forfeit=len(event.changes), triangle=event.schedule[0].match is not None)
        came.update(type(result.outcome).__name__ for result in event.results)
        near = 0.011 * len(meetings) if scoring.victory_points is VictoryPointScale.WBF else 1e-9
        own = scores(event)
        for label, score in own.items():
            total = -off.get(label, Fraction(0)) if score is None else score
            assert abs(float(total) - expected[label]) <= near, f"event {number}, team {label}"
        ranked = [score for score in own.values() if score is not None]
        assert ranked == sorted(ranked, reverse=True)
        came.update(score=len(ranked))
    assert all(came[what] for what in ("bye", "forfeit", "triangle", "Ruling", "NotPlayed", "score")), came
