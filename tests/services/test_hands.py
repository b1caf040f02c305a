"""Hands are judged by layouts: by more where these do not decide, up to a bound, and never twice by the same."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from scorer.analysis.solver import Question
from scorer.formats.folder import read_folder
from scorer.game.contracts import Denomination
from scorer.game.double_dummy import DoubleDummy
from scorer.model.events import only_boards
from scorer.progress import untracked
from scorer.services.hands import analyse
from scorer.services.queries import scored
from scorer.storage import events
from scorer.storage.transactions import writing
from tests.conftest import SAMPLES


def eight_or_ten(questions: Sequence[Question[object]], _limit: float) -> Iterator[tuple[int, object]]:
    """A solver that says ten of every deal, and of layouts in turn eight and ten."""
    for place, question in enumerate(questions):
        if question.text.startswith("table"):
            yield place, DoubleDummy.parse("A" * 20)
        else:
            yield place, dict.fromkeys(Denomination, 8 if place % 2 else 10)


def test_a_board_goes_on_as_long_as_layouts_do_not_decide_it_and_no_further_than_the_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorer.analysis.solving.ask_all", eight_or_ten)
    monkeypatch.setattr("scorer.analysis.solving.is_there", lambda: True)
    event = read_folder(SAMPLES / "mitchell", datetime.date(2026, 11, 17))
    db = str(tmp_path / "club.db")
    with writing(db, create=True) as work:
        work.lock_list()
        events.add(work, only_boards(event, lambda board: board in (4, 5, 6)))
        work.commit()
    quick = analyse(db, None, "60", untracked, None)
    assert (quick.solved, quick.layouts) == (3, 0)
    judged = analyse(db, None, "60", untracked, untracked)
    assert (judged.solved, judged.layouts) == (0, 200 + 40 + 40)
    assert {board: len(of) for board, of in scored(db, None).layouts.items()} == {4: 200, 5: 40, 6: 40}
    assert analyse(db, None, "60", untracked, untracked).layouts == 0
