"""What choosing and playing cost, worked out by hand on the deal of RULES 1.8."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from scorer.game.seats import Seat
from scorer.records.events import Event
from scorer.records.pairs import Pair
from scorer.records.results import Played, Result
from scorer.reports.hands import guidelines, learning, teacher
from scorer.reports.hands.learning import sentence
from scorer.tournament import ScoredEvent, score_event
from scorer.tournament.costs import Declared, declared_deals
from tests.checks.evenings import PLAIN

DEAL = Deal.parse("N:T532.AK4.K83.A53 Q74.75.JT6.QJ976 AK6.9632.AQ4.K42 J98.QJT8.9752.T8")
FIGURES = DoubleDummy.parse("AAA99AAA993334433344")
"""South makes 10 in no trumps, spades and hearts, 9 in diamonds and clubs: game in no trumps is best, 430."""


def table(number: int, contract: str, tricks: int, declarer: Seat = Seat.SOUTH) -> Result:
    denomination = next(one for one in Denomination if str(one) == contract[1:])
    played = Played(Contract(Target(contract[0]), denomination), declarer, tricks)
    return Result(4, str(2 * number - 1), str(2 * number), played)


def evening(*results: Result, rules: str = "standard") -> ScoredEvent:
    pairs = tuple(Pair(str(number)) for number in range(1, 2 * len(results) + 1))
    event: Event = replace(PLAIN, boards=4, rules=rules, pairs=pairs, results=results, deals=((4, DEAL),))
    return replace(score_event(event), solved={4: FIGURES})


ALL = (table(1, "GNT", 10), table(2, "PNT", 9), table(3, "GS", 8), table(4, "GD", 9))


def costs(one: Declared) -> tuple[int, int, int, int]:
    return one.denomination, one.target, one.play, one.tricks_lost


def test_a_cost_is_of_the_denomination_the_target_or_the_play() -> None:
    best, part_score, short, minor = declared_deals(evening(*ALL))
    assert costs(best) == (0, 0, 0, 0)
    # 430 against 180 for a part score with the ten tricks that are there, of which nine were taken
    assert costs(part_score) == (0, 250, 30, 1)
    # 420 in spades; eight tricks are two short
    assert costs(short) == (10, 0, 520, 2)
    # nine tricks in diamonds: a part score of 110 is the best there, game is two short
    assert costs(minor) == (320, 210, 0, 0)
    for one in (best, part_score, short, minor):
        assert one.best.points - one.points == one.choice + one.play


def test_a_cost_is_held_against_the_other_tables() -> None:
    best, part_score, *_ = declared_deals(evening(*ALL))
    assert best.against is not None
    assert best.against.choice == -Fraction(250 + 10 + 530, 3)
    assert part_score.against is not None
    assert part_score.against.play == 30 - Fraction(520, 3)
    two_declarers = list(declared_deals(evening(table(1, "PNT", 9, Seat.NORTH), ALL[1])))
    assert [(alone.against, alone.telling) for alone in two_declarers] == [(None, Fraction(280))] * 2


def test_a_sentence_says_what_would_have_been_better() -> None:
    told = [sentence(one) for one in declared_deals(evening(*ALL))]
    assert told == [
        "Board 4: nothing was lost",
        "Board 4: in no trumps the cards hold 10 tricks, enough for game: 430 points instead of 180",
        "Board 4: game in spades has 10 tricks, and 8 were taken: 2 tricks less made it -100 instead of 420",
        "Board 4: no trumps were better than diamonds: game in no trumps takes 10 tricks and comes to 430, "
        "in diamonds there are 9",
    ]


def test_each_pair_is_told_its_most_telling_boards_and_what_its_defence_gave() -> None:
    pairs, declared_deals, defended_deals = (table["rows"] for table in learning.document(evening(*ALL))["tables"])
    by_pair = {row["pair"]: row for row in pairs}
    assert len(by_pair) == 8
    assert (by_pair["3"]["declared"], by_pair["3"]["target"], by_pair["3"]["tricks_lost"]) == (1, 250, 1)
    assert by_pair["3"]["telling"] == [
        "Board 4: in no trumps the cards hold 10 tricks, enough for game: 430 points instead of 180"
    ]
    assert by_pair["1"]["telling"] == []
    assert (by_pair["6"]["defended"], by_pair["6"]["given"]) == (1, -2)
    assert [(row["pair"], row["contract"]) for row in declared_deals if row["pair"] == "3"] == [("3", "PNT")]
    assert [(row["board"], row["given"]) for row in defended_deals if row["pair"] == "6"] == [(4, -2)]


def test_the_teacher_has_the_worst_board_first_and_what_the_class_called() -> None:
    (page,) = teacher.tables(evening(*ALL))
    (row,) = page.rows
    assert (row["board"], row["declarer"], row["points"], row["guideline"]) == (4, "S", 30, "GNT")
    assert row["best"] == {"declarer": "S", "contract": "GNT", "tricks": 10, "score": 430}
    called = [(called["contract"], called["made"]) for called in row["called"]]
    assert called == [("GD", 0), ("GNT", 1), ("GS", 0), ("PNT", 1)], "equally often: in one order"
    assert row["lost"] == round((0 + 280 + 530 + 530) / 4, 6)
    assert page.notes[0] == "Talk next week about board 4, the worst first"


def test_the_class_is_told_which_guideline_it_followed_and_what_it_cost_not_to() -> None:
    followed = {one.guideline.key: one for one in guidelines.guidelines(evening(*ALL))}
    sure = followed["sure_tricks"]
    # nine sure tricks: game in no trumps; the others chose what comes to 180, 420 and -100 with the tricks there are
    assert (sure.deals, sure.followed, sure.cost) == (4, 1, 250 + 10 + 530)
    assert followed["game"].deals == 0


def test_without_the_solver_the_teacher_has_the_hands_and_is_told_what_is_missing() -> None:
    unsolved = replace(evening(*ALL), solved={})
    (page,) = teacher.tables(unsolved)
    assert page.notes == (teacher.NOT_SOLVED,)
    assert page.rows[0]["best"] is None
    assert learning.tables(unsolved) == []
    (followed,) = guidelines.tables(unsolved)
    assert followed.rows[0]["followed"] == 1
