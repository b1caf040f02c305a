"""The page on a table's phone: its round and boards, and its own results. Never a board that it has not finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.results import Meeting, proved_declarer, standing_result
from scorer.errors import Misread, ScorerError
from scorer.game.seats import Side, dealer_of
from scorer.i18n import NOTHING, Phrase, literal, phrase
from scorer.live import announcing
from scorer.live.pages import Asked, answering, asked_by, done, fields_of, to_phone
from scorer.live.results import code_chosen, needed_tricks, outcome_told, result_told
from scorer.model.live import Claim, Clock, Confirmation, Message, Role, Spot
from scorer.model.notation import code_of, parse_code
from scorer.model.numbers import board_number, whole_number
from scorer.model.pairs import Form, team_of
from scorer.model.results import Item, Result, Seen, SitOut
from scorer.reports.rankings import reached_told
from scorer.reports.web.secrecy import Names, public_pair
from scorer.scoring import score_event
from scorer.services import live_tables as desk
from scorer.services.live_evenings import Evening, all_in, meetings_of, read_message, round_of, rounds_at, sitting_at
from scorer.services.live_phones import scanned

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from scorer.live.announcing import AnnouncementTold
    from scorer.model.events import Event
    from scorer.model.settings import Announcing
    from scorer.movements.schedule import Sitting


class Board(StrEnum):
    """The state of a board."""

    OPEN = "open"
    STORED = "stored"
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"


class Claimed(NamedTuple):
    """The result of a board according to another phone."""

    code: str
    told: Phrase
    own: bool


class Unconfirmed(NamedTuple):
    """A board of the round before that waits for confirmation; without its result, as others may have to play it."""

    round: int
    meeting: Meeting
    dealer: Phrase
    declarer: Phrase | None

    @property
    def number(self) -> int:
        return self.meeting.board


class BoardPart(NamedTuple):
    """One board of the round: its meeting, its state, and its result in words.

    `key` identifies it on the page: its number, without a schedule with the pairs.
    """

    key: str
    meeting: Meeting
    state: Board
    dealer: Phrase
    declarer: Phrase | None
    announced: AnnouncementTold | None
    code: str
    told: Phrase
    confirmable: bool
    claims: tuple[Claimed, ...]
    others: tuple[tuple[str, Phrase], ...]

    @property
    def number(self) -> int:
        return self.meeting.board


class TablePage(NamedTuple):
    """A table's page; `round` is None without a schedule and after the last round, `race_won` is how a race ended."""

    spot: Spot
    event_name: str
    slug: str
    round: int | None
    rounds: int
    clock: Clock
    finished: bool
    ns: str
    ew: str
    turned: bool
    sits_out: str
    boards: tuple[BoardPart, ...]
    all_in: bool
    going: tuple[Phrase, ...]
    called: tuple[str, ...]
    messages: tuple[Message, ...]
    late: tuple[Phrase, ...]
    pairs: tuple[tuple[str, str], ...]
    most_boards: int
    announce: Announcing
    unconfirmed: tuple[Unconfirmed, ...]
    won: Phrase

    @property
    def planned(self) -> bool:
        """Whether there is a schedule."""
        return self.rounds > 0


def table_page(evening: Evening, spot: Spot, phone: str = "") -> TablePage:
    """Everything that a table may see now, on the phone with that code."""
    event = evening.event
    names = Called(event, Names(evening.live.terms.names))
    rounds = rounds_at(event, spot)
    number = round_of(event, evening.live, spot)
    sitting = sitting_at(event, spot, number)
    meetings, pairs = meetings_of(sitting), list[tuple[str, str]]()
    if not rounds:
        meetings = _entered_here(event, spot)
        pairs = [(pair.label, names.get(pair.label)) for pair in event.pairs]
    return TablePage(
        spot,
        event.name,
        event.slug,
        number,
        len(rounds),
        clock=evening.live.terms.clock,
        finished=bool(rounds) and number is None,
        ns=names.get(sitting.ns if sitting else None),
        ew=names.get(sitting.ew if sitting else None),
        turned=sitting is not None and sitting.arrow_switched,
        sits_out=names.get(sitting.ns or sitting.ew) if sitting and not sitting.is_meeting else "",
        boards=tuple(_boards(evening, spot, meetings, phone)),
        all_in=bool(rounds) and number is not None and all_in(event, meetings),
        going=tuple(_going(event, sitting, names)),
        called=tuple(call.about for call in evening.live.calls if call.spot == spot),
        messages=evening.live.messages_at(spot),
        late=tuple(_late(evening, spot, number)),
        pairs=tuple(pairs),
        most_boards=event.boards,
        announce=announcing.asked_for(event),
        unconfirmed=tuple(_unconfirmed(evening, spot)),
        won=reached_told(score_event(event)) if event.scoring.target else NOTHING,
    )


