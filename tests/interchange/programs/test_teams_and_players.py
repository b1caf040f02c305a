"""Teams and players in USEBIO and PBN: what goes out comes back, and what other programs write is understood."""

from __future__ import annotations

import datetime
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorer.errors import InputError
from scorer.interchange.imported_events import ImportOptions
from scorer.interchange.programs.usebio_reading import read_usebio
from scorer.interchange.programs.usebio_writing import write_usebio
from scorer.interchange.published.agreement import compare_figures
from scorer.interchange.published.figures import FigureKind
from scorer.model.events import Event
from scorer.model.pairs import EventForm
from scorer.model.results import KnownScore, Played, PointsUnit, Result
from scorer.model.rulings import Penalty
from scorer.model.settings import Method, Scoring, VictoryPointScale
from scorer.scoring import score_event
from scorer.scoring.teams import score_matches
from tests.interchange.programs.evenings_out import pbn_and_back, usebio_and_back
from tests.scoring.test_individuals import random_individual
from tests.scoring.test_teams import SCORINGS, random_event

TODAY = datetime.date(2026, 11, 17)


def standings(event: Event) -> list[tuple[object, ...]]:
    (ranking,) = score_event(event).rankings
    return [(one.pair.label, one.pair.player1, one.place, one.score, one.matches) for one in ranking.standings]


def only_scores(event: Event) -> Event:
    """Without what no such file can say: rulings, and matches that were given away."""
    played = [one for one in event.results if isinstance(one.outcome, Played | KnownScore)]
    return event._replace(results=tuple(played), changes=())


@pytest.mark.parametrize("scoring", SCORINGS, ids=lambda scoring: f"{scoring.method}-{scoring.victory_points}")
@pytest.mark.parametrize("there_and_back", [usebio_and_back, pbn_and_back])
@pytest.mark.parametrize("events", [2, pytest.param(6, marks=pytest.mark.long)])
def test_random_team_events_written_and_read_back_rank_the_same(
    events: int, there_and_back: Any, scoring: Scoring
) -> None:
    random = Random(f"{scoring.method} {scoring.victory_points}")  # noqa: S311  # the same events every time
    for _ in range(events):
        event = only_scores(random_event(random, scoring)[0])
        brought, _lost = there_and_back(event)
        assert standings(brought.event) == standings(event)
        assert set(brought.event.pairs) == set(event.pairs)
        assert not compare_figures(score_event(brought.event), brought.figures).differences
        assert FigureKind.TOTAL in {figure.kind for figure in brought.figures}


@pytest.mark.parametrize("there_and_back", [usebio_and_back, pbn_and_back])
def test_players_whose_partners_change_are_written_and_read_back(there_and_back: Any) -> None:
    event = only_scores(random_individual(Random(17), Scoring())[0])  # noqa: S311  # the same event every time
    brought, _lost = there_and_back(event)
    assert brought.event.form is EventForm.INDIVIDUAL
    assert standings(brought.event) == standings(event)
    tenths = [Penalty(player.label, Fraction(10), PointsUnit.PERCENT_OF_TOP) for player in event.entrants]
    penalised = event._replace(penalties=tuple(tenths))
    brought, _lost = there_and_back(penalised)
    assert standings(brought.event) == standings(penalised) != standings(event)


def test_who_else_belongs_to_a_team_is_told_as_lost_in_pbn() -> None:
    event = random_event(Random(4), SCORINGS[0])[0]  # noqa: S311  # the same event every time
    one, *others = event.entrants
    named = one._replace(player1="Salt & Pepper", members="Ann Lee; Bob Fox", id1="7")
    brought, lost = pbn_and_back(event._replace(entrants=(named, *others)))
    assert brought.event.entrants == (named._replace(members="", id1=""), *others)
    assert {"the other members of teams", "players' numbers"} <= set(lost)


def test_everybody_of_a_team_and_who_sat_together_come_back() -> None:
    event = random_event(Random(4), SCORINGS[0])[0]  # noqa: S311  # the same event every time
    one, *others = event.entrants
    seated = event.pairs[0]._replace(player1="Ann Lee", player2="Bob <Fox>", id2="7")
    event = event._replace(entrants=(one._replace(members="Ann Lee; Bob <Fox>; Cay Orr"), *others))
    event = event._replace(pairs=(seated, *event.pairs[1:]))
    text = write_usebio(score_event(event))
    assert "<MATCH_SCORING_METHOD>" not in text
    for teams in (match.match.teams for match in score_matches(event, score_event(event).boards)):
        assert "</TEAM><OPPOSING_TEAM>".join(teams) in "".join(text.split())
    (brought,) = read_usebio(text.encode(), "out.xml", ImportOptions(TODAY))
    assert brought.event.entrants == event.entrants
    assert set(brought.event.pairs) == set(event.pairs)


