"""Hands that cannot be those that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.findings import Finding, Severity
from scorer.checks.meetings import meeting_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks.meetings import MeetingKey
    from scorer.checks.travellers import Traveller

FEWEST_BOARDS = 3
"""On fewer boards another declarer than the hands prove is the tables' mistake."""


def wrong_boards(travellers: Sequence[Traveller]) -> Finding | None:
    """`wrong-boards`: on most boards most tables have another declarer than the hands, and not one table alone."""
    telling = [one for one in travellers if one.deal and one.votes.proved and one.votes.named]
    wrong = [traveller for traveller in telling if _mostly_wrong(traveller)]
    if len(wrong) < FEWEST_BOARDS or 2 * len(wrong) <= len(telling) or _one_table_reversed(wrong):
        return None
    board = wrong[0].board
    message = (
        f"Board {board}: here and on {len(wrong) - 1} more of {len(telling)} boards most declarers are not "
        "those of the hands: these are not the hands that were played"
    )
    return Finding(Severity.ERROR, "wrong-boards", board, message)


def _mostly_wrong(traveller: Traveller) -> bool:
    named, proved = traveller.votes.named, traveller.votes.proved
    return proved is not None and 2 * named[proved] < named.total()


def _one_table_reversed(wrong: Sequence[Traveller]) -> bool:
    """Whether it is all the work of two pairs who sat the wrong way round."""
    meetings: set[MeetingKey] = set()
    for traveller in wrong:
        for result in traveller.contradicting:
            meetings.add(meeting_of(result))
            if not traveller.reversed(result.outcome):
                return False
    return len(meetings) == 1
