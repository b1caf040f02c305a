"""Open a live evening, read it, and change it in one transaction at a time.

The event is changed as everywhere else. The same transaction stores what a live evening needs besides: confirmations,
calls for the director, and keys of entries that a phone may send again.
"""

from __future__ import annotations

import secrets
import socket
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from threading import Lock, RLock
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from scorer.commands.results import Meeting, standing_result
from scorer.errors import ChangedMeanwhile, Misread, NotFound, NothingHere, Remedy, misread, refused
from scorer.i18n import Phrase, phrase
from scorer.model.live import NO_TABLE, Claim, Code, Live, Message, Role, Spot, Terms
from scorer.movements.movement import TOGETHER
from scorer.reports.web.secrecy import Names, last_published
from scorer.services.change import through
from scorer.services.history import stepped_back
from scorer.storage import Ask, history, live
from scorer.storage.history import Whose, now, steps_of
from scorer.storage.reading import read_event, seen_in
from scorer.storage.transactions import glance, reading, writing

if TYPE_CHECKING:
    from scorer.commands.actions import Action
    from scorer.commands.changed import Changed
    from scorer.model.events import Event
    from scorer.model.history import Step
    from scorer.movements.schedule import Sitting
    from scorer.storage.live import Version
    from scorer.storage.work import Transaction

# Addresses of the pages


PORT = 8000
"""The default port of the server."""

LETTER = {Role.TABLE: "t", Role.DIRECTOR: "d", Role.ROOM: "r", Role.JOIN: "j"}
"""The letter with which the address of each page begins."""

ONCE = (Role.DIRECTOR, Role.ROOM, Role.JOIN)
"""The pages of which an evening has only one each."""


