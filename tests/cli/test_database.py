"""`scorer db`: where the database is, and bringing it up to date."""

from __future__ import annotations

import pytest

from scorer.storage.revisions import newest_revision
from tests.conftest import Scorer, contents


def test_the_place_of_the_database_is_told_and_nothing_is_made_there(scorer: Scorer) -> None:
    ran = scorer("db", "path")
    assert (ran.out, ran.err) == (f"{scorer.db}\n", "")
    assert scorer("db", "path", "--json").document == {"path": str(scorer.db)}
    assert not scorer.db.exists()


@pytest.mark.parametrize("there", [False, True], ids=["nothing there", "an empty file"])
def test_upgrading_makes_the_database_where_there_is_none_and_then_changes_nothing(scorer: Scorer, there: bool) -> None:
    if there:
        scorer.db.touch()
    made = set()
    for _ in range(2):
        ran = scorer("db", "upgrade")
        assert (ran.out, ran.err) == ("", f"{scorer.db} is at the latest revision, {newest_revision()}\n")
        made.add(contents(scorer.db))
    assert len(made) == 1
    assert scorer("events", "--json").document == {"events": []}
