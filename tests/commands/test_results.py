"""Recording results: what stands in whose place, all that hangs on it, what is told, what history knows it by."""

from __future__ import annotations

import pytest

from scorer import hints
from scorer.checks import list_findings
from scorer.checks.travellers import build_travellers
from scorer.commands.changes import Change, validate_change
from scorer.commands.results import (
    ApplyReplacements,
    EditConflict,
    NeedsConfirmation,
    RecordAtTable,
    RecordLine,
    RecordResult,
    RecordResults,
    RemoveResult,
    ReseatResult,
    ResultFile,
    TypedLine,
    enter_results,
    find_clashes,
    replace_results,
    swap_sides,
    with_scheduled_table,
)
from scorer.commands.settings import ChangeSetting
from scorer.errors import InputError, MissingDataError, SourceLocation
from scorer.game.announcement import Redeal
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat
from scorer.i18n import EMPTY_PHRASE
from scorer.model.boards import HighCardPoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.history import Subject, Topic
from scorer.model.notation import format_code, parse_code
from scorer.model.results import KnownScore, Played, Result, SitOut
from scorer.model.rulings import RulingNote
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event
from tests.commands.doing import do, fields, refused, values
from tests.commands.lines import event, met
from tests.evening import CHECK_DEAL, EVENING


def turned(code: str) -> Result:
    return swap_sides(Result(1, "1", "4", parse_code(code, STANDARD)))


def codes(event: Event, board: int) -> dict[tuple[str, ...], str]:
    return {result.pairs: format_code(result.outcome) for result in event.results if result.board == board}


def place(board: str, ns: str, ew: str) -> dict[str, str]:
    return {"board": board, "ns": ns, "ew": ew}


def test_a_result_takes_the_place_of_the_one_that_its_pairs_had() -> None:
    after, subject, said, *_ = do(EVENING, RecordResult, **place("1", "1", "4"), result="GS S 11")
    assert codes(after, 1) == {**codes(EVENING, 1), ("1", "4"): "GS S 11"}
    assert subject == Subject(Topic.RESULT, board=1, ns="1", ew="4")
    assert values(said) == {1, "1", "4", "GS S 11, +450", "GS S 10, +420"}


def test_a_corrected_result_keeps_round_table_and_remark_and_loses_the_note_of_a_ruling() -> None:
    noted = EVENING._replace(notes=(RulingNote(1, "3", "6", "Ada"), RulingNote(1, "2", "5", "Ada")))
    after = do(noted, RecordResult, **place("1", "3", "6"), result="NP").after
    (result,) = [result for result in after.results if (result.board, result.ns) == (1, "3")]
    assert (result.round, result.table, result.remark) == (1, 3, "claimed")
    assert after.notes == (RulingNote(1, "2", "5", "Ada"),)


def test_a_new_result_stands_where_the_schedule_has_its_pairs() -> None:
    planned = (Sitting(7, 2, "5", "1", 1, 2), Sitting(7, 2, "1", "5", 3, 4))
    for board in (2, 4):
        assert with_scheduled_table(Result(board, "1", "5", KnownScore(50)), planned)[4:6] == (7, 2)
    assert with_scheduled_table(turned("NP"), planned)[4:6] == (None, None)


def test_a_pair_called_by_name_is_told_with_its_players() -> None:
    after, subject, said, *_ = do(EVENING, RecordResult, **place("1", "bob", "FAY"), result="420")
    assert codes(after, 1)["1", "4"] == "420"
    assert subject == Subject(Topic.RESULT, board=1, ns="1", ew="4")
    assert {"Ann & Bob", "Fay & Gus"} <= values(said)
    cleared = values(do(EVENING, RemoveResult, **place("1", "1", "fay")).summary)
    assert cleared & {"Ann & Bob", "Fay & Gus"} == {"Fay & Gus"}


