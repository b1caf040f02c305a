"""What is printed of the sample events, letter by letter; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import SAMPLES, Scorer

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in SAMPLES.glob("*/event.toml"))
RANKING = ("rank.txt", ("rank",))
OTHERS = {
    "rank.json": ("rank", "--json"),
    "boards.txt": ("board", "--all"),
    "travellers.csv": ("report", "travellers", "--csv"),
}
"""One of each other medium, of the event that has something of everything."""

EVERY = [*((name, *RANKING) for name in NAMES), *(("oddities", page, words) for page, words in OTHERS.items())]


@pytest.mark.parametrize(("name", "page", "words"), EVERY)
def test_a_sample_is_printed_as_before(
    migrated: Scorer, name: str, page: str, words: tuple[str, ...], update_golden: bool
) -> None:
    migrated("import", SAMPLES / name)
    printed = migrated(*words).out
    golden = HERE / name / page
    if update_golden:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(printed, encoding="utf-8", newline="\n")
    assert golden.exists(), f"{golden} is missing: pytest --update-golden writes it"
    assert printed == golden.read_text(encoding="utf-8")


def test_there_is_no_golden_file_of_what_is_not_printed() -> None:
    expected = {HERE / name / page for name, page, _ in EVERY}
    assert {path for path in HERE.glob("*/*") if path.suffix in (".txt", ".json", ".csv")} <= expected
