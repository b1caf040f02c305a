"""Looking back: what was done, taking it back, what changed since it was published, and copies of the database."""

from __future__ import annotations

import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer import hints
from scorer.errors import AlreadyExistsError, DatabaseError, FileAccessError, MissingDataError, NotFoundError
from tests.conftest import EVENING_SLUG, SAMPLES, Scorer, contents


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    """Six tables: pairs 1 to 6 North-South, 7 to 12 East-West, and 24 boards."""
    scorer("new", "Friday", "--tables", "6", "--movement", "mitchell-skip", "--boards", "24")
    return scorer


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
    assert said_of(evening, "1", "1") == said_of(evening)[:1], "a penalty is of no board"
    assert "GNT N 9" in evening("history").out


def test_a_sentence_is_not_searched_for_numbers(friday: Scorer) -> None:
    friday("result", "10", "6", "8", "GS S 10")
    friday("result", "10", "6", "8", "GS S 11")
    assert said_of(friday, "10", "6", "8") == said_of(friday, "10", "8") == said_of(friday, "10")
    assert said_of(friday, "10")[1] == "Board 10, 6 against 8: GS S 11, +450 (was GS S 10, +420)"
    assert said_of(friday, "10", "11") == said_of(friday, "10", "10") == said_of(friday, "1") == []
    friday("result", "10", "5", "11", "GS S 10")
    assert said_of(friday, "10", "11") == ["Board 10, 5 against 11: GS S 10, +420"]


def test_everything_wrong_with_a_place_is_told(friday: Scorer) -> None:
    friday("result", "10", "6", "8", "GS S 11")
    for pair in ("450", "GS", "13"):
        assert friday.wrong("history", "10", pair) == [("ns", pair)]
    wrong = friday.wrong("history", "ten", "13", "6", "5")
    assert wrong == [("", "ten 13 6 5"), ("board", "ten"), ("ns", "13")]


def test_a_board_that_never_was_has_no_history(friday: Scorer) -> None:
    assert friday.wrong("history", "77") == [("board", "77")]
    friday("set", "boards", "30")
    friday("result", "30", "6", "8", "GS S 11")
    friday("undo")
    friday("set", "boards", "24")
    assert said_of(friday, "24") == []
    assert len(said_of(friday, "30")) == 2, "of an event that was longer then"


def test_many_results_at_once_are_listed_with_each_of_them(friday: Scorer, tmp_path: Path) -> None:
    slips = tmp_path / "slips.txt"
    slips.write_text("10 1 7 gs s 10\n10 2 8 gs s 9\n11 1 7 ps s 8\n", encoding="utf-8")
    friday("result", "--from", slips)
    friday("undo")
    friday("result", "11", "1", "7", "GS S 11")
    assert [len(said_of(friday, *place)) for place in (("10", "1", "7"), ("10", "2"), ("11", "1", "7"))] == [2, 2, 3]
    assert said_of(friday, "11", "2") == said_of(friday, "10", "1", "8") == []


