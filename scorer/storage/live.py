"""The stored state of a live evening besides its event: codes, confirmations, calls, and what phones sent.

None of it is part of the event, its history or its export.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.model.live import (
    Call,
    Claim,
    Clock,
    Code,
    Confirmation,
    Live,
    Message,
    Phone,
    Role,
    Shows,
    Spot,
    Terms,
)
from scorer.model.results import SEEN
from scorer.storage.statements import insertion_of

if TYPE_CHECKING:
    from scorer.storage import Ask
    from scorer.storage.work import Transaction


class Version(NamedTuple):
    """Identifies the state of an evening: the last step of its history, and the number of writes to the live tables.

    `rounds` is the sum of the tables' rounds: a table that moves on changes it, and nothing else has to be read again.
    """

    step: int
    live: int
    rounds: int


def version_of(ask: Ask, event_id: int) -> Version | None:
    """Read the version of a live evening; None if the event is gone or was never live."""
    rows = ask(
        "SELECT (SELECT max(id) FROM history WHERE event_id = ?), version, "
        "(SELECT sum(round) FROM live_codes WHERE event_id = ?) FROM live_evenings WHERE event_id = ?",
        (event_id, event_id, event_id),
    )
    for step, live, rounds in rows:
        return Version(step or 0, live, rounds or 0)
    return None


def codes_of(ask: Ask, event_id: int) -> tuple[Code, ...]:
    """Read the codes of an evening, with the round of each table."""
    rows = ask('SELECT role, section, live_codes."table", code, round FROM live_codes WHERE event_id = ?', (event_id,))
    return tuple(Code(Role(role), Spot(section, table), *rest) for role, section, table, *rest in rows)


def read_live(ask: Ask, event_id: int) -> Live:
    """Read all live state; claims only as long as they are open."""
    ((*terms, clock_round, ends, left, address, joining, ranking),) = ask(
        "SELECT names, others, released, minutes, clock_round, clock_ends, clock_left, address, joining, ranking "
        "FROM live_evenings WHERE event_id = ?",
        (event_id,),
    )
    names, others, released, minutes = terms
    clock = Clock(clock_round, ends, left)
    settled = Terms(names, bool(others), released, minutes, clock, address, bool(joining), Shows(ranking))

    def kept(table: str, columns: str, condition: str = "") -> Iterable[Any]:
        """Select columns of the evening's rows, in the order of insertion where they are numbered."""
        order = "ORDER BY id" if columns.startswith("id,") else ""
        sql = f"SELECT {columns} FROM {table} WHERE event_id = ? {condition} {order}"  # noqa: S608  # no user input
        return ask(sql, (event_id,))

    claims = kept(
        "live_entries", 'id, section, live_entries."table", round, board, ns, ew, code, phone', "AND open IS TRUE"
    )
    calls = kept("live_calls", 'id, section, live_calls."table", round, about, board, at')
    messages = kept("live_messages", 'id, section, live_messages."table", said, at')
    phones = kept("live_phones", "id, phone, label, player, name, since, accepted, card")
    return Live(
        settled,
        codes_of(ask, event_id),
        frozenset(Confirmation(*row) for row in kept("live_confirmations", "board, ns, ew, code")),
        tuple(Claim(number, Spot(section, table), *rest) for number, section, table, *rest in claims),
        tuple(Call(number, Spot(section, table), *rest) for number, section, table, *rest in calls),
        tuple(Message(number, Spot(section, table), *rest) for number, section, table, *rest in messages),
        tuple(
            Phone(number, code, label, player, name, accepted=bool(accepted), card=bool(card), since=since)
            for number, code, label, player, name, since, accepted, card in phones
        ),
    )


_CLOCK = ("clock_round", "clock_ends", "clock_left")
_SETTLED = ("names", "others", "released", "minutes", *_CLOCK, "address", "joining", "ranking")
_BEGIN = insertion_of("live_evenings", ("event_id", "version", *_SETTLED))
_SETTLE = f"UPDATE live_evenings SET {' = ?, '.join(_SETTLED)} = ? WHERE event_id = ?"  # noqa: S608  # no user input


def begin(work: Transaction, event_id: int, terms: Terms) -> None:
    """Store the settings of an evening that was not live before."""
    work.do(_BEGIN, (event_id, 1, *_settled(terms)))


def settle(work: Transaction, event_id: int, terms: Terms) -> None:
    """Store changed settings."""
    work.do(_SETTLE, (*_settled(terms), event_id))


def _settled(terms: Terms) -> tuple[Any, ...]:
    """The values for `_SETTING_COLUMNS`."""
    *before, clock, address, joining, ranking = terms
    return (*before, *clock, address, joining, str(ranking))


def touch(work: Transaction, event_id: int) -> None:
    """Let every page know that something changed."""
    work.do("UPDATE live_evenings SET version = version + 1 WHERE event_id = ?", (event_id,))


_PAGE = 'event_id = ? AND role = ? AND section = ? AND live_codes."table" = ?'
_CODE = insertion_of("live_codes", ("event_id", "role", "section", "table", "code", "round"))


def put_codes(work: Transaction, event_id: int, codes: Iterable[Code]) -> None:
    """Store codes, each replacing the one that opened the same page."""
    for role, spot, code, number in codes:
        page = (event_id, str(role), *spot)
        work.do(f"DELETE FROM live_codes WHERE {_PAGE}", page)  # noqa: S608  # no user input
        work.do(_CODE, (*page, code, number))


