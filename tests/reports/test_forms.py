"""Teams and players in what was made for pairs: every report, workbook and page counts for who is ranked."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from scorer.errors import InputError, MissingDataError
from tests.conftest import Scorer


@pytest.fixture(params=["--teams", "--individual"])
def field(scorer: Scorer, tmp_path: Path, request: pytest.FixtureRequest) -> Scorer:
    """Four teams, or eight players, all of whose first round is played."""
    scorer("new", "Cup", request.param, "4" if request.param == "--teams" else "8", "--date", "2026-03-04")
    scorer("export", tmp_path / "cup")
    sittings = csv.DictReader((tmp_path / "cup" / "movement.csv").read_text(encoding="utf-8").splitlines())
    lines = [f"{row['first_board']} {row['ns']} {row['ew']} gs n {9 + int(row['table']) % 2}" for row in sittings]
    (tmp_path / "lines.txt").write_text("\n".join(lines), encoding="utf-8")
    scorer("result", "--from", tmp_path / "lines.txt")
    return scorer


def test_a_workbook_and_a_site_are_made_of_teams_and_of_players(field: Scorer, tmp_path: Path) -> None:
    ranked = field("rank", "--json").document["rankings"][0]["rows"]
    field("export", tmp_path / "cup.xlsx")
    field("publish", tmp_path / "site")
    pages = tmp_path / "site" / "cup-2026-03-04"
    assert len(list(pages.glob("pair-*.html"))) == len(ranked)
    if "team" in ranked[0]:
        match = (pages / "matches.html").read_text(encoding="utf-8")
        assert match.index('<p class="said">') < match.index("<table")  # its result


@pytest.mark.parametrize("report", ["matrix", "head-to-head", "decisions"])
def test_what_a_pair_did_is_told_of_who_is_ranked(field: Scorer, report: str) -> None:
    (table, *_) = field("report", report, "--json").document["tables"]
    told = [[value for key, value in row.items() if key not in ("pair", "players")] for row in table["rows"]]
    assert all(any(value is not None for value in row) for row in told)


def test_a_team_has_no_part_of_its_own_in_declaring(field: Scorer) -> None:
    if "team" in field("rank", "--json").document["rankings"][0]["rows"][0]:
        field.refusal(MissingDataError, "report", "declaring")
    else:
        assert field("report", "declaring").out


def test_a_match_that_is_given_away_is_won_by_the_other_team(field: Scorer) -> None:
    if "team" not in field("rank", "--json").document["rankings"][0]["rows"][0]:
        field.refusal(InputError, "pairs", "forfeit", "1", "1")
        return
    field("set", "scoring.victory_points", "wbf")
    other = field("match", "1", "1", "--json").document["teams"][1]
    field("pairs", "forfeit", "1", "1")
    after = field("match", "1", "1", "--json").document
    assert (after["teams"][1], after["victory_points"]) == (other, [0, 12])
    field.refusal(InputError, "pairs", "forfeit", "1", "99")


def test_players_sit_with_many_and_nobody_plays_for_two_teams(field: Scorer, tmp_path: Path) -> None:
    field("export", tmp_path / "named")
    teams, people = tmp_path / "named" / "teams.csv", tmp_path / "named" / "individuals.csv"
    if teams.exists():
        teams.write_text("team,name,club,players\n1,A,,Ann;Bob\n2,B,,Ann\n3,C,,\n4,D,,\n", encoding="utf-8")
    else:
        rows = "".join(f"{number},{name},,,,\n" for number, name in enumerate("ABCDEFGH", 1))
        people.write_text(f"number,name,id,club,stratum,handicap\n{rows}", encoding="utf-8")
    field("import", "--replace", tmp_path / "named")
    found = [one for one in field("check", "--json").document["findings"] if one["code"] == "same-person"]
    assert [one["pairs"] for one in found] == ([["1", "2"]] if teams.exists() else [])


def test_pages_with_initials_have_nobodys_name(field: Scorer, tmp_path: Path) -> None:
    field("export", tmp_path / "named")
    teams, people = tmp_path / "named" / "teams.csv", tmp_path / "named" / "individuals.csv"
    if teams.exists():
        teams.write_text("team,name,club,players\n1,A,,Zebedee Quill\n2,B,,\n3,C,,\n4,D,,\n", encoding="utf-8")
    else:
        rows = "1,Zebedee Quill,,,,\n" + "".join(f"{number},,,,,\n" for number in range(2, 9))
        people.write_text(f"number,name,id,club,stratum,handicap\n{rows}", encoding="utf-8")
    field("import", "--replace", tmp_path / "named")
    field("publish", tmp_path / "site", "--names", "initials")
    texts = [path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert texts
    assert not any(b"Quill" in text for text in texts)
