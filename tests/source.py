"""The modules of the program as they are written: each is parsed once, for all tests of a process that read it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.conftest import ROOT

MODULES = sorted((ROOT / "scorer").rglob("*.py"))


@cache
def tree_of(path: Path) -> ast.Module:
    """A module, parsed; not to be changed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module, itself first."""
    return tuple(ast.walk(tree_of(path)))
