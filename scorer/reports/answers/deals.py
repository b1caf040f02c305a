"""Deals: points, declarer and lead, the suggested contract of one deal; and the hands of an event's boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.advice import (
    FIT_LENGTH,
    SURE_GAME_TRICKS,
    Break,
    LongSuit,
    advise_lead,
    find_long_suits,
    suggest_contract_for_deal,
    sure_tricks_by_suit,
    total_sure_tricks,
    unguarded_suits,
)
from scorer.game.announcement import Announcement, Redeal, announcing_order, resolve_announcement
from scorer.game.deals import Deal, Hand, Suit, combined_lengths
from scorer.game.seats import SIDE_LETTERS, Seat, Side
from scorer.i18n import Phrase, count_phrase, join_phrases, join_with_and, literal, phrase
from scorer.model.boards import DealDetails
from scorer.reports.blocks import Block, Fact, Facts, HandRole, Hands, Holding, ShownHand
from scorer.reports.double_dummy import (
    IMPORTED_NOTE,
    best_contract_document,
    describe_best_contract,
    double_dummy_document,
    double_dummy_lines,
    figures_document,
    tricks_by_seats,
    tricks_grid,
)
from scorer.reports.table import Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorer.game.contracts import Contract
    from scorer.model.events import Event
    from scorer.scoring import ScoredBoard, ScoredEvent
    from scorer.scoring.scored_event import BoardFigures

HAND_WIDTH = 18
"""Characters for each of the four hands in a hand diagram."""


def deal_table(deal: Deal, dealer: Seat, redeal: Redeal, figures: BoardFigures | None = None) -> Table[Fact]:
    """The hand diagram and all answers, one a line; `figures` are the double dummy results, where known."""
    announced = (
        phrase("{seat} {points}", seat=seat.label, points=deal.points[seat]) for seat in announcing_order(dealer)
    )
    shapes = [Fact(str(seat), seat.label, _describe_shape(deal.hand(seat))) for seat in Seat]
    facts = [
        Fact("announcing", phrase("Announcing"), join_phrases(announced, ", ")),
        *shapes,
        *play_facts(deal, dealer, redeal),
    ]
    if figures is not None:
        facts += double_dummy_facts(figures)
    fields: tuple[Field[Fact], ...] = (Field("question", phrase("Question")), Field("answer", phrase("Answer")))
    return Table(phrase("Dealer {dealer}", dealer=dealer.label), fields, facts, hand_diagram_lines(deal))


def _describe_shape(hand: Hand) -> Phrase:
    balanced = phrase("balanced") if hand.is_balanced else ""
    return join_phrases((count_phrase(hand.points, "point"), "-".join(map(str, hand.lengths)), balanced), ", ")


def play_facts(deal: Deal, dealer: Seat, redeal: Redeal) -> list[Fact]:
    """Who declares, leads and is dummy, and what the guidelines suggest for all four hands."""
    announced = resolve_announcement(deal.points, dealer, redeal)
    if announced is None:
        return [Fact("declaring_side", phrase("Points"), phrase("20 each: deal again"))]
    declarer, dummy = deal.hand(announced.declarer), deal.hand(announced.dummy)
    contract = suggest_contract_for_deal(deal, announced)
    lead = advise_lead(deal.hand(announced.leader), contract.denomination)
    tops = sure_tricks_by_suit(declarer, dummy)
    together = total_sure_tricks(declarer, dummy)
    sure = phrase(
        "{number} ({suits})",
        number=together,
        suits=join_phrases(
            (phrase("{number} in {suit}", number=count, suit=suit.label) for suit, count in tops.items()), ", "
        ),
    )
    fits = [suit.label for suit, cards in combined_lengths(declarer, dummy).items() if cards >= FIT_LENGTH]
    side = announced.declaring_side
    points = join_phrases(
        (
            phrase("{side} {points}", side=SIDE_LETTERS[one], points=_side_points(deal, one))
            for one in (side, side.opponents)
        ),
        ", ",
    )
    led = phrase("{lead} against {contract}", lead=lead.description, contract=contract.with_article)
    by_denomination = {**{str(suit): count for suit, count in tops.items()}, "NT": together}
    return [
        Fact("declaring_side", phrase("Points"), points, str(side)),
        Fact("declarer", phrase("Declarer"), announced.declarer.label, str(announced.declarer)),
        Fact("dummy", phrase("Dummy"), announced.dummy.label, str(announced.dummy)),
        Fact("fits", phrase("8-card fits or better"), join_phrases(fits, ", ") or phrase("none")),
        Fact("sure_tricks", phrase("Top tricks"), sure, by_denomination),
        *_extra_trick_facts(deal, announced),
        Fact("suggest", phrase("Guidelines say"), _describe_advice(contract, declarer, dummy), str(contract)),
        Fact("leader", phrase("On lead"), announced.leader.label, str(announced.leader)),
        Fact("lead", phrase("Suggested lead"), led, str(lead)),
    ]


def _describe_advice(contract: Contract, declarer: Hand, dummy: Hand) -> Phrase:
    """The suggested contract; and where enough top tricks do not make it game in no trumps, the suits to blame."""
    unguarded = unguarded_suits(declarer, dummy)
    if total_sure_tricks(declarer, dummy) < SURE_GAME_TRICKS or not unguarded:
        return contract.description
    suits = join_with_and(suit.label for suit in unguarded)
    return phrase("{contract} ({suits} unguarded)", contract=contract.description, suits=suits)


def _side_points(deal: Deal, side: Side) -> int:
    return sum(deal.points[seat] for seat in side.seats)


def double_dummy_facts(figures: BoardFigures) -> Iterator[Fact]:
    """The double dummy results, short enough for a line each."""
    rows = tricks_by_seats(figures.double_dummy)
    makes = join_phrases((join_phrases((seats, *map(str, tricks)), " ") for seats, tricks in rows), ", ")
    if figures.imported:
        makes = phrase("{makes} ({note})", makes=makes, note=IMPORTED_NOTE)
    yield Fact("makes", phrase("Makes C D H S NT"), makes)
    if figures.best is not None:
        yield Fact("best", phrase("Best contract"), describe_best_contract(figures.best))


def _extra_trick_facts(deal: Deal, announced: Announcement) -> Iterator[Fact]:
    """For each long suit, whose long card wins, how the defenders' cards must break for it, and how they do."""
    longs = list(find_long_suits(deal, announced.declaring_side))
    if not longs:
        yield Fact("extra_tricks", phrase("Extra tricks"), phrase("none"))
    for long in longs:
        yield Fact(f"extra_tricks_{long.suit}", phrase("Long {suit}", suit=long.suit.label), _describe_long_suit(long))


