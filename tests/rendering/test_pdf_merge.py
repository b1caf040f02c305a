"""One file of several reports: where links between them lead."""

from __future__ import annotations

import io
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.annotations import Link

from scorer.rendering.pdf_merge import PdfPart, merge_reports


def pages(*, bookmark: str = "", link: str = "") -> PdfReader:
    """A page with a bookmark, or with a link."""
    writer = PdfWriter()
    writer.add_blank_page(200, 300)
    if bookmark:
        writer.add_outline_item(title=bookmark, page_number=0)
    if link:
        writer.add_annotation(0, Link(rect=(0, 0, 9, 9), url=link))
    made = io.BytesIO()
    writer.write(made)
    return PdfReader(made)


def links_of(page: PageObject) -> list[Any]:
    links: Any = page["/Annots"]
    return list(links)


def test_a_link_leads_to_what_was_printed_and_goes_where_that_was_left_out() -> None:
    parts = [PdfPart("Travellers", pages(bookmark="Board 1"))]
    parts += [
        PdfPart(f"about {link}", pages(link=link)) for link in ("to:Board 1", "to:Board 2", "https://club.example")
    ]
    feet = PdfWriter()
    for _ in parts:
        feet.add_blank_page(200, 300)
    written = io.BytesIO()
    feet.write(written)
    _, *linked = PdfReader(io.BytesIO(merge_reports(parts, PdfReader(written), {}))).pages
    leads = [[sorted({"/A", "/Dest"} & link.get_object().keys()) for link in links_of(page)] for page in linked]
    assert leads == [[["/Dest"]], [], [["/A"]]]
