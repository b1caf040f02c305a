"""Spreadsheets that a stranger may send: small files that mean much, and files that no program wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, repeat
from pathlib import Path
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile

Content = Iterable[bytes]
"""A part of a file, in pieces."""

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
ODS_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
).encode()


def write_zip(path: Path, parts: Mapping[str, Content]) -> Path:
    """Write parts without ever holding one of them."""
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=1) as book:
        for name, pieces in parts.items():
            with book.open(name, "w", force_zip64=False) as part:
                for piece in pieces:
                    part.write(piece)
    return path


def write_xlsx(path: Path, sheet: Content, parts: Mapping[str, Content] | None = None) -> Path:
    """Write an Excel file of one sheet, of which the content of `<worksheet>` is given, and other parts whole."""
    kinds = {"worksheet": "worksheets/sheet1.xml", "sharedStrings": "sharedStrings.xml", "styles": "styles.xml"}
    links = "".join(
        f'<Relationship Id="{kind}" Type="{OFFICE}/{kind}" Target="{target}"/>' for kind, target in kinds.items()
    )
    listed = f'<sheets><sheet name="Plan" sheetId="1" r:id="worksheet" xmlns:r="{OFFICE}"/></sheets>'
    to_book = f'<Relationship Id="b" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    small = {
        "_rels/.rels": f"<Relationships>{to_book}</Relationships>",
        "xl/workbook.xml": f"<workbook {MAIN.decode()}>{listed}</workbook>",
        "xl/_rels/workbook.xml.rels": f"<Relationships>{links}</Relationships>",
    }
    whole = {name: [text.encode()] for name, text in small.items()}
    worksheet = chain([b"<worksheet ", MAIN, b">"], sheet, [b"</worksheet>"])
    return write_zip(path, {**whole, "xl/worksheets/sheet1.xml": worksheet, **(parts or {})})


def write_ods_content(path: Path, table: Content) -> Path:
    """Write an OpenDocument sheet of one table, of which the content is given."""
    before = b"<office:document-content " + ODS_SPACES + b"><office:body><office:spreadsheet>"
    after = b"</office:spreadsheet></office:body></office:document-content>"
    named = [before, b'<table:table table:name="Plan">']
    return write_zip(path, {"content.xml": chain(named, table, [b"</table:table>", after])})


def many(piece: bytes, times: int) -> Iterator[bytes]:
    """A piece so many times, some thousand at once."""
    at_once = max(65_536 // max(len(piece), 1), 1)
    return chain(repeat(piece * at_once, times // at_once), [piece * (times % at_once)])


CELL = b'<table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell>'
ROW, END_ROW = b"<table:table-row>", b"</table:table-row>"
IN_SHEET, AFTER_SHEET = b'<sheetData><row r="1"><c r="A1"><v>1</v></c></row>', b"</sheetData>"


def _shared(tag: bytes, piece: bytes, name: str, times: int) -> Mapping[str, Content]:
    return {name: chain([b"<", tag, b" ", MAIN, b">"], many(piece, times), [b"</", tag, b">"])}


def _write_styled(path: Path, outer: bytes, piece: bytes, times: int) -> Path:
    inner = chain([b"<", outer, b">"], many(piece, times), [b"</", outer, b">"])
    styles = chain([b"<styleSheet ", MAIN, b">"], inner, [b"</styleSheet>"])
    return write_xlsx(path, [IN_SHEET, AFTER_SHEET], {"xl/styles.xml": styles})


SMALL: Mapping[str, Callable[[Path], Path]] = {
    "unclosed rows.ods": lambda path: write_ods_content(path, many(ROW, 400_000)),
    "unclosed cells.ods": lambda path: write_ods_content(path, chain([ROW], many(b"<table:table-cell>", 400_000))),
    "unclosed rows.xlsx": lambda path: write_xlsx(path, chain([b"<sheetData>"], many(b"<row>", 400_000))),
    "rows repeated, with spaces.ods": lambda path: write_ods_content(
        path, [b'<table:table-row table:number-rows-repeated = "3000000" >', CELL, END_ROW]
    ),
    "rows repeated, in single quotes.ods": lambda path: write_ods_content(
        path, [b"<table:table-row table:number-rows-repeated='3000000'>", CELL, END_ROW]
    ),
    "spaces.ods": lambda path: write_ods_content(
        path, [ROW, CELL.replace(b">x<", b'>x<text:s text:c="1000000000"/><'), END_ROW]
    ),
    "empty columns.ods": lambda path: write_ods_content(
        path, many(ROW + b'<table:table-cell table:number-columns-repeated="16383"/>' + CELL + END_ROW, 20_000)
    ),
}
"""Those that are quickly made."""

LARGE: Mapping[str, Callable[[Path], Path]] = {
    "empty columns, written out.xlsx": lambda path: write_xlsx(
        path, chain([IN_SHEET], many(b"<row>" + b"<c/>" * 16_383 + b"</row>", 600), [AFTER_SHEET])
    ),
    "long comment.ods": lambda path: write_ods_content(path, chain([b"<!--"], many(b"x" * 1000, 180_000), [b"-->"])),
    "long attribute.ods": lambda path: write_ods_content(
        path, chain([b'<table:table-row table:name="'], many(b"x" * 1000, 50_000), [b'"/>'])
    ),
    "long attribute.xlsx": lambda path: write_xlsx(
        path, chain([b'<sheetData><row r="'], many(b"1" * 1000, 50_000), [b'"/></sheetData>'])
    ),
    "texts.xlsx": lambda path: write_xlsx(
        path, [IN_SHEET, AFTER_SHEET], _shared(b"sst", b"<si/>", "xl/sharedStrings.xml", 6_000_000)
    ),
    "fonts.xlsx": lambda path: _write_styled(path, b"fonts", b"<font/>", 6_000_000),
    "formats.xlsx": lambda path: _write_styled(path, b"cellXfs", b"<xf/>", 6_000_000),
    "names.ods": lambda path: write_ods_content(path, (b"<a%d b%d='1'/>" % (one, one) for one in range(3_000_000))),
    "characters.xlsx": lambda path: write_xlsx(
        path,
        chain([b'<sheetData><row r="1"><c r="A1" t="str"><v>'], many(b"x" * 1000, 100_000), [b"</v></c></row>"]),
    ),
}
"""Those of which making takes a while."""


def make_hostile(chance: Random, path: Path) -> Path:
    """A spreadsheet of either kind, put together by chance from pieces that mean much."""
    is_ods = path.suffix == ".ods"
    pieces = [b"".join(_piece(chance, is_ods=is_ods) for _ in range(chance.randint(1, 12)))]
    if chance.random() < 0.3:
        pieces = list(many(pieces[0], chance.choice((2, 50, 3_000))))
    if is_ods:
        write_ods_content(path, pieces)
    else:
        write_xlsx(path, chain([b"<sheetData>"], pieces, [b"</sheetData>"]))
    if chance.random() < 0.2:
        raw = bytearray(path.read_bytes())
        for _ in range(chance.randint(1, 5)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        path.write_bytes(raw[: chance.randint(1, len(raw))] if chance.random() < 0.3 else raw)
    return path


NUMBERS = (b"0", b"-1", b"1", b"2", b"104", b"105", b"16384", b"1048576", b"3000000", b"1" * 30, b"1e400", b"nan", b"x")


def _piece(chance: Random, *, is_ods: bool) -> bytes:
    number, text = (
        chance.choice(NUMBERS),
        chance.choice((b"x", b"1", b"&amp;", b"&lt;", b"<![CDATA[<]]>", b" ", b"&x;")),
    )
    quote, equals = chance.choice((b'"', b"'")), chance.choice((b"=", b" = ", b"\n="))
    value = equals + quote + number + quote
    ods = (
        ROW + CELL + END_ROW,
        b"<table:table-row table:number-rows-repeated" + value + b">" + CELL + END_ROW,
        ROW + CELL.replace(b" office", b" table:number-columns-repeated" + value + b" office") + END_ROW,
        ROW + b'<table:table-cell office:value-type="float" office:value' + value + b"/>" + END_ROW,
        ROW + b'<table:table-cell office:value-type="date" office:date-value' + value + b"/>" + END_ROW,
        ROW + CELL.replace(b"x", text + b"<text:s text:c" + value + b"/>") + END_ROW,
        ROW + CELL.replace(b"x", b"<office:annotation>" + CELL + b"</office:annotation>") + END_ROW,
        b"<!-- " + text * 50 + b" -->",
        chance.choice((ROW, b"<table:table-cell>", b"<table:table>", b"<text:p>", END_ROW)),
    )
    xlsx = (
        b"<row r" + value + b"><c><v>" + text + b"</v></c></row>",
        b"<row><c r" + value + b"><v>1</v></c></row>",
        b"<row><c r='AB" + number + b"' t='s'><v>" + number + b"</v></c></row>",
        b"<row><c s" + value + b"><v>" + number + b"</v></c></row>",
        b"<row><c t='inlineStr'><is><t>" + text + b"</t></is></c><c t='e'><v>#N/A</v></c></row>",
        b"<row><c><f>A1</f></c><c t='b'><v>" + number + b"</v></c></row>",
        b"<row><c t='d'><v>2026-11-17T00:00:00</v></c></row>",
        chance.choice((b"<row>", b"<c>", b"<v>", b"</row>", b"<?x?>")),
    )
    return chance.choice(ods if is_ods else xlsx)