LAST_CARDS = {
    Suit.SPADES: phrase("spade"),
    Suit.HEARTS: phrase("heart"),
    Suit.DIAMONDS: phrase("diamond"),
    Suit.CLUBS: phrase("club"),
}
"""What one card of a suit is called."""


def _describe_long_suit(long: LongSuit) -> Phrase:
    """For example `North's last heart is good if they break 3-3, 4-2 or 5-1 (here they do)`."""
    if long.certain_tricks:
        more = count_phrase(long.certain_tricks, "extra trick")
        return phrase("{tricks}, however they break", tricks=more)
    first, *others = (seat.label for seat in long.holders)
    suit = LAST_CARDS[long.suit]
    card = phrase("{seat}'s last {suit}", seat=first, suit=suit)
    if others:
        card = phrase("{seat}'s or {partner}'s last {suit}", seat=first, partner=others[0], suit=suit)
    if long.is_certain:
        return phrase("{card} is good however they break", card=card)
    *splits, last = map(_format_break, long.breaks)
    breaks = phrase("{others} or {last}", others=", ".join(splits), last=last) if splits else literal(last)
    if long.actual_break in long.breaks:
        return phrase("{card} is good if they break {breaks} (here they do)", card=card, breaks=breaks)
    return phrase(
        "{card} is good if they break {breaks} (here they are {actual})",
        card=card,
        breaks=breaks,
        actual=_format_break(long.actual_break),
    )


def _format_break(cards: Break) -> str:
    most, fewest = cards
    return f"{most}-{fewest}"


def hand_diagram_lines(deal: Deal) -> tuple[Phrase, ...]:
    """The hand diagram as lines of text."""
    north, east, south, west = (_hand_lines(deal, seat) for seat in Seat)
    top, bottom = (
        [phrase("{margin}{line}", margin=" " * HAND_WIDTH, line=line) for line in one] for one in (north, south)
    )
    middle = [
        phrase("{left:18}{margin}{right}", left=left, margin=" " * HAND_WIDTH, right=right)
        for left, right in zip(west, east, strict=True)
    ]
    return (*top, *middle, *bottom)


def _hand_lines(deal: Deal, seat: Seat) -> list[Phrase]:
    hand = deal.hand(seat)
    suits = [literal(f"{suit.symbol} {hand.holding(suit) or '-'}") for suit in Suit]
    return [phrase("{seat} {points}", seat=seat.label, points=hand.points), *suits]


