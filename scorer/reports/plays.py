"""Recorded plays: what was played at the tables of a board, card by card, with the outcome."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import TRICKS
from scorer.game.deals import Deal
from scorer.game.play import RecordedPlay, parse_card, played
from scorer.game.scoring import DealScore, deal_score
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.i18n import counted, phrase
from scorer.i18n.written import signed
from scorer.reports.blocks import item_of_board
from scorer.reports.lines import pair_called
from scorer.reports.table import CARD, NUMBER, Field, PlayedCard, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.game.deals import Card
    from scorer.game.play import Trick
    from scorer.game.rulesets import RuleSet
    from scorer.model.boards import TablePlay
    from scorer.reports.blocks import Item
    from scorer.scoring import ScoredBoard, ScoredEvent


def of_board(scored: ScoredEvent, board: ScoredBoard) -> Item | None:
    """A table for each recorded play, a line for each trick; None without any."""
    tables = tuple(_tables(scored, board.number))
    return item_of_board(board, *tables) if tables else None


def _tables(scored: ScoredEvent, board: int) -> Iterator[Table[NumberedTrick]]:
    for one in scored.event.plays:
        if one.board != board:
            continue
        try:
            play = recorded(one, scored.event.rule_set)
        except Misread:  # recorded under other rules than the event has now
            continue
        ns, ew = (pair_called(scored.form, scored.pairs[label]) for label in (one.ns, one.ew))
        title = f"{ns} against {ew}: {play.contract.symbols} by {play.declarer.word}"
        yield replace(play_table(play, scored.event.rule_set), title=title, name=f"Board {board}, {one.ns} {one.ew}")


def recorded(play: TablePlay, rules: RuleSet) -> RecordedPlay:
    """Parse a play stored as texts, trick by trick.

    Raise `ParseError` if the rules have no such contract.
    """
    deal, contract = Deal.parse(play.deal), rules.contract(play.contract)
    declarer, leader = Seat.parse(play.declarer), Seat.parse(play.leader)
    columns = [leader.after(turn) for turn in range(len(Seat))]
    cards = list(map(parse_card, play.cards.split()))
    tricks = [dict(zip(columns, cards[at:], strict=False)) for at in range(0, len(cards), len(Seat))]
    vulnerable = rules.vulnerability and declarer.side in vulnerable_sides(play.board)
    followed = tuple(played(deal, leader, contract.denomination, tricks))
    return RecordedPlay(play.board, deal, contract, declarer, vulnerable, followed, play.tricks)


class TricksLost(NamedTuple):
    """A card that cost its side tricks, double dummy."""

    seat: Seat
    card: Card
    tricks: int


class NumberedTrick(NamedTuple):
    """A trick with its number, the tricks won by declarer's side so far, and the cards that cost tricks."""

    number: int
    trick: Trick
    won: int
    lost: tuple[TricksLost, ...]


def play_table(play: RecordedPlay, rules: RuleSet, figures: Sequence[int] = ()) -> Table[NumberedTrick]:
    """A line for each trick; the card led is marked.

    `figures` are declarer's tricks double dummy before the first card and after each card, where known.
    """
    side = play.declarer.side
    score = _score(play, rules)
    taken, points = counted(play.taken, "trick"), signed(score.north_south(play.declarer))
    notes = [phrase("{side} take {tricks}: {points} for North-South", side=side, tricks=taken, points=points)]
    if len(play.tricks) < TRICKS:
        notes.insert(0, phrase("The rest was claimed after {tricks}.", tricks=counted(len(play.tricks), "trick")))
    if figures:
        notes.append(
            phrase(
                "Double dummy {side} take {tricks}; what a card costs is in tricks of the own side",
                side=side,
                tricks=figures[0],
            )
        )
    title = f"Board {play.board}, {play.contract} by {play.declarer.word}, rules {rules.name}"
    return Table(title, _fields(side, solved=bool(figures)), list(_numbered(play, figures)), tuple(notes), trimmed=True)


def _numbered(play: RecordedPlay, figures: Sequence[int]) -> Iterator[NumberedTrick]:
    won = 0
    for number, trick in enumerate(play.tricks, start=1):
        won += trick.winner.side is play.declarer.side
        first = (number - 1) * len(trick.cards)
        lost = tuple(_lost(trick, play.declarer.side, figures[first : first + len(trick.cards) + 1]))
        yield NumberedTrick(number, trick, won, lost)


def _lost(trick: Trick, side: Side, figures: Sequence[int]) -> Iterator[TricksLost]:
    """The cards of a trick that cost their own side tricks; `figures` are those before it and after each card."""
    for (seat, card), (before, after) in zip(trick.by_seat.items(), pairwise(figures), strict=False):
        given = before - after if seat.side is side else after - before
        if given > 0:
            yield TricksLost(seat, card, given)


def _fields(side: Side, *, solved: bool) -> tuple[Field[NumberedTrick], ...]:
    def card(seat: Seat, one: NumberedTrick) -> PlayedCard:
        return PlayedCard(one.trick.by_seat[seat], led=seat is one.trick.leader)

    def lost(one: NumberedTrick) -> str:
        return ", ".join(f"{lost.card} costs {lost.tricks}" for lost in one.lost)

    def lost_document(one: NumberedTrick) -> list[dict[str, object]]:
        return [{"seat": str(lost.seat), "card": str(lost.card), "tricks": lost.tricks} for lost in one.lost]

    cards = (Field(str(seat), seat.word, CARD, cell=partial(card, seat), for_people=True) for seat in Seat)
    fields: tuple[Field[NumberedTrick], ...] = (
        Field("trick", "Trick", NUMBER, cell=attrgetter("number")),
        Field("leader", value=lambda one: str(one.trick.leader)),
        Field("cards", value=lambda one: [str(card) for card in one.trick.cards]),
        *cards,
        Field("winner", "Won by", cell=lambda one: str(one.trick.winner.word), value=lambda one: str(one.trick.winner)),
        Field("won", str(side), cell=lambda one: str(one.won), for_people=True),
    )
    if solved:
        return (*fields, Field("lost", "Lost", cell=lost, value=lost_document))
    return fields


def _score(play: RecordedPlay, rules: RuleSet) -> DealScore:
    return deal_score(rules, play.contract, play.taken, vulnerable=play.vulnerable)


def play_document(play: RecordedPlay, rules: RuleSet, figures: Sequence[int] = ()) -> dict[str, Any]:
    """A play as JSON; what the cards cost is included where known."""
    document = {
        "board": play.board,
        "deal": str(play.deal),
        "contract": str(play.contract),
        "declarer": str(play.declarer),
        "tricks": play.taken,
        "claimed": len(play.tricks) < TRICKS,
        "score": _score(play, rules).north_south(play.declarer),
        "play": play_table(play, rules, figures).rows,
    }
    if figures:
        document["double_dummy"] = figures[0]
    return document
