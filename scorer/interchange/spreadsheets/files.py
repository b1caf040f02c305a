"""Read a spreadsheet: the sheets that are asked for, as rows of texts, and the mistakes in their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Mistakes
from scorer.i18n import Phrase, phrase
from scorer.interchange.spreadsheets import ods, xlsx
from scorer.interchange.spreadsheets.grid import GridLimits, SheetGrid, SheetRows
from scorer.interchange.spreadsheets.parts import PackedParts

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping
    from pathlib import Path
    from zipfile import ZipFile

XLSX_SUFFIX, ODS_SUFFIX = ".xlsx", ".ods"

_KINDS: Mapping[str, Phrase] = {
    XLSX_SUFFIX: phrase("an Excel file (.xlsx)"),
    ODS_SUFFIX: phrase("an OpenDocument spreadsheet (.ods)"),
}


def is_spreadsheet(path: Path) -> bool:
    """Whether a file is one that is read here, judging by its name."""
    return path.suffix.lower() in _KINDS


class SpreadsheetFile:
    """A spreadsheet, whose sheets are read when they are asked for, each of them once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._is_ods = path.suffix.lower() == ODS_SUFFIX
        self._packed = PackedParts(path, _KINDS[ODS_SUFFIX if self._is_ods else XLSX_SUFFIX])
        self._limits = GridLimits(path)
        self._grids: dict[str, SheetGrid] = {}
        self._shared: xlsx.SharedParts | None = None

    def read(self, tabs: Container[str] | None = None) -> tuple[dict[str, SheetRows], Mistakes]:
        """Read all sheets, or only those in `tabs`; note cells with an error, or with a formula without its value.

        A formula counts as the value saved with it; nothing is calculated. Raise `FileAccessError` for a file that is
        no spreadsheet, or exceeds a limit.
        """
        with self._packed.open() as parts:
            grids = self._read_ods(parts, tabs) if self._is_ods else dict(self._read_xlsx(parts, tabs))
        mistakes = Mistakes()
        for grid in grids.values():
            mistakes += grid.mistakes
        return {tab: grid.rows for tab, grid in grids.items()}, mistakes

    def _read_ods(self, parts: ZipFile, tabs: Container[str] | None) -> Mapping[str, SheetGrid]:
        if ods.MANIFEST_PART in parts.namelist():
            manifest = ods.ManifestHandler()
            self._packed.parse(parts, ods.MANIFEST_PART, manifest)
            if manifest.is_encrypted:
                raise self._packed.mismatch_error(phrase("{kind} saved without a password", kind=self._packed.kind))
        content = ods.ContentHandler(self._limits, tabs)
        self._packed.parse(parts, ods.CONTENT_PART, content)
        return content.grids

    def _read_xlsx(self, parts: ZipFile, tabs: Container[str] | None) -> Iterator[tuple[str, SheetGrid]]:
        """Yield the sheets of an Excel file; what they share is read before the first one."""
        links = self._read_links(parts, "")
        part = next((link.target for link in links.values() if link.kind == "officeDocument"), "xl/workbook.xml")
        sheets = xlsx.SheetListHandler()
        self._packed.parse(parts, part, sheets)
        links = self._read_links(parts, part)
        for tab, key in sheets.keys.items():
            link = links[key]
            if link.kind != "worksheet" or not (tabs is None or tab in tabs):
                continue
            if tab not in self._grids:
                if self._shared is None:
                    self._shared = self._read_shared(parts, links, counts_from_1904=sheets.counts_from_1904)
                sheet = xlsx.SheetHandler(tab, self._limits, self._shared)
                self._packed.parse(parts, link.target, sheet)
                self._grids[tab] = sheet.grid
            yield tab, self._grids[tab]

    def _read_links(self, parts: ZipFile, part: str) -> Mapping[str, xlsx.PartLink]:
        links = xlsx.LinksHandler(part)
        self._packed.parse(parts, xlsx.links_part(part) if part else xlsx.PACKAGE_LINKS, links)
        return links.links

    def _read_shared(
        self, parts: ZipFile, links: Mapping[str, xlsx.PartLink], *, counts_from_1904: bool
    ) -> xlsx.SharedParts:
        """Read what the sheets share; a workbook may have no such parts."""
        texts, formats = xlsx.SharedTextsHandler(self._limits), xlsx.FormatsHandler()
        for kind, handler in (("sharedStrings", texts), ("styles", formats)):
            part = next((link.target for link in links.values() if link.kind == kind), "")
            if part in parts.namelist():
                self._packed.parse(parts, part, handler)
        return xlsx.SharedParts(texts.texts, formats.are_dates, counts_from_1904)
