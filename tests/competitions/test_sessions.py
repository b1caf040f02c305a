"""Two or three sessions of the same pairs, worked by hand, and a published event cut into two."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.competitions import sessions
from scorer.competitions.standings import CompetitionList, EventRankings, collect_rankings
from scorer.errors import ScorerError
from scorer.model.competitions import Competition, CompetitionKind, CompetitionRule, MissedSessions, TotalRule
from scorer.model.pairs import Pair
from scorer.model.players import PlayerBook
from scorer.model.settings import Method
from scorer.scoring import Ranking, Standing, score_event
from tests.competitions.seasons import evening
from tests.interchange.published.events import event_of
from tests.shared import shared

QUALIFIER = {"Ann & Bob": 60, "Cid & Dot": 50, "Kim & Lou": 40}
FINAL = {"Cid & Dot": 58, "Kim & Lou": 55, "Ann & Bob": 37}


def add_up(rule: CompetitionRule, *evenings: EventRankings) -> CompetitionList:
    return sessions.rank_sessions(Competition("Weekend", CompetitionKind.SESSIONS, rule), evenings, PlayerBook()).lists[
        0
    ]


def figures(listing: CompetitionList) -> dict[str, tuple[int | None, Fraction | None]]:
    return {line.players[0]: (line.place, line.percent) for line in listing.lines}


def test_equal_sessions_are_the_mean_of_their_percentages() -> None:
    listing = add_up(CompetitionRule(total=TotalRule.MEAN), evening(1, QUALIFIER), evening(2, FINAL))
    assert figures(listing) == {"Cid": (1, Fraction(54)), "Ann": (2, Fraction(97, 2)), "Kim": (3, Fraction(95, 2))}
    assert listing.notes == (), "nobody missed one"


def test_unequal_sessions_weigh_by_their_boards() -> None:
    listing = add_up(CompetitionRule(), evening(1, QUALIFIER, boards=10), evening(2, FINAL, boards=30))
    assert figures(listing)["Ann"] == (3, Fraction(60 * 10 + 37 * 30, 40))
    assert figures(listing)["Kim"] == (2, Fraction(40 * 10 + 55 * 30, 40))


def test_pairs_are_the_same_by_their_players_whatever_their_labels() -> None:
    listing = add_up(CompetitionRule(), evening(1, QUALIFIER), evening(2, FINAL))
    assert [(line.label, line.events) for line in listing.lines] == [("2", 2), ("1", 2), ("3", 2)]


def test_places_are_told_after_each_session() -> None:
    listing = add_up(CompetitionRule(total=TotalRule.MEAN), evening(1, QUALIFIER), evening(2, FINAL))
    after = {line.players[0]: [part and part.place_after for part in line.parts] for line in listing.lines}
    assert after == {"Ann": [1, 2], "Cid": [2, 1], "Kim": [3, 3]}


@pytest.mark.parametrize(
    ("missed", "expected"),
    [
        (MissedSessions.UNPLACED, (None, Fraction(60))),
        (MissedSessions.IGNORED, (1, Fraction(60))),
        (MissedSessions.ZERO, (3, Fraction(30))),
    ],
)
def test_a_pair_that_missed_a_session(missed: MissedSessions, expected: tuple[int | None, Fraction]) -> None:
    without = {names: percent for names, percent in FINAL.items() if names != "Ann & Bob"}
    listing = add_up(CompetitionRule(missed=missed), evening(1, QUALIFIER), evening(2, without))
    assert figures(listing)["Ann"] == expected
    assert bool(listing.notes) is (missed is MissedSessions.UNPLACED)


def one_session(number: int, top: int, boards: int, scores: dict[str, int]) -> EventRankings:
    plain = evening(number, {f"P{label} & Q{label}": 50 for label in scores})
    standings = []
    for label, score in scores.items():
        pair, of = Pair(label, None, f"P{label}", f"Q{label}"), Fraction(top * boards)
        standings.append(Standing(pair, 1, False, boards, Fraction(score), of, 100 * score / of))
    return plain._replace(rankings=(Ranking(tuple(standings)),))


def test_half_of_a_qualifier_is_carried_forward_on_the_scale_of_the_final() -> None:
    qualifier = one_session(1, top=20, boards=20, scores={"1": 240, "2": 200})
    final = one_session(2, top=12, boards=10, scores={"1": 60, "2": 75})
    listing = add_up(CompetitionRule(total=TotalRule.CARRY_FORWARD), qualifier, final)
    # C = S * FT / (2 * QT): 240 * 12 / 40 = 72 and 200 * 12 / 40 = 60
    assert [line.label for line in listing.lines] == ["2", "1"]
    assert [line.score for line in listing.lines] == [135, 132]
    assert listing.lines[0].available == 10 * 12 + 20 * 6
    missed = add_up(
        CompetitionRule(total=TotalRule.CARRY_FORWARD), qualifier, one_session(2, top=12, boards=10, scores={"1": 60})
    )
    assert [(line.label, line.place) for line in missed.lines] == [("1", 1), ("2", None)]
    idle = Standing(Pair("3", None, "P3", "Q3"), 3, False, 0, Fraction(0), Fraction(0), None)
    with_idle = final._replace(rankings=(Ranking((*final.standings, idle)),))
    assert [line.score for line in add_up(CompetitionRule(total=TotalRule.CARRY_FORWARD), qualifier, with_idle).lines][
        :2
    ] == [
        135,
        132,
    ]


@pytest.mark.parametrize(
    ("missed", "lines"),
    [
        (MissedSessions.UNPLACED, [("1", 1, 132, 55), ("2", None, 60, 50)]),
        (MissedSessions.IGNORED, [("1", 1, 132, 55), ("2", 2, 60, 50)]),
        (MissedSessions.ZERO, [("1", 1, 132, 55), ("2", 2, 60, 25)]),
    ],
)
def test_who_missed_the_final_carries_forward_on_its_scale_too(
    missed: MissedSessions, lines: list[tuple[object, ...]]
) -> None:
    """200 of a top of 20 is 200 * 12 / 40 = 60 of 120; a final that counts as nothing halves the percentage."""
    qualifier = one_session(1, top=20, boards=20, scores={"1": 240, "2": 200})
    final = one_session(2, top=12, boards=10, scores={"1": 60})
    listing = add_up(CompetitionRule(total=TotalRule.CARRY_FORWARD, missed=missed), qualifier, final)
    assert [(line.label, line.place, line.score, line.percent) for line in listing.lines] == lines


def test_sessions_of_different_methods_are_not_added_up() -> None:
    first, second = evening(1, QUALIFIER), evening(2, FINAL)
    with pytest.raises(ScorerError) as refusal:
        add_up(CompetitionRule(), first, second._replace(method=Method.BUTLER))
    assert str(refusal.value.reason.value_of("methods")) == "butler, matchpoints"


@pytest.mark.parametrize("name", ["ebu-mitchell-11t", "ebu-2section-howell-2025"])
def test_a_published_event_cut_after_half_its_boards_is_whole_again_as_two_sessions(name: str) -> None:
    event = event_of(name, shared(f"published_events/{name}.json"))
    whole = score_event(event)
    halves: list[EventRankings] = []
    for number in range(2):
        results = tuple(result for result in event.results if (result.board * 2 > event.boards) == number)
        half = event._replace(slug=f"half-{number}", results=results, penalties=())
        halves.append(collect_rankings(score_event(half)))
    competition = Competition("Whole", CompetitionKind.SESSIONS, CompetitionRule(missed=MissedSessions.IGNORED))
    listings = sessions.rank_sessions(competition, halves, PlayerBook()).lists
    assert [listing.name for listing in listings] == [ranking.name for ranking in whole.rankings]
    for listing, ranking in zip(listings, whole.rankings, strict=True):
        added = {line.label: line.score for line in listing.lines}
        assert added == {standing.pair.label: standing.score for standing in ranking.standings}
