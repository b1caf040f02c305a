"""Which slips in a package its own tests would notice: one small change at a time, and its tests after it.

``python -m tests.mutants commands --count 60 --seed 24`` changes ``scorer/commands`` sixty times, each in one place
of a copy of the tree, and runs those tests that run the changed lines: of ``tests/commands``, and for a package that is
called by others (``CALLERS``) of theirs too. A change that no test notices is printed; one that makes no difference
to anybody is listed with its reason in ``equivalent.toml`` beside this file and no longer counts.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import TypeVar, cast

from coverage import CoverageData

Node = TypeVar("Node", bound=ast.AST)

TREE = Path(__file__).parents[2]
EQUIVALENT = Path(__file__).with_name("equivalent.toml")

OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OTHER_OPERATION: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
# Packages that others call and test.
CALLERS = {
    "cli": ("commands", "services", "live", "storage", "web"),
    "comparison": ("scoring",),
    "interchange": ("cli/test_workbooks.py",),
    "services": ("cli", "live", "web", "storage"),
    "rendering": ("cli", "web", "reports"),
    "model": ("commands", "interchange/own", "live"),
    "reports": ("cli", "web", "rendering", "golden"),
    "storage": ("services", "cli", "live"),
}
# What stands there for a type checker, and what is only shown.
UNREAD = ("annotation", "returns", "decorator_list")
SAYING = ("phrase", "count_phrase", "noun_form", "plural_phrase", "TypeVar")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One place of a file written otherwise."""

    path: str
    line: int
    before: str
    after: str
    start: int
    end: int
    run_by: range
    """The lines of its statement, which tests run; none of what is run as the module is imported."""

    def __str__(self) -> str:
        """As a survivor is printed: where, and what became what."""
        return f"{self.path}:{self.line}: {_shortly(self.before)}  ->  {_shortly(self.after)}"

    def in_text(self, source: bytes) -> bytes:
        """The file with this change."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def _shortly(code: str) -> str:
    return " ".join(code.split())


def mutants_of(path: str, source: str) -> list[Mutant]:
    """Every single change of a file, in the order of its lines."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    encoded = source.encode()
    found = []
    for node, after, run_by in _changes(ast.parse(source), range(0)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        found.append(Mutant(path, node.lineno, encoded[start:end].decode(), after, start, end, run_by))
    return found


def _changes(tree: ast.AST, run_by: range) -> Iterator[tuple[ast.expr | ast.stmt, str, range]]:
    """A node with which the program computes, what may stand in its place, and the lines of its statement."""
    for name, value in ast.iter_fields(tree):
        if name in UNREAD:
            continue
        in_function = bool(run_by) or (name == "body" and isinstance(tree, ast.FunctionDef))
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, ast.AST) or _is_passed_over(node):
                continue
            if in_function and isinstance(node, ast.stmt | ast.match_case):
                run_by = _lines(node)
            if isinstance(node, ast.If):
                yield node.test, f"(not ({ast.unparse(node.test)}))", run_by
            elif isinstance(node, ast.expr):
                yield from ((node, f"({ast.unparse(other)})", run_by) for other in _other_expressions(node))
            elif _can_be_left_out(node):
                yield cast(ast.stmt, node), "pass", run_by
            yield from _changes(node, run_by)


def _lines(node: ast.stmt | ast.match_case) -> range:
    """Those of a statement, without what stands indented in it."""
    first = node.pattern if isinstance(node, ast.match_case) else node
    body: list[ast.stmt] = getattr(node, "body", [])
    return range(first.lineno, body[0].lineno if body else (first.end_lineno or first.lineno) + 1)


def _is_passed_over(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.Assert() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.keyword(arg="help" | "metavar" | "encoding" | "newline" | "strict"):  # said, as on Linux, or asserted
            return True
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant()):  # how much is enough, which somebody chose
            return name.isupper()
        case ast.Assign(targets=[ast.Tuple()], value=ast.Tuple(elts=values)):  # the same, of several
            return all(isinstance(value, ast.Constant) for value in values)
        case ast.Call(func=function):
            return ast.unparse(function) in SAYING
        case _:
            return False


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:  # noqa: C901 -- one case a kind of slip, read as a list
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in OTHER_COMPARISON:
            yield _with(node, ops=[OTHER_COMPARISON[type(operator)]()])
        case ast.BoolOp(op=operator, values=values):
            yield _with(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
            yield from values
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.BinOp(op=operator) if type(operator) in OTHER_OPERATION and not _is_text(node):
            yield _with(node, op=OTHER_OPERATION[type(operator)]())
        case ast.IfExp(body=body, orelse=otherwise):
            yield body
            yield otherwise
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Call(keywords=keywords):
            for left_out in (keyword for keyword in keywords if not _is_passed_over(keyword)):
                yield _with(node, keywords=[keyword for keyword in keywords if keyword is not left_out])
        case ast.ListComp(generators=[one]) | ast.SetComp(generators=[one]) | ast.GeneratorExp(generators=[one]):
            if one.ifs:
                yield _with(node, generators=[_with(one, ifs=[])])
        case _:
            return


def _can_be_left_out(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Call() | ast.YieldFrom() | ast.Yield()):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case _:
            return isinstance(node, ast.AugAssign | ast.Delete | ast.Continue | ast.Break)


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.JoinedStr | ast.Constant) and not _is_number(part) for part in ast.walk(node))


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _with(node: Node, **fields: object) -> Node:
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def files_of(package: str) -> list[Path]:
    """The modules of a package, or a single module beside the packages."""
    place = TREE / "scorer" / package
    return sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]


