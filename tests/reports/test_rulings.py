"""Rulings and penalties as they are printed: the decision, who decided, when and why."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.game.rulesets import STANDARD
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import EventForm, Pair, PairChange, PairChangeKind
from scorer.model.results import PointsUnit, Result
from scorer.model.rulings import Penalty, RulingNote
from scorer.model.settings import Method, Scoring
from scorer.reports.rankings import ranking_tables
from scorer.reports.ruling_list import describe_penalty_effect, describe_ruling_effect, ruling_table
from scorer.reports.rulings import (
    describe_penalty,
    describe_ruling,
    penalty_documents,
    penalty_notes,
    ruling_notes,
)
from scorer.reports.travellers import TravellersReport
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of

LATE = Penalty("1", Fraction(10), PointsUnit.PERCENT_OF_TOP, reason="late", by="Ada", at="20:05")
BONUS = Penalty("6", Fraction("-0.5"), PointsUnit.MATCHPOINTS)
NOTE = RulingNote(3, "2", "6", by="Ada", at="21:15", reason="slow play")

AWARDED = tuple(
    result._replace(outcome=parse_code("A+/A-", STANDARD)) if (result.board, result.ns) == (3, "2") else result
    for result in EVENING.results
)
RULED = EVENING._replace(results=AWARDED, notes=(NOTE,), penalties=(LATE, BONUS))


@pytest.mark.parametrize(
    ("amount", "unit", "text"),
    [
        ("10", PointsUnit.PERCENT_OF_TOP, "penalty of 10% of a top"),
        ("1.5", PointsUnit.MATCHPOINTS, "penalty of 1.5 mp"),
        ("-3", PointsUnit.IMPS, "bonus of 3 IMPs"),
        ("100", PointsUnit.POINTS, "penalty of 100 points"),
    ],
)
def test_a_negative_penalty_is_called_a_bonus(amount: str, unit: PointsUnit, text: str) -> None:
    assert str(describe_penalty(Penalty("1", Fraction(amount), unit))) == text


def test_every_noted_ruling_and_penalty_has_a_line() -> None:
    assert texts_of(ruling_table(score_event(RULED)).sheet, "Board", "Pairs", "Decision", "By", "At", "Reason") == [
        ("3", "2 6", "A+/A-", "Ada", "21:15", "slow play"),
        ("", "1", "penalty of 10% of a top", "Ada", "20:05", "late"),
        ("", "6", "bonus of 0.5 mp", "", "", ""),
    ]


def test_a_ruling_of_which_nobody_noted_more_has_a_line_too() -> None:
    """Pair 2 against pair 6 on board 3 was awarded A+/A- in `results.csv`, whether or not `rulings.csv` says why."""
    lines = texts_of(
        ruling_table(score_event(RULED._replace(notes=()))).sheet, "Board", "Pairs", "Decision", "By", "At", "Reason"
    )
    assert ("3", "2 6", "A+/A-", "", "", "") in lines


def test_a_note_says_who_ruled_and_why_as_far_as_that_is_known() -> None:
    assert str(describe_ruling(NOTE)) == "on board 3, 2 against 6, by Ada: slow play"
    assert str(describe_ruling(NOTE._replace(by=""))) == "on board 3, 2 against 6: slow play"
    assert str(describe_ruling(NOTE._replace(reason=""))) == "on board 3, 2 against 6, by Ada"


def test_a_ruling_stands_below_the_traveller_of_its_board() -> None:
    scored = score_event(RULED)
    assert tuple(map(str, ruling_notes(RULED, 3))) == ("Ruling on board 3, 2 against 6, by Ada: slow play",)
    item = TravellersReport().of_board(scored, scored.boards[2])
    assert item is not None
    assert item.tables[0].notes == ruling_notes(RULED, 3)
    assert ruling_notes(RULED, 1) == ()
    assert ruling_notes(RULED._replace(notes=(RulingNote(3, "2", "6", at="21:15"),)), 3) == ()


def test_a_penalty_stands_below_the_ranking_of_its_pair() -> None:
    assert tuple(map(str, penalty_notes(RULED, "1"))) == ("Pair 1: penalty of 10% of a top, late",)
    assert tuple(map(str, penalty_notes(RULED, "6"))) == ("Pair 6: bonus of 0.5 mp",)
    assert penalty_notes(RULED, "2") == ()
    north_south, east_west = ranking_tables(score_event(RULED))
    assert (north_south.notes, east_west.notes) == (penalty_notes(RULED, "1"), penalty_notes(RULED, "6"))


def test_a_penalty_of_a_teams_pair_stands_with_the_team_that_bears_it() -> None:
    late = LATE._replace(pair="1NS")
    event = RULED._replace(form=EventForm.TEAMS, penalties=(late,))
    assert tuple(map(str, penalty_notes(event, "1"))) == ("Team 1: penalty of 10% of a top, late",)
    assert (len(penalty_documents(event, "1")), len(penalty_documents(event, "1NS"))) == (1, 1)
    assert penalty_notes(event, "1EW") == ()


def effect_of(event: Event, board: int, pair: str) -> str:
    """What the list of rulings says that the ruling on a pair's result did."""
    (result,) = (one for one in event.results if one.board == board and pair in one.pairs)
    return str(describe_ruling_effect(score_event(event), result))


def team_match(home: str, away: str, *changes: PairChange) -> Event:
    """A match of two teams on one board, at two tables."""
    teams = tuple(Pair(label, None, f"Team {label}") for label in "12")
    pairs = tuple(Pair(f"{team}{side}") for team in "12" for side in ("NS", "EW"))
    results = [
        Result(1, ns, ew, parse_code(code, STANDARD), round=1)
        for ns, ew, code in (("1NS", "2EW", home), ("2NS", "1EW", away))
        if code
    ]
    scoring = Scoring(method=Method.CROSS_IMPS)
    event = EVENING._replace(form=EventForm.TEAMS, entrants=teams, pairs=pairs, winners=1, scoring=scoring, boards=1)
    return event._replace(deals=(), results=tuple(results), changes=changes)


def test_every_ruling_says_what_it_gave_or_why_it_gave_nothing() -> None:
    assert effect_of(RULED, 3, "2") == "2.5 MP for 2, 1.6 MP for 6"
    assert effect_of(EVENING, 3, "2") == "the board does not count for either pair"
    assert effect_of(team_match("A+/A-", "NP"), 1, "1NS") == "3 IMPs for 1NS, −3 IMPs for 2EW"
    assert effect_of(team_match("420", "60% +420, 40% -50"), 1, "2NS") == "−4 IMPs for 2NS, 4 IMPs for 1EW"
    assert effect_of(team_match("60% +420, 40% -50", ""), 1, "1NS").startswith("no effect yet")
    given_away = PairChange(1, "2", PairChangeKind.FORFEIT)
    assert effect_of(team_match("A+/A-", "NP", given_away), 1, "1NS").startswith("no effect: the match was conceded")


def test_every_penalty_says_what_it_made_of_the_total() -> None:
    effects = [str(describe_penalty_effect(score_event(RULED), one)) for one in RULED.penalties]
    assert effects == ["3.1 MP (was 3.5)", "9.1 MP (was 8.6)"]
    nothing_played = RULED._replace(results=())
    assert (
        str(describe_penalty_effect(score_event(nothing_played), LATE))
        == "Pair 1 has no points, so this has no effect yet"
    )
