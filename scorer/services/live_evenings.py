"""Open a live evening, read it, and change it in one transaction at a time.

The event is changed as everywhere else. The same transaction stores what a live evening needs besides: confirmations,
calls for the director, and keys of entries that a phone may send again.
"""

from __future__ import annotations

import secrets
import socket
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from threading import Lock, RLock
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from scorer.checks import missing_pairings
from scorer.commands.results import BoardMeeting
from scorer.errors import (
    ConcurrentChangeError,
    MissingDataError,
    NotFoundError,
    ParseError,
    input_error,
    mismatch_message,
)
from scorer.i18n import Phrase, phrase
from scorer.model.live import (
    NO_TABLE,
    AccessCode,
    LiveSettings,
    LiveState,
    PageRole,
    RejectedEntry,
    RoundClock,
    TableId,
    TableMessage,
)
from scorer.movements.movement import TOGETHER
from scorer.reports.web.privacy import NamePrivacy, last_published_privacy
from scorer.services.change import apply_command, digest_change
from scorer.services.history import step_back_message
from scorer.storage import Query, history, live
from scorer.storage.database import query_once, read_transaction, write_transaction
from scorer.storage.event_queries import read_event, read_seen
from scorer.storage.history import HistoryOwner, current_minute, read_steps

if TYPE_CHECKING:
    from concurrent.futures import Future

    from scorer.commands.command import Command
    from scorer.hints import Hint
    from scorer.model.events import Event
    from scorer.model.history import HistoryStep
    from scorer.movements.schedule import Sitting
    from scorer.storage.live import LiveVersion
    from scorer.storage.transaction import Transaction

# Addresses of the pages


DEFAULT_PORT = 8000
"""The default port of the server."""

PAGE_LETTERS = {PageRole.TABLE: "t", PageRole.DIRECTOR: "d", PageRole.ROOM: "r", PageRole.JOIN: "j"}
"""The letter with which the address of each page begins."""

SINGLE_PAGES = (PageRole.DIRECTOR, PageRole.ROOM, PageRole.JOIN)
"""The pages of which an evening has only one each."""


