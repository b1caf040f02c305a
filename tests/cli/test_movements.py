"""Setting up an evening and changing course: what a director types between arriving and the last round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from scorer import hints
from scorer.cli.app import app
from scorer.cli.new_event import read_length
from scorer.errors import AlreadyExistsError, MissingDataError, NotFoundError, ScorerError
from scorer.movements.proposals import describe_kinds
from tests.cli.conftest import rows_of
from tests.conftest import Scorer
from tests.movements.playable import trouble


def seats_of(scorer: Scorer, number: int) -> dict[int, tuple[str | None, str | None]]:
    """Who sits at each table in a round."""
    return {row["table"]: (row["ns"], row["ew"]) for row in rows_of(scorer) if row["round"] == number}


def test_a_list_has_the_promised_shape_and_is_best_first(scorer: Scorer) -> None:
    (first, *_) = scorer("movement", "list", "--tables", "7", "--boards", "21", "--json").document["movements"]
    nine = scorer("movement", "list", "--tables", "7", "--rounds", "9", "--json").document["movements"]
    assert {one["rounds"] for one in nine} == {9}
    assert scorer.wrong("movement", "list", "--tables", "7", "--rounds", "99") == [("rounds", "99")]
    assert first.pop("balance") == pytest.approx(3.48963, abs=1e-5)
    assert "East-West" in first.pop("note")
    assert first == {
        "kind": "mitchell",
        "tables": 7,
        "rounds": 7,
        "boards_per_round": 3,
        "boards": 21,
        "plays": 21,
        "winners": 2,
    }


def test_minutes_are_told_when_they_were_asked_for(scorer: Scorer) -> None:
    found = scorer("movement", "list", "--tables", "7.5", "--boards", "26", "--minutes", "150", "--json").document
    assert found["movements"]
    assert all(it["minutes"] <= 150 and it["boards"] <= 26 and it["tables"] == 7.5 for it in found["movements"])


def test_the_list_fits_eighty_columns(scorer: Scorer) -> None:
    of_eight = ("movement", "list", "--tables", "7.5", "--boards", "26")
    printed = scorer(*of_eight, "--all").out
    assert "hesitation" in printed
    printed += scorer("movement", "list", "--tables", "100", "--all").out
    assert "10 x 10" in printed, "the tables of ten sections"
    assert scorer(*of_eight, "--csv").out.startswith("Movement,Tables,Boards,Rounds,Plays,Sit-outs,")
    printed += scorer("movement", "list", "--tables", "100").out
    assert max(map(len, printed.splitlines())) <= 80


def test_a_movement_is_shown_row_by_row_and_a_sit_out_is_null(scorer: Scorer) -> None:
    found = scorer("movement", "show", "mitchell", "--tables", "7", "--boards", "21", "--json").document
    assert (found["kind"], len(found["rows"])) == ("mitchell", 49)
    first = {"round": 1, "table": 1, "ns": "1", "ew": "8", "boards": [1, 2, 3], "arrow_switched": False}
    assert found["rows"][0] == first
    rows = scorer("movement", "show", "mitchell", "--tables", "4.5", "--json").document["rows"]
    assert len([row for row in rows if row["ns"] is None or row["ew"] is None]) == 5


def test_an_evening_without_a_movement_that_is_named_can_be_played(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "7.5")
    document = scorer("movement", "show", "--json").document
    assert scorer("movement", "--json").document == document
    assert document["tables"] == 7.5
    copies = 3 if "share" in document["kind"] or document["kind"] == "web" else 1
    lines: list[tuple[Any, ...]] = []
    for row in document["rows"]:
        pairs = (int(row[side]) if row[side] else None for side in ("ns", "ew"))
        lines.append((row["round"], row["table"], *pairs, row["boards"][0]))
    assert trouble(lines, 15, copies=copies) == []


def test_a_new_event_is_the_one_that_commands_mean(evening: Scorer) -> None:
    ran = evening("new", "Friday", "--tables", "3", "--date", "2020-01-03", "--club", "Alton", "--rules", "plus")
    assert "friday-2020-01-03: 6 pairs" in ran.err
    about = evening("show", "--json").document
    assert (about["slug"], about["club"], about["rules"], about["pairs"]) == ("friday-2020-01-03", "Alton", "plus", 6)
    assert about["missing"]


def test_everything_that_was_mistyped_is_said_at_once(scorer: Scorer) -> None:
    words = ("--tables", "x", "--boards", "0", "--minutes", "-1", "--winners", "3", "--date", "soon", "--method", "m")
    assert scorer.wrong("new", "", *words, "--rules", "plsu", "--numbering", "n") == [
        *(("name", ""), ("date", "soon"), ("rules", "plsu"), ("method", "m"), ("numbering", "n")),
        *(("tables", "x"), ("boards", "0"), ("minutes", "-1"), ("winners", "3")),
    ]


def test_fewer_boards_than_were_asked_for_are_told_where_time_is_the_reason(scorer: Scorer) -> None:
    for boards, minutes, fewer in (("20", "60", True), ("10", "90", False), ("20", "200", False)):
        words = ("--tables", "5", "--boards", boards, "--minutes", minutes)
        assert ("Fewer boards" in scorer("new", f"In {minutes}", *words).err) is fewer
    assert "Fewer boards" in scorer("new", "Each", "--tables", "5", "--play", "10", "--minutes", "60").err


def test_24_boards_in_150_minutes_are_set_up_where_a_movement_has_them(scorer: Scorer) -> None:
    told = scorer("new", "Friday", "--tables", "7 1/2", "--boards", "24", "--minutes", "150", "--start", "19:30").err
    assert told.startswith("Curtailed Mitchell (mitchell-curtailed:6x3), 6 rounds of 3 boards, 24 boards, ")
    assert "19:30 to 21:46" in told
    assert "that is what fits" not in told
    assert len(scorer("pairs", "--json").document["pairs"]) == 15


def test_a_movement_is_proposed_in_a_sentence_with_two_others(scorer: Scorer) -> None:
    printed = " ".join(scorer("movement", "list", "--tables", "7", "--boards", "28").out.split())
    assert printed.startswith("Mitchell (mitchell), 7 rounds of 4 boards, 28 boards, each pair plays 28, two winners; ")
    assert printed.count(" Or: ") == printed.count(" Advantages: ") == printed.count(" Drawbacks: ") == 2
    assert "`--all` lists all" in printed


def test_an_alternative_is_neither_better_nor_worse_by_nothing(scorer: Scorer) -> None:
    """It said "Better: nothing. Worse: nothing." """
    printed = " ".join(scorer("movement", "list", "--tables", "1").out.split())
    assert (
        "(table:8x3), 8 rounds of 3 boards, 24 boards, each pair plays 24, one winner; about 182 minutes. `" in printed
    )
    assert "nothing" not in printed


def test_two_copies_of_the_boards_are_not_shared(scorer: Scorer) -> None:
    """Of a web, which needs a second set of boards, the list also said that tables share boards."""
    printed = " ".join(scorer("movement", "list", "--tables", "15").out.split())
    assert "Drawbacks: fewer boards to play and a second set of boards is needed." in printed
    assert "share boards" not in printed


def test_a_schedule_is_headed_by_the_name_of_its_movement(scorer: Scorer) -> None:
    shown = scorer("movement", "show", "mitchell-share-relay", "--tables", "4", "--boards", "12").out
    assert shown.startswith("Share-and-relay Mitchell (mitchell-share-relay), 4 tables\n4 rounds of 3 boards: ")
    assert str(describe_kinds("howell-full-shared repeats")) == "Full Howell with shared boards (howell-full-shared)"
    assert str(describe_kinds("The vicar's own")) == "The vicar's own"


def test_the_list_is_for_the_current_event_as_it_was_set_up(scorer: Scorer) -> None:
    assert "give the number of tables or pairs" in scorer("movement", "list", code=1).err
    scorer("new", "Thursday", "--pairs", "14", "--minutes", "150", "--winners", "1")
    asked = scorer("movement", "list", "--pairs", "14", "--minutes", "150", "--winners", "1", "--json").document
    assert scorer("movement", "list", "--json").document == asked
    scorer("new", "Saturday", "--teams", "6", "--minutes", "150")
    assert (
        scorer("movement", "list", "--json").document == scorer("movement", "list", "--teams", "6", "--json").document
    )


def test_the_list_is_for_the_event_that_is_meant(scorer: Scorer) -> None:
    scorer("new", "Thursday", "--pairs", "14", "--minutes", "150", "--winners", "1", "--date", "2026-11-12")
    scorer("new", "Friday", "--pairs", "8", "--date", "2026-11-13")
    asked = scorer("movement", "list", "--pairs", "14", "--minutes", "150", "--winners", "1", "--json").document
    meant = "thursday-2026-11-12"
    assert scorer("movement", "list", "--json").document != asked
    assert scorer("movement", "list", "--json", "--event", meant).document == asked
    assert scorer("movement", "--event", meant, "list", "--json").document == asked
    assert scorer("movement", "list", "--json", SCORER_EVENT=meant).document == asked
    assert scorer("movement", "--event", meant, "list", "--json", SCORER_EVENT="friday-2026-11-13").document == asked
    assert scorer.wrong("movement", "list", SCORER_EVENT="saturday") == [("event", "saturday")]


def test_an_event_named_before_a_subcommand_is_the_one_it_changes(scorer: Scorer) -> None:
    scorer("new", "Thursday", "--pairs", "4", "--date", "2026-11-12")
    scorer("new", "Friday", "--pairs", "4", "--date", "2026-11-13")
    meant = "thursday-2026-11-12"
    scorer("pairs", "--event", meant, "rename", "1", "Ann Lee", "Bob Fox")
    assert "Ann Lee" in scorer("pairs", "--event", meant).out
    assert "Ann Lee" not in scorer("pairs").out
    assert scorer.wrong("movement", "--event", "saturday", "end", "1") == [("event", "saturday")]


def test_a_pair_more_or_less_leaves_the_minutes_full(scorer: Scorer) -> None:
    scorer("new", "Thursday", "--pairs", "14", "--minutes", "150")
    assert "8 rounds of 2 boards, 16 boards" in scorer("pairs", "add", "Late Lola", "Late Leo").err
    assert "7 rounds of 2 boards, 14 boards" in scorer("pairs", "remove", "3").err


def test_a_movement_with_several_lengths_is_taken_by_the_word_that_the_list_shows(scorer: Scorer) -> None:
    """It was refused in `movement use` and `--movement`, which wanted `--rounds` and `--boards-a-round` beside it."""
    word = "mitchell-curtailed:6x3"
    assert word in scorer("movement", "list", "--tables", "8", "--boards", "24", "--minutes", "150", "--all").out
    assert scorer("movement", "show", word, "--tables", "8", "--json").document["rounds"] == 6
    scorer("new", "Friday", "--tables", "8", "--movement", word)
    first = scorer("movement", "show", "--json").document
    assert (first["kind"], first["rounds"], first["boards_per_round"]) == ("mitchell-curtailed", 6, 3)
    scorer("movement", "use", "howell-reduced:10x2")
    assert scorer("movement", "show", "--json").document["rounds"] == 10
    scorer("movement", "use", word)
    assert scorer("movement", "show", "--json").document == first
    assert scorer.wrong("movement", "use", word, "--rounds", "5") == [("rounds", "5")]
    assert scorer.wrong("movement", "use", "mitchell-curtailed:6") == [("kind", "mitchell-curtailed:6")]


def test_another_movement_keeps_boards_minutes_and_winners_that_were_asked_for(scorer: Scorer) -> None:
    """Boards fell to those of the movement before: 24 were asked for, 21 played, and then 13 in a Howell."""
    scorer("new", "Friday", "--tables", "7", "--boards", "26", "--minutes", "160", "--winners", "1")
    assert scorer("movement", "show", "--json").document["boards"] == 21
    told = scorer("movement", "use", "howell-reduced", "--rounds", "9").err
    assert "Fewer boards than the 26 asked for" in told
    scorer("movement", "use", "howell-full")
    assert scorer("movement", "show", "--json").document["boards"] == 13, "160 minutes have no time for two a round"
    scorer("movement", "use", "howell-full", "--minutes", "240")
    assert scorer("movement", "show", "--json").document["boards"] == 26
    scorer("movement", "use", "mitchell")
    assert scorer("show", "--json").document["winners"] == 1


def test_another_movement_says_how_long_it_takes_and_that_papers_are_to_be_printed_again(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "5", "--minutes", "150")
    whole = scorer("movement", "use", "howell-reduced").err
    assert re.search(r"each pair plays [^;]+; about 1[0-4]\d minutes", whole)
    assert "prints the papers again" in whole
    assert "these rounds will take about" in scorer("movement", "use", "mitchell", "--from-round", "3").err


def test_winners_from_a_round_on_are_as_asked_or_refused_with_the_reason(scorer: Scorer) -> None:
    """Two winners that were asked for became one without a word."""
    scorer("new", "Friday", "--tables", "7", "--boards", "28")
    scorer("movement", "use", "mitchell", "--from-round", "3", "--winners", "1")
    assert scorer("show", "--json").document["winners"] == 1
    assert scorer.wrong("movement", "use", "mitchell", "--from-round", "3", "--winners", "2") == [("winners", "2")]
    scorer("undo")
    scorer("movement", "use", "mitchell", "--from-round", "3", "--winners", "2")
    assert scorer("show", "--json").document["winners"] == 2
    assert scorer.wrong("movement", "use", "howell-full", "--from-round", "3", "--winners", "2") == [("winners", "2")]


def test_an_event_that_is_there_is_not_made_again_and_the_rules_may_be_in_capitals(scorer: Scorer) -> None:
    words = ("new", "Friday", "--tables", "3", "--date", "2020-01-03", "--rules", "Plus")
    scorer(*words)
    assert scorer.refusal(AlreadyExistsError, *words).hints == (hints.USE_ANOTHER_NAME,)


def test_a_movement_that_there_is_not_is_refused_with_the_nearest(scorer: Scorer) -> None:
    refusal = scorer.refusal(NotFoundError, "new", "Friday", "--tables", "7", "--movement", "mitchel")
    assert (refusal.text, refusal.expected.value_of("nearest")) == ("mitchel", "mitchell")


def test_who_sits_out_has_a_dash_for_opponents(scorer: Scorer) -> None:
    scorer("new", "Half", "--tables", "3.5", "--boards", "8", "--movement", "mitchell-share-relay")
    rows = [line.split() for line in scorer("movement").out.splitlines() if line.endswith("sit-out")]
    assert [row[:4] for row in rows[:2]] == [["1", "4", "-", "7"], ["2", "4", "-", "6"]]


def test_two_sections_play_the_same_boards_apart(scorer: Scorer) -> None:
    scorer("new", "Two rooms", "--tables", "5,4.5", "--boards", "20")
    document = scorer("movement", "show", "--json").document
    assert [section["section"] for section in document["sections"]] == ["A", "B"]
    pairs = scorer("pairs", "--json").document["pairs"]
    assert [pair["pair"] for pair in pairs][::9] == ["A1", "A10", "B9"]
    assert {pair["section"] for pair in pairs} == {"A", "B"}
    assert "Section A: Howell" not in scorer("new", "One room", "--tables", "24", "--movement", "mitchell:6x4").err
    assert len(scorer("pairs", "--json").document["pairs"]) == 48


def test_what_is_missing_is_listed_by_round_and_table(friday: Scorer) -> None:
    friday("result", "1", "1", "4", "GS S 10")
    about = friday("show", "--json").document
    assert about["missing"][0] == {"section": None, "round": 1, "table": 1, "ns": "1", "ew": "4", "boards": [2, 3]}
    assert sum(len(it["boards"]) for it in about["missing"]) == 26
    printed = friday("show").out
    assert "26 missing results" in printed
    codes = [it["code"] for it in friday("check", "--json").document["findings"]]
    assert codes == ["missing-result"] * 26


def test_a_result_that_nobody_was_to_have_is_named(friday: Scorer) -> None:
    friday("movement", "end", "1")
    friday("result", "4", "1", "6", "GS S 10")
    (found,) = [it for it in friday("check", "--json").document["findings"] if it["code"] != "missing-result"]
    assert (found["code"], found["severity"]) == ("unexpected-result", "warning")


def test_an_evening_that_goes_otherwise_is_ranked_without_retyping(scorer: Scorer, tmp_path: Path) -> None:
    """A late pair, a sit-out, a round the wrong way and an early end; results come from files as they are."""
    scorer("new", "Friday", "--tables", "3.5", "--movement", "mitchell-share-relay", "--boards", "12")
    sitting = [row for row in rows_of(scorer) if row["ns"] is None or row["ew"] is None]
    assert [row["round"] for row in sitting] == [1, 2, 3, 4]
    enter(scorer, tmp_path, 1)
    scorer("pairs", "add", "Late", "Comer", "--label", "8", "--from-round", "2")
    (ns, ew) = seats_of(scorer, 2)[1]
    enter(scorer, tmp_path, 2)
    turned = scorer("movement", "turn", "2", "1").err
    assert "3 results swapped to match" in turned
    assert seats_of(scorer, 2)[1] == (ew, ns)
    enter(scorer, tmp_path, 3)
    assert scorer("show", "--json").document["missing"]
    scorer("movement", "end", "3")
    about = scorer("show", "--json").document
    assert (about["missing"], about["open_findings"], about["results"]) == ([], 0, 33)
    places = [row for ranking in scorer("rank", "--json").document["rankings"] for row in ranking["rows"]]
    boards = {row["pair"]: row["boards"] for row in places}
    assert boards["8"] == 6
    assert sorted(boards.values()) == [6, 6, *[9] * 6]
    assert scorer("check").out.startswith("Nothing found")


def enter(scorer: Scorer, folder: Path, number: int) -> None:
    """Type a round's results from a file, one line each."""
    lines = [
        f"{board} {row['ns']} {row['ew']} GNT {'NS'[board % 2]} {7 + (board + row['table']) % 4}"
        for row in rows_of(scorer)
        if row["round"] == number and row["ns"] and row["ew"]
        for board in row["boards"]
    ]
    file = folder / f"round-{number}.txt"
    file.write_text("\n".join(["# the slips of a round", "", *lines]) + "\n", encoding="utf-8")
    scorer("result", "--from", file)


