"""`scorer serve`: where the pages are, told to people and to programs."""

from __future__ import annotations

import json

import pytest

from scorer.cli import serve
from scorer.live.server import EveningLinks, build_links
from scorer.services.live_evenings import open_evening
from tests.conftest import Scorer


@pytest.fixture
def links(friday: Scorer) -> EveningLinks:
    return build_links(open_evening(friday.place, None, None), "http://192.168.1.5:8000")


def test_people_are_told_where_the_pages_are_and_of_cards_that_lead_elsewhere(
    links: EveningLinks, capsys: pytest.CaptureFixture[str]
) -> None:
    serve._show_links(links)
    told = capsys.readouterr().err
    assert all(link in told for link in (links.url, links.director, links.room, links.join))
    assert ("3, each with a link" in told, "were printed for" in told) == (True, False)
    serve._show_links(links._replace(printed_url="http://192.168.1.7:8000"))
    assert "The cards were printed for http://192.168.1.7:8000," in capsys.readouterr().err


def test_programs_get_one_line_with_the_links_of_every_evening(
    links: EveningLinks, capsys: pytest.CaptureFixture[str]
) -> None:
    for evenings, more in (([links], {}), ([links, links], {"events": {links.slug: links.document}})):
        serve._print_links_as_json(evenings)
        assert json.loads(capsys.readouterr().out) == {**links.document, **more}


def test_the_evenings_that_are_named_are_served_or_else_the_one_that_is_meant(
    friday: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[list[str | None]] = []
    monkeypatch.setattr("scorer.live.server.serve_evenings", lambda _, evenings, *__: served.append(evenings))
    for words in ((), ("--event", "fri"), ("friday", "saturday")):
        friday("serve", *words)
    assert served == [[None], ["fri"], ["friday", "saturday"]]
