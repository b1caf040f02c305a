"""Points announced that cannot be right, and deals that should have been dealt again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.findings import Finding, Severity
from scorer.game.announcement import Redeal
from scorer.game.cards import PACK_POINTS
from scorer.game.seats import Seat
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.tournament import ScoredBoard, ScoredEvent


def points_findings(scored: ScoredEvent) -> Iterator[Finding]:
    """`points-sum` where points announced are not 40 together.

    `twenty-twenty` where a deal was not to be played.
    """
    redealt = scored.event.redeal is Redeal.REDEAL and not scored.event.rule_set.auction
    for board in scored.boards:
        if board.points is not None and board.points.total != PACK_POINTS:
            message = phrase(
                "Board {board}: the points announced are {together} together, not {pack}",
                board=board.number,
                together=board.points.total,
                pack=PACK_POINTS,
            )
            yield Finding(Severity.ERROR, "points-sum", board.number, message)
        if redealt and _even(board):
            message = phrase(
                "Board {board}: both sides have 20 points, so it was to be dealt again", board=board.number
            )
            yield Finding(Severity.WARNING, "twenty-twenty", board.number, message)


def _even(board: ScoredBoard) -> bool:
    """Whether the hands, else the points announced, are 20 on each side."""
    if board.deal is not None:
        points = board.deal.points
    elif board.points is not None:
        points = board.points.by_seat
    else:
        return False
    north_south = points[Seat.NORTH] + points[Seat.SOUTH]
    east_west = points[Seat.EAST] + points[Seat.WEST]
    return 2 * north_south == 2 * east_west == PACK_POINTS
