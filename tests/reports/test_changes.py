"""What replacing an event changes is said, a sentence each, all of it and always in the same order."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Side
from scorer.i18n import Phrase
from scorer.model.boards import HighCardPoints
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import EventForm, Pair
from scorer.model.results import NotPlayed, PointsUnit, Result
from scorer.model.rulings import Penalty, RulingNote
from scorer.model.settings import Method, Rounding, TrimRule
from scorer.movements.schedule import Sitting
from scorer.reports.changes import describe_changes, summarize_changes
from tests.evening import EVENING
from tests.strategies import QUICK, events


def with_result(position: int, result: Result) -> Event:
    results = list(EVENING.results)
    results[position] = result
    return EVENING._replace(results=tuple(results))


def with_pair(position: int, pair: Pair) -> Event:
    pairs = list(EVENING.pairs)
    pairs[position] = pair
    return EVENING._replace(pairs=tuple(pairs))


def said(changes: Iterable[Phrase]) -> list[str]:
    return list(map(str, changes))


FIRST_RESULT, FIRST_PAIR = EVENING.results[0], EVENING.pairs[0]
PENALTY = Penalty("1", Fraction(10), PointsUnit.PERCENT_OF_TOP, reason="late")
NOTE = RulingNote(1, "1", "4", by="Ada", at="21:15", reason="slow play")
ANOTHER_DEAL = Deal.parse("E:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")


def test_nothing_is_said_of_an_event_that_stays_the_same() -> None:
    assert list(describe_changes(EVENING, EVENING)) == []
    assert list(describe_changes(EVENING, EVENING._replace(slug="another"))) == []


@pytest.mark.parametrize(
    ("after", "sentence"),
    [
        (EVENING._replace(name="Wednesday"), "name: Wednesday (was Tuesday Minibridge)"),
        (EVENING._replace(date=datetime.date(2026, 11, 18)), "date: 2026-11-18 (was 2026-11-17)"),
        (EVENING._replace(winners=1), "winners: 1 (was 2)"),
        (EVENING._replace(boards=5), "boards: 5 (was 4)"),
        (with_pair(0, FIRST_PAIR._replace(player1="Amy")), "pair 1: Amy & Bob (was Ann & Bob)"),
        (EVENING._replace(pairs=EVENING.pairs[1:]), "pair 1: Ann & Bob removed"),
        (EVENING._replace(pairs=(*EVENING.pairs, Pair("7", None, "Jim", "Kay"))), "pair 7: Jim & Kay added"),
        (
            with_result(0, FIRST_RESULT._replace(outcome=parse_code("GS S 9", STANDARD))),
            "board 1, 1 against 4: GS S 9 (was GS S 10)",
        ),
        (EVENING._replace(results=EVENING.results[1:]), "board 1, 1 against 4: GS S 10 removed"),
        (EVENING._replace(results=EVENING.results[:-1]), "board 4, 1 against -: sit-out removed"),
        (EVENING._replace(club=""), "club: no longer Alton"),
        (EVENING._replace(movement="howell"), "movement: howell (was mitchell)"),
        (EVENING._replace(rules="plus"), "rules: plus (was standard)"),
        (EVENING._replace(redeal=Redeal.NS_DECLARE), "redeal: ns-declare (was redeal)"),
        (with_pair(0, FIRST_PAIR._replace(direction=Side.EAST_WEST)), "pair 1, direction: EW (was NS)"),
        (with_pair(0, FIRST_PAIR._replace(direction=None)), "pair 1, direction: no longer NS"),
        (with_pair(0, FIRST_PAIR._replace(section="A")), "pair 1, section: now A"),
        (with_pair(0, FIRST_PAIR._replace(stratum="B")), "pair 1, stratum: now B"),
        (with_pair(0, FIRST_PAIR._replace(handicap="2")), "pair 1, handicap: now 2"),
        (with_pair(0, FIRST_PAIR._replace(id1="00123")), "pair 1, id1: now 00123"),
        (with_pair(5, Pair("6", Side.EAST_WEST, "Lea", "Max")), "pair 6: now Lea & Max"),
        (EVENING._replace(pairs=EVENING.pairs[:-1]), "pair 6 removed"),
        (with_result(0, FIRST_RESULT._replace(round=9)), "board 1, 1 against 4, round: 9 (was 1)"),
        (with_result(0, FIRST_RESULT._replace(table=None)), "board 1, 1 against 4, table: no longer 1"),
        (with_result(0, FIRST_RESULT._replace(group="b")), "board 1, 1 against 4, group: now b"),
        (with_result(0, FIRST_RESULT._replace(remark="late")), "board 1, 1 against 4, remark: now late"),
        (
            with_result(0, FIRST_RESULT._replace(outcome=parse_code("60/40", STANDARD))),
            "board 1, 1 against 4: 60/40 (was GS S 10)",
        ),
        (
            EVENING._replace(points=((1, HighCardPoints(10, 10, 11, 9)),)),
            "points on board 1: North 10, East 10, South 11, West 9 added",
        ),
        (EVENING._replace(penalties=(PENALTY,)), "pair 1, penalty of 10% of a top, late added"),
        (
            EVENING._replace(notes=(RulingNote(1, "1", "4", by="Ada", reason="slow play"),)),
            "ruling on board 1, 1 against 4, by Ada: slow play added",
        ),
    ],
)
def test_each_change_is_said_in_one_sentence(after: Event, sentence: str) -> None:
    assert said(describe_changes(EVENING, after)) == [sentence]


def test_a_deal_that_was_dealt_otherwise_is_said_with_its_board() -> None:
    (sentence,) = said(describe_changes(EVENING, EVENING._replace(deals=((4, ANOTHER_DEAL),))))
    assert sentence.startswith(f"deal on board 4: {ANOTHER_DEAL} (was N:T532.AK4.K83.A53")


SETTINGS = [
    ({"sit_out": Fraction("33.5")}, "scoring.sit_out: 33.5 (was ignore)"),
    ({"factor_totals": True}, "scoring.factor_totals: true (was false)"),
    ({"method": Method.BUTLER}, "scoring.method: butler (was matchpoints)"),
    ({"datum_trim": TrimRule.BY_FIELD}, "scoring.datum_trim: by-field (was 1)"),
    ({"round_cells": Rounding.TENTH}, "scoring.round_cells: 0.1 (was exact)"),
    ({"target": 1000}, "scoring.target: 1000 (was 0)"),
]


@pytest.mark.parametrize(("different", "sentence"), SETTINGS)
def test_a_setting_is_said_as_event_toml_writes_it(different: dict[str, Any], sentence: str) -> None:
    after = EVENING._replace(scoring=EVENING.scoring._replace(**different))
    assert said(describe_changes(EVENING, after)) == [sentence]


RULED = EVENING._replace(penalties=(PENALTY,), notes=(NOTE,))
CHANGED_RULINGS = {
    "amount of a penalty": RULED._replace(penalties=(PENALTY._replace(amount=Fraction(20)),)),
    "unit of a penalty": RULED._replace(penalties=(PENALTY._replace(unit=PointsUnit.MATCHPOINTS),)),
    "pair of a penalty": RULED._replace(penalties=(PENALTY._replace(pair="2"),)),
    "reason of a penalty": RULED._replace(penalties=(PENALTY._replace(reason="loud"),)),
    "who gave a penalty": RULED._replace(penalties=(PENALTY._replace(by="Ada"),)),
    "when a penalty was given": RULED._replace(penalties=(PENALTY._replace(at="21:30"),)),
    "the same penalty again": RULED._replace(penalties=(PENALTY, PENALTY)),
    "reason of a ruling": RULED._replace(notes=(NOTE._replace(reason="revoke"),)),
    "who ruled": RULED._replace(notes=(NOTE._replace(by="Ben"),)),
    "when it was ruled": RULED._replace(notes=(NOTE._replace(at="21:30"),)),
    "a ruling less": RULED._replace(notes=()),
}


@pytest.mark.parametrize("after", CHANGED_RULINGS.values(), ids=CHANGED_RULINGS)
def test_no_change_of_a_penalty_or_ruling_is_passed_over_in_silence(after: Event) -> None:
    assert list(describe_changes(RULED, after))


def test_what_is_gone_is_said_in_the_order_in_which_it_stood() -> None:
    many = EVENING._replace(pairs=tuple(Pair(str(number), None, f"Player {number}") for number in range(1, 13)))
    assert said(describe_changes(many, many._replace(pairs=()))) == [
        f"pair {number}: Player {number} removed" for number in range(1, 13)
    ]


@QUICK
@given(events(), events())
def test_something_is_said_exactly_when_the_results_differ(before: Event, after: Event) -> None:
    after = before._replace(results=after.results)
    sentences = said(describe_changes(before, after))
    assert bool(sentences) == (set(before.results) != set(after.results))
    assert len(set(sentences)) == len(sentences)


def test_more_changes_than_anybody_reads_are_summed_up_by_kind() -> None:
    pairs = tuple(Pair(str(number)) for number in range(100, 130))
    results = tuple(Result(7, pair.label, "1", NotPlayed()) for pair in pairs)
    after = EVENING._replace(name="Another", pairs=EVENING.pairs + pairs, results=EVENING.results[1:] + results)
    assert said(summarize_changes(EVENING, EVENING._replace(name="Another"))) == [f"name: Another (was {EVENING.name})"]
    assert said(summarize_changes(EVENING, after)) == [
        f"name: Another (was {EVENING.name})",
        "pairs: 30 new",
        "results: 1 removed, 30 new",
    ]
    moved = tuple(one._replace(round=9, remark="late") for one in EVENING.results)
    many = EVENING._replace(results=(*moved, *results), pairs=EVENING.pairs + pairs)
    assert said(summarize_changes(EVENING, many))[-1] == f"results: 30 new, {len(moved)} changed (remark, round)"
    planned = tuple(Sitting(number, 1, "1", "4", 1, 1) for number in range(50))
    assert said(summarize_changes(EVENING, EVENING._replace(schedule=planned))) == ["schedule lines: 50 new"]


def test_a_team_that_is_called_otherwise_is_told() -> None:
    before = EVENING._replace(form=EventForm.TEAMS, entrants=(Pair("1", player1="Hawks"),))
    after = before._replace(entrants=(Pair("1", player1="Falcons"),))
    assert list(map(str, describe_changes(before, after))) == ["team 1: Falcons (was Hawks)"]
