"""The director's page: all that the entry screen can enter, findings with repairs, codes one at a time and on cards."""

from __future__ import annotations

import re
import time
from html import unescape
from pathlib import Path

import pytest
from pypdf import PdfReader

from scorer import hints
from scorer.checks import Repair
from scorer.i18n import literal
from scorer.live.director import DirectorPage, TableStatus, build_director_page
from scorer.live.director_commands import compare_schedules, make_buttons
from scorer.live.form_lists import list_field_choices
from scorer.live.results import describe_repair
from scorer.live.server import build_links
from scorer.live.setting_names import SETTING_NAMES, VALUE_NAMES
from scorer.model.events import EVENT_SETTINGS
from scorer.model.live import ALL_PLACES, PageRole, RoundClock
from scorer.model.notation import format_code, parse_code
from scorer.services.live_evenings import LiveEvening
from tests.conftest import Scorer
from tests.live.asking import Asking, asking


def shown(live: Asking, evening: LiveEvening) -> DirectorPage:
    """What the director's page has to show of an evening."""
    return build_director_page(evening, live.app.state.served.score_evening(evening))


def outcome(club: Scorer, board: int) -> list[tuple[str, str, str | None, str | None]]:
    found = club("board", str(board), "--json").document["results"]
    return [(one["ns"], one["ew"], one["contract"], one["award"]) for one in found]


@pytest.mark.parametrize(
    ("code", "stands"),
    [
        ("gss10", ("1", "5", "GS", None)),
        ("np", ("1", "5", None, "NP")),
        ("60/40", ("1", "5", None, "60/40")),
        ("^ gss10", ("5", "1", "GS", None)),
        ("2 5: gss10", ("2", "5", "GS", None)),
        ("42+", ("1", "5", None, None)),
    ],
)
def test_a_line_is_typed_as_on_the_entry_screen(
    live: Asking, club: Scorer, code: str, stands: tuple[str, str, str | None, str | None]
) -> None:
    assert live.direct("line", board=1, ns=1, ew=5, result=code, seen="").status == 200
    assert outcome(club, 1) == [stands]


def test_a_correction_of_what_somebody_else_changed_is_refused_and_says_what_stands(live: Asking, club: Scorer) -> None:
    live.enter(1, 1, "GS S 10")
    assert "GS S 10" in live.direct("line", board=1, ns=1, ew=5, result="gs s 8", seen="").refused
    assert outcome(club, 1) == [("1", "5", "GS", None)]


def test_a_result_is_removed_taken_back_and_done_again(live: Asking, club: Scorer) -> None:
    live.enter(1, 1, "GS S 10")
    live.direct("remove-result", board=1, ns=1, ew=5, seen="GS S 10")
    assert outcome(club, 1) == []
    last = live.evening.version.step
    assert live.direct("undo", last=last).status == 200
    assert outcome(club, 1) == [("1", "5", "GS", None)]
    assert live.direct("undo", last=last).status == 409
    assert live.direct("redo", last=live.evening.version.step).status == 200
    assert outcome(club, 1) == []


def test_what_was_done_is_answered_with_its_way_back(live: Asking) -> None:
    (back,) = live.direct("rename", pair=1, player1="Zoe", player2="Yan").document["ways"]
    assert live.direct(**back["fields"]).document["ways"] == []
    assert live.evening.event.pairs[0].player1 == "Ann1"


def test_a_finding_is_fixed_or_accepted_by_its_own_name(live: Asking, club: Scorer) -> None:
    live.direct("line", board=1, ns=1, ew=5, result="gs n 10", seen="")
    page = live.director()
    assert "wrong" in page.text
    found = shown(live, live.evening)
    assert (len(found.findings), found.missing) == (1, 15)
    assert [one.odd for one in found.tables] == [True, False, False, False], "the table is marked as well"
    named = re.search(r'name="finding" value="(\w+)"><input type="hidden" name="repair" value="(\w+)"', page.text)
    assert named is not None
    assert live.direct("accept", finding=named[1]).status == 200
    assert shown(live, live.evening).findings == ()
    assert live.direct("undo", last=live.evening.version.step).status == 200
    assert live.direct("fix", finding=named[1], repair=named[2]).status == 200
    assert club("check", "--json").document["findings"][0]["severity"] == "missing"
    assert live.direct("fix", finding=named[1], repair=named[2]).status == 409


