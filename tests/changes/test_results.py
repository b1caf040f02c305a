"""Pairs who sat the wrong way: what happened stays at its seats, what was awarded to a pair stays with the pair."""

from __future__ import annotations

import pytest

from scorer.changes.results import exchanged
from scorer.errors import BadInput
from scorer.game.rulesets import STANDARD
from scorer.records.notation import code_of, parse_code
from scorer.records.results import Result


def turned(code: str) -> Result:
    return exchanged(Result(1, "1", "4", parse_code(code, STANDARD)))


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
    assert (result.ns, result.ew, code_of(result.outcome)) == ("4", "1", after)


def test_a_ruling_half_score_half_award_is_left_to_the_director() -> None:
    with pytest.raises(
        BadInput, match=r"^Board 1, 1 against 4: award: a score for one side and an award for the other"
    ):
        turned("NS +420; EW 40")
