"""Changing how an event is called and scored, without touching what was recorded."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.changing import Step, change
from scorer.desk.typed import read_one
from scorer.errors import BadInput, Misread, Mistake
from scorer.formats.event_toml import with_setting
from scorer.records.contradictions import contradictions
from scorer.records.results import Assigned, Played, Ruling
from scorer.records.settings import VictoryPoints
from scorer.reports.changes import changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.records.events import Event
    from scorer.records.results import Outcome


def put(db: str, slug: str | None, key: str, value: str) -> str:
    """Change one setting, named as in `event.toml`."""
    return change(db, slug, partial(_changed, key=key, value=value))


def _changed(event: Event, key: str, value: str) -> Step:
    after = read_one(key, value, partial(with_setting, event, key))
    wrong = [*_foreign_contracts(after), *_units(after), *_boards(after)]
    if not wrong:
        wrong += (Mistake(_place(after, it.position), it.field, str(it)) for it in contradictions(after, after.results))
    if wrong:
        raise BadInput(wrong)
    return after, "; ".join(changes(event, after)) or f"{key} is {value} already"


def _place(event: Event, position: int) -> str:
    result = event.results[position]
    return f"Board {result.board}, {' against '.join(result.pairs)}"


def _foreign_contracts(event: Event) -> Iterator[Mistake]:
    """Contracts that the rules of the event do not have."""
    for position, result in enumerate(event.results):
        for contract in _contracts(result.outcome):
            try:
                event.rule_set.contract(contract)
            except Misread as error:
                yield Mistake(_place(event, position), "contract", str(error))


def _contracts(outcome: Outcome) -> Iterator[str]:
    if isinstance(outcome, Played):
        yield str(outcome.contract)
    elif isinstance(outcome, Ruling):
        for part in (outcome.ns, outcome.ew):
            items = part.items if isinstance(part, Assigned) else ()
            yield from (str(item.contract) for _, item in items if isinstance(item, Played))


def _units(event: Event) -> Iterator[Mistake]:
    """Penalties in units that the method does not have, and victory points without IMPs."""
    method = event.scoring.method
    for it in event.penalties:
        if it.unit not in method.penalty_units:
            yield Mistake(f"Pair {it.pair}", "penalty", f'read "{it.unit}", which {method} does not have')
    if event.scoring.victory_points is not VictoryPoints.NONE and not method.in_imps:
        yield Mistake("", "scoring.victory_points", f"they are of IMPs, which {method} does not have")


def _boards(event: Event) -> Iterator[Mistake]:
    """Boards beyond the number of them that something is recorded of."""
    used = [result.board for result in event.results] + [it.last_board for it in event.schedule]
    used += [number for number, _ in (*event.deals, *event.points)]
    if max(used, default=0) > event.boards:
        yield Mistake("", "boards", f'read "{event.boards}", expected at least {max(used)}: so many are in use')
