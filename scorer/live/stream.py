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
from scorer.live.room import round_shown
from scorer.model.live import Code, Live, Role, Shows, Spot
from scorer.model.notation import code_of
from scorer.model.results import Item, Result, SitOut
from scorer.reports.web.secrecy import unfinished_boards
from scorer.services.live_evenings import Evening, meetings_of, plays_together, round_before, seats_ahead

if TYPE_CHECKING:
    from scorer.live.served import Served
    from scorer.model.events import Event
    from scorer.movements.schedule import Sitting
    from scorer.storage.live import Version

EVERY = 0.4
"""Seconds between two queries of the database."""

ALIVE = 15.0
"""Seconds after which a page is told that nothing has changed, so that both ends notice a lost connection."""

REST = {Role.TABLE: 0.0, Role.ROOM: 0.5, Role.DIRECTOR: 0.5, Role.JOIN: 2.0}
"""Seconds between two messages to the pages that nearly every result changes."""

ALL_PLAYERS = 1.0
"""Seconds over which messages to players' phones are spread: a hundred reloading at once would wait."""

MOST_STREAMS = {Role.TABLE: 12, Role.ROOM: 60, Role.DIRECTOR: 30, Role.JOIN: 200}
"""How many pages with one code get messages; further ones have to be reloaded."""

CHANGED, NOTHING = b"data: changed\n\n", b": nothing new\n\n"


def _share(phone: str) -> float:
    """A phone's delay as a share of the time over which messages are spread, from its code, which is random."""
    return crc32(phone.encode()) % 100 / 100


class Watch:
    """Polls the evenings that have open pages, and wakes the pages whose content has changed."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._streams: Counter[str] = Counter()
        self._woken: defaultdict[int, set[asyncio.Event]] = defaultdict(set)
        self._tables: dict[int, dict[Spot, Hashable]] = {}
        self._others: dict[int, dict[Role, Hashable]] = {}
        self._phones: dict[int, dict[str, Hashable]] = {}
        self._seen: dict[int, Version] = {}
        self.closing = False

    async def look_again_and_again(self) -> None:
        """Poll the database until the server ends."""
        while True:
            await asyncio.sleep(EVERY)
            for event_id in [one for one, waiting in self._woken.items() if waiting or self.closing]:
                await self._look_at(event_id)

    async def _look_at(self, event_id: int) -> None:
        changed = self.closing
        with suppress(ScorerError):  # the evening or the database is gone, which the next page request reports
            changed |= await asyncio.to_thread(self._has_changed, event_id)
        if changed:
            for waiting in self._woken[event_id]:
                waiting.set()

    def _has_changed(self, event_id: int) -> bool:
        """Read an evening, and update the fingerprints of its pages; return whether it has changed."""
        evening = self._served.evening(event_id)
        if self._seen.get(event_id) == evening.version:
            return False
        self._tables[event_id], self._others[event_id] = marks_of_tables(evening), marks_of_others(evening)
        self._phones[event_id] = marks_of_phones(evening)
        self._seen[event_id] = evening.version
        return True

    def takes(self, code: Code) -> bool:
        """Reserve a stream for one more page with a code, until `release_stream`; return whether there is room."""
        has_room = self._streams[code.code] < MOST_STREAMS[code.role]
        self._streams[code.code] += has_room
        return has_room

    def let_go(self, code: Code) -> None:
        """Release the stream of a closed page."""
        self._streams[code.code] -= 1

    async def changes(self, event_id: int, code: Code, phone: str = "") -> AsyncIterator[bytes]:
        """Yield an event each time the content of a page changes; for players, the page on the phone with that code."""
        waiting = asyncio.Event()
        if not self._woken[event_id]:  # without an open page the fingerprints are out of date
            await self._look_at(event_id)
        self._woken[event_id].add(waiting)
        shown = self._mark(event_id, code, phone)
        try:
            yield b"retry: 2000\nevent: now\ndata: %.3f\n\n" % time.time()
            while not self.closing:
                try:
                    await asyncio.wait_for(waiting.wait(), ALIVE)
                except TimeoutError:
                    yield NOTHING
                else:
                    if code.role is Role.JOIN and not self.closing:
                        await asyncio.sleep(_share(phone) * ALL_PLAYERS)
                    waiting.clear()
                    now = self._mark(event_id, code, phone)
                    if now != shown:
                        shown = now
                        yield CHANGED
                        await asyncio.sleep(REST[code.role])
        finally:
            self._woken[event_id].discard(waiting)

    def _mark(self, event_id: int, code: Code, phone: str) -> Hashable:
        if code.role is Role.TABLE:
            return self._tables.get(event_id, {}).get(code.spot)
        of_all = self._others.get(event_id, {}).get(code.role)
        return (of_all, self._phones.get(event_id, {}).get(phone)) if code.role is Role.JOIN else of_all


def marks_of_others(evening: Evening) -> dict[Role, Hashable]:
    """What the other pages depend on: the director's on everything, the room's on a round until places are released.

    Where a class plays together, the room's page also depends on results, because each finished board is shown.
    """
    event, terms = evening.event, evening.live.terms
    of_all = (terms, event.called)
    results = evening.version.step if terms.released or plays_together(event) else 0
    room = (*of_all, event.schedule, round_shown(evening), results)
    return {Role.DIRECTOR: evening.version, Role.ROOM: room, Role.JOIN: of_all}


def marks_of_phones(evening: Evening) -> dict[str, Hashable]:
    """What the page of each player's phone depends on: its own seats, and the results on its card."""
    event, beside, terms = evening.event, evening.live, evening.live.terms
    phones = {phone.code: phone for phone in beside.phones}
    if not phones:
        return {}
    seats = seats_ahead(event, beside)
    held = set(unfinished_boards(event, None)) if event.schedule and not terms.others else set()
    finished = tuple(result for result in event.results if result.board not in held)
    labels = {phone.label for phone in phones.values() if phone.card}
    of_label = {label: _on_card(event, label, finished) for label in labels}
    ranking: Hashable = finished if terms.ranking is Shows.LIVE else ()
    if terms.released and terms.ranking is not Shows.NEVER:
        ranking = evening.version.step
    marks: dict[str, Hashable] = {}
    for code, phone in phones.items():
        own = (tuple(seats.get(phone.label, ())), of_label.get(phone.label))
        marks[code] = (phone, own, event.penalties, ranking)
    return marks


