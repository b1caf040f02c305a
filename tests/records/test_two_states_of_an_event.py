"""What two states of an event do not share: found by identity, told by equality."""

from __future__ import annotations

from dataclasses import replace

from scorer.records.events import altered_results, unshared
from scorer.records.results import NotPlayed, Result
from tests.evening import EVENING


def test_what_both_hold_is_not_looked_at() -> None:
    kept, gone, came = (
        Result(1, "1", "2", NotPlayed()),
        Result(2, "1", "2", NotPlayed()),
        Result(3, "1", "2", NotPlayed()),
    )
    assert unshared((kept, gone), (came, kept)) == ((gone,), (came,))


def test_a_result_that_was_read_again_is_not_altered() -> None:
    again = tuple(result._replace() for result in EVENING.results)
    assert altered_results(EVENING, replace(EVENING, results=again)) == set()


def test_a_corrected_result_is_altered_as_it_was_and_as_it_is() -> None:
    first, *others = EVENING.results
    corrected = first._replace(outcome=NotPlayed())
    assert altered_results(EVENING, replace(EVENING, results=(corrected, *others))) == {first, corrected}
