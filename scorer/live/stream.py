"""Server-sent events that tell open pages of changes, found by polling the database a few times a second.

Every process polls by itself, so it does not matter which process, or which other program, made a change.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias
from zlib import crc32

from scorer.errors import ScorerError
from scorer.model.live import AccessCode, LiveState, PageRole, RankingVisibility, TableId
from scorer.model.notation import format_code
from scorer.model.results import Result, SitOut, TableOutcome
from scorer.reports.web.privacy import unfinished_boards
from scorer.services.live_evenings import (
    LiveEvening,
    is_played_together,
    meetings_of,
    previous_sittings,
    upcoming_seats,
)
from scorer.services.live_phones import labels_of
from scorer.services.live_rounds import RoundKeeper, is_played, measure_progress, played_pairings

if TYPE_CHECKING:
    from scorer.live.server_state import LiveServerState
    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting
    from scorer.storage.live import LiveVersion

POLL_SECONDS = 0.4
"""Seconds between two queries of the database."""

KEEPALIVE_SECONDS = 15.0
"""Seconds after which a page is told that nothing has changed, so that both ends notice a lost connection."""

PAUSE_SECONDS = {PageRole.TABLE: 0.0, PageRole.ROOM: 0.5, PageRole.DIRECTOR: 0.5, PageRole.JOIN: 2.0}
"""Seconds between two messages to the pages that nearly every result changes."""

PLAYERS_SPREAD_SECONDS = 1.0
"""Seconds over which messages to players' phones are spread: a hundred reloading at once would wait."""

MOST_STREAMS = {PageRole.TABLE: 12, PageRole.ROOM: 60, PageRole.DIRECTOR: 30, PageRole.JOIN: 200}
"""How many pages with one code get messages; further ones have to be reloaded."""

CHANGED_MESSAGE, KEEPALIVE_MESSAGE = b"data: changed\n\n", b": nothing new\n\n"


def _delay_share(phone: str) -> float:
    """A phone's delay as a share of the time over which messages are spread, from its code, which is random."""
    return crc32(phone.encode()) % 100 / 100


class OpenPage:
    """An open page: what opened it, the fingerprint of what it shows, and whether that has changed."""

    def __init__(self, code: AccessCode, phone: str) -> None:
        self.code, self.phone = code, phone
        self.shown: Hashable = None
        self.waiting = asyncio.Event()


