"""Prompts on a terminal, and lists read from files or stdin."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from scorer.cli.refusals import show_error
from scorer.errors import FileAccessError, FullNameRequiredError, ScorerError, make_printable
from scorer.i18n import phrase
from scorer.storage.locations import application_folder

if TYPE_CHECKING:
    from scorer.commands.actions import Parameter
    from scorer.interchange.lists.columns import AmbiguousColumns, MappingLookup
    from scorer.model.pairs import ListedPair
    from scorer.services.import_export import FileOptions
    from scorer.services.setup import NamesSource

T = TypeVar("T")
TypedFields = dict[str, Any]


def read_source(source: str, encoding: str | None = None) -> str:
    """Read the text of a file; `-` is stdin."""
    from scorer.interchange.text_files import MAX_BYTES, decode_text, read_text  # needed only for files

    if source != "-":
        return read_text(Path(source), encoding)
    if sys.stdin is None:  # stdin is closed
        raise FileAccessError(phrase("-: nothing is typed or piped in"))
    return decode_text(sys.stdin.buffer.read(MAX_BYTES + 1), source, encoding)


def read_pair_names(source: str, encoding: str | None, columns: str) -> list[ListedPair]:
    """Read the pairs of a list; on a terminal, prompt for the meaning of unclear columns."""
    if source == "-":
        from scorer.interchange.lists.name_lists import parse_names  # stdin is always text

        text = read_source(source, encoding)
        return read_with_columns(columns, lambda said: parse_names(text, source, said))
    from scorer.interchange.lists.result_lists import read_pair_list  # needed only for files

    return read_with_columns(columns, lambda said: read_pair_list(Path(source), encoding, said))


class _ColumnAnswers:
    """The meaning of a list's columns: from the option, else as answered before for a list with the same headings."""

    def __init__(self, columns: str) -> None:
        self.columns = columns
        self._headings_read: list[str] = []
        self._file = application_folder() / "columns.json"
        self._saved: dict[str, str] = {}
        with suppress(OSError, ValueError):
            self._saved = {
                str(key): str(value) for key, value in dict(json.loads(self._file.read_text("utf-8"))).items()
            }

    def __call__(self, headings: Sequence[str]) -> str:
        key = "|".join(headings)
        self._headings_read.append(key)
        return self.columns or self._saved.get(key, "")

    def save(self) -> None:
        """Remember the answer for lists with the same headings; a list without headings has none to remember."""
        new = {key: self.columns for key in self._headings_read if key and self.columns}
        if new:
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(json.dumps(self._saved | new, ensure_ascii=False, indent=1), "utf-8")


def read_with_columns(columns: str, read: Callable[[MappingLookup], T]) -> T:
    """Read lists whose columns are named by the option; else prompt for them on a terminal, and remember the answer."""
    from scorer.interchange.lists.columns import AmbiguousColumns  # needed only for lists

    answers = _ColumnAnswers(columns)
    while True:
        try:
            result = read(answers)
        except AmbiguousColumns as unclear:
            if answers.columns or not sys.stdin.isatty():
                raise
            answers.columns = _ask_columns(unclear)
        else:
            answers.save()
            return result


def _ask_columns(unclear: AmbiguousColumns) -> str:
    """Show the first lines of a list, and prompt for the meaning of its columns."""
    for _, cells in unclear.sheet.lines[:PREVIEW_LINES]:
        typer.echo(make_printable("  " + " | ".join(cells)), err=True)
    for number, reading in enumerate(unclear.suggestions, 1):
        typer.echo(make_printable(f"  {number}  {reading}"), err=True)
    choices = f"1 to {len(unclear.suggestions)}, or " if unclear.suggestions else ""
    text = str(typer.prompt(f"What are its columns ({choices}as in Paar=pair,3=player1)", err=True)).strip()
    chosen = int(text) if text.isdecimal() else 0
    return unclear.suggestions[chosen - 1] if 0 < chosen <= len(unclear.suggestions) else text


PREVIEW_LINES = 4
"""Lines of a list shown when prompting for the meaning of its columns."""


def should_ask(answer: str) -> bool:
    """Whether an answer is missing and stdin is a terminal."""
    return not answer and sys.stdin.isatty()


def confirm_full_name(verb: str, name: str, act: Callable[[str], T]) -> T:
    """Call a function that requires a full name; on a terminal, confirm the name if only a part was typed.

    `verb` begins the question, such as `Remove`.
    """
    try:
        return act(name)
    except FullNameRequiredError as refusal:
        if not sys.stdin.isatty():
            raise
        typer.confirm(f"{verb} {refusal.name} ({refusal.description})?", abort=True, err=True)
        return act(refusal.name)


