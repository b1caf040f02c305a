"""Texts that people type: white space is folded, control characters are refused."""

from __future__ import annotations

import pytest

from scorer.errors import Misread
from scorer.records.texts import free_text


@pytest.mark.parametrize(
    ("text", "folded"), [("Ann", "Ann"), ("  Ann \t\n B. ", "Ann B."), ("", ""), ("Zoë\u00a0Ł.", "Zoë Ł.")]
)
def test_the_white_space_of_names_is_folded(text: str, folded: str) -> None:
    assert free_text(text) == folded


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[31mred", "bell\x07"])
def test_control_characters_in_names_are_refused(text: str) -> None:
    with pytest.raises(Misread, match="text without control characters"):
        free_text(text)
