"""What cannot stand together: a stranger, a board that is not there, a pair in two places, a pair against itself."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given

from scorer import hints
from scorer.errors import mismatch_message
from scorer.game.rulesets import STANDARD
from scorer.model.contradictions import find_contradictions, find_schedule_faults
from scorer.model.events import Event
from scorer.model.notation import parse_award, parse_code
from scorer.model.pairs import EventForm, Pair
from scorer.model.results import NotPlayed, Result, SitOut
from scorer.model.settings import Method, Scoring
from scorer.movements.schedule import Sitting
from tests.strategies import QUICK, events

EVENT = Event("Tuesday", datetime.date(2026, 11, 17), boards=3, pairs=tuple(Pair(label) for label in "1234"))


def met(board: int, ns: str | None, ew: str | None) -> Result:
    return Result(board, ns, ew, NotPlayed() if ns and ew else SitOut())


@QUICK
@given(events())
def test_nothing_contradicts_in_an_event_where_each_pair_is_in_one_place(event: Event) -> None:
    assert list(find_contradictions(event, event.results)) == []


@pytest.mark.parametrize(
    ("results", "position", "field", "read", "earlier"),
    [
        ([met(4, "1", "2")], 0, "board", "4", None),
        ([met(1, "1", "2"), met(1, "3", "9")], 1, "ew", "9", None),
        ([met(1, "x", "2")], 0, "ns", "x", None),
        ([met(1, "1", "1")], 0, "ew", "1", None),
        ([met(1, "1", "2"), met(2, "1", "2"), met(1, "1", "2")], 2, "board", "1", 0),
        ([met(1, "1", "2"), met(1, "1", "4")], 1, "ns", "1", 0),
        ([met(1, "1", "2"), met(1, "3", "2")], 1, "ew", "2", 0),
        ([met(1, "1", "2"), met(1, "3", "1")], 1, "ew", "1", 0),
        ([met(1, "3", "4"), met(1, "1", None), met(1, None, "1")], 2, "ew", "1", 1),
        ([met(1, "1", None), met(1, "1", None)], 1, "board", "1", 0),
        ([met(1, "1", None), met(1, "1", "2")], 1, "ns", "1", 0),
    ],
)
def test_each_contradiction_is_found_once_where_it_stands(
    results: list[Result], position: int, field: str, read: str, earlier: int | None
) -> None:
    found = list(find_contradictions(EVENT, results))
    assert [(one.position, one.field, one.read, one.earlier) for one in found] == [(position, field, read, earlier)]


@pytest.mark.parametrize(
    ("form", "ns", "ew", "wrong"),
    [
        (EventForm.TEAMS, "1NS", "2EW", []),
        (EventForm.TEAMS, "1NS", "1EW", [("ew", "1EW")]),
        (EventForm.INDIVIDUAL, "1+2", "3+4", []),
        (EventForm.INDIVIDUAL, "1+3", "2+4", []),  # partners whom nobody planned
        (EventForm.INDIVIDUAL, "1+5", "2+4", [("ns", "1+5")]),
        (EventForm.INDIVIDUAL, "1", "3+4", [("ns", "1")]),
        (EventForm.INDIVIDUAL, "1", "2", [("ns", "1"), ("ew", "2")]),
    ],
)
def test_no_team_meets_itself_and_no_player_sits_alone(
    form: EventForm, ns: str, ew: str, wrong: list[tuple[str, str]]
) -> None:
    labels = ("1NS", "1EW", "2NS", "2EW") if form is EventForm.TEAMS else ("1+2", "3+4")
    event = EVENT._replace(form=form, pairs=tuple(map(Pair, labels)), entrants=tuple(map(Pair, "1234")))
    assert [(one.field, one.read) for one in find_contradictions(event, [met(1, ns, ew)])] == wrong
    planned = [
        dict(fault.sentence.values)["read"] for _, fault in find_schedule_faults(event, [Sitting(1, 1, ns, ew, 1, 1)])
    ]
    assert planned == [label for _, label in wrong if label in event.labels]


def test_a_pair_against_itself_that_has_a_result_already_is_not_told_twice_of_it() -> None:
    found = list(find_contradictions(EVENT, [met(1, "1", "2"), met(1, "1", "1")]))
    assert [(one.position, one.field, one.earlier) for one in found] == [(1, "ew", None), (1, "ns", 0)]


def test_a_sit_out_entered_twice_is_told_by_its_pair_and_a_meeting_by_both() -> None:
    for result in (met(1, "3", None), met(1, None, "3")):
        (found,) = find_contradictions(EVENT, [result, result])
        assert dict(found.expected.values) == {"pair": "3"}
        assert str(found.to_mistake().reason) == "3 already sits out on board 1"
    (found,) = find_contradictions(EVENT, [met(1, "1", "2")] * 2)
    assert dict(found.expected.values) == {"pair": "1", "other": "2"}
    assert str(found.to_mistake().reason) == "1 and 2 have already played board 1"


def test_a_declarer_left_out_needs_a_table_of_the_same_group_that_names_one() -> None:
    named = Result(1, "1", "2", parse_code("GS S 10", STANDARD))
    silent = Result(1, "3", "4", parse_code("GS 9", STANDARD))
    assert list(find_contradictions(EVENT, [named, silent])) == []
    assert list(find_contradictions(EVENT, [named, silent._replace(group="a")])) == []
    (found,) = find_contradictions(EVENT, [named, silent._replace(group="b")])
    assert (found.position, found.field, found.read) == (1, "declarer", "")


def test_several_contradictions_are_all_found_in_order() -> None:
    results = [met(1, "1", "2"), met(9, "1", "2"), met(1, "1", "8"), met(2, "3", "3")]
    found = [(one.position, one.field) for one in find_contradictions(EVENT, results)]
    assert found == [(1, "board"), (2, "ew"), (2, "ns"), (3, "ew")]


def test_two_pairs_that_were_both_elsewhere_are_both_named() -> None:
    found = list(find_contradictions(EVENT, [met(1, "1", "2"), met(1, "3", "4"), met(1, "1", "4")]))
    assert [(one.field, one.earlier) for one in found] == [("ns", 0), ("ew", 1)]


@pytest.mark.parametrize(
    ("method", "award", "read"),
    [
        (Method.MATCHPOINTS, "imp 3/-3", ["imp 3", "imp -3"]),
        (Method.CROSS_IMPS, "mp 5/3", ["mp 5", "mp 3"]),
        (Method.CROSS_IMPS, "55/45", ["55", "45"]),
        (Method.BUTLER, "60/41.5", ["41.5"]),
        (Method.AGGREGATE, "60/40", ["60", "40"]),
        (Method.AGGREGATE, "A+/A+", ["A+"]),
        (Method.AGGREGATE, "imp 3/3", ["imp 3"]),
        *[(Method.MATCHPOINTS, award, []) for award in ("55/45", "mp 5/3")],
        *[(Method.BUTLER, award, []) for award in ("60/40", "A+/A-", "imp 3/-2")],
        *[(Method.AGGREGATE, award, []) for award in ("points 90/-90", "60% GS S 10, 40% PS S 10")],
    ],
)
def test_an_award_without_a_meaning_under_the_method_is_refused(method: Method, award: str, read: list[str]) -> None:
    event = EVENT._replace(scoring=Scoring(method=method))
    found = list(find_contradictions(event, [Result(1, "1", "2", parse_award(award, STANDARD))]))
    assert [(one.field, one.read) for one in found] == [("award", text) for text in read]


def test_a_contradiction_says_what_was_read_and_expected() -> None:
    (found,) = find_contradictions(EVENT, [met(4, "1", "2")])
    assert (found.read, found.expected.value_of("last"), found.hints) == ("4", 3, (hints.CHANGE_BOARD_COUNT,))
    assert found.to_mistake().reason == found.reason == mismatch_message("4", found.expected)


def test_a_stranger_is_refused_with_the_pairs_as_people_sort_them_and_a_team_is_no_pair() -> None:
    event = EVENT._replace(pairs=tuple(Pair(label) for label in ("1", "2", "10")))
    (found,) = find_contradictions(event, [met(1, "1", "77")])
    assert (found.read, str(found.expected.value_of("known"))) == ("77", "1, 2 or 10")
    teams = tuple(map(Pair, "12"))
    event = EVENT._replace(form=EventForm.TEAMS, pairs=(Pair("1NS"), Pair("2EW")), entrants=teams)
    (found,) = find_contradictions(event, [met(1, "1", "2EW")])
    assert (found.read, str(found.expected.value_of("known"))) == ("1", "1NS or 2EW")
