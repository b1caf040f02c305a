"""JSON for programs."""

from __future__ import annotations

import json


def json_text(document: object) -> str:
    """Print a document of plain values, readable by people too."""
    return json.dumps(document, ensure_ascii=False, indent=1)
