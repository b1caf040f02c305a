"""The points announced at a table: who declares, what is asked again, and who is told that counts differ."""

from __future__ import annotations

from scorer.checks import list_findings
from scorer.game.seats import Seat
from scorer.live.announcement import AnnouncementView, find_announcement
from scorer.live.stream import table_fingerprints
from scorer.model.live import PageRole, TableId
from scorer.scoring import score_event
from tests.conftest import Scorer
from tests.live.asking import Answer, Asking
from tests.live.test_table import results


def announce(live: Asking, table: int, board: int, counts: str, **more: str) -> Answer:
    fields = dict(zip("NESW", counts.split(), strict=True))
    return live.post(f"/t/{live.code(PageRole.TABLE, table)}/announce/{board}", {**fields, **more})


def found(live: Asking) -> set[tuple[str, int | None, tuple[str, ...]]]:
    """What the director reads of counts."""
    told_of = list_findings(score_event(live.evening.event))
    return {(one.code, one.board, one.pairs) for one in told_of if one.code in ("points-sum", "announced-otherwise")}


def outcome(live: Asking, table: int, board: int) -> AnnouncementView | None:
    return find_announcement(live.evening, live.board(table, board).meeting)


def test_the_announcement_says_who_declares_and_is_the_tables_own_word(live: Asking, club: Scorer) -> None:
    path = f"/t/{live.code(PageRole.TABLE, 1)}/announce/2"
    legends = live.get(path).text
    assert legends.index("East</legend>") < legends.index("North</legend>"), "the dealer of board 2 begins"
    before = table_fingerprints(live.evening)[TableId("", 1)]
    assert announce(live, 1, 2, "6 14 7 13").document == {"state": "announced"}
    assert table_fingerprints(live.evening)[TableId("", 1)] != before, "a second phone at the table is told"
    shown = outcome(live, 1, 2)
    assert shown is not None
    assert shown[1:] == (Seat.EAST.label, Seat.WEST.label, Seat.SOUTH.label, False, False)
    assert live.board(1, 2).declarer == Seat.EAST.label
    live.enter(1, 2, "GH 10")
    assert results(club, 2) == [("1", "5", "GH", "E", 10)]
    assert announce(live, 1, 2, "14 6 13 7").refused, "the board has been played"


def test_a_sum_that_is_not_forty_is_asked_again_and_kept_where_it_was_played_so(live: Asking) -> None:
    again = announce(live, 1, 2, "6 14 7 12")
    assert ("not 40" in again.read, outcome(live, 1, 2)) == (True, None)
    announce(live, 1, 2, "6 14 7 12", played="yes")
    shown = outcome(live, 1, 2)
    assert shown is not None
    assert shown.declarer == Seat.EAST.label
    assert found(live) == {("points-sum", 2, ("1", "5"))}, "which the director is told"


def test_a_table_is_told_that_counts_differ_and_the_director_which(live: Asking) -> None:
    announce(live, 1, 2, "6 14 7 13")
    live.direct("table-round", table=4, round_=2)
    announce(live, 4, 2, "6 13 8 13")
    page = live.get(f"/t/{live.code(PageRole.TABLE, 4)}/announce/2").read
    assert ("counts for this board differ" in page, "East 14" in page, "East 13" in page) == (True, False, True)
    assert found(live) == {("announced-otherwise", 2, ("1", "5")), ("announced-otherwise", 2, ("4", "7"))}
    shown = live.director().read
    assert "1 against 5: announced North 6, East 14" in shown
    assert "4 against 7: announced North 6, East 13" in shown


def test_counts_that_are_known_from_elsewhere_are_compared_too(live: Asking) -> None:
    announce(live, 1, 1, "14 6 15 5")
    shown = outcome(live, 1, 1)
    assert shown is not None
    assert shown.differs, "the points of the evening are 14, 6, 16 and 4"
    assert found(live) == {("announced-otherwise", 1, ("1", "5"))}


def test_twenty_on_each_side_calls_the_director_and_is_not_dealt_again(live: Asking) -> None:
    announce(live, 1, 2, "20 20 0 0")
    (call,) = live.evening.live.calls
    assert (call.table_id, call.board) == (TableId("", 1), 2)
    page = live.get(f"/t/{live.code(PageRole.TABLE, 1)}/announce/2").read
    assert "Do not play or redeal this board" in page
    assert "20 points on each side" in live.director().read


def test_twenty_on_each_side_says_one_thing_to_do_where_another_table_counted_otherwise(live: Asking) -> None:
    announce(live, 1, 2, "6 14 7 13")
    live.direct("table-round", table=4, round_=2)
    announce(live, 4, 2, "20 20 0 0")
    path = f"/t/{live.code(PageRole.TABLE, 4)}"
    page = live.get(f"{path}/announce/2")
    assert ("Do not play or redeal this board" in page.read, "Before a card is played" in page.read) == (True, False)
    assert (f'href="{path}#round">Back to the boards' in page.text, "Continue" in page.text) == (True, False)


def test_the_list_of_boards_invites_no_one_to_play_what_is_left_to_the_director(live: Asking) -> None:
    live.enter(1, 1, "NP")
    assert ("to play" in live.table(1).read, "Choose the board" in live.table(1).read) == (True, True)
    announce(live, 1, 2, "20 20 0 0")
    page = live.table(1).read
    assert "Board 2 20 points each: left to the director" in page
    assert ("Board 2 to play" in page, "Choose the board" in page) == (False, False)
    announce(live, 1, 2, "6 14 7 13")
    assert "Board 2 to play" in live.table(1).read, "counted again"
    announce(live, 2, 3, "10 9 11 10")
    assert "Board 3 to play" in live.table(2).read, "the hands of board 3 are not known"
    live.direct("remove-result", board=1, ns=1, ew=5)
    announce(live, 1, 1, "10 9 11 10")
    assert "Board 1 left to the director" in live.table(1).read, "its hands have other points"
    live.enter(1, 1, "GS S 10")
    assert "Board 1 left to the director" not in live.table(1).read


