"""The page for the room: the clock, where to go, and as much of the ranking as the director has released."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.i18n import NOTHING, Phrase, chained, numbered, phrase, runs_of
from scorer.live.pages import ASK_AGAIN, Asked, asked_by
from scorer.live.results import outcome_told
from scorer.model.live import EVERY_PLACE, FIRST_PLACES, Clock, Role
from scorer.model.results import SitOut
from scorer.reports.hands.teacher import boards_taught, question, sentence
from scorer.reports.judged import promised
from scorer.reports.lines import names_heading
from scorer.reports.rankings import figure_shown
from scorer.reports.table import place_of
from scorer.reports.web.secrecy import Names, public, unfinished_boards, without_boards
from scorer.scoring import Ranking, ScoredEvent, Standing, score_event
from scorer.services.live_evenings import Evening, plays_together, rounds_reached, spots_of
from scorer.services.queries import with_figures

if TYPE_CHECKING:
    from starlette.requests import Request

    from scorer.live.served import Judged, Served
    from scorer.model.events import Event
    from scorer.storage.live import Version


class SeatedTable(NamedTuple):
    """The pairs at a table in a round: each side's label and names, both empty for a sit-out."""

    table: str
    ns: tuple[str, str]
    ew: tuple[str, str]
    boards: str

    @property
    def sits_out(self) -> bool:
        """Whether there are no opponents."""
        return not (self.ns[0] and self.ew[0])


class Round(NamedTuple):
    """The seats of a round."""

    number: int
    seats: tuple[SeatedTable, ...]


class Placed(NamedTuple):
    """A line of the ranking."""

    place: str
    pair: str
    players: str
    figure: Phrase


class List(NamedTuple):
    """One ranking as far as it is released, best first.

    `title` distinguishes it where there are several; `label_heading` and `names_heading` are the headings of its
    columns.
    """

    which: Phrase
    whom: Phrase
    players: Phrase
    lines: tuple[Placed, ...]


class RoomTraveller(NamedTuple):
    """A board with all its results, shown once the whole ranking is."""

    board: int
    lines: tuple[tuple[str, Phrase], ...]


class Opened(NamedTuple):
    """The board that a class has just played together: its results, what the cards were worth, and lesson notes."""

    traveller: RoomTraveller
    promised: tuple[Phrase, ...]
    said: tuple[Phrase, ...]


class Finished(NamedTuple):
    """A scored event without the boards that somebody has still to play, and these, as of a version.

    Where a class plays together, `class_board` is the last board that all its tables have finished.
    """

    version: Version
    event: ScoredEvent
    held: tuple[int, ...]
    opened: Opened | None = None


class RoomPage(NamedTuple):
    """Everything that the room sees now; `held_back` names the boards, if any, that the ranking leaves out."""

    event_name: str
    clock: Clock
    now: Round | None
    next: Round | None
    rankings: tuple[List, ...]
    travellers: tuple[RoomTraveller, ...]
    held: Phrase
    whole: bool
    opened: Opened | None


def finished_of(served: Served, evening: Evening) -> Finished:
    """The results that room and players may see, as they are now or were a moment ago."""
    judged = served.judged(evening)
    return served.made((Finished, evening.event_id), judged.version.step, partial(_finished, served.db, judged))


def _finished(db: str, judged: Judged) -> Finished:
    """Score the boards that everyone due to play them has played."""
    scored = judged.event
    held = unfinished_boards(scored.event, scored.won_on)
    shown = score_event(without_boards(scored.event, held)) if held else scored
    opened = _opened(with_figures(db, shown)) if plays_together(shown.event) else None
    return Finished(judged.version, shown, held, opened)


def in_short(boards: Iterable[int]) -> str:
    """Board numbers in short: `3–5, 9`."""
    return ", ".join("–".join(dict.fromkeys(map(str, run))) for run in runs_of(boards))


def held_back(boards: Collection[int]) -> Phrase:
    """A sentence about the boards that a ranking leaves out; empty if there are none."""
    if not boards:
        return NOTHING
    return numbered(
        len(boards),
        "Still without board {boards}, which somebody has to play yet.",
        "Still without boards {boards}, which somebody has to play yet.",
        boards=in_short(boards),
    )


