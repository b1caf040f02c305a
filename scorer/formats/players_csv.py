"""`players.csv`: the club's book of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistakes
from scorer.formats.texts import Columns, Origin, read_table, read_text, write_table
from scorer.records.players import Player, name_key
from scorer.records.texts import free_text, name_text, needed_name
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from scorer.records.players import Book

FILE = "players.csv"
COLUMNS = Columns(required=("name",), optional=("club_number", "national_number", "note", "page", "spellings"))
BETWEEN = "; "
"""What stands between two spellings."""


def read_players(path: Path, encoding: str | None) -> list[Player]:
    """Read a list of players; raise `BadInput` with everything that is wrong in it."""
    return players_of(read_text(path, encoding), Origin(path.name))


def players_of(text: str, origin: Origin) -> list[Player]:
    """The players that a text lists, each once."""
    mistakes = Mistakes()
    players: dict[str, Player] = {}
    for row in read_table(text, origin, COLUMNS, mistakes):
        name = row.read("name", needed_name)
        club_number = row.read("club_number", name_text) or ""
        national_number = row.read("national_number", name_text) or ""
        note = row.read("note", free_text) or ""
        page = row.read("page", _yes)
        spellings = row.read("spellings", _spellings) or ()
        if name is None:
            continue
        if name_key(name) in players:
            row.wrong("name", phrase('read "{read}" twice, expected each player once', read=name))
        players[name_key(name)] = Player(name, club_number, national_number, note, bool(page), spellings)
    mistakes.refuse()
    return list(players.values())


def _yes(text: str) -> bool:
    if text.lower() not in ("", "yes", "no"):
        raise Misread(text, phrase("yes, no or nothing"))
    return text.lower() == "yes"


def _spellings(text: str) -> tuple[str, ...]:
    return tuple(name_text(part) for part in text.split(BETWEEN.strip()) if part.strip())


def write_players(book: Book) -> str:
    """Write the book; nothing where nobody is in it."""
    return write_table(COLUMNS.known, _rows(book.players)) if book.players else ""


def _rows(players: Iterable[Player]) -> Iterator[tuple[str, ...]]:
    for player in players:
        name, club_number, national_number, note, page, spellings = player
        yield name, club_number, national_number, note, "yes" if page else "", BETWEEN.join(spellings)
