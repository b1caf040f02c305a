"""The colours of suits: two or four, and the same in every medium."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock

from scorer.game.contracts import Contract, Denomination, Target
from scorer.game.deals import Suit
from scorer.live.pages import STATIC_FOLDER
from scorer.model.club_settings import PaperSize
from scorer.model.colours import LEAST_CONTRAST, WHITE, measure_contrast
from scorer.progress import track_silently
from scorer.rendering import palette
from scorer.rendering.paper import paper_job
from scorer.rendering.site import TEMPLATE_FOLDER, read_shared_files
from scorer.rendering.terminal import colour_suits
from scorer.rendering.workbook import write_workbook
from scorer.reports.table import Column, Sheet
from scorer.reports.workbook_pages import WorksheetPage
from tests.conftest import Scorer
from tests.model.test_colours import COLOURS

TWO = {"♥": "#b00020", "♦": "#b00020"}
STYLE_SHEETS = (TEMPLATE_FOLDER / "site.css", STATIC_FOLDER / "live.css")
FOUR = {"♥": "#b00020", "♦": "#a34a00", "♣": "#0b5c2f"}


def in_workbook(path: Path) -> dict[str, str]:
    """The colours of the suits of four contracts in a worksheet."""
    contracts = tuple((Contract(Target.GAME, Denomination(suit.value)),) for suit in Suit)
    write_workbook(path, "", [WorksheetPage("Tab", Sheet("", (Column("Contract"),), contracts))], track_silently)
    colours: dict[str, str] = {}
    for row in load_workbook(path, rich_text=True)["Tab"].iter_rows(min_row=2):
        assert isinstance(row[0].value, CellRichText)
        for piece in row[0].value:
            if isinstance(piece, TextBlock) and piece.font.color is not None:
                colours[piece.text] = f"#{piece.font.color.rgb[2:].lower()}"
    return colours


def in_style_sheet(text: str) -> dict[str, str]:
    """The colours of suits on light ground, where they are none of the text's."""
    names = {suit.name.lower(): suit.symbol for suit in Suit}
    light, *_ = text.rpartition("\n:root")[2].split("@media")
    return {names[name]: colour for name, colour in re.findall(r"--(\w+): (#\w+);", light) if name in names}


@pytest.mark.parametrize(("setting", "colours"), [("", TWO), ("two", TWO), ("four", FOUR)])
def test_a_suit_has_one_colour_in_every_medium(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, setting: str, colours: dict[str, str]
) -> None:
    monkeypatch.setenv(palette.SETTING, setting)
    assert in_workbook(tmp_path / "book.xlsx") == colours
    assert in_style_sheet(dict(read_shared_files())["site.css"]) == colours
    assert json.loads(paper_job([], size=PaperSize.A4, large=False)["sys_inputs"]["suits"]) == colours


def test_no_style_sheet_has_colours_of_suits_of_its_own() -> None:
    for path in STYLE_SHEETS:
        assert not re.search(r"--(spades|hearts|diamonds|clubs):", path.read_text(encoding="utf-8"))


GROUNDS = re.compile(r"--(?:ground|raised|marked): (#[0-9a-f]{6});")


@given(colour=COLOURS.filter(lambda one: measure_contrast(one, WHITE) >= LEAST_CONTRAST))
def test_a_clubs_colour_can_be_read_on_every_ground_light_and_dark(colour: str) -> None:
    accents = re.findall(r"--accent: (#[0-9a-f]{6});", palette.palette_css(colour))
    assert len(accents) == 2
    for path in STYLE_SHEETS:
        by_scheme = path.read_text(encoding="utf-8").split("@media (prefers-color-scheme: dark)")[:2]
        for accent, text in zip(accents, by_scheme, strict=True):
            grounds = GROUNDS.findall(text.split("color-scheme: light dark")[0].split("*, ::before")[0])
            assert len(grounds) >= 2
            assert all(measure_contrast(accent, ground) >= LEAST_CONTRAST for ground in grounds)


def test_without_a_colour_the_accent_is_the_style_sheets_own() -> None:
    assert "--accent" not in palette.palette_css()
    for path in STYLE_SHEETS:
        assert f"--accent: {palette.ACCENT};" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("setting", "colours"), [("two", ["", "red", "red", ""]), ("four", ["", "red", "dark_orange3", "green"])]
)
def test_the_entry_screen_and_a_terminal_have_the_same(
    monkeypatch: pytest.MonkeyPatch, setting: str, colours: list[str]
) -> None:
    monkeypatch.setenv(palette.SETTING, setting)
    drawn = {"♠♥♦♣"[span.start]: span.style for span in colour_suits("♠♥♦♣").spans}
    assert drawn == {symbol: colour for symbol, colour in zip("♠♥♦♣", colours, strict=True) if colour}


def test_suits_that_are_neither_two_nor_four_are_refused(evening: Scorer) -> None:
    (refusal,) = evening.refused("rank", SCORER_SUITS="five")
    assert refusal.startswith('SCORER_SUITS: read "five", expected two or four')
