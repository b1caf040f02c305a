"""Where the evening stands, and what comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import hints
from scorer.hints import Hint
from scorer.services.events import describe_progress
from tests.conftest import SAMPLES, Scorer


def next_of(scorer: Scorer) -> list[Hint]:
    return list(describe_progress(scorer.place, None).hints)


def test_what_comes_next_follows_the_evening(scorer: Scorer, tmp_path: Path) -> None:
    assert next_of(scorer) == [hints.BEGIN_WITH_DEMO, hints.BEGIN_WITH_NEW_EVENT, hints.BEGIN_WITH_IMPORT]
    scorer("new", "Home", "--tables", "1", "--boards", "2", "--method", "aggregate")
    assert next_of(scorer) == [hints.NAMES_NEXT]
    scorer("pairs", "rename", "1", "Ann", "Bob")
    assert next_of(scorer) == [hints.ENTER_NEXT]
    scorer("result", "1", "1", "2", "GS", "S", "10")
    assert next_of(scorer) == [hints.ENTER_NEXT]
    assert "1 missing" in str(describe_progress(scorer.place, None).summary)
    scorer("result", "2", "1", "2", "GH", "N", "9")
    assert next_of(scorer) == [hints.RANK_NEXT]
    (tmp_path / "deals.pbn").write_text(
        '[Board "1"]\n[Deal "N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8"]\n'
    )
    scorer("hands", "import", tmp_path / "deals.pbn")
    scorer("result", "1", "1", "2", "GS", "E", "10")
    assert next_of(scorer) == [hints.CHECK_NEXT]


@pytest.mark.parametrize(("words", "redeal"), [((), "redeal"), (("--rules", "plus"), "ns-declare")])
def test_a_list_of_results_becomes_the_event_that_is_described(
    scorer: Scorer, tmp_path: Path, words: tuple[str, ...], redeal: str
) -> None:
    path = tmp_path / "evening.csv"
    path.write_text("board,NS,EW,contract,by,tricks\n1,1,4,GS,S,10\n1,2,3,PS,S,9\n", encoding="utf-8")
    assert scorer.refused("import", path)
    scorer("import", path, "--name", "Club night", "--date", "2026-03-04", *words)
    shown = scorer("show", "--json").document
    assert (shown["slug"], shown["results"], shown["redeal"]) == ("club-night-2026-03-04", 2, redeal)
    (tmp_path / "empty.csv").write_text("Abend\n", encoding="utf-8")
    assert scorer.refused("import", tmp_path / "empty.csv", "--name", "Nothing")
    assert scorer.refused("import", SAMPLES / "howell", SAMPLES / "howell"), "one event cannot come twice"
    (tmp_path / "letter.doc").write_bytes(b"x")
    assert scorer.refused("import", tmp_path / "letter.doc")