def test_who_met_on_a_board_is_corrected_without_retyping_the_result(evening: Scorer) -> None:
    evening("result", "1", "2", "6", "--remove")
    said = evening("reseat", "1", "1", "5", "1", "6").err
    assert said == "Board 1: 1 against 6 (was 1 against 5) [Worked Evening, 2026-03-04]\n"
    assert ("1", "6") in {(it["ns"], it["ew"]) for it in evening("board", "1", "--json").document["results"]}
    refusal = evening.refusal(MissingDataError, "reseat", "1", "1", "5", "1", "7")
    assert str(refusal) == (
        "pair 1 did not play pair 5 on board 1, which has results for 1 against 6, 3 against 7 and 4 against 8"
    )
    assert evening.wrong("reseat", "1", "1", "6", "1", "7") == [("Board 1, 1 against 7", "")]


def ask(scorer: Scorer, *answers: str, words: Sequence[str] = ()) -> str:
    """What `scorer new` says on a terminal to a director who gives these answers."""
    ran = CliRunner().invoke(
        app, ["new", "--interactive", *words, "--db", str(scorer.db)], input="\n".join([*answers, ""])
    )
    assert ran.exit_code == 0, ran.output
    return " ".join(ran.output.split())


def test_it_is_asked_who_is_here_how_long_and_how_we_play(scorer: Scorer) -> None:
    """A name was asked by number, after the movement; a path became a player."""
    people = ("Ann Lee & Bob Fox", "Cay Dow & Eve Fay", "7", "Gus Hill", "Ida Kerr", "Jon Low & Kit May", "Lou Orr", "")
    said = ask(scorer, "", "Friday", *people, "", "2 hours 30 and 24 boards", "barometer", "2", "plus, butler")
    assert said.count("Name of the event") == 2, "until there is one"
    assert said.count("error: ") == 2, "7 and barometer"
    assert "Gus Hill has no partner here" in said
    assert "1 Full Howell with shared boards (howell-full-shared), 3 rounds of " in said
    assert "2 Or: Share-and-relay Mitchell (mitchell-share-relay)" in said
    document = scorer("show", "--json").document
    assert (document["rules"], document["scoring"]["method"]) == ("plus", "butler")
    pairs = scorer("pairs", "--json").document
    assert [pair["players"] for pair in pairs["pairs"]] == [
        ["Ann Lee", "Bob Fox"],
        ["Cay Dow", "Eve Fay"],
        ["Gus Hill", "Ida Kerr"],
        ["Jon Low", "Kit May"],
    ]
    assert pairs["waiting"] == ["Lou Orr"]


