"""Changes made on the entry screen: what is typed becomes a command, and its outcome a message, question or refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.commands.lines import Line, Typed, here_and_later, taken_apart
from scorer.commands.results import BECOME, CLEAR, LINE_TYPED, Doubted, Elsewhere, regrouped, result_text
from scorer.errors import ScorerError, Teller
from scorer.i18n import Phrase, counted
from scorer.model.notation import code_of
from scorer.model.results import FIRST_GROUP, GROUPS, Played, Result
from scorer.services.change import change
from scorer.services.queries import event_meant
from scorer.storage.history import Whose, steps_of
from scorer.storage.reading import identify
from scorer.storage.transactions import reading
from scorer.tui.session import Choice, Note, Question, Session, Tone, warning

if TYPE_CHECKING:
    from scorer.commands.actions import Action
    from scorer.commands.changed import Changed
    from scorer.model.events import Becomes, Event


def accept(session: Session) -> None:
    """Store the text of the line, or repeat the result above."""
    line, text = session.line, session.text.strip()
    if line is None:
        return
    if text in ("+", "-"):
        session.drop_typed()
        session.move(1 if text == "+" else -1)
    elif not text and line.result is not None and not session.is_hidden(line):
        session.move(1)
    else:
        try:
            _take(session, line, text)
        except ScorerError as refusal:
            refuse(session, refusal)


def _take(session: Session, line: Line, text: str) -> None:
    typed = taken_apart(session.shown, text)
    marks = typed.is_mark
    if marks and line.result is None:
        _mark_empty(session, line, typed)
    elif session.is_hidden(line) and not marks:
        _compare(session, line, session.result_typed(line))
    else:
        words = session.place(line) | {"result": session.written(line)}
        keep(session, line, LINE_TYPED, words, stay=marks, group=session.group(line), sure=marks)


def _mark_empty(session: Session, line: Line, typed: Typed) -> None:
    """Turn the pairs, or begin a group of a fouled board, on a line without a result; later results join the group."""
    sentences: list[str] = []
    if typed.turned:
        session.turned ^= {line.pairing}
        sentences.append(f"{line.ew} sits North-South here, {line.ns} East-West: type the result")
    if typed.group is not None:
        session.fouled[line.board] = (line.round, typed.group)
        since = "this line" if line.round is None else f"round {line.round}"
        sentences.append(f"Board {line.board}: group {typed.group or FIRST_GROUP} from {since} on")
        moved = regrouped(here_and_later(session.boards[line.board], line), typed.group)
        if moved and not become(session, line, tuple(moved), stay=True):
            return
    session.drop_typed()
    session.show(session.shown)
    session.go_to(line)
    session.say(Tone.DONE, "; ".join(sentences))


REPAIRS, OTHER_CARDS, KEEP = "ruvy", "z", "k"
"""The keys for repairs, for a fouled board, and for keeping what was typed."""

SCREEN = Teller(called=lambda field: "" if field == "result" else field)
"""What is typed on a line is its result, so messages do not name that field."""


def keep(
    session: Session, line: Line, action: Action, words: Mapping[str, Any], *, stay: bool = False, **given: Any
) -> bool:
    """Change a line by an action and go on; return False if it was not stored."""
    session.question = None
    try:
        done = change(session.db, session.shown.slug, action, words, seen=session.shown.results, **given)
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
    _take_up(session, line, done, stay=stay)
    return True


def become(session: Session, line: Line, becomes: tuple[Becomes, ...], *, stay: bool = False) -> bool:
    """Replace results."""
    return keep(session, line, BECOME, {}, stay=stay, becomes=becomes)


def _take_up(session: Session, line: Line, done: Changed[Event], *, stay: bool) -> None:
    """Show what was stored, with its message, and go on to the next line."""
    fresh, finding = done.entered
    here = line
    if fresh is not None:
        here = line._replace(ns=fresh.ns, ew=fresh.ew)
        if fresh.group != session.group(line):
            session.fouled[line.board] = (line.round, fresh.group)
    session.drop_typed()
    if not stay:  # the mark of an empty line is used up by its result
        session.turned.discard(line.pairing)
    session.show(done.after)
    session.say(Tone.DONE, str(done.said))
    if finding is not None:
        session.warn_also(warning(finding))
    if stay or fresh is None:
        session.go_to(here)
    else:
        session.advance(here, was_empty=line.result is None)


def _choices(session: Session, line: Line, doubted: Doubted, again: Callable[..., bool]) -> Iterator[Choice]:
    """Each repair, a fouled board, and keeping what was typed; Esc goes back to correct it."""
    for key, repair in zip(REPAIRS, doubted.finding.repairs, strict=False):
        repaired: dict[Result | None, Result] = dict(zip(repair.before, repair.after, strict=True))
        becomes = tuple((old, repaired.get(new, new)) for old, new in doubted.becomes)
        yield Choice(key, str(repair.said), partial(become, session, line, becomes))
    groups: set[str] = set()
    for other in session.boards[line.board]:
        if other.result is not None and other != line:
            groups.add(other.result.board_group[1])
    if groups:
        group = next(letter for letter in GROUPS[1:] if letter not in groups)
        typed = session.written(line)._replace(text=f"{session.text} >{group}")
        words = f"other cards: group {group} from here on"
        yield Choice(OTHER_CARDS, words, partial(again, {"result": typed}, sure=True))
    yield Choice(KEEP, "keep it as typed", partial(again, {}, sure=True))


def refuse(session: Session, refusal: ScorerError) -> None:
    """Show why a change was refused; the text stays, to be corrected or dropped."""
    session.note = Note(Tone.WRONG, "\n".join(refusal.sentences(SCREEN)), stops=True)


def clear(session: Session) -> None:
    """Remove the result of the line."""
    line = session.line
    if line is not None and line.result is not None and not session.is_hidden(line):
        keep(session, line, CLEAR, session.place(line))


def take_offer(session: Session) -> None:
    """Apply the repair offered by the warning on the screen; the cursor stays where it is."""
    finding = session.note and session.note.finding
    if not finding or not finding.repairs:
        session.say(Tone.PLAIN, "Nothing is offered here.")
        return
    repair = finding.repairs[0]
    if not set(repair.before) <= set(session.shown.results):
        session.say(Tone.WRONG, "The line has changed meanwhile: nothing was repaired.")
        return
    change_more(session, BECOME, {}, becomes=tuple(zip(repair.before, repair.after, strict=True)))


def change_more(session: Session, action: Action, words: Mapping[str, Any], **given: Any) -> None:
    """Change more than the line at the cursor, which stays where it is."""
    back, seen = session.line, session.shown.results
    _do(session, lambda: change(session.db, session.shown.slug, action, words, seen=seen, **given).said)
    if back is not None:
        session.go_to(back)


def take_back(session: Session, *, again: bool = False) -> None:
    """Undo the last change, or redo the last undone one with `again`, and go to its line."""
    if session.text:
        session.drop_typed()
        return
    before = session.shown
    _do(session, lambda: step_back(session.db, before, again=again))
    changed = differing(before, session.shown)
    if changed:
        session.fouled.pop(changed[0].board, None)
        for line in session.boards[changed[0].board]:
            if line.pairing == changed[0].pairing:
                session.go_to(line)
                session.warn_also(session.warning_at(line))


def _untick(session: Session, changed: Iterable[Result]) -> None:
    """In a second pass, have changed lines typed again."""
    if session.second is not None:
        for result in changed:
            session.second.pop(result.pairing, None)


def _do(session: Session, step: Callable[[], Phrase]) -> None:
    """Make a change that is not about the line at the cursor."""
    before = session.shown
    try:
        said = step()
        now = event_meant(session.db, session.shown.slug)
    except Elsewhere as news:
        session.show(news.now)
        sentence = str(news)
        session.say(Tone.WARNING, f"{sentence[0].upper()}{sentence[1:]}. It is shown now: press again to go on.")
    except ScorerError as refusal:
        session.say(Tone.WRONG, "\n".join(refusal.sentences(SCREEN)))
    else:
        session.show(now)
        _untick(session, differing(before, now))
        session.say(Tone.DONE, str(said))


do_again = partial(take_back, again=True)

# The second pass: a board is typed again without being seen, and only differences are shown


def begin_or_end(session: Session) -> None:
    """Hide what was entered, so that it is typed again; or show it again."""
    if session.is_held():
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


def _compare(session: Session, line: Line, fresh: Result) -> None:
    """Go on if a line was typed the same again, with or without a known declarer; else ask which version to keep."""
    first = line.result
    if first is None or _whole(session, line, first)[:4] == _whole(session, line, fresh)[:4]:
        _checked(session, line, corrected=False)
        return
    session.question = Question(
        f"{_met(line)}: first {_read(session, line, first, fresh)}; now {_read(session, line, fresh, first)}.",
        (
            Choice("k", "keep the first", partial(_checked, session, line, corrected=False)),
            Choice("r", "replace it with the second", partial(_corrected, session, line, fresh)),
        ),
    )


def _met(line: Line) -> str:
    return f"Board {line.board}, {' against '.join(line.pairs)}"


def _read(session: Session, line: Line, result: Result, other: Result) -> str:
    """A result in words, with its pairs where they differ from the other's."""
    words = str(result_text(session.shown, _whole(session, line, result)))
    return words if result.pairs == other.pairs else f"{' against '.join(result.pairs)} {words}"


