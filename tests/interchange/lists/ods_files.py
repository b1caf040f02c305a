"""OpenDocument sheets, made by hand as small as they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape
from zipfile import ZipFile

_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)
_KIND = "application/vnd.oasis.opendocument.spreadsheet"


def write_ods(path: Path, sheets: Mapping[str, Sequence[Sequence[str | int]]], cell: str = "", last: str = "") -> Path:
    """Write sheets of texts and numbers; what every `cell` and the `last` row of a sheet have are attributes."""
    tables = "".join(
        f'<table:table table:name="{name}">{_rows(rows, cell, last)}</table:table>' for name, rows in sheets.items()
    )
    content = (
        f'<office:document-content {_SPACES} office:version="1.2"><office:body><office:spreadsheet>{tables}'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with ZipFile(path, "w") as parts:
        parts.writestr("mimetype", _KIND)
        parts.writestr("content.xml", content)
        entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_KIND}"/>'
        space = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
        parts.writestr(
            "META-INF/manifest.xml", f'<manifest:manifest xmlns:manifest="{space}">{entry}</manifest:manifest>'
        )
    return path


def _rows(rows: Sequence[Sequence[str | int]], cell: str, last: str) -> str:
    made = ""
    for number, row in enumerate(rows, start=1):
        cells = "".join(_cell(value, cell) for value in row)
        made += f"<table:table-row {last if number == len(rows) else ''}>{cells}</table:table-row>"
    return made


def _cell(value: str | int, attributes: str) -> str:
    kind = f'float" office:value="{value}' if isinstance(value, int) else "string"
    text = f"<text:p>{escape(str(value))}</text:p>"
    return f'<table:table-cell office:value-type="{kind}" {attributes}>{text}</table:table-cell>'
