"""A player's own phone: the own name, or number, touched, and then where to sit now and next, by one code for the room.

It tells what the room's page tells everybody, and nothing of results: who writes has the code of a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse

from scorer.desk.live_evenings import round_of
from scorer.errors import NotFound
from scorer.game.seats import Side
from scorer.live.pages import answering
from scorer.live.table import Called
from scorer.records.live import Role, Spot
from scorer.records.pairs import Form
from scorer.reports.web.secrecy import Names
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.responses import Response

    from scorer.desk.live_evenings import Evening
    from scorer.live.pages import Asked
    from scorer.movements.schedule import Sitting
    from scorer.records.events import Event
    from scorer.records.pairs import Pair
    from scorer.words import Phrase


class Seat(NamedTuple):
    """Where somebody sits in a round: the side is that of the chairs, `against` is empty where nobody comes."""

    round: int
    table: str
    side: Phrase
    pair: str
    against: str
    boards: tuple[int, int]


def people_of(event: Event) -> tuple[Pair, ...]:
    """Whoever may look for a seat: pairs, or players whose partners change."""
    return event.ranked if event.form is Form.INDIVIDUAL else event.pairs


def seats_ahead(evening: Evening, person: str) -> Iterator[Seat]:
    """The seats that somebody has from now on, as far as the tables have come."""
    event = evening.event
    names = Called(event.pairs, Names(evening.live.terms.names))
    for sitting in sorted(event.schedule, key=lambda one: one.round):
        now = round_of(event, evening.live, Spot(sitting.section, sitting.table))
        for label in filter(None, (sitting.ns, sitting.ew)):
            if now is not None and now <= sitting.round and person in event.form.people(label):
                yield _seat(sitting, label, names)


def _seat(sitting: Sitting, label: str, names: Called) -> Seat:
    holds_ns = (sitting.ns == label) != sitting.arrow_switched
    side = Side.NORTH_SOUTH if holds_ns else Side.EAST_WEST
    against = names.get(sitting.ew if sitting.ns == label else sitting.ns)
    boards = (sitting.first_board, sitting.last_board)
    return Seat(sitting.round, sitting.table_name, side.word, names.get(label), against, boards)


@answering(Role.JOIN)
async def show(asked: Asked) -> Response:
    """Everybody's names, to touch the own one; numbers alone where names do not go out in full."""
    full = asked.evening.live.terms.names == Names.FULL
    people = [(one.label, one.names if full else "") for one in people_of(asked.evening.event)]
    return HTMLResponse(asked.page("join.html", people=people, name=asked.evening.event.name))


@answering(Role.JOIN)
async def seat(asked: Asked) -> Response:
    """Where somebody sits now and next, and the time left."""
    evening, label = asked.evening, asked.request.path_params["person"]
    known = {one.label: one for one in people_of(evening.event)}
    if label not in known:
        raise NotFound(phrase("pair"), label, known)
    names = Called(known.values(), Names(evening.live.terms.names))
    seats = list(seats_ahead(evening, label))[:2]
    values = {"person": names.get(label), "seats": seats, "clock": evening.live.terms.clock}
    return HTMLResponse(asked.page("seat.html", planned=bool(evening.event.schedule), **values))