class Called:
    """The names of pairs, teams and players, as far as they may be shown; looked up singly, as a page needs few."""

    def __init__(self, event: Event, names: Names) -> None:
        self._known = {one.label: one for one in (*event.entrants, *event.pairs)}
        self._form, self._names = event.form, names

    def get(self, label: str | None) -> str:
        """A label with its names, else with its team's; empty for an empty seat."""
        if label not in self._known:
            return ""
        name = public_pair(self._known[label], self._names).names
        if self._form is Form.TEAMS and not (name and self._form.sits(label)):
            name = self._known[team_of(label)].names
        return f"{label} {name}" if name else label


def _entered_here(event: Event, spot: Spot) -> list[Meeting]:
    """The meetings that this table has entered, for an event without a schedule."""
    own = [result for result in event.results if result.table == spot.table and len(result.pairs) == 2]
    return [Meeting(result.board, result.ns or "", result.ew or "") for result in own]


def board_key(event: Event, meeting: Meeting) -> str:
    """Identifies a board among those of a table, which without a schedule has it with several pairs."""
    return str(meeting.board) if event.schedule else "-".join(map(str, meeting))


def _unconfirmed(evening: Evening, spot: Spot) -> Iterator[Unconfirmed]:
    for number, meeting in desk.unconfirmed_at(evening, spot):
        proved = proved_declarer(evening.event, meeting.board)
        yield Unconfirmed(number, meeting, dealer_of(meeting.board).word, proved.word if proved else None)


def _boards(evening: Evening, spot: Spot, meetings: list[Meeting], phone: str) -> Iterator[BoardPart]:
    event, beside = evening.event, evening.live
    for meeting in meetings:
        result = standing_result(event, meeting)
        proved = proved_declarer(event, meeting.board)
        said = announcing.told(evening, meeting)
        claims = [claim for claim in beside.claims if claim.spot == spot and _is_about(claim, meeting)]
        code, told, state, confirmable = "", NOTHING, Board.OPEN, False
        if result is not None:
            code = code_of(result.outcome)
            told = result_told(event, result)
            confirmed = Confirmation(meeting.board, result.ns or "", result.ew or "", code) in beside.confirmations
            state = Board.CONFIRMED if confirmed else Board.STORED
            confirmable = not confirmed
        if claims:
            state = Board.CONTRADICTED
        yield BoardPart(
            board_key(event, meeting),
            meeting,
            state,
            dealer=dealer_of(meeting.board).word,
            declarer=said.declarer if said else proved.word if proved else None,
            announced=said,
            code=code,
            told=told,
            confirmable=confirmable,
            claims=tuple(Claimed(one.code, code_told(event, one), one.phone == phone != "") for one in claims),
            others=tuple(_others(evening, meeting, result)),
        )


def _is_about(claim: Claim, meeting: Meeting) -> bool:
    return claim.board == meeting.board and {claim.ns, claim.ew} == {meeting.ns, meeting.ew}


def code_told(event: Event, claim: Claim) -> Phrase:
    """What a phone sent, in words; the code itself if it has no meaning any more."""
    try:
        outcome = parse_code(claim.code, event.rule_set)
    except ScorerError:
        return literal(claim.code)
    return outcome_told(event, claim.board, outcome, proved_declarer(event, claim.board))


def _others(evening: Evening, meeting: Meeting, own: Result | None) -> Iterator[tuple[str, Phrase]]:
    """The results of others on a board that this table has played, where the director allows it."""
    if own is None or not isinstance(own.outcome, Item) or not evening.live.terms.others:
        return
    event = evening.event
    for result in event.results:
        if result.board == meeting.board and result != own and not isinstance(result.outcome, SitOut):
            yield " – ".join(result.pairs), result_told(event, result)


def _going(event: Event, sitting: Sitting | None, names: Called) -> Iterator[Phrase]:
    """Where the pairs of a table go after this round."""
    if sitting is None:
        return
    later = [other for other in event.schedule if other.round > sitting.round]
    number = min((other.round for other in later), default=0)
    people = event.form.people
    for person in [one for label in sitting.pairs for one in people(label)]:
        for other in later:
            for label in other.pairs:
                if other.round == number and person in people(label):
                    yield _seat(other, label, person, names)


