"""What is told when a command ends."""

from __future__ import annotations

from scorer.notices import notice, taken


def test_what_was_noted_is_told_once_and_in_order() -> None:
    for sentence in ("one", "two", "one"):
        notice(sentence)
    assert taken() == ["one", "two"]
    assert taken() == []
