"""Seasons of three clubs, worked by hand: best 5 of 6, 8 of 9 and 12 of 15, with one, two and three substitutes."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scorer.competitions import handicaps, ladder
from scorer.competitions.standings import CompetitionList, CompetitionRow, EventRankings, collect_rankings
from scorer.i18n.formatting import format_for_print
from scorer.model.competitions import (
    Competition,
    CompetitionKind,
    CompetitionRule,
    LadderRanking,
    TieRule,
    TotalRule,
    VisitorRule,
)
from scorer.model.players import Player, PlayerBook
from scorer.scoring import score_event
from tests.competitions.seasons import evening
from tests.evening import EVENING

OTHERS = "Kim & Lou"


def rank(rule: CompetitionRule, *evenings: EventRankings, book: PlayerBook | None = None) -> CompetitionList:
    outcome = ladder.rank_ladder(Competition("Tuesdays", CompetitionKind.LADDER, rule), evenings, book or PlayerBook())
    return outcome.lists[0]


def line(listing: CompetitionList, *players: str) -> CompetitionRow:
    return next(one for one in listing.lines if one.players == players)


def pairs_season(ours: Iterable[float], stood_in: tuple[int, ...] = ()) -> list[EventRankings]:
    """Two pairs share each evening; for Ann and Bob somebody stood in in some weeks."""
    return [
        evening(week, {"Ann & Bob": percent, OTHERS: 100 - percent}, ("Ann & Bob",) if week in stood_in else ())
        for week, percent in enumerate(ours, 1)
    ]


def test_best_five_of_six_leave_the_worst_evening_out() -> None:
    rule = CompetitionRule(of=LadderRanking.PAIRS, best=5, substitutes=1, total=TotalRule.SUM)
    listing = rank(rule, *pairs_season([60, 55, 48, 62, 51, 57]))
    ours, theirs = line(listing, "Ann", "Bob"), line(listing, "Kim", "Lou")
    assert ours.score == 285  # 60+55+62+51+57, without 48
    assert (ours.events, ours.place) == (5, 1)
    assert theirs.score == 229  # 40+45+52+49+43, without 38
    assert [part is not None and part.counts for part in ours.parts] == [True, True, False, True, True, True]


def test_a_second_evening_with_a_substitute_does_not_count_where_one_is_allowed() -> None:
    for best in (5, 0):
        rule = CompetitionRule(of=LadderRanking.PAIRS, best=best, substitutes=1, total=TotalRule.SUM)
        ours = line(rank(rule, *pairs_season([60, 55, 48, 62, 51, 57], stood_in=(1, 4))), "Ann", "Bob")
        assert ours.score == 273  # 62 with the substitute, then 57, 55, 51 and 48; the 60 is one substitute too many
        assert [part.reason for part in ours.parts if part] == ["too many substitutes", "", "", "", "", ""]
    least = rule._replace(least=6)
    assert line(rank(least, *pairs_season([60, 55, 48, 62, 51, 57], stood_in=(1, 4))), "Ann", "Bob").place is None


def test_best_eight_of_nine_with_two_substitutes() -> None:
    rule = CompetitionRule(of=LadderRanking.PAIRS, best=8, substitutes=2, total=TotalRule.SUM)
    percents = [50, 52, 54, 56, 58, 60, 62, 64, 40]
    assert line(rank(rule, *pairs_season(percents)), "Ann", "Bob").score == 456  # all but the 40
    stood_in = line(rank(rule, *pairs_season(percents, stood_in=(1, 2, 8))), "Ann", "Bob")
    assert stood_in.score == 446  # the 64 and the 52 of the substitutes, not the 50; so the 40 counts
    assert stood_in.events == 8


def test_best_twelve_of_fifteen_with_three_substitutes() -> None:
    rule = CompetitionRule(of=LadderRanking.PAIRS, best=12, least=12, substitutes=3, total=TotalRule.SUM)
    percents = [41.5, 42, 43, *range(50, 62)]
    ours = line(rank(rule, *pairs_season(percents, stood_in=(1, 2, 4, 5))), "Ann", "Bob")
    # of 41.5, 42, 50 and 51 with a substitute three may count; the best twelve are 50 to 61 and hold two of them
    assert ours.score == sum(range(50, 62))
    assert ours.place == 1


def test_who_has_played_too_little_stands_below_without_a_place() -> None:
    rule = CompetitionRule(of=LadderRanking.PAIRS, least=2)
    weeks = [evening(1, {"Ann & Bob": 70, OTHERS: 30}), evening(2, {"Cid & Dot": 55, OTHERS: 45})]
    listing = rank(rule, *weeks)
    assert len(listing.notes) == 1
    assert (
        rank(CompetitionRule(of=LadderRanking.PAIRS, least=1), *weeks).notes,
        rank(rule, weeks[0]).lines[0].place,
    ) == ((), None)
    assert rank(rule, *pairs_season([60, 55])).notes == (), "everybody has played enough"
    assert [(one.players, one.place) for one in listing.lines] == [
        (("Kim", "Lou"), 1),
        (("Ann", "Bob"), None),
        (("Cid", "Dot"), None),
    ]


def test_a_player_takes_the_percentage_of_every_partnership() -> None:
    weeks = [evening(1, {"Ann & Bob": 60, OTHERS: 40}), evening(2, {"Cid & Ann": 51, OTHERS: 49})]
    listing = rank(CompetitionRule(), *weeks)
    assert line(listing, "Ann").score == Fraction(111, 2)
    assert line(listing, "Bob").score == 60
    assert line(listing, "Cid").score == 51
    assert [one.players[0] for one in listing.lines] == ["Bob", "Ann", "Cid", "Kim", "Lou"]


def test_names_that_differ_in_capitals_or_are_linked_in_the_book_are_one_person() -> None:
    book = PlayerBook((Player("Ann Lee", spellings=("A. Lee",)),))
    weeks = [evening(1, {"Ann  lee & Bob": 60}), evening(2, {"A. Lee & Bob": 50})]
    assert line(rank(CompetitionRule(), *weeks, book=book), "Ann Lee").score == 55


def test_evenings_with_a_visitor_count_only_where_the_club_says_so() -> None:
    book = PlayerBook((Player("Ann", "1"), Player("Bob", "2")))
    weeks = [evening(1, {"Ann & Bob": 50}), evening(2, {"Ann & Guest": 70})]
    assert line(rank(CompetitionRule(), *weeks, book=book), "Ann").score == 60
    strict = rank(CompetitionRule(visitors=VisitorRule.NOT_COUNTED, total=TotalRule.SUM), *weeks, book=book)
    assert line(strict, "Ann").score == 50
    assert line(strict, "Guest").place is None


def test_club_points_go_by_place_and_those_who_share_a_place_share_them() -> None:
    weeks = [
        evening(1, {"Ann & Bob": 60, "Cid & Dot": 60, OTHERS: 40}),
        evening(2, {"Ann & Bob": 40, "Cid & Dot": 50, OTHERS: 60}),
    ]
    listing = rank(CompetitionRule(of=LadderRanking.PAIRS, points=(6, 4, 1)), *weeks)
    assert line(listing, "Ann", "Bob").score == 6  # 5 and 1
    assert line(listing, "Cid", "Dot").score == 9  # 5 and 4
    assert line(listing, "Kim", "Lou").score == 7  # 1 and 6
    assert {one.percent for one in listing.lines} == {None}


def test_equal_totals_share_a_place_or_the_better_evening_decides() -> None:
    weeks = [evening(1, {"Ann & Bob": 50, OTHERS: 55}), evening(2, {"Ann & Bob": 60, OTHERS: 55})]
    shared = rank(CompetitionRule(of=LadderRanking.PAIRS), *weeks)
    told = [(one.players, one.place, one.tied) for one in shared.lines]
    assert told == [(("Ann", "Bob"), 1, True), (("Kim", "Lou"), 1, True)]
    split = rank(CompetitionRule(of=LadderRanking.PAIRS, ties=TieRule.COUNTBACK), *weeks)
    assert [(one.players, one.place) for one in split.lines] == [(("Ann", "Bob"), 1), (("Kim", "Lou"), 2)]


def test_everybody_sees_by_how_many_places_the_last_week_moved_them() -> None:
    weeks = [
        evening(1, {"Ann & Bob": 60, "Cid & Dot": 55, OTHERS: 40}),
        evening(2, {"Ann & Bob": 30, "Cid & Dot": 55, "Eve & Fay": 65}),
    ]
    listing = rank(CompetitionRule(of=LadderRanking.PAIRS), *weeks)
    assert {one.players[0]: one.places_gained for one in listing.lines} == {"Eve": None, "Cid": 0, "Ann": -2, "Kim": -1}
    unplaced = rank(CompetitionRule(of=LadderRanking.PAIRS, least=2), *weeks)
    assert {one.places_gained for one in unplaced.lines} == {None}, "nobody had a place before"


def test_a_ladder_of_club_points_has_no_handicaps() -> None:
    rule = CompetitionRule(of=LadderRanking.PAIRS, points=(2, 1), handicap_results=2)
    season = pairs_season([60, 55])
    outcome = ladder.rank_ladder(Competition("Tuesdays", CompetitionKind.LADDER, rule), season, PlayerBook())
    assert [listing.name for listing in outcome.lists] == ["All pairs"]


def test_an_evening_without_percentages_is_noted_where_these_count_and_not_where_club_points_do() -> None:
    standings = [one._replace(name="Final 2026-11-17") for one in season_without_percentages()]
    (note,) = rank(CompetitionRule(of=LadderRanking.PAIRS), *standings).notes
    assert format_for_print(note) == "Final 2026-11-17, 8 September 2026: no percentages, so it does not count"
    assert rank(CompetitionRule(of=LadderRanking.PAIRS, points=(2, 1)), *standings).notes == ()


def test_an_evening_that_has_no_results_yet_is_no_evening_without_percentages() -> None:
    empty = EVENING._replace(name="Final", results=())
    (note,) = rank(CompetitionRule(of=LadderRanking.PAIRS), collect_rankings(score_event(empty))).notes
    assert str(note) == f"Final, {empty.date}: no results yet"


def season_without_percentages() -> list[EventRankings]:
    """Of two evenings the second was played by aggregate."""
    first, second = pairs_season([60, 55])
    rankings = [
        ranking._replace(standings=tuple(one._replace(percent=None) for one in ranking.standings))
        for ranking in second.rankings
    ]
    return [first, second._replace(rankings=tuple(rankings))]


def test_a_handicap_is_what_the_last_results_lack_to_fifty() -> None:
    weeks = [
        evening(1, {"Ann & Bob": 40, OTHERS: 60}),
        evening(2, {"Ann & Bob": 45, OTHERS: 55}),
        evening(3, {"Ann & Kim": 50, "Bob & Lou": 50}),
    ]
    rule = CompetitionRule(of=LadderRanking.PLAYERS, handicap_results=2, handicap_share=80, handicap_cap=7)
    outcome = ladder.rank_ladder(Competition("Tuesdays", CompetitionKind.LADDER, rule), weeks, PlayerBook())
    scratch, helped = outcome.lists
    assert (scratch.name, helped.name) == ("Scratch", "Handicap")
    # Ann: before week 2 she lacks 10, 80% are 8, no more than 7; before week 3 the mean is 42.5, so 6.
    # With Kim, who has -6 then, the pair has none.
    assert line(scratch, "Ann").score == 45
    assert line(helped, "Ann").score == Fraction(40 + 52 + 50, 3)
    assert line(helped, "Kim").score == Fraction(60 + 48 + 50, 3)
    competition = Competition("Tuesdays", CompetitionKind.LADDER, rule._replace(handicap_cap=0))
    _, with_the_whole = ladder.rank_ladder(competition, weeks, PlayerBook()).lists
    assert line(with_the_whole, "Ann").score == Fraction(40 + 53 + 50, 3)
    _, of_the_evening = handicaps.rank_evening(competition, weeks[1], weeks, PlayerBook()).lists
    assert {one.players[0]: one.percent for one in of_the_evening.lines} == {"Ann": Fraction(53), "Kim": Fraction(47)}


def test_what_was_played_on_the_same_day_makes_no_handicap_yet() -> None:
    weeks = [evening(1, {"Ann & Bob": 40, OTHERS: 60}), evening(2, {"Ann & Bob": 50, OTHERS: 50})]
    twice = weeks[0]._replace(slug="later-that-day")
    rule = CompetitionRule(of=LadderRanking.PAIRS, handicap_results=9, handicap_share=100, total=TotalRule.SUM)
    _, helped = ladder.rank_ladder(
        Competition("Tuesdays", CompetitionKind.LADDER, rule), [*weeks, twice], PlayerBook()
    ).lists
    assert line(helped, "Ann", "Bob").score == 40 + 40 + 50 + 10


def test_the_ladder_does_not_mind_in_which_order_the_evenings_came() -> None:
    weeks = [evening(week, {"Ann & Bob": 40 + week, OTHERS: 60 - week}) for week in range(1, 7)]
    rule = CompetitionRule(best=4)
    assert rank(rule, *weeks) == rank(rule, *reversed(weeks))
