"""What a class reads of the judge, worked out by hand on the deal of RULES 1.8: pairs, teacher, guidelines."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from pypdf import PdfReader

from scorer.game.advice import suggest_contract
from scorer.game.contracts import Denomination, Target
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.model.club_settings import PaperSize
from scorer.model.results import Played, PointsUnit
from scorer.model.rulings import Penalty
from scorer.model.settings import Audience, Scoring
from scorer.rendering.paper import typeset_reports
from scorer.reports.blocks import HandRole, Hands
from scorer.reports.hands.answers import AnswersReport
from scorer.reports.hands.guidelines import GuidelinesReport
from scorer.reports.hands.learning import JudgedPair, LearningReport, ScorePart, judged_pairs, score_sums
from scorer.reports.hands.pupils import PupilsReport
from scorer.reports.hands.teacher import TeacherReport, lesson_sentence, review_boards
from scorer.reports.judging import judge_boards
from scorer.reports.paper.print_job import build_print_job
from scorer.reports.scorecards import score_card_lines
from scorer.reports.table import UNIT_WORDS, AnyTable, format_rounded
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import as_json
from tests.scoring.tables import event_of, with_penalties
from tests.scoring.test_judging import (
    ALWAYS,
    CHECK_DEAL,
    random_event,
    random_layouts,
    random_match,
    random_scoring,
    with_layouts,
)

SELDOM = {**ALWAYS, Denomination.NO_TRUMPS: 8}


def evening(layouts: int = 8) -> ScoredEvent:
    """Nine sure tricks: the guidelines say game in no trumps, which makes in 8 layouts of 20, in spades in all.

    Game in spades, which nobody named, wins 4 matchpoints in the mean; game in no trumps 8/5, a part score 11/5.
    """
    event = event_of(["GNT S 9", "PS S 10", "PS S 9"])._replace(deals=((1, CHECK_DEAL),))
    return with_layouts(event, [ALWAYS] * layouts + [SELDOM] * 12)


def test_the_parts_of_everyone_add_up_from_fifty_percent_to_the_score_that_is_ranked() -> None:
    rows = {row["pair"]: row for row in as_json(LearningReport().document(evening()))["tables"][0]["rows"]}
    assert (rows["1"]["choice"], rows["1"]["luck"], rows["1"]["given"]) == (-60, 60, None)
    assert (rows["6"]["given"], rows["6"]["defence"], rows["6"]["play"]) == (45, 25, None)
    for label, own in score_sums(evening()).items():
        standing = evening().standings[label]
        assert own.total == standing.percent
        assert 50 + sum(own.parts.values()) == standing.percent
        assert all(own.parts.values()), "only what is not nil is shown"


def test_boards_that_are_not_judged_penalties_and_rounded_totals_are_parts_of_the_sum() -> None:
    boards = (["GNT S 9", "PS S 10", "PS S 9"], ["60/40", "100", "200"])
    event = event_of(*boards)._replace(deals=((1, CHECK_DEAL),))
    event = with_penalties(event, Penalty("2", Fraction(10), PointsUnit.PERCENT_OF_TOP))
    scored = with_layouts(event, [ALWAYS] * 8 + [SELDOM] * 12)
    sums = score_sums(scored)
    assert sums["1"].parts[ScorePart.NOT_JUDGED] == 5
    assert sums["2"].parts[ScorePart.PENALTIES] == -5
    assert ScorePart.PENALTIES not in sums["1"].parts
    for label, own in sums.items():
        assert 50 + sum(own.parts.values()) == scored.standings[label].percent


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 40))])
def test_a_sum_of_any_event_is_exact_and_its_shown_parts_add_up_to_the_shown_score(seed: int) -> None:
    source = Random(seed)  # noqa: S311  # the same events each time
    event = random_match(source) if seed % 4 == 0 else random_event(source, random_scoring(source))
    scored = with_layouts(event, random_layouts(source))
    for own in score_sums(scored).values():
        first, *terms, total = re.sub(r"([+−]) ", r"\1", str(own.equation).replace(" =", "")).split()
        assert sum(map(number, terms), number(first)) == number(total)
        assert own.start + sum(own.parts.values()) == own.total
        assert format_rounded(own.total, own.decimals) == total.replace("−", "-")
        for part, points in own.parts.items():
            assert abs(own.shown[part] - points) < Fraction(1, 10**own.decimals)


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(10, 20))])
def test_the_shown_parts_of_a_board_add_up_to_its_points(seed: int) -> None:
    source = Random(seed)  # noqa: S311  # the same events each time
    event = random_match(source) if seed % 4 == 0 else random_event(source, random_scoring(source))
    scored = with_layouts(event, random_layouts(source))
    for label, own in score_sums(scored).items():
        item = LearningReport().of_pair(scored, label)
        assert item is not None
        _, *tables = item.tables
        lines = {(line.pair, line.result.board): line.points for line in score_card_lines(scored)[label]}
        shown = 0
        for table in tables:
            assert str(table.title).endswith(f"in {UNIT_WORDS[event.scoring.method]}"), (
                "percent and points are not mixed up"
            )
            for row, deal in zip(table.sheet.rows, table.records, strict=True):
                cells = dict(zip(table.sheet.positions, row, strict=True))
                parts = [cell for key, cell in cells.items() if key.endswith("_part")]
                assert len(parts) == 5
                (top,) = {one.top for one in scored.boards[deal.board - 1].results}
                start = 0 if seed % 4 == 0 else Fraction(top or 0, 2)
                assert start + sum(map(exact, parts)) == exact(cells["total"])
                points = lines[deal.label, deal.board]
                assert points is not None
                assert format_rounded(exact(cells["total"]), 1) == format_rounded(points, 1)
                shown += 1
        assert shown == len(judged_pair(scored, own.pair.label).deals)


def exact(cell: object) -> Fraction:
    assert isinstance(cell, Fraction)
    return cell


def judged_pair(scored: ScoredEvent, label: str) -> JudgedPair:
    return next(own for own in judged_pairs(scored) if own.pair.label == label)


def test_play_that_counts_nothing_though_the_tricks_differ_says_why() -> None:
    found = set()
    for own in judged_pairs(evening()):
        item = LearningReport().of_pair(evening(), own.pair.label)
        assert item is not None
        boards = item.tables[-1]
        (deal,), (row,) = own.deals, boards.sheet.rows
        play = "Play" if deal.declares else "Defence"
        position = [str(column.heading) for column in boards.sheet.columns].index(play)
        is_silent = deal.tricks != deal.allowed and row[position] == 0
        assert is_silent == any(f"{play} counts 0 on board 1" in str(note) for note in boards.notes)
        found.add((play, is_silent))
    assert found == {("Play", True), ("Play", False), ("Defence", True), ("Defence", False)}


def test_play_that_counts_nothing_says_whether_the_result_would_have_compared_the_same() -> None:
    """It said that tricks changed nothing where they won or lost half of a board beside what the others made."""
    told = Counter[bool]()
    for seed in range(60):
        source = Random(seed)  # noqa: S311  # the same events each time
        event = random_match(source) if seed % 4 == 0 else random_event(source, random_scoring(source))
        scored = with_layouts(event, random_layouts(source))
        for own in judged_pairs(scored):
            item = LearningReport().of_pair(scored, own.pair.label)
            assert item is not None
            for table in item.tables[1:]:
                for deal in table.records:
                    (line,) = (one for one in score_card_lines(scored)[deal.label] if one.result.board == deal.board)
                    notes = [str(note) for note in table.notes if f"counts 0 on board {deal.board}:" in str(note)]
                    if not notes:
                        assert deal.tricks == deal.allowed or deal.parts.table
                        continue
                    outcome = line.result.outcome
                    assert isinstance(outcome, Played)
                    changed = line.result._replace(outcome=outcome._replace(tricks=deal.allowed))
                    results = tuple(changed if one.key == line.result.key else one for one in event.results)
                    again = score_event(event._replace(results=results))
                    (other,) = (one for one in score_card_lines(again)[deal.label] if one.result.board == deal.board)
                    is_same = other.points == line.points
                    assert is_same is ("did not change how the result compared" in notes[0])
                    told[is_same] += 1
    assert min(told[True], told[False]) > 0


def headings(table: AnyTable) -> list[str]:
    return [str(column.heading) for column in table.sheet.columns]


def test_a_part_of_a_score_has_one_name_wherever_it_is_shown() -> None:
    """The summary said Contract, a pair's own sum Your contracts, and its boards Choice, whoever had chosen."""
    scored, names = evening(), [str(part.label) for part in ScorePart]
    summary, *_ = LearningReport().items(scored)
    columns = {one.key: str(one.heading) for one in summary.tables[0].sheet.columns}
    seen = set()
    for part in ScorePart:
        if str(part) in columns:
            assert columns[str(part)] == str(part.label)
            seen.add(part)
    assert len(seen) > 5
    beside = {"Board", "By", "Chosen", "Better", "Tricks", "Can make", "Total"}
    for label, own in score_sums(scored).items():
        item = LearningReport().of_pair(scored, label)
        assert item is not None
        parts, *boards = item.tables
        assert [row[0] for row in parts.sheet.rows] == [part.label for part in own.parts]
        for table in boards:
            assert set(headings(table)) - beside <= set(names)
        told = " ".join(map(str, parts.notes))
        for part in seen:
            assert str(part.label).lower() in told.lower(), "what a name means is said with the same name"
    (listed,) = LearningReport().listed(scored)
    assert set(headings(listed)) - beside - {"Pair"} == {str(part.label) for part in seen}
    (teacher,) = TeacherReport().listed(scored)
    assert {"Contract", "Play"} <= set(headings(teacher))
    assert "Choice" not in headings(teacher)


