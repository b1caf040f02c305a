"""Changes are written down as rows that go, come or become others; each is taken back and done again exactly."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings

from scorer.errors import ConcurrentChangeError, MissingDataError
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, literal, phrase
from scorer.model.events import Event, sort_results
from scorer.model.history import StepKind, Subject, Topic, make_board_pairs
from scorer.model.pairs import Pair, PairChange, PairChangeKind
from scorer.model.results import KnownScore, NotPlayed, PointsUnit, Result
from scorer.model.rulings import AcceptedFinding, Penalty, RulingNote
from scorer.movements.schedule import Sitting
from scorer.storage import events, history
from scorer.storage.database import write_transaction
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.history import HistoryOwner, read_concerns, read_event_after, read_steps
from scorer.storage.transaction import Transaction
from tests.conftest import Scorer, on_every_database
from tests.strategies import told_events, tried

NOW = "2026-11-17 21:30"
ABOUT = Subject(Topic.SETTING, what="club")
WENT_OUT = Subject(Topic.PUBLISHED, what="ranking")
EVERYTHING = phrase("{rows} and {others}", rows=count_phrase(12, "row"), others=literal('"all" {else}'))
PUBLISHED = phrase("ranking published")
PAIRS = tuple(Pair(str(number), Side.NORTH_SOUTH if number < 3 else Side.EAST_WEST) for number in range(1, 5))
PLAIN = Event(
    "Tuesday",
    datetime.date(2026, 11, 17),
    boards=2,
    pairs=PAIRS,
    results=(Result(1, "1", "3", KnownScore(420)), Result(1, "2", "4", KnownScore(170))),
)
FULL = PLAIN._replace(
    club="Alton",
    date=datetime.date(2026, 11, 24),
    results=(*PLAIN.results, Result(2, "1", "4", NotPlayed())),
    notes=(RulingNote(2, "1", "4", "Ada", NOW, "late"),),
    penalties=(Penalty("1", 2, PointsUnit.MATCHPOINTS, "late", "Ada", NOW),) * 2,  # type: ignore[arg-type]  # a whole number
    schedule=(Sitting(1, 1, "1", "3", 1, 1), Sitting(1, 2, "2", "4", 1, 1), Sitting(2, 1, "1", None, 2, 2, True)),
    changes=(PairChange(2, "3", PairChangeKind.SUBSTITUTE, "Ann", "Bob"), PairChange(2, "4", PairChangeKind.WITHDRAW)),
    marks=(AcceptedFinding("odd-tricks", 1, 1, 1, ("1", "3"), "Ada", NOW, (2,)), AcceptedFinding("no-board", 0)),
)


@pytest.fixture
def work(migrated: Scorer) -> Iterator[Transaction]:
    with write_transaction(migrated.place) as work:
        yield work


def stored(work: Transaction, event: Event) -> int:
    return find_event(work.query, events.add_event(work, event))


def save(work: Transaction, event_id: int, before: Event, after: Event, said: Phrase, about: Subject = ABOUT) -> None:
    history.save_changes(work, HistoryOwner(event_id), history.diff_event_rows(before, after), about, said, NOW)


def now_is(work: Transaction, event_id: int, event: Event) -> bool:
    found = read_event(work.query, event_id)
    return unordered(found) == unordered(event)


def unordered(event: Event) -> Event:
    """An event without the order in which its lines were recorded."""
    return event._replace(
        results=sort_results(event.results),
        penalties=tuple(sorted(event.penalties)),
        changes=tuple(sorted(event.changes)),
        marks=tuple(sorted(event.marks, key=str)),
    )


@on_every_database
def test_undo_goes_back_as_far_as_there_were_changes_and_redo_comes_all_the_way(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    states = [PLAIN, *(PLAIN._replace(club=club) for club in ("Alton", "Berwick", "Corfe"))]
    for before, after in itertools.pairwise(states):
        save(work, event_id, before, after, literal(after.club))
    for before in reversed(states[:-1]):
        history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
        assert now_is(work, event_id, before)
    with pytest.raises(MissingDataError, match="nothing to undo"):
        history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    for after in states[1:]:
        assert history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True) == literal(after.club)
        assert now_is(work, event_id, after)
    with pytest.raises(MissingDataError, match="nothing to redo"):
        history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True)


@on_every_database
def test_what_was_taken_back_cannot_be_done_again_after_something_else(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    save(work, event_id, PLAIN, PLAIN._replace(club="Alton"), literal("Alton"))
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    save(work, event_id, PLAIN, PLAIN._replace(club="Berwick"), literal("Berwick"))
    with pytest.raises(MissingDataError, match="nothing to redo"):
        history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True)
    assert history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False) == literal("Berwick")
    assert now_is(work, event_id, PLAIN)


@on_every_database
def test_nothing_is_struck_out_of_the_history(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    save(work, event_id, PLAIN, FULL, EVERYTHING)
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    history.record_note(work, HistoryOwner(event_id), WENT_OUT, PUBLISHED, NOW)
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True)
    steps = [(step.kind, step.message) for step in read_steps(work.query, HistoryOwner(event_id))]
    assert steps == [
        (StepKind.DO, EVERYTHING),
        (StepKind.UNDO, EVERYTHING),
        (StepKind.NOTE, PUBLISHED),
        (StepKind.REDO, EVERYTHING),
    ]


@on_every_database
def test_what_is_no_longer_as_it_was_read_is_not_written_over(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    first, other = (
        PLAIN._replace(results=(PLAIN.results[0]._replace(outcome=KnownScore(score)), PLAIN.results[1]))
        for score in (400, 110)
    )
    save(work, event_id, PLAIN, first, literal("the first one"))
    with pytest.raises(ConcurrentChangeError) as refusal:
        save(work, event_id, PLAIN, other, literal("the other"))
    assert str(refusal.value) == "another program has changed the event, so nothing was saved: try again"
    with pytest.raises(ConcurrentChangeError):
        save(work, event_id, other, PLAIN._replace(results=PLAIN.results[1:]), literal("taken away"))
    assert now_is(work, event_id, first)


@on_every_database
def test_a_setting_that_is_newer_than_the_event_is_changed_and_undone(work: Transaction) -> None:
    event_id, named = stored(work, PLAIN), PLAIN._replace(club="Alton")
    work.execute("DELETE FROM settings WHERE event_id = ? AND key = 'club'", (event_id,))
    assert now_is(work, event_id, PLAIN)
    save(work, event_id, PLAIN, named, literal("the club has a name"))
    assert now_is(work, event_id, named)
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    assert now_is(work, event_id, PLAIN)


@on_every_database
def test_what_changes_nothing_is_not_written_down(work: Transaction) -> None:
    event_id = stored(work, FULL)
    save(work, event_id, FULL, FULL, literal("nothing"))
    assert read_steps(work.query, HistoryOwner(event_id)) == []


@on_every_database
def test_going_back_shows_the_event_as_it_was_after_any_step(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    save(work, event_id, PLAIN, PLAIN._replace(club="Alton"), literal("Alton"))
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    history.record_note(work, HistoryOwner(event_id), WENT_OUT, PUBLISHED, NOW)
    published = read_steps(work.query, HistoryOwner(event_id))[-1].number
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True)
    save(work, event_id, PLAIN._replace(club="Alton"), FULL, EVERYTHING)
    assert unordered(read_event_after(work.query, event_id, published)) == unordered(PLAIN)
    assert now_is(work, event_id, FULL)


@on_every_database
def test_an_event_as_it_was_keeps_its_slug(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    assert read_event_after(work.query, event_id, 0).slug == "tuesday-2026-11-17"


@on_every_database
def test_a_step_says_what_it_is_about(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    about = Subject(Topic.RESULT, 1, "1", "3", "2", "anything")
    save(work, event_id, PLAIN, FULL, EVERYTHING, about)
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False)
    history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True)
    assert [step.subject for step in read_steps(work.query, HistoryOwner(event_id))] == [about] * 3


@on_every_database
def test_every_board_that_a_step_changed_is_known_with_its_pairs(work: Transaction) -> None:
    event_id = stored(work, PLAIN)
    save(work, event_id, PLAIN, FULL, EVERYTHING)
    (concerns,) = read_concerns(work.query, event_id).values()
    assert set(concerns) == {
        make_board_pairs(2, "1", "4"),
        make_board_pairs(1, "1", "3"),
        make_board_pairs(2, "1", "3"),
    }


@on_every_database
def test_other_events_are_left_alone(work: Transaction) -> None:
    event_id, other = stored(work, PLAIN), stored(work, PLAIN._replace(name="Other"))
    save(work, event_id, PLAIN, FULL, EVERYTHING)
    assert now_is(work, other, PLAIN._replace(name="Other"))
    assert read_steps(work.query, HistoryOwner(other)) == []


LATE = FULL._replace(
    pairs=(*PAIRS, Pair("5", Side.EAST_WEST)),
    schedule=(*FULL.schedule[:2], FULL.schedule[2]._replace(ew="5")),
)
"""With a pair that takes the empty seat."""


@on_every_database
@settings(max_examples=tried(40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told_events(), told_events())
@example(PLAIN, FULL)
@example(FULL, LATE)
@example(FULL, FULL._replace(penalties=FULL.penalties[:1]))
def test_any_event_becomes_any_other_and_itself_again(work: Transaction, before: Event, after: Event) -> None:
    work.execute("SAVEPOINT attempt")
    event_id = stored(work, before)
    history.record_note(work, HistoryOwner(event_id), WENT_OUT, PUBLISHED, NOW)
    published = read_steps(work.query, HistoryOwner(event_id))[-1].number
    save(work, event_id, before, after, EVERYTHING)
    assert now_is(work, event_id, after)
    assert unordered(read_event_after(work.query, event_id, published)) == unordered(before)
    if before != after:
        assert history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=False) == EVERYTHING
    assert now_is(work, event_id, before)
    if before != after:
        assert history.undo_or_redo(work, HistoryOwner(event_id), NOW, redo=True) == EVERYTHING
    assert now_is(work, event_id, after)
    work.execute("ROLLBACK TO SAVEPOINT attempt")
