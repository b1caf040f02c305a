"""Spreadsheets of strangers are read or refused soon and in little memory; honest ones are read whatever their size."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random
from time import process_time

import pytest

from scorer.errors import ScorerError
from scorer.interchange.spreadsheets.files import SpreadsheetFile
from tests.interchange.spreadsheets.hostile import (
    CELL,
    END_ROW,
    LARGE,
    MAIN,
    ROW,
    SMALL,
    make_hostile,
    write_ods_content,
    write_xlsx,
    write_zip,
)
from tests.strategies import tried

COUNTS, MEGABYTES = 25, 200
"""What a file may take: of the processor, so often what counting to ten million takes; of memory.

The slowest is honest work: as many cells as an Excel sheet of a million formatted rows has.
"""

MEASURE = """
import re, sys, time
from pathlib import Path
from scorer.errors import ScorerError
from scorer.interchange.spreadsheets.files import SpreadsheetFile
began = time.process_time()
try:
    SpreadsheetFile(Path(sys.argv[1])).read()
except ScorerError as refusal:
    print(refusal, file=sys.stderr)
status = Path("/proc/self/status")
memory = re.search(r"VmHWM:\\s+([0-9]+)", status.read_text()) if status.exists() else None
print(time.process_time() - began, int(memory[1]) / 1024 if memory else 0)
"""


def most_seconds() -> float:
    """How much of the processor a file may take, on this machine as fast as it is now."""
    began = process_time()
    for _ in range(10_000_000):
        pass
    return COUNTS * (process_time() - began)


def measure(path: Path) -> tuple[float, float]:
    """The seconds of the processor that a file takes, and the megabytes of the whole program."""
    ran = subprocess.run([sys.executable, "-c", MEASURE, path], capture_output=True, text=True, check=True)
    seconds, megabytes = map(float, ran.stdout.split())
    return seconds, megabytes


def rows_of(path: Path) -> list[list[str]]:
    (rows,) = SpreadsheetFile(path).read()[0].values()
    return rows


@pytest.mark.parametrize("name", SMALL)
def test_a_small_file_that_means_much_is_refused_or_read_at_once(tmp_path: Path, name: str) -> None:
    path = SMALL[name](tmp_path / name)
    began = process_time()
    try:
        read, _ = SpreadsheetFile(path).read()
    except ScorerError:
        read = {}
    assert process_time() - began < most_seconds()
    assert (read == {"Plan": [["x"]]}) == (name == "spaces.ods")


@pytest.mark.long
@pytest.mark.parametrize("name", [*SMALL, *LARGE])
def test_a_hostile_file_takes_little_time_and_two_hundred_megabytes_at_most(tmp_path: Path, name: str) -> None:
    seconds, megabytes = measure({**SMALL, **LARGE}[name](tmp_path / name))
    assert seconds < most_seconds()
    assert megabytes < MEGABYTES


def trailing_rows_of_libreoffice(path: Path) -> Path:
    cells = b'<table:table-cell table:style-name="a" table:number-columns-repeated="16383"/>'
    column = b'<table:table-column table:default-cell-style-name="a" table:number-columns-repeated="16384"/>'
    empty = b'<table:table-row table:number-rows-repeated="1048573">' + cells + END_ROW
    return write_ods_content(path, [column, ROW, CELL, cells, END_ROW, empty, ROW, cells, END_ROW])


def formatted_rows_of_excel(path: Path, last: int = 1_048_576) -> Path:
    first = (
        b'<cols><col min="1" max="16384" style="1"/></cols><sheetData><row r="1"><c r="A1" t="str"><v>x</v></c></row>'
    )
    rows = (
        b'<row r="%d" spans="1:1" s="1" customFormat="1"><c r="A%d" s="1"/></row>' % (at, at) for at in range(2, last)
    )
    return write_xlsx(path, chain([first], rows, [b"</sheetData>"]))


def test_rows_and_columns_that_were_only_formatted_are_passed_over(tmp_path: Path) -> None:
    assert rows_of(trailing_rows_of_libreoffice(tmp_path / "a.ods")) == [["x"]]
    assert rows_of(formatted_rows_of_excel(tmp_path / "a.xlsx", 5_000)) == [["x"]]


@pytest.mark.long
def test_a_million_rows_that_were_only_formatted_are_passed_over(tmp_path: Path) -> None:
    assert rows_of(formatted_rows_of_excel(tmp_path / "a.xlsx")) == [["x"]]


@pytest.mark.parametrize("suffix", [".ods", ".xlsx"])
def test_what_chance_puts_together_is_read_or_refused_in_plain_words(tmp_path: Path, suffix: str) -> None:
    chance = Random(f"strangers{suffix}")  # noqa: S311  # no secret
    took = []
    for _ in range(tried(60)):
        path = make_hostile(chance, tmp_path / f"by chance{suffix}")
        began = process_time()
        with suppress(ScorerError):
            SpreadsheetFile(path).read()
        took.append(process_time() - began)
    assert max(took) < most_seconds()


def unreadable(path: Path) -> str:
    with pytest.raises(ScorerError) as refusal:
        SpreadsheetFile(path).read()
    return str(refusal.value).removeprefix(f"{path}: ")


@pytest.mark.parametrize("suffix", [".ods", ".xlsx"])
def test_what_is_no_spreadsheet_is_refused_and_both_kinds_alike(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"list{suffix}"
    assert unreadable(path) == "no such file"
    path.mkdir()
    assert unreadable(path) == "Is a directory"
    path.rmdir()
    for content in (b"", b"board,ns,ew\n", b"PK\x03\x04 and no more", b"\xd0\xcf\x11\xe0" * 200):
        path.write_bytes(content)
        assert "but this is not one" in unreadable(path)
    write_zip(path, {"something.txt": [b"else"]})
    assert "but it cannot be read" in unreadable(path)


@pytest.mark.parametrize("make", [trailing_rows_of_libreoffice, lambda path: formatted_rows_of_excel(path, 50)])
def test_a_spreadsheet_cut_anywhere_is_refused(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    whole = make(tmp_path / ("a.ods" if make is trailing_rows_of_libreoffice else "a.xlsx"))
    content = whole.read_bytes()
    for at in range(20):
        whole.write_bytes(content[: at * len(content) // 20])
        assert "expected a" in unreadable(whole)


def test_a_document_with_a_password_is_refused_as_one(tmp_path: Path) -> None:
    entry = b'<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>'
    manifest = b'<manifest:manifest xmlns:manifest="m">' + entry + b"</manifest:manifest>"
    path = write_zip(tmp_path / "a.ods", {"META-INF/manifest.xml": [manifest], "content.xml": [b"\x80\x81" * 90]})
    assert unreadable(path) == "expected an OpenDocument spreadsheet (.ods) saved without a password"


def test_cells_are_what_the_program_shows(tmp_path: Path) -> None:
    number, moment = b'office:value-type="float" office:value="10"', b'office:value-type="date" office:date-value='
    cells = (
        b"<table:table-cell " + number + b"><text:p>10.00</text:p></table:table-cell>",
        b"<table:table-cell " + moment + b'"2026-11-17"><text:p>17/11/26</text:p></table:table-cell>',
        b'<table:table-cell office:value-type="boolean" office:boolean-value="true"/>',
        CELL.replace(b">x<", b">Ann<text:s/>Lee</text:p><text:p>&amp; Bob<"),
        CELL.replace(b"<text:p>x", b"<office:annotation><text:p>aside</text:p></office:annotation><text:p>seen"),
        b'<table:table-cell calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>',
    )
    path = write_ods_content(tmp_path / "a.ods", [ROW, *cells, END_ROW])
    grids, mistakes = SpreadsheetFile(path).read()
    assert grids == {"Plan": [["10", "2026-11-17", "true", "Ann Lee & Bob", "seen"]]}
    assert [str(one) for one in mistakes] == ['Plan!F1: read the error "#DIV/0!", expected a value']


@pytest.mark.parametrize(
    ("days", "style", "shown"),
    [("46343", 1, "2026-11-17"), ("46343.5", 1, "2026-11-17 12:00:00"), ("46343", 0, "46343")],
)
def test_a_number_shown_as_a_date_is_one(tmp_path: Path, days: str, style: int, shown: str) -> None:
    formats = b'<cellXfs><xf numFmtId="0"/><xf numFmtId="165"/></cellXfs>'
    own = b'<numFmts><numFmt numFmtId="165" formatCode="[$-407]d/m/yy\\ h:mm"/></numFmts>'
    styles = b"<styleSheet " + MAIN + b">" + own + formats + b"</styleSheet>"
    cell = f'<sheetData><row><c s="{style}"><v>{days}</v></c></row></sheetData>'
    path = write_xlsx(tmp_path / "a.xlsx", [cell.encode()], {"xl/styles.xml": [styles]})
    assert rows_of(path) == [[shown]]


def test_the_same_prefix_is_not_needed_for_the_same_elements(tmp_path: Path) -> None:
    sheet = b'<x:sheetData xmlns:x="m"><x:row r="2"><x:c r="B2"><x:v>7</x:v></x:c></x:row></x:sheetData>'
    assert rows_of(write_xlsx(tmp_path / "a.xlsx", [sheet])) == [[], ["", "7"]]