def test_the_grid_tells_what_is_waiting_in_confirmed_and_odd(live: Asking) -> None:
    for table, board in ((1, 1), (1, 2), (2, 3), (2, 4), (3, 5)):
        live.enter(table, board, "GS S 10")
    for board in (3, 4):
        live.confirm(2, board, "GS S 10")
    live.enter(3, 5, "GS S 9", key="other")
    states = re.findall(r'<a class="(\w+)[^>]*aria-label="Table (\d), Round 1', live.director().text)
    assert states == [("in", "1"), ("confirmed", "2"), ("odd", "3"), ("waiting", "4")]


def test_rulings_penalties_pairs_movement_and_settings_go_through_the_same_gate(live: Asking, club: Scorer) -> None:
    assert live.direct("adjust", board=1, ns=1, ew=5, award="60/40", reason="noise", by="Ada").status == 200
    assert live.direct("penalty", pair=2, amount=1, unit="mp", reason="late", by="Ada").status == 200
    assert live.direct("rename", pair=1, player1="Zoe", player2="Yan").status == 200
    assert live.direct("substitute", pair=8, player1="Sub", player2="").refused.startswith("from round: ")
    assert live.direct("substitute", pair=2, player1="Sub", player2="", from_round=2).status == 200
    assert live.direct("turn", round_=1, table=2).status == 200
    assert live.direct("remove", pair=8, from_round=2).status == 200
    assert live.direct("end", round_=1).status == 200
    assert live.direct("set", key="club", value="Alton").status == 200
    assert len(club("history", "--json").document["steps"]) == 8
    may_be_empty = re.findall(r'<input name="(?:player2|value)"[^>]*>', live.director().text)
    assert len(may_be_empty) == 4
    assert not any("required" in field for field in may_be_empty), "a player alone, a club without a name"
    assert live.direct("set", key="club", value="").status == 200
    assert live.direct("set", key="nonsense", value="1").status == 409
    assert live.direct("nonsense").status == 409


def test_tricks_alone_keep_the_contract_that_stands_there(live: Asking, club: Scorer) -> None:
    live.enter(1, 1, "GS S 10")
    assert live.direct("line", board=1, ns=1, ew=5, result="+1", seen="GS S 10").status == 200
    assert club("board", "1", "--json").document["results"][0]["tricks"] == 11
    assert live.direct("line", board=2, ns=1, ew=5, result="+1", seen="").status == 409


def test_a_list_of_names_is_pasted_as_on_the_entry_screen(live: Asking) -> None:
    live.direct("names", names="2; Zoe Dee; Yan Fox\n1; Ann Lee; Bob Fox\n")
    assert [pair.players for pair in live.evening.event.pairs[:2]] == [("Ann Lee", "Bob Fox"), ("Zoe Dee", "Yan Fox")]
    assert "99" in live.direct("names", names="99; Nobody; Here").refused


def test_what_is_only_yes_or_no_is_a_box_to_tick(live: Asking) -> None:
    boxes = re.findall(r'<input type="checkbox" name="(\w+)" value="yes">', live.director().text)
    assert set(boxes) == {"share", "keep_numbers"}
    live.direct("remove", pair=8, keep_numbers="yes")
    assert [pair.label for pair in live.evening.event.pairs] == list("1234567")


def test_who_looks_at_a_page_that_is_a_moment_old_is_told_to_ask_again(live: Asking) -> None:
    live.director()
    live.enter(1, 1, "GS S 10")
    assert "x-ask-again" in live.director().headers
    live.direct("set", key="club", value="Alton")
    shown = live.director()
    assert "x-ask-again" not in shown.headers, "who directs sees at once what came of it"
    assert "GS S 10" in shown.read


def test_a_button_shows_first_what_its_form_shows_first() -> None:
    offered = [
        hints.remove_result(board=1, ns="1", ew="5"),
        hints.withdraw_pair(label="3", from_round=2),
    ]
    assert [one.fields.get("look") for one in make_buttons(offered)] == [None, "yes"]


def test_a_late_pair_gets_a_seat_and_its_table_a_code(live: Asking) -> None:
    live.direct("remove", pair=8, from_round=1)
    assert live.direct("add", label=9, player1="Late", player2="Comer", direction="EW", from_round=1).status == 200
    assert "9 Late" in live.table(4).read
    for label, direction in ((10, "NS"), (11, "EW")):
        assert live.direct("add", label=label, player1="Ida", player2="Jon", direction=direction).status == 200
    assert live.code(PageRole.TABLE, 5) == ""
    used = live.direct("use", kind="mitchell", from_round=1)
    assert (used.status, len(live.code(PageRole.TABLE, 5))) == (200, len(live.code(PageRole.TABLE, 1))), used.text


