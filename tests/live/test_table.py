"""What a table's phone can do: enter its own boards, once, and never write over what it has not seen."""

from __future__ import annotations

from urllib.parse import urlencode

from scorer.live.pages import page_mark
from scorer.records.live import Role
from tests.conftest import Scorer
from tests.live.asking import Asking


def results(club: Scorer, board: int) -> list[tuple[str, str, str, str | None, int | None]]:
    found = club("board", str(board), "--json").document["results"]
    return [(one["ns"], one["ew"], one["contract"], one["declarer"], one["tricks"]) for one in found]


def test_a_table_enters_its_boards_and_the_history_says_which_table_did(live: Asking, club: Scorer) -> None:
    assert live.enter(1, 1, "GS S 10").document == {"state": "stored"}
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    assert "Board 1, 1 against 5: GS S 10, +420 (table 1)" in club("history").out
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
    shown = live.table(1).read
    assert "Two different results were entered for this board" in shown
    assert "10 tricks (just made)" in shown
    assert "9 tricks (1 down)" in shown
    assert "Table 1, board 1" in live.director().read
    assert live.enter(1, 1, "GS S 9", key="agreed", seen="GS S 10").document == {"state": "stored"}
    assert results(club, 1) == [("1", "5", "GS", "S", 9)]
    assert "Two different results" not in live.table(1).read


def test_the_same_from_both_phones_is_no_contradiction(live: Asking) -> None:
    live.enter(1, 1, "GS S 10", key="first")
    assert live.enter(1, 1, "gss=", key="second").document == {"state": "stored"}
    assert live.evening.live.claims == ()


def test_a_table_writes_neither_other_boards_nor_other_rounds_nor_for_other_pairs(live: Asking, club: Scorer) -> None:
    code = live.code(Role.TABLE, 1)
    fields = {"what": "code", "code": "GS S 10", "board": 1, "ns": "1", "ew": "5", "round": 1, "key": "k", "seen": ""}
    for wrong in ({"board": 3}, {"ns": "2"}, {"ew": "6"}, {"round": 2}, {"round": 2, "board": 3, "ew": "8"}):
        answer = live.post(f"/t/{code}/result", {**fields, **wrong})
        assert (answer.status, answer.document["state"]) == (409, "refused")
    assert club("history", "--json").document["steps"] == []


def test_what_comes_when_the_round_is_over_is_kept_for_the_director(live: Asking, club: Scorer) -> None:
    live.direct("all-rounds", round_=2)
    assert live.enter(1, 1, "GS S 10").document == {"state": "too-late"}
    assert results(club, 1) == []
    (claim,) = live.evening.live.claims
    assert "after the round" in live.director().read
    assert live.direct("take", claim=claim.number, seen="").status == 200
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    assert live.evening.live.claims == ()


def test_a_result_of_one_of_its_pairs_with_others_settles_no_claim(live: Asking) -> None:
    live.direct("all-rounds", round_=2)
    live.enter(1, 1, "GS S 10")
    assert live.direct("line", board=1, ns="1", ew="5", result="1 6 GS S 9", seen="").status == 200
    (claim,) = live.evening.live.claims
    assert (claim.ns, claim.ew) == ("1", "5")


def test_a_declarer_whom_the_points_prove_is_not_asked_for_and_is_written_down(live: Asking, club: Scorer) -> None:
    assert "South plays it: the points say so." in live.table(1).read
    live.enter(1, 1, "GS 10")
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    answer = live.enter(1, 2, "GS 10")
    assert answer.status == 409
    assert "who declared" in answer.document["message"]


def test_another_tables_declarer_is_neither_shown_nor_taken_over(live: Asking) -> None:
    live.enter(1, 2, "GH W 10")
    live.direct("table-round", table=4, round_=2)
    shown = live.table(4).read
    assert "Board 2" in shown
    assert shown.count("plays it: the points") == 1
    assert "game in hearts" not in shown
    assert live.enter(4, 2, "GH 9", round_=2).status == 409


def test_a_phone_shows_no_result_of_a_board_that_its_table_has_not_finished(live: Asking) -> None:
    live.direct("others", what="on")
    live.enter(1, 2, "GH N 10")
    live.direct("table-round", table=4, round_=2)
    assert "game in hearts" not in live.table(4).read
    live.enter(4, 2, "PH N 9", round_=2)
    assert "game in hearts by North, 10 tricks" in live.table(4).read
    live.direct("others", what="off")
    assert "game in hearts by North, 10 tricks" not in live.table(4).read


