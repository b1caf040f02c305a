"""What the program advises is followed in the situation in which it is given, and leads out of it in one step.

Each row is a situation: commands that lead into it, the command whose answer advises, and how the blanks of the advice
are filled. After the advice the command that was refused is accepted, or the row says what is.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import openpyxl
import pytest

from scorer.cli.hints import HINT_TEXTS
from scorer.services.live_evenings import LiveDatabase, SentResult, open_evening, tables_of
from scorer.services.live_tables import submit_result
from tests.conftest import EVENING_FILES, Ran, Scorer, copy_database, write_folder
from tests.evening import CHECK_DEAL

NEW = "new Tuesday --tables 5 --boards 15 --movement mitchell"
"""Five tables; in round 1 pair 1 meets pair 6 on boards 1 to 3, and pair 5 meets pair 10."""

FIRST = "result 1 1 6 GS S 10"
ROUND = (FIRST, "result 4 2 7 GS S 10", "result 7 3 8 GS S 10", "result 10 4 9 GS S 10", "result 13 5 10 GS S 10")


class Situation(NamedTuple):
    """A hint, what leads to it, the command that is answered with it, and what fills its blanks.

    `then` is run once the advice was followed; by default the command that was refused. `files` are there before.
    """

    hint: str
    given: tuple[str, ...]
    asked: str
    blanks: Mapping[str, str] = {}
    then: str | None = None
    files: Mapping[str, str] = {}


TWICE = ("pairs rename 1 'Ann Lee' 'Bob Fox'", "pairs rename 2 'Ann Lee' 'Cay Moe'")
"""One name in two pairs."""

SPADES = (FIRST, "result 1 2 8 GS S 10", "result 1 3 10 GS S 9", "result 1 4 7 GS S 9", "result 1 5 9 GS S 3")
"""Three tricks, where the other tables took nine or ten: above six or the defenders', and either is as likely."""

LADDER = ("import {evening}", "competition new Ladder worked")
CUP = ("import {evening}", "competition new Cup worked --kind simultaneous")
OLD = tuple(f"new Evening{number} --tables 2 --boards 6" for number in range(21))
"""One more than `events` lists."""

