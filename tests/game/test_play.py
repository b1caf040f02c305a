"""A recorded play: whose turn it is, following suit, who wins a trick, and what a claim may say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.game.contracts import Denomination
from scorer.game.deals import Card, Deal, Suit
from scorer.game.play import IllegalPlayError, Trick, count_tricks_taken, parse_card, replay_tricks
from scorer.game.seats import Seat, Side
from scorer.i18n import count_phrase
from tests.evening import CHECK_DEAL
from tests.players import Game, Row, Turn, games, spoilt_games
from tests.refusals import misread
from tests.strategies import PACK, QUICK

NORTH, EAST, SOUTH, WEST = Seat
CHECK = Deal.parse(CHECK_DEAL)
THREE_TRICKS = ("HQ HA H5 H2", "S8 S2 S4 S6", "HJ HK H7 H3")
"""The check deal's first three, by West, North, East and South; West and North lead in turn."""


def row(text: str, first: Seat = WEST) -> Row:
    """Cards by seat, clockwise from `first`; a dash for none."""
    return {first.rotate(turn): parse_card(word) for turn, word in enumerate(text.split()) if word != "-"}


def play(*tricks: str) -> list[Trick]:
    return list(replay_tricks(CHECK, WEST, Denomination.NO_TRUMPS, [row(trick) for trick in tricks]))


def fault(*tricks: str) -> IllegalPlayError:
    with pytest.raises(IllegalPlayError) as refusal:
        play(*tricks)
    return refusal.value


@pytest.mark.parametrize(("text", "card"), [("HQ", "HQ"), ("hq", "HQ"), (" s10 ", "ST"), ("ct", "CT"), ("D2", "D2")])
def test_a_card_is_read_suit_first(text: str, card: str) -> None:
    assert str(parse_card(text)) == card


@given(st.sampled_from(PACK))
def test_a_card_is_read_as_it_is_written(card: Card) -> None:
    assert parse_card(str(card)) == card


