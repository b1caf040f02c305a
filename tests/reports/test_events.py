"""What is known of an event, and which of its boards are short."""

from __future__ import annotations

from dataclasses import replace

from scorer.reports.events import document, sheets
from scorer.tournament import ScoredEvent, score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of

SCORED = score_event(EVENING)


def facts_of(scored: ScoredEvent) -> dict[str, str]:
    return {line[0]: line[1] for line in texts_of(sheets(scored, [])[0], "What", "Value")}


def test_every_fact_of_the_evening_is_told() -> None:
    facts = facts_of(SCORED)
    assert {what: facts[what] for what in ("Event", "Date", "Club", "Short name", "Rules", "Movement")} == {
        "Event": "Tuesday Minibridge",
        "Date": "2026-11-17",
        "Club": "Alton",
        "Short name": "tuesday-minibridge-2026-11-17",
        "Rules": "standard",
        "Movement": "mitchell",
    }
    assert (facts["Pairs"], facts["Boards"], facts["Results"]) == ("6", "4", "8")
    assert facts["Rankings"] == "North-South and East-West apart"
    assert (facts["Method"], facts["Matchpoints per win"], facts["Unequal boards"]) == ("matchpoints", "2", "neuberg")
    assert facts["20-20 deals"] == "redeal"


def test_boards_with_fewer_results_than_others_are_named() -> None:
    assert facts_of(SCORED)["Results missing"] == "3 (only 2), 4 (only 0)"


def test_what_nobody_wrote_down_is_left_out() -> None:
    bare = replace(EVENING, club="", movement="", results=(), winners=1)
    facts = facts_of(score_event(bare))
    assert not {"Club", "Movement", "Results missing"} & set(facts)
    assert facts["Rankings"] == "one list"


def test_an_event_for_programs_says_the_same() -> None:
    found = document(SCORED, [])
    known = {
        "slug": "tuesday-minibridge-2026-11-17",
        "name": "Tuesday Minibridge",
        "date": "2026-11-17",
        "club": "Alton",
        "rules": "standard",
        "redeal": "redeal",
        "winners": 2,
        "movement": "mitchell",
        "pairs": 6,
        "boards": 4,
        "results": 8,
        "short_boards": [{"board": 3, "results": 2}, {"board": 4, "results": 0}],
    }
    assert {key: found[key] for key in known} == known
    assert found["scoring"]["method"] == "matchpoints"
    assert found["scoring"]["matchpoints_per_win"] == 2
    assert found["scoring"]["unequal_boards"] == "neuberg"
