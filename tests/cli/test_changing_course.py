"""What a director may do in the middle of an evening, and what each step must not break."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest

from scorer.errors import DatabaseError, ScorerError
from scorer.storage import backups
from tests.cli.conftest import rows_of
from tests.conftest import EVENING_FILES, Scorer, another_program_writing, write_folder


def test_a_howell_beside_a_mitchell_makes_one_list(scorer: Scorer) -> None:
    scorer("new", "Mixed", "--tables", "9,3")
    about = scorer("show", "--json").document
    assert about["winners"] == 1
    assert {pair["direction"] for pair in scorer("pairs", "--json").document["pairs"]} == {None}


def test_what_tables_share_by_design_stays_so_in_two_sections(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Large", "--pairs", "27,18", "--boards", "24")
    scorer("pairs", "remove", "A1", "--from-round", "3")
    scorer("movement", "end", "5")
    scorer("export", tmp_path / "out")
    scorer("import", "--replace", tmp_path / "out")


def test_a_name_that_hides_what_tables_share_is_refused(scorer: Scorer) -> None:
    scorer("new", "Small", "--tables", "3", "--movement", "howell-full", "--boards", "15")
    assert any("at tables" in sentence for sentence in scorer.refused("set", "movement", "ours"))


def test_another_movement_keeps_boards_that_something_is_known_of(scorer: Scorer, tmp_path: Path) -> None:
    points = "board,north,east,south,west\n28,14,6,16,4\n"
    files = {**EVENING_FILES, "boards.csv": points}
    scorer("import", write_folder(tmp_path / "evening", files))
    scorer("movement", "use", "howell-full", "--boards", "21")
    assert scorer("show", "--json").document["boards"] == 28
    scorer("export", tmp_path / "out")
    scorer("import", "--replace", tmp_path / "out")


def test_another_movement_does_not_bring_back_a_pair_that_left(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "4", "--movement", "mitchell-skip", "--boards", "8")
    scorer("pairs", "remove", "8", "--from-round", "2")
    scorer("movement", "use", "howell-full", "--boards", "21")
    assert {row["round"] for row in rows_of(scorer) if "8" in (row["ns"], row["ew"])} == {1}


def test_two_lists_need_a_direction_for_every_pair(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "2")
    assert scorer.wrong("set", "winners", "2") == [("winners", "2")]


def test_an_event_does_not_take_another_one_s_name_and_date(evening: Scorer) -> None:
    evening("new", "Friday", "--tables", "2", "--date", "2026-03-04", "--club", "Alton")
    evening.refusal(DatabaseError, "set", "name", "Worked Evening")


@pytest.mark.parametrize("text", [b"soup" * 2000, b"SQLite format 3\0" + b"x" * 9000, None])
def test_a_database_that_is_damaged_or_gone_is_set_aside_and_its_copy_put_back(
    evening: Scorer, tmp_path: Path, text: bytes | None
) -> None:
    before, copy = evening("rank").out, tmp_path / "copy.db"
    evening("backup", copy)
    if text is None:
        evening.db.unlink()
    else:
        evening.db.write_bytes(text)
    said = evening("restore", copy).err
    assert evening("rank").out == before
    assert text is None or Path(said.rpartition(" is kept as ")[2].strip()).read_bytes() == text


def test_nothing_is_put_back_while_another_program_writes(
    evening: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "BUSY_MILLISECONDS", 50)
    copy = tmp_path / "copy.db"
    evening("backup", copy)
    started = monotonic()
    with another_program_writing(evening.db):
        evening.refusal(DatabaseError, "restore", copy)
    assert monotonic() - started < 2


def test_the_database_is_not_copied_onto_itself(evening: Scorer) -> None:
    before = evening("rank").out
    for words in (("backup", evening.db, "--force"), ("restore", evening.db)):
        assert str(evening.refusal(ScorerError, *words)).startswith(str(evening.db))
    assert evening("rank").out == before


def test_a_damaged_database_is_not_copied_as_if_it_were_sound(evening: Scorer, tmp_path: Path) -> None:
    sound = evening.db.read_bytes()
    evening.db.write_bytes(sound[:8192] + b"\xff" * (len(sound) - 8192))
    assert "damaged" in str(evening.refusal(DatabaseError, "backup", tmp_path / "copy.db"))
    assert not (tmp_path / "copy.db").exists()


def test_another_movement_plays_the_boards_that_there_are(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "5", "--boards", "10", "--movement", "mitchell")
    scorer("movement", "use", "howell-reduced")
    assert scorer("show", "--json").document["boards"] <= 10
    assert max(board for row in rows_of(scorer) for board in row["boards"]) <= 10


def test_one_table_counts_points(scorer: Scorer) -> None:
    assert "Two pairs at one table (table:2x4)" in scorer("new", "Home", "--tables", "1", "--boards", "8").err
    assert scorer("rank", "--json").document["event"]["method"] == "aggregate"


def test_a_ranking_says_everywhere_that_it_is_not_final(friday: Scorer, tmp_path: Path) -> None:
    friday("result", "1", "1", "4", "GS S 10")
    assert "Not final: 26 missing results" in friday("rank").out
    friday("publish", tmp_path / "site", "--unfinished")
    (page,) = (tmp_path / "site").glob("*/index.html")
    assert "Not final: 26 missing results" in page.read_text(encoding="utf-8")


def test_another_movement_from_a_round_on_is_undone_kept_in_files_and_refused_where_results_are(
    scorer: Scorer, tmp_path: Path
) -> None:
    scorer("new", "Friday", "--tables", "4", "--movement", "howell-full", "--boards", "28")
    before = rows_of(scorer)
    said = scorer("movement", "use", "mitchell-share-relay", "--from-round", "5").err
    assert said.count("meet again in round") == 2
    after = rows_of(scorer)
    assert [row for row in after if row["round"] < 5] == [row for row in before if row["round"] < 5]
    scorer("export", tmp_path / "out")
    scorer("import", "--replace", tmp_path / "out")
    assert rows_of(scorer) == after
    scorer("undo")
    assert rows_of(scorer) == before
    (row,) = [row for row in before if (row["round"], row["table"]) == (2, 1)]
    scorer("result", row["boards"][0], row["ns"], row["ew"], "GS S 10")
    assert scorer.wrong("movement", "use", "mitchell", "--from-round", "2") == [("from_round", "")]


def test_where_a_pair_of_either_side_goes_home_the_two_lists_stay(scorer: Scorer) -> None:
    scorer("new", "Mitchell", "--tables", "7", "--movement", "mitchell")
    assert "mitchell" not in scorer("pairs", "remove", "3", "--from-round", "4").err
    told = scorer("pairs", "remove", "10", "--from-round", "4").err
    assert "`scorer movement use mitchell-skip --from-round 4` lets everyone play" in told
    after = scorer("movement", "use", "mitchell-skip", "--from-round", "4").err
    assert "4 rounds of 4 boards for 12 pairs" in after
    assert "one ranking" not in after