def test_a_path_to_a_sheet_is_a_list_and_never_a_players_name(scorer: Scorer, tmp_path: Path) -> None:
    names = tmp_path / "who is here.csv"
    names.write_text("".join(f"Ann {n} & Bob {n}\n" for n in range(1, 7)), encoding="utf-8")
    said = ask(scorer, "Friday", str(tmp_path / "nobody.xlsx"), f"'{names}'", "", "19:30 to 22:00", "", "")
    assert said.count("error: ") == 1
    assert "19:30 to 2" in said
    assert scorer("pairs", "--json").document["pairs"][5]["players"] == ["Ann 6", "Bob 6"]


def test_last_time_is_asked_for_who_is_missing_and_who_is_new(scorer: Scorer) -> None:
    scorer("new", "Friday", "--tables", "3", "--boards", "15", "--method", "cross-imps", "--date", "2020-01-03")
    for number in range(1, 7):
        scorer("pairs", "rename", str(number), f"Ann {number}", f"Bob {number}")
    said = ask(scorer, "Saturday", "last", "nobody, 2", "Ann 3, 2", "Zoe Orr & Yan Poe", "")
    assert "As Friday, 2020-01-03: 6 pairs" in said
    assert said.count("error: ") == 1
    document = scorer("pairs", "--json").document
    assert [pair["players"][0] for pair in document["pairs"]] == ["Ann 1", "Zoe Orr", "Ann 4", "Ann 5", "Ann 6"]
    assert document["waiting"] == ["Bob 3"]
    assert scorer("show", "--json").document["scoring"]["method"] == "cross-imps"
    ask(scorer, "Sunday", "", "", words=("--like", "friday"))
    assert len(scorer("pairs", "--json").document["pairs"]) == 6


