"""What a deal teaches, on paper and for programs: the diagram, and an answer to every question of the exercise."""

from __future__ import annotations

import pytest

from scorer.game.announcement import Redeal
from scorer.game.contracts import TRICKS
from scorer.game.deals import RANKS, Deal
from scorer.game.seats import Seat
from scorer.model.boards import DealDetails
from scorer.reports.answers.deals import (
    board_hands_document,
    board_tables,
    deal_document,
    deal_table,
    hand_diagram_lines,
)
from scorer.reports.hands.guidelines import Guideline
from scorer.scoring import score_event
from tests.evening import CHECK_DEAL, EVENING

NORTH, EAST, SOUTH, WEST = Seat
CHECK = Deal.parse(CHECK_DEAL)
EVEN = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""Ten points to each hand, and a suit."""


def answers(deal: Deal, dealer: Seat, redeal: Redeal = Redeal.REDEAL) -> dict[str, str]:
    """The sheet's lines by what they answer."""
    return {str(question): str(answer) for question, answer in deal_table(deal, dealer, redeal).sheet.rows}


def test_the_check_deal_is_answered_line_by_line() -> None:
    assert answers(CHECK, WEST) == {
        "Announcing": "West 4, North 14, East 6, South 16",
        "North": "14 points, 4-3-3-3, balanced",
        "East": "6 points, 3-2-3-5, balanced",
        "South": "16 points, 3-4-3-3, balanced",
        "West": "4 points, 3-4-4-2, balanced",
        "Points": "NS 30, EW 10",
        "Declarer": "South",
        "Dummy": "North",
        "8-card fits or better": "none",
        "Top tricks": "9 (2 in spades, 2 in hearts, 3 in diamonds, 2 in clubs)",
        "Long spades": "North's last spade is good if they break 3-3 (here they do)",
        "Long hearts": "South's last heart is good if they break 3-3 (here they are 4-2)",
        "Guidelines say": "game in no trumps",
        "On lead": "West",
        "Suggested lead": "queen of hearts against game in no trumps",
    }


def test_the_fits_and_the_shape_of_a_long_suit_are_told() -> None:
    told = answers(EVEN, NORTH, Redeal.NS_DECLARE)
    assert told["North"] == "10 points, 13-0-0-0"
    assert told["8-card fits or better"] == "spades, diamonds"
    assert told["Top tricks"] == "13 (13 in spades, 0 in hearts, 13 in diamonds, 0 in clubs)"


def test_nine_top_tricks_without_game_in_no_trumps_are_explained_by_the_unguarded_suit() -> None:
    """Beside "Top tricks 9" it said "game in clubs", against the guideline's own words."""
    deal = Deal.parse("N:A9.Q.JT8653.T973 T754.3.AKQ.QJ654 KQJ83.987652.74. 62.AKJT4.92.AK82")
    told = answers(deal, WEST)
    assert told["Top tricks"].startswith("9 (0 in spades")
    assert told["Guidelines say"] == "game in clubs (spades unguarded)"
    assert str(Guideline.SURE.words) == "9 top tricks, no unguarded suit: game in no trumps"


def test_a_twenty_twenty_deal_has_points_and_shapes_and_no_declarer() -> None:
    told = answers(EVEN, EAST)
    assert told["Announcing"] == "East 10, South 10, West 10, North 10"
    assert told["Points"] == "20 each: deal again"
    assert not {"Declarer", "Leader", "Top tricks"} & told.keys()


def test_the_diagram_shows_the_four_hands_as_they_lie_on_the_table() -> None:
    assert "\n".join(str(line).rstrip() for line in hand_diagram_lines(CHECK)) == (
        "                  North 14\n"
        "                  ♠ T532\n"
        "                  ♥ AK4\n"
        "                  ♦ K83\n"
        "                  ♣ A53\n"
        "West 4                              East 6\n"
        "♠ J98                               ♠ Q74\n"
        "♥ QJT8                              ♥ 75\n"
        "♦ 9752                              ♦ JT6\n"
        "♣ T8                                ♣ QJ976\n"
        "                  South 16\n"
        "                  ♠ AK6\n"
        "                  ♥ 9632\n"
        "                  ♦ AQ4\n"
        "                  ♣ K42"
    )


