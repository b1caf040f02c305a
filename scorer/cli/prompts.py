"""Prompts on a terminal, and lists read from files or stdin."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import typer

from scorer.cli.refusals import show_error
from scorer.errors import FileAccessError, FullNameRequiredError, ScorerError
from scorer.i18n import phrase
from scorer.interchange.text_files import MAX_BYTES, decode_text, read_text

T = TypeVar("T")
TypedFields = dict[str, object]


def read_source(source: str, encoding: str | None = None) -> str:
    """Read the text of a file; `-` is stdin."""
    if source != "-":
        return read_text(Path(source), encoding)
    if sys.stdin is None:  # stdin is closed
        raise FileAccessError(phrase("-: nothing was typed or piped in"))
    return decode_text(sys.stdin.buffer.read(MAX_BYTES + 1), source, encoding)


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


def prompt_until_valid(question: str, parse: Callable[[str], T], *, needed: bool = False) -> T:
    """Prompt until the answer can be parsed."""
    while True:
        text = typer.prompt(question, default=None if needed else "", show_default=False, err=True)
        try:
            return parse(text.strip())
        except ScorerError as refusal:
            for sentence in refusal.format_lines():
                show_error(sentence)
