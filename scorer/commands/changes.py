"""What a command returns, what its result must satisfy before it is stored, and which players its names mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from scorer.checks.against_schedule import check_same_person
from scorer.errors import InputError, Mistake, Mistakes, mismatch_message
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.contradictions import find_contradictions, find_schedule_faults
from scorer.model.declarers import with_presumed_declarers
from scorer.model.events import Event, ResultChange, diff_records, find_changed_results, join_waiting, last_used_board
from scorer.model.history import Subject, Topic
from scorer.model.pairs import MEMBER_SEPARATOR, EventForm, Pair, PairChange, pairs_of_entrants
from scorer.model.results import Result, boards_of_pairs, describe_meeting

if TYPE_CHECKING:
    from scorer.checks import Finding
    from scorer.hints import Hint
    from scorer.model.players import PlayerBook
    from scorer.model.rulings import AcceptedFinding
    from scorer.movements.schedule import Sitting

T = TypeVar("T")
State = TypeVar("State")


class RecordedResult(NamedTuple):
    """A result as it is now recorded, and the first finding against it, if findings were asked for."""

    result: Result | None
    finding: Finding | None = None


class Change(NamedTuple, Generic[State]):
    """The new state of an event, a competition or the book, the subject of the change, and what to report.

    `summary` is stored in the history; `details`, a line each, and `hints` are shown once.
    """

    after: State
    subject: Subject
    summary: Phrase
    details: tuple[Phrase, ...] = ()
    hints: tuple[Hint, ...] = ()
    recorded: RecordedResult = RecordedResult(None)


def replace_item(items: Sequence[T], old: T, new: T) -> tuple[T, ...]:
    """Return the items in the same order with one replaced by another."""
    position = items.index(old)
    return (*items[:position], new, *items[position + 1 :])


def results_subject(results: Iterable[Result], topic: Topic = Topic.RESULT) -> Subject:
    """Return the subject of a change of results: the board and the pairs that all of them share."""
    affected = list(results)
    return Subject(
        topic,
        board=_shared_value(result.board for result in affected),
        ns=_shared_value(result.ns for result in affected),
        ew=_shared_value(result.ew for result in affected),
    )


def _shared_value(values: Iterable[T]) -> T | None:
    different = set(values)
    return different.pop() if len(different) == 1 else None


def complete_event(before: Event, after: Event, replaced: Sequence[ResultChange] = ()) -> Event:
    """Return the event after a change, with what follows: pairs of an individual's players, and presumed declarers.

    `replaced` says which result took the place of which, for those who declare as before. An event that was read is
    completed against itself without results: whoever it presumes may be determined by its other results.
    """
    if after.form is EventForm.INDIVIDUAL:
        after = after._replace(pairs=pairs_of_entrants(after.form, after.entrants, (*after.schedule, *after.results)))
    changed_cards = {board for board, _ in set(before.deals + before.points) ^ set(after.deals + after.points)}
    return with_presumed_declarers(before, after, _find_altered_boards(before, after) | changed_cards, replaced)


def _find_altered_boards(before: Event, after: Event) -> set[int]:
    """Return the boards whose results have changed, or may mean something else now."""
    if (after.rules, after.redeal, after.scoring) != (before.rules, before.redeal, before.scoring):
        return {result.board for result in after.results}  # other awards are allowed, others may declare
    return {result.board for result in find_changed_results(before, after)}


def validate_change(before: Event, change: Change[Event]) -> Change[Event]:
    """Return a change as it may be stored: with the declarers that follow, without the marks on results that it alters.

    Raise `InputError` with everything that contradicts itself.
    """
    after = change.after._replace(marks=tuple(_remaining_marks(before, change.after)))
    after = complete_event(before, after)
    altered_boards = _find_altered_boards(before, after)
    mistakes = [
        *_schedule_faults(before, after),
        *contradiction_mistakes(after, [result for result in after.results if result.board in altered_boards]),
        *unused_board_mistakes(before, after),
    ]
    if mistakes:
        raise InputError(mistakes)
    return change._replace(after=after)


def _remaining_marks(before: Event, after: Event) -> Iterator[AcceptedFinding]:
    """Yield the new marks, and the old ones whose pairs have the same result as before."""
    if not after.marks:
        return
    altered = boards_of_pairs(find_changed_results(before, after))
    for mark in after.marks:
        marked = {(mark.board, label) for label in mark.pairs}
        if mark not in before.marks or not marked & altered:
            yield mark


def _schedule_faults(before: Event, after: Event) -> Iterator[Mistake]:
    """Yield the faults of a new schedule; one from which meetings were only removed is not checked."""
    if after.movement == before.movement and not _has_new_meetings(before.schedule, after.schedule):
        return
    for section, fault in find_schedule_faults(after, after.schedule):
        place = phrase("round {round}, table {table}", round=fault.round, table=f"{section}{fault.table}")
        yield Mistake(place, "", fault.sentence)


def _has_new_meetings(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
    """Whether any pairs are scheduled to meet where they were not before."""
    removed, added = diff_records(before, after)
    new_sittings = set(added) - set(removed)
    return any(sitting.is_meeting for sitting in new_sittings) and not _is_only_relabelled(before, after)


def _is_only_relabelled(before: Sequence[Sitting], after: Sequence[Sitting]) -> bool:
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


def contradiction_mistakes(event: Event, results: Sequence[Result]) -> Iterator[Mistake]:
    """Yield a mistake for each contradiction between results of an event."""
    for contradiction in find_contradictions(event, results):
        yield contradiction.to_mistake(describe_meeting(results[contradiction.position]))


def unused_board_mistakes(before: Event, after: Event) -> Iterator[Mistake]:
    """Yield a mistake if fewer boards were set than are in use."""
    if after.boards >= before.boards:
        return
    used = last_used_board(after)
    if used > after.boards:
        expected = phrase("at least {used}, because that many are in use", used=used)
        yield Mistake(None, "boards", mismatch_message(str(after.boards), expected))


# Players' names


NamedRecord = TypeVar("NamedRecord", Pair, PairChange)


def has_new_names(before: Event, after: Event) -> bool:
    """Whether a change brought new names: only then the book is read."""
    _, pairs = diff_records((*before.pairs, *before.entrants), (*after.pairs, *after.entrants))
    _, changes = diff_records(before.changes, after.changes)
    is_named = any(one.names for one in pairs) or any(one.names for one in changes)
    return is_named or before.waiting != after.waiting


def duplicate_name_messages(before: Event, after: Event) -> Iterator[Phrase]:
    """Warn of players who are now in two pairs of one round, or twice in one pair."""
    former_messages = [finding.message for finding in check_same_person(before)]
    yield from (finding.message for finding in check_same_person(after) if finding.message not in former_messages)


def complete_names(before: Event, change: Change[Event], book: PlayerBook) -> Change[Event]:
    """Return a change with its new names as the book has them; names that were completed are reported.

    Raise `InputError` for part of a name that matches several players.
    """
    mistakes = Mistakes()
    completions: dict[Phrase, None] = {}
    teams = change.after.form is EventForm.TEAMS
    known_names = {name for pair in before.pairs for name in pair.players}
    known_names.update(before.waiting_people)
    known_names |= {name for one in before.entrants for name in (one.member_names if teams else one.players)}

    def complete_name(name: str) -> str:
        if not name or name in known_names:
            return name
        completed = mistakes.parse("name", name, book.complete_name) or name
        if completed.casefold() != name.casefold():
            completions[phrase("{part} was taken to be {name}", part=name, name=completed)] = None
        return completed

    entrants = change.after.entrants
    if not teams:
        entrants = _complete_records(before.entrants, entrants, complete_name)
    elif entrants != before.entrants:  # the name of a team is not a player's
        entrants = tuple(
            team._replace(members=MEMBER_SEPARATOR.join(map(complete_name, team.member_names))) for team in entrants
        )
    event = change.after._replace(
        entrants=entrants,
        pairs=_complete_records(before.pairs, change.after.pairs, complete_name),
        changes=_complete_records(before.changes, change.after.changes, complete_name),
        waiting=join_waiting(map(complete_name, change.after.waiting_people)),
    )
    mistakes.raise_if_any()
    return change._replace(after=event, summary=join_phrases((change.summary, *completions)))


def _complete_records(
    before: tuple[NamedRecord, ...], after: tuple[NamedRecord, ...], complete_name: Callable[[str], str]
) -> tuple[NamedRecord, ...]:
    """Return records with completed names; records that were there before stay as they are."""
    old = set(before)
    named: list[NamedRecord] = []
    for one in after:
        if one not in old:
            one = one._replace(player1=complete_name(one.player1), player2=complete_name(one.player2))  # noqa: PLW2901
        named.append(one)
    return tuple(named)
