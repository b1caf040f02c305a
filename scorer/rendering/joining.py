"""Merging PDFs: separately typeset reports become one file, with bookmarks, inner links and a footer on every page."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
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

TO = "to:"
"""The prefix of links whose targets may be on other pages."""


class Pages(NamedTuple):
    """Pages of a report, as they were typeset."""

    title: str
    reader: PdfReader

    @classmethod
    def of(cls, title: str, pdf: bytes) -> Pages:
        return cls(title, PdfReader(io.BytesIO(pdf)))


class Spot(NamedTuple):
    """A page of the merged file, counted from 0, and the height on it."""

    page: int
    top: float


def one_after_another(pdfs: Mapping[str, bytes]) -> bytes:
    """One file of all PDFs, each with a bookmark of its name."""
    writer = PdfWriter()
    for name, pdf in pdfs.items():
        writer.append(io.BytesIO(pdf), outline_item=name)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def joined(parts: Sequence[Pages], feet: PdfReader, about: dict[str, str]) -> bytes:
    """One file of all parts, with metadata; the footer of each page is a page of `footers`."""
    writer = PdfWriter()
    spots: dict[str, Spot] = {}
    bookmarks: dict[str, IndirectObject] = {}
    for title, reader in parts:
        first = len(writer.pages)
        writer.append(reader, import_outline=False)
        if title not in bookmarks:
            spots.setdefault(title, Spot(first, float(reader.pages[0].mediabox.top)))
            bookmarks[title] = writer.add_outline_item(title=title, page_number=first)
        for entry in reader.outline:
            if isinstance(entry, Destination):
                spot = Spot(first + (reader.get_destination_page_number(entry) or 0), float(entry.top or 0))
                spots.setdefault(str(entry.title), spot)
                top = Fit.xyz(top=spot.top)
                writer.add_outline_item(title=str(entry.title), page_number=spot.page, parent=bookmarks[title], fit=top)
    for page, foot in zip(list(writer.pages), feet.pages, strict=True):
        _put_on(writer, page, foot)
        _lead(writer, page, spots)
    writer.add_metadata(about)
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _put_on(writer: PdfWriter, page: PageObject, foot: PageObject) -> None:
    """Draw the footer on a page, with its own names for the resources it uses (ISO 32000-1, 7.8.3)."""
    content = foot.get_contents()
    if content is None:
        return
    for kind in ("/Font", "/ColorSpace"):
        own = _own(_own(page, "/Resources", DictionaryObject()), kind, DictionaryObject())
        for name, used in _own(foot, "/Resources", DictionaryObject()).get(kind, {}).items():
            own[NameObject(f"/foot{name[1:]}")] = used.get_object().clone(writer).indirect_reference
    written = DecodedStreamObject()
    written.set_data(re.sub(rb"/([a-z]+\d+)(?=[ \n])", rb"/foot\1", content.get_data()))
    added = written.clone(writer).indirect_reference
    page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), added])
    links = foot.get("/Annots")
    if links:
        _own(page, "/Annots", ArrayObject()).extend(link.get_object().clone(writer) for link in links.get_object())


def _own(holder: Any, key: str, empty: PdfObject) -> Any:
    """The value of a dictionary under a key, which is added if it is missing."""
    return holder.setdefault(NameObject(key), empty).get_object()


def _lead(writer: PdfWriter, page: PageObject, spots: Mapping[str, Spot]) -> None:
    """Point our own links to their targets, and remove those whose target was not printed."""
    links = page.get("/Annots")
    if not links:
        return
    kept = ArrayObject()
    for link in links.get_object():
        to = str(link.get_object().get("/A", {}).get("/URI", ""))
        spot = spots.get(to.removeprefix(TO))
        if to.startswith(TO) and spot is not None:
            del link.get_object()["/A"]
            target = writer.pages[spot.page].indirect_reference
            link.get_object()[NameObject("/Dest")] = ArrayObject(
                [target, NameObject("/XYZ"), NullObject(), FloatObject(spot.top), NullObject()]
            )
        if spot is not None or not to.startswith(TO):
            kept.append(link)
    page[NameObject("/Annots")] = kept