def _seat(sitting: Sitting, label: str, person: str, names: Called) -> Phrase:
    """A person's seat, as or in a pair."""
    if not sitting.is_meeting:
        return phrase("{pair}: sits out", pair=names.get(person))
    side = Side.NORTH_SOUTH if sitting.seated[0] == label else Side.EAST_WEST
    return phrase("{pair}: table {table}, {side}", pair=names.get(person), table=sitting.table_name, side=side.word)


def _late(evening: Evening, spot: Spot, number: int | None) -> Iterator[Phrase]:
    """The boards for which this table entered something after the round; others may sit there and play them."""
    for claim in evening.live.claims:
        if claim.spot == spot and claim.round is not None and claim.round != number:
            yield phrase("Entered after the round, for the director: board {board}", board=claim.board)


CALLS = ("pairs", "board", "director")
"""Why a table calls: other pairs sit there, a wrong board was played, or something else."""


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.TABLE)
    return to_phone(asked, await asked.make(_page))


def _page(asked: Asked) -> str:
    rules = asked.evening.event.rule_set.name
    shown = table_page(asked.evening, asked.code.spot, asked.phone)
    seen = [Seen(*part.meeting, part.code) for part in shown.boards if part.others]
    desk.note_seen(asked.served.db, asked.evening, asked.code.spot, seen)
    scanned(asked.served.db, asked.evening, asked.phone, asked.code.spot)
    return asked.page("table.html", it=shown, rules=rules, needed=needed_tricks(rules))


@answering(Role.TABLE)
async def enter(asked: Asked) -> Response:
    """Store a result, sent for the first time or again."""
    fields = await fields_of(asked)
    sent = _sent(asked, fields)
    entered = await asked.store(desk.enter_result, asked.code.spot, sent)
    return done(asked, f"#board-{board_key(asked.evening.event, _meeting(fields))}", {"state": str(entered.state)})


def _sent(asked: Asked, fields: Mapping[str, str]) -> desk.Sent:
    number = fields.get("round", "")
    key = fields.get("key", "")
    if not key:
        raise Misread(key, phrase("a key by which the entry is known again"))
    words = {**fields, "result": code_chosen(fields)}
    return desk.Sent(key, whole_number(number) if number else None, words, fields.get("seen", ""), asked.phone)


def _meeting(fields: Mapping[str, str]) -> Meeting:
    return Meeting(board_number(fields.get("board", "")), fields.get("ns", ""), fields.get("ew", ""))


@answering(Role.TABLE)
async def confirm(asked: Asked) -> Response:
    """Store that the other side confirms a result."""
    fields = await fields_of(asked)
    meeting, seen = _meeting(fields), fields.get("seen", "")
    await asked.store(desk.confirm, asked.code.spot, meeting, seen, asked.phone)
    return done(asked, "#round", {"state": "confirmed"})


@answering(Role.TABLE)
async def confirm_later(asked: Asked) -> Response:
    """Confirm a board of the round before by entering it again."""
    sent = _sent(asked, await fields_of(asked))
    state = await asked.store(desk.confirm_later, asked.code.spot, sent)
    return done(asked, "#round", {"state": str(state)})


@answering(Role.TABLE)
async def call(asked: Asked) -> Response:
    """Call the director to the table."""
    fields = await fields_of(asked)
    about = fields.get("about", "")
    if about not in CALLS:
        raise Misread(about, phrase("what the table calls for"))
    waited = whole_number(fields["waited"]) if fields.get("waited", "").strip("0") else 0
    await asked.store(desk.call_director, asked.code.spot, about, waited)
    return done(asked, "#help", {"state": "called"})


@answering(Role.TABLE)
async def read(asked: Asked) -> Response:
    """Store that the table has read the director's message."""
    number = whole_number((await fields_of(asked)).get("about", ""))
    await asked.store(read_message, asked.code.spot, number)
    return done(asked, "#round", {"state": "read"})


@answering(Role.TABLE)
async def go_on(asked: Asked) -> Response:
    """Move the table on from the round that its page shows; a second request changes nothing."""
    fields = await fields_of(asked)
    number = whole_number(fields.get("round", ""))
    moved = await asked.store(desk.next_round, asked.code.spot, number)
    return done(asked, "#round", {"state": "moved" if moved else desk.State.TOO_LATE})
