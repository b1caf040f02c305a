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
from scorer.competitions.standings import evening_of
from scorer.model.events import Event
from scorer.model.players import Book, Player
from scorer.reports.years.persons import Career, careers, night_of
from scorer.scoring import ScoredEvent, score_event
from scorer.services.club.competitions import outcome_of
from scorer.services.club.players import careers_of
from scorer.storage import evenings
from scorer.storage import worked_out as room
from scorer.storage.club import read_book, read_competition
from scorer.storage.places import companion
from scorer.storage.reading import identify, read_event, summaries
from scorer.storage.transactions import reading
from scorer.storage.worked_out import SUFFIX, WorkedOut, keep, worked_out
from tests.conftest import EVENING, SAMPLES, Scorer, copy_database, write_folder

KIND, TEXT = "sum", "3/8 " * 2000


@pytest.fixture
def club(tmp_path: Path) -> str:
    db = str(tmp_path / "club.db")
    keep(db, KIND, [("first", "monday", TEXT)])
    return db


def found(db: str, version: str = "monday") -> WorkedOut | None:
    return worked_out(db, KIND, {"first": version}).get("first")


def test_what_is_kept_is_known_again_and_told_from_what_it_was_made_of(club: str) -> None:
    assert found(club) == WorkedOut(TEXT, current=True)
    assert found(club, "tuesday") == WorkedOut(TEXT, current=False)
    keep(club, KIND, [("first", "tuesday", "1/2")])
    assert found(club, "tuesday") == WorkedOut("1/2", current=True)


