"""The page of names: a line a pair, typed or pasted into; nothing is stored before Enter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from scorer.commands.changed import named_twice
from scorer.commands.pairs import NAMES, assigned, name_all
from scorer.errors import BadInput, ScorerError, Where
from scorer.formats.names import read_names
from scorer.model.pairs import ListedPair, as_listed
from scorer.services.change import change
from scorer.tui.accepting import do_again, take_back
from scorer.tui.session import EDITS, Draft, Naming, Session, Tone

PAGE = 10
"""Lines that PgUp and PgDn go."""

FIRST_HINT = "Type Ann Lee & Bob Fox, or paste a list, a pair a line. Enter stores it."


def begin(session: Session) -> None:
    """Open the page, on the first pair without names."""
    if session.is_held():
        return
    if not session.shown.pairs:
        session.say(Tone.PLAIN, "There are no pairs yet: they come with the results.")
        return
    session.naming, session.note = Naming(), None
    _go_to_nameless(session, session.naming, otherwise=0)


def press(session: Session, naming: Naming, key: str, character: str | None) -> None:
    """Do what a key asks; any other character is typed into the line."""
    act = _ACTS.get(key)
    if act is not None:
        act(session, naming)
    elif key in EDITS:
        _type(session, naming, EDITS[key])
    elif character is not None and character.isprintable():
        _type(session, naming, partial(Draft.typed, more=character))


def _type(session: Session, naming: Naming, edit: Callable[[Draft], Draft]) -> None:
    """Edit the line with the cursor; what is as it was stored is no draft."""
    pair = as_listed(session.shown.pairs)[naming.cursor]
    naming.drafts[pair.label], naming.caret = edit(naming.at(pair))
    if naming.drafts[pair.label] == pair.names:
        del naming.drafts[pair.label]
    session.note = None


def paste(session: Session, naming: Naming, text: str) -> None:
    """Type one line; put several on the lines from the cursor on, or where their labels say, to be looked at."""
    lines = text.strip("\r\n").splitlines()
    if len(lines) == 1 and not {";", "\t"} & set(text):
        _type(session, naming, partial(Draft.typed, more=text))
        return
    try:
        listed = read_names(text, "pasted")
        here = assigned(session.shown, _from_cursor(session, naming, listed))
        named = name_all(session.shown, here).after
    except ScorerError as refusal:
        session.say(Tone.WRONG, "\n".join(refusal.sentences()))
        return
    for pair, other in zip(session.shown.pairs, named.pairs, strict=True):
        if other.names != pair.names:
            naming.drafts[pair.label] = other.names
    session.say(Tone.PLAIN, f"{len(listed)} pairs are pasted: Enter stores them, Esc drops them.")


def _from_cursor(session: Session, naming: Naming, listed: Sequence[ListedPair]) -> Sequence[ListedPair]:
    """The pairs of a list; where it has no labels at all, with those from the cursor on."""
    labels = [pair.label for pair in as_listed(session.shown.pairs)[naming.cursor :]]
    if any(line.pair.label for line in listed) or len(listed) > len(labels):
        return listed
    return [line._replace(pair=line.pair._replace(label=label)) for line, label in zip(listed, labels, strict=False)]


def _move(session: Session, naming: Naming, by: int) -> None:
    _go_to(session, naming, naming.cursor + by)


def _go_to_nameless(session: Session, naming: Naming, otherwise: int) -> None:
    """Put the cursor on the first pair without names; where there is none, on another line."""
    nameless = (number for number, pair in enumerate(as_listed(session.shown.pairs)) if not pair.names)
    _go_to(session, naming, next(nameless, otherwise))


def _go_to(session: Session, naming: Naming, line: int) -> None:
    """Put the cursor at the end of a line; where no pair is left, close the page."""
    pairs = as_listed(session.shown.pairs)
    if not pairs:
        session.naming = None
        return
    naming.cursor = max(0, min(line, len(pairs) - 1))
    naming.caret = len(naming.at(pairs[naming.cursor]).text)


def _store(session: Session, naming: Naming) -> bool:
    """Store everything that is typed, in one step; whether there was nothing in the way."""
    typed = {label: text for label, text in naming.drafts.items() if text.strip()}
    if typed:
        lines = "\n".join(f"{label}; {text}" for label, text in typed.items())
        try:
            done = change(session.db, session.shown.slug, NAMES, {"names": read_names(lines, "")})
        except ScorerError as refusal:
            session.say(Tone.WRONG, "\n".join(_wrong(list(typed), refusal)))
            return False
        twice = list(map(str, named_twice(session.shown, done.after)))
        session.show(done.after)
        session.say(Tone.WARNING if twice else Tone.DONE, "\n".join((str(done.said), *twice)))
    naming.drafts.clear()
    return True


def _wrong(labels: Sequence[str], refusal: ScorerError) -> Sequence[str]:
    """What is wrong, with the pair on whose line it is."""
    if not isinstance(refusal, BadInput):
        return refusal.sentences()
    lines = [(mistake.where.line, mistake) for mistake in refusal.mistakes if isinstance(mistake.where, Where)]
    return [f"{labels[line - 1]}: {mistake.reason}" for line, mistake in lines]


def _enter(session: Session, naming: Naming) -> None:
    """Store, and go on to the next line; the first that has no names where several were stored."""
    several = len(naming.drafts) > 1
    if not _store(session, naming):
        return
    if several:
        _go_to_nameless(session, naming, naming.cursor + 1)
    else:
        _move(session, naming, 1)


def _close(session: Session, naming: Naming) -> None:
    """Store, and go back to the results."""
    if _store(session, naming):
        session.naming = None


def _escape(session: Session, naming: Naming) -> None:
    """Drop what is typed; where nothing is, go back."""
    session.note = None
    if naming.drafts:
        naming.drafts.clear()
        _move(session, naming, 0)
    else:
        session.naming = None


def _step(step: Callable[[Session], None], session: Session, naming: Naming) -> None:
    """Drop what is typed; where nothing is, take the last change back or do it again."""
    if naming.drafts:
        naming.drafts.clear()
    else:
        step(session)
    _move(session, naming, 0)


_ACTS: Mapping[str, Callable[[Session, Naming], None]] = {
    "enter": _enter,
    "ctrl+j": _enter,
    "up": partial(_move, by=-1),
    "down": partial(_move, by=1),
    "tab": partial(_move, by=1),
    "pageup": partial(_move, by=-PAGE),
    "pagedown": partial(_move, by=PAGE),
    "ctrl+z": partial(_step, take_back),
    "ctrl+y": partial(_step, do_again),
    "escape": _escape,
    "ctrl+c": _escape,
    "f6": _close,
    "ctrl+q": _close,
}
