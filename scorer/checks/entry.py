"""What is suspicious about a result at the moment in which it is typed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.results import suspicion_of
from scorer.checks.travellers import travellers
from scorer.records.results import KnownScore, Played

if TYPE_CHECKING:
    from scorer.checks.findings import Finding
    from scorer.records.events import Event
    from scorer.records.results import Result


def entry_findings(event: Event, fresh: Result) -> list[Finding]:
    """What a result just typed has against it, by its board's cards and other results; at most one finding.

    It takes the place of what its pairs had on the board. The likeliest repair stands first.
    """
    if event.rule_set.auction or not isinstance(fresh.outcome, Played | KnownScore):
        return []
    pairs = set(fresh.pairs)
    others = (it for it in event.results if it.part == fresh.part and not pairs & set(it.pairs))
    board = replace(
        event,
        deals=tuple(it for it in event.deals if it[0] == fresh.board),
        points=tuple(it for it in event.points if it[0] == fresh.board),
        results=(*others, fresh),
    )
    (sheet,) = travellers(board)
    suspicion = suspicion_of(sheet, fresh.outcome)
    return [suspicion.about(fresh)] if suspicion else []
