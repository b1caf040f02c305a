"""The club's players: the book, lists to import and export, and what is stored about one person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorer import hints
from scorer.commands import players as steps
from scorer.errors import FullNameRequiredError, Message, MissingDataError, parse_one
from scorer.i18n import Phrase, phrase, plural_phrase
from scorer.interchange.own.players_csv import write_players
from scorer.interchange.writing import write_file
from scorer.model.history import Subject, Topic
from scorer.model.players import Player, PlayerBook, identities_of
from scorer.model.texts import name_key
from scorer.rendering.json_text import render_json
from scorer.reports.answers import players as reports
from scorer.reports.table import sheets_of
from scorer.reports.years import persons
from scorer.services import Answer, answer_with_tables
from scorer.services.change import execute_players_command
from scorer.services.club_settings import second_copies
from scorer.storage import history
from scorer.storage.backup_files import list_copies
from scorer.storage.club import list_played_pairs, list_publications, read_book
from scorer.storage.database import query_or_default, read_transaction, write_transaction
from scorer.storage.erasure import erase_player
from scorer.storage.evenings import read_nights
from scorer.storage.event_queries import find_event
from scorer.storage.history import PLAYER_BOOK, current_minute
from scorer.storage.locations import sqlite_path

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.commands.changes import Change
    from scorer.reports.years.persons import Career


def load_book(db: str) -> PlayerBook:
    """Read the book of players; an empty one if there is no database yet."""
    return query_or_default(db, read_book, PlayerBook())


def list_players(db: str) -> Answer:
    """List the players of the book."""
    return answer_with_tables("players", reports.player_table(load_book(db)))


def import_players(db: str, players: Sequence[Player]) -> Change[PlayerBook]:
    """Import a list of players."""
    return execute_players_command(db, steps.ImportPlayers(listed=players))


def fill_book(db: str) -> Change[PlayerBook]:
    """Add everyone who played in the recorded events."""
    with read_transaction(db) as query:
        pairs = [pair for _, pair in list_played_pairs(query)]
    return execute_players_command(db, steps.FillBook(pairs=pairs))


def export_book(db: str, path: Path, *, force: bool) -> None:
    """Write the book to a file."""
    text = write_players(load_book(db))
    if not text:
        raise MissingDataError(phrase("the list of players is empty"), hints.FILL_BOOK)
    write_file(path, text, force=force)


def find_player(db: str, text: str) -> Player:
    """Return the player meant, also one who occurs only in events. Raise `InputError` unless exactly one fits."""
    with read_transaction(db) as query:
        book = read_book(query)
        pairs = [pair for _, pair in list_played_pairs(query)]
    everybody = steps.fill_book(book, pairs).after
    return parse_one("player", text, partial(everybody.match, from_events=True))


def show_player(db: str, text: str) -> Answer:
    """Show one person over the years, as the events are now."""
    (career,) = load_careers(db, [find_player(db, text)])
    return Answer(lambda: sheets_of(persons.career_tables(career)), lambda: persons.career_document(career))


def load_careers(db: str, players: Sequence[Player]) -> list[Career]:
    """Return the careers of players, from the events that contain one of their spellings or numbers."""
    with read_transaction(db) as query:
        book = read_book(query)
        book = PlayerBook((*book.players, *(player for player in players if book.find(player.name) is None)))
        wanted = [book.identify(player.name) for player in players]
        keys = {person.key for person in wanted}
        slugs: dict[str, None] = {}
        for slug, pair in list_played_pairs(query):
            if slug not in slugs and not keys.isdisjoint(one.key for one in identities_of(pair, book)):
                slugs[slug] = None
        return persons.build_careers(wanted, read_nights(db, query, [find_event(query, slug) for slug in slugs]), book)


def export_stored_data(db: str, text: str, path: Path, *, force: bool) -> None:
    """Write everything stored about one person to a file, as JSON."""
    player = find_player(db, text)
    with read_transaction(db) as query:
        lines = [
            (slug, pair) for slug, pair in list_played_pairs(query) if player.keys & set(map(name_key, pair.players))
        ]
    write_file(path, f"{render_json(reports.stored_data_document(player, lines))}\n", force=force)


def forget_player(db: str, text: str) -> Message:
    """Forget a person, which cannot be undone: the name is blanked in events, history and book.

    Raise `FullNameRequiredError` if the name is not given in full. Report what was done, and where else the name may
    be.
    """
    player = find_player(db, text)
    if name_key(text) not in player.keys:
        raise FullNameRequiredError(phrase("player"), text, player.name, phrase("this cannot be undone"))
    with write_transaction(db) as transaction:
        transaction.lock_event_list()
        transaction.lock_club()
        before = read_book(transaction.query)
        book_player = before.find(player.name)
        lines = erase_player(transaction, book_player or player)
        if book_player is not None:
            summary = phrase("a player was removed and the name blanked everywhere")
            history.record_note(transaction, PLAYER_BOOK, Subject(Topic.PLAYERS), summary, current_minute())
        published = list_publications(transaction.query)
        transaction.commit()
    summary = phrase(
        "{name}: removed; the name is blanked in {entries}, in the history and in the book",
        name=player.name,
        entries=plural_phrase(lines, "{number} pair entry", "{number} pair entries"),
    )
    return Message(summary, tuple(_remaining_traces(db, published)))


def _remaining_traces(db: str, published: list[tuple[str, Phrase]]) -> Iterator[Phrase]:
    """Yield where the name may still be: backups of the database, and what was printed or published."""
    file = sqlite_path(db)
    if file is not None:
        for copy in (*list_copies(file), *second_copies(db)):
            yield phrase("This backup may still contain the name: {file}", file=copy)
    for slug, said in published:
        yield phrase("{slug}: {published}; publish again, as it may still show the name", slug=slug, published=said)
