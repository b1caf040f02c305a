"""A change of the screen is stored with its history, and loses nobody's work."""

from __future__ import annotations

import pytest

from scorer.desk.edits import Elsewhere, clearing, differing, entry
from scorer.desk.lines import Line
from scorer.entry.database import last_step, opened, store, undo
from scorer.errors import BadInput
from scorer.records.results import NOT_PLAYED
from tests.conftest import Scorer
from tests.desk.lines import line_of, met


@pytest.fixture
def club(evening: Scorer) -> str:
    return str(evening.db)


def test_a_change_is_stored_with_its_history_and_taken_back(club: str) -> None:
    shown = opened(club, None)
    line = line_of(shown, 2, "1")
    stored = store(club, shown, entry(line, met(2, "1", "6", "GS S 11")._replace(round=2, table=1)))
    assert stored.sentence == "Board 2, 1 against 6: GS S 11, +450 (was GS S 10, +420)"
    assert stored.event == opened(club, None)
    assert last_step(club, shown.slug)[1] == stored.sentence
    back = undo(club, stored.event)
    assert back.event == shown
    assert back.sentence == f"Taken back: {stored.sentence}"


def test_a_change_of_what_another_terminal_changed_is_refused_with_both(club: str) -> None:
    shown = opened(club, None)
    line = line_of(shown, 2, "1")
    fresh = met(2, "1", "6", "GS S 11")._replace(round=2, table=1)
    now = store(club, shown, clearing(line)).event
    with pytest.raises(Elsewhere, match="another terminal changed this meanwhile: it is empty now") as news:
        store(club, shown, entry(line, fresh))
    assert (news.value.now, news.value.theirs) == (now, ())
    assert opened(club, None) == now
    with pytest.raises(Elsewhere):
        undo(club, shown)


def test_what_another_terminal_entered_elsewhere_stays(club: str) -> None:
    shown = opened(club, None)
    store(club, shown, clearing(line_of(shown, 2, "1")))
    after = store(club, shown, clearing(line_of(shown, 1, "1"))).event
    assert len(after.results) == len(shown.results) - 2
    assert {(it.board, it.ns) for it in differing(shown, after)} == {(1, "1"), (2, "1")}


def test_what_cannot_stand_together_is_refused(club: str) -> None:
    shown = opened(club, None)
    with pytest.raises(BadInput, match="expected a pair with no other result on board 1"):
        store(club, shown, entry(Line(1, None, None), met(1, "1", "6", NOT_PLAYED)))
    with pytest.raises(BadInput, match="Board 1: 1 against 5 has that result on this board already"):
        store(club, shown, entry(Line(1, None, None), line_of(shown, 1, "1").result or shown.results[0]))
    assert opened(club, None) == shown
