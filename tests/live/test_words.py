"""The words: every language says everything, with the same values put in."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from scorer.live.words import FOLDER, LANGUAGES, language_for, words_of
from tests.live.asking import Asking


def texts(language: str) -> dict[str, str]:
    read = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))
    return dict(flat("", read))


def flat(before: str, words: dict[str, Any]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in words.items():
        found += flat(f"{before}{key}.", value) if isinstance(value, dict) else [(before + key, value)]
    return found


def values(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_keys_and_values_of_english(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert list(other) == list(english)
    assert {key for key in english if values(other[key]) != values(english[key])} == set()


def test_every_word_is_used() -> None:
    rooms = FOLDER.parent
    code = "".join(path.read_text(encoding="utf-8") for path in [*rooms.glob("*.py"), *rooms.glob("templates/*.html")])
    families = ("suit", "target", "doubling", "seat", "side", "state", "help")
    made = ("director.call_", "director.release_", "director.show_", "director.waiting", "director.in", "director.odd")
    unused = [
        key
        for key in texts("en")
        if f'"{key}"' not in code and not key.startswith((*made, *(f"{family}." for family in families)))
    ]
    assert unused == [f"director.{key}" for key in ("stop", "go_on", "more", "off")]


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [("", "de-AT,de;q=0.9,en;q=0.8", "de"), ("", "fr,en", "en"), ("de", "en", "de"), ("xx", "", "en"), ("", "", "en")],
)
def test_a_phone_gets_the_language_it_asks_for(asked: str, accepted: str, language: str) -> None:
    assert language_for(asked, accepted) == language


def test_the_page_is_in_german_where_the_phone_is(live: Asking) -> None:
    shown = live.table(1, accept_language="de").read
    assert "Welches Board haben Sie gespielt?" in shown
    assert "Send " not in shown


def test_braces_in_a_name_are_no_place_for_a_value() -> None:
    assert words_of("en")("table.sits_out", pair="{round} {0}") == "{round} {0} sits out this round."
