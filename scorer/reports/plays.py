"""Recorded plays: what was played at the tables of a board, card by card, with the outcome."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ParseError
from scorer.game.contracts import TRICKS
from scorer.game.deals import Deal
from scorer.game.play import RecordedPlay, parse_card, replay_tricks
from scorer.game.scoring import DealScore, score_deal
from scorer.game.seats import Seat, Side, vulnerable_sides
from scorer.i18n import count_phrase, phrase, plural_phrase
from scorer.i18n.formatting import signed_text
from scorer.reports.blocks import item_of_board
from scorer.reports.report import BoardReport, EmptyReason
from scorer.reports.shared_fields import short_pair_title
from scorer.reports.table import CARD, NUMBER, Field, PlayedCard, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.game.deals import Card
    from scorer.game.play import Trick
    from scorer.game.rulesets import RuleSet
    from scorer.model.boards import TablePlay
    from scorer.reports.blocks import Item
    from scorer.scoring import ScoredBoard, ScoredEvent


class PlaysReport(BoardReport):
    """The recorded plays of each board."""

    name = "plays"
    title = phrase("Card by card")
    empty_reason = EmptyReason(phrase("no play has been recorded"))

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """A table for each recorded play, a line for each trick; None without any."""
        tables = tuple(_play_tables(scored, board.number))
        return item_of_board(board, *tables) if tables else None


def _play_tables(scored: ScoredEvent, board: int) -> Iterator[Table[NumberedTrick]]:
    for one in scored.event.plays:
        if one.board != board:
            continue
        try:
            play = parse_recorded_play(one, scored.event.rule_set)
        except ParseError:  # recorded under other rules than the event has now
            continue
        ns, ew = (short_pair_title(scored.form, scored.pairs[label]) for label in (one.ns, one.ew))
        title = phrase(
            "{ns} v {ew}: {contract} by {declarer}",
            ns=ns,
            ew=ew,
            contract=play.contract.symbols,
            declarer=play.declarer.label,
        )
        yield play_table(play, scored.event.rule_set)._replace(title=title, name=f"Board {board}, {one.ns} {one.ew}")


def parse_recorded_play(play: TablePlay, rules: RuleSet) -> RecordedPlay:
    """Parse a play stored as texts, trick by trick.

    Raise `ParseError` if the rules have no such contract.
    """
    deal, contract = Deal.parse(play.deal), rules.parse_contract(play.contract)
    declarer, leader = Seat.parse(play.declarer), Seat.parse(play.leader)
    columns = [leader.rotate(turn) for turn in range(len(Seat))]
    cards = list(map(parse_card, play.cards.split()))
    tricks = [dict(zip(columns, cards[at:], strict=False)) for at in range(0, len(cards), len(Seat))]
    vulnerable = rules.has_vulnerability and declarer.side in vulnerable_sides(play.board)
    followed = tuple(replay_tricks(deal, leader, contract.denomination, tricks))
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
    score = _score_play(play, rules)
    taken, points = count_phrase(play.tricks_taken, "trick"), signed_text(score.north_south_score(play.declarer))
    notes = [phrase("{side} take {tricks}: {points} for North-South", side=side, tricks=taken, points=points)]
    if len(play.tricks) < TRICKS:
        claimed = plural_phrase(
            len(play.tricks),
            "The rest was claimed after {number} trick.",
            "The rest was claimed after {number} tricks.",
        )
        notes.insert(0, claimed)
    if figures:
        notes.append(
            phrase(
                "Double dummy, {side} take {tricks}; costs are in tricks for the side that played the card",
                side=side,
                tricks=figures[0],
            )
        )
    title = f"Board {play.board}, {play.contract} by {play.declarer.label}, {rules.name} rules"
    return Table(
        title,
        _trick_fields(side, solved=bool(figures)),
        list(_number_tricks(play, figures)),
        tuple(notes),
        drop_empty_columns=True,
    )


def _number_tricks(play: RecordedPlay, figures: Sequence[int]) -> Iterator[NumberedTrick]:
    won = 0
    for number, trick in enumerate(play.tricks, start=1):
        won += trick.winner.side is play.declarer.side
        first = (number - 1) * len(trick.cards)
        lost = tuple(_find_tricks_lost(trick, play.declarer.side, figures[first : first + len(trick.cards) + 1]))
        yield NumberedTrick(number, trick, won, lost)


def _find_tricks_lost(trick: Trick, side: Side, figures: Sequence[int]) -> Iterator[TricksLost]:
    """The cards of a trick that cost their own side tricks; `figures` are those before it and after each card."""
    for (seat, card), (before, after) in zip(trick.by_seat.items(), pairwise(figures), strict=False):
        given = before - after if seat.side is side else after - before
        if given > 0:
            yield TricksLost(seat, card, given)


def _trick_fields(side: Side, *, solved: bool) -> tuple[Field[NumberedTrick], ...]:
    def played_card(seat: Seat, one: NumberedTrick) -> PlayedCard:
        return PlayedCard(one.trick.by_seat[seat], is_lead=seat is one.trick.leader)

    def describe_lost(one: NumberedTrick) -> str:
        return ", ".join(f"{lost.card} costs {lost.tricks}" for lost in one.lost)

    def lost_document(one: NumberedTrick) -> list[dict[str, object]]:
        return [{"seat": str(lost.seat), "card": str(lost.card), "tricks": lost.tricks} for lost in one.lost]

    cards = (Field(str(seat), seat.label, CARD, cell=partial(played_card, seat), people_only=True) for seat in Seat)
    fields: tuple[Field[NumberedTrick], ...] = (
        Field("trick", phrase("Trick"), NUMBER, cell=attrgetter("number")),
        Field("leader", value=lambda one: str(one.trick.leader)),
        Field("cards", value=lambda one: [str(card) for card in one.trick.cards]),
        *cards,
        Field(
            "winner",
            phrase("Won by"),
            cell=lambda one: one.trick.winner.label,
            value=lambda one: str(one.trick.winner),
        ),
        Field("won", str(side), cell=lambda one: str(one.won), people_only=True),
    )
    if solved:
        return (*fields, Field("lost", phrase("Lost"), cell=describe_lost, value=lost_document))
    return fields


def _score_play(play: RecordedPlay, rules: RuleSet) -> DealScore:
    return score_deal(rules, play.contract, play.tricks_taken, vulnerable=play.vulnerable)


def play_document(play: RecordedPlay, rules: RuleSet, figures: Sequence[int] = ()) -> dict[str, object]:
    """A play as JSON; what the cards cost is included where known."""
    document = {
        "board": play.board,
        "deal": str(play.deal),
        "contract": str(play.contract),
        "declarer": str(play.declarer),
        "tricks": play.tricks_taken,
        "claimed": len(play.tricks) < TRICKS,
        "score": _score_play(play, rules).north_south_score(play.declarer),
        "play": play_table(play, rules, figures).rows,
    }
    if figures:
        document["double_dummy"] = figures[0]
    return document
