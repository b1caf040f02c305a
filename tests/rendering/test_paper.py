"""The PDF of papers for the tables: what can be read on it, how many pages it has, and what names can do to it."""

from __future__ import annotations

import io
import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pypdf
import pytest
import typst

from scorer.model.club_settings import PaperSize
from scorer.model.events import Event
from scorer.model.pairs import Pair
from scorer.model.settings import Method, Scoring
from scorer.rendering import paper as paper_printer
from scorer.rendering.paper import (
    FLUSH_DOCUMENTS,
    MAX_PICTURE_BYTES,
    find_missing_glyphs,
    paper_job,
    report_jobs,
    typeset_papers,
)
from scorer.reports.catalogue import report_by_name
from scorer.reports.paper.papers import TablePaper, table_paper_document
from scorer.reports.paper.print_job import build_print_job
from scorer.reports.web.club import Podium, RankingPicture
from scorer.scoring import score_event
from tests.evening import EVENING
from tests.rendering.pages import MARKUP, Texts, pieces_of
from tests.reports.paper.test_papers import SHARING, event_of, mitchell

THREE = event_of(mitchell(3, 4, switched=3))
HALF = event_of(mitchell(5, 3, without="10", switched=5))
TWENTY = event_of(it for it in mitchell(20) if it.round <= 9)
EVENTS = {"three": THREE, "half": HALF, "twenty": TWENTY}

SHEETS = {PaperSize.A4: (595, 842), PaperSize.LETTER: (612, 792)}
"""Width and height of the paper in points."""

MARGIN = 28
"""Nothing but cutting marks stands nearer to the edge of the paper, in points."""

EVERY_PAPER = pytest.mark.parametrize("paper", TablePaper)
EVERY_SIZE = pytest.mark.parametrize("size", PaperSize)
NORMAL_AND_LARGE = pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])


@cache
def pdf_of(event: Event, *papers: TablePaper, size: PaperSize = PaperSize.A4, large: bool = False) -> pypdf.PdfReader:
    pdf = typeset_papers([table_paper_document(event, paper) for paper in papers], size=size, large=large)
    return pypdf.PdfReader(io.BytesIO(pdf))


@cache
def texts_of(event: Event, *papers: TablePaper, size: PaperSize = PaperSize.A4, large: bool = False) -> Texts:
    return Texts(pdf_of(event, *papers, size=size, large=large))


def artefacts(tmp_path: Path) -> Path:
    """Where pictures go for somebody to look at: the folder named by SCORER_ARTEFACTS, or nowhere that lasts."""
    folder = Path(os.environ.get("SCORER_ARTEFACTS", tmp_path)) / "paper"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@EVERY_PAPER
@pytest.mark.parametrize(
    ("size", "large"),
    [
        (PaperSize.A4, False),
        pytest.param(PaperSize.LETTER, True, marks=pytest.mark.long),
        pytest.param(PaperSize.A4, True, marks=pytest.mark.long),
        pytest.param(PaperSize.LETTER, False, marks=pytest.mark.long),
    ],
)
def test_every_page_fits_the_paper_and_carries_the_event(paper: TablePaper, size: PaperSize, large: bool) -> None:
    for page in pdf_of(HALF, paper, size=size, large=large).pages:
        width, height = round(page.mediabox.width), round(page.mediabox.height)
        assert (width, height) in (SHEETS[size], SHEETS[size][::-1])
        pieces = pieces_of(page)
        assert all(MARGIN < it.x < width - MARGIN and MARGIN < it.y < height - MARGIN for it in pieces)
        assert {"Tuesday Minibridge · Alton", "17 November 2026"} <= {it.text for it in pieces}


@pytest.mark.long
@EVERY_PAPER
@EVERY_SIZE
@NORMAL_AND_LARGE
def test_a_picture_can_be_made_of_every_page(paper: TablePaper, size: PaperSize, large: bool, tmp_path: Path) -> None:
    told = paper_job([table_paper_document(HALF, paper)], size=size, large=large)
    made = typst.compile(**told, format="png", ppi=60)
    pictures = made if isinstance(made, list) else [made]
    assert len(pictures) == len(pdf_of(HALF, paper, size=size, large=large).pages)
    for number, picture in enumerate(pictures, start=1):
        path = artefacts(tmp_path) / f"{paper}-{size}-{'large' if large else 'normal'}-{number:02}.png"
        path.write_bytes(picture)
        assert picture.startswith(b"\x89PNG")


