"""Long evenings through the gate: whatever is done is kept as it was told, taken back, and done again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorer.commands.actions import Action
from scorer.commands.marks import MARK, MEND
from scorer.commands.pairs import NAMES
from scorer.commands.rulings import ADJUST, PENALISE
from scorer.commands.travellers import SHIFT
from scorer.errors import ScorerError
from scorer.formats.names import read_names
from scorer.model.events import Event
from scorer.scoring import score_event
from scorer.services.change import change
from scorer.services.history import ThingMeant, step_back
from scorer.services.queries import event_meant
from scorer.storage import events
from scorer.storage.history import Whose, concerns_of, differences_of, event_after, rewound, steps_of
from scorer.storage.reading import identify
from scorer.storage.rows import rows_of
from scorer.storage.transactions import reading, writing
from tests.commands.test_letter_by_letter import ACTIONS, EVENINGS, words_for
from tests.conftest import AsBefore, Scorer


def kept(event: Event) -> dict[str, list[str]]:
    """The rows of an event, in an order of their own: that in which results came in does not come back."""
    return {table: sorted(map(str, rows)) for table, rows in rows_of(event)}


def done(db: str, action: Action, words: dict[str, Any]) -> None:
    """Do something as a door does it."""
    given: dict[str, Any] = {"scored": score_event} if action in (MARK, MEND) else {}
    if action in (ADJUST, PENALISE, MARK):
        given["at"] = "21:30"
    if action is SHIFT:
        given["by"] = 1
    if action is NAMES:
        words = {"names": read_names(words["names"], "names.txt")}
    change(db, None, action, words, **given)


@pytest.mark.long
@pytest.mark.parametrize("name", ["three tables", "teams"])
def test_whatever_is_done_is_kept_and_taken_back_and_done_again(
    migrated: Scorer, name: str, as_before: AsBefore
) -> None:
    db, rng = migrated.place, Random(name)  # noqa: S311  # the same evenings every time
    with writing(db, create=True) as work:
        events.choose(work, work.event(events.add(work, EVENINGS[name]())))
        work.commit()
    states: list[Event] = [event_meant(db, None)]
    while len(states) < 12:
        action = rng.choice(ACTIONS)
        try:
            done(db, action, words_for(action, states[-1], rng))
        except ScorerError:
            assert event_meant(db, None) == states[-1]
        else:
            now = event_meant(db, None)
            states += [now] if now != states[-1] else []
    with reading(db) as ask:
        event_id = identify(ask, None)
        concerns = concerns_of(ask, event_id)
        steps = [step for step in steps_of(ask, Whose(event_id)) if step.number in concerns]
        assert kept(rewound(states[-1], [differences_of(ask, Whose(event_id))])) == kept(states[0])
        after = [kept(event_after(ask, event_id, step.number)) for step in steps]
    assert after == [kept(state) for state in states[1:]]
    lines: list[str] = []
    for step in steps:
        boards = [f"{one.board}: {sorted(one.pairs)}" for one in concerns[step.number]]
        lines += [f"{step.kind} {step.subject} {step.said}", *(f"    {one}" for one in boards)]
    as_before(f"{name}.txt", lines)
    for state in reversed(states[:-1]):
        step_back(db, ThingMeant(None), again=False)
        assert kept(event_meant(db, None)) == kept(state)
    for state in states[1:]:
        step_back(db, ThingMeant(None), again=True)
        assert kept(event_meant(db, None)) == kept(state)