def test_tables_without_names_are_asked_for_all_the_same(scorer: Scorer) -> None:
    said = ask(scorer, "Friday", "3 1/2", "12", "?", "howell-full", "")
    assert "Movements for 3.5 tables" in said
    assert len(scorer("pairs", "--json").document["pairs"]) == 7
    assert scorer("show", "--json").document["movement"] == "howell-full"


def test_who_plays_is_asked_on_a_terminal_where_only_the_name_is_given(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = scorer.refusal(MissingDataError, "new", "Church Hall Friday")
    assert [hint.name for hint in refusal.hints] == ["say_who_plays"]
    monkeypatch.setattr("scorer.cli.prompts.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    answers = ["3", *[""] * 9]
    ran = CliRunner().invoke(app, ["new", "Church Hall Friday", "--db", str(scorer.db)], input="\n".join(answers))
    assert (ran.exit_code, "Who is here?" in ran.stderr) == (0, True), ran.output
    assert scorer("show", "--json").document["name"] == "Church Hall Friday"


def test_last_time_is_offered_only_where_there_was_one(scorer: Scorer) -> None:
    said = ask(scorer, "last", "3", *[""] * 9, words=("Friday",))
    assert "`last` takes everything" not in said
    assert 'read "last", expected ' in said
    said = ask(scorer, "last", *[""] * 9, words=("Saturday",))
    assert "`last` takes everything" in said
    assert len(scorer("pairs", "--json").document["pairs"]) == 6


def test_two_names_are_no_partner(scorer: Scorer) -> None:
    """They became one person."""
    people = (
        "Ann Lee & Bob Fox",
        "Gus Hill",
        "Dan Dee & Amy Ash",
        "Dan Dee / Amy Ash",
        "Dan Dee and Amy Ash",
        "Dan Dee",
    )
    said = ask(scorer, *people, *[""] * 9, words=("Friday",))
    assert said.count("expected just the partner's name") == 3
    assert scorer("pairs", "--json").document["pairs"][1]["players"] == ["Gus Hill", "Dan Dee"]


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("150", {"minutes": "150"}),
        ("24", {"boards": "24"}),
        ("150 min", {"minutes": "150"}),
        ("2h30", {"minutes": "150"}),
        ("3 hours", {"minutes": "180"}),
        ("24 Boards, 3 h", {"boards": "24", "minutes": "180"}),
        ("19:30 to 22:15", {"start": "19:30", "minutes": "165"}),
        ("23.00-1.00", {"start": "23:00", "minutes": "120"}),
        ("", {}),
    ],
)
def test_how_long_is_said_in_any_of_several_ways(text: str, given: dict[str, str]) -> None:
    assert read_length(dict.fromkeys(given, ""), text) == given