def test_a_plan_for_a_late_pair_contains_it_whichever_button_is_used(live: Asking) -> None:
    """Without an empty seat another movement is offered; its plan was that of the evening without the pair."""
    seen = live.direct("add", label=9, player1="Late", player2="Comer", direction="NS", from_round=1, look="yes")
    plan = seen.document["plan"]
    other = plan[plan.rindex("<form") :]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', other))
    assert (fields["do"], fields["label"], "kind" in fields) == ("add", "9", True), other
    shown = live.direct(fields.pop("do"), **{name: value for name, value in fields.items() if name != "page"})
    assert "<b>9</b> <bdi>Late" in shown.document["plan"]
    assert live.evening.event.pairs[-1].label == "8", "nothing is stored by looking"


def test_a_movement_is_chosen_by_its_name(live: Asking) -> None:
    """Those with shared boards were listed by their keywords."""
    movements = dict(list_field_choices(live.evening.event)["kind"])
    assert str(movements["hesitation-shared"]) == "Hesitation Mitchell with shared boards"
    assert not [kind for kind, name in movements.items() if str(name) == kind]


PROMISED = 'name="look" value="([0-9a-f]+)"'


def test_a_pair_that_left_is_seen_before_it_is_gone(live: Asking) -> None:
    before = live.evening
    seen = live.direct("remove", pair=8, from_round=2, look="yes")
    assert (seen.document["state"], live.evening.version) == ("seen", before.version)
    alone = next(one.ns for one in before.event.schedule if (one.round, one.ew) == (2, "8"))
    plan = seen.document["plan"]
    assert (f"<b>{alone}</b> <bdi>Ann{alone}" in plan, "sit out" in plan, "Round 1" in plan) == (True, True, False)
    assert 'value="remove"' in plan, "and the button that does it"
    promised = re.search(PROMISED, plan)
    assert promised
    live.enter(1, 1, "GS S 10")
    assert live.direct("remove", pair=8, from_round=2, look=promised[1]).document["state"] == "stored"
    assert live.evening.event.schedule != before.event.schedule, "a result meanwhile is no other plan"


def test_a_plan_that_became_another_before_it_was_done_is_shown_again(live: Asking) -> None:
    leave = {"pair": 8, "from_round": 2}
    first = re.search(PROMISED, live.direct("remove", **leave, look="yes").document["plan"])
    live.direct("remove", pair=1, from_round=2)
    before = live.evening.version
    again = live.direct("remove", **leave, look=first[1] if first else "")
    second = re.search(PROMISED, again.document["plan"])
    assert (again.document["state"], live.evening.version, first == second) == ("seen", before, False)
    assert live.direct("remove", **leave, look=second[1] if second else "").document["state"] == "stored"


def test_who_meets_whom_again_and_which_cards_are_wrong_is_told_of_a_plan(live: Asking) -> None:
    event = live.evening.event
    turned = [one._replace(ew="5" if one.ns == "1" else "8") for one in event.schedule if one.ns in ("1", "4")]
    plan = compare_schedules(event, event._replace(schedule=tuple(turned)))
    assert [(one.number, one.sitting_out) for one in plan.rounds] == [(1, ()), (2, ())]
    assert [one[:3] for one in plan.repeats] == [("1", "5", 2), ("4", "8", 2)]
    assert plan.tables == ("1", "4"), "no one sits at the others any more"
    one_round = [one._replace(ew="5" if one.ns == "2" else one.ew) if one.round == 1 else one for one in event.schedule]
    assert [one[:3] for one in compare_schedules(event, event._replace(schedule=tuple(one_round))).repeats] == [
        ("2", "5", 2)
    ]


