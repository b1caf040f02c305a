"""What a change comes to, what it has to stand up to before it may be stored, and whom the names in it mean."""

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
    """A result as it stands now, and what it has against it, where that was asked."""

    result: Result | None
    finding: Finding | None = None


class Changed(NamedTuple, Generic[State]):
    """An event as it will be, a competition or the book, what the change is about, and what to tell the director.

    `said` is kept in the history; `details`, a line each, and what may be done next, the `remedies`, are told once.
    """

    after: State
    subject: Subject
    said: Phrase
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    entered: Entered = Entered(None)


def with_replaced(things: Sequence[T], old: T, new: T) -> tuple[T, ...]:
    """The same things in the same order, one in the place of another."""
    place = things.index(old)
    return (*things[:place], new, *things[place + 1 :])


def about_results(results: Iterable[Result], topic: Topic = Topic.RESULT) -> Subject:
    """The subject of a change of results: the board and the pairs that all of them share."""
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
    """A change as it may be stored, without the marks on results that it made others.

    Raises `BadInput` with everything that cannot stand together any more.
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
    """The new marks, and the old ones whose pairs have the same result as before."""
    if not after.marks:
        return
    touched = boards_played(altered_results(before, after))
    for mark in after.marks:
        meant = {(mark.board, label) for label in mark.pairs.split()}
        if mark not in before.marks or not meant & touched:
            yield mark


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """What makes a new schedule invalid; one from which something was only taken away is as good as it was."""
    if after.movement == before.movement and not _adds_meetings(before.schedule, after.schedule):
        return
    for section, fault in schedule_faults(after, after.schedule):
        place = phrase("round {round}, table {table}", round=fault.round, table=f"{section}{fault.table}")
        yield Mistake(place, "", fault.sentence)


def _adds_meetings(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
    """Whether two pairs are to meet where they were not before."""
    gone, came = unshared(before, after)
    fresh = set(came) - set(gone)
    return any(sitting.is_meeting for sitting in fresh) and not _only_called_otherwise(before, after)


def _only_called_otherwise(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
    """Whether two schedules are the same but for the labels of the pairs."""
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
    """What is wrong with results that cannot stand together in an event."""
    for contradiction in contradictions(event, results):
        yield contradiction.mistake(meeting_text(results[contradiction.position]))


def too_few_boards(before: Event, after: Event) -> Iterator[Mistake]:
    """Boards beyond the number of them of which something is recorded."""
    if after.boards >= before.boards:
        return
    used = boards_used(after)
    if used > after.boards:
        expected = phrase("at least {used}: so many are in use", used=used)
        yield Mistake(None, "boards", misread(str(after.boards), expected))


# Whom the names mean


Named = TypeVar("Named", Pair, PairChange)


def names_typed(before: Event, after: Event) -> bool:
    """Whether anybody was named: only then the book is asked."""
    _, pairs = unshared((*before.pairs, *before.entrants), (*after.pairs, *after.entrants))
    _, changes = unshared(before.changes, after.changes)
    return any(one.names for one in pairs) or any(one.names for one in changes)


def named_twice(before: Event, after: Event) -> Iterator[Phrase]:
    """Who sits in two pairs of one round since the names changed, or twice in one."""
    from scorer.checks.against_schedule import same_person  # few changes name anybody

    known = [finding.message for finding in same_person(before)]
    yield from (finding.message for finding in same_person(after) if finding.message not in known)


def recognised(before: Event, change: Changed[Event], book: Book) -> Changed[Event]:
    """A change with the names that it brought as the book has them; what was completed is told.

    Raises `BadInput` for a part of a name that fits several players: nobody guesses which of them is meant.
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
    elif entrants != before.entrants:  # the team's name is nobody's
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
    """Records with other names; those that were there before stay the same objects."""
    old = set(map(id, before))
    named: list[Named] = []
    for one in after:
        known = id(one) in old
        named.append(one if known else one._replace(player1=full(one.player1), player2=full(one.player2)))
    return tuple(named)