def deal_document(deal: Deal, dealer: Seat, redeal: Redeal, figures: BoardFigures | None = None) -> dict[str, object]:
    """The deal as JSON; a 20-20 deal has nulls, and double dummy results are included where known."""
    keys = ("declaring_side", "declarer", "dummy", "leader", "redeal", "lead", "sure_tricks", "suggest")
    answers: dict[str, object] = dict.fromkeys(keys)
    answers |= {fact.key: fact.value for fact in play_facts(deal, dealer, redeal) if fact.key in answers}
    document: dict[str, object] = {
        "points": {str(seat): points for seat, points in deal.points.items()},
        "first_to_announce": str(dealer),
        **answers,
        "redeal": resolve_announcement(deal.points, dealer, redeal) is None,
        "hands": {str(seat): str(hand) for seat, hand in deal.by_seat.items()},
    }
    if figures is not None:
        document["double_dummy"] = double_dummy_document(figures.double_dummy)
        document["best"] = best_contract_document(figures.best)
    return document


def board_tables(scored: ScoredEvent, boards: Iterable[ScoredBoard]) -> list[Table[None]]:
    """A table for each board, with everything in its notes: the hand diagram and what is known of the hands."""
    tables: list[Table[None]] = []
    for board in boards:
        if board.deal is not None:
            notes = _describe_board(scored, board, board.deal)
            title = phrase("Board {board}, dealer {dealer}", board=board.number, dealer=board.dealer.label)
            tables.append(Table(title, (), (), tuple(notes)))
    return tables


def _describe_board(scored: ScoredEvent, board: ScoredBoard, deal: Deal) -> Iterator[Phrase | str]:
    yield from hand_diagram_lines(deal)
    declarer = scored.declarers.get(board.number)
    if declarer is not None:
        yield phrase("{declarer} declares, {leader} leads", declarer=declarer.label, leader=declarer.left.label)
    if board.number in scored.figures:
        yield from double_dummy_lines(scored.figures[board.number])
    dealt = _dealing_record(scored, board)
    if dealt.lesson:
        yield phrase("Lesson: {lesson}", lesson=dealt.lesson)
    if dealt.seed is not None:
        yield phrase("Dealt from seed {seed}", seed=str(dealt.seed))


def _dealing_record(scored: ScoredEvent, board: ScoredBoard) -> DealDetails:
    """How a board was dealt, as far as it is known."""
    return next((one for one in scored.event.dealt if one.board == board.number), DealDetails(board.number))


def board_hands_document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, object]:
    """The hands of one board as JSON; unknown values are null."""
    known: dict[str, object] = dict.fromkeys(("deal", "points", "declarer"))
    if board.deal is not None:
        known["deal"] = str(board.deal)
        known["points"] = {str(seat): number for seat, number in board.deal.points.items()}
    if board.number in scored.declarers:
        known["declarer"] = str(scored.declarers[board.number])
    dealt = _dealing_record(scored, board)
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        **known,
        "lesson": dealt.lesson or None,
        "seed": dealt.seed,
        **figures_document(scored.figures.get(board.number)),
    }


def deal_blocks(scored: ScoredEvent, board: ScoredBoard, *, brief: bool = False) -> Iterator[Block]:
    """The hand diagram of a board, the tricks that can be made, and facts from the cards or from the announced points.

    With `brief`, facts that the results repeat are left out.
    """
    declarer = scored.declarers.get(board.number)
    if board.deal is not None:
        yield Hands(board.number, tuple(_diagram_hands(board, board.deal, declarer)))
    facts = [] if brief and board.deal else list(_board_facts(scored.event, board, declarer))
    figures = scored.figures.get(board.number)
    if figures is not None:
        yield tricks_grid(figures)
        if figures.best is not None:
            facts.append(Fact("best", phrase("Best contract"), describe_best_contract(figures.best)))
    if facts:
        yield Facts(tuple(facts))


def _diagram_hands(board: ScoredBoard, deal: Deal, declarer: Seat | None) -> Iterator[ShownHand]:
    """The hands of a diagram, North first."""
    seats = {HandRole.DEALER: board.dealer}
    if declarer is not None:
        seats |= {HandRole.DECLARER: declarer, HandRole.DUMMY: declarer.partner, HandRole.LEADER: declarer.left}
    for seat, hand in deal.by_seat.items():
        holdings = [Holding(suit, tuple(map(_format_rank, hand.holding(suit)))) for suit in Suit]
        roles = tuple(role for role, whose in seats.items() if whose is seat)
        yield ShownHand(seat, hand.points, tuple(holdings), roles)


def _format_rank(letter: str) -> str:
    return "10" if letter == "T" else letter


def _board_facts(event: Event, board: ScoredBoard, declarer: Seat | None) -> Iterator[Fact]:
    """Facts from the cards, or else from the announced points; in a game with an auction cards give none."""
    if board.deal is not None and not event.rule_set.has_auction:
        for fact in play_facts(board.deal, board.dealer, event.redeal):
            yield fact._replace(extra=fact.key not in ("declaring_side", "declarer"))
        return
    if board.points is not None:
        yield Fact("points", phrase("Points announced"), board.points.description)
    if declarer is not None:
        yield Fact("declarer", phrase("Declarer"), declarer.label)
