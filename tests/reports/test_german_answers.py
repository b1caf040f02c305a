"""Answers in German: no part of them stays English because it was joined as a text."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.seats import Seat
from scorer.i18n import Phrase, literal, phrase
from scorer.i18n.languages import get_language
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty
from scorer.reports.answers.deals import deal_table
from scorer.reports.answers.events import event_sheets
from scorer.reports.answers.explanations import explain_points
from scorer.reports.blocks import Grid
from scorer.reports.corrections import Corrections, corrections_sheet
from scorer.reports.ruling_list import ruling_table
from scorer.reports.rulings import describe_penalty
from scorer.scoring import score_event
from tests.evening import CHECK_DEAL, EVENING

GERMAN = get_language("de")
SCORED = score_event(EVENING)


def in_german(cell: object) -> str:
    return GERMAN(cell) if isinstance(cell, Phrase) else str(cell)


@pytest.fixture(scope="module")
def answers() -> dict[str, str]:
    rows = deal_table(Deal.parse(CHECK_DEAL), Seat.WEST, Redeal.REDEAL).sheet.rows
    return {in_german(question): in_german(answer) for question, answer in rows}


def test_hands_points_and_long_suits_are_german(answers: dict[str, str]) -> None:
    assert answers["Nord"] == "14 Punkte, 4-3-3-3, ausgeglichen"
    assert answers["Punkte"] == "NS 30, OW 10"
    assert answers["Sichere Stiche"] == "9 (2 in Pik, 2 in Herz, 3 in Karo, 2 in Treff)"
    last = "Die letzte Pik-Karte von Nord macht einen Stich, wenn die Karten 3-3 verteilt sind (hier sind sie es)"
    assert answers["Länge in Pik"] == last


def test_the_sum_of_a_score_is_german() -> None:
    found = explain_points(SCORED, 1, "1")
    assert found is not None
    assert any("Vollspiel-Prämie = 300" in GERMAN(step) for step in found.steps)


def test_the_names_of_scoring_settings_are_german() -> None:
    known = {in_german(line[0]) for line in event_sheets(SCORED, [])[0].rows}
    assert {"Wertung", "Matchpunkte je übertroffenem Ergebnis", "Boards mit weniger Ergebnissen"} <= known
    assert {"Method", "Matchpoints per win", "Unequal boards"} & known == set()


def test_the_seats_of_a_grid_are_german_and_stay_in_columns() -> None:
    rows = ((phrase("EW"), (7, 8, 9, 10, 11)), (phrase("E"), (6, 5, 4, 3, 2)))
    assert [in_german(line) for line in Grid(rows).lines][1:] == ["OW      7  8  9 10 11", "O       6  5  4  3  2"]


def test_what_corrections_are_since_is_german() -> None:
    since = phrase("published in {folder}", folder="/site")
    sheet = corrections_sheet(Corrections(since, (literal("-"),), (), in_percent=True, decimals=2))
    assert in_german(sheet.title) == "Berichtigungen seit: in /site veröffentlicht"


def test_penalties_are_german_with_their_units() -> None:
    penalties = (
        Penalty("1", Fraction(3, 2), PointsUnit.MATCHPOINTS),
        Penalty("1", Fraction(-3), PointsUnit.VICTORY_POINTS),
        Penalty("1", Fraction(100), PointsUnit.POINTS),
    )
    told = [in_german(describe_penalty(one)) for one in penalties]
    assert told == ["Strafe: 1,5 MP", "Bonus: 3 Siegpunkte", "Strafe: 100 Punkte"]


def test_the_list_of_rulings_is_german() -> None:
    event = EVENING._replace(penalties=(Penalty("1", Fraction(1), PointsUnit.MATCHPOINTS),))
    (line,) = [line for line in ruling_table(score_event(event)).records if line.board is None]
    assert in_german(line.text) == "Strafe: 1 MP"
    assert in_german(line.effect) == "aus 3,5 werden 2,5 MP"
