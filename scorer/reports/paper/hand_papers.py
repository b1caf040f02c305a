"""Papers about hands: hand records to pin up or take home, slips for making boards up, and who makes up which."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from scorer.errors import NothingHere, Way, remedy
from scorer.game.deals import Suit
from scorer.game.seats import Seat
from scorer.i18n import phrase
from scorer.i18n.written import in_print
from scorer.model.pairs import label_order
from scorer.reports.answers.dealing import share_lines
from scorer.reports.double_dummy import best_words, shared
from scorer.reports.judged import promised_briefly
from scorer.reports.paper.papers import first_round, heading_of, of_section, players_of, sections_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorer.game.deals import Hand
    from scorer.model.events import Event
    from scorer.reports.paper.papers import Card
    from scorer.scoring import ScoredEvent


class HandPaper(StrEnum):
    """Papers about hands that can be printed."""

    RECORDS = "records"
    SLIPS = "slips"
    MAKE_UP = "make-up"


def document(scored: ScoredEvent, paper: HandPaper, sentences: Mapping[str, str]) -> dict[str, Any]:
    """The content of one paper; `sentences` say what each lesson teaches.

    Raise `NothingHere` if there are no hands.
    """
    event = scored.event
    match paper:
        case HandPaper.RECORDS:
            return {**_headed(event, paper), "cards": _records(scored), "notes": _notes(event, sentences)}
        case HandPaper.SLIPS:
            return {**_headed(event, paper), "cards": _slips(event)}
        case HandPaper.MAKE_UP:
            return make_up(event)


def _headed(event: Event, paper: HandPaper) -> dict[str, Any]:
    if not event.deals:
        raise NothingHere(phrase("{event} has no hands", event=event.slug), remedy(Way.MAKE_HANDS))
    return {"paper": f"hand-{paper}", "event": heading_of(event)}


def _records(scored: ScoredEvent) -> list[Card]:
    lessons = {dealt.board: dealt.lesson for dealt in scored.event.dealt}
    cards: list[Card] = []
    for board in scored.boards:
        if board.deal is None:
            continue
        card: Card = {
            "board": board.number,
            "dealer": str(board.dealer),
            "declarer": str(scored.declarers.get(board.number, "")),
            "points": {str(seat): points for seat, points in board.deal.points.items()},
            "hands": {str(seat): _suits(hand) for seat, hand in board.deal.by_seat.items()},
            "makes": [],
            "best": "",
            "lesson": lessons.get(board.number, ""),
            "lines": [],
            "promised": list(map(in_print, promised_briefly(scored, board.number))),
        }
        figures = scored.figures.get(board.number)
        if figures is not None:
            card["makes"] = [[seats, tricks] for seats, tricks in shared(figures.double_dummy)]
            card["best"] = in_print(best_words(figures.best, brief=True)) if figures.best else ""
        cards.append(card)
    return cards


def _suits(hand: Hand) -> list[list[str]]:
    return [[suit.symbol, hand.holding(suit).replace("T", "10") or "–"] for suit in Suit]


def _notes(event: Event, sentences: Mapping[str, str]) -> list[str]:
    """How often each seat declares, what the lessons teach, and which seeds deal the same hands again."""
    notes = list(share_lines(event))
    lessons = dict.fromkeys(one.lesson for one in event.dealt if one.lesson)
    notes += [f"{name}: {sentences.get(name, 'a lesson of its own')}" for name in lessons]
    seeds = dict.fromkeys(one.seed for one in event.dealt if one.seed is not None)
    if seeds:
        notes.append(f"Dealt from seed {', '.join(map(str, seeds))}: the same number makes the same hands again")
    return notes


def _slips(event: Event) -> list[Card]:
    """A slip for each hand, the four of a board together."""
    cards: list[Card] = []
    for number, deal in event.deals:
        for seat, hand in deal.by_seat.items():
            cards.append({"board": number, "seat": str(seat.word), "lines": _suits(hand)})
    return cards


def make_up(event: Event) -> dict[str, Any]:
    """Who makes up which boards, section by section, as each has its own.

    Raise `NothingHere` without hands.
    """
    cards = [card for section in sections_of(event) for card in _made_up_in(of_section(event, section))]
    return {**_headed(event, HandPaper.MAKE_UP), "cards": cards}


def _made_up_in(event: Event) -> list[Card]:
    """A card for each table that makes up boards: who starts there, and its boards with the points of each hand.

    The points are for checking whether a board was made up correctly.
    """
    deals, players = dict(event.deals), players_of(event)
    waiting = set(deals)
    tables: list[tuple[str, list[Any], list[int]]] = []
    for sitting in sorted(first_round(event.schedule), key=lambda one: (label_order(one.section), one.table)):
        pairs = [[label, players.get(label, [])] for label in (sitting.ns, sitting.ew) if label is not None]
        if pairs:
            own = [board for board in sitting.boards if board in waiting]
            waiting -= set(own)
            tables.append((sitting.table_name, pairs, own))
    if not tables:
        tables = [(str(number + 1), [], []) for number in range(max((len(event.pairs) + 1) // 2, 1))]
    for board in sorted(waiting):
        _, _, fewest = min(tables, key=lambda table: len(table[2]))
        fewest.append(board)
    points = {board: [deal.hand(seat).points for seat in Seat] for board, deal in deals.items()}
    return [
        {"table": table, "pairs": pairs, "lines": [[board, points[board]] for board in sorted(own)]}
        for table, pairs, own in tables
        if own
    ]
