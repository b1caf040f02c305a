"""An evening of four tables that is played live."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.services.live_evenings import open_evening
from tests.conftest import Made, Scorer, copy_database, write_folder
from tests.live.asking import Asking, asking, fill

PAIRS = "pair,direction,player1,player2\n" + "".join(
    f"{number},{'NS' if number < 5 else 'EW'},Ann{number},Bob{number}\n" for number in range(1, 9)
)
SCHEDULE = "round,table,ns,ew,first_board,last_board\n" + "".join(
    f"{round_},{table},{table},{5 + (table - round_) % 4},{first},{first + 1}\n"
    for round_ in (1, 2)
    for table in range(1, 5)
    for first in [2 * ((table + round_ - 2) % 4) + 1]
)
FILES = {
    "event.toml": 'name = "Live"\ndate = 2026-03-04\nboards = 8\nwinners = 2\n',
    "pairs.csv": PAIRS,
    "movement.csv": SCHEDULE,
    "boards.csv": "board,north,east,south,west\n1,14,6,16,4\n",
}
"""Two rounds of two boards; of board 1 the points prove that South declares."""

WITHOUT_SCHEDULE = {name: text for name, text in FILES.items() if name != "movement.csv"}


@pytest.fixture(scope="session")
def _live_database(tmp_path_factory: pytest.TempPathFactory, home, _migrated_database):  # type: ignore[no-untyped-def]
    folder = tmp_path_factory.mktemp("live")
    scorer = Scorer(folder / "live.db", home, _migrated_database)
    scorer("import", write_folder(folder / "live", FILES))
    open_evening(scorer.place, None, None)
    return folder / "live.db"


@pytest.fixture
def club(_made: Made, _live_database) -> Scorer:  # type: ignore[no-untyped-def]
    """The command line beside the evening."""
    return _made("live", _live_database, ("import", _live_database.parent / "live"))


@pytest.fixture(scope="session")
def _played_database(tmp_path_factory: pytest.TempPathFactory, _live_database: Path) -> Path:
    db = tmp_path_factory.mktemp("played") / "played.db"
    copy_database(_live_database, db)
    fill(asking(str(db)))
    return db


@pytest.fixture
def played(club: Scorer, _played_database: Path) -> Asking:
    """The evening with all results, none of the ranking released."""
    copy_database(_played_database, club.db)
    return asking(club.place)


@pytest.fixture
def live(club: Scorer) -> Asking:
    """An evening, and whoever asks about it."""
    return asking(club.place)
