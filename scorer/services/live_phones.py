"""Players' own phones on a live evening: who owns each, and what its owner may read on it.

A name belongs to one phone. A table's card gives the names of those who sit there; without one a claim waits. The
director decides between two phones, and assigns a name that was typed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import MissingDataError, NotFoundError, ParseError, ScorerError, input_error
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.live import NO_TABLE, PlayerPhone, TableId
from scorer.model.pairs import EventForm
from scorer.model.texts import name_key, parse_required_name
from scorer.services.club.players import load_book
from scorer.services.live_evenings import (
    LiveDatabase,
    LiveEvening,
    current_round,
    current_rounds,
    find_sitting,
    live_transaction,
    rounds_of_table,
)
from scorer.storage import live
from scorer.storage.database import write_transaction

if TYPE_CHECKING:
    from scorer.model.events import Event

FORGET_AFTER_SECONDS = 36 * 3600
"""Seconds after which a phone is forgotten: an evening and a day."""

MAX_WAITING = 50
"""How many phones may wait for the director without a table's card; further ones are refused."""

MAX_WAITING_AT_TABLE = 2
"""How many phones of one table may wait for the director."""

MAX_NAME_LENGTH = 60
"""Letters of the longest name that a player can type."""


FEWEST_LETTERS, MAX_SUGGESTIONS = 2, 8
"""Letters from which names of the book are offered, and how many: nobody reads the whole book at a table."""


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


class PhoneSeat(NamedTuple):
    """Where a person sits in the present round: the table and the side."""

    table_id: TableId
    side: Side


def find_seat(evening: LiveEvening, label: str) -> PhoneSeat | None:
    """Find where a pair, or a player of it, sits now; None for who sits out, and without a schedule."""
    event = evening.event
    for spot, number in current_rounds(event, evening.live).items():
        sitting = find_sitting(event, spot, number)
        if sitting is None:
            continue
        for side, seated in zip((Side.NORTH_SOUTH, Side.EAST_WEST), sitting.seated_pairs, strict=True):
            if seated and label in labels_of(event, seated):
                return PhoneSeat(spot, side)
    return None


def labels_of(event: Event, pair: str) -> set[str]:
    """Return a pair's label with those of its players and its team."""
    return {pair, *event.form.seat_labels(pair), *event.form.competitor_labels(pair)}


def claim_phone(db: LiveDatabase, known_evening: LiveEvening, code: str, key: str, address: str = "") -> LiveEvening:
    """Ask for a player's name without a table's card: it is given once the card is scanned, or by the director."""
    person = find_owner(known_evening.event, key)
    phone = _new_phone(code, person.label, person.player, address=address)
    return _store_waiting(db, known_evening, phone)


def claim_by_name(db: LiveDatabase, known_evening: LiveEvening, code: str, name: str, address: str = "") -> LiveEvening:
    """Ask for a typed name, which only the director sees until it is accepted."""
    phone = _new_phone(code, "", 0, _parse_typed(db.location, name), address=address)
    return _store_waiting(db, known_evening, phone)


def _parse_typed(db: str, name: str) -> str:
    """Return a typed name, as the club's book spells it if it is there."""
    try:
        typed = parse_required_name(name[: MAX_NAME_LENGTH + 1])[:MAX_NAME_LENGTH]
    except ParseError as error:
        raise input_error("name", error.reason) from error
    known = load_book(db).find(typed)
    return known.name if known else typed


def suggest_names(db: str, text: str) -> list[str]:
    """Return a few names of the club's book of which a word begins with a typed text; none for a single letter."""
    begun = name_key(text)
    if len(begun) < FEWEST_LETTERS:
        return []
    names = [player.name for player in load_book(db).players]
    return [name for name in names if f" {begun}" in f" {name_key(name)}"][:MAX_SUGGESTIONS]


def claim_at_table(db: LiveDatabase, known_evening: LiveEvening, code: str, spot: TableId, key: str) -> LiveEvening:
    """Claim the name of a player who sits at the table whose card was scanned: the score card opens with it.

    A name that another phone has waits for the director. Raise `ScorerError` for a player who sits elsewhere, and says
    where.
    """
    person = find_owner(known_evening.event, key)
    if person.label not in people_at_table(known_evening, spot):
        raise ScorerError(describe_other_seat(known_evening, person))
    _check_code(code)
    with live_transaction(db, known_evening) as transaction:
        is_taken = any(
            one.accepted and one.code != code and one.person == person[:2] for one in transaction.evening.live.phones
        )
        phone = _new_phone(code, person.label, person.player, accepted=not is_taken, table_id=spot)
        if is_taken:
            _check_table_queue(transaction.evening, phone)
        live.store_phone(transaction.work, known_evening.event_id, phone)
        return transaction.commit()


def claim_by_name_at_table(
    db: LiveDatabase, known_evening: LiveEvening, code: str, spot: TableId, name: str
) -> LiveEvening:
    """Claim a typed name at a table; unless it is one that is expected there, it waits for the director."""
    typed = _parse_typed(db.location, name)
    same = [one for one in possible_owners(known_evening.event) if one.name.casefold() == typed.casefold()]
    if len(same) == 1:
        return claim_at_table(db, known_evening, code, spot, str(same[0]))
    _check_code(code)
    with live_transaction(db, known_evening) as transaction:
        phone = _new_phone(code, "", 0, typed, table_id=spot)
        _check_table_queue(transaction.evening, phone)
        live.store_phone(transaction.work, known_evening.event_id, phone)
        return transaction.commit()


