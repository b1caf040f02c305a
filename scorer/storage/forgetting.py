"""Blanking a person's name wherever it stands: in events, in their history, in the book and in its history."""

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
"""What stands in a sentence where a name was."""

NAMES = {"player1": "id1", "player2": "id2"}
"""The columns of players, with those of their numbers, where a table has these."""

NUMBERED = "pairs"
TEXTS = {
    "pairs": ("members",),
    "results": ("remark",),
    "penalties": ("reason", "by"),
    "rulings": ("reason", "by"),
    "marks": ("by",),
}
"""What directors write in words, by table, and all who belong to a team."""


class Forgetting:
    """One person who is to be forgotten, by every spelling and number."""

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
        """What was said, as it is kept, without the name."""
        return packed(self._value(unpacked(text)))

    def _value(self, value: Any) -> Any:
        if isinstance(value, Phrase):
            return replace(value, values=tuple((name, self._value(one)) for name, one in value.values))
        return self.text(value) if isinstance(value, str) else value

    def row(self, table: str, row: Row | None) -> Row | None:
        """A row without the name, and without the number beside it; none where it is the person's own in the book."""
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
        """What a step changed, without the name; what no longer differs is left out."""
        kept: list[Difference] = []
        for table, old, new in json.loads(text):
            cleared = Difference(table, self.row(table, old), self.row(table, new))
            if cleared.old != cleared.new:
                kept.append(cleared)
        return written_differences(kept)


def forget(work: Transaction, player: Player) -> int:
    """Blank a person's name, and take their own row out of the book; return in how many lines of pairs it stood."""
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
    """Blank the names in the columns of players; how many there were."""
    blanked = 0
    for name, number in NAMES.items():
        beside = f", {number} = ''" if table == NUMBERED else ""
        for (stored,) in list(work.ask(f"SELECT DISTINCT {name} FROM {table}")):  # noqa: S608  # all names are ours
            if stored and person.named(stored):
                blanked += work.do(f"UPDATE {table} SET {name} = ''{beside} WHERE {name} = ?", (stored,))  # noqa: S608
    return blanked


def _rewrite(work: Transaction, table: str, column: str, rewritten: Callable[[str], str]) -> None:
    """Change the texts of a column; those that come out as they were stay untouched."""
    place = f'{table}."{column}"'
    for (text,) in list(work.ask(f"SELECT DISTINCT {place} FROM {table}")):  # noqa: S608  # all names are ours
        cleared = rewritten(text)
        if cleared != text:
            work.do(f'UPDATE {table} SET "{column}" = ? WHERE {place} = ?', (cleared, text))  # noqa: S608