def choose_players(db: str, player1: str, player2: str) -> dict[str, str]:
    """Two names as typed; on a terminal, prompt where one fits several players of the club's book."""
    names = {"player1": player1, "player2": player2}
    if not sys.stdin.isatty() or not (player1 or player2):
        return names
    from scorer.services.club.players import load_book  # not needed for a pipe

    book = load_book(db)
    return {field: _choose_player(name, book.candidate_names(name)) for field, name in names.items()}


def _choose_player(name: str, candidates: list[str]) -> str:
    """Prompt for one of several names that fit."""
    if not name or len(candidates) < 2:
        return name
    for number, one in enumerate(candidates, 1):
        typer.echo(f"  {number}  {make_printable(one)}", err=True)
    chosen = 0
    while not 1 <= chosen <= len(candidates):
        chosen = typer.prompt(f"Which {make_printable(name)}, 1 to {len(candidates)}", type=int, err=True)
    return candidates[chosen - 1]


AMOUNT_QUESTIONS = {
    "boards": "How many boards are there (empty: as many as fit)",
    "minutes": "How many minutes is there time for (empty: as many as it takes)",
}
MOVEMENT_QUESTION = "Which movement, with its rounds where it is listed twice (empty: the first)"


def ask_new_event(words: TypedFields, named: NamesSource) -> tuple[TypedFields, NamesSource]:
    """Prompt for what is missing for a new event; an empty answer leaves it to the program."""
    from scorer.cli.output import show_sheets  # needed only for prompts
    from scorer.model.texts import parse_required_name
    from scorer.services import setup

    def with_answer(field: str, text: str) -> TypedFields:
        setup.read_movement_options({field: text})
        return words | {field: text}

    if not words["name"]:
        words["name"] = _prompt_until_valid("Name of the event", parse_required_name, needed=True)
    if not _typed_sizes(words) and not named.listed and not named.former_event:
        words = _prompt_until_valid(
            "How many tables (7, or 7.5 with a half)", partial(with_answer, "tables"), needed=True
        )
    if not _typed_sizes(words):  # as many as there are names
        return words, named
    for field, question in AMOUNT_QUESTIONS.items():
        if not words[field]:
            words = _prompt_until_valid(question, partial(with_answer, field))
    if not words["kind"] and "," not in _typed_sizes(words):
        show_sheets(setup.list_movements(words).sheets())
        words = _prompt_until_valid(MOVEMENT_QUESTION, partial(_set_movement, words))
    if not named.listed and not named.former_event:
        named = named._replace(listed=_ask_names(sum(setup.read_movement_options(words).sections)))
    return words, named


def _typed_sizes(words: TypedFields) -> str:
    """The number of tables or pairs as typed."""
    return f"{words['tables']}{words['pairs']}"


def _prompt_until_valid(question: str, parse: Callable[[str], T], *, needed: bool = False) -> T:
    """Prompt until the answer can be parsed."""
    while True:
        text = typer.prompt(question, default=None if needed else "", show_default=False, err=True)
        try:
            return parse(text.strip())
        except ScorerError as refusal:
            for sentence in refusal.format_lines():
                show_error(sentence)


def _set_movement(words: TypedFields, text: str) -> TypedFields:
    from scorer.services import setup  # needed only for prompts

    kind, _, rounds = text.partition(" ")
    completed = words | {"kind": kind, "rounds": rounds.strip() or words["rounds"]}
    if kind:
        setup.show_movement(completed)
    return completed


def _ask_names(expected: int) -> tuple[ListedPair, ...]:
    """Prompt for the names of the pairs in the order of their numbers, until an empty answer."""
    from scorer.interchange.lists.name_lists import parse_names  # needed only for prompts

    listed: list[ListedPair] = []
    while len(listed) < expected:
        question = f"Names of pair {len(listed) + 1} of {expected}, as Ann Lee & Bob Fox (empty: the others later)"
        pairs = _prompt_until_valid(question, lambda text: parse_names(text, "names") if text else [])
        if not pairs:
            break
        listed += pairs
    return tuple(listed)


def ask_event_details(words: FileOptions) -> FileOptions:
    """Prompt for what a list of results lacks about its event; an empty answer leaves it to the program."""
    from scorer.commands.actions import ReadContext, read_parameters  # needed only for lists
    from scorer.services.import_export import LIST_PARAMETERS

    evening = {**words.evening, "rules": words.rules or ""}

    def answer(parameter: Parameter, text: str) -> str:
        read_parameters([parameter], {parameter.name: text}, ReadContext(None, {}))
        return text

    for parameter in LIST_PARAMETERS:
        question = EVENT_QUESTIONS.get(parameter.name, "")
        if question and not evening[parameter.name]:
            evening[parameter.name] = _prompt_until_valid(
                question, partial(answer, parameter), needed=parameter.required
            )
    return words._replace(evening=evening, rules=evening["rules"] or None)


EVENT_QUESTIONS = {
    "name": "Name of the event",
    "date": "Its date, such as 2026-11-24 (empty: today)",
    "rules": "Rules: standard, plus, bridge, … (empty: standard)",
}
