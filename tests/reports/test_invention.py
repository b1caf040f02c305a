"""A report of a test's own invention is one file and one line: it is seen on six media, none of which knows it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import html5lib
import openpyxl
import pytest
from pypdf import PdfReader

from scorer.game.contracts import Contract, Denomination, Target
from scorer.i18n import literal
from scorer.model.club_settings import PaperSize
from scorer.model.pairs import PairChange, PairChangeKind
from scorer.model.results import PointsUnit
from scorer.model.rulings import Penalty
from scorer.progress import track_silently
from scorer.rendering.csv_text import render_csv
from scorer.rendering.paper import report_jobs, typeset_reports
from scorer.rendering.plain_text import render_plain_text
from scorer.rendering.site import render_page
from scorer.rendering.workbook import write_workbook
from scorer.reports import catalogue, workbook_pages
from scorer.reports.answers.deals import deal_blocks
from scorer.reports.blocks import Fact, Facts, Grid, Item, LineChart, Sentence, Series
from scorer.reports.catalogue import report_by_name
from scorer.reports.paper.print_job import build_print_job
from scorer.reports.report import Report
from scorer.reports.table import BOARD, EXTRA, FOLDED, GAIN, NAME, PAIR, PLACE, POINTS, SHARE, Field, RankPlace, Table
from scorer.reports.web.evening import PublishOptions, build_site
from scorer.scoring import ScoredEvent, score_event
from tests.conftest import as_json
from tests.evening import EVENING

SCORED = score_event(EVENING)


class LuckReport(Report):
    """A report on luck."""

    name = "luck"
    title = literal("Luck")

    def items(self, scored: ScoredEvent) -> Iterator[Item]:
        """All kinds of blocks, and a table with a column of nearly every role."""
        luck: tuple[Field[str], ...] = (
            Field("place", "Place", PLACE, cell=lambda _: RankPlace(2, tied=True)),
            Field("pair", "Pair", PAIR, cell=lambda label: label),
            Field("players", "Players", NAME, cell=lambda label: scored.pairs[label].names),
            Field("board", "Board", BOARD, cell=lambda _: 4),
            Field("contract", "Contract", cell=lambda _: Contract(Target.GAME, Denomination.SPADES)),
            Field("points", "MP", POINTS, 1, cell=lambda _: Fraction(5, 2)),
            Field("percent", "%", SHARE, 2, cell=lambda _: Fraction(125, 2)),
            Field("luck", "Luck", GAIN, 1, cell=lambda label: Fraction(-7, 2) if label == "1" else Fraction(7, 2)),
            Field("why", "Why", FOLDED, cell=lambda _: "the finesse was on"),
            Field("also", "Also", EXTRA, cell=lambda _: "said twice"),
        )
        chart = LineChart("Luck after each round", "Round", ("1", "2"), (Series("Ann", (Fraction(1), Fraction(3))),), 0)
        yield Item("Who was lucky", (Sentence("Luck was shared"), Table("Luck", luck, ("1", "2")), chart))
        board = scored.boards[3]
        told = (Facts((Fact("lucky", "Lucky seat", "West"),)), Grid(((literal("NS"), (1, 2, 3, 4, 5)),)))
        yield Item("Board 4", (*deal_blocks(scored, board), *told), "dealer West", board.number)


LUCK = LuckReport()

WORDS = ("Luck was shared", "Ann & Bob", "the finesse was on", "Lucky seat", "West")


@pytest.fixture(autouse=True)
def _listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.REPORTS, "luck", f"{__name__}:LuckReport")


def test_a_terminal_says_all_of_it_in_eighty_columns() -> None:
    text = render_plain_text(LUCK.sheets(SCORED), 80)
    assert all(words in text for words in WORDS)
    assert re.search(r"2=  1     Ann & Bob +4  GS +2\.5  62\.50  -3\.5  the finesse was on", text)
    assert "+3.5" in text
    assert "said twice" not in text
    assert "NS      1  2  3  4  5" in text
    assert max(map(len, text.splitlines())) <= 80


def test_spreadsheets_and_programs_get_plain_numbers() -> None:
    first, second = csv.DictReader(io.StringIO(render_csv(LUCK.combined_sheet(SCORED))))
    assert (first["Place"], first["Luck"], second["Luck"]) == ("2=", "-3.5", "3.5")
    (table,) = as_json(LUCK.document(SCORED))["tables"]
    assert table["rows"][0] == {
        "place": 2, "pair": "1", "players": "Ann & Bob", "board": 4, "contract": "GS", "points": 2.5, "percent": 62.5,
        "luck": -3.5, "why": "the finesse was on", "also": "said twice",
    }  # fmt: skip


def test_paper_has_its_hands_signs_bookmarks_and_links() -> None:
    everything, absent = build_print_job(SCORED, [LUCK])
    reader = PdfReader(io.BytesIO(typeset_reports(everything, size=PaperSize.A4)))
    text = "\n".join(page.extract_text() for page in reader.pages).replace("\u00a0", " ")
    assert not absent
    assert all(words in text for words in (*WORDS, "G♠", "−3.5", "+3.5", "makes", "Luck Page 1 of"))
    luck, boards = reader.outline
    assert isinstance(boards, list)
    assert [one.title for one in (luck, *boards) if not isinstance(one, list)] == ["Luck", "Board 4"]


def test_a_page_has_links_bars_and_what_screen_readers_read() -> None:
    pages = build_site(SCORED, PublishOptions("today"), (), ())
    (page,) = (page for page in pages.pages if page.file == "luck.html")
    html = render_page(pages, page)
    html5lib.HTMLParser(strict=True).parse(html)
    assert all(words.replace("&", "&amp;") in html for words in WORDS)
    assert 'class="number gain">−3.5<svg class="bar"' in html
    assert '<a href="pair-1.html">Ann &amp; Bob</a>' in html
    assert '<a href="board-4.html#' not in html
    assert '<a href="board-4.html">4</a>' in html
    assert html.count('<section class="hand') == 4
    assert "luck.html" in render_page(pages, pages.pages[0])
    assert '<table class="many">' in html, "cells of many columns stand closer together"
    (pair,) = (page for page in pages.pages if page.file == "pair-1.html")
    few = render_page(pages, pair)
    assert '<table class="few">' in few
    assert '<th scope="row">Defending</th>' in few, "no pair and no board is its heading"


def test_what_was_typed_into_a_sentence_is_shown_as_it_was_typed_on_paper_and_pages() -> None:
    typed = "Team -5, born 2026-11-17"
    event = EVENING._replace(
        results=tuple(result._replace(remark=typed) for result in EVENING.results),
        changes=(PairChange(2, "1", PairChangeKind.SUBSTITUTE, typed),),
        penalties=(Penalty("2", Fraction(10), PointsUnit.PERCENT_OF_TOP, typed),),
    )
    scored = score_event(event)
    told = [f"Pair 1: {typed} from round 2", f"Pair 2: penalty of 10% of a top, {typed}", f"1 sits out: {typed}"]
    everything, _ = build_print_job(scored, list(map(report_by_name, ("ranking", "travellers", "certificates"))))
    paper = "".join(job["sys_inputs"]["given"] for _, job in report_jobs(everything, size=PaperSize.A4))
    pages = build_site(scored, PublishOptions("today"), (), ())
    web = "".join(render_page(pages, page) for page in pages.pages)
    assert [words for words in told if words not in paper or words not in web] == []
    assert f"1 against 4: {typed}" in paper


def test_a_workbook_has_a_page_of_it_with_bars_and_links_to_cards(tmp_path: Path) -> None:
    pages = workbook_pages.build_pages(SCORED, ())
    (page,) = (page for page in pages if page.tab == "Luck")
    assert [(link.row, link.tab) for link in page.links] == [(0, "Score cards"), (1, "Score cards")]
    assert [chart.title for chart in page.charts] == ["Luck: %"]
    write_workbook(tmp_path / "workbook_pages.xlsx", "Tuesday", pages, track_silently)
    line = [cell.value for cell in openpyxl.load_workbook(tmp_path / "workbook_pages.xlsx")["Luck"][2]]
    assert line == [2, "1", "Ann & Bob", 4, "G♠", 2.5, 62.5, -3.5, "the finesse was on", "said twice"]
