"""The club's players: the book, lists to import and export, and what is stored about one person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from scorer.commands import players as steps
from scorer.errors import NothingHere, NotInFull, Told, Way, read_one, remedy
from scorer.formats.players_csv import write_players
from scorer.i18n import Phrase, phrase
from scorer.model.history import Subject, Topic
from scorer.model.players import Book, Player, name_key, people_of
from scorer.reports.answers import players as reports
from scorer.reports.table import sheets_of
from scorer.services import Answer, tables_answer
from scorer.services.change import change
from scorer.services.club_settings import copies_elsewhere
from scorer.services.writing import write_file
from scorer.storage import history
from scorer.storage.club import played_pairs, publications, read_book
from scorer.storage.copies import copies_of
from scorer.storage.history import BOOK, now
from scorer.storage.places import file_at
from scorer.storage.reading import identify
from scorer.storage.transactions import asked, reading, writing

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.commands.changed import Changed
    from scorer.reports.years.persons import Career


def book_of(db: str) -> Book:
    """Read the book of players; an empty one if there is no database yet."""
    return asked(db, read_book, Book())


def listed(db: str) -> Answer:
    """List the players of the book."""
    return tables_answer("players", reports.listed(book_of(db)))


def take_in(db: str, players: Sequence[Player]) -> Changed[Book]:
    """Import a list of players."""
    return change(db, None, steps.TAKE_IN, {}, listed=players)


def fill(db: str) -> Changed[Book]:
    """Add everyone who played in the recorded events."""
    with reading(db) as ask:
        pairs = [pair for _, pair in played_pairs(ask)]
    return change(db, None, steps.FILL, {}, pairs=pairs)


def write_out(db: str, path: Path, *, force: bool) -> None:
    """Write the book to a file."""
    text = write_players(book_of(db))
    if not text:
        raise NothingHere(phrase("nobody is in the book of players"), remedy(Way.BOOK))
    write_file(path, text, force=force)


def meant(db: str, text: str) -> Player:
    """Return the player meant, also one who occurs only in events. Raise `InputError` unless exactly one fits."""
    with reading(db) as ask:
        book = read_book(ask)
        pairs = [pair for _, pair in played_pairs(ask)]
    everybody = steps.fill(book, pairs).after
    return read_one("player", text, everybody.meant)


def shown(db: str, text: str) -> Answer:
    """Show one person over the years, as the events are now."""
    from scorer.reports.years import persons  # not needed for lists

    (found,) = careers_of(db, [meant(db, text)])
    return Answer(lambda: sheets_of(persons.tables(found)), lambda: persons.document(found))


def careers_of(db: str, players: Sequence[Player]) -> list[Career]:
    """Return the careers of players, from the events that contain one of their spellings or numbers."""
    from scorer.reports.years import persons  # not needed for lists
    from scorer.storage.evenings import nights

    with reading(db) as ask:
        book = read_book(ask)
        book = Book((*book.players, *(player for player in players if book.called(player.name) is None)))
        wanted = [book.person(player.name) for player in players]
        keys = {person.key for person in wanted}
        slugs: dict[str, None] = {}
        for slug, pair in played_pairs(ask):
            if slug not in slugs and not keys.isdisjoint(one.key for one in people_of(pair, book)):
                slugs[slug] = None
        return persons.careers(wanted, nights(db, ask, [identify(ask, slug) for slug in slugs]), book)


def write_stored(db: str, text: str, path: Path, *, force: bool) -> None:
    """Write everything stored about one person to a file, as JSON."""
    from scorer.rendering.documents import json_text  # only needed here

    player = meant(db, text)
    with reading(db) as ask:
        lines = [(slug, pair) for slug, pair in played_pairs(ask) if player.keys & set(map(name_key, pair.players))]
    write_file(path, f"{json_text(reports.stored(player, lines))}\n", force=force)


def remove(db: str, text: str) -> Told:
    """Forget a person, which cannot be undone: the name is blanked in events, history and book.

    Raise `FullNameRequiredError` if the name is not given in full. Report what was done, and where else the name may
    be.
    """
    from scorer.storage.forgetting import forget

    player = meant(db, text)
    if name_key(text) not in player.keys:
        raise NotInFull(phrase("player"), text, player.name, phrase("this cannot be undone"))
    with writing(db) as work:
        work.lock_list()
        work.lock_club()
        before = read_book(work.ask)
        known = before.called(player.name)
        lines = forget(work, known or player)
        if known is not None:
            said = phrase("a player was removed, and the name blanked wherever it stood")
            history.note(work, BOOK, Subject(Topic.PLAYERS), said, now())
        published = publications(work.ask)
        work.commit()
    said = phrase(
        "{name}: removed; the name is blanked in {lines} lines of pairs, in the history and the book",
        name=player.name,
        lines=lines,
    )
    return Told(said, tuple(_elsewhere(db, published)))


def _elsewhere(db: str, published: list[tuple[str, Phrase]]) -> Iterator[Phrase]:
    """Yield where the name may still be: backups of the database, and what was printed or published."""
    file = file_at(db)
    if file is not None:
        for copy in (*copies_of(file), *copies_elsewhere(db)):
            yield phrase("A copy of the database may still hold it: {file}", file=copy)
    for slug, said in published:
        yield phrase("{slug}: {published}; publish again what may still hold it", slug=slug, published=said)
