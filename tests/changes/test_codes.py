"""What is typed on a line: codes, short forms that rely on the lines about it, pairs before them."""

from __future__ import annotations

import pytest

from scorer.changes.codes import Around, Typed, outcome_of, taken_apart
from scorer.errors import Misread
from scorer.game.rulesets import BRIDGE, PLUS, SINGLE_DUMMY, STANDARD, RuleSet
from scorer.game.scoring import possible_scores
from scorer.game.seats import Seat
from scorer.records.notation import code_of, parse_code
from scorer.records.results import KnownScore
from tests.changes.lines import event


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("gs10", Typed(None, False, None, "gs10")),
        ("1 5: gs 10", Typed(("1", "5"), False, None, "gs 10")),
        ("1 5 gs 10", Typed(("1", "5"), False, None, "gs 10")),
        ("1 5", Typed(("1", "5"), False, None, "")),
        ("ann ida: gs 10", Typed(("ann", "ida"), False, None, "gs 10")),
        ("ann ida gs 10", Typed(None, False, None, "ann ida gs 10")),
        ("99 5: 10", Typed(("99", "5"), False, None, "10")),
        ("4 s 10", Typed(None, False, None, "4 s 10")),
        ("^", Typed(None, True, None, "")),
        ("^ >b gs10", Typed(None, True, "b", "gs10")),
        ("gs10 >C", Typed(None, False, "c", "gs10")),
        (">a", Typed(None, False, "", "")),
        ("60% gs s 10, 40% ps s 10", Typed(None, False, None, "60% gs s 10, 40% ps s 10")),
    ],
)
def test_a_text_is_taken_apart(text: str, typed: Typed) -> None:
    assert taken_apart(event(), text) == typed


ABOVE = Around(parse_code("GS S 10", STANDARD), Seat.SOUTH, scores=False)
NOTHING = Around(None, None, scores=False)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [("", "GS S 10"), ("9", "GS S 9"), ("=", "GS S 10"), ("+1", "GS S 11"), ("-10", "GS S 0"), ("0", "GS S 0")],
)
def test_short_forms_rely_on_the_result_above(code: str, outcome: str) -> None:
    assert code_of(outcome_of(code, STANDARD, ABOVE, 1)) == outcome
    with pytest.raises(Misread, match="above"):
        outcome_of(code, STANDARD, NOTHING, 1)


@pytest.mark.parametrize("code", ["14", "-11", "+4"])
def test_tricks_alone_have_their_bounds(code: str) -> None:
    with pytest.raises(Misread):
        outcome_of(code, STANDARD, ABOVE, 1)


@pytest.mark.parametrize("rules", [STANDARD, PLUS, SINGLE_DUMMY, BRIDGE])
def test_a_number_that_is_a_score_is_never_read_as_tricks(rules: RuleSet) -> None:
    for number in set(range(14)) & possible_scores(rules):
        assert outcome_of(str(number), rules, ABOVE, 1) == KnownScore(number)
    assert rules.auction or not set(range(14)) & possible_scores(rules)


def test_tens_need_their_side_unless_only_one_can_have_made_it() -> None:
    south = Around(None, Seat.SOUTH, scores=True)
    assert outcome_of("42", STANDARD, south, 1) == KnownScore(420)
    assert outcome_of("25", STANDARD, south, 1) == KnownScore(-250)
    assert outcome_of("42-", STANDARD, south, 1) == KnownScore(-420)
    for text, around in (("20", south), ("42", Around(None, None, scores=True))):
        with pytest.raises(Misread, match="whose score it is"):
            outcome_of(text, STANDARD, around, 1)
