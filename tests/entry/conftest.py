"""Clubs' databases with an evening that is about to be entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Scorer, copy_database
from tests.entry.evenings import unplayed_mitchell


@pytest.fixture(scope="session")
def _unplayed(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    folder = tmp_path_factory.mktemp("unplayed")
    Scorer(folder / "unplayed.db", home)("import", unplayed_mitchell(folder / "mitchell"))
    return folder / "unplayed.db"


@pytest.fixture
def unplayed(db: Path, _unplayed: Path) -> Path:
    """The sample Mitchell, hands and schedule known, nothing entered."""
    copy_database(_unplayed, db)
    return db


@pytest.fixture(scope="session")
def _without_hands(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    folder = tmp_path_factory.mktemp("without_hands")
    Scorer(folder / "unplayed.db", home)("import", unplayed_mitchell(folder / "mitchell", hands=False))
    return folder / "unplayed.db"


@pytest.fixture
def without_hands(db: Path, _without_hands: Path) -> Path:
    """The same without hands: only the tables tell who declares."""
    copy_database(_without_hands, db)
    return db
