"""`players.csv`: the club's player book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.errors import Mistakes
from scorer.i18n import phrase
from scorer.interchange.rows import Origin, SourceRow
from scorer.interchange.text_files import (
    CellParsers,
    TableColumns,
    format_yes,
    parse_yes_or_no,
    read_table,
    read_text,
    write_table,
)
from scorer.model.players import Player, PlayerBook
from scorer.model.texts import name_key, parse_free_text, parse_name, parse_required_name

if TYPE_CHECKING:
    from pathlib import Path


FILE_NAME = "players.csv"
COLUMNS = TableColumns(required=Player._fields[:1], optional=Player._fields[1:])
SPELLING_SEPARATOR = "; "
"""The separator between two spellings."""


def read_players(path: Path, encoding: str | None) -> list[Player]:
    """Read the player book; raise `InputError` with everything wrong in it."""
    mistakes = Mistakes()
    return read_player_rows(read_table(read_text(path, encoding), Origin(path.name), COLUMNS, mistakes), mistakes)


def read_player_rows(rows: Iterable[SourceRow], mistakes: Mistakes) -> list[Player]:
    """Read the players in some rows, each once; raise `InputError` with everything wrong in them."""
    readers: CellParsers = {
        "name": parse_required_name,
        **dict.fromkeys(("club_number", "national_number"), parse_name),
        "note": parse_free_text,
        "page": parse_yes_or_no,
        "spellings": _parse_spellings,
    }
    players: list[Player] = []
    names: set[str] = set()
    for row in rows:
        player, name = row.read_record(Player, **readers), row.cell("name")
        if name_key(name) in names - {""}:
            row.add_mistake("name", phrase('read "{read}" twice, expected each player once', read=name))
        names.add(name_key(name))
        if player is not None:
            players.append(player)
    mistakes.raise_if_any()
    return players


def _parse_spellings(text: str) -> tuple[str, ...]:
    return tuple(parse_name(part) for part in text.split(SPELLING_SEPARATOR.strip()) if part.strip())


def write_players(book: PlayerBook) -> str:
    """Format the player book; empty if it has no players."""
    return (
        write_table(COLUMNS.names, book.players, page=format_yes, spellings=SPELLING_SEPARATOR.join)
        if book.players
        else ""
    )