def local_address() -> str:
    """Return the address of this machine in its network, if it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def default_url() -> str:
    """Return the default beginning of links."""
    return f"http://{local_address()}:{DEFAULT_PORT}"


def parse_web_address(text: str) -> str:
    """Parse the beginning of links; raise `ParseError` if it is not a web address."""
    expected = phrase("an address such as https://bridge.example.org")
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise ParseError(text, expected) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ParseError(text, expected)
    return f"{parts.scheme}://{parts.netloc}"


def page_link(url: str, role: PageRole, code: str) -> str:
    """Return the address of a page."""
    return f"{url}/{PAGE_LETTERS[role]}/{code}"


def table_links(url: str, live: LiveState) -> dict[str, str]:
    """Return the links of the tables by table name."""
    return {str(code.table_id): page_link(url, PageRole.TABLE, code.code) for code in live.table_codes}


# Tables and rounds


def tables_of(event: Event) -> list[TableId]:
    """Return the tables of the schedule; without one, as many as the pairs need."""
    if event.schedule:
        return sorted({TableId(sitting.section, sitting.table) for sitting in event.schedule})
    return [TableId("", number) for number in range(1, max(1, len(event.pairs) // 2) + 1)]


def find_table(event: Event, name: str) -> TableId:
    """Return the table with a name such as `3` or `A3`, in either case; raise `NotFoundError` if there is none."""
    tables = tables_of(event)
    for spot in tables:
        if str(spot).casefold() == name.casefold():
            return spot
    raise NotFoundError(phrase("table"), name, map(str, tables))


def rounds_of_table(event: Event, spot: TableId) -> list[int]:
    """Return the rounds in which a table is used, in order; empty without a schedule."""
    return sorted(one.round for one in event.schedule if one.table == spot.table and one.section == spot.section)


def room_round(event: Event, live: LiveState) -> int:
    """Return the round that the room is in; 0 without a schedule."""
    if not event.schedule:
        return 0
    first = min(sitting.round for sitting in event.schedule)
    return min(max(live.settings.clock.round, first), event.last_round)


def current_round(event: Event, live: LiveState, spot: TableId) -> int | None:
    """Return the current round of a table; None without a schedule, and after its last round."""
    rounds = rounds_of_table(event, spot)
    reached = live.round_of(spot) or 0
    later = [number for number in rounds if number >= reached]
    return later[0] if later else None


def current_rounds(event: Event, live: LiveState) -> dict[TableId, int]:
    """Return the current round of every table that is not yet finished."""
    reached = {code.table_id: code.round or 0 for code in live.table_codes}
    rounds: dict[TableId, int] = {}
    for sitting in event.schedule:
        spot = TableId(sitting.section, sitting.table)
        if reached.get(spot, 0) <= sitting.round < rounds.get(spot, sitting.round + 1):
            rounds[spot] = sitting.round
    return rounds


SEATS_SHOWN = 2
"""How many seats a player is shown: the current and the next one."""


def upcoming_seats(event: Event, live: LiveState) -> dict[str, list[tuple[Sitting, str]]]:
    """Return where everybody sits now and next, and in which pair; teams sit where their pairs do."""
    current = current_rounds(event, live)
    ahead: defaultdict[str, list[tuple[Sitting, str]]] = defaultdict(list)
    for sitting in sorted(event.schedule, key=lambda one: one.round):
        if sitting.round < current.get(TableId(sitting.section, sitting.table), sitting.round + 1):
            continue
        for label in sitting.pairs:
            for person in {*event.form.seat_labels(label), *event.form.competitor_labels(label)}:
                if len(ahead[person]) < SEATS_SHOWN:
                    ahead[person].append((sitting, label))
    return ahead


def find_sitting(event: Event, spot: TableId, number: int | None) -> Sitting | None:
    """Return who sits at a table in a round, with its boards."""
    for sitting in event.schedule:
        if sitting.round == number and sitting.table == spot.table and sitting.section == spot.section:
            return sitting
    return None


def meetings_of(sitting: Sitting | None) -> list[BoardMeeting]:
    """Return the boards of a table in a round, each with its pairs; empty if a pair sits out."""
    if sitting is None or sitting.ns is None or sitting.ew is None:
        return []
    return [BoardMeeting(board, sitting.ns, sitting.ew) for board in sitting.boards]


def is_played_together(event: Event) -> bool:
    """Whether all tables of a class play the same board at once, and then discuss it."""
    return event.movement == TOGETHER


def previous_sittings(event: Event, spot: TableId, number: int | None) -> list[Sitting]:
    """Return where those at a table met others in the previous round; after the last round, where they met last."""
    present = find_sitting(event, spot, number)
    if present is None:
        last = rounds_of_table(event, spot)[-1:]
        return [one for one in event.schedule if (one.section, one.table) == spot and [one.round] == last]
    who = {present.ns, present.ew} - {None}
    earlier = [one for one in event.schedule if one.round < present.round and not who.isdisjoint((one.ns, one.ew))]
    latest = max((one.round for one in earlier), default=0)
    return [one for one in earlier if one.round == latest]


def has_all_results(event: Event, meetings: Iterable[BoardMeeting]) -> bool:
    """Whether no result of these boards is missing; boards of a match that was given away are not."""
    waiting = {(one.board, frozenset((one.ns, one.ew))) for one in meetings}
    boards = {board for board, _ in waiting}
    waiting.difference_update(result.pairing for result in event.results if result.board in boards)
    return not waiting or waiting.isdisjoint(missing_pairings(event, boards))


# Reading and changing an evening


CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of codes: none that sounds or looks like another."""

CODE_LENGTH = 18
"""Letters of a code: 89 bits, too many to guess."""


class LiveEvening(NamedTuple):
    """A live evening as it was at some version."""

    event_id: int
    version: LiveVersion
    event: Event
    live: LiveState


class SubmissionState(StrEnum):
    """What became of a result that a phone sent."""

    STORED = "stored"
    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    TOO_LATE = "too-late"


class SentResult(NamedTuple):
    """A result as a phone sends it: its key, its arguments, and the result that was shown there.

    `phone` is the code of the phone, empty if it stores none.
    """

    key: str
    round: int | None
    arguments: Mapping[str, str]
    seen: str
    phone: str = ""


