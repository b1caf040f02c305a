"""`scorer adjust` and `scorer penalty`: what a director decides, who decided it, when and why.

The figures are worked out by hand from the evening in conftest. On board 1 pairs 1 and 5 have 430; the others
400, 150 and -50 are compared as three results of four: (M + 1) * 4 / 3 - 1 of a top of 6.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conftest import Scorer

MINUTE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}")


def lines_of(scorer: Scorer, board: int) -> dict[str, dict[str, Any]]:
    """What a traveller says of each North-South pair."""
    return {line["ns"]: line for line in scorer("board", str(board), "--json").document["results"]}


def card_line(scorer: Scorer, pair: str, board: int) -> dict[str, Any]:
    """What a score card says of a board."""
    (line,) = [it for it in scorer("pair", pair, "--json").document["results"] if it["board"] == board]
    return dict(line)


def score_of(scorer: Scorer, pair: str) -> float:
    """The total of a pair in the ranking."""
    rankings = scorer("rank", "--json").document["rankings"]
    (score,) = [row["score"] for ranking in rankings for row in ranking["rows"] if row["pair"] == pair]
    return float(score)


def adjust(scorer: Scorer, typed: str, *more: str) -> str:
    """Rule on the result of board 1 between pairs 1 and 5; return what was said."""
    ran = scorer("adjust", "1", "1", "5", *typed.split(), *more)
    assert ran.out == ""
    return ran.err


@pytest.mark.parametrize(
    ("typed", "written", "ns", "ew", "others"),
    [
        ("60/40", "60/40", 3.6, 2.4, (17 / 3, 3, 1 / 3)),
        ("60% gss10,40% +170", "60% GS S 10, 40% +170", 5.2, 0.8, (4.8, 2, 0)),
        ("NS 60% GS S 10, 40% -50; EW 60", "NS 60% GS S 10, 40% -50; EW 60.0", 4, 3.6, (4.8, 2.8, 0.4)),
    ],
)
def test_an_award_gives_each_side_its_points_and_an_assigned_score_is_compared_with_the_other_tables(
    evening: Scorer, typed: str, written: str, ns: float, ew: float, others: tuple[float, ...]
) -> None:
    given = f"{ns:.1f} MP for 1, {ew:.1f} MP for 5"
    told = f"Board 1, 1 against 5: {written} (was GNT N 10, +430) [Worked Evening, 2026-03-04]\n  {given}\n"
    assert evening("adjust", "1", "1", "5", typed).err == told, "in one word"
    evening("undo")
    assert adjust(evening, typed) == told
    own, *compared = lines_of(evening, 1).values()
    assert [own[key] for key in ("contract", "declarer", "tricks", "score", "award")] == [*[None] * 4, written]
    assert (own["ns_points"], own["ew_points"]) == pytest.approx((ns, ew))
    assert [line["ns_points"] for line in compared] == pytest.approx(others, abs=1e-6)
    assert written in evening("board", "1").out
    assert all(written in card for card in evening("pair", "1", "5").out.split("\n\n"))


def test_an_award_stands_wherever_a_code_does_and_is_no_ruling_there(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "a-/a+")
    line = lines_of(evening, 1)["1"]
    assert (line["award"], line["ruling"]) == ("A-/A+", None)
    evening("result", "1", "1", "5", "--remove")
    told = adjust(evening, "60/40")
    assert told.startswith("Board 1, 1 against 5: 60/40 ["), "one that was missing can be awarded"
    assert told.endswith("\n  3.6 MP for 1, 2.4 MP for 5\n")


def test_what_is_no_award_is_refused_with_examples_and_everything_else(evening: Scorer) -> None:
    assert evening.wrong("adjust", "77", "33", "99", "60% GS S 10, 30% PS S 10") == [
        ("board", "77"),
        ("ns", "33"),
        ("ew", "99"),
        ("award", "60% GS S 10, 30% PS S 10"),
    ]
    (sentence,) = evening.refused("adjust", "1", "1", "5", "never")
    assert sentence.endswith("60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, or NS +420; EW -50")


def test_who_ruled_when_and_why_is_there_for_programs_and_above_the_traveller(evening: Scorer) -> None:
    adjust(evening, "60/40", "--reason", "slow play", "--by", "Ada")
    for line in (lines_of(evening, 1)["1"], card_line(evening, "1", 1), card_line(evening, "5", 1)):
        assert MINUTE.fullmatch(line["ruling"].pop("at"))
        assert line["ruling"] == {"by": "Ada", "reason": "slow play"}
    assert lines_of(evening, 1)["2"]["ruling"] is None
    assert evening("board", "1").out.splitlines()[1] == "Ruling on board 1, 1 against 5, by Ada: slow play"
    assert "Ruling" not in evening("board", "2").out
    adjust(evening, "60/40")
    assert "Ruling" not in evening("board", "1").out, "the award speaks for itself"
    assert lines_of(evening, 1)["1"]["ruling"]["by"] is None


def test_a_penalty_is_deducted_in_its_unit(evening: Scorer) -> None:
    for amount, unit, said, taken in (
        ("1.5", "MP", "penalty of 1.5 mp", 1.5),
        ("-1", "mp", "bonus of 1 mp", -1),
        ("10", "%top", "penalty of 10% of a top", 0.6),
    ):
        before = score_of(evening, "2")
        ran = evening("penalty", "2", amount, unit)
        assert (ran.out, ran.err.splitlines()[0]) == ("", f"Pair 2: {said} [Worked Evening, 2026-03-04]")
        assert score_of(evening, "2") == pytest.approx(before - taken, abs=1e-6)
        became, was = map(float, re.findall(r"[0-9.]+", ran.err.splitlines()[1]))
        assert (was, became) == pytest.approx((before, before - taken), abs=0.01)


def test_a_penalty_is_told_with_its_reason_below_the_ranking_s_title_and_on_the_card(evening: Scorer) -> None:
    evening("penalty", "1", "10", "%top", "--reason", "a telephone rang", "--by", "Ada")
    told = "Pair 1: penalty of 10% of a top, a telephone rang"
    assert evening("rank").out.split("\n\n")[1].splitlines()[1] == told
    assert evening("pair", "1").out.splitlines()[1] == told
    assert "penalty" not in evening("pair", "2").out
    (penalty,) = evening("pair", "1", "--json").document["penalties"]
    assert MINUTE.fullmatch(penalty.pop("at"))
    assert penalty == {"amount": 10, "unit": "%top", "reason": "a telephone rang", "by": "Ada"}
    assert evening("pair", "2", "--json").document["penalties"] == []
