"""Doing something with an event as a door does it: words in, read by the action, and its step."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.commands.actions import Action
from scorer.commands.changes import Change
from scorer.errors import InputError, ScorerError
from scorer.i18n import Phrase
from scorer.model.events import Event


def do(event: Event, action: Action, given: dict[str, Any] | None = None, /, **words: Any) -> Change[Event]:
    """What an action makes of an event, with words by their names and values that are `given`."""
    changed: Change[Event] = action.function(event, **action.read_arguments(event, words, **(given or {})))
    return changed


def refused(event: Event, action: Action, given: dict[str, Any] | None = None, /, **words: Any) -> ScorerError:
    """The refusal of an action."""
    with pytest.raises(ScorerError) as refusal:
        do(event, action, given, **words)
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


def wrong(event: Event, action: Action, **words: str) -> dict[str, set[object]]:
    """What is wrong in which field of an action, by the values that are told of it."""
    refusal = refused(event, action, **words)
    assert isinstance(refusal, InputError)
    return {mistake.field: values(mistake.reason) for mistake in refusal.mistakes}
