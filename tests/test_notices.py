"""What is told when a command ends."""

from __future__ import annotations

from scorer.notices import notice, taken
from scorer.words import literal


def test_what_was_noted_is_told_once_and_in_order() -> None:
    one, two = literal("one"), literal("two")
    for said in (one, two, one):
        notice(said)
    assert taken() == [one, two]
    assert taken() == []
