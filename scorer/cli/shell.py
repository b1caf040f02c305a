"""Commands that people copy from the terminal: their words quoted for the shell that runs."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

PLAIN_WORD = r"[\w@+=:,./\\-]+"
"""Texts that no shell of Windows changes."""


PROGRAM = "scorer"
"""How this program is called where it is on the path."""


def program_command() -> str:
    """Return what starts this program in the shell: its name, or its own path where the name starts another or none."""
    called = Path(sys.argv[0])
    if called.parts[-2:] == (PROGRAM, "__main__.py"):
        return f"{quote_word(sys.executable)} -m {PROGRAM}"
    found = shutil.which(PROGRAM)
    is_on_path = found is not None and Path(found).resolve().with_suffix("") == called.resolve().with_suffix("")
    return PROGRAM if is_on_path or called.stem != PROGRAM else quote_word(str(called))


def quote_word(text: str, system: str = os.name, environment: Mapping[str, str] = os.environ) -> str:
    """Quote a text as one word of a command.

    On Windows for PowerShell, or for `cmd`, which sets PROMPT; its double quotes hold in PowerShell too, except
    around `$` and the backtick. A file name there has no double quote.
    """
    if system != "nt":
        from shlex import quote  # saves 0.7 ms: few commands have a word to quote

        return quote(text)
    if re.fullmatch(PLAIN_WORD, text, re.ASCII):
        return text
    if "PROMPT" in environment:
        return f'"{text}"'
    escaped = text.replace("'", "''")
    return f"'{escaped}'"
