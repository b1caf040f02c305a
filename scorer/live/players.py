"""What the players at a table see for their results: their score cards so far, with the travellers of their boards.

Nothing about a board is shown, not even their own percentage, before everyone due to play it has played it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.commands.results import standing_result
from scorer.game.seats import Side
from scorer.i18n import NOTHING, Phrase, numbered
from scorer.i18n.written import minus
from scorer.live.pages import Asked, answering
from scorer.live.results import outcome_told
from scorer.live.room import Finished, List, finished_of, in_short, rankings_of
from scorer.live.served import OFTEN_ENOUGH
from scorer.live.table import Called
from scorer.model.live import EVERY_PLACE, Phone, Role, Shows, Spot
from scorer.model.notation import code_of
from scorer.model.results import Seen, SitOut
from scorer.reports.judged import promised
from scorer.reports.rankings import figure_shown
from scorer.reports.table import decimals_of, place_of, rounded
from scorer.reports.web.secrecy import Names
from scorer.services import live_tables as desk
from scorer.services.live_evenings import Evening, meetings_of, round_of, rounds_at, seats_ahead, sitting_at
from scorer.services.queries import with_figures

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.movements.schedule import Sitting
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult


class LineOnCard(NamedTuple):
    """A line of a traveller, with its worth to the side that owns the card."""

    pairs: str
    told: Phrase
    worth: str
    own: bool


class BoardOnCard(NamedTuple):
    """A finished board as one pair sees it; `hands` by seat, if known."""

    number: int
    against: str
    told: Phrase
    worth: str
    lines: tuple[LineOnCard, ...]
    hands: tuple[tuple[Phrase, str], ...]


class EveningCard(NamedTuple):
    """A pair's evening so far; the place, `of` so many, is shown once the whole ranking is.

    `best` is the number of the pair's best board.
    """

    pair: str
    place: str
    of: int
    total: Phrase
    best: int | None
    boards: tuple[BoardOnCard, ...]
    held: Phrase


def labels_at(evening: Evening, spot: Spot) -> tuple[str, ...]:
    """The pairs at a table, after the last round its last ones; without a schedule all whose results it entered."""
    event = evening.event
    if not event.schedule:
        own = [result.pairs for result in event.results if result.table == spot.table]
        return tuple(dict.fromkeys(label for pairs in own for label in pairs))
    number = round_of(event, evening.live, spot) or rounds_at(event, spot)[-1]
    sitting = sitting_at(event, spot, number)
    return sitting.pairs if sitting else ()


def cards_at(evening: Evening, finished: Finished, spot: Spot) -> tuple[EveningCard, ...]:
    """The score cards of the pairs at a table; none as long as they may not be seen."""
    found = (card_of(evening, finished, label) for label in labels_at(evening, spot))
    return tuple(card for card in found if card is not None)


def is_over(evening: Evening) -> bool:
    """Whether the director shows the whole ranking, which ends the evening."""
    return evening.live.terms.released >= EVERY_PLACE


def card_of(evening: Evening, finished: Finished, label: str) -> EveningCard | None:
    """The score card of a pair, or of a player with changing partners; None as long as it may not be seen.

    Without a schedule no one knows who has still to play a board, so the cards open with the whole ranking.
    """
    event, scored = evening.event, finished.event
    told = is_over(evening) and evening.live.terms.ranking is not Shows.NEVER
    if not event.schedule and not is_over(evening):
        return None
    own_labels = event.labels_of(label)
    names = Called(event, Names(evening.live.terms.names))
    boards: list[BoardOnCard] = []
    values: dict[int, Fraction] = {}
    for board, own, sat_as in _played(scored, own_labels):
        boards.append(_board(scored, board, own, sat_as, names))
        value = dict(own.sides)[sat_as]
        if value is not None:
            values[board.number] = value
    place, of, total = _stands(scored, label)
    best = max(values, key=lambda number: values[number], default=None)
    sittings = [one for one in event.schedule if not own_labels.isdisjoint((one.ns, one.ew))]
    to_play = {board for sitting in sittings for board in sitting.boards}
    later = [board for board in finished.held if board in to_play]
    held = NOTHING
    if later:
        held = numbered(
            len(later),
            "When everybody has played it: board {boards}",
            "When everybody has played them: boards {boards}",
            boards=in_short(later),
        )
    return EveningCard(names.get(label), place if told else "", of, total, best, tuple(boards), held)


def _stands(scored: ScoredEvent, label: str) -> tuple[str, int, Phrase]:
    """The place, the number of places, and the total; empty for those not ranked, such as a pair of an individual."""
    ranked = scored.event.form.ranked(label)
    standing = scored.standings.get(ranked[0]) if len(ranked) == 1 else None
    if standing is None or standing.figure is None:
        return "", 0, NOTHING
    ranking = next(one for one in scored.rankings if standing in one.standings)
    figure = figure_shown(scored.event.scoring, ranking, standing)
    return str(place_of(standing) or ""), len(ranking.standings), figure


def _played(scored: ScoredEvent, labels: set[str]) -> Iterator[tuple[ScoredBoard, ScoredResult, str]]:
    """The boards of a pair, its results there, and under which of its labels it sat."""
    for board in scored.boards:
        for own in board.results:
            if own.result.counts:
                yield from ((board, own, label) for label in own.result.pairs if label in labels)


def _board(scored: ScoredEvent, board: ScoredBoard, own: ScoredResult, label: str, names: Called) -> BoardOnCard:
    side = Side.NORTH_SOUTH if own.result.ns == label else Side.EAST_WEST
    lines: list[LineOnCard] = []
    for one in board.results:
        if not isinstance(one.result.outcome, SitOut):
            told = outcome_told(scored.event, board.number, one.result.outcome, one.declarer)
            lines.append(LineOnCard(" – ".join(one.result.pairs), told, _worth(scored, one, side), one is own))
    first = own.result.group in ("", "a")  # other groups of a fouled board had other cards
    hands = [(seat.word, hand.symbols) for seat, hand in board.deal.by_seat.items()] if board.deal and first else []
    against = names.get(own.result.ew if side is Side.NORTH_SOUTH else own.result.ns)
    told = outcome_told(scored.event, board.number, own.result.outcome, own.declarer)
    return BoardOnCard(board.number, against, told, _worth(scored, own, side), tuple(lines), tuple(hands))


def _worth(scored: ScoredEvent, line: ScoredResult, side: Side) -> str:
    """A percentage, or points where the method has no top; empty where there is neither."""
    points, percent = line.ns_points, line.ns_percent
    if side is Side.EAST_WEST:
        points, percent = line.ew_points, line.ew_percent
    if percent is not None:
        return f"{rounded(percent, scored.event.scoring.percent_decimals)} %"
    return "" if points is None else minus(rounded(points, decimals_of([points])))


@answering(Role.TABLE)
async def show(asked: Asked) -> Response:
    """The score cards of a table, and the ranking as far as phones show it."""
    return HTMLResponse(await asked.make(_page))


def _page(asked: Asked) -> str:
    evening, spot = asked.evening, asked.code.spot
    finished = _for_cards(asked)
    cards = cards_at(evening, finished, spot)
    sitting = sitting_at(evening.event, spot, round_of(evening.event, evening.live, spot))
    desk.note_seen(asked.served.db, evening, spot, tuple(_seen(evening, cards, sitting)))
    labels = labels_at(evening, spot)
    shown = {"cards": cards, "promised": promises(asked, finished), "rankings": _rankings(asked), "labels": labels}
    return asked.page("players.html", spot=spot, **shown)


def _for_cards(asked: Asked) -> Finished:
    """The boards for score cards: those finished by everyone, or all of them where the director allows it."""
    if asked.evening.live.terms.others:
        judged = asked.served.judged(asked.evening)
        return Finished(judged.version, judged.event, ())
    return finished_of(asked.served, asked.evening)


def promises(asked: Asked, finished: Finished) -> Mapping[int, tuple[Phrase, ...]]:
    """What the cards of boards were worth, where their layouts are already solved: no page starts the solver."""
    state = (finished.version.step, finished.held)
    make = partial(_promises, asked.served.db, finished.event)
    return asked.served.made((promised, asked.evening.event_id), state, make, pause=OFTEN_ENOUGH)


def _promises(db: str, scored: ScoredEvent) -> dict[int, tuple[Phrase, ...]]:
    known = with_figures(db, scored)
    return {board: tuple(promised(known, board)) for board in known.layouts}


def _rankings(asked: Asked) -> tuple[List, ...]:
    """The ranking as far as phones show it; live only with a schedule, which tells which boards are finished."""
    evening, finished = asked.evening, finished_of(asked.served, asked.evening)
    match evening.live.terms.ranking:
        case Shows.LIVE if evening.event.schedule:
            return rankings_of(evening, finished, EVERY_PLACE)
        case Shows.LIVE | Shows.END:
            return rankings_of(evening, finished, evening.live.terms.released)
        case Shows.NEVER:
            return ()


class Own(NamedTuple):
    """What a player's own phone shows of results: the own card if it is open, and the ranking; as of a step."""

    card: EveningCard | None
    seats: Sequence[tuple[Sitting, str]]
    promised: Mapping[int, tuple[Phrase, ...]]
    rankings: tuple[List, ...]
    step: int