@pytest.mark.parametrize(
    ("north", "south", "west", "extra"),
    [
        # seven cards, five and two: the fifth wins against four and two as well
        ("AK432", "65", "QJT9", "North's last spade is good if they break 3-3 or 4-2 (here they do)"),
        ("AK32", "654", "QJT9", "North's last spade is good if they break 3-3 (here they are 4-2)"),
        # seven cards, six and one: the sixth wins against five and one as well
        ("AK5432", "7", "QJT9", "North's last spade is good if they break 3-3, 4-2 or 5-1 (here they do)"),
        # eight cards, four each: either may keep the last one
        ("AK32", "7654", "QJT98", "North's or South's last spade is good if they break 3-2 (here they are 5-0)"),
        # six in one hand and five outside
        ("AK5432", "76", "QJT98", "North's last spade is good however they break"),
        # the honours draw all that the defenders hold, so the small cards are sure as well
        ("AKQJ5", "4327", "T986", "1 extra trick, however they break"),
        ("AKQJ54", "3276", "T98", "2 extra tricks, however they break"),
        # the last card is a sure trick already
        ("AKQJ", "432", "T98", "none"),
        # no more than the defenders together
        ("AK2", "543", "QJT9", "none"),
    ],
)
def test_a_long_card_is_an_extra_trick_if_the_defenders_cards_break(
    north: str, south: str, west: str, extra: str
) -> None:
    assert answers(spades_of(north, south, west), NORTH).get("Long spades", "none") == extra


def test_a_side_without_a_long_suit_is_told_that_nothing_is_extra() -> None:
    assert answers(EVEN, NORTH, Redeal.NS_DECLARE)["Extra tricks"] == "none"


def spades_of(north: str, south: str, west: str) -> Deal:
    """A deal of those spades; of the other suits North-South have the higher cards, so that they declare."""
    east = "".join(rank for rank in RANKS if rank not in north + south + west)
    hands = [[f"S{rank}" for rank in spades] for spades in (north, south, east, west)]
    others = [f"{suit}{rank}" for rank in RANKS for suit in "HDC"]
    for hand in hands:
        while len(hand) < TRICKS:
            hand.append(others.pop(0))
    written = [".".join("".join(card[1] for card in hand if card[0] == suit) for suit in "SHDC") for hand in hands]
    return Deal.parse(f"N:{written[0]} {written[2]} {written[1]} {written[3]}")


def test_a_void_is_shown_as_a_dash() -> None:
    assert [str(line).strip() for line in hand_diagram_lines(EVEN)][:5] == [
        "North 10",
        "♠ AKQJT98765432",
        "♥ -",
        "♦ -",
        "♣ -",
    ]


CHECK_DOCUMENT = {
    "points": {"N": 14, "E": 6, "S": 16, "W": 4},
    "first_to_announce": "W",
    "declaring_side": "NS",
    "declarer": "S",
    "dummy": "N",
    "leader": "W",
    "redeal": False,
    "lead": "HQ",
    "sure_tricks": {"S": 2, "H": 2, "D": 3, "C": 2, "NT": 9},
    "suggest": "GNT",
    "hands": {"N": "T532.AK4.K83.A53", "E": "Q74.75.JT6.QJ976", "S": "AK6.9632.AQ4.K42", "W": "J98.QJT8.9752.T8"},
}


def test_the_check_deal_has_exactly_its_answers_for_programs() -> None:
    found = deal_document(CHECK, WEST, Redeal.REDEAL)
    assert found == CHECK_DOCUMENT
    assert list(found) == list(CHECK_DOCUMENT)
    assert list(deal_document(EVEN, NORTH, Redeal.REDEAL)) == list(CHECK_DOCUMENT)


def test_what_a_twenty_twenty_deal_has_not_is_null() -> None:
    told = deal_document(EVEN, NORTH, Redeal.REDEAL)
    assert told.keys() == CHECK_DOCUMENT.keys()
    assert told["redeal"] is True
    assert {key for key, value in told.items() if value is None} == {
        "declaring_side", "declarer", "dummy", "leader", "lead", "sure_tricks", "suggest",
    }  # fmt: skip


def test_a_board_is_told_with_the_lesson_and_the_seed_of_its_own_dealing() -> None:
    scored = score_event(EVENING._replace(dealt=(DealDetails(2, lesson="finesse", seed=7), DealDetails(4, seed=0))))
    told = [board_hands_document(scored, board) for board in scored.boards]
    assert [(one["lesson"], one["seed"]) for one in told] == [(None, None), ("finesse", 7), (None, None), (None, 0)]
    (fourth,) = board_tables(scored, scored.boards)
    assert "Dealt from seed 0" in map(str, fourth.notes)
