"""The keys of the screen: what each does, and its line in the help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from scorer.commands.command import unread
from scorer.commands.travellers import SetSameDeclarer, ShiftResults, SwapBoards, SwapEastWest
from scorer.tui.editing import (
    accept_line,
    apply_offered_repair,
    change_other_lines,
    clear_line,
    redo,
    toggle_second_pass,
    undo,
)
from scorer.tui.session import (
    EDIT_KEYS,
    MOST_STEPS,
    REPAIR_KEY,
    AnswerOption,
    EntryQuestion,
    EntrySession,
    EntryView,
    InputPrompt,
    ScreenStage,
    SidePanel,
    Tone,
    TypedNotation,
)

if TYPE_CHECKING:
    from scorer.tui.editing import WideCommand

KeyAction = Callable[[EntrySession], object]


class KeyBinding(NamedTuple):
    """A key by the names that terminals give it, its label and description in the help, and its action."""

    names: tuple[str, ...]
    label: str
    description: str
    act: KeyAction


def _press_enter(session: EntrySession) -> None:
    if session.prompt is not None:
        session.prompt.accept(session.text)
    elif not session.is_blocked:
        accept_line(session)


def _prompt_for_page(session: EntrySession) -> None:
    if not session.is_held_by_text():
        session.prompt = InputPrompt(f"Go to {session.view.value.lower()}", session.jump_to_page)
        session.note = None


def _toggle_scores_only(session: EntrySession) -> None:
    if session.notation is TypedNotation.CODES:
        session.notation = TypedNotation.SCORES
        session.show_message(Tone.PLAIN, "Scores only: 42+ is 420 for North-South, 5- is 50 for East-West")
    else:
        session.notation = TypedNotation.CODES
        session.show_message(Tone.PLAIN, "Scores only: codes again")


def _toggle_side_panel(session: EntrySession) -> None:
    is_automatic = session.side_panel is SidePanel.AUTOMATIC
    session.side_panel = SidePanel.TOGGLED if is_automatic else SidePanel.AUTOMATIC


def _press_escape(session: EntrySession) -> None:
    if session.text or session.prompt or session.is_blocked:
        session.prompt = None
        session.clear_draft()
    elif session.stage is ScreenStage.LEAVING:
        session.stage = ScreenStage.FINISHED
    else:
        session.stage = ScreenStage.LEAVING
        session.show_message(Tone.PLAIN, "Everything is saved. Press Esc again to leave.")


def _quit_screen(session: EntrySession) -> None:
    if session.text and session.stage is not ScreenStage.LEAVING:
        session.stage = ScreenStage.LEAVING
        session.show_message(
            Tone.PLAIN, "What you typed is not saved. Press Enter to save it, or Ctrl+Q again to leave."
        )
    else:
        session.stage = ScreenStage.FINISHED


def _ask_about_board(session: EntrySession) -> None:
    """Ask what to do with the results of the board as a whole."""
    line = session.line
    if session.is_held_by_text() or line is None or not line.pairs:
        return
    session.view, session.page_key, session.note = EntryView.BOARD, line.board, None
    session.go_to_line(line)

    board = unread(str(line.board))
    ns, ew = (unread(label) for label in line.pairs)

    def run(command: WideCommand) -> None:
        session.question, session.prompt = None, None
        session.clear_draft()
        change_other_lines(session, command)

    def ask_for(prompt: str, make_command: Callable[[str], WideCommand]) -> None:
        session.question, session.prompt = None, InputPrompt(prompt, lambda other: run(make_command(other)))

    def swap_east_west(other: str) -> SwapEastWest:
        return SwapEastWest(board=board, ns=ns, ew=ew, other=unread(other))

    def swap_boards(other: str) -> SwapBoards:
        return SwapBoards(board=board, other=unread(other))

    shift_down, shift_up = (ShiftResults(board=board, ns=ns, ew=ew, by=by) for by in (1, -1))
    same_declarer = SetSameDeclarer(board=board, ns=ns, ew=ew)
    with_pair = partial(ask_for, "With East-West pair", swap_east_west)
    with_board = partial(ask_for, "With board", swap_boards)
    choices = (
        AnswerOption("j", "move the results from here down one line", partial(run, shift_down)),
        AnswerOption("k", "move them up one line", partial(run, shift_up)),
        AnswerOption("l", "the declarer of this line at every table", partial(run, same_declarer)),
        AnswerOption("u", f"swap East-West {line.ew} with another line's", with_pair),
        AnswerOption("v", "swap all results with another board's", with_board),
    )
    session.question = EntryQuestion(f"Board {line.board} as a whole, {' against '.join(line.pairs)}:", choices)


def _show_help(session: EntrySession) -> None:
    session.stage = ScreenStage.HELP


KEY_BINDINGS = (
    KeyBinding(
        ("enter", "ctrl+j"), "Enter", "saves what you typed; on an empty line, repeats the one above", _press_enter
    ),
    KeyBinding(
        ("down",),
        "↓ ↑",
        "another line; so do + and - with Enter, and the mouse",
        partial(EntrySession.move_cursor, by=1),
    ),
    KeyBinding(("up",), "", "", partial(EntrySession.move_cursor, by=-1)),
    KeyBinding(("pagedown",), "PgDn PgUp", "another board, round or pair", partial(EntrySession.turn_page, by=1)),
    KeyBinding(("pageup",), "", "", partial(EntrySession.turn_page, by=-1)),
    KeyBinding(("tab",), "Tab", "go to a board, round or pair by its number", _prompt_for_page),
    KeyBinding(("delete",), "Del", "clears the line", clear_line),
    KeyBinding(("ctrl+z",), "Ctrl+Z", "undoes the last change, then the one before; Ctrl+Y redoes", undo),
    KeyBinding(("ctrl+y",), "", "", redo),
    KeyBinding((REPAIR_KEY, "asterisk"), REPAIR_KEY, "applies what a warning suggests", apply_offered_repair),
    KeyBinding(("f2",), "F2", "shows the board, the round, or the pair's card", EntrySession.switch_view),
    KeyBinding(("f3",), "F3", "scores only: 42+ and 5-", _toggle_scores_only),
    KeyBinding(("f4",), "F4", "second pass: type it all again unseen; only differences show", toggle_second_pass),
    KeyBinding(("f5",), "F5", "shows or hides the right-hand side", _toggle_side_panel),
    KeyBinding(("f7",), "F7", "whole board: lines one down or up, declarer, two EW, two boards", _ask_about_board),
    KeyBinding(("escape", "ctrl+c"), "Esc", "discards what you typed; twice leaves, like Ctrl+Q", _press_escape),
    KeyBinding(("ctrl+q",), "", "", _quit_screen),
    KeyBinding(("?", "question_mark", "f1"), "? F1", "this help", _show_help),
)
"""The keys in the order of the help; those without a description share that of the key before."""

CODE_EXAMPLES = (
    ("gs10 pn= 4h+1", "contract and tricks: a total, or over and under"),
    ("gs s 10", "the declarer between them, if it is not known yet"),
    ("10 = +1", "only the tricks: the contract of this line or the one above"),
    ("42+ 420 -50", "a score without its contract: 42+ is 420 for North-South"),
    ("np 60/40 a+/a-", "not played; awards"),
    ("3 12 gs10", "different pairs from the line's, North-South first"),
    ("^ >b", "pairs the other way round; other cards from here on: group b"),
)
"""Examples of what can be typed, with their meaning."""

_ACTIONS: dict[str, KeyAction] = {name: key.act for key in KEY_BINDINGS for name in key.names}
_ACTIONS |= {
    "home": partial(EntrySession.move_cursor, by=-MOST_STEPS),
    "end": partial(EntrySession.move_cursor, by=MOST_STEPS),
}

_ALLOWED_WHEN_BLOCKED = (_press_escape, undo, redo, _quit_screen, _show_help)
"""Actions that remain possible while a refused line waits for correction."""


def handle_key(session: EntrySession, key: str, character: str | None = None) -> None:
    """Handle a key; a character without a binding is typed into the line."""
    act = _ACTIONS.get(key)
    if session.stage is ScreenStage.HELP:
        session.stage = ScreenStage.TYPING
    elif session.question is not None:
        _answer_question(session, session.question, key)
    elif key in EDIT_KEYS and (session.text or act is None):
        session.set_draft(EDIT_KEYS[key](session.draft))
    elif session.is_blocked and session.text and act not in _ALLOWED_WHEN_BLOCKED:
        return
    elif act is not None:
        was_leaving = session.stage is ScreenStage.LEAVING
        act(session)
        if was_leaving and session.stage is ScreenStage.LEAVING:
            session.stage = ScreenStage.TYPING
    elif character is not None and character.isprintable():
        type_text(session, character)


def type_text(session: EntrySession, text: str) -> None:
    """Insert typed or pasted text at the caret. It is not stored before Enter."""
    if not (session.stage is ScreenStage.HELP or session.question or session.is_blocked):
        session.set_draft(session.draft.insert(text))


def _answer_question(session: EntrySession, question: EntryQuestion, key: str) -> None:
    """Take an answer; any other key leaves the question open."""
    if key == "escape":
        session.question = None
        if session.text:
            session.show_message(Tone.PLAIN, "Not stored: correct it and press Enter, or Esc to discard it.")
        return
    if key == "ctrl+q":
        _quit_screen(session)
    for choice in question.options:
        if choice.key == key.lower():
            choice.act()
