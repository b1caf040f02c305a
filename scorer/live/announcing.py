"""The announcement at the table: everybody's points from the dealer on, and who declares, is dummy and leads.

Where counts differ, from the hands or from another table's, the table is told that they do and nothing more; the
director is told which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse

from scorer.changes.results import standing_result
from scorer.desk import live_tables as desk
from scorer.desk.live_evenings import meetings_of, round_of, sitting_at
from scorer.errors import Misread, Mistakes, ScorerError, misread, refused
from scorer.game.announcement import announcing_order
from scorer.game.deals import PACK_POINTS
from scorer.game.seats import Seat, dealer_of
from scorer.live.pages import answering, done, fields_of, in_thread
from scorer.records.boards import Points
from scorer.records.live import Announced, Role
from scorer.records.settings import Announcing
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from starlette.responses import Response

    from scorer.changes.results import Meeting
    from scorer.desk.live_evenings import Evening
    from scorer.live.pages import Asked
    from scorer.records.events import Event
    from scorer.words import Phrase

MOST_POINTS = 37
"""What one hand can hold: four aces, four kings, four queens and a jack."""

COUNTS = {str(number): number for number in range(MOST_POINTS + 1)}

OFTEN = 20
"""As many points are offered at once; more when they are asked for."""


class Told(NamedTuple):
    """What an announcement comes to; the seats are None where the deal is not played."""

    points: Points
    declarer: Phrase | None
    dummy: Phrase | None
    leader: Phrase | None
    differs: bool


def asked_for(event: Event) -> Announcing:
    """Whether tables announce: never in a game with an auction, or where no schedule says who sits there."""
    return event.announce if event.schedule and not event.rule_set.auction else Announcing.NEVER


def told(evening: Evening, meeting: Meeting) -> Told | None:
    """What a table announced of a board; None where it has not."""
    points = evening.live.announced_at(*meeting)
    if points is None:
        return None
    differs = any(other != points for _, other in counts_of(evening, meeting.board))
    announced = desk.announcement(evening.event, meeting.board, points)
    if announced is None:
        return Told(points, None, None, None, differs)
    return Told(points, announced.declarer.word, announced.dummy.word, announced.leader.word, differs)


def counts_of(evening: Evening, board: int) -> Iterator[tuple[Phrase, Points]]:
    """Everything that is known of the points of a board, and where from, the surest first."""
    for number, deal in evening.event.deals:
        if number == board:
            yield phrase("the hands"), Points(*(deal.points[seat] for seat in Seat))
    for number, points in evening.event.points:
        if number == board:
            yield phrase("the points of the evening"), points
    for one in evening.live.announced:
        if one.board == board:
            yield phrase("{ns} against {ew}", ns=one.ns, ew=one.ew), one.points


def differing(evening: Evening) -> Iterator[Phrase]:
    """For the director: the boards whose counts differ, or are not 40 together, with all that is known of them."""
    for board in sorted({one.board for one in evening.live.announced}):
        counts = list(counts_of(evening, board))
        if len({points for _, points in counts}) > 1 or any(points.total != PACK_POINTS for _, points in counts):
            for whose, points in counts:
                yield phrase("Board {board}, {whose}: {points}", board=board, whose=whose, points=points.words)


def _meeting(asked: Asked) -> Meeting:
    """The board of the address, as the table plays it now; raise `ScorerError` for one that is not its own."""
    evening, spot, number = asked.evening, asked.code.spot, asked.request.path_params["board"]
    sitting = sitting_at(evening.event, spot, round_of(evening.event, evening.live, spot))
    for meeting in meetings_of(sitting):
        if meeting.board == number and asked_for(evening.event) is not Announcing.NEVER:
            return meeting
    raise refused("board", misread(str(number), phrase("a board that table {table} plays now", table=spot)))


def _points(fields: Mapping[str, str]) -> Points:
    """The four counts; raise `BadInput` with all that are none."""
    mistakes = Mistakes()
    counts = [mistakes.read(str(seat.word), fields.get(str(seat), ""), _count) or 0 for seat in Seat]
    mistakes.refuse()
    return Points(*counts)


def _count(text: str) -> int:
    if text not in COUNTS:
        raise Misread(text, phrase("points, 0 to {most}", most=MOST_POINTS))
    return COUNTS[text]


@answering(Role.TABLE)
async def show(asked: Asked) -> Response:
    """What the table announced of a board, or the form for it."""
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
    """Keep what was announced; a sum that is not 40 is asked again before a card is played."""
    fields = await fields_of(asked)
    meeting, points = _meeting(asked), _points(fields)
    if standing_result(asked.evening.event, meeting) is not None:
        raise ScorerError(phrase("the board has its result already"))
    if points.total != PACK_POINTS and "played" not in fields:
        return _form(asked, meeting, points, points.total)
    announced = Announced(*meeting, points)
    await in_thread(desk.announce_points, asked.served.db, asked.evening, asked.code.spot, announced)
    return done(asked, f"/announce/{meeting.board}", {"state": "announced"})