def test_the_map_tells_names_board_call_contradiction_and_who_is_behind(live: Asking) -> None:
    live.direct("all-rounds", round_=1)
    live.enter(1, 1, "GS S 10")
    live.enter(1, 1, "GS S 9", key="other")
    live.post(f"/t/{live.code(PageRole.TABLE, 2)}/call", {"about": "director"})
    for board in (5, 6):
        live.enter(3, board, "GS S 10")
    live.direct("start", round_=1, minutes=20)
    evening = live.evening
    terms = evening.live.settings
    over = RoundClock(1, ends=int(time.time()) - 150)

    def at(clock: RoundClock) -> tuple[TableStatus, ...]:
        now = evening._replace(live=evening.live._replace(settings=terms._replace(clock=clock)))
        return shown(live, now).tables[:3]

    first, second, third = at(over)
    assert (first.sides, first.board, first.entered) == ((("1", "Ann1 & Bob1"), ("5", "Ann5 & Bob5")), 2, 1)
    assert (first.odd, second.odd, first.call, second.call is None) == (True, False, None, False)
    assert (first.behind, second.behind) == (2, 12), "the last board is in play; one whole board of ten minutes more"
    assert [one.due for one in (first, second, third)] == [over.ends, (over.ends or 0) - 600, None]
    paused = at(RoundClock(1, left=60))
    assert [(one.due, one.behind) for one in paused] == [(None, 0), (None, 9), (None, 0)], "with a minute to go"


def test_the_page_tells_how_much_the_room_sees_and_what_is_held_back_from_it(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    terms = live.evening.live.settings._replace(released_places=1)
    page = shown(live, live.evening._replace(live=live.evening.live._replace(settings=terms)))
    assert (str(page.released)[:31], str(page.held_back)) == ("No ranking can be shown yet: no", ""), (
        "another table plays it"
    )
    live.direct("table-round", table=4, round_=2)
    live.enter(4, 1, "GS S 9", round_=2)
    evening = live.evening
    told = {
        0: "in the room: 0",
        1: "in the room: 1",
        ALL_PLACES - 3: "not yet shown in the room: 3",
        ALL_PLACES: "shows the whole ranking.",
    }
    for places, words in told.items():
        terms = evening.live.settings._replace(released_places=places)
        now = live.evening._replace(live=evening.live._replace(settings=terms))
        page = shown(live, now)
        assert str(page.released).endswith(words)
        assert bool(str(page.held_back)) is (places > 0)


def test_the_next_round_is_what_the_page_offers_first_once_all_results_are_in(live: Asking) -> None:
    live.direct("advance", what="never")
    offered: list[bool] = []
    for table in (0, 1, 2, 3, 4):
        for board in (2 * table - 1, 2 * table) if table else ():
            live.enter(table, board, "GS S 10")
        live.app.state.served.clear_cache()
        shown = live.director()
        assert ("Begin round 2" in shown.read, "Start the clock" in shown.read) == (True, True)
        offered.append("<button class=main>Begin round 2" in shown.text)
    assert offered == [False, False, False, False, True]


def test_after_the_last_round_tables_can_still_be_moved_but_no_round_is_offered(played: Asking) -> None:
    shown = played.director().read
    offered = ("Start the clock", "When the next round begins", "Move tables to another round")
    assert [words in shown for words in offered] == [False, False, True]


def test_a_late_pair_without_a_seat_is_added_by_a_button_that_says_so(live: Asking) -> None:
    late = {"player1": "Late", "player2": "Later", "look": "yes"}
    plan = live.direct("add", **late).document["plan"]
    assert ("Add without a seat" in plan, "Do it" in plan) == (True, False)


def test_a_touched_table_can_be_corrected_ruled_on_turned_sent_on_and_spoken_to(live: Asking) -> None:
    live.enter(1, 1, "GS S 10")
    page = live.get(f"/d/{live.code(PageRole.DIRECTOR)}/at/1/1").text
    offered = set(re.findall(r'name="do" value="([\w-]+)"', page))
    wanted = "line remove-result reseat adjust substitute penalty remove exchange message turn table-round"
    assert offered == set(wanted.split())
    assert set(re.findall(r'name="other" value="(\d)"', page)) == set("234678"), "who could have sat there by mistake"


def test_two_pairs_at_each_others_tables_are_exchanged_when_that_was_seen_and_put_back_at_once(live: Asking) -> None:
    for board in (1, 2):
        live.enter(1, board, "GS S 10")
    before, sat = live.evening.event, {"round_": 1, "pair": 5, "other": 6}
    seen = re.search(PROMISED, live.direct("exchange", **sat, look="yes").document["plan"])
    assert live.evening.event == before
    assert live.direct("exchange", **sat, look=seen[1] if seen else "").document["state"] == "stored"
    assert [one.pairs for one in live.evening.event.results] == [("1", "6"), ("1", "6")]
    assert live.page(2).ew == "5 Ann5 & Bob5"
    live.direct("undo", last=live.evening.version.step)
    back = live.evening.event
    assert (back.schedule, back.movement, set(back.results)) == (before.schedule, before.movement, set(before.results))


def test_the_clock_starts_stops_and_runs_on(live: Asking) -> None:
    live.direct("start", round_=1, minutes=20)
    assert live.evening.live.settings.clock.ends is not None
    live.direct("stop")
    left = live.evening.live.settings.clock.left
    assert left is not None
    assert 1190 <= left <= 1200
    live.direct("more")
    live.direct("minute")
    assert live.evening.live.settings.clock.left == left + 360
    assert all(">Round 1 of 2 – paused<" in page.text for page in (live.table(1), live.room(), live.director()))
    live.direct("run")
    ends = live.evening.live.settings.clock.ends
    assert ends is not None
    live.direct("minute")
    assert live.evening.live.settings.clock.ends == ends + 60
    live.direct("off")
    assert live.evening.live.settings.clock == RoundClock(1), "the room is in its round without a clock too"
    assert live.direct("minute").status == 200
    assert live.evening.live.settings.clock == RoundClock(1), "there is no time to lengthen"
    assert live.direct("start", round_=1, minutes=0).status == 409
    assert live.direct("start", round_=99, minutes=20).refused.startswith('round: read "99", expected a round, 1 to 2')


def test_codes_are_shown_one_at_a_time(live: Asking) -> None:
    base = f"/d/{live.code(PageRole.DIRECTOR)}"
    codes = [live.code(PageRole.TABLE, number) for number in range(1, 5)]
    assert not any(code in live.director().text for code in codes)
    shown = live.get(f"{base}/code/2").text
    assert [code in shown for code in codes] == [False, True, False, False]
    assert "<svg" in shown
    assert live.get(f"{base}/code/99").status == 409


def test_a_directors_own_code_can_be_renewed_and_the_page_is_told_where_it_is_now(live: Asking) -> None:
    old = live.code(PageRole.DIRECTOR)
    answer = live.direct("renew", role="director")
    assert answer.document["page"] == f"/d/{live.code(PageRole.DIRECTOR)}"
    assert live.code(PageRole.DIRECTOR) != old


def test_the_cards_carry_the_codes_and_the_address_is_kept(live: Asking) -> None:
    live.app.state.url = "http://192.168.1.5:8000"
    answer = live.get(f"/d/{live.code(PageRole.DIRECTOR)}/cards.pdf")
    assert answer.body.startswith(b"%PDF")
    assert live.evening.live.settings.address == "http://192.168.1.5:8000"
    live.app.state.url = "http://192.168.1.77:8000"
    assert "http://192.168.1.5:8000" in live.director().read
    for place, elsewhere in ((5, ""), (77, "http://192.168.1.5:8000")):
        assert build_links(live.evening, f"http://192.168.1.{place}:8000").printed_url == elsewhere


def test_nothing_of_it_is_exported(live: Asking, club: Scorer, tmp_path: Path) -> None:
    live.enter(1, 1, "GS S 10")
    live.confirm(1, 1, "GS S 10")
    club("export", tmp_path / "out")
    texts = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "out").iterdir())
    assert live.code(PageRole.TABLE, 1) not in texts
    assert "confirm" not in texts