def test_the_boards_of_a_part_are_as_many_as_the_sum_says() -> None:
    for label, own in score_sums(evening()).items():
        item = LearningReport().of_pair(evening(), label)
        assert item is not None
        _, *boards = item.tables
        for part in (ScorePart.CONTRACT, ScorePart.OPPONENTS):
            rows = [table.records for table in boards if str(part.label) in headings(table)]
            assert sum(map(len, rows)) == own.boards.get(part, 0)


def test_a_board_that_a_team_played_at_two_tables_is_one_board() -> None:
    source = Random(0)  # noqa: S311  # the same event each time
    scored = with_layouts(random_match(source), random_layouts(source))
    rows = as_json(LearningReport().document(scored))["tables"][0]["rows"]
    assert rows
    assert {row["boards"] for row in rows} == {1}


def test_the_cards_of_the_boards_add_up_to_those_of_the_sum() -> None:
    """On a board they were counted from 0, in the sum from half of the top, under the same heading."""
    source = Random(49)  # noqa: S311  # the same event each time
    scored = with_layouts(random_event(source, Scoring()), random_layouts(source))
    for label, own in score_sums(scored).items():
        item = LearningReport().of_pair(scored, label)
        assert item is not None
        _, *tables = item.tables
        cards = [row[table.sheet.positions["offered_part"]] for table in tables for row in table.sheet.rows]
        tops = sum(line.top or 0 for line in score_card_lines(scored)[label] if line.points is not None)
        total = 100 * sum(map(exact, cards), Fraction(0)) / tops
        assert cards
        shown = own.parts.get(ScorePart.CARDS, Fraction(0))
        assert abs(total - shown) <= Fraction(100 * len(cards), 20 * tops)


