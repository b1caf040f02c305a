"""What a deal teaches: points, who announces, declares and leads, sure tricks, the suggested contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.advice import FIT, LongSuit, advised_lead, long_suits, suggested_for, sure_tricks, sure_tricks_together
from scorer.game.announcement import Announcement, Redeal, announce, announcing_order
from scorer.game.cards import Hand, Suit
from scorer.game.seats import Seat
from scorer.reports.figures import IMPORTED, best_document, best_words, double_dummy_document, shared
from scorer.reports.table import Field, Table
from scorer.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.deals import Deal
    from scorer.tournament.scored_event import Figures

HAND_WIDTH = 18
"""Characters for one hand in the diagram."""


class Fact(NamedTuple):
    """One thing that a deal tells: what was asked, by its key and in words, and the answer."""

    key: str
    question: str
    answer: str


def table(deal: Deal, dealer: Seat, redeal: Redeal, figures: Figures | None = None) -> Table[Fact]:
    """The hand diagram and every answer, one a line; `figures` is what the deal allows, where that was worked out."""
    announcing = ", ".join(f"{seat.word} {deal.points[seat]}" for seat in announcing_order(dealer))
    shapes = [Fact(str(seat), str(seat.word), _shape(deal.hand(seat))) for seat in Seat]
    facts = [Fact("announcing", "Announcing", announcing), *shapes, *play_facts(deal, dealer, redeal)]
    if figures is not None:
        facts += figure_facts(figures)
    fields: tuple[Field[Fact], ...] = (Field("question", "Question"), Field("answer", "Answer"))
    return Table(f"Dealer {dealer.word}", fields, facts, diagram(deal))


def _shape(hand: Hand) -> str:
    shape = f"{counted(hand.points, 'point')}, {'-'.join(map(str, hand.lengths))}"
    if hand.balanced:
        shape += ", balanced"
    return shape


def play_facts(deal: Deal, dealer: Seat, redeal: Redeal) -> list[Fact]:
    """Who declares, leads and is dummy, and what all four hands together advise."""
    announced = announce(deal.points, dealer, redeal)
    if announced is None:
        return [Fact("declaring_side", "Declaring side", "none: 20 points each, deal again")]
    declarer, dummy = deal.hand(announced.declarer), deal.hand(announced.dummy)
    contract = suggested_for(deal, announced)
    lead = advised_lead(deal.hand(announced.leader), contract.denomination)
    tops = ", ".join(f"{count} in {suit.name.lower()}" for suit, count in sure_tricks(declarer, dummy).items())
    fits = [suit.name.lower() for suit in Suit if len(declarer.holding(suit) + dummy.holding(suit)) >= FIT]
    points = declarer.points + dummy.points
    return [
        Fact("declaring_side", "Declaring side", f"{announced.declaring_side}, {points} points"),
        Fact("declarer", "Declarer", str(announced.declarer.word)),
        Fact("dummy", "Dummy", str(announced.dummy.word)),
        Fact("fits", "Fits of eight", ", ".join(fits) or "none"),
        Fact("sure_tricks", "Sure tricks", f"{sure_tricks_together(declarer, dummy)} ({tops})"),
        *_extra_tricks(deal, announced),
        Fact("suggest", "Guidelines say", str(contract.words)),
        Fact("leader", "Leader", str(announced.leader.word)),
        Fact("lead", "Advised lead", str(lead.words)),
    ]


def figure_facts(figures: Figures, space: str = " ") -> Iterator[Fact]:
    """What the hands allow double dummy, short enough for a line each; `space` stands between the figures."""
    rows = [space.join([seats, *map(str, tricks)]) for seats, tricks in shared(figures.double_dummy)]
    makes = ", ".join(rows)
    if figures.imported:
        makes += f" ({IMPORTED})"
    yield Fact("makes", "Makes C D H S NT", makes)
    if figures.best is not None:
        yield Fact("best", "Best contract", best_words(figures.best))


def _extra_tricks(deal: Deal, announced: Announcement) -> Iterator[Fact]:
    """Suit by suit: whose long card wins, how the defenders' cards must break for it, and how they do."""
    longs = list(long_suits(deal, announced.declaring_side))
    if not longs:
        yield Fact("extra_tricks", "Extra tricks", "none")
    for long in longs:
        yield Fact(f"extra_tricks_{long.suit}", f"Extra {long.suit.name.lower()}", _long_card(long))


def _long_card(long: LongSuit) -> str:
    """Such as `North's last if the others break 3-3: they do`."""
    owners = [f"{seat.word}'s" for seat in long.holders]
    card = f"{' or '.join(owners)} last"
    if long.certain:
        return f"{card} however the others break"
    breaks = ", ".join(f"{most}-{fewest}" for most, fewest in long.breaks)
    fulfilled = "they do" if long.lie in long.breaks else f"they are {long.lie[0]}-{long.lie[1]}"
    return f"{card} if the others break {breaks}: {fulfilled}"


def diagram(deal: Deal) -> tuple[str, ...]:
    """The four hands as they lie on a table."""
    north, east, south, west = (_block(deal, seat) for seat in Seat)
    margin = " " * HAND_WIDTH
    middle = [f"{left:{HAND_WIDTH}}{margin}{right}" for left, right in zip(west, east, strict=True)]
    top, bottom = [margin + line for line in north], [margin + line for line in south]
    return (*top, *middle, *bottom)


def _block(deal: Deal, seat: Seat) -> list[str]:
    hand = deal.hand(seat)
    suits = [f"{suit.symbol} {hand.holding(suit) or '-'}" for suit in Suit]
    return [f"{seat.word} {hand.points}", *suits]


def document(deal: Deal, dealer: Seat, redeal: Redeal, figures: Figures | None = None) -> dict[str, Any]:
    """The same for programs; what a 20-20 deal has not is null, and what it allows is there where it was solved."""
    announced = announce(deal.points, dealer, redeal)
    answers: dict[str, Any] = {}
    if announced is not None:
        answers = _documented(deal, announced)
    document = {
        "points": {str(seat): points for seat, points in deal.points.items()},
        "first_to_announce": str(dealer),
        "declaring_side": answers.get("declaring_side"),
        "declarer": answers.get("declarer"),
        "dummy": answers.get("dummy"),
        "leader": answers.get("leader"),
        "redeal": announced is None,
        "lead": answers.get("lead"),
        "sure_tricks": answers.get("sure_tricks"),
        "suggest": answers.get("suggest"),
        "hands": {str(seat): str(hand) for seat, hand in deal.by_seat.items()},
    }
    if figures is not None:
        document["double_dummy"] = double_dummy_document(figures.double_dummy)
        document["best"] = best_document(figures.best)
    return document


def _documented(deal: Deal, announced: Announcement) -> dict[str, Any]:
    declarer, dummy = deal.hand(announced.declarer), deal.hand(announced.dummy)
    contract = suggested_for(deal, announced)
    tops = {str(suit): count for suit, count in sure_tricks(declarer, dummy).items()}
    return {
        "declaring_side": str(announced.declaring_side),
        "declarer": str(announced.declarer),
        "dummy": str(announced.dummy),
        "leader": str(announced.leader),
        "lead": str(advised_lead(deal.hand(announced.leader), contract.denomination)),
        "sure_tricks": {**tops, "NT": sure_tricks_together(declarer, dummy)},
        "suggest": str(contract),
    }