def go_to_round(work: Transaction, event_id: int, spot: Spot, number: int) -> None:
    """Move a table to a round."""
    work.do(f"UPDATE live_codes SET round = ? WHERE {_PAGE}", (number, event_id, str(Role.TABLE), *spot))  # noqa: S608


def entries_known(ask: Ask, event_id: int, keys: Sequence[str]) -> dict[str, bool]:
    """Of some keys under which something was sent before, whether it still contradicts the stored result."""
    marks = ", ".join("?" * len(keys))
    rows = ask(f"SELECT key, open FROM live_entries WHERE event_id = ? AND key IN ({marks})", (event_id, *keys))  # noqa: S608  # no user input
    return {key: bool(still_open) for key, still_open in rows}


def entries_open(ask: Ask, event_id: int) -> list[bool]:
    """For everything that phones have sent, whether it still contradicts the stored result."""
    return [bool(still_open) for (still_open,) in ask("SELECT open FROM live_entries WHERE event_id = ?", (event_id,))]


_NOTE = insertion_of(
    "live_entries", ("event_id", "key", "section", "table", "round", "board", "ns", "ew", "code", "phone", "open")
)


def note_entry(work: Transaction, event_id: int, key: str, claim: Claim, *, contradicts: bool) -> None:
    """Store what a phone sent, so that it is recognised when sent again; the claim's number is ignored."""
    _, spot, *sent = claim
    work.do(_NOTE, (event_id, key, *spot, *sent, contradicts))


def entered_by(ask: Ask, event_id: int, entered: Confirmation) -> set[str]:
    """The codes of the phones that entered a result as it is stored."""
    pairs = (entered.ns, entered.ew)
    rows = ask(
        "SELECT phone FROM live_entries "
        "WHERE event_id = ? AND board = ? AND code = ? AND ns IN (?, ?) AND ew IN (?, ?)",
        (event_id, entered.board, entered.code, *pairs, *pairs),
    )
    return {phone for (phone,) in rows}


def forget_seen(work: Transaction, event_id: int) -> None:
    """Delete what tables had entered when they were shown other tables' results."""
    work.do("DELETE FROM live_entries WHERE event_id = ? AND key LIKE ?", (event_id, f"{SEEN}%"))


def settle_claims(work: Transaction, event_id: int, board: int, pairs: Iterable[str]) -> None:
    """Close every claim about two pairs' result on a board: the director has decided."""
    both = tuple(pairs)
    work.do(
        "UPDATE live_entries SET open = ? WHERE event_id = ? AND board = ? AND open = ? "
        "AND ns IN (?, ?) AND ew IN (?, ?)",
        (False, event_id, board, True, *both, *both),
    )


_CONFIRM = insertion_of("live_confirmations", ("event_id", *Confirmation._fields))


def confirm(work: Transaction, event_id: int, confirmation: Confirmation) -> None:
    """Store that the other side confirmed a result."""
    *place, _ = confirmation
    work.do("DELETE FROM live_confirmations WHERE event_id = ? AND board = ? AND ns = ? AND ew = ?", (event_id, *place))
    work.do(_CONFIRM, (event_id, *confirmation))


_CALL = insertion_of("live_calls", ("event_id", "section", "table", "round", "about", "board", "at"))


def call(work: Transaction, event_id: int, call: Call) -> None:
    """Store a call; a table that already waits for the same reason gets no second one."""
    _, spot, *said = call
    work.do(
        'DELETE FROM live_calls WHERE event_id = ? AND section = ? AND live_calls."table" = ? AND about = ?',
        (event_id, *spot, call.about),
    )
    work.do(_CALL, (event_id, *spot, *said))


def answer(work: Transaction, event_id: int, number: int) -> None:
    """Delete a call that the director has answered."""
    work.do("DELETE FROM live_calls WHERE event_id = ? AND id = ?", (event_id, number))


_SAY = insertion_of("live_messages", ("event_id", "section", "table", "said", "at"))


def say(work: Transaction, event_id: int, message: Message) -> None:
    """Store a message to a table; its number is ignored."""
    _, spot, said, at = message
    work.do(_SAY, (event_id, *spot, said, at))


def read_by(work: Transaction, event_id: int, spot: Spot, number: int) -> None:
    """Delete a message that its table has read."""
    work.do(
        'DELETE FROM live_messages WHERE event_id = ? AND section = ? AND live_messages."table" = ? AND id = ?',
        (event_id, *spot, number),
    )


_PHONE = insertion_of("live_phones", ("event_id", "phone", "label", "player", "name", "accepted", "card", "since"))


def put_phone(work: Transaction, event_id: int, phone: Phone) -> None:
    """Store whose phone it is, replacing any former owner; the number of the record is ignored."""
    leave(work, event_id, phone.code)
    work.do(_PHONE, (event_id, *phone[1:]))


def leave(work: Transaction, event_id: int, code: str) -> None:
    """Delete the owner of a phone."""
    work.do("DELETE FROM live_phones WHERE event_id = ? AND phone = ?", (event_id, code))


def forget_phones(work: Transaction, before: int) -> None:
    """Delete the phones of all evenings registered before a moment, in seconds since 1970."""
    old = "(SELECT event_id FROM live_phones WHERE since < ?)"
    work.do(f"UPDATE live_evenings SET version = version + 1 WHERE event_id IN {old}", (before,))  # noqa: S608  # no user input
    work.do(f"UPDATE live_entries SET phone = '' WHERE event_id IN {old}", (before,))  # noqa: S608  # no user input
    work.do("DELETE FROM live_phones WHERE since < ?", (before,))
