"""Pairs: their names on one line, which of them a word means, and their labels as people sort them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer import hints
from scorer.errors import ParseError, ambiguity_message
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE
from scorer.model.pair_matching import PairIndex, describe_name_matches, match_pair, match_partners
from scorer.model.pairs import Pair, label_order, parse_direction, short_label, sort_for_display
from tests.commands.doing import values
from tests.refusals import misread
from tests.strategies import labels


@pytest.mark.parametrize(
    "in_order",
    [
        ["1", "2", "3", "10", "11", "20", "100"],
        ["A1", "A2", "A10", "B1", "B2"],
        ["1", "1EW", "1NS", "2EW", "2NS", "10EW"],
        ["7", "12", "A3", "A12", "Ann"],
        ["a2", "A10", "b1"],
    ],
)
def test_labels_are_sorted_as_people_sort_them(in_order: list[str]) -> None:
    as_texts = sorted(in_order)
    assert sorted(as_texts, key=label_order) == in_order


@given(st.lists(labels, min_size=1))
def test_any_labels_can_be_sorted(some: list[str]) -> None:
    by_people = sorted(some, key=label_order)
    assert sorted(by_people) == sorted(some)
    assert min(some, key=label_order) == by_people[0]


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from(["", "A", "Pair "]))
def test_numbers_are_sorted_as_numbers(one: int, other: int, section: str) -> None:
    assert (label_order(f"{section}{one}") < label_order(f"{section}{other}")) == (one < other)


@pytest.mark.parametrize(
    ("player1", "player2", "names"), [("Ann", "Bob", "Ann & Bob"), ("Ann", "", "Ann"), ("", "Bob", "Bob"), ("", "", "")]
)
def test_the_names_of_a_pair_stand_on_one_line(player1: str, player2: str, names: str) -> None:
    assert Pair("1", player1=player1, player2=player2).names == names
    assert Pair("1", player1=player1, player2=player2).players == (player1, player2)


ROOM = (
    Pair("1NS", player1="Ann Lee", player2="Bob Fox"),
    Pair("1EW", player1="Cay Lee", player2="Dan Ash"),
    Pair("A3", player1="Eve Fox", player2="Fay Oak"),
    Pair("Dan", player1="Gus Elm", player2="Hal Yew"),
)
BOTH_CASES = (Pair("a"), Pair("A"))


@pytest.mark.parametrize(
    ("text", "side", "label"),
    [
        ("A3", None, "A3"),
        (" a3 ", None, "A3"),
        ("1", Side.NORTH_SOUTH, "1NS"),
        ("1", Side.EAST_WEST, "1EW"),
        ("1ew", Side.NORTH_SOUTH, "1EW"),
        ("1eW", None, "1EW"),
        ("ann", None, "1NS"),
        ("EVE  fox", None, "A3"),
        ("ay oak", None, "A3"),
    ],
)
def test_a_pair_is_meant_by_label_by_number_with_a_side_or_by_part_of_a_name(
    text: str, side: Side | None, label: str
) -> None:
    assert match_pair(ROOM, text, side).label == label


def test_a_bare_number_that_one_side_alone_has_needs_no_side() -> None:
    assert match_pair((*ROOM, Pair("4EW")), "4").label == "4EW"


def test_two_players_of_an_individual_are_meant_in_either_order() -> None:
    players = (Pair("3", None, "Ann Lee"), Pair("7", None, "Bob Fox"), Pair("12", None, "Cay Dee"))
    for text in ("3+7", " 7 + 3", "fox+3"):
        meant = match_partners(players, text)
        assert (meant.label, meant.pair.names) == ("3+7", "Ann Lee & Bob Fox")
    for text in ("3", "3+3", "3+7+3", "3+7+12"):
        assert misread(match_partners, players, text).text == text
    assert misread(match_partners, players, "3+9").text == "9"


def test_a_label_wins_over_a_name() -> None:
    assert match_pair(ROOM, "dan") == (ROOM[3], False)
    assert [match_pair(BOTH_CASES, label).label for label in "aA"] == ["a", "A"]
    assert match_pair(ROOM, "dan ash") == (ROOM[1], True)


def test_a_name_that_fits_several_pairs_lists_them() -> None:
    refusal = misread(match_pair, ROOM, "fox")
    assert (refusal.text, refusal.expected) == ("fox", ambiguity_message([str(ROOM[0]), str(ROOM[2])]))


def test_at_most_ten_pairs_are_listed() -> None:
    many = [Pair(str(number), player1="Ann Lee") for number in range(1, 14)]
    told = values(misread(match_pair, many, "lee").expected)
    assert ("10 (Ann Lee)" in told, "11 (Ann Lee)" in told, 3 in told) == (True, False, True)


@pytest.mark.parametrize("text", ["zoe", "", "  ", "13"])
def test_what_means_no_pair_is_refused_with_the_labels(text: str) -> None:
    refusal = misread(match_pair, ROOM, text)
    assert refusal.hints == (hints.LIST_PAIRS,)
    assert str(refusal.expected.value_of("known")) == "1EW, 1NS, A3 or Dan"


def test_a_file_knows_labels_in_any_case_and_bare_numbers_and_no_names() -> None:
    assert PairIndex(ROOM).match("a3").label == "A3"
    assert PairIndex(ROOM).match("1", Side.EAST_WEST).label == "1EW"
    assert misread(PairIndex(ROOM).match, "ann").hints == (hints.LIST_PAIRS,)


def test_a_direction_may_be_missing_only_where_there_is_one_list() -> None:
    assert [parse_direction(text) for text in ("ns", "EW", "")] == [Side.NORTH_SOUTH, Side.EAST_WEST, None]
    assert [misread(parse_direction, *given).text for given in (("N",), ("", 2))] == ["N", ""]
    assert parse_direction("", 1) is None


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (("Olwen Parry", "Roy"), "Olwen\xa0P. & Roy"),
        (("Zoë de Łuk", ""), "Zoë\xa0Ł."),
        (("Ann B", ""), "Ann\xa0B."),
        (("Ann (Eva)", ""), "Ann\xa0E."),
        (("Ann e\u0301va", ""), "Ann\xa0E\u0301."),
    ],
)
def test_where_there_is_little_room_a_last_name_is_its_first_letter(names: tuple[str, str], short: str) -> None:
    assert Pair("1", None, *names).short_names == short


def test_a_label_is_short_under_its_side_and_pairs_numbered_apart_are_listed_by_it() -> None:
    assert [short_label("1NS", side) for side in (*Side, None)] == ["1", "1NS", "1NS"]
    sides = [Pair(f"{number}{side}", side) for number in (2, 10) for side in reversed(Side)]
    assert [pair.label for pair in sort_for_display(sides)] == ["2NS", "10NS", "2EW", "10EW"]
    assert sort_for_display((ROOM[3], Pair("7"))) == (ROOM[3], Pair("7")), "else as they stand"


def test_who_was_called_by_name_is_told_once() -> None:
    by_name = match_pair(ROOM, "ann")
    told = describe_name_matches(by_name, by_name, match_pair(ROOM, "A3"))
    assert dict(told.values) == {"label": "1NS", "names": "Ann Lee & Bob Fox"}
    assert describe_name_matches(match_pair(ROOM, "A3")) == EMPTY_PHRASE


def test_a_whole_name_comes_before_a_part_of_one() -> None:
    teams = [Pair(str(number), None, f"Team {number}") for number in (1, 2, 10, 11)]
    assert match_pair(teams, "team  1").pair.label == "1"
    with pytest.raises(ParseError):
        match_pair(teams, "team")