@pytest.mark.parametrize("text", ["", "H", "QH", "H1", "HX", "XQ", "HQQ", "♥Q", "-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    assert misread(parse_card, text).text == text


def test_the_highest_card_of_the_suit_led_wins_and_its_player_leads_next() -> None:
    tricks = play(*THREE_TRICKS)
    assert [(trick.leader, trick.winner) for trick in tricks] == [(WEST, NORTH), (NORTH, WEST), (WEST, NORTH)]
    assert [str(card) for card in tricks[1].cards] == ["S2", "S4", "S6", "S8"]
    assert tricks[1].by_seat == row("S8 S2 S4 S6")


ONE_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")


@pytest.mark.parametrize(
    ("denomination", "winner"),
    [(Denomination.CLUBS, WEST), (Denomination.DIAMONDS, SOUTH), (Denomination.HEARTS, EAST)],
)
def test_a_trump_however_low_wins_over_the_suit_led(denomination: Denomination, winner: Seat) -> None:
    (trick,) = replay_tricks(ONE_SUIT_EACH, NORTH, denomination, [row("SA H2 D2 C2", NORTH)])
    assert trick.winner is winner


@pytest.mark.parametrize("denomination", [Denomination.SPADES, Denomination.NO_TRUMPS])
def test_a_discard_never_wins_however_high(denomination: Denomination) -> None:
    (trick,) = replay_tricks(ONE_SUIT_EACH, NORTH, denomination, [row("S2 HA DA CA", NORTH)])
    assert trick.winner is NORTH


FAULTS = [
    # who does not follow suit is told the cards that do; dummy has to as well
    ((*THREE_TRICKS, "S9 S3 S7 H9"), 4, SOUTH, "H9", "SA SK"),
    (("HQ S2 H5 H2",), 1, NORTH, "S2", "HA HK H4"),
    # a card that was played before is told all that are left; one of somebody else, all
    ((*THREE_TRICKS, "S9 S2 S7 SK"), 4, NORTH, "S2", "ST S5 S3 H4 DK D8 D3 CA C5 C3"),
    (("HA HK H5 H2",), 1, WEST, "HA", "SJ S9 S8 HQ HJ HT H8 D9 D7 D5 D2 CT C8"),
    # somebody was passed over; another one leads than who won the last trick
    ((*THREE_TRICKS, "- S3 - SK"), 4, EAST, "", None),
    (("HQ HA H5 H2", "S8 - - -"), 2, NORTH, "", None),
]


@pytest.mark.parametrize(("tricks", "trick", "seat", "read", "cards"), FAULTS)
def test_a_card_that_cannot_be_played_is_refused_with_those_that_can(
    tricks: tuple[str, ...], trick: int, seat: Seat, read: str, cards: str | None
) -> None:
    wrong = fault(*tricks)
    assert (wrong.trick, wrong.seat, wrong.text) == (trick, seat, read)
    assert dict(wrong.expected.values).get("cards") == cards
    assert (wrong.reason.value_of("trick"), wrong.reason.value_of("seat")) == (trick, seat.label)


def test_a_trick_broken_off_is_checked_as_far_as_it_goes_won_by_nobody_and_the_last() -> None:
    for broken_off in ("- S3 - -", "- S3 S7 -"):
        assert len(play(*THREE_TRICKS, broken_off, "HT H4 H6 H9")) == 3
    assert (fault(*THREE_TRICKS, "- S3 H7 -").trick, fault(*THREE_TRICKS, "- S3 CQ -").seat) == (4, EAST)


@QUICK
@given(games())
def test_a_legal_play_of_thirteen_tricks_is_accepted(game: Game) -> None:
    tricks = list(replay_tricks(game.deal, game.leader, game.trumps, game.rows))
    assert [trick.winner for trick in tricks] == game.winners()
    assert [card for trick in tricks for card in trick.cards] == [turn.card for turn in game.turns]
    assert sum(count_tricks_taken(tricks, side, None) for side in Side) == 13


@QUICK
@given(spoilt_games())
def test_a_card_swapped_for_an_illegal_one_is_refused_at_its_trick_and_seat(
    spoilt: tuple[Game, Turn, list[Row]],
) -> None:
    game, turn, rows = spoilt
    with pytest.raises(IllegalPlayError) as refusal:
        list(replay_tricks(game.deal, game.leader, game.trumps, rows))
    assert (refusal.value.trick, refusal.value.seat) == (turn.trick, turn.seat)
    wrong = rows[turn.trick - 1][turn.seat]
    assert (refusal.value.text, refusal.value.reason.value_of("seat")) == (str(wrong), turn.seat.label)


@QUICK
@given(games(), st.integers(0, 13), st.sampled_from(Side))
def test_a_claim_lies_between_the_tricks_won_and_those_still_to_come(game: Game, number: int, side: Side) -> None:
    tricks = list(replay_tricks(game.deal, game.leader, game.trumps, game.rows[:number]))
    won = game.winners()[:number]
    least = sum(seat.side is side for seat in won)
    for claimed in range(14):
        if least <= claimed <= least + 13 - number:
            assert count_tricks_taken(tricks, side, claimed) == claimed
        else:
            misread(count_tricks_taken, tricks, side, claimed)


@pytest.mark.parametrize(
    ("claimed", "told"), [(1, {}), (13, {}), (None, {"tricks": count_phrase(3, "trick")})], ids=["few", "many", "none"]
)
def test_an_impossible_claim_or_none_is_refused_with_what_was_possible(
    claimed: int | None, told: dict[str, object]
) -> None:
    refusal = misread(count_tricks_taken, play(*THREE_TRICKS), Side.NORTH_SOUTH, claimed)
    assert refusal.text == ("" if claimed is None else str(claimed))
    assert dict(refusal.expected.values) == {"won": 2, "most": 12, **told}


@QUICK
@given(games())
def test_a_result_that_differs_from_thirteen_tricks_played_is_refused(game: Game) -> None:
    tricks = list(replay_tricks(game.deal, game.leader, game.trumps, game.rows))
    won = count_tricks_taken(tricks, Side.EAST_WEST, None)
    assert count_tricks_taken(tricks, Side.EAST_WEST, won) == won
    refusal = misread(count_tricks_taken, tricks, Side.EAST_WEST, (won + 1) % 14)
    assert (refusal.text, refusal.expected.values) == (str((won + 1) % 14), (("won", won),))


def test_trumps_are_told_apart_from_suits_by_their_letter() -> None:
    assert {suit.value for suit in Suit} | {"NT"} == {denomination.value for denomination in Denomination}
