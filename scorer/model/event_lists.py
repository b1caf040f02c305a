"""An event in a list of events."""

import datetime
from typing import NamedTuple

from scorer.model.pairs import EventForm


class EventHeading(NamedTuple):
    """What an event is called, and when it is."""

    slug: str
    name: str
    date: datetime.date


class EventSummary(NamedTuple):
    """An event in a list of events.

    `pairs` counts competitors, `results` those that were played or awarded.
    """

    slug: str
    name: str
    date: datetime.date
    rules: str
    method: str
    pairs: int
    boards: int
    results: int
    is_current: bool
    form: str = EventForm.PAIRS
