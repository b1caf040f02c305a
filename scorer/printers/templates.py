"""Templates of pages: no text is taken for markup, and what they are compiled to is kept in the process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import BytecodeCache, Environment, FileSystemLoader, StrictUndefined

if TYPE_CHECKING:
    from pathlib import Path
    from types import CodeType

    from jinja2.bccache import Bucket


class Compiled(BytecodeCache):
    """What the templates are compiled to, once in a process however many sites it prints."""

    def __init__(self) -> None:
        self._codes: dict[str, CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was compiled before, if it was."""
        bucket.code = self._codes.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled."""
        self._codes[bucket.key] = bucket.code


COMPILED = Compiled()


def templates(folder: Path) -> Environment:
    """The templates of a folder; a name that they do not know is an error."""
    return Environment(
        autoescape=True,
        loader=FileSystemLoader(folder),
        bytecode_cache=COMPILED,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
