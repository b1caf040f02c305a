"""What each pair gave its team, by hand."""

from __future__ import annotations

from scorer.model.settings import Method, Scoring
from scorer.reports.contributions import ContributionsReport
from scorer.scoring import score_event
from tests.conftest import as_json
from tests.scoring.test_teams import at_two_tables, team_event

REPORT = ContributionsReport()

BOARD = [*at_two_tables(1, "420", "170", ("1", "2")), *at_two_tables(1, "170", "-50", ("3", "4"))]
"""Scores 420, 170, 170 and -50: between them 250 is 6 IMPs, 470 is 10, 220 is 6, and nothing is 0."""


def test_a_pair_is_compared_with_all_tables_that_had_its_board_whatever_its_team_won() -> None:
    for scoring in (Scoring(), team_event("12", []).scoring):
        (table,) = REPORT.tables(score_event(team_event("1234", BOARD, scoring)))
        rows = as_json(table.rows)
        gave = {row["pair"]: round(row["score"] * 3) for row in rows}
        north_south = {"1NS": 6 + 6 + 10, "2NS": 0 - 6 + 6, "3NS": 0 - 6 + 6, "4NS": -10 - 6 - 6}
        opponents = {"1NS": "2EW", "2NS": "1EW", "3NS": "4EW", "4NS": "3EW"}
        assert gave == north_south | {opponents[label]: -won for label, won in north_south.items()}
        assert {row["pair"]: row["players"][0] for row in rows}["3EW"] == "Team 3"


def test_points_given_by_hand_are_no_imps_so_that_what_was_played_counts() -> None:
    given = [*at_two_tables(1, "420 points 900/-900", "170", ("1", "2")), *BOARD[2:]]
    points = Scoring(method=Method.AGGREGATE)
    (played,), (ruled,) = (REPORT.tables(score_event(team_event("1234", board, points))) for board in (BOARD, given))
    assert ruled.rows == played.rows
    missed = [*at_two_tables(1, "points 900/-900", "170", ("1", "2")), *BOARD[2:]]
    (table,) = REPORT.tables(score_event(team_event("1234", missed, points)))
    assert {row["score"] for row in table.rows if row["pair"] in ("1NS", "2EW")} == {None}


def test_nothing_is_told_where_only_one_match_has_the_boards() -> None:
    assert REPORT.tables(score_event(team_event("12", at_two_tables(1, "420", "170")))) == []
