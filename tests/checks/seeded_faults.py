"""Published evenings with one slip in each of many places: how many of every kind the checks find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from slips import above_six, defenders, digit, same_colour

from scorer.checks import list_findings
from scorer.model.events import Event
from scorer.model.results import Played, Result
from scorer.scoring import score_event
from tests.checks.published_evenings import event_of, results
from tests.shared import PUBLISHED_EVENTS, shared

SEED = 20261117
PLACES = 12
"""Slips of a kind in each evening, one at a time."""

Fault = Callable[[Played, Random], Played | None]
"""What a slip makes of a result; None where it cannot happen."""


class Share(NamedTuple):
    """How many slips were made, and how many of them found."""

    made: int
    found: int


FAULTS: Mapping[str, Fault] = {
    "tricks from the defenders' view": defenders,
    "tricks above six": above_six,
    "tricks with a lost digit": digit,
    "a denomination mixed up": same_colour,
}
SHIFTED = "results shifted by one line"


def evenings() -> Iterator[Event]:
    """The published events of which contracts are known."""
    for name in PUBLISHED_EVENTS:
        lines = list(results(shared(f"published_events/{name}.json")))
        if lines:
            yield event_of(lines)


def shares() -> Mapping[str, Share]:
    """What is found of each kind of slip."""
    told: defaultdict[str, list[bool]] = defaultdict(list)
    rng = Random(SEED)  # noqa: S311  # the same slips every time, and nothing secret
    for event in evenings():
        usual = _places(event)
        for kind, slip in _slips(event, rng):
            fresh = _places(_with(event, slip)) - usual
            wrong = {(line.board, line.pairs) for line in slip}
            told[kind].append(any((place.board, place.pairs) in wrong for place in fresh))
    return {kind: Share(len(found), sum(found)) for kind, found in told.items()}


def _slips(event: Event, rng: Random) -> Iterator[tuple[str, list[Result]]]:
    """Every kind, and the results that it makes of others."""
    for kind, fault in FAULTS.items():
        for slip in _single(event, fault, rng):
            yield kind, slip
    for slip in _shifted(event, rng):
        yield SHIFTED, slip


class Place(NamedTuple):
    """Where something was found, and what."""

    board: int
    pairs: tuple[str, ...]
    code: str


def _places(event: Event) -> set[Place]:
    return {Place(it.board or 0, it.pairs, it.code) for it in list_findings(score_event(event))}


def _with(event: Event, slip: Sequence[Result]) -> Event:
    instead = {(it.board, it.ns, it.ew): it for it in slip}
    return event._replace(results=tuple(instead.get((it.board, it.ns, it.ew), it) for it in event.results))


def _single(event: Event, fault: Fault, rng: Random) -> Iterator[list[Result]]:
    """The same slip at several results, one at a time."""
    made = 0
    for result in rng.sample(event.results, len(event.results)):
        outcome = fault(result.outcome, rng) if isinstance(result.outcome, Played) else None
        if outcome is not None and made < PLACES:
            made += 1
            yield [result._replace(outcome=outcome)]


def _shifted(event: Event, rng: Random) -> Iterator[list[Result]]:
    """The results of a meeting, each a board further down than it belongs, the last one at the top."""
    meetings: defaultdict[tuple[str, ...], list[Result]] = defaultdict(list)
    for result in sorted(event.results, key=lambda it: it.board):
        meetings[result.pairs].append(result)
    several = [lines for lines in meetings.values() if len({line.outcome for line in lines}) > 1]
    for lines in rng.sample(several, min(PLACES, len(several))):
        outcomes = [lines[-1].outcome, *(line.outcome for line in lines[:-1])]
        yield [line._replace(outcome=outcome) for line, outcome in zip(lines, outcomes, strict=True)]
