"""Players who know the rules and nothing else: they play what they may, and sometimes what they may not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from scorer.game.contracts import Denomination
from scorer.game.deals import RANKS, Card, Deal, Suit
from scorer.game.seats import Seat
from tests.strategies import PACK, deals, seats

Row = dict[Seat, Card]
"""A trick as it is recorded: a card of every seat."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One card played, with all that could have been played instead."""

    trick: int
    seat: Seat
    card: Card
    allowed: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Game:
    """A deal and thirteen tricks of it, all of them legal."""

    deal: Deal
    leader: Seat
    trumps: Denomination
    turns: tuple[Turn, ...]

    @property
    def rows(self) -> list[Row]:
        return [{turn.seat: turn.card for turn in self.turns[start : start + 4]} for start in range(0, 52, 4)]

    def winners(self) -> list[Seat]:
        """Who won each trick, by the plain words of the rules."""
        return [winner(self.turns[start : start + 4], self.trumps) for start in range(0, 52, 4)]


def winner(trick: tuple[Turn, ...], trumps: Denomination) -> Seat:
    """The highest trump wins; where there is none, the highest card of the suit led."""
    played_trumps = [turn for turn in trick if str(turn.card.suit) == str(trumps)]
    of_suit_led = [turn for turn in trick if turn.card.suit is trick[0].card.suit]
    return min(played_trumps or of_suit_led, key=lambda turn: RANKS.index(turn.card.rank)).seat


def _turns(deal: Deal, leader: Seat, trumps: Denomination, chance: Random) -> Iterator[Turn]:
    held = {seat: list(hand.cards) for seat, hand in deal.by_seat.items()}
    for trick in range(1, 14):
        made: list[Turn] = []
        for seat in (leader, leader.left, leader.partner, leader.partner.left):
            led: Suit | None = made[0].card.suit if made else None
            allowed = [card for card in held[seat] if card.suit is led] or held[seat]
            made.append(Turn(trick, seat, chance.choice(allowed), frozenset(allowed)))
            held[seat].remove(made[-1].card)
        yield from made
        leader = winner(tuple(made), trumps)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any deal, any trumps or none, played by chance."""
    deal, leader, trumps = draw(deals), draw(seats), draw(st.sampled_from(Denomination))
    chance = draw(st.randoms(use_true_random=False))
    return Game(deal, leader, trumps, tuple(_turns(deal, leader, trumps, chance)))


@st.composite
def spoilt_games(draw: st.DrawFn) -> tuple[Game, Turn, list[Row]]:
    """A game, one of its turns, and its rows with a card in that turn that was not allowed."""
    game = draw(games())
    turn = draw(st.sampled_from(game.turns))
    wrong = draw(st.sampled_from([card for card in PACK if card not in turn.allowed]))
    rows = game.rows
    rows[turn.trick - 1][turn.seat] = wrong
    return game, turn, rows