PAGES = {
    ("three", TablePaper.START_LIST): (1, 1),
    ("three", TablePaper.NAMES): (1, 1),
    ("three", TablePaper.TABLE_CARDS): (2, 2),
    ("three", TablePaper.PAIR_CARDS): (1, 1),
    ("three", TablePaper.TRAVELLERS): (2, 6),
    ("three", TablePaper.SLIPS): (3, 3),
    ("half", TablePaper.START_LIST): (1, 1),
    ("half", TablePaper.NAMES): (1, 1),
    ("half", TablePaper.TABLE_CARDS): (3, 3),
    ("half", TablePaper.PAIR_CARDS): (2, 2),
    ("half", TablePaper.TRAVELLERS): (3, 8),
    ("half", TablePaper.SLIPS): (4, 7),
    ("twenty", TablePaper.START_LIST): (1, 1),
    ("twenty", TablePaper.NAMES): (4, 4),
    ("twenty", TablePaper.TABLE_CARDS): (10, 20),
    ("twenty", TablePaper.PAIR_CARDS): (7, 7),
    ("twenty", TablePaper.TRAVELLERS): (10, 40),
    ("twenty", TablePaper.SLIPS): (30, 45),
}
"""Pages of A4, in normal and in large type."""


HALLS = [pytest.param(name, marks=pytest.mark.long) if name == "twenty" else name for name in EVENTS]


@pytest.mark.long
@EVERY_PAPER
@pytest.mark.parametrize("name", HALLS)
def test_as_many_cards_stand_on_a_page_as_fit_well(name: str, paper: TablePaper) -> None:
    assert tuple(len(pdf_of(EVENTS[name], paper, large=large).pages) for large in (False, True)) == PAGES[name, paper]


def test_a_table_card_can_be_read() -> None:
    lines = texts_of(HALF, TablePaper.TABLE_CARDS)[0].splitlines()
    assert lines[0] == "Table 1"
    assert "1 1 6 1–3 1 sit out 6 to table 2 EW to table 5" in lines
    assert "2 1 sit-out 4–6 1 stay to table 5" in lines
    assert "5 7 1 13–15" in lines
    assert "turn the board: arrow-switch  Pair 7 sit East-West and hold the North-South cards." in lines
    assert "1–2 shared with table 4" in " ".join(texts_of(SHARING, TablePaper.TABLE_CARDS)[0].split())
    assert "5–6 from relay" in " ".join(texts_of(SHARING, TablePaper.TABLE_CARDS)[0].split())


def test_a_pair_card_can_be_read() -> None:
    lines = texts_of(HALF, TablePaper.PAIR_CARDS)[0].splitlines()
    assert lines[:5] == [
        "Pair 1 Ann1 & Bob1",
        "Round Table Direction Opponents Boards",
        "1 1 NS 6 1–3",
        "2 1 sit-out",
        "3 1 NS 9 7–9",
    ]
    assert "5 1 EW 7 13–15" in lines
    assert "turn the board: arrow-switch  sit NS" in lines


def test_a_traveller_can_be_read() -> None:
    lines = texts_of(THREE, TablePaper.TRAVELLERS)[0].splitlines()
    assert lines[:7] == [
        "Board 1 Dealer North",
        "Points North East South West",
        "NS EW Suit or NT Part score or game Declarer Tricks Score NS + Score NS −",
        "1 4",
        "3 5",
        "6 2",
        "P part score, G game · + for NS, − for EW",
    ]


def test_a_slip_can_be_read() -> None:
    text = texts_of(THREE, TablePaper.SLIPS)[0]
    assert text.splitlines()[:6] == [
        "Table 1 Round 1 NS 1 EW 4",
        "Board Points N Points E Points S Points W Suit or NT Part score or game Declarer Tricks Score NS + Score NS −",
        *"1234",
    ]
    assert "Table 1 Round 3 NS 5 EW 1" in text
    assert "turn the board: arrow-switch" in text


def test_the_start_list_and_the_name_slips_can_be_read() -> None:
    start, slips = texts_of(THREE, TablePaper.START_LIST, TablePaper.NAMES)
    assert start.splitlines()[:3] == [
        "Where to sit in round 1",
        "Table North-South East-West",
        "1 1 Ann1 & Bob1 4 Ann4 & Bob4",
    ]
    assert slips.splitlines()[:3] == ["Pair 1 Table 1 North-South", "Name", "Name"]


def test_an_empty_seat_and_a_pair_that_waits_stand_on_the_start_list() -> None:
    rover = [it._replace(ns="11") if (it.round, it.table) == (2, 3) else it for it in mitchell(5, without="6")]
    lines = texts_of(event_of(rover), TablePaper.START_LIST)[0].splitlines()
    assert "1 1 Ann1 & Bob1 sit-out" in lines
    assert "sit-out 11 Ann11 & Bob11" in lines


