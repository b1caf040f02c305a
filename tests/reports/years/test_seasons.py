"""Seasons as tables: what a line says of a pair."""

from __future__ import annotations

from dataclasses import replace

from scorer.competitions import sessions
from scorer.competitions.standings import Evening
from scorer.records.competitions import Competition, Kind
from scorer.records.players import Book
from scorer.reports.years.seasons import tables
from scorer.tournament import Ranking
from tests.competitions.seasons import evening


def relabelled(one: Evening) -> Evening:
    """The same evening with labels as a club writes them that has two rooms: `1/B`."""
    standings = []
    for standing in one.scored.rankings[0].standings:
        standings.append(standing._replace(pair=standing.pair._replace(label=f"{standing.pair.label}/B")))
    return one._replace(scored=replace(one.scored, rankings=(Ranking(tuple(standings)),)))


def test_a_label_with_a_stroke_is_shown_whole() -> None:
    both = relabelled(evening(1, {"Ann & Bob": 60, "Cid & Dot": 40})), evening(2, {"Ann & Bob": 60, "Cid & Dot": 40})
    outcome = sessions.ranked(Competition("Weekend", Kind.SESSIONS), both, Book())
    (table,) = tables(outcome)
    position = table.sheet.positions["label"]
    assert [row[position] for row in table.sheet.rows] == ["1/B", "2/B"]
