"""A recorded play, trick by trick, with what it came to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.game.contracts import TRICKS
from scorer.game.scoring import DealScore, deal_score
from scorer.game.seats import Seat
from scorer.reports.sheet import Cell, Column, Kind, Sheet

if TYPE_CHECKING:
    from scorer.game.cards import Card
    from scorer.game.play import RecordedPlay, Trick
    from scorer.game.rulesets import RuleSet


def sheet(play: RecordedPlay, rules: RuleSet) -> Sheet:
    """One line a trick; the leader's card is marked."""
    side = play.declarer.side
    columns = (Column("Trick", Kind.NUMBER), *(Column(seat.word) for seat in Seat), Column("Won by"), Column(str(side)))
    rows: list[tuple[Cell, ...]] = []
    for number, trick in enumerate(play.tricks, start=1):
        won = sum(made.winner.side is side for made in play.tricks[:number])
        rows.append((number, *(_shown(trick, seat) for seat in Seat), trick.winner.word, str(won)))
    score = _score(play, rules)
    notes = [f"{side} take {play.taken} tricks: {score.north_south(play.declarer):+} for North-South"]
    if len(play.tricks) < TRICKS:
        notes.insert(0, f"The rest was claimed after {len(play.tricks)} tricks.")
    title = f"Board {play.board}, {play.contract} by {play.declarer.word}, rules {rules.name}"
    return Sheet(title, columns, tuple(rows), tuple(notes))


def _score(play: RecordedPlay, rules: RuleSet) -> DealScore:
    return deal_score(rules, play.contract, play.taken, vulnerable=play.vulnerable)


def _shown(trick: Trick, seat: Seat) -> str:
    card: Card = trick.by_seat[seat]
    return f"{card}{' led' if seat is trick.leader else ''}"


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
        "play": [
            {"trick": number, "leader": str(it.leader), "cards": list(map(str, it.cards)), "winner": str(it.winner)}
            for number, it in enumerate(play.tricks, start=1)
        ],
    }
