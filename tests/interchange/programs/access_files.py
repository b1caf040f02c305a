"""Small Microsoft Access files (Jet 4), put together byte by byte for these tests: one page of rows a table."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

PAGE = 4096
BOOLEAN, SHORT, LONG, TEXT = 1, 3, 4, 10
SIZES = {BOOLEAN: 0, SHORT: 2, LONG: 4}

Columns = Mapping[str, int]
Rows = Sequence[Mapping[str, object]]

CATALOGUE: Columns = {"Id": LONG, "Type": SHORT, "Flags": LONG, "Name": TEXT}


def access_file(tables: Mapping[str, tuple[Columns, Rows]]) -> bytes:
    """A file with tables, each the types of its columns and its rows."""
    listed: list[Mapping[str, object]] = []
    pages: list[bytes] = []
    for place, (name, (columns, rows)) in enumerate(tables.items()):
        number = 4 + 2 * place
        listed.append({"Id": number, "Type": 1, "Flags": 0, "Name": name})
        pages += [_definition(columns, len(rows)), _rows(number, columns, rows)]
    catalogue = [_definition(CATALOGUE, len(listed)), _rows(2, CATALOGUE, listed)]
    return b"".join([_header(), bytes(PAGE), *catalogue, *pages])


def _header() -> bytes:
    return _filled(b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 1))


def _filled(page: bytes) -> bytes:
    assert len(page) <= PAGE
    return page.ljust(PAGE, b"\x00")


def _definition(columns: Columns, rows: int) -> bytes:
    """A table's columns and the number of its rows."""
    texts = sum(kind == TEXT for kind in columns.values())
    head = struct.pack("<2sHIIIIIIIIIB", b"\x02\x01", 0, 0, 0, 0, rows, 0, 0, 0, 0, 0, 0x4E)
    head += struct.pack("<HHHIIII", len(columns), texts, len(columns), 0, 0, 0, 0)
    offset, described, names = 0, b"", b""
    for number, (name, kind) in enumerate(columns.items()):
        fixed = kind != TEXT
        described += struct.pack("<BIHHH4sHIHH", kind, 0, number, 0, number, b"", 3 if fixed else 2, 0, offset, 0)
        offset += SIZES.get(kind, 0)
        written = name.encode("utf-16-le")
        names += struct.pack("<H", len(written)) + written
    return _filled(head + described + names)


def _rows(owner: int, columns: Columns, rows: Rows) -> bytes:
    """A page of rows, which stand in it from its end."""
    records = [_record(columns, row) for row in rows]
    end, offsets = PAGE, []
    for record in records:
        end -= len(record)
        offsets.append(end)
    head = struct.pack("<2sHIIH", b"\x01\x01", 0, owner, 0, len(rows)) + struct.pack(f"<{len(rows)}H", *offsets)
    assert len(head) <= end, "too many rows for one page"
    return head.ljust(end, b"\x00") + b"".join(reversed(records))


def _record(columns: Columns, row: Mapping[str, object]) -> bytes:
    """Numbers first, then texts, where each text begins, and which columns have a value."""
    fixed, texts, starts, known = b"", b"", [], 0
    width = 2 + sum(SIZES.get(kind, 0) for kind in columns.values())
    for number, (name, kind) in enumerate(columns.items()):
        value = row.get(name)
        if value is not None and value is not False:
            known |= 1 << number
        if kind == TEXT:
            starts.append(width + len(texts))
            texts += b"" if value is None else str(value).encode("utf-16-le")
        elif kind != BOOLEAN:
            fixed += struct.pack("<h" if kind == SHORT else "<i", value or 0)
    offsets = struct.pack(f"<{len(starts)}H", *reversed(starts))
    end = struct.pack("<H", width + len(texts))
    nulls = known.to_bytes((len(columns) + 7) // 8, "little")
    return struct.pack("<H", len(columns)) + fixed + texts + end + offsets + struct.pack("<H", len(starts)) + nulls


SECTION: Columns = {"ID": LONG, "Letter": TEXT, "Tables": SHORT, "MissingPair": SHORT}
ROUND_DATA: Columns = {
    **dict.fromkeys(("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"), SHORT),
    "CustomBoards": TEXT,
}
RECEIVED: Columns = {
    "ID": LONG,
    **dict.fromkeys(("Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer"), SHORT),
    **dict.fromkeys(("NS/EW", "Contract", "Result", "LeadCard", "Remarks"), TEXT),
    "Erased": BOOLEAN,
}
PLAYERS: Columns = {"Section": SHORT, "Table": SHORT, "Direction": TEXT, "Number": TEXT, "Name": TEXT}


def bridgemate_file(results: Rows, *, rounds: Rows, players: Rows = ()) -> bytes:
    """An evening as the terminals' program keeps it."""
    return access_file(
        {
            "Section": (SECTION, [{"ID": 1, "Letter": "A", "Tables": 2, "MissingPair": 0}]),
            "RoundData": (ROUND_DATA, rounds),
            "ReceivedData": (RECEIVED, results),
            "PlayerNumbers": (PLAYERS, players),
        }
    )


ROUNDS = [
    dict(zip(("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard"), row, strict=True))
    for row in ((1, 1, 1, 1, 3, 1, 2), (1, 2, 1, 2, 4, 3, 4), (1, 1, 2, 1, 4, 5, 6), (1, 2, 2, 2, 3, 7, 8))
]
TERMINALS = [
    dict(zip(("ID", "Section", "Table", "Round", "Board", "PairNS", "PairEW"), place, strict=True))
    | {"Contract": contract, "NS/EW": seat, "Result": result, "Remarks": remark, "Erased": False}
    for place, contract, seat, result, remark in (
        ((1, 1, 1, 1, 1, 1, 3), "4 S", "S", "+1", ""),
        ((2, 1, 1, 1, 2, 1, 3), "3 NT", "W", "=", "Wrong direction"),
        ((3, 1, 2, 1, 3, 2, 4), "1 H", "N", "-2", None),
        ((4, 1, 2, 1, 4, 2, 4), "", "", "", "60%-40%"),
    )
]
