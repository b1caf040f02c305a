"""A player's own phone: touch a name, or a number, and see where to sit now and next. One code serves the whole room.

The own score card opens once a table's code was scanned on the phone, or the director has agreed. Entering results
needs the code of a table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response

from scorer.commands.swiss import has_undrawn_round
from scorer.errors import ScorerError
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, phrase
from scorer.live.pages import (
    RELOAD_HEADERS,
    EarlyResponse,
    PageRequest,
    form_response,
    page_endpoint,
    phone_response,
    read_form,
    render_message,
    run_in_thread,
)
from scorer.live.players import find_own_results, is_over
from scorer.live.room import find_finished_boards, list_matches
from scorer.live.table import DisplayNames
from scorer.model.live import PageRole, PlayerPhone
from scorer.model.pairs import EventForm, team_of
from scorer.reports.web.privacy import NamePrivacy
from scorer.services import live_phones
from scorer.services.club_settings import site_address
from scorer.services.live_phones import possible_owners

if TYPE_CHECKING:
    from scorer.live.server_state import LiveServerState
    from scorer.movements.schedule import Sitting
    from scorer.services.live_evenings import LiveEvening


class UpcomingSeat(NamedTuple):
    """A person's seat in a round: the side is that of the chair, `against` is empty where no opponents come."""

    round: int
    table: str
    side: Phrase
    pair: str
    against: str
    boards: tuple[int, int]


def describe_seats(evening: LiveEvening, seats: Iterable[tuple[Sitting, str]]) -> Iterator[UpcomingSeat]:
    """A person's present and next seats, as the page shows them."""
    names = DisplayNames(evening.event, NamePrivacy(evening.live.settings.names))
    for sitting, label in seats:
        side = Side.NORTH_SOUTH if sitting.seated_pairs[0] == label else Side.EAST_WEST
        against = names.name_of(sitting.ew if sitting.ns == label else sitting.ns)
        boards = (sitting.first_board, sitting.last_board)
        yield UpcomingSeat(sitting.round, sitting.table_name, side.label, names.name_of(label), against, boards)


class NameOption(NamedTuple):
    """A name to touch; `name` is empty where only numbers are published.

    `team` is a team's name, else its number, and `side` where its pair sits; both are empty except in team events.
    """

    key: str
    label: str
    team: str
    side: Phrase
    name: str
    has_phone: bool


def list_names(evening: LiveEvening) -> Iterator[NameOption]:
    """Everyone who plays; where the event has no name, the typed and accepted one."""
    event, full = evening.event, evening.live.settings.names == NamePrivacy.FULL
    is_of_teams = event.form is EventForm.TEAMS
    accepted = {phone.person: phone for phone in evening.live.phones if phone.accepted}
    for person in possible_owners(event):
        phone = accepted.get(person[:2])
        name = person.name or (phone.name if phone else "")
        number = team_of(person.label)
        side = SIDES.get(person.label.removeprefix(number), EMPTY_PHRASE) if is_of_teams else EMPTY_PHRASE
        team = (event.names.get(number) or number) if is_of_teams else ""
        yield NameOption(str(person), person.label, team, side, name if full else "", phone is not None)


SIDES = {"NS": Side.NORTH_SOUTH.label, "EW": Side.EAST_WEST.label}
"""The sides of a team's pairs, by the end of their labels."""


def require_joining(request: PageRequest) -> LiveEvening:
    """The evening; raise `ScorerError`, or show a page of its own, where players' own phones are switched off."""
    if request.evening.live.settings.accepts_phones:
        return request.evening
    if request.wants_json:
        raise ScorerError(phrase("the director has turned players' pages off"))
    words = request.words
    advice = words("The director has turned them off. The table cards and the room's screen show where you sit.")
    raise EarlyResponse(HTMLResponse(render_message(words, words("Players' pages are off."), (advice,)), 409))


@page_endpoint(PageRole.JOIN)
async def show_own_page(request: PageRequest) -> Response:
    """The names to choose from, or numbers alone where names are not published; then the player's own page."""
    evening = require_joining(request)
    phone = evening.live.find_phone(request.phone_code) if request.phone_code else None
    if phone is None:
        return phone_response(
            request,
            request.render(
                "join.html",
                people=list(list_names(evening)),
                name=evening.event.name,
                planned=bool(evening.event.schedule),
            ),
        )
    if not phone.accepted and (not phone.label or _has_other_phone(evening, phone)):
        return phone_response(request, request.render("waiting.html", phone=phone))
    response: Response = await request.make(_render_own_page, phone)
    return response


