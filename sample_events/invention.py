"""An evening invented: the cards, and what each table makes of them.

The weights of the people are guesses, tuned by eye until the travellers looked like a club's.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.game.announcement import resolve_announcement
from scorer.game.contracts import TRICKS, Contract, Denomination, Target
from scorer.game.deals import RANKS, Card, Deal, Hand, Suit
from scorer.game.seats import Seat, dealer_of

MAJORS = (Denomination.SPADES, Denomination.HEARTS)
MINORS = (Denomination.DIAMONDS, Denomination.CLUBS)

MAJOR_APPEAL = {7: 3, 8: 100, 9: 200, 10: 400}
MINOR_APPEAL = {7: 1, 8: 6, 9: 20, 10: 70}
"""Weight of a suit by the cards of declarer and dummy, 10 standing for more; against `NO_TRUMP_APPEAL`."""

NO_TRUMP_APPEAL = {True: 30, False: 8}
"""Weight of no trumps, with an ace or king in every suit or without."""

GAME_POINTS = 25
"""Points of declarer and dummy with which beginners are taught to try a game."""

GAME_PERCENT = {21: 1, 22: 4, 23: 20, 24: 45, 25: 80, 26: 92, 27: 97, 28: 99}
"""How many of a hundred who leave the guidelines try it; 21 stands for fewer points, 28 for more."""

MINOR_GAME_EXTRA = 3
"""Further points for a game in a minor suit, which needs eleven tricks."""

STRAYS_PER_ERROR = 2
"""A pair leaves the guidelines so many times as often as it errs in the play."""

DEFENCE_IS_HARDER = 5
"""Further errors of a pair in defence, where nobody sees partner's cards."""

CHANCES_TO_ERR = 2
"""Tricks that one side can throw away in a deal."""


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with its declarer, and the tricks that declarer takes double dummy."""

    number: int
    deal: Deal
    declarer: Seat
    tricks: Mapping[Denomination, int]

    @property
    def points(self) -> int:
        """High-card points of declarer and dummy."""
        return self.deal.points[self.declarer] + self.deal.points[self.declarer.partner]

    def holding(self, suit: Suit) -> str:
        """The ranks of declarer and dummy together."""
        return "".join(self.deal.hand(seat).holding(suit) for seat in (self.declarer, self.declarer.partner))


def deal_boards(count: int, rng: random.Random) -> tuple[Board, ...]:
    dealt = [deal_cards(dealer_of(number), rng) for number in range(1, count + 1)]
    solved = zip(dealt, double_dummy(dealt), strict=True)
    return tuple(Board(number, *cards, tricks) for number, (cards, tricks) in enumerate(solved, start=1))


def deal_cards(dealer: Seat, rng: random.Random) -> tuple[Deal, Seat]:
    """Deal until somebody declares: a 20-20 deal is dealt again."""
    pack = [Card(suit, rank) for suit in Suit for rank in RANKS]
    while True:
        rng.shuffle(pack)
        north, east, south, west = (hand_of(pack[turn::4]) for turn in range(4))
        deal = Deal((north, east, south, west))
        announcement = resolve_announcement(deal.points, dealer)
        if announcement:
            return deal, announcement.declarer


def hand_of(cards: Sequence[Card]) -> Hand:
    return Hand.parse(".".join("".join(card.rank for card in cards if card.suit is suit) for suit in Suit))


def double_dummy(dealt: Sequence[tuple[Deal, Seat]]) -> Sequence[Mapping[Denomination, int]]:
    """Find declarer's tricks on each deal in each denomination, one batch a denomination.

    The solver counts the leader's tricks, and takes at most 99 deals at once.
    """
    from endplay import types  # costs 0.4 s, which --help need not wait for
    from endplay.dds.solve import SolveMode, solve_all_boards

    tricks: list[dict[Denomination, int]] = [{} for _ in dealt]
    for denomination, trump in zip(Denomination, types.Denom.bidorder(), strict=True):
        leads = [types.Deal(str(deal), types.Player.find(str(declarer.left)), trump) for deal, declarer in dealt]
        for board, ((_, defenders), *_) in zip(tricks, solve_all_boards(leads, SolveMode.OptimalOne), strict=True):
            board[denomination] = TRICKS - defenders
    return tricks


def choose_contract(board: Board, errors: int, rng: random.Random) -> Contract:
    """Name a contract, as a pair does that errs in so many of a hundred cases."""
    strays = rng.randrange(100) < STRAYS_PER_ERROR * errors
    return by_feeling(board, rng) if strays else by_guideline(board)


def by_guideline(board: Board) -> Contract:
    """The beginners' guidelines: an eight-card major fit, else as a rule no trumps; game on 25 points."""
    weights = appeal(board)
    denomination = max(weights, key=weights.__getitem__)
    enough = worth(board, denomination) >= GAME_POINTS
    return Contract(Target.GAME if enough else Target.PART_SCORE, denomination)


def by_feeling(board: Board, rng: random.Random) -> Contract:
    weights = appeal(board)
    (denomination,) = rng.choices(list(weights), list(weights.values()))
    percent = GAME_PERCENT[max(21, min(28, worth(board, denomination)))]
    return Contract(Target.GAME if rng.randrange(100) < percent else Target.PART_SCORE, denomination)


def appeal(board: Board) -> Mapping[Denomination, int]:
    """How strongly each denomination invites declarer, who sees dummy before choosing."""
    holdings = {Denomination(suit.value): board.holding(suit) for suit in Suit}
    guarded = all(set(holding) & set("AK") for holding in holdings.values())
    suits = {
        denomination: (MAJOR_APPEAL if denomination in MAJORS else MINOR_APPEAL).get(min(len(holding), 10), 0)
        for denomination, holding in holdings.items()
    }
    return {Denomination.NO_TRUMPS: NO_TRUMP_APPEAL[guarded]} | suits


def worth(board: Board, denomination: Denomination) -> int:
    """Points towards a game in one denomination."""
    return board.points - (MINOR_GAME_EXTRA if denomination in MINORS else 0)


def take_tricks(board: Board, denomination: Denomination, declaring: int, defending: int, rng: random.Random) -> int:
    """Take the double-dummy tricks, less what declarer throws away and more what the defenders do."""
    lost, given = thrown(declaring, rng), thrown(defending + DEFENCE_IS_HARDER, rng)
    return max(0, min(TRICKS, board.tricks[denomination] - lost + given))


def thrown(percent: int, rng: random.Random) -> int:
    """Count the tricks that a side throws away."""
    return sum(rng.randrange(100) < percent for _ in range(CHANCES_TO_ERR))
