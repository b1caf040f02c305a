"""Result codes and outcome fields: whatever is written is read again, and what means nothing is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import Misread
from scorer.game.rulesets import PLUS, STANDARD, AnyContract, RuleSet
from scorer.game.seats import Seat
from scorer.records.notation import award_of, code_of, fields_of, outcome_of, parse_code, parse_score
from scorer.records.results import KnownScore, NotPlayed, Outcome, Played, SitOut
from scorer.records.settings import Method
from tests.strategies import meetings, rule_sets, rulings, seats, standard_contracts, standard_scores, tricks

MINUS = "\N{MINUS SIGN}"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("GS S 10", "GS S 10"),
        ("gss10", "GS S 10"),
        ("sg s 10", "GS S 10"),
        ("G♠ S =", "GS S 10"),
        ("pn w =", "PNT W 7"),
        ("4h n +1", "GH N 11"),
        ("3nte-2", "GNT E 7"),
        ("3NS9", "GNT S 9"),
        ("1 s s 8", "PS S 8"),
        ("npn8", "PNT N 8"),
        ("np e 0", "PNT E 0"),
        ("PH N -7", "PH N 0"),
        ("420", "420"),
        ("+420", "420"),
        ("-50", "-50"),
        (" - 50 ", "-50"),
        ("NP", "NP"),
        (" n p ", "NP"),
    ],
)
def test_a_code_is_read_whatever_its_case_and_spaces(text: str, written: str) -> None:
    assert code_of(parse_code(text, STANDARD)) == written


@pytest.mark.parametrize("text", ["", "GS", "GS S 10 10 x", "PASS", "hello", "GSS1O", "+-50", "S10", "nt39"])
def test_what_is_no_code_is_refused_in_quotes(text: str) -> None:
    with pytest.raises(Misread) as refusal:
        parse_code(text, STANDARD)
    assert refusal.value.read == text


@pytest.mark.parametrize(
    ("text", "read", "expected"),
    [
        ("6NT N 12", "6NT", "PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT"),
        ("2S S 8", "2S", "PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT"),
        ("S 10", "S", "PC, PD, PH, PS, PNT, GC, GD, GH, GS, GNT"),
        ("GS X 10", "X", "N, E, S or W"),
        ("GS S", "S", "0 to 13"),
        ("gs s ten", "ten", "0 to 13"),
    ],
)
def test_of_a_code_written_in_words_the_first_wrong_one_is_refused(text: str, read: str, expected: str) -> None:
    with pytest.raises(Misread) as refusal:
        parse_code(text, STANDARD)
    assert (refusal.value.read, str(refusal.value.expected)) == (read, expected)


def test_a_declarer_left_out_does_not_make_tricks_a_level() -> None:
    """`S 10` is no part score in spades with no tricks, and `p s 10` is one with ten."""
    assert code_of(parse_code("p s 10", STANDARD)) == "PS 10"
    assert code_of(parse_code("sp10", STANDARD)) == "PS 10"
    assert code_of(parse_code("s6 12", PLUS)) == "6S 12"
    assert code_of(parse_code("s6s12", PLUS)) == "6S S 12"


@pytest.mark.parametrize(
    ("text", "read", "bounds"),
    [
        ("GS S 14", "14", {"most": 13}),
        ("GS S +4", "+4", {"short": 10, "over": 3}),
        ("PC W -8", "-8", {"short": 7, "over": 6}),
    ],
)
def test_of_a_code_with_impossible_tricks_the_tricks_are_refused(text: str, read: str, bounds: dict[str, int]) -> None:
    with pytest.raises(Misread) as refusal:
        parse_code(text, STANDARD)
    assert (refusal.value.read, dict(refusal.value.expected.values)) == (read, bounds)


@given(meetings())
def test_a_code_is_read_as_it_is_written(outcome: Outcome) -> None:
    assert parse_code(code_of(outcome), STANDARD) == outcome


@given(st.data(), rule_sets)
def test_under_every_rule_set_a_code_is_read_as_it_is_written(data: st.DataObject, rules: RuleSet) -> None:
    outcome = data.draw(meetings(rules))
    assert parse_code(code_of(outcome), rules) == outcome
    assert outcome_of(fields_of(outcome), rules) == outcome


@given(st.data(), rule_sets, tricks)
def test_a_declarer_left_out_stays_left_out(data: st.DataObject, rules: RuleSet, tricks: int) -> None:
    outcome = Played(data.draw(st.sampled_from(rules.contracts)), None, tricks)
    assert parse_code(code_of(outcome), rules) == outcome
    assert outcome_of(fields_of(outcome), rules) == outcome


@given(standard_contracts, seats, tricks, st.sampled_from(["", " ", "  "]), st.booleans())
def test_tricks_against_the_number_needed_mean_the_same(
    contract: AnyContract, declarer: Seat, tricks: int, space: str, small: bool
) -> None:
    difference = tricks - STANDARD.needed(contract)
    code = space.join([str(contract), str(declarer), f"{difference:+}" if difference else "="])
    assert parse_code(code.lower() if small else code, STANDARD) == Played(contract, declarer, tricks)


@given(meetings() | st.just(SitOut()))
def test_an_outcome_taken_apart_is_put_together_again(outcome: Outcome) -> None:
    assert outcome_of(fields_of(outcome), STANDARD) == outcome


def test_each_outcome_fills_its_own_fields_and_no_others() -> None:
    outcomes: dict[str, Outcome] = {
        "played": Played(STANDARD.contract("GS"), Seat.SOUTH, 10),
        "known": KnownScore(-50),
        "not played": NotPlayed(),
        "sat out": SitOut(),
    }
    filled = {
        name: {field: value for field, value in fields_of(outcome)._asdict().items() if value is not None}
        for name, outcome in outcomes.items()
    }
    assert filled == {
        "played": {"contract": "GS", "declarer": "S", "tricks": 10},
        "known": {"score": -50},
        "not played": {"award": "NP"},
        "sat out": {},
    }


def test_a_sit_out_has_no_code() -> None:
    assert code_of(SitOut()) == ""


@given(standard_scores)
def test_every_score_that_the_rules_give_is_read_with_and_without_its_sign(score: int) -> None:
    for written in (str(score), f"{score:+}", f"{score:+}".replace("-", MINUS)):
        assert parse_score(written, STANDARD) == KnownScore(score)


@pytest.mark.parametrize(
    "text", ["", "0", "-0", "60", "425", "100.0", "1_00", "600", "1430", "x", "٥٠", "--50", "9" * 23, "50 50"]
)
def test_a_score_that_the_rules_cannot_give_is_refused(text: str) -> None:
    with pytest.raises(Misread) as refusal:
        parse_score(text, STANDARD)
    assert refusal.value.read == text
    assert str(refusal.value.expected["scores"]).startswith("50, 70, 80, 90, 100")


@given(st.integers(-2000, 2000))
def test_of_all_numbers_only_possible_scores_are_accepted(score: int) -> None:
    made = {70, 80, 90, 110, 120, 130, 140, 150, 170, 180, 190, 200, 210, 230, 240, 260, 270}
    made |= {400, 420, 430, 440, 450, 460, 480, 490, 510, 520}
    possible = abs(score) in made | set(range(50, 551, 50))
    try:
        accepted = parse_score(str(score), STANDARD) == KnownScore(score)
    except Misread:
        accepted = False
    assert accepted == possible


@pytest.mark.parametrize("text", ["NP", "np", " N p "])
def test_np_says_that_the_board_was_not_played(text: str) -> None:
    assert award_of(text, STANDARD) == NotPlayed()


@given(st.data(), rule_sets, st.sampled_from(Method))
def test_an_award_is_read_as_it_is_written(data: st.DataObject, rules: RuleSet, method: Method) -> None:
    award = data.draw(rulings(rules, method))
    assert award_of(code_of(award), rules) == award
    assert parse_code(code_of(award), rules) == award
    assert outcome_of(fields_of(award), rules) == award


@pytest.mark.parametrize("text", ["60", "60/", "60/140", "A+", "B/A", "mp 5", "61% GS S 10, 40% PS S 10", "NS 420"])
def test_what_is_no_award_is_refused_in_quotes(text: str) -> None:
    with pytest.raises(Misread) as refusal:
        award_of(text, STANDARD)
    assert refusal.value.read == text


@pytest.mark.parametrize("text", [f"{MINUS}50", f"GS S {MINUS}1"])
def test_a_printed_minus_sign_is_read_wherever_a_hyphen_is(text: str) -> None:
    assert parse_code(text, STANDARD) == parse_code(text.replace(MINUS, "-"), STANDARD)
