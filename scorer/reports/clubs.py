"""Clubs: where each school or club came, by its best entries."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere
from scorer.i18n import joined, phrase
from scorer.reports.rankings import event_document, unit_of
from scorer.reports.table import NAME, NUMBER, PLACE, SHARE, TOTAL, Field, Table, decimals_of, place_of
from scorer.scoring.standings import ClubStanding, clubs_among

if TYPE_CHECKING:
    from scorer.scoring import ScoredEvent

CLUBS = "Clubs"


def tables(scored: ScoredEvent) -> list[Table[ClubStanding]]:
    """One list; none where nobody with a place has a club."""
    try:
        return [table(scored)]
    except NothingHere:
        return []


def table(scored: ScoredEvent) -> Table[ClubStanding]:
    """The same; raise `NothingHere` where nobody with a place has a club."""
    lines = clubs_among(scored.standings.values(), scored.event.scoring)
    fields: tuple[Field[ClubStanding], ...] = (
        Field("place", phrase("Place"), PLACE, cell=place_of),
        Field("tied", value=attrgetter("tied")),
        Field("club", phrase("Club"), NAME),
        Field("entries", phrase("Entries"), NUMBER),
        Field("score", unit_of(scored.event.scoring), TOTAL, decimals_of(line.score for line in lines)),
        Field("percent", "%", SHARE, scored.event.scoring.percent_decimals),
    )
    short = [line.club for line in lines if line.short]
    best = scored.event.scoring.club_best
    notes = (phrase("Fewer than {best} entries: {clubs}", best=best, clubs=joined(short)),) if short else ()
    return Table(phrase("Clubs"), fields, lines, notes, CLUBS, trimmed=True)


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The list for programs, as the other rankings are told."""
    return {
        "event": event_document(scored.event),
        "rankings": [{"name": CLUBS, "rows": one.rows} for one in tables(scored)],
    }
