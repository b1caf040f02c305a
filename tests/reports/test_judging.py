"""What people read of the judge: every choice that was made, how often it makes, and whether it was right."""

from __future__ import annotations

from dataclasses import replace

from scorer.game.contracts import Denomination
from scorer.reports.judging import describe_choices
from tests.scoring.tables import event_of
from tests.scoring.test_judging import ALWAYS, CHECK_DEAL, with_layouts


def test_a_board_says_what_each_choice_promised_and_who_was_right_or_lucky() -> None:
    """Game in spades always makes and nobody named it; game in no trumps makes in 8 of 20, and on the real cards."""
    seldom = {**ALWAYS, Denomination.NO_TRUMPS: 8}
    event = replace(event_of(["GNT S 9", "PS S 10", "PS S 9"]), deals=((1, CHECK_DEAL),))
    _, *choices = describe_choices(with_layouts(event, [ALWAYS] * 8 + [seldom] * 12), 1)
    said = {str(one["contract"]): (one["times"], str(one["tables"]), str(one["verdict"])) for one in choices}
    assert said == {
        "game in spades": (10, "named by nobody", "right"),
        "game in no trumps": (4, "1 table", "not best, and lucky today"),
        "part score in spades": (10, "2 tables", "not best"),
    }
    assert list(describe_choices(with_layouts(event, []), 1)) == []
