"""One evening: what comes next, its pairs, its movement and settings, phones, and its history."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scorer.commands import joining, layout, movement, numbering, pairs, results, settings, swiss, travellers
from scorer.commands.command import unread
from scorer.desk.home import find_next_step
from scorer.desk.new_evening import list_known_names
from scorer.desk.pages import capitalise
from scorer.desk.state import DeskNotice, NoticeButton
from scorer.desk.uploads import stored_upload
from scorer.errors import ConcurrentChangeError, input_error, mismatch_message, parse_one
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.interchange.lists.result_lists import read_pair_list
from scorer.live.director_commands import (
    EVENT_COMMANDS,
    PREVIEW_REQUEST,
    PREVIEWED_COMMANDS,
    RESULT_FORMS,
    compare_schedules,
    keep_newcomers,
    make_event_command,
    select_forms,
)
from scorer.live.form_lists import list_field_choices
from scorer.live.setting_names import SETTING_NAMES, list_setting_values
from scorer.model.events import EVENT_SETTINGS, find_event_setting
from scorer.model.history import undo_redo_stacks
from scorer.model.numbers import parse_whole_number
from scorer.model.pairs import EventForm
from scorer.model.settings import format_value
from scorer.reports.answers.settings import TABLE_TITLES, USUAL_SETTINGS
from scorer.reports.table import Column, ColumnRole, Sheet
from scorer.services.change import execute_command, execute_previewed_command
from scorer.services.events import find_current_event, show_schedule
from scorer.services.history import EntityRef, list_event_steps, step_back_message, undo_or_redo
from scorer.services.live_evenings import DEFAULT_PORT, open_evening
from scorer.services.queries import load_event

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from scorer.commands.command import EventCommand
    from scorer.desk.pages import DeskHandler, DeskRequest
    from scorer.model.events import Event
    from scorer.model.settings import Setting
    from scorer.reports.table import Cell
    from scorer.services.change import PreviewedChange

PEOPLE_FORMS = (pairs.SubstitutePlayers,)
MORE_PEOPLE_FORMS = (pairs.RenamePair, pairs.RemovePair)
"""Forms for what the list of pairs has buttons for, with all that the commands can do."""

ALL_PEOPLE_FORMS = (joining.AddPair, *PEOPLE_FORMS, *MORE_PEOPLE_FORMS)

PLAY_FORMS = (
    movement.ChangeMovement,
    movement.EndEvening,
    movement.TurnPairs,
    movement.SwapPairs,
    settings.ChangeSetting,
    swiss.DrawNextRound,
    pairs.ForfeitMatch,
    numbering.RenumberPairs,
)
COMMAND_FORMS: dict[type[EventCommand], EventForm] = {
    swiss.DrawNextRound: EventForm.TEAMS,
    pairs.ForfeitMatch: EventForm.TEAMS,
    numbering.RenumberPairs: EventForm.PAIRS,
}
"""Commands that are for one form of event only."""

WIDE_COMMANDS = (travellers.SwapBoards, travellers.SwapEastWest, travellers.SetSameDeclarer, travellers.ShiftResults)
"""Commands on several results of a board."""

CORRECTION_FORMS = (*RESULT_FORMS, results.TurnResult, results.MoveResult, results.RegroupBoard)
"""Commands on the result of a line."""

DESK_COMMANDS: Mapping[str, type[EventCommand]] = {
    **EVENT_COMMANDS,
    **{
        one.command_name: one
        for one in (*ALL_PEOPLE_FORMS, *PLAY_FORMS, *WIDE_COMMANDS, *CORRECTION_FORMS, results.RecordResult)
    },
}
"""Every command on an event, by the name that its form sends."""


def show_evening(request: DeskRequest) -> Response:
    """What comes next, and the way to everything else."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    return request.render(
        "evening.html",
        event=event,
        next_step=find_next_step(request, event.slug),
        is_undrawn=swiss.has_undrawn_round(event),
        current=find_current_event(request.db),
        port=DEFAULT_PORT,
    )


