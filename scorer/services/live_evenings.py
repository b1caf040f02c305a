"""An evening played live: opened, read, and changed in one transaction at a time.

A change of the event goes through the same gate as everywhere; beside it, in the same transaction, is kept what a
live evening needs: who confirmed, who calls, what a phone may send again.
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

# Where its pages are: what links begin with, which letter means whose page, and the code at the end


PORT = 8000
"""Where the server listens when nobody says otherwise."""

LETTER = {Role.TABLE: "t", Role.DIRECTOR: "d", Role.ROOM: "r", Role.JOIN: "j"}
"""How the addresses of the pages begin."""

ONCE = (Role.DIRECTOR, Role.ROOM, Role.JOIN)
"""The pages of which an evening has one each."""


def own_address() -> str:
    """The address of this machine in its network, where it has one. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("10.255.255.255", 1))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def usual_url() -> str:
    """What links begin with when nobody says otherwise."""
    return f"http://{own_address()}:{PORT}"


def web_address(text: str) -> str:
    """Read what links begin with; raise `Misread` where nothing can be there."""
    expected = phrase("an address such as https://bridge.example.org")
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise Misread(text, expected) from error
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise Misread(text, expected)
    return f"{parts.scheme}://{parts.netloc}"


def link(url: str, role: Role, code: str) -> str:
    """The address of a page."""
    return f"{url}/{LETTER[role]}/{code}"


def table_links(url: str, live: Live) -> dict[str, str]:
    """The links of the tables, by what these are called."""
    return {str(code.spot): link(url, Role.TABLE, code.code) for code in live.tables}


# Which tables there are, in which rounds they play, and what they play there