def test_the_other_side_confirms_a_result_and_not_the_one_that_takes_its_place(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    assert live.confirm(1, 1, "GS S 9").status == 409
    assert live.confirm(1, 1, "GS S 10").document == {"state": "confirmed"}
    assert "Both sides agree." in live.table(1).read
    live.direct("line", board=1, ns=1, ew=5, result="gs s 9", seen="GS S 10")
    assert "Both sides agree." not in live.table(1).read


def test_a_round_goes_on_when_its_boards_are_in(live: Asking) -> None:
    path = f"/t/{live.code(Role.TABLE, 1)}/next"
    live.enter(1, 1, "GS S 10")
    assert live.post(path, {}).status == 409
    live.enter(1, 2, "NP")
    assert "1 Ann1 & Bob1: table 1, North-South" in live.table(1).read.replace("&amp;", "&")
    assert live.post(path, {}).document == {"state": "moved"}
    assert "Round 2 of 2" in live.table(1).read


def test_a_table_gives_no_award(live: Asking) -> None:
    assert "the director gives awards" in live.enter(1, 1, "60/40").document["message"]


def test_a_call_reaches_the_director_until_it_is_answered(live: Asking) -> None:
    path = f"/t/{live.code(Role.TABLE, 2)}/call"
    assert live.post(path, {"about": "board"}).status == 200
    live.post(path, {"about": "board"})
    assert live.post(path, {"about": "nonsense"}).status == 409
    (call,) = live.evening.live.calls
    assert "a wrong board was played" in live.director().read
    assert "The director has been called." in live.table(2).read
    live.direct("answer", call=call.number)
    assert live.evening.live.calls == ()


def test_a_plain_form_leads_back_to_the_board(live: Asking) -> None:
    code = live.code(Role.TABLE, 1)
    fields = {"page": page_mark(code), "what": "result", "target": "G", "denomination": "S", "declarer": "S"}
    fields |= {"tricks": "+1", "board": "1", "ns": "1", "ew": "5", "round": "1", "key": "plain", "seen": ""}
    answer = live.ask("POST", f"/t/{code}/result", urlencode(fields).encode(), origin="null")
    assert (answer.status, answer.headers["location"]) == (303, f"/t/{code}#board-1")
    assert "game in spades by South, 11 tricks (1 over): North-South score 450" in live.table(1).read


def test_names_go_out_as_the_director_says(club: Scorer) -> None:
    from scorer.desk.live_evenings import open_evening
    from scorer.live.application import Terms, application

    evening = open_evening(club.place, None, "none")
    live = Asking(application(Terms(club.place, (evening.event_id,))), club.place, evening.event_id)
    for page in (live.table(1), live.room()):
        assert "Ann1" not in page.text
    assert "Ann1" in live.get(f"/d/{live.code(Role.DIRECTOR)}/at/1/1").text or "Ann1" in live.director().text


def test_pairs_keep_their_numbers_as_long_as_phones_enter_results_under_them(live: Asking, club: Scorer) -> None:
    club("pairs", "renumber", "direction")
    club("undo")
    live.enter(1, 1, "GS S 10")
    (sentence,) = club.refused("pairs", "renumber", "direction")
    assert sentence.startswith("phones enter results under these numbers: renumber when the last result is in")
    club("movement", "end", "1")
    for missing in club("show", "--json").document["missing"]:
        for board in missing["boards"]:
            club("result", str(board), missing["ns"], missing["ew"], "NP")
    club("pairs", "renumber", "direction")


def test_what_cannot_stand_beside_another_result_is_told_to_a_table_without_a_command(
    live: Asking, club: Scorer
) -> None:
    club("result", "1", "1", "6", "gs s 9")
    refused = live.enter(1, 1, "GS S 10")
    assert refused.status == 409
    assert "1 played 6 on board 1" in refused.document["message"]
    assert "scorer" not in refused.document["message"]


def test_a_page_is_in_german_where_the_phone_is(live: Asking) -> None:
    shown = live.table(1, accept_language="de").read
    assert "Welches Board haben Sie gespielt?" in shown
    assert "Send " not in shown


def test_what_follows_on_a_form_is_in_the_language_that_was_chosen_for_its_page(live: Asking) -> None:
    code = live.code(Role.TABLE, 1)
    form = f"/t/{code}/next?lang=de"
    assert f'action="{form.replace("next", "call")}"' in live.get(f"/t/{code}?lang=de").text
    assert live.post(form, {}).document["message"] == "ein Board dieser Runde hat noch kein Ergebnis"
    answer = live.ask("POST", form.replace("next", "call"), f"page={page_mark(code)}&about=board".encode())
    assert answer.headers["location"] == f"/t/{code}?lang=de#help"
