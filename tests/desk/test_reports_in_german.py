"""Reports at a German desk: their titles, headings and notes are phrases, which a page shows in German."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from scorer.i18n import Phrase
from scorer.i18n.languages import get_language
from scorer.reports.catalogue import PRINTABLE_REPORTS, all_reports, report_by_name
from scorer.reports.table import Sheet
from scorer.services.club.competition_rankings import RankingView, show_ranking
from scorer.services.club.competitions import create_competition
from scorer.services.queries import load_scored_event
from scorer.services.reports import show_reports
from scorer.services.scores import show_boards, show_score_cards
from scorer.services.selection import list_slugs
from tests.conftest import Scorer
from tests.desk.asking import DeskVisitor

WORD = re.compile("[A-Za-z]{2}")
GERMAN = get_language("de")


def sheets_shown(db: str) -> Iterator[Sheet]:
    """The sheets that the desk can show of the sample events, and of a season of them."""
    slugs = list_slugs(db)
    for slug in slugs:
        scored = load_scored_event(db, slug)
        for report in all_reports():
            if not report.is_empty(scored):
                yield from show_reports(db, slug, [report.name]).sheets()
        yield from show_boards(db, slug, []).sheets()
        yield from show_score_cards(db, slug, []).sheets()
    create_competition(db, "Season", "ladder", {}, slugs)
    yield from show_ranking(db, "season", RankingView()).sheets()


@pytest.mark.parametrize("name", PRINTABLE_REPORTS)
def test_every_report_has_a_german_title(name: str) -> None:
    title = report_by_name(name).title
    assert GERMAN(title)
    assert GERMAN(title) != str(title) or str(title) in {"Matrix", "Double dummy"}


def test_titles_headings_and_notes_of_reports_are_phrases(samples: Scorer) -> None:
    plain: set[str] = set()
    for sheet in sheets_shown(samples.place):
        said = [sheet.title, *sheet.notes, *(column.heading for column in sheet.columns if column.about is None)]
        plain.update(one for one in said if not isinstance(one, Phrase) and WORD.search(one))
    assert plain == set()


def test_a_page_of_a_report_is_in_german(desk: DeskVisitor) -> None:
    page = desk.open("/e/tuesday-minibridge-2026-11-17/read/travellers?lang=de").text
    headings = set(re.findall("<th[^>]*>([^<]*)</th>", page))
    assert {"Kontrakt", "Von", "Stiche"} <= headings
    assert {"Contract", "By", "Tricks"} & headings == set()
    assert "Board 1, Teiler Nord, Top" in page
    assert "Boardzettel" in desk.open("/e/tuesday-minibridge-2026-11-17/read?lang=de").text


TUESDAY = "/e/tuesday-minibridge-2026-11-17"


@pytest.mark.parametrize("page", ["/read/ranking", "/results/1"])
def test_figures_of_a_ranking_have_a_decimal_comma_in_german(desk: DeskVisitor, page: str) -> None:
    german, english = (desk.open(f"{TUESDAY}{page}?lang={code}").read for code in ("de", "en"))
    assert ("61,90" in german, "61.90" in german) == (True, False)
    assert ("61,90" in english, "61.90" in english) == (False, True)


def test_dates_and_sizes_are_german_on_a_german_desk(desk: DeskVisitor) -> None:
    home = desk.open("/?lang=de").text
    assert "17.11.2026" in home
    assert not re.search(r">[^<]*\b\d{4}-\d\d-\d\d\b", re.sub(r"<option.*?</option>", "", home))
    assert re.search(r"Freier Speicherplatz: \d+,\d GB", home)
    shown = desk.open(f"{TUESDAY}?lang=de").read
    assert "Tuesday Minibridge, 17.11.2026: 147 Ergebnisse" in shown
    assert "2026-11-17:" not in shown


def test_a_name_that_looks_like_a_figure_stays(desk: DeskVisitor) -> None:
    desk.send("/players", {"do": "add-player", "name": "-7.5"})
    assert re.search(r"<td[^>]*>-7\.5</td>", desk.open("/season?lang=de").text)


def test_an_explanation_has_its_figures_in_german(desk: DeskVisitor) -> None:
    shown = desk.open(f"{TUESDAY}/explain?board=3&pair=2&lang=de").text
    assert "83,33" in shown
    assert "83.33" not in shown
