"""Teams and players from set-up to one list over several venues, as a director of a school championship has them."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Scorer


def test_teams_are_named_counted_and_ranked_over_all_venues_and_who_is_still_playing_is_told(
    scorer: Scorer, tmp_path: Path
) -> None:
    names = tmp_path / "teams.txt"
    names.write_text("Eagles\nLions\nTigers\nBears\n", encoding="utf-8")
    for venue in ("Perth", "Ayr"):
        new = ("new", f"Schools {venue}", "--club", venue, "--teams", "4", "--movement", "swiss", "--rounds", "3")
        scorer(*new, "--boards-a-round", "1", "--names", str(names))
        scorer("set", "victory_points", "wbf", "-e", venue)
    assert {one["pairs"] for one in scorer("events", "--json").document["events"]} == {4}
    for table in ("1 1NS 2EW GS S 10", "1 2NS 1EW PS S 10", "1 3NS 4EW PS S 9", "1 4NS 3EW PS S 9"):
        scorer("result", "-e", "perth", *table.split())
    scorer("competition", "new", "Day", "--kind", "simultaneous", "schools-*")
    teams, pairs = scorer("competition", "rank", "day", "--json").document["rankings"]
    first = teams["rows"][0]
    assert (teams["name"], first["place"], first["players"], first["boards"]) == ("Teams", 1, ["Eagles"], 1)
    assert len(teams["rows"]) == 8
    assert [row["players"][0] for row in pairs["rows"]].count("Eagles") == 4, "pairs without names are called as teams"
    told = scorer("competition", "rank", "day").out
    assert "Ayr: 0 of 3 rounds, Perth: 1 of 3 rounds" in told
