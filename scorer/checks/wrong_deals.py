"""Hands that cannot be those that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.findings import Finding, Severity
from scorer.checks.meetings import meeting_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks.travellers import Traveller

FEWEST_BOARDS = 3
"""On fewer boards another declarer than the hands prove is the tables' mistake."""


def wrong_boards(sheets: Sequence[Traveller]) -> Finding | None:
    """`wrong-boards`: on most boards most tables have another declarer than the hands, and not one table alone."""
    told = [sheet for sheet in sheets if sheet.deal and sheet.votes.proved and sheet.votes.named]
    wrong = [sheet for sheet in told if _mostly_wrong(sheet)]
    if len(wrong) < FEWEST_BOARDS or 2 * len(wrong) <= len(told) or _one_table_reversed(wrong):
        return None
    board = wrong[0].board
    message = (
        f"Board {board}: here and on {len(wrong) - 1} more of {len(told)} boards most declarers are not "
        "those of the hands: these are not the hands that were played"
    )
    return Finding(Severity.ERROR, "wrong-boards", board, message)


def _mostly_wrong(sheet: Traveller) -> bool:
    named, proved = sheet.votes.named, sheet.votes.proved
    return proved is not None and 2 * named[proved] < named.total()


def _one_table_reversed(wrong: Sequence[Traveller]) -> bool:
    """Whether it is all the work of two pairs who sat the wrong way round."""
    results = [(sheet, result) for sheet in wrong for result in sheet.contradicting]
    return len({meeting_of(result) for _, result in results}) == 1 and all(
        sheet.reversed(result.outcome) for sheet, result in results
    )
