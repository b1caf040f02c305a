"""Storing what the entry screen accepts, one change at a time, so that no other terminal's line is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scorer.desk.changing import Step, change
from scorer.desk.enter_lines import known_declarer, only
from scorer.desk.recording import place, told
from scorer.errors import BadInput, Mistake, ScorerError
from scorer.records.declarers import known_declarers
from scorer.records.results import Played, Result
from scorer.store.reading import identify, read_event, steps_of
from scorer.store.work import reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.desk.enter_lines import Line
    from scorer.records.events import Event
    from scorer.records.rulings import RulingNote


class Edit(NamedTuple):
    """Results as they are and as they will be; None where there is none. The first one is what the change is about."""

    becomes: tuple[tuple[Result | None, Result | None], ...]
    said: str = ""

    @property
    def fresh(self) -> Result | None:
        """What the line will hold."""
        return self.becomes[0][1]


class Stored(NamedTuple):
    """The event after a change, and what to tell the director."""

    event: Event
    said: str


class Elsewhere(ScorerError):
    """Another terminal changed a line that this one was about to change; `theirs` is what stands there now."""

    def __init__(self, now: Event, theirs: tuple[Result, ...]) -> None:
        said = "; ".join(f"{place(it)}: {told(now, it)}" for it in theirs) or "it is empty now"
        super().__init__(f"another terminal changed this meanwhile: {said}")
        self.now = now
        self.theirs = theirs


def opened(db: str, slug: str | None) -> Event:
    """Read the event that is meant."""
    with reading(db) as ask:
        return read_event(ask, identify(ask, slug))


def last_step(db: str, slug: str) -> tuple[int, str]:
    """The number of the last step that was written down, and what it says; 0 where there is none."""
    with reading(db) as ask:
        steps = steps_of(ask, identify(ask, slug))
    return (steps[-1].number, steps[-1].sentence) if steps else (0, "")


def entry(line: Line, fresh: Result, group: str | None = None, later: Iterable[Line] = ()) -> Edit:
    """A line with a new result; with a group, all later results of the board belong to it as well."""
    becomes: list[tuple[Result | None, Result | None]] = [(line.result, fresh)]
    if group is not None:
        becomes += [(it.result, it.result._replace(group=group)) for it in later if it.result and it != line]
    return Edit(tuple(becomes))


def clearing(line: Line) -> Edit:
    """A line without its result."""
    return Edit(((line.result, None),))


def edited(event: Event, edit: Edit) -> Event:
    """The event with a change made, nothing stored.

    Rulings' notes go with their results. A declarer who was left out because the other tables told
    it, or the cards, is written down where they no longer do.
    """
    becomes = {old: new for old, new in edit.becomes if old is not None}
    fresh = [new for old, new in edit.becomes if old is None and new is not None]
    results = [becomes.get(it, it) for it in event.results] + fresh
    after = replace(
        event,
        results=tuple(it for it in results if it is not None),
        notes=tuple(note for it in event.notes if (note := _note(it, edit)) is not None),
    )
    boards = {result.board for both in edit.becomes for result in both if result is not None}
    known = {part for board in boards for part in known_declarers(only(after, board), only(after, board).results)}
    parts = {new: old.board_group for old, new in becomes.items() if new is not None}
    named = tuple(
        _named(event, it, parts.get(it, it.board_group))
        if it.board in boards and (it.board_group not in known or parts.get(it, it.board_group) != it.board_group)
        else it
        for it in after.results
    )
    return replace(after, results=named)


def _named(event: Event, result: Result, was: tuple[int, str]) -> Result:
    """A result with the declarer that it left out, where something told it before."""
    outcome = result.outcome
    if not isinstance(outcome, Played) or outcome.declarer is not None:
        return result
    told_before = known_declarer(event, *was)
    return result if told_before is None else result._replace(outcome=replace(outcome, declarer=told_before.seat))


def _note(note: RulingNote, edit: Edit) -> RulingNote | None:
    """A note goes with its pairs, and is gone with what was ruled."""
    for old, new in edit.becomes:
        if old is not None and (note.board, note.ns, note.ew) == (old.board, old.ns, old.ew):
            if new is None or new.ns is None or new.ew is None:
                return None
            if new.outcome != old.outcome and new.pairs != old.pairs[::-1]:
                return None
            return note._replace(ns=new.ns, ew=new.ew)
    return note


def store(db: str, shown: Event, edit: Edit) -> Stored:
    """Make a change and commit it. Raises `Elsewhere`, and stores nothing, where the lines are not as they were shown.

    Raises `BadInput` for what cannot stand together.
    """
    after = shown

    def step(now: Event) -> Step:
        nonlocal after
        theirs = _theirs(now, shown, edit)
        if theirs is not None and theirs != tuple(new for _, new in edit.becomes if new is not None):
            raise Elsewhere(now, theirs)
        after = now if theirs is not None else edited(now, edit)
        _refuse_twins(after, edit)
        return after, _sentence(now, after, edit)

    said = change(db, shown.slug, step)
    return Stored(after, said)


def _refuse_twins(event: Event, edit: Edit) -> None:
    """Raise `BadInput` where a new result is one that stands there already: nothing would seem to change."""
    for old, new in edit.becomes:
        if old is None and new is not None and event.results.count(new) > 1:
            wrong = f"{' against '.join(new.pairs)} has that result on this board already"
            raise BadInput([Mistake("", "", f"Board {new.board}: {wrong}")])


def _theirs(now: Event, shown: Event, edit: Edit) -> tuple[Result, ...] | None:
    """What stands now where a change is to be made; None where it is as it was shown."""
    touched = {(it.board, pair) for both in edit.becomes for it in both if it is not None for pair in it.pairs}

    def there(event: Event) -> list[Result]:
        return [it for it in event.results if any((it.board, pair) in touched for pair in it.pairs)]

    found = there(now)
    return None if set(found) == set(there(shown)) else tuple(found)


def _sentence(before: Event, after: Event, edit: Edit) -> str:
    old, new = edit.becomes[0]
    if edit.said:
        return edit.said
    if new is None:
        return f"{place(old)}: cleared (was {told(before, old)})" if old is not None else ""
    stands = next((it for it in after.results if (it.board, *it.pairs) == (new.board, *new.pairs)), new)
    where = "" if old is None or old.pairs == new.pairs else f"{place(old)}, "
    was = "" if old is None else f" (was {where}{told(before, old)}{_group(old)})"
    return f"{place(new)}: {told(after, stands)}{_group(new)}{was}"


def _group(result: Result) -> str:
    return f", group {result.group}" if result.group else ""


def changed(before: Event, after: Event) -> Sequence[Result]:
    """The results that two states of an event do not share, those of the later first."""
    was, becomes = set(before.results), set(after.results)
    return [it for it in after.results if it not in was] + [it for it in before.results if it not in becomes]


def undo(db: str, shown: Event) -> Stored:
    """Take back the last change; raise `Elsewhere` where another terminal made it and it was not shown yet."""
    from scorer.desk import looking_back  # SQLAlchemy, which looking does not need

    _refuse_unseen(db, shown)
    said = looking_back.undo(db, shown.slug)
    return Stored(opened(db, shown.slug), said)


def redo(db: str, shown: Event) -> Stored:
    """Do again what was taken back last; raises like `undo`."""
    from scorer.desk import looking_back  # SQLAlchemy, which looking does not need

    _refuse_unseen(db, shown)
    said = looking_back.redo(db, shown.slug)
    return Stored(opened(db, shown.slug), said)


def _refuse_unseen(db: str, shown: Event) -> None:
    now = opened(db, shown.slug)
    news = changed(shown, now)
    if news:
        raise Elsewhere(now, tuple(it for it in news if it in now.results))
