"""A change of the screen is stored with its history, and loses nobody's work."""

from __future__ import annotations

import pytest

from scorer.changes.results import CLEAR, LINE_TYPED, Elsewhere
from scorer.entry.database import Stored, differing, last_step, opened, store, undo
from scorer.errors import BadInput
from scorer.records.events import Event
from tests.changes.doing import values
from tests.conftest import Scorer


@pytest.fixture
def club(evening: Scorer) -> str:
    return str(evening.db)


def typed(club: str, shown: Event, place: str, text: str) -> Stored:
    """A line as a terminal that sees the event as it is `shown` stores it; a place is a board, and pairs."""
    words = dict(zip(("board", "ns", "ew"), place.split(), strict=False)) | {"result": text}
    return store(club, shown, LINE_TYPED, words, seen=shown.results)


def cleared(club: str, shown: Event, place: str) -> Stored:
    words = dict(zip(("board", "ns", "ew"), place.split(), strict=True))
    return store(club, shown, CLEAR, words, seen=shown.results)


def test_a_change_is_stored_with_its_history_and_taken_back(club: str) -> None:
    shown = opened(club, None)
    stored = typed(club, shown, "2 1 6", "GS S 11")
    assert str(stored.said) == "Board 2, 1 against 6: GS S 11, +450 (was GS S 10, +420)"
    assert stored.event == opened(club, None)
    assert last_step(club, shown.slug)[1] == stored.said
    back = undo(club, stored.event)
    assert back.event == shown
    assert str(back.said) == f"Taken back: {stored.said}"


def test_a_change_of_what_another_terminal_changed_is_refused_with_both(club: str) -> None:
    shown = opened(club, None)
    now = cleared(club, shown, "2 1 6").event
    with pytest.raises(Elsewhere) as news:
        typed(club, shown, "2 1 6", "GS S 11")
    assert (news.value.now, news.value.theirs) == (now, ())
    assert opened(club, None) == now
    with pytest.raises(Elsewhere):
        undo(club, shown)


def test_what_another_terminal_entered_elsewhere_stays(club: str) -> None:
    shown = opened(club, None)
    cleared(club, shown, "2 1 6")
    after = cleared(club, shown, "1 1 5").event
    assert len(after.results) == len(shown.results) - 2
    assert {(it.board, it.ns) for it in differing(shown, after)} == {(1, "1"), (2, "1")}


def test_what_cannot_stand_together_is_refused(club: str) -> None:
    shown = opened(club, None)
    with pytest.raises(BadInput) as refusal:
        typed(club, shown, "1", "1 6: NP")
    assert [values(mistake.reason) for mistake in refusal.value.mistakes] == [{"1", "5", 1}, {"6", "2", 1}]
    assert opened(club, None) == shown


def test_pairs_typed_on_a_line_of_its_own_correct_the_result_that_they_have(club: str) -> None:
    shown = opened(club, None)
    stored = typed(club, shown, "1", "1 5: GS S 9")
    assert str(stored.said["was"]) == "GNT N 10, +430"
    assert len(stored.event.results) == len(shown.results)
