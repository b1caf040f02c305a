"""The Textual application: passes on keys, clicks and pasted text, and shows the rows that are rendered."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from scorer.commands.lines import entered
from scorer.errors import Misread, NothingHere, Way, misread, refused, remedy
from scorer.i18n import counted, phrase
from scorer.model.numbers import board_of_event, whole_number
from scorer.services.queries import event_meant
from scorer.storage.transactions import bring_up_to_date
from scorer.tui.accepting import look_again
from scorer.tui.drawing import Picture, picture
from scorer.tui.keys import press, write
from scorer.tui.session import Session, Tone, begin

PATIENCE = 2.0
"""Seconds between two looks for results entered on other terminals."""

BY_EAR = (Tone.WARNING, Tone.WRONG)
"""The tones of messages that also ring the terminal's bell."""


Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def close_on_fault(
    handler: Callable[Concatenate[Desk, Given], Answer],
) -> Callable[Concatenate[Desk, Given], Answer | None]:
    """Close the screen when a handler fails. Textual itself would print the values of every variable."""

    @wraps(handler)
    def guarded(desk: Desk, /, *args: Given.args, **kwargs: Given.kwargs) -> Answer | None:
        try:
            return handler(desk, *args, **kwargs)
        except Exception as fault:  # `run` raises it once the terminal is as it was
            desk.fail(fault)
            return None

    return guarded


class Desk(Widget, can_focus=True):
    """The one widget, which fills the screen."""

    DEFAULT_CSS = "Desk { width: 100%; height: 100%; }"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.fault: Exception | None = None
        self._picture = Picture([], {})

    def fail(self, fault: Exception) -> None:
        """Close the screen because of a fault; the first one counts."""
        self.fault = self.fault or fault
        self.app.bell()
        self.app.exit()

    @on(events.Mount)
    def _begin(self) -> None:
        """Start polling for results of other terminals."""
        self.set_interval(PATIENCE, self._look)

    def render_line(self, y: int) -> Strip:
        """Render one row for Textual."""
        return self._render_row(y) or Strip.blank(self.size.width)

    @close_on_fault
    def _render_row(self, y: int) -> Strip | None:
        if y >= len(self._picture.rows):
            return None
        return Strip(self._picture.rows[y].render(self.app.console))

    @on(events.Resize)
    @close_on_fault
    def _fit(self) -> None:
        """Redraw for another size."""
        self._draw()

    @on(events.Key)
    @close_on_fault
    def _press(self, event: events.Key) -> None:
        """Handle a key. A line is stored before the next key is handled."""
        event.stop()
        event.prevent_default()
        before = self._by_ear()
        press(self.session, event.key, event.character)
        after = self._by_ear()
        if self.session.finished:
            self.app.exit()
        elif any(after) and (after != before or event.key == "enter"):
            self.app.bell()
        self._draw()

    @on(events.Paste)
    @close_on_fault
    def _paste(self, event: events.Paste) -> None:
        """Type a pasted text."""
        event.stop()
        write(self.session, event.text)
        self._draw()

    @on(events.Click)
    @close_on_fault
    def _click(self, event: events.Click) -> None:
        """Move the cursor to the clicked line."""
        number = self._picture.line_at.get(event.y)
        if number is not None and self.session.question is None:
            self.session.move(number - self.session.cursor)
            self._draw()

    def _by_ear(self) -> tuple[object, object]:
        """What rings the bell when it changes, for a director who looks at paper: the question and a warning."""
        note = self.session.note
        if note is not None and note.tone not in BY_EAR:
            note = None
        return self.session.question, note

    @close_on_fault
    def _look(self) -> None:
        if look_again(self.session):
            self._draw()

    def _draw(self) -> None:
        """Redraw the rows that have changed."""
        before, self._picture = self._picture.rows, picture(self.session, *self.size)
        rows = self._picture.rows
        width, height = self.size
        if len(before) != len(rows):
            self.refresh()
            return
        changed = [y for y in range(min(len(rows), height)) if rows[y] != before[y]]
        if changed:
            self.refresh(*(Region(0, y, width, 1) for y in changed))


class Screen(App[None], inherit_bindings=False):  # Textual's key bindings would quit at once, whatever is typed
    """The application, in the terminal's own colours."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session) -> None:
        super().__init__(ansi_color=True)
        self.desk = Desk(session)

    def compose(self) -> ComposeResult:
        """Compose the one widget."""
        yield self.desk

    @on(events.Mount)
    def _give_keys(self) -> None:
        """Give the keyboard focus to the widget."""
        self.desk.focus()

    @on(events.Mount)
    def _watch_terminal(self) -> None:
        """Exit when the terminal disappears: Textual would wait for its keys for ever."""
        if not self.is_headless:
            self.set_interval(PATIENCE, self._end_without_terminal)

    @on(events.Mount)
    def _end_when_told(self) -> None:
        """Exit as with Ctrl+Q when the system ends the program, so that the terminal is restored."""
        if not self.is_headless:
            with suppress(NotImplementedError, AttributeError):  # systems without these signals
                for number in (signal.SIGTERM, signal.SIGHUP):
                    asyncio.get_running_loop().add_signal_handler(number, self.exit)

    def _end_without_terminal(self) -> None:
        if _has_hung_up():
            self.exit()


def _has_hung_up() -> bool:
    """Whether the terminal is gone; False where the system cannot say."""
    if not hasattr(select, "poll"):
        return False
    keys = select.poll()
    keys.register(sys.__stdin__ or 0, select.POLLHUP)
    return bool(keys.poll(0))


def prepared(db: str, slug: str | None, board: str) -> Session:
    """Read the event, and begin on the requested board.

    Raise `InputError` for a board that the event does not have.
    """
    bring_up_to_date(db)
    event = event_meant(db, slug)
    if not event.boards:
        raise NothingHere(phrase("{event} has no boards to enter", event=event.slug), remedy(Way.BOARD))
    if not board:
        return begin(db, event, None)
    try:
        number = whole_number(board)
    except Misread:
        number = 0
    if not 1 <= number <= event.boards:
        raise refused("board", misread(board, board_of_event(event.boards)))
    return begin(db, event, number)


def run(db: str, slug: str | None, board: str) -> str:
    """Run the entry screen on an event; return a summary of what is entered. Refusals come before the screen opens.

    An unexpected error is raised once the terminal is restored.
    """
    session = prepared(db, slug, board)
    screen = Screen(session)
    screen.run()
    if screen.desk.fault is not None:
        raise screen.desk.fault
    if screen.return_code:
        raise RuntimeError("the entry screen ended early")  # Textual has printed why
    there, expected = entered(session.expected_lines)
    progress = f"{there} of {counted(expected, 'result')}" if session.shown.schedule else f"{counted(there, 'result')}"
    return f"{session.shown.name}: {progress} entered; everything is stored"
