"""What beginners are told: sure tricks, the contract to name, the card to lead. By hands laid out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.advice import (
    LongSuit,
    advise_lead,
    find_long_suits,
    has_sure_game,
    suggest_contract,
    sure_tricks_by_suit,
    total_sure_tricks,
    unguarded_suits,
)
from scorer.game.contracts import Denomination, Target
from scorer.game.deals import Deal, Hand, Suit
from scorer.game.seats import Seat, Side
from tests.evening import CHECK_DEAL
from tests.strategies import QUICK, deals, seats

NORTH, EAST, SOUTH, WEST = Seat
CHECK = Deal.parse(CHECK_DEAL)

denominations = st.sampled_from(Denomination)


def tops(first: str, second: str) -> dict[str, int]:
    """Sure tricks of two hands by the letter of the suit."""
    return {str(suit): count for suit, count in sure_tricks_by_suit(Hand.parse(first), Hand.parse(second)).items()}


def lead(hand: str, denomination: str = "NT") -> str:
    return str(advise_lead(Hand.parse(hand), Denomination(denomination)))


def contract(first: str, second: str) -> str:
    return str(suggest_contract(Hand.parse(first), Hand.parse(second)))


# Sure tricks.


@pytest.mark.parametrize(
    ("first", "second", "sure"),
    [
        ("AKQ", "432", 3),
        ("A32", "K54", 2),
        ("A32", "Q54", 1),
        ("KQJ", "T98", 0),
        ("AK", "Q2", 2),
        ("AQ", "KJ", 2),
        ("A", "KQ", 2),
        ("A", "K", 1),
        ("AKQJT", "", 5),
        ("AKJT9", "Q2", 5),
        ("AKQ2", "JT98", 4),
        ("", "", 0),
        ("A", "", 1),
        ("K", "AQJ", 3),
    ],
)
def test_sure_tricks_go_down_from_the_ace_without_a_gap_as_long_as_either_hand_has_cards(
    first: str, second: str, sure: int
) -> None:
    assert tops(f"{first}...", f"{second}...")["S"] == sure
    assert tops(f"{second}...", f"{first}...")["S"] == sure


def test_there_are_never_more_sure_tricks_than_cards() -> None:
    first, second = Hand.parse("AKQJT98765432..."), Hand.parse(".AKQJT98765432..")
    assert sum(sure_tricks_by_suit(first, second).values()) == 26
    assert total_sure_tricks(first, second) == 13


# The contract.


@pytest.mark.parametrize(
    ("first", "second", "points", "named"),
    [
        ("AK2.AK2.A432.432", "Q43.J43.K65.J765", 25, "GNT"),
        ("AK2.AK2.A432.432", "Q43.J43.K65.T765", 24, "PNT"),
        # eight spades
        ("AK32.AK2.A43.432", "QJ54.43.K65.J765", 25, "GS"),
        ("AK32.AK2.A43.432", "QJ54.43.K65.T765", 24, "PS"),
        # nine hearts
        ("A2.AK432.A432.Q2", "K43.QJ65.K65.765", 26, "GH"),
        # eight spades and nine hearts
        ("AQJ32.KQ432.A2.2", "K54.A765.543.K43", 26, "GH"),
        # eight of each
        ("AQ32.KQ32.A32.32", "K654.A654.K4.J54", 26, "GS"),
        # ten diamonds and no major
        ("A2.K2.AKQ432.A32", "K3.Q43.J765.KQ54", 31, "GNT"),
        # seven diamonds to the ace and king, and singletons
        ("AQ32.KJ32.2.A432", "4.Q54.AK86543.65", 23, "PD"),
        # the same without a singleton: a suit of six is trumps, one of five is not
        ("AQ32.J53.32.A432", "K4.Q54.AK8654.65", 23, "PD"),
        ("AQ32.J53.432.A32", "K4.Q54.AK865.654", 23, "PNT"),
        # no club is guarded: with eight diamonds they are trumps, with seven it is risked
        ("AQ3.AK2.K9732.32", "KJ4.Q43.A54.7654", 26, "GD"),
        ("AQ32.AK2.K973.32", "KJ4.Q43.A54.7654", 26, "GNT"),
        # seven spades opposite a void
        ("AKJ7654.32.32.32", ".KQ54.KQ54.K6543", 21, "PS"),
        # eight clubs and no short suit
        ("AQ3.KJ2.32.A5432", "K54.Q54.Q654.KJ6", 25, "GNT"),
        ("AQ3.KJ2.32.A5432", "K54.Q54.Q654.QJ6", 24, "PNT"),
    ],
)
def test_the_guidelines_name_game_on_25_points_and_an_eight_card_major(
    first: str, second: str, points: int, named: str
) -> None:
    assert Hand.parse(first).points + Hand.parse(second).points == points
    assert contract(first, second) == named
    assert contract(second, first) == named


@QUICK
@given(deals, seats)
def test_a_game_is_suggested_to_a_side_with_25_points_or_nine_sure_tricks_and_to_no_other(
    deal: Deal, seat: Seat
) -> None:
    first, second = deal.hand(seat), deal.hand(seat.partner)
    named = suggest_contract(first, second)
    certain = has_sure_game(first, second)
    assert (named.target is Target.GAME) == (certain or first.points + second.points >= 25)
    assert named.target in (Target.GAME, Target.PART_SCORE)
    if named.denomination is not Denomination.NO_TRUMPS:
        trumps = Suit(named.denomination.value)
        lengths = [len(hand.holding(trumps)) for hand in (first, second)]
        assert sum(lengths) >= 8 or (max(lengths) >= 6 and named.target is Target.PART_SCORE)
        minor_game = trumps not in (Suit.SPADES, Suit.HEARTS) and named.target is Target.GAME
        assert not minor_game or unguarded_suits(first, second)


@pytest.mark.parametrize(
    ("first", "second", "points", "sure"),
    [("AKQ.AKQ.AKQ.5432", "432.432.432.9876", 27, 9), ("AKQJT98.A2.32.A3", "2.43.A6543.98765", 22, 10)],
)
def test_nine_sure_tricks_in_no_trumps_are_game_there_whatever_the_points(
    first: str, second: str, points: int, sure: int
) -> None:
    one, other = Hand.parse(first), Hand.parse(second)
    assert (one.points + other.points, total_sure_tricks(one, other)) == (points, sure)
    assert contract(first, second) == contract(second, first) == "GNT"


def test_an_open_suit_is_run_before_nine_sure_tricks_are_taken() -> None:
    assert total_sure_tricks(Hand.parse("AKQJ2.A32.A32.32"), Hand.parse("T543.K54.K54.865")) == 9
    assert contract("AKQJ2.A32.A32.32", "T543.K54.K54.865") == "PS"


def test_eight_sure_tricks_leave_the_contract_to_the_points() -> None:
    assert total_sure_tricks(Hand.parse("AKQJ2.A32.432.32"), Hand.parse("T543.K54.K54.876")) == 7
    assert contract("AKQJ2.A32.432.32", "T543.K54.K54.876") == "PS"


# Extra tricks.


def test_the_check_deals_tenth_trick_comes_from_norths_last_spade_when_they_break_three_three() -> None:
    spades, hearts = find_long_suits(CHECK, Side.NORTH_SOUTH)
    assert spades == LongSuit(Suit.SPADES, ((3, 3),), (3, 3), (NORTH,))
    assert hearts == LongSuit(Suit.HEARTS, ((3, 3),), (4, 2), (SOUTH,))


@QUICK
@given(deals, st.sampled_from(Side))
def test_a_long_card_wins_exactly_when_no_defender_has_as_many_cards_of_the_suit(deal: Deal, side: Side) -> None:
    for long in find_long_suits(deal, side):
        own = [len(deal.hand(seat).holding(long.suit)) for seat in side.seats]
        theirs = [len(deal.hand(seat).holding(long.suit)) for seat in side.opponents.seats]
        assert sum(own) > sum(theirs) == long.outstanding_cards
        assert (long.actual_break in long.breaks) == (max(theirs) < max(own))
        assert not long.is_certain or long.actual_break in long.breaks
        assert [len(deal.hand(seat).holding(long.suit)) for seat in long.holders] == [max(own)] * len(long.holders)
        assert all(most + fewest == long.outstanding_cards and most >= fewest for most, fewest in long.breaks)


# The lead.


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("J98.QJT8.9752.T8", "HQ"),
        ("KQJ2.432.765.432", "SK"),
        ("A32.JT987.K32.32", "HJ"),
        ("T98.5432.K432.32", "ST"),
        ("AKQ.65432.32.432", "SA"),
        # two sequences: the longer one
        ("KQJ.JT98.4322.32", "HJ"),
        # two touching cards are no sequence without trumps
        ("KQ43.5432.432.32", "S3"),
        ("AK4.Q9652.43.765", "H5"),
        ("QJ32.T876.43.765", "S2"),
        # two suits as long: the one with more points
        ("9876.K843.432.32", "H3"),
        # equal in all: the higher
        ("K876.K843.432.32", "S6"),
        ("9876543.2.32.432", "S6"),
        ("..98765432.98765", "D6"),
        # touching cards that are no honours
        ("9876.32.5432.432", "S6"),
    ],
)
def test_the_lead_without_trumps_is_the_top_of_three_touching_honours_else_the_fourth_highest(
    hand: str, card: str
) -> None:
    assert lead(hand) == card


@pytest.mark.parametrize(
    ("hand", "trumps", "card"),
    [
        # two touching honours are enough
        ("KQ43.5432.432.32", "C", "SK"),
        ("AK43.5432.432.32", "C", "SA"),
        ("432.5432.JT3.432", "S", "DJ"),
        # a singleton, where there is no sequence
        ("9876.K843.2.5432", "S", "D2"),
        ("KQ76.8432.2.5432", "H", "SK"),
        # a singleton trump is no such lead
        ("2.K8432.8432.432", "S", "H3"),
        # from a suit headed by the ace, the ace
        ("32.A9843.432.432", "S", "HA"),
        ("432.K9843.432.32", "S", "H4"),
        # trumps only where there is nothing else
        ("AKQJT98765432...", "S", "SA"),
        ("2.AKQJT9876543..", "H", "S2"),
    ],
)
def test_against_trumps_two_touching_honours_a_singleton_and_an_ace_are_led(hand: str, trumps: str, card: str) -> None:
    assert lead(hand, trumps) == card


def test_from_a_suit_shorter_than_four_the_lowest_under_an_honour_is_led_and_else_the_highest() -> None:
    assert lead("AKQ4.K52.983.765", "S") == "H2"
    assert lead("AKQ432.952.97.86", "S") == "H9"


@QUICK
@given(deals, seats, denominations)
def test_the_advised_lead_is_a_card_of_the_leader_and_no_trump_while_there_is_another_suit(
    deal: Deal, seat: Seat, denomination: Denomination
) -> None:
    hand = deal.hand(seat)
    card = advise_lead(hand, denomination)
    assert card in hand.cards
    others = [held for held in hand.cards if str(held.suit) != str(denomination)]
    assert not others or card in others


@QUICK
@given(deals, seats)
def test_without_trumps_the_lead_is_the_top_of_three_touching_cards_or_the_fourth_of_the_longest_suit(
    deal: Deal, seat: Seat
) -> None:
    hand = deal.hand(seat)
    card = advise_lead(hand, Denomination.NO_TRUMPS)
    holding = hand.holding(card.suit)
    if holding[:3] in ("AKQ", "KQJ", "QJT", "JT9", "T98"):
        assert card.rank == holding[0]
    else:
        assert card.rank == holding[3]
        assert len(holding) == max(hand.lengths)
