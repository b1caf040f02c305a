"""How much the desk asks for: keys for a result, and the size of its pages."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest

from scorer.desk import paging
from scorer.desk.paging import split_sheets
from scorer.game.contracts import Contract
from scorer.model.notation import parse_code
from scorer.model.results import Played
from scorer.reports.table import Column, Sheet
from scorer.services.queries import load_event
from scorer.services.selection import list_slugs
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


@pytest.mark.parametrize(
    ("lengths", "pages"),
    [((250,), [[100], [100], [50]]), ((60, 60, 30), [[60], [60, 30]]), ((), [[]]), ((0, 100), [[0, 100]])],
)
def test_tables_are_parted_and_a_long_one_goes_on_with_its_notes_below(
    lengths: tuple[int, ...], pages: list[list[int]]
) -> None:
    columns = (Column("Place", key="place"),)
    sheets = [Sheet("Field", columns, tuple((one,) for one in range(length)), ("ties",)) for length in lengths]
    parts = split_sheets(sheets)
    assert [[len(one.rows) for one in part] for part in parts] == pages
    shown = [one for part in parts for one in part]
    assert [row for one in shown for row in one.rows] == [row for one in sheets for row in one.rows]
    assert [note for one in shown for note in one.notes] == ["ties"] * len(lengths)
    assert all(one.title == "Field" for one in shown)


def test_every_evening_is_on_the_first_page_and_can_be_added_to_a_competition(
    scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 25):
        scorer("new", f"Evening {number}", "--pairs", "4", "--boards", "3")
    monkeypatch.setattr(paging, "MOST_ROWS", 10)
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    desk.send("/season", [("name", "Winter"), ("kind", "ladder")])
    pages = {
        "all": ("/?part=", r'<td><a href="/e/([^"]*)"'),
        "new": ("/season?evenings=", r'name="event" value="([^"]*)"'),
        "add": ("/season/winter?others=", r'name="event" value="([^"]*)"'),
    }
    for path, pattern in pages.values():
        listed = [one for part in (1, 2, 3) for one in re.findall(pattern, desk.open(f"{path}{part}").text)]
        assert listed == list_slugs(desk.desk.db)
        assert f'href="{path}3"' in desk.page.text
    oldest = list_slugs(desk.desk.db)[-3:]
    desk.send("/copies/make", referer="http://127.0.0.1:8765/copies")
    assert not any(f'name="event" value="{slug}"' in desk.open("/copies").text for slug in oldest)


@pytest.fixture
def large(scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> DeskVisitor:
    """An evening of twelve tables and 24 boards, all played."""
    scorer("new", "Large", "--pairs", "24", "--boards", "24", "--play", "24")
    play_everything(scorer, tmp_path)
    assert load_event(scorer.place, None).result_count > 250
    return visit_desk(scorer.place, tmp_path / "application", monkeypatch)


def play_everything(scorer: Scorer, folder: Path) -> None:
    """Enter every result of the current event."""
    event = load_event(scorer.place, None)
    codes = ("GS S 10", "PH S 9", "GNT S 8", "PS S 8", "GH S 11")
    lines = [
        f"{board} {one.ns} {one.ew} {codes[(board + one.table) % 5]}"
        for one in event.schedule
        if one.is_meeting
        for board in one.boards
    ]
    file = folder / "results.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    scorer("result", "--from", file)


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


@pytest.mark.long
def test_a_large_field_is_shown_in_parts(scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for club in range(12):
        names = tmp_path / f"names{club}.txt"
        lines = [f"{pair}; Ann{club} Lee{pair}; Bob{club} Fox{pair}" for pair in range(1, 25)]
        names.write_text("\n".join(lines), encoding="utf-8")
        scorer("new", f"Club {club}", "--pairs", "24", "--boards", "12", "--play", "12", "--club", f"Club {club}")
        scorer("pairs", "names", names)
        play_everything(scorer, tmp_path)
    slugs = list_slugs(scorer.place)
    desk = visit_desk(scorer.place, tmp_path / "application", monkeypatch)
    desk.send("/players", {"do": "fill"})
    for kind, name in (("ladder", "Winter"), ("simultaneous", "Field")):
        desk.send("/season", [("name", name), ("kind", kind), *(("event", slug) for slug in slugs)])
        desk.send(f"/season/{name.lower()}", {"do": "set", "key": "least", "value": "1"})
        desk.send(f"/season/{name.lower()}", {"do": "close"})
    for path, number in (("/season", 576), ("/season/winter", 576), ("/season/field", 576)):
        first = desk.open(path)
        parts = {*re.findall(rf'href="({path}[?]part=[0-9]*)"', first.text)}
        people: set[str] = set()
        for part in (path, *parts):
            page = desk.open(part)
            assert len(page.body) < MOST_BYTES, (part, len(page.body))
            people |= {*re.findall(r"(?:Ann|Bob)[0-9]+ (?:Lee|Fox)[0-9]+", page.text)}
        assert len(people) == number, path