class ChangeWatcher:
    """Polls the evenings that have open pages, and wakes the pages whose content has changed."""

    def __init__(self, served: LiveServerState) -> None:
        self._server = served
        self._stream_counts: Counter[str] = Counter()
        self._open: defaultdict[int, set[OpenPage]] = defaultdict(set)
        self._by_table: dict[int, dict[TableId, Hashable]] = {}
        self._by_role: dict[int, dict[PageRole, Hashable]] = {}
        self._by_phone: dict[int, dict[str, Hashable]] = {}
        self._versions: dict[int, LiveVersion] = {}
        self._rounds = RoundKeeper(served.db)
        self.closing = False

    async def run_forever(self) -> None:
        """Poll the database until the server ends."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for event_id in [one for one, pages in self._open.items() if pages or self.closing]:
                await self._poll(event_id)

    async def _poll(self, event_id: int) -> None:
        changed = self.closing
        with suppress(ScorerError):  # the evening or the database is gone, which the next page request reports
            changed |= await asyncio.to_thread(self._refresh, event_id)
        for page in self._open[event_id] if changed else ():
            if self.closing or self._fingerprint(event_id, page) != page.shown:
                page.waiting.set()

    def _refresh(self, event_id: int) -> bool:
        """Read an evening, and update the fingerprints of its pages; return whether it has changed."""
        evening = self._server.read_evening(event_id)
        if self._rounds.advance_if_due(evening):
            evening = self._server.read_evening(event_id)
        if self._versions.get(event_id) == evening.version:
            return False
        self._by_table[event_id], self._by_role[event_id] = table_fingerprints(evening), role_fingerprints(evening)
        self._by_phone[event_id] = phone_fingerprints(evening)
        self._versions[event_id] = evening.version
        return True

    def reserve_stream(self, code: AccessCode) -> bool:
        """Reserve a stream for one more page with a code, until `release_stream`; return whether there is room."""
        has_room = self._stream_counts[code.code] < MOST_STREAMS[code.role]
        self._stream_counts[code.code] += has_room
        return has_room

    def release_stream(self, code: AccessCode) -> None:
        """Release the stream of a closed page."""
        self._stream_counts[code.code] -= 1

    async def stream_changes(self, event_id: int, code: AccessCode, phone: str = "") -> AsyncIterator[bytes]:
        """Yield an event each time the content of a page changes; for players, the page on the phone with that code."""
        if not self._open[event_id]:  # without an open page the fingerprints are out of date
            await self._poll(event_id)
        page = OpenPage(code, phone)
        page.shown = self._fingerprint(event_id, page)
        self._open[event_id].add(page)
        try:
            yield b"retry: 2000\nevent: now\ndata: %.3f\n\n" % time.time()
            while not self.closing:
                try:
                    async with asyncio.timeout(KEEPALIVE_SECONDS):  # `wait_for` would need a task besides
                        await page.waiting.wait()
                except TimeoutError:
                    yield KEEPALIVE_MESSAGE
                else:
                    if code.role is PageRole.JOIN and not self.closing:
                        await asyncio.sleep(_delay_share(phone) * PLAYERS_SPREAD_SECONDS)
                    page.waiting.clear()
                    now = self._fingerprint(event_id, page)
                    if now != page.shown:
                        page.shown = now
                        yield CHANGED_MESSAGE
                        await asyncio.sleep(PAUSE_SECONDS[code.role])
        finally:
            self._open[event_id].discard(page)

    def _fingerprint(self, event_id: int, page: OpenPage) -> Hashable:
        code = page.code
        if code.role is PageRole.TABLE:
            return self._by_table.get(event_id, {}).get(code.table_id)
        of_all = self._by_role.get(event_id, {}).get(code.role)
        return (of_all, self._by_phone.get(event_id, {}).get(page.phone)) if code.role is PageRole.JOIN else of_all


def role_fingerprints(evening: LiveEvening) -> dict[PageRole, Hashable]:
    """What the other pages depend on: the director's on everything, the room's on a round until places are released.

    Where a class plays together, the room's page also depends on results, because each finished board is shown.
    """
    event, terms = evening.event, evening.live.settings
    of_all = (terms, event.selectable_pairs)
    whole = evening.version if terms.released_places or is_played_together(event) else None
    progress = measure_progress(event, evening.live)
    room = (*of_all, event.schedule, bool(progress.done), progress.is_complete, progress.is_won, whole)
    return {PageRole.DIRECTOR: evening.version, PageRole.ROOM: room, PageRole.JOIN: of_all}


def phone_fingerprints(evening: LiveEvening) -> dict[str, Hashable]:
    """What the page of each player's phone depends on: its own seats, and the results on its card."""
    event, live, terms = evening.event, evening.live, evening.live.settings
    phones = {phone.code: phone for phone in live.phones}
    if not phones:
        return {}
    seats, played = upcoming_seats(event, live), played_pairings(event)
    held = set(unfinished_boards(event)) if event.schedule and not terms.shows_other_tables else set()
    finished = tuple(result for result in event.results if result.board not in held)
    of_label = _results_by_competitor(event, finished)
    ranking: Hashable = finished if terms.ranking is RankingVisibility.LIVE else ()
    if terms.released_places and terms.ranking is not RankingVisibility.NEVER:
        ranking = evening.version.step
    is_over = measure_progress(event, live).is_over
    fingerprints: dict[str, Hashable] = {}
    for code, phone in phones.items():
        sittings = tuple(seats.get(phone.label, ()))
        is_done = bool(sittings) and is_played(sittings[0][0], played)
        own = (sittings, is_done, is_over, of_label.get(phone.label) if phone.card else None)
        fingerprints[code] = (phone, own, event.penalties, ranking)
    return fingerprints


