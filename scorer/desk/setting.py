"""Changing how an event is called and scored, without touching what was recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.changing import Step, change, too_few_boards
from scorer.desk.typed import read_one
from scorer.errors import Misread, Mistake, Mistakes
from scorer.records.contradictions import contradictions
from scorer.records.events import with_setting
from scorer.records.notation import code_of, parse_code
from scorer.records.settings import VictoryPoints
from scorer.reports.changes import changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event


def put(db: str, slug: str | None, key: str, value: str) -> str:
    """Change one setting, named as in `event.toml`."""
    return change(db, slug, partial(_changed, key=key, value=value))


def _changed(event: Event, key: str, value: str) -> Step:
    after = read_one(key, value, partial(with_setting, event, key))
    wrong = Mistakes([*_foreign_outcomes(after), *_units(after), *_directions(after), *too_few_boards(event, after)])
    if not wrong:
        for contradiction in contradictions(after, after.results):
            place = _place(after, contradiction.position)
            wrong.append(Mistake(place, contradiction.field, str(contradiction)))
    wrong.refuse()
    return after, "; ".join(changes(event, after)) or f"{key} is {value} already"


def _place(event: Event, position: int) -> str:
    result = event.results[position]
    return f"Board {result.board}, {' against '.join(result.pairs)}"


def _foreign_outcomes(event: Event) -> Iterator[Mistake]:
    """What the rules of the event cannot come to: contracts, passes, and scores."""
    for position, result in enumerate(event.results):
        try:
            if code := code_of(result.outcome):
                parse_code(code, event.rule_set)
        except Misread as error:
            yield Mistake(_place(event, position), "contract", str(error))


def _units(event: Event) -> Iterator[Mistake]:
    """Penalties in units that the method does not have, and victory points without IMPs."""
    method = event.scoring.method
    for penalty in event.penalties:
        if penalty.unit not in method.penalty_units:
            yield Mistake(f"Pair {penalty.pair}", "penalty", f'read "{penalty.unit}", which {method} does not have')
    if event.scoring.victory_points is not VictoryPoints.NONE and not method.in_imps:
        yield Mistake("", "scoring.victory_points", f"they are of IMPs, which {method} does not have")


def _directions(event: Event) -> Iterator[Mistake]:
    """Pairs that would stand in neither of two lists."""
    without = [pair.label for pair in event.pairs if pair.direction is None]
    if event.winners > 1 and without:
        yield Mistake("", "winners", f'read "2", expected a direction for every pair: {", ".join(without)} have none')
