"""Competitions and the book of players as rows of plain values, and what differs between two states; no SQL."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import ChangedMeanwhile
from scorer.records.competitions import SETTINGS, Competition, Rule, with_rule
from scorer.records.players import Book, Player, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

Row = tuple[Any, ...]
"""Plain values, the first of which says what the row is of: `competition`, `entry` or `player`."""


def rule_text(rule: Rule) -> str:
    """What was settled of a rule, as JSON, without what is as usual."""
    usual = Rule()
    settled = {one.key: one.text_of(rule) for one in SETTINGS if one.of(rule) != one.of(usual)}
    return json.dumps(settled, ensure_ascii=False)


def rule_of(text: str) -> Rule:
    """What `rule_text` wrote, at any time."""
    rule = Rule()
    for key, value in json.loads(text).items():
        rule = with_rule(rule, key, value)
    return rule


def competition_rows(competition: Competition | None) -> list[Row]:
    """The rows of a competition: its own, then its events; none where there is none."""
    if competition is None:
        return []
    own = ("competition", competition.name, str(competition.kind), competition.closed, rule_text(competition.rule))
    return [own, *(("entry", entry.slug, entry.heat) for entry in competition.entries)]


def book_rows(book: Book) -> list[Row]:
    """The rows of the book: one for each player."""
    return [("player", *player._replace(spellings=())[:-1], "\n".join(player.spellings)) for player in book.players]


def book_of(rows: Iterable[Row]) -> Book:
    """The book that rows tell."""
    players: list[Player] = []
    for _, name, club_number, national_number, note, page, spellings in rows:
        others = tuple(spelling for spelling in spellings.split("\n") if spelling)
        players.append(Player(name, club_number, national_number, note, bool(page), others))
    return Book(in_order(players))


class Difference(NamedTuple):
    """The rows that go and those that come."""

    gone: tuple[Row, ...]
    came: tuple[Row, ...]

    @property
    def reversed(self) -> Difference:
        """What takes it back."""
        return Difference(self.came, self.gone)

    def __bool__(self) -> bool:
        return bool(self.gone or self.came)

    def applied(self, rows: Iterable[Row]) -> list[Row]:
        """Rows with the difference made; raise `ChangedMeanwhile` where one that goes is not there."""
        there = dict.fromkeys(rows)
        for row in self.gone:
            if row not in there:
                raise ChangedMeanwhile
            del there[row]
        return [*there, *self.came]

    def written(self) -> str:
        """The difference as JSON text."""
        return json.dumps(list(self), ensure_ascii=False, separators=(",", ":"))


def difference(before: Iterable[Row], after: Iterable[Row]) -> Difference:
    """What differs between two states."""
    was, becomes = dict.fromkeys(before), dict.fromkeys(after)
    gone = tuple(row for row in was if row not in becomes)
    return Difference(gone, tuple(row for row in becomes if row not in was))


def read(text: str) -> Difference:
    """What `Difference.written` wrote."""
    gone, came = json.loads(text)
    return Difference(tuple(map(tuple, gone)), tuple(map(tuple, came)))