def test_everything_mistyped_is_said_at_once() -> None:
    assert fields(refused(EVENING, RecordResult, **place("x", "zoe", "9"), result="GX 9")) == [
        "board",
        "ns",
        "ew",
        "result",
    ]
    assert fields(refused(EVENING, RecordAtTable, **place("x", "1", "4"), result="GS 10")) == ["board"]


def test_what_is_in_the_way_is_named_with_what_makes_room() -> None:
    refusal = refused(EVENING, RecordResult, **place("1", "1", "5"), result="NP")
    assert isinstance(refusal, InputError)
    assert [values(mistake.reason) for mistake in refusal.mistakes] == [{"1", "4", 1}, {"5", "2", 1}]
    assert hints.remove_result(board=1, ns="1", ew="4") in refusal.hints
    assert "reseat_result" not in {one.name for one in refusal.hints}, "two results are in the way"


def test_a_result_takes_the_place_of_the_sit_outs_of_its_pairs_which_is_told() -> None:
    idle = [Result(4, "1", None, SitOut()), Result(4, None, "4", SitOut()), Result(4, "2", None, SitOut())]
    changed = do(event(*idle), RecordResult, **place("4", "1", "4"), result="420")
    assert codes(validate_change(event(*idle), changed).after, 4) == {("2",): "", ("1", "4"): "420"}
    assert {"1", "4", "420"} <= values(changed.summary)
    assert "sitting out" in str(changed.summary)


def half_table(sit_out: str) -> Event:
    """Five pairs in two rounds of which nothing is played yet; who sits out may have points for it."""
    schedule = (
        Sitting(1, 1, None, "5", 1, 2),
        Sitting(1, 2, "1", "4", 3, 4),
        Sitting(1, 3, "2", "3", 1, 2),
        Sitting(2, 1, "4", None, 3, 4),
        Sitting(2, 2, "5", "2", 3, 4),
    )
    return do(event()._replace(schedule=schedule), ChangeSetting, key="scoring.sit_out", value=sit_out).after


def out(event: Event) -> list[tuple[object, ...]]:
    return [result[:3] + result[4:6] for result in event.results if isinstance(result.outcome, SitOut)]


def test_who_sits_out_by_the_schedule_is_recorded_with_the_first_result_of_a_round_where_that_counts() -> None:
    before = half_table("60")
    assert not out(before)
    changed = do(before, RecordResult, **place("3", "1", "4"), result="420")
    assert out(changed.after) == [(1, None, "5", 1, 1), (2, None, "5", 1, 1)]
    assert {"1", "4", "5", "420"} <= values(changed.summary)
    again = do(changed.after, RecordResult, **place("4", "1", "4"), result="-50")
    assert out(again.after) == out(changed.after)
    assert "5" not in values(again.summary)
    ignored = do(half_table("ignore"), RecordResult, **place("3", "1", "4"), result="420").after
    assert not out(ignored)
    late = do(ignored, ChangeSetting, key="scoring.sit_out", value="own")
    assert out(late.after) == out(changed.after)
    assert any("5" in values(told) for told in late.details)
    assert not out(do(ignored, ChangeSetting, key="scoring.sit_out", value="ignore").after)


def test_who_played_a_board_after_all_does_not_sit_out_on_it() -> None:
    filled_in = do(half_table("60"), RecordResult, **place("1", "5", "4"), result="420").after
    assert out(do(filled_in, RecordResult, **place("3", "1", "4"), result="420").after) == [(2, None, "5", 1, 1)]


def test_a_declarer_that_nothing_tells_is_asked_for_with_an_example() -> None:
    alone = EVENING._replace(results=(), deals=(), points=())
    refusal = refused(alone, RecordResult, **place("1", "1", "4"), result="GS 10")
    assert fields(refusal) == ["declarer"]
    assert refusal.hints == (hints.name_declarer(board=1, ns="1", ew="4", code="GS S 10"),)


