"""Contracts: how often each kind was called and made, and what it brought, for the field and for each pair."""

from __future__ import annotations

from scorer.reports.contracts import listed, of_pair, tables
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.reports.lines import texts_of
from tests.scoring.tables import event_of


def test_part_scores_games_and_denominations_are_counted_with_what_was_made() -> None:
    """Of 170 420 -50 each beats one lower: 2, 4 and 0 of 4 matchpoints."""
    scored = score_event(event_of(["PS S 10", "GS S 10", "GS S 9"]))
    (table,) = tables(scored)
    assert texts_of(table.sheet, "Contract", "Called", "Made", "Made %", "%") == [
        ("Part score", "1", "1", "100", "50"),
        ("Game", "2", "1", "50", "50"),
        ("Spades", "3", "2", "200/3", "50"),
    ]


def test_a_pair_stands_beside_the_field() -> None:
    scored = score_event(event_of(["PS S 10", "GS S 10", "GS S 9"]))
    own = of_pair(scored, "2")
    assert own is not None
    assert texts_of(own.tables[0].sheet, "Contract", "Called", "Made", "%", "Field called", "Field made") == [
        ("Game", "1", "1", "100", "2", "1"),
        ("Spades", "1", "1", "100", "3", "2"),
    ]


def test_what_all_pairs_called_adds_up_to_the_field() -> None:
    scored = score_event(EVENING)
    (field,), (every,) = tables(scored), listed(scored)
    for line in field.records:
        same = [own.own for own in every.records if own.kind is line.kind]
        assert sum(count.called for count in same) == line.own.called
        assert sum(count.made for count in same) == line.own.made


def test_awards_and_bare_scores_are_no_contracts() -> None:
    (table,) = tables(score_event(event_of(["420", "60/40", "NP"])))
    assert table.records == []