def test_a_line_of_no_pairs_is_refused(live: Asking) -> None:
    assert live.direct("line", board=1, result="GS S 9").refused


@pytest.mark.parametrize(
    "words",
    [("print", "table-cards"), ("movement", "print", "table-cards", "--phones"), ("movement", "print", "table-cards")],
    ids=" ".join,
)
def test_each_card_has_its_tables_link(live: Asking, club: Scorer, tmp_path: Path, words: tuple[str, ...]) -> None:
    club(*words, "-o", tmp_path / "cards.pdf")
    text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "cards.pdf").pages)
    for table in range(1, 5):
        assert f":8000/t/{live.code(PageRole.TABLE, table)}" in text.replace("\n", "")


def test_before_an_evening_is_live_its_cards_have_no_codes_unless_that_is_asked_for(
    migrated: Scorer, tmp_path: Path
) -> None:
    migrated("new", "Plain", "--tables", "2", "--boards", "6")
    migrated("movement", "print", "table-cards", "-o", tmp_path / "plain.pdf")
    assert "/t/" not in PdfReader(tmp_path / "plain.pdf").pages[0].extract_text()
    nowhere = ("movement", "print", "table-cards", "--address", "the club", "-o", tmp_path / "coded.pdf")
    assert migrated.wrong(*nowhere) == [("address", "the club")]
    address = "https://bridge.example.org"
    migrated("movement", "print", "table-cards", "--address", address, "-o", tmp_path / "coded.pdf")
    assert f"{address}/t/" in PdfReader(tmp_path / "coded.pdf").pages[0].extract_text()


