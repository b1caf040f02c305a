"""The stored state of a live evening besides its event: codes, confirmations, calls, and what phones sent.

None of it is part of the event, its history or its export.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.model.live import (
    AccessCode,
    Confirmation,
    DirectorCall,
    LiveSettings,
    LiveState,
    PageRole,
    PlayerPhone,
    RankingVisibility,
    RejectedEntry,
    RoundAdvance,
    RoundClock,
    TableId,
    TableMessage,
)
from scorer.model.results import DISCLOSURE_KEY_PREFIX
from scorer.storage.statements import insert_sql_for

if TYPE_CHECKING:
    from scorer.storage import Query, SqlRow
    from scorer.storage.transaction import Transaction


class LiveVersion(NamedTuple):
    """Identifies the state of an evening: the last step of its history, and the number of writes to the live tables.

    `rounds` is the sum of the tables' rounds: a table that moves on changes it, and nothing else has to be read again.
    """

    step: int
    live: int
    rounds: int


def read_live_version(query: Query, event_id: int) -> LiveVersion | None:
    """Read the version of a live evening; None if the event is gone or was never live."""
    rows = query(
        "SELECT (SELECT max(id) FROM history WHERE event_id = ?), version, "
        "(SELECT sum(round) FROM live_codes WHERE event_id = ?) FROM live_evenings WHERE event_id = ?",
        (event_id, event_id, event_id),
    )
    for step, live, rounds in rows:
        return LiveVersion(step or 0, live, rounds or 0)
    return None


def read_codes(query: Query, event_id: int) -> tuple[AccessCode, ...]:
    """Read the codes of an evening, with the round of each table."""
    rows = query(
        'SELECT role, section, live_codes."table", code, round FROM live_codes WHERE event_id = ?', (event_id,)
    )
    return tuple(AccessCode(PageRole(role), TableId(section, table), *rest) for role, section, table, *rest in rows)


def read_live(query: Query, event_id: int) -> LiveState:
    """Read all live state; claims only as long as they are open."""

    def select(table: str, columns: str, condition: str = "") -> Iterable[SqlRow]:
        """Select columns of the evening's rows, in the order of insertion where they are numbered."""
        order = "ORDER BY id" if columns.startswith("id,") else ""
        sql = f"SELECT {columns} FROM {table} WHERE event_id = ? {condition} {order}"  # noqa: S608  # no user input
        return query(sql, (event_id,))

    claims = select(
        "live_entries", 'id, section, live_entries."table", round, board, ns, ew, code, phone', "AND open IS TRUE"
    )
    calls = select("live_calls", 'id, section, live_calls."table", round, about, board, at')
    messages = select("live_messages", 'id, section, live_messages."table", said, at')
    phones = select(
        "live_phones", 'id, phone, label, player, name, since, accepted, card, section, live_phones."table", address'
    )
    return LiveState(
        _read_settings(query, event_id),
        read_codes(query, event_id),
        frozenset(Confirmation(*row) for row in select("live_confirmations", "board, ns, ew, code")),
        tuple(RejectedEntry(number, TableId(section, table), *rest) for number, section, table, *rest in claims),
        tuple(DirectorCall(number, TableId(section, table), *rest) for number, section, table, *rest in calls),
        tuple(TableMessage(number, TableId(section, table), *rest) for number, section, table, *rest in messages),
        tuple(map(_phone_from_row, phones)),
    )


def _read_settings(query: Query, event_id: int) -> LiveSettings:
    ((names, others, released, minutes, clock_round, ends, left, address, joining, ranking, advance),) = query(
        f"SELECT {', '.join(_SETTING_COLUMNS)} FROM live_evenings WHERE event_id = ?",  # noqa: S608  # no user input
        (event_id,),
    )
    return LiveSettings(
        names,
        bool(others),
        released,
        minutes,
        RoundClock(clock_round, ends, left),
        address,
        bool(joining),
        RankingVisibility(ranking),
        RoundAdvance(advance),
    )


def _phone_from_row(row: SqlRow) -> PlayerPhone:
    number, code, label, player, name, since, accepted, card, section, table, address = row
    return PlayerPhone(
        number,
        code,
        label,
        player,
        name,
        accepted=bool(accepted),
        card=bool(card),
        since=since,
        table_id=TableId(section, table),
        address=address,
    )


