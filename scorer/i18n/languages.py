"""The languages of the scorer, each with a catalogue: `de.po` for translators, and `de.mo` compiled from it.

English is in the program itself. `make words` extracts its phrases into the catalogues and compiles them.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from scorer.i18n import Phrase, phrase, render
from scorer.i18n.formatting import ENGLISH, localise

CATALOGUE_FOLDER = Path(__file__).parent

DEFAULT_LANGUAGE = ENGLISH

LANGUAGE_NAMES = {DEFAULT_LANGUAGE: "English", "de": "Deutsch"}
"""The available languages, each by its own name."""

LANGUAGES = tuple(LANGUAGE_NAMES)

MAX_HEADER_LENGTH = 200
"""Characters of a browser's `Accept-Language` header that are read."""


class Language:
    """A language. Called with a phrase, or with English text and its values, it returns the translation."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._cached: dict[str, str] = {}

    def __call__(self, message: Phrase | str, **values: object) -> str:
        """Translate a phrase. Values may be text that people typed: whoever prints the result must escape it."""
        if not isinstance(message, str):
            return render(message, self._translate, self.localise)
        if values:
            return render(phrase(message, **values), self._translate, self.localise)
        if message not in self._cached:
            self._cached[message] = render(phrase(message), self._translate)
        return self._cached[message]

    def localise(self, value: str | int) -> str | int:
        """Return a number or a date as the language writes it, any other text as it is."""
        return localise(value, self.code)

    def _translate(self, message: Phrase, number: int | None) -> str:
        if not message.english:  # the entry of the empty text holds the catalogue's metadata
            return ""
        if number is None:
            translated = self._catalogue.gettext(message.english)
            if translated != message.english:
                return translated
            number = 1  # an entry with a plural, which `gettext` of Python 3.11.2 does not find
        return self._catalogue.ngettext(message.english, message.plural, number)


@cache
def get_language(code: str) -> Language:
    """Return the language of a code, one of `LANGUAGES`."""
    if code == DEFAULT_LANGUAGE:
        return Language(code, NullTranslations())
    with (CATALOGUE_FOLDER / f"{code}.mo").open("rb") as file:
        return Language(code, GNUTranslations(file))


def choose_language(requested: str, accept_header: str, default: str = DEFAULT_LANGUAGE) -> str:
    """Return the requested language, else the first available one that the browser accepts, else the default."""
    if requested in LANGUAGES:
        return requested
    for part in accept_header[:MAX_HEADER_LENGTH].split(","):
        language = part.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return default
