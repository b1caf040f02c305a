"""Repairs: each removes its finding, leaves an event that can be scored, and can be taken back."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorer.checks import Finding, Reading, Repair, check_entry
from scorer.game.deals import Deal
from scorer.model.contradictions import find_contradictions
from scorer.model.events import Event
from scorer.scoring import score_event
from tests.checks.evenings import PLAIN, apply_repair, codes, evenings_with_slips, found, met
from tests.strategies import QUICK


def names(findings: list[Finding]) -> set[tuple[object, ...]]:
    """What tells findings apart, without who sat where; a traveller and a round may begin at one result."""
    return {(it.severity, it.code, it.board, it.round, frozenset(it.pairs), it.boards) for it in findings}


def only_its_suit_is_left(repair: Repair, again: Finding) -> bool:
    """Tricks may be fixed where nobody else played in that suit, which is doubted still."""
    readings = {it.reading for it in again.repairs}
    return repair.reading != Reading.OTHER_DENOMINATION and readings == {Reading.OTHER_DENOMINATION}


@QUICK
@given(evenings_with_slips())
def test_a_repair_removes_its_finding(event: Event) -> None:
    for finding in found(event):
        for repair in finding.repairs:
            left = [it for it in found(apply_repair(event, repair)) if not only_its_suit_is_left(repair, it)]
            assert not names([finding]) & names(left), (finding, repair)


@QUICK
@given(evenings_with_slips())
def test_a_mended_event_can_be_scored_and_holds_no_contradiction(event: Event) -> None:
    assert list(find_contradictions(event, event.results)) == []
    for finding in found(event):
        for repair in finding.repairs:
            after = apply_repair(event, repair)
            assert list(find_contradictions(after, after.results)) == []
            assert len(score_event(after).boards) == event.boards


@QUICK
@given(evenings_with_slips())
def test_a_repair_can_be_taken_back(event: Event) -> None:
    for finding in found(event):
        for repair in finding.repairs:
            assert repair.boards or repair.before != repair.after
            back = repair._replace(before=repair.after, after=repair.before)
            assert apply_repair(apply_repair(event, repair), back) == event


@QUICK
@given(evenings_with_slips(), st.randoms(use_true_random=False))
def test_the_order_in_which_results_came_in_does_not_matter(event: Event, rng: Random) -> None:
    results = list(event.results)
    rng.shuffle(results)
    assert found(event._replace(results=tuple(results))) == found(event)


@QUICK
@given(evenings_with_slips())
def test_no_result_stands_in_two_findings(event: Event) -> None:
    seen = [it for finding in found(event) if finding.repairs for it in finding.repairs[0].before]
    assert len(seen) == len(set(seen))


def test_a_result_that_a_repair_wrote_is_looked_at_like_any_other() -> None:
    event = met(PLAIN, 5, "GS N 10", "GS N 10", "GS N 11", "GS W 10")
    (finding,) = found(event)
    after = apply_repair(event, finding.repairs[0])
    written = finding.repairs[0].after[0]
    others = [one for one in after.results if one != written]
    doubtful = met(PLAIN._replace(results=(written,)), 5, "GS E 10", "GS E 10", "GS E 11")
    assert codes(after._replace(results=(*others, written))) == []
    assert [one.pairs for one in found(doubtful)] == [written.pairs]


def test_a_result_whose_declarer_the_hands_correct_is_no_sign_of_tricks_counted_above_six() -> None:
    hands = Deal.parse("N:.AKQJT9865432.K. .7.AQJT8765432.J ..9.AKQT98765432 AKQJT98765432...")
    event = met(PLAIN._replace(boards=2, deals=((2, hands),)), 1, "GNT N 6")
    event = met(event, 2, "PC W 3", "PC W 8", "PS 8")
    assert codes(event) == ["wrong-boards"]


def test_a_traveller_that_fits_two_other_boards_is_exchanged_only_with_the_one_it_fits_best() -> None:
    seven_spades = Deal.parse("N:AKQ.AK3.AKQ2.652 JT98.QJT.JT98.QJ 7654.9876.765.43 32.542.43.AKT987")
    eight_spades = Deal.parse("N:AKQ2.AK32.AKQ2.2 JT98.QJT.JT98.QJ 7654.9876.765.43 3.54.43.AKT98765")
    eight_clubs = Deal.parse("N:2.AK32.AKQ2.AKQ2 QJ.QJT.JT98.JT98 43.9876.765.7654 AKT98765.54.43.3")
    event = PLAIN._replace(boards=3, deals=((1, seven_spades), (2, eight_spades), (3, eight_clubs)))
    event = met(met(met(event, 1, "PC 9"), 2, "PC 9"), 3, "PS 9")
    single, exchanged = found(event)
    assert (single.code, single.board) == ("odd-denomination", 1)
    assert (exchanged.code, exchanged.board, exchanged.boards) == ("travellers-exchanged", 2, (3,))


@QUICK
@given(evenings_with_slips())
def test_at_the_keystroke_too_a_repair_removes_its_finding(event: Event) -> None:
    for result in event.results:
        for finding in check_entry(event, result):
            for repair in finding.repairs:
                (fresh,) = repair.after
                for again in check_entry(apply_repair(event, repair), fresh):
                    assert again.code != finding.code or only_its_suit_is_left(repair, again)


@QUICK
@given(evenings_with_slips())
def test_no_two_repairs_of_a_finding_have_the_same_name(event: Event) -> None:
    for finding in found(event):
        named = [repair.reading for repair in finding.repairs]
        assert len(named) == len(set(named))