def describe_other_seat(evening: LiveEvening, person: PhoneOwner) -> Phrase:
    """Say where a player sits who is not expected at a table."""
    seat = find_seat(evening, person.label)
    name = person.name or phrase("player {label}", label=person.label)
    if seat is None:
        return phrase("{name} sits out this round", name=name)
    return phrase("{name} is now at table {table}, {side}", name=name, table=seat.table_id, side=seat.side.label)


def _new_phone(
    code: str,
    label: str,
    player: int,
    name: str = "",
    *,
    accepted: bool = False,
    table_id: TableId = NO_TABLE,
    address: str = "",
) -> PlayerPhone:
    """Return a phone with its claim; the score card opens with a name that is given at a table."""
    now = int(time.time())
    return PlayerPhone(0, code, label, player, name, accepted, accepted, now, table_id=table_id, address=address)


def _check_code(code: str) -> None:
    """Raise `ScorerError` for a phone that would not be known again."""
    if not code:
        raise ScorerError(
            phrase("this phone blocks cookies, so it cannot be recognised: look at the room's screen for your seat")
        )


def _check_table_queue(evening: LiveEvening, phone: PlayerPhone) -> None:
    """Raise `ScorerError` if as many phones of a table wait for the director as may."""
    waiting = [one for one in evening.live.phones if not one.accepted and one.table_id == phone.table_id]
    if len([one for one in waiting if one.code != phone.code]) >= MAX_WAITING_AT_TABLE:
        raise ScorerError(phrase("two phones at this table are already waiting for the director"))


def _store_waiting(db: LiveDatabase, known_evening: LiveEvening, phone: PlayerPhone) -> LiveEvening:
    """Store a claim that waits; a queue that is full is refused without a write, so that it delays nobody."""
    _check_code(phone.code)
    _check_queue(known_evening, phone)
    if any(one.code == phone.code and _is_same_claim(one, phone) for one in known_evening.live.phones):
        return known_evening
    with live_transaction(db, known_evening) as transaction:
        _check_queue(transaction.evening, phone)
        live.store_phone(transaction.work, known_evening.event_id, phone)
        return transaction.commit()


def _is_same_claim(one: PlayerPhone, other: PlayerPhone) -> bool:
    return (one.person, one.name) == (other.person, other.name)


def _check_queue(evening: LiveEvening, phone: PlayerPhone) -> None:
    waiting = [one for one in evening.live.phones if is_waiting_without_card(one) and one.code != phone.code]
    if len(waiting) >= MAX_WAITING:
        raise ScorerError(phrase("too many phones are waiting for the director: scan the card on your table"))


def is_waiting_without_card(phone: PlayerPhone) -> bool:
    """Whether a phone asks for a name without a table's card."""
    return not phone.accepted and phone.table_id == NO_TABLE


def release_address(db: LiveDatabase, evening: LiveEvening, address: str) -> LiveEvening:
    """Refuse everything that waits without a table's card and came from one address."""
    with live_transaction(db, evening) as transaction:
        for phone in transaction.evening.live.phones:
            if is_waiting_without_card(phone) and phone.address == address:
                live.delete_phone(transaction.work, evening.event_id, phone.code)
        return transaction.commit()


def give_up_phone(db: LiveDatabase, evening: LiveEvening, code: str) -> LiveEvening:
    """Give up the name of a phone."""
    with live_transaction(db, evening) as transaction:
        live.delete_phone(transaction.work, evening.event_id, code)
        return transaction.commit()


def open_score_card(db: LiveDatabase, evening: LiveEvening, code: str, spot: TableId) -> bool:
    """Give a name, and open the score card, on a phone that scanned the table where its owner sits.

    Return whether anything changed.
    """
    phone = evening.live.find_phone(code)
    if phone is None or phone.card or not phone.label or phone.label not in people_at_table(evening, spot):
        return False
    is_taken = any(one.accepted and one.code != code and one.person == phone.person for one in evening.live.phones)
    if is_taken:
        return False
    with live_transaction(db, evening) as transaction:
        live.store_phone(
            transaction.work, evening.event_id, phone._replace(accepted=True, card=True, table_id=spot, address="")
        )
        transaction.commit()
    return True


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


def accept_claim(db: LiveDatabase, evening: LiveEvening, number: int, key: str) -> LiveEvening:
    """Accept a claim: the phone is that player's, its score card is open, and no other phone has the name."""
    with live_transaction(db, evening) as transaction:
        phone = _find_phone(transaction.evening, number)
        person = find_owner(transaction.evening.event, key)
        for other in transaction.evening.live.phones:
            if other.accepted and other.person == person[:2]:
                live.delete_phone(transaction.work, evening.event_id, other.code)
        accepted = phone._replace(label=person.label, player=person.player, accepted=True, card=True, address="")
        live.store_phone(transaction.work, evening.event_id, accepted)
        return transaction.commit()


def release_phone(db: LiveDatabase, evening: LiveEvening, number: int) -> LiveEvening:
    """Take a phone's name away, so that a phone that waits for it can have it."""
    with live_transaction(db, evening) as transaction:
        live.delete_phone(transaction.work, evening.event_id, _find_phone(transaction.evening, number).code)
        return transaction.commit()


def _find_phone(evening: LiveEvening, number: int) -> PlayerPhone:
    for phone in evening.live.phones:
        if phone.number == number:
            return phone
    raise MissingDataError(phrase("someone has already dealt with that"))


def forget_old_phones(db: str) -> None:
    """Forget phones of evenings that ended more than a day ago."""
    with write_transaction(db) as transaction:
        live.delete_old_phones(transaction, int(time.time()) - FORGET_AFTER_SECONDS)
        transaction.commit()
