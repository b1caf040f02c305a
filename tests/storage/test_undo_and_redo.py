"""Long evenings of changes: each is stored as it was reported, undone, and done again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorer.commands.command import EventCommand
from scorer.commands.findings import AcceptFindings, FixFindings
from scorer.commands.pairs import NamePairs
from scorer.commands.rulings import AdjustResult, PenalisePair
from scorer.commands.travellers import ShiftResults
from scorer.errors import ScorerError
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.events import Event
from scorer.scoring import score_event
from scorer.services.change import execute_command
from scorer.services.history import EntityRef, undo_or_redo
from scorer.services.queries import load_event
from scorer.storage import events
from scorer.storage.database import read_transaction, write_transaction
from scorer.storage.event_queries import find_event
from scorer.storage.history import (
    HistoryOwner,
    list_differences,
    read_concerns,
    read_event_after,
    read_steps,
    rewind_event,
)
from scorer.storage.rows import event_to_rows
from tests.commands.random_commands import ACTIONS, EVENINGS, words_for
from tests.conftest import Scorer


def kept(event: Event) -> dict[str, list[str]]:
    """The rows of an event, in an order of their own: that in which results came in does not come back."""
    return {table: sorted(map(str, rows)) for table, rows in event_to_rows(event)}


def done(db: str, action: type[EventCommand], words: dict[str, Any]) -> None:
    """Do something as a door does it."""
    given: dict[str, Any] = {"scored": score_event} if action in (AcceptFindings, FixFindings) else {}
    if action in (AdjustResult, PenalisePair, AcceptFindings):
        given["at"] = "21:30"
    if action is ShiftResults:
        given["by"] = 1
    if action is NamePairs:
        words = {"names": parse_names(words["names"], "names.txt")}
    execute_command(db, None, action.from_texts(words, **given))


@pytest.mark.long
@pytest.mark.parametrize("name", ["three tables", "teams"])
def test_whatever_is_done_is_kept_and_taken_back_and_done_again(migrated: Scorer, name: str) -> None:
    db, rng = migrated.place, Random(name)  # noqa: S311  # the same evenings every time
    with write_transaction(db, create=True) as work:
        events.choose_event(work, work.find_and_lock_event(events.add_event(work, EVENINGS[name]())))
        work.commit()
    states: list[Event] = [load_event(db, None)]
    while len(states) < 12:
        action = rng.choice(ACTIONS)
        try:
            done(db, action, words_for(action, states[-1], rng))
        except ScorerError:
            assert load_event(db, None) == states[-1]
        else:
            now = load_event(db, None)
            states += [now] if now != states[-1] else []
    with read_transaction(db) as ask:
        event_id = find_event(ask, None)
        concerns = read_concerns(ask, event_id)
        steps = [step for step in read_steps(ask, HistoryOwner(event_id)) if step.number in concerns]
        assert kept(rewind_event(states[-1], [list_differences(ask, HistoryOwner(event_id))])) == kept(states[0])
        after = [kept(read_event_after(ask, event_id, step.number)) for step in steps]
    assert after == [kept(state) for state in states[1:]]
    for state in reversed(states[:-1]):
        undo_or_redo(db, EntityRef(None), redo=False)
        assert kept(load_event(db, None)) == kept(state)
    for state in states[1:]:
        undo_or_redo(db, EntityRef(None), redo=True)
        assert kept(load_event(db, None)) == kept(state)
