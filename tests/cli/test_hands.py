"""Commands about hands, as a teacher types them."""

from __future__ import annotations

import pytest

from scorer.analysis import solving
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.store.solved_deals import keeping
from tests.analysis.solver_there import needs_solver
from tests.conftest import Scorer

CHECK_DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummy.parse("AAA99AAA993334433344")
"""The deal of RULES 1.8, which is board 2 of the evening."""


def keep(scorer: Scorer) -> None:
    with keeping(scorer.place) as kept:
        kept(CHECK_DEAL, FIGURES)


@needs_solver
def test_hands_are_solved_once_and_shown_with_the_board(evening: Scorer) -> None:
    before = evening("board", "2", "--json").document
    assert (before["double_dummy"], before["best"]) == (None, None)
    assert evening("hands", "analyse").err == "Solved 1 deal\n"
    board = evening("board", "2", "--json").document
    assert board["double_dummy"]["S"] == {"C": 9, "D": 9, "H": 10, "S": 10, "NT": 10}
    assert board["double_dummy_imported"] is False
    assert evening("hands", "analyse").err == ""


def test_the_best_contract_is_that_of_the_announced_declarer(evening: Scorer) -> None:
    keep(evening)
    # board 2 is dealt by East, and South declares with 16 points
    best = {"declarer": "S", "contract": "GNT", "tricks": 10, "score": 430}
    assert evening("board", "2", "--json").document["best"] == best
    shown = evening("board", "2").out
    assert "Best contract: game in no trumps by South, 10 tricks, +430" in shown
    assert "NS      9  9 10 10 10" in shown
    assert "Best contract" not in evening("board", "1").out


def test_a_game_with_an_auction_has_tricks_and_no_best_contract(evening: Scorer) -> None:
    keep(evening)
    for board, ns, ew in (("1", "3", "7"), ("2", "2", "7"), ("3", "2", "8"), ("3", "3", "5")):
        evening("clear", board, ns, ew)
    for pairs in (("1", "1", "5"), ("1", "2", "6"), ("1", "4", "8"), ("2", "1", "6"), ("2", "4", "5"), ("3", "4", "6")):
        evening("clear", *pairs)
    evening("set", "rules", "bridge")
    board = evening("board", "2", "--json").document
    assert (board["double_dummy"]["N"]["NT"], board["best"]) == (10, None)


def test_the_report_is_there_once_something_is_solved(evening: Scorer) -> None:
    evening("report", "double-dummy", code=1)
    keep(evening)
    (table,) = evening("report", "double-dummy", "--json").document["tables"]
    assert table["rows"][0]["best"]["contract"] == "GNT"


def test_without_the_solver_everything_but_solving_works(evening: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "library_path", lambda: None)
    (error,) = evening.refused("hands", "analyse")
    assert "pip install 'minibridge-scorer[hands]'" in error
    keep(evening)
    assert "GNT" in evening("hands", "analyse").out


@pytest.mark.parametrize("limit", ["0", "-1", "soon", "1000000"])
def test_a_limit_is_seconds(evening: Scorer, limit: str) -> None:
    (error,) = evening.refused("hands", "analyse", f"--limit={limit}")
    assert error.startswith("--limit: ")
