"""The event in the database, as the screen reads it and changes it, so that no other terminal's line is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.naming import name_all
from scorer.desk.change import changed
from scorer.desk.edits import Edit, Elsewhere, apply_edit, differing
from scorer.store.reading import identify, read_event
from scorer.store.steps import steps_of
from scorer.store.transactions import reading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.events import Event
    from scorer.records.pairs import ListedPair


class Stored(NamedTuple):
    """The event after a change, and what to tell the director."""

    event: Event
    sentence: str


def opened(db: str, slug: str | None) -> Event:
    """Read the event that is meant."""
    with reading(db) as ask:
        return read_event(ask, identify(ask, slug))


def last_step(db: str, slug: str) -> tuple[int, str]:
    """The number of the last step that was written down, and what it says; 0 where there is none."""
    with reading(db) as ask:
        steps = steps_of(ask, identify(ask, slug))
    if not steps:
        return 0, ""
    return steps[-1].number, steps[-1].sentence


def store(db: str, shown: Event, edit: Edit) -> Stored:
    """Make a change and commit it; raises like `apply_edit`, and stores nothing then."""
    after, _, sentence = changed(db, shown.slug, apply_edit, shown, edit)
    return Stored(after, sentence)


def name_pairs(db: str, shown: Event, listed: Sequence[ListedPair]) -> Stored:
    """Give pairs their names and commit it; raises `BadInput`, and stores nothing, for what means no pair."""
    after, _, sentence = changed(db, shown.slug, name_all, listed)
    return Stored(after, sentence)


def undo(db: str, shown: Event) -> Stored:
    """Take back the last change; raise `Elsewhere` where another terminal made it and it was not shown yet."""
    from scorer.desk import history  # SQLAlchemy, which looking does not need

    _refuse_unseen(db, shown)
    sentence = history.undo(db, shown.slug)
    return Stored(opened(db, shown.slug), sentence)


def redo(db: str, shown: Event) -> Stored:
    """Do again what was taken back last; raises like `undo`."""
    from scorer.desk import history  # SQLAlchemy, which looking does not need

    _refuse_unseen(db, shown)
    sentence = history.redo(db, shown.slug)
    return Stored(opened(db, shown.slug), sentence)


def _refuse_unseen(db: str, shown: Event) -> None:
    now = opened(db, shown.slug)
    different = differing(shown, now)
    if different:
        raise Elsewhere(now, tuple(result for result in different if result in now.results))