_CLOCK = ("clock_round", "clock_ends", "clock_left")
_SETTING_COLUMNS = ("names", "others", "released", "minutes", *_CLOCK, "address", "joining", "ranking", "advance")
_INSERT_EVENING = insert_sql_for("live_evenings", ("event_id", "version", *_SETTING_COLUMNS))
_UPDATE_SETTINGS = f"UPDATE live_evenings SET {' = ?, '.join(_SETTING_COLUMNS)} = ? WHERE event_id = ?"  # noqa: S608  # no user input


def insert_evening(transaction: Transaction, event_id: int, settings: LiveSettings) -> None:
    """Store the settings of an evening that was not live before."""
    transaction.execute(_INSERT_EVENING, (event_id, 1, *_setting_values(settings)))


def update_settings(transaction: Transaction, event_id: int, settings: LiveSettings) -> None:
    """Store changed settings."""
    transaction.execute(_UPDATE_SETTINGS, (*_setting_values(settings), event_id))


def _setting_values(settings: LiveSettings) -> tuple[object, ...]:
    """The values for `_SETTING_COLUMNS`."""
    *before, clock, address, joining, ranking, advance = settings
    return (*before, *clock, address, joining, str(ranking), str(advance))


def increment_version(transaction: Transaction, event_id: int) -> None:
    """Let every page know that something changed."""
    transaction.execute("UPDATE live_evenings SET version = version + 1 WHERE event_id = ?", (event_id,))


_PAGE_CONDITION = 'event_id = ? AND role = ? AND section = ? AND live_codes."table" = ?'
_INSERT_CODE = insert_sql_for("live_codes", ("event_id", "role", "section", "table", "code", "round"))


def store_codes(transaction: Transaction, event_id: int, codes: Iterable[AccessCode]) -> None:
    """Store codes, each replacing the one that opened the same page."""
    for role, table_id, code, number in codes:
        page = (event_id, str(role), *table_id)
        transaction.execute(f"DELETE FROM live_codes WHERE {_PAGE_CONDITION}", page)  # noqa: S608  # no user input
        transaction.execute(_INSERT_CODE, (*page, code, number))


def set_table_round(transaction: Transaction, event_id: int, table_id: TableId, number: int) -> None:
    """Move a table to a round."""
    sql = f"UPDATE live_codes SET round = ? WHERE {_PAGE_CONDITION}"  # noqa: S608
    transaction.execute(sql, (number, event_id, str(PageRole.TABLE), *table_id))


def read_known_entries(query: Query, event_id: int, keys: Sequence[str]) -> dict[str, bool]:
    """Of some keys under which something was sent before, whether it still contradicts the stored result."""
    marks = ", ".join("?" * len(keys))
    rows = query(f"SELECT key, open FROM live_entries WHERE event_id = ? AND key IN ({marks})", (event_id, *keys))  # noqa: S608  # no user input
    return {key: bool(still_open) for key, still_open in rows}


def has_phones(query: Query, event_id: int) -> bool:
    """Whether players have joined an evening with their phones."""
    return bool(list(query("SELECT 1 FROM live_phones WHERE event_id = ? LIMIT 1", (event_id,))))


def read_open_flags(query: Query, event_id: int) -> list[bool]:
    """For everything that phones have sent, whether it still contradicts the stored result."""
    return [
        bool(still_open) for (still_open,) in query("SELECT open FROM live_entries WHERE event_id = ?", (event_id,))
    ]


_INSERT_ENTRY = insert_sql_for(
    "live_entries", ("event_id", "key", "section", "table", "round", "board", "ns", "ew", "code", "phone", "open")
)


def store_entry(transaction: Transaction, event_id: int, key: str, claim: RejectedEntry, *, contradicts: bool) -> None:
    """Store what a phone sent, so that it is recognised when sent again; the claim's number is ignored."""
    _, table_id, *sent = claim
    transaction.execute(_INSERT_ENTRY, (event_id, key, *table_id, *sent, contradicts))


def list_entering_phones(query: Query, event_id: int, entered: Confirmation) -> set[str]:
    """The codes of the phones that entered a result as it is stored."""
    pairs = (entered.ns, entered.ew)
    rows = query(
        "SELECT phone FROM live_entries "
        "WHERE event_id = ? AND board = ? AND code = ? AND ns IN (?, ?) AND ew IN (?, ?)",
        (event_id, entered.board, entered.code, *pairs, *pairs),
    )
    return {phone for (phone,) in rows}


