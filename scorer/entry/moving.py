"""Moving about: from line to line, from board to board, from view to view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.entry.session import At, Tone, View
from scorer.errors import Misread
from scorer.records.pairs import pair_meant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.changes.lines import Line
    from scorer.entry.session import Session

VIEWS = tuple(View)


def move(session: Session, by: int) -> None:
    """Go some lines down, or up where it is less than 0; what is typed is not lost on the way."""
    if not is_held(session):
        session.cursor = max(0, min(session.cursor + by, len(session.lines) - 1))
        session.note = session.line and session.warning_at(session.line)


def is_held(session: Session) -> bool:
    """Whether something typed waits to be stored or dropped; says so."""
    if session.text:
        session.say(Tone.WARNING, f'"{session.text}" is not stored yet: Enter stores it, Esc drops it')
    return bool(session.text)


def leaf(session: Session, by: int) -> None:
    """Show the next board, round or pair, or the one before."""
    stops = session.stops()
    if not is_held(session) and stops:
        stop = max(0, min(_present_stop(session, stops) + by, len(stops) - 1))
        session.note = None
        session.turn_to(stops[stop])


def _present_stop(session: Session, stops: Sequence[At]) -> int:
    """Which of the stops is shown; the first where none is."""
    if session.at not in stops:
        return 0
    return stops.index(session.at)


def switch(session: Session) -> None:
    """Show the line at the cursor in the next view: board, round, its North-South pair's card."""
    line = session.line
    if is_held(session) or line is None or not line.pairs:
        return
    session.note = None
    number = VIEWS.index(session.view)
    for step in range(1, len(VIEWS)):
        view = VIEWS[(number + step) % len(VIEWS)]
        at: At | None = {View.BOARD: line.board, View.ROUND: line.round, View.CARD: line.ns}[view]
        if at is not None:
            session.view, session.at = view, at
            session.go_to(line)
            return


def jump(session: Session, text: str) -> None:
    """Show the board or round of that number, or the pair that is meant."""
    stop = _stop_meant(session, text)
    if stop is not None:
        session.jumping = False
        session.type_over("")
        session.note = None
        session.turn_to(stop)


def _stop_meant(session: Session, text: str) -> At | None:
    """Where a word leads in the view; None, and said, where it leads nowhere."""
    stops = session.stops()
    name, expected = text.strip(), "none: there is nothing to show"
    if stops:
        expected = f"{stops[0]} to {stops[-1]}"
    if session.view is View.CARD and stops:
        try:
            name = pair_meant(session.shown.pairs, text).label
        except Misread as misread:
            expected = str(misread.expected)
    for stop in stops:
        if str(stop) == name:
            return stop
    session.refused = True
    session.say(Tone.WRONG, f'{session.view.value.lower()}: read "{text}", expected {expected}')
    return None


def advance(session: Session, line: Line, *, was_empty: bool) -> None:
    """Go on after a line was stored: to the next one to be typed, or only one down where it was a correction."""
    session.go_to(line)
    lines = session.lines
    later = range(session.cursor + 1, len(lines))
    below = [number for number in later if session.waits(lines[number])]
    if not was_empty:
        session.cursor = min(session.cursor + 1, len(lines) - 1)
    elif below:
        session.cursor = below[0]
    elif lines and not lines[-1].pairs:
        session.cursor = len(lines) - 1
    else:
        _go_on(session)


def _go_on(session: Session) -> None:
    """Show the next board, round or pair that has a gap, those before the present one last."""
    stops = session.stops()
    now = _present_stop(session, stops)
    present = session.at, session.cursor
    for at in (*stops[now + 1 :], *stops[: now + 1]):
        session.turn_to(at)
        if session.line is not None and session.waits(session.line):
            return
    session.at, session.cursor = present
