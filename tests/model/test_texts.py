"""Texts that people type: what is folded, what is taken out and said, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from scorer.model.texts import parse_free_text, parse_label_text, parse_name
from scorer.progress import RunReport, use_report
from tests.refusals import misread


@pytest.fixture
def report() -> Iterator[RunReport]:
    with use_report(RunReport()) as report:
        yield report


@pytest.mark.parametrize(
    ("text", "folded"), [("Ann", "Ann"), ("  Ann \t\n B. ", "Ann B."), ("", ""), ("Zoë\u00a0Ł.", "Zoë Ł.")]
)
def test_the_white_space_of_names_is_folded(text: str, folded: str) -> None:
    assert parse_free_text(text) == folded


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[31mred", "bell\x07", "Zo\u00eb\x85\x1b"])
def test_control_characters_in_names_are_refused(text: str) -> None:
    assert misread(parse_free_text, text).text == " ".join(text.split())


def test_bytes_that_are_no_text_are_refused_otherwise_than_control_characters() -> None:
    refusal = misread(parse_name, "\udcd1")
    assert refusal.text == "\udcd1"
    assert refusal.expected != misread(parse_name, "\x07").expected


@pytest.mark.parametrize("name", ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0915\u094d\u200d\u0937"])
def test_joiners_between_letters_stay_in_names(report: RunReport, name: str) -> None:
    assert parse_name(name) == name
    assert report.pop_notices() == []


@pytest.mark.parametrize(
    ("name", "kept", "code"),
    [
        ("Ann \u202eeeL", "Ann eeL", "U+202E"),
        ("\u2066Ann\u2069", "Ann", "U+2066, U+2069"),
        ("Ann\u200d", "Ann", "U+200D"),
        ("An\u00adn \u200c Lee", "Ann Lee", "U+00AD, U+200C"),
    ],
)
def test_what_turns_names_round_or_nobody_sees_is_taken_out_and_that_is_said(
    report: RunReport, name: str, kept: str, code: str
) -> None:
    assert parse_name(name) == kept
    (said,) = report.pop_notices()
    assert (said.value_of("text"), said.value_of("signs")) == (kept, code)


@pytest.mark.parametrize(("read", "longest"), [(parse_name, 200), (parse_label_text, 200), (parse_free_text, 2000)])
def test_a_remark_may_be_longer_than_a_name_or_a_label_and_all_have_an_end(
    read: Callable[[str], str], longest: int
) -> None:
    assert read("é" * longest) == "é" * longest
    for text in ("a" * (longest + 1), "é" * 100_000):
        assert misread(read, text).expected.value_of("longest") == longest


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u202e", "\u200d", "\ufe0f", "\u3164", "\x07", "\ue000", "\udcff"], ids=ascii
)
def test_what_nobody_sees_is_refused_in_labels_and_named(sign: str) -> None:
    assert misread(parse_label_text, f"7{sign}8").expected.value_of("sign") == f"U+{ord(sign):04X}"


def test_a_label_may_be_in_any_letters_people_see() -> None:
    assert parse_label_text("  Ä ²é王 ") == "Ä ²é王"