def _whole(session: Session, line: Line, result: Result) -> Result:
    known, outcome = session.known(line), result.outcome
    if isinstance(outcome, Played):
        seat = outcome.seat(known and known.seat)
        if seat is None and line.result is not None and isinstance(line.result.outcome, Played):
            seat = line.result.outcome.supposed
        return result._replace(outcome=replace(outcome, declarer=seat, supposed=None))
    return result


def _corrected(session: Session, line: Line, fresh: Result) -> None:
    if become(session, line, ((line.result, fresh),), stay=True):
        _checked(session, line._replace(ns=fresh.ns, ew=fresh.ew), corrected=True)


def _checked(session: Session, line: Line, *, corrected: bool) -> None:
    """Record that a line was typed twice, and go on to the next."""
    if session.second is None:
        return
    session.question = None
    session.drop_typed()
    session.second[line.pairing] = corrected
    there = [other for other in session.boards[line.board] if other.result is not None]
    left = sum(session.is_hidden(other) for other in there)
    sentence = f"{_met(line)}: {'corrected' if corrected else 'typed twice'}, {left} to go"
    if not left:
        changed = sum(session.second[other.pairing] for other in there)
        sentence = f"Board {line.board}: all typed twice, {counted(len(there), 'line')}, {changed} corrected"
    session.say(Tone.DONE, sentence)
    session.advance(line, was_empty=True)


