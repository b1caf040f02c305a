"""Letters that no font has are known before they are printed as boxes."""

from __future__ import annotations

import pytest

from scorer.printers.glyphs import without_glyph

RARE = "\U00016800"
"""A letter of the Bamum script, which hardly any machine has."""


def test_what_the_fonts_of_the_typesetter_have_is_not_told() -> None:
    assert without_glyph("Zoë D'Aubigné-Łukaszewicz ♠♥♦♣ − … ½ Ελένη Дарья") == ""


def test_each_letter_that_no_font_has_is_told_once() -> None:
    if without_glyph(RARE) == "":
        pytest.skip("this machine has a font for the rarest of scripts")
    assert without_glyph(f"Ann {RARE} Bob {RARE} Zoë") == RARE
