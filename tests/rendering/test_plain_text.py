"""Plain text: aligned columns for pipes and files."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from scorer.rendering.plain_text import render_plain_text, shorten_text
from scorer.reports.table import Column, ColumnRole, Sheet

RANKING = Sheet(
    "North-South",
    (
        Column("Place", ColumnRole.NUMBER),
        Column("Pair"),
        Column("Players", ColumnRole.NAME),
        Column("%", ColumnRole.NUMBER, 2),
    ),
    ((1, "7", "Graham & Ruth", Fraction(6190, 100)), (2, "A10", "桥牌 & Bo", Fraction(5, 3))),
    ("Two pairs",),
)


def test_a_sheet_is_a_title_its_notes_and_aligned_columns() -> None:
    assert render_plain_text([RANKING], 80) == (
        "North-South\n"
        "Two pairs\n"
        "Place  Pair  Players            %\n"
        "    1  7     Graham & Ruth  61.90\n"
        "    2  A10   桥牌 & Bo       1.67\n"
    )


def test_sheets_stand_apart_by_an_empty_line() -> None:
    one = render_plain_text([RANKING], 80)
    assert render_plain_text([RANKING, RANKING], 80) == f"{one}\n{one}"


def test_no_line_ends_with_blanks() -> None:
    rows = (("a", "bb"), ("aaa", ""))
    text = render_plain_text([Sheet("", (Column("One"), Column("Two")), rows)], 80)
    assert text == "One  Two\na    bb\naaa\n"


def test_a_sheet_without_title_begins_with_its_headings() -> None:
    assert render_plain_text([Sheet("", (Column("One"),), (("a",),))], 80) == "One\na\n"


def test_a_sheet_may_be_words_alone() -> None:
    assert render_plain_text([Sheet("Title", (), (), ("note",))], 80) == "Title\nnote\n"


def test_a_title_too_long_for_the_page_is_folded_between_words() -> None:
    title = "Tuesday Minibridge, 2026-11-17, Alton Lane Bridge Club"
    assert render_plain_text([Sheet(title, (), (), ("A note.",))], 40) == (
        "Tuesday Minibridge, 2026-11-17, Alton\n  Lane Bridge Club\nA note.\n"
    )


def test_a_note_that_fits_keeps_its_spaces() -> None:
    assert render_plain_text([Sheet("", (), (), ("North     West",))], 40) == "North     West\n"


def test_a_note_that_stands_further_in_goes_on_there() -> None:
    assert render_plain_text([Sheet("", (), (), ("     one two three",))], 16) == "     one two\n       three\n"


def test_suit_symbols_in_notes_are_letters_in_plain_text() -> None:
    assert (
        render_plain_text([Sheet("", (), (), ("North  ♠T532 ♥AK4 ♦K83 ♣A53",))], 40) == "North  ST532 HAK4 DK83 CA53\n"
    )


def test_nothing_to_print_is_nothing() -> None:
    assert render_plain_text([], 80) == ""


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("Ann", 3, "Ann"),
        ("Annie", 4, "An.."),
        ("Bartholomew Featherstone", 12, "Bartholome.."),
        ("桥牌桥牌", 8, "桥牌桥牌"),
        ("桥牌桥牌", 7, "桥牌.."),
        ("桥牌桥牌", 6, "桥牌.."),
        ("桥牌桥牌", 5, "桥.."),
    ],
)
def test_a_text_that_is_too_wide_is_cut_and_ends_with_dots(text: str, width: int, short: str) -> None:
    assert shorten_text(text, width) == short


names = st.text(st.characters(exclude_categories=["C", "Z", "M"], include_characters=" 桥🂡é"), max_size=60)


@given(names, st.integers(12, 40))
def test_a_shortened_text_is_never_wider_than_its_room(text: str, width: int) -> None:
    assert cell_len(shorten_text(text, width)) <= width


@given(st.lists(st.tuples(names, names, st.integers(-9999, 9999)), max_size=5))
def test_no_line_is_longer_than_the_page(rows: list[tuple[str, str, int]]) -> None:
    columns = (
        Column("Players", ColumnRole.NAME),
        Column("Remark", ColumnRole.EXTRA),
        Column("Score", ColumnRole.NUMBER),
    )
    for line in render_plain_text([Sheet("Board 1", columns, tuple(rows))], 40).splitlines():
        assert cell_len(line) <= 40


@given(st.lists(st.tuples(names.filter(bool), st.integers(-9999, 9999)), min_size=1, max_size=5))
@example([("Ann % & Bo", 1), ("桥牌", -20)])
def test_a_line_is_its_texts_each_filled_up_to_the_width_of_its_column(rows: list[tuple[str, int]]) -> None:
    texts = [("Players", "Score"), *((name, str(score)) for name, score in rows)]
    name_width, score_width = (max(map(cell_len, column)) for column in zip(*texts, strict=True))
    expected = [f"{name}{' ' * (name_width - cell_len(name))}  {score.rjust(score_width)}" for name, score in texts]
    columns = (Column("Players", ColumnRole.NAME), Column("Score", ColumnRole.NUMBER))
    assert render_plain_text([Sheet("", columns, tuple(rows))], 200).split("\n")[:-1] == expected


@given(names, st.lists(names, max_size=3))
@example("桥牌 " * 8 + "桥牌" * 12, [])
def test_no_title_or_note_is_longer_than_the_page_and_no_letter_of_it_is_lost(title: str, notes: list[str]) -> None:
    text = render_plain_text([Sheet(title, (), (), tuple(notes))], 40)
    assert all(cell_len(line) <= 40 for line in text.splitlines())
    whole = "".join([title, *notes]).translate(str.maketrans("♠♥♦♣", "SHDC"))
    assert "".join(text.split()) == "".join(whole.split())


@given(st.lists(st.tuples(names, st.integers(-9999, 9999)), min_size=1, max_size=5))
def test_numbers_stand_below_each_other(rows: list[tuple[str, int]]) -> None:
    columns = (Column("Players", ColumnRole.NAME), Column("Score", ColumnRole.NUMBER))
    lines = render_plain_text([Sheet("", columns, tuple(rows))], 40).splitlines()
    assert len({cell_len(line) for line in lines}) == 1