class SubmissionOutcome(NamedTuple):
    """What became of a result that was sent, and the evening after it."""

    state: SubmissionState
    evening: LiveEvening


class QueuedResult(NamedTuple):
    """A result that waits to be stored, and the future with which its sender waits."""

    spot: TableId
    sent: SentResult
    future: Future[SubmissionOutcome]


class QueuedAdvance(NamedTuple):
    """A table that waits to move on from a round, and the future that says whether it did or had already moved."""

    spot: TableId
    number: int
    future: Future[bool]


class LiveDatabase:
    """A database as one program uses it for live evenings: what it last read, and what waits to be written."""

    def __init__(self, location: str) -> None:
        self.location = location
        self.write_lock = RLock()
        """Threads of one process queue here, which is fairer and faster than at the database."""
        self.read_lock = Lock()
        """Only one thread reads a changed evening again; those that waited find it up to date."""
        self.latest_evenings: dict[int, LiveEvening] = {}
        """Each evening as it was last read or left, by event, so that it is only read again if it changed."""
        self.queue: defaultdict[int, deque[QueuedResult | QueuedAdvance]] = defaultdict(deque)
        """What tables sent and waits to be stored together, by event."""

    def remember(self, evening: LiveEvening) -> LiveEvening:
        """Remember an evening as it was read or left."""
        self.latest_evenings[evening.event_id] = evening
        return evening


class LiveTransaction(NamedTuple):
    """A change in progress: nobody else writes, and the evening is up to date."""

    db: LiveDatabase
    work: Transaction
    evening: LiveEvening

    def commit(self) -> LiveEvening:
        """Commit, and return the evening as it is now."""
        return self.commit_event(self.evening.event)

    def commit_event(self, event: Event, live_data: LiveState | None = None) -> LiveEvening:
        """Commit with `event` as a command left it, and return the evening.

        `live_data` is given if nothing but the rounds of tables changed in it; it is then not read again. Other
        processes notice such a change as they notice steps.
        """
        query, event_id = self.work.query, self.evening.event_id
        if live_data is None:
            live.increment_version(self.work, event_id)
            live_data = live.read_live(query, event_id)
        version = _require_version(query, event_id)
        self.work.commit()
        return self.db.remember(LiveEvening(event_id, version, event, live_data))


@contextmanager
def live_transaction(db: LiveDatabase, known_evening: LiveEvening) -> Iterator[LiveTransaction]:
    """Change a live evening; what has not changed since `known_evening` is not read again."""
    with db.write_lock, write_transaction(db.location) as transaction:
        transaction.lock_event(known_evening.event_id)
        latest = db.latest_evenings.get(known_evening.event_id, known_evening)
        yield LiveTransaction(db, transaction, _refresh_evening(transaction.query, known_evening.event_id, latest))


def _require_version(query: Query, event_id: int) -> LiveVersion:
    """Return the version of a live evening; raise `MissingDataError` if it is no longer live."""
    version = live.read_live_version(query, event_id)
    if version is None:
        raise MissingDataError(phrase("this evening is no longer live"))
    return version


def _refresh_evening(query: Query, event_id: int, known_evening: LiveEvening | None) -> LiveEvening:
    """Return the evening as it is now; raise `MissingDataError` if it is no longer live."""
    version = _require_version(query, event_id)
    if known_evening is not None and known_evening.version == version:
        return known_evening
    event = None
    if known_evening is not None and known_evening.version.step == version.step:
        event = known_evening.event
    elif known_evening is not None and known_evening.version.step < version.step:
        event = history.apply_new_results(query, event_id, known_evening.event, known_evening.version.step)
    if known_evening is not None and known_evening.version.live == version.live:
        live_data = known_evening.live
        if known_evening.version.rounds != version.rounds:
            live_data = live_data._replace(codes=live.read_codes(query, event_id))
        return LiveEvening(event_id, version, event or read_event(query, event_id), live_data)
    event = (
        read_event(query, event_id)
        if event is None
        else event._replace(results_at_disclosure=read_seen(query, event_id))
    )
    return LiveEvening(event_id, version, event, live.read_live(query, event_id))


