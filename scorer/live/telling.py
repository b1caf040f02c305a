"""Results in words, as people say them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.seats import Side
from scorer.records.results import KnownScore, NotPlayed, PassedOut, Played
from scorer.tournament import score_of
from scorer.words import chained, counted, phrase

if TYPE_CHECKING:
    from scorer.records.events import Event
    from scorer.records.results import Outcome
    from scorer.words import Phrase


def outcome_told(event: Event, board: int, outcome: Outcome) -> Phrase:
    """What came of a board, with its score: `game in spades by South, 10 tricks (just made): North-South score 420`."""
    match outcome:
        case NotPlayed():
            return phrase("not played")
        case PassedOut():
            return phrase("passed out")
        case Played():
            told = _played(event, outcome)
        case KnownScore():
            told = phrase("a score without its contract")
        case _:
            return phrase("ruled by the director")
    return chained((told, _score(event, board, outcome)), ": ")


def _played(event: Event, played: Played) -> Phrase:
    over = played.tricks - event.rule_set.needed(played.contract)
    against = phrase("just made")
    if over > 0:
        against = phrase("{number} over", number=over)
    elif over < 0:
        against = phrase("{number} down", number=-over)
    return phrase(
        "{contract} by {declarer}, {tricks} ({against})",
        contract=played.contract.words,
        declarer="?" if played.declarer is None else played.declarer.word,
        tricks=counted(played.tricks, "trick"),
        against=against,
    )


def _score(event: Event, board: int, outcome: Played | KnownScore) -> Phrase:
    declarer = outcome.declarer if isinstance(outcome, Played) else None
    score = score_of(outcome, event.rule_set, declarer, board)
    if not score:
        return phrase("nobody scores")
    side = Side.NORTH_SOUTH if score > 0 else Side.EAST_WEST
    return phrase("{side} score {points}", side=side.word, points=abs(score))
