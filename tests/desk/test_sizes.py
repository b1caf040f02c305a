"""How much the desk asks for: keys for a result, processor time and size of its pages."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import process_time

import pytest

from scorer.game.contracts import Contract
from scorer.model.notation import parse_code
from scorer.model.results import Played
from scorer.services.queries import load_event
from tests.conftest import Scorer
from tests.desk.asking import DeskVisitor, visit_desk

MOST_KEYS = 4
MOST_SECONDS = 0.1


def test_a_result_whose_declarer_is_known_takes_four_keys_at_the_most(samples: Scorer) -> None:
    event = load_event(samples.place, "tuesday")
    keys: list[int] = []
    for result in event.results:
        played = result.outcome
        if isinstance(played, Played) and isinstance(played.contract, Contract):
            tricks = played.tricks - event.rule_set.tricks_needed(played.contract)
            short = f"{tricks:+}" if tricks else "="
            code = f"{played.contract.target}{str(played.contract.denomination)[0]}{short}".lower()
            read = parse_code(code, event.rule_set)
            assert isinstance(read, Played)
            assert (read.contract, read.tricks) == (played.contract, played.tricks)
            keys.append(len(code))
    assert (len(keys) > 100, max(keys), median(keys)) == (True, MOST_KEYS, 4)


@pytest.fixture
def large(scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """An evening of twelve tables and 24 boards, all played."""
    scorer("new", "Large", "--pairs", "24", "--boards", "24", "--play", "24")
    event = load_event(scorer.place, None)
    codes = ("GS S 10", "PH S 9", "GNT S 8", "PS S 8", "GH S 11")
    lines = [
        f"{board} {one.ns} {one.ew} {codes[(board + one.table) % 5]}"
        for one in event.schedule
        if one.is_meeting
        for board in one.boards
    ]
    file = tmp_path / "results.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    scorer("result", "--from", file)
    assert load_event(scorer.place, None).result_count > 250
    return visit_desk(scorer.place, tmp_path / "application", monkeypatch)


@pytest.mark.long
def test_no_page_of_a_large_evening_takes_long_or_is_large(large: DeskVisitor) -> None:
    slug = load_event(large.desk.db, None).slug
    slow: dict[str, float] = {}
    ends = ("", "/people", "/play", "/papers", "/results/12", "/check", "/read", "/read/ranking", "/give", "/history")
    for path in ("/", "/new?like=" + slug, *(f"/e/{slug}{end}" for end in ends)):
        large.open(path)  # what is loaded at first is loaded once
        began = process_time()
        answer = large.open(path)
        slow[path] = process_time() - began
        assert len(answer.body) < 100_000, path
    assert {path: taken for path, taken in slow.items() if taken > MOST_SECONDS} == {}
    began = process_time()
    large.send(f"/e/{slug}/do", {"do": "undo"})
    assert process_time() - began < 2 * MOST_SECONDS, "a change, and the page after it"
    for name in ("travellers", "scorecards"):
        assert len(large.open(f"/e/{slug}/read/{name}").body) < 100_000
