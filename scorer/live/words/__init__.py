"""The words of the pages, a file a language, and which of them a browser asks for."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent

LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
"""The languages there are."""

USUAL = "en"
LONGEST_HEADER = 200
"""Characters of what a browser says of languages that are read."""


class Words:
    """The words of one language, found by their keys such as `table.round`."""

    def __init__(self, language: str, words: dict[str, Any]) -> None:
        self.language = language
        self._words = words

    def __call__(self, key: str, **values: object) -> str:
        """A text with its values put in. Values are texts of people: whoever prints the text escapes it."""
        found: Any = self._words
        for part in key.split("."):
            found = found[part]
        return str(found).format_map(values) if values else str(found)


@cache
def words_of(language: str) -> Words:
    """The words of a language that there is."""
    return Words(language, tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


def language_for(asked: str, accepted: str, usual: str = USUAL) -> str:
    """The language that was asked for, else the first that the browser accepts and there is, else the usual one."""
    if asked in LANGUAGES:
        return asked
    for part in accepted[:LONGEST_HEADER].split(","):
        language = part.split(";")[0].strip().lower()[:2]
        if language in LANGUAGES:
            return language
    return usual
