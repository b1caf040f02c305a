"""JSON for programs."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from json import JSONEncoder

TOKENS_AT_ONCE = 10_000


def render_json(document: object) -> str:
    """Render a document of plain values as JSON that people can read too."""
    return _encoder().encode(document)


def iterate_json(document: object) -> Iterator[str]:
    """Yield what `render_json` returns in pieces, because a ranking of a whole field has twenty megabytes."""
    tokens = _encoder().iterencode(document)
    while piece := "".join(islice(tokens, TOKENS_AT_ONCE)):
        yield piece


@cache
def _encoder() -> JSONEncoder:
    from json import JSONEncoder  # most answers are for people

    return JSONEncoder(ensure_ascii=False, indent=1)
