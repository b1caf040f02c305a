"""Joining: what the typesetter wrote in pieces is one file, whatever the titles are, and leads where it says."""

from __future__ import annotations

import io

import pypdf
import pytest
import typst

from scorer.printers.joining import Pages, joined

TITLES = ["Board 7", "Pair (a) 1 0 R", "Pair é (b", "Pair \\ )", "Пара 3>>/Next 1 0 R"]


def _set(*pages: str) -> bytes:
    """Pages of markup as they come from the typesetter."""
    given = {"titles": "\n".join(TITLES)}
    begun = '#let t = sys.inputs.titles.split("\\n")\n#set page(width: 300pt, height: 200pt)\n'
    made: bytes = typst.compile(
        (begun + "#pagebreak()".join(pages)).encode(), format="pdf", pdf_tags=False, sys_inputs=given
    )
    return made


def _read(pdf: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(pdf), strict=True)


def _leads(reader: pypdf.PdfReader, page: int) -> list[int | str | None]:
    """The page to which each link leads, or its address."""
    found: list[int | str | None] = []
    for link in reader.pages[page].get("/Annots", []):
        one = link.get_object()
        found.append(one["/A"]["/URI"] if "/A" in one else reader.get_page_number(one["/Dest"][0].get_object()))
    return found


@pytest.mark.parametrize("number", range(len(TITLES)))
def test_a_title_of_any_letters_is_a_bookmark_and_what_links_lead_to(number: int) -> None:
    linking = Pages("First", _set(f'#link("to:" + t.at({number}))[here]'))
    told = Pages("Second", _set("empty", f"#heading(t.at({number}))"))
    reader = _read(joined([linking, told], None, {"Title": TITLES[number]}))
    first, second, (under,) = reader.outline
    assert (first["/Title"], second["/Title"], under["/Title"]) == ("First", "Second", TITLES[number])  # type: ignore[call-overload]
    assert reader.get_destination_page_number(under) == 2  # type: ignore[arg-type]
    assert _leads(reader, 0) == [2]
    assert reader.metadata is not None
    assert reader.metadata.title == TITLES[number]


def test_a_link_whose_target_was_not_printed_goes_and_one_that_leads_out_of_the_file_stays() -> None:
    pages = Pages("Ranking", _set('#link("to:Board 9")[gone] #link("http://club.example/")[kept]'))
    assert _leads(_read(joined([pages], None, {})), 0) == ["http://club.example/"]


def test_a_report_in_two_pieces_has_one_bookmark() -> None:
    reader = _read(joined([Pages("Cards", _set("one")), Pages("Cards", _set("two"))], None, {}))
    assert [one["/Title"] for one in reader.outline] == ["Cards"]  # type: ignore[call-overload]
    assert len(reader.pages) == 2


PICTURE = """#image(bytes("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>
<g opacity='.5'><rect width='6' height='6'/><rect x='3' width='6' height='6'/></g></svg>"), format: "svg")"""


def test_each_page_has_its_foot_beside_what_it_was_drawn_with() -> None:
    feet = Pages("", _set("foot 1", '#link("to:A")[foot 2]'))
    reader = _read(joined([Pages("A", _set("alpha", "beta" + PICTURE))], feet, {}))
    assert [page.extract_text().split() for page in reader.pages] == [["alpha", "foot", "1"], ["beta", "foot", "2"]]
    assert [len(page["/Resources"]["/XObject"]) for page in reader.pages] == [1, 2]  # type: ignore[index]
    assert _leads(reader, 1) == [0]
