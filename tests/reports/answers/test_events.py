"""The list of events; and what is known of one, and which of its boards are short."""

from __future__ import annotations

import datetime

from scorer import hints
from scorer.model.event_lists import EventSummary
from scorer.reports.answers.events import event_details_document, event_sheets, event_table
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import as_json
from tests.evening import EVENING
from tests.reports.lines import keys_in_order, texts_of

SCORED = score_event(EVENING)


def facts_of(scored: ScoredEvent) -> dict[str, str]:
    return {line[0]: line[1] for line in texts_of(event_sheets(scored, [])[0], "What", "Value")}


def test_every_fact_of_the_evening_is_told() -> None:
    facts = facts_of(SCORED)
    assert {what: facts[what] for what in ("Event", "Date", "Club", "Short name", "Rules", "Movement")} == {
        "Event": "Tuesday Minibridge",
        "Date": "2026-11-17",
        "Club": "Alton",
        "Short name": "tuesday-minibridge-2026-11-17",
        "Rules": "standard",
        "Movement": "Mitchell (mitchell)",
    }
    assert (facts["Pairs"], facts["Boards"], facts["Results"]) == ("6", "4", "8")
    assert facts["Rankings"] == "North-South and East-West separately"
    assert (facts["Method"], facts["Matchpoints per win"], facts["Unequal boards"]) == ("matchpoints", "2", "neuberg")
    assert facts["20-20 deals"] == "redeal"


def test_boards_with_fewer_results_than_others_are_named() -> None:
    assert facts_of(SCORED)["Boards with fewer results"] == "3 (only 2), 4 (only 0)"


def test_what_nobody_wrote_down_is_left_out() -> None:
    bare = EVENING._replace(club="", movement="", results=(), winners=1)
    facts = facts_of(score_event(bare))
    assert not {"Club", "Movement", "Results missing", "Boards with fewer results"} & set(facts)
    assert facts["Rankings"] == "one list"


def test_an_event_for_programs_says_the_same() -> None:
    found = as_json(event_details_document(SCORED, []))
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


def summary(name: str, date: datetime.date, *, chosen: bool) -> EventSummary:
    """An event of one evening of six tables."""
    return EventSummary(
        slug=f"{name.lower()}-{date}",
        name=name,
        date=date,
        rules="standard",
        method="matchpoints",
        pairs=12,
        boards=24,
        results=144,
        is_current=chosen,
    )


TUESDAY = summary("Tuesday", datetime.date(2026, 11, 17), chosen=False)
OTHER = summary("Other", datetime.date(2026, 11, 10), chosen=True)


def test_each_event_has_a_line_in_the_order_given_and_the_chosen_one_a_star() -> None:
    found = event_table([TUESDAY, OTHER]).sheet
    assert found.title == "Events"
    assert texts_of(found, "", "Date", "Event", "Name", "Pairs", "Boards", "Results") == [
        ("", "2026-11-17", "tuesday-2026-11-17", "Tuesday", "12", "24", "144"),
        ("*", "2026-11-10", "other-2026-11-10", "Other", "12", "24", "144"),
    ]


def test_a_list_of_the_newest_says_how_many_are_older() -> None:
    found = event_table([TUESDAY], older=1980).sheet
    assert (found.notes, found.hints) == (("And 1,980 older.",), (hints.LIST_ALL_EVENTS,))
    assert event_table([TUESDAY]).sheet.notes == ()


def test_an_empty_list_says_how_to_record_an_event() -> None:
    found = event_table([]).sheet
    assert found.rows == ()
    assert found.hints == (hints.CREATE_EVENT,)


def test_the_list_for_programs_has_the_promised_shape() -> None:
    (found,) = event_table([TUESDAY]).rows
    promised = {
        "slug": "tuesday-2026-11-17",
        "name": "Tuesday",
        "date": "2026-11-17",
        "rules": "standard",
        "method": "matchpoints",
        "pairs": 12,
        "boards": 24,
        "results": 144,
    }
    assert {key: found[key] for key in promised} == promised
    assert keys_in_order(found, promised) == list(promised)
    assert event_table([]).rows == []
