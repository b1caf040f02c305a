"""Without a schedule a table names the board and the pairs itself, and owns what it has entered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorer.model.live import PageRole
from tests.conftest import Scorer, write_folder
from tests.live.asking import Answer, Asking, asking
from tests.live.conftest import WITHOUT_SCHEDULE


@pytest.fixture
def club(scorer: Scorer, tmp_path: Path) -> Scorer:
    scorer("import", write_folder(tmp_path / "without", WITHOUT_SCHEDULE))
    return scorer


@pytest.fixture
def live(club: Scorer) -> Asking:
    return asking(club.place)


def enter(live: Asking, table: int, board: object, ns: str, ew: str, result: str, **more: str) -> Answer:
    fields = {"what": "code", "code": result, "board": board, "ns": ns, "ew": ew, "round": "", "seen": ""}
    key = f"{table}-{board}-{ns}-{ew}-{result}"
    return live.post(f"/t/{live.code(PageRole.TABLE, table)}/result", {**fields, "key": key, **more})


def test_there_is_a_page_for_as_many_tables_as_the_pairs_can_sit_at(live: Asking) -> None:
    assert [code.table_id.table for code in live.evening.live.table_codes] == [1, 2, 3, 4]
    assert ("5", "5 Ann5 & Bob5") in live.page(4).pairs
    assert "Which board?" in live.table(4).read
    assert "other pairs" not in live.table(4).read, "nobody said who was to sit there"


def test_no_page_offers_what_only_a_schedule_could_give(live: Asking) -> None:
    table, own = live.table(1).read, live.get(f"/j/{live.code(PageRole.JOIN)}").read
    assert ("Tap your name" in table, "Type your name" in table) == (False, True), "no names are listed there"
    assert "Someone else" not in table, "the field to type it in is in sight"
    assert ("where you sit now and next" in own, "Tap your name to see your results" in own) == (False, True)
    assert "Clock and rounds" not in live.director().read


def test_a_table_names_the_board_and_the_pairs(live: Asking, club: Scorer) -> None:
    assert enter(live, 2, 3, "2", "6", "GS S 11").document == {"state": "stored"}
    (stored,) = club("board", "3", "--json").document["results"]
    assert (stored["ns"], stored["ew"], stored["tricks"], stored["table"]) == ("2", "6", 11, 2)
    assert [board.code for board in live.page(2).boards] == ["GS S 11"]
    assert live.page(1).boards == ()


def test_a_board_may_be_there_with_several_pairs_each_in_its_place_on_the_page(live: Asking) -> None:
    enter(live, 2, 3, "2", "6", "GS S 11")
    enter(live, 2, 3, "3", "7", "PH N 5")
    places = re.findall(r'<section id="([^"]*)" class="one"', live.table(2).text)
    assert places == ["board-3-2-6", "board-3-3-7", "new"]


def test_without_a_program_in_the_browser_the_answer_leads_to_the_board(live: Asking) -> None:
    code = live.code(PageRole.TABLE, 2)
    page = re.search(r'name="page" value="(\w+)"', live.table(2).text)
    assert page is not None
    body = f"page={page[1]}&what=code&code=GS+S+11&board=3&ns=2&ew=6&round=&seen=&key=k".encode()
    answer = live.ask("POST", f"/t/{code}/result", body)
    assert (answer.status, answer.headers["location"]) == (303, f"/t/{code}#board-3-2-6")


def test_a_table_changes_and_confirms_what_it_has_entered_and_nothing_else(live: Asking) -> None:
    enter(live, 2, 3, "2", "6", "GS S 11")
    assert enter(live, 2, 3, "2", "6", "GS S 10", seen="GS S 11").document == {"state": "stored"}
    assert "another table" in enter(live, 1, 3, "2", "6", "GS S 9").refused
    fields = {"board": 3, "ns": "2", "ew": "6", "seen": "GS S 10"}
    assert live.post(f"/t/{live.code(PageRole.TABLE, 2)}/confirm", fields).status == 200
    assert live.board(2, 3).state == "confirmed"


@pytest.mark.parametrize(
    ("board", "ns", "ew", "named"),
    [
        (9, "1", "5", "1 to 8"),
        ("x", "1", "5", "x"),
        (1, "1", "1", "a different pair"),
        (1, "1", "77", "77"),
        (1, "", "5", ""),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(
    live: Asking, club: Scorer, board: object, ns: str, ew: str, named: str
) -> None:
    assert named in enter(live, 1, board, ns, ew, "GS S 10").refused
    assert club("history", "--json").document["steps"] == []


def test_the_room_and_the_directors_page_do_without_rounds(live: Asking) -> None:
    enter(live, 2, 3, "2", "6", "GS S 11")
    assert "ranking" in live.room().read
    shown = live.director().read
    assert "Tables and rounds" not in shown
    assert "Show table 4&#39;s code" in shown
    assert "All rounds are over" not in shown, "there are none"
