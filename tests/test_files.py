"""What is written stands whole in its place, or not at all."""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from contextlib import closing
from pathlib import Path

import pytest

from scorer import files, hints, system
from scorer.errors import AlreadyExistsError, FileAccessError
from scorer.files import new_file, new_folder, resolve_folder


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def write(path: Path, text: str, *, force: bool = False) -> None:
    with new_file(path, force=force) as fresh:
        fresh.write_text(text, encoding="utf-8")


def test_a_new_file_has_what_was_written_and_the_mode_that_the_umask_leaves(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "evening.pdf", "paper")
    finally:
        os.umask(before)
    assert (tmp_path / "evening.pdf").read_text() == "paper"
    assert mode_of(tmp_path / "evening.pdf") == 0o640
    assert [path.name for path in tmp_path.iterdir()] == ["evening.pdf"]


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "evening.pdf"
    path.write_text("old")
    path.chmod(0o604)
    write(path, "new", force=True)
    assert (path.read_text(), mode_of(path)) == ("new", 0o604)


def test_a_copy_can_take_the_mode_of_what_it_copies(tmp_path: Path) -> None:
    secret = tmp_path / "club.db"
    secret.write_text("names")
    secret.chmod(0o600)
    with new_file(tmp_path / "copy.db", force=False, mode_of=secret) as fresh:
        fresh.write_text("names")
    assert mode_of(tmp_path / "copy.db") == 0o600


def test_a_file_that_is_there_is_written_over_only_when_that_was_said(tmp_path: Path) -> None:
    path = tmp_path / "evening.pdf"
    path.write_text("old")
    with pytest.raises(AlreadyExistsError) as refusal:
        write(path, "new")
    assert refusal.value.hints == (hints.OVERWRITE,)
    assert path.read_text() == "old"


def test_a_file_that_comes_while_another_is_made_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "evening.pdf"
    with pytest.raises(AlreadyExistsError), new_file(path, force=False):
        path.write_text("somebody else's")
    assert path.read_text() == "somebody else's"
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_is_never_written_over(tmp_path: Path) -> None:
    club = tmp_path / "club.db"
    with closing(sqlite3.connect(club)) as connection:
        connection.execute("CREATE TABLE evenings (name)")
    before = club.read_bytes()
    with pytest.raises(AlreadyExistsError, match="never overwritten"):
        write(club, "paper", force=True)
    assert club.read_bytes() == before
    with new_file(club, force=True, over_database=True) as fresh:
        fresh.write_text("a copy")
    assert club.read_text() == "a copy"


def test_a_folder_is_not_written_over_by_a_file(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="it is a folder"):
        write(tmp_path, "paper", force=True)


def test_what_fails_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.pdf"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), new_file(path, force=True) as fresh:
        fresh.write_text(f"half {1 / 0}")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_the_system_refuses_is_told_with_the_name_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match=r"evening\.pdf: "):
        write(tmp_path / "nowhere" / "evening.pdf", "paper")


def held_open(*_: object) -> None:
    """What Windows answers where another program has a file open."""
    refusal = PermissionError(13, "The process cannot access the file")
    refusal.winerror = 32  # type: ignore[attr-defined]  # Windows alone has it
    raise refusal


def test_a_file_that_another_program_has_open_is_told_as_such_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.xlsx"
    path.write_text("old")
    monkeypatch.setattr(Path, "replace", held_open)
    with pytest.raises(FileAccessError, match=r"evening\.xlsx: open in another program: close it there, or choose"):
        write(path, "new", force=True)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_which_another_program_has_a_file_open_is_told_as_such_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("old")
    monkeypatch.setattr(system, "swap_folders", lambda *_: False)
    monkeypatch.setattr(Path, "rename", held_open)
    with pytest.raises(FileAccessError, match="open in another program"), new_folder(site) as staged:
        (staged / "index.html").write_text("new")
    assert (site / "index.html").read_text() == "old"
    assert list(tmp_path.iterdir()) == [site]


def test_a_link_planted_under_the_name_is_replaced_and_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine")
    (tmp_path / "evening.pdf").symlink_to(other)
    write(tmp_path / "evening.pdf", "paper", force=True)
    assert other.read_text() == "mine"
    assert not (tmp_path / "evening.pdf").is_symlink()


def test_the_name_of_what_is_being_made_cannot_be_guessed(tmp_path: Path) -> None:
    names = set()
    for _ in range(20):
        with new_file(tmp_path / "evening.pdf", force=True) as fresh:
            names.add(fresh.parent.name)
            assert mode_of(fresh.parent) == 0o700
    assert len(names) == 20


