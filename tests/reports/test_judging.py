"""What people read of the judge: every choice that was made, how often it makes, and whether it was right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from scorer.game.contracts import Denomination
from scorer.reports.judging import describe_choices, judge_boards
from scorer.reports.table import format_rounded
from scorer.scoring import ScoredEvent
from tests.scoring.tables import event_of
from tests.scoring.test_judging import (
    ALWAYS,
    CHECK_DEAL,
    random_event,
    random_layouts,
    random_scoring,
    with_layouts,
)


def test_a_board_says_what_each_choice_promised_how_many_chose_it_and_how_many_made_it() -> None:
    """Game in spades always makes and nobody named it; game in no trumps makes in 8 of 20, and on the real cards."""
    seldom = {**ALWAYS, Denomination.NO_TRUMPS: 8}
    event = event_of(["GNT S 9", "PS S 10", "PS S 6"])._replace(deals=((1, CHECK_DEAL),))
    title, *choices = map(str, describe_choices(with_layouts(event, [ALWAYS] * 8 + [seldom] * 12), 1))
    assert title == "South's chances (20 simulated deals):"
    assert choices == [
        "best choice: game in spades, always makes, average score 420; no one chose it",
        "also chosen: part score in spades, always makes, average score 170; 2 tables chose it and 1 made it",
        "also chosen: game in no trumps, makes 4 times out of 10, average score 130; 1 table chose it and made it",
    ]
    nearly = with_layouts(event, [ALWAYS] * 39 + [{**ALWAYS, Denomination.SPADES: 6}])
    assert any("in spades, nearly always makes, average" in str(line) for line in describe_choices(nearly, 1))
    hardly = with_layouts(event, [ALWAYS] + [{**ALWAYS, Denomination.NO_TRUMPS: 8}] * 39)
    assert any("in no trumps, hardly ever makes, average" in str(line) for line in describe_choices(hardly, 1))
    assert str(list(describe_choices(hardly, 1))[-1]).endswith("1 table chose it and made it, against the odds")
    never = with_layouts(event, [{**ALWAYS, Denomination.NO_TRUMPS: 8}] * 20)
    assert any("in no trumps, never makes, average" in str(line) for line in describe_choices(never, 1))
    assert list(describe_choices(with_layouts(event, []), 1)) == []


def test_one_choice_is_the_best_and_those_that_equal_it_follow() -> None:
    """A board had two lines that named a best choice, and between them an alternative."""
    equal = 0
    for scored in random_judged_boards(20):
        verdicts = [str(line).partition(":")[0] for line in describe_choices(scored, 1)][1:]
        equal += verdicts.count("about as good")
        order = ["best choice", "about as good", "also chosen"]
        chosen = [one for one in verdicts if one in order]
        assert chosen.count("best choice") == bool(verdicts)
        assert chosen == sorted(chosen, key=order.index)
    assert equal > 0


def test_what_the_best_choice_is_worth_is_a_percentage_as_on_the_traveller() -> None:
    """It was in matchpoints of one table more, beside a top that does not count that table."""
    rare = {**ALWAYS, Denomination.SPADES: 11, Denomination.NO_TRUMPS: 13}
    event = event_of(["GNT S 9", "GS S 10", "GS S 10"])._replace(deals=((1, CHECK_DEAL),))
    scored = with_layouts(event, [{**ALWAYS, Denomination.NO_TRUMPS: 9}] * 12 + [rare] * 8)
    known = judge_boards(scored)[1]
    assert known.most == 6
    told = list(map(str, describe_choices(scored, 1)))
    best = max(known.choices, key=lambda choice: choice.worth)
    higher = next(choice for choice in known.choices if choice.mean > best.mean)
    worths = (f"{one.contract.description} {format_rounded(100 * one.worth / 6, 1)}%" for one in (best, higher))
    assert told[-1] == f"On average against the contracts chosen at the tables: {', '.join(worths)}"


def random_judged_boards(number: int) -> Iterator[ScoredEvent]:
    for seed in range(number):
        source = Random(seed)  # noqa: S311  # the same events each time
        event = random_event(source, random_scoring(source))
        yield with_layouts(event, random_layouts(source))


def test_a_choice_that_is_worth_no_less_than_one_as_good_as_the_best_is_as_good() -> None:
    """Of a part score worth 7.2 and a game worth 7.0 the game was just as good as the best, and the part score not."""
    closed = 0
    for scored in random_judged_boards(200):
        for known in judge_boards(scored).values():
            whole = [choice for choice in known.choices if choice.layouts == known.layouts]
            least = min(choice.worth for choice in whole if choice.equal)
            if len({choice.worth for choice in whole}) > 1:
                assert all(choice.equal is (choice.worth >= least) for choice in whole)
            lines = list(map(str, describe_choices(scored, 1)))
            best = whole[0]
            higher = [
                line
                for line in lines
                if (mean := re.search(r"average score (-?\d+);", line)) and int(mean[1]) > round(best.mean)
            ]
            assert bool(higher) == lines[-1].startswith("On average against the contracts chosen")
            closed += any("about as good" in line for line in higher)
    assert closed
