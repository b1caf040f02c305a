"""The announcement at a table: everyone's points from the dealer on, then who declares, is dummy and leads.

Where counts differ from the hands or another table's counts, the table learns only that they differ; the director
sees which do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.commands.hands import ANNOUNCE
from scorer.commands.results import Meeting, standing_result
from scorer.errors import ScorerError, misread, refused
from scorer.game.announcement import announcing_order
from scorer.game.deals import PACK_POINTS
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import Phrase, phrase
from scorer.live.pages import Asked, answering, done, fields_of
from scorer.model.boards import MOST_POINTS, Points
from scorer.model.live import Role
from scorer.model.settings import Announcing
from scorer.services import live_tables as desk
from scorer.services.live_evenings import Evening, meetings_of, round_of, sitting_at

if TYPE_CHECKING:
    from scorer.model.events import Event

OFTEN = 20
"""The highest points offered at once; higher ones on request."""


class AnnouncementTold(NamedTuple):
    """The outcome of an announcement; the seats are None where the deal is not played."""

    points: Points
    declarer: Phrase | None
    dummy: Phrase | None
    leader: Phrase | None
    differs: bool


def asked_for(event: Event) -> Announcing:
    """Whether tables announce: never in a game with an auction, nor without a schedule that says who sits there."""
    return event.announce if event.schedule and not event.rule_set.auction else Announcing.NEVER


def told(evening: Evening, meeting: Meeting) -> AnnouncementTold | None:
    """What a table announced of a board, or None."""
    points = desk.announced_at(evening.event, meeting)
    if points is None:
        return None
    differs = any(other != points for other in counts_of(evening.event, meeting.board))
    announced = desk.announcement(evening.event, meeting.board, points)
    if announced is None:
        return AnnouncementTold(points, None, None, None, differs)
    return AnnouncementTold(points, announced.declarer.word, announced.dummy.word, announced.leader.word, differs)


def counts_of(event: Event, board: int) -> Iterator[Points]:
    """All known counts of a board's points: from its hands, from the event, and as announced by tables."""
    yield from (Points(*deal.points.values()) for number, deal in event.deals if number == board)
    yield from (points for number, points in event.points if number == board)
    yield from (one.points for one in event.announced if one.board == board)


def _meeting(asked: Asked) -> Meeting:
    """The table's present meeting on the board of the address; raise `ScorerError` for a board not its own."""
    evening, spot, number = asked.evening, asked.code.spot, asked.request.path_params["board"]
    sitting = sitting_at(evening.event, spot, round_of(evening.event, evening.live, spot))
    for meeting in meetings_of(sitting):
        if meeting.board == number and asked_for(evening.event) is not Announcing.NEVER:
            return meeting
    raise refused("board", misread(str(number), phrase("a board that table {table} plays now", table=spot)))


@answering(Role.TABLE)
async def show(asked: Asked) -> Response:
    """The announcement of a board, or the form for it."""
    meeting = _meeting(asked)
    announced = told(asked.evening, meeting)
    if announced is None or "again" in asked.request.query_params:
        return _form(asked, meeting, announced.points if announced else None)
    return HTMLResponse(asked.page("announced.html", board=meeting.board, it=announced))


def _form(asked: Asked, meeting: Meeting, points: Points | None, wrong: int | None = None) -> Response:
    seats = announcing_order(dealer_of(meeting.board))
    chosen = dict.fromkeys(Seat) if points is None else points.by_seat
    values = {"meeting": meeting, "seats": seats, "chosen": chosen, "wrong": wrong}
    return HTMLResponse(asked.page("announce.html", often=OFTEN, most=MOST_POINTS, **values))


@answering(Role.TABLE)
async def announce(asked: Asked) -> Response:
    """Store an announcement; a sum other than 40 is questioned first, before a card is played."""
    fields = await fields_of(asked)
    meeting = _meeting(asked)
    words = {name: str(value) for name, value in meeting._asdict().items()}
    words.update((seat.name.lower(), fields.get(str(seat), "")) for seat in Seat)
    read = ANNOUNCE.read(asked.evening.event, words)
    points = Points(*(read[name] for name in Points._fields))
    if standing_result(asked.evening.event, meeting) is not None:
        raise ScorerError(phrase("the board has its result already"))
    if points.total != PACK_POINTS and "played" not in fields:
        return _form(asked, meeting, points, points.total)
    await asked.store(desk.announce_points, asked.code.spot, meeting, words)
    return done(asked, f"/announce/{meeting.board}", {"state": "announced"})
