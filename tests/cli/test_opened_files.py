"""Every command that opens a file, with every suffix: what is missing, cut or something else is refused plainly."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from scorer.interchange.file_formats import FILE_FORMATS
from tests.cli.test_bad_input import Restricted
from tests.conftest import EVENING_SLUG, Scorer
from tests.interchange.lists.ods_files import write_ods
from tests.storage.test_integrity import ANYTHING

LIST_SUFFIXES = (".csv", ".txt", ".tsv", ".xlsx", ".ods")
OPENING: Sequence[tuple[tuple[str, ...], tuple[str, ...]]] = (
    (("import",), (*(suffix for one in FILE_FORMATS for suffix in one.suffixes), "")),
    (("pairs", "names"), LIST_SUFFIXES),
    (("players", "import"), LIST_SUFFIXES),
    (("new", "Another", "--tables", "3", "--names"), LIST_SUFFIXES),
    (("result", "--from"), (".txt",)),
    (("hands", "import"), (".pbn", ".txt")),
    (("restore",), (".db",)),
)
"""The words before the file, and the suffixes that it may have."""

CASES = [(words, suffix) for words, suffixes in OPENING for suffix in suffixes]

OTHER_KINDS = (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), b"%PDF-1.7\n" + bytes(300), b"PK\x03\x04" + bytes(300))


@pytest.mark.parametrize(("words", "suffix"), CASES)
def test_what_is_no_file_or_another_kind_of_file_is_refused(
    evening: Scorer, tmp_path: Path, words: tuple[str, ...], suffix: str
) -> None:
    path = tmp_path / f"given{suffix}"
    assert str(path) in "\n".join(evening.refused(*words, path))
    path.mkdir()
    assert evening.refused(*words, path)
    path.rmdir()
    for content in (b"", *OTHER_KINDS):
        path.write_bytes(content)
        assert evening(*words, path, code=ANYTHING).code in ((0, 1) if content == b"" else (1,))


@pytest.mark.long
@pytest.mark.parametrize(("words", "suffix"), CASES)
def test_a_file_cut_at_any_place_is_read_or_refused(
    evening: Scorer, tmp_path: Path, words: tuple[str, ...], suffix: str
) -> None:
    path = tmp_path / f"given{suffix}"
    content = sound_content(evening, tmp_path, words, suffix)
    for at in range(20):
        path.write_bytes(content[: at * len(content) // 20])
        assert evening(*words, path, code=ANYTHING).code in (0, 1)


def sound_content(evening: Scorer, folder: Path, words: tuple[str, ...], suffix: str) -> bytes:
    """A whole file of a kind."""
    path = folder / f"sound{suffix or '.pbn'}"
    if suffix == ".db":
        evening("backup", path)
    elif suffix == ".ods":
        write_ods(path, {"Pairs": [["Player 1", "Player 2"], *([f"Ann {at}", f"Bob {at}"] for at in range(30))]})
    elif suffix in (".xlsx", ".pbn", ".xml", ""):
        evening("export", path, "--event", EVENING_SLUG)
    elif words[0] == "result":
        path.write_text("1 1 5 GS S 9\n2 1 5 PH N 8\n", encoding="utf-8")
    else:
        path.write_text("Ann Lee & Bob Fox\nCay Roe & Dan Poe\n" * 9, encoding="utf-8")
    return path.read_bytes()


@pytest.mark.long
@pytest.mark.parametrize(("words", "suffix"), CASES)
def test_a_file_that_one_may_not_read_is_refused(
    evening: Scorer, tmp_path: Path, words: tuple[str, ...], suffix: str
) -> None:
    path = tmp_path / f"given{suffix}"
    path.write_text("x", encoding="utf-8")
    path.chmod(0)
    code, _, told = Restricted(evening.db)(*words, path)
    assert code in (1, 2), "Typer itself looks at some of them"
    assert "given" in told
