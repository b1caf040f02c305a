"""The languages in which things are said, each with its catalogue: `de.po` for translators, `de.mo` made of it.

English stands in the program itself. `make words` takes its phrases into the catalogues and makes the `.mo`.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from scorer.i18n import Phrase, phrase, told

FOLDER = Path(__file__).parent

USUAL = "en"

NAMES = {USUAL: "English", "de": "Deutsch"}
"""The languages there are, each as it calls itself."""

LANGUAGES = tuple(NAMES)

LONGEST_HEADER = 200
"""Characters of what a browser says of languages that are read."""


class Language:
    """One language. Called with a phrase, or with the English of one and its values, it gives the words."""

    def __init__(self, code: str, catalogue: NullTranslations) -> None:
        self.code = code
        self._catalogue = catalogue
        self._fixed: dict[str, str] = {}

    def __call__(self, said: Phrase | str, **values: object) -> str:
        """Put a phrase into words. Values are texts of people: whoever prints the text escapes it."""
        if not isinstance(said, str):
            return told(said, self._translated)
        if values:
            return told(phrase(said, **values), self._translated)
        if said not in self._fixed:
            self._fixed[said] = told(phrase(said), self._translated)
        return self._fixed[said]

    def _translated(self, said: Phrase, number: int | None) -> str:
        if not said.english:  # what catalogues have under no words is about themselves
            return ""
        if number is None:
            return self._catalogue.gettext(said.english)
        return self._catalogue.ngettext(said.english, said.plural, number)


@cache
def language_of(code: str) -> Language:
    """The language of a code such as `de`, one of `LANGUAGES`."""
    if code == USUAL:
        return Language(code, NullTranslations())
    with (FOLDER / f"{code}.mo").open("rb") as file:
        return Language(code, GNUTranslations(file))


def language_for(asked: str, accepted: str, usual: str = USUAL) -> str:
    """The language that was asked for, else the first that the browser accepts and there is, else the usual one."""
    if asked in LANGUAGES:
        return asked
    for part in accepted[:LONGEST_HEADER].split(","):
        language = part.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return usual
