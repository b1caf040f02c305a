"""One event shows one number of decimals for percentages, in every medium."""

from __future__ import annotations

import re
from pathlib import Path

import openpyxl
import pypdf
import pytest

from tests.conftest import EVENING_FILES, Scorer, write_folder

EVENT = 'name = "Decimals"\ndate = 2026-03-04\n[scoring]\nunequal_boards = "own-top"\npercent_decimals = {}\n'

PLACES = re.compile(r"\b[0-9]+\.([0-9]+)\b")
"""What follows the point of a number: matchpoints of this evening are whole, so only percentages have one."""

WITH_MEANS = re.compile("decisions|learning|pair-")
"""Pages with the mean gain of a deal, which has decimals of its own."""


def web(folder: Path) -> str:
    """What is read on the pages of a site."""
    pages = [path.read_text(encoding="utf-8") for path in folder.rglob("*.html") if not WITH_MEANS.match(path.name)]
    return re.sub(r"<[^>]*>", " ", "\n".join(pages))


def formats(path: Path) -> set[str]:
    """The number formats of all percentages in a workbook, by the headings of their columns."""
    shown: set[str] = set()
    for sheet in openpyxl.load_workbook(path):
        for column in sheet.iter_cols():
            if "%" in str(column[0].value):
                shown |= {cell.number_format for cell in column[1:] if cell.data_type == "n" and cell.value is not None}
    return shown


@pytest.mark.parametrize("decimals", [1, 3])
@pytest.mark.long
def test_percentages_have_the_decimals_of_their_event_in_every_medium(
    scorer: Scorer, tmp_path: Path, decimals: int
) -> None:
    scorer("import", write_folder(tmp_path / "evening", {**EVENING_FILES, "event.toml": EVENT.format(decimals)}))
    scorer("publish", tmp_path / "site")
    scorer("print", "ranking", "travellers", "scorecards", "head-to-head", "-o", tmp_path / "paper.pdf")
    scorer("export", tmp_path / "book.xlsx")
    paper = "\n".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "paper.pdf").pages)
    terminal = scorer("rank").out + scorer("pair", "--all").out + scorer("board", "--all").out
    assert {len(places) for places in PLACES.findall(terminal)} == {decimals}
    for text in (paper, web(tmp_path / "site")):  # a board's percentage has one decimal there
        assert {len(places) for places in PLACES.findall(text)} == {1, decimals}
    assert formats(tmp_path / "book.xlsx") == {f"0.{'0' * decimals}"}