def test_a_cleared_result_is_gone_and_told() -> None:
    after, subject, said, *_ = do(EVENING, RemoveResult, **place("2", "3", "5"))
    assert ("3", "5") not in codes(after, 2)
    assert subject == Subject(Topic.RESULT, board=2, ns="3", ew="5")
    assert values(said) == {2, "3", "5", "50"}
    refusal = refused(EVENING, RemoveResult, **place("2", "1", "4"))
    assert isinstance(refusal, MissingDataError)
    assert str(refusal).endswith("which has results for 1 against 6, 2 against 4 and 3 against 5")
    empty = EVENING._replace(results=())
    assert isinstance(refused(empty, RemoveResult, **place("2", "1", "4")), MissingDataError)
    assert isinstance(refused(EVENING, RemoveResult, **place("4", "1", "4")), MissingDataError), (
        "who sits out has met nobody"
    )


def test_the_wrong_pairs_are_corrected_and_the_result_stays() -> None:
    noted = EVENING._replace(notes=(RulingNote(3, "1", "5", "Ada"),))
    alone = noted._replace(results=tuple(result for result in EVENING.results if result.pairs != ("2", "6")))
    after, subject, said, *_ = do(alone, ReseatResult, **place("3", "1", "5"), new_ns="1", new_ew="6")
    assert codes(after, 3)["1", "6"] == "PH W 8"
    assert after.notes == (RulingNote(3, "1", "6", "Ada"),)
    assert subject == Subject(Topic.RESULT, board=3, ns="1"), "only what both have is what it is about"
    assert values(said) == {3, "1", "6", "5"}


def test_all_pairs_that_are_none_are_named_before_anybody_is_reseated() -> None:
    assert fields(refused(EVENING, ReseatResult, **place("3", "8", "5"), new_ns="1", new_ew="9")) == ["ns", "new_ew"]


def test_many_results_are_about_what_they_share() -> None:
    lines = ResultFile("late.txt", ["# board 1", "", "1 1 4 NP", "1 2 5 GS S 9  # late"])
    after, subject, said, *_ = do(EVENING, RecordResults, lines=lines)
    assert codes(after, 1) == {("1", "4"): "NP", ("2", "5"): "GS S 9", ("3", "6"): "PS S 10"}
    assert subject == Subject(Topic.RESULT, board=1)
    assert said.value_of("file") == "late.txt"


def test_a_file_knows_no_names_and_every_wrong_line_is_named() -> None:
    lines = ResultFile("late.txt", ["1 ann 4 NP", "1 1 4 NP", "1 1", "1 1 5 420"])
    refusal = refused(EVENING._replace(results=()), RecordResults, lines=lines)
    assert isinstance(refusal, InputError)
    where = [(mistake.location, mistake.field) for mistake in refusal.mistakes]
    assert where == [
        (SourceLocation("late.txt", 1), "ns"),
        (SourceLocation("late.txt", 3), ""),
        (SourceLocation("late.txt", 4), ""),
    ]


def test_a_line_may_leave_out_the_declarer_that_a_later_one_tells() -> None:
    cleared = EVENING._replace(results=(), deals=(), points=())
    done = do(cleared, RecordResults, lines=ResultFile("late.txt", ["1 1 4 GS 10", "1 2 5 GS S 9"]))
    assert len(done.after.results) == 2
    assert values(done.details[0]) == {1, "1", "4", "GS S 10, +420"}


def test_a_pair_that_two_lines_give_two_results_is_named_on_the_second() -> None:
    twice = ResultFile("late.txt", ["1 1 4 420", "", "1 1 5 420"])
    refusal = refused(EVENING._replace(results=()), RecordResults, lines=twice)
    assert isinstance(refusal, InputError)
    assert [mistake.location for mistake in refusal.mistakes] == [SourceLocation("late.txt", 3)]


def test_a_line_given_twice_corrects_the_first() -> None:
    done = do(EVENING, RecordResults, lines=ResultFile("late.txt", ["1 1 4 420", "1 1 4 50"]))
    assert done.after.results[0].outcome == KnownScore(50)
    assert values(done.details[1]) == {1, "1", "4", "50", "420"}


