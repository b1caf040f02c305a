"""Files of other programs on the command line: taken in, held against what was published, written out."""

from __future__ import annotations

from pathlib import Path

from scorer import hints
from scorer.errors import InputError, ScorerError
from tests.conftest import Scorer
from tests.interchange.programs import usebio_files as files
from tests.interchange.programs.access_files import ROUNDS, TERMINALS, bridgemate_file


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_a_file_of_another_program_is_one_command_and_its_figures_are_told(scorer: Scorer, tmp_path: Path) -> None:
    told = scorer("import", written(tmp_path / "evening.xml", files.document())).err
    assert told.splitlines() == [
        "small-evening-2026-11-24: 4 pairs, 2 boards, 4 results",
        "  8 of 8 published figures agree (8 cells)",
    ]
    assert scorer("rank", "--json").document["event"]["rules"] == "standard"


def test_each_published_figure_that_differs_is_told_and_what_was_tried(scorer: Scorer, tmp_path: Path) -> None:
    data = files.document().replace(b"MATCH_POINTS>2</", b"MATCH_POINTS>1</")
    data = data.replace(b"EW_MATCH_POINTS>0</", b"EW_MATCH_POINTS>0.25</", 1)
    told = scorer("import", written(tmp_path / "evening.xml", data)).err
    assert "7 of 8 published figures agree" in told
    assert "settings chosen to match: matchpoints_per_win = 1" in told
    assert "board 1, 1 against 3, EW cell: published 0.25, calculated 0" in told


def test_another_game_is_refused_until_its_rules_are_named(scorer: Scorer, tmp_path: Path) -> None:
    played = files.FOUR + files.board(1, files.line("1", "3", "2S S 8", 110), files.line("2", "4", "4S S 10", 420))
    path = written(tmp_path / "bridge.xml", files.document(files.event(played)))
    assert scorer.refusal(ScorerError, "import", path).hints == (hints.USE_BRIDGE_RULES,)
    assert scorer.wrong("import", path, "--rules", "whist") == [("rules", "whist")]
    scorer("import", path, "--rules", "bridge")
    assert scorer("rank", "--json").document["event"]["rules"] == "bridge"


def test_levels_that_are_none_here_are_left_out_where_that_is_said(scorer: Scorer, tmp_path: Path) -> None:
    sent = [{**TERMINALS[0], "Contract": "2 S"}, *TERMINALS[1:]]
    path = written(tmp_path / "evening.bws", bridgemate_file(sent, rounds=ROUNDS))
    assert hints.SKIP_OTHER_GAMES in scorer.refusal(InputError, "import", path).hints
    assert "3 results" in scorer("import", path, "--skip-odd").err


def test_several_files_are_all_refused_for_one_that_is_wrong(scorer: Scorer, tmp_path: Path) -> None:
    right = written(tmp_path / "right.xml", files.document())
    wrong = written(tmp_path / "wrong.xml", b"<USEBIO><EVENT>")
    assert scorer.wrong("import", right, wrong)[0][0] == f"{wrong}:1"


def test_an_evening_goes_out_and_comes_back_with_the_same_ranking(samples: Scorer, tmp_path: Path) -> None:
    before = samples("rank", "--json", "--event", "howell").document
    told = samples("export", tmp_path / "howell.xml", "--event", "howell").err
    assert told.splitlines() == [
        f"Written: {tmp_path / 'howell.xml'} [Thursday Howell, 2026-11-12]",
        *(f"  not in the file: {lost}" for lost in ("rounds", "tables")),
    ]
    samples("export", tmp_path / "howell.xml", "--event", "howell", code=1)
    samples("events", "delete", before["event"]["slug"])
    assert "published figures agree" in samples("import", tmp_path / "howell.xml").err
    assert samples("rank", "--json", "--event", "howell").document == before


def test_the_kind_of_file_may_be_named_instead_of_its_suffix(samples: Scorer, tmp_path: Path) -> None:
    for kind, begins in (("usebio", "<?xml"), ("xml", "<?xml"), ("pbn", "% PBN 2.1")):
        samples("export", tmp_path / kind, "--to", kind, "--event", "howell")
        assert (tmp_path / kind).read_text(encoding="utf-8").startswith(begins)
