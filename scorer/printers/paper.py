"""PDF: papers for the tables, typeset by the templates in `typst/`. Knows no event."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

TEMPLATES = Path(__file__).with_name("typst")


class Size(StrEnum):
    """The sheet of paper in the printer."""

    A4 = "a4"
    LETTER = "letter"


def typeset(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> bytes:
    """One PDF with all documents in order, the same bytes each time; `large` is for children: big type, few a page."""
    import typst  # a typesetter of 80 MB; only paper needs it

    pdf: bytes = typst.compile(**job(documents, size=size, large=large), format="pdf")
    return pdf


def job(documents: Sequence[Mapping[str, Any]], *, size: Size, large: bool) -> dict[str, Any]:
    """What the typesetter is told, whatever it makes of it. Texts travel as JSON and are never read as markup."""
    return {
        "input": TEMPLATES / "paper.typ",
        "root": TEMPLATES,
        "pdf_tags": False,  # they make it ten times as large and slow; this is for a printer
        "sys_inputs": {"given": json.dumps({"documents": documents, "size": size, "large": large}, ensure_ascii=False)},
    }
