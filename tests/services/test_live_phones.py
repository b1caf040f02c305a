"""Phones that wait to be let in."""

from __future__ import annotations

import pytest

from scorer.errors import ScorerError
from scorer.services import live_phones
from scorer.services.live_evenings import LiveDatabase, open_evening
from tests.conftest import Scorer


def test_only_so_many_phones_wait_and_one_that_waits_may_say_another_name(
    evening: Scorer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_phones, "MAX_WAITING", 1)
    db = LiveDatabase(evening.place)
    known = live_phones.claim_by_name(db, open_evening(evening.place, None, None), "p1", "Zoe")
    with pytest.raises(ScorerError, match="too many phones"):
        live_phones.claim_by_name(db, known, "p2", "Yan")
    (phone,) = live_phones.claim_by_name(db, known, "p1", "Xia").live.phones
    assert (phone.name, phone.player, phone.accepted) == ("Xia", 0, False)