def of_phone(asked: Asked, phone: Phone) -> Own:
    """The results that a player's own phone shows now."""
    evening = asked.evening
    finished = _for_cards(asked)
    card = card_of(evening, finished, phone.label) if phone.card else None
    seats = seats_of(asked, phone.label)
    if card is not None and seats:
        sitting = seats[0][0]
        spot = Spot(sitting.section, sitting.table)
        desk.note_seen(asked.served.db, evening, spot, tuple(_seen(evening, [card], sitting)))
    return Own(card, seats, promises(asked, finished), _rankings(asked), finished.version.step)


def seats_of(asked: Asked, person: str) -> Sequence[tuple[Sitting, str]]:
    """A person's present and next seats, with the pair's label; computed for everyone at once when a table moves on."""
    event, live = asked.evening.event, asked.evening.live
    make = partial(seats_ahead, event, live)
    seats = asked.served.made((seats_ahead, asked.evening.event_id), (event.schedule, live.codes), make)
    return seats.get(person, ())


def _seen(evening: Evening, cards: Iterable[EveningCard], sitting: Sitting | None) -> Iterator[Seen]:
    """The results that the table may still change although it is shown other tables' results."""
    event = evening.event
    shown = {board.number for card in cards for board in card.boards}
    for meeting in meetings_of(sitting):
        result = standing_result(event, meeting)
        if result is not None and meeting.board in shown:
            yield Seen(*meeting, code_of(result.outcome))
