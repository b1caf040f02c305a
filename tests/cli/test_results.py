"""`scorer result`: one result, or many from a file or a pipe, all or none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from scorer.cli.app import app
from tests.conftest import Scorer


def line_of(scorer: Scorer, board: int, ns: str) -> dict[str, Any]:
    """What a traveller says of a North-South pair."""
    (line,) = [it for it in scorer("board", str(board), "--json").document["results"] if it["ns"] == ns]
    return dict(line)


def outcome(scorer: Scorer, board: int, ns: str) -> tuple[object, ...]:
    line = line_of(scorer, board, ns)
    return tuple(line[key] for key in ("contract", "declarer", "tricks", "score", "award"))


def test_a_result_may_be_typed_as_people_write_it(evening: Scorer) -> None:
    for code, expected in {
        "g s s 10": ("GS", "S", 10, 420, None),
        "4h e -10": ("GH", "E", 0, 500, None),
        "-50": (None, None, None, -50, None),
        "np": (None, None, None, None, "NP"),
        "np n 8": ("PNT", "N", 8, 120, None),
    }.items():
        for words in (code.split(), [code]):
            assert evening("result", "1", "2", "6", *words).out == ""
            assert outcome(evening, 1, "2") == expected


def test_what_stood_there_is_said(evening: Scorer) -> None:
    told = [evening("result", "1", "1", "5", code).err for code in ("gs s 10", "-50", "NP")]
    told += [evening("result", "1", "1", "5", "--remove").err, evening("result", "1", "1", "5", "GNT N 10").err]
    named = " [Worked Evening, 2026-03-04]"
    assert [line.removeprefix("Board 1, 1 against 5: ").replace(named, "") for line in told] == [
        "GS S 10, +420 (was GNT N 10, +430)\n",
        "-50 (was GS S 10, +420)\n",
        "NP (was -50)\n  the board does not count for either pair\n",
        "removed (was NP)\n",
        "GNT N 10, +430\n",
    ]


def test_options_may_stand_before_the_code(evening: Scorer) -> None:
    evening("result", "--event", "worked-evening-2026-03-04", "1", "1", "5", "-50")
    assert outcome(evening, 1, "1") == (None, None, None, -50, None)


def test_who_is_in_the_way_is_told_with_what_makes_room(evening: Scorer) -> None:
    assert evening.refused("result", "1", "1", "6", "NP") == [
        "pair 1 has already played board 1, against 5; `scorer result 1 1 5 --remove` removes that result",
        "pair 6 has already played board 1, against 2; `scorer result 1 2 6 --remove` removes that result",
    ]
    (sentence,) = evening.refused("result", "1", "6", "2", "NP")
    assert "`scorer reseat 1 2 6 6 2`" in sentence


def test_a_file_of_results_is_recorded_line_by_line(friday: Scorer, tmp_path: Path) -> None:
    file = tmp_path / "slips.txt"
    file.write_text("# round 4\n4 1 6 gs s 10\n\n4 2 5 gss9  # one down\n4 3 4 170\n", encoding="utf-8")
    said = friday("result", "--from", file).err
    assert said.splitlines() == [
        f"3 results recorded from {file}",
        "  Board 4, 1 against 6: GS S 10, +420",
        "  Board 4, 2 against 5: GS S 9, -50",
        "  Board 4, 3 against 4: 170",
    ]
    friday("undo")
    assert friday("board", "4", "--json").document["results"] == []


def test_one_bad_line_keeps_all_of_them_out_and_every_bad_one_is_named(friday: Scorer, tmp_path: Path) -> None:
    file = tmp_path / "slips.txt"
    file.write_text("4 1 6 gs s 10\n4 1 5 gs s 10\n4 2\n4 2 4 gs s 14\n", encoding="utf-8")
    wrong = [place.split(": ") for place, _ in friday.wrong("result", "--from", file)]
    assert wrong == [[f"{file}:2"], [f"{file}:3"], [f"{file}:4", "result"]]


def test_results_are_read_from_a_pipe(friday: Scorer) -> None:
    ran = CliRunner().invoke(app, ["result", "--from", "-", "--db", str(friday.db)], input="4 1 6 gs s 10\n")
    assert (ran.exit_code, ran.stderr.splitlines()[0]) == (0, "1 result recorded")


def test_either_a_line_or_a_file_has_to_be_given(friday: Scorer) -> None:
    for words in ((), ("4", "1", "8"), ("4", "1", "8", "gs s 10", "--from", "-")):
        friday("result", *words, code=2)


def test_percent_of_a_penalty_are_of_a_top(evening: Scorer) -> None:
    first, second = evening("penalty", "1", "10%").err, evening("penalty", "1", "10", "%top").err
    assert first.splitlines()[0] == second.splitlines()[0]
    assert evening.wrong("penalty", "1", "10%", "mp") == [("amount", "10%")]


def test_a_result_on_the_wrong_board_or_the_wrong_way_round_is_corrected_outside_the_entry_screen(
    evening: Scorer,
) -> None:
    line = next(one for one in evening("board", "1", "--json").document["results"] if one["ns"] == "1")
    for other in evening("board", "2", "--json").document["results"]:
        if other["ns"] == "1" or line["ew"] in (other["ns"], other["ew"]):
            evening("result", "2", other["ns"], other["ew"], "--remove")
    moved = evening("reseat", "1", "1", line["ew"], "--to-board", "2").err
    assert moved.startswith(f"Board 2, 1 against {line['ew']}:")
    assert f"(was Board 1, 1 against {line['ew']}, " in moved
    assert evening("reseat", "2", "1", line["ew"], "--turned").err.startswith(f"Board 2, {line['ew']} against 1:")
    turned = next(one for one in evening("board", "2", "--json").document["results"] if one["ew"] == "1")
    assert (turned["contract"], turned["declarer"]) == (line["contract"], line["declarer"]), "what was played stays"
    for words in (("1",), ("1", "2", "--turned"), ("--turned", "--to-board", "2"), ()):
        evening("reseat", "2", "1", "6", *words, code=2)


def test_a_fouled_board_is_compared_apart_from_a_round_on_outside_the_entry_screen(scorer: Scorer) -> None:
    scorer("new", "Tuesday", "--tables", "5", "--boards", "15", "--movement", "mitchell")
    for meeting in (("1", "1", "6"), ("1", "4", "7"), ("1", "3", "10")):
        scorer("result", *meeting, "GS", "S", "10")
    told = scorer("result", "1", "4", "7", "--group", "b").err
    assert "group b" in told
    assert "2 results on board 1 now in group b" in told
    scorer("result", "1", "5", "9", "PC", "E", "9", "--group", "b")
    document = scorer("board", "1", "--json").document
    assert [line["ns_points"] for line in document["results"] if line["ns"] == "1"] != [None]
    assert scorer.wrong("result", "1", "1", "6", "--group", "z") == [("group", "z")]
    scorer.refused("result", "2", "1", "6", "--group", "b")


def test_a_result_of_pairs_who_do_not_meet_there_is_recorded_with_a_warning(scorer: Scorer) -> None:
    """It was recorded without a word."""
    scorer("new", "Tuesday", "--tables", "5", "--boards", "15", "--movement", "mitchell")
    expected = "according to the schedule, 1 plays this board against 6, in round 1 at table 1"
    assert scorer("result", "3", "1", "8", "gs", "s", "10").err.splitlines() == [
        "Board 3, 1 against 8: GS S 10, +420",
        f"  Board 3, 1 against 8: {expected}",
    ]
    assert expected in " ".join(scorer.typed("check").out.split())
    assert expected not in scorer("result", "3", "1", "8", "gs", "s", "11").err, "it was said before"
    assert "according to the schedule" not in scorer("result", "1", "1", "6", "gs", "s", "10").err


def test_results_in_a_file_of_pairs_who_do_not_meet_there_are_recorded_with_a_warning(
    scorer: Scorer, tmp_path: Path
) -> None:
    """They were recorded without a word."""
    scorer("new", "Tuesday", "--tables", "5", "--boards", "15", "--movement", "mitchell")
    file = tmp_path / "results.txt"
    file.write_text("1 1 6 GS S 10\n3 1 8 GS S 10\n", encoding="utf-8")
    told = scorer("result", "--from", str(file)).err.splitlines()
    expected = "  Board 3, 1 against 8: according to the schedule, 1 plays this board against 6, in round 1 at table 1"
    assert [line for line in told if "according to the schedule" in line] == [expected]
    file.write_text("3 1 8 GS S 11\n", encoding="utf-8")
    assert "according to the schedule" not in scorer("result", "--from", str(file)).err, "it was said before"
