"""What is wrong with the rows of a database: unreadable, contradictory, or different from the history.

A value altered by another program is found where a step of the history recorded it; where the history says nothing,
it cannot be found.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import Misread, ScorerError
from scorer.i18n import Phrase, phrase
from scorer.model.contradictions import contradictions
from scorer.model.results import meeting_text
from scorer.storage import Ask, club
from scorer.storage.copies import faults_of_file
from scorer.storage.history import BOOK, Whose, differences_of, rewind, steps_of
from scorer.storage.reading import identify, read_event
from scorer.storage.rows import Row, rows_of
from scorer.storage.sqlite_file import looking_into

if TYPE_CHECKING:
    from pathlib import Path


MOST_TOLD = 20
"""The number of rows listed for one history; the first few are enough to restore a copy."""


def is_damaged(file: Path) -> bool:
    """Whether anything is wrong with a database, its file or its rows."""
    if faults_of_file(file, in_use=True):
        return True
    with looking_into(file) as ask:
        try:
            return any(faults_of_rows(ask))
        except UnicodeDecodeError:  # SQLite quotes a damaged name of a table or column
            return True


def faults_of_rows(ask: Ask) -> Iterator[Phrase]:
    """Rows that cannot be read, that contradict each other, or that differ from what the history made of them."""
    for (slug,) in list(ask("SELECT slug FROM events ORDER BY id")):
        yield from _unless_unreadable(slug, partial(_faults_of_event, ask, slug))
    for (slug,) in list(ask("SELECT slug FROM competitions ORDER BY id")):
        yield from _unless_unreadable(slug, partial(_faults_of_club, ask, Whose(competition=slug), slug))
    book = phrase("the book of players")
    yield from _unless_unreadable(book, partial(_faults_of_club, ask, BOOK, book))


def _unless_unreadable(whose: Phrase | str, look: Callable[[], Iterable[Phrase]]) -> list[Phrase]:
    try:
        return list(look())
    except (ScorerError, Misread, ValueError, LookupError, TypeError, sqlite3.Error) as error:
        return [phrase("{whose} cannot be read: {reason}", whose=whose, reason=str(error))]


def _faults_of_event(ask: Ask, slug: str) -> Iterator[Phrase]:
    event_id = identify(ask, slug)
    event = read_event(ask, event_id)
    for contradiction in contradictions(event, event.results):
        result = event.results[contradiction.position]
        yield phrase("{event}: {reason}", event=slug, reason=contradiction.mistake(meeting_text(result)).reason)
    yield from _against_history(ask, Whose(event_id), slug, dict(rows_of(event)))


def _faults_of_club(ask: Ask, whose: Whose, called: Phrase | str) -> Iterator[Phrase]:
    """The faults of a competition, or of the book of players."""
    stands = club.find_competition(ask, whose.competition) if whose.competition else club.read_book(ask)
    return _against_history(ask, whose, called, club.rows_of(stands))


def _against_history(
    ask: Ask, whose: Whose, called: Phrase | str, rows: Mapping[str, Iterable[Row]]
) -> Iterator[Phrase]:
    """Rows that are not what the last step made of them.

    Entries of competitions are skipped, because a deleted event leaves them without a step. Raise `ValueError` where a
    step cannot be read.
    """
    steps_of(ask, whose)
    changed = (difference for difference in differences_of(ask, whose) if difference.table != "entries")
    _, wrong = rewind(rows, changed)
    for table, row in wrong[:MOST_TOLD]:
        said = ", ".join(str(value) for value in row.values() if value not in (None, ""))
        yield phrase("{whose}: the history has another row in {table}: {row}", whose=called, table=table, row=said)
