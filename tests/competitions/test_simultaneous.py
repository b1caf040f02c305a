"""The same deals in many clubs: an event of many sections is the same as its sections as clubs."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import zip_longest
from random import Random

import pytest

from scorer.competitions.field_outcomes import LineSource, StoredFields, shape_of
from scorer.competitions.field_values import value_field
from scorer.competitions.packed_events import EventPacker, OutcomeNumbers, PackedEvent, ResultColumns
from scorer.competitions.simultaneous import (
    Club,
    Entrant,
    Venue,
    list_entrants,
    rank_by_club,
    rank_by_heat,
    rank_by_school,
    rank_entrants,
    rank_venue_teams,
)
from scorer.competitions.standings import CompetitionList
from scorer.game.rulesets import STANDARD
from scorer.game.seats import Seat, Side
from scorer.model.declarers import declarers_by_cards
from scorer.model.events import Event
from scorer.model.notation import outcome_to_fields, parse_code
from scorer.model.pairs import EventForm, Pair, pairs_of_entrants
from scorer.model.results import FIRST_GROUP, NOT_PLAYED_CODE, BoardGroup, Played, PointsUnit, Result, ResultKey, SitOut
from scorer.model.rulings import Penalty
from scorer.model.settings import Method, Rounding, Scoring, SitOutRule, UnequalBoards, VictoryPointScale
from scorer.reports.blocks import Sentence
from scorer.reports.certificates import simultaneous_certificates
from scorer.scoring import ScoredEvent, score_event
from tests.interchange.published.events import event_of
from tests.shared import shared

CODES = ("GS S 10", "GS S 11", "GS S 9", "PS S 10", "GNT N 9", "GNT N 8", "PH S 8", "GH S 10", "-50", "170")
BOARDS, TABLES = 6, 3


PLAIN = Event(
    "Alton",
    datetime.date(2026, 3, 4),
    slug="alton",
    boards=1,
    pairs=(Pair("1"), Pair("2"), Pair("3"), Pair("4")),
    results=(
        Result(1, "1", "2", parse_code("GS S 10", STANDARD)),
        Result(1, "3", "4", parse_code("PS S 10", STANDARD)),
    ),
)
BARTON = PLAIN._replace(name="Barton", slug="barton")


def section(number: int, chance: Random) -> Event:
    """A club of three tables and two winners; now and then a ruling, a board not played, a declarer left out."""
    pairs = [Pair(f"{table}{side}", side, f"P{table}", f"Q{table}") for table in range(1, TABLES + 1) for side in Side]
    results = []
    for board in range(1, BOARDS + 1):
        for table in range(1, TABLES + 1):
            code = chance.choice(CODES)
            if chance.random() < 0.05:
                code = chance.choice(
                    (NOT_PLAYED_CODE, "60/40", "A+/A-", "GS S 10 mp 3/1", "60% GS S 10, 40% PS S 10", "NS +420; EW -50")
                )
            outcome = parse_code(code, STANDARD)
            if isinstance(outcome, Played) and chance.random() < 0.05 and board > 1:
                outcome = outcome._replace(declarer=None)
            ns, ew = f"{table}NS", f"{(table + board) % TABLES + 1}EW"
            if chance.random() < 0.05:
                results += [Result(board, ns, None, SitOut()), Result(board, None, ew, SitOut())]
            else:
                results.append(Result(board, ns, ew, outcome, board, table))
    date = datetime.date(2026, 3, 4)
    return Event(
        f"Club {number}", date, slug=f"c{number}", boards=BOARDS, winners=2, pairs=tuple(pairs), results=tuple(results)
    )


def packed_of(event: Event, packer: EventPacker) -> PackedEvent:
    """An event as it is packed from the database."""
    named: dict[BoardGroup, set[Seat]] = {}
    for result in event.results:
        if isinstance(result.outcome, Played) and result.outcome.declarer is not None:
            named.setdefault((result.board, result.group or FIRST_GROUP), set()).add(result.outcome.declarer)
    source = LineSource(event.slug, event.rule_set, lambda: dict(declarers_by_cards(event)), lambda: named)
    ns, ew = [one.ns or "" for one in event.results], [one.ew or "" for one in event.results]
    fields: list[StoredFields] = []
    for one in event.results:
        values = (one.board, *outcome_to_fields(one.outcome), one.group)
        fields.append(tuple("" if value is None else str(value) for value in values))
    return packer.pack(source, [pair.label for pair in event.pairs], ResultColumns(ns, ew, fields))


def field_of(events: Sequence[Event], scoring: Scoring | None = None, heats: Sequence[str] = ()) -> list[Entrant]:
    numbers: OutcomeNumbers = {}
    packer, times = EventPacker(numbers), Counter[int]()
    clubs: list[tuple[Club, PackedEvent]] = []
    for event, heat in zip_longest(events, heats, fillvalue=""):
        assert isinstance(event, Event)
        packed = PackedEvent.from_bytes(packed_of(event, packer).to_bytes())
        times.update(packed.ns)
        pairs, name = {pair.label: pair for pair in event.pairs}, event.club or event.name
        clubs.append((Club(event.slug, name, heat, event.winners, pairs, event.penalties), packed))
    scoring = scoring or Scoring()
    return list_entrants(value_field([shape_of(outcome) for outcome in numbers], times, scoring), scoring, clubs)


def rank_overall(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    return [ranked.build_list(scoring) for ranked in rank_entrants(every, scoring)]


def as_one_event(events: Sequence[Event], scoring: Scoring) -> Event:
    """All clubs as sections of one event: who declares is told in each, as clubs do not see each other."""
    pairs, results, penalties = [], [], []
    for event in events:
        penalties += [one._replace(pair=f"{event.slug}/{one.pair}") for one in event.penalties]
        declarers = dict(found_declarers(event))
        pairs += [pair._replace(label=f"{event.slug}/{pair.label}", section=event.slug) for pair in event.pairs]
        for result in event.results:
            outcome = result.outcome
            if isinstance(outcome, Played) and outcome.declarer is None:
                outcome = outcome._replace(declarer=declarers[result.key])
            ns, ew = (label and f"{event.slug}/{label}" for label in (result.ns, result.ew))
            results.append(result._replace(ns=ns, ew=ew, outcome=outcome))
    return Event(
        "All",
        events[0].date,
        boards=BOARDS,
        winners=2,
        scoring=scoring,
        pairs=tuple(pairs),
        results=tuple(results),
        penalties=tuple(penalties),
    )


def found_declarers(event: Event) -> Iterable[tuple[ResultKey, Seat | None]]:
    """Who declared, of the results that leave it out; None where nothing tells."""
    for board in score_event(event).boards:
        for line in board.results:
            if isinstance(line.result.outcome, Played) and line.result.outcome.declarer is None:
                yield line.result.key, line.declarer


Figures = dict[str, tuple[object, ...]]


def figures(lists: Iterable[CompetitionList]) -> list[tuple[str, Figures]]:
    found: list[tuple[str, Figures]] = []
    for one in lists:
        own: Figures = {}
        for line in one.lines:
            own[line.label or ""] = (line.place, line.tied, line.boards, line.score, line.available, line.percent)
        found.append((one.name, own))
    return found


def figures_of_event(event: Event) -> list[tuple[str, Figures]]:
    found: list[tuple[str, Figures]] = []
    for ranking in score_event(event).rankings:
        own: Figures = {}
        for one in ranking.standings:
            own[one.pair.label] = (one.place, one.tied, one.boards, one.score, one.available, one.percent)
        found.append((ranking.name, own))
    return found


@pytest.mark.parametrize("sit_out", [*SitOutRule, Fraction(60)])
@pytest.mark.parametrize("unequal", UnequalBoards)
@pytest.mark.parametrize("clubs", [12, pytest.param(50, marks=pytest.mark.long)])
def test_sections_scored_across_rank_exactly_like_as_many_clubs(
    clubs: int, unequal: UnequalBoards, sit_out: SitOutRule | Fraction
) -> None:
    chance = Random(5)  # noqa: S311  # invented results need no secrecy
    events = [section(number, chance) for number in range(clubs)]
    scoring = Scoring(unequal_boards=unequal, sit_out=sit_out)
    expected = figures_of_event(as_one_event(events, scoring))
    assert figures(rank_overall(field_of(events, scoring), scoring)) == expected


@pytest.mark.parametrize("unequal", UnequalBoards)
def test_a_fined_pair_of_a_club_that_played_less_has_what_it_would_have_in_a_section(unequal: UnequalBoards) -> None:
    chance = Random(5)  # noqa: S311  # invented results need no secrecy
    events = [section(number, chance) for number in range(8)]
    fine = Penalty("1NS", Fraction(10), PointsUnit.PERCENT_OF_TOP)
    events[3] = events[3]._replace(penalties=(fine,), results=events[3].results[3:])
    events[4] = events[4]._replace(results=events[4].results[:-2])
    scoring = Scoring(unequal_boards=unequal, factor_totals=True, round_totals=Rounding.TENTH)
    expected = figures_of_event(as_one_event(events, scoring))
    assert figures(rank_overall(field_of(events, scoring), scoring)) == expected


def test_clubs_that_come_and_are_corrected_in_any_order_end_in_the_same_ranking() -> None:
    chance = Random(7)  # noqa: S311  # invented results need no secrecy
    events = [section(number, chance) for number in range(8)]
    expected = figures(rank_overall(field_of(events), Scoring()))
    chance.shuffle(events)
    assert figures(rank_overall(field_of(events), Scoring())) == expected


def by_label(every: Iterable[Entrant]) -> dict[str, Fraction]:
    return {entrant.label: entrant.score for entrant in every}


def test_each_club_is_compared_with_all_tables_everywhere() -> None:
    scores = by_label(field_of([PLAIN, BARTON]))
    # 420 twice and 170 twice: 5 5 1 1 of 6
    assert [scores[f"alton/{label}"] for label in "1234"] == [5, 1, 1, 5]
    came = PLAIN._replace(pairs=(*PLAIN.pairs, Pair("5")))
    (listing,) = rank_overall(field_of([came]), Scoring())
    assert [line.place for line in listing.lines] == [1, 1, 3, 3, None], "who played nothing has no place"


def test_a_board_fouled_in_one_club_is_a_group_of_its_own() -> None:
    fouled = BARTON._replace(results=tuple(result._replace(group="b") for result in BARTON.results))
    scoring = Scoring(small_groups=Scoring().small_groups)
    scores = by_label(field_of([PLAIN, fouled, BARTON._replace(slug="colne")], scoring))
    # the four with the right cards: 5 and 1 of 6, brought to six tables: (M + 1) * 6 / 4 - 1 of 10
    assert scores["alton/1"] == scores["colne/1"] == 8
    # the two with others are a small group: 60 + 5 * (2 - 1) = 65 and 55 percent of 10
    assert scores["barton/1"] == Fraction(65, 10)
    assert scores["barton/3"] == Fraction(55, 10)


def test_the_lists_of_heats_and_clubs_rank_the_same_scores() -> None:
    every = field_of([PLAIN, BARTON, BARTON._replace(slug="aston", name="Colne")], heats=("Mon", "Tue", "Tue"))
    assert [(one.name, len(one.lines)) for one in rank_by_heat(every, Scoring())] == [("Mon", 4), ("Tue", 8)]
    (whole,) = rank_overall(every, Scoring())
    assert (whole.name, {line.events for line in whole.lines}) == ("All pairs", {1})
    clubs = rank_by_club(every, Scoring())
    assert [one.name for one in clubs] == ["Alton", "Barton", "Colne"]
    assert {line.label: line.score for line in clubs[1].lines}["barton/1"] == by_label(every)["barton/1"]
    assert [(line.place, line.tied) for line in clubs[1].lines] == [(1, True), (1, True), (3, True), (3, True)]


def test_schools_are_ranked_by_their_best_pairs_of_all_clubs() -> None:
    """Alton's pairs are of Elm and Oak in turn, Barton's all of Elm; without a school one counts for nobody."""
    alton = PLAIN._replace(pairs=tuple(pair._replace(club=("Elm", "Oak")[int(pair.label) % 2]) for pair in PLAIN.pairs))
    barton = BARTON._replace(pairs=(*(pair._replace(club="Elm") for pair in BARTON.pairs[:-1]), BARTON.pairs[-1]))
    every = field_of([alton, barton])
    for best in (0, 2):
        (listing,) = rank_by_school([], every, Scoring(club_best=best))
        shares: dict[str, list[Fraction]] = {"Elm": [], "Oak": []}
        for entrant in every:
            if entrant.pair.club:
                shares[entrant.pair.club].append(100 * entrant.score / entrant.available)
        expected: list[tuple[Fraction, str, int]] = []
        for school, own in shares.items():
            counting = sorted(own, reverse=True)[: best or None]
            expected.append((sum(counting, Fraction(0)) / len(counting), school, len(counting)))
        told = [(line.percent, line.players[0], line.events) for line in listing.lines]
        assert told == sorted(expected, reverse=True)


def test_a_published_event_of_two_sections_is_the_same_as_two_clubs() -> None:
    name = "ebu-2section-howell-2025"
    event = event_of(name, shared(f"published_events/{name}.json"))
    section_of = {pair.label: pair.section for pair in event.pairs}
    clubs: list[Event] = []
    for section in ("A", "B"):
        pairs = tuple(pair for pair in event.pairs if pair.section == section)
        results = tuple(result for result in event.results if section_of[result.pairs[0]] == section)
        clubs.append(event._replace(slug=section, pairs=pairs, results=results))
    assert all(club.results for club in clubs)
    ((_, whole),) = figures_of_event(event)
    ((_, added),) = figures(rank_overall(field_of(clubs, event.scoring), event.scoring))
    assert added == {f"{section_of[label]}/{label}": own for label, own in whole.items()}


def venue(slug: str, *scores: tuple[str, str]) -> Venue:
    """A match of two teams, 1 and 2, with a score from each of its tables on every board."""
    results: list[Result] = []
    for board, (home, away) in enumerate(scores, start=1):
        results.append(Result(board, "1NS", "2EW", parse_code(home, STANDARD), 1, 1))
        results.append(Result(board, "2NS", "1EW", parse_code(away, STANDARD), 1, 2))
    teams = (Pair("1", None, f"{slug} one"), Pair("2", None, f"{slug} two"))
    event = PLAIN._replace(slug=slug, form=EventForm.TEAMS, boards=len(scores), entrants=teams, results=tuple(results))
    wins = Scoring(method=Method.CROSS_IMPS, victory_points=VictoryPointScale.WINS)
    return Venue(
        slug, "", score_event(event._replace(pairs=pairs_of_entrants(EventForm.TEAMS, teams, ()), scoring=wins))
    )


def test_teams_of_all_venues_stand_in_one_list_by_what_matches_count_then_by_net_imps() -> None:
    (listing,) = rank_venue_teams(
        [venue("perth", ("420", "170")), venue("ayr", ("420", "-50")), venue("wick", ("90", "NP"))]
    )
    places = [(line.place, line.label, line.players, line.score) for line in listing.lines]
    assert places == [
        (1, "ayr/1", ("ayr one",), 2),
        (2, "perth/1", ("perth one",), 2),
        (3, "perth/2", ("perth two",), 0),
        (4, "ayr/2", ("ayr two",), 0),
        (None, "wick/1", ("wick one",), None),
        (None, "wick/2", ("wick two",), None),
    ]
    assert rank_venue_teams([]) == []


def test_certificates_of_all_venues_lie_school_by_school_and_tell_a_place_or_the_best_that_was_done() -> None:
    venues = [venue("perth", ("420", "170"), ("-50", "420")), venue("ayr", ("420", "-50"), ("90", "110"))]
    schools = {"perth one": "Elm", "perth two": "Oak", "ayr one": "Oak", "ayr two": "Elm"}
    scored: list[ScoredEvent] = []
    for place in venues:
        entrants = tuple(team._replace(club=schools[team.player1]) for team in place.scored.event.entrants)
        scored.append(score_event(place.scored.event._replace(entrants=entrants)))
    venues = [place._replace(scored=own) for place, own in zip(venues, scored, strict=True)]
    lists = rank_venue_teams(venues)
    assert [
        (line.players[0], line.events, int(line.score or 0)) for line in rank_by_school(venues, [], Scoring())[0].lines
    ] == [
        ("Oak", 2, 2),
        ("Elm", 2, 0),
    ]
    told = [
        [block.text for block in item.blocks if isinstance(block, Sentence)]
        for item in simultaneous_certificates(scored, lists)
    ]
    assert told == [
        ["perth one", "Elm", "Third of all 4 teams", "no one in perth did better on board 1"],
        ["ayr two", "Elm", "Second of 2 teams in ayr", "no one in ayr did better on board 2"],
        ["ayr one", "Oak", "First of all 4 teams", "no one in ayr did better on board 1"],
        ["perth two", "Oak", "Second of all 4 teams", "no one in perth did better on board 2"],
    ]
