"""Competitions as tables: what a line says of a pair."""

from __future__ import annotations

from scorer.competitions import sessions
from scorer.competitions.standings import Evening
from scorer.records.competitions import Competition, Kind
from scorer.records.players import Book
from scorer.reports.years.competitions import tables
from scorer.tournament import Ranking, Standing
from tests.competitions.seasons import evening


def relabelled(one: Evening) -> Evening:
    """The same evening with labels as a club writes them that has two rooms: `1/B`."""
    standings = tuple(map(in_room_b, one.rankings[0].standings))
    return one._replace(rankings=(Ranking(standings),))


def in_room_b(standing: Standing) -> Standing:
    return standing._replace(pair=standing.pair._replace(label=f"{standing.pair.label}/B"))


def test_a_label_with_a_stroke_is_shown_whole() -> None:
    both = relabelled(evening(1, {"Ann & Bob": 60, "Cid & Dot": 40})), evening(2, {"Ann & Bob": 60, "Cid & Dot": 40})
    outcome = sessions.ranked(Competition("Weekend", Kind.SESSIONS), both, Book())
    (table,) = tables(outcome)
    position = table.sheet.positions["label"]
    assert [row[position] for row in table.sheet.rows] == ["1/B", "2/B"]