HESITATION = "new Tuesday --pairs 15 --boards 27 --movement hesitation"
LATE = "pairs add Lola Leo --from-round 3"
BRIDGE = "board,ns,ew,contract,by,tricks\n1,1,2,4SX,N,10\n1,3,4,3NT,S,9\n1,5,6,2H,E,8\n"
PEOPLE = "".join(f"Ann {name} / Bo {name}\n" for name in "ABCDEFGHIJ")
HANDS = f'[Board "4"]\n[Dealer "W"]\n[Deal "{CHECK_DEAL}"]\n'

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
    Situation("print_again", (NEW, *ROUND, "pairs remove 5"), LATE, {MORE: "-o {folder}/papers.pdf"}, DONE),
    Situation("print_again", (NEW,), "movement use howell-reduced", {MORE: "-o {folder}/papers.pdf"}, DONE),
    Situation(
        "join_late",
        (NEW, "movement print -o {folder}/papers.pdf"),
        "pairs add Lola Leo",
        then="pairs add Lola Leo --from-round 2",
    ),
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
    Situation("choose_fix", (NEW, *SPADES), "fix {odd}", then="check"),
    Situation("accept_finding", (NEW, *TWICE), "fix {odd}", then=DONE),
    # who plays
    Situation("say_who_plays", (), "new Friday", {"FILE": "{folder}/list"}, DONE, {"list": PEOPLE}),
    Situation(
        "complete_pair", (), "new Friday --names {folder}/list", {"PARTNER": "Lou"}, DONE, {"list": f"Kim\n{PEOPLE}"}
    ),
    Situation(
        "add_pair", (NEW,), "pairs names {folder}/list", {MORE: "Kim Lou"}, DONE, {"list": f"{PEOPLE}Kim / Lou\n"}
    ),
    Situation("name_pair", (), f"{NEW} --names {{folder}}/list", {"NAME NAME": "Kim Lou"}, DONE, {"list": "Ann / Bo"}),
    Situation("share_boards", (HESITATION,), LATE, then="movement"),
    Situation("join_with_movement", (HESITATION,), LATE, then="movement"),
    Situation("seat_all_pairs", (NEW, *ROUND, "pairs remove 10"), "pairs remove 9", then="movement"),
    Situation("name_columns", (NEW,), "pairs names {folder}/list.csv", then=DONE, files={"list.csv": "Kim,x,Lou,7\n"}),
    Situation("names_next", (), NEW, {"FILE": "{folder}/list"}, DONE, {"list": "Ann / Bo"}),
    Situation("names_next", (NEW,), "", {"FILE": "{folder}/list"}, DONE, {"list": "Ann / Bo"}),
    Situation("papers_then", (), NEW, {MORE: "-o {folder}/papers.pdf"}, DONE),
    Situation(
        "papers_next", (), f"{NEW} --names {{folder}}/list", {MORE: "-o {folder}/papers.pdf"}, DONE, {"list": PEOPLE}
    ),
    Situation("list_all_movements", (), "movement list --pairs 10", then=DONE),
    # what comes next
    Situation("check_next", ("import {evening}", "result 2 1 6 GS N 10"), "", then=DONE),
    Situation("rank_next", ("import {evening}",), "", then=DONE),
    Situation("begin_with_demo", (), "", then=DONE),
    Situation("begin_with_new_event", (), "", {MORE: NEW.removeprefix("new ")}, "show"),
    Situation("begin_with_import", (), "", {"PATH": "{evening}"}, "rank"),
    Situation("list_all_events", OLD, "events", then=DONE),
    Situation("list_history", (NEW,), "redo", then=DONE),
    # the book of players
    Situation("list_players", (NEW, "players add Ann"), "players rename Zoe Zed", {MORE: ""}, DONE),
    Situation("fill_book", ("import {evening}",), "players", then=DONE),
    Situation("fill_book", ("import {evening}",), "players export {folder}/book.csv"),
    Situation(
        "merge_players", ("players add Ann", "players add Bob"), "players rename Ann Bob", {MORE: "Ann Bob"}, DONE
    ),
    # competitions
    Situation("create_competition", (NEW,), "competition rank ladder", {"NAME": "Ladder"}, "competition show ladder"),
    Situation(
        "add_events",
        ("import {evening}",),
        "competition new Ladder",
        {MORE: "ladder {slug}"},
        "competition rank ladder",
    ),
    Situation("list_competitions", ("competition new Ladder",), "competition rank cup", then=DONE),
    Situation(
        "list_competition_events", (NEW, "competition new Ladder"), "competition remove ladder {slug}", then=DONE
    ),
    Situation(
        "restore_competition", ("competition new Ladder",), "competition remove ladder", then="competition show ladder"
    ),
    Situation("close_competition", CUP, "competition show cup", {MORE: "cup"}),
    Situation(
        "name_heat", (*CUP, "competition close cup"), "competition rank cup --by heat", {MORE: "Spring cup worked"}
    ),
    Situation("set_handicaps", LADDER, "competition rank ladder --evening worked", {MORE: "ladder handicap_results 5"}),
    # papers, hands
    Situation("print_ranking", (NEW, FIRST), "history --corrections", {MORE: "-o {folder}/rank.pdf"}),
    Situation(
        "print_score_card",
        ("import {evening}",),
        "print ranking --pair 7 -o {folder}/a.pdf",
        {MORE: "-o {folder}/a.pdf"},
        DONE,
    ),
    Situation(
        "print_certificates",
        ("import {evening}",),
        "print ranking --best 3 -o {folder}/a.pdf",
        {MORE: "-o {folder}/a.pdf"},
        DONE,
    ),
    Situation("deal_hands", (NEW,), "hands show"),
    Situation("import_hands", (NEW, FIRST), "report class", {"FILE": "{folder}/hands.pbn"}, DONE, {"hands.pbn": HANDS}),
    Situation("import_hands", (NEW, FIRST), "hands make", {"FILE": "{folder}/hands.pbn"}, DONE, {"hands.pbn": HANDS}),
    Situation("say_vulnerable", (), "score 4S 10 --board 2 --rules bridge", then=DONE),
    # files of others
    Situation(
        "name_encoding", (NEW,), "pairs names {folder}/list", {MORE: "cp1252"}, DONE, {"list": "Zo\udce9 / Bo\n"}
    ),
    Situation(
        "name_event",
        (),
        "import {folder}/results.csv",
        {"NAME": "Tuesday"},
        DONE,
        {"results.csv": EVENING_FILES["results.csv"]},
    ),
    Situation(
        "accept_any_dealer",
        (NEW,),
        "hands import {folder}/hands.pbn",
        then=DONE,
        files={"hands.pbn": HANDS.replace('"W"', '"N"')},
    ),
    Situation(
        "loosen_names",
        ("import {evening}", "publish {folder}/site --names none"),
        "publish {folder}/site --names full",
        then=DONE,
    ),
    Situation(
        "use_bridge_rules", (), "import {folder}/bridge.csv --name Friday", then=DONE, files={"bridge.csv": BRIDGE}
    ),
    Situation("pipe_results", (NEW,), "enter", {"-": "{folder}/lines"}, DONE, {"lines": "1 1 6 GS S 10"}),
    Situation(
        "solve_hands",
        (NEW, FIRST, "hands import {folder}/hands.pbn"),
        "report double-dummy",
        files={"hands.pbn": HANDS},
    ),
    Situation(
        "analyse_choices",
        (NEW, FIRST, "hands import {folder}/hands.pbn"),
        "report learning",
        then=DONE,
        files={"hands.pbn": HANDS},
    ),
    Situation(
        "add_player",
        (NEW, "players add 'Ann Lee'", "players add 'Amy Lee'"),
        "pairs rename 1 'A. Lee' Bob",
        {MORE: "'A. Lee'"},
    ),
    Situation(
        "delete_event", (NEW, "backup {folder}/copy.db"), "restore {folder}/copy.db --event tuesday", {"SLUG": "{slug}"}
    ),
    Situation("rank_competition", (*CUP, "competition close cup"), "competition rank cup --club worked", {MORE: "cup"}),
    Situation(
        "add_event",
        (*CUP, "competition close cup", NEW),
        "competition rank cup --club tuesday",
        then="competition show cup",
    ),
    # the database
    Situation("make_backup", ("db upgrade",), "backup --try"),
)


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """What stands in the braces of a command."""
    return {"folder": str(tmp_path), "evening": str(write_folder(tmp_path / "evening", EVENING_FILES))}


