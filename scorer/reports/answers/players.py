"""The list of known players, and all data stored about one person."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.errors import Way, remedy
from scorer.reports.table import NAME, Field, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.model.pairs import Pair
    from scorer.model.players import Book, Player


def listed(book: Book) -> Table[Player]:
    """A line for each player."""
    if not book.players:
        return Table("Nobody is in the book yet", _FIELDS, (), remedies=(remedy(Way.BOOK),))
    return Table("Players", _FIELDS, book.players, trimmed=True)


_FIELDS: tuple[Field[Player], ...] = (
    Field("name", "Name", NAME),
    Field("club_number", "Club number"),
    Field("national_number", "National number"),
    Field("page", "Page", cell=lambda player: "yes" if player.page else "", value=attrgetter("page")),
    Field("note", "Note", NAME),
    Field(
        "spellings",
        "Also written",
        NAME,
        cell=lambda player: ", ".join(player.spellings),
        value=lambda player: list(player.spellings),
    ),
)


def stored(player: Player, lines: Sequence[tuple[str, Pair]]) -> dict[str, Any]:
    """Everything stored about a person: the entry in the list, and each pair of an event with that name."""
    (known,) = Table("", _FIELDS, [player]).rows
    events: list[dict[str, Any]] = []
    for slug, pair in lines:
        numbers = [pair.id1 or None, pair.id2 or None]
        events.append({"event": slug, "pair": pair.label, "players": list(pair.players), "numbers": numbers})
    return {"player": known, "events": events}
