"""What the screen changes at a time, and what goes with it."""

from __future__ import annotations

from dataclasses import replace

from scorer.desk.edits import Edit, edited
from scorer.records.rulings import RulingNote
from tests.desk.lines import event, met


def test_notes_of_rulings_go_with_their_results() -> None:
    ruled = met(1, "1", "4", "60/40")
    noted = replace(event(ruled), notes=(RulingNote(1, "1", "4", "Ann", "", "slow"),))
    moved = edited(noted, Edit(((ruled, ruled._replace(ns="2")),)))
    assert [it[:3] for it in moved.notes] == [(1, "2", "4")]
    assert edited(noted, Edit(((ruled, met(1, "1", "4", "GS S 10")),))).notes == ()
    assert edited(noted, Edit(((ruled, None),))).notes == ()
