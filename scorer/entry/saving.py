"""Storing a change, and what follows: it is shown, or refused, or another terminal was quicker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.desk.edits import Edit, Elsewhere, clearing, differing
from scorer.entry import moving
from scorer.entry.database import Stored, last_step, opened, redo, store, undo
from scorer.entry.session import Choice, Question, Tone, place_of, warning
from scorer.errors import ScorerError
from scorer.records.notation import code_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from scorer.checks import Finding
    from scorer.desk.lines import Line
    from scorer.entry.session import Session
    from scorer.records.events import Event
    from scorer.records.results import Result


def keep(session: Session, line: Line, edit: Edit, finding: Finding | None = None, *, stay: bool = False) -> bool:
    """Store what a line is to hold and go on; False where it was not stored."""
    session.question = None
    try:
        stored = store(session.db, session.shown, edit)
    except Elsewhere as news:
        _ask_which(session, line, edit, news)
        return False
    except ScorerError as refusal:
        refuse(session, refusal)
        return False
    fresh = edit.fresh
    here = line
    if fresh is not None:
        here = line._replace(ns=fresh.ns, ew=fresh.ew)
        if fresh.group != session.group(line):
            session.fouled[line.board] = (line.round, fresh.group)
    session.type_over("")
    if not stay:  # a mark on an empty line goes with its result
        session.turned.discard(place_of(line))
    session.show(stored.event)
    session.say(Tone.DONE, stored.sentence)
    if finding is not None:
        note = warning(finding)
        session.note = note._replace(sentence=f"{stored.sentence}\n{note.sentence}")
    if stay or fresh is None:
        session.go_to(here)
    else:
        moving.advance(session, here, was_empty=line.result is None)
    return True


def refuse(session: Session, refusal: ScorerError) -> None:
    """Say why not; the text stays to be corrected, or to be typed over."""
    session.refused = True
    session.say(Tone.WRONG, "; ".join(refusal.sentences()))


def clear(session: Session) -> None:
    """Take the result of the line away."""
    line = session.line
    if line is not None and line.result is not None and not session.is_hidden(line):
        keep(session, line, clearing(line))


def take_offer(session: Session) -> None:
    """Apply the repair that the warning on the screen offers, the cursor staying where it is."""
    finding = session.note and session.note.finding
    if not finding or not finding.repairs:
        session.say(Tone.PLAIN, "Nothing is offered here.")
        return
    back, repair = session.line, finding.repairs[0]
    if not set(repair.before) <= set(session.shown.results):
        session.say(Tone.WRONG, "The line has changed meanwhile: nothing was repaired.")
        return
    edit = Edit(tuple(zip(repair.before, repair.after, strict=True)))
    _do(session, lambda: store(session.db, session.shown, edit))
    if back is not None:
        session.go_to(back)


def take_back(session: Session) -> None:
    """Undo the last change, and show where it was."""
    _step(session, undo)


def do_again(session: Session) -> None:
    """Redo what was taken back last, and show where it was."""
    _step(session, redo)


def _step(session: Session, step: Callable[[str, Event], Stored]) -> None:
    if session.text:
        session.type_over("")
        return
    before = session.shown
    _do(session, lambda: step(session.db, before))
    changed = differing(before, session.shown)
    _untick(session, changed)
    if changed:
        place = (changed[0].board, frozenset(changed[0].pairs))
        session.fouled.pop(changed[0].board, None)
        for line in session.boards[changed[0].board]:
            if place_of(line) == place:
                session.go_to(line)
                _warn_again(session, line)


def _warn_again(session: Session, line: Line) -> None:
    """Tell what a line that came back has against it, below what was said of it."""
    note, before = session.warning_at(line), session.note
    if note is not None and before is not None:
        session.note = note._replace(sentence=f"{before.sentence}\n{note.sentence}")


def _untick(session: Session, changed: Iterable[Result]) -> None:
    """In a second pass, lines that are others again are to be typed again."""
    if session.second is not None:
        for result in changed:
            session.second.pop((result.board, frozenset(result.pairs)), None)


def _do(session: Session, step: Callable[[], Stored]) -> None:
    """Make a change that is about no line in particular."""
    try:
        stored = step()
    except Elsewhere as news:
        session.show(news.now)
        sentence = str(news)
        began = f"{sentence[0].upper()}{sentence[1:]}"
        session.say(Tone.WARNING, f"{began}. It is shown now: press again to go on.")
    except ScorerError as refusal:
        refuse(session, refusal)
    else:
        session.show(stored.event)
        session.say(Tone.DONE, stored.sentence)


def _entered(theirs: Result | None, there: Sequence[Result]) -> str:
    """What the other terminal did with a line; it may have put other pairs on it."""
    if theirs is not None:
        return f"entered {code_of(theirs.outcome)}"
    if not there:
        return "cleared it"
    entered: list[str] = []
    for result in there:
        met = " against ".join(result.pairs)
        entered.append(f"{code_of(result.outcome)} for {met}")
    return f"entered {', '.join(entered)}"


def look_again(session: Session) -> bool:
    """Show what other terminals have done, unless a line or a name is being typed; whether there was anything."""
    if session.text or session.jumping or session.question is not None or session.naming is not None:
        return False
    try:
        number, sentence = last_step(session.db, session.shown.slug)
        if number == session.seen:
            return False
        now = opened(session.db, session.shown.slug)
    except ScorerError:  # the next change will say what is wrong
        return False
    session.seen = number
    changed = differing(session.shown, now)
    if changed:
        _untick(session, changed)
        session.say(Tone.PLAIN, f"Another terminal: {sentence}")
    session.show(now)
    return True


def _ask_which(session: Session, line: Line, edit: Edit, news: Elsewhere) -> None:
    """Tell what another terminal entered, and ask which is to stand."""
    mine, place = edit.fresh, place_of(line)
    on_line = [result for result in news.theirs if (result.board, frozenset(result.pairs)) == place]
    theirs = None
    if on_line:
        theirs = on_line[0]
    entered = _entered(theirs, news.theirs)
    typed = "cleared it"
    if mine is not None:
        typed = f"typed {code_of(mine.outcome)}"
    others = tuple((result, None) for result in news.theirs if result != theirs)
    session.show(news.now)

    def keep_mine() -> None:
        keep(session, line._replace(result=theirs), Edit(((theirs, mine), *others)))

    def leave() -> None:
        session.question = None
        session.type_over("")
        session.say(Tone.DONE, f"Left as it is: another terminal {entered}")

    met = f"Board {line.board}, {' against '.join(line.pairs)}"
    session.question = Question(
        f"{met}: another terminal {entered} meanwhile, you {typed}.",
        (Choice("k", "keep yours", keep_mine), Choice("l", "leave theirs", leave)),
    )
