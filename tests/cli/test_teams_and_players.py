"""Teams and players from set-up to one list over several venues, as a director of a school championship has them."""

from __future__ import annotations

import re
from pathlib import Path

from scorer.reports.paper.papers import TablePaper, table_paper_document
from scorer.services.queries import load_event
from tests.conftest import Scorer


def test_teams_are_named_counted_and_ranked_over_all_venues_and_who_is_still_playing_is_told(
    scorer: Scorer, tmp_path: Path
) -> None:
    names = tmp_path / "teams.txt"
    names.write_text("Eagles\nLions\nTigers\nBears\n", encoding="utf-8")
    for venue in ("Perth", "Ayr"):
        new = ("new", f"Schools {venue}", "--club", venue, "--teams", "4", "--movement", "swiss", "--rounds", "3")
        said = scorer(*new, "--boards-a-round", "1", "--names", str(names)).err
        assert said.startswith("Swiss (swiss), 3 rounds of 1 board, 3 boards, each plays 3; ")
        scorer("set", "victory_points", "wbf", "-e", venue)
    assert {one["pairs"] for one in scorer("events", "--json").document["events"]} == {4}
    assert re.findall(r"(\d+) teams", scorer("events").out) == ["4", "4"]
    for table in ("1 1NS 2EW GS S 10", "1 2NS 1EW PS S 10", "1 3NS 4EW PS S 9", "1 4NS 3EW PS S 9"):
        scorer("result", "-e", "perth", *table.split())
    scorer("competition", "new", "Day", "--kind", "simultaneous", "schools-*")
    teams, pairs = scorer("competition", "rank", "day", "--json").document["rankings"]
    first = teams["rows"][0]
    assert (teams["name"], first["place"], first["players"], first["boards"]) == ("Teams", 1, ["Eagles"], 1)
    assert len(teams["rows"]) == 8
    assert [row["players"][0] for row in pairs["rows"]].count("Eagles") == 4, "pairs without names are called as teams"
    told = scorer("competition", "rank", "day").out
    assert "Ayr (0 of 3 rounds), Perth (1 of 3 rounds)" in told


def test_a_table_of_teams_that_sat_the_wrong_way_is_turned_and_its_match_still_shown(scorer: Scorer) -> None:
    scorer("new", "Cup", "--teams", "4", "--boards", "3")
    assert "no match in round 1 has a result" in scorer("match", "1", "3", code=1).err
    assert "Team 4 sat North-South, Team 1 East-West" in scorer("movement", "turn", "1", "1").err
    scorer("movement", "turn", "1", "2")
    scorer("result", "1", "4EW", "1NS", "GS", "S", "10")
    scorer("result", "1", "1EW", "4NS", "PS", "S", "9")
    assert scorer("match", "1", "4", "--json").document["boards"][0]["points"] == [7, -7]
    scorer("pairs", "rename", "4", "Eagles")
    told = scorer("match", "1", "eagl").out
    assert ("7–0 IMPs" in told, "+7" in told, "no board has a result" in told) == (True, True, False)


def test_partners_and_opponents_are_shared_out_among_players_and_not_among_teams(scorer: Scorer) -> None:
    def shared(*form: str) -> list[set[bool]]:
        found = scorer("movement", "list", *form, "--json").document["movements"]
        return [{one[key] is None for one in found} for key in ("balance", "opposed")]

    assert shared("--teams", "8") == [{True}, {True}]
    assert shared("--individual", "8") == [{False}, {False}]


def test_no_round_robin_goes_on_when_everybody_has_met_everybody(scorer: Scorer) -> None:
    def kinds(rounds: str, teams: str = "6") -> list[str]:
        found = scorer("movement", "list", "--teams", teams, "--rounds", rounds, "--json").document["movements"]
        return [one["kind"] for one in found]

    assert (kinds("5"), kinds("6")) == (["round-robin", "swiss"], ["swiss"])
    assert (kinds("2", "3"), kinds("1", "3")) == (["round-robin", "triangle", "swiss"], ["round-robin", "swiss"])
    assert scorer.wrong("movement", "list", "--individual", "8", "--rounds", "8") == [("rounds", "8")]


def test_a_players_score_card_says_with_whom_each_board_was_played(scorer: Scorer) -> None:
    scorer("new", "Class", "--individual", "4", "--boards", "3")
    scorer("result", "1", "1+2", "3+4", "GS", "S", "10")
    scorer("pairs", "rename", "1", "Ann")
    cards = [scorer("pair", player, "--json").document for player in "1234"]
    assert [card["players"] for card in cards] == [["Ann"], [""], [""], [""]]
    lines = [card["results"][0] for card in cards]
    assert [(line["partner"], line["opponents"]) for line in lines] == [
        ("2", "3+4"), ("1", "3+4"), ("4", "1+2"), ("3", "1+2"),
    ]  # fmt: skip
    assert {scorer("explain", "1", who, "--json").document["pair"] for who in ("2", "1+2", "2+1")} == {"1+2"}


