"""The settings of the club as a whole, which are never in `event.toml` or an export."""

from __future__ import annotations

import datetime
from enum import StrEnum
from typing import NamedTuple

from scorer.model.colours import EXPECTED_COLOUR, parse_colour
from scorer.model.settings import TEXT_TYPE, ValueType, enum_type, whole_number_type


class PaperSize(StrEnum):
    """The paper in the club's printer."""

    A4 = "a4"
    LETTER = "letter"


class ClubSettings(NamedTuple):
    """The settings of the club, with their defaults; `colour` is of certificates and pages, empty for green."""

    paper: PaperSize = PaperSize.A4
    minutes_a_board: int = 7
    next: str = ""
    colour: str = ""

    @property
    def next_evening(self) -> NextEvening | None:
        """When and where the club plays next; None if it has not been said."""
        return parse_next_evening(self.next) if self.next else None


class NextEvening(NamedTuple):
    """When and where a club plays next; `day` is None in a text that does not begin with a date."""

    day: datetime.date | None
    place: str


def parse_next_evening(text: str) -> NextEvening:
    """Separate the date from the rest of a text such as `2026-12-01 19:30, Village Hall`."""
    head, rest = text[:ISO_DATE_LENGTH], text[ISO_DATE_LENGTH:]
    try:
        return NextEvening(datetime.date.fromisoformat(head), rest.lstrip(" ,"))
    except ValueError:
        return NextEvening(None, text)


ISO_DATE_LENGTH = len("2026-12-01")

PAPER_TYPE = enum_type(PaperSize)
MINUTES_TYPE = whole_number_type(3, 20)
COLOUR_TYPE = ValueType(parse_colour, EXPECTED_COLOUR, (str,))
CLUB_SETTING_TYPES: dict[str, ValueType[object]] = {
    "paper": PAPER_TYPE,
    "minutes_a_board": MINUTES_TYPE,
    "next": TEXT_TYPE,
    "colour": COLOUR_TYPE,
}

SITE_URL_KEY = "site"
"""The key of the web address of the club's pages, as last published."""

SECOND_BACKUP_KEY = "also"
"""The key of the second folder for backups."""
