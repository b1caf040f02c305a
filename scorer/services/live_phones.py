"""Players' own phones on a live evening: who owns each, and what its owner may read on it.

A name belongs to one phone. The director decides between two, and assigns a name that was typed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import MissingDataError, NotFoundError, ParseError, ScorerError, input_error
from scorer.i18n import phrase
from scorer.model.live import PlayerPhone, TableId
from scorer.model.pairs import EventForm
from scorer.model.texts import parse_required_name
from scorer.services.live_evenings import LiveEvening, current_round, find_sitting, live_transaction, rounds_of_table
from scorer.storage import live
from scorer.storage.database import write_transaction

if TYPE_CHECKING:
    from scorer.model.events import Event

FORGET_AFTER_SECONDS = 36 * 3600
"""Seconds after which a phone is forgotten: an evening and a day."""

MAX_WAITING = 50
"""How many phones may wait for the director, so that invented ones cannot fill the page."""

MAX_NAME_LENGTH = 60
"""Letters of the longest name that a player can type."""


class PhoneOwner(NamedTuple):
    """A possible owner of a phone: one of a pair, or a player of an individual event."""

    label: str
    player: int
    name: str

    def __str__(self) -> str:
        return f"{self.player}-{self.label}"


def possible_owners(event: Event) -> Iterator[PhoneOwner]:
    """Yield everybody who plays, in the order of the pairs, then members of teams who are in none of their pairs."""
    if event.form is EventForm.INDIVIDUAL:
        yield from (PhoneOwner(one.label, 1, one.player1) for one in event.competitors)
        return
    seated_names: set[str] = set()
    for pair in event.pairs:
        seated_names.update(pair.players)
        yield from (PhoneOwner(pair.label, number, name) for number, name in enumerate(pair.players, start=1))
    for team in event.entrants:
        for number, name in enumerate(team.member_names, start=1):
            if name not in seated_names:
                yield PhoneOwner(team.label, number, name)


def find_owner(event: Event, key: str) -> PhoneOwner:
    """Return the owner with a key such as `1-3`, the first of pair 3; raise `NotFoundError` if there is none."""
    owners = {str(one): one for one in possible_owners(event)}
    if key not in owners:
        raise NotFoundError(phrase("player"), key, owners)
    return owners[key]


def claim_phone(db: str, known_evening: LiveEvening, code: str, key: str) -> LiveEvening:
    """Claim a player's name for a phone; if another phone has it, the claim waits for the director."""

    def claimed_phone(evening: LiveEvening) -> PlayerPhone:
        person = find_owner(evening.event, key)
        is_taken = any(one.accepted and one.code != code and one.person == person[:2] for one in evening.live.phones)
        return _new_phone(code, person.label, person.player, accepted=not is_taken)

    return _store_claim(db, known_evening, code, claimed_phone)


def claim_by_name(db: str, known_evening: LiveEvening, code: str, name: str) -> LiveEvening:
    """Claim a typed name for a phone, which only the director sees until it is accepted."""
    try:
        typed = parse_required_name(name[: MAX_NAME_LENGTH + 1])
    except ParseError as error:
        raise input_error("name", error.reason) from error
    return _store_claim(db, known_evening, code, lambda _: _new_phone(code, "", 0, typed[:MAX_NAME_LENGTH]))


def _new_phone(code: str, label: str, player: int, name: str = "", *, accepted: bool = False) -> PlayerPhone:
    return PlayerPhone(0, code, label, player, name, accepted, card=False, since=int(time.time()))


def _store_claim(
    db: str, known_evening: LiveEvening, code: str, make_phone: Callable[[LiveEvening], PlayerPhone]
) -> LiveEvening:
    if not code:
        raise ScorerError(
            phrase("this phone keeps no cookies, by which it would be known again: the room shows the seats")
        )
    with live_transaction(db, known_evening) as transaction:
        phone = make_phone(transaction.evening)
        others = [one for one in transaction.evening.live.phones if not one.accepted and one.code != code]
        if not phone.accepted and len(others) >= MAX_WAITING:
            raise ScorerError(phrase("too many phones wait for the director"))
        live.store_phone(transaction.work, known_evening.event_id, phone)
        return transaction.commit()


def give_up_phone(db: str, evening: LiveEvening, code: str) -> LiveEvening:
    """Give up the name of a phone."""
    with live_transaction(db, evening) as transaction:
        live.delete_phone(transaction.work, evening.event_id, code)
        return transaction.commit()


def open_score_card(db: str, evening: LiveEvening, code: str, spot: TableId) -> None:
    """Open the score card on a phone that scanned the table where its owner sits."""
    phone = evening.live.find_phone(code)
    if phone is None or not phone.accepted or phone.card or phone.label not in people_at_table(evening, spot):
        return
    with live_transaction(db, evening) as transaction:
        live.store_phone(transaction.work, evening.event_id, phone._replace(card=True))
        transaction.commit()


def people_at_table(evening: LiveEvening, spot: TableId) -> set[str]:
    """Return who sits at a table now, with their teams; after its last round, who sat there.

    It is empty without a schedule.
    """
    event = evening.event
    rounds = rounds_of_table(event, spot)
    if not rounds:
        return set()
    sitting = find_sitting(event, spot, current_round(event, evening.live, spot) or rounds[-1])
    labels = sitting.pairs if sitting else ()
    return {one for label in labels for one in (*event.form.seat_labels(label), *event.form.competitor_labels(label))}


def accept_claim(db: str, evening: LiveEvening, number: int, key: str) -> LiveEvening:
    """Accept a claim: the phone is that player's, its score card is open, and no other phone has the name."""
    with live_transaction(db, evening) as transaction:
        phone = _find_phone(transaction.evening, number)
        person = find_owner(transaction.evening.event, key)
        for other in transaction.evening.live.phones:
            if other.accepted and other.person == person[:2]:
                live.delete_phone(transaction.work, evening.event_id, other.code)
        accepted = phone._replace(label=person.label, player=person.player, accepted=True, card=True)
        live.store_phone(transaction.work, evening.event_id, accepted)
        return transaction.commit()


def release_phone(db: str, evening: LiveEvening, number: int) -> LiveEvening:
    """Take a phone's name away, so that a phone that waits for it can have it."""
    with live_transaction(db, evening) as transaction:
        live.delete_phone(transaction.work, evening.event_id, _find_phone(transaction.evening, number).code)
        return transaction.commit()


def _find_phone(evening: LiveEvening, number: int) -> PlayerPhone:
    for phone in evening.live.phones:
        if phone.number == number:
            return phone
    raise MissingDataError(phrase("somebody has settled that already"))


def forget_old_phones(db: str) -> None:
    """Forget phones of evenings that ended more than a day ago."""
    with write_transaction(db) as transaction:
        live.delete_old_phones(transaction, int(time.time()) - FORGET_AFTER_SECONDS)
        transaction.commit()
