"""Languages: which one is spoken, and how a phrase is put into it."""

from __future__ import annotations

from gettext import GNUTranslations

import pytest

from scorer.i18n import count_phrase, phrase
from scorer.i18n.languages import CATALOGUE_FOLDER, Language, choose_language, get_language


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [("", "de-AT,de;q=0.9,en;q=0.8", "de"), ("", "fr,en", "en"), ("de", "en", "de"), ("xx", "", "en"), ("", "", "en")],
)
def test_a_phone_gets_the_language_it_asks_for(asked: str, accepted: str, language: str) -> None:
    assert choose_language(asked, accepted) == language


def test_a_phrase_within_a_phrase_is_put_into_the_same_language() -> None:
    said = phrase("Saved: {result}", result=phrase("passed out"))
    assert [get_language(code)(said) for code in ("en", "de")] == ["Saved: passed out", "Gespeichert: durchgepasst"]


def test_one_is_told_from_several() -> None:
    assert [get_language("de")(count_phrase(number, "trick")) for number in (1, 2)] == ["1 Stich", "2 Stiche"]


def test_braces_in_a_name_are_no_place_for_a_value() -> None:
    assert get_language("en")("{pair} sits out.", pair="{round} {0}") == "{round} {0} sits out."


def test_of_what_a_browser_asks_for_200_characters_are_read() -> None:
    assert [choose_language("", f"{'x' * before},de") for before in (197, 198)] == ["de", "en"]


class OlderTranslations(GNUTranslations):
    """As in Python 3.11.2, where `gettext` does not find an entry that has a plural."""

    def gettext(self, message: str) -> str:
        plurals = {key[0] for key in self._catalog if isinstance(key, tuple)}  # type: ignore[attr-defined]
        return message if message in plurals else super().gettext(message)


def test_a_word_that_also_has_a_plural_is_translated_alone() -> None:
    with (CATALOGUE_FOLDER / "de.mo").open("rb") as file:
        german = Language("de", OlderTranslations(file))
    assert (german("round"), german("board")) == ("Runde", "Board")
    assert german(count_phrase(2, "table")) == "2 Tische"
