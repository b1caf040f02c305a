"""The list of known players, and all data stored about one person."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.i18n import phrase
from scorer.reports.table import NAME, Field, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.model.pairs import Pair
    from scorer.model.players import Player, PlayerBook


def player_table(book: PlayerBook) -> Table[Player]:
    """A line for each player."""
    if not book.players:
        return Table(phrase("No players in the list yet"), _PLAYER_FIELDS, (), hints=(hints.FILL_BOOK,))
    return Table(phrase("Players"), _PLAYER_FIELDS, book.players, drop_empty_columns=True)


_PLAYER_FIELDS: tuple[Field[Player], ...] = (
    Field("name", phrase("Name"), NAME),
    Field("club_number", phrase("Club number")),
    Field("national_number", phrase("National number")),
    Field("page", phrase("Page"), cell=lambda player: "yes" if player.page else "", value=attrgetter("page")),
    Field("note", phrase("Note"), NAME),
    Field(
        "spellings",
        phrase("Also written"),
        NAME,
        cell=lambda player: ", ".join(player.spellings),
        value=lambda player: list(player.spellings),
    ),
)


def stored_data_document(player: Player, event_pairs: Sequence[tuple[str, Pair]]) -> dict[str, object]:
    """Everything stored about a person: the entry in the list, and each pair of an event with that name."""
    (player_row,) = Table("", _PLAYER_FIELDS, [player]).rows
    events: list[dict[str, object]] = []
    for slug, pair in event_pairs:
        numbers = [pair.id1 or None, pair.id2 or None]
        events.append({"event": slug, "pair": pair.label, "players": list(pair.players), "numbers": numbers})
    return {"player": player_row, "events": events}
