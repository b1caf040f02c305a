"""An event folder is replaced as a whole, and what is not the scorer's stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import files, hints
from scorer.errors import AlreadyExistsError, FileAccessError
from scorer.interchange import writing

FIRST = {"event.toml": "first", "pairs.csv": "first", "deals.pbn": "first"}
SECOND = {"event.toml": "second", "pairs.csv": "second", "deals.pbn": ""}


def texts_in(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def test_new_pairs_never_stand_beside_old_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "evening"
    writing.write_folder(folder, FIRST, force=False)
    written = Path.write_text

    def full(path: Path, text: str, **more: str) -> int:
        if path.name == "pairs.csv":
            raise OSError(28, "No space left on device")
        return written(path, text, **more)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(FileAccessError, match=r"^.+evening: "):
        writing.write_folder(folder, SECOND, force=True)
    assert texts_in(folder) == FIRST
    assert list(tmp_path.iterdir()) == [folder]


def test_a_file_is_written_with_the_folders_that_it_is_to_be_in(tmp_path: Path) -> None:
    path = tmp_path / "season" / "evening" / "names.txt"
    writing.write_file(path, "Zoë\n", force=False)
    assert path.read_bytes() == b"Zo\xc3\xab\n"


def test_what_else_is_in_the_folder_stays_and_an_empty_file_goes(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    writing.write_folder(folder, FIRST, force=False)
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_text("ref")
    (folder / "letter.txt").write_text("Dear Ann")
    writing.write_folder(folder, SECOND, force=True)
    assert texts_in(folder) == {"event.toml": "second", "pairs.csv": "second", "letter.txt": "Dear Ann"}
    assert (folder / ".git" / "HEAD").read_text() == "ref"


def test_a_folder_one_stands_in_is_not_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "evening"
    writing.write_folder(folder, FIRST, force=False)
    monkeypatch.chdir(folder)
    with pytest.raises(FileAccessError, match="you are working in it"):
        writing.write_folder(Path(), SECOND, force=True)
    assert texts_in(folder) == FIRST


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    writing.write_folder(tmp_path / "real", FIRST, force=False)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    writing.write_folder(tmp_path / "link", SECOND, force=True)
    assert (tmp_path / "link").is_symlink()
    assert texts_in(tmp_path / "real")["event.toml"] == "second"


def test_a_folder_that_is_there_is_replaced_only_when_that_was_said(tmp_path: Path) -> None:
    writing.write_folder(tmp_path / "evening", FIRST, force=False)
    with pytest.raises(AlreadyExistsError) as refusal:
        writing.write_folder(tmp_path / "evening", SECOND, force=False)
    assert refusal.value.hints == (hints.OVERWRITE,)


def test_a_database_beside_the_files_is_the_same_file_afterwards(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    writing.write_folder(folder, FIRST, force=False)
    (folder / "club.db").write_bytes(files.SQLITE_HEADER)
    before = (folder / "club.db").stat().st_ino
    writing.write_folder(folder, SECOND, force=True)
    assert (folder / "club.db").stat().st_ino == before


def test_a_place_without_a_name_any_more_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(FileAccessError, match=r"^evening: "):
        writing.write_folder(Path("evening"), FIRST, force=False)


def test_a_folder_with_the_name_of_a_file_is_not_lost(tmp_path: Path) -> None:
    folder = tmp_path / "evening"
    (folder / "pairs.csv").mkdir(parents=True)
    (folder / "pairs.csv" / "letter.txt").write_text("Dear Ann")
    with pytest.raises(FileAccessError, match="evening: "):
        writing.write_folder(folder, SECOND, force=True)
    assert (folder / "pairs.csv" / "letter.txt").exists()