def test_only_the_boards_that_a_table_plays_now_are_announced_there(live: Asking) -> None:
    assert announce(live, 1, 3, "10 10 11 9").refused
    assert announce(live, 1, 2, "38 1 1 0").refused
    assert announce(live, 1, 2, "x 1 1 0").refused
    assert live.evening.event.announced == ()


def test_the_evening_says_whether_points_are_announced(live: Asking, club: Scorer) -> None:
    club("set", "announce", "always")
    assert "announce the points" in live.enter(1, 2, "GH E 10").refused
    assert live.table(1).text.count('class="once-announced" hidden') == 2, "results come after the points"
    live.enter(1, 2, "NP")
    announce(live, 1, 1, "14 6 16 4")
    assert live.enter(1, 1, "GS 10").document == {"state": "stored"}
    club("set", "announce", "never")
    assert "Announce" not in live.table(2).read
    assert announce(live, 2, 3, "10 10 11 9").refused


def test_the_announcement_goes_with_its_result_to_other_pairs_and_is_taken_back_where_these_have_one(
    live: Asking,
) -> None:
    announce(live, 1, 2, "6 14 7 13")
    live.enter(1, 2, "GH 10")
    live.direct("reseat", board=2, ns=1, ew=5, new_ns=2, new_ew=7)
    assert [one.pairs for one in live.evening.event.announced] == [("2", "7")]
    live.direct("reseat", board=2, ns=2, ew=7, new_ns=1, new_ew=5)
    live.direct("table-round", table=4, round_=2)
    announce(live, 4, 2, "6 13 8 13")
    answer = live.direct("reseat", board=2, ns=1, ew=5, new_ns=4, new_ew=7).document
    assert "the points announced at 1 table are removed" in answer["message"]
    assert [one[1:] for one in live.evening.event.announced] == [("4", "7", 6, 13, 8, 13)]


def test_a_fouled_board_is_told_at_its_second_table_before_a_card_is_played(live: Asking) -> None:
    """Nobody knows the hands: the second table reads that counts differ, the director reads both counts."""
    announce(live, 1, 2, "6 14 7 13")
    live.enter(1, 2, "GH 10")
    live.direct("table-round", table=4, round_=2)
    announce(live, 4, 2, "13 6 14 7")
    page, director = live.get(f"/t/{live.code(PageRole.TABLE, 4)}/announce/2").read, live.director().read
    first, second = (str(one.points.description) for one in live.evening.event.announced)
    assert "check that no one has the wrong hand" in page
    assert (first in page, second in page) == (False, True), "of the other count nothing"
    assert (first in director, second in director) == (True, True)


def test_a_table_whose_count_is_not_that_of_the_hands_counts_again_and_the_director_is_called(live: Asking) -> None:
    announce(live, 1, 1, "10 9 11 10")
    page = live.get(f"/t/{live.code(PageRole.TABLE, 1)}/announce/1").read
    assert "Count again before a card is played" in page
    assert "16" not in page, "of the hands nothing"
    (call,) = live.evening.live.calls
    assert (call.table_id, call.board, call.reason) == (TableId("", 1), 1, "counts")
    assert "☎ 1" in live.director().text
    announce(live, 1, 1, "14 6 16 4")
    assert live.evening.live.calls == ()
    assert found(live) == set(), "nothing remains once the counts are those of the hands"


def test_a_fouled_board_is_not_falsified_by_one_touch(live: Asking, club: Scorer) -> None:
    """The hands have South declare; one table held other cards, North declared there and the result says so."""
    announce(live, 1, 1, "16 6 14 4")
    live.enter(1, 1, "GS 10")
    assert results(club, 1) == [("1", "5", "GS", "N", 10)]
    (finding,) = (one for one in list_findings(score_event(live.evening.event)) if one.board == 1 and one.repairs)
    assert (finding.code, finding.severity) == ("announced-otherwise", "error")
    assert [str(one.summary) for one in finding.repairs] == [
        "different cards: compare separately (group b)",
        "miscounted: the hands make South declarer",
    ]
    assert "choice 1: different cards" in live.direct("fix", finding=finding.key).refused
    assert "choice 1: different cards" in club.refused("fix", finding.key)[1]
    page = live.director().text
    assert page.index("Different cards, or a miscount?") < page.index("Different cards: compare separately")
    live.direct("fix", finding=finding.key, reading="miscounted")
    assert results(club, 1) == [("1", "5", "GS", "S", 10)]
    assert [one.points for one in live.evening.event.announced] == [dict(live.evening.event.points)[1]]
    assert found(live) == set()


def test_other_cards_are_a_group_of_their_own_which_the_next_table_that_held_them_joins(live: Asking) -> None:
    announce(live, 1, 1, "16 6 14 4")
    live.enter(1, 1, "GS 10")
    live.direct("all-rounds", round_=2)
    announce(live, 4, 1, "16 6 14 4")
    live.enter(4, 1, "GS 9", round_=2)
    for _ in range(2):
        finding = next(one for one in list_findings(score_event(live.evening.event)) if one.asks_table)
        live.direct("fix", finding=finding.key, reading="new-group")
    assert {(one.pairs, one.group) for one in live.evening.event.results} == {(("1", "5"), "b"), (("4", "7"), "b")}
    codes = {one.code for one in list_findings(score_event(live.evening.event)) if one.board == 1}
    assert codes <= {"missing-result"}, "neither count nor declarer is doubted any more"
