"""All formats stand in one list: a new one is a module and a line."""

from importlib import import_module
from pathlib import Path

import pytest

from scorer.interchange import file_formats, workbooks
from scorer.interchange.file_formats import (
    FILE_FORMATS,
    EventReader,
    EventWriter,
    FileFormat,
    FormatKind,
    read_suffixes,
    sniff_format,
)
from scorer.interchange.lists import result_lists
from scorer.interchange.own import event_folder, results_workbook
from scorer.interchange.programs import bridgemate, pbn_reading, pbn_writing, usebio_reading, usebio_writing
from tests.conftest import ROOT, Scorer
from tests.interchange import slips
from tests.prove import readers

READERS: tuple[EventReader, ...] = (
    event_folder,
    workbooks,
    result_lists,
    usebio_reading,
    pbn_reading,
    bridgemate,
    slips,
)
WRITERS: tuple[EventWriter, ...] = (event_folder, results_workbook, usebio_writing, pbn_writing, slips)
"""The type checker holds these modules against what a format promises."""

SLIPS = FileFormat("slips", "slips", FormatKind.OTHER_PROGRAM, (".slips",), slips.__name__, slips.__name__)
TEXT = "Autumn evening\n1 1 2 GS S 10\n1 3 4 GS S 8\n"


@pytest.fixture
def slips_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_formats, "FILE_FORMATS", (*FILE_FORMATS, SLIPS))


def test_the_type_checker_sees_every_module_of_the_list() -> None:
    listed = (*FILE_FORMATS, SLIPS)
    assert [import_module(one.reader) for one in listed if one.reader] == list(READERS)
    assert [import_module(one.writer) for one in listed if one.writer] == list(WRITERS)


def test_a_suffix_belongs_to_one_format() -> None:
    suffixes = [suffix for one in FILE_FORMATS for suffix in one.suffixes]
    assert len(set(suffixes)) == len(suffixes)


def test_what_has_no_suffix_of_a_format_has_no_format(tmp_path: Path) -> None:
    (tmp_path / "evening.doc").touch()
    (tmp_path / "evening.XML").touch()
    assert sniff_format(tmp_path / "evening.doc") is None
    assert sniff_format(tmp_path / "evening.XML") == next(one for one in FILE_FORMATS if one.name == "usebio")
    assert sniff_format(tmp_path) == file_formats.FOLDER


@pytest.mark.parametrize("suffix", read_suffixes(FormatKind.OTHER_PROGRAM))
def test_a_format_of_another_program_is_described_and_fuzzed(suffix: str) -> None:
    for name in ("README.md", "docs/formats.md"):
        assert f"(`{suffix}`" in (ROOT / name).read_text(encoding="utf-8"), name
    assert f'"{suffix}"' in Path(readers.__file__).read_text(encoding="utf-8")


@pytest.mark.usefixtures("slips_registered")
def test_an_invented_format_is_imported_and_exported_once_it_stands_in_the_list(scorer: Scorer, tmp_path: Path) -> None:
    path, copy, named = tmp_path / "evening.slips", tmp_path / "copy.slips", tmp_path / "named"
    path.write_text(TEXT, encoding="utf-8")
    assert "4 pairs, 1 board, 2 results" in scorer("import", path).err
    assert "not in the file" not in scorer("export", copy).err
    scorer("pairs", "rename", "1", "Ann Lee", "Bob Fox")
    assert "not in the file: names" in scorer("export", named, "--to", "slips").err
    assert copy.read_text(encoding="utf-8") == named.read_text(encoding="utf-8") == TEXT


@pytest.mark.usefixtures("slips_registered")
def test_mistakes_in_an_invented_format_and_its_suffix_are_named(scorer: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "evening.slips"
    path.write_text(TEXT.replace("S 8", "S 17"), encoding="utf-8")
    assert scorer.wrong("import", path)[0][0] == "evening.slips:3: tricks"
    (tmp_path / "evening.doc").touch()
    assert ", ".join(read_suffixes(FormatKind.OTHER_PROGRAM)) in scorer("import", tmp_path / "evening.doc", code=1).err


def test_without_its_line_the_format_is_unknown(scorer: Scorer, tmp_path: Path) -> None:
    path = tmp_path / "evening.slips"
    path.write_text(TEXT, encoding="utf-8")
    assert ".slips" not in scorer("import", path, code=1).err.partition("expected")[2]