def read_evening(db: LiveDatabase, event_id: int) -> LiveEvening:
    """Return a live evening, read again only if it changed; raise `MissingDataError` if it is no longer live."""
    version = query_once(db.location, lambda ask: live.read_live_version(ask, event_id))
    latest = db.latest_evenings.get(event_id)
    if latest is not None and latest.version == version:
        return latest
    with db.read_lock, read_transaction(db.location) as query:
        return db.remember(_refresh_evening(query, event_id, db.latest_evenings.get(event_id)))


def open_evening(db: str, slug: str | None, names: str | None) -> LiveEvening:
    """Open an event as a live evening: pages without a code get one, and keep it when it is opened again."""
    with write_transaction(db) as transaction:
        event_id = transaction.find_and_lock_event(slug)
        event = read_event(transaction.query, event_id)
        if live.read_live_version(transaction.query, event_id) is None:
            published = (
                last_published_privacy(read_steps(transaction.query, HistoryOwner(event_id))) or NamePrivacy.FULL
            )
            live.insert_evening(transaction, event_id, LiveSettings(str(published)))
        live_data = live.read_live(transaction.query, event_id)
        if names is not None and names != live_data.settings.names:
            live.update_settings(transaction, event_id, live_data.settings._replace(names=names))
        number = room_round(event, live_data)
        if number != live_data.settings.clock.round:
            settings = live.read_live(transaction.query, event_id).settings
            live.update_settings(transaction, event_id, settings._replace(clock=RoundClock(number)))
        _create_missing_codes(transaction, event_id, event, live_data)
        live.increment_version(transaction, event_id)
        live_data = live.read_live(transaction.query, event_id)
        version = _require_version(transaction.query, event_id)
        transaction.commit()
    return LiveEvening(event_id, version, event, live_data)


def _create_missing_codes(transaction: Transaction, event_id: int, event: Event, live_data: LiveState) -> None:
    """Create codes for the pages that have none."""
    pages = [(role, NO_TABLE) for role in SINGLE_PAGES]
    pages += [(PageRole.TABLE, spot) for spot in tables_of(event)]
    missing = [AccessCode(role, spot, new_code()) for role, spot in pages if not live_data.code_of(role, spot)]
    if missing:
        live.store_codes(transaction, event_id, missing)


def new_code() -> str:
    """Return a code that cannot be guessed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def list_steps(db: str, event_id: int) -> list[HistoryStep]:
    """Return the history of the event, in order."""
    with read_transaction(db) as query:
        return read_steps(query, HistoryOwner(event_id))


def record_printed_links(db: LiveDatabase, evening: LiveEvening, url: str) -> LiveEvening:
    """Record the address to which printed links lead, so that a change of it can be reported."""
    with live_transaction(db, evening) as transaction:
        settings = transaction.evening.live.settings
        if settings.address != url:
            live.update_settings(transaction.work, evening.event_id, settings._replace(address=url))
        return transaction.commit()


# What a director does


def answer_call(db: LiveDatabase, evening: LiveEvening, number: int) -> LiveEvening:
    """Record that the director has been at the table."""
    with live_transaction(db, evening) as transaction:
        live.delete_call(transaction.work, evening.event_id, number)
        return transaction.commit()


def send_message(db: LiveDatabase, evening: LiveEvening, spots: Iterable[TableId], text: str) -> LiveEvening:
    """Send the director's message to tables."""
    with live_transaction(db, evening) as transaction:
        for spot in spots:
            live.store_message(
                transaction.work, evening.event_id, TableMessage(0, spot, text, f"{datetime.now():%H:%M}")
            )
        return transaction.commit()


def mark_message_read(db: LiveDatabase, evening: LiveEvening, spot: TableId, number: int) -> LiveEvening:
    """Record that a table has read a message."""
    with live_transaction(db, evening) as transaction:
        live.delete_message(transaction.work, evening.event_id, spot, number)
        return transaction.commit()


