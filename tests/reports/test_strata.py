"""Stratum lists: the scores of the whole field, ranked stratum by stratum."""

from __future__ import annotations

from dataclasses import replace

from scorer.reports.strata import by_stratum, tables
from scorer.scoring import score_event
from tests.evening import EVENING

STRATA = {"1": "B", "2": "A", "3": "A", "4": "B", "5": "B", "6": "A"}
IN_STRATA = replace(EVENING, pairs=tuple(pair._replace(stratum=STRATA[pair.label]) for pair in EVENING.pairs))


def test_a_stratum_is_ranked_with_all_lower_ones() -> None:
    found = by_stratum(score_event(IN_STRATA))
    assert [(ranking.name, [it.pair.label for it in ranking.standings]) for ranking in found.rankings] == [
        ("Stratum A North-South", ["2", "3", "1"]),
        ("Stratum A East-West", ["6", "4", "5"]),
        ("Stratum B North-South", ["1"]),
        ("Stratum B East-West", ["4", "5"]),
    ]


def test_without_strata_there_are_no_lists() -> None:
    assert tables(score_event(EVENING)) == []
