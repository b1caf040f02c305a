"""Erasing a person's name everywhere: in events, their history, the book of players and its history."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from scorer.i18n import Phrase, PhraseValue, from_json, to_json
from scorer.model.texts import name_key
from scorer.storage.history import Difference, differences_to_json

if TYPE_CHECKING:
    from scorer.model.players import Player
    from scorer.storage.rows import Row
    from scorer.storage.transaction import Transaction

BLANK = "…"
"""Replaces the name within a sentence."""

PLAYER_COLUMNS = {"player1": "id1", "player2": "id2"}
"""The columns that hold players' names, with those of their numbers, where a table has these."""

TABLE_WITH_NUMBERS = "pairs"
TEXT_COLUMNS = {
    "settings": ("value",),
    "pairs": ("members",),
    "results": ("remark",),
    "penalties": ("reason", "by"),
    "rulings": ("reason", "by"),
    "marks": ("by",),
}
"""Columns of free text, by table, and those that list several people: the members of a team, and who waits."""


class NameEraser:
    """Erases one person, by every spelling and number."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._keys = player.keys
        spelled = "|".join(re.escape(name) for name in sorted(player.names, key=len, reverse=True))
        self._pattern = re.compile(rf"(?<!\w)(?:{spelled})(?!\w)", re.IGNORECASE)

    def is_own_name(self, name: str) -> bool:
        """Whether a name is the person's."""
        return name_key(name) in self._keys

    def erase_in_text(self, text: str) -> str:
        """A text without the name."""
        return self._pattern.sub(BLANK, text)

    def erase_in_phrase(self, text: str) -> str:
        """A stored phrase without the name."""
        return to_json(self._erase_in_values(from_json(text)))

    def _erase_in_values(self, message: Phrase) -> Phrase:
        return message._replace(values=tuple((name, self._erase_in_value(one)) for name, one in message.values))

    def _erase_in_value(self, value: PhraseValue) -> PhraseValue:
        if isinstance(value, Phrase):
            return self._erase_in_values(value)
        return self.erase_in_text(value) if isinstance(value, str) else value

    def erase_in_row(self, table: str, row: Row | None) -> Row | None:
        """A row without the name and its number; None for the person's own row in the book."""
        if row is None or (table == "players" and self._is_own_row(row)):
            return None
        cleared = dict(row)
        for name, number in PLAYER_COLUMNS.items():
            if name in row and self.is_own_name(row[name]):
                cleared.update({one: "" for one in (name, number) if one in row})
        cleared.update((name, self.erase_in_text(row[name])) for name in TEXT_COLUMNS.get(table, ()) if name in row)
        return cleared

    def _is_own_row(self, row: Row) -> bool:
        return any(self.is_own_name(one) for one in (row["name"], *row["spellings"].split("\n")))

    def erase_in_differences(self, text: str) -> str:
        """The stored differences of a step without the name; those that no longer differ are left out."""
        remaining: list[Difference] = []
        for table, old, new in json.loads(text):
            cleared = Difference(table, self.erase_in_row(table, old), self.erase_in_row(table, new))
            if cleared.old != cleared.new:
                remaining.append(cleared)
        return differences_to_json(remaining)


def erase_player(transaction: Transaction, player: Player) -> int:
    """Erase a person's name, and remove the person from the book; return the number of pair rows that held the name."""
    person = NameEraser(player)
    lines = sum(_blank_player_columns(transaction, table, person) for table in ("pairs", "changes"))
    for table, names in TEXT_COLUMNS.items():
        for name in names:
            _rewrite_column(transaction, table, name, person.erase_in_text)
    _rewrite_column(transaction, "history", "said", person.erase_in_phrase)
    _rewrite_column(transaction, "history", "differences", person.erase_in_differences)
    transaction.execute("DELETE FROM players WHERE name = ?", (player.name,))
    return lines


def _blank_player_columns(transaction: Transaction, table: str, person: NameEraser) -> int:
    """Empty the name columns that hold the person; return the number of rows changed."""
    blanked = 0
    for name, number in PLAYER_COLUMNS.items():
        number_assignment = f", {number} = ''" if table == TABLE_WITH_NUMBERS else ""
        for (stored,) in list(transaction.query(f"SELECT DISTINCT {name} FROM {table}")):  # noqa: S608  # no user input
            if stored and person.is_own_name(stored):
                sql = f"UPDATE {table} SET {name} = ''{number_assignment} WHERE {name} = ?"  # noqa: S608
                blanked += transaction.execute(sql, (stored,))
    return blanked


def _rewrite_column(transaction: Transaction, table: str, column: str, rewrite: Callable[[str], str]) -> None:
    """Apply a function to the texts of a column; unchanged texts are not written."""
    qualified_column = f'{table}."{column}"'
    for (text,) in list(transaction.query(f"SELECT DISTINCT {qualified_column} FROM {table}")):  # noqa: S608  # no user input
        cleared = rewrite(text)
        if cleared != text:
            transaction.execute(f'UPDATE {table} SET "{column}" = ? WHERE {qualified_column} = ?', (cleared, text))  # noqa: S608
