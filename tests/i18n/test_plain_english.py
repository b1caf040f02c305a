"""What people read is plain English: phrases that no director would say are found nowhere."""

from __future__ import annotations

import re
from itertools import chain

import pytest

from tests.conftest import command_of, every_command
from tests.i18n.catalogue import extracted

NEVER_RIGHT = (
    r"\bmend(s|ed|ing)?\b",
    r"\breckon",
    r"what stood there",
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
    r"\bnobody (has|said)\b",
    r"\bwhat became of\b",
)


def every_text() -> list[str]:
    """All messages, headings and help texts."""
    messages = chain.from_iterable(
        (message.id,) if isinstance(message.id, str) else message.id for message in extracted("de") if message.id
    )
    return [*messages, *(command_of(words).help or "" for words in every_command())]


@pytest.mark.parametrize("phrase", NEVER_RIGHT)
def test_no_text_says_what_no_director_would_say(phrase: str) -> None:
    assert [text for text in every_text() if re.search(phrase, text, re.IGNORECASE)] == []
