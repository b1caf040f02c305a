"""Fifteen real events, scored by about ten programs: every published figure is counted, not sampled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.interchange.published.events import agreement
from tests.shared import PUBLISHED_EVENTS, shared

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "published-events.md"

UNSCALED = {
    "abf-howell-2022": [
        f"board 12 {pairs} {side}_mp"
        for pairs in ("2 v 7", "8 v 5", "10 v 9", "11 v 6", "12 v 4")
        for side in ("ns", "ew")
    ]
}
"""The cells of a short board that its program shows on the board's own top, but counts on the event's."""


def documented() -> dict[str, list[int]]:
    """The agreement table of the document: event, then cells, totals, percentages, places, differences."""
    rows = re.findall(r"^\| (\S+) \|[^|]*\|[^|]*\|(.*)\|$", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    return {
        name: [int(cell or 0) for cell in cells.replace(" ", "").split("|")]
        for name, cells in rows
        if "-" in name[1:] and name[0].isalpha()
    }


@pytest.mark.parametrize("name", PUBLISHED_EVENTS)
def test_every_published_figure_of_the_event_is_reproduced_and_counted_in_the_document(name: str) -> None:
    count = agreement(name, shared(f"published_events/{name}.json"))
    expected = UNSCALED.get(name, [])
    unexpected = [found for found in count.differences if not any(where in found for where in expected)]
    assert unexpected == []
    assert len(count.differences) == len(expected), "a difference that is documented has gone: say so in the document"
    kinds = [count.counted.get(kind, 0) for kind in ("cell", "total", "percent", "place")]
    assert documented()[name] == [*kinds, len(count.differences)]


def test_every_event_of_the_table_is_there() -> None:
    assert len(documented()) == 15
    assert sorted(documented()) == sorted(PUBLISHED_EVENTS)
