"""What is told to open pages: that their own content is another, and of nobody else's."""

from __future__ import annotations

from scorer.live.stream import marks_of_tables
from scorer.records.live import Spot
from tests.live.asking import Asking


def changed(live: Asking, before: object) -> list[int]:
    now = marks_of_tables(live.evening)
    assert isinstance(before, dict)
    return [spot.table for spot in now if now[spot] != before.get(spot)]


def test_a_result_is_news_for_its_own_table_alone(live: Asking) -> None:
    before = marks_of_tables(live.evening)
    live.enter(2, 3, "GS S 10")
    assert changed(live, before) == [2]


def test_so_are_a_confirmation_a_contradiction_and_a_call(live: Asking) -> None:
    live.enter(2, 3, "GS S 10")
    before = marks_of_tables(live.evening)
    live.confirm(2, 3, "GS S 10")
    assert changed(live, before) == [2]
    before = marks_of_tables(live.evening)
    live.enter(2, 3, "GS S 9", key="other phone")
    assert changed(live, before) == [2]
    assert Spot("", 2) in before


def test_what_the_director_settles_is_news_for_all(live: Asking) -> None:
    before = marks_of_tables(live.evening)
    live.direct("others", what="on")
    assert changed(live, before) == [1, 2, 3, 4]