def leave(path: Path, age: float) -> Path:
    path.mkdir()
    (path / "evening.pdf").write_text("half")
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_what_power_cuts_left_goes_after_an_hour_and_nothing_else(tmp_path: Path) -> None:
    old = leave(tmp_path / ".scorer-0123456789abcdef.new", 2 * files.STALE_SECONDS)
    young = leave(tmp_path / ".scorer-fedcba9876543210.new", 10)
    others = leave(tmp_path / ".scorer-mine.new", 2 * files.STALE_SECONDS)
    write(tmp_path / "evening.pdf", "paper")
    assert not old.exists()
    assert young.exists()
    assert others.exists()


def test_a_link_with_the_name_of_a_leftover_is_not_followed(tmp_path: Path) -> None:
    mine = leave(tmp_path / "mine", 2 * files.STALE_SECONDS)
    (tmp_path / ".scorer-0123456789abcdef.new").symlink_to(mine)
    write(tmp_path / "evening.pdf", "paper")
    assert (mine / "evening.pdf").exists()


def test_what_belongs_to_a_database_is_not_written_over_either(tmp_path: Path) -> None:
    club, wal = tmp_path / "club.db", tmp_path / "club.db-wal"
    with closing(sqlite3.connect(club)) as connection:
        connection.execute("CREATE TABLE evenings (name)")
    wal.write_text("the last results")
    with pytest.raises(AlreadyExistsError, match="never overwritten"):
        write(wal, "paper", force=True)
    assert wal.read_text() == "the last results"


def test_a_device_is_not_replaced_by_a_file() -> None:
    with pytest.raises(FileAccessError, match="it is a device"):
        write(Path("/dev/null"), "paper", force=True)


def test_only_a_folder_is_replaced_by_a_folder(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").write_text("mine")
    for name in ("pipe", "file"):
        with pytest.raises(FileAccessError, match=f"{name}: expected a folder, but it is a file"):
            resolve_folder(tmp_path / name)


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    write(tmp_path / f"{'e' * 251}.pdf", "paper")
    fill(tmp_path / ("e" * 255), "first")
    assert len(list(tmp_path.iterdir())) == 2


def fill(folder: Path, text: str) -> None:
    with new_folder(folder, keep=[".git", "notes.txt"]) as fresh:
        (fresh / "event.toml").write_text(text)


def test_a_folder_is_put_in_its_place_as_a_whole_and_keeps_what_is_to_be_kept(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    fill(folder, "first")
    (folder / "notes.txt").write_text("mine")
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("ref")
    (folder / "pairs.csv").write_text("old pairs")
    folder.chmod(0o750)
    fill(folder, "second")
    assert sorted(path.name for path in folder.iterdir()) == [".git", "event.toml", "notes.txt"]
    assert (folder / "event.toml").read_text() == "second"
    assert (folder / "notes.txt").read_text() == "mine"
    assert (folder / ".git" / "HEAD").read_text() == "ref"
    assert mode_of(folder) == 0o750
    assert list(tmp_path.iterdir()) == [folder]


@pytest.fixture
def no_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that cannot swap two folders."""
    monkeypatch.setattr(system, "swap_folders", lambda *_: False)


@pytest.mark.usefixtures("no_exchange")
def test_a_folder_is_replaced_where_the_system_cannot_swap_two(tmp_path: Path) -> None:
    fill(tmp_path / "evening", "first")
    fill(tmp_path / "evening", "second")
    assert (tmp_path / "evening" / "event.toml").read_text() == "second"
    assert [path.name for path in tmp_path.iterdir()] == ["evening"]


@pytest.mark.usefixtures("no_exchange")
def test_a_power_cut_between_two_renames_is_mended_by_the_next_run(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    fill(folder, "first")
    workshop = leave(tmp_path / ".scorer-0123456789abcdef.new", 0)
    (workshop / "old").mkdir()
    folder.rename(workshop / "old" / "evening")
    os.utime(workshop, (0, 0))
    write(tmp_path / "evening.pdf", "paper")
    assert (folder / "event.toml").read_text() == "first"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["evening", "evening.pdf"]


def test_a_folder_that_fails_leaves_the_old_one(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    fill(folder, "first")
    with pytest.raises(FileAccessError, match="evening"), new_folder(folder) as fresh:
        (fresh / "nowhere" / "file").write_text("half")
    assert (folder / "event.toml").read_text() == "first"
    assert list(tmp_path.iterdir()) == [folder]
