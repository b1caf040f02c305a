"""Section and stratum lists: the same scores, ranked within parts of the field.

Both give the scored event with other rankings, which `standings` makes into sheets and documents.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.records.pairs import label_order
from scorer.records.settings import Sections
from scorer.tournament import Ranking, ScoredEvent
from scorer.tournament.standings import ALL_PAIRS, ranked
from scorer.tournament.strata_and_handicaps import Order, reranked

if TYPE_CHECKING:
    from collections.abc import Iterator


def by_section(scored: ScoredEvent) -> ScoredEvent:
    """Ranked section by section; no rankings where there are no two sections.

    Where sections are one field, a list has the points that its pairs won in the whole of it.
    """
    sections = sorted({pair.section for pair in scored.event.pairs}, key=label_order)
    if len(sections) < 2:
        return replace(scored, rankings=())
    if scored.event.scoring.sections is Sections.APART:
        return scored
    return replace(scored, rankings=tuple(_within(scored, sections)))


def _within(scored: ScoredEvent, sections: list[str]) -> Iterator[Ranking]:
    for section in sections:
        for ranking in scored.rankings:
            own = [it for it in ranking.standings if it.pair.section == section]
            if not own:
                continue
            named = f"Section {section}" if section else "No section"
            name = named if ranking.name == ALL_PAIRS else f"{named} {ranking.name}"
            yield Ranking(name, tuple(ranked(own, scored.event.scoring.method)))


def by_stratum(scored: ScoredEvent) -> ScoredEvent:
    """Ranked stratum by stratum, each with all lower ones; no rankings where no pair has a stratum."""
    strata = any(pair.stratum for pair in scored.event.pairs)
    return replace(scored, rankings=tuple(reranked(scored, Order.STRATUM)) if strata else ())
