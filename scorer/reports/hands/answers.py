"""The pupils' sheet with the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.reports.hands.pupils import question_items

if TYPE_CHECKING:
    from scorer.reports.blocks import Item
    from scorer.scoring import ScoredEvent


def items(scored: ScoredEvent) -> list[Item]:
    """The boards with questions and answers; empty where no board was judged."""
    return question_items(scored, with_answers=True)
