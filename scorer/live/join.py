"""A player's own phone: touch a name, or a number, and see where to sit now and next. One code serves the whole room.

The own score card opens once a table's code was scanned on the phone, or the director has agreed. Entering results
needs the code of a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.errors import NothingHere, ScorerError
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.live.pages import ASK_AGAIN, Asked, answering, done, fields_of, in_thread, to_phone
from scorer.live.players import is_over, of_phone
from scorer.live.table import Called
from scorer.model.live import Phone, Role
from scorer.model.pairs import Form
from scorer.reports.web.secrecy import Names
from scorer.services import live_phones as desk
from scorer.services.club_settings import site_of
from scorer.services.live_phones import owners_of

if TYPE_CHECKING:
    from scorer.live.served import Served
    from scorer.movements.schedule import Sitting
    from scorer.services.live_evenings import Evening


class SeatAhead(NamedTuple):
    """A person's seat in a round: the side is that of the chair, `against` is empty where no opponents come."""

    round: int
    table: str
    side: Phrase
    pair: str
    against: str
    boards: tuple[int, int]


def seats_told(evening: Evening, seats: Iterable[tuple[Sitting, str]]) -> Iterator[SeatAhead]:
    """A person's present and next seats, as the page shows them."""
    names = Called(evening.event, Names(evening.live.terms.names))
    for sitting, label in seats:
        side = Side.NORTH_SOUTH if sitting.seated[0] == label else Side.EAST_WEST
        against = names.get(sitting.ew if sitting.ns == label else sitting.ns)
        boards = (sitting.first_board, sitting.last_board)
        yield SeatAhead(sitting.round, sitting.table_name, side.word, names.get(label), against, boards)


class Listed(NamedTuple):
    """A name to touch; `name` is empty where only numbers are published, `team` except in team events."""

    key: str
    label: str
    team: str
    called: str
    taken: bool


def listed(evening: Evening) -> Iterator[Listed]:
    """Everyone who plays; where the event has no name, the typed and accepted one."""
    event, full = evening.event, evening.live.terms.names == Names.FULL
    names = event.names if event.form is Form.TEAMS else {}
    accepted = {phone.person: phone for phone in evening.live.phones if phone.accepted}
    for person in owners_of(event):
        phone = accepted.get(person[:2])
        called = person.name or (phone.name if phone else "")
        yield Listed(str(person), person.label, names.get(person.label, ""), called if full else "", phone is not None)


def _open(asked: Asked) -> Evening:
    """The evening; raise `ScorerError` where players' own phones are switched off."""
    if not asked.evening.live.terms.joining:
        raise ScorerError(phrase("the director has switched players' own pages off"))
    return asked.evening


@answering(Role.JOIN)
async def show(asked: Asked) -> Response:
    """The names to choose from, or numbers alone where names are not published; then the player's own page."""
    evening = _open(asked)
    phone = evening.live.phone(asked.phone) if asked.phone else None
    if phone is None:
        return to_phone(asked, asked.page("join.html", people=list(listed(evening)), name=evening.event.name))
    if not phone.accepted:
        return to_phone(asked, asked.page("waiting.html", phone=phone))
    response: Response = await asked.make(_page, phone)
    return response


def _page(asked: Asked, phone: Phone) -> Response:
    """The present and next seat, the clock, and the results so far."""
    evening, own = asked.evening, of_phone(asked, phone)
    names = Called(evening.event, Names(evening.live.terms.names))
    html = asked.page(
        "seat.html",
        phone=phone,
        person=names.get(phone.label),
        seats=list(seats_told(evening, own.seats)),
        clock=evening.live.terms.clock,
        planned=bool(evening.event.schedule),
        over=is_over(evening),
        card=own.card,
        promised=own.promised,
        rankings=own.rankings,
        labels=evening.event.labels_of(phone.label).union(evening.event.form.ranked(phone.label)),
        site=site_of(asked.served.db) if is_over(evening) else "",
    )
    return to_phone(asked, html, ASK_AGAIN if own.step != evening.version.step else {})


@answering(Role.JOIN)
async def certificate(asked: Asked) -> Response:
    """A certificate of the evening, once the whole ranking is shown."""
    evening = _open(asked)
    phone = evening.live.phone(asked.phone) if asked.phone else None
    own = await asked.make(of_phone, phone) if phone and phone.accepted else None
    if own is None or own.card is None or not is_over(evening):
        raise NothingHere(
            phrase("there is a certificate when the whole ranking is shown, on a phone that has a score card")
        )
    return HTMLResponse(asked.page("certificate.html", card=own.card, event=evening.event))


@answering(Role.JOIN)
async def claim(asked: Asked) -> Response:
    """Register the owner of a phone, by a name touched or typed."""
    _open(asked)
    fields = await fields_of(asked)
    say, what = (desk.claim, fields["person"]) if "person" in fields else (desk.claim_typed, fields.get("name", ""))
    await asked.store(say, asked.phone, what)
    return done(asked, "", {"state": "claimed"})


@answering(Role.JOIN)
async def leave(asked: Asked) -> Response:
    """Forget the owner of a phone."""
    await fields_of(asked)
    await asked.store(desk.leave, asked.phone)
    return done(asked, "", {"state": "left"})


async def forget_again_and_again(served: Served) -> None:
    """Delete the phones of past evenings until the server ends."""
    while True:
        with suppress(ScorerError):
            await in_thread(desk.forget_old, served.db)
        await asyncio.sleep(BETWEEN)


BETWEEN = 3600.0
"""Seconds between two deletions of old phones."""
