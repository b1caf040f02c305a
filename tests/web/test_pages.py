"""Every page is valid HTML, leads only to what is there, and fetches nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.web.conftest import every_event, parsed


@every_event
@pytest.mark.long
def test_every_page_is_valid_html(sites: Mapping[str, Path], event: str) -> None:
    pages = sorted(sites[event].glob("*.html"))
    assert len(pages) > 15
    for page in pages:
        tree = parsed(page)
        assert tree.get("lang") == "en"
        assert (tree.findtext("./head/title") or "").strip()


@every_event
def test_every_link_leads_to_something_that_was_published(sites: Mapping[str, Path], event: str) -> None:
    site = sites[event]
    ids = {page.name: {it.get("id") for it in parsed(page).iter()} for page in site.glob("*.html")}
    linked = set()
    for page in ids:
        for element in parsed(site / page).iter():
            for attribute in ("href", "src"):
                if (target := element.get(attribute)) is not None:
                    parts = urlsplit(target)
                    assert not parts.scheme, (page, target)
                    assert not parts.netloc, (page, target)
                    name = unquote(parts.path) or page
                    assert (site / name).is_file(), (page, target)
                    assert not parts.fragment or parts.fragment in ids[name], (page, target)
                    linked.add(name)
    assert {path.name for path in site.iterdir()} - linked == {"cards.js", "published.json"}


@every_event
def test_a_site_is_flat_and_its_files_are_named_by_numbers(sites: Mapping[str, Path], event: str) -> None:
    names = {path.name for path in sites[event].iterdir()}
    assert all(re.fullmatch(r"[a-z-]+(-\d+)?\.(html|css|js|svg|json|csv)", name) for name in names)


@every_event
def test_nothing_on_a_page_runs_or_styles_itself(sites: Mapping[str, Path], event: str) -> None:
    for page in sites[event].glob("*.html"):
        for element in parsed(page).iter():
            assert not [name for name in element.keys() if name.startswith("on") or name == "style"]  # noqa: SIM118
            assert element.tag not in ("style", "iframe", "object", "embed", "base")
            assert element.tag != "script" or (element.get("src") == "site.js" and not element.text)


def test_each_page_forbids_everything_that_it_does_not_need(sites: Mapping[str, Path]) -> None:
    page = parsed(sites["mitchell"] / "index.html")
    (policy,) = (
        it.get("content") or "" for it in page.iter("meta") if it.get("http-equiv") == "Content-Security-Policy"
    )
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("base-uri") == rules.pop("form-action") == "'none'"
    assert rules == dict.fromkeys(("style-src", "script-src", "img-src"), "'self' file:")


def test_nothing_that_is_shared_names_another_host(sites: Mapping[str, Path]) -> None:
    for name in ("site.css", "site.js", "icon.svg"):
        text = (sites["mitchell"] / name).read_text(encoding="utf-8")
        assert "//" not in re.sub(r"^\s*//.*$|/\*.*?\*/|http://www\.w3\.org/2000/svg", "", text, flags=re.MULTILINE)
        assert "url(" not in text


def test_every_page_says_days_as_people_say_them(sites: Mapping[str, Path]) -> None:
    for site in sites.values():
        for page in site.glob("*.html"):
            shown = re.sub(r"<(script|style).*?</\1>|<[^>]*>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert re.search(r"\d \w+ 20\d\d", shown)
            assert not re.search(r"\b\d{4}-\d\d-\d\d\b", shown)


def test_a_hand_of_one_point_has_one_point(sites: Mapping[str, Path]) -> None:
    """Read out by a screen reader, hidden from those who see the figure beside the seat."""
    said = {
        "".join(points.itertext())
        for site in sites.values()
        for path in site.glob("board-*.html")
        for points in parsed(path).findall(".//h3/span[@class='points']")
    }
    assert {"0 points", "1 point", "2 points"} <= said
    assert "1 points" not in said
