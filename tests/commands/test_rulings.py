"""What a director decides: the award and who gave it; what is taken from a pair."""

from __future__ import annotations

from fractions import Fraction

from scorer.commands.rulings import AdjustResult, PenalisePair
from scorer.model.history import Subject, Topic
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty, RulingNote
from tests.commands.doing import do, fields, refused, values
from tests.evening import EVENING

MET = {"board": "1", "ns": "1", "ew": "4"}
ADA = {"by": "Ada", "reason": "slow play"}
NOW = {"at": "2026-11-17 21:05"}


def test_a_ruling_keeps_who_ruled_when_and_why() -> None:
    after, subject, said, *_ = do(EVENING, AdjustResult, NOW, **MET, **ADA, award="60/40")
    assert after.notes == (RulingNote(1, "1", "4", "Ada", "2026-11-17 21:05", "slow play"),)
    assert subject == Subject(Topic.RULING, board=1, ns="1", ew="4")
    assert values(said) == {1, "1", "4", "60/40", "GS S 10, +420", "Ada", "slow play"}


def test_a_ruling_takes_the_place_of_the_one_before() -> None:
    once = do(EVENING, AdjustResult, NOW, **MET, **ADA, award="60/40").after
    assert do(once, AdjustResult, {"at": ""}, **MET, award="50/50").after.notes == (RulingNote(1, "1", "4"),)


def test_a_penalty_is_about_its_pair() -> None:
    after, subject, said, *_ = do(EVENING, PenalisePair, NOW, **ADA, pair="fay", amount="10", unit="%top")
    taken = Penalty("4", Fraction(10), PointsUnit.PERCENT_OF_TOP, "slow play", "Ada", "2026-11-17 21:05")
    assert after.penalties == (*EVENING.penalties, taken)
    assert subject == Subject(Topic.PENALTY, pair="4")
    assert {"4", "10", "Ada", "slow play", "Fay & Gus"} <= values(said)


def test_texts_that_no_printer_could_print_are_refused_with_all_the_rest() -> None:
    bad = {"by": "A\x07", "reason": "\x1b[31m"}
    penalty = refused(EVENING, PenalisePair, NOW, **bad, pair="9", amount="0", unit="imp")
    assert fields(penalty) == ["pair", "amount", "unit", "by", "reason"]
    assert fields(refused(EVENING, AdjustResult, NOW, **MET, **bad, award="60")) == ["award", "by", "reason"]