def own_address() -> str:
    """Return the address of this machine in its network, if it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def usual_url() -> str:
    """Return the default beginning of links."""
    return f"http://{own_address()}:{PORT}"


def web_address(text: str) -> str:
    """Parse the beginning of links; raise `ParseError` if it is not a web address."""
    expected = phrase("an address such as https://bridge.example.org")
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise Misread(text, expected) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Misread(text, expected)
    return f"{parts.scheme}://{parts.netloc}"


def link(url: str, role: Role, code: str) -> str:
    """Return the address of a page."""
    return f"{url}/{LETTER[role]}/{code}"


def table_links(url: str, live: Live) -> dict[str, str]:
    """Return the links of the tables by table name."""
    return {str(code.spot): link(url, Role.TABLE, code.code) for code in live.tables}


# Tables and rounds


def spots_of(event: Event) -> list[Spot]:
    """Return the tables of the schedule; without one, as many as the pairs need."""
    if event.schedule:
        return sorted({Spot(sitting.section, sitting.table) for sitting in event.schedule})
    return [Spot("", number) for number in range(1, max(1, len(event.pairs) // 2) + 1)]


def spot_named(event: Event, name: str) -> Spot:
    """Return the table with a name such as `3` or `A3`, in either case; raise `NotFoundError` if there is none."""
    spots = spots_of(event)
    for spot in spots:
        if str(spot).casefold() == name.casefold():
            return spot
    raise NotFound(phrase("table"), name, map(str, spots))


def rounds_at(event: Event, spot: Spot) -> list[int]:
    """Return the rounds in which a table is used, in order; empty without a schedule."""
    return sorted(one.round for one in event.schedule if one.table == spot.table and one.section == spot.section)


def round_of(event: Event, live: Live, spot: Spot) -> int | None:
    """Return the current round of a table; None without a schedule, and after its last round."""
    rounds = rounds_at(event, spot)
    reached = live.reached(spot) or 0
    later = [number for number in rounds if number >= reached]
    return later[0] if later else None


def rounds_reached(event: Event, live: Live) -> dict[Spot, int]:
    """Return the current round of every table that is not yet finished."""
    reached = {code.spot: code.round or 0 for code in live.tables}
    rounds: dict[Spot, int] = {}
    for sitting in event.schedule:
        spot = Spot(sitting.section, sitting.table)
        if reached.get(spot, 0) <= sitting.round < rounds.get(spot, sitting.round + 1):
            rounds[spot] = sitting.round
    return rounds


AHEAD = 2
"""How many seats a player is shown: the current and the next one."""


def seats_ahead(event: Event, live: Live) -> dict[str, list[tuple[Sitting, str]]]:
    """Return where everybody sits now and next, and in which pair; teams sit where their pairs do."""
    now = rounds_reached(event, live)
    ahead: defaultdict[str, list[tuple[Sitting, str]]] = defaultdict(list)
    for sitting in sorted(event.schedule, key=lambda one: one.round):
        if sitting.round < now.get(Spot(sitting.section, sitting.table), sitting.round + 1):
            continue
        for label in sitting.pairs:
            for person in {*event.form.people(label), *event.form.ranked(label)}:
                if len(ahead[person]) < AHEAD:
                    ahead[person].append((sitting, label))
    return ahead


def sitting_at(event: Event, spot: Spot, number: int | None) -> Sitting | None:
    """Return who sits at a table in a round, with its boards."""
    for sitting in event.schedule:
        if sitting.round == number and sitting.table == spot.table and sitting.section == spot.section:
            return sitting
    return None


def meetings_of(sitting: Sitting | None) -> list[Meeting]:
    """Return the boards of a table in a round, each with its pairs; empty if a pair sits out."""
    if sitting is None or sitting.ns is None or sitting.ew is None:
        return []
    return [Meeting(board, sitting.ns, sitting.ew) for board in sitting.boards]


def plays_together(event: Event) -> bool:
    """Whether all tables of a class play the same board at once, and then discuss it."""
    return event.movement == TOGETHER


def round_before(event: Event, spot: Spot, number: int | None) -> list[Sitting]:
    """Return where those at a table met others in the previous round; after the last round, where they met last."""
    here = sitting_at(event, spot, number)
    if here is None:
        last = rounds_at(event, spot)[-1:]
        return [one for one in event.schedule if (one.section, one.table) == spot and [one.round] == last]
    who = {here.ns, here.ew} - {None}
    earlier = [one for one in event.schedule if one.round < here.round and not who.isdisjoint((one.ns, one.ew))]
    latest = max((one.round for one in earlier), default=0)
    return [one for one in earlier if one.round == latest]


def all_in(event: Event, meetings: Iterable[Meeting]) -> bool:
    """Whether every one of these boards has its result."""
    return all(standing_result(event, meeting) is not None for meeting in meetings)


# Reading and changing an evening


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""The letters of codes: none that sounds or looks like another."""

LENGTH = 18
"""Letters of a code: 89 bits, too many to guess."""


class Evening(NamedTuple):
    """A live evening as it was at some version."""

    event_id: int
    version: Version
    event: Event
    live: Live


class Turn(NamedTuple):
    """A change in progress: nobody else writes, and the evening is up to date."""

    db: str
    work: Transaction
    evening: Evening

    def done(self) -> Evening:
        """Commit, and return the evening as it is now."""
        return self.committed(self.evening.event)

    def committed(self, event: Event, beside: Live | None = None) -> Evening:
        """Commit with `event` as a command left it, and return the evening.

        `live_data` is given if nothing but the rounds of tables changed in it; it is then not read again. Other
        processes notice such a change as they notice steps.
        """
        ask, event_id = self.work.ask, self.evening.event_id
        if beside is None:
            live.touch(self.work, event_id)
            beside = live.read_live(ask, event_id)
        version = _version(ask, event_id)
        self.work.commit()
        return _left_as(self.db, Evening(event_id, version, event, beside))


ONE_AT_A_TIME = RLock()
"""Threads of one process queue here, which is fairer and faster than at the database."""

_READING = Lock()
"""Only one thread reads a changed evening again; those that waited find it up to date."""

_LATEST: dict[tuple[str, int], Evening] = {}
"""Each evening as this process last read or left it, so that it is only read again if it changed."""


@contextmanager
def turning(db: str, known: Evening) -> Iterator[Turn]:
    """Change a live evening; what has not changed since `known_evening` is not read again."""
    with ONE_AT_A_TIME, writing(db) as work:
        work.lock(known.event_id)
        latest = _LATEST.get((db, known.event_id), known)
        yield Turn(db, work, _as_it_is(work.ask, known.event_id, latest))


