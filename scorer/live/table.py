"""The page on a table's phone: its round and boards, and its own results. Never a board that it has not finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.results import BoardMeeting, find_result
from scorer.commands.swiss import has_undrawn_round
from scorer.errors import ParseError, ScorerError
from scorer.game.announcement import announcing_order
from scorer.game.deals import PACK_POINTS
from scorer.game.seats import Seat, Side, dealer_of
from scorer.i18n import EMPTY_PHRASE, Phrase, join_with_and, literal, phrase, plural_phrase
from scorer.live import announcement
from scorer.live.names import describe_sit_out
from scorer.live.pages import PageRequest, form_response, open_page, page_endpoint, phone_response, read_form
from scorer.live.results import code_from_fields, describe_outcome, describe_result, tricks_needed_as_json
from scorer.live.seats import TableSeats, build_table_seats
from scorer.model.boards import MAX_HAND_POINTS
from scorer.model.declarers import declarer_by_cards
from scorer.model.live import ALL_PLACES, Confirmation, PageRole, RejectedEntry, RoundClock, TableId, TableMessage
from scorer.model.notation import format_code, parse_code
from scorer.model.numbers import parse_board_number, parse_whole_number
from scorer.model.pairs import EventForm, team_of
from scorer.model.results import Result, ResultAtDisclosure, SitOut, TableOutcome
from scorer.reports.rankings import describe_target_reached
from scorer.reports.web.privacy import NamePrivacy, public_pair
from scorer.scoring import score_event
from scorer.services import live_tables
from scorer.services.live_evenings import (
    PAGE_LETTERS,
    LiveEvening,
    SentResult,
    SubmissionState,
    current_round,
    find_sitting,
    has_all_results,
    mark_message_read,
    meetings_of,
    room_round,
    rounds_of_table,
)
from scorer.services.live_phones import open_score_card

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from scorer.live.announcement import AnnouncementView
    from scorer.model.events import Event
    from scorer.model.settings import AnnouncePolicy
    from scorer.movements.schedule import Sitting


class BoardState(StrEnum):
    """The state of a board."""

    OPEN = "open"
    STORED = "stored"
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"


class ClaimedResult(NamedTuple):
    """The result of a board according to another phone."""

    code: str
    result: Phrase
    own: bool


class UnconfirmedBoard(NamedTuple):
    """A board of the round before that waits for confirmation; without its result, as others may have to play it."""

    round: int
    meeting: BoardMeeting
    dealer: Phrase
    declarer: Phrase | None

    @property
    def number(self) -> int:
        return self.meeting.board


class BoardView(NamedTuple):
    """One board of the round: its meeting, its state, and its result in words.

    `key` identifies it on the page: its number, without a schedule with the pairs.
    """

    key: str
    meeting: BoardMeeting
    state: BoardState
    dealer: Phrase
    declarer: Phrase | None
    announced: AnnouncementView | None
    code: str
    result: Phrase
    confirmable: bool
    claims: tuple[ClaimedResult, ...]
    other_results: tuple[tuple[str, Phrase], ...]

    @property
    def number(self) -> int:
        return self.meeting.board

    @property
    def left_to_director(self) -> Phrase:
        """That this board is not to be played as it is, because of what the table announced; else empty."""
        if self.state is not BoardState.OPEN or self.announced is None:
            return EMPTY_PHRASE
        if self.announced.differs_from_hands:
            return phrase("left to the director")
        if self.announced.declarer is None:
            return phrase("20 points each: left to the director")
        return EMPTY_PHRASE

    @property
    def announcing_seats(self) -> tuple[Seat, ...]:
        """The seats in the order in which they announce their points."""
        return tuple(announcing_order(dealer_of(self.number)))


class TablePage(NamedTuple):
    """A table's page; `round` is None without a schedule and after the last round, `race_won` is how a race ended.

    `room_round` is the round that the room is in; `is_undrawn` means that another has still to be drawn.
    `seats` is None where players' own phones are switched off, `is_over` whether the room sees the whole ranking.
    """

    table_id: TableId
    event_name: str
    slug: str
    round: int | None
    rounds: int
    room_round: int
    is_undrawn: bool
    clock: RoundClock
    finished: bool
    ns: str
    ew: str
    turned: bool
    sits_out: Phrase
    boards: tuple[BoardView, ...]
    all_in: bool
    next_seats: tuple[Phrase, ...]
    call_reasons: tuple[str, ...]
    messages: tuple[TableMessage, ...]
    late_entries: tuple[Phrase, ...]
    pairs: tuple[tuple[str, str], ...]
    most_boards: int
    announce: AnnouncePolicy
    unconfirmed: tuple[UnconfirmedBoard, ...]
    race_won: Phrase
    seats: TableSeats | None
    is_over: bool

    @property
    def has_schedule(self) -> bool:
        """Whether there is a schedule."""
        return self.rounds > 0

    @property
    def to_settle(self) -> Phrase:
        """That boards have two different results; empty if none has."""
        boards = [part.number for part in self.boards if part.state is BoardState.CONTRADICTED]
        if not boards:
            return EMPTY_PHRASE
        return plural_phrase(
            len(boards),
            "Settle board {boards} first: it has two different results.",
            "Settle boards {boards} first: they have two different results each.",
            boards=join_with_and(boards),
        )

    @property
    def has_board_to_play(self) -> bool:
        """Whether a board of this round is still to be played; those left to the director are not."""
        return any(part.state is BoardState.OPEN and not part.left_to_director for part in self.boards)

    @property
    def has_unconfirmed(self) -> bool:
        """Whether a result of this round, or of the one before, is still to be confirmed."""
        return bool(self.unconfirmed) or any(part.confirmable for part in self.boards)

    @property
    def waits_for_draw(self) -> bool:
        """Whether the table has finished the last round that is drawn, and another has still to be drawn."""
        return self.is_undrawn and (self.round is None or (self.round == self.rounds and self.all_in))

    @property
    def can_go_on(self) -> bool:
        """Whether the table may say that it has finished its round."""
        if self.round is None or self.race_won or self.waits_for_draw:
            return False
        return self.all_in or bool(self.sits_out)


def build_table_page(evening: LiveEvening, table_id: TableId, phone: str = "") -> TablePage:
    """Everything that a table may see now, on the phone with that code."""
    event = evening.event
    names = DisplayNames(event, NamePrivacy(evening.live.settings.names))
    rounds = rounds_of_table(event, table_id)
    number = current_round(event, evening.live, table_id)
    sitting = find_sitting(event, table_id, number)
    meetings, pairs = meetings_of(sitting), list[tuple[str, str]]()
    is_undrawn = has_undrawn_round(event)
    if not rounds:
        meetings = _meetings_entered(event, table_id)
        pairs = [(pair.label, names.name_of(pair.label)) for pair in event.pairs]
    return TablePage(
        table_id,
        event.name,
        event.slug,
        number,
        event.last_round,
        room_round(event, evening.live),
        is_undrawn,
        clock=evening.live.settings.clock,
        finished=bool(rounds) and number is None and not is_undrawn,
        ns=names.name_of(sitting.ns if sitting else None),
        ew=names.name_of(sitting.ew if sitting else None),
        turned=sitting is not None and sitting.arrow_switched,
        sits_out=_sits_out(sitting, names),
        boards=tuple(_board_views(evening, table_id, meetings, phone)),
        all_in=bool(rounds) and number is not None and has_all_results(event, meetings),
        next_seats=tuple(_next_seats(event, sitting, names)),
        call_reasons=tuple(call.reason for call in evening.live.calls if call.table_id == table_id),
        messages=evening.live.messages_for(table_id),
        late_entries=tuple(_late_entries(evening, table_id, number)),
        pairs=tuple(pairs),
        most_boards=event.boards,
        announce=announcement.announcing_mode(event),
        unconfirmed=tuple(_unconfirmed_boards(evening, table_id)),
        race_won=describe_target_reached(score_event(event)) if event.scoring.target else EMPTY_PHRASE,
        seats=build_table_seats(evening, table_id, sitting, phone),
        is_over=evening.live.settings.released_places >= ALL_PLACES,
    )


def _sits_out(sitting: Sitting | None, names: DisplayNames) -> Phrase:
    """That a pair sits out at a table; empty if two pairs meet there."""
    return (
        describe_sit_out(names.name_of(sitting.ns or sitting.ew))
        if sitting and not sitting.is_meeting
        else EMPTY_PHRASE
    )


class DisplayNames:
    """The names of pairs, teams and players, as far as they may be shown; looked up singly, as a page needs few."""

    def __init__(self, event: Event, names: NamePrivacy) -> None:
        self._by_label = {one.label: one for one in (*event.entrants, *event.pairs)}
        self._form, self._names = event.form, names

    def name_of(self, label: str | None) -> str:
        """A label with its names, else with its team's; empty for an empty seat."""
        if label not in self._by_label:
            return ""
        name = public_pair(self._by_label[label], self._names).names
        if self._form is EventForm.TEAMS and not (name and self._form.is_pair_label(label)):
            name = self._by_label[team_of(label)].names
        return f"{label} {name}" if name else label


