"""Names that somebody has typed, as the club's book has them: recognised, or completed where one player fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from scorer.errors import Mistakes
from scorer.records.events import unshared
from scorer.records.pair_changes import PairChange
from scorer.records.pairs import Pair
from scorer.words import chained, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.changes.changed import Changed
    from scorer.records.events import Event
    from scorer.records.players import Book
    from scorer.words import Phrase

Named = TypeVar("Named", Pair, PairChange)


def names_typed(before: Event, after: Event) -> bool:
    """Whether anybody was named: only then the book is asked."""
    _, pairs = unshared(before.pairs, after.pairs)
    _, changes = unshared(before.changes, after.changes)
    return any(one.names for one in pairs) or any(one.names for one in changes)


def recognised(before: Event, change: Changed, book: Book) -> Changed:
    """A change with the names that it brought as the book has them; what was completed is told.

    Raises `BadInput` for a part of a name that fits several players: nobody guesses which of them is meant.
    """
    mistakes = Mistakes()
    told: dict[Phrase, None] = {}
    known = {name for pair in before.pairs for name in pair.players}

    def full(name: str) -> str:
        if not name or name in known:
            return name
        completed = mistakes.read("name", name, book.recognised) or name
        if completed.casefold() != name.casefold():
            told[phrase("{part} is {name}", part=name, name=completed)] = None
        return completed

    event = replace(
        change.event,
        pairs=_with_names(before.pairs, change.event.pairs, full),
        changes=_with_names(before.changes, change.event.changes, full),
    )
    mistakes.refuse()
    return change._replace(event=event, said=chained((change.said, *told)))


def _with_names(before: tuple[Named, ...], after: tuple[Named, ...], full: Callable[[str], str]) -> tuple[Named, ...]:
    """Records with other names; those that were there before stay the same objects."""
    old = set(map(id, before))
    named: list[Named] = []
    for one in after:
        first, second = (one.player1, one.player2) if id(one) in old else (full(one.player1), full(one.player2))
        same = (first, second) == (one.player1, one.player2)
        named.append(one if same else one._replace(player1=first, player2=second))
    return tuple(named)