def test_rules_with_slams_and_with_an_auction_have_forms_of_their_own() -> None:
    assert "Part, game or slam" in texts_of(THREE._replace(rules="plus"), TablePaper.TRAVELLERS)[0]
    auction = texts_of(THREE._replace(rules="bridge"), TablePaper.SLIPS)[0]
    assert "Board Contract Declarer Tricks Score NS +" in auction
    assert "Points" not in auction


def test_several_papers_come_in_the_order_in_which_they_were_asked_for() -> None:
    pages = texts_of(THREE, TablePaper.SLIPS, TablePaper.NAMES, TablePaper.SLIPS)
    assert [page.split()[0] for page in pages] == ["Table"] * 3 + ["Pair"] + ["Table"] * 3


@EVERY_PAPER
@pytest.mark.long
def test_in_large_type_nothing_that_is_read_is_smaller_than_16_points(paper: TablePaper) -> None:
    numbers = [
        it
        for page in pdf_of(HALF, paper, large=True).pages
        for it in pieces_of(page)
        if it.text.replace("–", "").isdecimal()
    ]
    assert numbers
    assert min(it.size for it in numbers) >= 16


@EVERY_SIZE
@NORMAL_AND_LARGE
def test_every_pair_has_its_card(size: PaperSize, large: bool) -> None:
    text = "\n".join(texts_of(HALF, TablePaper.PAIR_CARDS, size=size, large=large))
    assert [f"Pair {number} Ann{number}" in text for number in range(1, 10)] == [True] * 9
    assert "Pair 10" not in text


def test_a_card_that_is_too_tall_for_a_page_goes_on_on_the_next() -> None:
    long = event_of(it._replace(first_board=1, last_board=30) for it in mitchell(1))
    text = "\n".join(texts_of(long, TablePaper.SLIPS))
    assert "part 1 of 2" in text
    assert [f"\n{board}\n" in text for board in range(1, 31)] == [True] * 30


@EVERY_PAPER
@pytest.mark.long
def test_the_same_paper_is_the_same_bytes(paper: TablePaper) -> None:
    once, again = (
        typeset_papers([table_paper_document(HALF, paper)], size=PaperSize.A4, large=False) for _ in range(2)
    )
    assert once == again


def test_the_file_bears_the_name_and_the_date_of_the_event() -> None:
    found = pdf_of(THREE._replace(name="Zoë's *bold* $event$"), TablePaper.NAMES).metadata
    assert found is not None
    assert found.title == "Zoë's *bold* $event$"
    assert str(found["/CreationDate"]).startswith("D:20261117")


def renamed(player1: str, player2: str = "Bob") -> Event:
    """The smallest evening with other names on every pair, and on the event."""
    pairs = tuple(pair._replace(player1=player1, player2=player2) for pair in THREE.pairs)
    return THREE._replace(name=player1, club=player2, pairs=pairs)


@pytest.mark.parametrize("name", MARKUP)
@pytest.mark.long
def test_markup_in_names_is_harmless_text(name: str) -> None:
    for text in texts_of(renamed(name), TablePaper.START_LIST, TablePaper.PAIR_CARDS):
        assert f"{name} & Bob" in text or f"{name} Bob" in text
        assert f"{name} · Bob" in text


@pytest.mark.long
@pytest.mark.parametrize(
    "name",
    ["דוד כהן", "محمد علي", "Ελένη", "王小明", "😀", "Zoe" + "\u0301\u0323" * 40, "\u202egnitrever", "a\tb\nc\x00d"],
    ids=["hebrew", "arabic", "greek", "chinese", "emoji", "stacked", "reversed", "control"],
)
@pytest.mark.parametrize("paper", [TablePaper.START_LIST, TablePaper.PAIR_CARDS])
def test_no_script_breaks_a_card(name: str, paper: TablePaper) -> None:
    hostile = renamed(name, name)
    assert len(pdf_of(hostile, paper).pages) == len(pdf_of(THREE, paper).pages)
    assert numbers_of(hostile, paper) == numbers_of(THREE, paper)


@cache
def numbers_of(event: Event, paper: TablePaper) -> list[tuple[str, int, int]]:
    """Where the numbers of the first page stand, to the point."""
    pieces = pieces_of(pdf_of(event, paper).pages[0])
    return [(piece.text, round(piece.x), round(piece.y)) for piece in pieces if piece.text.isdecimal()]


def test_what_would_turn_the_letters_round_a_name_is_left_out() -> None:
    text = texts_of(renamed("\u202egnitrever", "tab\tnew\nline"), TablePaper.PAIR_CARDS)[0]
    assert "Pair 1 gnitrever & tab new line" in text


