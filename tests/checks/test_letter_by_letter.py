"""Evenings with one cause of many wrong results, and all findings of each; `pytest --update-golden` writes it anew.

A golden file changes only in a commit that says why. What is likely is held to its last figure here: which of two
readings comes first, and from where on something is odd.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from scorer.checks import Finding, Severity, check_board, check_entry, list_findings
from scorer.game.double_dummy import DoubleDummyTable
from scorer.model.events import Event
from scorer.model.results import Played
from scorer.scoring import ScoredEvent, score_event
from tests.checks.test_summed_causes import PLANTED, evening
from tests.conftest import AsBefore


def _solved(event: Event) -> Iterator[tuple[int, DoubleDummyTable]]:
    """What the tables took on a board, about, as if it were what the hands allow."""
    taken: defaultdict[int, list[int]] = defaultdict(list)
    for it in event.results:
        if isinstance(it.outcome, Played):
            taken[it.board].append(it.outcome.tricks)
    for board, tricks in taken.items():
        usual = sorted(tricks)[len(tricks) // 2]
        yield board, DoubleDummyTable.parse("".join(f"{min(usual + place % 3, 13):X}" for place in range(20)))


def lines_of(found: list[Finding]) -> Iterator[str]:
    yield f"{sum(one.severity is Severity.MISSING for one in found)} results missing"
    for one in (it for it in found if it.severity is not Severity.MISSING):
        yield f"{one.severity[0].upper()} {one.code} {one.message} {list(one.boards) or ''}".rstrip()
        for repair in one.repairs:
            yield f"    {repair.reading}, {len(repair.before)}: {repair.summary}"


def planted(rng: Random) -> ScoredEvent:
    """One cause in an evening where all else is right but for a trick."""
    right = evening([rng.randint(0, 1) for _ in range(64)])
    scored = score_event(rng.choice(list(PLANTED.values()))(right, rng.randint(1, 8), rng.randint(1, 8)))
    return replace(scored, solved=dict(_solved(right)) if rng.random() < 0.5 else {})


def test_an_evening_with_one_cause_has_the_findings_it_had(as_before: AsBefore) -> None:
    lines: list[str] = []
    for seed in range(24):
        scored = planted(Random(f"planted {seed}"))  # noqa: S311  # the same evenings every time
        lines += [f"# {seed}", *lines_of(list_findings(scored))]
        typed = [found for result in scored.event.results[::7] for found in check_entry(scored.event, result)]
        lines += ["as it is typed", *lines_of(typed), "board 4", *lines_of(check_board(scored.event, 4))]
    as_before("planted.txt", lines)
