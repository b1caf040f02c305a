"""Section lists: the same scores, ranked within each section."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from scorer.i18n import NOTHING, phrase
from scorer.model.pairs import label_order
from scorer.model.settings import Sections
from scorer.reports import rankings
from scorer.scoring import Ranking, ScoredEvent, Standing
from scorer.scoring.standings import ranked

if TYPE_CHECKING:
    from scorer.reports.table import Table


def tables(scored: ScoredEvent) -> list[Table[Standing]]:
    """A table a list; none where there are no two sections."""
    return rankings.listed(by_section(scored))


def by_section(scored: ScoredEvent) -> ScoredEvent:
    """Ranked section by section; no rankings where there are no two sections.

    Where sections are one field, a list has the points that its pairs won in the whole of it.
    """
    sections = sorted({pair.section for pair in scored.event.ranked}, key=label_order)
    if len(sections) < 2:
        return replace(scored, rankings=())
    if scored.event.scoring.sections is Sections.APART:
        return scored
    lists: list[Ranking] = []
    for section, ranking in product(sections, scored.rankings):
        own = [standing for standing in ranking.standings if standing.pair.section == section]
        if own:
            standings = tuple(ranked(own, scored.event.scoring.method))
            lists.append(Ranking(standings, section, ranking.side, kind=NOTHING if section else phrase("No section")))
    return replace(scored, rankings=tuple(lists))
