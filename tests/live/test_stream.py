"""Whenever a page would show something else, its stream says so."""

from __future__ import annotations

import re
from random import Random

import pytest

from scorer.live.stream import phone_fingerprints, role_fingerprints, table_fingerprints
from scorer.model.live import PageRole, TableId
from tests.live.asking import Asking
from tests.live.test_join import claim, page

STEPS = 40
CODES = ("GS S 9", "PH N 10", "GNT E 7", "NP", "A+/A-")


def act(live: Asking, source: Random) -> str:
    """Do something, as a table or the director would."""
    table, round_ = source.randint(1, 4), source.choice([1, 2])
    sitting = next(one for one in live.evening.event.schedule if (one.table, one.round) == (table, round_))
    board = source.choice(sitting.boards)
    match source.choice(("enter", "enter", "enter", "confirm", "announce", "next", "call", "direct", "direct")):
        case "enter":
            code = source.choice(CODES)
            live.enter(table, board, code, round_=round_, key=str(source.random()))
            return f"table {table} enters {code} on board {board}"
        case "confirm":
            live.confirm(table, board, source.choice(CODES))
            return f"table {table} confirms board {board}"
        case "announce":
            counts = {"N": 14, "E": 6, "S": 16, "W": 4, "round": round_, "ns": sitting.ns, "ew": sitting.ew}
            live.post(f"/t/{live.code(PageRole.TABLE, table)}/announce", {"board": board, **counts})
            return f"table {table} announces board {board}"
        case "next":
            live.post(f"/t/{live.code(PageRole.TABLE, table)}/next", {"round": round_})
            return f"table {table} goes on after round {round_}"
        case "call":
            live.post(f"/t/{live.code(PageRole.TABLE, table)}/call", {"about": source.choice(("ruling", "other"))})
            return f"table {table} calls"
        case _:
            return direct(live, source, table, round_)


def direct(live: Asking, source: Random, table: int, round_: int) -> str:
    """Do something as the director would."""
    do, fields = source.choice(
        (
            ("all-rounds", {"round": round_}),
            ("table-round", {"table": table, "round": round_}),
            ("start", {"round": round_, "minutes": 10}),
            ("stop", {}),
            ("minute", {}),
            ("off", {}),
            ("round", {"round": round_}),
            ("release", {"what": source.choice(("third", "all", "none"))}),
            ("others", {"what": source.choice(("on", "off"))}),
            ("message", {"table": table, "text": f"Message {source.random()}"}),
            ("join", {"what": source.choice(("on", "off"))}),
            ("undo", {}),
            ("redo", {}),
        )
    )
    live.direct(do, **fields)
    return f"the director: {do} {fields}"


def without_clock(read: str) -> str:
    """What is read on a page but the time that is left, which goes on by itself."""
    return re.sub(r"\d+:\d\d", "", read)


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 7))])
def test_whatever_changes_a_tables_page_or_the_rooms_is_told_to_it(live: Asking, seed: int) -> None:
    source = Random(seed)  # noqa: S311  # the same evening each time

    def pages() -> dict[object, tuple[object, object]]:
        by_table, by_role = table_fingerprints(live.evening), role_fingerprints(live.evening)
        live.app.state.served.clear_cache()  # rankings may be a moment old, and pages then ask again by themselves
        room = without_clock(live.room().read), by_role[PageRole.ROOM]
        told: dict[object, tuple[object, object]] = {PageRole.ROOM: room}
        for table in range(1, 5):
            told[table] = live.page(table), by_table[TableId("", table)]
        by_phone = phone_fingerprints(live.evening)
        for code, fingerprint in by_phone.items():
            told[code] = without_clock(page(live, code).read), (by_role[PageRole.JOIN], fingerprint)
        return told

    for person in ("1-1", "2-2", "1-5"):
        claim(live, person, f"phone-{person}")

    before = pages()
    assert len(before) == 1 + 4 + 3, "the room, tables and phones"
    for _ in range(STEPS):
        done = act(live, source)
        after = pages()
        for place, (shown, fingerprint) in after.items():
            assert shown == before[place][0] or fingerprint != before[place][1], (place, done)
        before = after