def advice_in(ran: Ran, hint: str) -> str:
    """The first command, or option, that an answer advises with a hint."""
    template = re.search(r"`([^`]+)`|(scorer .+)", HINT_TEXTS[hint])
    assert template is not None
    words = re.escape(template[1] or template[2])
    one_word = r"""(?:'[^']*'|"[^"]*"|[^\s`'"])+"""
    values = {"code": "[^`]+", "columns": '[^"`]+'}
    pattern = re.sub(r"\\{(\w+)\\}", lambda value: values.get(value[1], one_word), words)
    found = re.search(pattern, f"{ran.err}\n{ran.out}")
    assert found is not None, (hint, ran.err)
    return found[0]


def put_files(folder: Path, situation: Situation) -> None:
    """Write the files of a situation; a lone surrogate stands for a byte that is not UTF-8."""
    for name, text in situation.files.items():
        (folder / name).write_bytes(text.encode(errors="surrogateescape"))


def run(scorer: Scorer, command: str, places: Mapping[str, str], code: int | None = 0) -> Ran:
    """Run a command as it is typed; any exit code that is no fault if `code` is None."""
    words = shlex.split(command.format_map({name: shlex.quote(value) for name, value in places.items()}))
    if code is not None:
        return scorer(*words, code=code)
    ran = scorer.typed(*words)
    assert ran.code in (0, 1), (command, ran.err)
    return ran


def with_findings(scorer: Scorer, command: str, places: dict[str, str]) -> dict[str, str]:
    """Also what names a missing result of the first round and of a later one, or a finding that is none of them."""
    if not re.search(r"{(missing|late|odd)}", command):
        return places
    findings = scorer("check", "--json").document["findings"]
    missing = [one for one in findings if one["code"] == "missing-result"]
    if "{odd}" in command:
        return {**places, "odd": next(one["key"] for one in findings if one not in missing)}
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
    run(scorer, command, places, code=None if command == "check" else 0)
    if situation.then != DONE:
        run(scorer, situation.then or situation.asked, places)


