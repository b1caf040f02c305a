"""Changing competitions and the book of players: the rows that differ, with the step that made them differ."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select, update

from scorer.errors import ChangedMeanwhile
from scorer.records.history import StepKind
from scorer.records.players import Player
from scorer.store.club_reading import (
    PLAYERS,
    ClubDifference,
    book_rows,
    club_steps,
    competition_rows,
    difference_of,
    find_competition,
    read_book,
)
from scorer.store.engine import asker, lock_club
from scorer.store.steps import last_done, last_undone
from scorer.store.tables import club_history, competitions, entries, events, players
from scorer.words import Phrase, packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorer.records.competitions import Competition
    from scorer.records.players import Book
    from scorer.store.club_reading import ClubRow, ClubStep

MOST_STAMPS = 2**31
"""How many different stamps an event of a competition can get: what a column of whole numbers holds."""


def save_competition(
    connection: Connection, slug: str, before: Competition | None, after: Competition | None, said: Phrase, at: str
) -> None:
    """Make a competition what it is to be, and write down what was done; nothing where nothing is."""
    _save(connection, slug, competition_rows(before), competition_rows(after), said, at)


def save_book(connection: Connection, before: Book, after: Book, said: Phrase, at: str) -> None:
    """Do the same with the book of players."""
    _save(connection, PLAYERS, book_rows(before), book_rows(after), said, at)


def _save(
    connection: Connection, about: str, before: Iterable[ClubRow], after: Iterable[ClubRow], said: Phrase, at: str
) -> None:
    changed = ClubDifference.between(before, after)
    if changed:
        _make(connection, about, changed)
        _write(connection, about, StepKind.DO, changed, said, at)


def note(connection: Connection, about: str, said: Phrase, at: str) -> None:
    """Write down what happened to a competition without changing it."""
    _write(connection, about, StepKind.NOTE, ClubDifference(), said, at)


def note_removal(connection: Connection, player: Player, said: Phrase, at: str) -> None:
    """Take a player out of the book for good, and write down that it was done, but not who it was."""
    connection.execute(delete(players).where(players.c.name == player.name))
    note(connection, PLAYERS, said, at)


def undo(connection: Connection, about: str, at: str) -> Phrase:
    """Take back the last change that stands, return what was said of it; raise `NothingHere` without one."""
    lock_club(connection)
    return _again(connection, about, StepKind.UNDO, last_done(club_steps(asker(connection), about)), at)


def redo(connection: Connection, about: str, at: str) -> Phrase:
    """Do again what was taken back last, return what was said of it; raise `NothingHere` without any."""
    lock_club(connection)
    return _again(connection, about, StepKind.REDO, last_undone(club_steps(asker(connection), about)), at)


def _again(connection: Connection, about: str, kind: StepKind, step: ClubStep, at: str) -> Phrase:
    """Make the difference of a step, or the reverse of it; raise `ChangedMeanwhile` where a row is not what it was."""
    ask = asker(connection)
    gone, came = difference_of(ask, step.number)
    if kind is StepKind.UNDO:
        gone, came = came, gone
    there = set(book_rows(read_book(ask)) if about == PLAYERS else competition_rows(find_competition(ask, about)))
    gone = tuple(row for row in gone if row[0] != "entry" or row in there)  # other events were deleted since
    if not there.issuperset(gone):
        raise ChangedMeanwhile
    changed = ClubDifference(gone, came)
    _make(connection, about, changed)
    _write(connection, about, kind, changed, step.said, at)
    return step.said


def _write(connection: Connection, about: str, kind: StepKind, changed: ClubDifference, said: Phrase, at: str) -> None:
    row = {"about": about, "at": at, "kind": kind, "said": packed(said), "difference": changed.written()}
    connection.execute(insert(club_history).values(row))


def _make(connection: Connection, about: str, changed: ClubDifference) -> None:
    """Make a difference in the tables: what goes before what comes, a competition before its events."""
    own = [values for kind, *values in changed.came if kind == "competition"]
    for values in own:
        row = dict(zip(("name", "kind", "closed", "rule"), values, strict=True))
        known = update(competitions).where(competitions.c.slug == about).values(row)
        if not connection.execute(known).rowcount:
            connection.execute(insert(competitions).values(slug=about, **row))
    competition = connection.execute(select(competitions.c.id).where(competitions.c.slug == about)).scalar()
    for kind, name, *_ in changed.gone:
        if kind == "entry":
            place = (entries.c.competition_id == competition, entries.c.event_id == _event(connection, name))
            connection.execute(delete(entries).where(*place))
        elif kind == "player":
            connection.execute(delete(players).where(players.c.name == name))
    for kind, *values in changed.came:
        if kind == "player":
            connection.execute(insert(players).values(dict(zip(Player._fields, values, strict=True))))
        elif kind == "entry":
            _enter(connection, competition, *values)
    if not own and any(kind == "competition" for kind, *_ in changed.gone):
        connection.execute(delete(competitions).where(competitions.c.slug == about))


def _enter(connection: Connection, competition: int | None, slug: str, heat: str) -> None:
    event_id = _event(connection, slug)
    if event_id is not None:  # it was deleted, and with it went its place in the competition
        place = {"competition_id": competition, "event_id": event_id}
        connection.execute(insert(entries).values(**place, heat=heat, stamp=randbelow(MOST_STAMPS)))


def _event(connection: Connection, slug: str) -> int | None:
    return connection.execute(select(events.c.id).where(events.c.slug == slug)).scalar()