def delete_seen(transaction: Transaction, event_id: int) -> None:
    """Delete what tables had entered when they were shown other tables' results."""
    transaction.execute(
        "DELETE FROM live_entries WHERE event_id = ? AND key LIKE ?", (event_id, f"{DISCLOSURE_KEY_PREFIX}%")
    )


def close_claims(transaction: Transaction, event_id: int, board: int, pairs: Iterable[str]) -> None:
    """Close every claim about two pairs' result on a board: the director has decided."""
    both = tuple(pairs)
    transaction.execute(
        "UPDATE live_entries SET open = ? WHERE event_id = ? AND board = ? AND open = ? "
        "AND ns IN (?, ?) AND ew IN (?, ?)",
        (False, event_id, board, True, *both, *both),
    )


_INSERT_CONFIRMATION = insert_sql_for("live_confirmations", ("event_id", *Confirmation._fields))


def store_confirmation(transaction: Transaction, event_id: int, confirmation: Confirmation) -> None:
    """Store that the other side confirmed a result."""
    *place, _ = confirmation
    transaction.execute(
        "DELETE FROM live_confirmations WHERE event_id = ? AND board = ? AND ns = ? AND ew = ?", (event_id, *place)
    )
    transaction.execute(_INSERT_CONFIRMATION, (event_id, *confirmation))


_INSERT_CALL = insert_sql_for("live_calls", ("event_id", "section", "table", "round", "about", "board", "at"))


def store_call(transaction: Transaction, event_id: int, call: DirectorCall) -> None:
    """Store a call; a table that already waits for the same reason gets no second one."""
    _, table_id, *said = call
    transaction.execute(
        'DELETE FROM live_calls WHERE event_id = ? AND section = ? AND live_calls."table" = ? AND about = ?',
        (event_id, *table_id, call.reason),
    )
    transaction.execute(_INSERT_CALL, (event_id, *table_id, *said))


def delete_call(transaction: Transaction, event_id: int, number: int) -> None:
    """Delete a call that the director has answered."""
    transaction.execute("DELETE FROM live_calls WHERE event_id = ? AND id = ?", (event_id, number))


_INSERT_MESSAGE = insert_sql_for("live_messages", ("event_id", "section", "table", "said", "at"))


def store_message(transaction: Transaction, event_id: int, message: TableMessage) -> None:
    """Store a message to a table; its number is ignored."""
    _, table_id, said, at = message
    transaction.execute(_INSERT_MESSAGE, (event_id, *table_id, said, at))


def delete_message(transaction: Transaction, event_id: int, table_id: TableId, number: int) -> None:
    """Delete a message that its table has read."""
    transaction.execute(
        'DELETE FROM live_messages WHERE event_id = ? AND section = ? AND live_messages."table" = ? AND id = ?',
        (event_id, *table_id, number),
    )


_INSERT_PHONE = insert_sql_for(
    "live_phones",
    ("event_id", "phone", "label", "player", "name", "accepted", "card", "since", "section", "table", "address"),
)


def store_phone(transaction: Transaction, event_id: int, phone: PlayerPhone) -> None:
    """Store whose phone it is, replacing any former owner; the number of the record is ignored."""
    delete_phone(transaction, event_id, phone.code)
    _, *owner, table_id, address = phone
    transaction.execute(_INSERT_PHONE, (event_id, *owner, *table_id, address))


def delete_phone(transaction: Transaction, event_id: int, code: str) -> None:
    """Delete the owner of a phone."""
    transaction.execute("DELETE FROM live_phones WHERE event_id = ? AND phone = ?", (event_id, code))


def delete_old_phones(transaction: Transaction, before: int) -> None:
    """Delete the phones of all evenings registered before a moment, in seconds since 1970."""
    old = "(SELECT event_id FROM live_phones WHERE since < ?)"
    transaction.execute(f"UPDATE live_evenings SET version = version + 1 WHERE event_id IN {old}", (before,))  # noqa: S608  # no user input
    transaction.execute(f"UPDATE live_entries SET phone = '' WHERE event_id IN {old}", (before,))  # noqa: S608  # no user input
    transaction.execute("DELETE FROM live_phones WHERE since < ?", (before,))
