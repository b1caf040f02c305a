"""What a director's browser asks: the page, the lines of a table, one code at a time, cards; and the way to write."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.desk.live_evenings import links_printed, steps
from scorer.desk.live_links import link, table_links
from scorer.desk.print import cards_with_codes
from scorer.desk.seating import spot_named
from scorer.errors import NotFound, ScorerError
from scorer.live.directing import EVENT_ACTIONS, ON_PAIRS, ON_RESULTS, ON_THE_EVENING, perform
from scorer.live.director_page import director_page, lines_at
from scorer.live.pages import part
from scorer.live.requests import ASK_AGAIN, asked_by, done, fields_of, in_thread, refused, ways
from scorer.records.history import standing
from scorer.records.live import NO_TABLE, Role
from scorer.reports.rankings import listed
from scorer.words import chained

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.live.requests import Asked
    from scorer.live.served import Judged
    from scorer.store.live import Version

LATEST = 12
"""How many steps of the history the page shows."""


class Shown(NamedTuple):
    """The page as it was made: of a version of the evening, scored as it was at a step."""

    html: str
    version: Version
    scored: int


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.DIRECTOR)
    shown = await in_thread(_shown, asked)
    version = asked.evening.version
    return HTMLResponse(
        shown.html, headers=ASK_AGAIN if (shown.version, shown.scored) != (version, version.step) else {}
    )


def _shown(asked: Asked) -> Shown:
    """Made once for all directors that look at the same."""
    judged = asked.served.judged(asked.evening)
    name = (asked.base, asked.lang, asked.words.code)
    return asked.served.made(name, (asked.evening.version, judged.version), partial(_made, asked, judged))


def _made(asked: Asked, judged: Judged) -> Shown:
    evening, served = asked.evening, asked.served
    done_so_far = steps(served.db, evening.event_id)
    standing_steps, _ = standing(done_so_far)

    def ranking_so_far() -> object:
        return part("ranking.html", asked.words, rankings=[table.sheet for table in listed(judged.event)])

    html = asked.page(
        "director.html",
        it=director_page(evening, judged),
        ranking=served.made((asked.base, asked.words.code, "ranking"), judged.version, ranking_so_far),
        steps=done_so_far[: -LATEST - 1 : -1],
        undoable=standing_steps[-1].said if standing_steps else "–",
        last=evening.version.step,
        event=evening.event,
        actions=EVENT_ACTIONS,
        on_results=ON_RESULTS,
        on_pairs=ON_PAIRS,
        on_the_evening=ON_THE_EVENING,
        url=asked.request.app.state.url,
    )
    return Shown(html, evening.version, judged.version.step)


async def act(request: Request) -> Response:
    """Whatever a director does."""
    asked = await asked_by(request, Role.DIRECTOR)
    fields = await fields_of(asked)
    try:
        directed = await in_thread(perform, asked.served.db, asked.evening, fields)
    except ScorerError as refusal:
        return refused(asked, refusal)
    asked.served.forget()
    own = directed.evening.live.code_of(Role.DIRECTOR)
    if own != asked.code.code:
        asked = asked._replace(code=asked.code._replace(code=own))
    message = asked.words(chained((directed.said, *directed.details))) or asked.words("Done.")
    back = fields.get("back", "")
    offered = ways(asked, directed.remedies)
    answer = {"state": "stored", "message": message, "page": asked.base, "ways": offered}
    return done(asked, back if back.startswith("/") else "", answer)


async def at_table(request: Request) -> Response:
    """The boards of a table in a round."""
    asked = await asked_by(request, Role.DIRECTOR)
    try:
        spot = spot_named(asked.evening.event, request.path_params["table"])
    except NotFound as refusal:
        return refused(asked, refusal)
    number = request.path_params["round"]
    event = asked.evening.event
    lines = lines_at(asked.evening, spot, number)
    return HTMLResponse(asked.page("lines.html", lines=lines, spot=spot, round=number, event=event))


async def code(request: Request) -> Response:
    """The code of one page, to be scanned from the director's screen."""
    asked = await asked_by(request, Role.DIRECTOR)
    role, spot = Role.TABLE, NO_TABLE
    name = request.path_params["name"]
    try:
        if name in (Role.DIRECTOR, Role.ROOM):
            role = Role(name)
        else:
            spot = spot_named(asked.evening.event, name)
    except NotFound as refusal:
        return refused(asked, refusal)
    address = link(request.app.state.url, role, asked.evening.live.code_of(role, spot))
    return HTMLResponse(asked.page("code.html", role=str(role), spot=spot, link=address))


async def cards(request: Request) -> Response:
    """The table cards with their codes, as they are now; printing them is noted, so that a new address is told."""
    asked = await asked_by(request, Role.DIRECTOR)
    try:
        links = table_links(request.app.state.url, asked.evening.live)
        pdf = await in_thread(cards_with_codes, asked.evening.event, links)
        await in_thread(links_printed, asked.served.db, asked.evening, request.app.state.url)
    except ScorerError as refusal:
        return refused(asked, refusal)
    asked.served.forget()
    name = f'inline; filename="table-cards-{asked.evening.event.slug}.pdf"'
    return Response(pdf, media_type="application/pdf", headers={"content-disposition": name})