def _left_as(db: str, evening: Evening) -> Evening:
    """Remember an evening as it was read or left."""
    _LATEST[db, evening.event_id] = evening
    return evening


def _version(ask: Ask, event_id: int) -> Version:
    """Return the version of a live evening; raise `MissingDataError` if it is no longer live."""
    version = live.version_of(ask, event_id)
    if version is None:
        raise NothingHere(phrase("this evening is not served any more"))
    return version


def _as_it_is(ask: Ask, event_id: int, known: Evening | None) -> Evening:
    """Return the evening as it is now; raise `MissingDataError` if it is no longer live."""
    version = _version(ask, event_id)
    if known is not None and known.version == version:
        return known
    event = None
    if known is not None and known.version.step == version.step:
        event = known.event
    elif known is not None and known.version.step < version.step:
        event = history.caught_up(ask, event_id, known.event, known.version.step)
    if known is not None and known.version.live == version.live:
        beside = known.live
        if known.version.rounds != version.rounds:
            beside = beside._replace(codes=live.codes_of(ask, event_id))
        return Evening(event_id, version, event or read_event(ask, event_id), beside)
    event = read_event(ask, event_id) if event is None else replace(event, seen=seen_in(ask, event_id))
    return Evening(event_id, version, event, live.read_live(ask, event_id))


def look(db: str, event_id: int) -> Evening:
    """Return a live evening, read again only if it changed; raise `MissingDataError` if it is no longer live."""
    version = glance(db, lambda ask: live.version_of(ask, event_id))
    known = _LATEST.get((db, event_id))
    if known is not None and known.version == version:
        return known
    with _READING, reading(db) as ask:
        return _left_as(db, _as_it_is(ask, event_id, _LATEST.get((db, event_id))))


def open_evening(db: str, slug: str | None, names: str | None) -> Evening:
    """Open an event as a live evening: pages without a code get one, and keep it when it is opened again."""
    with ONE_AT_A_TIME, writing(db) as work:
        event_id = work.event(slug)
        event = read_event(work.ask, event_id)
        if live.version_of(work.ask, event_id) is None:
            published = last_published(steps_of(work.ask, Whose(event_id))) or Names.FULL
            live.begin(work, event_id, Terms(str(published)))
        beside = live.read_live(work.ask, event_id)
        if names is not None and names != beside.terms.names:
            live.settle(work, event_id, beside.terms._replace(names=names))
        _give_codes(work, event_id, event, beside)
        live.touch(work, event_id)
        beside = live.read_live(work.ask, event_id)
        version = _version(work.ask, event_id)
        work.commit()
    return Evening(event_id, version, event, beside)


def _give_codes(work: Transaction, event_id: int, event: Event, beside: Live) -> None:
    """Create codes for the pages that have none."""
    pages = [(role, NO_TABLE) for role in ONCE]
    pages += [(Role.TABLE, spot) for spot in spots_of(event)]
    missing = [Code(role, spot, new_code()) for role, spot in pages if not beside.code_of(role, spot)]
    if missing:
        live.put_codes(work, event_id, missing)


def new_code() -> str:
    """Return a code that cannot be guessed."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def steps(db: str, event_id: int) -> list[Step]:
    """Return the history of the event, in order."""
    with reading(db) as ask:
        return steps_of(ask, Whose(event_id))


def links_printed(db: str, known: Evening, url: str) -> Evening:
    """Record the address to which printed links lead, so that a change of it can be reported."""
    with turning(db, known) as turn:
        terms = turn.evening.live.terms
        if terms.address != url:
            live.settle(turn.work, known.event_id, terms._replace(address=url))
        return turn.done()


# What a director does


def answer_call(db: str, known: Evening, number: int) -> Evening:
    """Record that the director has been at the table."""
    with turning(db, known) as turn:
        live.answer(turn.work, known.event_id, number)
        return turn.done()


def say(db: str, known: Evening, spots: Iterable[Spot], said: str) -> Evening:
    """Send the director's message to tables."""
    with turning(db, known) as turn:
        for spot in spots:
            live.say(turn.work, known.event_id, Message(0, spot, said, f"{datetime.now():%H:%M}"))
        return turn.done()


