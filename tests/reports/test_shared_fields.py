"""What lines of several reports have alike: an outcome, or what stands instead; what a pair has on its boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from scorer.game.rulesets import BRIDGE, STANDARD
from scorer.game.seats import Seat
from scorer.i18n import phrase
from scorer.model.notation import OutcomeFields, outcome_from_fields, parse_code
from scorer.model.results import KnownScore, Outcome, Played, Result, SitOut
from scorer.reports.shared_fields import AWARD_FIELD, PLAYED_FIELDS, SCORE_FIELD, Tally
from scorer.reports.table import Cell, Field
from scorer.scoring import ScoredResult
from tests.strategies import meetings

FIELDS: tuple[Field[ScoredResult], ...] = (*PLAYED_FIELDS, SCORE_FIELD)


def scored(outcome: Outcome, declarer: Seat | None, score: int | None) -> ScoredResult:
    return ScoredResult(Result(1, "1", "2", outcome), declarer, score, None, None, None)


def outcome_cells(outcome: Outcome, declarer: Seat | None, score: int | None) -> tuple[Cell, ...]:
    return tuple(field.cell_of(scored(outcome, declarer, score)) for field in FIELDS)


def outcome_document(outcome: Outcome) -> dict[str, Any]:
    declarer = outcome.declarer if isinstance(outcome, Played) else None
    line = scored(outcome, declarer, None)
    return {field.key: next(iter(field.values([line]))) for field in (*PLAYED_FIELDS, AWARD_FIELD)}


@pytest.mark.parametrize(
    ("code", "declarer", "score", "cells"),
    [
        ("GS S 10", Seat.SOUTH, 420, ("GS", "S", "10", "420")),
        ("GS 10", Seat.EAST, -420, ("GS", "E", "10", "-420")),
        ("GS 10", None, None, ("GS", "?", "10", "")),
        ("-50", None, -50, ("", "", "", "-50")),
        ("NP", None, None, ("NP", "", "", "")),
        ("60/40", None, None, ("60/40", "", "", "")),
        ("60% GS S 10, 40% -50", None, None, ("60% GS S 10, 40% -50", "", "", "")),
    ],
)
def test_each_outcome_fills_the_four_columns(
    code: str, declarer: Seat | None, score: int | None, cells: tuple[str, ...]
) -> None:
    found = outcome_cells(parse_code(code, STANDARD), declarer, score)
    assert tuple("" if cell is None else str(cell) for cell in found) == cells
    assert [str(field.heading) for field in FIELDS] == ["Contract", "By", "Tricks", "Score"]


def test_a_passed_out_deal_and_a_sit_out_say_so() -> None:
    assert outcome_cells(parse_code("pass", BRIDGE), None, 0) == ("PASS", "", None, 0)
    assert outcome_cells(SitOut(), None, None) == (phrase("sit-out"), "", None, None)


@pytest.mark.parametrize(
    ("code", "document"),
    [
        ("GS S 10", {"contract": "GS", "declarer": "S", "tricks": 10, "award": None}),
        ("420", {"contract": None, "declarer": None, "tricks": None, "award": None}),
        ("NP", {"contract": None, "declarer": None, "tricks": None, "award": "NP"}),
        ("A+/40", {"contract": None, "declarer": None, "tricks": None, "award": "A+/40"}),
    ],
)
def test_for_programs_an_outcome_is_a_contract_or_an_award_or_neither(code: str, document: dict[str, object]) -> None:
    outcome = parse_code(code, STANDARD)
    found = outcome_document(outcome)
    assert found == document
    assert list(found) == list(document)


@given(meetings())
def test_what_programs_read_is_the_outcome_again(outcome: Outcome) -> None:
    if isinstance(outcome, KnownScore):
        return
    found = outcome_document(outcome)
    fields = OutcomeFields(found["contract"], found["declarer"], found["tricks"], None, found["award"])
    assert outcome_from_fields(fields, STANDARD) == outcome


def test_boards_points_and_tops_are_summed_exactly_and_read_in_percent_or_as_a_mean() -> None:
    two, imps = Tally().with_board(Fraction(2), 4).with_board(Fraction(1, 2), 4), Tally().with_board(Fraction(-3), None)
    assert (two, imps) == (Tally(2, Fraction(5, 2), 8), Tally(1, Fraction(-3), 0))
    assert (two.percent, two.mean) == (Fraction(125, 4), Fraction(5, 4))
    assert (imps.percent, imps.mean) == (None, Fraction(-3))
    assert (Tally().percent, Tally().mean) == (None, None)
