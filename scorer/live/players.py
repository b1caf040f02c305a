"""What the players at a table see for their results: their score cards so far, with the travellers of their boards.

Nothing about a board is shown, not even their own percentage, before everyone due to play it has played it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import HTMLResponse, Response

from scorer.commands.results import find_result
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, plural_phrase
from scorer.i18n.formatting import FigureText, with_minus_sign
from scorer.live.pages import PageRequest, page_endpoint
from scorer.live.results import describe_outcome
from scorer.live.room import (
    FinishedBoards,
    RankingList,
    find_finished_boards,
    format_boards,
    list_matches,
    list_rankings,
)
from scorer.live.server_state import SCORING_SECONDS
from scorer.live.table import DisplayNames
from scorer.model.live import ALL_PLACES, PageRole, PlayerPhone, RankingVisibility, TableId
from scorer.model.notation import format_code
from scorer.model.results import ResultAtDisclosure, SitOut
from scorer.reports.judging import describe_choices
from scorer.reports.rankings import format_result
from scorer.reports.reasons import reasons_by_result
from scorer.reports.table import decimals_needed, format_rounded, place_of
from scorer.reports.web.privacy import NamePrivacy
from scorer.services import live_tables
from scorer.services.live_evenings import (
    LiveEvening,
    current_round,
    find_sitting,
    has_all_results,
    meetings_of,
    rounds_of_table,
    upcoming_seats,
)
from scorer.services.live_rounds import measure_progress
from scorer.services.queries import add_figures

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.movements.schedule import Sitting
    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult


class CardResult(NamedTuple):
    """A line of a traveller, with its worth to the side that owns the card."""

    pairs: str
    result: Phrase
    worth: FigureText
    own: bool


class CardBoard(NamedTuple):
    """A finished board as one pair sees it, under the `label` by which it sat there; `hands` by seat, if known.

    `after_target` means that a race was won before it, so that it does not count.
    """

    number: int
    label: str
    against: str
    result: Phrase
    worth: FigureText
    lines: tuple[CardResult, ...]
    hands: tuple[tuple[Phrase, str], ...]
    after_target: bool


class EveningCard(NamedTuple):
    """A pair's evening so far; the place is shown once the whole ranking is.

    `best` are the numbers of the pair's best boards, none where all were equally good; without anything to compare with
    it is not `is_compared`. It `is_final` once all results are in.
    """

    pair: str
    place: str
    total: Phrase
    is_compared: bool
    is_final: bool
    best: tuple[int, ...]
    boards: tuple[CardBoard, ...]
    pending: Phrase


def labels_at_table(evening: LiveEvening, table_id: TableId) -> tuple[str, ...]:
    """The pairs at a table, after the last round its last ones; without a schedule all whose results it entered."""
    event = evening.event
    if not event.schedule:
        own = [result.pairs for result in event.results if result.table == table_id.table]
        return tuple(dict.fromkeys(label for pairs in own for label in pairs))
    number = current_round(event, evening.live, table_id) or rounds_of_table(event, table_id)[-1]
    sitting = find_sitting(event, table_id, number)
    return sitting.pairs if sitting else ()


def build_cards(evening: LiveEvening, finished: FinishedBoards, table_id: TableId) -> tuple[EveningCard, ...]:
    """The score cards of the pairs at a table; none as long as they may not be seen."""
    cards = (build_card(evening, finished, label) for label in labels_at_table(evening, table_id))
    return tuple(card for card in cards if card is not None)


def is_over(evening: LiveEvening) -> bool:
    """Whether the director shows the whole ranking, which ends the evening."""
    return evening.live.settings.released_places >= ALL_PLACES


def build_card(evening: LiveEvening, finished: FinishedBoards, label: str) -> EveningCard | None:
    """The score card of a pair, or of a player with changing partners; None as long as it may not be seen.

    Without a schedule no one knows who has still to play a board, so the cards open with the whole ranking.
    """
    event, scored = evening.event, finished.scored_event
    shows_place = is_over(evening) and evening.live.settings.ranking is not RankingVisibility.NEVER
    if not event.schedule and not is_over(evening):
        return None
    own_labels = event.labels_of_competitor(label)
    names = DisplayNames(event, NamePrivacy(evening.live.settings.names))
    boards: list[CardBoard] = []
    values: dict[int, Fraction] = {}
    for board, own, sat_as in _played_boards(scored, own_labels):
        boards.append(_card_board(scored, board, own, sat_as, names))
        value = _value_to_compare(own, sat_as)
        if value is not None and not boards[-1].after_target:
            values[board.number] = value
    place, total = _find_standing(scored, label)
    sittings = [one for one in event.schedule if not own_labels.isdisjoint((one.ns, one.ew))]
    to_play = {board for sitting in sittings for board in sitting.boards}
    later = [board for board in finished.held_back if board in to_play]
    pending = EMPTY_PHRASE
    if later:
        pending = plural_phrase(
            len(later),
            "Board {boards}: shown once everyone has played it",
            "Boards {boards}: shown once everyone has played them",
            boards=format_boards(later),
        )
    return EveningCard(
        names.name_of(label),
        place if shows_place else "",
        total,
        bool(values),
        is_final=measure_progress(event, evening.live).is_over,
        best=_best_boards(values),
        boards=tuple(boards),
        pending=pending,
    )


def _best_boards(values: Mapping[int, Fraction]) -> tuple[int, ...]:
    """The boards of the highest value, none where all are equal."""
    highest = max(values.values()) if len(set(values.values())) > 1 else None
    return tuple(number for number, value in values.items() if value == highest)


def _value_to_compare(own: ScoredResult, label: str) -> Fraction | None:
    """What a result is worth to a pair: its percentage, or its points where the method has no top."""
    if own.top is None:
        return dict(own.sides)[label]
    return own.ns_percent if own.result.ns == label else own.ew_percent


def _find_standing(scored: ScoredEvent, label: str) -> tuple[str, Phrase]:
    """The place and the total; empty for those not ranked, such as a pair of an individual."""
    ranked = scored.event.form.competitor_labels(label)
    standing = scored.standings.get(ranked[0]) if len(ranked) == 1 else None
    if standing is None or standing.figure is None:
        return "", EMPTY_PHRASE
    ranking = next(one for one in scored.rankings if standing in one.standings)
    figure = format_result(scored.event.scoring, ranking, standing)
    return str(place_of(standing) or ""), figure


def _played_boards(scored: ScoredEvent, labels: set[str]) -> Iterator[tuple[ScoredBoard, ScoredResult, str]]:
    """The boards of a pair, its results there, and under which of its labels it sat."""
    for board in scored.boards:
        for own in board.results:
            if own.result.has_score:
                yield from ((board, own, label) for label in own.result.pairs if label in labels)


def _card_board(
    scored: ScoredEvent, board: ScoredBoard, own: ScoredResult, label: str, names: DisplayNames
) -> CardBoard:
    side = Side.NORTH_SOUTH if own.result.ns == label else Side.EAST_WEST
    lines: list[CardResult] = []
    for one in board.results:
        if not isinstance(one.result.outcome, SitOut):
            result = describe_outcome(scored.event, board.number, one.result.outcome, one.declarer)
            lines.append(CardResult(" – ".join(one.result.pairs), result, _format_worth(scored, one, side), one is own))
    first = own.result.group in ("", "a")  # other groups of a fouled board had other cards
    hands = [(seat.label, hand.symbols) for seat, hand in board.deal.by_seat.items()] if board.deal and first else []
    against = names.name_of(own.result.ew if side is Side.NORTH_SOUTH else own.result.ns)
    result = describe_outcome(scored.event, board.number, own.result.outcome, own.declarer)
    worth = _format_worth(scored, own, side)
    is_late = scored.won_on_board is not None and board.number > scored.won_on_board
    return CardBoard(board.number, label, against, result, worth, tuple(lines), tuple(hands), after_target=is_late)


def _format_worth(scored: ScoredEvent, line: ScoredResult, side: Side) -> FigureText:
    """A percentage, or points where the method has no top; empty where there is neither, or nothing to compare with."""
    points, percent = line.ns_points, line.ns_percent
    if side is Side.EAST_WEST:
        points, percent = line.ew_points, line.ew_percent
    if percent is not None:
        return FigureText(f"{format_rounded(percent, scored.event.scoring.percent_decimals)}%")
    return FigureText(
        ""
        if points is None or line.top is not None
        else with_minus_sign(format_rounded(points, decimals_needed([points])))
    )


@page_endpoint(PageRole.TABLE)
async def show_scores(request: PageRequest) -> Response:
    """The score cards of a table, and the ranking as far as phones show it."""
    return HTMLResponse(await request.make(_render_scores))


def _render_scores(request: PageRequest) -> str:
    evening, table_id = request.evening, request.code.table_id
    finished = _boards_for_cards(request)
    cards = build_cards(evening, finished, table_id)
    sitting = find_sitting(evening.event, table_id, current_round(evening.event, evening.live, table_id))
    live_tables.record_seen(request.server.db, evening, table_id, tuple(_list_seen(evening, cards, sitting)))
    labels = labels_at_table(evening, table_id)
    shown = {
        "cards": cards,
        "insights": find_insights(request, finished),
        "rankings": _visible_rankings(request),
        "matches": list_matches(evening, find_finished_boards(request.server, evening)),
        "labels": [one for label in labels for one in (label, *evening.event.form.competitor_labels(label))],
    }
    return request.render("players.html", spot=table_id, **shown)


def _boards_for_cards(request: PageRequest) -> FinishedBoards:
    """The boards for score cards: those finished by everyone, or all of them where the director allows it."""
    if request.evening.live.settings.shows_other_tables:
        judged = request.server.score_evening(request.evening)
        return FinishedBoards(judged.version, judged.scored_event, ())
    return find_finished_boards(request.server, request.evening)


class BoardInsights(NamedTuple):
    """What can be said of finished boards: what the cards were worth, and why a pair got its points.

    `promised` is by board, `reasons` by board and the pair's label.
    """

    promised: Mapping[int, tuple[Phrase, ...]]
    reasons: Mapping[tuple[int, str], Phrase]


def find_insights(request: PageRequest, finished: FinishedBoards) -> BoardInsights:
    """What can be said of finished boards with the layouts that are already solved: no page starts the solver."""
    state = (finished.version.step, finished.held_back)
    make = partial(_compute_insights, request.server.db.location, finished.scored_event)
    return request.server.get_or_make((describe_choices, request.evening.event_id), state, make, pause=SCORING_SECONDS)


def _compute_insights(db: str, scored: ScoredEvent) -> BoardInsights:
    known = add_figures(db, scored)
    reasons: dict[tuple[int, str], Phrase] = {}
    for (board, ns, ew), by_side in reasons_by_result(known).items():
        for side, reason in by_side.items():
            reasons[board, (ns if side is Side.NORTH_SOUTH else ew) or ""] = reason.text
    return BoardInsights({board: tuple(describe_choices(known, board)) for board in known.layouts}, reasons)


def _visible_rankings(request: PageRequest) -> tuple[RankingList, ...]:
    """The ranking as far as phones show it; live only with a schedule, which tells which boards are finished."""
    evening, finished = request.evening, find_finished_boards(request.server, request.evening)
    match evening.live.settings.ranking:
        case RankingVisibility.LIVE if evening.event.schedule:
            return list_rankings(evening, finished, ALL_PLACES)
        case RankingVisibility.LIVE | RankingVisibility.END:
            return list_rankings(evening, finished, evening.live.settings.released_places)
        case RankingVisibility.NEVER:
            return ()


class OwnResults(NamedTuple):
    """What a player's own phone shows of results: the own card if it is open, and the ranking; as of a step."""

    card: EveningCard | None
    seats: Sequence[tuple[Sitting, str]]
    insights: BoardInsights
    rankings: tuple[RankingList, ...]
    step: int


