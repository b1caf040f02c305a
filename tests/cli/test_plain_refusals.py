"""Refusals that once did not fit what was typed, or said something else than was meant."""

from __future__ import annotations

import pytest

from tests.conftest import Scorer


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "new Other --rules foo",
            "expected standard, plus, plus-additive, levels, levels-slams, single-dummy or bridge",
        ),
        ("set winners 3", 'read "3", expected 1 or 2'),
        ("set date 2026-02-30", 'read "2026-02-30", expected a date that exists, such as 2026-11-17'),
        ("export x.foo", "x.foo: expected a folder, or a file that ends in .xlsx, .xml or .pbn"),
        ("report learning", "the report learning is empty: the choices of contract have not been analysed; "),
    ],
)
def test_a_refusal_fits_what_was_typed(evening: Scorer, words: str, sentence: str) -> None:
    (refusal,) = evening.refused(*words.split())
    assert sentence in refusal


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("pair --all 3", "name pairs or use --all, not both"),
        ("pair", "name the pairs to show, or use --all"),
        ("print --all ranking", "name reports or use --all, not both"),
    ],
)
def test_what_excludes_each_other_is_distinct_from_what_is_missing(evening: Scorer, words: str, sentence: str) -> None:
    assert sentence in evening(*words.split(), code=2).err
