"""Which columns fit a line, how wide each is, and what its cells say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scorer.game.contracts import Contract, Denomination, Target
from scorer.rendering.layout import display_width, lay_out_sheet
from scorer.reports.table import (
    Cell,
    Column,
    ColumnRole,
    RankPlace,
    Sheet,
    format_cell,
    format_cell_with_symbols,
    format_cells,
)

TEXT, NAME, FOLDED, EXTRA, NUMBER = (
    Column("Text"),
    Column("Name", ColumnRole.NAME),
    Column("Folded", ColumnRole.FOLDED),
    Column("Extra", ColumnRole.EXTRA),
    Column("No", ColumnRole.NUMBER),
)


def laid(width: int, *columns: Column, rows: tuple[tuple[Cell, ...], ...]) -> dict[str, int]:
    """The width of each column that is printed, by its heading."""
    layout = lay_out_sheet(Sheet("", columns, rows), width, format_cells)
    return {str(item.column.heading): item.width for item in layout.columns}


def test_a_column_is_as_wide_as_its_widest_text() -> None:
    assert laid(80, TEXT, NUMBER, rows=(("a" * 9, 1), ("b", 1000))) == {"Text": 9, "No": 4}


def test_a_column_is_at_least_as_wide_as_its_heading() -> None:
    assert laid(80, TEXT, rows=(("a",),)) == {"Text": 4}


def test_a_column_without_anything_in_it_is_left_out() -> None:
    assert laid(80, TEXT, NAME, NUMBER, rows=(("a", "", None), ("b", "", None))) == {"Text": 4}


def test_a_column_with_a_nought_in_it_stays() -> None:
    assert laid(80, TEXT, NUMBER, rows=(("a", None), ("b", 0))) == {"Text": 4, "No": 2}


def test_above_nothing_there_are_no_headings() -> None:
    assert laid(80, TEXT, NAME, rows=()) == {}


def test_names_are_shortened_where_there_is_no_room_and_nothing_else() -> None:
    assert laid(40, TEXT, NAME, rows=(("a" * 10, "b" * 50),)) == {"Text": 10, "Name": 28}


def test_the_widest_name_is_shortened_first() -> None:
    other = Column("Other", ColumnRole.NAME)
    assert laid(42, NAME, other, rows=(("a" * 15, "b" * 50),)) == {"Name": 15, "Other": 25}


def test_extra_names_are_left_out_before_others_become_too_short() -> None:
    row = ("a" * 20, "b" * 30, "c" * 30)
    assert laid(60, TEXT, NAME, EXTRA, rows=(row,)) == {"Text": 20, "Name": 18, "Extra": 18}
    assert laid(40, TEXT, NAME, EXTRA, rows=(row,)) == {"Text": 20, "Name": 18}


def test_names_keep_a_length_at_which_they_can_be_told_apart_while_anything_else_can_go() -> None:
    assert laid(23, TEXT, NAME, EXTRA, rows=(("a" * 10, "b" * 50, "c"),)) == {"Text": 10, "Name": 12}


def test_where_nothing_else_is_left_names_are_shortened_further() -> None:
    assert laid(20, TEXT, NAME, rows=(("a" * 10, "b" * 50),)) == {"Text": 10, "Name": 9}


def test_a_line_that_is_too_long_all_the_same_leaves_names_well_read() -> None:
    assert laid(15, TEXT, NAME, rows=(("a" * 10, "b" * 50),)) == {"Text": 10, "Name": 4}
    assert laid(10, TEXT, NAME, rows=(("a" * 10, "b" * 50),)) == {"Text": 10, "Name": 12}


def test_a_text_that_is_no_name_is_never_shortened() -> None:
    assert laid(10, TEXT, NUMBER, rows=(("a" * 30, 1),)) == {"Text": 30, "No": 2}


def test_a_text_of_which_nothing_may_be_lost_goes_on_in_further_lines() -> None:
    sheet = Sheet("", (NUMBER, FOLDED), ((1, "board 7 is turned"), (2, "undone")))
    number, text = lay_out_sheet(sheet, 13, format_cells).columns
    assert text.texts == ("Folded", "board 7", "  is", "  turned", "undone")
    assert number.texts == ("No", "1", "", "", "2")


def test_a_text_in_one_piece_is_broken_where_there_is_no_room() -> None:
    (column,) = lay_out_sheet(Sheet("", (FOLDED,), (("tuesday-2026-11-17",),)), 12, format_cells).columns
    assert column.texts == ("Folded", "tuesday-20", "  26-11-17")


def test_names_are_shortened_before_a_text_is_folded() -> None:
    row = ("a" * 20, "b" * 20)
    assert laid(36, FOLDED, NAME, rows=(row,)) == {"Folded": 20, "Name": 14}
    assert laid(30, FOLDED, NAME, rows=(row,)) == {"Folded": 17, "Name": 12}


def test_extra_names_are_left_out_before_a_text_is_folded() -> None:
    assert laid(45, FOLDED, EXTRA, rows=(("a" * 32, "b" * 20),)) == {"Folded": 32}


def test_gaps_shrink_before_names_become_too_short() -> None:
    layout = lay_out_sheet(Sheet("", (TEXT, NAME), (("a" * 10, "b" * 50),)), 23, format_cells)
    assert (layout.gap, [item.width for item in layout.columns]) == (1, [10, 12])


@pytest.mark.parametrize(
    ("text", "cells"),
    [("", 0), ("Ann", 3), ("Zoë", 3), ("Zoe\N{COMBINING DIAERESIS}", 3), ("桥牌", 4), ("🂡", 1), ("👍", 2)],
)
def test_a_text_takes_as_many_cells_as_a_terminal_gives_it(text: str, cells: int) -> None:
    assert display_width(text) == cells


GAME_IN_HEARTS = Contract(Target.GAME, Denomination.HEARTS)


@pytest.mark.parametrize(
    ("cell", "decimals", "text"),
    [
        (None, 0, ""),
        ("", 0, ""),
        ("Ann", 0, "Ann"),
        (0, 0, "0"),
        (-50, 0, "-50"),
        (12, 1, "12.0"),
        (Fraction(-1, 8), 2, "-0.13"),
        (RankPlace(3, tied=False), 0, "3"),
        (RankPlace(3, tied=True), 0, "3="),
        (GAME_IN_HEARTS, 0, "GH"),
        (Contract(Target.PART_SCORE, Denomination.NO_TRUMPS), 0, "PNT"),
    ],
)
def test_a_cell_says_its_value_rounded_once(cell: Cell, decimals: int, text: str) -> None:
    assert format_cell(cell, Column("", ColumnRole.NUMBER, decimals)) == text


@pytest.mark.parametrize(
    ("denomination", "text"), [*zip(Denomination, ["G♣", "G♦", "G♥", "G♠", "GNT"], strict=True)], ids=str
)
def test_a_screen_shows_suits_as_symbols(denomination: Denomination, text: str) -> None:
    assert format_cell_with_symbols(Contract(Target.GAME, denomination), TEXT) == text


def test_a_name_that_looks_like_a_contract_is_no_contract() -> None:
    assert format_cell_with_symbols("GS", NAME) == "GS"
