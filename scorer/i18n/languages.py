"""The languages of the scorer, each with a catalogue: `de.po` for translators, and `de.mo` compiled from it.

English is in the program itself. `make words` extracts its phrases into the catalogues and compiles them.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from scorer.i18n import Phrase, phrase, told

FOLDER = Path(__file__).parent

USUAL = "en"

NAMES = {USUAL: "English", "de": "Deutsch"}
"""The available languages, each by its own name."""

LANGUAGES = tuple(NAMES)

LONGEST_HEADER = 200
"""Characters of a browser's `Accept-Language` header that are read."""


class Language:
    """A language. Called with a phrase, or with English text and its values, it returns the translation."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._fixed: dict[str, str] = {}

    def __call__(self, said: Phrase | str, **values: object) -> str:
        """Translate a phrase. Values may be text that people typed: whoever prints the result must escape it."""
        if not isinstance(said, str):
            return told(said, self._translated)
        if values:
            return told(phrase(said, **values), self._translated)
        if said not in self._fixed:
            self._fixed[said] = told(phrase(said), self._translated)
        return self._fixed[said]

    def _translated(self, said: Phrase, number: int | None) -> str:
        if not said.english:  # the entry of the empty text holds the catalogue's metadata
            return ""
        if number is None:
            return self._catalogue.gettext(said.english)
        return self._catalogue.ngettext(said.english, said.plural, number)


@cache
def language_of(code: str) -> Language:
    """Return the language of a code, one of `LANGUAGES`."""
    if code == USUAL:
        return Language(code, NullTranslations())
    with (FOLDER / f"{code}.mo").open("rb") as file:
        return Language(code, GNUTranslations(file))


def language_for(asked: str, accepted: str, usual: str = USUAL) -> str:
    """Return the requested language, else the first available one that the browser accepts, else the default."""
    if asked in LANGUAGES:
        return asked
    for part in accepted[:LONGEST_HEADER].split(","):
        language = part.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return usual
