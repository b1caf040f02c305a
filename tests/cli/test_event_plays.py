"""Plays beside an event: they come with it, are results, contradict them, follow them, and go out again."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import EVENING_FILES, ROOT, Scorer, write_folder

PLAYED = (ROOT / "tests" / "data" / "played.pbn").read_text(encoding="utf-8")
WITHOUT_ROW = EVENING_FILES["results.csv"].replace("2,2,1,1,6,GS,S,10,,,\n", "")


def lines(scorer: Scorer) -> list[tuple[object, ...]]:
    results = scorer("board", "2", "--json").document["results"]
    return [(line["ns"], line["ew"], line["contract"], line["tricks"]) for line in results]


def plays(scorer: Scorer, folder: Path) -> str:
    scorer("export", folder)
    file = folder / "play.pbn"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def test_a_play_is_a_result_stays_with_it_and_goes_out_again(scorer: Scorer, tmp_path: Path) -> None:
    scorer(
        "import", write_folder(tmp_path / "evening", {**EVENING_FILES, "results.csv": WITHOUT_ROW, "play.pbn": PLAYED})
    )
    assert lines(scorer)[0] == ("1", "6", "GS", 10)
    assert scorer("show", "--json").document["plays"] == 1
    first = plays(scorer, tmp_path / "first")
    assert "HQ HA H5 H2" in first
    scorer("import", "--replace", tmp_path / "first")
    scorer("pairs", "renumber", "direction")
    assert '[PairNS "1NS"]\n[PairEW "2EW"]' in plays(scorer, tmp_path / "renumbered")
    scorer("undo")
    assert "with the card-by-card play" in scorer("result", "2", "1", "6", "--remove").err
    assert plays(scorer, tmp_path / "cleared") == ""
    scorer("undo")
    assert plays(scorer, tmp_path / "again") == first
    scorer("pairs", "add", "Zoe", "Yan", "--label", "9", "--direction", "EW")
    scorer("reseat", "2", "1", "6", "1", "9")
    assert '[PairEW "9"]' in plays(scorer, tmp_path / "reseated")


def test_a_result_that_was_not_played_so_is_told_and_mended(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "evening", {**EVENING_FILES, "play.pbn": PLAYED}))
    assert not any(one["code"] == "play-differs" for one in scorer("check", "--json").document["findings"])
    scorer("result", "2", "1", "6", "gs", "s", "9")
    findings = scorer("check", "--json", code=1).document["findings"]
    scorer("fix", *(one["key"] for one in findings if one["code"] == "play-differs"))
    assert lines(scorer)[0] == ("1", "6", "GS", 10)


def test_a_workbook_has_the_plays_too(scorer: Scorer, tmp_path: Path) -> None:
    scorer("import", write_folder(tmp_path / "evening", {**EVENING_FILES, "play.pbn": PLAYED}))
    before = plays(scorer, tmp_path / "before")
    scorer("export", tmp_path / "evening.xlsx", "--template")
    scorer("import", "--replace", tmp_path / "evening.xlsx")
    assert plays(scorer, tmp_path / "after") == before
