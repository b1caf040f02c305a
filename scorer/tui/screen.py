"""The Textual application: passes on keys, clicks and pasted text, and shows the rows that are rendered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from scorer import hints, system
from scorer.commands.lines import count_entered
from scorer.errors import MissingDataError, ParseError, input_error, mismatch_message
from scorer.i18n import count_phrase, phrase
from scorer.model.numbers import expected_board, parse_whole_number
from scorer.services.club_settings import find_known_damage
from scorer.services.queries import load_event
from scorer.storage.file_writing import upgrade_file
from scorer.tui.drawing import RenderedScreen, render_screen
from scorer.tui.editing import poll_changes
from scorer.tui.keys import handle_key, type_text
from scorer.tui.session import EntryNote, EntrySession, ScreenStage, Tone, begin_session

POLL_SECONDS = 2.0
"""Seconds between two looks for results entered on other terminals."""

BELL_TONES = (Tone.WARNING, Tone.WRONG)
"""The tones of messages that also ring the terminal's bell."""


Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def close_on_fault(
    handler: Callable[Concatenate[EntryWidget, Given], Answer],
) -> Callable[Concatenate[EntryWidget, Given], Answer | None]:
    """Close the screen when a handler fails. Textual itself would print the values of every variable."""

    @wraps(handler)
    def call_handler(desk: EntryWidget, /, *args: Given.args, **kwargs: Given.kwargs) -> Answer | None:
        try:
            return handler(desk, *args, **kwargs)
        except Exception as fault:  # `run` raises it once the terminal is as it was
            desk.fail(fault)
            return None

    return call_handler


class EntryWidget(Widget, can_focus=True):
    """The one widget, which fills the screen."""

    DEFAULT_CSS = "EntryWidget { width: 100%; height: 100%; }"

    def __init__(self, session: EntrySession) -> None:
        super().__init__()
        self.session = session
        self.fault: Exception | None = None
        self._rendered = RenderedScreen([], {})

    def fail(self, fault: Exception) -> None:
        """Close the screen because of a fault; the first one counts."""
        self.fault = self.fault or fault
        self.app.bell()
        self.app.exit()

    @on(events.Mount)
    def _start_polling(self) -> None:
        """Start polling for results of other terminals."""
        self.set_interval(POLL_SECONDS, self._poll)

    def render_line(self, y: int) -> Strip:
        """Render one row for Textual."""
        return self._render_row(y) or Strip.blank(self.size.width)

    @close_on_fault
    def _render_row(self, y: int) -> Strip | None:
        if y >= len(self._rendered.rows):
            return None
        return Strip(self._rendered.rows[y].render(self.app.console))

    @on(events.Resize)
    @close_on_fault
    def _redraw_on_resize(self) -> None:
        """Redraw for another size."""
        self._redraw()

    @on(events.Key)
    @close_on_fault
    def _handle_key(self, event: events.Key) -> None:
        """Handle a key. A line is stored before the next key is handled."""
        event.stop()
        event.prevent_default()
        before = self._bell_state()
        handle_key(self.session, event.key, event.character)
        after = self._bell_state()
        if self.session.stage is ScreenStage.FINISHED:
            self.app.exit()
        elif any(after) and (after != before or event.key == "enter"):
            self.app.bell()
        self._redraw()

    @on(events.Paste)
    @close_on_fault
    def _handle_paste(self, event: events.Paste) -> None:
        """Type a pasted text."""
        event.stop()
        type_text(self.session, event.text)
        self._redraw()

    @on(events.Click)
    @close_on_fault
    def _handle_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked line."""
        number = self._rendered.line_at.get(event.y)
        if number is not None and self.session.question is None:
            self.session.move_cursor(number - self.session.cursor)
            self._redraw()

    def _bell_state(self) -> tuple[object, object]:
        """What rings the bell when it changes, for a director who looks at paper: the question and a warning."""
        note = self.session.note
        if note is not None and note.tone not in BELL_TONES:
            note = None
        return self.session.question, note

    @close_on_fault
    def _poll(self) -> None:
        if poll_changes(self.session):
            self._redraw()

    def _redraw(self) -> None:
        """Redraw the rows that have changed."""
        before, self._rendered = self._rendered.rows, render_screen(self.session, *self.size)
        rows = self._rendered.rows
        width, height = self.size
        if len(before) != len(rows):
            self.refresh()
            return
        changed = [y for y in range(min(len(rows), height)) if rows[y] != before[y]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))


class EntryApp(App[None], inherit_bindings=False):  # Textual's key bindings would quit at once, whatever is typed
    """The application, in the terminal's own colours."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: EntrySession) -> None:
        super().__init__(ansi_color=True)
        self.desk = EntryWidget(session)

    def compose(self) -> ComposeResult:
        """Compose the one widget."""
        yield self.desk

    @on(events.Mount)
    def _focus_widget(self) -> None:
        """Give the keyboard focus to the widget."""
        self.desk.focus()

    @on(events.Mount)
    def _watch_terminal(self) -> None:
        """Exit when the terminal disappears: Textual would wait for its keys for ever."""
        if not self.is_headless:
            self.set_interval(POLL_SECONDS, self._exit_without_terminal)

    @on(events.Mount)
    def _exit_on_signals(self) -> None:
        """Exit as with Ctrl+Q when the system ends the program, so that the terminal is restored."""
        if not self.is_headless:
            system.exit_on_signals(asyncio.get_running_loop(), self.exit)

    def _exit_without_terminal(self) -> None:
        if system.terminal_has_hung_up():
            self.exit()


def open_session(db: str, slug: str | None, board: str) -> EntrySession:
    """Read the event, and begin on the requested board.

    Raise `InputError` for a board that the event does not have.
    """
    upgrade_file(db)
    event = load_event(db, slug)
    if not event.boards:
        raise MissingDataError(phrase("{event} has no boards to enter", event=event.slug), hints.CHANGE_BOARD_COUNT)
    if not board:
        return begin_session(db, event, None)
    try:
        number = parse_whole_number(board)
    except ParseError:
        number = 0
    if not 1 <= number <= event.boards:
        raise input_error("board", mismatch_message(board, expected_board(event.boards)))
    return begin_session(db, event, number)


def run_entry_screen(db: str, slug: str | None, board: str) -> str:
    """Run the entry screen on an event; return a summary of what is entered. Refusals come before the screen opens.

    An unexpected error is raised once the terminal is restored.
    """
    session = open_session(db, slug, board)
    damage = find_known_damage(db)
    if damage is not None:
        session.note = EntryNote(Tone.WARNING, str(damage))
    screen = EntryApp(session)
    screen.run()
    if screen.desk.fault is not None:
        raise screen.desk.fault
    if screen.return_code:
        raise RuntimeError("the entry screen ended early")  # Textual has printed why
    present, expected = count_entered(session.expected_lines)
    progress = (
        f"{present} of {count_phrase(expected, 'result')}"
        if session.event.schedule
        else f"{count_phrase(present, 'result')}"
    )
    return f"{session.event.name}: {progress} entered; everything is stored"
