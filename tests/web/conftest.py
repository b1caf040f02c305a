"""What tests of the web page share: published sites, and a real browser to look at them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import html5lib
import pytest

from scorer.progress import track_silently
from scorer.services.publishing import PublishRequest, publish_event
from tests.conftest import SAMPLES, Scorer, write_folder
from tests.web.evenings import HOSTILE, TEAM_FILES

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from playwright.sync_api import Browser, BrowserContext, Page, Request

SAMPLE_EVENTS = {
    "mitchell": "tuesday-minibridge-2026-11-17",
    "howell": "thursday-howell-2026-11-12",
    "school": "schools-minibridge-afternoon-2026-06-24",
    "oddities": "oddities-2026-01-01",
    "race": "race-to-a-thousand-2026-09-18",
}

every_event = pytest.mark.parametrize(
    "event",
    ["mitchell", "oddities", "race", *(pytest.param(name, marks=pytest.mark.long) for name in ("howell", "school"))],
)
"""Runs a test with the site of each sample event; those like another one in the long run."""


def publish_quietly(db: Path, slug: str | None, folder: Path, names: str | None = "full", **wish: Any) -> Path:
    """Publish an event and return the folder of its pages."""
    return publish_event(str(db), slug, folder, PublishRequest(names, **wish), track_silently).index_page.parent


@pytest.fixture(scope="session")
def samples_db(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    """A database with every sample event, to be published only."""
    db = tmp_path_factory.mktemp("web") / "samples.db"
    Scorer(db, home)("import", *(SAMPLES / name for name in SAMPLE_EVENTS))
    return db


@pytest.fixture(scope="session")
def sites(samples_db: Path) -> Mapping[str, Path]:
    """The site of each sample event, with full names."""
    folder = samples_db.parent
    return {name: publish_quietly(samples_db, slug, folder / name) for name, slug in SAMPLE_EVENTS.items()}


@pytest.fixture(scope="session")
def hostile_db(tmp_path_factory: pytest.TempPathFactory, home: Path) -> Path:
    """A database with the hostile event."""
    folder = tmp_path_factory.mktemp("hostile")
    Scorer(folder / "hostile.db", home)("import", write_folder(folder / "event", HOSTILE))
    return folder / "hostile.db"


@pytest.fixture(scope="session")
def hostile_sites(hostile_db: Path) -> Mapping[str, Path]:
    """The site of the hostile event, by what was published of names."""
    folder = hostile_db.parent
    return {names: publish_quietly(hostile_db, None, folder / names, names) for names in ("full", "initials", "none")}


@pytest.fixture
def team_site(scorer: Scorer, tmp_path: Path) -> Path:
    """The site of an evening of two teams."""
    scorer("import", write_folder(tmp_path / "evening", TEAM_FILES))
    return publish_quietly(scorer.db, None, tmp_path / "site")


@pytest.fixture(scope="module")
def readers(_browser: Browser) -> Callable[[bool, bool], BrowserContext]:
    """Readers by what they have: a dark screen or a light one, scripts or none. Each begins anew with every page."""

    @cache
    def reader(dark: bool, script: bool) -> BrowserContext:
        return _browser.new_context(color_scheme="dark" if dark else "light", java_script_enabled=script)

    return reader


Opened = Callable[..., "Page"]


@pytest.fixture
def opened(readers: Callable[[bool, bool], BrowserContext]) -> Iterator[Opened]:
    """Opens a page as a reader does, `width` is that of the screen. Anything that goes wrong there fails the test."""
    pages: list[Page] = []
    wrong: list[str] = []

    def open_page(path: Path | str, *, width: int = 1280, dark: bool = False, script: bool = True) -> Page:
        page = readers(dark, script).new_page()
        pages.append(page)
        page.set_viewport_size({"width": width, "height": 800})
        page.on("console", lambda message: wrong.append(f"{page.url}: {message.text}"))
        page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
        page.on("dialog", lambda dialog: wrong.append(f"{page.url}: dialog {dialog.message}"))
        page.on("requestfailed", lambda request: wrong.extend(_lost(request)))
        page.goto(path.as_uri() if isinstance(path, Path) else path)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert wrong == []


def _lost(request: Request) -> Iterator[str]:
    """What was not there; a page that is left before all of it has come has lost nothing."""
    if request.failure != "net::ERR_ABORTED":
        yield f"{request.url}: {request.failure}"


Keep = Callable[["Page", str], None]


@pytest.fixture(scope="session")
def keep() -> Keep:
    """Keeps a picture of a page to be looked at, in the folder that SCORER_ARTEFACTS names; nowhere without one."""
    named = os.environ.get("SCORER_ARTEFACTS")

    def keep_picture(page: Page, name: str) -> None:
        if named:
            page.screenshot(path=Path(named) / "web" / f"{name}.png", full_page=True)

    return keep_picture


def parsed_anew(path: Path) -> Element:
    """A page as the standard reads it; raises on anything that is not valid HTML5."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(path.read_text(encoding="utf-8"))
    for element in tree.iter():
        if isinstance(element.tag, str):
            element.tag = element.tag.rpartition("}")[2]  # pictures have a namespace of their own
    return tree


@cache
def parsed(path: Path) -> Element:
    """The same of a page that is not written again; not to be changed."""
    return parsed_anew(path)


def text_of(element: Element) -> str:
    """All text within an element as it is read: without what is for screen readers, or for phones, alone."""
    hidden = {"unseen", "short"}
    if hidden & set(element.get("class", "").split()):
        return element.tail or ""
    inner = (element.text or "") + "".join(text_of(child) for child in element if isinstance(child.tag, str))
    return inner + (element.tail or "")


def rows_of(table: Element) -> list[dict[str, str]]:
    """The lines of a table, each cell below its heading; sentences between the lines are left out."""
    headings = ["".join(text_of(cell)).strip() for cell in table.findall("./thead/tr/th")]
    return [
        dict(zip(headings, (text_of(cell).strip().replace("\ufe0e", "") for cell in row), strict=True))
        for row in table.findall("./tbody/tr")
        if row.get("class") != "why"
    ]


def table_of(page: Element, name: str) -> list[dict[str, str]]:
    """The lines of the first table on a page whose caption has an id that begins so, as with the name of its report."""
    captions = ((it, it.find("./caption")) for it in page.iter("table"))
    return rows_of(
        next(it for it, caption in captions if caption is not None and caption.get("id", "").startswith(name))
    )


def whole_text(page: Element) -> str:
    """All text of a page, white space folded."""
    texts = (it for element in page.iter() if isinstance(element.tag, str) for it in (element.text, element.tail) if it)
    return " ".join("".join(texts).split())


def everything(site: Path) -> str:
    """All files of a site, one after the other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in site.iterdir())
