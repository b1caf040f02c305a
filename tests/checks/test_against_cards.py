"""What the cards say: points that are not forty together, solved hands, and plays recorded card by card."""

from __future__ import annotations

import datetime
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scorer.checks import Finding, Severity, list_findings
from scorer.checks.against_cards import PLAY_DIFFERS, check_announcements, check_double_dummy
from scorer.errors import Mistakes
from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummyTable
from scorer.game.seats import Seat, dealer_of
from scorer.interchange.own.pbn import read_deals
from scorer.interchange.rows import Origin
from scorer.model.boards import DealDetails, HighCardPoints, TablePlay, TablePoints
from scorer.model.events import Event
from scorer.model.notation import parse_code
from scorer.model.pairs import Pair
from scorer.model.results import Outcome, Percentage, Played, Result, Ruling
from scorer.model.settings import FewestTrumps
from scorer.scoring import ScoredEvent, score_event
from tests.checks import evenings
from tests.checks.evenings import PLAIN, why
from tests.checks.published_evenings import event_of, results
from tests.evening import CHECK_DEAL, EVENING
from tests.shared import DATA, shared

CHECK = Deal.parse(CHECK_DEAL)
TWENTY_EACH = Deal.parse("N:AKQJ.AKQJ.432.32 T98.T98.AKQJ.AKQ 432.432.765.7654 765.765.T98.JT98")
EIGHT_BOARDS = Event(name="Tuesday", date=datetime.date(2026, 11, 17), boards=8)


def found(event: Event) -> list[Finding]:
    return list_findings(score_event(event))


@pytest.mark.parametrize(("points", "total"), [(HighCardPoints(14, 6, 16, 3), 39), (HighCardPoints(20, 20, 1, 0), 41)])
def test_points_that_are_not_forty_together_are_an_error(points: HighCardPoints, total: int) -> None:
    (finding,) = found(EIGHT_BOARDS._replace(points=((4, points),)))
    assert (finding.severity, finding.code, finding.board) == (Severity.ERROR, "points-sum", 4)
    assert finding.message.value_of("together") == total


TWENTIES = ((3, HighCardPoints(0, 20, 20, 0)), (4, HighCardPoints(10, 10, 10, 10)))


@pytest.mark.parametrize(
    ("known", "told"),
    [
        ({"points": ((4, HighCardPoints(14, 6, 16, 4)),), "deals": ((4, CHECK), (5, CHECK))}, []),
        ({"deals": ((3, TWENTY_EACH),)}, [("warning", "twenty-twenty", 3)]),
        ({"points": TWENTIES}, [("warning", "twenty-twenty", 3), ("warning", "twenty-twenty", 4)]),
        ({"points": TWENTIES[1:], "deals": ((3, TWENTY_EACH),), "redeal": Redeal.NS_DECLARE}, []),
        ({"deals": ((3, TWENTY_EACH),), "rules": "bridge"}, []),
        ({"deals": ((3, TWENTY_EACH),), "rules": "single-dummy"}, []),
        ({"points": TWENTIES[1:], "deals": ((4, CHECK),)}, []),
        ({"points": ((4, HighCardPoints(10, 10, 10, 9)),)}, [("error", "points-sum", 4)]),
    ],
    ids=["forty", "hands", "announced", "NS declare", "bridge", "an auction", "the hands tell more", "39 are not even"],
)
def test_twenty_points_each_are_a_warning_where_the_board_was_to_be_dealt_again(
    known: dict[str, Any], told: list[tuple[str, str, int]]
) -> None:
    assert [one[:3] for one in found(EIGHT_BOARDS._replace(**known))] == told


@pytest.mark.parametrize(
    ("fit", "game_points", "codes"),
    [
        ("0", 0, {"GS": [], "GD": [], "PH": [], "GNT": []}),
        ("7", 0, {"GS": [], "GD": ["short-fit"], "PH": [], "GNT": []}),
        ("8", 31, {"GS": ["short-fit", "game-without-points"], "PS": ["short-fit"], "GNT": ["game-without-points"]}),
        ("8/9", 30, {"PH": ["short-fit"], "GNT": [], "PNT": []}),
    ],
)
def test_a_clubs_rules_for_trumps_and_games_are_findings(
    fit: str, game_points: int, codes: dict[str, list[str]]
) -> None:
    club = PLAIN._replace(deals=((4, CHECK),), fit=FewestTrumps(fit), game_points=game_points)
    for contract, expected in codes.items():
        told = [one for one in found(evenings.met(club, 4, f"{contract} S 10")) if one.code != "odd-denomination"]
        assert [one.code for one in told] == expected, contract


def test_points_announced_tell_a_game_without_points_and_hands_a_minor_of_eight_cards() -> None:
    announced = PLAIN._replace(points=((4, HighCardPoints(11, 8, 13, 8)),), game_points=25)
    assert [one.code for one in found(evenings.met(announced, 4, "GS S 10"))] == ["game-without-points"]
    assert [FewestTrumps("8/9").fewest_cards(one) for one in Denomination] == [9, 9, 8, 8, 0]


