"""A recorded play, trick by trick, with what it came to."""

from __future__ import annotations

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.contracts import TRICKS
from scorer.game.scoring import DealScore, deal_score
from scorer.game.seats import Seat
from scorer.plurals import counted
from scorer.reports.table import NUMBER, Field, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.game.play import RecordedPlay, Trick
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Side


class NumberedTrick(NamedTuple):
    """A trick with its number, and the tricks that declarer's side has won by then."""

    number: int
    trick: Trick
    won: int


def table(play: RecordedPlay, rules: RuleSet) -> Table[NumberedTrick]:
    """One line a trick; the leader's card is marked."""
    side = play.declarer.side
    score = _score(play, rules)
    notes = [f"{side} take {counted(play.taken, 'trick')}: {score.north_south(play.declarer):+} for North-South"]
    if len(play.tricks) < TRICKS:
        notes.insert(0, f"The rest was claimed after {counted(len(play.tricks), 'trick')}.")
    title = f"Board {play.board}, {play.contract} by {play.declarer.word}, rules {rules.name}"
    return Table(title, _fields(side), list(_numbered(play)), tuple(notes))


def _numbered(play: RecordedPlay) -> Iterator[NumberedTrick]:
    won = 0
    for number, trick in enumerate(play.tricks, start=1):
        won += trick.winner.side is play.declarer.side
        yield NumberedTrick(number, trick, won)


def _fields(side: Side) -> tuple[Field[NumberedTrick], ...]:
    cards = (Field(str(seat), seat.word, cell=partial(_card, seat), for_people=True) for seat in Seat)
    return (
        Field("trick", "Trick", NUMBER, cell=attrgetter("number")),
        Field("leader", value=lambda numbered: str(numbered.trick.leader)),
        Field("cards", value=lambda numbered: [str(card) for card in numbered.trick.cards]),
        *cards,
        Field("winner", "Won by", cell=lambda numbered: numbered.trick.winner.word, value=_winner),
        Field("won", str(side), cell=lambda numbered: str(numbered.won), for_people=True),
    )


def _card(seat: Seat, numbered: NumberedTrick) -> str:
    card = numbered.trick.by_seat[seat]
    return f"{card} led" if seat is numbered.trick.leader else str(card)


def _winner(numbered: NumberedTrick) -> str:
    return str(numbered.trick.winner)


def _score(play: RecordedPlay, rules: RuleSet) -> DealScore:
    return deal_score(rules, play.contract, play.taken, vulnerable=play.vulnerable)


def document(play: RecordedPlay, rules: RuleSet) -> dict[str, Any]:
    """The same for programs."""
    return {
        "board": play.board,
        "deal": str(play.deal),
        "contract": str(play.contract),
        "declarer": str(play.declarer),
        "tricks": play.taken,
        "claimed": len(play.tricks) < TRICKS,
        "score": _score(play, rules).north_south(play.declarer),
        "play": table(play, rules).rows,
    }
