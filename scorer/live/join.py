"""A player's own phone: the own name, or number, touched, and then where to sit now and next, by one code for the room.

The own score card opens when a table's code was scanned on the phone, or the director agreed. Who writes has the code
of a table.
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
    """Where somebody sits in a round: the side is that of the chairs, `against` is empty where nobody comes."""

    round: int
    table: str
    side: Phrase
    pair: str
    against: str
    boards: tuple[int, int]


def seats_told(evening: Evening, seats: Iterable[tuple[Sitting, str]]) -> Iterator[SeatAhead]:
    """Where somebody sits now and next, as the page names it."""
    names = Called(evening.event, Names(evening.live.terms.names))
    for sitting, label in seats:
        side = Side.NORTH_SOUTH if sitting.seated[0] == label else Side.EAST_WEST
        against = names.get(sitting.ew if sitting.ns == label else sitting.ns)
        boards = (sitting.first_board, sitting.last_board)
        yield SeatAhead(sitting.round, sitting.table_name, side.word, names.get(label), against, boards)


class Listed(NamedTuple):
    """A name to touch; `called` is empty where numbers alone go out, `team` where none is played for."""

    key: str
    label: str
    team: str
    called: str
    taken: bool


def listed(evening: Evening) -> Iterator[Listed]:
    """Everybody who plays, with the name that was typed and accepted where the event has none."""
    event, full = evening.event, evening.live.terms.names == Names.FULL
    names = event.names if event.form is Form.TEAMS else {}
    accepted = {phone.person: phone for phone in evening.live.phones if phone.accepted}
    for person in owners_of(event):
        phone = accepted.get(person[:2])
        called = person.name or (phone.name if phone else "")
        yield Listed(str(person), person.label, names.get(person.label, ""), called if full else "", phone is not None)


def _open(asked: Asked) -> Evening:
    """The evening, where players' phones are answered."""
    if not asked.evening.live.terms.joining:
        raise ScorerError(phrase("the director has switched players' own pages off"))
    return asked.evening


@answering(Role.JOIN)
async def show(asked: Asked) -> Response:
    """Everybody's names, to touch the own one, numbers alone where these do not go out; then the player's own page."""
    evening = _open(asked)
    phone = evening.live.phone(asked.phone) if asked.phone else None
    if phone is None:
        return to_phone(asked, asked.page("join.html", people=list(listed(evening)), name=evening.event.name))
    if not phone.accepted:
        return to_phone(asked, asked.page("waiting.html", phone=phone))
    response: Response = await asked.make(_page, phone)
    return response


def _page(asked: Asked, phone: Phone) -> Response:
    """Where somebody sits now and next, the time left, and what came of the evening so far."""
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
    """What a player keeps of the evening, once the whole ranking is shown."""
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
    """A phone says whose it is: by a name that is touched, or one that is typed."""
    _open(asked)
    fields = await fields_of(asked)
    say, what = (desk.claim, fields["person"]) if "person" in fields else (desk.claim_typed, fields.get("name", ""))
    await asked.store(say, asked.phone, what)
    return done(asked, "", {"state": "claimed"})


@answering(Role.JOIN)
async def leave(asked: Asked) -> Response:
    """It is somebody else's."""
    await fields_of(asked)
    await asked.store(desk.leave, asked.phone)
    return done(asked, "", {"state": "left"})


async def forget_again_and_again(served: Served) -> None:
    """Until the server ends, forget the phones of evenings that are over."""
    while True:
        with suppress(ScorerError):
            await in_thread(desk.forget_old, served.db)
        await asyncio.sleep(BETWEEN)


BETWEEN = 3600.0
"""Seconds between two looks for phones that are to be forgotten."""
