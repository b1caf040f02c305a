"""An evening by plain forms, without any script: from nothing to a published site."""

from __future__ import annotations

import json
from pathlib import Path

from scorer.services.queries import load_event
from tests.desk.asking import DeskVisitor

PAIRS = [(f"Ann{number} Lee", f"Bob{number} Fox") for number in range(1, 8)]
CHOSEN = [("name", "Tuesday"), ("date", "2026-11-17"), ("rules", "standard"), ("play", "12")]


def name_rows(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The rows of names as a form sends them."""
    return [field for first, second in pairs for field in (("player1", first), ("player2", second))]


def set_up(desk: DeskVisitor) -> str:
    """Set up an evening; return its short name."""
    desk.send("/new/create", [*CHOSEN, *name_rows(PAIRS), ("proposal", "1")])
    assert desk.page.status == 200, desk.page.read
    return desk.path.split("/")[2].partition("?")[0]


def test_an_evening_is_played_from_an_empty_home_to_a_published_site(empty_desk: DeskVisitor, tmp_path: Path) -> None:
    desk = empty_desk
    assert "No evenings yet" in desk.open("/").read
    preview = desk.send("/new/preview", [*CHOSEN, *name_rows(PAIRS[:-1]), ("names", "Ann7 Lee & Bob7 Fox")])
    assert "Movements for 7 pairs" in preview.read
    slug = set_up(desk)
    assert "has been set up" in desk.page.read
    assert desk.open(f"/e/{slug}/papers/tables/table-cards.pdf").body.startswith(b"%PDF")

    entered = 0
    while "This board is complete" not in desk.open(f"/e/{slug}/results").read:
        is_odd = int(desk.path.split("/")[-1]) % 2
        desk.press("Save", code="gs s 10" if is_odd else "ph n =")
        assert desk.page.status == 200, desk.page.read
        entered += 1
    assert entered == load_event(desk.desk.db, slug).result_count
    assert "Nothing looks wrong" in desk.open(f"/e/{slug}/check").read
    site = tmp_path / "site"
    site.mkdir()
    assert "Published:" in desk.send(f"/e/{slug}/give/site", {"folder": site}).read
    ranking = json.loads((site / slug / "ranking.json").read_text(encoding="utf-8"))
    assert sum(len(one["rows"]) for one in ranking["rankings"]) == len(PAIRS)
    assert "Changes since" not in desk.open(f"/e/{slug}/give").read