def test_of_two_declarers_of_twenty_points_each_none_is_the_likelier() -> None:
    event = evenings.PLAIN._replace(deals=((3, TWENTY_EACH),))
    assert [it.code for it in found(evenings.met(event, 3, "PS N 8", "PS E 8"))] == ["twenty-twenty"]
    agreed = evenings.met(event, 3, "PS N 8", "PS N 8", "PH E 8")
    assert [it.code for it in found(agreed)] == ["twenty-twenty", "odd-declarer"]


DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummyTable.parse("AAA99AAA993334433344")
"""RULES 1.8: South declares, and makes 10 in no trumps."""

GAME = Contract(Target.GAME, Denomination.NO_TRUMPS)


def solved(*tricks: int, dealt: tuple[DealDetails, ...] = ()) -> Event:
    """Board 4, dealt by West, with game in no trumps by South and so many tricks at each table."""
    lines: list[Result] = []
    for place, taken in enumerate(tricks):
        lines.append(Result(4, str(2 * place + 1), str(2 * place + 2), Played(GAME, Seat.SOUTH, taken)))
    pairs = tuple(Pair(str(number + 1)) for number in range(2 * len(tricks)))
    return PLAIN._replace(boards=4, pairs=pairs, results=tuple(lines), deals=((4, DEAL),), dealt=dealt)


def scored(event: Event) -> ScoredEvent:
    return replace(score_event(event), solved={4: FIGURES})


def codes_of(found: list[Finding]) -> list[str]:
    return [finding.code for finding in found]


def by_the_solver(event: Event) -> list[Finding]:
    return list(check_double_dummy(scored(event), ()))


def test_a_table_far_from_the_hands_and_from_the_others_is_odd() -> None:
    (finding,) = by_the_solver(solved(10, 10, 6))
    assert (finding.code, finding.severity, finding.board, finding.pairs) == ("odd-tricks", "warning", 4, ("5", "6"))
    assert why(finding) == {"result": "GNT with 6 tricks", "allowed": "10"}


def test_beginners_beat_the_hands_and_fall_short_of_them() -> None:
    for tricks in ((10, 9, 7), (8, 7, 6), (10, 6), (13, 10, 10)):
        assert by_the_solver(solved(*tricks)) == []


def test_tables_that_are_all_far_speak_against_the_hands() -> None:
    (finding,) = by_the_solver(solved(6, 7, 5))
    assert (finding.code, finding.severity) == ("wrong-boards", "warning")
    assert why(finding) == {"board": "4", "tables": "3", "distances": "3 to 5"}
    assert by_the_solver(solved(6, 7)) == []


def test_an_imported_table_that_the_solver_denies_is_found() -> None:
    wrong = DoubleDummyTable.parse(f"98{str(FIGURES)[2:]}")
    (finding,) = by_the_solver(solved(10, dealt=(DealDetails(4, str(wrong)),)))
    assert (finding.code, finding.severity, finding.board) == ("double-dummy-differs", "error", 4)
    assert why(finding)["figures"] == "2 figures"
    assert why(finding)["named"] == "North makes 10 in spades, not 8; North makes 10 in no trumps, not 9"
    assert by_the_solver(solved(10, dealt=(DealDetails(4, str(FIGURES)),))) == []


def test_a_result_is_told_once() -> None:
    everything = list_findings(scored(solved(10, 9, 10, 10, 3)))
    assert codes_of(everything) == ["odd-tricks"]


def test_nothing_is_found_while_nothing_is_solved() -> None:
    assert list(check_double_dummy(score_event(solved(10, 9, 5)), ())) == []


def as_played(name: str) -> ScoredEvent:
    """A published evening with its hands and their figures: the tables at which the side declared that had to."""
    text = (DATA / "deals" / f"{name}.pbn").read_text("utf-8")
    deals = dict(read_deals(text, Origin(name), None, Mistakes()))
    lines: list[Result] = []
    for line in results(shared(f"published_events/{name}.json")):
        outcome = line.outcome
        assert isinstance(outcome, Played)
        announced = (
            resolve_announcement(deals[line.board].points, dealer_of(line.board)) if line.board in deals else None
        )
        if announced and outcome.declarer and announced.declaring_side is outcome.declarer.side:
            lines.append(line._replace(outcome=outcome._replace(declarer=announced.declarer)))
    event = event_of(lines)._replace(deals=tuple(deals.items()), boards=max(deals))
    figures = shared("double_dummy.json")[name]
    return replace(
        score_event(event), solved={int(board): DoubleDummyTable.parse(text) for board, text in figures.items()}
    )


def test_published_evenings_raise_no_alarm() -> None:
    counted = 0
    for name in shared("double_dummy.json"):
        evening_played = as_played(name)
        counted += len(evening_played.event.results)
        assert list(check_double_dummy(evening_played, ())) == [], name
    assert counted > 1500


