"""What differs between two states of an event, a sentence each."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from scorer.records.events import Event
from scorer.records.notation import code_of

if TYPE_CHECKING:
    from scorer.records.results import Outcome

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

LISTED_APART = {"pairs", "deals", "points", "results", "slug"}


def changes(before: Event, after: Event) -> Iterator[str]:
    """Say what changes from one state of an event to another: settings, pairs, deals, results."""
    for setting in fields(Event):
        old, new = getattr(before, setting.name), getattr(after, setting.name)
        if setting.name not in LISTED_APART and old != new:
            yield f"{setting.name}: {old} becomes {new}"
    yield from _differences(
        "pair",
        {pair.label: pair.names for pair in before.pairs},
        {pair.label: pair.names for pair in after.pairs},
    )
    yield from _differences("deal of board", dict(before.deals), dict(after.deals))
    yield from _differences("points of board", dict(before.points), dict(after.points))
    yield from _differences("board", _results(before), _results(after))


def _results(event: Event) -> dict[str, str]:
    return {
        f"{result.board}, {result.ns or '-'} against {result.ew or '-'}": said(result.outcome)
        for result in event.results
    }


def said(outcome: Outcome) -> str:
    """An outcome as its code."""
    return code_of(outcome) or "sit-out"


def _differences(what: str, before: Mapping[K, V], after: Mapping[K, V]) -> Iterator[str]:
    for key in before.keys() - after.keys():
        yield f"{what} {key}: {before[key]} is gone"
    for key, new in after.items():
        if key not in before:
            yield f"{what} {key}: {new} is new"
        elif before[key] != new:
            yield f"{what} {key}: {before[key]} becomes {new}"
