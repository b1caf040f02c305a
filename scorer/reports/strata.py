"""Stratum lists: the same scores, ranked stratum by stratum, each with all lower ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scorer.reports import rankings
from scorer.scoring.standings import Order, reranked

if TYPE_CHECKING:
    from scorer.reports.table import Table
    from scorer.scoring import ScoredEvent, Standing


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """A table a list; none where no pair has a stratum."""
    return rankings.listed(by_stratum(scored))


def by_stratum(scored: ScoredEvent) -> ScoredEvent:
    """Ranked stratum by stratum; no rankings where no pair has a stratum."""
    if not any(pair.stratum for pair in scored.event.ranked):
        return replace(scored, rankings=())
    return replace(scored, rankings=tuple(reranked(scored, Order.STRATUM)))


def document(scored: ScoredEvent) -> dict[str, Any]:
    """The lists for programs, as the other rankings are told."""
    return rankings.document(by_stratum(scored))