def _has_other_phone(evening: LiveEvening, phone: PlayerPhone) -> bool:
    """Whether another phone has the name already."""
    return any(one.accepted and one.person == phone.person and one.code != phone.code for one in evening.live.phones)


def _render_own_page(request: PageRequest, phone: PlayerPhone) -> Response:
    """The present and next seat, the clock, and the results so far."""
    evening, own = request.evening, find_own_results(request, phone)
    names = DisplayNames(evening.event, NamePrivacy(evening.live.settings.names))
    html = request.render(
        "seat.html",
        phone=phone,
        person=names.name_of(phone.label),
        seats=list(describe_seats(evening, own.seats)),
        rounds=evening.event.last_round,
        clock=evening.live.settings.clock,
        is_undrawn=has_undrawn_round(evening.event),
        planned=bool(evening.event.schedule),
        over=is_over(evening),
        card=own.card,
        insights=own.insights,
        rankings=own.rankings,
        matches=list_matches(evening, find_finished_boards(request.server, evening)),
        labels=evening.event.labels_of_competitor(phone.label).union(evening.event.form.competitor_labels(phone.label)),
        site=site_address(request.server.db.location) if is_over(evening) else "",
    )
    return phone_response(request, html, RELOAD_HEADERS if own.step != evening.version.step else {})


CLAIM_SECONDS = 0.05
"""Seconds that each claim without a table's card takes at least, one after the other, so that a script cannot hurry."""

MOST_CLAIMS_AT_ONCE = 20
"""How many such claims wait for their turn; further ones are refused at once."""


class ClaimTurns:
    """Lets one claim without a table's card in at a time; raises `ScorerError` where too many wait."""

    def __init__(self) -> None:
        self._waiting = 0
        self._lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        if self._waiting >= MOST_CLAIMS_AT_ONCE:
            raise ScorerError(phrase("too many phones are trying to connect at once: scan the card on your table"))
        self._waiting += 1
        try:
            await self._lock.acquire()
        except asyncio.CancelledError:
            self._waiting -= 1
            raise

    async def __aexit__(self, *_: object) -> None:
        try:
            await asyncio.sleep(CLAIM_SECONDS)
        finally:
            self._waiting -= 1
            self._lock.release()


@page_endpoint(PageRole.JOIN)
async def claim_phone(request: PageRequest) -> Response:
    """Ask for the owner's name, touched or typed; without a table's card it waits."""
    require_joining(request)
    fields = await read_form(request)
    register, what = (
        (live_phones.claim_phone, fields["person"])
        if "person" in fields
        else (live_phones.claim_by_name, fields.get("name", ""))
    )
    async with request.http.app.state.claim_turns:
        await request.store(register, request.phone_code, what, request.client_address)
    return form_response(request, "", {"state": "waiting"})


@page_endpoint(PageRole.TABLE)
async def claim_seat(request: PageRequest) -> Response:
    """Register who sits at the table, by a name touched or typed, on a phone that scanned its card."""
    require_joining(request)
    fields = await read_form(request)
    register, what = (
        (live_phones.claim_at_table, fields["person"])
        if "person" in fields
        else (live_phones.claim_by_name_at_table, fields.get("name", ""))
    )
    evening = await request.store(register, request.phone_code, request.code.table_id, what)
    phone = evening.live.find_phone(request.phone_code)
    return form_response(request, "#who", {"state": "claimed" if phone and phone.accepted else "waiting"})


@page_endpoint(PageRole.TABLE)
async def suggest_names(request: PageRequest) -> Response:
    """A few names of the club's book that begin as typed, where names are published in full."""
    evening = require_joining(request)
    names: list[str] = []
    if evening.live.settings.names == NamePrivacy.FULL:
        typed = request.http.query_params.get("begins", "")[: live_phones.MAX_NAME_LENGTH]
        names = await run_in_thread(live_phones.suggest_names, request.server.db.location, typed)
    return JSONResponse({"names": names})


@page_endpoint(PageRole.JOIN)
async def leave_phone(request: PageRequest) -> Response:
    """Forget the owner of a phone."""
    await read_form(request)
    await request.store(live_phones.give_up_phone, request.phone_code)
    return form_response(request, "", {"state": "left"})


async def delete_old_phones_forever(server: LiveServerState) -> None:
    """Delete the phones of past evenings until the server ends."""
    while True:
        with suppress(ScorerError):
            await run_in_thread(live_phones.forget_old_phones, server.db.location)
        await asyncio.sleep(CLEANUP_SECONDS)


CLEANUP_SECONDS = 3600.0
"""Seconds between two deletions of old phones."""
