"""What is kept of a live evening beside its event: codes, confirmations, calls, and what phones entered.

None of it is part of the event, its history or its export.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, update

from scorer.records.live import SEEN, Call, Claim, Clock, Code, Confirmation, Live, Role, Spot, Terms
from scorer.store.tables import live_calls, live_codes, live_confirmations, live_entries, live_evenings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection

    from scorer.store.sqlite_file import Ask


class Version(NamedTuple):
    """What tells whether anything changed: the last step of the history, and how often the tables here were written."""

    step: int
    live: int


NEVER = Version(0, 0)


def version_of(ask: Ask, event_id: int) -> Version | None:
    """The version of a live evening; None where the event is gone or was never live."""
    rows = ask(
        "SELECT (SELECT max(id) FROM history WHERE event_id = ?), version FROM live_evenings WHERE event_id = ?",
        (event_id, event_id),
    )
    for step, live in rows:
        return Version(step or 0, live)
    return None


def read_live(ask: Ask, event_id: int) -> Live:
    """Everything that is kept; the claims only as long as nobody settled them."""
    ((*terms, clock_round, ends, left, address),) = ask(
        "SELECT names, others, released, minutes, clock_round, clock_ends, clock_left, address "
        "FROM live_evenings WHERE event_id = ?",
        (event_id,),
    )
    names, others, released, minutes = terms
    settled = Terms(names, bool(others), released, minutes, Clock(clock_round, ends, left), address)
    return Live(
        settled,
        tuple(_codes(ask, event_id)),
        frozenset(
            Confirmation(*row)
            for row in ask("SELECT board, ns, ew, code FROM live_confirmations WHERE event_id = ?", (event_id,))
        ),
        tuple(_claims(ask, event_id)),
        tuple(_calls(ask, event_id)),
    )


def _codes(ask: Ask, event_id: int) -> Iterable[Code]:
    rows = ask('SELECT role, section, "table", code, round FROM live_codes WHERE event_id = ?', (event_id,))
    for role, section, table, code, number in rows:
        yield Code(Role(role), Spot(section, table), code, number)


def _claims(ask: Ask, event_id: int) -> Iterable[Claim]:
    rows = ask(
        'SELECT id, section, "table", round, board, ns, ew, code FROM live_entries '
        "WHERE event_id = ? AND open = ? ORDER BY id",
        (event_id, True),
    )
    for number, section, table, *rest in rows:
        yield Claim(number, Spot(section, table), *rest)


def _calls(ask: Ask, event_id: int) -> Iterable[Call]:
    rows = ask(
        'SELECT id, section, "table", round, about, board, at FROM live_calls WHERE event_id = ? ORDER BY id',
        (event_id,),
    )
    for number, section, table, *rest in rows:
        yield Call(number, Spot(section, table), *rest)


def begin(connection: Connection, event_id: int, terms: Terms) -> None:
    """Keep what is settled for an evening that was not live before."""
    connection.execute(insert(live_evenings).values(event_id=event_id, version=1, **_row(terms)))


def settle(connection: Connection, event_id: int, terms: Terms) -> None:
    """Keep what is settled now."""
    connection.execute(update(live_evenings).where(live_evenings.c.event_id == event_id).values(**_row(terms)))


def _row(terms: Terms) -> dict[str, Any]:
    row = terms._asdict()
    clock = row.pop("clock")
    return {**row, "clock_round": clock.round, "clock_ends": clock.ends, "clock_left": clock.left}


_TOUCH = (
    update(live_evenings)
    .where(live_evenings.c.event_id == bindparam("event"))
    .values(version=live_evenings.c.version + 1)
)


def touch(connection: Connection, event_id: int) -> None:
    """Let every page know that something changed."""
    connection.execute(_TOUCH, {"event": event_id})


def put_codes(connection: Connection, event_id: int, codes: Iterable[Code]) -> None:
    """Keep codes, each in the place of the one that opened the same page."""
    for role, spot, code, number in codes:
        place = _of_page(event_id, role, spot)
        connection.execute(delete(live_codes).where(*place))
        row = {"role": role, "section": spot.section, "table": spot.table, "code": code, "round": number}
        connection.execute(insert(live_codes).values(event_id=event_id, **row))


def _of_page(event_id: int, role: Role, spot: Spot) -> tuple[Any, ...]:
    codes = live_codes.c
    page = (codes.role == role, codes.section == spot.section, codes.table == spot.table)
    return codes.event_id == event_id, *page


def go_to_round(connection: Connection, event_id: int, spot: Spot, number: int) -> None:
    """Let a table be in a round."""
    place = _of_page(event_id, Role.TABLE, spot)
    connection.execute(update(live_codes).where(*place).values(round=number))


def known_entry(ask: Ask, event_id: int, key: str) -> bool | None:
    """Whether what was sent under a key still contradicts what stands; None for a key that was never seen."""
    for (still_open,) in ask("SELECT open FROM live_entries WHERE event_id = ? AND key = ?", (event_id, key)):
        return bool(still_open)
    return None


def entries_open(ask: Ask, event_id: int) -> list[bool]:
    """Of everything that phones have entered, whether it still contradicts what stands."""
    return [bool(still_open) for (still_open,) in ask("SELECT open FROM live_entries WHERE event_id = ?", (event_id,))]


_NOTE = insert(live_entries)


def note_entry(connection: Connection, event_id: int, key: str, claim: Claim, *, contradicts: bool) -> None:
    """Keep what a phone sent, so that the same, sent again, is known."""
    connection.execute(_NOTE, {**_at_table(event_id, claim), "key": key, "open": contradicts})


def _at_table(event_id: int, one: Claim | Call) -> dict[str, Any]:
    """What stands in the columns of something that came from a table; its number is given to it."""
    row = one._asdict()
    spot = row.pop("spot")
    del row["number"]
    return {"event_id": event_id, "section": spot.section, "table": spot.table, **row}


def forget_seen(connection: Connection, event_id: int) -> None:
    """Keep no longer what tables had entered when they were shown others' results."""
    connection.execute(
        delete(live_entries).where(live_entries.c.event_id == event_id, live_entries.c.key.like(f"{SEEN}%"))
    )


