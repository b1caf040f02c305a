"""What was worked out is kept beside the database, and changes no answer: neither old nor damaged."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import scorer
from scorer.competitions import ladder
from scorer.competitions.standings import collect_rankings
from scorer.model.events import Event
from scorer.model.players import Player, PlayerBook
from scorer.reports.years.persons import Career, build_careers, evening_details
from scorer.scoring import ScoredEvent, score_event
from scorer.services.club.competition_rankings import rank_competition
from scorer.services.club.players import load_careers
from scorer.storage import cache as room
from scorer.storage import evenings
from scorer.storage.cache import FILE_SUFFIX, CachedValue, read_cache, write_cache
from scorer.storage.club import read_book, read_competition
from scorer.storage.database import read_transaction
from scorer.storage.event_lists import list_summaries
from scorer.storage.event_queries import find_event, read_event
from scorer.storage.locations import companion_path
from tests.conftest import EVENING_FILES, SAMPLES, Scorer, copy_database, write_folder
from tests.strategies import tried

KIND, TEXT = "sum", "3/8 " * 2000


@pytest.fixture
def club(tmp_path: Path) -> str:
    db = str(tmp_path / "club.db")
    write_cache(db, KIND, [("first", "monday", TEXT)])
    return db


def found(db: str, version: str = "monday") -> CachedValue | None:
    return read_cache(db, KIND, {"first": version}).get("first")


def test_what_is_kept_is_known_again_and_told_from_what_it_was_made_of(club: str) -> None:
    assert found(club) == CachedValue(TEXT, is_current=True)
    assert found(club, "tuesday") == CachedValue(TEXT, is_current=False)
    write_cache(club, KIND, [("first", "tuesday", "1/2")])
    assert found(club, "tuesday") == CachedValue("1/2", is_current=True)


def test_it_is_its_owners_alone_however_it_was_before(club: str) -> None:
    place = companion_path(club, FILE_SUFFIX)
    assert place.stat().st_mode & 0o777 == 0o600
    place.chmod(0o644)
    write_cache(club, KIND, [])
    assert place.stat().st_mode & 0o777 == 0o600


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A scorer of few modules, which may be edited; returns one of them."""
    for name in room.SOURCE_PACKAGES:
        (tmp_path / "scorer" / name).mkdir(parents=True)
    module = tmp_path / "scorer" / "comparison" / "top.py"
    module.write_text("TOP = 2\n")
    monkeypatch.setattr(scorer, "__file__", str(tmp_path / "scorer" / "__init__.py"))
    room.program_fingerprint.cache_clear()
    yield module
    room.program_fingerprint.cache_clear()


def test_what_a_program_kept_is_nothing_to_one_that_was_edited(tmp_path: Path, checkout: Path) -> None:
    db = str(tmp_path / "club.db")
    write_cache(db, KIND, [("first", "monday", TEXT)])
    assert found(db)
    checkout.write_text("TOP = 3\n")
    assert found(db)  # a program that runs stays what it is
    room.program_fingerprint.cache_clear()
    assert found(db) is None


@pytest.mark.usefixtures("checkout")
def test_a_program_whose_modules_are_in_one_file_keeps_things_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = str(tmp_path / "club.db")
    monkeypatch.setattr(scorer, "__file__", str(tmp_path / "frozen" / "scorer" / "__init__.py"))
    write_cache(db, KIND, [("first", "monday", TEXT)])
    assert found(db)


def test_what_works_it_out_is_in_the_rooms_that_are_looked_at_and_else_only_said() -> None:
    loaded = "import sys, scorer.storage.evenings, scorer.storage.simultaneous; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    rooms = {module.split(".")[1] for module in modules if module.startswith("scorer.")}
    assert rooms - set(room.SOURCE_PACKAGES) == {"errors", "hints", "progress", "i18n"}


def test_damaged_at_any_place_it_is_right_or_not_there(club: str) -> None:
    place = companion_path(club, FILE_SUFFIX)
    whole = place.read_bytes()
    lost = 0
    for start in range(0, len(whole), 197):
        place.write_bytes(whole[:start] + bytes(byte ^ 0x15 for byte in whole[start : start + 3]) + whole[start + 3 :])
        there = found(club)
        assert there in (None, CachedValue(TEXT, is_current=True))
        lost += there is None
    assert lost > len(TEXT) // 197


def test_a_damaged_file_is_made_anew_and_one_that_others_write_to_is_left_to_them(
    club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "TIMEOUT_SECONDS", 0)
    place = companion_path(club, FILE_SUFFIX)
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert found(club) is None
        write_cache(club, KIND, [("first", "monday", "1/2")])
    assert found(club) == CachedValue(TEXT, is_current=True)
    place.write_bytes(b"no database" * 500)
    for _ in range(2):
        write_cache(club, KIND, [("first", "monday", TEXT)])
    assert found(club) == CachedValue(TEXT, is_current=True)


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    companion_path(db, FILE_SUFFIX).mkdir()
    write_cache(db, KIND, [("first", "monday", TEXT)])
    assert found(db) is None


# A season


WEEKS = ("2026-03-04", "2026-03-11", "2026-03-18")
SLUGS = tuple(f"worked-evening-{week}" for week in WEEKS)


