"""Real evenings are quiet: the contracts and tricks of published club events, as if they had been Minibridge."""

from __future__ import annotations

from collections import defaultdict

import pytest

from scorer.checks import list_findings
from scorer.game.rulesets import STANDARD
from scorer.game.scoring import score_deal
from scorer.model.results import KnownScore, Played, Result
from scorer.scoring import score_event
from tests.checks.published_evenings import event_of, found_in, results
from tests.shared import PUBLISHED_EVENTS, shared


def as_score(line: Result) -> Result:
    """The same result with nothing but its score."""
    outcome = line.outcome
    assert isinstance(outcome, Played)
    assert outcome.declarer
    made = score_deal(STANDARD, outcome.contract, outcome.tricks)
    return line._replace(outcome=KnownScore(made.north_south_score(outcome.declarer)))


def test_of_ninety_results_one_is_found_odd() -> None:
    codes: defaultdict[str, int] = defaultdict(int)
    total = 0
    for name in PUBLISHED_EVENTS:
        lines = list(results(shared(f"published_events/{name}.json")))
        total += len(lines)
        for finding in found_in(name):
            codes[finding.code] += 1
    assert total > 2000
    assert codes == {"odd-tricks": 5, "odd-denomination": 10}


@pytest.mark.parametrize("name", PUBLISHED_EVENTS)
def test_scores_alone_are_quiet(name: str) -> None:
    lines = [as_score(line) for line in results(shared(f"published_events/{name}.json"))]
    assert list_findings(score_event(event_of(lines))) == []
