"""The code is in order: modules have docstrings, names are plain, functions are simple, and nothing is unused."""

from __future__ import annotations

import ast
import importlib
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

from radon import visitors as ways
from radon.complexity import cc_visit_ast

from tests.conftest import ROOT
from tests.source import MODULES, nodes_of, tree_of

MOST_WAYS = 15
"""Ways through a function, by radon's count."""

MIGRATIONS = sorted((ROOT / "migrations").rglob("*.py"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_whatever_the_program_imports_is_installed_with_it() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [project["optional-dependencies"][name] for name in ("postgres", "bridgemate", "hands")]
    wanted = {re.split(r"[^\w-]", one)[0].lower() for one in chain(project["dependencies"], *extras)}
    wanted |= {"markupsafe"}  # Jinja2 comes with it
    imported: set[str] = set()
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.Import):
                imported |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add((node.module or "").split(".")[0])
    others = imported - sys.stdlib_module_names - {"scorer", "_typeshed"}  # the latter for types alone
    given = packages_distributions()
    assert sorted(one for one in others if not wanted & {name.lower().replace("_", "-") for name in given[one]}) == []


def test_every_module_says_what_belongs_in_it() -> None:
    faults = []
    for path in MODULES:
        docstring = ast.get_docstring(tree_of(path)) or ""
        first = docstring.partition("\n")[0].rstrip()
        if not first.endswith((".", ":", ";")):
            faults.append(f"{shown(path)}: {first!r}")
    assert faults == []


def test_a_function_has_few_ways_through_it() -> None:
    blocks = [block for path in MODULES for block in cc_visit_ast(tree_of(path))]
    more = {block.name for block in blocks if isinstance(block, ways.Function) and block.complexity > MOST_WAYS}
    assert more == set()


PREPOSITIONS = """
about above across after against along among around as at before behind below beneath beside besides between beyond by
for from in inside into like near of off on onto out outside over per since than through till to toward under until up
upon via with within without
"""
IRREGULAR_PARTICIPLES = """
become begun bought broken brought built caught chosen done drawn driven fallen felt found given gone held hidden kept
known laid lost made meant met paid said seen sent shown sold spent spoken taken taught thought thrown told understood
won worn written
"""
NOUNS_LIKE_PARTICIPLES = """
encoding evening finding heading holding mapping meeting pairing ranking reading scoring seating setting sitting
spelling standing string warning
"""
"""Words of the game and of the trade that only look like participles."""

NAMES_ALLOWED = {
    "expected": "what a `ParseError` expected is a value of it, beside its `text`",
    "listed": "what a report gives to programs and spreadsheets, in every report by this name",
}
"""Names that are participles all the same, each with its reason."""


@cache
def is_bare(name: str) -> bool:
    """Whether all words of a name are participles or prepositions, so that it names neither an action nor a thing."""
    words = [word for word in name.lower().split("_") if word]
    return bool(words) and all(
        word in PREPOSITIONS.split()
        or word in IRREGULAR_PARTICIPLES.split()
        or (re.fullmatch(r"\w{2,}(ed|ing)", word) is not None and word not in NOUNS_LIKE_PARTICIPLES.split())
        for word in words
    )


def test_no_function_is_named_by_a_bare_participle_or_preposition() -> None:
    named = [
        (node.name, shown(path))
        for path in MODULES
        for node in nodes_of(path)
        if isinstance(node, Function) and not node.name.startswith("__") and is_bare(node.name)
    ]
    assert [one for one in named if one[0] not in NAMES_ALLOWED] == []
    assert {name for name, _ in named} == set(NAMES_ALLOWED), "an exception that nothing needs"


def test_the_check_for_bare_names_would_notice_one() -> None:
    assert all(map(is_bare, ("kept", "_made", "through", "combined_with", "unshared", "settled")))
    assert not any(map(is_bare, ("read", "run", "finding_for", "replace_results", "score_of", "is_settled")))


def test_every_public_class_name_means_one_thing() -> None:
    places: dict[str, list[str]] = {}
    for path in MODULES:
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(shown(path))
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


MOST_ANY = 120
"""How often the word `Any` occurs: libraries without types, what they pass through, rows and JSON."""


def test_any_is_rare() -> None:
    found = [word for path in MODULES for word in re.findall(r"\bAny\b", path.read_text(encoding="utf-8"))]
    assert len(found) <= MOST_ANY


MOST_IMPORTS_IN_FUNCTIONS = 50
"""How many of our own modules are imported inside functions: see the comments there for what each saves."""


def imports_in_functions(path: Path) -> Iterator[ast.Import | ast.ImportFrom]:
    """Where a module imports one of our own inside a function."""
    for function in nodes_of(path):
        if isinstance(function, Function):
            for node in ast.walk(function):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom):
                    names = ["scorer" if node.level else node.module or ""]
                if any(name.split(".")[0] == "scorer" for name in names):
                    yield node  # type: ignore[misc]  # only these have names


