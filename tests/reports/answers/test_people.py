"""Pairs, teams and players as they are listed, and what is stored about one person."""

from __future__ import annotations

import pytest

from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.players import Player
from scorer.reports.answers.pairs import pair_table
from scorer.reports.answers.players import stored_data_document
from tests.evening import EVENING
from tests.scoring.test_teams import at_two_tables, team_event

FURTHER = ["Section", "Stratum", "Club", "Handicap", "Changes"]


@pytest.mark.parametrize(
    ("event", "title", "headings"),
    [
        (EVENING, "Pairs", ["Pair", "Starts", "Players", "Players", *FURTHER]),
        (team_event("12", at_two_tables(1, "420", "170")), "Teams", ["Team", "Name", "Players", *FURTHER]),
    ],
)
def test_a_list_says_what_it_is_of(event: Event, title: str, headings: list[str]) -> None:
    found = pair_table(event).sheet
    assert (str(found.title), [str(column.heading) for column in found.columns]) == (title, headings)


def test_everything_that_is_stored_about_a_person_is_told() -> None:
    ann = Player("Ann", "7", "0815", "left-handed", page=True, spellings=("Anne",))
    assert stored_data_document(
        ann, [("tuesday", Pair("3", None, "Ann", "Bob", id1="0815")), ("friday", Pair("5", None, "Anne"))]
    ) == {
        "player": {
            "name": "Ann",
            "club_number": "7",
            "national_number": "0815",
            "page": True,
            "note": "left-handed",
            "spellings": ["Anne"],
        },
        "events": [
            {"event": "tuesday", "pair": "3", "players": ["Ann", "Bob"], "numbers": ["0815", None]},
            {"event": "friday", "pair": "5", "players": ["Anne", ""], "numbers": [None, None]},
        ],
    }
