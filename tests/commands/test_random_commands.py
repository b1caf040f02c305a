"""Whatever is done at an evening, right or wrong, leaves an event that can be written and read again."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from scorer.commands.command import EventCommand
from scorer.errors import Mistakes, ScorerError
from scorer.interchange.own.event_folder import EventFiles, format_event_files, read_event
from scorer.model.events import Event
from tests.commands.random_commands import ACTIONS, EVENINGS, MOVES, carry_out, words_for
from tests.strategies import tried

TODAY = datetime.date(2026, 11, 27)


def events_after(name: str, actions: Sequence[type[EventCommand]], seeds: int, times: int) -> Iterator[Event]:
    """The events that commands make of one, each command carried out after the one before."""
    for seed in range(seeds):
        rng, event = Random(f"{name} {seed}"), EVENINGS[name]()  # noqa: S311  # the same evenings every time
        if actions is MOVES:
            event = event._replace(results=tuple(one for one in event.results if (one.round or 1) < 2))
        for _ in range(times):
            action = rng.choice(actions)
            try:
                event = carry_out(event, action, words_for(action, event, rng))
            except ScorerError:
                continue
            yield event


def lines_of(files: Mapping[str, str]) -> dict[str, list[str]]:
    """The lines of each file that has some; their order says nothing."""
    return {name: sorted(text.splitlines()) for name, text in files.items() if text}


@pytest.mark.parametrize("name", ["without a schedule", "howell", "mitchell", "two sections", "players"])
def test_whatever_is_done_leaves_an_event_that_comes_back_from_its_files(name: str) -> None:
    seeds = max(2, tried(6))
    events = [*events_after(name, ACTIONS, seeds // 2, 30), *events_after(name, MOVES, seeds, 6)]
    assert len(events) > 5
    for event in events:
        files = format_event_files(event)
        written = EventFiles({name: text for name, text in files.items() if text}, Mistakes())
        assert lines_of(format_event_files(read_event(written, TODAY))) == lines_of(files)
