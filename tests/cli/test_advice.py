"""What the program advises is followed in the situation in which it is given, and leads out of it in one step.

Each row is a situation: commands that lead into it, the command whose answer advises, and how the blanks of the advice
are filled. After the advice the command that was refused is accepted, or the row says what is.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from scorer.cli.hints import HINT_TEXTS
from tests.conftest import EVENING, Ran, Scorer, write_folder

NEW = "new Tuesday --tables 5 --boards 15 --movement mitchell"
"""Five tables; in round 1 pair 1 meets pair 6 on boards 1 to 3, and pair 5 meets pair 10."""

FIRST = "result 1 1 6 GS S 10"
ROUND = (FIRST, "result 4 2 7 GS S 10", "result 7 3 8 GS S 10", "result 10 4 9 GS S 10", "result 13 5 10 GS S 10")


class Situation(NamedTuple):
    """A hint, what leads to it, the command that is answered with it, and what fills its blanks.

    `then` is run once the advice was followed; by default the command that was refused.
    """

    hint: str
    given: tuple[str, ...]
    asked: str
    blanks: Mapping[str, str] = {}
    then: str | None = None


MORE = "…"
"""Fills what a terminal would ask for, at the end of an advice."""

DONE = ""
"""Nothing is left to be run: the advice itself leads out."""

SITUATIONS = (
    # wrong event, wrong date, a database without events
    Situation("list_events", (NEW,), "rank -e friday", then="rank -e tuesday"),
    Situation("create_event", (), "show", {MORE: "Friday --tables 3"}),
    Situation("use_another_name", (NEW,), NEW, {MORE: "2026-01-01"}, DONE),
    Situation("list_settings", (NEW,), "set dat 2026-01-01", then="set date 2026-01-01"),
    Situation("restore_event", (NEW,), "events delete {slug}", then="events use {slug}"),
    Situation("overwrite", (NEW, "export {folder}/out"), "export {folder}/out", then=DONE),
    Situation("replace_event", (NEW, "export {folder}/out"), "import {folder}/out", then=DONE),
    # a no-show, a late pair, a pair that leaves
    Situation("list_pairs", (NEW,), "pair 99", then="pair 5"),
    Situation("print_again", (NEW,), "pairs remove 3", {MORE: "-o {folder}/papers.pdf"}, DONE),
    Situation("withdraw_pair", (NEW, *ROUND), "pairs remove 10 --from-round 1", then="pairs"),
    Situation("make_seat", (NEW, *ROUND), "pairs add Lola Leo", then="movement"),
    Situation("wait_for_partner", (NEW,), "pairs add Lola", then="pairs"),
    Situation("make_pair", (NEW, "pairs add --solo Lola"), "pairs add --solo Leo", then="pairs"),
    # the wrong movement
    Situation("keep_results", (NEW, *ROUND), "movement use howell-reduced --from-round 1", then=DONE),
    Situation("list_movements", ("import {evening}",), "movement", then="movement use mitchell --boards 4"),
    Situation("choose_movement", ("import {evening}",), "movement", {"KIND": "mitchell --boards 4"}),
    # results at the wrong place
    Situation("reseat_result", (NEW, FIRST), "result 1 1 7 GS S 10"),
    Situation("remove_result", (NEW, FIRST), "result 1 1 7 GS S 10"),
    Situation("show_board", (NEW, FIRST), "result 1 1 7 --remove", {"N": "1"}, "result 1 1 6 --remove"),
    Situation("record_result", (NEW,), "result 1 1 6 --remove", {"CODE": "NP"}),
    Situation("name_declarer", (NEW,), "result 1 1 6 GS 10", then="board 1"),
    Situation("change_board_count", (NEW,), "result 16 1 6 NP", {"N": "16"}),
    # findings
    Situation("list_findings", (NEW,), "fix zzz", then=DONE),
    Situation("record_not_played", (NEW, *ROUND), "accept {missing}", then="board 1"),
    Situation("end_after_round", (NEW, *ROUND), "accept {late}", then="check"),
    Situation("record_result", (NEW, *ROUND), "fix {missing}", {"CODE": "NP"}, "board 1"),
    # papers, hands
    Situation("print_ranking", (NEW, FIRST), "history --corrections", {MORE: "-o {folder}/rank.pdf"}),
    Situation("deal_hands", (NEW,), "hands show"),
)


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """What stands in the braces of a command."""
    return {"folder": str(tmp_path), "evening": str(write_folder(tmp_path / "evening", EVENING))}


def advice_in(ran: Ran, hint: str) -> str:
    """The first command, or option, that an answer advises with a hint."""
    template = re.search(r"`([^`]+)`|(scorer .+)", HINT_TEXTS[hint])
    assert template is not None
    words = re.escape(template[1] or template[2])
    one_word = r"(?:'[^']*'|[^\s`]+)"
    pattern = re.sub(r"\\{(\w+)\\}", lambda value: "[^`]+" if value[1] == "code" else one_word, words)
    found = re.search(pattern, f"{ran.err}\n{ran.out}")
    assert found is not None, (hint, ran.err)
    return found[0]


def run(scorer: Scorer, command: str, places: Mapping[str, str], code: int | None = 0) -> Ran:
    """Run a command as it is typed; any exit code that is no fault if `code` is None."""
    words = shlex.split(command.format_map(places))
    if code is not None:
        return scorer(*words, code=code)
    ran = scorer.typed(*words)
    assert ran.code in (0, 1), (command, ran.err)
    return ran


def with_findings(scorer: Scorer, command: str, places: dict[str, str]) -> dict[str, str]:
    """Also what names a missing result of the first round and of a later one."""
    if "{missing}" not in command and "{late}" not in command:
        return places
    findings = scorer("check", "--json").document["findings"]
    missing = [one for one in findings if one["code"] == "missing-result"]
    late = next(one for one in missing if one["round"] == 2)
    first = next(one for one in missing if one["board"] == 2)
    return {**places, "missing": first["key"], "late": late["key"]}


def follow(scorer: Scorer, situation: Situation, places: dict[str, str]) -> None:
    """Ask, do what is advised, and see that it leads out."""
    ran = run(scorer, situation.asked, places, code=None)
    advice = advice_in(ran, situation.hint)
    command = f"{situation.asked} {advice}" if advice.startswith("--") else advice.removeprefix("scorer ")
    for blank, value in situation.blanks.items():
        command = f"{command} {value}" if blank == MORE else re.sub(rf"\b{blank}\b", value, command)
    run(scorer, command, places)
    if situation.then != DONE:
        run(scorer, situation.then or situation.asked, places)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: f"{one.hint}: {one.asked}")
def test_what_is_advised_can_be_done_and_leads_out(
    scorer: Scorer, places: dict[str, str], situation: Situation
) -> None:
    for command in situation.given:
        run(scorer, command, places)
    events = scorer("events", "--json").document["events"] if situation.given else []
    places = {**places, "slug": events[0]["slug"] if events else ""}
    follow(scorer, situation, with_findings(scorer, situation.asked, places))


# What `check` finds is fixed by the command that stands below it


def fix_everything(scorer: Scorer) -> None:
    """Follow the first command below each finding, until none has one."""
    for _ in range(9):
        offered = re.search(r"scorer (fix \w+)( --choice 1)?:", scorer.typed("check", "--list", COLUMNS="300").out)
        if offered is None:
            return
        scorer(*offered[1].split(), *(offered[2] or "").split())
    raise AssertionError("the same finding again and again")


def played(scorer: Scorer, exchange: Callable[[int, str, str, str], str] | None = None) -> None:
    """Record all results: on each board game in spades by the dealer's partner, or what `exchange` makes of a line."""
    lines: list[str] = []
    for row in scorer("movement", "--json").document["rows"]:
        for board in row["boards"]:
            seat = "SWNE"[board % 4]
            line = f"{board} {row['ns']} {row['ew']} GS {seat} {9 + board % 3}"
            changed = exchange(row["round"], row["ns"], row["ew"], line) if exchange else line
            lines.append(changed)
    path = scorer.db.with_suffix(".txt")
    path.write_text("\n".join(lines), encoding="utf-8")
    scorer("result", "--from", path)


