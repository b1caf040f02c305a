"""Texts that people type: what is folded, what is taken out and said, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scorer.errors import Misread
from scorer.notices import taken
from scorer.records.texts import free_text, label_text, name_text


@pytest.fixture(autouse=True)
def _nothing_noted() -> Iterator[None]:
    taken()
    yield
    taken()


@pytest.mark.parametrize(
    ("text", "folded"), [("Ann", "Ann"), ("  Ann \t\n B. ", "Ann B."), ("", ""), ("Zoë\u00a0Ł.", "Zoë Ł.")]
)
def test_the_white_space_of_names_is_folded(text: str, folded: str) -> None:
    assert free_text(text) == folded


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[31mred", "bell\x07", "Zo\u00eb\x85\x1b"])
def test_control_characters_in_names_are_refused(text: str) -> None:
    with pytest.raises(Misread, match="text without control characters"):
        free_text(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Misread, match="text in UTF-8"):
        name_text("\udcd1")


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937"])
def test_joiners_between_letters_stay_in_names(name: str) -> None:
    assert name_text(name) == name
    assert taken() == []


@pytest.mark.parametrize(
    ("name", "kept", "code"),
    [
        ("Ann \u202eeeL", "Ann eeL", "U+202E"),
        ("\u2066Ann\u2069", "Ann", "U+2066, U+2069"),
        ("Ann\u200d", "Ann", "U+200D"),
        ("An\u00adn \u200c Lee", "Ann Lee", "U+00AD, U+200C"),
    ],
)
def test_what_turns_names_round_or_nobody_sees_is_taken_out_and_that_is_said(name: str, kept: str, code: str) -> None:
    assert name_text(name) == kept
    (said,) = taken()
    assert (said["text"], said["signs"]) == (kept, code)


def test_a_name_has_at_most_200_characters() -> None:
    assert name_text("é" * 200) == "é" * 200
    for text in ("a" * 201, "é" * 100_000):
        with pytest.raises(Misread, match="at most 200 characters"):
            name_text(text)


def test_a_remark_may_be_longer_than_a_name_and_has_an_end() -> None:
    assert free_text("a" * 2000) == "a" * 2000
    with pytest.raises(Misread, match="at most 2,000 characters"):
        free_text("a" * 2001)


@pytest.mark.parametrize("text", ["7\u200b", "\u202e7", "7\u200d8", "7\ufe0f", "\u3164", "7\x07", "7\ue000", "\udcff"])
def test_what_nobody_sees_is_refused_in_labels(text: str) -> None:
    with pytest.raises(Misread, match="seen as it is"):
        label_text(text)


def test_a_label_may_be_in_any_letters_people_see() -> None:
    assert label_text("  Ä ²é王 ") == "Ä ²é王"