@pytest.fixture(scope="module")
def database_after(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Callable[[tuple[str, ...]], Path]:
    """A database as some commands leave it, made once for all situations that begin with them; not to be changed."""
    evening = write_folder(tmp_path_factory.mktemp("evening") / "evening", EVENING_FILES)

    @cache
    def made(commands: tuple[str, ...]) -> Path:
        db = tmp_path_factory.mktemp("given") / "club.db"
        if commands[:-1]:
            copy_database(made(commands[:-1]), db)
        run(Scorer(db, home), commands[-1], {"evening": str(evening)})
        return db

    return made


SLOW_TO_FOLLOW = (
    "print_again",
    "papers_then",
    "papers_next",
    "join_late",
    "loosen_names",
    "solve_hands",
    "analyse_choices",
    "list_all_events",
)
"""What is followed by the long run: it prints, publishes, solves or needs many events."""


@pytest.mark.parametrize(
    "situation",
    [pytest.param(one, marks=pytest.mark.long) if one.hint in SLOW_TO_FOLLOW else one for one in SITUATIONS],
    ids=lambda one: f"{one.hint}: {one.asked}",
)
def test_what_is_advised_can_be_done_and_leads_out(
    scorer: Scorer,
    places: dict[str, str],
    situation: Situation,
    database_after: Callable[[tuple[str, ...]], Path],
) -> None:
    put_files(Path(places["folder"]), situation)
    shared = tuple(takewhile(lambda command: "{folder}" not in command, situation.given))
    if shared:
        copy_database(database_after(shared), scorer.db)
    for command in situation.given[len(shared) :]:
        run(scorer, command, places)
    events = scorer("events", "--json").document["events"] if situation.given else []
    places = {**places, "slug": events[0]["slug"] if events else ""}
    follow(scorer, situation, with_findings(scorer, situation.asked, places))


def test_phones_that_wait_for_results_are_a_reason_not_to_renumber(scorer: Scorer) -> None:
    run(scorer, NEW, {})
    evening = open_evening(scorer.place, None, None)
    first_table = tables_of(evening.event)[0]
    words = {"board": "1", "ns": "1", "ew": "6", "result": "GS S 10"}
    submit_result(LiveDatabase(scorer.place), evening, first_table, SentResult("a key", 1, words, ""))
    follow(scorer, Situation("show_missing_results", (), "pairs renumber direction", then=DONE), {})


def test_a_workbook_that_is_none_of_ours_is_answered_with_one_to_fill_in(scorer: Scorer, tmp_path: Path) -> None:
    run(scorer, NEW, {})
    book = openpyxl.Workbook()
    book.save(tmp_path / "results.xlsx")
    asked = Situation(
        "export_template",
        (),
        "import {folder}/results.xlsx",
        {"FILE": "{folder}/empty"},
        "import {folder}/empty.xlsx --replace",
    )
    follow(scorer, asked, {"folder": str(tmp_path)})


def damage(db: Path) -> None:
    """Write over the middle of a database."""
    content = bytearray(db.read_bytes())
    content[4096:] = b"x" * (len(content) - 4096)
    db.write_bytes(content)


def test_a_damaged_database_is_answered_with_the_newest_sound_copy(scorer: Scorer) -> None:
    run(scorer, NEW, {})
    run(scorer, FIRST, {})
    run(scorer, "backup", {})
    damage(scorer.db)
    follow(scorer, Situation("restore_newest_backup", (), "rank"), {})


def test_a_damaged_database_without_a_copy_is_answered_with_any_that_was_put_elsewhere(
    scorer: Scorer, tmp_path: Path
) -> None:
    run(scorer, NEW, {})
    run(scorer, FIRST, {})
    copy = {"folder": str(tmp_path / "elsewhere")}
    Path(copy["folder"]).mkdir()
    run(scorer, "backup {folder}/copy.db", copy)
    for made_by_itself in scorer.db.parent.glob("*-backups/*.db"):
        made_by_itself.unlink()
    damage(scorer.db)
    follow(scorer, Situation("restore_backup", (), "rank", {MORE: "{folder}/copy.db"}), copy)


ELSEWHERE = {
    "enter_next": "the entry screen: tests/tui",
    "open_desk": "a browser: tests/desk",
    "use_another_port": "a server and a port that is taken",
    "install_extra": "an installer",
    "install_solver": "an installer: tests/cli/test_hands.py",
    "reinstall_solver": "an installer",
    "carry_over": "an older version: tests/cli/test_bad_input.py",
    "upgrade_database": "an older database: tests/storage/test_upgrades.py",
    "dump_server": "PostgreSQL: tests/storage/test_server.py",
    "restore_server": "PostgreSQL: tests/storage/test_server.py",
    "check_history": "a server that is lost: tests/prove/lost_lines.py",
    "check_database": "a database that another program changed",
    "skip_other_games": "a Bridgemate file: tests/interchange/programs/test_bridgemate.py",
    "adjust_result": "a Bridgemate file: tests/interchange/programs/test_bridgemate.py",
    "change_movement": "a file that is followed: tests/commands/test_file_updates.py",
    "rename_pairs": "a file that is followed: tests/commands/test_file_updates.py",
}
"""Hints that need more than a command line and its database, and where they are tried."""

SINGLY = {"show_missing_results", "export_template", "restore_newest_backup", "restore_backup"}


def test_every_hint_is_followed_somewhere() -> None:
    followed = {situation.hint for situation in SITUATIONS} | SINGLY
    assert set(HINT_TEXTS) == followed | set(ELSEWHERE)
    assert not followed & set(ELSEWHERE)


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