def test_our_own_modules_are_imported_at_the_top_but_for_a_few_that_say_what_it_saves() -> None:
    found = {(path, node.lineno) for path in MODULES for node in imports_in_functions(path)}
    unexplained = [
        f"{shown(path)}:{line}"
        for path, line in sorted(found)
        if not re.search(r"# saves [\d.]+ ms: \w", path.read_text(encoding="utf-8").splitlines()[line - 1])
    ]
    assert unexplained == []
    assert len(found) <= MOST_IMPORTS_IN_FUNCTIONS


def test_the_count_of_imports_in_functions_would_notice_one(tmp_path: Path) -> None:
    module = tmp_path / "late.py"
    module.write_text("import scorer\ndef f():\n    def g():\n        from scorer import i18n\n", encoding="utf-8")
    assert {node.lineno for node in imports_in_functions(module)} == {4}


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, method or class that the program defines."""

    name: str
    path: Path
    first: int
    last: int
    owner: str

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.first} {self.name}"


def definitions(path: Path) -> Iterator[Definition]:
    """What a module defines for others: no private names, none that Python or a framework calls."""
    owners: list[tuple[ast.AST, str]] = [(tree_of(path), "")]
    for node, owner in owners:
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.ClassDef | Function):
                continue
            if isinstance(child, ast.ClassDef):
                owners.append((child, child.name))
            if not child.name.startswith("_") and not registered(child):
                yield Definition(child.name, path, child.lineno, child.end_lineno or child.lineno, owner)


def registered(node: ast.ClassDef | Function) -> bool:
    """Whether a decorator hands the function over to a framework, as `@app.command()` does."""
    return any(re.match(r"\w+\.(command|callback|listens_for)\b", ast.unparse(it)) for it in node.decorator_list)


def overrides(definition: Definition) -> bool:
    """Whether a method takes the place of one of a class that is not ours."""
    if not definition.owner:
        return False
    dotted = shown(definition.path).removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    owner = getattr(importlib.import_module(dotted), definition.owner, object)
    strangers = [base for base in owner.__mro__[1:] if not base.__module__.startswith("scorer")]
    return any(hasattr(base, definition.name) for base in strangers)


def other_names(path: Path) -> dict[str, str]:
    """What a module calls things that it imports under another name, and their own names."""
    imports = (node for node in nodes_of(path) if isinstance(node, ast.ImportFrom))
    return {alias.asname: alias.name for node in imports for alias in node.names if alias.asname}


ENTRY_POINT = re.compile(r"scorer\.[\w.]+:(\w+)")
"""A class that a registry loads by its module and name."""


@cache
def mentions() -> dict[str, list[tuple[Path, int]]]:
    """Every place of the program, its migrations and its settings where a name is used."""
    found: dict[str, list[tuple[Path, int]]] = {}
    for path in [*MODULES, *MIGRATIONS]:
        called = other_names(path)
        for node in nodes_of(path):
            name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None
            if isinstance(node, ast.Constant) and (entry := ENTRY_POINT.fullmatch(str(node.value))):
                found.setdefault(entry[1], []).append((path, node.lineno))
            if name is not None:
                found.setdefault(called.get(name, name), []).append((path, node.lineno))  # type: ignore[attr-defined]  # these have one
    for template in (ROOT / "scorer").rglob("*.html"):
        for name in re.findall(r"\.(\w+)", template.read_text(encoding="utf-8")):
            found.setdefault(name, []).append((template, 0))
    settings = ROOT / "pyproject.toml"
    scripts = settings.read_text(encoding="utf-8").partition("[project.scripts]")[2].partition("\n[")[0]
    for name in re.findall(r":(\w+)", scripts):
        found.setdefault(name, []).append((settings, 0))
    return found


def test_nothing_is_defined_that_only_tests_use() -> None:
    used = mentions()
    unused = [
        str(definition)
        for path in MODULES
        for definition in definitions(path)
        if not any(
            where != definition.path or not definition.first <= line <= definition.last
            for where, line in used.get(definition.name, [])
        )
        and not overrides(definition)
    ]
    assert unused == []


def test_the_check_for_unused_names_would_notice_one() -> None:
    defined = {it.name for path in MODULES for it in definitions(path)}
    assert {"render_plain_text", "import_events", "ScorerError", "format_lines"} <= defined
    assert "no_such_function" not in mentions()


def texts_below_the_command_line() -> Iterator[tuple[Path, str]]:
    """Every text of the program that is no docstring, outside the command line."""
    for path in MODULES:
        if "cli" in path.parts:
            continue
        prose = {id(node.value) for node in nodes_of(path) if isinstance(node, ast.Expr)}
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                yield path, node.value


def test_only_the_command_line_knows_commands_and_options() -> None:
    named = [(path.name, text) for path, text in texts_below_the_command_line() if re.search(r"`|--[a-z]", text)]
    assert [one for one in named if one[0] != "palette.py"] == [], "style sheets aside"
