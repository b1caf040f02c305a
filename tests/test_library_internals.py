"""The private parts of libraries that the program builds on: there are few, and they do what they are used for.

Each of these libraries has an upper bound in pyproject.toml. It is raised together with these tests passing.
"""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import re
import tomllib
import zipfile
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest
import typer
import uvicorn
import xlsxwriter
from access_parser import access_parser
from packaging.requirements import Requirement
from typer.core import TyperCommand, TyperGroup
from typer.models import TyperPath
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from scorer.analysis import solver
from scorer.cli.hints import EXTRA_PACKAGES, SOLVER
from scorer.game.deals import Deal
from scorer.interchange.programs import access_pages
from scorer.interchange.programs.access_pages import AccessFileParser
from tests.conftest import ROOT
from tests.interchange.programs.access_files import LONG, TEXT, Rows, access_file
from tests.source import MODULES, nodes_of

BOUNDED = {"access-parser": "bridgemate", "endplay": "hands", "typer": "", "uvicorn": "", "xlsxwriter": ""}
"""The libraries of which parts are used that they do not document, and the extra that installs them."""

USED = {
    ("access_pages.py", "_link_tables_to_data"),
    ("access_pages.py", "_parse_file_header"),
}
"""Private attributes of libraries, by the only file that may use them; what is overridden is in `OVERRIDDEN`."""

OVERRIDDEN = {
    "_parse_memo": ["relative_obj_data", "return_raw"],
    "_parse_fixed_length_data": ["original_record", "column", "null_table"],
    "_parse_row": ["record"],
}
"""Private methods of libraries that are overridden, with their parameters."""

PYTHONS_OWN = {"_asdict", "_exit", "_field_defaults", "_fields", "_make", "_replace"}
"""Documented by Python although they begin with an underscore; so is what ends with one, too."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and not name.endswith("_")


def names_of(path: Path) -> tuple[set[str], set[str]]:
    """The private names that a module defines, and the private attributes that it uses."""
    defined: set[str] = set()
    used: set[str] = set()
    for node in nodes_of(path):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                defined.add(node.name)
            case ast.Attribute(ctx=ast.Store(), value=ast.Name(id="self" | "cls")):
                defined.add(node.attr)
            case ast.Name(ctx=ast.Store()):
                defined.add(node.id)
            case ast.Attribute():
                used.add(node.attr)
            case _:
                pass
    return set(filter(is_private, defined)), set(filter(is_private, used))


def test_no_private_attribute_of_a_library_is_used_but_those_that_are_listed() -> None:
    names = {path: names_of(path) for path in MODULES}
    own = {name for defined, _ in names.values() for name in defined}
    used = {(path.name, name) for path, (_, attributes) in names.items() for name in attributes - own - PYTHONS_OWN}
    assert used == USED


def test_no_private_module_of_a_library_is_imported() -> None:
    imported = {
        module
        for path in MODULES
        for module in re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if any(map(is_private, module.split(".")))
    }
    assert imported == set()


def overridden(kind: type) -> set[str]:
    """The private methods of a class that take the place of one of a library's class."""
    own = {name for name, value in vars(kind).items() if is_private(name) and inspect.isfunction(value)}
    libraries = [base for base in kind.__mro__ if not base.__module__.startswith("scorer")]
    return {name for name in own if any(hasattr(base, name) for base in libraries)}


def test_no_private_method_of_a_library_is_overridden_but_those_that_are_listed() -> None:
    found: set[str] = set()
    for path in MODULES:
        if path.name != "__main__.py":
            dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            module = importlib.import_module(dotted)
            classes = [value for value in vars(module).values() if inspect.isclass(value)]
            found |= {name for kind in classes if kind.__module__ == module.__name__ for name in overridden(kind)}
    assert found - PYTHONS_OWN == set(OVERRIDDEN)


