"""Results that stand on another board, or in another round, than the schedule has their pairs meet."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.checks import Finding, Severity, find_missing
from scorer.checks.against_schedule import BoardEvidence, are_written_alike, was_seated_as_written
from scorer.checks.travellers import build_travellers
from scorer.game.rulesets import STANDARD
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind
from scorer.model.results import Played, Result
from scorer.model.rulings import RulingNote
from scorer.movements.schedule import Sitting, remove_pair_from_round
from tests.checks.evenings import BY_HANDS, PLAIN, apply_repair, found, met, said, why
from tests.errors.make import sample
from tests.strategies import BRIEF


def planned(last_round: int = 7, *, hands: bool = True) -> Event:
    """The sample evening with its schedule, up to a round."""
    event = sample()
    boards: dict[tuple[int, int, str | None, str | None], list[int]] = {}
    for it in event.results:
        boards.setdefault((it.round or 0, it.table or 0, it.ns, it.ew), []).append(it.board)
    schedule = tuple(Sitting(*meeting, min(there), max(there)) for meeting, there in sorted(boards.items()))
    results = tuple(it for it in event.results if (it.round or 0) <= last_round)
    return event._replace(schedule=schedule, results=results, deals=event.deals if hands else ())


def moved(event: Event, ns: str | None, boards: Mapping[int, int]) -> Event:
    """The results of a North-South pair, or of all, on other boards."""
    results = (it._replace(board=boards.get(it.board, it.board)) if ns in (None, it.ns) else it for it in event.results)
    return event._replace(results=tuple(results))


def wrong(event: Event) -> list[Finding]:
    return [finding for finding in found(event) if finding.severity is not Severity.MISSING]


def test_nothing_is_wrong_with_the_evening_from_which_these_are_made() -> None:
    assert found(planned()) == wrong(planned(3)) == []


@pytest.mark.parametrize(("hands", "severity"), [(True, Severity.ERROR), (False, Severity.WARNING)])
def test_a_result_typed_on_another_board_is_one_finding(hands: bool, severity: Severity) -> None:
    event = planned(3, hands=hands)
    typed = moved(event, "1", {6: 16})
    (finding,) = wrong(typed)
    assert (finding.severity, finding.code, finding.board) == (severity, "wrong-board", 16)
    assert (finding.boards, why(finding)["boards"]) == ((6,), "6")
    assert said(finding) == ["move it to board 6"]
    assert apply_repair(typed, finding.repairs[0]) == event


def test_who_ruled_on_a_result_goes_with_it_to_its_board() -> None:
    event = planned(3)
    ruled = tuple(
        it._replace(outcome=parse_code("60/40", STANDARD)) if (it.board, it.ns) == (6, "1") else it
        for it in event.results
    )
    event = event._replace(results=ruled, notes=(RulingNote(6, "1", "14", "Dot", "", "a card was seen"),))
    typed = moved(event, "1", {6: 16})
    typed = typed._replace(notes=(event.notes[0]._replace(board=16),))
    (finding,) = wrong(typed)
    assert said(finding) == ["move it to board 6"]
    assert apply_repair(typed, finding.repairs[0]) == event


def test_what_is_missing_is_told_as_if_the_result_stood_in_its_place() -> None:
    event = planned(3)
    late = [(it.board, it.pairs) for it in found(event)]
    typed = found(moved(event, "1", {6: 16}))
    assert [(it.board, it.pairs) for it in typed if it.severity is Severity.MISSING] == late


@BRIEF
@given(st.randoms(use_true_random=False))
def test_whoever_asks_is_told_alike_what_is_missing_whatever_was_played_against_the_schedule(rng: Random) -> None:
    event = planned(3, hands=False)
    slips = {it: it._replace(board=rng.randint(1, 21), round=rng.randint(1, 7)) for it in rng.sample(event.results, 3)}
    one = rng.choice([it for it in event.results if it not in slips])
    slips[one] = one._replace(ns=one.ew, ew=rng.choice(sorted(event.labels)))
    event = event._replace(results=tuple(slips.get(it, it) for it in event.results))
    late = [it for it in found(event) if it.severity is Severity.MISSING]
    gaps = [(board, *gap.sitting[:2]) for gap in find_missing(event) for board in gap.boards]
    assert sorted((it.board, it.round, it.table) for it in late) == sorted(gaps)


def test_how_two_pairs_sat_is_told_by_the_schedule_else_by_their_other_boards() -> None:
    event = planned(1)
    one, other, *_ = (it for it in event.results if it.ns == "1")
    wrong_way = one._replace(ns=one.ew, ew=one.ns)
    assert [was_seated_as_written(event, it) for it in (one, wrong_way)] == [True, False]
    for others, right in (((one, other), True), ((wrong_way, other), False), ((one,), None)):
        assert was_seated_as_written(event._replace(schedule=(), results=others), others[0]) is right


def test_a_result_that_fits_a_board_not_written_alike_is_not_moved() -> None:
    event = planned(3, hands=False)
    alone = moved(event, "1", {6: 17})
    results = tuple(it for it in alone.results if it.board != 17 or it.ns == "1")
    assert {it.code for it in wrong(alone._replace(results=results))} == {"against-schedule"}


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [(6, 16, True), (16, 6, True), (12, 21, True), (14, 17, True), (5, 6, True), (3, 21, False), (10, 23, False)],
)
def test_which_board_numbers_are_written_alike(one: int, other: int, alike: bool) -> None:
    assert are_written_alike(one, other) is alike


def test_two_sets_in_the_wrong_order_are_one_finding() -> None:
    event = planned(3, hands=False)
    exchanged = {10: 13, 11: 14, 12: 15, 13: 10, 14: 11, 15: 12}
    (finding,) = wrong(moved(event, "3", exchanged))
    assert (finding.severity, finding.code, finding.board) == (Severity.WARNING, "against-schedule", 10)
    assert (finding.pairs, finding.boards) == (("3", "8"), (11, 12, 13, 14, 15))
    assert why(finding) == {"number": "3", "there": "13, 14 and 15", "ns": "3", "ew": "9", "here": "10, 11 and 12"}
    assert said(finding) == ["swap boards 10, 11 and 12 with boards 13, 14 and 15"]
    after = apply_repair(moved(event, "3", exchanged), finding.repairs[0])
    assert wrong(after) == []
    assert set(after.results) == {it._replace(round=it.round) for it in event.results}


def test_one_board_of_each_set_in_the_wrong_place_is_told_in_the_singular() -> None:
    (finding,) = wrong(moved(planned(3, hands=False), "3", {10: 13, 13: 10}))
    assert said(finding) == ["swap board 10 with board 13"]
    assert "they play board 13, while 3 and 9 play board 10" in str(finding.message)


def test_sets_that_were_played_in_the_other_order_are_left_where_they_fit() -> None:
    event = planned(3)
    pairs = {10: "8", 11: "8", 12: "8", 13: "9", 14: "9", 15: "9"}
    results = tuple(
        it._replace(ew=pairs[it.board]) if it.ns == "3" and it.board in pairs else it for it in event.results
    )
    (finding,) = wrong(event._replace(results=results))
    assert (finding.severity, finding.code, finding.repairs) == (Severity.WARNING, "against-schedule", ())


def test_results_fit_as_played_where_something_speaks_against_them_only_on_their_other_boards() -> None:
    others = BoardEvidence(build_travellers(met(BY_HANDS, 4, "GS S 10")), frozenset())
    right, other = (Result(4, "2", "10", parse_code(code, STANDARD)) for code in ("GS S 9", "GS E 9"))
    fit = [others.fits_only_as_played([before], [after]) for before in (right, other) for after in (right, other)]
    assert fit == [False, True, False, False]


def test_two_rounds_recorded_in_the_wrong_order_are_one_finding() -> None:
    event = planned()
    rounds = {2: 3, 3: 2}
    turned = event._replace(
        results=tuple(
            it._replace(round=rounds.get(it.round or 0, it.round)) if it.ns == "3" else it for it in event.results
        ),
    )
    (finding,) = wrong(turned)
    assert why(finding) == {"rounds": "2 and 3", "others": "5 more results"}
    assert apply_repair(turned, finding.repairs[0]) == event
    first = next(it for it in turned.results if it.round == 3 and it.ns == "3")
    assert isinstance(first.outcome, Played)
    assert first.outcome.declarer is not None
    slip = first._replace(outcome=first.outcome._replace(declarer=first.outcome.declarer.left))
    both = turned._replace(results=tuple(slip if it == first else it for it in turned.results))
    assert {it.code for it in wrong(both)} == {"against-schedule", "sides-exchanged"}


def test_a_meeting_with_two_results_in_another_round_is_found_too() -> None:
    event = planned()
    first, second = [it for it in event.results if it.round == 2][:2]
    late = [it._replace(round=3) for it in (first, second)]
    again = late[0]._replace(outcome=parse_code("PC N 7", STANDARD))
    doubled = event._replace(results=(*(it for it in event.results if it not in (first, second)), *late, again))
    assert "against-schedule" in {it.code for it in found(doubled)}


def test_of_several_boards_that_are_missing_none_is_said_to_be_the_one() -> None:
    typed = moved(planned(3, hands=False), "1", {7: 10})
    gone = typed._replace(results=tuple(it for it in typed.results if (it.ns, it.board) != ("1", 8)))
    (finding,) = wrong(gone)
    assert said(finding) == ["move it to board 7", "move it to board 8"]
    assert str(finding.message).endswith(
        "their results on boards 7 and 8 are missing, so this one probably belongs on one of them"
    )


def test_nothing_is_said_of_a_result_that_would_be_on_another_board() -> None:
    event = planned(3, hands=False)
    turned = tuple(
        it._replace(board=16, ns=it.ew, ew=it.ns) if (it.ns, it.board) == ("1", 6) else it for it in event.results
    )
    typed = event._replace(results=turned)
    assert [(one.code, one.board) for one in wrong(typed)] == [("wrong-board", 16)], "nobody has played board 6"


def test_exchanged_travellers_of_two_sets_are_one_finding() -> None:
    event = planned()
    (finding,) = wrong(moved(event, None, {4: 7, 7: 4}))
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "boards-exchanged", 4)
    assert finding.boards == (7,)
    assert apply_repair(moved(event, None, {4: 7, 7: 4}), finding.repairs[0]) == event


def test_an_award_can_stand_on_the_wrong_board_too() -> None:
    event = planned(3)
    results = tuple(
        it._replace(board=16, outcome=parse_code("60/40", event.rule_set)) if (it.board, it.ns) == (6, "1") else it
        for it in event.results
    )
    (finding,) = wrong(event._replace(results=results))
    assert (finding.severity, finding.code) == (Severity.WARNING, "wrong-board")
    assert not isinstance(finding.repairs[0].after[0].outcome, Played)


def test_nobody_sits_in_two_pairs_of_a_round_or_twice_in_one() -> None:
    ann, both, later, other = (
        Pair("1", None, "Ann Lee", "Bob Fox"),
        Pair("2", None, "ann  lee", "Cid Orr"),
        Pair("3", None, "Dot Ray", "Eve Day"),
        Pair("4", None, "Dot Ray", "Dot Ray", id1="7", id2="8"),
    )
    event = PLAIN._replace(pairs=(ann, both, later, other))
    same = [str(one.message) for one in found(event) if one.code == "same-person"]
    assert same == ["Ann Lee is in pairs 1 and 2", "Dot Ray is in pairs 3 and 4"]
    late = PairChange(3, "3", PairChangeKind.SUBSTITUTE, "Bob Fox", "Gus Orr")
    gone = PairChange(3, "1", PairChangeKind.WITHDRAW)
    pairs = (ann, later)
    assert [one.pairs for one in found(PLAIN._replace(pairs=pairs, changes=(late,)))] == [("1", "3")]
    assert found(PLAIN._replace(pairs=pairs, changes=(gone, late))) == []
    second = PairChange(2, "1", PairChangeKind.SUBSTITUTE, "Zoe Yan", "Gus Orr")
    assert [one.pairs for one in found(PLAIN._replace(pairs=(ann, both), changes=(second,)))] == [("1", "2")]
    joined = PairChange(4, "2", PairChangeKind.JOIN)
    assert found(PLAIN._replace(pairs=(ann, both), changes=(gone, joined))) == [], "she had gone before"
    assert len(found(PLAIN._replace(pairs=(ann, both), changes=(gone, joined._replace(from_round=2))))) == 1
    (twice,) = found(PLAIN._replace(pairs=(Pair("1", None, "Ann Lee", "Ann Lee"),)))
    assert (twice.code, twice.board, twice.pairs) == ("same-person", None, ("1",))


def test_of_a_team_everybody_sits_where_they_like_but_in_no_other_team() -> None:
    pairs = (Pair("1NS", None, "Ann", "Bob"), Pair("1EW", None, "Ann", "Dot"), Pair("2NS", None, "Eve", "Fay"))
    teams = (Pair("1", members="Ann; Bob; Gus"), Pair("2", members="Eve; Ida"))
    event = PLAIN._replace(form=EventForm.TEAMS, pairs=pairs, entrants=teams)
    assert found(event) == []
    for name in ("Gus", "Dot"):
        late = PairChange(3, "2", PairChangeKind.SUBSTITUTE, "", name.lower())
        (finding,) = found(event._replace(changes=(late,)))
        assert str(finding.message) == f"{name} plays for teams 1 and 2"


def test_a_result_of_a_pair_that_had_gone_offers_the_pair_that_sat_there() -> None:
    event, gone = planned(), PairChange(7, "9", PairChangeKind.WITHDRAW)
    results = tuple(it for it in event.results if it.round != 7 or "9" not in it.pairs)
    left = event._replace(changes=(gone,), schedule=remove_pair_from_round(event.schedule, "9", 7), results=results)
    right = next(it for it in results if it.round == 7)
    elsewhere = right._replace(ew="9", round=None, table=None)
    typed = left._replace(results=tuple(elsewhere if it == right else it for it in results))
    (finding,) = wrong(typed)
    (repair,) = finding.repairs
    assert (finding.code, repair.reading) == ("against-schedule", "other-pair")
    assert repair.reason.value_of("gone") == "9"
    assert apply_repair(typed, repair) == left


def test_pairs_in_each_others_places_are_told_once_where_the_schedule_tells_of_them_too() -> None:
    right = planned()
    first, *others = right.results
    assert isinstance(first.outcome, Played)
    assert first.outcome.declarer is not None
    by_their_seats = first.outcome._replace(declarer=first.outcome.declarer.left)
    turned = first._replace(ns=first.ew, ew=first.ns, outcome=by_their_seats)
    assert [one.code for one in wrong(right._replace(results=(turned, *others)))] == ["sides-exchanged"]


def test_one_board_with_the_pairs_in_each_others_places_is_turned_where_the_others_stand_right() -> None:
    right = planned(1, hands=False)
    wrong_way = next(it for it in right.results if it.board == 2)
    results = tuple(it._replace(ns=it.ew, ew=it.ns) if it == wrong_way else it for it in right.results)
    (finding,) = wrong(right._replace(results=results))
    assert [repair.reading for repair in finding.repairs] == ["sides-exchanged"]
    assert apply_repair(right._replace(results=results), finding.repairs[0]) == right
