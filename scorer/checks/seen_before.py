"""Results that were changed after their table had been shown how others did on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.checks.findings import Severity, finding_about
from scorer.records.notation import code_of
from scorer.records.results import Item, NotPlayed
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.checks.findings import Finding
    from scorer.records.events import Event


def seen_before(event: Event) -> Iterator[Finding]:
    """A finding for each result that is another than the one with which its table saw others'; rulings may be."""
    stands = {(result.board, frozenset(result.pairs)): result for result in event.results} if event.seen else {}
    for seen in event.seen:
        result = stands.get((seen.board, frozenset((seen.ns, seen.ew))))
        if result is None or not isinstance(result.outcome, Item | NotPlayed):
            continue
        now = code_of(result.outcome)
        if now != seen.code:
            reason = phrase("{before} became {now} after others' results were shown", before=seen.code, now=now)
            yield finding_about(result, Severity.WARNING, "seen-before", reason)
