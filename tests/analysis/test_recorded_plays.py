"""Plays that were recorded card by card, held against the solver: nobody improves what the own side can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import unquote

import pytest

from scorer.analysis.solver import solve_play
from scorer.game.contracts import Denomination
from scorer.game.deals import RANKS, Card, Deal
from scorer.game.play import parse_card
from scorer.game.seats import Seat
from scorer.interchange.own.hand_files import parse_lin_deal
from tests.analysis.solver_there import needs_solver
from tests.shared import shared_path

FILES = ("bbo-1w-2025", "realbridge-2w-2025")
RECORDED, WALKED, ABOVE = 311, 310, 78
"""Plays, besides one deal passed out; those that can be walked to the published tricks; those above the hands."""

DENOMINATIONS = {str(denomination)[0]: denomination for denomination in Denomination}


class Recorded(NamedTuple):
    """A table's play as a file has it, with the tricks that it published."""

    deal: Deal
    declarer: Seat
    denomination: Denomination
    cards: tuple[Card, ...]
    tricks: int


def recorded() -> Iterator[Recorded]:
    for name in FILES:
        text = shared_path(f"usebio/{name}.xml").read_text(encoding="utf-8")
        for line in re.findall(r"<TRAVELLER_LINE>(.*?)</TRAVELLER_LINE>", text, re.DOTALL):
            fields = dict(re.findall(r"<(\w+)>([^<]*)</\1>", line))
            if "LIN_DATA" not in fields or not re.match("[1-7]", fields["CONTRACT"]):
                continue  # not recorded, or passed out
            pieces = unquote(fields["LIN_DATA"]).split("|")
            commands = list(zip(pieces[::2], pieces[1::2], strict=False))
            (deal,) = (parse_lin_deal(value) for command, value in commands if command == "md")
            cards = tuple(parse_card(value) for command, value in commands if command == "pc")
            denomination = DENOMINATIONS[fields["CONTRACT"][1]]
            yield Recorded(deal, Seat.parse(fields["PLAYED_BY"]), denomination, cards, int(fields["TRICKS"]))


def players(play: Recorded) -> Iterator[Seat]:
    """Who played each card: declarer's left leads, and whoever takes a trick leads to the next."""
    leader = play.declarer.left
    for first in range(0, len(play.cards), 4):
        trick = play.cards[first : first + 4]
        seats = [leader.rotate(turn) for turn in range(len(trick))]
        yield from seats
        trumps = [card for card in trick if card.suit.value == play.denomination.value]
        following = trumps or [card for card in trick if card.suit is trick[0].suit]
        best = min(following, key=lambda card: RANKS.index(card.rank))
        leader = seats[trick.index(best)]


def walk(play: Recorded) -> tuple[int, ...] | None:
    """Declarer's tricks before the first card and after each; None where somebody played a card that is not there."""
    for seat, card in zip(players(play), play.cards, strict=True):
        if card not in play.deal.hand(seat).cards:
            return None
    return solve_play(play.deal, play.declarer.left, play.denomination, play.cards)


@needs_solver
@pytest.mark.long
def test_no_card_improves_what_its_own_side_can_have_and_the_last_figure_is_what_was_published() -> None:
    plays = list(recorded())
    assert len(plays) == RECORDED
    walked = above = 0
    for play in plays:
        figures = walk(play)
        if figures is None or figures[-1] != play.tricks:
            continue
        walked += 1
        above += figures[-1] > figures[0]
        for place, seat in enumerate(players(play)):
            gained = figures[place + 1] - figures[place]
            assert gained <= 0 if seat.side is play.declarer.side else gained >= 0
    assert (walked, above) == (WALKED, ABOVE)
