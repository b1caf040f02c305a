"""Changing how an event is called and scored, without touching what was recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.changed import Changed, contradicting_mistakes, too_few_boards
from scorer.errors import BadInput, Mistake, Mistakes
from scorer.records.events import with_setting
from scorer.records.history import Subject, Topic
from scorer.records.notation import code_of, parse_code
from scorer.records.results import meeting_text
from scorer.records.settings import VictoryPoints
from scorer.reports.changes import changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event


def put(event: Event, key: str, value: str) -> Changed:
    """Change one setting, named as in `event.toml`.

    Raises `BadInput` where what is recorded does not allow it.
    """
    mistakes = Mistakes()
    after = mistakes.read(key, value, partial(with_setting, event, key))
    if after is None:
        raise BadInput(mistakes)
    mistakes.extend(_foreign_outcomes(after))
    mistakes.extend(_foreign_plays(after))
    mistakes.extend(_foreign_units(after))
    mistakes.extend(_missing_directions(after))
    mistakes.extend(too_few_boards(event, after))
    mistakes.refuse()
    mistakes.extend(contradicting_mistakes(after, after.results))
    mistakes.refuse()
    sentence = "; ".join(changes(event, after)) or f"{key} is {value} already"
    return Changed(after, Subject(Topic.SETTING, what=key.strip().lower()), sentence)


def _foreign_outcomes(event: Event) -> Iterator[Mistake]:
    """What the rules of the event cannot come to: contracts, passes, and scores."""
    for result in event.results:
        mistakes = Mistakes()
        code = code_of(result.outcome)
        if code:
            parse = partial(parse_code, rules=event.rule_set)
            mistakes.read("contract", code, parse, meeting_text(result))
        yield from mistakes


def _foreign_plays(event: Event) -> Iterator[Mistake]:
    """Recorded plays of contracts that the rules of the event do not know."""
    mistakes = Mistakes()
    for play in event.plays:
        place = f"Board {play.board}, {play.ns} against {play.ew}, as played"
        mistakes.read("contract", play.contract, event.rule_set.contract, place)
    yield from mistakes


def _foreign_units(event: Event) -> Iterator[Mistake]:
    """Penalties in units that the method does not have, and victory points without IMPs."""
    method = event.scoring.method
    for penalty in event.penalties:
        if penalty.unit not in method.penalty_units:
            sentence = f'read "{penalty.unit}", which {method} does not have'
            yield Mistake(f"Pair {penalty.pair}", "penalty", sentence)
    if event.scoring.victory_points is not VictoryPoints.NONE and not method.in_imps:
        yield Mistake("", "scoring.victory_points", f"they are of IMPs, which {method} does not have")


def _missing_directions(event: Event) -> Iterator[Mistake]:
    """Pairs that would stand in neither of two lists."""
    without = [pair.label for pair in event.pairs if pair.direction is None]
    if event.winners > 1 and without:
        expected = f"expected a direction for every pair: {', '.join(without)} have none"
        yield Mistake("", "winners", f'read "2", {expected}')
