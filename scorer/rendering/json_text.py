"""JSON for programs."""

from __future__ import annotations

import json


def render_json(document: object) -> str:
    """Render a document of plain values as JSON that people can read too."""
    return json.dumps(document, ensure_ascii=False, indent=1)
