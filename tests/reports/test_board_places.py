"""The place of a pair on a board: counted from its own side, ties shared, fouled groups and sections by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.records.events import Event
from scorer.reports.board_places import board_places, by_score, ordinal, places_of
from scorer.reports.scorecards import placed_card, scored_cards
from scorer.tournament import score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (112, "112th"),
    ],
)
def test_places_are_counted_as_people_count(number: int, word: str) -> None:
    assert ordinal(number) == word


def words_on(board: int, event: Event = EVENING) -> dict[str, str]:
    scored = score_event(event)
    return {label: place.words for label, place in board_places(scored, scored.boards[board - 1]).items()}


def test_a_place_is_that_of_the_own_side_and_shared_with_equals() -> None:
    """From North-South board 1 has 420 450 170, board 2 has -400 -400 50."""
    assert words_on(1) == {
        "1": "2nd of 3",
        "2": "1st of 3",
        "3": "3rd of 3",
        "4": "2nd of 3",
        "5": "3rd of 3",
        "6": "1st of 3",
    }
    assert words_on(2) == {
        "1": "2nd= of 3",
        "2": "2nd= of 3",
        "3": "1st of 3",
        "6": "1st= of 3",
        "4": "1st= of 3",
        "5": "3rd of 3",
    }


def test_what_was_not_played_has_no_place() -> None:
    assert set(words_on(3)) == {"1", "3", "4", "5"}
    assert words_on(4) == {}


def test_groups_of_a_fouled_board_are_counted_apart() -> None:
    first, *others = EVENING.results
    fouled = replace(EVENING, results=(first._replace(group="b"), *others))
    assert set(words_on(1, fouled).values()) == {"1st of 2", "2nd of 2"}
    assert first.ns not in words_on(1, fouled)


def test_a_traveller_is_read_from_the_highest_score_down() -> None:
    for board in score_event(EVENING).boards:
        scores = [line.score for line in by_score(board) if line.score is not None]
        assert scores == sorted(scores, reverse=True)


def test_the_score_card_has_the_place_on_each_board() -> None:
    scored = score_event(EVENING)
    card = placed_card(scored, "2", scored_cards(scored), places_of(scored)).sheet
    assert texts_of(card, "Board", "Place")[0] == ("1", "1st of 3")