def spots_of(event: Event) -> list[Spot]:
    """The tables of the schedule; without one as many as the pairs can sit at."""
    if event.schedule:
        return sorted({Spot(sitting.section, sitting.table) for sitting in event.schedule})
    return [Spot("", number) for number in range(1, max(1, len(event.pairs) // 2) + 1)]


def spot_named(event: Event, name: str) -> Spot:
    """The table of a name such as `3`, or `A3` in either case; raise `NotFound` for one that is not there."""
    spots = spots_of(event)
    for spot in spots:
        if str(spot).casefold() == name.casefold():
            return spot
    raise NotFound(phrase("table"), name, map(str, spots))


def rounds_at(event: Event, spot: Spot) -> list[int]:
    """The rounds in which somebody sits at a table, in order; none without a schedule."""
    return sorted(one.round for one in event.schedule if one.table == spot.table and one.section == spot.section)


def round_of(event: Event, live: Live, spot: Spot) -> int | None:
    """Where a table has come to; None without a schedule, and after its last round."""
    rounds = rounds_at(event, spot)
    reached = live.reached(spot) or 0
    later = [number for number in rounds if number >= reached]
    return later[0] if later else None


def rounds_reached(event: Event, live: Live) -> dict[Spot, int]:
    """Where the tables have come to; those after their last round are not among them."""
    reached = {code.spot: code.round or 0 for code in live.tables}
    rounds: dict[Spot, int] = {}
    for sitting in event.schedule:
        spot = Spot(sitting.section, sitting.table)
        if reached.get(spot, 0) <= sitting.round < rounds.get(spot, sitting.round + 1):
            rounds[spot] = sitting.round
    return rounds


AHEAD = 2
"""How many seats somebody is told: now, and next."""


def seats_ahead(event: Event, live: Live) -> dict[str, list[tuple[Sitting, str]]]:
    """Where everybody sits now and next, and as which pair, as the tables have come on; teams where their pairs are."""
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
    """Who sits at a table in a round, and which boards lie there."""
    for sitting in event.schedule:
        if sitting.round == number and sitting.table == spot.table and sitting.section == spot.section:
            return sitting
    return None


def meetings_of(sitting: Sitting | None) -> list[Meeting]:
    """The boards of a table in a round with the pairs that meet on them; none where a pair sits out."""
    if sitting is None or sitting.ns is None or sitting.ew is None:
        return []
    return [Meeting(board, sitting.ns, sitting.ew) for board in sitting.boards]


def plays_together(event: Event) -> bool:
    """Whether it is a class whose tables play the same board everywhere, and then talk about it."""
    return event.movement == TOGETHER


def round_before(event: Event, spot: Spot, number: int | None) -> list[Sitting]:
    """Where those who sit at a table met others in the round before; after the last round, where they met last."""
    here = sitting_at(event, spot, number)
    if here is None:
        last = rounds_at(event, spot)[-1:]
        return [one for one in event.schedule if (one.section, one.table) == spot and [one.round] == last]
    who = {here.ns, here.ew} - {None}
    earlier = [one for one in event.schedule if one.round < here.round and not who.isdisjoint((one.ns, one.ew))]
    latest = max((one.round for one in earlier), default=0)
    return [one for one in earlier if one.round == latest]


def all_in(event: Event, meetings: Iterable[Meeting]) -> bool:
    """Whether every board of a round has its result."""
    return all(standing_result(event, meeting) is not None for meeting in meetings)


# The evening itself


LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""What codes are made of: nothing that is taken for something else when it is read aloud."""

LENGTH = 18
"""Letters of a code: 89 bits, which nobody tries."""


class Evening(NamedTuple):
    """A live evening as it was at a version."""

    event_id: int
    version: Version
    event: Event
    live: Live


class Turn(NamedTuple):
    """A change under way: nobody else writes, and the evening is as it is now."""

    db: str
    work: Transaction
    evening: Evening

    def done(self) -> Evening:
        """Commit, and return the evening as it has become."""
        return self.committed(self.evening.event)

    def committed(self, event: Event, beside: Live | None = None) -> Evening:
        """Commit; `event` is what a step made of it.

        Of what is kept `beside` it nothing is read again where it is known: where it is the same but for the rounds
        of tables, which other processes notice as they notice steps.
        """
        ask, event_id = self.work.ask, self.evening.event_id
        if beside is None:
            live.touch(self.work, event_id)
            beside = live.read_live(ask, event_id)
        version = _version(ask, event_id)
        self.work.commit()
        return _left_as(self.db, Evening(event_id, version, event, beside))


ONE_AT_A_TIME = RLock()
"""Threads of one process queue here, which is fairer and quicker than at the database."""

_READING = Lock()
"""Who finds an evening changed reads it again, one at a time: whoever waited finds it read."""

_LATEST: dict[tuple[str, int], Evening] = {}
"""Each evening as this process read or left it last, so that nobody reads again what has not changed since."""


@contextmanager
def turning(db: str, known: Evening) -> Iterator[Turn]:
    """Change a live evening; what is known already is not read again."""
    with ONE_AT_A_TIME, writing(db) as work:
        work.lock(known.event_id)
        latest = _LATEST.get((db, known.event_id), known)
        yield Turn(db, work, _as_it_is(work.ask, known.event_id, latest))


def _left_as(db: str, evening: Evening) -> Evening:
    """Remember how an evening was found or left."""
    _LATEST[db, evening.event_id] = evening
    return evening


def _version(ask: Ask, event_id: int) -> Version:
    """The version of a live evening; raise `NothingHere` where it is gone."""
    version = live.version_of(ask, event_id)
    if version is None:
        raise NothingHere(phrase("this evening is not served any more"))
    return version


def _as_it_is(ask: Ask, event_id: int, known: Evening | None) -> Evening:
    """The evening now; raise `NothingHere` where it is gone."""
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
    """A live evening as it is, read again only where it changed; raise `NothingHere` where it is gone."""
    version = glance(db, lambda ask: live.version_of(ask, event_id))
    known = _LATEST.get((db, event_id))
    if known is not None and known.version == version:
        return known
    with _READING, reading(db) as ask:
        return _left_as(db, _as_it_is(ask, event_id, _LATEST.get((db, event_id))))


def open_evening(db: str, slug: str | None, names: str | None) -> Evening:
    """Let an event be played live: whoever has no code yet gets one, and keeps it whenever it is opened again."""
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
    """Codes for the pages that have none."""
    pages = [(role, NO_TABLE) for role in ONCE]
    pages += [(Role.TABLE, spot) for spot in spots_of(event)]
    missing = [Code(role, spot, new_code()) for role, spot in pages if not beside.code_of(role, spot)]
    if missing:
        live.put_codes(work, event_id, missing)


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def steps(db: str, event_id: int) -> list[Step]:
    """Everything done with the event, in order."""
    with reading(db) as ask:
        return steps_of(ask, Whose(event_id))


def links_printed(db: str, known: Evening, url: str) -> Evening:
    """Keep where the links lead that are printed on cards, to tell when it changes."""
    with turning(db, known) as turn:
        terms = turn.evening.live.terms
        if terms.address != url:
            live.settle(turn.work, known.event_id, terms._replace(address=url))
        return turn.done()


# What a director does


def answer_call(db: str, known: Evening, number: int) -> Evening:
    """The director has been there."""
    with turning(db, known) as turn:
        live.answer(turn.work, known.event_id, number)
        return turn.done()


def say(db: str, known: Evening, spots: Iterable[Spot], said: str) -> Evening:
    """Let tables read what the director says."""
    with turning(db, known) as turn:
        for spot in spots:
            live.say(turn.work, known.event_id, Message(0, spot, said, f"{datetime.now():%H:%M}"))
        return turn.done()


def read_message(db: str, known: Evening, spot: Spot, number: int) -> Evening:
    """A table has read what it was told."""
    with turning(db, known) as turn:
        live.read_by(turn.work, known.event_id, spot, number)
        return turn.done()


def set_round(db: str, known: Evening, spots: tuple[Spot, ...], number: int) -> Evening:
    """Let tables be in a round, as the director says."""
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
    """Change what is settled for the evening."""
    with turning(db, known) as turn:
        live.settle(turn.work, known.event_id, change(turn.evening.live.terms))
        return turn.done()


def renew(db: str, known: Evening, role: Role, spot: Spot) -> Evening:
    """Give a page another code; the former one opens nothing any more, and that is not undone."""
    with turning(db, known) as turn:
        number = next((code.round for code in turn.evening.live.codes if (code.role, code.spot) == (role, spot)), None)
        live.put_codes(turn.work, known.event_id, [Code(role, spot, new_code(), number)])
        return turn.done()


def drop_claim(db: str, known: Evening, claim: Claim) -> Evening:
    """What stands is right: the claim against it is settled."""
    with turning(db, known) as turn:
        live.settle_claims(turn.work, known.event_id, claim.board, (claim.ns, claim.ew))
        return turn.done()


class Directed(NamedTuple):
    """What a director's change did, the evening after it, and what may be done next.

    Where nothing is stored yet, `to_see` is what the change would come to, as `direct` is promised it.
    """

    said: Phrase
    evening: Evening
    details: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    to_see: str = ""


def direct(
    db: str, known: Evening, action: Action, words: Mapping[str, Any], *, promised: str = "", **given: Any
) -> Directed:
    """Do something with the event; tables that come with it get their codes.

    Where it comes to something else than was `promised` to who saw it first, nothing is stored.
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
    """What a director sees of a change before it is done: what is told, who meets whom and what they are called.

    Results, which come in all the time, are no part of it.
    """
    told = [str(one) for one in (changed.said, *changed.details)]
    seen = repr((told, changed.after.schedule, changed.after.pairs))
    return sha256(seen.encode()).hexdigest()[:16]


def step_back(db: str, known: Evening, last: int, *, again: bool) -> Directed:
    """Take back the last change, or do it `again`; raise `ChangedMeanwhile` where `last` is no longer the last step."""
    with turning(db, known) as turn:
        if turn.evening.version.step != last:
            raise ChangedMeanwhile
        said = history.step_back(turn.work, Whose(known.event_id), now(), again=again)
        after = read_event(turn.work.ask, known.event_id)
        return Directed(stepped_back(said, again=again), turn.committed(after))
