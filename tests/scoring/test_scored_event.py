"""What a scored event tells without being asked to work it out again."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest

from scorer.game.seats import Seat
from scorer.model.boards import DealDetails, HighCardPoints
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.settings import Scoring, SectionScope
from scorer.scoring import score_event
from scorer.scoring.scored_event import BoardFigures
from tests.scoring.test_judging import CHECK_DEAL as DEAL
from tests.scoring.test_judging import FIGURES

PLAIN = Event(
    "Plain",
    datetime.date(2026, 11, 17),
    boards=5,
    points=((4, HighCardPoints(14, 6, 16, 4)), (5, HighCardPoints(5, 5, 10, 20))),
)


def test_who_declares_by_the_cards_is_worked_out_once_for_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Event] = []

    def counted(event: Event) -> object:
        asked.append(event)
        return declarers_by_cards(event)

    monkeypatch.setattr("scorer.scoring.scored_event.declarers_by_cards", counted)
    scored = score_event(PLAIN)
    assert [scored.declarers.get(board.number) for board in scored.boards] == [None, None, None, Seat.SOUTH, Seat.WEST]
    assert asked == [PLAIN]


def test_what_came_with_the_hands_counts_until_the_solver_has_been_asked() -> None:
    dealt = PLAIN._replace(deals=((4, DEAL),), dealt=(DealDetails(4, str(FIGURES)), DealDetails(5, str(FIGURES))))
    assert score_event(dealt).figures == {4: BoardFigures(FIGURES, imported=True, best=None)}
    solved = replace(score_event(dealt), solved={4: FIGURES})
    assert (solved.figures[4].imported, solved.figures[4].best is None) == (False, False)


def test_an_event_in_which_nobody_is_listed_was_won_by_nobody() -> None:
    assert score_event(PLAIN._replace(scoring=Scoring(sections=SectionScope.APART))).won_on_board is None
