"""The page "Learn" and what a pair's page says about its score, on a phone and on a desk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from scorer.rendering.site import CARDS_FILE, read_shared_files, render_cards_script, render_page
from scorer.reports.web.evening import PublishOptions, build_site
from tests.conftest import Scorer
from tests.reports.test_learning import evening
from tests.scoring.test_judging import with_layouts
from tests.web.conftest import Opened, parsed, publish_quietly

NAMES = ("Bartholomew Featherstonehaugh-Cholmondeley", "Wilhelmina Throckmorton-Carruthers")


@pytest.fixture(scope="module")
def judged_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of an evening with one judged board, whose pairs have long names."""
    folder = tmp_path_factory.mktemp("judged")
    known = evening()
    named = [pair._replace(player1=NAMES[0], player2=NAMES[1]) for pair in known.event.pairs]
    event = known.event._replace(pairs=tuple(named))
    site = build_site(with_layouts(event, known.layouts[1]), PublishOptions("today"), (), ())
    for page in site.pages:
        (folder / page.file).write_text(render_page(site, page), encoding="utf-8")
    for name, text in (*read_shared_files(), (CARDS_FILE, render_cards_script(site))):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


CUT = """[...document.querySelectorAll(".parts")].map((it) => it.parentElement)
         .filter((it) => it.scrollWidth > it.clientWidth).length"""


@pytest.mark.parametrize("width", [320, 360, 768, 1440])
@pytest.mark.parametrize("name", ["learning", "pair-1"])
def test_no_part_of_a_score_is_cut(judged_site: Path, opened: Opened, name: str, width: int) -> None:
    page = opened(judged_site / f"{name}.html", width=width)
    page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true })")
    assert page.locator(".parts").count() == 1
    assert page.evaluate(CUT) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


NO_HANDS = "The hands were not recorded, so what cards, contracts and play were worth cannot be shown."
NOT_JUDGED = "What cards, contracts and play were worth has not been worked out for this evening."


def absence_told(site: Path) -> set[tuple[str | None, ...]]:
    """What the front page, below More, and two pairs' pages say in place of "Learn"."""
    pages = map(parsed, (site / f"{name}.html" for name in ("index", "pair-1", "pair-2")))
    return {tuple(it.text for it in page.iterfind(".//p[@class='absent']")) for page in pages}


def test_an_evening_that_was_not_analysed_says_so_where_learn_would_be(
    sites: Mapping[str, Path], evening_folder: Path, scorer: Scorer, tmp_path: Path
) -> None:
    """It had no page "Learn", and nothing said why."""
    assert absence_told(sites["mitchell"]) == {(NOT_JUDGED,)}
    (evening_folder / "deals.pbn").unlink()
    scorer("import", evening_folder)
    assert absence_told(publish_quietly(scorer.db, None, tmp_path / "site")) == {(NO_HANDS,)}


def test_nothing_is_said_of_what_is_shown_or_never_could_be(
    judged_site: Path, sites: Mapping[str, Path], evening_folder: Path, scorer: Scorer, tmp_path: Path
) -> None:
    """A table that plays alone is compared with nobody, and in a game with an auction nobody has seen dummy."""
    assert absence_told(judged_site) == {()}
    assert absence_told(sites["race"]) == {()}
    settings = (evening_folder / "event.toml").read_text(encoding="utf-8")
    (evening_folder / "event.toml").write_text(f'{settings}rules = "bridge"\n', encoding="utf-8")
    results = (evening_folder / "results.csv").read_text(encoding="utf-8")
    results = results.replace("GNT", "3NT").replace("PNT", "1NT").replace("GS", "4S").replace("PS", "2S")
    results = results.replace("PH", "2H").replace("GH", "4H")
    (evening_folder / "results.csv").write_text(results, encoding="utf-8")
    scorer("import", evening_folder)
    assert absence_told(publish_quietly(scorer.db, None, tmp_path / "site")) == {()}


def test_the_boards_of_a_pair_are_headed_by_who_declared_and_by_their_unit(judged_site: Path, opened: Opened) -> None:
    """The heading was hidden, so that nothing said that the boards are in matchpoints and the sum in percent."""
    titles = []
    for pair in (1, 4):
        page = opened(judged_site / f"pair-{pair}.html", width=360)
        page.get_by_text("Learn").last.click()
        titles.append(page.locator(".parts caption").inner_text())
        box = page.locator(".parts caption").bounding_box()
        assert box is not None
        assert box["height"] > 20
    assert titles == ["Boards you declared, in MP", "Boards you defended, in MP"]


def test_what_the_parts_of_a_score_mean_stands_above_them(judged_site: Path, opened: Opened) -> None:
    """Who read the words had to unfold what they mean, and before that to go to the end of the page."""
    page = opened(judged_site / "learning.html", width=360)
    meaning = page.get_by_text("Luck: how the hidden cards lay")
    assert meaning.is_visible()
    page.get_by_text("How to read this table").click()
    assert not meaning.is_visible()
    page.get_by_text("How to read this table").click()
    below, above = page.locator("table.parts").bounding_box(), meaning.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] < below["y"]


def test_each_figure_of_a_sum_has_its_heading_beside_it_on_a_phone(judged_site: Path, opened: Opened) -> None:
    page = opened(judged_site / "learning.html", width=360)
    heading_beside = "all => all.map((it) => getComputedStyle(it, '::before').content)"
    headings = page.locator(".parts td.gain").evaluate_all(heading_beside)
    assert {"Cards", "Contract", "Luck"} <= {text.split('"')[1] for text in headings}
