"""Looking back: what was done, taking it back, what changed since it was published, and copies of the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import EVENING_SLUG, Scorer, contents


def said_of(scorer: Scorer, *place: str) -> list[str]:
    return [step["said"] for step in scorer("history", *place, "--json").document["steps"]]


def test_every_change_is_listed_with_what_stood_there_before(evening: Scorer) -> None:
    evening("result", "1", "1", "5", "GNT N 9")
    evening("penalty", "1", "1", "mp")
    evening("pairs", "rename", "2", "Zoe")
    assert said_of(evening) == [
        "Board 1, 1 against 5: GNT N 9, +400 (was GNT N 10, +430)",
        "Pair 1: penalty of 1 mp",
        "Pair 2: Zoe (was Cay & Dan)",
    ]
    assert "GNT N 9" in evening("history").out


def test_the_history_of_one_result_is_its_own(evening: Scorer) -> None:
    for words in (("1", "1", "5", "GNT N 9"), ("1", "2", "6", "GNT N 8"), ("1", "1", "5", "GNT N 8")):
        evening("result", *words)
    assert len(said_of(evening, "1")) == 3
    assert [said.partition(":")[0] for said in said_of(evening, "1", "1", "5")] == ["Board 1, 1 against 5"] * 2
    assert said_of(evening, "2") == []


@pytest.mark.parametrize(
    "words",
    [
        ("result", "1", "1", "5", "GNT N 9"),
        ("clear", "1", "1", "5"),
        ("adjust", "1", "1", "5", "60/40", "--reason", "slow"),
        ("penalty", "1", "1", "mp"),
        ("pairs", "rename", "1", "Zoe"),
        ("pairs", "add", "9", "Zoe", "--direction", "NS"),
        ("pairs", "substitute", "1", "Zoe", "--from-round", "2"),
        ("pairs", "withdraw", "1"),
        ("movement", "use", "mitchell-skip", "--boards", "4"),
    ],
    ids=" ".join,
)
def test_whatever_was_done_is_taken_back_and_done_again(
    evening: Scorer, words: tuple[str, ...], tmp_path: Path
) -> None:
    before = exported(evening, tmp_path / "before")
    evening(*words)
    after = exported(evening, tmp_path / "after")
    assert after != before
    assert evening("undo").err.startswith("Taken back: ")
    assert exported(evening, tmp_path / "undone") == before
    assert evening("redo").err.startswith("Done again: ")
    assert exported(evening, tmp_path / "redone") == after


def exported(scorer: Scorer, folder: Path) -> dict[str, str]:
    scorer("export", folder)
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_with_nothing_to_undo_or_redo_that_is_said(evening: Scorer) -> None:
    assert evening.refused("undo") == ["there is nothing to undo"]
    assert evening.refused("redo") == ["there is nothing to redo"]


def test_an_import_that_replaces_an_event_can_be_taken_back(evening: Scorer, evening_folder: Path) -> None:
    results = evening_folder / "results.csv"
    before = evening("board", "1").out
    results.write_text(results.read_text(encoding="utf-8").replace("1,1,1,1,5,GNT,N,10", "1,1,1,1,5,GNT,N,11"), "utf-8")
    evening("import", "--replace", evening_folder)
    assert evening("board", "1").out != before
    evening("undo")
    assert evening("board", "1").out == before


def test_without_anything_published_there_are_no_corrections(evening: Scorer) -> None:
    assert evening.refused("corrections") == [f"no ranking of {EVENING_SLUG} was printed or published yet"]


def test_a_copy_is_made_and_put_back(evening: Scorer, tmp_path: Path) -> None:
    before, copy = evening("rank").out, tmp_path / "copy.db"
    assert evening("backup", copy).err == f"Copied to {copy}\n"
    evening("result", "1", "1", "5", "GNT N 5")
    assert evening("rank").out != before
    said = evening("restore", copy).err
    assert evening("rank").out == before
    kept = Path(said.rpartition(" is ")[2].strip())
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM history").fetchone() == (1,)


def test_a_copy_is_not_written_over_unless_that_is_said(evening: Scorer, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("mine", encoding="utf-8")
    assert evening.refused("backup", copy) == [f"{copy} is already there: --force writes over it"]
    assert copy.read_text(encoding="utf-8") == "mine"
    evening("backup", copy, "--force")
    assert contents(copy) == contents(evening.db)


@pytest.mark.parametrize("text", [b"soup", b""])
def test_what_is_no_copy_is_not_put_back(evening: Scorer, tmp_path: Path, text: bytes) -> None:
    soup = tmp_path / "soup.db"
    soup.write_bytes(text)
    (sentence,) = evening.refused("restore", soup)
    assert sentence.startswith(f"database {soup}: it ")


def test_a_copy_that_is_not_there_is_refused(evening: Scorer, tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    assert evening.refused("restore", missing) == [f"{missing}: expected a copy of a database, and there is none"]


def test_the_first_change_of_a_day_makes_a_copy_and_ten_are_kept(evening: Scorer) -> None:
    folder = evening.db.with_name(f"{evening.db.stem}-backups")
    folder.mkdir()
    for day in range(1, 15):
        (folder / f"{evening.db.stem}-2020-01-{day:02}-daily{evening.db.suffix}").write_bytes(b"old")
    before = contents(evening.db)
    evening("result", "1", "1", "5", "GNT N 9")
    evening("result", "1", "1", "5", "GNT N 8")
    copies = sorted(folder.iterdir())
    assert [path.name.split("-daily")[0][-2:] for path in copies[:-1]] == [f"{day:02}" for day in range(6, 15)]
    assert contents(copies[-1]) == before


def test_an_event_is_removed_after_a_copy(evening: Scorer) -> None:
    said = evening("delete", EVENING_SLUG).err
    assert evening("events", "--json").document["events"] == []
    kept = Path(said.rpartition(" is ")[2].strip())
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT slug FROM events").fetchall() == [(EVENING_SLUG,)]
    evening.refused("delete", EVENING_SLUG)
