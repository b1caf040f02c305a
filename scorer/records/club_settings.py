"""What is settled for the club as a whole: never in `event.toml`, nor in an export."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.records.settings import whole_numbers, words_of

if TYPE_CHECKING:
    from scorer.records.settings import Values


class PaperSize(StrEnum):
    """The sheet of paper in the club's printer."""

    A4 = "a4"
    LETTER = "letter"


class ClubSettings(NamedTuple):
    """What is settled, each with what it is before anybody says otherwise."""

    paper: PaperSize = PaperSize.A4
    minutes_a_board: int = 7


READERS: dict[str, Values] = {"paper": words_of(PaperSize), "minutes_a_board": whole_numbers(3, 20)}

SITE = "site"
"""Under which key it is kept where the club's pages stand on the web, by what was published last."""

ALSO = "also"
"""Under this key the second place for copies is kept; `backup` says it."""