def kinds(scorer: Scorer) -> set[str]:
    return {one["code"] for one in scorer.typed("check", "--json").document["findings"]}


TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}


def turned(line: str) -> str:
    board, ns, ew, contract, seat, tricks = line.split()
    return " ".join((board, ns, ew, contract, TURN[seat], tricks))


def test_a_table_that_sat_the_wrong_way_for_two_rounds_is_put_right_by_check(scorer: Scorer) -> None:
    scorer(*NEW.split())
    played(scorer, lambda number, ns, _, line: turned(line) if ns == "2" and number in (1, 2) else line)
    assert "round-reversed" in kinds(scorer)
    fix_everything(scorer)
    assert kinds(scorer) == {"against-schedule"}, "by the schedule they sat the other way round"
    seated = {(one["ns"], one["ew"]) for one in scorer("board", "4", "--json").document["results"]}
    assert ("7", "2") in seated


def test_two_tables_that_wrote_each_others_boards_are_put_right_by_check(scorer: Scorer) -> None:
    scorer(*NEW.split())
    for board in range(1, 4):
        scorer("result", str(board), "2", "7", "GS", "S", "10")
        scorer("result", str(board + 3), "1", "6", "GS", "S", "10")
    assert kinds(scorer) == {"against-schedule", "missing-result"}
    fix_everything(scorer)
    assert kinds(scorer) == {"missing-result"}
    assert scorer("board", "4", "--json").document["results"][0]["ns"] == "2"


