"""Which letters no font on this machine can print. A PDF shows a box in their place, and does not say so."""

from __future__ import annotations

import json
from typing import Any

FONTS = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""The fonts that come with the typesetter; those of the machine follow."""

ALWAYS_THERE = "\u024f"
"""Up to this letter, the last of Latin Extended-B's first half, they have every one."""

MOST_TRIED = 300
"""Letters that are tried one by one."""

_TRIAL = """#set text(font: {fonts})
#json(bytes(sys.inputs.letters))"""


def without_glyph(text: str) -> str:
    """Those letters of a text for which no font is found, each once, in the order of the alphabet of computers."""
    unusual = sorted({letter for letter in text if letter > ALWAYS_THERE and letter.isprintable()})
    if not unusual or _can_be_printed("".join(unusual)):
        return ""
    return "".join(letter for letter in unusual[:MOST_TRIED] if not _can_be_printed(letter))


def _can_be_printed(letters: str) -> bool:
    """Whether each has a glyph: a PDF for archives may not be made without."""
    import typst  # a typesetter of 80 MB; only paper needs it

    fonts = ", ".join(f'"{font}"' for font in FONTS)
    trial: dict[str, Any] = {
        "input": _TRIAL.format(fonts=f"({fonts})").encode(),
        "sys_inputs": {"letters": json.dumps(letters)},
        "format": "pdf",
        "pdf_standards": "a-2b",
        "pdf_tags": False,
    }
    try:
        typst.compile(**trial)
    except typst.TypstError:
        return False
    return True
