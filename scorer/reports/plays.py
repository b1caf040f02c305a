"""Recorded plays: what was played at the tables of a board, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.errors import Misread
from scorer.game.deals import Deal
from scorer.game.play import RecordedPlay, parse_card, played
from scorer.game.seats import Seat, vulnerable_sides
from scorer.reports.answers.plays import NumberedTrick, table
from scorer.reports.blocks import Item
from scorer.reports.lines import pair_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.rulesets import RuleSet
    from scorer.records.boards import TablePlay
    from scorer.reports.table import Table
    from scorer.tournament import ScoredBoard, ScoredEvent


def of_board(scored: ScoredEvent, board: ScoredBoard) -> Item | None:
    """A table a play, a line a trick; nothing where none was recorded."""
    tables = tuple(_tables(scored, board.number))
    return Item(f"Board {board.number}", tables, f"dealer {board.dealer.word}", board.number) if tables else None


def _tables(scored: ScoredEvent, board: int) -> Iterator[Table[NumberedTrick]]:
    for one in scored.event.plays:
        if one.board != board:
            continue
        try:
            play = recorded(one, scored.event.rule_set)
        except Misread:  # played under other rules than those that the event has now
            continue
        ns, ew = (pair_called(scored.form, scored.pairs[label]) for label in (one.ns, one.ew))
        title = f"{ns} against {ew}: {play.contract.symbols} by {play.declarer.word}"
        yield replace(table(play, scored.event.rule_set), title=title, name=f"Board {board}, {one.ns} {one.ew}")


def recorded(play: TablePlay, rules: RuleSet) -> RecordedPlay:
    """A play that is kept as texts, trick by trick; raise `Misread` where the rules have no such contract."""
    deal, contract, declarer, leader = (
        Deal.parse(play.deal),
        rules.contract(play.contract),
        Seat.parse(play.declarer),
        Seat.parse(play.leader),
    )
    columns = [leader.after(turn) for turn in range(len(Seat))]
    cards = list(map(parse_card, play.cards.split()))
    tricks = [dict(zip(columns, cards[at:], strict=False)) for at in range(0, len(cards), len(Seat))]
    vulnerable = rules.vulnerability and declarer.side in vulnerable_sides(play.board)
    followed = tuple(played(deal, leader, contract.denomination, tricks))
    return RecordedPlay(play.board, deal, contract, declarer, vulnerable, followed, play.tricks)