def _meetings_entered(event: Event, table_id: TableId) -> list[BoardMeeting]:
    """The meetings that this table has entered, for an event without a schedule."""
    own = [result for result in event.results if result.table == table_id.table and len(result.pairs) == 2]
    return [BoardMeeting(result.board, result.ns or "", result.ew or "") for result in own]


def board_key(event: Event, meeting: BoardMeeting) -> str:
    """Identifies a board among those of a table, which without a schedule has it with several pairs."""
    return str(meeting.board) if event.schedule else "-".join(map(str, meeting))


def _unconfirmed_boards(evening: LiveEvening, table_id: TableId) -> Iterator[UnconfirmedBoard]:
    """What may still be confirmed, without what this table has already left to the director by another result."""
    late = _find_late_claims(evening, table_id, current_round(evening.event, evening.live, table_id))
    for number, meeting in live_tables.unconfirmed_meetings(evening, table_id):
        if any(_is_about(claim, meeting) for claim in late):
            continue
        proved = declarer_by_cards(evening.event, meeting.board)
        yield UnconfirmedBoard(number, meeting, dealer_of(meeting.board).label, proved.label if proved else None)


def _board_views(
    evening: LiveEvening, table_id: TableId, meetings: list[BoardMeeting], phone: str
) -> Iterator[BoardView]:
    event, live = evening.event, evening.live
    for meeting in meetings:
        result = find_result(event, meeting)
        proved = declarer_by_cards(event, meeting.board)
        announced = announcement.find_announcement(evening, meeting)
        claims = [claim for claim in live.rejected_entries if claim.table_id == table_id and _is_about(claim, meeting)]
        code, words, state, confirmable = "", EMPTY_PHRASE, BoardState.OPEN, False
        if result is not None:
            code = format_code(result.outcome)
            words = describe_result(event, result)
            confirmed = Confirmation(meeting.board, result.ns or "", result.ew or "", code) in live.confirmations
            state = BoardState.CONFIRMED if confirmed else BoardState.STORED
            confirmable = not confirmed
        if claims:
            state = BoardState.CONTRADICTED
        yield BoardView(
            board_key(event, meeting),
            meeting,
            state,
            dealer=dealer_of(meeting.board).label,
            declarer=announced.declarer if announced else proved.label if proved else None,
            announced=announced,
            code=code,
            result=words,
            confirmable=confirmable,
            claims=tuple(
                ClaimedResult(one.code, describe_claim(event, one), one.phone == phone != "") for one in claims
            ),
            other_results=tuple(_other_results(evening, meeting, result)),
        )