def test_that_a_match_was_given_away_is_told_as_lost() -> None:
    random = Random(1)  # noqa: S311  # the same events every time
    events = [random_event(random, SCORINGS[0])[0] for _ in range(40)]
    away = next(
        one for one in events if any(match.forfeited_by for match in score_matches(one, score_event(one).boards))
    )
    _, lost = usebio_and_back(away)
    assert "conceded matches" in lost
    moved, lost = pbn_and_back(away)
    assert (standings(moved.event) != standings(away)) == lost[0].startswith("the exact places")


PLAYERS = "".join(f"<PLAYER><PLAYER_NAME>P{number}</PLAYER_NAME></PLAYER>" for number in range(4))
FILE = f"""<USEBIO Version="1.2"><EVENT EVENT_TYPE="SWISS_TEAMS"><MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>
<DATE>17/11/2026</DATE><SECTION SECTION_ID="A"><PARTICIPANTS>
<TEAM TEAM_ID="1" TEAM_NAME="Perth">{PLAYERS}</TEAM><TEAM TEAM_ID="2" TEAM_NAME="Oban">{PLAYERS}</TEAM>
<TEAM TEAM_ID="3" TEAM_NAME="Ayr"/></PARTICIPANTS>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>2</TEAM><OPPOSING_TEAM>1</OPPOSING_TEAM>
<START_BOARD_NUMBER>3</START_BOARD_NUMBER><END_BOARD_NUMBER>4</END_BOARD_NUMBER><BOARD><BOARD_NUMBER>3</BOARD_NUMBER>
<TRAVELLER_LINE><DIRECTION>EW</DIRECTION><SCORE>420</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><DIRECTION>NS</DIRECTION><SCORE>-50</SCORE></TRAVELLER_LINE></BOARD></MATCH>
<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>3</TEAM><START_BOARD_NUMBER>3</START_BOARD_NUMBER>
<END_BOARD_NUMBER>4</END_BOARD_NUMBER></MATCH></SECTION></EVENT></USEBIO>"""
"""A match as other programs write it: who met says the match alone, each table only where its first team sat."""


def test_a_match_of_another_program_says_for_all_its_tables_who_met_in_which_round() -> None:
    (brought,) = read_usebio(FILE.encode(), "in.xml", ImportOptions(TODAY))
    event = brought.event
    assert "<MATCH_SCORING_METHOD>VPS<" in write_usebio(score_event(event))
    scoring = (event.scoring.method, event.scoring.victory_points)
    assert scoring == (Method.CROSS_IMPS, VictoryPointScale.WBF)
    assert [team.member_names for team in event.entrants] == [["P0", "P1", "P2", "P3"]] * 2 + [[]]
    assert [pair.names for pair in event.pairs][:2] == ["P2 & P3", "P0 & P1"]
    met = [(one.board, one.ns, one.ew, one.round) for one in event.results]
    assert met == [(3, "1NS", "2EW", 1), (3, "2NS", "1EW", 1), (3, "3NS", None, 1), (4, "3NS", None, 1)]
    assert isinstance(event.results[0], Result)
    assert standings(event)[0][:3] == ("1", "Perth", 1)
    assert {one[0]: one[3] for one in standings(event)}["3"] == 12


def test_teams_are_listed_once_for_several_sessions() -> None:
    before, begins, rest = FILE.partition("<MATCH>")
    matches = begins + rest.partition("</SECTION>")[0]
    twice = "".join(f'<SESSION SESSION_ID="{day}">{matches}</SESSION>' for day in ("Mon", "Tue"))
    evenings = read_usebio(f"{before}</SECTION>{twice}</EVENT></USEBIO>".encode(), "in.xml", ImportOptions(TODAY))
    assert [[team.player1 for team in one.event.entrants] for one in evenings] == [["Perth", "Oban", "Ayr"]] * 2


def test_a_team_listed_twice_or_without_a_number_is_refused() -> None:
    twice = FILE.replace('TEAM_ID="2"', 'TEAM_ID="1"').replace("<TEAM>2<", "<TEAM>1<")
    with pytest.raises(InputError) as refused:
        read_usebio(twice.encode(), "in.xml", ImportOptions(TODAY, strict=True))
    assert "TEAM_ID" in {mistake.field for mistake in refused.value.mistakes}
