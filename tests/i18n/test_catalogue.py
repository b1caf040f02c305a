"""The catalogues: they have all that is said, in every language, with every value in its place."""

from __future__ import annotations

import ast
from typing import Any

import pytest
from babel.messages.catalog import Message
from jinja2 import nodes

from scorer.i18n.languages import CATALOGUE_FOLDER, LANGUAGE_NAMES
from tests.i18n.catalogue import (
    TRANSLATED,
    calls_in,
    compiled,
    extracted,
    is_translated,
    places,
    sources,
    translated,
    updated,
    written_out,
)

GLUED = (ast.JoinedStr, ast.BinOp, ast.IfExp, nodes.Concat, nodes.Add, nodes.CondExpr)

languages = pytest.mark.parametrize("language", TRANSLATED)


def forms(words: Any) -> tuple[str, ...]:
    """The words of a message: one text, or one for each form of number."""
    return (words,) if isinstance(words, str) else tuple(words or ("",))


def messages(language: str) -> list[Message]:
    return [message for message in translated(language) if message.id]


@languages
def test_a_catalogue_has_what_the_scorer_says_and_nothing_else(language: str) -> None:
    said = {forms(message.id) for message in extracted(language)}
    assert said ^ {forms(message.id) for message in translated(language)} == set(), "make words"


@languages
def test_everything_is_translated(language: str) -> None:
    assert [message.id for message in messages(language) if not is_translated(message)] == []


@languages
def test_every_value_of_the_english_has_its_place(language: str) -> None:
    for message in messages(language):
        wanted = places(forms(message.id)[0])
        assert {form: places(form) for form in forms(message.string) if form and places(form) != wanted} == {}


@languages
def test_what_is_read_while_the_scorer_runs_is_what_translators_wrote(language: str) -> None:
    assert (CATALOGUE_FOLDER / f"{language}.mo").read_bytes() == compiled(updated(language)), "make words"


def test_every_catalogue_is_a_language_that_can_be_chosen() -> None:
    assert {path.stem for path in CATALOGUE_FOLDER.glob("*.[pm]o")} == set(TRANSLATED) == set(LANGUAGE_NAMES) - {"en"}


def test_what_is_said_stands_written_out_where_it_is_said() -> None:
    elsewhere: list[str] = []
    for path in sources():
        for name, given in calls_in(path):
            glued = any(isinstance(one, GLUED) for one in given)
            known = name in ("words", "_") or len(written_out(given)) == len(given)
            if path.parent != CATALOGUE_FOLDER and (glued or not known):
                elsewhere.append(f"{path}:{given[0].lineno}")
    assert elsewhere == []