def test_a_table_that_was_turned_is_listed_with_its_results(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--movement", "mitchell", "--boards", "9")
    scorer("result", "4", "1", "6", "GS S 10")
    scorer("movement", "turn", "2", "1")
    done = [said.partition(":")[0] for said in said_of(scorer, "4", "1", "6")]
    assert done == ["Board 4, 1 against 6", "Round 2, table 1"]
    assert said_of(scorer, "5", "1", "6") == []


def test_an_import_again_is_listed_with_the_results_that_it_changed_and_taken_back(
    evening: Scorer, evening_folder: Path
) -> None:
    results, before = evening_folder / "results.csv", evening("board", "1").out
    results.write_text(results.read_text(encoding="utf-8").replace("1,1,1,1,5,GNT,N,10", "1,1,1,1,5,GNT,N,11"), "utf-8")
    evening("import", "--replace", evening_folder)
    assert said_of(evening, "1", "1", "5") == ["imported again"]
    assert said_of(evening, "1", "2") == said_of(evening, "2") == []
    evening("undo")
    assert evening("board", "1").out == before


def test_the_history_for_programs_says_what_each_step_is_about(evening: Scorer, tmp_path: Path) -> None:
    evening("result", "1", "1", "5", "GNT N 9")
    evening("undo")
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    steps = evening("history", "--json").document["steps"]
    assert list(steps[0]) == ["number", "at", "kind", "said", "stands", "topic", "board", "ns", "ew", "pair", "what"]
    done, undone, printed = [[step[key] for key in list(step)[5:]] for step in steps]
    assert done == undone == ["result", 1, "1", "5", None, None]
    assert (steps[2]["kind"], printed) == ("note", ["printed", None, None, None, None, "ranking"])


def test_a_remark_that_reads_like_a_publication_is_none(evening: Scorer) -> None:
    evening("pairs", "rename", "1", "ranking published", "as a web page")
    evening("adjust", "1", "1", "5", "60/40", "--reason", "ranking published")
    refusal = evening.refusal(MissingDataError, "history", "--corrections")
    assert (refusal.reason.value_of("event"), refusal.hints) == (EVENING_SLUG, (hints.PRINT_RANKING,))


def test_with_nothing_to_undo_or_redo_that_is_said(evening: Scorer) -> None:
    for command in ("undo", "redo"):
        assert evening.refusal(MissingDataError, command).hints == (hints.LIST_HISTORY,)


def test_corrections_compare_with_what_was_printed(evening: Scorer, tmp_path: Path) -> None:
    evening("result", "1", "1", "5", "GNT N 9")
    evening("print", "ranking", "-o", tmp_path / "ranking.pdf")
    evening("undo")
    evening("result", "1", "2", "6", "GNT N 5")
    evening("undo")
    report = evening("history", "--corrections", "--json").document
    assert report["changes"] == ["board 1, 1 against 5: GNT N 10 (was GNT N 9)"]


def test_a_copy_is_made_and_put_back(evening: Scorer, tmp_path: Path) -> None:
    before, copy = evening("rank").out, tmp_path / "copy.db"
    assert evening("backup", copy).err == f"Copied to {copy}\n"
    evening("result", "1", "1", "5", "GNT N 5")
    assert evening("rank").out != before
    said = evening("restore", copy).err
    assert evening("rank").out == before
    kept = Path(said.rpartition(" is kept as ")[2].strip())
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT count(*) FROM history").fetchone() == (1,)


def test_a_copy_is_not_written_over_unless_that_is_said(evening: Scorer, tmp_path: Path) -> None:
    copy = tmp_path / "a\x1b[2Jb.db"
    copy.write_text("mine", encoding="utf-8")
    assert evening.refusal(AlreadyExistsError, "backup", copy).hints == (hints.OVERWRITE,)
    assert copy.read_text(encoding="utf-8") == "mine"
    assert r"\x1b" in evening("backup", copy, "--force").err
    assert contents(copy) == contents(evening.db)


def test_what_is_no_copy_is_not_put_back(evening: Scorer, tmp_path: Path) -> None:
    for text in (b"soup", b""):
        (tmp_path / "soup.db").write_bytes(text)
        refusal = evening.refusal(DatabaseError, "restore", tmp_path / "soup.db")
        assert str(refusal.reason.value_of("place")).endswith("soup.db")
    for command, name in (("restore", "none.db"), ("restore", "copy" * 100), ("backup", "copy" * 100)):
        evening.refusal(FileAccessError, command, tmp_path / name)


def test_the_first_change_of_a_day_makes_a_copy_and_ten_are_kept(evening: Scorer) -> None:
    folder = evening.db.with_name(f"{evening.db.stem}-backups")
    folder.mkdir()
    for day in range(1, 15):
        (folder / f"{evening.db.stem}-2020-01-{day:02}-daily{evening.db.suffix}").write_bytes(b"old")
    before = contents(evening.db)
    evening("events", "use", EVENING_SLUG)
    evening("result", "1", "1", "5", "GNT N 8")
    copies = sorted(folder.iterdir())
    assert [path.name.split("-daily")[0][-2:] for path in copies[:-1]] == [f"{day:02}" for day in range(6, 15)]
    assert contents(copies[-1]) == before


def test_an_event_is_removed_after_a_copy(evening: Scorer) -> None:
    said = evening("events", "delete", EVENING_SLUG).err
    assert evening("events", "--json").document["events"] == []
    assert said.startswith(f"{EVENING_SLUG} has been removed; there are no events left\n")
    kept = Path(shlex.split(said.rpartition("scorer restore ")[2])[0])
    with closing(sqlite3.connect(kept)) as connection:
        assert connection.execute("SELECT slug FROM events").fetchall() == [(EVENING_SLUG,)]
    evening.refused("events", "delete", EVENING_SLUG)


def test_a_deleted_event_is_brought_back_alone_with_its_history(evening: Scorer) -> None:
    slug = evening("events", "--json").document["events"][0]["slug"]
    evening("result", "1", "1", "5", "gs", "s", "9")
    ranking = evening("rank").out
    evening("new", "Another", "--tables", "3", "--date", "2020-01-01")
    first, second = evening("events", "delete", slug).err.splitlines()
    assert first == f"{slug} has been removed; another-2020-01-01 is now the current event"
    words = shlex.split(second.removeprefix("This brings it back: scorer "))
    evening("set", "club", "Corfe")
    assert evening(*words).err.startswith(f"{slug} has been restored from ")
    assert evening("rank", "-e", slug).out == ranking
    assert evening("undo", "-e", "another").err.startswith("another-2020-01-01: undone: club")
    assert evening("undo", "-e", slug).err.startswith(f"{slug}: undone: Board 1")
    assert evening.refusal(AlreadyExistsError, *words).hints == (hints.DELETE_EVENT,)
    assert evening.refusal(NotFoundError, *words[:-1], "nothing").text == "nothing"


def test_importing_again_what_is_there_adds_nothing(scorer: Scorer) -> None:
    scorer("import", SAMPLES / "mitchell")
    before = scorer("history", "--json").document
    scorer("import", SAMPLES / "mitchell", "--replace")
    assert scorer("history", "--json").document == before
