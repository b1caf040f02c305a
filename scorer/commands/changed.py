"""What a command returns, what its result must satisfy before it is stored, and which players its names mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scorer.errors import BadInput, Mistake, Mistakes, Remedy, misread
from scorer.i18n import Phrase, chained, phrase
from scorer.model.contradictions import contradictions, schedule_faults
from scorer.model.declarers import seats_settled
from scorer.model.events import Event, altered_results, boards_used, unshared
from scorer.model.history import Subject, Topic
from scorer.model.pairs import BETWEEN_MEMBERS, Form, Pair, PairChange, seated
from scorer.model.results import Result, boards_played, meeting_text

if TYPE_CHECKING:
    from scorer.checks import Finding
    from scorer.model.players import Book
    from scorer.model.rulings import Mark
    from scorer.movements.schedule import Sitting

T = TypeVar("T")
State = TypeVar("State")


class Entered(NamedTuple):
    """A result as it is now recorded, and the first finding against it, if findings were asked for."""

    result: Result | None
    finding: Finding | None = None


class Changed(NamedTuple, Generic[State]):
    """The new state of an event, a competition or the book, the subject of the change, and what to report.

    `summary` is stored in the history; `details`, a line each, and `hints` are shown once.
    """

    after: State
    subject: Subject
    said: Phrase
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    entered: Entered = Entered(None)


def with_replaced(things: Sequence[T], old: T, new: T) -> tuple[T, ...]:
    """Return the items in the same order with one replaced by another."""
    place = things.index(old)
    return (*things[:place], new, *things[place + 1 :])


def about_results(results: Iterable[Result], topic: Topic = Topic.RESULT) -> Subject:
    """Return the subject of a change of results: the board and the pairs that all of them share."""
    concerned = list(results)
    return Subject(
        topic,
        board=_shared(result.board for result in concerned),
        ns=_shared(result.ns for result in concerned),
        ew=_shared(result.ew for result in concerned),
    )


def _shared(values: Iterable[T]) -> T | None:
    different = set(values)
    return different.pop() if len(different) == 1 else None


def settled(before: Event, change: Changed[Event]) -> Changed[Event]:
    """Return a change as it may be stored, without the marks on results that it alters.

    Raise `InputError` with everything that contradicts itself.
    """
    after = replace(change.after, marks=tuple(_marks_still_right(before, change.after)))
    if after.form is Form.INDIVIDUAL:
        after = replace(after, pairs=seated(after.form, after.entrants, (*after.schedule, *after.results)))
    altered = {result.board for result in altered_results(before, after)}
    told_anew = altered | {board for board, _ in set(before.deals + before.points) ^ set(after.deals + after.points)}
    after = seats_settled(before, after, told_anew)
    on_those = [result for result in after.results if result.board in altered]
    wrong = [*_schedule_faults(before, after), *contradicting_mistakes(after, on_those), *too_few_boards(before, after)]
    if wrong:
        raise BadInput(wrong)
    return change._replace(after=after)


def _marks_still_right(before: Event, after: Event) -> Iterator[Mark]:
    """Yield the new marks, and the old ones whose pairs have the same result as before."""
    if not after.marks:
        return
    touched = boards_played(altered_results(before, after))
    for mark in after.marks:
        meant = {(mark.board, label) for label in mark.pairs.split()}
        if mark not in before.marks or not meant & touched:
            yield mark


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """Yield the faults of a new schedule; one from which meetings were only removed is not checked."""
    if after.movement == before.movement and not _adds_meetings(before.schedule, after.schedule):
        return
    for section, fault in schedule_faults(after, after.schedule):
        place = phrase("round {round}, table {table}", round=fault.round, table=f"{section}{fault.table}")
        yield Mistake(place, "", fault.sentence)


def _adds_meetings(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
    """Whether any pairs are scheduled to meet where they were not before."""
    gone, came = unshared(before, after)
    fresh = set(came) - set(gone)
    return any(sitting.is_meeting for sitting in fresh) and not _only_called_otherwise(before, after)


def _only_called_otherwise(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
    """Whether two schedules differ only in the labels of the pairs."""
    if len(before) != len(after):
        return False
    labels: set[tuple[str | None, str | None]] = set()
    for old, new in zip(before, after, strict=True):
        if old._replace(ns=None, ew=None) != new._replace(ns=None, ew=None):
            return False
        labels |= {(old.ns, new.ns), (old.ew, new.ew)}
    olds, news = zip(*labels, strict=True)
    return len(set(olds)) == len(set(news)) == len(labels)


def contradicting_mistakes(event: Event, results: Sequence[Result]) -> Iterator[Mistake]:
    """Yield a mistake for each contradiction between results of an event."""
    for contradiction in contradictions(event, results):
        yield contradiction.mistake(meeting_text(results[contradiction.position]))


def too_few_boards(before: Event, after: Event) -> Iterator[Mistake]:
    """Yield a mistake if fewer boards were set than are in use."""
    if after.boards >= before.boards:
        return
    used = boards_used(after)
    if used > after.boards:
        expected = phrase("at least {used}: so many are in use", used=used)
        yield Mistake(None, "boards", misread(str(after.boards), expected))


# Players' names


Named = TypeVar("Named", Pair, PairChange)


def names_typed(before: Event, after: Event) -> bool:
    """Whether a change brought new names: only then the book is read."""
    _, pairs = unshared((*before.pairs, *before.entrants), (*after.pairs, *after.entrants))
    _, changes = unshared(before.changes, after.changes)
    return any(one.names for one in pairs) or any(one.names for one in changes)


def named_twice(before: Event, after: Event) -> Iterator[Phrase]:
    """Warn of players who are now in two pairs of one round, or twice in one pair."""
    from scorer.checks.against_schedule import same_person  # few changes contain names

    known = [finding.message for finding in same_person(before)]
    yield from (finding.message for finding in same_person(after) if finding.message not in known)


def recognised(before: Event, change: Changed[Event], book: Book) -> Changed[Event]:
    """Return a change with its new names as the book has them; names that were completed are reported.

    Raise `InputError` for part of a name that matches several players.
    """
    mistakes = Mistakes()
    told: dict[Phrase, None] = {}
    teams = change.after.form is Form.TEAMS
    known = {name for pair in before.pairs for name in pair.players}
    known |= {name for one in before.entrants for name in (one.people if teams else one.players)}

    def full(name: str) -> str:
        if not name or name in known:
            return name
        completed = mistakes.read("name", name, book.recognised) or name
        if completed.casefold() != name.casefold():
            told[phrase("{part} is {name}", part=name, name=completed)] = None
        return completed

    entrants = change.after.entrants
    if not teams:
        entrants = _with_names(before.entrants, entrants, full)
    elif entrants != before.entrants:  # the name of a team is not a player's
        entrants = tuple(team._replace(members=BETWEEN_MEMBERS.join(map(full, team.people))) for team in entrants)
    event = replace(
        change.after,
        entrants=entrants,
        pairs=_with_names(before.pairs, change.after.pairs, full),
        changes=_with_names(before.changes, change.after.changes, full),
    )
    mistakes.refuse()
    return change._replace(after=event, said=chained((change.said, *told)))


def _with_names(before: tuple[Named, ...], after: tuple[Named, ...], full: Callable[[str], str]) -> tuple[Named, ...]:
    """Return records with completed names; records that were there before stay the same objects."""
    old = set(map(id, before))
    named: list[Named] = []
    for one in after:
        known = id(one) in old
        named.append(one if known else one._replace(player1=full(one.player1), player2=full(one.player2)))
    return tuple(named)
