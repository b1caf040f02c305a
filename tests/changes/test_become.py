"""Some results become others, with all that hangs on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.changes.changed import Changed, settled
from scorer.changes.results import Ledger, become, clashes
from scorer.checks import findings
from scorer.checks.travellers import travellers
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.movements.schedule import Sitting
from scorer.records.declarers import declarers_by_cards
from scorer.records.events import Event
from scorer.records.history import Subject, Topic
from scorer.records.results import KnownScore, Played, Result
from scorer.records.rulings import RulingNote
from scorer.tournament import score_event
from scorer.words import NOTHING
from tests.changes.lines import event, met
from tests.evening import CHECK_DEAL, EVENING

GAME = Contract(Target.GAME, Denomination.SPADES)


def line(ns: str, ew: str, declarer: Seat | None, group: str = "") -> Result:
    return Result(1, ns, ew, Played(GAME, declarer, 10), group=group)


def supposed(result: Result, seat: Seat) -> Result:
    return result._replace(outcome=Played(GAME, None, 10, seat))


def bare(*results: Result) -> Event:
    return replace(EVENING, deals=(), points=(), results=results)


TOLD, LEFT_OUT = line("1", "4", Seat.SOUTH), line("2", "5", None)


def test_notes_of_rulings_go_with_their_results() -> None:
    ruled = met(1, "1", "4", "60/40")
    noted = replace(event(ruled), notes=(RulingNote(1, "1", "4", "Ann", "", "slow"),))
    assert [it[:3] for it in become(noted, [(ruled, ruled._replace(ns="2"))]).notes] == [(1, "2", "4")]
    assert become(noted, [(ruled, met(1, "1", "4", "GS S 10"))]).notes == ()
    assert become(noted, [(ruled, None)]).notes == ()


def test_a_declarer_that_only_one_line_told_is_supposed_when_it_goes_and_follows_the_next_that_is_typed() -> None:
    (kept,) = become(bare(TOLD, LEFT_OUT), [(TOLD, None)]).results
    assert kept == supposed(LEFT_OUT, Seat.SOUTH)
    again = line("1", "4", Seat.WEST)
    assert become(bare(kept), [(None, again)]).results == (LEFT_OUT, again)
    other = line("3", "6", Seat.SOUTH)
    assert become(bare(TOLD, LEFT_OUT, other), [(TOLD, None)]).results == (LEFT_OUT, other)


def test_a_line_that_came_into_another_group_is_supposed_to_have_the_former_declarer_unless_that_one_tells() -> None:
    moved = LEFT_OUT._replace(group="b")
    assert become(bare(TOLD, LEFT_OUT), [(LEFT_OUT, moved)]).results[1] == supposed(moved, Seat.SOUTH)
    there = line("3", "6", Seat.WEST, "b")
    assert become(bare(TOLD, LEFT_OUT, there), [(LEFT_OUT, moved)]).results[1] == moved


def test_a_supposed_declarer_scores_and_is_no_witness() -> None:
    alone = supposed(LEFT_OUT, Seat.SOUTH)
    against = line("3", "6", Seat.WEST)
    assert score_event(bare(alone)).boards[0].results[0].score == 420
    found = findings(score_event(bare(alone, against, line("1", "4", Seat.NORTH))))
    assert "supposed-declarer" in {one.code for one in found}
    votes = travellers(bare(alone, against))[0].votes
    assert votes.named == {Seat.WEST: 1}


def test_mending_makes_a_supposed_declarer_typed() -> None:
    alone = supposed(LEFT_OUT, Seat.SOUTH)
    event = bare(alone, supposed(line("3", "6", None), Seat.SOUTH))
    (found,) = [one for one in findings(score_event(event)) if one.code == "supposed-declarer"]
    mended = found.repairs[0].applied_to(event)
    assert [one.outcome for one in mended.results] == [Played(GAME, Seat.SOUTH, 10)] * 2


def test_hands_that_come_and_go_leave_no_declarer_typed() -> None:
    told = replace(bare(LEFT_OUT), deals=((1, Deal.parse(CHECK_DEAL)),))
    (by,) = declarers_by_cards(told).values()
    gone = settled(told, Changed(replace(told, deals=()), Subject(Topic.HANDS), NOTHING)).event
    assert gone.results == (supposed(LEFT_OUT, by),)
    back = settled(gone, Changed(told, Subject(Topic.HANDS), NOTHING)).event
    assert back.results == (LEFT_OUT,)


def test_a_result_takes_the_line_of_the_one_that_its_pairs_had() -> None:
    ledger = Ledger(EVENING)
    first = EVENING.results[0]
    ledger.put(first._replace(outcome=KnownScore(420), remark="typed by somebody"))
    assert ledger.event.results == (first._replace(outcome=KnownScore(420)), *EVENING.results[1:])


def test_a_new_result_comes_last_where_the_schedule_has_its_pairs() -> None:
    planned = replace(EVENING, results=(), schedule=(Sitting(7, 2, "5", "1", 1, 2),))
    ledger = Ledger(planned)
    entered = ledger.put(Result(2, "1", "5", KnownScore(420)))
    assert (entered.round, entered.table) == (7, 2)
    assert ledger.former(Result(2, "1", "5", KnownScore(50))) == entered


def test_the_results_of_other_boards_are_not_looked_at() -> None:
    twice = replace(EVENING, results=(*EVENING.results, Result(1, "1", "5", KnownScore(420))))
    assert list(clashes(twice, {2, 3}, ())) == []
    assert [result.pairs for result, _ in clashes(twice, {1}, ())] == [("1", "5"), ("1", "5")]


@pytest.mark.parametrize("board", [1, 2])
def test_a_new_result_of_a_fouled_board_is_of_the_group_of_the_rounds_before(board: int) -> None:
    there = (met(1, "1", "4", "GS S 10", 1, 1), met(1, "2", "6", "GS S 9", 2, 2)._replace(group="b"))
    ledger = Ledger(event(*there))
    assert ledger.put(met(board, "3", "5", "PS S 8")).group == ("b" if board == 1 else "")
