"""What is missing, impossible or suspicious: each check takes a scored event and yields findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import misfits, missing, missing_results
from scorer.checks.announced_points import points_findings
from scorer.checks.double_dummy import double_dummy_findings
from scorer.checks.findings import Finding, Reading, Repair, Severity, found_by, is_marked, short_keys
from scorer.checks.misplaced_results import misplaced_results
from scorer.checks.recorded_plays import play_findings
from scorer.checks.suspicious_results import board_findings, entry_findings, result_findings
from scorer.records.pairs import LabelOrder, label_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.checks.against_schedule import Missing
    from scorer.checks.findings import Identity
    from scorer.checks.misplaced_results import Misplaced
    from scorer.records.events import Event
    from scorer.records.results import Result
    from scorer.tournament import ScoredEvent

__all__ = [
    "Finding",
    "Reading",
    "Repair",
    "Severity",
    "board_findings",
    "entry_findings",
    "findings",
    "found_by",
    "is_marked",
    "missing",
    "short_keys",
    "still_missing",
]

_SEVERITIES = tuple(Severity)


def findings(scored: ScoredEvent) -> list[Finding]:
    """Everything that the checks find, each identity once, by board, errors first; what is missing stands last."""
    event = scored.event
    misplaced = misplaced_results(event)
    placed, remaining = _without(event, misplaced)
    by_pairs = sorted([*result_findings(remaining), *(one.finding for one in misplaced)], key=_pairs_order)
    told = {(finding.board or 0, *finding.pairs) for finding in by_pairs if len(finding.pairs) == 2}
    of_hands = double_dummy_findings(scored, told)
    of_schedule = [*misfits(placed), *missing_results(missing(placed, scored.won_on))]
    everything = [*points_findings(scored), *by_pairs, *of_hands, *play_findings(scored), *of_schedule]
    once: dict[Identity, Finding] = {}
    for finding in sorted(everything, key=_reading_order):
        once.setdefault(finding.identity, finding)
    return list(once.values())


def _reading_order(finding: Finding) -> tuple[bool, int, int]:
    return finding.severity is Severity.MISSING, finding.board or 0, _SEVERITIES.index(finding.severity)


def still_missing(scored: ScoredEvent) -> list[Missing]:
    """What the findings tell as missing: a result on another board than planned counts as where it belongs."""
    placed, _ = _without(scored.event, misplaced_results(scored.event))
    return missing(placed, scored.won_on)


def _without(event: Event, misplaced: Sequence[Misplaced]) -> tuple[Event, Event]:
    """The event as the schedule has it, and without the results that a repair would move to another board."""
    placed: dict[Result, Result] = {}
    moved: set[Result] = set()
    for one in misplaced:
        for before, after in zip(one.before, one.after, strict=True):
            placed[before] = after
            if one.finding.repairs and before.board != after.board:
                moved.add(before)
    if not placed:
        return event, event
    as_planned = tuple(placed.get(result, result) for result in event.results)
    remaining = tuple(result for result in event.results if result not in moved)
    return replace(event, results=as_planned), replace(event, results=remaining)


def _pairs_order(finding: Finding) -> tuple[list[LabelOrder], str, str]:
    return [label_order(pair) for pair in finding.pairs], finding.code, str(finding.message)
