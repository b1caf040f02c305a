"""Storing a change, and what follows: it is shown, asked about, or refused, or another terminal was quicker."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.changes.results import BECOME, CLEAR, Doubted, Elsewhere
from scorer.entry import moving
from scorer.entry.database import Stored, differing, last_step, opened, redo, store, undo
from scorer.entry.session import Choice, Question, Tone, place_of, warning
from scorer.errors import ScorerError, Teller
from scorer.records.notation import code_of
from scorer.records.results import GROUPS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scorer.changes.actions import Action
    from scorer.changes.lines import Line
    from scorer.changes.results import Becomes
    from scorer.entry.session import Session
    from scorer.records.events import Event
    from scorer.records.results import Result

REPAIRS, OTHER_CARDS, KEEP = "ruvy", "z", "k"
"""The keys of repairs, of a fouled board, and of what was typed."""

SCREEN = Teller(called=lambda field: "" if field == "result" else field)
"""What is typed on a line is its result, and needs no name."""


def keep(
    session: Session, line: Line, action: Action, words: Mapping[str, Any], *, stay: bool = False, **given: Any
) -> bool:
    """Let the gate change a line and go on; False where it was not stored."""
    session.question = None
    try:
        stored = store(session.db, session.shown, action, words, seen=session.shown.results, **given)
    except Elsewhere as news:
        _ask_which(session, line, news)
        return False
    except Doubted as doubted:
        again = partial(keep, session, line, action, stay=stay)
        choices = _choices(session, line, doubted, lambda other, **more: again(words | other, **given | more))
        session.question = Question(str(doubted), tuple(choices))
        return False
    except ScorerError as refusal:
        refuse(session, refusal)
        return False
    _go_on(session, line, stored, stay=stay)
    return True


def become(session: Session, line: Line, becomes: tuple[Becomes, ...], *, stay: bool = False) -> bool:
    """The same for results that are to be others."""
    return keep(session, line, BECOME, {}, stay=stay, becomes=becomes)


def _go_on(session: Session, line: Line, stored: Stored, *, stay: bool) -> None:
    """Take up what was stored, say it, and show what comes next."""
    fresh, finding = stored.entered
    here = line
    if fresh is not None:
        here = line._replace(ns=fresh.ns, ew=fresh.ew)
        if fresh.group != session.group(line):
            session.fouled[line.board] = (line.round, fresh.group)
    session.type_over("")
    if not stay:  # a mark on an empty line goes with its result
        session.turned.discard(place_of(line))
    session.show(stored.event)
    session.say(Tone.DONE, str(stored.said))
    if finding is not None:
        note = warning(finding)
        session.note = note._replace(sentence=f"{stored.said}\n{note.sentence}")
    if stay or fresh is None:
        session.go_to(here)
    else:
        moving.advance(session, here, was_empty=line.result is None)


def _choices(session: Session, line: Line, doubted: Doubted, again: Callable[..., bool]) -> Iterator[Choice]:
    """Each repair, a fouled board, and keeping what was typed; Esc corrects it."""
    for key, repair in zip(REPAIRS, doubted.finding.repairs, strict=False):
        repaired = dict(zip(repair.before, repair.after, strict=True))
        becomes = tuple((old, new and repaired.get(new, new)) for old, new in doubted.becomes)
        yield Choice(key, str(repair.description), partial(become, session, line, becomes))
    fresh = doubted.becomes[0][1]
    groups: set[str] = set()
    for other in session.boards[line.board]:
        if other.result is not None and other != line:
            groups.add(other.result.board_group[1])
    if groups and fresh is not None and not fresh.group:
        group = next(letter for letter in GROUPS[1:] if letter not in groups)
        typed = session.written(line)._replace(text=f"{session.text} >{group}")
        words = f"other cards: group {group} from here on"
        yield Choice(OTHER_CARDS, words, partial(again, {"result": typed}, sure=True))
    yield Choice(KEEP, "keep it as typed", partial(again, {}, sure=True))


def refuse(session: Session, refusal: ScorerError) -> None:
    """Say why not; the text stays to be corrected, or to be typed over."""
    session.refused = True
    session.say(Tone.WRONG, "; ".join(refusal.sentences(SCREEN)))


def clear(session: Session) -> None:
    """Take the result of the line away."""
    line = session.line
    if line is not None and line.result is not None and not session.is_hidden(line):
        keep(session, line, CLEAR, session.place(line))


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
    becomes = tuple(zip(repair.before, repair.after, strict=True))
    _do(session, lambda: store(session.db, session.shown, BECOME, {}, becomes=becomes, seen=session.shown.results))
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
        session.say(Tone.WARNING, f"{sentence[0].upper()}{sentence[1:]}. It is shown now: press again to go on.")
    except ScorerError as refusal:
        refuse(session, refusal)
    else:
        session.show(stored.event)
        session.say(Tone.DONE, str(stored.said))


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
        number, said = last_step(session.db, session.shown.slug)
        if number == session.seen:
            return False
        now = opened(session.db, session.shown.slug)
    except ScorerError:  # the next change will say what is wrong
        return False
    session.seen = number
    changed = differing(session.shown, now)
    if changed:
        _untick(session, changed)
        session.say(Tone.PLAIN, f"Another terminal: {said}")
    session.show(now)
    return True


def _ask_which(session: Session, line: Line, news: Elsewhere) -> None:
    """Tell what another terminal entered, and ask which is to stand."""
    (_, mine), *_ = news.becomes
    on_line = [result for result in news.theirs if (result.board, frozenset(result.pairs)) == place_of(line)]
    theirs = on_line[0] if on_line else None
    entered = _entered(theirs, news.theirs)
    typed = "cleared it" if mine is None else f"typed {code_of(mine.outcome)}"
    others = tuple((result, None) for result in news.theirs if result != theirs)
    session.show(news.now)

    def leave() -> None:
        session.question = None
        session.type_over("")
        session.say(Tone.DONE, f"Left as it is: another terminal {entered}")

    keep_mine = partial(become, session, line._replace(result=theirs), ((theirs, mine), *others))
    met = f"Board {line.board}, {' against '.join(line.pairs)}"
    session.question = Question(
        f"{met}: another terminal {entered} meanwhile, you {typed}.",
        (Choice("k", "keep yours", keep_mine), Choice("l", "leave theirs", leave)),
    )