def _is_about(claim: RejectedEntry, meeting: BoardMeeting) -> bool:
    return claim.board == meeting.board and {claim.ns, claim.ew} == {meeting.ns, meeting.ew}


def describe_claim(event: Event, claim: RejectedEntry) -> Phrase:
    """What a phone sent, in words; the code itself if it has no meaning any more."""
    try:
        outcome = parse_code(claim.code, event.rule_set)
    except ScorerError:
        return literal(claim.code)
    return describe_outcome(event, claim.board, outcome, declarer_by_cards(event, claim.board))


def _other_results(evening: LiveEvening, meeting: BoardMeeting, own: Result | None) -> Iterator[tuple[str, Phrase]]:
    """The results of others on a board that this table has played, where the director allows it."""
    if own is None or not isinstance(own.outcome, TableOutcome) or not evening.live.settings.shows_other_tables:
        return
    event = evening.event
    for result in event.results:
        if result.board == meeting.board and result != own and not isinstance(result.outcome, SitOut):
            yield " – ".join(result.pairs), describe_result(event, result)


def _next_seats(event: Event, sitting: Sitting | None, names: DisplayNames) -> Iterator[Phrase]:
    """Where the pairs of a table go after this round."""
    if sitting is None:
        return
    number = min((other.round for other in event.schedule if other.round > sitting.round), default=0)
    following = [(other, label) for other in event.schedule if other.round == number for label in other.pairs]
    people = event.form.seat_labels
    for person in [one for label in sitting.pairs for one in people(label)]:
        for other, label in following:
            if person in people(label):
                yield _describe_seat(other, label, person, names)


def _describe_seat(sitting: Sitting, label: str, person: str, names: DisplayNames) -> Phrase:
    """A person's seat, as or in a pair."""
    if not sitting.is_meeting:
        return phrase("{pair}: sits out", pair=names.name_of(person))
    side = Side.NORTH_SOUTH if sitting.seated_pairs[0] == label else Side.EAST_WEST
    return phrase(
        "{pair}: table {table}, {side}", pair=names.name_of(person), table=sitting.table_name, side=side.label
    )


def _find_late_claims(evening: LiveEvening, table_id: TableId, number: int | None) -> list[RejectedEntry]:
    """What this table entered otherwise than it is recorded, for another round than its present one."""
    claims = evening.live.rejected_entries
    return [one for one in claims if one.table_id == table_id and one.round not in (None, number)]