@pytest.mark.parametrize(("name", "begins"), [("ranking.pdf", b"%PDF"), ("workbook.xlsx", b"PK")])
def test_papers_and_the_workbook_are_taken_home_from_the_page(live: Asking, name: str, begins: bytes) -> None:
    live.enter(1, 2, "GH E 10")
    path = f"/d/{live.code(PageRole.DIRECTOR)}/file/"
    assert f'href="{path}{name}"' in live.director().text
    assert live.get(path + name).body.startswith(begins)
    assert live.get(path + "passwords").status == 409


def test_a_button_says_what_the_result_becomes_and_never_its_code(live: Asking) -> None:
    for table, board in ((1, 1), (2, 3)):
        live.enter(table, board, "GH S 10")
    live.direct("line", board=2, ns=1, ew=5, result="GS S 10")
    live.direct("all-rounds", round_=2)
    result = next(one for one in live.evening.event.results if one.board == 2)
    meant = result._replace(outcome=parse_code("GD S 9", live.evening.event.rule_set))
    repair = Repair("other-denomination", literal("GD"), (result,), (meant,))
    assert str(describe_repair(live.evening.event, repair)) == "change to game in diamonds: 9 tricks, −100"


def test_every_button_says_what_it_does_and_none_has_a_code(live: Asking) -> None:
    live.enter(1, 1, "GS N 10")
    live.enter(2, 3, "GS S 10")
    live.enter(2, 3, "PS S 1", key="another phone")
    live.direct("line", board=5, ns=3, ew=7, result="gs s 2", seen="")
    live.direct("undo", last=live.evening.version.step)
    live.app.state.served.clear_cache()
    added = live.direct("add", player1="Zoe", player2="Yan", from_round="2").document["ways"]
    pages = [live.director().text, live.get(f"/d/{live.code(PageRole.DIRECTOR)}/at/1/1").text, live.table(2).text]
    buttons = {unescape(text) for page in pages for text in re.findall(r"<button[^>]*>([^<]*)", page)}
    buttons |= {way["words"] for way in added}
    assert "Change the declarer to South: 420" in buttons
    assert "Continue with Full Howell from round 2" in buttons
    assert "Pair 2 sat here" in buttons
    assert not [
        one for one in buttons if re.search(r"\b[PG](C|D|H|S|NT?)\b|^\d+$|^Go$|^Do|[a-z]-(share|full|skip)", one)
    ]


def test_settings_and_their_values_are_chosen_from_a_list_in_words(live: Asking) -> None:
    assert SETTING_NAMES.keys() == {setting.key for setting in EVENT_SETTINGS}
    for setting in EVENT_SETTINGS:
        assert VALUE_NAMES.get(setting.key, {}).keys() <= set(setting.value_type.choices), setting.key
    listed = dict(re.findall(r'<option value="((?:scoring\.)?\w+=[^"]*)">([^<]*)', live.director().text))
    assert listed["scoring.method=butler"] == "how tables are compared: Butler"
    assert live.direct("set", key="scoring.percent_decimals=1", value="").status == 200
    assert live.evening.event.scoring.percent_decimals == 1
    assert live.direct("set", key="club", value="Alton = Bridge").status == 200
    assert live.evening.event.club == "Alton = Bridge"


def test_where_there_is_an_auction_nobody_announces_and_the_help_says_how_a_double_is_written(scorer: Scorer) -> None:
    scorer("new", "Auction", "--pairs", "8", "--rules", "bridge")
    live = asking(scorer.place)
    page = live.director().read
    assert "Enter the points a table announced" not in page
    assert "4sx s 10 4 spades doubled; 4sxx is redoubled pass passed out" in page
    meeting = live.evening.event.schedule[0]
    for code, stored in (("4sx s 10", "4SX S 10"), ("4sxx s 10", "4SXX S 10"), ("pass", "PASS")):
        seen = next((format_code(one.outcome) for one in live.evening.event.results), "")
        where = {"board": meeting.boards[0], "ns": meeting.ns, "ew": meeting.ew, "seen": seen}
        assert live.direct("line", result=code, **where).status == 200
        assert [format_code(one.outcome) for one in live.evening.event.results] == [stored]


def test_where_cards_decide_what_a_table_announced_can_be_entered(live: Asking) -> None:
    assert "Enter the points a table announced" in live.director().read
