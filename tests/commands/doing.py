"""Doing something with an event as an interface does it: words in, read by the command, which is applied."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.commands.changes import Change
from scorer.commands.command import EventCommand
from scorer.errors import InputError, ScorerError
from scorer.i18n import Phrase
from scorer.model.events import Event


def do(
    event: Event, command: type[EventCommand], given: dict[str, Any] | None = None, /, **words: Any
) -> Change[Event]:
    """What a command makes of an event, with words by their names and values that are `given`."""
    return command.from_texts(words, **(given or {})).read(event).apply(event)


def refused(
    event: Event, command: type[EventCommand], given: dict[str, Any] | None = None, /, **words: Any
) -> ScorerError:
    """The refusal of a command."""
    with pytest.raises(ScorerError) as refusal:
        do(event, command, given, **words)
    return refusal.value


def fields(refusal: ScorerError) -> list[str]:
    """In which fields something is wrong."""
    assert isinstance(refusal, InputError)
    return [mistake.field for mistake in refusal.mistakes]


def values(said: Phrase) -> set[object]:
    """Everything that stands in a phrase and in those within it."""
    found: set[object] = set()
    for _, value in said.values:
        found |= values(value) if isinstance(value, Phrase) else {value}
    return found


def wrong(event: Event, command: type[EventCommand], **words: str) -> dict[str, set[object]]:
    """What is wrong in which field of a command, by the values that are told of it."""
    refusal = refused(event, command, **words)
    assert isinstance(refusal, InputError)
    return {mistake.field: values(mistake.reason) for mistake in refusal.mistakes}
