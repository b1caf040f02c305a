"""What `new` asks on a terminal, where it is called without words: an answer that cannot be is asked for again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from scorer.cli.refusals import tell
from scorer.cli.showing import show_sheets
from scorer.desk import setup
from scorer.errors import ScorerError
from scorer.formats.pair_names import read_names
from scorer.records.texts import needed_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.records.pairs import ListedPair

T = TypeVar("T")
Words = dict[str, Any]

AMOUNTS = {
    "boards": "How many boards are there (empty: as many as fit)",
    "minutes": "How many minutes is there time for (empty: as many as it takes)",
}
WHICH = "Which movement, with its rounds where it is listed twice (empty: the first)"


def asked(words: Words, named: setup.Names) -> tuple[Words, setup.Names]:
    """Ask for what was not said; an empty answer leaves it to the program."""
    if not words["name"]:
        words["name"] = _answer("Name of the event", needed_name, needed=True)
    if not _sizes(words) and not named.listed and not named.former:
        words = _answer("How many tables (7, or 7.5 with a half)", partial(_with, words, "tables"), needed=True)
    if not _sizes(words):  # as many as have names
        return words, named
    for field, question in AMOUNTS.items():
        if not words[field]:
            words = _answer(question, partial(_with, words, field))
    if not words["kind"] and "," not in _sizes(words):
        show_sheets(setup.movements(words).sheets())
        words = _answer(WHICH, partial(_with_movement, words))
    if not named.listed and not named.former:
        named = named._replace(listed=_names(words))
    return words, named


def _sizes(words: Words) -> str:
    """How many sit down, as it was said."""
    return f"{words['tables']}{words['pairs']}"


def _answer(question: str, understood: Callable[[str], T], *, needed: bool = False) -> T:
    """Ask until the answer can be understood."""
    while True:
        text = typer.prompt(question, default=None if needed else "", show_default=False, err=True)
        try:
            return understood(text.strip())
        except ScorerError as refusal:
            for sentence in refusal.sentences():
                tell(sentence)


def _with(words: Words, field: str, text: str) -> Words:
    """What was said so far, with one answer more."""
    setup.read_terms({field: text})
    return words | {field: text}


def _with_movement(words: Words, text: str) -> Words:
    kind, _, rounds = text.partition(" ")
    more = words | {"kind": kind, "rounds": rounds.strip() or words["rounds"]}
    if kind:
        setup.movement(more)
    return more


def _names(words: Words) -> tuple[ListedPair, ...]:
    """The names of the pairs in the order of their numbers, as many as are known."""
    expected = sum(setup.read_terms(words).sections)
    listed: list[ListedPair] = []
    while len(listed) < expected:
        question = f"Names of pair {len(listed) + 1} of {expected}, as Ann Lee & Bob Fox (empty: the others later)"
        pairs = _answer(question, lambda text: read_names(text, "names") if text else [])
        if not pairs:
            break
        listed += pairs
    return tuple(listed)
