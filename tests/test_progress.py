"""What is told when a command ends."""

from __future__ import annotations

from scorer.errors import and_more
from scorer.i18n import literal
from scorer.progress import MOST_TOLD, anything_stored, note_stored, notice, taken


def test_what_was_noted_is_told_once_and_in_order() -> None:
    one, two = literal("one"), literal("two")
    for said in (one, two, one):
        notice(said)
    assert taken() == [one, two]
    assert taken() == []


def test_of_very_much_that_was_noted_the_rest_is_counted() -> None:
    many = [literal(str(number)) for number in range(MOST_TOLD + 2)]
    for said in many:
        notice(said)
    assert taken() == [*many[:MOST_TOLD], and_more(2)]
    assert taken() == []


def test_what_was_stored_is_asked_once() -> None:
    anything_stored()
    note_stored()
    assert [anything_stored(), anything_stored()] == [True, False]
