"""`players.csv`: the club's player book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.errors import Mistakes
from scorer.formats.texts import Columns, Origin, Readers, Row, read_table, read_text, write_table, yes_or_no, yes_text
from scorer.i18n import phrase
from scorer.model.players import Book, Player, name_key
from scorer.model.texts import free_text, name_text, needed_name

if TYPE_CHECKING:
    from pathlib import Path


FILE = "players.csv"
COLUMNS = Columns(required=Player._fields[:1], optional=Player._fields[1:])
BETWEEN = "; "
"""The separator between two spellings."""


def read_players(path: Path, encoding: str | None) -> list[Player]:
    """Read the player book; raise `BadInput` with everything wrong in it."""
    mistakes = Mistakes()
    return players_in(read_table(read_text(path, encoding), Origin(path.name), COLUMNS, mistakes), mistakes)


def players_in(rows: Iterable[Row], mistakes: Mistakes) -> list[Player]:
    """Read the players in some rows, each once; raise `BadInput` with everything wrong in them."""
    readers: Readers = {
        "name": needed_name,
        **dict.fromkeys(("club_number", "national_number"), name_text),
        "note": free_text,
        "page": yes_or_no,
        "spellings": _spellings,
    }
    players: list[Player] = []
    names: set[str] = set()
    for row in rows:
        player, name = row.record(Player, **readers), row.cell("name")
        if name_key(name) in names - {""}:
            row.wrong("name", phrase('read "{read}" twice, expected each player once', read=name))
        names.add(name_key(name))
        if player is not None:
            players.append(player)
    mistakes.refuse()
    return players


def _spellings(text: str) -> tuple[str, ...]:
    return tuple(name_text(part) for part in text.split(BETWEEN.strip()) if part.strip())


def write_players(book: Book) -> str:
    """Format the player book; empty if it has no players."""
    return write_table(COLUMNS.known, book.players, page=yes_text, spellings=BETWEEN.join) if book.players else ""
