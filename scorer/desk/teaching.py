"""A deal looked at, or its play checked, without any event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.errors import BadInput, Misread, Mistake, UnreadableFile
from scorer.formats.pbn_play import read_plays
from scorer.game.deals import Deal
from scorer.game.rulesets import rule_set
from scorer.game.seats import Seat, dealer_of
from scorer.records.numbers import whole_number
from scorer.reports.answers import deals, plays

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.game.announcement import Redeal


def deal(text: str, dealer: str | None, board: str | None, redeal: Redeal) -> Answer:
    """Everything that a teacher may ask of a deal; the dealer is given, or follows from the board's number."""
    field = "deal"
    try:
        dealt = Deal.parse(text)
        field = "--dealer" if board is None else "--board"
        first = Seat.parse(dealer or "") if board is None else dealer_of(whole_number(board))
    except Misread as error:
        raise BadInput([Mistake("", field, str(error))]) from error
    return Answer(lambda: [deals.table(dealt, first, redeal).sheet], partial(deals.document, dealt, first, redeal))


def play(file: Path, rules_name: str, encoding: str | None) -> Answer:
    """The recorded plays of a PBN file."""
    rules = rule_set(rules_name)
    recorded = read_plays(file, rules, encoding)
    if not recorded:
        raise UnreadableFile(f"{file}: expected a recorded play, and there is no tag Play in it")
    documents = [partial(plays.document, play, rules) for play in recorded]
    return Answer(
        lambda: [plays.table(play, rules).sheet for play in recorded],
        lambda: documents[0]() if len(documents) == 1 else {"plays": [document() for document in documents]},
    )