@pytest.mark.parametrize("text", ["long", "24 tables", "19:30", "-5", "0 boards", "29:00 to 31:00"])
def test_what_is_no_length_is_asked_again(text: str) -> None:
    with pytest.raises(ScorerError):
        read_length({}, text)


def test_who_said_how_many_come_is_not_asked_for_it(scorer: Scorer, tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ann & Bob\nCay & Dan\nEve & Fay\nGus & Hal\n", encoding="utf-8")
    for number, words in enumerate((("--tables", "2"), ("--names", str(names)))):
        said = ask(scorer, *[""] * 9, words=(f"Friday {number}", *words))
        assert ("Who is here" in said, "Which movement" in said) == (False, True)
        assert len(scorer("pairs", "--json").document["pairs"]) == 4
    assert "Which movement" not in ask(scorer, *[""] * 9, words=("Two rooms", "--tables", "2,2")), (
        "each room has its own"
    )


def test_who_leaves_at_a_question_changed_nothing(scorer: Scorer) -> None:
    ran = CliRunner().invoke(app, ["new", "--interactive", "--db", str(scorer.db)], input="Friday\n")
    assert ran.exit_code == 1
    assert ran.stderr.splitlines()[-1] == "error: cancelled: nothing was changed"
    assert not scorer.db.exists()


def test_tables_and_boards_of_an_individual_are_counted_for_its_players(scorer: Scorer) -> None:
    """Each of eight plays in seven rounds of three boards, at two tables; a couple meets for one round only."""
    scorer("new", "Solo", "--individual", "8", "--boards", "21")
    for words in (("list", "--individual", "8", "--boards", "21"), ("show",)):
        document = scorer("movement", *words, "--json").document
        (one,) = document.get("movements", [document])
        assert (one["tables"], one["rounds"], one["boards"], one["plays"], one["winners"]) == (2, 7, 21, 21, 1)
