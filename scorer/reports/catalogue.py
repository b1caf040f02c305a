"""The reports of an event by their names, for everything that prints, exports or publishes them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorer.reports.sheet import Sheet
    from scorer.tournament import ScoredEvent


class Report(StrEnum):
    """What can be read of an event, in the order in which people want it."""

    RANKING = "ranking"
    SECTIONS = "sections"
    STRATA = "strata"
    TRAVELLERS = "travellers"
    FREQUENCIES = "frequencies"
    SCORECARDS = "scorecards"
    MATRIX = "matrix"
    HEAD_TO_HEAD = "head-to-head"
    DECLARING = "declaring"
    DECISIONS = "decisions"


def sheets(scored: ScoredEvent, report: Report) -> list[Sheet]:  # noqa: C901, PLR0911  # one case a report
    """One report, a sheet a board or pair where it has many; none where the event has nothing to show in it."""
    from scorer.reports import (  # whoever only asks what reports there are needs none of them
        decisions,
        declaring,
        frequencies,
        head_to_head,
        lists,
        matrix,
        scorecards,
        standings,
        travellers,
    )

    match report:
        case Report.RANKING:
            return standings.public_sheets(scored)
        case Report.SECTIONS:
            return standings.sheets(lists.by_section(scored))
        case Report.STRATA:
            return standings.sheets(lists.by_stratum(scored))
        case Report.TRAVELLERS:
            return [travellers.sheet(scored, board) for board in scored.boards]
        case Report.FREQUENCIES:
            return [frequencies.sheet(scored, board) for board in scored.boards if board.compared]
        case Report.SCORECARDS:
            cards = scorecards.scored_cards(scored)
            return [
                scorecards.sheet(scored, it, cards[it.pair.label])
                for it in (it for ranking in scored.rankings for it in ranking.standings)
            ]
        case Report.MATRIX:
            return [matrix.sheet(scored)]
        case Report.HEAD_TO_HEAD:
            return head_to_head.sheets(scored)
        case Report.DECLARING:
            return [declaring.sheet(scored)]
        case Report.DECISIONS:
            return decisions.sheets(scored)
