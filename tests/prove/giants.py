"""Inputs far outside any bound: each is tried once in a run, and has to be refused or taken in time."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from io import BytesIO

MEGA = 1_000_000

Makers = Mapping[str, Callable[[], bytes]]

WRONG_ROWS = "100,000 wrong rows"
"""No bound forbids so many rows: to refuse them may take 1.5 times as long as to import as many good ones."""


def good_rows() -> bytes:
    """Results of 100,000 rows, as a good file has them."""
    rows = (b"%d,%d,%d,GNT,N,10\n" % (board, pair, pair + 1000) for board in range(1, 101) for pair in range(1, 1001))
    return b"board,ns,ew,contract,declarer,tricks\n" + b"".join(rows)


def _table(header: bytes, row: bytes) -> Makers:
    """What can be too much of a table."""
    return {
        "a header of 10 MB": lambda: header + b"," + b"x" * 10 * MEGA + b"\n",
        "300,000 columns": lambda: header + b",x" * 300_000 + b"\n" + row,
        "a line of 10 MB": lambda: header + b"\n" + row[:-1] + b"9" * 10 * MEGA + b"\n",
        "a field with 10 MB of lines": lambda: header + b'\n"' + b"a\n" * 5 * MEGA + b'"\n',
        WRONG_ROWS: lambda: header + b"\n" + b"no,no,no,no,no,no\n" * 100_000,
        "a quote that never ends": lambda: header + b"\n" + b'1,"' + b"1,1,1,1\n" * 200_000,
    }


def _sheet_with_a_far_cell() -> bytes:
    """A results sheet with a cell in the last column there is, on each of 2,000 rows."""
    row = '<row r="{0}"><c r="A{0}"><v>1</v></c><c r="XFD{0}"><v>1</v></c></row>'
    rows = "".join(row.format(number) for number in range(1, 2001))
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'.encode()


def _bomb() -> bytes:
    """A small file that unpacks to 300 MB."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b" " * 100 * MEGA)
        archive.writestr("xl/workbook.xml", b" " * 100 * MEGA)
        archive.writestr("xl/worksheets/sheet1.xml", b" " * 100 * MEGA)
    return out.getvalue()


_PAIRS = _table(b"pair,direction,player1,player2", b"1,NS,Ann,Bob\n")

