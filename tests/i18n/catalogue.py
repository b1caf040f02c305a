"""The texts for translators: every phrase of the scorer, with its translation into each language.

`make words` collects the phrases of the program into each `.po` of `scorer/i18n`, where new ones wait to be
translated, and compiles it into the `.mo` that is read while the scorer runs.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, noun_form, phrase, plural_phrase
from scorer.i18n.languages import CATALOGUE_FOLDER, DEFAULT_LANGUAGE, LANGUAGE_NAMES
from tests.source import MODULES, nodes_of

SCORER = CATALOGUE_FOLDER.parent
TRANSLATED = tuple(code for code in LANGUAGE_NAMES if code != DEFAULT_LANGUAGE)

SAYING: Mapping[str, Callable[..., Phrase]] = {
    "phrase": phrase,
    "words": phrase,
    "_": phrase,
    "count_phrase": partial(count_phrase, 1),
    "noun_form": partial(noun_form, 1),
    "plural_phrase": partial(plural_phrase, 1),
}
"""What is called to say something, and what it makes of the words that stand there; a number stands before them."""

Given = Sequence[ast.expr | nodes.Expr]


class Catalogue(Catalog):
    """Without dates and versions: where two differ, their words do."""

    def __iter__(self) -> Iterator[Message]:
        """What a file says of itself, and then its texts."""
        _, *messages = super().__iter__()
        heading = (
            f"Language: {self.locale_identifier or ''}",
            "Content-Type: text/plain; charset=utf-8",
            f"Plural-Forms: {self.plural_forms}",
        )
        yield Message("", "\n".join(heading))
        yield from messages


@cache
def calls_in(path: Path) -> list[tuple[str, Given]]:
    """Where something is said in a file: what is called there, and what it is given to say."""
    return list(_calls_in(path))


def _calls_in(path: Path) -> Iterator[tuple[str, Given]]:
    if path.suffix == ".html":
        template = Environment(autoescape=True).parse(path.read_text(encoding="utf-8"))
        for asked in template.find_all(nodes.Call):
            if isinstance(asked.node, nodes.Name) and asked.node.name in SAYING:
                yield asked.node.name, asked.args
        return
    for called in nodes_of(path):
        if isinstance(called, ast.Call) and isinstance(called.func, (ast.Name, ast.Attribute)):
            name = called.func.id if isinstance(called.func, ast.Name) else called.func.attr
            given = called.args[isinstance(SAYING.get(name), partial) :]
            if name in SAYING and given:
                yield name, given


def written_out(given: Given) -> list[str]:
    """The words that stand there; nothing where it is something else."""
    constants = [one.value for one in given if isinstance(one, (ast.Constant, nodes.Const))]
    return [words for words in constants if isinstance(words, str)]


def places(text: str) -> set[str]:
    """The names of the places in a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def has_words(said: Phrase) -> bool:
    """Whether there is anything to translate, and not signs and places alone."""
    return any(letter.isalpha() for text, *_ in Formatter().parse(said.english) for letter in text)


def sources() -> list[Path]:
    """Every file of the scorer that may say something."""
    return sorted([*MODULES, *SCORER.rglob("*.html")])


def extracted(language: str) -> Catalogue:
    """All that is said, not yet translated."""
    heading = f"# {LANGUAGE_NAMES[language]}: what the scorer says."
    catalogue = Catalogue(language, header_comment=heading, fuzzy=False)
    for path in sources():
        for name, given in calls_in(path):
            words = written_out(given)
            said = SAYING[name](*words) if words else EMPTY_PHRASE
            if has_words(said):
                place = path.relative_to(SCORER.parent).as_posix()
                catalogue.add((said.english, said.plural) if said.plural else said.english, locations=[(place, 0)])
    return catalogue


def translated(language: str) -> Catalog:
    """A language as translators left it."""
    with (CATALOGUE_FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, language)


def updated(language: str) -> Catalogue:
    """All that is said, with what translators have made of it; what is no longer said is gone."""
    catalogue, known = extracted(language), translated(language)
    for message in catalogue:
        there = known.get(message.id)
        if message.id and there is not None and there.pluralizable == message.pluralizable:
            message.string = there.string
    return catalogue


def is_translated(message: Message) -> bool:
    """Whether a text has its translation, in each form of number."""
    return all([message.string] if isinstance(message.string, str) else message.string or [""])


def compiled(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Bring every language up to date."""
    for language in TRANSLATED:
        catalogue = updated(language)
        with (CATALOGUE_FOLDER / f"{language}.po").open("wb") as file:
            write_po(file, catalogue, width=0, sort_output=True, include_lineno=False)
        (CATALOGUE_FOLDER / f"{language}.mo").write_bytes(compiled(catalogue))
        missing = [message for message in catalogue if message.id and not is_translated(message)]
        if missing:
            print(f"{language}.po: {len(missing)} texts to translate; then run this again")  # noqa: T201  # what translators read


if __name__ == "__main__":
    main()
