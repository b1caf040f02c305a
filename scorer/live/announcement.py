"""The announcement at a table: everyone's points from the dealer on, then who declares, is dummy and leads.

Where counts differ from the hands or another table's counts, the table learns only that they differ; the director
sees which do.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response

from scorer.commands.command import unread
from scorer.commands.hands import RecordAnnouncement
from scorer.commands.results import BoardMeeting, find_result
from scorer.errors import ScorerError, input_error, mismatch_message
from scorer.game.announcement import announcing_order
from scorer.game.deals import PACK_POINTS
from scorer.game.seats import Seat, dealer_of
from scorer.i18n import Phrase, phrase
from scorer.live.pages import PageRequest, form_response, page_endpoint, read_form
from scorer.model.boards import MAX_HAND_POINTS, HighCardPoints
from scorer.model.live import PageRole
from scorer.model.settings import AnnouncePolicy
from scorer.services import live_tables
from scorer.services.live_evenings import LiveEvening, current_round, find_sitting, meetings_of

if TYPE_CHECKING:
    from scorer.model.events import Event

USUAL_POINTS = 20
"""The highest points offered at once; higher ones on request."""


class AnnouncementView(NamedTuple):
    """The outcome of an announcement; the seats are None where the deal is not played.

    `differs` from another table's count, or `differs_from_hands`, which calls the director.
    """

    points: HighCardPoints
    declarer: Phrase | None
    dummy: Phrase | None
    leader: Phrase | None
    differs: bool
    differs_from_hands: bool


def announcing_mode(event: Event) -> AnnouncePolicy:
    """Whether tables announce: never in a game with an auction, nor without a schedule that says who sits there."""
    return event.announce if event.schedule and not event.rule_set.has_auction else AnnouncePolicy.NEVER


def find_announcement(evening: LiveEvening, meeting: BoardMeeting) -> AnnouncementView | None:
    """What a table announced of a board, or None."""
    points = live_tables.announced_points(evening.event, meeting)
    if points is None:
        return None
    differs = any(other != points for other in list_counts(evening.event, meeting.board))
    from_hands = live_tables.counts_differ_from_hands(evening.event, meeting)
    announced = live_tables.announcement_of(evening.event, meeting.board, points)
    if announced is None:
        return AnnouncementView(points, None, None, None, differs=differs, differs_from_hands=from_hands)
    seats = (announced.declarer.label, announced.dummy.label, announced.leader.label)
    return AnnouncementView(points, *seats, differs=differs, differs_from_hands=from_hands)


def list_counts(event: Event, board: int) -> Iterator[HighCardPoints]:
    """All known counts of a board's points: from its hands, from the event, and as announced by tables."""
    yield from (HighCardPoints(*deal.points.values()) for number, deal in event.deals if number == board)
    yield from (points for number, points in event.points if number == board)
    yield from (one.points for one in event.announced if one.board == board)


def _find_meeting(request: PageRequest) -> BoardMeeting:
    """The table's present meeting on the board of the address; raise `ScorerError` for a board not its own."""
    evening, table_id, number = request.evening, request.code.table_id, request.http.path_params["board"]
    sitting = find_sitting(evening.event, table_id, current_round(evening.event, evening.live, table_id))
    for meeting in meetings_of(sitting):
        if meeting.board == number and announcing_mode(evening.event) is not AnnouncePolicy.NEVER:
            return meeting
    raise input_error(
        "board", mismatch_message(str(number), phrase("a board that table {table} is playing now", table=table_id))
    )


@page_endpoint(PageRole.TABLE)
async def show_announcement(request: PageRequest) -> Response:
    """The announcement of a board, or the form for it."""
    meeting = _find_meeting(request)
    announced = find_announcement(request.evening, meeting)
    if announced is None or "again" in request.http.query_params:
        return _announcement_form(request, meeting, announced.points if announced else None)
    return HTMLResponse(request.render("announced.html", board=meeting.board, it=announced))


def _announcement_form(
    request: PageRequest, meeting: BoardMeeting, points: HighCardPoints | None, wrong: int | None = None
) -> Response:
    seats = announcing_order(dealer_of(meeting.board))
    chosen = dict.fromkeys(Seat) if points is None else points.by_seat
    values = {"meeting": meeting, "seats": seats, "chosen": chosen, "wrong": wrong}
    return HTMLResponse(request.render("announce.html", often=USUAL_POINTS, most=MAX_HAND_POINTS, **values))


@page_endpoint(PageRole.TABLE)
async def store_announcement(request: PageRequest) -> Response:
    """Store an announcement; a sum other than 40 is questioned first, before a card is played."""
    fields = await read_form(request)
    meeting = _find_meeting(request)
    command = RecordAnnouncement(
        board=unread(str(meeting.board)),
        ns=unread(meeting.ns),
        ew=unread(meeting.ew),
        north=unread(fields.get(str(Seat.NORTH), "")),
        east=unread(fields.get(str(Seat.EAST), "")),
        south=unread(fields.get(str(Seat.SOUTH), "")),
        west=unread(fields.get(str(Seat.WEST), "")),
    )
    points = command.read(request.evening.event).table_points.points
    if find_result(request.evening.event, meeting) is not None:
        raise ScorerError(phrase("the board already has a result"))
    if points.total != PACK_POINTS and "played" not in fields and request.wants_json:
        again = phrase("That adds up to {sum}, not 40: count again before a card is played.", sum=points.total)
        return JSONResponse({"state": "count", "message": request.words(again)})
    if points.total != PACK_POINTS and "played" not in fields:
        return _announcement_form(request, meeting, points, points.total)
    await request.store(live_tables.announce_points, request.code.table_id, meeting, command)
    return form_response(request, f"/announce/{meeting.board}", {"state": "announced"})
