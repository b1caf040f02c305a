"""The pupils' sheet with the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.i18n import phrase
from scorer.reports.hands.pupils import question_items
from scorer.reports.report import NOT_JUDGED, Report

if TYPE_CHECKING:
    from scorer.reports.blocks import Item
    from scorer.scoring import ScoredEvent


class AnswersReport(Report):
    """The boards to discuss, with questions and answers."""

    name = "answers"
    title = phrase("What would you choose? The answers")
    empty_reason = NOT_JUDGED

    def items(self, scored: ScoredEvent) -> list[Item]:
        """The boards with questions and answers; empty where no board was judged."""
        return question_items(scored, with_answers=True)
