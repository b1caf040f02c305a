"""The pairs before and during the evening: added, named, replaced for a while, gone."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from scorer.cli.app import app
from scorer.errors import InputError, InUseError, NotFoundError
from tests.cli.conftest import rows_of
from tests.conftest import Scorer


@pytest.fixture
def friday(scorer: Scorer) -> Scorer:
    scorer("new", "Friday", "--tables", "3.5", "--movement", "mitchell-share-relay", "--boards", "12")
    return scorer


def test_pairs_are_listed_with_where_they_start(friday: Scorer) -> None:
    found = friday("pairs", "--json").document["pairs"]
    assert [pair["pair"] for pair in found] == [str(number) for number in range(1, 8)]
    assert {pair["direction"] for pair in found} == {"NS", "EW"}
    unknown = dict.fromkeys(("section", "stratum", "handicap", "club"))
    assert found[0] == {
        "pair": "1",
        "direction": "NS",
        "players": ["", ""],
        "ids": [None, None],
        "changes": [],
        **unknown,
    }


def test_a_late_pair_comes_in_for_the_sit_out(friday: Scorer) -> None:
    said = friday("pairs", "add", "Ann", "Bob", "--from-round", "3").err
    seat = "Pair 8: added, taking the empty seat from round 3 on (2 rounds); tables 1 and 4 share their boards"
    assert said.startswith(f"{seat}; `scorer movement print ")
    rows = friday("movement", "show", "--json").document["rows"]
    assert [row["round"] for row in rows if None in (row["ns"], row["ew"])] == [1, 2]
    (pair,) = [pair for pair in friday("pairs", "--json").document["pairs"] if pair["pair"] == "8"]
    assert pair["changes"] == [{"from_round": 3, "kind": "join", "players": ["", ""]}]


def test_a_pair_without_a_seat_is_added_all_the_same(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--movement", "howell-full", "--boards", "15")
    assert scorer("pairs", "add", "Ann", "Ada", "--from-round", "1").err == (
        "Pair 7: added, but there is no empty seat in the schedule; "
        "`scorer movement use howell-full --from-round 1` makes one\n"
    )
    assert "for 7 pairs" in scorer("movement", "use", "howell-full", "--from-round", "1").err


def test_substitutes_are_named_on_the_ranking_and_the_score_card(evening: Scorer) -> None:
    evening("pairs", "substitute", "1", "Zoe", "Yan", "--from-round", "2")
    assert "Pair 1: Zoe & Yan from round 2" in evening("rank").out
    assert "Pair 1: Zoe & Yan from round 2" in evening("pair", "1").out
    evening("pairs", "substitute", "1", "Wim", "Xia", "--from-round", "2")
    assert "Pair 1: Wim & Xia from round 2" in evening("rank").out
    assert "Zoe" not in evening("rank").out


NAMES = "Ann & Bob\nCay & Dan\nEve & Flo\nGus & Hal\nIda & Jon\nKim & Leo\nMia & Ned\n"


def test_all_names_come_from_a_file_in_one_step(friday: Scorer, tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text(NAMES)
    assert friday("pairs", "names", listed).err.splitlines()[:2] == ["7 pairs named", "  1: Ann & Bob"]
    assert friday("pairs", "--json").document["pairs"][6]["players"] == ["Mia", "Ned"]
    friday("undo")
    assert friday("pairs", "--json").document["pairs"][6]["players"] == ["", ""]
    piped = CliRunner().invoke(app, ["pairs", "names", "-", "--db", str(friday.db)], input=NAMES)
    assert piped.stderr.splitlines()[:2] == ["7 pairs named", "  1: Ann & Bob"]


def test_on_a_terminal_it_is_asked_who_is_meant_of_several_in_the_book(
    friday: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for player in ("Ann Lee", "Ann Roe"):
        friday("players", "add", player)
    monkeypatch.setattr("scorer.cli.name_lists.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    ran = CliRunner().invoke(app, ["pairs", "rename", "1", "Ann", "--db", str(friday.db)], input="2\n")
    assert "Which Ann, 1 to 2" in ran.stderr
    assert friday("pairs", "--json").document["pairs"][0]["players"][0] == "Ann Roe"


@pytest.mark.parametrize(
    ("text", "again"),
    [("Teilnehmer A;Teilnehmer B;Z\nAnn Lee;Bob Fox;1\nCay Roe;Dan Poe;2\n", False), ("Lee, Ann\n", True)],
    ids=["with headings", "without"],
)
def test_on_a_terminal_it_is_asked_what_columns_are_and_remembered_by_their_headings(
    friday: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, again: bool
) -> None:
    monkeypatch.setattr("scorer.cli.name_lists.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    (tmp_path / "names.csv").write_text(text, encoding="utf-8")
    words = ["pairs", "names", str(tmp_path / "names.csv"), "--db", str(friday.db)]
    for is_asked, answer in ((True, "1"), (again, "1=last1,2=first1")):
        ran = CliRunner().invoke(app, words, input=f"{answer}\n", env={"HOME": str(tmp_path)})
        assert (ran.exit_code, "What are its columns" in ran.stderr) == (0, is_asked), ran.output
    assert friday("pairs", "--json").document["pairs"][0]["players"][0] == "Ann Lee"


def test_a_list_whose_every_pair_has_one_player_is_refused_with_what_names_its_columns(
    scorer: Scorer, tmp_path: Path
) -> None:
    """It became an evening of pairs of one."""
    listed = tmp_path / "names.csv"
    listed.write_text("No,Name\n1,Ann Lee\n2,Bob Fox\n3,Cay Roe\n4,Dan Poe\n", encoding="utf-8")
    refusal = scorer.refusal(InputError, "new", "Friday", "--names", listed)
    assert [hint.name for hint in refusal.hints] == ["name_columns"]
    scorer("new", "Players", "--individual", "4", "--names", listed)
    assert scorer("pairs", "--json").document["pairs"][3]["players"][0] == "Dan Poe"


def test_a_new_event_has_its_pairs_from_a_list_or_from_last_week(scorer: Scorer, tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text(NAMES)
    words = ("--movement", "mitchell-share-relay", "--boards", "12")
    assert "Next: scorer movement print" in scorer("new", "Friday", "--names", listed, *words).err
    first = scorer("pairs", "--json").document["pairs"]
    assert [pair["players"] for pair in first] == [line.split(" & ") for line in NAMES.splitlines()]
    assert scorer.wrong("new", "Sunday", "--names", listed, "--tables", "3") == [("names", "7 pairs")]


def test_a_line_with_one_player_is_pointed_out(scorer: Scorer, tmp_path: Path) -> None:
    listed = tmp_path / "names.txt"
    listed.write_text("Ann Lee & Bob Fox\nNora Bell / Tom Crane\nGus Hill\nIda Kerr & Jon Low\n")
    new, named = scorer("new", "Friday", "--names", listed).err, scorer("pairs", "names", listed).err
    assert "Pair 3: Gus Hill has no partner; `scorer pairs rename 3 'Gus Hill' PARTNER` adds a partner" in new
    assert "has no partner" not in named, "nothing changed"
    scorer("new", "Saturday", "--pairs", "4")
    named = scorer("pairs", "names", listed).err
    assert "  Pair 3: Gus Hill has no partner" in named
    assert "`scorer pairs add --solo 'Gus Hill'`" in named
    assert scorer("pairs", "--json").document["pairs"][1]["players"] == ["Nora Bell", "Tom Crane"]


def test_an_evening_like_last_week_has_all_but_what_happened(scorer: Scorer, tmp_path: Path) -> None:
    """Only the names were copied: settings, movement, boards and strata had to be typed again."""
    listed = tmp_path / "names.csv"
    listed.write_text("Pair,Player 1,Player 2,Stratum\n" + "".join(f"{n},Ann {n},Bob {n},A\n" for n in range(1, 15)))
    words = ("--movement", "howell-full", "--boards", "26", "--minutes", "210", "--club", "Elm", "--rules", "plus")
    scorer("new", "Friday", "--date", "2020-01-03", "--names", listed, *words, "--method", "cross-imps")
    scorer("set", "scoring.imp_cap", "12")
    scorer("result", "1", rows_of(scorer)[0]["ns"], rows_of(scorer)[0]["ew"], "gs", "s", "10")
    scorer("pairs", "remove", "5", "--from-round", "9")
    first, rows = scorer("show", "--json").document, rows_of(scorer)
    told = scorer("new", "Saturday", "--like", "friday").err
    assert "Full Howell (howell-full): 13 rounds, 26 boards" in told
    second = scorer("show", "--json").document
    own = {"slug", "name", "date", "results", "short_boards", "missing", "missing_results", "open_findings"}
    assert {key: second[key] for key in second.keys() - own} == {key: first[key] for key in first.keys() - own}
    assert second["results"] == 0
    assert [row for row in rows_of(scorer) if row["round"] < 9] == [row for row in rows if row["round"] < 9]
    assert all(None not in (row["ns"], row["ew"]) for row in rows_of(scorer)), "pair 5 is here again"
    pairs = scorer("pairs", "--json").document["pairs"]
    assert (pairs[3]["players"], pairs[3]["stratum"], pairs[3]["changes"]) == (["Ann 4", "Bob 4"], "A", [])
    third = scorer("new", "Sunday", "--like", "last", "--club", "Oak", "--movement", "mitchell").err
    assert "Mitchell (mitchell): 7 rounds, 21 boards" in third
    assert scorer("show", "--json").document["club"] == "Oak"
    scorer("new", "Monday", "--like", "friday", "--tables", "6.5")
    assert len(scorer("pairs", "--json").document["pairs"]) == 13
    assert scorer.refusal(NotFoundError, "new", "Nobody", "--like", "nothing")


def test_a_pair_that_never_came_is_removed_and_undo_brings_it_back(friday: Scorer) -> None:
    assert friday("pairs", "remove", "7", "--keep-numbers").err == "Pair 7 has been removed; its opponents sit out\n"
    assert len(friday("pairs", "--json").document["pairs"]) == 6
    friday("undo")
    assert len(friday("pairs", "--json").document["pairs"]) == 7
    friday("result", "1", "1", "5", "gs", "s", "10", "--event", "friday")
    assert friday("pairs", "remove", "1").err.startswith("Pair 1 leaves before round 2; its opponents sit out")
    assert friday.refusal(InUseError, "pairs", "remove", "1", "--from-round", "1").hints[0].name == "withdraw_pair"


def test_who_does_not_come_is_taken_out_and_the_movement_laid_out_for_those_who_are_here(scorer: Scorer) -> None:
    """A no-show could not be taken out: the movement stayed that of eight tables, with a hole in it."""
    scorer("new", "Friday", "--tables", "8", "--boards", "24")
    scorer("pairs", "rename", "4", "Ann Lee", "Bob Fox")
    told = " ".join(scorer("pairs", "remove", "3").err.split())
    assert told.startswith("Pair 3 has been removed; 4 to 16 are now 3 to 15; ")
    assert "each pair plays 21 to 24, two winners" in told
    assert "scorer movement print start-list table-cards slips" in told
    pairs = scorer("pairs", "--json").document["pairs"]
    assert [pair["pair"] for pair in pairs] == list(map(str, range(1, 16)))
    assert pairs[2]["players"] == ["Ann Lee", "Bob Fox"]
    assert trouble_of(scorer) == []
    assert scorer("movement", "show", "--json").document["kind"] == "mitchell-share-relay"
    scorer("undo")
    scorer("new", "Saturday", "--tables", "7", "--boards", "21")
    told = scorer("pairs", "remove", "3").err
    assert "7 now sits North-South" in told, "the first East-West pair takes the seat that is empty"
    assert trouble_of(scorer) == []
    scorer("events", "use", "friday")
    assert len(scorer("pairs", "--json").document["pairs"]) == 16


def trouble_of(scorer: Scorer) -> list[str]:
    """What is wrong with who sits where in a Mitchell."""
    rows = rows_of(scorer)
    wrong: list[str] = []
    for number in {row["round"] for row in rows}:
        seated = [label for row in rows if row["round"] == number for label in (row["ns"], row["ew"]) if label]
        if sorted(seated, key=int) != [pair["pair"] for pair in scorer("pairs", "--json").document["pairs"]]:
            wrong.append(f"round {number}: {seated}")
    return wrong


def test_numbers_by_direction_close_up_on_their_side(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "7", "--boards", "21", "--numbering", "direction")
    assert "4EW to 7EW are now 3EW to 6EW" in scorer("pairs", "remove", "3EW").err
    labels = [pair["pair"] for pair in scorer("pairs", "--json").document["pairs"]]
    assert labels == [*(f"{number}NS" for number in range(1, 8)), *(f"{number}EW" for number in range(1, 7))]
    assert scorer("pairs", "add", "Ann Lee", "Bob Fox").err.startswith("Pair 7EW: added, taking the empty seat")


def test_labels_that_somebody_gave_stay(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--boards", "15")
    scorer("pairs", "add", "Late Lola", "Late Leo", "--label", "Stars")
    assert "3 to 6 are now 2 to 5" in scorer("pairs", "remove", "2").err
    labels = [pair["pair"] for pair in scorer("pairs", "--json").document["pairs"]]
    assert labels == ["1", "2", "3", "4", "5", "Stars"]


def test_a_section_closes_up_by_itself(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "5,5", "--boards", "20")
    before = rows_by_section(scorer)
    assert "A5 to A10 are now A4 to A9" in scorer("pairs", "remove", "A4").err
    labels = [pair["pair"] for pair in scorer("pairs", "--json").document["pairs"]]
    assert labels == [*(f"A{number}" for number in range(1, 10)), *(f"B{number}" for number in range(1, 11))]
    assert rows_by_section(scorer)["B"] == before["B"]


def rows_by_section(scorer: Scorer) -> dict[str, object]:
    return {one["section"]: one["rows"] for one in scorer("movement", "show", "--json").document["sections"]}


def test_two_names_are_a_pair_with_the_next_number(scorer: Scorer) -> None:
    """`pairs add "Late Lola" "Late Leo"` made a pair with the label Late Lola and one name."""
    scorer("new", "Friday", "--tables", "6.5", "--boards", "24")
    assert scorer("pairs", "add", "Late Lola", "Late Leo").err.startswith(
        "Pair 14: added, taking the empty seat from round 1"
    )
    *_, last = scorer("pairs", "--json").document["pairs"]
    assert (last["pair"], last["players"]) == ("14", ["Late Lola", "Late Leo"])
    told = scorer("pairs", "add", "Later Lu", "Later Liz").err
    assert told.startswith("Pair 15: added; ")
    assert "each pair plays 21 to 24" in " ".join(told.split()), "eight tables, laid out anew"
    assert scorer("pairs", "add").err.startswith("Pair 16: added, taking the empty seat")
    assert scorer.wrong("pairs", "add", "Zoe Orr") == [("player2", "")]
    assert "`scorer pairs add --solo 'Zoe Orr'`" in scorer("pairs", "add", "Zoe Orr", code=1).err


def test_who_comes_alone_waits_for_a_partner_in_no_schedule(scorer: Scorer, tmp_path: Path) -> None:
    scorer("new", "Friday", "--tables", "3", "--boards", "15", "--solo", "Zoe Orr")
    assert scorer("pairs", "--json").document["waiting"] == ["Zoe Orr"]
    assert "Waiting for a partner: Zoe Orr" in scorer("pairs").out
    told = scorer("pairs", "add", "--solo", "Yan Poe").err
    assert "`scorer pairs add 'Zoe Orr' 'Yan Poe'` makes them a pair" in told
    assert len(scorer("pairs", "--json").document["pairs"]) == 6
    scorer("export", tmp_path / "friday")
    scorer("import", "--replace", tmp_path / "friday")
    assert scorer("pairs", "--json").document["waiting"] == ["Zoe Orr", "Yan Poe"]
    scorer("pairs", "remove", "yan poe")
    assert scorer("pairs", "--json").document["waiting"] == ["Zoe Orr"]
    scorer("pairs", "add", "Zoe Orr", "Wim Orr")
    assert scorer("pairs", "--json").document["waiting"] == []
    assert scorer.wrong("pairs", "add", "--solo", "Wim Orr") == [("solo", "Wim Orr")]
    scorer("new", "Teams", "--teams", "4")
    assert scorer.wrong("pairs", "add", "--solo", "Wim Orr") == [("solo", "")]


def test_a_team_and_a_player_are_added_and_taken_out_by_one_name(scorer: Scorer) -> None:
    scorer("new", "Teams", "--teams", "6")
    assert "Team 3 has been removed; 4 to 6 are now 3 to 5" in scorer("pairs", "remove", "3").err
    scorer("pairs", "add", "The Late Lions")
    *_, last = scorer("pairs", "--json").document["pairs"]
    assert (last["pair"], last["players"][0]) == ("6", "The Late Lions")
    scorer("new", "Players", "--individual", "9")
    told = scorer("pairs", "remove", "9").err
    assert "Player 9 has been removed" in told
    assert "(whist)" in told
    assert scorer("pairs", "add", "Zoe Orr").err.startswith("Player 9: added")


def test_a_terminal_asks_before_numbers_on_printed_papers_change(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scorer("new", "Friday", "--tables", "4", "--boards", "12")
    words = ["pairs", "remove", "3", "--db", str(scorer.db)]
    monkeypatch.setattr("scorer.cli.pairs.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    before = CliRunner().invoke(app, words)
    assert "Papers" not in before.output, "nothing is printed yet"
    scorer("undo")
    scorer("movement", "print", "start-list", "-o", tmp_path / "papers.pdf")
    for answer, closed_up in (("n", False), ("y", True)):
        ran = CliRunner().invoke(app, words, input=f"{answer}\n")
        assert "Papers with these numbers have been printed" in ran.output
        assert ("4 to 8 are now 3 to 7" in ran.output) is closed_up
        scorer("undo")


def test_who_sits_in_two_pairs_is_told_as_soon_as_they_are_named(friday: Scorer, tmp_path: Path) -> None:
    told = "  Xia Lim is in pairs 1 and 2"
    friday("pairs", "rename", "1", "Xia Lim", "Zoe Orr")
    assert told in friday("pairs", "rename", "2", "Yan Poe", "Xia Lim").err.splitlines()
    assert told not in friday("pairs", "rename", "3", "Wim Orr", "Uma Sol").err.splitlines()
    names = tmp_path / "names.txt"
    names.write_text("Xia Lim; Zoe Orr\nYan Poe; Xia Lim\nWim Orr; Uma Sol\nVic Moe; Ida Ray\n", encoding="utf-8")
    assert told.strip() in friday("new", "Monday", "--names", names).err.splitlines()
    assert told.strip() in friday("new", "Tuesday", "--like", "monday").err.splitlines()
