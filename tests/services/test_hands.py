"""Hands are judged by layouts: by more where these do not decide, up to a bound, and never twice by the same."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scorer.analysis.solver import SolverQuestion
from scorer.game.contracts import Denomination
from scorer.game.double_dummy import DoubleDummyTable
from scorer.interchange.own.event_folder import read_folder
from scorer.model.events import restrict_to_boards
from scorer.progress import track_silently
from scorer.services.hands import analyse_event
from scorer.services.queries import load_scored_event
from scorer.storage import events
from scorer.storage.database import write_transaction
from tests.conftest import SAMPLES


def eight_or_ten(questions: Sequence[SolverQuestion[object]], _limit: float) -> Iterator[tuple[int, object]]:
    """A solver that says ten of every deal, and of layouts in turn eight and ten."""
    for place, question in enumerate(questions):
        if question.text.startswith("table"):
            yield place, DoubleDummyTable.parse("A" * 20)
        else:
            yield place, dict.fromkeys(Denomination, 8 if place % 2 else 10)


def test_a_board_goes_on_as_long_as_layouts_do_not_decide_it_and_no_further_than_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.services.hands.ask_all", eight_or_ten)
    monkeypatch.setattr("scorer.services.hands.is_installed", lambda: True)
    event = read_folder(SAMPLES / "mitchell", datetime.date(2026, 11, 17))
    db = str(tmp_path / "club.db")
    with write_transaction(db, create=True) as work:
        work.lock_event_list()
        events.add_event(work, restrict_to_boards(event, lambda board: board in (4, 5, 6)))
        work.commit()
    quick = analyse_event(db, None, "60", track_silently, None)
    assert (quick.solved, quick.layouts) == (3, 0)
    judged = analyse_event(db, None, "60", track_silently, track_silently)
    assert (judged.solved, judged.layouts) == (0, 200 + 40 + 40)
    assert {board: len(of) for board, of in load_scored_event(db, None).layouts.items()} == {4: 200, 5: 40, 6: 40}
    assert analyse_event(db, None, "60", track_silently, track_silently).layouts == 0
