"""A board as its cards lie on the table: the hands, and what they, or the points announced, tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.cards import Suit
from scorer.game.seats import Seat, vulnerable_sides
from scorer.reports.answers.deals import Fact, figure_facts, play_facts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.cards import Hand
    from scorer.records.events import Event
    from scorer.tournament import ScoredBoard
    from scorer.tournament.scored_event import Figures


NO_BREAK = "\u00a0"
"""A space at which no line ends."""


class Holding(NamedTuple):
    """The cards of a suit, highest first, the ten as `10`; empty for a void."""

    suit: Suit
    cards: tuple[str, ...]


class ShownHand(NamedTuple):
    """A player's hand; `roles` say what the seat has to do: deal, declare, be dummy, lead."""

    seat: Seat
    points: int
    holdings: tuple[Holding, ...]
    roles: tuple[str, ...]


class Diagram(NamedTuple):
    """What is known of a board before it is played; `hands` is empty where they are not known."""

    dealer: Seat
    vulnerable: str
    hands: tuple[ShownHand, ...]
    facts: tuple[Fact, ...]


def diagram(event: Event, board: ScoredBoard, declarer: Seat | None, figures: Figures | None = None) -> Diagram:
    """The diagram of one board; `declarer` is who must have been, by the cards, `figures` what these allow."""
    vulnerable = _vulnerable(board.number) if event.rule_set.vulnerability else ""
    hands = tuple(_hands(board, declarer))
    facts = list(_facts(event, board, declarer))
    if figures is not None:
        facts += figure_facts(figures, space=NO_BREAK)
    return Diagram(board.dealer, vulnerable, hands, tuple(facts))


def _vulnerable(number: int) -> str:
    sides = vulnerable_sides(number)
    return " and ".join(sorted(str(side) for side in sides)) or "nobody"


def _hands(board: ScoredBoard, declarer: Seat | None) -> Iterator[ShownHand]:
    """The hands, North first."""
    if board.deal is None:
        return
    seats = {"deals": board.dealer}
    if declarer is not None:
        seats |= {"declares": declarer, "dummy": declarer.partner, "leads": declarer.left}
    for seat, hand in board.deal.by_seat.items():
        roles = tuple(role for role, whose in seats.items() if whose is seat)
        yield ShownHand(seat, hand.points, tuple(_holdings(hand)), roles)


def _holdings(hand: Hand) -> Iterator[Holding]:
    for suit in Suit:
        ranks = [str(rank) for rank in hand.holding(suit)]
        yield Holding(suit, tuple(rank.replace("T", "10") for rank in ranks))


def _facts(event: Event, board: ScoredBoard, declarer: Seat | None) -> Iterator[Fact]:
    """What the cards, or the points that were announced, tell; of a game with an auction the cards tell nothing."""
    if board.deal is not None and not event.rule_set.auction:
        yield from play_facts(board.deal, board.dealer, event.redeal)
        return
    if board.points is not None:
        yield Fact("points", "Points announced", str(board.points.words))
    if declarer is not None:
        yield Fact("declarer", "Declarer", str(declarer.word))
