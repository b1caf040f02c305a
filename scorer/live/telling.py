"""Results in words, as people say them at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.game.bids import Bid
from scorer.game.contracts import Contract
from scorer.records.results import KnownScore, NotPlayed, PassedOut, Played
from scorer.tournament import score_of

if TYPE_CHECKING:
    from scorer.game.rulesets import AnyContract
    from scorer.live.words import Words
    from scorer.records.events import Event
    from scorer.records.results import Outcome


def outcome_told(words: Words, event: Event, board: int, outcome: Outcome) -> str:
    """What came of a board, with its score: `game in spades by South, 10 tricks (just made): North-South score 420`."""
    match outcome:
        case NotPlayed():
            return words("result.not_played")
        case PassedOut():
            return words("result.passed")
        case Played():
            told = _played(words, event, outcome)
        case KnownScore():
            told = words("result.known_score")
        case _:
            return words("result.ruled")
    return f"{told}: {_score(words, event, board, outcome)}"


def _played(words: Words, event: Event, played: Played) -> str:
    over = played.tricks - event.rule_set.needed(played.contract)
    key = "result.exactly"
    if over > 0:
        key = "result.over"
    elif over < 0:
        key = "result.down"
    declarer = "?" if played.declarer is None else words(f"seat.{played.declarer}")
    return words(
        "result.played",
        contract=contract_told(words, played.contract),
        declarer=declarer,
        tricks=played.tricks,
        against=words(key, number=abs(over)),
    )


def contract_told(words: Words, contract: AnyContract) -> str:
    """A contract in words: `game in spades`, `4 spades doubled`."""
    suit = words(f"suit.{contract.denomination}")
    match contract:
        case Contract(target):
            return words("result.contract", target=words(f"target.{target}"), suit=suit)
        case Bid(level, _, doubling):
            if not str(doubling):
                return words("result.bid", level=level, suit=suit)
            return words("result.bid_doubled", level=level, suit=suit, doubling=words(f"doubling.{doubling}"))


def _score(words: Words, event: Event, board: int, outcome: Played | KnownScore) -> str:
    declarer = outcome.declarer if isinstance(outcome, Played) else None
    score = score_of(outcome, event.rule_set, declarer, board)
    if not score:
        return words("result.nobody")
    side = "NS" if score > 0 else "EW"
    return words("result.score", side=words(f"side.{side}"), points=abs(score))
