"""The page of a board: its hands, what they tell, every result, and how often each score came."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.game.cards import Suit
from scorer.game.seats import Seat, vulnerable_sides
from scorer.reports import deals, frequencies, travellers
from scorer.reports.rulings import notes_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.cards import Hand
    from scorer.reports.frequencies import Frequency
    from scorer.reports.sheet import Sheet
    from scorer.tournament import ScoredBoard, ScoredEvent


class Holding(NamedTuple):
    """The cards of a suit, highest first, the ten as `10`; empty for a void."""

    suit: Suit
    cards: tuple[str, ...]


class ShownHand(NamedTuple):
    """A player's hand; `parts` say what the seat has to do: deal, declare, be dummy, lead."""

    seat: Seat
    points: int
    holdings: tuple[Holding, ...]
    parts: tuple[str, ...]


class Bar(NamedTuple):
    """A score, or what was awarded, and how often it came."""

    label: str
    times: int
    ours: bool
    """Whether it is a score for North-South."""


class BoardPage(NamedTuple):
    """Everything there is to say of a board; `hands` is empty where they are not known."""

    number: int
    dealer: Seat
    vulnerable: str
    hands: tuple[ShownHand, ...]
    facts: tuple[tuple[str, str], ...]
    traveller: Sheet
    frequencies: Sheet
    bars: tuple[Bar, ...]


def board_page(scored: ScoredEvent, board: ScoredBoard) -> BoardPage:
    """The page of one board."""
    rules = scored.event.rule_set
    declarer = scored.declarers.get(board.number)
    return BoardPage(
        board.number,
        board.dealer,
        _vulnerable(board.number) if rules.vulnerability else "",
        tuple(_hands(board, declarer)),
        tuple(_facts(scored, board, declarer)),
        travellers.sheet(scored, board)._replace(notes=notes_on(scored.event, board.number)).trimmed(),
        frequencies.sheet(scored, board),
        tuple(_bar(it) for it in frequencies.frequencies(scored, board)),
    )


def _vulnerable(number: int) -> str:
    sides = vulnerable_sides(number)
    return " and ".join(sorted(str(side) for side in sides)) or "nobody"


def _hands(board: ScoredBoard, declarer: Seat | None) -> Iterator[ShownHand]:
    """The hands, North first."""
    if board.deal is None:
        return
    for seat, hand in board.deal.by_seat.items():
        parts = {"deals": board.dealer} | (
            {} if declarer is None else {"declares": declarer, "dummy": declarer.partner, "leads": declarer.left}
        )
        said = tuple(part for part, whose in parts.items() if whose is seat)
        yield ShownHand(seat, hand.points, tuple(_holdings(hand)), said)


def _holdings(hand: Hand) -> Iterator[Holding]:
    for suit in Suit:
        yield Holding(suit, tuple("10" if rank == "T" else rank for rank in hand.holding(suit)))


IN_DIAGRAM = {"Announcing", *(seat.word for seat in Seat)}
"""What need not be said again below the hands."""


def _facts(scored: ScoredEvent, board: ScoredBoard, declarer: Seat | None) -> Iterator[tuple[str, str]]:
    """What the cards, or the points that were announced, tell; nothing in a game with an auction."""
    event = scored.event
    if board.deal is not None and not event.rule_set.auction:
        for question, answer in deals.sheet(board.deal, board.dealer, event.redeal).rows:
            if question not in IN_DIAGRAM:
                yield str(question), str(answer)
        return
    if board.points is not None:
        yield "Points announced", ", ".join(f"{seat.word} {points}" for seat, points in board.points.by_seat.items())
    if declarer is not None:
        yield "Declarer", declarer.word


def _bar(frequency: Frequency) -> Bar:
    worth, times = frequency
    score = worth.award if worth.score is None else f"{worth.score:+}" if worth.score else "0"
    return Bar(" ".join(filter(None, (worth.section, score))), times, (worth.score or 0) > 0)