def find_own_results(request: PageRequest, phone: PlayerPhone) -> OwnResults:
    """The results that a player's own phone shows now."""
    evening = request.evening
    finished = _boards_for_cards(request)
    card = build_card(evening, finished, phone.label) if phone.card else None
    seats = find_seats(request, phone.label)
    if card is not None and seats:
        sitting = seats[0][0]
        table_id = TableId(sitting.section, sitting.table)
        live_tables.record_seen(request.server.db, evening, table_id, tuple(_list_seen(evening, [card], sitting)))
    return OwnResults(
        card,
        _seats_to_show(evening, seats),
        find_insights(request, finished),
        _visible_rankings(request),
        finished.version.step,
    )


def _seats_to_show(evening: LiveEvening, seats: Sequence[tuple[Sitting, str]]) -> Sequence[tuple[Sitting, str]]:
    """The present seat until its boards are in, then the next one too; none after the last round."""
    progress = measure_progress(evening.event, evening.live)
    if progress.is_over or not seats:
        return ()
    meetings = meetings_of(seats[0][0])
    if not has_all_results(evening.event, meetings):
        return seats[:1]
    return () if meetings and len(seats) == 1 else seats


def find_seats(request: PageRequest, person: str) -> Sequence[tuple[Sitting, str]]:
    """A person's present and next seats, with the pair's label; computed for everyone at once when a table moves on."""
    event, live = request.evening.event, request.evening.live
    make = partial(upcoming_seats, event, live)
    seats = request.server.get_or_make((upcoming_seats, request.evening.event_id), (event.schedule, live.codes), make)
    return seats.get(person, ())


def _list_seen(
    evening: LiveEvening, cards: Iterable[EveningCard], sitting: Sitting | None
) -> Iterator[ResultAtDisclosure]:
    """The results that the table may still change although it is shown other tables' results."""
    event = evening.event
    shown = {board.number for card in cards for board in card.boards}
    for meeting in meetings_of(sitting):
        result = find_result(event, meeting)
        if result is not None and meeting.board in shown:
            yield ResultAtDisclosure(*meeting, format_code(result.outcome))
