"""What people read is plain English: phrases that no director would say are found nowhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from tests.conftest import ROOT, command_of, every_command
from tests.i18n.catalogue import extracted
from tests.source import MODULES, nodes_of

NEVER_RIGHT = re.compile(
    "|".join(
        (
            r"\bmend(s|ed|ing)?\b",
            r"\breckon",
            r"what (stood|stands) there",
            r"to be had",
            r"marked as right",
            r"told apart",
            r"\bis said of\b",
            r"\bdearest\b",
            r"\bin the mean\b",
            r"\blook after\b",
            r"\ba fault of the scorer\b",
            r"\bexpected a text of\b",
            r"\bany more\b",
            r"\bnobody (has|said|chose|knows|is)\b",
            r"\bwhat (became|becomes) of\b",
            r"\bat the (most|least)\b",
            r"\boftener\b",
            r"\bof its own accord\b",
            r"\bmade anew\b",
            r"\btaken back\b",
            r"\bas they stand\b",
        )
    ),
    re.IGNORECASE,
)

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def docstrings_of(nodes: Iterable[ast.AST]) -> set[int]:
    """The constants that stand alone: docstrings, and those below values."""
    return {id(node.value) for node in nodes if isinstance(node, ast.Expr)}


@cache
def written_texts() -> tuple[str, ...]:
    """Every text of more than one word in the program, but for docstrings: headings and option help among them."""
    texts: list[str] = []
    for path in MODULES:
        docstrings = docstrings_of(nodes_of(path))
        constants = [node for node in nodes_of(path) if isinstance(node, ast.Constant) and id(node) not in docstrings]
        texts += [node.value for node in constants if isinstance(node.value, str) and " " in node.value]
    return tuple(texts)


@cache
def messages_and_help() -> tuple[str, ...]:
    """All messages, those of templates too, and the help of every command."""
    messages = chain.from_iterable(
        (message.id,) if isinstance(message.id, str) else message.id for message in extracted("de") if message.id
    )
    return (*messages, *(command_of(words).help or "" for words in every_command()))


def paragraphs(page: Path) -> Iterator[str]:
    """The paragraphs of a page, each on one line."""
    for paragraph in page.read_text(encoding="utf-8").split("\n\n"):
        yield " ".join(paragraph.split())


def test_no_text_says_what_no_director_would_say() -> None:
    assert [text for text in (*written_texts(), *messages_and_help()) if NEVER_RIGHT.search(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_no_page_says_it_either(page: Path) -> None:
    assert [found[0] for text in paragraphs(page) if (found := NEVER_RIGHT.search(text))] == []
