"""JSON for programs."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from json import JSONEncoder

TOKENS_AT_ONCE = 10_000

_WORDS = {None: "null", True: "true", False: "false"}


def render_json(document: object) -> str:
    """Render a document of plain values as JSON that people can read too.

    Made at once here, because Python's own encoder takes almost twice as long to indent.
    """
    return _render_value(document, "\n", _string_encoder())


def _render_value(value: object, line_break: str, encode: Callable[[str], str]) -> str:
    """Render a value; `line_break` goes on with the indentation of the line where it begins.

    Raise `TypeError` for a value that JSON does not have.
    """
    match value:
        case str():
            return encode(value)
        case dict():
            inner = f"{line_break} "
            items = [f"{inner}{encode(str(key))}: {_render_value(one, inner, encode)}" for key, one in value.items()]
            return f"{{{','.join(items)}{line_break}}}" if items else "{}"
        case list() | tuple():
            inner = f"{line_break} "
            items = [f"{inner}{_render_value(one, inner, encode)}" for one in value]
            return f"[{','.join(items)}{line_break}]" if items else "[]"
        case None | bool():
            return _WORDS[value]
        case int() | float():
            return repr(value)
        case _:
            raise TypeError(f"{value!r} is no value of JSON")


def iterate_json(document: object) -> Iterator[str]:
    """Yield what `render_json` returns in pieces, because a ranking of a whole field has twenty megabytes."""
    tokens = _encoder().iterencode(document)
    while piece := "".join(islice(tokens, TOKENS_AT_ONCE)):
        yield piece


@cache
def _string_encoder() -> Callable[[str], str]:
    from json.encoder import encode_basestring  # most answers are for people

    return encode_basestring


@cache
def _encoder() -> JSONEncoder:
    from json import JSONEncoder  # most answers are for people

    return JSONEncoder(ensure_ascii=False, indent=1)