def _results_by_competitor(event: Event, finished: Iterable[Result]) -> Mapping[str, Hashable]:
    """The results on the boards that each pair, team or player has played."""
    on_board: defaultdict[int, list[Result]] = defaultdict(list)
    played: defaultdict[str, set[int]] = defaultdict(set)
    for result in finished:
        on_board[result.board].append(result)
        for label in result.pairs:
            for one in (label, *event.form.competitor_labels(label)):
                played[one].add(result.board)
    of_board = {board: tuple(results) for board, results in on_board.items()}
    return {label: tuple(of_board[board] for board in sorted(boards)) for label, boards in played.items()}


ResultsByBoard: TypeAlias = "Mapping[int, Mapping[frozenset[str | None], Result]]"
"""The results of each board by the pairs that have them."""


ConfirmedCodes: TypeAlias = "Mapping[tuple[object, ...], str]"
"""The confirmed codes, by board and pairs."""


def table_fingerprints(evening: LiveEvening) -> dict[TableId, Hashable]:
    """What the page of each table depends on; when it changes, the page does."""
    event, live = evening.event, evening.live
    results = _results_by_board(event)
    sittings = _sittings_by_table(event)
    confirmed: ConfirmedCodes = {confirmation[:3]: confirmation.code for confirmation in live.confirmations}
    fingerprints: dict[TableId, Hashable] = {}
    for code in live.table_codes:
        table_id = code.table_id
        here = next((one for one in sittings[table_id] if one.round >= (code.round or 0)), None)
        terms = live.settings
        of_table: list[Hashable] = [
            terms,
            here,
            code.code,
            event.selectable_pairs,
            event.changes,
        ]
        for result in _shown_results(event, results, table_id, here, others=terms.shows_other_tables):
            of_table += (result, confirmed.get((result.board, *result.pairs)))
        of_table += _unconfirmed_meetings(previous_sittings(event, table_id, here and here.round), results, confirmed)
        of_table += _list_pending(live, table_id)
        of_table += (one for one in event.announced if here is not None and {one.ns, one.ew} == {here.ns, here.ew})
        of_table += _list_phones(evening, table_id, here)
        fingerprints[table_id] = tuple(of_table)
    return fingerprints


def _unconfirmed_meetings(
    played: Iterable[Sitting], results: ResultsByBoard, confirmed: ConfirmedCodes
) -> Iterator[Hashable]:
    """The boards of the round before that wait for confirmation by the other side."""
    for sitting in played:
        for met in meetings_of(sitting):
            result = results.get(met.board, {}).get(frozenset(met[1:]))
            if result is None:
                continue
            if confirmed.get((result.board, *result.pairs)) != format_code(result.outcome):
                yield met


def _list_phones(evening: LiveEvening, table_id: TableId, here: Sitting | None) -> Iterator[Hashable]:
    """The phones of those who sit at a table, and those that scanned its card."""
    if not evening.live.phones:
        return
    here_now = {one for pair in here.pairs for one in labels_of(evening.event, pair)} if here else set()
    yield from (one for one in evening.live.phones if one.label in here_now or one.table_id == table_id)


def _list_pending(live: LiveState, table_id: TableId) -> Iterator[Hashable]:
    """The claims, calls and messages of a table."""
    yield from (claim for claim in live.rejected_entries if claim.table_id == table_id)
    yield from (call for call in live.calls if call.table_id == table_id)
    yield from live.messages_for(table_id)


def _shown_results(
    event: Event, results_by_board: ResultsByBoard, table_id: TableId, here: Sitting | None, *, others: bool
) -> Iterator[Result]:
    """The results on the page of a table; without a schedule all that it entered."""
    if not event.schedule:
        yield from (result for result in event.results if result.table == table_id.table)
    if here is None:
        return
    for board in here.boards:
        results = results_by_board.get(board, {})
        own = results.get(frozenset((here.ns, here.ew)))
        if own is not None and others and isinstance(own.outcome, TableOutcome):
            yield from results.values()
        elif own is not None:
            yield own


def _results_by_board(event: Event) -> ResultsByBoard:
    by_board: defaultdict[int, dict[frozenset[str | None], Result]] = defaultdict(dict)
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            by_board[result.board][frozenset((result.ns, result.ew))] = result
    return by_board


def _sittings_by_table(event: Event) -> defaultdict[TableId, list[Sitting]]:
    by_table: defaultdict[TableId, list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        by_table[TableId(sitting.section, sitting.table)].append(sitting)
    return by_table
