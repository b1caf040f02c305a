"""What is reported when a command ends."""

from __future__ import annotations

import asyncio

from scorer.errors import and_more_message
from scorer.i18n import literal
from scorer.progress import (
    MAX_NOTICES,
    RunReport,
    add_notice,
    mark_stored,
    pop_stored,
    storing_for_ourselves,
    use_report,
)


def test_what_was_noted_is_told_once_and_in_order() -> None:
    one, two = literal("one"), literal("two")
    with use_report(RunReport()) as report:
        for said in (one, two, one):
            add_notice(said)
    assert report.pop_notices() == [one, two]
    assert report.pop_notices() == []


def test_of_very_much_that_was_noted_the_rest_is_counted() -> None:
    many = [literal(str(number)) for number in range(MAX_NOTICES + 2)]
    with use_report(RunReport()) as report:
        for said in many:
            add_notice(said)
    assert report.pop_notices() == [*many[:MAX_NOTICES], and_more_message(2)]
    assert report.pop_notices() == []


def test_what_was_stored_is_asked_once() -> None:
    with use_report(RunReport()):
        mark_stored()
        assert [pop_stored(), pop_stored()] == [True, False]


def test_our_own_copies_are_not_reported_as_stored_and_what_was_stored_before_still_is() -> None:
    for stored_before in (False, True):
        with use_report(RunReport()) as report:
            if stored_before:
                mark_stored()
            with storing_for_ourselves():
                mark_stored()
        assert report.has_stored is stored_before


def test_a_thread_of_a_server_reports_to_the_run_that_started_it() -> None:
    with use_report(RunReport()) as report:
        asyncio.run(asyncio.to_thread(mark_stored))
    assert report.has_stored


def test_one_run_reports_nothing_of_another() -> None:
    with use_report(RunReport()):
        add_notice(literal("one"))
        mark_stored()
    add_notice(literal("nobody asked"))
    with use_report(RunReport()) as report:
        pass
    assert (report.pop_notices(), report.has_stored) == ([], False)
