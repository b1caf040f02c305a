"""Result codes and outcome fields: whatever is written is read again, and what means nothing is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import ParseError
from scorer.game.contracts import parse_tricks
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.seats import Seat
from scorer.i18n import Phrase
from scorer.model.notation import (
    EXAMPLES,
    OutcomeFields,
    format_code,
    outcome_from_fields,
    outcome_to_fields,
    parse_award,
    parse_code,
    parse_score,
)
from scorer.model.results import (
    AssignedScore,
    AverageAward,
    AwardedPoints,
    KnownScore,
    NotPlayed,
    Outcome,
    PassedOut,
    Percentage,
    Played,
    PointsUnit,
    Ruling,
    SideAward,
    SitOut,
    TableOutcome,
)
from scorer.model.settings import Method
from tests.refusals import misread
from tests.strategies import (
    decimals,
    items,
    meetings,
    rule_sets,
    rulings,
    seats,
    standard_scores,
    tricks,
)

MINUS_SIGN = "\N{MINUS SIGN}"


CODES = {
    "GS S 10": ["GS S 10", "gss10", "sg s 10", "G♠ S ="],
    "PNT W 7": ["pn w ="],
    "GH N 11": ["4h n +1"],
    "GNT E 7": ["3nte-2"],
    "GNT S 9": ["3NS9"],
    "PS S 8": ["1 s s 8"],
    "PNT N 8": ["npn8"],
    "PNT E 0": ["np e 0"],
    "PH N 0": ["PH N -7"],
    "420": ["420", "+420"],
    "-50": ["-50", " - 50 "],
    "NP": ["NP", " n p "],
}


@pytest.mark.parametrize(("written", "texts"), CODES.items())
def test_a_code_is_read_whatever_its_case_and_spaces(written: str, texts: list[str]) -> None:
    assert {format_code(parse_code(text, STANDARD)) for text in texts} == {written}


@pytest.mark.parametrize("text", ["", "GS", "GS S 10 10 x", "PASS", "hello", "GSS1O", "+-50", "S10", "nt39"])
def test_what_is_no_code_is_refused_in_quotes(text: str) -> None:
    assert misread(parse_code, text, STANDARD).text == text


@pytest.mark.parametrize(
    ("text", "read", "expected"),
    [
        *[(text, text.split()[0], STANDARD.contract_list) for text in ("6NT N 12", "2S S 8", "S 10")],
        ("GS X 10", "X", misread(Seat.parse, "X").expected),
        *[(text, text.split()[-1], misread(parse_tricks, "x", 10).expected) for text in ("GS S", "gs s ten")],
    ],
)
def test_of_a_code_written_in_words_the_first_wrong_one_is_refused(text: str, read: str, expected: Phrase) -> None:
    refusal = misread(parse_code, text, STANDARD)
    assert (refusal.text, refusal.expected) == (read, expected)


def test_a_declarer_left_out_does_not_make_tricks_a_level() -> None:
    """`S 10` is no part score in spades with no tricks, and `p s 10` is one with ten."""
    assert format_code(parse_code("p s 10", STANDARD)) == "PS 10"
    assert format_code(parse_code("sp10", STANDARD)) == "PS 10"
    assert format_code(parse_code("s6 12", PLUS)) == "6S 12"
    assert format_code(parse_code("s6s12", PLUS)) == "6S S 12"


@pytest.mark.parametrize(
    ("text", "read", "bounds"),
    [
        ("GS S 14", "14", {"most": 13}),
        ("GS S +4", "+4", {"short": 10, "over": 3}),
        ("PC W -8", "-8", {"short": 7, "over": 6}),
    ],
)
def test_of_a_code_with_impossible_tricks_the_tricks_are_refused(text: str, read: str, bounds: dict[str, int]) -> None:
    refusal = misread(parse_code, text, STANDARD)
    assert (refusal.text, dict(refusal.expected.values)) == (read, bounds)


@given(st.data(), rule_sets)
def test_under_every_rule_set_a_code_is_read_as_it_is_written(data: st.DataObject, rules: RuleSet) -> None:
    outcome = data.draw(meetings(rules))
    assert parse_code(format_code(outcome), rules) == outcome
    assert outcome_from_fields(outcome_to_fields(outcome), rules) == outcome


@given(st.data(), rule_sets, tricks, st.none() | seats)
def test_a_declarer_left_out_stays_left_out(
    data: st.DataObject, rules: RuleSet, tricks: int, supposed: Seat | None
) -> None:
    outcome = Played(data.draw(st.sampled_from(rules.contracts)), None, tricks, supposed)
    assert parse_code(format_code(outcome), rules) == outcome
    assert outcome_from_fields(outcome_to_fields(outcome), rules) == outcome


@given(meetings() | st.just(SitOut()))
def test_an_outcome_taken_apart_is_put_together_again(outcome: Outcome) -> None:
    assert outcome_from_fields(outcome_to_fields(outcome), STANDARD) == outcome


@pytest.mark.parametrize(
    ("outcome", "filled", "code"),
    [
        (
            Played(STANDARD.parse_contract("GS"), Seat.SOUTH, 10),
            {"contract": "GS", "declarer": "S", "tricks": 10},
            "GS S 10",
        ),
        (KnownScore(-50), {"score": -50}, "-50"),
        (NotPlayed(), {"award": "NP"}, "NP"),
        (SitOut(), {}, ""),
    ],
    ids=["played", "known", "not played", "sat out"],
)
def test_each_outcome_fills_its_own_fields_and_no_others(outcome: Outcome, filled: dict[str, Any], code: str) -> None:
    assert {
        field: value for field, value in outcome_to_fields(outcome)._asdict().items() if value is not None
    } == filled
    assert format_code(outcome) == code


@given(standard_scores)
def test_every_score_that_the_rules_give_is_read_with_and_without_its_sign(score: int) -> None:
    for written in (str(score), f"{score:+}", f"{score:+}".replace("-", MINUS_SIGN)):
        assert parse_score(written, STANDARD) == KnownScore(score)


@pytest.mark.parametrize(
    "text", ["", "0", "-0", "60", "425", "100.0", "1_00", "600", "1430", "x", "٥٠", "--50", "9" * 23, "50 50"]
)
def test_a_score_that_the_rules_cannot_give_is_refused(text: str) -> None:
    refusal = misread(parse_score, text, STANDARD)
    assert refusal.text == text
    assert str(refusal.expected.value_of("scores")).split(", ")[:5] == ["50", "70", "80", "90", "100"]


@given(st.data(), rule_sets, st.sampled_from(Method))
def test_an_award_is_read_as_it_is_written(data: st.DataObject, rules: RuleSet, method: Method) -> None:
    award = data.draw(rulings(rules, method))
    written = format_code(award)
    assert parse_award(written, rules) == parse_award(written.lower(), rules) == parse_code(written, rules) == award
    assert outcome_from_fields(outcome_to_fields(award), rules) == award


@pytest.mark.parametrize("text", [f"{MINUS_SIGN}50", f"GS S {MINUS_SIGN}1"])
def test_a_printed_minus_sign_is_read_wherever_a_hyphen_is(text: str) -> None:
    assert parse_code(text, STANDARD) == parse_code(text.replace(MINUS_SIGN, "-"), STANDARD)


def percent(number: str | int) -> Percentage:
    return Percentage(Fraction(number))


def assigned(*items: tuple[str, str | int], rules: RuleSet = STANDARD) -> AssignedScore:
    """Outcomes with their weights in percent."""
    return AssignedScore(tuple((Fraction(weight) / 100, _item(item, rules)) for weight, item in items))


def _item(written: str | int, rules: RuleSet) -> TableOutcome:
    outcome = KnownScore(written) if isinstance(written, int) else parse_code(written, rules)
    assert isinstance(outcome, TableOutcome)
    return outcome


def certain(item: str | int) -> AssignedScore:
    return assigned(("100", item))


def both(part: SideAward) -> Ruling:
    return Ruling(part, part)


def given_by_hand(unit: PointsUnit, ns: str, ew: str) -> Ruling:
    return Ruling(AwardedPoints(unit, Fraction(ns)), AwardedPoints(unit, Fraction(ew)))


PLUS_, AVERAGE, MINUS = AverageAward
BY_HAND = AwardedPoints(PointsUnit.MATCHPOINTS, Fraction(23)), AwardedPoints(PointsUnit.MATCHPOINTS, Fraction(11))
MADE_OR_NOT = assigned(("60", "GS S 10"), ("40", "PS S 10"))

AWARDS: list[tuple[str, Ruling | NotPlayed, str]] = [
    ("NP", NotPlayed(), "NP"),
    (" n p ", NotPlayed(), "NP"),
    # artificial, each side by itself
    ("60/40", Ruling(percent(60), percent(40)), "60/40"),
    ("60/60", Ruling(percent(60), percent(60)), "60/60"),
    ("0/100", Ruling(percent(0), percent(100)), "0/100"),
    (" 60 / 40 ", Ruling(percent(60), percent(40)), "60/40"),
    ("60%/40%", Ruling(percent(60), percent(40)), "60/40"),
    ("62.5/37.25", Ruling(percent("62.5"), percent("37.25")), "62.5/37.25"),
    ("60.0/40.00", Ruling(percent(60), percent(40)), "60/40"),
    ("A+/A-", Ruling(PLUS_, MINUS), "A+/A-"),
    ("a-/a", Ruling(MINUS, AVERAGE), "A-/A"),
    ("A/A", Ruling(AVERAGE, AVERAGE), "A/A"),
    ("A+/40", Ruling(PLUS_, percent(40)), "A+/40"),
    ("55/a-", Ruling(percent(55), MINUS), "55/A-"),
    # points by hand
    ("mp 23/11", given_by_hand(PointsUnit.MATCHPOINTS, "23", "11"), "mp 23/11"),
    ("MP7.5/0", given_by_hand(PointsUnit.MATCHPOINTS, "7.5", "0"), "mp 7.5/0"),
    ("gss10 MP 23/11", Ruling(*BY_HAND, _item("GS S 10", STANDARD)), "GS S 10 mp 23/11"),
    ("-50 mp 23 / 11", Ruling(*BY_HAND, KnownScore(-50)), "-50 mp 23/11"),
    ("imp 3/-3", given_by_hand(PointsUnit.IMPS, "3", "-3"), "imp 3/-3"),
    ("imp +3 / +3", given_by_hand(PointsUnit.IMPS, "3", "3"), "imp 3/3"),
    ("points 90/-90", given_by_hand(PointsUnit.POINTS, "90", "-90"), "points 90/-90"),
    # weighted
    ("60% GS S 10, 40% PS S 10", both(MADE_OR_NOT), "60% GS S 10, 40% PS S 10"),
    ("60%gss10,40%pss10", both(MADE_OR_NOT), "60% GS S 10, 40% PS S 10"),
    ("60% gs s =, 40% ps s +3", both(MADE_OR_NOT), "60% GS S 10, 40% PS S 10"),
    ("33.5% 420, 66.5% -50", both(assigned(("33.5", 420), ("66.5", -50))), "33.5% +420, 66.5% -50"),
    ("50% +420, 50% GNT W 9", both(assigned(("50", 420), ("50", "GNT W 9"))), "50% +420, 50% GNT W 9"),
    ("100% GS S 10", both(certain("GS S 10")), "100% GS S 10"),
    # split: North-South's part, then East-West's, both written from the North-South side
    ("NS +420; EW -50", Ruling(certain(420), certain(-50)), "NS +420; EW -50"),
    ("ns 420;ew -50", Ruling(certain(420), certain(-50)), "NS +420; EW -50"),
    ("NS GS S 10; EW PS S 10", Ruling(certain("GS S 10"), certain("PS S 10")), "NS GS S 10; EW PS S 10"),
    ("NS A-; EW 60% GS S 10, 40% PS S 10", Ruling(MINUS, MADE_OR_NOT), "NS A-; EW 60% GS S 10, 40% PS S 10"),
    ("ns 60%gss10,40%pss10;ew+170", Ruling(MADE_OR_NOT, certain(170)), "NS 60% GS S 10, 40% PS S 10; EW +170"),
    ("NS +420; EW A+", Ruling(certain(420), PLUS_), "NS +420; EW A+"),
    ("NS 60; EW +420", Ruling(percent(60), certain(420)), "NS 60.0; EW +420"),
    ("NS 60%; EW +420", Ruling(percent(60), certain(420)), "NS 60.0; EW +420"),
    ("NS 62.5; EW +420", Ruling(percent("62.5"), certain(420)), "NS 62.5; EW +420"),
    ("NS +420; EW +420", both(certain(420)), "100% +420"),
    ("NS A+; EW 40", Ruling(PLUS_, percent(40)), "A+/40"),
    # a number that the rules can score is a score, unless its decimal point makes it a percentage
    ("NS 50; EW 60", Ruling(certain(50), percent(60)), "NS +50; EW 60.0"),
    ("NS 50.0; EW +50", Ruling(percent(50), certain(50)), "NS 50.0; EW +50"),
    ("NS 100.0; EW -100", Ruling(percent(100), certain(-100)), "NS 100.0; EW -100"),
]


@pytest.mark.parametrize(("text", "award", "written"), AWARDS)
def test_every_form_of_an_award_is_read_and_written_in_its_one_way(
    text: str, award: Ruling | NotPlayed, written: str
) -> None:
    assert parse_award(text, STANDARD) == award
    assert parse_code(text, STANDARD) == award
    assert format_code(award) == written
    assert parse_award(written, STANDARD) == award


def test_a_deal_is_passed_out_only_under_rules_that_know_it() -> None:
    assert outcome_from_fields(OutcomeFields("PASS"), BRIDGE) == PassedOut()
    for contract, rules in (("PASS", SINGLE_DUMMY), ("PASS", STANDARD), ("4S", BRIDGE)):
        assert misread(outcome_from_fields, OutcomeFields(contract), rules).text == contract


def test_np_alone_is_not_played_and_with_tricks_a_part_score_in_no_trumps() -> None:
    assert parse_code("np", STANDARD) == NotPlayed()
    assert parse_code("np s 8", STANDARD) == Played(STANDARD.parse_contract("PNT"), Seat.SOUTH, 8)
    assert parse_code("np 8", STANDARD) == Played(STANDARD.parse_contract("PNT"), None, 8)


@pytest.mark.parametrize(
    ("rules", "text", "item"),
    [
        (BRIDGE, "50% PASS, 50% 4SX S 10", PassedOut()),
        (BRIDGE, "50% 4SX S 10, 50% 0", Played(BRIDGE.parse_contract("4SX"), Seat.SOUTH, 10)),
        (SINGLE_DUMMY, "50% 2H N 9, 50% 2H N 7", Played(SINGLE_DUMMY.parse_contract("2H"), Seat.NORTH, 9)),
        (PLUS, "50% 6S N 12, 50% GS N 12", Played(PLUS.parse_contract("6S"), Seat.NORTH, 12)),
    ],
)
def test_the_items_of_an_award_are_results_of_the_rules_of_the_event(
    rules: RuleSet, text: str, item: TableOutcome
) -> None:
    award = parse_award(text, rules)
    assert isinstance(award, Ruling)
    assert isinstance(award.ns, AssignedScore)
    assert award.ns.weighted_outcomes[0] == (Fraction(1, 2), item)
    assert parse_award(format_code(award), rules) == award


NO_SIDES = ["60/140", "-5/40", "60/", "/40", "60/40/50", "A++/A", "B/A", "1e2/0", "٦٠/40", "60,5/40", "vp 12/8"]


@pytest.mark.parametrize("text", NO_SIDES)
def test_what_a_side_cannot_have_is_refused_with_what_it_can(text: str) -> None:
    refusal = misread(parse_award, text, STANDARD)
    assert (refusal.text, refusal.expected.english[:17]) == (text, "0 to 100, A+, A o")


@pytest.mark.parametrize("text", ["60", "A+"])
def test_half_an_award_is_refused_with_what_is_missing(text: str) -> None:
    assert misread(parse_award, text, STANDARD).expected != EXAMPLES


def test_average_is_an_award_to_both_sides() -> None:
    assert parse_award(" Average ", STANDARD) == parse_award("A/A", STANDARD)


@pytest.mark.parametrize("text", ["mp 5", "", "sixty", "NS 420", "EW -50; NS +420"])
def test_what_is_no_award_is_refused_with_examples_of_all_that_are(text: str) -> None:
    refusal = misread(parse_award, text, STANDARD)
    assert (refusal.text, refusal.expected) == (text, EXAMPLES)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("61% GS S 10, 40% PS S 10", {"together": "101"}),
        ("60% GS S 10, 39.5% PS S 10", {"together": "99.5"}),
        ("100% GS S 10, 0% PS S 10", {"together": "100"}),
        ("60% GS S 10, PS S 10", {}),
        ("%top 10/0", {}),
        (", ".join(["0.5% GS S 10"] * 200), {"most": 100}),
    ],
)
def test_weights_are_above_0_sum_to_100_and_stand_before_each_result(text: str, told: dict[str, object]) -> None:
    refusal = misread(parse_award, text, STANDARD)
    assert (refusal.text, dict(refusal.expected.values)) == (text, told)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("60% GS 10, 40% PS S 10", "GS 10"),
        ("60% GS S 10, 40% 425", "425"),
        ("60% GS S 14, 40% PS S 10", "14"),
        ("60% 6S S 12, 40% GS S 12", "6S"),
        ("60% GS S 10 40% PS S 10", "GS S 10 40% PS S 10"),
        ("50% NP, 50% GS S 10", "NP"),
        ("50% A+, 50% GS S 10", "A+"),
        ("NS 425; EW -50", "425"),
        ("NS GS 10; EW -50", "GS 10"),
    ],
)
def test_of_an_award_the_item_that_the_rules_do_not_have_is_refused(text: str, read: str) -> None:
    """Who declared stands in each item, because a ruling is no result that tells."""
    assert misread(parse_award, text, STANDARD).text.strip() == read


parts = st.sampled_from(AverageAward) | decimals(0, 100).map(Percentage)


@given(st.data(), rule_sets, parts | st.none(), parts | st.none())
def test_every_split_of_anything_and_anything_is_read_as_it_is_written(
    data: st.DataObject, rules: RuleSet, ns: SideAward | None, ew: SideAward | None
) -> None:
    """None stands for one assigned outcome."""
    for_ns, for_ew = (part or AssignedScore(((Fraction(1), data.draw(items(rules))),)) for part in (ns, ew))
    award = Ruling(for_ns, for_ew)
    assert parse_award(format_code(award), rules) == award


@given(st.text("NSEWP%/;, +-0123456789.AaGHmpi", max_size=24))
def test_whatever_is_typed_is_an_award_or_refused(text: str) -> None:
    try:
        award = parse_award(text, STANDARD)
    except ParseError:
        return
    assert parse_award(format_code(award), STANDARD) == award


@pytest.mark.parametrize(
    "award",
    [
        f"33.{'3' * 30}/50",
        f"50.{'3' * 10_000}/50",
        f"mp {'9' * 4000}/1",
        f"33.{'3' * 31}% GS S 10, 66.{'6' * 30}7% PS S 10",
    ],
    ids=["a percentage", "very many digits", "4,000 nines", "weights"],
)
def test_numbers_of_an_award_with_more_digits_than_can_be_written_back_are_refused(award: str) -> None:
    assert dict(misread(parse_award, award, STANDARD).expected.values) == {"before": 12, "after": 6}


@pytest.mark.parametrize("award", ["\u0130mp 3/4", "\u0131mp 3/4", "point\u017f 3/4", "N\u017f +420; EW -50"])
def test_letters_that_only_look_like_those_of_an_award_are_refused(award: str) -> None:
    assert misread(parse_award, award, STANDARD).text


@pytest.mark.parametrize("text", ["10", "0", "13"])
def test_tricks_alone_are_answered_with_the_contract_that_is_missing(text: str) -> None:
    with pytest.raises(ParseError, match="the contract before the tricks"):
        parse_code(text, STANDARD)


def test_a_million_digits_are_no_score() -> None:
    with pytest.raises(ParseError, match="a score possible under the rules"):
        parse_code("9" * 1_000_000, STANDARD)