def own_tests(package: str) -> list[str]:
    """The folders and files of a package's own tests."""
    places = [f"tests/{name}" for name in (package, *CALLERS.get(package, ()))]
    return [place if (TREE / place).exists() else f"tests/test_{package}.py" for place in places]


def drawn(package: str, count: int, seed: int) -> list[Mutant]:
    """So many changes of a package as were asked for, without those known to make no difference."""
    known = {
        (entry["path"], entry["before"], entry["after"]) for entry in tomllib.loads(EQUIVALENT.read_text())["mutant"]
    }
    every = [
        mutant
        for path in files_of(package)
        for mutant in mutants_of(str(path.relative_to(TREE)), path.read_text())
        if (mutant.path, _shortly(mutant.before), _shortly(mutant.after)) not in known
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def is_noticed(mutant: Mutant, copy_of_tree: Path, tests: list[str], seconds: float) -> bool:
    """Whether one of the tests fails, or never ends, with this change in a copy of the tree."""
    place = copy_of_tree / mutant.path
    source, written = place.read_bytes(), place.stat()
    place.write_bytes(mutant.in_text(source))
    try:
        return _run(copy_of_tree, ["-x", "-n0", *tests], seconds) != 0
    finally:
        place.write_bytes(source)
        os.utime(place, ns=(written.st_atime_ns, written.st_mtime_ns))  # so that what is compiled of it holds again


def tests_of(mutant: Mutant, ran: CoverageData, tree: Path, own: list[str]) -> list[str]:
    """The tests that run a changed statement, those called like its module first.

    Where an import runs it, those that run any line of the module; where no test is seen to run it, all there are.
    """
    lines = ran.contexts_by_lineno(str(tree / mutant.path))
    asked = [lines.get(line, []) for line in mutant.run_by] or lines.values()
    tests = sorted({test.partition("|")[0] for contexts in asked for test in contexts if test})
    return sorted(tests, key=lambda test: Path(mutant.path).stem not in test) or own


def _run(tree: Path, arguments: list[str], seconds: float | None = None) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    surroundings = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ended = subprocess.run(command, cwd=tree, env=surroundings, timeout=seconds, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        return 1
    return ended.returncode


def main() -> int:
    """Change, test, count; 1 where fewer than nine in ten were noticed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("package", help="a package or module of scorer/, such as commands")
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--seed", type=int, default=24)
    asked.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--minutes", type=float, default=5, help="after which a test run counts as never ending")
    asked.add_argument("--long", action="store_true", help="with the long tests: servers, terminals, the solver")
    options = asked.parse_args()
    if options.long:
        os.environ["PYTEST_ADDOPTS"] = "-m ''"
    mutants = drawn(options.package, options.count, options.seed)
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "shared").symlink_to(TREE.parent / "shared")
        trees: Queue[Path] = Queue()
        for number in range(options.at_once):
            trees.put(_copied(Path(place) / str(number)))
        first = Path(place) / "0"
        own = own_tests(options.package)
        if _run(first, ["--cov=scorer", "--cov-context=test", "--cov-report=", *own]):
            print(f"The tests of {options.package} fail without any change.")
            return 2
        ran = CoverageData(str(first / ".coverage"))
        ran.read()

        def judged(mutant: Mutant) -> bool:
            tree = trees.get()
            try:
                noticed = is_noticed(mutant, tree, tests_of(mutant, ran, first, own), options.minutes * 60)
            finally:
                trees.put(tree)
            if not noticed:
                print(mutant, flush=True)
            return noticed

        with ThreadPoolExecutor(options.at_once) as workers:
            noticed = sum(workers.map(judged, mutants))
    print(f"{options.package}: {noticed} of {len(mutants)} noticed.")
    return int(noticed * 10 < len(mutants) * 9)


def _copied(place: Path) -> Path:
    left_out = shutil.ignore_patterns(".git", ".venv", ".mypy_cache", ".ruff_cache", ".hypothesis")
    shutil.copytree(TREE, place, ignore=left_out)
    return place


if __name__ == "__main__":
    sys.exit(main())
