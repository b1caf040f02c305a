"""Jinja templates of pages; no text is taken for markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemLoader, StrictUndefined

if TYPE_CHECKING:
    from pathlib import Path


def create_environment(*folders: Path) -> Environment:
    """The environment for the templates in some folders, the first one first; an undefined name is an error."""
    return Environment(
        autoescape=True,
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
