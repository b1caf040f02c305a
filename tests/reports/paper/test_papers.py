"""The papers of small evenings whose schedules are written out by hand."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable
from typing import Any

import pytest

from scorer.errors import MissingDataError
from scorer.game.seats import Side
from scorer.model.events import Event
from scorer.model.pairs import EventForm, Pair
from scorer.movements.schedule import Sitting
from scorer.reports.paper.papers import TablePaper, table_paper_document
from tests.conftest import as_json


def event_of(schedule: Iterable[Sitting], **settings: Any) -> Event:
    """An event with the pairs of a schedule, pair 7 being Ann7 and Bob7."""
    sittings = tuple(schedule)
    labels = sorted({label for it in sittings for label in (it.ns, it.ew) if label}, key=lambda it: (len(it), it))
    pairs = tuple(Pair(label, player1=f"Ann{label}", player2=f"Bob{label}") for label in labels)
    boards = max(it.last_board for it in sittings)
    plain = Event("Tuesday Minibridge", datetime.date(2026, 11, 17), club="Alton", boards=boards, pairs=pairs)
    return plain._replace(schedule=sittings, **settings)


def mitchell(
    tables: int, a_round: int = 2, *, without: str = "", switched: int = 0, section: str = ""
) -> list[Sitting]:
    """As many rounds as tables; `without` is a pair that did not come, `switched` the round of the arrow-switch."""

    def sitting(number: int, table: int) -> Sitting:
        ns, ew = str(table), str(tables + 1 + (table - number) % tables)
        board_set = 1 + (table + number - 2) % tables
        turned = number == switched
        held_ns, held_ew = (None if label == without else label for label in ((ew, ns) if turned else (ns, ew)))
        last = board_set * a_round
        return Sitting(number, table, held_ns, held_ew, last - a_round + 1, last, turned, section)

    return [sitting(number, table) for number in range(1, tables + 1) for table in range(1, tables + 1)]


FIVE = event_of(mitchell(5))
HALF = event_of(mitchell(5, without="10", switched=5))

SHARING = event_of(
    Sitting(number, table, str(table), str(5 + (table - number) % 4), first, first + 1)
    for number, sets in enumerate(((1, 3, 7, 1), (3, 5, 1, 3), (5, 7, 3, 5), (7, 1, 5, 7)), start=1)
    for table, first in enumerate(sets, start=1)
)
"""Four tables: 1 and 4 share all evening, and between 2 and 3 boards rest on the relay."""

HOWELL = event_of(
    Sitting(number, table, ns, ew, 2 * number - 1, 2 * number)
    for number, row in enumerate(
        ((("4", "1"), ("2", "3")), (("4", "2"), ("3", "1")), (("4", "3"), ("1", "2"))), start=1
    )
    for table, (ns, ew) in enumerate(row, start=1)
)
"""Two tables, three rounds: everybody but pair 4 moves about, and both tables share."""


def cards(event: Event, paper: TablePaper) -> list[dict[str, Any]]:
    found = table_paper_document(event, paper)["cards"]
    assert isinstance(found, list)
    return found


def card(event: Event, paper: TablePaper, **wanted: Any) -> dict[str, Any]:
    """The one card that has some values."""
    (found,) = (it for it in cards(event, paper) if wanted.items() <= it.items())
    return found


def column(found: dict[str, Any], key: str) -> list[Any]:
    """A value of each line of a card, None where the line has none."""
    return [line.get(key) for line in found["lines"]]


@pytest.mark.parametrize("paper", TablePaper)
def test_every_paper_names_its_event_and_can_be_written_as_json(paper: TablePaper) -> None:
    found = table_paper_document(HALF, paper)
    assert json.loads(json.dumps(found)) == found
    assert found["paper"] == paper
    assert found["event"] == {
        "name": "Tuesday Minibridge",
        "club": "Alton",
        "date": "2026-11-17",
        "targets": [["P", "part score"], ["G", "game"]],
    }
    assert all(it["lines"] for it in found["cards"])


def test_declarer_chooses_among_what_the_rules_know() -> None:
    slams = as_json(table_paper_document(FIVE._replace(rules="plus"), TablePaper.SLIPS))["event"]["targets"]
    assert slams[2:] == [["6", "small slam"], ["7", "grand slam"]]
    assert table_paper_document(FIVE._replace(rules="bridge"), TablePaper.SLIPS)["event"]["targets"] == []


def test_a_table_card_says_who_sits_there_and_where_everybody_and_the_boards_go() -> None:
    first = card(FIVE, TablePaper.TABLE_CARDS, table="1")
    assert column(first, "round") == [1, 2, 3, 4, 5]
    assert column(first, "ns") == ["1"] * 5
    assert column(first, "ew") == ["6", "10", "9", "8", "7"]
    assert column(first, "boards") == [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]
    assert column(first, "ns_next") == ["stay"] * 4 + [""]
    assert column(first, "ew_next") == ["to table 2 EW"] * 4 + [""]
    assert column(first, "boards_next") == ["to table 5"] * 4 + [""]
    assert {*column(first, "turn"), *column(first, "shared"), *column(first, "relay")} == {""}


def test_there_is_a_card_for_every_table_in_order() -> None:
    assert [it["table"] for it in cards(FIVE, TablePaper.TABLE_CARDS)] == ["1", "2", "3", "4", "5"]
    assert [it["table"] for it in cards(event_of(mitchell(11)), TablePaper.TABLE_CARDS)][8:] == ["9", "10", "11"]


def test_in_an_arrow_switched_round_the_cards_change_sides_and_the_pairs_keep_their_seats() -> None:
    first = card(HALF, TablePaper.TABLE_CARDS, table="1")
    assert column(first, "turn") == [""] * 4 + ["turn the board: arrow-switch"]
    assert (first["lines"][4]["ns"], first["lines"][4]["ew"]) == ("7", "1")
    assert column(first, "ns_next")[3] == "stay"
    assert column(first, "ew_next")[3] == "to table 2 EW"


def test_a_pair_without_opponents_is_told_to_sit_out() -> None:
    first, second = (card(HALF, TablePaper.TABLE_CARDS, table=table) for table in "12")
    assert column(first, "ew")[1] is None
    assert column(first, "ns_next")[0] == "sit out"
    assert column(first, "ew_next")[1] == ""
    assert column(second, "ns_next")[1] == "sit out"
    five, other = HOWELL.schedule[2:4]
    away = HOWELL._replace(schedule=(*HOWELL.schedule[:2], five._replace(ns=None), other, *HOWELL.schedule[4:]))
    assert column(card(away, TablePaper.TABLE_CARDS, table="2"), "ns_next")[0] == "sit out at table 1"


def test_a_pair_whose_seats_another_takes_sits_out_and_comes_back() -> None:
    rover = [it._replace(ns="11") if (it.round, it.table) == (2, 3) else it for it in mitchell(5)]
    found = event_of(rover)
    assert column(card(found, TablePaper.TABLE_CARDS, table="3"), "ns_next") == [
        "sit out",
        "sit out",
        "stay",
        "stay",
        "",
    ]
    assert column(card(found, TablePaper.PAIR_CARDS, pair="3"), "boards")[1] == []
    assert column(card(found, TablePaper.PAIR_CARDS, pair="11"), "table") == ["", "3", "", "", ""]
    assert [it["out"][0] for it in card(found, TablePaper.START_LIST)["lines"] if "out" in it] == ["11"]


def test_shared_boards_are_marked_and_boards_rest_on_the_relay() -> None:
    first, second, third, fourth = cards(SHARING, TablePaper.TABLE_CARDS)
    assert set(column(first, "shared")) == {"shared with table 4"}
    assert set(column(fourth, "shared")) == {"shared with table 1"}
    assert set(column(second, "shared")) == set(column(third, "shared")) == {""}
    assert column(first, "boards_next") == ["to table 3"] * 3 + [""]
    assert column(second, "boards_next") == ["to tables 1 and 4"] * 3 + [""]
    assert column(third, "boards_next") == ["to the relay"] * 2 + ["finished", ""]
    assert column(second, "relay") == [""] + ["from relay"] * 3
    assert set(column(first, "relay")) == {""}


def test_where_each_round_has_boards_of_its_own_there_is_no_relay() -> None:
    (only,) = cards(
        event_of(Sitting(round_, 1, "1", "2", 2 * round_ - 1, 2 * round_) for round_ in (1, 2, 3)),
        TablePaper.TABLE_CARDS,
    )
    assert (column(only, "relay"), column(only, "boards_next")) == ([""] * 3, ["finished", "finished", ""])


def test_a_swiss_has_papers_for_the_round_drawn_last_and_its_boards_are_at_all_tables() -> None:
    tables = [Sitting(r, t, f"{t}NS", f"{t + 1}EW", r, r) for r in (1, 2) for t in range(1, 7)]
    swiss = event_of(tables)._replace(movement="swiss")
    assert [found["round"] for found in cards(swiss, TablePaper.START_LIST)] == [2]
    first = card(swiss, TablePaper.TABLE_CARDS, table="1")
    assert (column(first, "boards"), column(first, "shared"), column(first, "relay")) == (
        [[2]],
        ["shared with other tables"],
        [""],
    )
    assert len(cards(swiss, TablePaper.TRAVELLERS)) == 2
    five = swiss._replace(schedule=tuple(it for it in tables if it.table < 6))
    assert column(card(five, TablePaper.TABLE_CARDS, table="1"), "shared") == ["shared with tables 2, 3, 4 and 5"]


def test_boards_that_a_sit_out_leaves_unplayed_are_shared_with_nobody() -> None:
    alone = SHARING._replace(schedule=tuple(it._replace(ns=None) if it.ns == "4" else it for it in SHARING.schedule))
    assert set(column(card(alone, TablePaper.TABLE_CARDS, table="1"), "shared")) == {""}


def test_boards_may_stay_and_a_pair_may_change_sides_at_its_table() -> None:
    still = [it._replace(first_board=1, last_board=2) for it in HOWELL.schedule]
    assert column(card(event_of(still[::2]), TablePaper.TABLE_CARDS, table="1"), "boards_next") == ["stay", "stay", ""]
    assert column(card(HOWELL, TablePaper.TABLE_CARDS, table="2"), "ew_next") == ["stay, now NS", "stay, now NS", ""]
    assert column(card(HOWELL, TablePaper.TABLE_CARDS, table="1"), "ns_next") == ["stay", "stay", ""]
    assert column(card(HOWELL, TablePaper.TABLE_CARDS, table="1"), "ew_next") == ["to table 2 EW", "to table 2 EW", ""]


def test_a_pair_card_follows_its_pair_from_round_to_round() -> None:
    seventh = card(HALF, TablePaper.PAIR_CARDS, pair="7")
    assert seventh["players"] == ["Ann7", "Bob7"]
    assert column(seventh, "round") == [1, 2, 3, 4, 5]
    assert column(seventh, "table") == ["2", "3", "4", "5", "1"]
    assert column(seventh, "direction") == ["EW", "EW", "EW", "EW", "NS"]
    assert column(seventh, "opponents") == ["2", "3", "4", "5", "1"]
    assert column(seventh, "boards")[0] == [3, 4]
    assert column(seventh, "turn") == [""] * 4 + ["turn the board: arrow-switch"]
    assert column(seventh, "seat")[4] == "EW"


def test_a_pair_card_shows_the_round_in_which_its_pair_sits_out_at_a_table() -> None:
    assert card(HALF, TablePaper.PAIR_CARDS, pair="1")["lines"][1] == {"round": 2, "table": "1", "boards": []}


def test_pair_cards_stand_in_the_order_of_the_labels() -> None:
    assert [it["pair"] for it in cards(FIVE, TablePaper.PAIR_CARDS)] == [str(number) for number in range(1, 11)]


def test_a_traveller_expects_its_meetings_in_the_order_of_north_south() -> None:
    third = card(HALF, TablePaper.TRAVELLERS, board=3)
    assert third["dealer"] == "South"
    assert third["lines"] == [["2", "7"], ["4", "6"], ["5", "8"], ["9", "3"], ["", ""], ["", ""]]
    assert [it["board"] for it in cards(HALF, TablePaper.TRAVELLERS)] == list(range(1, 11))


def test_sections_have_travellers_tables_and_lists_of_their_own() -> None:
    other = [it._replace(ns=f"{int(it.ns or 0) + 10}", ew=f"{int(it.ew or 0) + 10}") for it in mitchell(3, section="B")]
    both = event_of([*mitchell(5, section="A"), *other])
    travellers = [(it["section"], it["board"]) for it in cards(both, TablePaper.TRAVELLERS)]
    assert travellers == [("A", board) for board in range(1, 11)] + [("B", board) for board in range(1, 7)]
    assert [it["table"] for it in cards(both, TablePaper.TABLE_CARDS)][4:6] == ["A5", "B1"]
    assert column(card(both, TablePaper.TABLE_CARDS, table="B1"), "ew_next") == ["to table B2 EW", "to table B2 EW", ""]
    assert [(it["section"], len(it["lines"])) for it in cards(both, TablePaper.START_LIST)] == [("A", 5), ("B", 3)]
    assert column(card(both, TablePaper.PAIR_CARDS, pair="11"), "round") == [1, 2, 3]


def test_each_table_has_its_pile_of_slips_and_none_for_a_sit_out() -> None:
    found = cards(HALF, TablePaper.SLIPS)
    assert [(it["table"], it["round"]) for it in found][:5] == [("1", 1), ("1", 3), ("1", 4), ("1", 5), ("2", 1)]
    assert len(found) == 20
    last = found[3]
    assert (last["ns"], last["ew"], last["lines"], last["turn"]) == ("7", "1", [9, 10], "turn the board: arrow-switch")


def test_a_name_slip_says_where_its_pair_starts() -> None:
    slip = card(FIVE, TablePaper.NAMES, pair="7")
    assert (slip["table"], slip["direction"]) == ("2", "East-West")
    assert [it["pair"] for it in cards(FIVE, TablePaper.NAMES)][-1] == "10"


def test_in_an_arrow_switched_first_round_people_are_sent_to_their_seats() -> None:
    turned = event_of(mitchell(3, switched=1))
    assert card(turned, TablePaper.NAMES, pair="1")["direction"] == "North-South"
    assert card(turned, TablePaper.START_LIST)["lines"][0]["ns"] == ["1", ["Ann1", "Bob1"]]


def test_the_start_list_seats_everybody_and_leaves_the_empty_seats_empty() -> None:
    absent = event_of(mitchell(5, without="6"))
    (found,) = cards(absent, TablePaper.START_LIST)
    assert found["round"] == 1
    assert found["lines"][0] == {"table": "1", "ns": ["1", ["Ann1", "Bob1"]]}
    assert found["lines"][1] == {"table": "2", "ns": ["2", ["Ann2", "Bob2"]], "ew": ["7", ["Ann7", "Bob7"]]}


def test_without_a_schedule_travellers_have_half_as_many_blank_lines_as_pairs_and_two() -> None:
    bare = FIVE._replace(schedule=(), pairs=FIVE.pairs[:9])
    found = cards(bare, TablePaper.TRAVELLERS)
    assert len(found) == 10
    assert found[0]["lines"] == [["", ""]] * 7


def test_without_a_schedule_name_slips_say_what_is_known() -> None:
    bare = FIVE._replace(schedule=(), pairs=(Pair("1", Side.EAST_WEST), Pair("2")))
    assert [(it["pair"], it["table"], it["direction"]) for it in cards(bare, TablePaper.NAMES)] == [
        ("1", "", "East-West"),
        ("2", "", ""),
    ]
    nobody = cards(bare._replace(pairs=()), TablePaper.NAMES)
    assert {it["pair"] for it in nobody} == {""}
    assert len(nobody) == 12


@pytest.mark.parametrize(
    "paper", [TablePaper.START_LIST, TablePaper.TABLE_CARDS, TablePaper.PAIR_CARDS, TablePaper.SLIPS]
)
def test_without_a_schedule_the_other_papers_are_refused(paper: TablePaper) -> None:
    with pytest.raises(MissingDataError, match=f"no {paper}: this event has no schedule"):
        table_paper_document(FIVE._replace(schedule=()), paper)


def test_without_boards_there_are_no_travellers() -> None:
    with pytest.raises(MissingDataError, match="no travellers: this event has no boards"):
        table_paper_document(FIVE._replace(schedule=(), boards=0), TablePaper.TRAVELLERS)


EIGHT = [["7+8 1+3", "4+5 2+6"], ["1+8 2+4", "5+6 3+7"], ["2+8 3+5", "6+7 1+4"]]
"""Three rounds of an individual: both tables of each."""


def individual() -> Event:
    schedule: list[Sitting] = []
    for number, tables in enumerate(EIGHT, 1):
        for table, labels in enumerate(tables, 1):
            ns, ew = labels.split()
            schedule.append(Sitting(number, table, ns, ew, 2 * number - 1, 2 * number))
    return event_of(schedule, form=EventForm.INDIVIDUAL)


def test_players_of_an_individual_are_each_sent_to_their_next_seat() -> None:
    table_cards = {it["table"]: it["lines"] for it in cards(individual(), TablePaper.TABLE_CARDS)}
    first = table_cards["1"][0]
    assert (first["ns_next"], first["ew_next"]) == ("7 to table 2 EW; 8 stay", "1 stay, now NS; 3 to table 2 EW")
    assert table_cards["2"][1]["ns_next"] == "5 to table 1 EW; 6 stay"
    assert [lines[-1]["ns_next"] for lines in table_cards.values()] == ["", ""]


def test_a_player_of_an_individual_has_a_guide_card_with_every_partner() -> None:
    third = card(individual(), TablePaper.PAIR_CARDS, pair="3")
    assert third["called"] == "Player"
    assert [column(third, name) for name in ("table", "direction", "opponents")] == [
        ["1", "2", "1"],
        ["EW with 1", "EW with 7", "EW with 5"],
        ["7+8", "5+6", "2+8"],
    ]
    assert [it["pair"] for it in cards(individual(), TablePaper.PAIR_CARDS)] == [str(number) for number in range(1, 9)]


def test_nobody_sits_out_on_the_list_of_an_individual_who_has_a_seat() -> None:
    (start,) = cards(individual(), TablePaper.START_LIST)
    assert [line for line in start["lines"] if "out" in line] == []
