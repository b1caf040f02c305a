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

from scorer.cli.refusals import tell_error
from scorer.errors import NotInFull, ScorerError, UnreadableFile, printable
from scorer.i18n import phrase
from scorer.storage.places import own_folder

if TYPE_CHECKING:
    from scorer.commands.actions import Parameter
    from scorer.formats.columns import Said, Unclear
    from scorer.model.pairs import ListedPair
    from scorer.services.setup import Names
    from scorer.services.transfer import FileWords

T = TypeVar("T")
Words = dict[str, Any]


def text_from(source: str, encoding: str | None = None) -> str:
    """Read the text of a file; `-` is stdin."""
    from scorer.formats.texts import MOST_BYTES, read_text, text_of  # needed only for files

    if source != "-":
        return read_text(Path(source), encoding)
    if sys.stdin is None:  # stdin is closed
        raise UnreadableFile(phrase("-: nothing is typed or piped in"))
    return text_of(sys.stdin.buffer.read(MOST_BYTES + 1), source, encoding)


def names_from(source: str, encoding: str | None, columns: str) -> list[ListedPair]:
    """Read the pairs of a list; on a terminal, prompt for the meaning of unclear columns."""
    if source == "-":
        from scorer.formats.names import read_names  # stdin is always text

        text = text_from(source, encoding)
        return answered(columns, lambda said: read_names(text, source, said))
    from scorer.formats.lists import names_in  # needed only for files

    return answered(columns, lambda said: names_in(Path(source), encoding, said))


class _Answers:
    """The meaning of a list's columns: from the option, else as answered before for a list with the same headings."""

    def __init__(self, columns: str) -> None:
        self.columns = columns
        self._met: list[str] = []
        self._file = own_folder() / "columns.json"
        self._kept: dict[str, str] = {}
        with suppress(OSError, ValueError):
            self._kept = {
                str(key): str(value) for key, value in dict(json.loads(self._file.read_text("utf-8"))).items()
            }

    def __call__(self, headings: Sequence[str]) -> str:
        key = "|".join(headings)
        self._met.append(key)
        return self.columns or self._kept.get(key, "")

    def keep(self) -> None:
        """Remember the answer for lists with the same headings; a list without headings has none to remember."""
        new = {key: self.columns for key in self._met if key and self.columns}
        if new:
            with suppress(OSError):
                self._file.parent.mkdir(parents=True, exist_ok=True)
                self._file.write_text(json.dumps(self._kept | new, ensure_ascii=False, indent=1), "utf-8")


def answered(columns: str, read: Callable[[Said], T]) -> T:
    """Read lists whose columns are named by the option; else prompt for them on a terminal, and remember the answer."""
    from scorer.formats.columns import Unclear  # needed only for lists

    answers = _Answers(columns)
    while True:
        try:
            done = read(answers)
        except Unclear as unclear:
            if answers.columns or not sys.stdin.isatty():
                raise
            answers.columns = _columns_meant(unclear)
        else:
            answers.keep()
            return done


def _columns_meant(unclear: Unclear) -> str:
    """Show the first lines of a list, and prompt for the meaning of its columns."""
    for _, cells in unclear.sheet.lines[:FIRST_LINES]:
        typer.echo(printable("  " + " | ".join(cells)), err=True)
    for number, reading in enumerate(unclear.readings, 1):
        typer.echo(printable(f"  {number}  {reading}"), err=True)
    ways = f"1 to {len(unclear.readings)}, or " if unclear.readings else ""
    text = str(typer.prompt(f"What are its columns ({ways}as in Paar=pair,3=player1)", err=True)).strip()
    chosen = int(text) if text.isdecimal() else 0
    return unclear.readings[chosen - 1] if 0 < chosen <= len(unclear.readings) else text


FIRST_LINES = 4
"""Lines of a list shown when prompting for the meaning of its columns."""


def is_asked(answer: str) -> bool:
    """Whether an answer is missing and stdin is a terminal."""
    return not answer and sys.stdin.isatty()


def in_full(verb: str, name: str, act: Callable[[str], T]) -> T:
    """Call a function that requires a full name; on a terminal, confirm the name if only a part was typed.

    `verb` begins the question, such as `Remove`.
    """
    try:
        return act(name)
    except NotInFull as refusal:
        if not sys.stdin.isatty():
            raise
        typer.confirm(f"{verb} {refusal.name} ({refusal.called})?", abort=True, err=True)
        return act(refusal.name)


