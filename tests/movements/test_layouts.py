"""The ways to arrange a Mitchell, each with its remark."""

from __future__ import annotations

from scorer.movements.layouts import LAYOUTS, layout
from scorer.movements.movement import shared_by_name


def test_what_shares_boards_says_so() -> None:
    sharing = [name for name in LAYOUTS if shared_by_name(name.removesuffix("-odd"))]
    assert sharing == ["mitchell-share-relay", "web", "web-odd"]
    notes = [LAYOUTS[name].note.english for name in sharing]
    assert all("share" in note or "two copies" in note for note in notes)


def test_a_web_of_an_odd_number_of_tables_is_laid_out_otherwise() -> None:
    assert layout("web", 15) != layout("web", 16) == LAYOUTS["web"]
    assert layout("mitchell", 15) == LAYOUTS["mitchell"]
