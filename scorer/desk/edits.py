"""What a director changes on a line at a time: results as they are and as they will be, and the step to it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.changes.changed import Changed, about_results
from scorer.changes.left_out import with_declarers
from scorer.changes.results import result_text
from scorer.errors import BadInput, Mistake, ScorerError
from scorer.records.plays import plays_after
from scorer.records.results import Result, meeting_text
from scorer.records.rulings import notes_after

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.desk.lines import Line
    from scorer.records.events import Event

T = TypeVar("T")

Becomes = tuple[Result | None, Result | None]
"""A result as it is and as it will be; None where there is none."""


class Edit(NamedTuple):
    """Results as they are and as they will be. The first one is what the change is about."""

    becomes: tuple[Becomes, ...]
    sentence: str = ""

    @property
    def fresh(self) -> Result | None:
        """What the line will hold."""
        return self.becomes[0][1]

    @property
    def results(self) -> list[Result]:
        """Every result concerned, before and after."""
        return list(_without_gaps(chain.from_iterable(self.becomes)))


class Elsewhere(ScorerError):
    """Another terminal changed a line that this one was about to change; `theirs` is what stands there now."""

    def __init__(self, now: Event, theirs: tuple[Result, ...]) -> None:
        lines = [f"{meeting_text(result)}: {result_text(now, result)}" for result in theirs]
        stands = "; ".join(lines) or "it is empty now"
        super().__init__(f"another terminal changed this meanwhile: {stands}")
        self.now = now
        self.theirs = theirs


def entry(line: Line, fresh: Result, group: str | None = None, later: Iterable[Line] = ()) -> Edit:
    """A line with a new result; with a group, all later results of the board belong to it as well."""
    becomes: list[Becomes] = [(line.result, fresh)]
    if group is not None:
        others = [other for other in later if other != line]
        becomes += regrouped(others, group)
    return Edit(tuple(becomes))


def regrouped(lines: Iterable[Line], group: str) -> list[Becomes]:
    """The results of lines, each as it is and as one of a group."""
    return [(line.result, line.result._replace(group=group)) for line in lines if line.result]


def clearing(line: Line) -> Edit:
    """A line without its result."""
    return Edit(((line.result, None),))


def apply_edit(event: Event, shown: Event, edit: Edit) -> Changed:
    """Make the lines what they are to be.

    Raises `Elsewhere` where they are not as they were `shown`, and `BadInput` for what cannot stand together.
    """
    theirs = _theirs(event, shown, edit)
    mine = tuple(new for _, new in edit.becomes if new is not None)
    if theirs is not None and theirs != mine:
        raise Elsewhere(event, theirs)
    after = event if theirs is not None else edited(event, edit)
    _refuse_twins(after, edit)
    return Changed(after, about_results(edit.results), _sentence(event, after, edit))


def _theirs(now: Event, shown: Event, edit: Edit) -> tuple[Result, ...] | None:
    """What stands now where a change is to be made; None where it is as it was shown."""
    touched: set[tuple[int, str]] = set()
    for result in edit.results:
        touched |= _seats(result)

    def there(event: Event) -> tuple[Result, ...]:
        return tuple(result for result in event.results if touched & _seats(result))

    standing = there(now)
    if set(standing) == set(there(shown)):
        return None
    return standing


def _seats(result: Result) -> set[tuple[int, str]]:
    """Its board, with each of its pairs."""
    return {(result.board, pair) for pair in result.pairs}


def _refuse_twins(event: Event, edit: Edit) -> None:
    """Raise `BadInput` where a new result is one that stands there already: nothing would seem to change."""
    for old, new in edit.becomes:
        if old is None and new is not None and event.results.count(new) > 1:
            met = " against ".join(new.pairs)
            sentence = f"Board {new.board}: {met} has that result on this board already"
            raise BadInput([Mistake("", "", sentence)])


def edited(event: Event, edit: Edit) -> Event:
    """The event with a change made.

    Rulings' notes go with their results. A declarer who was left out because the other tables told
    it, or the cards, is written down where they no longer do.
    """
    becomes = {old: new for old, new in edit.becomes if old is not None}
    results = [becomes.get(result, result) for result in event.results]
    results += [new for old, new in edit.becomes if old is None]
    notes = notes_after(event.notes, edit.becomes)
    plays = plays_after(event.plays, edit.becomes)
    after = replace(event, results=_without_gaps(results), notes=notes, plays=plays)
    groups = {new: old.board_group for old, new in edit.becomes if old is not None and new is not None}
    return with_declarers(event, after, {result.board for result in edit.results}, groups)


def _without_gaps(entries: Iterable[T | None]) -> tuple[T, ...]:
    return tuple(entry for entry in entries if entry is not None)


def _sentence(before: Event, after: Event, edit: Edit) -> str:
    """What became of what, as `scorer result` says it."""
    old, new = edit.becomes[0]
    if edit.sentence:
        return edit.sentence
    if new is None:
        return "" if old is None else f"{meeting_text(old)}: cleared (was {result_text(before, old)})"
    sentence = f"{meeting_text(new)}: {result_text(after, as_stored(after, new))}{_group_text(new)}"
    if old is None:
        return sentence
    was = f"{result_text(before, old)}{_group_text(old)}"
    if old.pairs != new.pairs:
        was = f"{meeting_text(old)}, {was}"
    return f"{sentence} (was {was})"


def as_stored(event: Event, new: Result) -> Result:
    """A new result as it stands in the event, with its declarer if it needed one."""
    for result in event.results:
        if result.place == new.place:
            return result
    return new


def _group_text(result: Result) -> str:
    if not result.group:
        return ""
    return f", group {result.group}"


def differing(before: Event, after: Event) -> Sequence[Result]:
    """The results that two states of an event do not share, those of the later first."""
    was, becomes = set(before.results), set(after.results)
    fresh = [result for result in after.results if result not in was]
    return fresh + [result for result in before.results if result not in becomes]