# Changes by other terminals


def _ask_which(session: Session, line: Line, news: Elsewhere) -> None:
    """Show what another terminal entered, and ask which result to keep."""
    (_, mine), *_ = news.becomes
    theirs = next((result for result in news.theirs if result.pairing == line.pairing), None)
    entered = _entered(theirs, news.theirs)
    typed = "cleared it" if mine is None else f"typed {code_of(mine.outcome)}"
    others = tuple((result, None) for result in news.theirs if result != theirs)
    session.show(news.now)

    def leave() -> None:
        session.question = None
        session.drop_typed()
        session.say(Tone.DONE, f"Left as it is: another terminal {entered}")

    keep_mine = partial(become, session, line._replace(result=theirs), ((theirs, mine), *others))
    session.question = Question(
        f"{_met(line)}: another terminal {entered} meanwhile, you {typed}.",
        (Choice("k", "keep yours", keep_mine), Choice("l", "leave theirs", leave)),
    )


def _entered(theirs: Result | None, there: Sequence[Result]) -> str:
    """What the other terminal did with a line; it may have entered other pairs on it."""
    if theirs is not None:
        return f"entered {code_of(theirs.outcome)}"
    if not there:
        return "cleared it"
    entered = [f"{code_of(result.outcome)} for {' against '.join(result.pairs)}" for result in there]
    return f"entered {', '.join(entered)}"


def look_again(session: Session) -> bool:
    """Show changes of other terminals, unless a line is being typed; return whether there were any."""
    if session.text or session.prompt or session.stopped or session.question:
        return False
    try:
        number, said = last_step(session.db, session.shown.slug)
        if number == session.seen:
            return False
        now = event_meant(session.db, session.shown.slug)
    except ScorerError:  # the next change will report it
        return False
    session.seen = number
    changed = differing(session.shown, now)
    if changed:
        _untick(session, changed)
        session.say(Tone.PLAIN, f"Another terminal: {said}")
    session.show(now)
    return True


def last_step(db: str, slug: str) -> tuple[int, Phrase | None]:
    """The number and message of the last step in the history; 0 and None if there is none."""
    with reading(db) as ask:
        steps = steps_of(ask, Whose(identify(ask, slug)))
    return (steps[-1].number, steps[-1].said) if steps else (0, None)


def step_back(db: str, shown: Event, *, again: bool) -> Phrase:
    """Undo the last change, or redo with `again`; raise `EditConflict` for another terminal's change not shown yet."""
    from scorer.services import history

    now = event_meant(db, shown.slug)
    different = differing(shown, now)
    if different:
        raise Elsewhere(now, tuple(result for result in different if result in now.results))
    _, said = history.step_back(db, history.ThingMeant(shown.slug), again=again)
    return history.stepped_back(said, again=again)


def differing(before: Event, after: Event) -> Sequence[Result]:
    """The results that differ between two states of an event, those of the later one first."""
    was, becomes = set(before.results), set(after.results)
    fresh = [result for result in after.results if result not in was]
    return fresh + [result for result in before.results if result not in becomes]
