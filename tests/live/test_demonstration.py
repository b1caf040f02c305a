"""The evening that plays itself: at the end its ranking is the sample's."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.desk.live_evenings import open_evening
from scorer.live.demonstration import Pace, Players, unplayed_sample
from scorer.records.live import EVERY_PLACE
from tests.conftest import Scorer


@pytest.mark.long
def test_four_tables_play_the_sample_and_the_room_sees_all_of_the_ranking(tmp_path: Path) -> None:
    db = str(tmp_path / "demo.db")
    Scorer(Path(db), tmp_path)("db", "upgrade")
    sample = unplayed_sample(db)
    evening = open_evening(db, sample.slug, None)
    players = Players(db, evening.event_id, sample.played, Pace(0, 0, 0, 0))
    players.run()
    after = open_evening(db, sample.slug, None)
    assert after.live.terms.released == EVERY_PLACE
    assert {(one.board, one.ns, one.ew, one.outcome) for one in after.event.results} == {
        (one.board, one.ns, one.ew, one.outcome) for one in sample.played
    }
