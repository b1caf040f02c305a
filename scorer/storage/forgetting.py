"""Erasing a person's name everywhere: in events, their history, the book of players and its history."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.i18n import Phrase, packed, unpacked
from scorer.model.players import Player, name_key
from scorer.storage.history import Difference, written_differences

if TYPE_CHECKING:
    from scorer.storage.rows import Row
    from scorer.storage.work import Transaction

BLANK = "…"
"""Replaces the name within a sentence."""

NAMES = {"player1": "id1", "player2": "id2"}
"""The columns that hold players' names, with those of their numbers, where a table has these."""

NUMBERED = "pairs"
TEXTS = {
    "pairs": ("members",),
    "results": ("remark",),
    "penalties": ("reason", "by"),
    "rulings": ("reason", "by"),
    "marks": ("by",),
}
"""Columns of free text, by table, and those that list the members of a team."""


class Forgetting:
    """Erases one person, by every spelling and number."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._keys = player.keys
        spelled = "|".join(re.escape(name) for name in sorted(player.names, key=len, reverse=True))
        self._in_words = re.compile(rf"(?<!\w)(?:{spelled})(?!\w)", re.IGNORECASE)

    def named(self, name: str) -> bool:
        """Whether a name is the person's."""
        return name_key(name) in self._keys

    def text(self, text: str) -> str:
        """A text without the name."""
        return self._in_words.sub(BLANK, text)

    def said(self, text: str) -> str:
        """A stored phrase without the name."""
        return packed(self._value(unpacked(text)))

    def _value(self, value: Any) -> Any:
        if isinstance(value, Phrase):
            return replace(value, values=tuple((name, self._value(one)) for name, one in value.values))
        return self.text(value) if isinstance(value, str) else value

    def row(self, table: str, row: Row | None) -> Row | None:
        """A row without the name and its number; None for the person's own row in the book."""
        if row is None or (table == "players" and self._is_own(row)):
            return None
        cleared = dict(row)
        for name, number in NAMES.items():
            if name in row and self.named(row[name]):
                cleared.update({one: "" for one in (name, number) if one in row})
        cleared.update((name, self.text(row[name])) for name in TEXTS.get(table, ()) if name in row)
        return cleared

    def _is_own(self, row: Row) -> bool:
        return any(self.named(one) for one in (row["name"], *row["spellings"].split("\n")))

    def differences(self, text: str) -> str:
        """The stored differences of a step without the name; those that no longer differ are left out."""
        kept: list[Difference] = []
        for table, old, new in json.loads(text):
            cleared = Difference(table, self.row(table, old), self.row(table, new))
            if cleared.old != cleared.new:
                kept.append(cleared)
        return written_differences(kept)


def forget(work: Transaction, player: Player) -> int:
    """Erase a person's name, and remove the person from the book; return the number of pair rows that held the name."""
    person = Forgetting(player)
    lines = sum(_blank_players(work, table, person) for table in ("pairs", "changes"))
    for table, names in TEXTS.items():
        for name in names:
            _rewrite(work, table, name, person.text)
    _rewrite(work, "history", "said", person.said)
    _rewrite(work, "history", "differences", person.differences)
    work.do("DELETE FROM players WHERE name = ?", (player.name,))
    return lines


def _blank_players(work: Transaction, table: str, person: Forgetting) -> int:
    """Empty the name columns that hold the person; return the number of rows changed."""
    blanked = 0
    for name, number in NAMES.items():
        beside = f", {number} = ''" if table == NUMBERED else ""
        for (stored,) in list(work.ask(f"SELECT DISTINCT {name} FROM {table}")):  # noqa: S608  # no user input
            if stored and person.named(stored):
                blanked += work.do(f"UPDATE {table} SET {name} = ''{beside} WHERE {name} = ?", (stored,))  # noqa: S608
    return blanked


def _rewrite(work: Transaction, table: str, column: str, rewritten: Callable[[str], str]) -> None:
    """Apply a function to the texts of a column; unchanged texts are not written."""
    place = f'{table}."{column}"'
    for (text,) in list(work.ask(f"SELECT DISTINCT {place} FROM {table}")):  # noqa: S608  # no user input
        cleared = rewritten(text)
        if cleared != text:
            work.do(f'UPDATE {table} SET "{column}" = ? WHERE {place} = ?', (cleared, text))  # noqa: S608