def test_a_change_of_what_was_not_seen_is_refused_with_what_stands_there() -> None:
    seen = EVENING.results
    now = do(EVENING, RemoveResult, **place("1", "1", "4")).after
    refusal = refused(now, RecordLine, {"seen": seen}, **place("1", "1", "4"), result="GS S 11")
    assert isinstance(refusal, EditConflict)
    assert (refusal.event, refusal.current_results) == (now, ())
    assert isinstance(
        refused(EVENING, RecordLine, {"seen": "GS S 9"}, **place("1", "1", "4"), result="NP"), EditConflict
    )
    same = do(EVENING, RecordLine, {"seen": "GS S 9"}, **place("1", "1", "4"), result="GS S 10")
    assert same.after.results == EVENING.results, "whoever entered the same meanwhile entered what is meant"
    as_seen = do(EVENING, RecordAtTable, {"seen": "GS S 10"}, **place("1", "4", "1"), result="GS S 11").after.results[0]
    assert (as_seen.pairs, format_code(as_seen.outcome)) == (("1", "4"), "GS S 11"), (
        "whichever way the pairs are recorded"
    )
    assert fields(refused(EVENING, RecordAtTable, **place("1", "1", "4"), result="60/40")) == ["result"]


def test_what_is_proved_is_contradicted_only_by_who_is_sure() -> None:
    words = {**place("4", "2", "5"), "result": "GS N 10"}
    refusal = refused(EVENING, RecordLine, {"sure": False}, **words)
    assert isinstance(refusal, NeedsConfirmation)
    assert refusal.finding.code == "wrong-declarer"
    kept = do(EVENING, RecordLine, {"sure": True}, **words)
    assert kept.recorded.finding == refusal.finding
    assert do(EVENING, ApplyReplacements, {"replacements": refusal.changes}).after == kept.after
    assert do(EVENING, RecordResult, **words).after == kept.after, "nobody was asked"


@pytest.mark.parametrize(
    ("text", "board", "ns", "ew", "code", "group"),
    [
        ("gs s 9", 1, "1", "4", "GS S 9", ""),
        ("+1", 1, "1", "4", "GS S 11", ""),
        ("^ gs w 9", 1, "4", "1", "GS W 9", ""),
        (">b", 1, "1", "4", "GS S 10", "b"),
        ("3 4: ps s 8", 1, "3", "4", "PS S 8", ""),
        ("3 4:", 1, "3", "4", "GS S 10", ""),
    ],
)
def test_a_line_is_typed_in_short(text: str, board: int, ns: str, ew: str, code: str, group: str) -> None:
    evening = event(met(1, "1", "4", "GS S 10", 1, 1))
    (fresh,) = do(evening, RecordLine, **place("1", "1", "4"), result=text).after.results
    assert (fresh.board, fresh.ns, fresh.ew, format_code(fresh.outcome), fresh.group) == (board, ns, ew, code, group)


def test_pairs_that_the_schedule_does_not_know_are_recorded_all_the_same() -> None:
    after = do(event(), RecordLine, **place("1", "1", "6"), result="gs s 9").after
    assert codes(after, 1) == {("1", "6"): "GS S 9"}
    assert fields(refused(event(), RecordLine, board="1", result="gs s 9")) == ["result"], "who met is not said"


@pytest.mark.parametrize(("group", "score"), [("", 420), ("b", -420)])
def test_a_score_without_a_sign_is_of_who_declares_in_the_group(group: str, score: int) -> None:
    fouled = met(1, "2", "6", "GS E 10")._replace(group="b")
    evening = event(met(1, "1", "4", "GS S 10"), fouled)
    typed = TypedLine("42", scores=True, group=group)
    done = do(evening, RecordLine, **place("1", "3", "5"), result=typed)
    assert done.after.results[-1].outcome == KnownScore(score)