@pytest.mark.parametrize(("method", "places"), [(Method.MATCHPOINTS, []), (Method.BUTLER, ["ns_place", "ew_place"])])
def test_a_traveller_has_places_where_no_shares_say_the_same(method: Method, places: list[str]) -> None:
    scored = score_event(EVENING._replace(scoring=Scoring(method=method)))
    ((_, told),) = report_jobs(build_print_job(scored, [report_by_name("travellers")])[0], size=PaperSize.A4)
    (part,) = json.loads(told["sys_inputs"]["given"])["parts"]
    *_, table = part["items"][0]["blocks"]
    keys = [column["key"] for column in table["columns"]]
    assert [key for key in keys if key.endswith("place")] == places
    assert part["widest"]["contract"] == "GNT", "all boards have a column of one width"


def test_a_report_too_large_to_be_set_at_once_is_set_in_pieces_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = build_print_job(score_event(EVENING), [report_by_name("travellers")])[0]
    ((_, together),) = report_jobs(whole, size=PaperSize.A4)
    monkeypatch.setattr(paper_printer, "CHARACTERS_PER_JOB", 2 * len(together["sys_inputs"]["given"]) // 3)
    apart = [json.loads(one["sys_inputs"]["given"]) for _, one in report_jobs(whole, size=PaperSize.A4)]
    assert [len(piece["parts"][0]["items"]) for piece in apart] == [2, 2]
    asked: list[Any] = []
    monkeypatch.setattr(paper_printer, "_typeset_job", asked.append)
    monkeypatch.setattr(paper_printer, "_typeset_nothing", lambda: asked.append(None))
    assert len(list(paper_printer._typeset_jobs([together] * 2))) == 2
    assert asked == [together, *[None] * FLUSH_DOCUMENTS, together]


def test_a_picture_has_six_lines_of_a_list_and_fewer_where_it_grows_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[int] = []

    def compiled(**told: Any) -> bytes:
        ((_, shown),) = json.loads(told["sys_inputs"]["given"])["lists"]
        lines.append(len(shown))
        return bytes(MAX_PICTURE_BYTES if len(lines) < 6 else 1)

    monkeypatch.setattr(typst, "compile", compiled)
    picture = RankingPicture("", "", (Podium("All pairs", (("1", "Ann & Bob", ""),) * 9),))
    assert len(paper_printer.render_ranking_picture(picture)) == 1
    assert lines == [6, 5, 4, 3, 2, 1]


@pytest.mark.long
@pytest.mark.parametrize("name", ["W" * 200, "a very long name " * 12], ids=["word", "words"])
@NORMAL_AND_LARGE
def test_a_long_name_is_cut_within_its_card(name: str, large: bool) -> None:
    hostile = renamed(name, name)
    start, cards = texts_of(hostile, TablePaper.START_LIST, TablePaper.PAIR_CARDS, large=large)
    assert start.count("…") == 13
    assert cards.count("…") == 18
    assert len(pdf_of(hostile, *TablePaper, large=large).pages) == len(pdf_of(THREE, *TablePaper, large=large).pages)


def test_names_of_forty_letters_stand_whole_and_as_large_as_others() -> None:
    hostile = renamed("Wilhelmina Featherstonehaugh-Cholmondeley", "Ann Lee")
    for paper in (TablePaper.START_LIST, TablePaper.PAIR_CARDS):
        (page, *_) = pdf_of(hostile, paper).pages
        pieces = [
            piece for piece in pieces_of(page) if piece.text.startswith(("Cholmondeley", "Featherstone", "Ann Lee"))
        ]
        assert any(piece.text.startswith("Cholmondeley") for piece in pieces)
        assert len({piece.size for piece in pieces}) == 1


def test_long_labels_are_written_small_and_whole() -> None:
    labels = {pair.label: f"ABCDEFGHIJ{pair.label}" for pair in THREE.pairs}
    sittings = [it._replace(ns=labels[it.ns or ""], ew=labels[it.ew or ""]) for it in THREE.schedule]
    long = THREE._replace(pairs=tuple(Pair(label) for label in labels.values()), schedule=tuple(sittings))
    assert "Pair ABCDEFGHIJ6" in texts_of(long, TablePaper.PAIR_CARDS)[0]
    assert "ABCDEF GHIJ1" in " ".join(texts_of(long, TablePaper.TRAVELLERS)[0].split())


RARE = "\U00016800"
"""A letter of the Bamum script, which hardly any machine has."""


def test_what_the_fonts_of_the_typesetter_have_is_not_told() -> None:
    assert find_missing_glyphs("Zoë D'Aubigné-Łukaszewicz ♠♥♦♣ − … ½ Ελένη Дарья") == ""


def test_each_letter_that_no_font_has_is_told_once() -> None:
    if find_missing_glyphs(RARE) == "":
        pytest.skip("this machine has a font for the rarest of scripts")
    assert find_missing_glyphs(f"Ann {RARE} Bob {RARE} Zoë") == RARE