def test_it_is_its_owners_alone_however_it_was_before(club: str) -> None:
    place = companion(club, SUFFIX)
    assert place.stat().st_mode & 0o777 == 0o600
    place.chmod(0o644)
    keep(club, KIND, [])
    assert place.stat().st_mode & 0o777 == 0o600


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A scorer of few modules, which may be edited; returns one of them."""
    for name in room.ROOMS:
        (tmp_path / "scorer" / name).mkdir(parents=True)
    module = tmp_path / "scorer" / "comparison" / "top.py"
    module.write_text("TOP = 2\n")
    monkeypatch.setattr(scorer, "__file__", str(tmp_path / "scorer" / "__init__.py"))
    room._program.cache_clear()
    yield module
    room._program.cache_clear()


def test_what_a_program_kept_is_nothing_to_one_that_was_edited(tmp_path: Path, checkout: Path) -> None:
    db = str(tmp_path / "club.db")
    keep(db, KIND, [("first", "monday", TEXT)])
    assert found(db)
    checkout.write_text("TOP = 3\n")
    assert found(db)  # a program that runs stays what it is
    room._program.cache_clear()
    assert found(db) is None


def test_what_works_it_out_is_in_the_rooms_that_are_looked_at_and_else_only_said() -> None:
    loaded = "import sys, scorer.storage.evenings, scorer.storage.fields; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout.split()
    rooms = {module.split(".")[1] for module in modules if module.startswith("scorer.")}
    assert rooms - set(room.ROOMS) == {"errors", "progress", "i18n"}


def test_damaged_at_any_place_it_is_right_or_not_there(club: str) -> None:
    place = companion(club, SUFFIX)
    whole = place.read_bytes()
    lost = 0
    for start in range(0, len(whole), 197):
        place.write_bytes(whole[:start] + bytes(byte ^ 0x15 for byte in whole[start : start + 3]) + whole[start + 3 :])
        there = found(club)
        assert there in (None, WorkedOut(TEXT, current=True))
        lost += there is None
    assert lost > len(TEXT) // 197


def test_a_damaged_file_is_made_anew_and_one_that_others_write_to_is_left_to_them(
    club: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "SECONDS", 0)
    place = companion(club, SUFFIX)
    with closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert found(club) is None
        keep(club, KIND, [("first", "monday", "1/2")])
    assert found(club) == WorkedOut(TEXT, current=True)
    place.write_bytes(b"no database" * 500)
    for _ in range(2):
        keep(club, KIND, [("first", "monday", TEXT)])
    assert found(club) == WorkedOut(TEXT, current=True)


def test_where_nothing_can_be_kept_nothing_is(tmp_path: Path) -> None:
    db = str(tmp_path / "club.db")
    companion(db, SUFFIX).mkdir()
    keep(db, KIND, [("first", "monday", TEXT)])
    assert found(db) is None


# A season


WEEKS = ("2026-03-04", "2026-03-11", "2026-03-18")
SLUGS = tuple(f"worked-evening-{week}" for week in WEEKS)


def folder(root: Path, week: str, tricks: int) -> Path:
    """The worked evening in another week, on board 1 with so many tricks at the first table."""
    files = {**EVENING, "event.toml": EVENING["event.toml"].replace(WEEKS[0], week)}
    files["results.csv"] = files["results.csv"].replace("GNT,N,10", f"GNT,N,{tricks}")
    return write_folder(root / f"{week}-{tricks}", files)


@pytest.fixture
def root(migrated: Scorer, tmp_path: Path) -> Path:
    """A folder with a database of three evenings and a ladder of them, and the folders from which they came."""
    for week in WEEKS:
        folder(tmp_path, week, 9)
        migrated("import", folder(tmp_path, week, 10))
    migrated("competition", "new", "L", *SLUGS)
    outcome_of(migrated.place, "L")
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
        ("delete", slug),
        ("competition", "remove", "L", slug),
        ("competition", "add", "L", slug),
        ("restore", copy),
    ]
    return st.one_of(result, again, again.map(lambda words: (*words, "--replace")), st.sampled_from(others))


def worked_out_anew(db: str) -> object:
    with reading(db) as ask:
        competition = read_competition(ask, "l")
        evenings = [evening_of(score_event(read_event(ask, identify(ask, slug)))) for slug in competition.slugs]
        return ladder.ranked(competition, evenings, read_book(ask))


ANN = Player("Ann")


def looked_through_anew(db: str) -> list[Career]:
    with reading(db) as ask:
        events = [score_event(read_event(ask, identify(ask, summary.slug))) for summary in summaries(ask)]
        book = Book((*read_book(ask).players, ANN))
        return careers([book.person("Ann")], map(night_of, events), book)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_season_is_the_same_kept_and_not_kept_whatever_was_changed(
    migrated: Scorer, root: Path, home: Path, data: st.DataObject
) -> None:
    db = root / f"{uuid4()}.db"
    copy_database(migrated.db, db)
    shutil.copyfile(companion(migrated.place, SUFFIX), companion(str(db), SUFFIX))
    for week in data.draw(st.lists(st.sampled_from(range(len(WEEKS))), max_size=6)):
        with suppress(AssertionError):  # refused, so that nothing changed
            Scorer(db, home)(*data.draw(words_on(root, migrated.db, week)))
        assert outcome_of(str(db), "L") == worked_out_anew(str(db))
    assert careers_of(str(db), [ANN]) == looked_through_anew(str(db))


@pytest.mark.usefixtures("root")
def test_an_evening_is_scored_once_until_it_changes(migrated: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    companion(migrated.place, SUFFIX).unlink()
    scored: list[str] = []

    def noted(event: Event) -> ScoredEvent:
        scored.append(event.slug)
        return score_event(event)

    monkeypatch.setattr(evenings, "score_event", noted)
    for _ in range(2):
        outcome_of(migrated.place, "L")
    assert sorted(scored) == sorted(SLUGS)
    migrated("result", "1", "1", "5", "NP", "--event", SLUGS[1])
    for _ in range(2):
        outcome_of(migrated.place, "L")
    assert scored[len(SLUGS) :] == [SLUGS[1]]
    scored.clear()
    for _ in range(2):
        careers_of(migrated.place, [ANN])
    assert sorted(scored) == sorted(SLUGS)
    assert "Ann" not in companion(migrated.place, SUFFIX).read_text(errors="replace")


@pytest.mark.parametrize("sample", ["school", "race"])
def test_an_evening_that_is_kept_is_the_evening_that_was_scored(migrated: Scorer, sample: str) -> None:
    migrated("import", SAMPLES / sample)
    migrated("competition", "new", "L", "*")
    with reading(migrated.place) as ask:
        both = [evenings.evenings(migrated.place, ask, [identify(ask, None)]) for _ in range(2)]
        assert both[0] == both[1] == [evening_of(score_event(read_event(ask, identify(ask, None))))]


def test_after_a_restore_the_same_step_is_another(migrated: Scorer, root: Path) -> None:
    migrated("backup", root / "copy.db")
    for code in ("GS S 10", "GS S 7"):
        migrated("result", "1", "2", "6", code, "--event", SLUGS[0])
        migrated("result", "1", "1", "5", "NP", "--event", SLUGS[0])
        assert outcome_of(migrated.place, "L") == worked_out_anew(migrated.place)
        migrated("restore", root / "copy.db")