@pytest.mark.parametrize(
    ("code", "after"),
    [
        ("GS S 10", "GS S 10"),
        ("420", "420"),
        ("NP", "NP"),
        ("60/40", "40/60"),
        ("A+/A-", "A-/A+"),
        ("mp 9/1", "mp 1/9"),
    ],
)
def test_the_pairs_change_seats_and_awards_go_with_them(code: str, after: str) -> None:
    result = turned(code)
    assert (result.ns, result.ew, format_code(result.outcome)) == ("4", "1", after)


def test_a_ruling_half_score_half_award_is_left_to_the_director() -> None:
    with pytest.raises(InputError) as refusal:
        turned("NS +420; EW 40")
    assert [mistake.field for mistake in refusal.value.mistakes] == ["award"]


# Some results become others, with all that hangs on them.

GAME = Contract(Target.GAME, Denomination.SPADES)


def played(ns: str, ew: str, declarer: Seat | None, group: str = "") -> Result:
    return Result(1, ns, ew, Played(GAME, declarer, 10), group=group)


def bare(*results: Result) -> Event:
    return EVENING._replace(deals=(), points=(), results=results)


TOLD, LEFT_OUT = played("1", "4", Seat.SOUTH), played("2", "5", None)


def supposed(result: Result, seat: Seat) -> Result:
    return result._replace(outcome=Played(GAME, None, 10, seat))


def test_a_declarer_that_only_one_line_told_is_supposed_when_it_goes_and_follows_the_next_that_is_typed() -> None:
    (kept,) = replace_results(bare(TOLD, LEFT_OUT), [(TOLD, None)]).results
    assert kept == supposed(LEFT_OUT, Seat.SOUTH)
    again = played("1", "4", Seat.WEST)
    assert replace_results(bare(kept), [(None, again)]).results == (LEFT_OUT, again)
    other = played("3", "6", Seat.SOUTH)
    assert replace_results(bare(TOLD, LEFT_OUT, other), [(TOLD, None)]).results == (LEFT_OUT, other)


@pytest.mark.parametrize(
    ("pairs", "typed", "told"),
    [
        (("1", "4"), "GS W 10", "GS W 10, -420 (was GS S 10, +420); 1 other result changes to match: West declares"),
        (("3", "6"), "GS 9", "GS S 9, -50"),
    ],
)
def test_it_is_told_who_declares_and_which_results_that_left_it_out_follow(
    pairs: tuple[str, str], typed: str, told: str
) -> None:
    change = do(bare(TOLD, LEFT_OUT), RecordResult, **place("1", *pairs), result=typed)
    assert str(change.summary) == f"Board 1, {pairs[0]} against {pairs[1]}: {told}"


@pytest.mark.parametrize("typed", ["420", "NP", "GS 10"])
def test_the_only_result_that_told_the_declarer_may_be_corrected_to_one_that_does_not(typed: str) -> None:
    before = bare(TOLD, LEFT_OUT)
    change = do(before, RecordResult, **place("1", "1", "4"), result=typed)
    assert str(change.summary).endswith("the declarer of 1 other result is no longer known, so South is assumed")
    assert change.after.results[1] == supposed(LEFT_OUT, Seat.SOUTH)
    assert validate_change(before, change).after == change.after, "nothing is left to be worked out"


def test_a_line_that_came_into_another_group_is_supposed_to_have_the_former_declarer_unless_that_one_tells() -> None:
    moved = LEFT_OUT._replace(group="b")
    assert replace_results(bare(TOLD, LEFT_OUT), [(LEFT_OUT, moved)]).results[1] == supposed(moved, Seat.SOUTH)
    there = played("3", "6", Seat.WEST, "b")
    assert replace_results(bare(TOLD, LEFT_OUT, there), [(LEFT_OUT, moved)]).results[1] == moved