def players_meant(db: str, player1: str, player2: str) -> dict[str, str]:
    """Two names as typed; on a terminal, prompt where one fits several players of the club's book."""
    names = {"player1": player1, "player2": player2}
    if not sys.stdin.isatty() or not (player1 or player2):
        return names
    from scorer.services.club.players import book_of  # not needed for a pipe

    book = book_of(db)
    return {field: _which(name, book.candidates(name)) for field, name in names.items()}


def _which(name: str, fitting: list[str]) -> str:
    """Prompt for one of several names that fit."""
    if not name or len(fitting) < 2:
        return name
    for number, one in enumerate(fitting, 1):
        typer.echo(f"  {number}  {printable(one)}", err=True)
    chosen = 0
    while not 1 <= chosen <= len(fitting):
        chosen = typer.prompt(f"Which {printable(name)}, 1 to {len(fitting)}", type=int, err=True)
    return fitting[chosen - 1]


AMOUNTS = {
    "boards": "How many boards are there (empty: as many as fit)",
    "minutes": "How many minutes is there time for (empty: as many as it takes)",
}
WHICH = "Which movement, with its rounds where it is listed twice (empty: the first)"


def asked(words: Words, named: Names) -> tuple[Words, Names]:
    """Prompt for what is missing for a new event; an empty answer leaves it to the program."""
    from scorer.cli.showing import show_sheets  # needed only for prompts
    from scorer.model.texts import needed_name
    from scorer.services import setup

    def with_answer(field: str, text: str) -> Words:
        setup.read_terms({field: text})
        return words | {field: text}

    if not words["name"]:
        words["name"] = _answer("Name of the event", needed_name, needed=True)
    if not _sizes(words) and not named.listed and not named.former:
        words = _answer("How many tables (7, or 7.5 with a half)", partial(with_answer, "tables"), needed=True)
    if not _sizes(words):  # as many as there are names
        return words, named
    for field, question in AMOUNTS.items():
        if not words[field]:
            words = _answer(question, partial(with_answer, field))
    if not words["kind"] and "," not in _sizes(words):
        show_sheets(setup.movements(words).sheets())
        words = _answer(WHICH, partial(_with_movement, words))
    if not named.listed and not named.former:
        named = named._replace(listed=_names(sum(setup.read_terms(words).sections)))
    return words, named


def _sizes(words: Words) -> str:
    """The number of tables or pairs as typed."""
    return f"{words['tables']}{words['pairs']}"


def _answer(question: str, understood: Callable[[str], T], *, needed: bool = False) -> T:
    """Prompt until the answer can be parsed."""
    while True:
        text = typer.prompt(question, default=None if needed else "", show_default=False, err=True)
        try:
            return understood(text.strip())
        except ScorerError as refusal:
            for sentence in refusal.sentences():
                tell_error(sentence)


def _with_movement(words: Words, text: str) -> Words:
    from scorer.services import setup  # needed only for prompts

    kind, _, rounds = text.partition(" ")
    more = words | {"kind": kind, "rounds": rounds.strip() or words["rounds"]}
    if kind:
        setup.movement(more)
    return more


def _names(expected: int) -> tuple[ListedPair, ...]:
    """Prompt for the names of the pairs in the order of their numbers, until an empty answer."""
    from scorer.formats.names import read_names  # needed only for prompts

    listed: list[ListedPair] = []
    while len(listed) < expected:
        question = f"Names of pair {len(listed) + 1} of {expected}, as Ann Lee & Bob Fox (empty: the others later)"
        pairs = _answer(question, lambda text: read_names(text, "names") if text else [])
        if not pairs:
            break
        listed += pairs
    return tuple(listed)


def evening_asked(words: FileWords) -> FileWords:
    """Prompt for what a list of results lacks about its event; an empty answer leaves it to the program."""
    from scorer.commands.actions import Known, read_all  # needed only for lists
    from scorer.services.transfer import OF_AN_EVENING

    evening = {**words.evening, "rules": words.rules or ""}

    def answer(parameter: Parameter, text: str) -> str:
        read_all([parameter], {parameter.name: text}, Known(None, {}))
        return text

    for parameter in OF_AN_EVENING:
        question = EVENING.get(parameter.name, "")
        if question and not evening[parameter.name]:
            evening[parameter.name] = _answer(question, partial(answer, parameter), needed=parameter.needed)
    return words._replace(evening=evening, rules=evening["rules"] or None)


EVENING = {
    "name": "Name of the event",
    "date": "Its date, such as 2026-11-24 (empty: today)",
    "rules": "Rules: standard, plus, bridge, … (empty: standard)",
}
