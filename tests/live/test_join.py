"""A player's own phone: where to sit, now and next, and nothing that the room does not see."""

from __future__ import annotations

from scorer.desk.live_evenings import open_evening
from scorer.live.join import seats_ahead
from scorer.live.stream import _marks_of_others
from scorer.records.live import Role
from tests.conftest import Scorer
from tests.live.asking import Asking


def test_a_player_reads_where_to_sit_now_and_next(live: Asking) -> None:
    base = f"/j/{live.code(Role.JOIN)}"
    assert f'href="{base}/1"' in live.get(base).text
    now, later, *_ = seats_ahead(live.evening, "1")
    assert (now.round, now.table, later.round) == (1, "1", 2)
    shown = live.get(f"{base}/1").read
    assert f"Table {now.table}" in shown
    assert now.against.startswith("5 ")
    assert "against 5 Ann5" in shown
    before = _marks_of_others(live.evening)[Role.JOIN]
    live.enter(1, 2, "GH E 10")
    assert _marks_of_others(live.evening)[Role.JOIN] == before, "a result is no news of seats"
    live.direct("all-rounds", round_=2)
    assert _marks_of_others(live.evening)[Role.JOIN] != before
    assert next(seats_ahead(live.evening, "1")).round == 2


def test_numbers_stand_for_names_that_do_not_go_out_in_full(live: Asking, club: Scorer) -> None:
    path = f"/j/{live.code(Role.JOIN)}"
    name = live.evening.event.pairs[0].players[0]
    assert name in live.get(path).text
    open_evening(str(club.db), None, "initials")
    assert name not in live.get(path).text + live.get(f"{path}/1").text
    assert live.get(f"{path}/nobody").status == 409
    assert live.get(f"/t/{live.code(Role.JOIN)}").status == 404, "it opens no table"
