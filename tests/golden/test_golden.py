"""What is printed of the sample events, letter by letter; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import SAMPLES, Scorer

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in SAMPLES.glob("*/event.toml"))
PAGES = {
    "rank.txt": ("rank",),
    "rank.json": ("rank", "--json"),
    "boards.txt": ("board", "--all"),
    "pairs.txt": ("pair", "--all"),
    "show.txt": ("show",),
}
OF_WHAT = ("frequencies", "matrix", "head-to-head", "declaring", "decisions", "teacher", "class")
REPORTS = {
    "reports.txt": ("report", *OF_WHAT),
    "reports.json": ("report", "travellers", "declaring", "decisions", "teacher", "class", "--json"),
    "travellers.csv": ("report", "travellers", "--csv"),
    "hands.txt": ("hands", "show"),
    "hands.json": ("hands", "show", "--json"),
}
"""What is printed of one of them alone."""

EVERY = [*((name, page) for name in NAMES for page in PAGES), *(("oddities", page) for page in REPORTS)]


@pytest.mark.parametrize(("name", "page"), EVERY)
def test_a_sample_is_printed_as_before(migrated: Scorer, name: str, page: str, update_golden: bool) -> None:
    migrated("import", SAMPLES / name)
    printed = migrated(*(PAGES | REPORTS)[page]).out
    golden = HERE / name / page
    if update_golden:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8", newline="\n")
    assert golden.exists(), f"{golden} is missing: pytest --update-golden writes it"
    assert printed == golden.read_text(encoding="utf-8")


def test_there_is_no_golden_file_of_what_is_not_printed() -> None:
    expected = {HERE / name / page for name, page in EVERY}
    assert {path for path in HERE.glob("*/*") if path.suffix in (".txt", ".json", ".csv")} <= expected
