"""What moved since a ranking was published: places, and percentages where places stayed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Scorer


def test_percentages_that_moved_are_told_where_every_place_stayed(evening: Scorer, tmp_path: Path) -> None:
    evening("print", "-o", tmp_path / "ranking.pdf")
    assert "No place or percentage changed" in evening("history", "--corrections").out
    evening("penalty", "4", "1", "mp")
    told = evening("history", "--corrections")
    assert "No place changed, but 1 percentage did" in told.out
    assert "Was %" in told.out
    report = evening("history", "--corrections", "--json").document
    assert report["moves"] == []
    (moved,) = report["percentages"]
    assert (moved["ranking"], moved["pair"]) == ("North-South", "4")
    assert moved["before"] > moved["after"]


def test_places_that_moved_are_counted_beside_percentages(evening: Scorer, tmp_path: Path) -> None:
    evening("print", "-o", tmp_path / "ranking.pdf")
    evening("penalty", "1", "10", "mp")
    report = evening("history", "--corrections", "--json").document
    assert f"{len(report['moves'])} places and 1 percentage changed" in evening("history", "--corrections").out


def test_totals_are_told_where_there_are_no_percentages(evening: Scorer, tmp_path: Path) -> None:
    evening("set", "method", "aggregate")
    evening("print", "-o", tmp_path / "ranking.pdf")
    evening("penalty", "1", "1", "points")
    assert "but 1 total did" in evening("history", "--corrections").out
    (moved,) = evening("history", "--corrections", "--json").document["totals"]
    assert moved["before"] - moved["after"] == 1


def test_paper_that_is_new_hides_no_site_that_is_old(evening: Scorer, tmp_path: Path) -> None:
    evening("publish", tmp_path / "site")
    evening("penalty", "4", "1", "mp")
    evening("print", "-o", tmp_path / "ranking.pdf")
    paper, site = (line for line in evening("history", "--corrections").out.splitlines() if "since:" in line)
    assert paper.startswith("Nothing corrected since")
    assert site.startswith("Corrections since")
    assert "No place or percentage changed" in evening("history", "--corrections").out
    assert len(evening("history", "--corrections", "--json").document["changes"]) == 1


def test_a_correction_is_reported_by_each_medium_that_does_not_have_it_yet(evening: Scorer, tmp_path: Path) -> None:
    paper, site = ("print", "ranking", "-o", tmp_path / "evening.pdf"), ("publish", tmp_path / "site")
    for command in (paper, site):
        assert "Corrected since" not in evening(*command).err
    evening("penalty", "4", "1", "mp")
    for command in (paper, site):
        assert len(evening("history", "--corrections", "--json").document["changes"]) == 1
        assert re.search(r"^Corrected since \S+ \S+: 1 change$", evening(*command).err, re.MULTILINE)
    assert evening("history", "--corrections", "--json").document["changes"] == []
    for command in (paper, site):
        assert "Corrected since" not in evening(*command).err


def test_a_ranking_printed_in_between_reports_no_new_results_as_corrections(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Tuesday", "--tables", "2", "--boards", "6", "--movement", "howell-full")
    scorer("result", "1", "1", "4", "GS", "S", "10")
    scorer("print", "-o", tmp_path / "ranking.pdf")
    scorer("result", "2", "1", "4", "GS", "S", "10")
    assert "Corrected since" not in scorer("print", "-o", tmp_path / "ranking.pdf").err


def test_paper_and_site_are_one_list_where_the_same_changed_since_both(evening: Scorer, tmp_path: Path) -> None:
    evening("publish", tmp_path / "site")
    evening("print", "-o", tmp_path / "ranking.pdf")
    evening("penalty", "4", "1", "mp")
    told = evening("history", "--corrections").out
    assert told.count("Corrections since") == 1
    assert told.count("penalty") == 1
