"""Players' own phones on a live evening: who owns each, and what its owner may read on it.

A name belongs to one phone. The director decides between two, and assigns a name that was typed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, NotFound, NothingHere, ScorerError, refused
from scorer.i18n import phrase
from scorer.model.live import Phone, Spot
from scorer.model.pairs import Form
from scorer.model.texts import needed_name
from scorer.services.live_evenings import Evening, round_of, rounds_at, sitting_at, turning
from scorer.storage import live
from scorer.storage.transactions import writing

if TYPE_CHECKING:
    from scorer.model.events import Event

KEPT = 36 * 3600
"""Seconds after which a phone is forgotten: an evening and a day."""

MOST_WAITING = 50
"""How many phones may wait for the director, so that invented ones cannot fill the page."""

LONGEST = 60
"""Letters of the longest name that a player can type."""


class Owner(NamedTuple):
    """A possible owner of a phone: one of a pair, or a player of an individual event."""

    label: str
    player: int
    name: str

    def __str__(self) -> str:
        return f"{self.player}-{self.label}"


def owners_of(event: Event) -> Iterator[Owner]:
    """Yield everybody who plays, in the order of the pairs, then members of teams who are in none of their pairs."""
    if event.form is Form.INDIVIDUAL:
        yield from (Owner(one.label, 1, one.player1) for one in event.ranked)
        return
    seated: set[str] = set()
    for pair in event.pairs:
        seated.update(pair.players)
        yield from (Owner(pair.label, number, name) for number, name in enumerate(pair.players, start=1))
    for team in event.entrants:
        for number, name in enumerate(team.people, start=1):
            if name not in seated:
                yield Owner(team.label, number, name)


def owner_named(event: Event, key: str) -> Owner:
    """Return the owner with a key such as `1-3`, the first of pair 3; raise `NotFoundError` if there is none."""
    known = {str(one): one for one in owners_of(event)}
    if key not in known:
        raise NotFound(phrase("player"), key, known)
    return known[key]


def claim(db: str, known: Evening, code: str, key: str) -> Evening:
    """Claim a player's name for a phone; if another phone has it, the claim waits for the director."""

    def whose(evening: Evening) -> Phone:
        person = owner_named(evening.event, key)
        taken = any(one.accepted and one.code != code and one.person == person[:2] for one in evening.live.phones)
        return _phone(code, person.label, person.player, accepted=not taken)

    return _said(db, known, code, whose)


def claim_typed(db: str, known: Evening, code: str, name: str) -> Evening:
    """Claim a typed name for a phone, which only the director sees until it is accepted."""
    try:
        typed = needed_name(name[: LONGEST + 1])
    except Misread as error:
        raise refused("name", error.reason) from error
    return _said(db, known, code, lambda _: _phone(code, "", 0, typed[:LONGEST]))


def _phone(code: str, label: str, player: int, name: str = "", *, accepted: bool = False) -> Phone:
    return Phone(0, code, label, player, name, accepted, card=False, since=int(time.time()))


def _said(db: str, known: Evening, code: str, whose: Callable[[Evening], Phone]) -> Evening:
    if not code:
        raise ScorerError(
            phrase("this phone keeps no cookies, by which it would be known again: the room shows the seats")
        )
    with turning(db, known) as turn:
        phone = whose(turn.evening)
        others = [one for one in turn.evening.live.phones if not one.accepted and one.code != code]
        if not phone.accepted and len(others) >= MOST_WAITING:
            raise ScorerError(phrase("too many phones wait for the director"))
        live.put_phone(turn.work, known.event_id, phone)
        return turn.done()


def leave(db: str, known: Evening, code: str) -> Evening:
    """Give up the name of a phone."""
    with turning(db, known) as turn:
        live.leave(turn.work, known.event_id, code)
        return turn.done()


def scanned(db: str, known: Evening, code: str, spot: Spot) -> None:
    """Open the score card on a phone that scanned the table where its owner sits."""
    phone = known.live.phone(code)
    if phone is None or not phone.accepted or phone.card or phone.label not in sitting_there(known, spot):
        return
    with turning(db, known) as turn:
        live.put_phone(turn.work, known.event_id, phone._replace(card=True))
        turn.done()


def sitting_there(evening: Evening, spot: Spot) -> set[str]:
    """Return who sits at a table now, with their teams; after its last round, who sat there.

    It is empty without a schedule.
    """
    event = evening.event
    rounds = rounds_at(event, spot)
    if not rounds:
        return set()
    sitting = sitting_at(event, spot, round_of(event, evening.live, spot) or rounds[-1])
    labels = sitting.pairs if sitting else ()
    return {one for label in labels for one in (*event.form.people(label), *event.form.ranked(label))}


def accept(db: str, known: Evening, number: int, key: str) -> Evening:
    """Accept a claim: the phone is that player's, its score card is open, and no other phone has the name."""
    with turning(db, known) as turn:
        phone = _numbered(turn.evening, number)
        person = owner_named(turn.evening.event, key)
        for other in turn.evening.live.phones:
            if other.accepted and other.person == person[:2]:
                live.leave(turn.work, known.event_id, other.code)
        whose = phone._replace(label=person.label, player=person.player, accepted=True, card=True)
        live.put_phone(turn.work, known.event_id, whose)
        return turn.done()


def release(db: str, known: Evening, number: int) -> Evening:
    """Take a phone's name away, so that a phone that waits for it can have it."""
    with turning(db, known) as turn:
        live.leave(turn.work, known.event_id, _numbered(turn.evening, number).code)
        return turn.done()


def _numbered(evening: Evening, number: int) -> Phone:
    for phone in evening.live.phones:
        if phone.number == number:
            return phone
    raise NothingHere(phrase("somebody has settled that already"))


def forget_old(db: str) -> None:
    """Forget phones of evenings that ended more than a day ago."""
    with writing(db) as work:
        live.forget_phones(work, int(time.time()) - KEPT)
        work.commit()