def test_a_fouled_board_is_compared_apart_by_check(scorer: Scorer) -> None:
    scorer(*NEW.split())
    played(scorer, lambda number, _ns, _ew, line: turned(line) if number > 2 and line.startswith("4 ") else line)
    assert "fouled-from" in kinds(scorer)
    fix_everything(scorer)
    assert kinds(scorer) == set()


def test_results_on_the_wrong_board_are_moved_by_check(scorer: Scorer) -> None:
    scorer(*NEW.split())
    scorer("set", "boards", "16")
    played(scorer, lambda _number, _ns, _ew, line: f"16 {line.partition(' ')[2]}" if line.startswith("6 1 ") else line)
    fix_everything(scorer)
    assert kinds(scorer) == set()


def test_a_pair_that_had_gone_is_replaced_by_the_one_that_sat_there(scorer: Scorer) -> None:
    scorer(*NEW.split())
    scorer("result", "1", "1", "6", "GS", "S", "10")
    scorer("pairs", "remove", "10", "--from-round", "2")
    scorer("result", "4", "1", "10", "GS", "S", "10")
    (found,) = [one for one in scorer.typed("check", "--json").document["findings"] if one["code"] != "missing-result"]
    assert "10" in found["pairs"]
    scorer("reseat", "4", "1", "10", "1", "7")
    scorer("result", "4", "1", "7", "--remove")
    assert kinds(scorer) == {"missing-result"}


def test_a_name_twice_is_told_with_the_command_that_gives_another(scorer: Scorer) -> None:
    scorer(*NEW.split())
    scorer("pairs", "rename", "1", "Ann Lee", "Bob Fox")
    scorer("pairs", "rename", "2", "Ann Lee", "Cay Moe")
    (found,) = [one for one in scorer.typed("check", "--json").document["findings"] if one["code"] == "same-person"]
    (refusal,) = scorer.refused("fix", found["key"])
    advice = re.search(r"`scorer (pairs rename \S+) NAME NAME`", refusal)
    assert advice is not None
    scorer(*advice[1].split(), "Dan Roe", "Cay Moe")
    assert "same-person" not in kinds(scorer)
