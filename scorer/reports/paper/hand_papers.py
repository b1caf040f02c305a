"""Papers about hands: hand records to pin up or take home, slips for making boards up, and who makes up which."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from scorer import hints
from scorer.errors import MissingDataError
from scorer.game.deals import Suit
from scorer.game.seats import Seat
from scorer.i18n import phrase
from scorer.i18n.formatting import format_for_print
from scorer.model.boards import lesson_title
from scorer.model.pairs import label_order
from scorer.reports.answers.dealing import describe_declarer_shares
from scorer.reports.double_dummy import describe_best_contract, tricks_by_seats
from scorer.reports.judging import describe_choices_briefly
from scorer.reports.paper.papers import event_heading, first_round_sittings, player_names, sections_of, select_section

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scorer.game.deals import Hand
    from scorer.model.events import Event
    from scorer.reports.paper.papers import CardData, PaperData
    from scorer.scoring import ScoredEvent


class HandPaper(StrEnum):
    """Papers about hands that can be printed."""

    RECORDS = "records"
    SLIPS = "slips"
    MAKE_UP = "make-up"


def hand_paper_document(scored: ScoredEvent, paper: HandPaper, sentences: Mapping[str, str]) -> PaperData:
    """The content of one paper; `sentences` say what each lesson teaches.

    Raise `MissingDataError` if there are no hands.
    """
    event = scored.event
    match paper:
        case HandPaper.RECORDS:
            records = _make_paper(event, paper, _hand_record_cards(scored))
            records["notes"] = _hand_record_notes(event, sentences)
            return records
        case HandPaper.SLIPS:
            return _make_paper(event, paper, _hand_slips(event))
        case HandPaper.MAKE_UP:
            return make_up_document(event)


def _make_paper(event: Event, paper: HandPaper, cards: list[CardData]) -> PaperData:
    if not event.deals:
        raise MissingDataError(phrase("{event} has no hands", event=event.slug), hints.DEAL_HANDS)
    return {"paper": f"hand-{paper}", "event": event_heading(event), "cards": cards}


def _hand_record_cards(scored: ScoredEvent) -> list[CardData]:
    lessons = {dealt.board: dealt.lesson for dealt in scored.event.dealt}
    cards: list[CardData] = []
    for board in scored.boards:
        if board.deal is None:
            continue
        card: CardData = {
            "board": board.number,
            "dealer": str(board.dealer),
            "declarer": str(scored.declarers.get(board.number, "")),
            "points": {str(seat): points for seat, points in board.deal.points.items()},
            "hands": {str(seat): _suit_lines(hand) for seat, hand in board.deal.by_seat.items()},
            "makes": [],
            "best": "",
            "lesson": lesson_title(lessons.get(board.number, "")),
            "lines": [],
            "promised": list(map(format_for_print, describe_choices_briefly(scored, board.number))),
        }
        figures = scored.figures.get(board.number)
        if figures is not None:
            card["makes"] = [[str(seats), tricks] for seats, tricks in tricks_by_seats(figures.double_dummy)]
            card["best"] = format_for_print(describe_best_contract(figures.best, brief=True)) if figures.best else ""
        cards.append(card)
    return cards


def _suit_lines(hand: Hand) -> list[list[str]]:
    return [[suit.symbol, hand.holding(suit).replace("T", "10") or "–"] for suit in Suit]


def _hand_record_notes(event: Event, sentences: Mapping[str, str]) -> list[str]:
    """How often each seat declares, what the lessons teach, and which seeds deal the same hands again."""
    notes = list(map(str, describe_declarer_shares(event)))
    lessons = dict.fromkeys(one.lesson for one in event.dealt if one.lesson)
    notes += [f"{lesson_title(name)}: {sentences.get(name, 'a lesson of your own')}" for name in lessons]
    seeds = dict.fromkeys(one.seed for one in event.dealt if one.seed is not None)
    if seeds:
        notes.append(f"Dealt from seed {', '.join(map(str, seeds))}: the same seed deals the same hands again")
    return notes


def _hand_slips(event: Event) -> list[CardData]:
    """A slip for each hand, the four of a board together."""
    cards: list[CardData] = []
    for number, deal in event.deals:
        for seat, hand in deal.by_seat.items():
            cards.append({"board": number, "seat": str(seat.label), "lines": _suit_lines(hand)})
    return cards


def make_up_document(event: Event) -> PaperData:
    """Who makes up which boards, section by section, as each has its own.

    Raise `MissingDataError` without hands.
    """
    cards = [card for section in sections_of(event) for card in _make_up_cards(select_section(event, section))]
    return _make_paper(event, HandPaper.MAKE_UP, cards)


def _make_up_cards(event: Event) -> list[CardData]:
    """A card for each table that makes up boards: who starts there, and its boards with the points of each hand.

    The points are for checking whether a board was made up correctly.
    """
    deals, players = dict(event.deals), player_names(event)
    waiting = set(deals)
    tables: list[tuple[str, Sequence[object], list[int]]] = []
    for sitting in sorted(first_round_sittings(event.schedule), key=lambda one: (label_order(one.section), one.table)):
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
