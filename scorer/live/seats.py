"""Who sits at a table, as a phone that scanned its card is asked: those who are expected there first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, phrase
from scorer.reports.web.privacy import NamePrivacy
from scorer.services.live_phones import PhoneOwner, describe_other_seat, labels_of, people_at_table, possible_owners

if TYPE_CHECKING:
    from scorer.model.live import TableId
    from scorer.movements.schedule import Sitting
    from scorer.services.live_evenings import LiveEvening


class SeatOption(NamedTuple):
    """A person who is expected at the table; `name` is empty where only numbers are published."""

    key: str
    label: str
    name: str
    has_phone: bool


class TableSeats(NamedTuple):
    """Who sits at the table, as this phone is asked; `owner` is whose phone it is, empty if nobody's.

    `note` says that the owner sits elsewhere, or waits for the director.
    """

    sides: tuple[tuple[Phrase, tuple[SeatOption, ...]], ...]
    owner: str
    note: Phrase


def build_table_seats(
    evening: LiveEvening, table_id: TableId, sitting: Sitting | None, phone: str
) -> TableSeats | None:
    """What the phone with a code is asked at a table; None where players' own phones are switched off."""
    if not evening.live.settings.accepts_phones:
        return None
    owners = list(possible_owners(evening.event))
    owner, note = _describe_owner(evening, table_id, owners, phone)
    return TableSeats(tuple(_list_sides(evening, sitting, owners)), owner, note)


def _describe_owner(
    evening: LiveEvening, table_id: TableId, owners: Sequence[PhoneOwner], phone: str
) -> tuple[str, Phrase]:
    """Whose phone it is, and what is to be said about that at this table."""
    known = evening.live.find_phone(phone) if phone else None
    if known is None:
        return "", EMPTY_PHRASE
    if not known.accepted:
        return "", phrase("the director will decide whose phone this is")
    person = next((one for one in owners if one[:2] == known.person), None)
    if person is None:
        return "", EMPTY_PHRASE
    owner, expected = _name_shown(evening, person), people_at_table(evening, table_id)
    is_elsewhere = expected and person.label not in expected
    return owner, describe_other_seat(evening, person._replace(name=owner)) if is_elsewhere else EMPTY_PHRASE


def _list_sides(
    evening: LiveEvening, sitting: Sitting | None, owners: Sequence[PhoneOwner]
) -> Iterator[tuple[Phrase, tuple[SeatOption, ...]]]:
    """The people of each side."""
    accepted = {one.person for one in evening.live.phones if one.accepted}
    for side, label in zip((Side.NORTH_SOUTH, Side.EAST_WEST), sitting.seated_pairs if sitting else (), strict=False):
        labels = labels_of(evening.event, label) if label else set()
        people = [one for one in owners if one.label in labels]
        if people:
            names = [(one, _name_shown(evening, one)) for one in people]
            yield side.label, tuple(SeatOption(str(one), one.label, name, one[:2] in accepted) for one, name in names)


def _name_shown(evening: LiveEvening, person: PhoneOwner) -> str:
    """A player's name where names are published in full, else the label."""
    return (person.name if evening.live.settings.names == NamePrivacy.FULL else "") or person.label