@pytest.mark.parametrize("library", BOUNDED)
def test_a_library_with_private_parts_in_use_is_not_taken_in_a_version_that_nobody_tried(library: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extra = BOUNDED[library]
    listed = project["optional-dependencies"][extra] if extra else project["dependencies"]
    (wanted,) = [asked for asked in map(Requirement, listed) if asked.name == library]
    assert wanted.specifier.contains(version(library))
    assert not wanted.specifier.contains("99")


def test_the_solver_is_installed_in_the_version_that_pyproject_has() -> None:
    for extra, package in EXTRA_PACKAGES.items():
        assert f'{extra} = ["{package}"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'"{SOLVER};' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"--no-deps {SOLVER}`" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_methods_of_the_access_parser_take_what_they_are_given() -> None:
    for name, parameters in OVERRIDDEN.items():
        assert list(inspect.signature(getattr(access_parser.AccessTable, name)).parameters)[1:] == parameters


def test_the_access_parser_calls_what_is_overridden_for_each_row_and_each_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = 0
    whole = access_pages.AccessTableReader._parse_fixed_length_data

    def counted(table: Any, *given: Any) -> None:
        nonlocal numbers
        numbers += 1
        whole(table, *given)

    monkeypatch.setattr(access_pages.AccessTableReader, "_parse_fixed_length_data", counted)
    rows: Rows = [{"Number": 7, "Name": "Ann"}, {"Number": None, "Name": "Bob"}, {"Number": 9, "Name": None}]
    (tmp_path / "small.mdb").write_bytes(access_file({"Names": ({"Number": LONG, "Name": TEXT}, rows)}))
    parser = AccessFileParser(tmp_path / "small.mdb")
    numbers = 0
    table = parser.get_table("Names")
    assert table.parse() == {"Number": [7, None, 9], "Name": ["Ann", "Bob", None]}
    assert (table.rows, numbers) == (3, 3)


@pytest.mark.skipif(solver.find_library() is None, reason="the solver is not installed (extra `hands`)")
def test_the_solvers_module_solves_a_deal_on_its_own() -> None:
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    assert str(solver.solve_deal(deal)) == "0D0D00D0D000D0D00D0D"


def test_xlsxwriter_writes_the_part_of_a_sheet_so_that_rows_can_be_put_into_it() -> None:
    packed = BytesIO()
    with xlsxwriter.Workbook(packed, {"in_memory": True}) as book:
        sheet, bold = book.add_worksheet("Plan"), book.add_format({"bold": True})
        sheet.set_column(0, 0, 12)
        sheet.write_blank(0, 0, None, bold)
        sheet.write_blank(0, 1, None, book.add_format({"italic": True}))
        sheet.autofilter(0, 0, 3, 1)
    with zipfile.ZipFile(packed) as parts:
        assert {"xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"} <= set(parts.namelist())
        text = parts.read("xl/worksheets/sheet1.xml")
    before, rows, after = re.split(rb"<sheetData>|</sheetData>", text)
    assert re.findall(rb'<c r="([AB]1)" s="([12])"/>', rows) == [(b"A1", b"1"), (b"B1", b"2")]
    assert b"<cols>" in before
    assert b"<dimension " in before
    assert after.startswith(b"<autoFilter ")


def test_typer_builds_one_command_and_calls_what_we_override() -> None:
    app = typer.Typer(add_completion=False)

    @app.command()
    def greet(name: str, path: Path | None = None) -> None:
        typer.echo(f"{name} {path}")

    (registered,) = app.registered_commands
    assert (registered.callback, registered.cls) == (greet, TyperCommand)
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)
    assert {param.name: isinstance(param.type, TyperPath) for param in command.params} == {"name": False, "path": True}
    for kind, name in ((TyperCommand, "make_parser"), (TyperCommand, "parse_args"), (TyperGroup, "resolve_command")):
        assert callable(getattr(kind, name))
    for name in ("list_commands", "format_commands", "parse_args", "resolve_command", "invoke"):
        assert list(inspect.signature(getattr(TyperGroup, name)).parameters)[:2] == ["self", "ctx"]


def test_what_is_no_http_goes_through_the_method_of_the_connection_that_we_override() -> None:
    assert list(inspect.signature(HttpToolsProtocol.send_400_response).parameters) == ["self", "msg"]
    assert "self.send_400_response(" in inspect.getsource(HttpToolsProtocol.data_received)
    cycle = inspect.getsource(RequestResponseCycle)
    for used in ("self.disconnected", "self.message_event.wait()", "self.response_started = True"):
        assert used in cycle
    assert "not self.keep_alive" in inspect.getsource(RequestResponseCycle.send)
    assert "self.on_response()" in inspect.getsource(RequestResponseCycle.send)


class Line:
    """The other end of a connection, as far as a server looks at it."""

    def __init__(self) -> None:
        self.sent = b""

    def get_extra_info(self, name: str) -> Any:
        return {"peername": ("10.0.0.7", 5000), "sockname": ("10.0.0.1", 8000)}.get(name)

    def write(self, data: bytes) -> None:
        self.sent += data

    def is_closing(self) -> bool:
        return False


async def greet(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads what it is sent and answers."""
    while (await receive())["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": scope["method"][:2].encode()})


def test_the_servers_connection_has_what_ours_is_built_on() -> None:
    async def converse() -> None:
        config = uvicorn.Config(greet, log_level="critical", ws="none", lifespan="off")
        config.load()
        loop, line, other = asyncio.get_running_loop(), Line(), Line()
        one = HttpToolsProtocol(config=config, server_state=ServerState(), app_state={"connections": 7}, _loop=loop)
        assert (one.loop, one.app_state["connections"]) == (loop, 7)
        one.connection_made(cast("asyncio.Transport", line))
        assert one.transport is cast("asyncio.Transport", line)
        assert one.client == ("10.0.0.7", 5000)
        one.transport = cast("asyncio.Transport", other)
        assert one.cycle is None
        for part in (b"POST / HTTP/1.1\r\nHost: x\r\n", b"Content-Length: 4\r\n\r\nab", b"cd"):
            one.data_received(part)
        assert one.headers == [(b"host", b"x"), (b"content-length", b"4")]
        assert one.scope["headers"] is one.headers
        assert not one.cycle.response_complete
        for _ in range(9):
            await asyncio.sleep(0)
        assert (line.sent, other.sent[-6:]) == (b"", b"\r\n\r\nPO")
        assert one.cycle.response_complete, "the next request may come"

    asyncio.run(converse())