def _on_card(event: Event, label: str, finished: tuple[Result, ...]) -> Hashable:
    """The results on the boards that somebody has played."""
    own = event.labels_of(label)
    boards = {one.board for one in finished if not own.isdisjoint(one.pairs)}
    return tuple(one for one in finished if one.board in boards)


Standing: TypeAlias = "Mapping[int, Mapping[frozenset[str | None], Result]]"
"""The results of each board by the pairs that have them."""


Confirmed: TypeAlias = "Mapping[tuple[object, ...], str]"
"""The confirmed codes, by board and pairs."""


def marks_of_tables(evening: Evening) -> dict[Spot, Hashable]:
    """What the page of each table depends on; when it changes, the page does."""
    event, beside = evening.event, evening.live
    standing = _results_by_board(event)
    sittings = _sittings_by_table(event)
    confirmed: Confirmed = {confirmation[:3]: confirmation.code for confirmation in beside.confirmations}
    marks: dict[Spot, Hashable] = {}
    for code in beside.tables:
        spot = code.spot
        here = next((one for one in sittings[spot] if one.round >= (code.round or 0)), None)
        terms = beside.terms
        of_table: list[Hashable] = [terms.others, terms.names, terms.clock, here, code.code, event.called]
        for result in _shown_results(event, standing, spot, here, others=beside.terms.others):
            of_table += (result, confirmed.get((result.board, *result.pairs)))
        of_table += _unconfirmed(round_before(event, spot, here and here.round), standing, confirmed)
        of_table += _said_at(beside, spot)
        of_table += (one for one in event.announced if here is not None and {one.ns, one.ew} == {here.ns, here.ew})
        marks[spot] = tuple(of_table)
    return marks


def _unconfirmed(played: Iterable[Sitting], standing: Standing, confirmed: Confirmed) -> Iterator[Hashable]:
    """The boards of the round before that wait for confirmation by the other side."""
    for sitting in played:
        for met in meetings_of(sitting):
            there = standing.get(met.board, {}).get(frozenset(met[1:]))
            if there is None:
                continue
            if confirmed.get((there.board, *there.pairs)) != code_of(there.outcome):
                yield met


def _said_at(beside: Live, spot: Spot) -> Iterator[Hashable]:
    """The claims, calls and messages of a table."""
    yield from (claim for claim in beside.claims if claim.spot == spot)
    yield from (call for call in beside.calls if call.spot == spot)
    yield from beside.messages_at(spot)


def _shown_results(
    event: Event, standing: Standing, spot: Spot, here: Sitting | None, *, others: bool
) -> Iterator[Result]:
    """The results on the page of a table; without a schedule all that it entered."""
    if not event.schedule:
        yield from (result for result in event.results if result.table == spot.table)
    if here is None:
        return
    for board in here.boards:
        results = standing.get(board, {})
        own = results.get(frozenset((here.ns, here.ew)))
        if own is not None and others and isinstance(own.outcome, Item):
            yield from results.values()
        elif own is not None:
            yield own


def _results_by_board(event: Event) -> Standing:
    by_board: defaultdict[int, dict[frozenset[str | None], Result]] = defaultdict(dict)
    for result in event.results:
        if not isinstance(result.outcome, SitOut):
            by_board[result.board][frozenset((result.ns, result.ew))] = result
    return by_board


def _sittings_by_table(event: Event) -> defaultdict[Spot, list[Sitting]]:
    by_table: defaultdict[Spot, list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        by_table[Spot(sitting.section, sitting.table)].append(sitting)
    return by_table
