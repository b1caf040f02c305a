"""How one result's points came out: every step with its numbers, and at the end what the ranking counts."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given

from scorer.model.events import Event
from scorer.model.settings import ImpDivisor, Method, Rounding, Scoring, SmallGroups, UnequalBoards
from scorer.reports.answers.explanations import Explanation, explain_points, explanation_document, explanation_table
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.scoring.tables import event_of, sitting_out
from tests.strategies import BRIEF, told_events

CROSS_IMPS = Scoring(method=Method.CROSS_IMPS)


def steps_of(explanation: Explanation) -> tuple[str, ...]:
    """The steps in English."""
    return tuple(map(str, explanation.steps))


def explained(event: Event, label: str, board: int = 1) -> Explanation:
    found = explain_points(score_event(event), board, label)
    assert found is not None
    return found


def last_step(event: Event, label: str, board: int = 1) -> str:
    return steps_of(explained(event, label, board))[-1]


def test_a_result_is_explained_from_the_cards_to_the_matchpoints() -> None:
    found = explained(EVENING, "1")
    assert steps_of(found) == (
        "Recorded: 1 against 4, GS S 10",
        "Score by the standard rules: 4 x 30 = 120, game bonus = 300; +420 for North-South",
        "+420 for this pair: better than 1 and equal to 0 of 2 other results in its group, so 2 of 4 (Law 78A)",
    )
    worth = [(score, int(often), int(points)) for score, often, points in found.scores]
    assert worth == [(450, 1, 4), (420, 1, 2), (170, 1, 0)]
    assert found.points == 2
    assert found.percent == 50
    assert found.method is Method.MATCHPOINTS


def test_east_west_see_the_scores_with_the_other_sign() -> None:
    found = explained(EVENING, "6")
    assert "-170 for this pair: better than 2" in steps_of(found)[-1]
    assert [score for score, *_ in found.scores] == [-170, -420, -450]


def test_a_short_board_is_brought_to_the_others_by_the_formula() -> None:
    assert last_step(EVENING, "1", 3) == "2 of 3 results: (0 + 1) x 3 / 2 - 1 = 0.5 (Neuberg)"
    american = EVENING._replace(scoring=Scoring(matchpoints_per_win=1))
    assert last_step(american, "1", 3) == "2 of 3 results: (0 + 0.5) x 3 / 2 - 0.5 = 0.25 (Neuberg)"
    own_top = EVENING._replace(scoring=Scoring(unequal_boards=UnequalBoards.OWN_TOP))
    assert last_step(own_top, "1", 3).endswith("0 of 2 (Law 78A)")


def test_a_small_group_of_a_fouled_board_is_explained_by_its_own_rule() -> None:
    event = event_of([*["420"] * 8, "b:420"])
    assert last_step(event, "9") == (
        "A group of 1 of 9: 60%, plus 5% for each matchpoint above average, less 5% for each below (EBU)"
    )
    plain = event._replace(scoring=Scoring(small_groups=SmallGroups.NEUBERG))
    assert last_step(plain, "9") == "1 of 9 results: (0 + 1) x 9 / 1 - 1 = 8 (Neuberg)"


def test_a_board_not_played_and_a_sit_out_have_no_points() -> None:
    assert (explained(EVENING, "2", 3).points, last_step(EVENING, "2", 3)) == (None, "Recorded: 2 against 6, NP")
    assert steps_of(explained(EVENING, "1", 4)) == ("Recorded: 1, sit-out", "Sit-outs: ignore")
    half = sitting_out(event_of(["420", "170"], ["-", "420"]), 2, "1")._replace(scoring=Scoring(sit_out=Fraction(50)))
    assert explained(half, "1", 2).points == 1


@pytest.mark.parametrize(
    ("code", "scoring", "step"),
    [
        ("60/40", Scoring(), "Awarded: 60% of the top of 4 (Law 12C2)"),
        ("60/40", CROSS_IMPS, "Awarded: 60%, which is +3, 0 or -3 IMPs (Law 12C2)"),
        (
            "A+/A-",
            Scoring(),
            "Awarded: A+, the larger of 60% and the pair's own percentage on the boards it played (Law 12C2)",
        ),
        ("mp 3/1", Scoring(), "Awarded by hand: 3 mp"),
    ],
)
def test_what_was_awarded_is_explained_by_the_law(code: str, scoring: Scoring, step: str) -> None:
    assert last_step(event_of(["420", "170", code], scoring=scoring), "3") == step


def test_a_weighted_score_is_explained_as_compared_and_weighted() -> None:
    steps = steps_of(explained(event_of(["60% 420, 40% 170", "400", "-50"]), "1"))
    assert steps[1] == "Assigned: each of its scores is compared with the other tables, then weighted (Law 12C1)"
    assert steps[2] == "Weighted average of these scores: 3.2 of 4 (Law 78A, 12C1)"


@pytest.mark.parametrize(
    ("divisor", "step"),
    [
        (ImpDivisor.COMPARISONS, "Divided by 2: 8"),
        (ImpDivisor.RESULTS, "Divided by 3: 5.3333"),
        (ImpDivisor.NONE, "Divided by 1: 16"),
    ],
)
def test_cross_imps_are_explained_with_their_sum_and_divisor(divisor: ImpDivisor, step: str) -> None:
    event = event_of(["420", "170", "-50"], scoring=CROSS_IMPS._replace(imp_divisor=divisor))
    *_, summed, divided = steps_of(explained(event, "1"))
    assert summed == "IMPs against each of the 2 other results: 16 together (Law 78B)"
    assert divided == step


@pytest.mark.parametrize("divisor", ImpDivisor)
def test_a_board_of_one_table_is_not_explained_as_divided_by_nothing(divisor: ImpDivisor) -> None:
    event = event_of(["420"], scoring=CROSS_IMPS._replace(imp_divisor=divisor))
    assert explained(event, "1").points == 0
    assert not any("Divided by 0" in step for step in steps_of(explained(event, "1")))


def test_a_datum_is_told_from_the_side_of_the_pair() -> None:
    event = event_of(["420", "170", "-50"], scoring=Scoring(method=Method.BUTLER))
    assert steps_of(explained(event, "1"))[-2:] == (
        "Datum, the average of the 3 results from this side: +180 (trimmed-mean)",
        "IMPs for the difference: 6 (Law 78B)",
    )
    assert "from this side: -180" in steps_of(explained(event, "4"))[-2]


def test_rounded_cells_are_said_to_be_rounded() -> None:
    event = EVENING._replace(scoring=Scoring(round_cells=Rounding.TENTH))
    assert last_step(event, "1") == "Rounded to 0.1, an exact half towards average"


def test_a_pair_that_has_nothing_of_a_board_has_nothing_explained() -> None:
    assert explain_points(score_event(EVENING), 4, "2") is None
    assert explain_points(score_event(EVENING), 1, "nobody") is None


def test_the_sheet_shows_what_every_score_of_the_group_is_worth() -> None:
    found = explanation_table(explained(EVENING, "1", 3)).sheet
    assert str(found.title) == "Board 3, pair 1: 0.50 MP, 12.50%"
    assert found.rows == ((-50, 1, Fraction(7, 2)), (-110, 1, Fraction(1, 2)))
    assert [str(column.heading) for column in found.columns] == ["Score", "Freq.", "MP"]
    assert (
        str(explanation_table(explained(EVENING, "2", 3)).title)
        == "Board 3, pair 2: not played; the board does not count"
    )


def test_an_explanation_for_programs_has_its_numbers() -> None:
    found = explanation_document(explained(EVENING, "1", 3))
    assert list(found) == ["board", "pair", "reason", "steps", "scores", "points", "percent"]
    assert found["scores"] == [
        {"score": -50, "times": 1.0, "points": 3.5},
        {"score": -110, "times": 1.0, "points": 0.5},
    ]
    assert (found["points"], found["percent"]) == (0.5, 12.5)


@BRIEF
@given(told_events())
def test_whatever_happened_the_explanation_ends_at_what_the_traveller_shows(event: Event) -> None:
    scored = score_event(event)
    for board in scored.boards:
        for line in board.results:
            for label, points in line.sides:
                found = explain_points(scored, board.number, label)
                assert found is not None
                assert found.points == points
                assert str(found.steps[0]).startswith("Recorded: ")
                assert not re.search(r"\w\(|Fraction|None", " ".join(steps_of(found))), "no words of the program"