def read_message(db: str, known: Evening, spot: Spot, number: int) -> Evening:
    """Record that a table has read a message."""
    with turning(db, known) as turn:
        live.read_by(turn.work, known.event_id, spot, number)
        return turn.done()


def set_round(db: str, known: Evening, spots: tuple[Spot, ...], number: int) -> Evening:
    """Set the current round of tables."""
    with turning(db, known) as turn:
        event = turn.evening.event
        rounds = {one for spot in spots_of(event) for one in rounds_at(event, spot)}
        if number not in rounds:
            last = max(rounds, default=0)
            raise refused("round", misread(str(number), phrase("a round, 1 to {last}", last=last)))
        for spot in spots:
            live.go_to_round(turn.work, known.event_id, spot, number)
        return turn.done()


def settle(db: str, known: Evening, change: Callable[[Terms], Terms]) -> Evening:
    """Change the live settings of the evening."""
    with turning(db, known) as turn:
        live.settle(turn.work, known.event_id, change(turn.evening.live.terms))
        return turn.done()


def renew(db: str, known: Evening, role: Role, spot: Spot) -> Evening:
    """Give a page a new code; the old one stops working, and this cannot be undone."""
    with turning(db, known) as turn:
        number = next((code.round for code in turn.evening.live.codes if (code.role, code.spot) == (role, spot)), None)
        live.put_codes(turn.work, known.event_id, [Code(role, spot, new_code(), number)])
        return turn.done()


def drop_claim(db: str, known: Evening, claim: Claim) -> Evening:
    """Dismiss a claim against a result: the recorded result is right."""
    with turning(db, known) as turn:
        live.settle_claims(turn.work, known.event_id, claim.board, (claim.ns, claim.ew))
        return turn.done()


class Directed(NamedTuple):
    """What a director's command did, the evening after it, and what can be done next.

    If nothing was stored yet, `preview` identifies what the command would do, to be passed to `run_director_command`.
    """

    said: Phrase
    evening: Evening
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    to_see: str = ""


def direct(
    db: str, known: Evening, action: Action, words: Mapping[str, Any], *, promised: str = "", **given: Any
) -> Directed:
    """Carry out a command on the event; new tables get their codes.

    If its result is not what `expected_preview` stands for, nothing is stored and the new preview is returned.
    """
    with turning(db, known) as turn:
        changed = through(turn.work, Whose(known.event_id), turn.evening.event, action, words, **given)
        to_see = _comes_to(changed) if promised else ""
        if to_see != promised:
            evening = turn.evening._replace(event=changed.after)
            return Directed(changed.said, evening, changed.details, changed.remedies, to_see)
        board, ns, ew = changed.subject.board, changed.subject.ns, changed.subject.ew
        if board is not None and ns is not None and ew is not None:
            live.settle_claims(turn.work, known.event_id, board, (ns, ew))
        _give_codes(turn.work, known.event_id, changed.after, turn.evening.live)
        return Directed(changed.said, turn.committed(changed.after), changed.details, changed.remedies)


def _comes_to(changed: Changed[Event]) -> str:
    """Return a digest of what a director sees of a change before it is made: messages, schedule, pairs.

    Results, which arrive all the time, are not part of it.
    """
    told = [str(one) for one in (changed.said, *changed.details)]
    seen = repr((told, changed.after.schedule, changed.after.pairs))
    return sha256(seen.encode()).hexdigest()[:16]


def step_back(db: str, known: Evening, last: int, *, again: bool) -> Directed:
    """Undo the last change, or redo it; raise `ConcurrentChangeError` if `last` is no longer the last step."""
    with turning(db, known) as turn:
        if turn.evening.version.step != last:
            raise ChangedMeanwhile
        said = history.step_back(turn.work, Whose(known.event_id), now(), again=again)
        after = read_event(turn.work.ask, known.event_id)
        return Directed(stepped_back(said, again=again), turn.committed(after))