def test_a_team_is_told_its_place_and_no_frequencies(scorer: Scorer, tmp_path: Path) -> None:
    people = tmp_path / "teams.csv"
    people.write_text("team,name,players\n1,Reds,Ann;Bob;Cay;Dan\n", encoding="utf-8")
    scorer("new", "Cup", "--teams", "4", "--boards", "3", "--names", people)
    for ns, ew in (("1NS", "4EW"), ("4NS", "1EW")):
        scorer("result", "1", ns, ew, "GS" if ns == "1NS" else "PS", "S", "10")
    assert scorer("pair", "1").out.startswith("Team 1, Reds, place 1, 6 IMPs")
    assert scorer("pair", "1", "--json").document["players"] == ["Ann", "Bob", "Cay", "Dan"]
    assert "this is a team event" in scorer("report", "frequencies", code=1).err


def test_a_player_s_years_have_evenings_of_teams_and_those_on_which_partners_change(
    scorer: Scorer, tmp_path: Path
) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ann\nBob\nCid\nDot\nEve\nFay\nGus\nHal\n", encoding="utf-8")
    scorer("new", "Solo", "--individual", "8", "--boards", "7", "--names", str(names))
    table, other = scorer("movement", "show", "--json").document["rows"][:2]
    for line, code in ((table, "GS S 10"), (other, "GS S 9")):
        scorer("result", str(line["boards"][0]), line["ns"], line["ew"], *code.split())
    scorer("new", "Cup", "--teams", "4", "--boards", "3")
    scorer("pairs", "rename", "1NS", "Ann", "Bob")
    scorer("result", "1", "1NS", "4EW", "GS", "S", "10")
    shown = scorer("players", "show", "Ann", "--json").document
    partners = [(one["event"][:3], one["partner"]) for one in shown["evenings"]]
    assert (partners, len(shown["against"])) == ([("cup", "Bob"), ("sol", None)], 2)


def test_of_teams_minutes_sets_of_boards_and_who_shares_them_are_told_at_once(scorer: Scorer) -> None:
    """`--minutes` was refused, and nothing was said of boards that three matches play at once."""
    told = scorer("new", "Teams", "--teams", "6", "--minutes", "150", "--start", "19:30").err
    assert told.startswith(
        "Round robin (round-robin), 5 rounds of 4 boards, 20 boards, each plays 20; 19:30 to 21:58\n"
    )
    assert "3 sets of boards are needed, one for each match: tables 1 and 2, 3 and 4, 5 and 6 share a set\n" in told
    assert scorer("show", "--json").document["asked_minutes"] == 150
    assert "One set of boards is enough" in scorer("new", "Two", "--teams", "2").err
    assert "20 sets" in scorer("new", "Many", "--teams", "40").err
    document = scorer("movement", "list", "--teams", "8", "--minutes", "100", "--json").document
    assert {one["kind"]: one["minutes"] <= 100 for one in document["movements"]} == {"round-robin": True, "swiss": True}
    short = scorer("movement", "list", "--teams", "8", "--minutes", "50", "--json").document["movements"]
    assert [(one["kind"], one["rounds"]) for one in short] == [("swiss", 5)], (
        "a round robin of seven rounds is too long"
    )
    assert scorer.wrong("new", "Short", "--teams", "6", "--minutes", "5") == [("minutes", "5")]
    assert scorer.wrong("new", "Short", "--individual", "8", "--rounds", "7", "--minutes", "50") == [("minutes", "50")]
    players = scorer("movement", "list", "--individual", "12", "--minutes", "60", "--json").document["movements"]
    assert players[0]["minutes"] <= 60
    assert scorer.wrong("movement", "list", "--teams", "4", "--winners", "2") == [("winners", "")]


def test_the_start_list_of_teams_has_their_names(scorer: Scorer) -> None:
    scorer("new", "Teams", "--teams", "3")
    scorer("pairs", "rename", "1", "Lions")
    scorer("pairs", "rename", "1NS", "Ann Lee", "Bob Fox")
    event = load_event(scorer.place, None)
    (card,) = table_paper_document(event, TablePaper.START_LIST)["cards"]
    assert "['Lions: Ann Lee & Bob Fox']" in str(card["lines"])
    assert "['Lions']" in str(card["lines"]), "the other pair of the team"
