"""The second pass: a board is typed again without being seen, and only what differs is shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from scorer.changes.results import result_text
from scorer.entry import moving
from scorer.entry.saving import become
from scorer.entry.session import Choice, Question, Tone, place_of
from scorer.records.results import Played, Result
from scorer.words import counted

if TYPE_CHECKING:
    from scorer.changes.lines import Line
    from scorer.entry.session import Session


def begin_or_end(session: Session) -> None:
    """Hide what was entered, to be typed again; or show it again."""
    if moving.is_held(session):
        return
    if session.second is None:
        session.second = {}
        session.turn_to(session.at)
        session.say(Tone.PLAIN, "Second pass: type the lines again without seeing them. F4 ends it.")
        return
    corrected = sum(session.second.values())
    sentence = f"Second pass ended: {counted(len(session.second), 'line')} typed twice, {corrected} corrected"
    session.second = None
    session.say(Tone.DONE, sentence)


def compare(session: Session, line: Line, fresh: Result) -> None:
    """Go on where a line was typed the same again; else show both, and ask which stands."""
    first = line.result
    if first is None or _alike(session, line, first, fresh):
        _checked(session, line, corrected=False)
        return
    session.question = Question(
        f"Board {line.board}, {' against '.join(line.pairs)}: "
        f"first {_read(session, line, first, fresh)}; now {_read(session, line, fresh, first)}.",
        (
            Choice("k", "keep the first", partial(_checked, session, line, corrected=False)),
            Choice("r", "replace it with the second", partial(_corrected, session, line, fresh)),
        ),
    )


def _read(session: Session, line: Line, result: Result, other: Result) -> str:
    """A result in words, with its pairs where they differ from the other's."""
    words = str(result_text(session.shown, _whole(session, line, result)))
    if result.pairs == other.pairs:
        return words
    return f"{' against '.join(result.pairs)} {words}"


def _alike(session: Session, line: Line, first: Result, fresh: Result) -> bool:
    """Whether two results say the same, whichever of them leaves out a declarer that is known."""
    return _whole(session, line, first)[:4] == _whole(session, line, fresh)[:4]


def _whole(session: Session, line: Line, result: Result) -> Result:
    known, outcome = session.known(line), result.outcome
    if known is not None and isinstance(outcome, Played) and outcome.declarer is None:
        return result._replace(outcome=replace(outcome, declarer=known.seat))
    return result


def _corrected(session: Session, line: Line, fresh: Result) -> None:
    if become(session, line, ((line.result, fresh),), stay=True):
        _checked(session, line._replace(ns=fresh.ns, ew=fresh.ew), corrected=True)


def _checked(session: Session, line: Line, *, corrected: bool) -> None:
    """Note that a line was typed twice, and go on to the next."""
    if session.second is None:
        return
    session.question = None
    session.type_over("")
    session.second[place_of(line)] = corrected
    there = [other for other in session.boards[line.board] if other.result is not None]
    left = sum(session.is_hidden(other) for other in there)
    fate = "typed twice"
    if corrected:
        fate = "corrected"
    sentence = f"Board {line.board}, {' against '.join(line.pairs)}: {fate}, {left} to go"
    if not left:
        changed = sum(session.second[place_of(other)] for other in there)
        sentence = f"Board {line.board}: all typed twice, {counted(len(there), 'line')}, {changed} corrected"
    session.say(Tone.DONE, sentence)
    moving.advance(session, line, was_empty=True)
