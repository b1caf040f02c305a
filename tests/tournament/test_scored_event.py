"""What a scored event tells without being asked to work it out again."""

from __future__ import annotations

import datetime

import pytest

from scorer.game.seats import Seat
from scorer.records.boards import Points
from scorer.records.declarers import declarers_by_cards
from scorer.records.events import Event
from scorer.tournament import score_event

PLAIN = Event(
    "Plain", datetime.date(2026, 11, 17), boards=5, points=((4, Points(14, 6, 16, 4)), (5, Points(5, 5, 10, 20)))
)


def test_who_declares_by_the_cards_is_worked_out_once_for_all_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Event] = []

    def counted(event: Event) -> object:
        asked.append(event)
        return declarers_by_cards(event)

    monkeypatch.setattr("scorer.tournament.scored_event.declarers_by_cards", counted)
    scored = score_event(PLAIN)
    assert [scored.declarers.get(board.number) for board in scored.boards] == [None, None, None, Seat.SOUTH, Seat.WEST]
    assert asked == [PLAIN]
