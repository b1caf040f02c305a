"""The keys of the screen: what each does, and its line in the help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.commands.travellers import EXCHANGE_BOARDS, EXCHANGE_PAIRS, SAME_DECLARER, SHIFT
from scorer.tui.accepting import accept, begin_or_end, change_more, clear, do_again, take_back, take_offer
from scorer.tui.session import EDITS, FAR, OFFERED, Choice, Prompt, Question, Session, Tone, View

if TYPE_CHECKING:
    from scorer.commands.actions import Action

Act = Callable[[Session], object]


class Key(NamedTuple):
    """A key by the names that terminals give it, its label and description in the help, and its action."""

    names: tuple[str, ...]
    shown: str
    does: str
    act: Act


def _enter(session: Session) -> None:
    if session.prompt is not None:
        session.prompt.take(session.text)
    elif not session.stopped:
        accept(session)


def _ask_where(session: Session) -> None:
    if not session.is_held():
        session.prompt = Prompt(f"Go to {session.view.value.lower()}", session.jump)
        session.note = None


def _scores_only(session: Session) -> None:
    session.scores = not session.scores
    typed = "42+ is 420 for North-South, 5- is 50 for East-West" if session.scores else "codes again"
    session.say(Tone.PLAIN, f"Scores only: {typed}")


def _sidebar(session: Session) -> None:
    session.side_turned = not session.side_turned


def _escape(session: Session) -> None:
    if session.text or session.prompt or session.stopped:
        session.prompt = None
        session.drop_typed()
    elif session.leaving:
        session.finished = True
    else:
        session.leaving = True
        session.say(Tone.PLAIN, "Everything is stored. Esc again leaves.")


def _quit(session: Session) -> None:
    if session.text and not session.leaving:
        session.leaving = True
        session.say(Tone.PLAIN, "What is typed is not stored: Enter stores it, Ctrl+Q again leaves.")
    else:
        session.finished = True


def _whole_board(session: Session) -> None:
    """Ask what to do with the results of the board as a whole."""
    line = session.line
    if session.is_held() or line is None or not line.pairs:
        return
    session.view, session.at, session.note = View.BOARD, line.board, None
    session.go_to(line)

    def do(action: Action, other: str = "", **given: Any) -> None:
        session.question, session.prompt = None, None
        session.drop_typed()
        change_more(session, action, session.place(line) | {"other": other}, **given)

    def ask(prompt: str, action: Action) -> None:
        session.question, session.prompt = None, Prompt(prompt, partial(do, action))

    with_pair, with_board = partial(ask, "With East-West pair"), partial(ask, "With board")
    choices = (
        Choice("j", "the results from here on one line down", partial(do, SHIFT, by=1)),
        Choice("k", "the same one line up", partial(do, SHIFT, by=-1)),
        Choice("l", "the declarer of this line at every table", partial(do, SAME_DECLARER)),
        Choice("u", f"exchange East-West {line.ew} with another line's", partial(with_pair, EXCHANGE_PAIRS)),
        Choice("v", "exchange all results with another board's", partial(with_board, EXCHANGE_BOARDS)),
    )
    session.question = Question(f"Board {line.board} as a whole, {' against '.join(line.pairs)}:", choices)


def _help(session: Session) -> None:
    session.helping = True


KEYS = (
    Key(("enter", "ctrl+j"), "Enter", "stores what is typed; on an empty line, the result above again", _enter),
    Key(("down",), "↓ ↑", "another line; so do + and - with Enter, and the mouse", partial(Session.move, by=1)),
    Key(("up",), "", "", partial(Session.move, by=-1)),
    Key(("pagedown",), "PgDn PgUp", "another board, round or pair", partial(Session.leaf, by=1)),
    Key(("pageup",), "", "", partial(Session.leaf, by=-1)),
    Key(("tab",), "Tab", "go to a board, round or pair by its number", _ask_where),
    Key(("delete",), "Del", "clears the line", clear),
    Key(("ctrl+z",), "Ctrl+Z", "takes back the last change, and so on; Ctrl+Y does it again", take_back),
    Key(("ctrl+y",), "", "", do_again),
    Key((OFFERED, "asterisk"), OFFERED, "applies what a warning offers", take_offer),
    Key(("f2",), "F2", "shows the board, the round, or the pair's card", Session.switch),
    Key(("f3",), "F3", "scores only: 42+ and 5-", _scores_only),
    Key(("f4",), "F4", "second pass: type it all again unseen; only differences show", begin_or_end),
    Key(("f5",), "F5", "shows or hides the right-hand side", _sidebar),
    Key(("f7",), "F7", "whole board: lines one down or up, declarer, two EW, two boards", _whole_board),
    Key(("escape", "ctrl+c"), "Esc", "drops what is typed; twice leaves, as Ctrl+Q does", _escape),
    Key(("ctrl+q",), "", "", _quit),
    Key(("?", "question_mark", "f1"), "? F1", "this help", _help),
)
"""The keys in the order of the help; those without a description share that of the key before."""

CODES = (
    ("gs10 pn= 4h+1", "contract and tricks, all of them or against those needed"),
    ("gs s 10", "the declarer between them, where nothing tells it yet"),
    ("10 = +1", "tricks alone: the contract that stands there, else that above"),
    ("42+ 420 -50", "a score without its contract: 42+ is 420 for North-South"),
    ("np 60/40 a+/a-", "not played; awards"),
    ("3 12 gs10", "other pairs than the line's, North-South first"),
    ("^ >b", "pairs turned; other cards from this round on: group b"),
)
"""Examples of what can be typed, with their meaning."""

_ACTS: dict[str, Act] = {name: key.act for key in KEYS for name in key.names}
_ACTS |= {"home": partial(Session.move, by=-FAR), "end": partial(Session.move, by=FAR)}

_EVEN_STOPPED = (_escape, take_back, do_again, _quit, _help)
"""Actions that remain possible while a refused line waits for correction."""


def press(session: Session, key: str, character: str | None = None) -> None:
    """Handle a key; a character without a binding is typed into the line."""
    act = _ACTS.get(key)
    if session.helping:
        session.helping = False
    elif session.question is not None:
        _answer(session, session.question, key)
    elif key in EDITS and (session.text or act is None):
        session.type(EDITS[key](session.draft))
    elif session.stopped and session.text and act not in _EVEN_STOPPED:
        return
    elif act is not None:
        leaving = session.leaving
        act(session)
        session.leaving = session.leaving and not leaving
    elif character is not None and character.isprintable():
        write(session, character)


def write(session: Session, text: str) -> None:
    """Insert typed or pasted text at the caret. It is not stored before Enter."""
    if not (session.helping or session.question or session.stopped):
        session.type(session.draft.typed(text))


def _answer(session: Session, question: Question, key: str) -> None:
    """Take an answer; any other key leaves the question open."""
    if key == "escape":
        session.question = None
        if session.text:
            session.say(Tone.PLAIN, "Not stored: correct it, and Enter; Esc drops it.")
        return
    if key == "ctrl+q":
        _quit(session)
    for choice in question.choices:
        if choice.key == key.lower():
            choice.act()
