"""Names and columns read from lists, with prompts for what is unclear."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import typer

from scorer.cli.prompts import read_source
from scorer.errors import make_printable
from scorer.interchange.lists.columns import AmbiguousColumns
from scorer.interchange.lists.name_lists import parse_names
from scorer.model.numbers import find_numbered
from scorer.storage.locations import application_folder

if TYPE_CHECKING:
    from scorer.interchange.imported_events import MappingLookup
    from scorer.model.pair_lists import ListedPair

T = TypeVar("T")
TypedFields = dict[str, object]


def read_pair_names(source: str, encoding: str | None, columns: str) -> list[ListedPair]:
    """Read the pairs of a list; on a terminal, prompt for the meaning of unclear columns."""
    if source == "-":
        text = read_source(source, encoding)
        return read_with_columns(columns, lambda said: parse_names(text, source, said))
    from scorer.interchange.lists.result_lists import read_pair_list  # saves 120 ms: openpyxl

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
    return find_numbered(text, unclear.suggestions) or text


PREVIEW_LINES = 4
"""Lines of a list shown when prompting for the meaning of its columns."""


def choose_players(db: str, player1: str, player2: str) -> tuple[str, str]:
    """Two names as typed; on a terminal, prompt where one fits several players of the club's book."""
    if not sys.stdin.isatty() or not (player1 or player2):
        return player1, player2
    from scorer.services.club.players import load_book  # saves 34 ms: only on a terminal

    book = load_book(db)
    first, second = (_choose_player(name, book.candidate_names(name)) for name in (player1, player2))
    return first, second


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