RIGHT, SLIPPED, SHORT = (14, 6, 16, 4), (16, 6, 14, 4), (14, 6, 16, 3)
"""What the hands of board 4 have; the same with the declarer's and the dummy's exchanged; and not 40 together."""


def otherwise(event: Event, *tables: tuple[int, int, int, int]) -> list[tuple[str, str]]:
    """What is told of announcements of board 4, table by table, and whose they are."""
    announced = tuple(TablePoints(4, str(table), str(table + 8), *points) for table, points in enumerate(tables, 1))
    scored = score_event(event._replace(announced=announced))
    return [(one.code, one.pairs[0]) for one in check_announcements(scored, list_findings(scored))]


def test_what_a_table_announced_is_held_against_the_hands_else_against_what_most_announced() -> None:
    code = "announced-otherwise"
    assert otherwise(evenings.BY_HANDS, RIGHT, SLIPPED, SLIPPED) == [(code, "2"), (code, "3")]
    assert otherwise(evenings.BY_POINTS, RIGHT, SLIPPED) == [(code, "2")]
    assert otherwise(PLAIN, RIGHT, SLIPPED, RIGHT) == [(code, "2")]
    assert otherwise(PLAIN, RIGHT, SLIPPED) == [(code, "1"), (code, "2")], "nobody knows whose is wrong"
    assert otherwise(PLAIN, RIGHT, SHORT, RIGHT) == [("points-sum", "2")]
    assert otherwise(PLAIN._replace(rules="bridge"), RIGHT, SLIPPED) == []
    assert otherwise(evenings.met(PLAIN, 4, "GS S 10", "b:GS N 10"), RIGHT, SLIPPED) == [], "two groups of a board"


def test_a_result_names_the_declarer_whom_its_table_announced_unless_that_is_told_already() -> None:
    alone = evenings.met(PLAIN, 4, "-", "GS N 10")
    assert otherwise(alone, RIGHT, RIGHT) == [("announced-otherwise", "2")]
    assert otherwise(alone, SLIPPED, SLIPPED) == []


def test_a_count_that_differs_from_the_hands_is_never_hidden_and_its_declarer_not_doubted() -> None:
    alone = evenings.met(evenings.BY_HANDS, 4, "GS S 10", "GS N 10")
    assert otherwise(alone, RIGHT, SLIPPED) == [("announced-otherwise", "2")]
    announced = (TablePoints(4, "2", "10", *SLIPPED),)
    codes = [one.code for one in list_findings(score_event(alone._replace(announced=announced))) if one.board == 4]
    assert ("announced-otherwise" in codes, "wrong-declarer" in codes) == (True, False)
    codes = [one.code for one in list_findings(score_event(alone)) if one.board == 4]
    assert "wrong-declarer" in codes, "without a count of its own it is"


PLAY = TablePlay(4, "1", "4", str(Deal.parse(CHECK_DEAL)), "GNT", "S", 10, "W", "HQ HA H5 H2")


def as_played_out(outcome: Outcome | str, group: str = "") -> Event:
    if isinstance(outcome, str):
        outcome = parse_code(outcome, EVENING.rule_set)
    result = Result(4, "1", "4", outcome, group=group)
    deals = ((4, Deal.parse(CHECK_DEAL)),)
    return EVENING._replace(boards=4, results=(result,), deals=deals, points=(), plays=(PLAY,))


def differing(recorded: Event) -> list[str]:
    return [str(finding.message) for finding in list_findings(score_event(recorded)) if finding.code == PLAY_DIFFERS]


@pytest.mark.parametrize("outcome", ["GNT S 10", "GNT 10", "430"])
def test_a_result_may_be_what_was_played(outcome: str) -> None:
    assert differing(as_played_out(outcome)) == []


@pytest.mark.parametrize("outcome", ["GNT S 9", "PNT S 10", "400", "NP"])
def test_a_result_that_was_not_played_is_an_error_with_its_repair(outcome: str) -> None:
    recorded = as_played_out(outcome)
    (finding,) = [finding for finding in list_findings(score_event(recorded)) if finding.code == PLAY_DIFFERS]
    assert finding.severity is Severity.ERROR
    fixed = finding.repairs[0].apply_to(recorded)
    assert fixed.plays == recorded.plays
    assert differing(fixed) == []


def test_a_ruling_stands_beside_any_play() -> None:
    assert differing(as_played_out(Ruling(Percentage(Fraction(60)), Percentage(Fraction(40))))) == []


def test_other_hands_than_the_board_s_are_told_unless_it_was_fouled() -> None:
    others = Deal.parse("N:QT32.AK4.K83.A53 T74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8".replace("T74", "574"))
    assert differing(as_played_out("GNT S 10")._replace(deals=((4, others),))) == [
        "Board 4, 1 against 4: the hands in the recorded play differ from the board's"
    ]
    assert differing(as_played_out("GNT S 10", group="b")._replace(deals=((4, others),))) == []


def test_under_other_rules_there_is_nothing_to_compare() -> None:
    assert differing(as_played_out("430")._replace(rules="bridge", plays=(PLAY._replace(contract="GNT"),))) == []
