"""Part score or game: how each pair decided, and what the other call would have been worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from scorer.game.rulesets import PLUS
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.results import Played, Result
from scorer.model.settings import Method, Rounding, Scoring
from scorer.reports.part_score_or_game import (
    OTHER_TARGET,
    DecisionCosts,
    DecisionsReport,
    GameDecision,
    decisions_by_pair,
)
from scorer.reports.shared_fields import Tally
from scorer.reports.table import Sheet, sheets_of
from scorer.scoring import ScoredEvent, score_event
from tests.evening import EVENING
from tests.reports.lines import decimals_below, texts_of
from tests.scoring.tables import event_of
from tests.strategies import BRIEF, QUICK, events, scorings, told_events

REPORT = DecisionsReport()

SCORED = score_event(EVENING)
KINDS = ("Pair", "Made", "Failed", "Missed", "Right", "All")

MADE, FAILED, MISSED, RIGHT = GameDecision


def costs(scored: ScoredEvent) -> dict[str, DecisionCosts]:
    return {label: decided.costs for label, decided in decisions_by_pair(scored).items()}


def sheets(scored: ScoredEvent) -> list[Sheet]:
    return sheets_of(REPORT.tables(scored))


def test_the_decisions_of_the_evening_are_counted_in_the_order_of_the_ranking() -> None:
    how_often, _, _ = sheets(SCORED)
    assert str(how_often.title) == "Part score or game: how often"
    assert texts_of(how_often, *KINDS) == [
        ("2", "1", "0", "0", "0", "1"),
        ("3", "0", "1", "1", "0", "2"),
        ("1", "1", "0", "0", "0", "1"),
        ("6", "1", "0", "0", "0", "1"),
        ("4", "1", "0", "0", "0", "1"),
        ("5", "0", "0", "0", "1", "1"),
    ]


def test_what_the_decisions_of_the_evening_cost_is_as_worked_by_hand() -> None:
    """Board 1, of 420 450 170: for 1 a part score gives 170, which equals one: 1 instead of 2. For 2 it gives
    200: 2 instead of 4. For 3 game gives 420, which equals one: 1 instead of 0.
    Board 2, from East-West 400 400 -50: a part score gives 150, 2 instead of 3.
    Board 3, from East-West 110 50: for 5 game fails with -100, 1/2 instead of 7/2; from North-South -110 -50:
    for 3, who failed in game, the part score gives 130 and is the higher one as well.
    """
    _, cost, mean = sheets(SCORED)
    assert str(cost.title) == "Part score or game: the gain in MP"
    assert texts_of(cost, *KINDS) == [
        ("2", "2", "", "", "", "2"),
        ("3", "", "0", "-1", "", "-1"),
        ("1", "1", "", "", "", "1"),
        ("6", "1", "", "", "", "1"),
        ("4", "1", "", "", "", "1"),
        ("5", "", "", "", "3", "3"),
    ]
    assert texts_of(mean, *KINDS)[1] == ("3", "", "0", "-1", "", "-1/2")
    assert (decimals_below(cost, "All"), decimals_below(mean, "All")) == (0, 2)


def test_the_sheet_says_in_words_what_a_gain_is() -> None:
    how_often, cost, _ = sheets(SCORED)
    assert str(how_often.notes[0]).startswith("Made, Failed: games chosen.")
    assert str(cost.notes[0]).startswith("Gain: what the pair scored, less what it would have scored if it had")
    assert len(how_often.notes) == 1


def test_each_pair_has_its_lesson_in_a_sentence_that_names_the_boards() -> None:
    _, totals, mean = sheets(SCORED)
    explanation, *sentences = map(str, totals.notes)
    assert explanation.startswith("Gain: ")
    assert sentences[0] == "2 (Cid & Dot): gained by choosing game: 2 MP on 1 board (1)"
    assert sentences[1] == (
        "3 (Eve): lost by choosing a game that went down: 0 MP on 1 board (3); "
        "lost by missing game: 1 MP on 1 board (1)"
    )
    assert mean.notes == (), "they tell totals"
    assert [sentence.partition(":")[0].partition(" ")[0] for sentence in sentences] == ["2", "3", "1", "6", "4", "5"]


def of_first(event: Event) -> dict[GameDecision, Tally]:
    """What the first pair decided, without what it never did."""
    return {decision: tally for decision, tally in costs(score_event(event))["1"].items() if tally.boards}


def test_a_game_in_a_minor_needs_eleven_tricks() -> None:
    found = [of_first(event_of([code, "90"])) for code in ("GD S 11", "GD S 10", "PD S 11", "PD S 10", "PD S 5")]
    assert [set(it) for it in found] == [{MADE}, {FAILED}, {MISSED}, {RIGHT}, {RIGHT}]


def test_a_result_that_nobody_can_be_compared_with_costs_nothing() -> None:
    assert of_first(event_of(["PS S 10"])) == {MISSED: Tally(1, Fraction(0))}


def test_a_slam_is_another_decision() -> None:
    scored = score_event(event_of(["6S S 12", "GS S 12", "PS S 12"], rules=PLUS.name))
    assert [sum(it.boards for it in costs(scored)[pair].values()) for pair in "123"] == [0, 1, 1]
    assert tuple(map(str, sheets(scored)[0].notes[1:])) == ("Slams are a separate decision, and are left out",)


def test_awards_bare_scores_and_boards_not_played_are_left_out_but_awards_are_compared_with() -> None:
    """With 420, and 170 made of ten tricks: game instead would be 420, half of which equals the other table."""
    event = event_of(["PS S 10", "50% 420, 50% -50", "NP", "420"])
    found = costs(score_event(event))
    assert [sum(it.boards for it in found[pair].values()) for pair in "1234"] == [1, 0, 0, 0]
    assert found["1"][MISSED] == Tally(1, Fraction(3, 2))


@pytest.mark.parametrize("rules", ["bridge", "single-dummy"])
def test_a_game_with_an_auction_has_no_such_report_and_says_so(rules: str) -> None:
    scored = score_event(event_of(["4S S 10", "2S S 10"], rules=rules))
    (found,) = sheets(scored)
    assert (str(found.title), found.rows) == ("Part score or game: not reported for a game with an auction", ())
    assert REPORT.listed(scored)[0].rows == []


def test_under_imps_a_cost_is_in_imps_against_the_field() -> None:
    """Game instead of 170 makes 420: 250 better, against 170 6 IMPs instead of none and against 420 none, not -6."""
    scored = score_event(event_of(["PS S 10", "170", "420"], scoring=Scoring(method=Method.CROSS_IMPS)))
    assert costs(scored)["1"][MISSED] == Tally(1, Fraction(6 + 6, 2))
    assert str(sheets(scored)[1].title) == "Part score or game: the gain in IMPs"


def test_under_butler_the_datum_is_found_anew() -> None:
    """170 170 420 has the datum 250, -80: -2 IMPs. 420 170 420 has 340, +80: 2 IMPs."""
    scored = score_event(event_of(["PS S 10", "170", "420"], scoring=Scoring(method=Method.BUTLER)))
    assert costs(scored)["1"][MISSED] == Tally(1, Fraction(4))


def test_decisions_for_programs() -> None:
    (table,) = REPORT.listed(SCORED)
    third = table.rows[1]
    assert (third["pair"], third["players"]) == ("3", ["Eve", ""])
    assert {key: third[f"{key}_deals"] for key in ("made", "failed", "missed", "right", "all")} == {
        "made": 0,
        "failed": 1,
        "missed": 1,
        "right": 0,
        "all": 2,
    }
    assert (third["made_gain"], third["failed_gain"], third["missed_gain"], third["all_mean"]) == (
        None,
        0.0,
        -1.0,
        -0.5,
    )


def points_of(scored: ScoredEvent, label: str, board: int) -> Fraction:
    (points,) = (
        own
        for line in scored.boards[board - 1].results
        for pair, own in line.sides
        if pair == label and own is not None
    )
    return points


def called_otherwise(scored: ScoredEvent, changed: Result) -> tuple[str, Fraction] | None:
    """Who decided a result, and what it cost: the whole event is scored again with the other call."""
    line = next(it for it in scored.boards[changed.board - 1].results if it.result == changed)
    outcome, rules = changed.outcome, scored.event.rule_set
    if not isinstance(outcome, Played) or rules.has_auction or line.declarer is None:
        return None
    if outcome.contract.target not in OTHER_TARGET:
        return None
    other = rules.lowest_contract(OTHER_TARGET[outcome.contract.target], outcome.contract.denomination)
    instead = changed._replace(outcome=outcome._replace(contract=other))
    results = tuple(instead if it == changed else it for it in scored.event.results)
    label = (changed.ns if line.declarer.side is Side.NORTH_SOUTH else changed.ew) or ""
    again = score_event(scored.event._replace(results=results))
    return label, points_of(again, label, changed.board) - points_of(scored, label, changed.board)


@BRIEF
@given(told_events())
def test_a_cost_is_what_scoring_the_event_with_the_other_call_would_change(event: Event) -> None:
    exact = event._replace(scoring=event.scoring._replace(round_cells=Rounding.EXACT))
    scored = score_event(exact)
    decided = [found for result in exact.results if (found := called_otherwise(scored, result))]
    for label, own in costs(scored).items():
        ours = [cost for pair, cost in decided if pair == label]
        assert sum(it.boards for it in own.values()) == len(ours)
        assert sum((it.points for it in own.values()), Fraction(0)) == sum(ours, Fraction(0))


@QUICK
@given(events(scoring=scorings()))
def test_a_game_made_and_a_part_score_rightly_called_never_cost_and_the_others_never_gain(event: Event) -> None:
    for own in costs(score_event(event)).values():
        assert own[MADE].points <= 0
        assert own[RIGHT].points <= 0
        assert own[FAILED].points >= 0
        assert own[MISSED].points >= 0
