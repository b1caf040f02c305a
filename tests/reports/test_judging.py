"""What people read of the judge: every choice that was made, how often it makes, and whether it was right."""

from __future__ import annotations

from dataclasses import replace

from scorer.game.contracts import Denomination
from scorer.reports.judging import describe_choices
from tests.scoring.tables import event_of
from tests.scoring.test_judging import ALWAYS, CHECK_DEAL, with_layouts


def test_a_board_says_what_each_choice_promised_how_many_chose_it_and_how_many_made_it() -> None:
    """Game in spades always makes and nobody named it; game in no trumps makes in 8 of 20, and on the real cards."""
    seldom = {**ALWAYS, Denomination.NO_TRUMPS: 8}
    event = replace(event_of(["GNT S 9", "PS S 10", "PS S 6"]), deals=((1, CHECK_DEAL),))
    title, *choices = map(str, describe_choices(with_layouts(event, [ALWAYS] * 8 + [seldom] * 12), 1))
    assert title == "South's prospects (20 simulated deals):"
    assert choices == [
        "best choice: game in spades, makes 10 times in 10, average score 420; no one chose it",
        "also chosen: part score in spades, makes 10 times in 10, average score 170; 2 tables chose it and 1 made it",
        "also chosen: game in no trumps, makes 4 times in 10, average score 130; 1 table chose and made it",
    ]
    assert list(describe_choices(with_layouts(event, []), 1)) == []
