"""What a class reads of the judge, worked out by hand on the deal of RULES 1.8: pairs, teacher, guidelines."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import chain

from scorer.game.contracts import Denomination
from scorer.game.seats import Side
from scorer.reports.blocks import Hands
from scorer.reports.hands.answers import AnswersReport
from scorer.reports.hands.guidelines import GuidelinesReport
from scorer.reports.hands.learning import PARTS, LearningReport, describe_costly_boards
from scorer.reports.hands.pupils import PupilsReport
from scorer.reports.hands.teacher import TeacherReport, lesson_sentence, review_boards
from scorer.reports.judging import judged_deals
from scorer.reports.part_score_or_game import describe_judged_decisions
from scorer.scoring import ScoredEvent
from tests.conftest import as_json
from tests.scoring.tables import event_of
from tests.scoring.test_judging import ALWAYS, CHECK_DEAL, with_layouts

SELDOM = {**ALWAYS, Denomination.NO_TRUMPS: 8}


def evening(layouts: int = 8) -> ScoredEvent:
    """Nine sure tricks: the guidelines say game in no trumps, which makes in 8 layouts of 20, in spades in all.

    Game in spades, which nobody named, wins 4 matchpoints in the mean; game in no trumps 8/5, a part score 11/5.
    """
    event = replace(event_of(["GNT S 9", "PS S 10", "PS S 9"]), deals=((1, CHECK_DEAL),))
    return with_layouts(event, [ALWAYS] * layouts + [SELDOM] * 12)


def test_what_the_guidelines_advise_is_counted_against_them_and_not_against_the_pair() -> None:
    rows = {row["pair"]: row for row in as_json(LearningReport().document(evening()))["tables"][0]["rows"]}
    assert (rows["1"]["choice"], rows["1"]["lesson"], rows["1"]["luck"]) == (None, -2.4, 2.4)
    assert (rows["2"]["choice"], rows["2"]["lesson"], rows["2"]["others"]) == (-1.8, None, 1.0)
    # against a part score of which a trick was lost
    assert (rows["6"]["given"], rows["6"]["defence"], rows["6"]["play"]) == (1.8, 1.0, None)


def test_a_pair_is_told_its_worst_choice_then_its_worst_play_then_its_worst_defence() -> None:
    scored = evening()
    said = {label: list(describe_costly_boards(scored, label)) for label in judged_deals(scored)}
    (advised,) = said["1"]
    assert "You did as the lesson says; on these cards it was not best" in str(advised)
    choice, play = said["3"]
    assert (choice["board"], choice["lost"], play["lost"]) == (1, "1.8 MP", "1 MP")
    assert "lesson" not in str(choice)
    assert said["6"] == []


def test_the_parts_of_a_pair_add_up_to_its_points_but_for_what_the_best_choice_offers() -> None:
    scored = evening()
    for label, deals in judged_deals(scored).items():
        parts = sum(filter(None, (part.total(deals) for part in PARTS)), Fraction(0))
        offered = sum(deal.parts.offered for deal in deals)
        assert parts + offered == scored.standings[label].score
    assert {deal.declares for deal in chain(*judged_deals(scored).values()) if deal.side is Side.NORTH_SOUTH} == {True}


def test_the_teacher_has_what_the_class_did_on_each_board_from_declarers_side() -> None:
    (page,) = TeacherReport().listed(evening())
    (row,) = as_json(page.rows)
    assert (row["board"], row["declarer"], row["points"], row["guideline"]) == (1, "S", 30, "GNT")
    assert (row["best"], row["makes"], row["well"]) == ("GS", 1.0, 0)
    assert [(called["contract"], called["made"]) for called in row["called"]] == [("PS", 2), ("GNT", 1)]
    assert (row["choice"], row["play"]) == (-2.0, round(-1 / 3, 6))
    board, everything = TeacherReport().items(evening())
    told = list(map(str, board.lines))
    assert "Most called part score in spades: 2 of 3 tables, and 2 made it" in told
    assert "Say: the lesson is not best on these cards" in told
    assert any("Ask: what made you stop" in line for line in told)
    assert everything.tables[0].records[0].board.number == 1


def test_an_exception_of_a_lesson_is_marked_with_what_to_say() -> None:
    told = replace(evening(), exceptions={1: "The cards lie badly."})
    board, _ = TeacherReport().items(told)
    assert "Say: The cards lie badly." in list(map(str, board.lines))
    (one,) = review_boards(evening())
    assert one.guideline_choice is not None
    right = one._replace(choices={one.guideline: one.guideline_choice._replace(equal=True)})
    assert str(lesson_sentence(right)) == "the lesson would have helped here"
    (table,) = TeacherReport().listed(told)
    assert (table.rows[0]["exception"], "The cards lie badly." in str(table.notes[-1])) == (
        "The cards lie badly.",
        True,
    )


def test_the_pupils_sheet_asks_what_the_other_one_answers() -> None:
    (asked,), (answered,) = PupilsReport().items(evening()), AnswersReport().items(evening())
    assert not any("NS, 30 points" in str(line) or "declares? S" in str(line) for line in asked.lines)
    assert not any(
        "declares" in hand.roles for block in asked.blocks if isinstance(block, Hands) for hand in block.hands
    )
    assert "Which side has more points? How many? NS, 30 points" in list(map(str, answered.lines))
    assert "Who declares? South" in list(map(str, answered.lines))
    assert any("makes 10 times in 10" in str(line) for line in answered.lines)


def test_a_guideline_has_a_record_of_its_own_beside_that_of_the_class() -> None:
    (followed, game, *_), (record, *others) = (table.rows for table in GuidelinesReport().tables(evening()))
    assert followed == {
        "guideline": "sure_tricks", "deals": 3, "followed": 1, "percent": 33.333333, "otherwise": 0.6,
    }, "who did not follow it was right"  # fmt: skip
    assert record == {"guideline": "sure_tricks", "boards": 1, "best": 0, "equal": 0, "worse": 1, "lost": -3.4}
    assert {game["deals"], *(one["boards"] for one in others)} == {0}


def test_part_score_or_game_is_a_lesson_by_what_declarer_could_know() -> None:
    (deal,) = judged_deals(evening())["2"]
    said = describe_judged_decisions([deal, deal._replace(board=2, equal=True)])
    assert "game was better on 1" in str(said)
    assert "on 1 of 2 boards" in str(said)
    (right,) = judged_deals(evening())["1"]
    assert "better" not in str(describe_judged_decisions([right])), "game it was; only the suit was another"


def test_without_layouts_nothing_is_claimed() -> None:
    unsolved = replace(evening(), layouts={})
    assert LearningReport().items(unsolved) == []
    assert LearningReport().of_pair(unsolved, "1") is None
    (page,) = TeacherReport().listed(unsolved)
    assert [str(column.heading) for column in page.sheet.columns] == [
        "Board", "By", "Points", "Lesson says", "Called", "Made",
    ]  # fmt: skip
    assert len(TeacherReport().items(unsolved)) == 1
    assert PupilsReport().items(unsolved) == []
    (followed,) = GuidelinesReport().tables(unsolved)
    assert (followed.rows[0]["followed"], followed.rows[0]["otherwise"]) == (1, None)