GIANTS: Mapping[str, Makers] = {
    "event.toml": {
        "100,000 brackets": lambda: b'name = "a"\nb = ' + b"[" * 100_000,
        "100,000 braces": lambda: b'name = "a"\nb = ' + b"{a=" * 100_000,
        "a key with 50,000 dots": lambda: b'name = "a"\nb' + b".b" * 50_000 + b" = 1\n",
        "100,000 keys": lambda: b'name = "a"\n' + b"".join(b"k%d = 1\n" % number for number in range(100_000)),
        "100,000 tables": lambda: b'name = "a"\n' + b"".join(b"[t%d]\n" % number for number in range(100_000)),
        "a name of 10 MB": lambda: b'name = "' + b"a" * 10 * MEGA + b'"\n',
        "a number of 100,000 digits": lambda: b'name = "a"\nboards = ' + b"9" * 100_000 + b"\n",
        "a sit-out of 4,000 digits": lambda: b'name = "a"\n[scoring]\nsit_out = "' + b"9" * 4000 + b'"\n',
    },
    "pairs.csv": {
        **_PAIRS,
        "100,000 pairs": lambda: (
            b"pair,direction,player1,player2\n" + b"".join(b"%d,NS,A,B\n" % number for number in range(100_000))
        ),
    },
    "results.csv": _table(b"board,ns,ew,contract,declarer,tricks", b"1,1,3,GNT,N,10\n"),
    "boards.csv": _table(b"board,north,east,south,west", b"1,10,10,10,10\n"),
    "deals.pbn": {
        "a comment of 10 MB": lambda: b"{" + b"a\n" * 5 * MEGA + b"}\n",
        "a line of 10 MB": lambda: b'[Board "' + b"1" * 10 * MEGA + b'"]\n',
        "3 million braces": lambda: b"{}" * 1_500_000,
        "quotes and spaces": lambda: (b'[Deal "' + b'"' + b" " * 300) * 3000,
        "100,000 tags": lambda: b'[Board "1"]\n[Deal "N:"]\n' * 50_000,
    },
    ".xml": {
        "20 MB of spaces": lambda: b"<USEBIO>" + b" " * 20 * MEGA + b"</USEBIO>",
        "100,000 elements in each other": lambda: b"<a>" * 100_000,
        "a million elements": lambda: b"<USEBIO>" + b"<EVENT/>" * MEGA + b"</USEBIO>",
        "a billion laughs": lambda: (
            b'<!DOCTYPE a [<!ENTITY x "ha">' + b'<!ENTITY y "&x;&x;&x;&x;">' * 1000 + b"]><a>&y;</a>"
        ),
        "a text of 5 MB": lambda: b"<USEBIO><EVENT>" + b"a" * 5 * MEGA + b"</EVENT></USEBIO>",
    },
    ".pbn": {
        "a line of 10 MB": lambda: b'[Board "1"]\n[ScoreTable "' + b"a;" * 5 * MEGA + b'"]\n',
        "100,000 quotes": lambda: b'[Board "1"]\n[ScoreTable "PairId_NS"]\n' + b'" "' * 6000 + b"\n",
        "100,000 events": lambda: b'[Event "%d"]\n[Board "1"]\n' * 50_000,
    },
    ".bws": {"10 MB of nothing": lambda: b"\x00\x01\x00\x00" + bytes(10 * MEGA)},
    "movement.csv": _table(b"round,table,ns,ew,first_board,last_board", b"1,1,1,3,1,2\n"),
    "penalties.csv": _table(b"pair,amount,unit,reason", b"1,1,mp,late\n"),
    "rulings.csv": _table(b"board,ns,ew,by,at,reason", b"1,1,3,a,b,c\n"),
    "changes.csv": _table(b"from_round,pair,kind,player1,player2", b"2,1,withdraw,,\n"),
    "marks.csv": _table(b"code,board,round,table,pairs,by,at", b"odd-tricks,1,1,1,2,a,b\n"),
    "code": {
        "a million digits": lambda: b"9" * MEGA,
        "a million letters": lambda: b"GS " * 333_333,
        "10 MB of spaces": lambda: b"GS S" + b" " * 10 * MEGA + b"10",
    },
    "award": {
        "4,000 nines": lambda: b"mp " + b"9" * 4000 + b"/1",
        "a million nines": lambda: b"mp " + b"9" * MEGA + b"/1",
        "a percentage of a million digits": lambda: b"50." + b"3" * MEGA + b"/50",
        "weights of 32 digits": lambda: b"33." + b"3" * 31 + b"% GS S 10, 66." + b"6" * 30 + b"7% PS S 10",
        "20,000 parts": lambda: b"0.005% GS S 10, " * 19_999 + b"0.005% GS S 10",
        "a million signs": lambda: b"%" * MEGA,
    },
    "value": {
        "a million digits": lambda: b"9" * MEGA,
        "a million letters": lambda: b"a" * MEGA,
        "10 MB of spaces": lambda: b"a" + b" " * 10 * MEGA + b"a",
    },
    "command": {
        "a name of 300 letters": lambda: b"new\n" + b"a" * 300 + b"\n--tables\n3\n--boards\n9",
        "a name of 100,000 letters": lambda: b"new\n" + b"a" * 100_000 + b"\n--tables\n3\n--boards\n9",
        "a path of 5,000 letters": lambda: b"import\n" + b"a" * 5000,
        "a database path of 5,000 letters": lambda: b"rank\n--db\n" + b"a" * 5000,
        "an unknown user's home": lambda: b"rank\n--db\n~nosuchuser/club.db",
        "an unknown user's folder": lambda: b"import\n~nosuchuser/event",
        "an unknown user's site": lambda: b"publish\n~nosuchuser/site",
        "a million tables": lambda: b"movement\nlist\n--tables\n1000000",
        "999,999 tables to play": lambda: b"new\nX\n--tables\n999999\n--boards\n24",
        "4,000 nines": lambda: b"adjust\n1\n1\n3\nmp " + b"9" * 4000 + b"/1",
        "50,000 boards": lambda: b"board\n" + b"1\n" * 50_000 + b"1",
        "a setting of 1 MB": lambda: b"set\nclub\n" + b"a" * MEGA,
    },
    "piped": {
        "a line of 10 MB": lambda: b"1 1 3 " + b"9" * 10 * MEGA,
        "20,000 wrong lines": lambda: b"1 1 3 XX\n" * 20_000,
        "no text at all": lambda: b"\xff\xfe\x00" * 1000,
    },
    "workbook": {
        "a cell in the last column on 2,000 rows": _sheet_with_a_far_cell,
        "300 MB unpacked": _bomb,
        "no workbook": lambda: b"PK\x03\x04" + b"\x00" * MEGA,
    },
}
"""By what kind of reader they are meant for, each with a name."""
