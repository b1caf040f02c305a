"""What a table's phone asks and sends: its page, results, confirmations, calls, and going on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse

from scorer.changes.at_table import Meeting
from scorer.desk import live_tables as desk
from scorer.errors import Misread, ScorerError
from scorer.live.choices import code_chosen, needed_tricks
from scorer.live.requests import asked_by, done, fields_of, in_thread, refused
from scorer.live.table_page import board_key, table_page
from scorer.records.live import Role
from scorer.records.numbers import board_number, whole_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from scorer.live.requests import Asked

CALLS = ("pairs", "board", "director")
"""Why a table calls: other pairs sit there, a wrong board was played, or something else."""


async def show(request: Request) -> Response:
    """The page."""
    asked = await asked_by(request, Role.TABLE)
    return HTMLResponse(await in_thread(_page, asked))


def _page(asked: Asked) -> str:
    rules = asked.evening.event.rule_set.name
    shown = table_page(asked.evening, asked.code.spot)
    return asked.page("table.html", it=shown, rules=rules, needed=needed_tricks(rules))


async def enter(request: Request) -> Response:
    """A result, sent once or again."""
    asked = await asked_by(request, Role.TABLE)
    fields = await fields_of(asked)
    try:
        sent = _sent(fields)
        entered = await in_thread(desk.enter_result, asked.served.db, asked.evening, asked.code.spot, sent)
    except ScorerError as refusal:
        return refused(asked, refusal)
    return done(asked, f"#board-{board_key(asked.evening.event, _meeting(fields))}", {"state": str(entered.state)})


def _sent(fields: Mapping[str, str]) -> desk.Sent:
    number = fields.get("round", "")
    key = fields.get("key", "")
    if not key:
        raise Misread(key, phrase("a key by which the entry is known again"))
    words = {**fields, "result": code_chosen(fields)}
    return desk.Sent(key, whole_number(number) if number else None, words, fields.get("seen", ""))


def _meeting(fields: Mapping[str, str]) -> Meeting:
    return Meeting(board_number(fields.get("board", "")), fields.get("ns", ""), fields.get("ew", ""))


async def confirm(request: Request) -> Response:
    """The other side found a result right."""
    asked = await asked_by(request, Role.TABLE)
    fields = await fields_of(asked)
    try:
        meeting = _meeting(fields)
        await in_thread(desk.confirm, asked.served.db, asked.evening, asked.code.spot, meeting, fields.get("seen", ""))
    except ScorerError as refusal:
        return refused(asked, refusal)
    return done(asked, "#round", {"state": "confirmed"})


async def call(request: Request) -> Response:
    """The table waits for the director."""
    asked = await asked_by(request, Role.TABLE)
    fields = await fields_of(asked)
    about = fields.get("about", "")
    try:
        if about not in CALLS:
            raise Misread(about, phrase("what the table calls for"))
        await in_thread(desk.call_director, asked.served.db, asked.evening, asked.code.spot, about, None)
    except ScorerError as refusal:
        return refused(asked, refusal)
    return done(asked, "#help", {"state": "called"})


async def go_on(request: Request) -> Response:
    """The table goes on to its next round."""
    asked = await asked_by(request, Role.TABLE)
    await fields_of(asked)
    try:
        await in_thread(desk.next_round, asked.served.db, asked.evening, asked.code.spot)
    except ScorerError as refusal:
        return refused(asked, refusal)
    return done(asked, "#round", {"state": "moved"})
