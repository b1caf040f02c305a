"""A setting is changed where what was recorded can stand under it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.commands.settings import ChangeSetting
from scorer.errors import InputError
from scorer.i18n import Phrase
from scorer.model.boards import TablePlay
from scorer.model.history import Subject, Topic
from scorer.model.results import KnownScore, Outcome, PassedOut, PointsUnit, Result
from scorer.model.rulings import Penalty
from tests.commands.doing import do, fields, refused, values, wrong
from tests.evening import EVENING


def test_a_setting_is_about_its_key() -> None:
    after, subject, said, *_ = do(EVENING, ChangeSetting, key="Club", value="Belmont")
    assert after.club == "Belmont"
    assert (subject, values(said)) == (Subject(Topic.SETTING, what="club"), {"club", "Alton", "Belmont"})
    assert values(do(after, ChangeSetting, key="club", value="Belmont").summary) == {"club", "Belmont"}


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("boards", "3", "boards"),
        ("scoring.method", "chess", "scoring.method"),
        ("rules", "bridge", "contract"),
        ("scoring.victory_points", "wbf", "scoring.victory_points"),
    ],
)
def test_what_is_recorded_forbids_a_setting(key: str, value: str, field: str) -> None:
    assert set(fields(refused(EVENING, ChangeSetting, key=key, value=value))) == {field}


def test_two_rankings_need_a_side_for_every_pair() -> None:
    one, *others = EVENING.pairs
    without = EVENING._replace(winners=1, pairs=(one._replace(direction=None), *others))
    assert wrong(without, ChangeSetting, key="winners", value="2") == {"winners": {"2", "1"}}


def test_a_penalty_in_a_unit_of_another_method_forbids_it() -> None:
    event = EVENING._replace(results=(), penalties=(Penalty("1", Fraction(1), PointsUnit.MATCHPOINTS),))
    assert fields(refused(event, ChangeSetting, key="scoring.method", value="butler")) == ["penalty"]
    in_imps = event._replace(penalties=(Penalty("1", Fraction(1), PointsUnit.IMPS),))
    assert do(in_imps, ChangeSetting, key="scoring.method", value="butler").after.penalties == in_imps.penalties


def test_rules_under_which_a_recorded_play_has_no_meaning_are_refused() -> None:
    play = TablePlay(4, "1", "4", "", "GNT", "S", 10, "W", "")
    ruled = EVENING._replace(results=(), plays=(play,))
    refusal = refused(ruled, ChangeSetting, key="rules", value="bridge")
    assert isinstance(refusal, InputError)
    (mistake,) = refusal.mistakes
    assert (mistake.field, mistake.reason.value_of("read")) == ("contract", "GNT")
    assert isinstance(mistake.location, Phrase)
    assert values(mistake.location) == {4, "1", "4"}


@pytest.mark.parametrize(
    ("rules", "outcome", "read"), [("bridge", PassedOut(), "PASS"), ("plus", KnownScore(1140), "1140")]
)
def test_what_only_other_rules_give_keeps_them(rules: str, outcome: Outcome, read: str) -> None:
    event = EVENING._replace(rules=rules, results=(Result(1, "1", "4", outcome),))
    assert read in wrong(event, ChangeSetting, key="rules", value="standard")["contract"]
