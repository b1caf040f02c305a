"""Everybody on a board holds the same cards, so another declarer than everybody else's is a slip."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.declarer_votes import can_declare
from scorer.checks.findings import Fix, Severity, Suspicion, in_words
from scorer.game.seats import Seat
from scorer.records.results import KnownScore, Played
from scorer.tournament.standings import SIDES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scorer.checks.declarer_votes import Votes
    from scorer.checks.travellers import PlayOutcome, Traveller

TELLING_TABLES = 3
"""Without cards so many tables have to agree before a result like theirs is taken for one of the other side."""


def declarer_suspicion(sheet: Traveller, outcome: PlayOutcome) -> Suspicion | None:
    """`wrong-side`, `sides-exchanged`, or else by the cards `wrong-declarer` and by the tables `odd-declarer`."""
    match outcome:
        case KnownScore(score):
            return _wrong_side(sheet, score)
        case Played(_, Seat() as seat, _) if sheet.votes.doubt(seat):
            return _exchanged(sheet, outcome, seat) or _wrong(sheet, outcome, seat)
        case _:
            return None


def _severity(votes: Votes) -> Severity:
    return Severity.ERROR if votes.proved else Severity.WARNING


def _wrong_side(sheet: Traveller, score: int) -> Suspicion | None:
    votes, told = sheet.votes, sheet.told(KnownScore(score))
    if told is None or told is votes.side:
        return None
    if votes.proved:
        known = f"by the points {votes.proved.word} declares"
    else:
        known = f"{SIDES[told.opponents]} declare at {votes.sides[told.opponents]} of the other tables"
    said = (
        f"{score:+} is a score with {SIDES[told]} declaring, but {known}: "
        f"{-score:+} with the sides exchanged, or somebody else declared"
    )
    other = KnownScore(-score)
    possible = votes.side is not None and can_declare(sheet.rules, score, votes.side)
    severity = Severity.WARNING if possible else _severity(votes)
    return Suspicion(severity, "wrong-side", said, (Fix(other, f"score {-score:+}"), Fix(other)))


def _exchanged(sheet: Traveller, outcome: Played, seat: Seat) -> Suspicion | None:
    """The other tables' contract, and their tricks but for one, from the other side."""
    if not sheet.reversed(outcome) or not _like(sheet, outcome):
        return None
    said = (
        f"{seat.word} is recorded as declarer of {in_words(outcome)}, "
        f"but {_known(sheet.votes, seat)}: the pairs or the seats are exchanged"
    )
    fixes = (*_turned(sheet, outcome, seat), *_declarers(sheet.votes, outcome, seat))
    return Suspicion(_severity(sheet.votes), "sides-exchanged", said, fixes)


def _like(sheet: Traveller, outcome: Played) -> bool:
    others = {other: len(same) for other, same in sheet.alike.items() if sheet.declaring(other) is sheet.votes.side}
    return bool(sheet.votes.proved or sum(others.values()) >= TELLING_TABLES) and any(
        isinstance(other, Played) and other.contract == outcome.contract and abs(other.tricks - outcome.tricks) <= 1
        for other in others
    )


def _wrong(sheet: Traveller, outcome: Played, seat: Seat) -> Suspicion:
    code = "wrong-declarer" if sheet.votes.proved else "odd-declarer"
    said = f"{seat.word} is recorded as declarer, but {_known(sheet.votes, seat)}"
    fixes = (*_declarers(sheet.votes, outcome, seat), *_turned(sheet, outcome, seat))
    return Suspicion(_severity(sheet.votes), code, said, fixes)


def _known(votes: Votes, seat: Seat) -> str:
    """Who declares instead of a doubtful declarer, and how that is known."""
    if votes.proved:
        return f"by the points it is {votes.proved.word}"
    named = [f"{it.word} at {votes.named[it]}" for it in _by_votes(votes) if votes.named[it] and it is not seat]
    other = seat.side.opponents
    bare = [f"{SIDES[other]} by the score at {votes.bare[other]}"] if votes.bare[other] else []
    return f"{', '.join([*named, *bare])} of the other tables"


def _by_votes(votes: Votes) -> list[Seat]:
    return sorted(Seat, key=lambda seat: -votes.named[seat])


def _declarers(votes: Votes, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """Every declarer who would raise no doubt, most named first; none where the tables go on to differ."""
    for to in _by_votes(votes):
        if to is not seat and not votes.moved(seat, to).doubt(to):
            yield Fix(replace(outcome, declarer=to), f"declarer {to.word}")


def _turned(sheet: Traveller, outcome: Played, seat: Seat) -> Iterator[Fix]:
    """The pairs exchanged, where the other side declares and it would raise no doubt."""
    to = sheet.votes.likely(seat)
    if sheet.reversed(outcome) and not sheet.votes.moved(seat, to).doubt(to):
        yield Fix(replace(outcome, declarer=to))
