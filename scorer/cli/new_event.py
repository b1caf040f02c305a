"""Prompts for a new event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeVar

from scorer.cli.output import show_sheets
from scorer.cli.prompts import prompt_until_valid
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.texts import parse_required_name
from scorer.services import setup

if TYPE_CHECKING:
    from scorer.model.pairs import ListedPair
    from scorer.services.setup import NamesSource

T = TypeVar("T")
TypedFields = dict[str, object]


AMOUNT_QUESTIONS = {
    "boards": "How many boards are there (empty: as many as fit)",
    "minutes": "How many minutes is there time for (empty: as many as it takes)",
}
MOVEMENT_QUESTION = "Which movement, with its rounds where it is listed twice (empty: the first)"


def ask_new_event(words: TypedFields, named: NamesSource) -> tuple[TypedFields, NamesSource]:
    """Prompt for what is missing for a new event; an empty answer leaves it to the program."""

    def with_answer(field: str, text: str) -> TypedFields:
        setup.read_movement_options({field: text})
        return words | {field: text}

    if not words["name"]:
        words["name"] = prompt_until_valid("Name of the event", parse_required_name, needed=True)
    if not _typed_sizes(words) and not named.listed and not named.former_event:
        words = prompt_until_valid(
            "How many tables (7, or 7.5 with a half)", partial(with_answer, "tables"), needed=True
        )
    if not _typed_sizes(words):  # as many as there are names
        return words, named
    for field, question in AMOUNT_QUESTIONS.items():
        if not words[field]:
            words = prompt_until_valid(question, partial(with_answer, field))
    if not words["kind"] and "," not in _typed_sizes(words):
        show_sheets(setup.list_movements(words).sheets())
        words = prompt_until_valid(MOVEMENT_QUESTION, partial(_set_movement, words))
    if not named.listed and not named.former_event:
        named = named._replace(listed=_ask_names(sum(setup.read_movement_options(words).sections)))
    return words, named


def _typed_sizes(words: TypedFields) -> str:
    """The number of tables or pairs as typed."""
    return f"{words['tables']}{words['pairs']}"


def _set_movement(words: TypedFields, text: str) -> TypedFields:
    kind, _, rounds = text.partition(" ")
    completed = words | {"kind": kind, "rounds": rounds.strip() or words["rounds"]}
    if kind:
        setup.show_movement(completed)
    return completed


def _ask_names(expected: int) -> tuple[ListedPair, ...]:
    """Prompt for the names of the pairs in the order of their numbers, until an empty answer."""
    listed: list[ListedPair] = []
    while len(listed) < expected:
        question = f"Names of pair {len(listed) + 1} of {expected}, as Ann Lee & Bob Fox (empty: the others later)"
        pairs = prompt_until_valid(question, lambda text: parse_names(text, "names") if text else [])
        if not pairs:
            break
        listed += pairs
    return tuple(listed)
