"""Nothing exists only at the desk: each of its pages, forms and buttons has its command of the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from scorer.cli.app import COMMAND_MODULES
from scorer.desk.application import HANDLERS
from scorer.desk.evening import DESK_COMMANDS, STEP_COMMANDS
from scorer.desk.pages import DESK_FOLDER
from scorer.desk.season import PLAYER_COMMANDS
from scorer.model.club_settings import CLUB_SETTING_TYPES
from tests.conftest import command_of
from tests.desk.asking import DeskVisitor
from tests.director_commands import COMMANDS
from tests.test_actions import OF_A_PAGE

PAGE_COMMANDS: Mapping[str, str] = {
    "GET /": "events",
    "GET /close": "desk",
    "POST /close": "desk",
    "GET /copies": "db check",
    "POST /copies/make": "backup",
    "POST /copies/also": "backup",
    "POST /copies/restore": "restore",
    "POST /events/use": "events use",
    "POST /events/delete": "events delete",
    "POST /events/import": "import",
    "GET /new": "new",
    "POST /new/preview": "movement list",
    "POST /new/create": "new",
    "GET /new/others": "new",
    "POST /new/others/preview": "movement list",
    "POST /new/others/create": "new",
    "GET /e/{slug}": "show",
    "GET /e/{slug}/people": "pairs",
    "POST /e/{slug}/people/list": "pairs names",
    "GET /e/{slug}/play": "movement show",
    "GET /e/{slug}/history": "history",
    "POST /e/{slug}/history/back": "undo",
    "POST /e/{slug}/phones": "serve",
    "GET /e/{slug}/papers": "movement print",
    "GET /e/{slug}/papers/{kind}/{name}.pdf": "print",
    "GET /jobs/{name}": "print",
    "GET /jobs/{name}/file": "print",
    "GET /e/{slug}/results": "enter",
    "GET /e/{slug}/results/{board}": "enter",
    "POST /e/{slug}/results/{board}": "result",
    "GET /e/{slug}/check": "check",
    "POST /e/{slug}/check/ask": "serve",
    "GET /e/{slug}/read": "report",
    "GET /e/{slug}/read/{name}": "report",
    "GET /e/{slug}/read/{name}/save": "report",
    "GET /e/{slug}/site/{file}": "publish",
    "GET /e/{slug}/board": "board",
    "GET /e/{slug}/pair": "pair",
    "GET /e/{slug}/explain": "explain",
    "GET /e/{slug}/details": "show",
    "GET /e/{slug}/corrections": "history",
    "GET /e/{slug}/hands": "hands show",
    "POST /e/{slug}/hands/deal": "hands make",
    "POST /e/{slug}/hands/send": "hands import",
    "POST /e/{slug}/hands/solve": "hands analyse",
    "GET /e/{slug}/give": "publish",
    "POST /e/{slug}/give/site": "publish",
    "POST /e/{slug}/give/remove": "publish",
    "GET /e/{slug}/give/event.{suffix}": "export",
    "GET /season": "competition",
    "POST /season": "competition new",
    "GET /season/{name}": "competition rank",
    "POST /season/{name}": "competition add",
    "GET /season/{name}/lists.pdf": "competition print",
    "POST /season/{name}/site": "competition publish",
    "POST /players": "players import",
    "GET /club": "set",
    "POST /club/set": "set",
}
"""The command of the terminal for each page and form; `do` is a form for each command on an event."""

SEASON_COMMANDS: Mapping[str, str] = {
    "add": "competition add",
    "remove": "competition remove",
    "delete": "competition remove",
    "set": "competition set",
    "close": "competition close",
    "fill": "players import",
    "undo": "undo",
}
"""The command of the terminal for each button of the season and of a competition, by what its form sends."""

KEYS_OF_THE_SCREEN = {*OF_A_PAGE, "next-round"}
"""Commands of forms that the entry screen has on a key, or that have another name on the terminal."""


def test_each_page_and_form_has_its_command_of_the_terminal() -> None:
    pages = {f"{method} {path}" for method, path, _ in HANDLERS}
    assert pages == {*PAGE_COMMANDS, "POST /e/{slug}/do"}


@pytest.mark.parametrize("words", sorted({*PAGE_COMMANDS.values(), *SEASON_COMMANDS.values()}))
def test_the_command_is_one_that_there_is(words: str) -> None:
    first, *_ = words.split()
    assert first in COMMAND_MODULES
    assert command_of(tuple(words.split())) is not None


FORMS_IN_CODE = {"/e/{slug}/do"}
"""Where buttons of notices and of commands on an event go, whose address is made in a macro."""


def test_each_form_that_the_desk_answers_stands_on_a_page() -> None:
    shown = {*FORMS_IN_CODE}
    own = {"results.html": "/e/{slug}/results/{board}", "competition.html": "/season/{name}"}
    for template in (DESK_FOLDER / "templates").iterdir():
        here = own.get(template.name, "")
        for action in re.findall(r"call post\(([^,)]*)", template.read_text(encoding="utf-8")):
            parts = [part.strip().strip('"') for part in action.split("~")]
            named = {"base": "/e/{slug}", "here": here, "path": here}
            shown.add("".join(named.get(part, part) for part in parts))
    answered = {path for method, path, _ in HANDLERS if method == "POST"}
    assert answered <= shown, answered - shown


def test_each_setting_of_the_club_has_a_form(empty_desk: DeskVisitor) -> None:
    keys = re.findall(r'action="/club/set".*?name="key" value="([^"]*)"', empty_desk.open("/club").text, re.DOTALL)
    assert keys == [*CLUB_SETTING_TYPES]


def test_each_command_that_a_form_of_an_evening_sends_is_one_of_the_terminal() -> None:
    assert {*DESK_COMMANDS} <= {*COMMANDS, *KEYS_OF_THE_SCREEN}
    assert {*PLAYER_COMMANDS} <= {*COMMANDS}
    assert {*STEP_COMMANDS} == {"undo", "redo"} <= {*COMMAND_MODULES}


def test_each_button_on_a_page_sends_a_command_that_there_is() -> None:
    sent: set[str] = set()
    for template in (DESK_FOLDER / "templates").iterdir():
        sent |= set(re.findall(r'act\("([a-z-]*)"', template.read_text(encoding="utf-8")))
    assert {"fix", "rename", "undo"} <= sent <= {*DESK_COMMANDS, *STEP_COMMANDS}


def test_each_command_that_changes_an_evening_has_a_form_at_the_desk() -> None:
    of_competitions = {name for name in COMMANDS if COMMANDS[name].startswith(("competition", "players"))}
    of_files = {"results"}  # a workbook or a list of results is imported
    assert {*COMMANDS} - of_competitions - of_files <= {*DESK_COMMANDS}


def test_each_button_of_the_season_is_a_command_and_each_command_on_competitions_is_at_the_desk() -> None:
    sent = {"undo"}  # a button of notices
    for name in ("season.html", "competition.html"):
        sent |= set(re.findall(r'"do": "([a-z-]*)"', (DESK_FOLDER / "templates" / name).read_text(encoding="utf-8")))
    assert sent == {*SEASON_COMMANDS}
    at_the_desk = {*PAGE_COMMANDS.values(), *SEASON_COMMANDS.values()}
    group = command_of(("competition",))
    named = {f"competition {name}" for name in group.list_commands(None)}
    assert named - at_the_desk == {"competition show"}  # a competition's page shows its rule and its events
