"""What a director decides: the award and who gave it; what is taken from a pair."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.changes.rulings import Decision, adjust, penalise
from scorer.errors import BadInput
from scorer.records.history import Subject, Topic
from scorer.records.results import Unit
from scorer.records.rulings import Penalty, RulingNote
from tests.evening import EVENING

ADA = Decision("Ada", "2026-11-17 21:05", "slow play")
NOBODY = Decision("", "", "")


def test_a_ruling_keeps_who_ruled_when_and_why() -> None:
    after, subject, sentence = adjust(EVENING, ("1", "1", "4"), "60/40", ADA)
    assert after.notes == (RulingNote(1, "1", "4", "Ada", "2026-11-17 21:05", "slow play"),)
    assert subject == Subject(Topic.RULING, board=1, ns="1", ew="4")
    assert sentence == "Board 1, 1 against 4: 60/40 (was GS S 10, +420), by Ada: slow play"


def test_a_ruling_takes_the_place_of_the_one_before() -> None:
    once = adjust(EVENING, ("1", "1", "4"), "60/40", ADA).event
    assert adjust(once, ("1", "1", "4"), "50/50", NOBODY).event.notes == (RulingNote(1, "1", "4"),)


def test_a_penalty_is_about_its_pair() -> None:
    after, subject, sentence = penalise(EVENING, ("fay", "10", "%top"), ADA)
    taken = Penalty("4", Fraction(10), Unit.PERCENT_OF_TOP, "slow play", "Ada", "2026-11-17 21:05")
    assert after.penalties == (*EVENING.penalties, taken)
    assert subject == Subject(Topic.PENALTY, pair="4")
    assert sentence == "Pair 4: penalty of 10 %top, by Ada: slow play; 4 is Fay & Gus"


def test_texts_that_no_printer_could_print_are_refused_with_all_the_rest() -> None:
    bad = Decision("A\x07", "", "\x1b[31m")
    with pytest.raises(BadInput) as refusal:
        penalise(EVENING, ("9", "0", "imp"), bad)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["by", "reason", "pair", "amount", "unit"]
    with pytest.raises(BadInput) as refusal:
        adjust(EVENING, ("1", "1", "4"), "60", bad)
    assert [mistake.field for mistake in refusal.value.mistakes] == ["by", "reason", "result"]