def settle_claims(connection: Connection, event_id: int, board: int, pairs: Iterable[str]) -> None:
    """Let no claim about what two pairs have on a board be open any more: somebody decided."""
    both = list(pairs)
    mine = (live_entries.c.event_id == event_id, live_entries.c.board == board, live_entries.c.open)
    meeting = (live_entries.c.ns.in_(both), live_entries.c.ew.in_(both))
    connection.execute(update(live_entries).where(*mine, *meeting).values(open=False))


def confirm(connection: Connection, event_id: int, confirmation: Confirmation) -> None:
    """Keep that a result was found right."""
    board, ns, ew, _ = confirmation
    kept = live_confirmations.c
    place = (kept.event_id == event_id, kept.board == board, kept.ns == ns, kept.ew == ew)
    connection.execute(delete(live_confirmations).where(*place))
    connection.execute(insert(live_confirmations).values(event_id=event_id, **confirmation._asdict()))


def call(connection: Connection, event_id: int, call: Call) -> None:
    """Keep a call; a table that waits for the same already is not kept twice."""
    calls, spot = live_calls.c, call.spot
    same = (calls.section == spot.section, calls.table == spot.table, calls.about == call.about)
    connection.execute(delete(live_calls).where(calls.event_id == event_id, *same))
    connection.execute(insert(live_calls), _at_table(event_id, call))


def answer(connection: Connection, event_id: int, number: int) -> None:
    """A call is answered, and gone."""
    connection.execute(delete(live_calls).where(live_calls.c.event_id == event_id, live_calls.c.id == number))
