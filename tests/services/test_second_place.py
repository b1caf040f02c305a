"""Copies of the club's database in a second place."""

from __future__ import annotations

from pathlib import Path

from scorer.services import club_settings
from tests.conftest import Scorer


def test_no_copy_goes_where_none_is_to_go_or_to_a_place_that_is_not_there(evening: Scorer, tmp_path: Path) -> None:
    club_settings.copy_to_second_place(evening.place)
    (tmp_path / "stick").mkdir()
    evening("backup", "--also", tmp_path / "stick")
    copies = set((tmp_path / "stick").iterdir())
    assert copies
    (tmp_path / "stick").rename(tmp_path / "elsewhere")
    club_settings.copy_to_second_place(evening.place)
    assert not (tmp_path / "stick").exists()
    (tmp_path / "elsewhere").rename(tmp_path / "stick")
    club_settings.copy_to_second_place(evening.place)
    assert set((tmp_path / "stick").iterdir()) >= copies