def show_people(request: DeskRequest) -> Response:
    """The pairs: names to correct, late ones, no-shows."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    return request.render(
        "people.html",
        event=event,
        add=joining.AddPair,
        forms_shown=PEOPLE_FORMS,
        more_forms=MORE_PEOPLE_FORMS,
        seen_first=PREVIEWED_COMMANDS,
        choices=list_field_choices(event),
        known=list_known_names(request.db, event),
        names_command=pairs.NamePairs,
    )


def _describe_movement(event: Event) -> Phrase:
    """The movement of an event in a sentence."""
    if event.form is EventForm.PAIRS:
        return movement.describe_event_movement(event, with_keywords=False)
    return layout.describe_entrants_movement(event)


def _list_settings(event: Event) -> list[Sheet]:
    """The usual settings as tables, in the words of the form that changes them."""
    columns = (Column(phrase("setting"), key="setting"), Column(phrase("value"), ColumnRole.FOLDED, key="value"))
    sheets: list[Sheet] = []
    for name, title in TABLE_TITLES.items():
        own = [one for one in map(find_event_setting, USUAL_SETTINGS) if one.table == name]
        rows = [(SETTING_NAMES[one.key], _describe_value(one, one.value_of(event))) for one in own]
        sheets.append(Sheet(title, columns, [row for row in rows if row[1] != ""]))
    return sheets


def _describe_value(setting: Setting, value: object) -> Cell:
    """The value of a setting in words, if it is one of few."""
    if isinstance(value, datetime.date):
        return value
    text = format_value(value)
    return dict(list_setting_values(setting)).get(text, text)


def show_play(request: DeskRequest) -> Response:
    """The movement and the settings."""
    request.remember_page()
    event = load_event(request.db, request.slug)
    sheets = show_schedule(request.db, request.slug).sheets() if event.schedule else []
    if len(sheets) == 1:  # the movement is named above
        sheets = [sheets[0]._replace(title=phrase("Schedule"))]
    return request.render(
        "play.html",
        event=event,
        schedule=sheets,
        movement=_describe_movement(event) if event.schedule else None,
        setting_sheets=_list_settings(event),
        keys=[one.key for one in EVENT_SETTINGS],
        forms_shown=[
            one for one in select_forms(event, PLAY_FORMS) if COMMAND_FORMS.get(one, event.form) is event.form
        ],
        seen_first=PREVIEWED_COMMANDS,
        choices=list_field_choices(event),
    )


def send_names(request: DeskRequest) -> Response:
    """Give the pairs the names of a file."""
    with stored_upload(request.form, "list") as path:
        columns = request.text_of("columns")
        listed = read_pair_list(path, None, lambda _: columns)
    command = pairs.NamePairs(names=unread(listed))
    change = execute_command(request.db, request.slug, command)
    return request.redirect(f"{request.base}/people", make_change_notice(request, change.summary, change.details))


def make_change_notice(
    request: DeskRequest, summary: Phrase, details: tuple[Phrase, ...] = (), *, can_undo: bool = True
) -> DeskNotice:
    """What was changed, with the button that takes it back."""
    notice = request.make_notice([capitalise(request.words(one)) for one in (summary, *details)])
    if not can_undo:
        return notice
    steps = list_event_steps(request.db, request.slug)
    fields = {"do": "undo", "last": str(steps[-1].number if steps else 0)}
    button = NoticeButton(request.words("Undo"), f"{request.base}/do", fields)
    return notice._replace(buttons=(*notice.buttons, button))


def perform_form(request: DeskRequest) -> Response:
    """Perform what a form of an evening's page asks for: a command, or a step back."""
    name = request.text_of("do")
    back = urlsplit(request.came_from).path
    if not back.startswith(f"{request.base}/") or back.endswith("/do"):
        back = request.base
    if name in STEP_COMMANDS:
        return request.redirect(back, STEP_COMMANDS[name](request))
    if name not in DESK_COMMANDS:
        raise input_error("do", mismatch_message(name, join_phrases(sorted(DESK_COMMANDS), ", ")))
    done = execute_form(request, DESK_COMMANDS[name])
    if done.preview:
        return _show_preview(request, done)
    if request.desk.phones is not None and done.before.schedule != done.change.after.schedule:
        open_evening(request.db, request.slug, None)  # new tables get their codes
    notice = make_change_notice(request, done.change.summary, done.change.details)
    buttons = (*request.hint_buttons(done.change.hints), *notice.buttons)
    return request.redirect(back, notice._replace(buttons=buttons))


