"""Findings are accepted as correct, or fixed with the repair they offer."""

from __future__ import annotations

import pytest

from scorer import hints
from scorer.checks import list_findings
from scorer.commands.changes import validate_change
from scorer.commands.findings import (
    AcceptFindings,
    DisplayedKey,
    FixFindings,
    fix_findings,
)
from scorer.errors import ConcurrentChangeError, InputError, MissingDataError
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.seats import Seat
from scorer.hints import Hint
from scorer.model.boards import HighCardPoints
from scorer.model.history import Subject, Topic
from scorer.model.results import Played, Result
from scorer.movements.schedule import Sitting
from scorer.scoring import score_event
from tests.commands.doing import do, fields, refused
from tests.evening import EVENING

WRONG = EVENING._replace(schedule=(Sitting(4, 1, "2", "6", 4, 4),))
"""Tables name different declarers, which can be fixed; and what was played is not what was planned."""

FOUND = list_findings(score_event(WRONG))
ODD = next(finding for finding in FOUND if finding.repairs)
SCORED = {"scored": score_event}
NOW = {**SCORED, "at": "2026-11-17 21:05"}

GAME, SOUTH = Contract(Target.GAME, Denomination.SPADES), Seat.SOUTH


def test_a_mark_says_who_looked_and_when_and_is_made_once() -> None:
    after, subject, said, *_ = do(WRONG, AcceptFindings, NOW, keys=[ODD.key[:3]], by="Ada")
    (made,) = after.marks
    assert (made.code, made.board, made.by, made.at) == (ODD.code, ODD.board, "Ada", "2026-11-17 21:05")
    assert subject == Subject(Topic.MARK, ODD.board, *ODD.pairs)
    assert said.value_of("findings") == ODD.message
    assert do(after, AcceptFindings, NOW, keys=[ODD.key]).after.marks == after.marks
    everything = do(WRONG, AcceptFindings, NOW, keys=[finding.key for finding in FOUND])
    assert (everything.subject, {one.by for one in everything.after.marks}) == (Subject(Topic.MARK), {""})
    uncounted = EVENING._replace(points=((1, HighCardPoints(9, 9, 9, 9)),))
    of_board = next(finding for finding in list_findings(score_event(uncounted)) if not finding.pairs)
    assert do(uncounted, AcceptFindings, NOW, keys=[of_board.key]).subject == Subject(Topic.MARK, 1)


@pytest.mark.parametrize(("round_", "earlier"), [(1, ()), (2, (hints.end_after_round(1),))])
def test_a_missing_result_is_no_finding_that_could_be_right(round_: int, earlier: tuple[Hint, ...]) -> None:
    waiting = EVENING._replace(results=(), schedule=(Sitting(round_, 1, "2", "6", 4, 4),))
    (late,) = list_findings(score_event(waiting))
    refusal = refused(waiting, AcceptFindings, NOW, keys=[late.key])
    assert isinstance(refusal, InputError)
    assert [mistake.reason for mistake in refusal.mistakes] == [late.message]
    assert refusal.hints == (hints.record_not_played(board=4, ns="2", ew="6"), *earlier)


def test_a_repair_is_about_the_results_that_it_changes() -> None:
    after, subject, said, *_ = do(WRONG, FixFindings, SCORED, keys=[ODD.key], choice="1")
    repair = ODD.repairs[0]
    assert set(repair.after) <= set(after.results)
    assert (subject.topic, subject.board) == (Topic.RESULT, repair.after[0].board)
    assert said.value_of("repair") == repair.description


def test_a_repair_is_the_first_or_is_chosen_by_number_reading_or_token() -> None:
    first = do(WRONG, FixFindings, SCORED, keys=[ODD.key]).after
    for number, repair in enumerate(ODD.repairs, 1):
        fixed = do(WRONG, FixFindings, SCORED, keys=[ODD.key], choice=str(number)).after
        assert set(repair.after) <= set(fixed.results)
        assert do(WRONG, FixFindings, SCORED, keys=[ODD.key], reading=repair.reading).after == fixed
        assert do(WRONG, FixFindings, SCORED, keys=[ODD.key], repair=repair.token).after == fixed
        assert (fixed == first) is (number == 1)


def test_a_result_moved_to_a_board_where_nothing_tells_the_declarer_keeps_the_one_it_had() -> None:
    planned = (Sitting(1, 1, "2", "5", 4, 4), Sitting(1, 2, "3", "6", 5, 5))
    stray, tells = (Result(5, ns, ew, Played(GAME, seat, 10)) for ns, ew, seat in (("2", "5", None), ("3", "6", SOUTH)))
    before = EVENING._replace(boards=5, deals=(), points=(), results=(stray, tells), schedule=planned)
    (found,) = [one for one in list_findings(score_event(before)) if one.code == "wrong-board"]
    change = do(before, FixFindings, SCORED, keys=[found.key])
    moved = validate_change(before, change).after.results[0]
    assert moved == found.repairs[0].after[0]._replace(outcome=Played(GAME, None, 10, SOUTH))
    assert [str(line) for line in change.details] == [
        "Board 4, 2 against 5: GS S? 10, +420 (was Board 5, 2 against 5, GS S 10, +420)"
    ]


def test_what_no_finding_has_is_refused() -> None:
    assert fields(refused(WRONG, AcceptFindings, NOW, keys=["999", "998"])) == ["finding", "finding"]
    assert isinstance(refused(WRONG, AcceptFindings, NOW, keys=[DisplayedKey("999")]), ConcurrentChangeError), (
        "nobody typed it"
    )
    assert isinstance(refused(WRONG, FixFindings, SCORED, keys=[ODD.key], repair="999"), ConcurrentChangeError)
    for other in ({"choice": "0"}, {"choice": "99"}, {"reading": "999"}):
        assert fields(refused(WRONG, FixFindings, SCORED, keys=[ODD.key], **other)) == list(other)


def test_several_findings_are_mended_in_one_step_unless_they_are_about_one_result() -> None:
    one, other = (finding for finding in FOUND if finding.board == 2 and finding.repairs)
    after = do(WRONG, FixFindings, SCORED, keys=[one.key, other.key]).after
    assert {*one.repairs[0].after, *other.repairs[0].after} <= set(after.results)
    assert fields(refused(WRONG, FixFindings, SCORED, keys=[one.key, other.key], choice="1")) == ["choice"]
    with pytest.raises(InputError) as refusal:
        fix_findings(WRONG, [one, one._replace(code="odd-tricks")])
    assert fields(refusal.value) == ["keys"]


def test_a_finding_without_a_repair_is_not_mended() -> None:
    without = next(finding for finding in FOUND if not finding.repairs)
    refusal = refused(WRONG, FixFindings, SCORED, keys=[without.key], choice="1")
    assert isinstance(refusal, MissingDataError)
    assert refusal.reason.value_of("finding") == without.message
    assert refusal.hints == (hints.accept_finding(key=without.key),)