def set_round(db: LiveDatabase, evening: LiveEvening, spots: tuple[TableId, ...], number: int) -> LiveEvening:
    """Set the round of tables; where these are all of them, the room goes there too."""
    with live_transaction(db, evening) as transaction:
        event = transaction.evening.event
        rounds = {one for spot in tables_of(event) for one in rounds_of_table(event, spot)}
        if number not in rounds:
            last = max(rounds, default=0)
            raise input_error("round", mismatch_message(str(number), phrase("a round, 1 to {last}", last=last)))
        for spot in spots:
            live.set_table_round(transaction.work, evening.event_id, spot, number)
        if set(spots) == set(tables_of(event)):
            settings = transaction.evening.live.settings
            clock = settings.clock._replace(round=number)
            live.update_settings(transaction.work, evening.event_id, settings._replace(clock=clock))
        return transaction.commit()


def change_live_settings(
    db: LiveDatabase, evening: LiveEvening, change: Callable[[LiveSettings], LiveSettings]
) -> LiveEvening:
    """Change the live settings of the evening."""
    with live_transaction(db, evening) as transaction:
        live.update_settings(transaction.work, evening.event_id, change(transaction.evening.live.settings))
        return transaction.commit()


def renew_code(db: LiveDatabase, evening: LiveEvening, role: PageRole, spot: TableId) -> LiveEvening:
    """Give a page a new code; the old one stops working, and this cannot be undone."""
    with live_transaction(db, evening) as transaction:
        number = next(
            (code.round for code in transaction.evening.live.codes if (code.role, code.table_id) == (role, spot)), None
        )
        live.store_codes(transaction.work, evening.event_id, [AccessCode(role, spot, new_code(), number)])
        return transaction.commit()


def dismiss_claim(db: LiveDatabase, evening: LiveEvening, claim: RejectedEntry) -> LiveEvening:
    """Dismiss a claim against a result: the recorded result is right."""
    with live_transaction(db, evening) as transaction:
        live.close_claims(transaction.work, evening.event_id, claim.board, (claim.ns, claim.ew))
        return transaction.commit()


class DirectorChange(NamedTuple):
    """What a director's command did, the evening after it, and what can be done next.

    If nothing was stored yet, `preview` identifies what the command would do, to be passed to `run_director_command`.
    """

    summary: Phrase
    evening: LiveEvening
    details: tuple[Phrase, ...] = ()
    hints: tuple[Hint, ...] = ()
    preview: str = ""


def run_director_command(
    db: LiveDatabase,
    known_evening: LiveEvening,
    command: Command[Event],
    *,
    expected_preview: str = "",
) -> DirectorChange:
    """Carry out a command on the event; new tables get their codes.

    If its result is not what `expected_preview` stands for, nothing is stored and the new preview is returned.
    """
    with live_transaction(db, known_evening) as transaction:
        event, owner = transaction.evening.event, HistoryOwner(known_evening.event_id)
        change = apply_command(transaction.work, owner, event, command)
        preview = digest_change(change) if expected_preview else ""
        if preview != expected_preview:
            evening = transaction.evening._replace(event=change.after)
            return DirectorChange(change.summary, evening, change.details, change.hints, preview)
        board, ns, ew = change.subject.board, change.subject.ns, change.subject.ew
        if board is not None and ns is not None and ew is not None:
            live.close_claims(transaction.work, known_evening.event_id, board, (ns, ew))
        _create_missing_codes(transaction.work, known_evening.event_id, change.after, transaction.evening.live)
        return DirectorChange(change.summary, transaction.commit_event(change.after), change.details, change.hints)


def undo_or_redo(db: LiveDatabase, evening: LiveEvening, last: int, *, redo: bool) -> DirectorChange:
    """Undo the last change, or redo it; raise `ConcurrentChangeError` if `last` is no longer the last step."""
    with live_transaction(db, evening) as transaction:
        if transaction.evening.version.step != last:
            raise ConcurrentChangeError
        summary = history.undo_or_redo(transaction.work, HistoryOwner(evening.event_id), current_minute(), redo=redo)
        after = read_event(transaction.work.query, evening.event_id)
        return DirectorChange(step_back_message(summary, redo=redo), transaction.commit_event(after))
