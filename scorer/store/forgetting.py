"""Blanking a person's name wherever it stands: in events, in their history, in the book and in its history."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from scorer.records.players import name_key
from scorer.store.club_reading import ClubDifference
from scorer.store.steps import Difference, written_differences
from scorer.store.tables import changes, club_history, history, pairs, penalties, results, rulings
from scorer.words import Phrase, packed, unpacked

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Table

    from scorer.records.players import Player
    from scorer.store.club_reading import ClubRow
    from scorer.store.rows import Row

BLANK = "…"
"""What stands in a sentence where a name was."""

NAMES = ("player1", "player2")
TEXTS = {
    results: ("remark",),
    penalties: ("reason", "by"),
    rulings: ("reason", "by"),
}
"""What directors write in words, by table."""


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
        """A row of an event without the name, and of a pair without the number beside it."""
        if row is None:
            return None
        cleared = dict(row)
        for name, number in zip(NAMES, ("id1", "id2"), strict=True):
            if name in row and self.named(row[name]):
                cleared[name] = ""
                if number in row:
                    cleared[number] = ""
        for texts in (names for known, names in TEXTS.items() if known.name == table):
            cleared.update((name, self.text(row[name])) for name in texts)
        return cleared

    def club_difference(self, text: str) -> str:
        """What a step in the book changed, without the person's rows; a competition has no names."""
        changed = ClubDifference.parse(text)
        gone = tuple(row for row in changed.gone if not self._is_of_the_person(row))
        came = tuple(row for row in changed.came if not self._is_of_the_person(row))
        return ClubDifference(gone, came).written()

    def _is_of_the_person(self, row: ClubRow) -> bool:
        kind, name, *others = row
        return kind == "player" and any(self.named(one) for one in (name, *str(others[-1]).split("\n")))


def forget(connection: Connection, player: Player) -> int:
    """Blank a person's name; return in how many lines of pairs it stood."""
    person = Forgetting(player)
    lines = 0
    for table in (pairs, changes):
        lines += _blank_players(connection, table, person)
    for table, names in TEXTS.items():
        for name in names:
            _rewrite(connection, table, name, person.text)
    _rewrite(connection, history, "said", person.said)
    _rewrite(connection, history, "differences", lambda text: _differences(text, person))
    _rewrite(connection, club_history, "said", person.said)
    _rewrite(connection, club_history, "difference", person.club_difference)
    return lines


def _blank_players(connection: Connection, table: Table, person: Forgetting) -> int:
    """Blank the names in the columns of players; how many there were."""
    blanked = 0
    for name, number in zip(NAMES, ("id1", "id2"), strict=True):
        for (stored,) in connection.execute(select(table.c[name]).distinct()).all():
            if stored and person.named(stored):
                cleared: dict[str, Any] = {name: ""}
                if number in table.c:
                    cleared[number] = ""
                statement = update(table).where(table.c[name] == stored).values(cleared)
                blanked += connection.execute(statement).rowcount
    return blanked


def _rewrite(connection: Connection, table: Table, name: str, rewritten: Callable[[str], str]) -> None:
    """Change the texts of a column; those that come out as they were stay untouched."""
    column = table.c[name]
    for (text,) in connection.execute(select(column).distinct()).all():
        cleared = rewritten(text)
        if cleared != text:
            connection.execute(update(table).where(column == text).values({name: cleared}))


def _differences(text: str, person: Forgetting) -> str:
    """What a step in an event changed, without the name; what no longer differs is left out."""
    kept: list[Difference] = []
    for table, old, new in json.loads(text):
        cleared = Difference(table, person.row(table, old), person.row(table, new))
        if cleared.old != cleared.new:
            kept.append(cleared)
    return written_differences(kept)