def test_a_contract_is_named_as_better_only_where_it_was_clearly_better() -> None:
    """The same column named what was best and what a pair had chosen, so that one board had two best contracts."""
    equal = 0
    for seed in range(20):
        source = Random(seed)  # noqa: S311  # the same events each time
        event = random_event(source, random_scoring(source))
        scored = with_layouts(event, random_layouts(source))
        deals = [deal for own in judged_pairs(scored) for deal in own.deals]
        best = [
            row[table.sheet.positions["best"]] for table in LearningReport().listed(scored) for row in table.sheet.rows
        ]
        for deal, shown in zip(deals, best, strict=True):
            equal += deal.equal and deal.best != deal.chosen
            of_board = judge_boards(scored)[deal.board].choices[0].contract
            better = deal.best.contract if deal.chosen.contract == of_board else of_board
            assert shown == (None if deal.equal else better), "as on the page of the board"
    assert equal


def number(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


def test_the_teacher_has_what_the_class_did_on_each_board_from_declarers_side() -> None:
    (page,) = TeacherReport().listed(evening())
    (row,) = as_json(page.rows)
    assert (row["board"], row["declarer"], row["points"], row["guideline"]) == (1, "S", 30, "GNT")
    assert (row["best"], row["makes"], row["well"]) == ("GS", 1.0, 0)
    assert [(called["contract"], called["made"]) for called in row["called"]] == [("PS", 2), ("GNT", 1)]
    assert (row["choice"], row["play"]) == (-2.0, round(-1 / 3, 6))
    board, everything = TeacherReport().items(evening())
    told = list(map(str, board.lines))
    assert "Most chose a part score in spades (2 of 3 tables); 2 made it" in told
    assert "Say: following the guideline is not the best choice here" in told
    assert any("Ask: why did you settle" in line for line in told)
    assert everything.tables[0].records[0].board.number == 1


@pytest.mark.parametrize(
    ("codes", "sentence"),
    [
        (["GNT S 9", "PS S 10"], "1 of 2 tables chose game in no trumps; 1 made it"),
        (["GNT S 9", "GNT S 8"], "Everyone chose game in no trumps (2 tables); 1 made it"),
    ],
)
def test_half_of_the_tables_are_not_most_of_them(codes: list[str], sentence: str) -> None:
    event = event_of(codes)._replace(deals=((1, CHECK_DEAL),))
    items = TeacherReport().items(with_layouts(event, [ALWAYS] * 20))
    assert sentence in [str(line) for item in items for line in item.lines]


def test_an_exception_of_a_lesson_is_marked_with_what_to_say() -> None:
    told = replace(evening(), exceptions={1: "The cards lie badly."})
    board, _ = TeacherReport().items(told)
    assert "Say: The cards lie badly." in list(map(str, board.lines))
    (one,) = review_boards(evening())
    assert one.guideline_choice is not None
    right = one._replace(choices={one.guideline: one.guideline_choice._replace(equal=True)})
    assert str(lesson_sentence(right)) == "the guideline would have helped here"
    (table,) = TeacherReport().listed(told)
    assert (table.rows[0]["exception"], "The cards lie badly." in str(table.notes[-1])) == (
        "The cards lie badly.",
        True,
    )


def test_the_pupils_sheet_asks_what_the_other_one_answers() -> None:
    (asked,), (answered,) = PupilsReport().items(evening()), AnswersReport().items(evening())
    assert not any("North-South 30" in str(line) or "declares? S" in str(line) for line in asked.lines)
    assert not any(
        HandRole.DECLARER in hand.roles for block in asked.blocks if isinstance(block, Hands) for hand in block.hands
    )
    assert "Which side has more points? How many? NS 30, EW 10" in list(map(str, answered.lines))
    assert "Who declares? South" in list(map(str, answered.lines))
    assert any("always makes" in str(line) for line in answered.lines)


def test_a_guideline_has_a_record_of_its_own_beside_that_of_the_class() -> None:
    (followed, game, *_), (record, *others) = (table.rows for table in GuidelinesReport().tables(evening()))
    assert followed == {
        "guideline": "sure_tricks", "deals": 3, "followed": 1, "percent": 33.333333, "otherwise": 10,
    }, "who did not follow it was right"  # fmt: skip
    assert record == {"guideline": "sure_tricks", "boards": 1, "best": 0, "equal": 0, "worse": 1, "lost": -56.666667}
    assert {game["deals"], *(one["boards"] for one in others)} == {0}


def test_only_a_school_has_a_class_and_what_is_counted_is_a_table_each_time() -> None:
    event = evening().event
    for audience, title in {Audience.CLUB: "the tables", Audience.SCHOOL: "the class"}.items():
        first, *_ = GuidelinesReport().tables(score_event(event._replace(audience=audience)))
        assert str(first.title) == f"Guidelines: what {title} did"
        assert [str(column.heading) for column in first.sheet.columns][:2] == ["Guideline", "Results"]


def test_a_guideline_is_not_blamed_for_the_other_half_of_the_contract() -> None:
    """22 points and no major: a part score in no trumps. In clubs it makes more; game goes down in every denomination.

    "Part score" was called worse on this board, because "no trumps" was.
    """
    deal = Deal.parse("N:K9.AQ32.KJ4.Q632 QJT6.KT5.A53.AK9 A82.94.Q82.JT754 7543.J876.T976.8")
    tricks = dict.fromkeys(ALWAYS, 7) | {Denomination.CLUBS: 10, Denomination.NO_TRUMPS: 7}
    event = event_of(["PNT N 7", "GNT N 7", "PC N 10"])._replace(deals=((1, deal),))
    scored = with_layouts(event, [tricks] * 20)
    uses, records = (
        {row["guideline"]: row for row in as_json(table.rows)} for table in GuidelinesReport().tables(scored)
    )
    advice = suggest_contract(deal.hand(Seat.NORTH), deal.hand(Seat.SOUTH))
    assert (advice.target, advice.denomination) == (Target.PART_SCORE, Denomination.NO_TRUMPS)
    assert (records["part_score"]["best"], records["part_score"]["worse"]) == (1, 0)
    assert (records["no_trumps"]["best"], records["no_trumps"]["worse"]) == (0, 1)
    assert uses["part_score"]["otherwise"] < 0, "game in no trumps went down"
    assert uses["no_trumps"]["otherwise"] > 0, "clubs made more"


def test_a_board_that_is_not_analysed_is_named_beside_the_record_that_leaves_it_out() -> None:
    """Its results were in the upper table, and nothing said why the lower one had a board fewer."""
    played = ["GNT S 9", "PS S 10"]
    for boards in (1, 2):
        event = event_of(*[played] * boards)._replace(deals=tuple((1 + board, CHECK_DEAL) for board in range(boards)))
        first, second = GuidelinesReport().tables(with_layouts(event, [ALWAYS] * 20))
        assert (as_json(first.rows)[0]["deals"], as_json(second.rows)[0]["boards"]) == (2 * boards, 1)
        notes = [str(note) for note in second.sheet.notes if str(note).startswith("Not counted")]
        assert notes == ["Not counted: board 2 (not analysed)"] * (boards - 1), "the layouts are of board 1"


def test_the_class_page_counts_results_and_says_which_way_a_gain_is_good() -> None:
    (first, _) = (table.sheet for table in GuidelinesReport().tables(evening()))
    assert [str(column.heading) for column in first.columns] == [
        "Guideline", "Results", "Followed", "%", "Gain if not followed",
    ]  # fmt: skip
    assert any("above 0 it was better than the guideline, below 0 worse" in str(note) for note in first.notes)


def test_what_a_guideline_costs_is_in_percent_of_a_top_whatever_the_number_of_tables() -> None:
    """It was in matchpoints against one table more than the travellers count, and no page said so."""
    once, twice = (
        with_layouts(event_of(codes)._replace(deals=((1, CHECK_DEAL),)), [ALWAYS] * 8 + [SELDOM] * 12)
        for codes in (["GNT S 9", "PS S 10"], ["GNT S 9", "GNT S 9", "PS S 10", "PS S 10"])
    )
    lost = [as_json(GuidelinesReport().tables(scored)[1].rows)[0]["lost"] for scored in (once, twice)]
    assert lost[0] == lost[1] < -10


def test_without_layouts_nothing_is_claimed() -> None:
    unsolved = replace(evening(), layouts={})
    assert LearningReport().items(unsolved) == []
    assert LearningReport().of_pair(unsolved, "1") is None
    (page,) = TeacherReport().listed(unsolved)
    assert [str(column.heading) for column in page.sheet.columns] == [
        "Board", "By", "Points", "Guideline", "Chosen", "Made",
    ]  # fmt: skip
    assert len(TeacherReport().items(unsolved)) == 1
    assert PupilsReport().items(unsolved) == []
    (followed,) = GuidelinesReport().tables(unsolved)
    assert (followed.rows[0]["followed"], followed.rows[0]["otherwise"]) == (1, None)


def test_on_paper_the_boards_of_a_pair_are_headed_by_who_declared_and_by_their_unit() -> None:
    """The heading was left out, and two halves of the boards ran into each other."""
    whole, _ = build_print_job(evening(), [LearningReport()])
    reader = PdfReader(io.BytesIO(typeset_reports(whole, size=PaperSize.A4)))
    text = "\n".join(page.extract_text() for page in reader.pages).replace("\u00a0", " ")
    sums = score_sums(evening()).values()
    declared = [own for own in sums if ScorePart.CONTRACT in own.boards]
    assert text.count("Boards you declared, in MP") == len(declared) > 0
    assert text.count("Boards you defended, in MP") == len(sums) - len(declared) > 0
