"""Competitions as tables: what a line says of a pair."""

from __future__ import annotations

import pytest

from scorer import hints
from scorer.competitions import ladder, sessions
from scorer.competitions.standings import EventRankings
from scorer.model.competitions import Competition, CompetitionKind, CompetitionRule, LadderRanking
from scorer.model.players import PlayerBook
from scorer.reports.years.competitions import competition_sheets, ranking_document, ranking_tables
from scorer.scoring import Ranking, Standing
from tests.competitions.seasons import evening
from tests.conftest import as_json


def relabelled(one: EventRankings) -> EventRankings:
    """The same evening with labels as a club writes them that has two rooms: `1/B`."""
    standings = tuple(map(in_room_b, one.rankings[0].standings))
    return one._replace(rankings=(Ranking(standings),))


def in_room_b(standing: Standing) -> Standing:
    return standing._replace(pair=standing.pair._replace(label=f"{standing.pair.label}/B"))


def test_a_label_with_a_stroke_is_shown_whole() -> None:
    both = relabelled(evening(1, {"Ann & Bob": 60, "Cid & Dot": 40})), evening(2, {"Ann & Bob": 60, "Cid & Dot": 40})
    outcome = sessions.rank_sessions(Competition("Weekend", CompetitionKind.SESSIONS), both, PlayerBook())
    (table,) = ranking_tables(outcome)
    position = table.sheet.positions["label"]
    assert [row[position] for row in table.sheet.rows] == ["1/B", "2/B"]


def test_an_evening_on_which_somebody_stood_in_is_marked() -> None:
    both = [evening(week, {"Ann & Bob": 60, "Cid & Dot": 40}, ("Ann & Bob",) if week == 1 else ()) for week in (1, 2)]
    rule = CompetitionRule(of=LadderRanking.PAIRS, substitutes=1)
    (table,) = ranking_tables(
        ladder.rank_ladder(Competition("Tuesdays", CompetitionKind.LADDER, rule), both, PlayerBook()), evenings=True
    )
    sheet = table.sheet
    ours = [sheet.positions[key] for key in ("evening-1", "evening-2")]
    assert [sheet.rows[0][place] for place in ours] == ["60.00s", "60.00"]
    assert [*map(str, table.notes)] == ['"s" marks an evening with a substitute.'], "no other mark is explained"


def test_scores_in_brackets_are_explained_where_there_are_any() -> None:
    both = [evening(week, {"Ann & Bob": 50 + week, "Cid & Dot": 40}) for week in (1, 2)]
    rule = CompetitionRule(of=LadderRanking.PAIRS, best=1)
    (table,) = ranking_tables(
        ladder.rank_ladder(Competition("Tuesdays", CompetitionKind.LADDER, rule), both, PlayerBook()), evenings=True
    )
    assert [*map(str, table.notes)] == ["Scores in brackets do not count."]


def test_programs_get_what_each_evening_gave_those_who_were_there() -> None:
    both = [evening(1, {"Ann & Bob": 60, "Cid & Dot": 40}), evening(2, {"Ann & Eve": 55})]
    outcome = ladder.rank_ladder(
        Competition("Tuesdays", CompetitionKind.LADDER, CompetitionRule(of=LadderRanking.PAIRS)), both, PlayerBook()
    )
    told = as_json(ranking_document(outcome, evenings=True))["rankings"][0]
    there = {" ".join(row["players"]): own for row, own in zip(told["rows"], told["evenings"], strict=True)}
    first = {"date": "2026-09-01", "place": 1, "counts": True, "substitute": False, "after": None}
    assert there["Ann Bob"] == [{"event": "week-1", "value": 60.0, **first}]
    assert [one["event"] for one in there["Ann Eve"]] == ["week-2"]


@pytest.mark.parametrize(
    ("kind", "closed", "wanted"),
    [
        (CompetitionKind.SIMULTANEOUS, False, True),
        (CompetitionKind.SIMULTANEOUS, True, False),
        (CompetitionKind.LADDER, False, False),
    ],
)
def test_only_a_simultaneous_that_is_open_waits_to_be_closed(kind: CompetitionKind, closed: bool, wanted: bool) -> None:
    known, _ = competition_sheets(Competition("Sims", kind, closed=closed), ())
    assert known.hints == ((hints.CLOSE_COMPETITION,) if wanted else ())
