"""Events as what is above them needs them: scored, with their date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.competitions.standings import Evening
from scorer.tournament import score_event

if TYPE_CHECKING:
    from scorer.records.events import Event


def evening_of(event: Event) -> Evening:
    """An event as an evening of a season."""
    return Evening(event.slug, event.name, event.date, score_event(event))
