"""The club's book of players: who is meant by a name, however it was typed, and who is new in it."""

from __future__ import annotations

import pytest

from scorer import hints
from scorer.model.pairs import Pair
from scorer.model.players import Player, PlayerBook, add_missing_players, sort_players
from tests.commands.doing import values
from tests.refusals import misread

BOOK = PlayerBook((Player("Ann Fox"), Player("Ann Lee", spellings=("A. Leigh",)), Player("Carl von Stein")))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ann lee", "Ann Lee"),
        ("A. Leigh", "A. Leigh"),
        ("Lee", "Ann Lee"),
        ("stein", "Carl von Stein"),
        ("A. L.", "Ann Lee"),
        ("A. Lee", "Ann Lee"),
        ("Ann Leeson", "Ann Leeson"),
        ("Zoe", "Zoe"),
        ("Ann von Stein", "Ann von Stein"),
        ("C. von Stein", "Carl von Stein"),
        ("Al Fox", "Al Fox"),
    ],
)
def test_a_name_is_recognised_or_stays_as_it_was_typed(typed: str, meant: str) -> None:
    assert BOOK.complete_name(typed) == meant


@pytest.mark.parametrize("typed", ["Ann", "A.", "an"])
def test_what_fits_two_players_is_nobody(typed: str) -> None:
    assert {"Ann Fox", "Ann Lee"} <= values(misread(BOOK.complete_name, typed).expected)


def test_whoever_stands_in_events_and_is_not_known_by_name_or_number_comes_into_the_book() -> None:
    book = PlayerBook((Player("Ann Lee", national_number="7"),))
    pairs = [
        Pair("1", None, "ANN  lee", "Bob"),
        Pair("2", None, "A. Leigh", "", "7"),
        Pair("3", None, "bob", "Cid", "", "8"),
    ]
    assert add_missing_players(book, pairs).players == (
        *book.players,
        Player("Bob"),
        Player("Cid", national_number="8"),
    )


def test_nobody_is_meant_in_an_empty_book_and_nobody_by_a_name_that_there_is_not() -> None:
    for book, way in ((PlayerBook(()), hints.FILL_BOOK), (BOOK, hints.LIST_PLAYERS)):
        assert misread(book.match, "zoe").hints == (way,)


def test_a_part_of_a_name_fits_whoever_has_it_in_any_of_his_names_and_nothing_fits_nobody() -> None:
    assert [player.name for player in BOOK.matching_players("LE")] == ["Ann Lee"]
    assert [player.name for player in BOOK.matching_players("leigh")] == ["Ann Lee"]
    assert BOOK.matching_players(" ") == []
    assert not Player("Bob").page, "a page of one's own is asked for"


def test_names_are_listed_by_their_letters_whatever_stands_above_these() -> None:
    names = ["Ὅμηρος", "ليلى", "Zoe", "Élise", "anna", "Elise", "Eva"]
    listed = [player.name for player in sort_players(map(Player, names))]
    assert listed == ["anna", "Elise", "Élise", "Eva", "Zoe", "Ὅμηρος", "ليلى"]