def _late_entries(evening: LiveEvening, table_id: TableId, number: int | None) -> Iterator[Phrase]:
    """The boards for which this table entered something after the round; others may sit there and play them."""
    for board in dict.fromkeys(claim.board for claim in _find_late_claims(evening, table_id, number)):
        yield phrase("Board {board}: entered after the round and left to the director", board=board)


CALL_REASONS = ("pairs", "board", "director")
"""Why a table calls: other pairs sit there, a wrong board was played, or something else."""


async def show_table(request: Request) -> Response:
    """The page."""
    page_request = await open_page(request, PageRole.TABLE)
    return phone_response(page_request, await page_request.make(_render_table))


def _render_table(request: PageRequest) -> str:
    rules = request.evening.event.rule_set.name
    if open_score_card(request.server.db, request.evening, request.phone_code, request.code.table_id):
        request = request._replace(evening=request.server.read_evening(request.evening.event_id))
    page = build_table_page(request.evening, request.code.table_id, request.phone_code)
    seen = [ResultAtDisclosure(*part.meeting, part.code) for part in page.boards if part.other_results]
    live_tables.record_seen(request.server.db, request.evening, request.code.table_id, seen)
    return request.render(
        "table.html",
        it=page,
        rules=rules,
        needed=tricks_needed_as_json(rules),
        pack=PACK_POINTS,
        most=MAX_HAND_POINTS,
        own_page=f"/{PAGE_LETTERS[PageRole.JOIN]}/{request.evening.live.code_of(PageRole.JOIN)}",
    )


@page_endpoint(PageRole.TABLE)
async def enter_result(request: PageRequest) -> Response:
    """Store a result, sent for the first time or again."""
    fields = await read_form(request)
    sent = _parse_entry(request, fields)
    queued = live_tables.queue_result(request.server.db, request.evening, request.code.table_id, sent)
    await request.store_together(live_tables.store_queued)
    entered = queued.future.result()
    return form_response(
        request, f"#board-{board_key(request.evening.event, _parse_meeting(fields))}", {"state": str(entered.state)}
    )


def _parse_entry(request: PageRequest, fields: Mapping[str, str]) -> SentResult:
    number = fields.get("round", "")
    key = fields.get("key", "")
    if not key:
        raise ParseError(key, phrase("a key that identifies the entry"))
    words = {**fields, "result": code_from_fields(fields)}
    return SentResult(
        key, parse_whole_number(number) if number else None, words, fields.get("seen", ""), request.phone_code
    )


def _parse_meeting(fields: Mapping[str, str]) -> BoardMeeting:
    return BoardMeeting(parse_board_number(fields.get("board", "")), fields.get("ns", ""), fields.get("ew", ""))


@page_endpoint(PageRole.TABLE)
async def confirm_result(request: PageRequest) -> Response:
    """Store that the other side confirms a result."""
    fields = await read_form(request)
    meeting, seen = _parse_meeting(fields), fields.get("seen", "")
    await request.store(live_tables.confirm_result, request.code.table_id, meeting, seen, request.phone_code)
    return form_response(request, "#round", {"state": "confirmed"})


@page_endpoint(PageRole.TABLE)
async def confirm_earlier_board(request: PageRequest) -> Response:
    """Confirm a board of the round before by entering it again."""
    sent = _parse_entry(request, await read_form(request))
    state = await request.store(live_tables.confirm_by_reentry, request.code.table_id, sent)
    return form_response(request, "#round", {"state": str(state)})


@page_endpoint(PageRole.TABLE)
async def call_director(request: PageRequest) -> Response:
    """Call the director to the table."""
    fields = await read_form(request)
    about = fields.get("about", "")
    if about not in CALL_REASONS:
        raise ParseError(about, phrase("a reason for the call"))
    seconds_waited = parse_whole_number(fields["waited"]) if fields.get("waited", "").strip("0") else 0
    await request.store(live_tables.call_director, request.code.table_id, about, seconds_waited)
    return form_response(request, "#help", {"state": "called"})


@page_endpoint(PageRole.TABLE)
async def acknowledge_message(request: PageRequest) -> Response:
    """Store that the table has read the director's message."""
    number = parse_whole_number((await read_form(request)).get("about", ""))
    await request.store(mark_message_read, request.code.table_id, number)
    return form_response(request, "#round", {"state": "read"})


@page_endpoint(PageRole.TABLE)
async def go_to_next_round(request: PageRequest) -> Response:
    """Move the table on from the round that its page shows; a second request changes nothing."""
    fields = await read_form(request)
    number = parse_whole_number(fields.get("round", ""))
    queued = live_tables.queue_advance(request.server.db, request.evening, request.code.table_id, number)
    await request.store_together(live_tables.store_queued)
    moved = queued.future.result()
    return form_response(request, "#round", {"state": "moved" if moved else SubmissionState.TOO_LATE})