def room_page(evening: Evening, finished: Finished) -> RoomPage:
    """The page as it is now, with names as far as they may be published."""
    terms = evening.live.terms
    event = public(evening.event, Names(terms.names))
    names = event.names
    number = round_shown(evening)
    now = _round(event, number, names)
    later = _round(event, number + 1, names) if now else None
    travellers = _travellers(finished.event, event) if terms.released >= EVERY_PLACE else ()
    return RoomPage(
        event.name,
        terms.clock,
        now,
        later,
        rankings=rankings_of(evening, finished, terms.released),
        travellers=tuple(travellers),
        held=held_back(finished.held),
        whole=terms.released >= EVERY_PLACE,
        opened=None if terms.released else finished.opened,
    )


def rankings_of(evening: Evening, finished: Finished, released: int) -> tuple[List, ...]:
    """As many places of every ranking as are released; rankings in which no one has a place yet are left out."""
    event = public(evening.event, Names(evening.live.terms.names))
    names = event.names
    rankings = (ranking for ranking in finished.event.rankings if released and _in_place(ranking))
    return tuple(_list(event, ranking, released, names) for ranking in rankings)


def _in_place(ranking: Ranking) -> list[Standing]:
    """The standings with a place: with only finished boards some pairs may have none."""
    return [standing for standing in ranking.standings if standing.place is not None]


def _opened(scored: ScoredEvent) -> Opened | None:
    travellers = list(_travellers(scored, scored.event))
    if not travellers:
        return None
    board = travellers[-1].board
    said: list[Phrase] = []
    for one in boards_taught(scored):
        if one.board.number == board and one.best:
            said += (sentence(one), question(one))
    return Opened(travellers[-1], tuple(promised(scored, board)), tuple(said))


def round_shown(evening: Evening) -> int:
    """The round of the clock, else that of most tables; 0 after the last one."""
    now = rounds_reached(evening.event, evening.live)
    rounds = Counter(now.get(spot, 0) for spot in spots_of(evening.event))
    return evening.live.terms.clock.round or max(rounds, key=lambda number: (rounds[number], -number))


def _round(event: Event, number: int, names: dict[str, str]) -> Round | None:
    seats: list[SeatedTable] = []
    for sitting in event.schedule:
        if sitting.round == number:
            boards = "–".join(dict.fromkeys((str(sitting.first_board), str(sitting.last_board))))
            sides = [(label or "", names.get(label or "", "")) for label in sitting.seated]
            seats.append(SeatedTable(sitting.table_name, sides[0], sides[1], boards))
    return Round(number, tuple(seats)) if seats else None


def _list(event: Event, ranking: Ranking, released: int, names: dict[str, str]) -> List:
    placed, kept = _in_place(ranking), EVERY_PLACE - released
    if kept > FIRST_PLACES:
        kept = max(0, len(placed) - released)
    shown = placed[kept:]
    lines = tuple(_placed(event, ranking, standing, names) for standing in shown)
    return List(_narrowed(ranking), event.form.word, names_heading(event.form), lines)


def _narrowed(ranking: Ranking) -> Phrase:
    """The title of one of several rankings, such as `Section A, North-South`; empty for a ranking of all pairs."""
    section = phrase("Section {section}", section=ranking.section) if ranking.section else ""
    return chained((section, ranking.side.word if ranking.side else ""), ", ")


def _placed(event: Event, ranking: Ranking, standing: Standing, names: dict[str, str]) -> Placed:
    place, label = str(place_of(standing) or ""), standing.pair.label
    return Placed(place, label, names.get(label, ""), figure_shown(event.scoring, ranking, standing))


def _travellers(scored: ScoredEvent, event: Event) -> Iterator[RoomTraveller]:
    for board in scored.boards:
        lines: list[tuple[str, Phrase]] = []
        for line in board.results:
            if not isinstance(line.result.outcome, SitOut):
                pairs = " – ".join(line.result.pairs)
                lines.append((pairs, outcome_told(event, board.number, line.result.outcome, line.declarer)))
        if lines:
            yield RoomTraveller(board.number, tuple(lines))


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.ROOM)
    response: Response = await asked.make(_shown)
    return response


def _shown(asked: Asked) -> Response:
    evening = asked.evening
    if evening.live.terms.released or plays_together(evening.event):
        finished = finished_of(asked.served, evening)
    else:
        judged = asked.served.judged(evening)
        finished = Finished(judged.version, judged.event, ())
    html = asked.page("room.html", it=room_page(evening, finished))
    return HTMLResponse(html, headers=ASK_AGAIN if finished.version.step != evening.version.step else {})
