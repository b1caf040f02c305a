"""How much the desk asks for: keys for a result, and the size of its pages."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from scorer.game.contracts import Contract
from scorer.model.notation import parse_code
from scorer.model.results import Played
from scorer.services.queries import load_event
from tests.conftest import Scorer
from tests.desk.asking import DeskVisitor, visit_desk

MOST_KEYS = 4
MOST_BYTES = 100_000


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
def test_no_page_of_a_large_evening_is_large(large: DeskVisitor) -> None:
    slug = load_event(large.desk.db, None).slug
    ends = ("", "/people", "/play", "/papers", "/results/12", "/check", "/read", "/give", "/history")
    reports = ("ranking", "travellers", "scorecards")
    paths = ["/", f"/new?like={slug}", *(f"/e/{slug}{end}" for end in ends)]
    paths += [f"/e/{slug}/read/{name}" for name in reports]
    sizes: dict[str, int] = {}
    for path in paths:
        answer = large.open(path)
        assert answer.status == 200, path
        sizes[path] = len(answer.body)
    assert {path: size for path, size in sizes.items() if size >= MOST_BYTES} == {}
