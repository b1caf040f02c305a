"""The list of events: one line each, the chosen one marked; or what to do when there are none."""

from __future__ import annotations

import datetime

from scorer.records.events import Summary
from scorer.reports.listing import document, sheet
from tests.reports.lines import keys_in_order, texts_of


def summary(name: str, date: datetime.date, *, chosen: bool) -> Summary:
    """An event of one evening of six tables."""
    return Summary(
        slug=f"{name.lower()}-{date}",
        name=name,
        date=date,
        rules="standard",
        method="matchpoints",
        pairs=12,
        boards=24,
        results=144,
        chosen=chosen,
    )


TUESDAY = summary("Tuesday", datetime.date(2026, 11, 17), chosen=False)
OTHER = summary("Other", datetime.date(2026, 11, 10), chosen=True)


def test_each_event_has_a_line_in_the_order_given_and_the_chosen_one_a_star() -> None:
    found = sheet(iter([TUESDAY, OTHER]))
    assert found.title == "Events"
    assert texts_of(found, "", "Date", "Event", "Name", "Pairs", "Boards", "Results") == [
        ("", "2026-11-17", "tuesday-2026-11-17", "Tuesday", "12", "24", "144"),
        ("*", "2026-11-10", "other-2026-11-10", "Other", "12", "24", "144"),
    ]


def test_an_empty_list_says_how_to_record_an_event() -> None:
    found = sheet([])
    assert found.rows == ()
    assert "scorer import" in found.title


def test_the_list_for_programs_has_the_promised_shape() -> None:
    (found,) = document(iter([TUESDAY]))["events"]
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
    assert document([]) == {"events": []}
