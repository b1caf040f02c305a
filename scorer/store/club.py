"""Changing competitions and the book of players: the rows that differ, with the step that made them differ."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, delete, insert, select, update

from scorer.errors import NothingHere, Way, remedy
from scorer.records.history import StepKind, standing
from scorer.store import club_rows
from scorer.store.club_reading import PLAYERS, club_steps, difference_of, find_competition, read_book
from scorer.store.engine import asker
from scorer.store.locks import lock_club
from scorer.store.tables import club_history, competitions, entries, events, players
from scorer.words import Phrase, packed, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.records.competitions import Competition
    from scorer.records.players import Book, Player
    from scorer.store.club_reading import ClubStep
    from scorer.store.club_rows import Difference, Row


MOST_STAMPS = 2**31
"""How many different stamps an event of a competition can get: what a column of whole numbers holds."""


def save_competition(
    connection: Connection, slug: str, before: Competition | None, after: Competition | None, said: Phrase, at: str
) -> None:
    """Make a competition what it is to be, and write down what was done; nothing where nothing is."""
    changed = club_rows.difference(club_rows.competition_rows(before), club_rows.competition_rows(after))
    if changed:
        _make(connection, slug, changed)
        _write(connection, slug, StepKind.DO, changed, said, at)


def save_book(connection: Connection, before: Book, after: Book, said: Phrase, at: str) -> None:
    """Do the same with the book of players."""
    changed = club_rows.difference(club_rows.book_rows(before), club_rows.book_rows(after))
    if changed:
        _make(connection, PLAYERS, changed)
        _write(connection, PLAYERS, StepKind.DO, changed, said, at)


def note(connection: Connection, about: str, said: Phrase, at: str) -> None:
    """Write down what happened to a competition without changing it."""
    _write(connection, about, StepKind.NOTE, club_rows.Difference((), ()), said, at)


def note_removal(connection: Connection, player: Player, said: Phrase, at: str) -> None:
    """Take a player out of the book for good, and write down that it was done, but not who it was."""
    connection.execute(delete(players).where(players.c.name == player.name))
    note(connection, PLAYERS, said, at)


def undo(connection: Connection, about: str, at: str) -> Phrase:
    """Take back the last change that stands, return what was said of it; raise `NothingHere` without one."""
    lock_club(connection)
    done, _ = standing(club_steps(asker(connection), about))
    if not done:
        raise NothingHere(phrase("there is nothing to undo"), remedy(Way.STEP))
    return _again(connection, about, done[-1], StepKind.UNDO, at)


def redo(connection: Connection, about: str, at: str) -> Phrase:
    """Do again what was taken back last, return what was said of it; raise `NothingHere` without any."""
    lock_club(connection)
    _, undone = standing(club_steps(asker(connection), about))
    if not undone:
        raise NothingHere(phrase("there is nothing to redo"), remedy(Way.STEP))
    return _again(connection, about, undone[-1], StepKind.REDO, at)


def _again(connection: Connection, about: str, step: ClubStep, kind: StepKind, at: str) -> Phrase:
    """Make the difference of a step, or the reverse of it."""
    ask = asker(connection)
    changed = club_rows.read(difference_of(ask, step.number))
    if kind is StepKind.UNDO:
        changed = changed.reversed
    if about == PLAYERS:
        there: list[Row] = club_rows.book_rows(read_book(ask))
    else:
        there = club_rows.competition_rows(find_competition(ask, about))
    changed = _without_removed_events(changed, there)
    changed.applied(there)  # refuses what is no longer as it was
    _make(connection, about, changed)
    _write(connection, about, kind, changed, step.said, at)
    return step.said


def _without_removed_events(changed: Difference, there: Sequence[Row]) -> Difference:
    """A difference without the events that were deleted since, and so are in no competition any more."""
    still_there = set(there)
    gone = tuple(row for row in changed.gone if row[0] != "entry" or row in still_there)
    return changed._replace(gone=gone)


def _write(connection: Connection, about: str, kind: StepKind, changed: Difference, said: Phrase, at: str) -> None:
    row = {"about": about, "at": at, "kind": kind, "said": packed(said), "difference": changed.written()}
    connection.execute(insert(club_history).values(row))


def _make(connection: Connection, about: str, changed: Difference) -> None:
    """Make a difference in the tables: what goes before what comes, a competition before its events."""
    own = [row for row in changed.came if row[0] == "competition"]
    if own:
        _put_competition(connection, about, own[0])
    for row in changed.gone:
        _take_out(connection, about, row)
    for row in changed.came:
        if row[0] == "entry":
            _enter(connection, about, row)
        elif row[0] == "player":
            connection.execute(insert(players).values(_player(row)))
    if not own and any(row[0] == "competition" for row in changed.gone):
        connection.execute(delete(competitions).where(competitions.c.slug == about))


def _put_competition(connection: Connection, slug: str, row: Row) -> None:
    _, name, kind, closed, rule = row
    values = {"name": name, "kind": kind, "closed": closed, "rule": rule}
    done = connection.execute(update(competitions).where(competitions.c.slug == slug).values(values))
    if not done.rowcount:
        connection.execute(insert(competitions).values(slug=slug, **values))


def _take_out(connection: Connection, about: str, row: Row) -> None:
    match row:
        case ("entry", slug, _):
            own = entries.c.competition_id == _id_of(connection, about)
            connection.execute(delete(entries).where(own, entries.c.event_id == _event(connection, slug)))
        case ("player", name, *_):
            connection.execute(delete(players).where(players.c.name == name))
        case _:  # a competition's own row is put in place or removed as a whole
            pass


def _enter(connection: Connection, about: str, row: Row) -> None:
    _, slug, heat = row
    event_id = _event(connection, slug)
    if event_id is None:  # it was deleted, and with it goes its place in the competition
        return
    values: dict[str, Any] = {"competition_id": _id_of(connection, about), "event_id": event_id, "heat": heat}
    values["stamp"] = randbelow(MOST_STAMPS)
    connection.execute(insert(entries).values(values))


def _id_of(connection: Connection, slug: str) -> int | None:
    return connection.execute(select(competitions.c.id).where(competitions.c.slug == slug)).scalar()


def _event(connection: Connection, slug: str) -> int | None:
    return connection.execute(select(events.c.id).where(events.c.slug == slug)).scalar()


def _player(row: Row) -> dict[str, object]:
    names = ("name", "club_number", "national_number", "note", "page", "spellings")
    return dict(zip(names, row[1:], strict=True))