def folder(root: Path, week: str, tricks: int) -> Path:
    """The worked evening in another week, on board 1 with so many tricks at the first table."""
    files = {**EVENING_FILES, "event.toml": EVENING_FILES["event.toml"].replace(WEEKS[0], week)}
    files["results.csv"] = files["results.csv"].replace("GNT,N,10", f"GNT,N,{tricks}")
    return write_folder(root / f"{week}-{tricks}", files)


@pytest.fixture
def root(migrated: Scorer, tmp_path: Path) -> Path:
    """A folder with a database of three evenings and a ladder of them, and the folders from which they came."""
    for week in WEEKS:
        folder(tmp_path, week, 9)
        migrated("import", folder(tmp_path, week, 10))
    migrated("competition", "new", "L", *SLUGS)
    rank_competition(migrated.place, "L")
    return tmp_path


def words_on(root: Path, copy: Path, week: int) -> st.SearchStrategy[tuple[str | Path, ...]]:
    """What may be done with an evening, with its place in the season, or with the whole database."""
    slug, of = SLUGS[week], ("--event", SLUGS[week])
    result = st.sampled_from(["GS S 10", "GS S 9", "A+/A-", "NP"]).map(
        lambda code: ("result", "1", "1", "5", code, *of)
    )
    again = st.sampled_from([9, 10]).map(
        lambda tricks: ("import", root / f"{WEEKS[week]}-{tricks}", "--competition", "L")
    )
    others: list[tuple[str | Path, ...]] = [
        ("undo", *of),
        ("redo", *of),
        ("set", "winners", "1", *of),
        ("pairs", "substitute", "1", "Zoe", "Bob", *of),
        ("pairs", "rename", "5", "Una", "Vic", *of),
        ("events", "delete", slug),
        ("competition", "remove", "L", slug),
        ("competition", "add", "L", slug),
        ("restore", copy),
    ]
    return st.one_of(result, again, again.map(lambda words: (*words, "--replace")), st.sampled_from(others))


def worked_out_anew(db: str) -> object:
    with read_transaction(db) as ask:
        competition = read_competition(ask, "l")
        evenings = [collect_rankings(score_event(read_event(ask, find_event(ask, slug)))) for slug in competition.slugs]
        return ladder.rank_ladder(competition, evenings, read_book(ask))


ANN = Player("Ann")


def looked_through_anew(db: str) -> list[Career]:
    with read_transaction(db) as ask:
        events = [score_event(read_event(ask, find_event(ask, summary.slug))) for summary in list_summaries(ask)]
        book = PlayerBook((*read_book(ask).players, ANN))
        return build_careers([book.identify("Ann")], map(evening_details, events), book)


@settings(max_examples=tried(50), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_season_is_the_same_kept_and_not_kept_whatever_was_changed(
    migrated: Scorer, root: Path, home: Path, data: st.DataObject
) -> None:
    db = root / f"{uuid4()}.db"
    copy_database(migrated.db, db)
    shutil.copyfile(companion_path(migrated.place, FILE_SUFFIX), companion_path(str(db), FILE_SUFFIX))
    for week in data.draw(st.lists(st.sampled_from(range(len(WEEKS))), max_size=6)):
        with suppress(AssertionError):  # refused, so that nothing changed
            Scorer(db, home)(*data.draw(words_on(root, migrated.db, week)))
        assert rank_competition(str(db), "L") == worked_out_anew(str(db))
    assert load_careers(str(db), [ANN]) == looked_through_anew(str(db))


@pytest.mark.usefixtures("root")
def test_an_evening_is_scored_once_until_it_changes(migrated: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    companion_path(migrated.place, FILE_SUFFIX).unlink()
    scored: list[str] = []

    def noted(event: Event) -> ScoredEvent:
        scored.append(event.slug)
        return score_event(event)

    monkeypatch.setattr(evenings, "score_event", noted)
    for _ in range(2):
        rank_competition(migrated.place, "L")
    assert sorted(scored) == sorted(SLUGS)
    migrated("result", "1", "1", "5", "NP", "--event", SLUGS[1])
    for _ in range(2):
        rank_competition(migrated.place, "L")
    assert scored[len(SLUGS) :] == [SLUGS[1]]
    scored.clear()
    for _ in range(2):
        load_careers(migrated.place, [ANN])
    assert sorted(scored) == sorted(SLUGS)
    assert "Ann" not in companion_path(migrated.place, FILE_SUFFIX).read_text(errors="replace")


@pytest.mark.parametrize("sample", ["school", "race"])
def test_an_evening_that_is_kept_is_the_evening_that_was_scored(migrated: Scorer, sample: str) -> None:
    migrated("import", SAMPLES / sample)
    migrated("competition", "new", "L", "*")
    with read_transaction(migrated.place) as ask:
        both = [evenings.read_evenings(migrated.place, ask, [find_event(ask, None)]) for _ in range(2)]
        assert both[0] == both[1] == [collect_rankings(score_event(read_event(ask, find_event(ask, None))))]


def test_after_a_restore_the_same_step_is_another(migrated: Scorer, root: Path) -> None:
    migrated("backup", root / "copy.db")
    for code in ("GS S 10", "GS S 7"):
        migrated("result", "1", "2", "6", code, "--event", SLUGS[0])
        migrated("result", "1", "1", "5", "NP", "--event", SLUGS[0])
        assert rank_competition(migrated.place, "L") == worked_out_anew(migrated.place)
        migrated("restore", root / "copy.db")
