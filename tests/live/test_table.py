"""What a table's phone can do: enter its own boards, once, and never write over what it has not seen."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from markupsafe import Markup

from scorer.game.rulesets import find_rule_set
from scorer.game.seats import Seat, Side
from scorer.i18n.languages import Language
from scorer.live import pages
from scorer.live.pages import make_form_token
from scorer.live.results import build_result_form, tricks_needed_as_json
from scorer.live.stream import table_fingerprints
from scorer.model.history import StepKind
from scorer.model.live import PageRole, TableId
from scorer.services.live_evenings import list_steps
from tests.commands.doing import values
from tests.conftest import Scorer
from tests.live.asking import Answer, Asking, asking

NORTH_SOUTH = Side.NORTH_SOUTH


def results(club: Scorer, board: int) -> list[tuple[str, str, str, str | None, int | None]]:
    found = club("board", str(board), "--json").document["results"]
    return [(one["ns"], one["ew"], one["contract"], one["declarer"], one["tricks"]) for one in found]


def test_a_table_enters_its_boards_and_the_history_says_which_table_did(live: Asking, club: Scorer) -> None:
    assert live.enter(1, 1, "GS S 10").document == {"state": "stored"}
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    assert "(table 1)" in club("history").out
    club("undo")
    assert results(club, 1) == []


def test_what_is_sent_twice_is_stored_once(live: Asking, club: Scorer) -> None:
    assert live.enter(1, 1, "GS S 10", key="one").document == {"state": "stored"}
    live.direct("line", board=1, ns=1, ew=5, result="gs s 9", seen="GS S 10")
    assert live.enter(1, 1, "GS S 10", key="one").document == {"state": "stored"}
    assert results(club, 1) == [("1", "5", "GS", "S", 9)]
    assert len(club("history", "--json").document["steps"]) == 2


def test_two_phones_that_contradict_each_other_are_both_shown_and_neither_is_written_over(
    live: Asking, club: Scorer
) -> None:
    live.enter(1, 1, "GS S 10", key="first")
    assert live.enter(1, 1, "GS S 9", key="second").document == {"state": "contradicted"}
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    shown = live.board(1, 1)
    assert (shown.state, shown.code, [claim.code for claim in shown.claims]) == ("contradicted", "GS S 10", ["GS S 9"])
    assert live.page(1).late_entries == (), "its round goes on"
    assert "9 tricks" in live.table(1).read
    assert "9 tricks" in live.director().read
    assert live.enter(1, 1, "GS S 9", key="agreed", seen="GS S 10").document == {"state": "stored"}
    assert results(club, 1) == [("1", "5", "GS", "S", 9)]
    assert (live.board(1, 1).state, live.board(1, 1).claims) == ("stored", ())


def test_a_table_settles_two_different_results_before_it_goes_on(live: Asking) -> None:
    live.enter(1, 2, "GS S 10", key="a")
    live.enter(1, 1, "GS S 10", key="first")
    live.enter(1, 1, "GS S 9", key="second")
    page = live.table(1).read
    assert ("Settle board 1 first" in page, "All boards for this round are in" in page) == (True, False)
    assert "Go on to the next round" not in page
    live.enter(1, 1, "GS S 9", key="agreed", seen="GS S 10")
    page = live.table(1).read
    assert ("Settle board" in page, "Go on to the next round" in page) == (False, True)
    assert "Choose the board you have played" not in page, "all have been played"
    assert "are in, but not all are confirmed yet." in page
    for board, code in ((1, "GS S 9"), (2, "GS S 10")):
        live.confirm(1, board, code)
    assert "All boards for this round are in. " in live.table(1).read


def test_a_table_that_announced_nothing_is_not_told_of_points(live: Asking) -> None:
    assert "South declares, according to the hands." in live.table(1).read
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/announce/1", {"N": 14, "E": 6, "S": 16, "W": 4})
    page = live.table(1).read
    assert ("South declares: the points say so." in page, "according to the hands" in page) == (True, False)


def test_the_same_from_both_phones_is_no_contradiction(live: Asking) -> None:
    live.enter(1, 1, "GS S 10", key="first")
    assert live.enter(1, 1, "gss=", key="second").document == {"state": "stored"}
    assert live.evening.live.rejected_entries == ()


def test_a_table_writes_neither_other_boards_nor_other_rounds_nor_for_other_pairs(live: Asking, club: Scorer) -> None:
    code = live.code(PageRole.TABLE, 1)
    fields = {"what": "code", "code": "GS S 10", "board": 1, "ns": "1", "ew": "5", "round": 1, "key": "k", "seen": ""}
    for wrong in ({"board": 3}, {"ns": "2"}, {"ew": "6"}, {"round": 2}, {"round": 2, "board": 3, "ew": "8"}):
        assert live.post(f"/t/{code}/result", {**fields, **wrong}).refused
    assert club("history", "--json").document["steps"] == []


def test_the_same_result_after_the_round_is_no_contradiction_and_a_board_is_told_of_once(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    live.enter(1, 2, "GS S 10")
    live.direct("table-round", table=1, round_=2)
    assert live.enter(1, 1, "gss=", key="late").document == {"state": "stored"}
    assert (live.evening.live.rejected_entries, live.page(1).late_entries) == ((), ())
    for tricks in (8, 9):
        live.enter(1, 1, f"GS S {tricks}")
    assert len(live.evening.live.rejected_entries) == 2
    assert len(live.page(1).late_entries) == 1


def test_what_comes_when_the_round_is_over_is_kept_for_the_director(live: Asking, club: Scorer) -> None:
    live.direct("all-rounds", round_=2)
    assert live.enter(1, 1, "GS S 10").document == {"state": "too-late"}
    assert results(club, 1) == []
    (claim,) = live.evening.live.rejected_entries
    assert values(live.page(1).late_entries[0]) == {1}, "who sits there now may have it to play"
    assert "10 tricks" not in live.table(1).read
    assert "round 1, board 1" in live.director().read
    assert live.direct("take", claim=claim.number, seen="").status == 200
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    assert live.evening.live.rejected_entries == ()


def test_a_result_of_one_of_its_pairs_with_others_settles_no_claim(live: Asking) -> None:
    live.direct("all-rounds", round_=2)
    live.enter(1, 1, "GS S 10")
    assert live.direct("line", board=1, ns="1", ew="5", result="1 6 GS S 9", seen="").status == 200
    (claim,) = live.evening.live.rejected_entries
    assert (claim.ns, claim.ew) == ("1", "5")


def test_a_declarer_whom_the_points_prove_is_not_asked_for_and_is_written_down(live: Asking, club: Scorer) -> None:
    assert [live.board(1, number).declarer for number in (1, 2)] == [Seat.SOUTH.label, None]
    live.enter(1, 1, "GS 10")
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    read = "game in spades by South, 10 tricks (just made): North-South score 420"
    assert str(live.board(1, 1).result) == read
    assert read in live.get(f"/d/{live.code(PageRole.DIRECTOR)}/at/1/1").read
    assert "declare" in live.enter(1, 2, "GS 10").refused
    live.enter(1, 2, "GS N 8")
    assert str(live.board(1, 2).result) == "game in spades by North, 8 tricks (2 down): East-West score 100"


def test_another_tables_declarer_is_neither_shown_nor_taken_over(live: Asking) -> None:
    live.enter(1, 2, "GH W 10")
    live.direct("table-round", table=4, round_=2)
    assert (live.board(4, 2).state, live.board(4, 2).declarer, live.board(4, 2).other_results) == ("open", None, ())
    assert "game in hearts" not in live.table(4).read
    assert live.enter(4, 2, "GH 9", round_=2).refused


def test_a_phone_shows_no_result_of_a_board_that_its_table_has_not_finished(live: Asking) -> None:
    live.direct("others", what="on")
    live.enter(1, 2, "GH N 10")
    live.direct("table-round", table=4, round_=2)
    assert "game in hearts" not in live.table(4).read
    live.enter(4, 2, "PH N 9", round_=2)
    assert "game in hearts" in live.table(4).read
    assert [pairs for pairs, _ in live.board(4, 2).other_results] == ["1 – 5"]
    live.direct("others", what="off")
    assert live.board(4, 2).other_results == ()


def test_not_played_opens_no_board(live: Asking) -> None:
    live.direct("others", what="on")
    live.enter(1, 2, "GH N 10")
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 2, "NP", round_=2)
    before = table_fingerprints(live.evening)[TableId("", 4)]
    live.direct("line", board=2, ns=1, ew=5, result="gh n 11", seen="GH N 10")
    assert table_fingerprints(live.evening)[TableId("", 4)] == before, "nor does it tell that somebody plays it"
    assert "game in hearts" not in live.table(4).read
    live.enter(4, 2, "PH N 9", round_=2, seen="NP")
    assert [pairs for pairs, _ in live.board(4, 2).other_results] == ["1 – 5"]


def seen_before(club: Scorer) -> list[tuple[int, list[str], str]]:
    found = club("check", "--json").document["findings"]
    return [(one["board"], one["pairs"], one["severity"]) for one in found if one["code"] == "seen-before"]


def test_a_result_changed_after_others_were_seen_is_found(live: Asking, club: Scorer) -> None:
    live.direct("others", what="on")
    live.enter(1, 2, "GH N 10")
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 2, "PH N 8", round_=2, key="slip")
    live.enter(4, 2, "PH N 9", round_=2, seen="PH N 8", key="fixed before the page was shown")
    assert seen_before(club) == []
    live.table(4)
    live.table(1)
    live.direct("others", what="off")
    live.enter(4, 2, "NP", round_=2, seen="PH N 9")
    live.enter(4, 2, "PH N 10", round_=2, seen="NP")
    assert seen_before(club) == [(2, ["4", "7"], "warning")]
    assert "changed from PH N 9 to PH N 10" in live.director().read
    live.enter(4, 2, "PH N 9", round_=2, seen="PH N 10")
    assert seen_before(club) == []
    live.enter(4, 2, "PH N 10", round_=2, seen="PH N 9", key="again")
    key = next(one["key"] for one in club("check", "--json").document["findings"] if one["code"] == "seen-before")
    club("accept", key)
    assert club("check", "--json").document["findings"][0]["marked"]
    club("adjust", "2", "4", "7", "60/40")
    assert seen_before(club) == [], "a ruling is the director's own"


def test_what_was_seen_goes_with_numbers_that_pairs_no_longer_have(live: Asking, club: Scorer) -> None:
    live.direct("others", what="on")
    live.enter(1, 2, "GH N 10")
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 2, "PH N 9", round_=2)
    live.table(4)
    club("result", "2", "4", "7", "PH N 10")
    for missing in club("show", "--json").document["missing"]:
        for board in missing["boards"]:
            club("result", str(board), missing["ns"], missing["ew"], "NP")
    assert len(seen_before(club)) == 1
    club("pairs", "renumber", "direction")
    assert seen_before(club) == []


def test_the_other_side_confirms_a_result_and_not_the_one_that_takes_its_place(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    assert live.confirm(1, 1, "GS S 9").status == 409
    assert live.confirm(1, 1, "GS S 10").document == {"state": "confirmed"}
    assert (live.board(1, 1).state, live.board(1, 1).confirmable) == ("confirmed", False)
    live.direct("line", board=1, ns=1, ew=5, result="gs s 9", seen="GS S 10")
    assert (live.board(1, 1).state, live.board(1, 1).confirmable) == ("stored", True)


OWN, OTHER = "phone=own", "phone=other"


def confirmed_how(live: Asking) -> list[str]:
    return [str(step.message) for step in list_steps(live.db, live.event_id) if step.kind is StepKind.NOTE]


def test_the_history_tells_whether_a_phone_was_handed_over_or_another_confirmed(live: Asking) -> None:
    for board, phone in ((1, OWN), (2, OTHER)):
        live.enter(1, board, "GS S 10", cookie=OWN)
        assert "Give this to East-West." in live.table(1).read
        live.confirm(1, board, "GS S 10", cookie=phone)
        live.confirm(1, board, "GS S 10", cookie=phone)
    handed, own = confirmed_how(live)
    assert ("the phone that entered it" in handed, "another phone" in own) == (True, True)


def later(live: Asking, table: int, board: int, result: str, **fields: object) -> Answer:
    """What a table enters of a board that was played in the round before, by pairs 1 and 5 where none are named."""
    given = {"what": "code", "code": result, "board": board, "ns": "1", "ew": "5", "round": 1, "key": result}
    return live.post(f"/t/{live.code(PageRole.TABLE, table)}/later", {**given, "seen": "", **fields})


def test_a_board_can_be_confirmed_until_the_next_round_ends_and_is_not_shown_to_who_sits_there_now(
    live: Asking,
) -> None:
    live.enter(1, 1, "GS S 10", cookie=OWN)
    live.enter(1, 2, "GH N 9")
    live.confirm(1, 2, "GH N 9")
    assert live.page(1).unconfirmed == ()
    before = table_fingerprints(live.evening)
    live.direct("all-rounds", round_=2)
    assert {table: [one.number for one in live.page(table).unconfirmed] for table in (1, 2, 3)} == {
        1: [1],
        2: [1],
        3: [],
    }
    assert before[TableId("", 2)] != table_fingerprints(live.evening)[TableId("", 2)]
    assert "10 tricks" not in live.table(2).read
    assert "confirm" in later(live, 3, 1, "GS S 10").refused
    assert later(live, 2, 1, "GS S 9").document == {"state": "contradicted"}
    assert [(claim.table_id.table, claim.code) for claim in live.evening.live.rejected_entries] == [(2, "GS S 9")]
    assert [[one.number for one in live.page(table).unconfirmed] for table in (1, 2)] == [[1], []]
    page = live.table(2).read
    assert ("Board 1: entered after the round and left to the director" in page, "to confirm" in page) == (True, False)
    assert "9 tricks" not in page
    waiting = table_fingerprints(live.evening)[TableId("", 1)]
    for _ in range(2):
        assert later(live, 2, 1, "GS 10").document == {"state": "confirmed"}, "the points prove the declarer"
    assert table_fingerprints(live.evening)[TableId("", 1)] != waiting
    assert live.page(2).unconfirmed == live.page(1).unconfirmed == ()
    assert "entering it again" in confirmed_how(live)[-1]


def test_the_last_rounds_boards_can_be_confirmed_afterwards(live: Asking) -> None:
    live.enter(1, 1, "NP")
    live.direct("all-rounds", round_=2)
    assert later(live, 1, 1, "NP").document == {"state": "confirmed"}
    for board in (3, 4):
        live.enter(1, board, "GS S 10", round_=2)
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/next", {"round": 2})
    assert [(one.round, one.number) for one in live.page(1).unconfirmed] == [(2, 3), (2, 4)]
    assert live.page(2).next_seats == (), "the second round is the last"


def test_each_phone_reads_which_result_is_its_own(live: Asking) -> None:
    live.enter(1, 1, "GS S 10", key="first", cookie=OWN)
    live.enter(1, 1, "GS S 9", key="second", cookie=OTHER)
    assert "This phone says" in live.table(1, cookie=OTHER).read
    for phone in ({"cookie": OWN}, {}):
        assert "The other phone says" in live.table(1, **phone).read


def test_a_round_goes_on_when_its_boards_are_in(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}/next"
    live.enter(1, 1, "GS S 10")
    assert live.post(path, {"round": 1}).status == 409
    live.enter(1, 2, "NP")
    assert dict(live.page(1).next_seats[0].values) == {"pair": "1 Ann1 & Bob1", "table": "1", "side": NORTH_SOUTH.label}
    assert live.post(path, {}).status == 409, "it names the round that it ends"
    assert live.post(path, {"round": 1}).document == {"state": "moved"}
    assert (live.page(1).round, live.page(1).rounds) == (2, 2)


def test_going_on_from_a_stale_page_or_a_second_phone_changes_nothing(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}/next"
    for round_, boards in ((1, (1, 2)), (2, (3, 4))):
        for board in boards:
            live.enter(1, board, "NP", round_=round_)
        for state in ("moved", "too-late"):
            assert live.post(path, {"round": round_}).document == {"state": state}
        assert live.page(1).round == {1: 2, 2: None}[round_]
    assert live.post(path, {"round": 1}).document == {"state": "too-late"}


def test_a_table_gives_no_award(live: Asking) -> None:
    assert "director" in live.enter(1, 1, "60/40").refused


def test_a_call_reaches_the_director_until_it_is_answered(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 2)}/call"
    assert live.post(path, {"about": "board"}).status == 200
    live.post(path, {"about": "board"})
    assert live.post(path, {"about": "nonsense"}).status == 409
    (call,) = live.evening.live.calls
    assert (call.table_id, call.reason, live.page(2).call_reasons) == (TableId("", 2), "board", ("board",))
    assert live.page(1).call_reasons == ()
    assert "wrong board" in live.director().read
    live.direct("answer", call=call.number)
    assert live.evening.live.calls == ()


def test_a_message_stands_at_its_table_or_all_until_it_is_read_there(live: Asking) -> None:
    before = table_fingerprints(live.evening)
    assert live.direct("message", message="Please <hurry>", table=2).status == 200
    assert "message" in live.direct("message", message=" ").refused
    changed = [spot.table for spot, mark in table_fingerprints(live.evening).items() if mark != before[spot]]
    assert changed == [2]
    assert "Please &lt;hurry&gt;" in live.table(2).text
    live.direct("message", message="Coffee")
    assert [len(live.page(table).messages) for table in (1, 2, 3, 4)] == [1, 2, 1, 1]
    first = live.page(2).messages[0].number
    live.post(f"/t/{live.code(PageRole.TABLE, 1)}/read", {"about": first})
    assert len(live.page(2).messages) == 2, "another table does not read for it"
    live.post(f"/t/{live.code(PageRole.TABLE, 2)}/read", {"about": first})
    assert [one.text for one in live.page(2).messages] == ["Coffee"]
    assert "not read yet at table 1, 2, 3, 4" in live.director().read


def test_a_call_that_waited_on_a_phone_is_told_with_the_time_when_it_was_made(live: Asking) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 2)}/call"
    for about, waited in (("director", 0), ("pairs", 60 * 60)):
        live.post(path, {"about": about, "waited": waited})
    now, an_hour_ago = (int(call.at[:2]) for call in live.evening.live.calls)
    assert (now - an_hour_ago) % 24 == 1


def test_a_plain_form_leads_back_to_the_board(live: Asking) -> None:
    code = live.code(PageRole.TABLE, 1)
    fields = {"page": make_form_token(code), "what": "result", "target": "G", "denomination": "S", "declarer": "S"}
    fields |= {"tricks": "+1", "board": "1", "ns": "1", "ew": "5", "round": "1", "key": "plain", "seen": ""}
    answer = live.ask("POST", f"/t/{code}/result", urlencode(fields).encode(), origin="null")
    assert (answer.status, answer.headers["location"]) == (303, f"/t/{code}#board-1")
    assert live.board(1, 1).code == "GS S 11"
    assert "North-South score 450" in live.table(1).read


def test_names_go_out_as_the_director_says(club: Scorer) -> None:
    live = asking(club.place, names="none")
    for page in (live.table(1), live.room()):
        assert "Ann1" not in page.text
    assert "Ann1" in live.get(f"/d/{live.code(PageRole.DIRECTOR)}/at/1/1").text or "Ann1" in live.director().text


def test_pairs_keep_their_numbers_as_long_as_phones_enter_results_under_them(live: Asking, club: Scorer) -> None:
    club("pairs", "renumber", "direction")
    club("undo")
    live.enter(1, 1, "GS S 10")
    assert "phones" in club.refused("pairs", "renumber", "direction")[0]
    club("movement", "end", "1")
    for missing in club("show", "--json").document["missing"]:
        for board in missing["boards"]:
            club("result", str(board), missing["ns"], missing["ew"], "NP")
    club("pairs", "renumber", "direction")


def test_what_cannot_stand_beside_another_result_is_told_to_a_table_without_a_command(
    live: Asking, club: Scorer
) -> None:
    club("result", "1", "1", "6", "gs s 9")
    message = live.enter(1, 1, "GS S 10").refused
    assert ("has already played board 1, against" in message, "scorer" in message) == (True, False)


def test_a_page_is_in_german_where_the_phone_is(live: Asking) -> None:
    shown = live.table(1, accept_language="de").read
    assert "Welches Board" in shown
    assert "Send " not in shown


def test_what_follows_on_a_form_is_in_the_language_that_was_chosen_for_its_page(live: Asking) -> None:
    code = live.code(PageRole.TABLE, 1)
    form = f"/t/{code}/next?lang=de"
    assert f'action="{form.replace("next", "call")}"' in live.get(f"/t/{code}?lang=de").text
    assert "kein Ergebnis" in live.post(form, {"round": 1}).refused
    answer = live.ask("POST", form.replace("next", "call"), f"page={make_form_token(code)}&about=board".encode())
    assert answer.headers["location"] == f"/t/{code}?lang=de#help"


def test_a_page_knows_how_many_tricks_each_contract_needs() -> None:
    needed = {rules: json.loads(tricks_needed_as_json(rules)) for rules in ("standard", "bridge")}
    assert (needed["standard"]["GS"], needed["bridge"]["4S"]) == (10, 10)


def test_a_form_offers_every_trick_over_and_down_that_there_can_be() -> None:
    form = build_result_form(find_rule_set("standard"))
    assert [one.value for one in form.made] == ["=", *(f"+{number}" for number in range(1, 7))]
    assert [one.value for one in (*form.failed, *form.far_down)] == [f"-{number}" for number in range(1, 12)]


def test_the_table_of_a_race_and_the_director_read_that_it_is_won(scorer: Scorer) -> None:
    scorer("new", "Sprint", "--target", "500", "--boards", "4", "--pairs", "2")
    race = asking(scorer.place)
    won = "Pair 1 reached the target of 500 on board 2"
    race.enter(1, 1, "GS S 10")
    assert won not in race.table(1).read
    race.enter(1, 2, "GS S 10")
    assert won in race.table(1).read
    assert won in race.director().read


def test_marks_that_turn_the_writing_round_are_shown_in_a_message_and_not_obeyed(live: Asking) -> None:
    live.direct("message", table=1, message="Tea\u202e at\x07 nine\u200f")
    for page in (live.table(1), live.director()):
        assert "Tea\\u202e at\\x07 nine\\u200f" in page.text
        assert "\u202e" not in page.text


def test_the_fields_of_a_result_are_named_after_their_board(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    render = pages.render_part

    def counted(name: str, language: Language, **shown: object) -> Markup:
        made.append(name)
        return render(name, language, **shown)

    monkeypatch.setattr(pages, "render_part", counted)
    first, second = (pages.render_contract_fields("standard", "en", board, "nobody") for board in ("board-1", "<2>"))
    assert 'id="board-1-target-' in first
    assert first.replace("board-1", Markup("&lt;2&gt;")) == second
    assert pages.ANY_BOARD not in first
    assert made == ["contract.html"], "for every board at once"
