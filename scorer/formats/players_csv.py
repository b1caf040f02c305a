"""`players.csv`: the club's book of players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistakes
from scorer.formats.columns import Said, Sheet, Unclear, headings_of, nobody_said, reading_of, rows_of, said_as
from scorer.formats.headings import PLAYERS
from scorer.formats.texts import Columns, Origin, Row, nothing_in, read_table, read_text, write_table
from scorer.records.players import Book, Player, name_key
from scorer.records.texts import free_text, name_text, needed_name
from scorer.words import phrase

if TYPE_CHECKING:
    from pathlib import Path


FILE = "players.csv"
COLUMNS = Columns(required=("name",), optional=("club_number", "national_number", "note", "page", "spellings"))
BETWEEN = "; "
"""What stands between two spellings."""


_TABLE = Columns((), (*COLUMNS.known, "first", "last"))


def read_players(path: Path, encoding: str | None) -> list[Player]:
    """Read the book's own list; raise `BadInput` with everything that is wrong in it."""
    mistakes = Mistakes()
    return _players(read_table(read_text(path, encoding), Origin(path.name), COLUMNS, mistakes), mistakes)


def players_of(sheet: Sheet, said: Said = nobody_said, mistakes: Mistakes | None = None) -> list[Player]:
    """The players of any list, each once: a name a line, or a table with headings."""
    mistakes = Mistakes() if mistakes is None else mistakes
    if not sheet.lines:
        mistakes.append(nothing_in(Origin(sheet.name), COLUMNS))
        mistakes.refuse()
    reading = reading_of(sheet, PLAYERS, said)
    if not {"name", "last", "first"} & set(reading.columns):
        if sheet.width > 1:
            ways = [("name", "club_number"), ("last", "first"), ("first", "last")] if sheet.width == 2 else []
            headings = headings_of(sheet, PLAYERS)
            raise Unclear(sheet, PLAYERS, headings, [said_as(way, headings) for way in ways])
        reading = reading._replace(columns=("name",))
    rows = rows_of(sheet, reading, _TABLE, mistakes)
    return _players(map(_named, rows), mistakes)


def _named(row: Row) -> Row:
    """A row with the name in one cell."""
    whole = row.cell("name") or f"{row.cell('first')} {row.cell('last')}".strip()
    return row._replace(values=(whole, *row.values[1:]))


def _players(rows: Iterable[Row], mistakes: Mistakes) -> list[Player]:
    players: dict[str, Player] = {}
    for row in rows:
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
    rows = [(*one[:4], "yes" if one.page else "", BETWEEN.join(one.spellings)) for one in book.players]
    return write_table(COLUMNS.known, rows) if rows else ""