def execute_form(request: DeskRequest, command_type: type[EventCommand]) -> PreviewedChange:
    """Carry out a command with the fields of its form, or preview it."""
    fields, event = request.fields, load_event(request.db, request.slug)
    if command_type is travellers.ShiftResults:
        by = -1 if request.text_of("by") == "-1" else 1
        command: EventCommand = travellers.ShiftResults.from_texts(fields, by=by)
    else:
        phones = request.desk.phones
        keeps_numbers = phones is not None and phones.slug == event.slug
        command = make_event_command(command_type, fields, event, keeps_numbers=keeps_numbers)
    return execute_previewed_command(request.db, request.slug, command, request.text_of("look"))


def _show_preview(request: DeskRequest, done: PreviewedChange) -> Response:
    """What a change would do, with the button that makes it."""
    sentences = [capitalise(request.words(one)) for one in (done.change.summary, *done.change.details)]
    offered = [
        one._replace(fields=keep_newcomers(one.fields, request.fields))
        for one in request.hint_buttons(done.change.hints)
    ]
    if request.text_of("look") != PREVIEW_REQUEST:
        meanwhile = phrase(
            "The evening has changed in the meantime, so nothing was saved. This is what would happen now"
        )
        sentences.insert(0, request.words(meanwhile))
    return request.render(
        "previewed.html",
        event=done.before,
        told=sentences,
        plan=compare_schedules(done.before, done.change.after),
        names=done.change.after.names,
        fields={**request.fields, "look": done.preview},
        ways=offered,
        back=request.came_from,
    )


def _step_back(request: DeskRequest, *, again: bool) -> DeskNotice:
    """Undo the last change, unless there was another one since the page was shown; or redo."""
    steps = list_event_steps(request.db, request.slug)
    last = request.text_of("last")
    if last and steps and last != str(steps[-1].number):
        raise ConcurrentChangeError
    _, summary = undo_or_redo(request.db, EntityRef(request.slug), redo=again)
    return make_change_notice(request, step_back_message(summary, redo=again), can_undo=False)


STEP_COMMANDS = {"undo": partial(_step_back, again=False), "redo": partial(_step_back, again=True)}


def show_history(request: DeskRequest) -> Response:
    """What was changed, with the step that can be taken back."""
    request.remember_page()
    steps = list_event_steps(request.db, request.slug)
    done, undone = undo_redo_stacks(steps)
    return request.render(
        "history.html",
        event=load_event(request.db, request.slug),
        steps=steps[::-1],
        next_undo=done[-1] if done else None,
        next_redo=undone[-1] if undone else None,
        undoable={step.number for step in done},
        last=steps[-1].number if steps else 0,
    )


def undo_until(request: DeskRequest) -> Response:
    """Take back a step and every later one."""
    number = parse_one("step", request.text_of("step"), parse_whole_number)
    taken: list[Phrase | str] = []
    done, _ = undo_redo_stacks(list_event_steps(request.db, request.slug))
    while done and done[-1].number >= number:
        _, summary = undo_or_redo(request.db, EntityRef(request.slug), redo=False)
        taken.append(step_back_message(summary, redo=False))
        done, _ = undo_redo_stacks(list_event_steps(request.db, request.slug))
    return request.redirect(f"{request.base}/history", request.make_notice(taken))


def switch_phones(request: DeskRequest) -> Response:
    """Turn phones on for this evening, or off."""
    if request.text_of("what") == "off":
        request.desk.stop_phones()
        return request.redirect(request.base, request.make_notice([phrase("Phones are off.")]))
    phones = request.desk.start_phones(request.slug, request.text_of("port") or str(DEFAULT_PORT))
    said = phrase("Phones are on: {address}", address=phones.links.url)
    return request.redirect(request.base, request.make_notice([said]))


HANDLERS: tuple[tuple[str, str, DeskHandler], ...] = (
    ("GET", "/e/{slug}", show_evening),
    ("GET", "/e/{slug}/people", show_people),
    ("POST", "/e/{slug}/people/list", send_names),
    ("GET", "/e/{slug}/play", show_play),
    ("POST", "/e/{slug}/do", perform_form),
    ("GET", "/e/{slug}/history", show_history),
    ("POST", "/e/{slug}/history/back", undo_until),
    ("POST", "/e/{slug}/phones", switch_phones),
)
