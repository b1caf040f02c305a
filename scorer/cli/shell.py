"""Commands that people copy from the terminal: their words quoted for the shell that runs."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping

PLAIN_WORD = re.compile(r"[\w@+=:,./\\-]+", re.ASCII)
"""Texts that no shell of Windows changes."""


def quote_word(text: str, system: str = os.name, environment: Mapping[str, str] = os.environ) -> str:
    """Quote a text as one word of a command.

    On Windows for PowerShell, or for `cmd`, which sets PROMPT; its double quotes hold in PowerShell too, except
    around `$` and the backtick. A file name there has no double quote.
    """
    if system != "nt":
        return shlex.quote(text)
    if PLAIN_WORD.fullmatch(text):
        return text
    if "PROMPT" in environment:
        return f'"{text}"'
    escaped = text.replace("'", "''")
    return f"'{escaped}'"
