"""Enter: what was typed goes through the gate as it is; only how a line was played is noted here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.changes.codes import Typed, taken_apart
from scorer.changes.lines import here_and_later
from scorer.changes.results import LINE_TYPED, regrouped
from scorer.entry import moving, second_pass
from scorer.entry.saving import become, keep, refuse
from scorer.entry.session import Tone, place_of
from scorer.errors import ScorerError
from scorer.records.results import FIRST_GROUP

if TYPE_CHECKING:
    from scorer.changes.lines import Line
    from scorer.entry.session import Session


def accept(session: Session) -> None:
    """Take the text of the line, or the repeated result, into the event."""
    line, text = session.line, session.text.strip()
    if line is None:
        return
    if text in ("+", "-"):
        session.type_over("")
        moving.move(session, 1 if text == "+" else -1)
    elif not text and line.result is not None and not session.is_hidden(line):
        moving.move(session, 1)
    else:
        try:
            _take(session, line, text)
        except ScorerError as refusal:
            refuse(session, refusal)


def _take(session: Session, line: Line, text: str) -> None:
    typed = taken_apart(session.shown, text)
    marks = is_mark(typed)
    if marks and line.result is None:
        _mark_empty(session, line, typed)
    elif session.is_hidden(line) and not marks:
        second_pass.compare(session, line, session.result_typed(line))
    else:
        words = session.place(line) | {"result": session.written(line)}
        keep(session, line, LINE_TYPED, words, stay=marks, group=session.group(line), sure=marks)


def is_mark(typed: Typed) -> bool:
    """Whether a text says how a line was played, and not what came of it."""
    return not typed.code and not typed.pairs and (typed.turned or typed.group is not None)


def _mark_empty(session: Session, line: Line, typed: Typed) -> None:
    """Pairs turned, or a board fouled from a line on, without a result; those below that have one go into the group."""
    sentences: list[str] = []
    if typed.turned:
        session.turned ^= {place_of(line)}
        sentences.append(f"{line.ew} sits North-South here, {line.ns} East-West: type the result")
    if typed.group is not None:
        session.fouled[line.board] = (line.round, typed.group)
        since = "this line" if line.round is None else f"round {line.round}"
        sentences.append(f"Board {line.board}: group {typed.group or FIRST_GROUP} from {since} on")
        moved = regrouped(here_and_later(session.boards[line.board], line), typed.group)
        if moved and not become(session, line, tuple(moved), stay=True):
            return
    session.type_over("")
    session.show(session.shown)
    session.go_to(line)
    session.say(Tone.DONE, "; ".join(sentences))
