"""What is wrong with the rows of a database: unreadable, contradictory, or different from the history.

A value altered by another program is found where a step of the history recorded it; where the history says nothing,
it cannot be found.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import DatabaseError, ParseError, ScorerError
from scorer.i18n import Phrase, phrase
from scorer.model.contradictions import find_contradictions
from scorer.model.results import describe_meeting
from scorer.storage import Query, club
from scorer.storage.backup_files import damage_error, find_file_faults
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.history import PLAYER_BOOK, HistoryOwner, list_differences, read_steps, rewind_rows
from scorer.storage.rows import Row, event_to_rows
from scorer.storage.sqlite_file import open_for_reading

if TYPE_CHECKING:
    from pathlib import Path


MOST_LISTED = 20
"""The number of rows listed for one history; the first few are enough to restore a copy."""


def damage_of(file: Path) -> DatabaseError | None:
    """The error for a database with anything wrong in it; None if it is sound or missing."""
    return damage_error(file) if file.exists() and is_damaged(file) else None


def is_damaged(file: Path) -> bool:
    """Whether anything is wrong with a database, its file or its rows."""
    if find_file_faults(file, in_use=True):
        return True
    with open_for_reading(file) as query:
        try:
            return any(find_row_faults(query))
        except UnicodeDecodeError:  # SQLite quotes a damaged name of a table or column
            return True


def find_row_faults(query: Query) -> Iterator[Phrase]:
    """Rows that cannot be read, that contradict each other, or that differ from what the history made of them."""
    for (slug,) in list(query("SELECT slug FROM events ORDER BY id")):
        yield from _list_or_report_unreadable(slug, partial(_find_event_faults, query, slug))
    for (slug,) in list(query("SELECT slug FROM competitions ORDER BY id")):
        yield from _list_or_report_unreadable(
            slug, partial(_find_club_faults, query, HistoryOwner(competition=slug), slug)
        )
    book = phrase("the book of players")
    yield from _list_or_report_unreadable(book, partial(_find_club_faults, query, PLAYER_BOOK, book))


def _list_or_report_unreadable(name: Phrase | str, find_faults: Callable[[], Iterable[Phrase]]) -> list[Phrase]:
    try:
        return list(find_faults())
    except (ScorerError, ParseError, ValueError, LookupError, TypeError, AttributeError, sqlite3.Error) as error:
        return [phrase("{whose} cannot be read: {reason}", whose=name, reason=str(error))]


def _find_event_faults(query: Query, slug: str) -> Iterator[Phrase]:
    event_id = find_event(query, slug)
    event = read_event(query, event_id)
    for contradiction in find_contradictions(event, event.results):
        result = event.results[contradiction.position]
        yield phrase("{event}: {reason}", event=slug, reason=contradiction.to_mistake(describe_meeting(result)).reason)
    yield from _compare_with_history(query, HistoryOwner(event_id), slug, dict(event_to_rows(event)))


def _find_club_faults(query: Query, owner: HistoryOwner, name: Phrase | str) -> Iterator[Phrase]:
    """The faults of a competition, or of the book of players."""
    state = club.find_competition(query, owner.competition) if owner.competition else club.read_book(query)
    return _compare_with_history(query, owner, name, club.club_state_to_rows(state))


def _compare_with_history(
    query: Query, owner: HistoryOwner, name: Phrase | str, rows: Mapping[str, Iterable[Row]]
) -> Iterator[Phrase]:
    """Rows that are not what the last step made of them.

    Entries of competitions are skipped, because a deleted event leaves them without a step. Raise `ValueError` where a
    step cannot be read.
    """
    read_steps(query, owner)
    changed = (difference for difference in list_differences(query, owner) if difference.table != "entries")
    _, mismatches = rewind_rows(rows, changed)
    for table, row in mismatches[:MOST_LISTED]:
        row_text = ", ".join(str(value) for value in row.values() if value not in (None, ""))
        yield phrase(
            "{whose}: a row in {table} does not match the history: {row}", whose=name, table=table, row=row_text
        )