def test_a_supposed_declarer_scores_and_is_no_witness() -> None:
    alone = supposed(LEFT_OUT, Seat.SOUTH)
    against = played("3", "6", Seat.WEST)
    assert score_event(bare(alone)).boards[0].results[0].score == 420
    found = list_findings(score_event(bare(alone, against, played("1", "4", Seat.NORTH))))
    assert "supposed-declarer" in {one.code for one in found}
    assert build_travellers(bare(alone, against))[1, "a"].votes.named == {Seat.WEST: 1}


def test_mending_makes_a_supposed_declarer_typed() -> None:
    there = bare(supposed(LEFT_OUT, Seat.SOUTH), supposed(played("3", "6", None), Seat.SOUTH))
    (found,) = [one for one in list_findings(score_event(there)) if one.code == "supposed-declarer"]
    fixed = found.repairs[0].apply_to(there)
    assert [one.outcome for one in fixed.results] == [Played(GAME, Seat.SOUTH, 10)] * 2


def test_hands_that_come_and_go_leave_no_declarer_typed() -> None:
    dealt = bare(LEFT_OUT)._replace(deals=((1, Deal.parse(CHECK_DEAL)),))
    (by,) = declarers_by_cards(dealt).values()
    gone = validate_change(dealt, Change(dealt._replace(deals=()), Subject(Topic.HANDS), EMPTY_PHRASE)).after
    assert gone.results == (supposed(LEFT_OUT, by),)
    assert validate_change(gone, Change(dealt, Subject(Topic.HANDS), EMPTY_PHRASE)).after.results == (LEFT_OUT,)


def test_a_setting_after_which_the_cards_tell_nobody_leaves_who_declared_supposed_until_they_tell_again() -> None:
    tied = bare(LEFT_OUT)._replace(points=((1, HighCardPoints(10, 10, 10, 10)),), redeal=Redeal.NS_DECLARE)
    untold = validate_change(tied, do(tied, ChangeSetting, key="redeal", value="redeal")).after
    assert untold.results == (supposed(LEFT_OUT, Seat.NORTH),)
    assert validate_change(untold, do(untold, ChangeSetting, key="redeal", value="ns-declare")).after == tied


def test_a_new_result_comes_last_where_the_schedule_has_its_pairs() -> None:
    planned = EVENING._replace(results=(), schedule=(Sitting(7, 2, "5", "1", 1, 2),))
    lines = [Result(2, "1", "5", KnownScore(score)) for score in (420, 50)]
    after, ((nothing, first), (former, last)) = enter_results(planned, lines)
    assert (nothing, first.round, first.table) == (None, 7, 2)
    assert (former, after.results) == (first, (last,))


def test_the_results_of_other_boards_are_not_looked_at() -> None:
    twice = EVENING._replace(results=(*EVENING.results, Result(1, "1", "5", KnownScore(420))))
    assert list(find_clashes(twice, {2, 3}, ())) == []
    assert [result.pairs for result, _ in find_clashes(twice, {1}, ())] == [("1", "5"), ("1", "5")]


@pytest.mark.parametrize("board", [1, 2])
def test_a_new_result_of_a_fouled_board_is_of_the_group_of_the_rounds_before(board: int) -> None:
    there = (met(1, "1", "4", "GS S 10", 1, 1), met(1, "2", "6", "GS S 9", 2, 2)._replace(group="b"))
    after, _ = enter_results(event(*there), [met(board, "3", "5", "PS S 8")])
    typed = do(event(*there), RecordLine, **place(str(board), "3", "5"), result="PS S 8").after
    assert after.results[-1].group == typed.results[-1].group == ("b" if board == 1 else "")


@pytest.mark.parametrize(
    ("code", "effect"),
    [("60/40", "2.4 MP for 1, 1.6 MP for 4"), ("NP", "the board does not count for either pair"), ("GS S 9", None)],
)
def test_an_award_says_what_it_gives_however_it_is_entered(code: str, effect: str | None) -> None:
    change = do(EVENING, RecordResult, **place("1", "1", "4"), result=code)
    assert [str(one) for one in change.details] == ([] if effect is None else [effect])
