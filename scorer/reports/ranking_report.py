"""The report of the ranking, and of the lists below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import phrase
from scorer.reports.blocks import Item, item_from_table
from scorer.reports.rankings import lists_below, ranking_document, ranking_tables, ranking_tables_with_status
from scorer.reports.report import Printing, Report

if TYPE_CHECKING:
    from scorer.reports.table import AnyTable
    from scorer.scoring import ScoredEvent


class RankingReport(Report):
    """The ranking of the event, and the lists below it."""

    name = "ranking"
    title = phrase("Ranking")
    printing = Printing.BY_DEFAULT

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The ranking, and the lists below it."""
        return list(map(item_from_table, [*ranking_tables_with_status(scored), *lists_below(scored)]))

    def listed(self, scored: ScoredEvent) -> list[AnyTable]:
        """A table for each ranking of the event."""
        return ranking_tables(scored)

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """The rankings of the event as JSON."""
        return ranking_document(scored)
