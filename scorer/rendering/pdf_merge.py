"""Merging PDFs: separately typeset reports become one file, with bookmarks, inner links and a footer on every page."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    Destination,
    DictionaryObject,
    Fit,
    FloatObject,
    IndirectObject,
    NameObject,
    NullObject,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pypdf import PageObject
    from pypdf.generic import PdfObject

LINK_PREFIX = "to:"
"""The prefix of links whose targets may be on other pages."""


class PdfPart(NamedTuple):
    """Pages of a report, as they were typeset."""

    title: str
    reader: PdfReader

    @classmethod
    def from_bytes(cls, title: str, pdf: bytes) -> PdfPart:
        return cls(title, PdfReader(io.BytesIO(pdf)))


class LinkTarget(NamedTuple):
    """A page of the merged file, counted from 0, and the height on it."""

    page: int
    top: float


def concatenate_pdfs(pdfs: Mapping[str, bytes]) -> bytes:
    """One file of all PDFs, each with a bookmark of its name."""
    writer = PdfWriter()
    for name, pdf in pdfs.items():
        writer.append(io.BytesIO(pdf), outline_item=name)
    merged = io.BytesIO()
    writer.write(merged)
    return merged.getvalue()


def merge_reports(parts: Sequence[PdfPart], footers: PdfReader, metadata: dict[str, str]) -> bytes:
    """One file of all parts, with metadata; the footer of each page is a page of `footers`."""
    writer = PdfWriter()
    targets: dict[str, LinkTarget] = {}
    bookmarks: dict[str, IndirectObject] = {}
    for title, reader in parts:
        first = len(writer.pages)
        writer.append(reader, import_outline=False)
        if title not in bookmarks:
            targets.setdefault(title, LinkTarget(first, float(reader.pages[0].mediabox.top)))
            bookmarks[title] = writer.add_outline_item(title=title, page_number=first)
        for entry in reader.outline:
            if isinstance(entry, Destination):
                target = LinkTarget(first + (reader.get_destination_page_number(entry) or 0), float(entry.top or 0))
                targets.setdefault(str(entry.title), target)
                top = Fit.xyz(top=target.top)
                writer.add_outline_item(
                    title=str(entry.title), page_number=target.page, parent=bookmarks[title], fit=top
                )
    for page, foot in zip(list(writer.pages), footers.pages, strict=True):
        _stamp_footer(writer, page, foot)
        _resolve_links(writer, page, targets)
    writer.add_metadata(metadata)
    merged = io.BytesIO()
    writer.write(merged)
    return merged.getvalue()


def _stamp_footer(writer: PdfWriter, page: PageObject, footer: PageObject) -> None:
    """Draw the footer on a page, with its own names for the resources it uses (ISO 32000-1, 7.8.3)."""
    content = footer.get("/Contents")
    if content is None:
        return
    for kind in ("/Font", "/ColorSpace"):
        own = _get_or_add(_get_or_add(page, "/Resources", DictionaryObject()), kind, DictionaryObject())
        for name, used in _get_or_add(footer, "/Resources", DictionaryObject()).get(kind, {}).items():
            own[NameObject(f"/foot{name[1:]}")] = used.get_object().clone(writer).indirect_reference
    written = content.get_object().clone(writer)
    written.set_data(re.sub(rb"/([a-z]+\d+)(?=[ \n])", rb"/foot\1", written.get_data()))
    page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), written.indirect_reference])
    links = footer.get("/Annots")
    if links:
        _get_or_add(page, "/Annots", ArrayObject()).extend(
            link.get_object().clone(writer) for link in links.get_object()
        )


def _get_or_add(holder: Any, key: str, empty: PdfObject) -> Any:
    """The value of a dictionary under a key, which is added if it is missing."""
    return holder.setdefault(NameObject(key), empty).get_object()


def _resolve_links(writer: PdfWriter, page: PageObject, targets: Mapping[str, LinkTarget]) -> None:
    """Point our own links to their targets, and remove those whose target was not printed."""
    links = page.get("/Annots")
    if not links:
        return
    kept = ArrayObject()
    for link in links.get_object():
        to = str(link.get_object().get("/A", {}).get("/URI", ""))
        spot = targets.get(to.removeprefix(LINK_PREFIX))
        if to.startswith(LINK_PREFIX) and spot is not None:
            del link.get_object()["/A"]
            target = writer.pages[spot.page].indirect_reference
            link.get_object()[NameObject("/Dest")] = ArrayObject(
                [target, NameObject("/XYZ"), NullObject(), FloatObject(spot.top), NullObject()]
            )
        if spot is not None or not to.startswith(LINK_PREFIX):
            kept.append(link)
    page[NameObject("/Annots")] = kept
