"""Texts that people type: names, remarks, reasons."""

from __future__ import annotations

import unicodedata

from scorer.errors import Misread


def free_text(text: str) -> str:
    """Take a name or remark as it is, white space folded; raise `Misread` for control characters."""
    folded = " ".join(text.split())
    if any(unicodedata.category(character) == "Cc" for character in folded):
        raise Misread(folded.encode("unicode_escape").decode(), "text without control characters")
    return folded
