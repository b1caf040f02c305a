"""Clubs' databases with an evening that is about to be entered, and the screen of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.tui.session import EntrySession
from tests.conftest import Scorer, copy_database
from tests.tui.evenings import at, unplayed_mitchell


@pytest.fixture(scope="session")
def _unplayed(tmp_path_factory: pytest.TempPathFactory, home: Path) -> dict[bool, Path]:
    """The evening with and without its hands."""
    folder = tmp_path_factory.mktemp("unplayed")
    databases = {hands: folder / f"{hands}.db" for hands in (True, False)}
    for hands, db in databases.items():
        Scorer(db, home)("import", unplayed_mitchell(folder / f"{hands}", hands=hands))
    return databases


@pytest.fixture
def unplayed(db: Path, _unplayed: dict[bool, Path]) -> Path:
    """The sample Mitchell, hands and schedule known, nothing entered."""
    copy_database(_unplayed[True], db)
    return db


@pytest.fixture
def without_hands(db: Path, _unplayed: dict[bool, Path]) -> Path:
    """The same without hands: only the tables tell who declares."""
    copy_database(_unplayed[False], db)
    return db


@pytest.fixture
def session(unplayed: Path) -> EntrySession:
    """The screen of board 1, on which East declares, by the hands."""
    return at(unplayed, "1")
