"""What is told when a command ends."""

from __future__ import annotations

from scorer.errors import and_more_message
from scorer.i18n import literal
from scorer.progress import MAX_NOTICES, add_notice, mark_stored, pop_notices, pop_stored


def test_what_was_noted_is_told_once_and_in_order() -> None:
    one, two = literal("one"), literal("two")
    for said in (one, two, one):
        add_notice(said)
    assert pop_notices() == [one, two]
    assert pop_notices() == []


def test_of_very_much_that_was_noted_the_rest_is_counted() -> None:
    many = [literal(str(number)) for number in range(MAX_NOTICES + 2)]
    for said in many:
        add_notice(said)
    assert pop_notices() == [*many[:MAX_NOTICES], and_more_message(2)]
    assert pop_notices() == []


def test_what_was_stored_is_asked_once() -> None:
    pop_stored()
    mark_stored()
    assert [pop_stored(), pop_stored()] == [True, False]
