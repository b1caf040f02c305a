"""Help with the line at the cursor: what the typed text means, or what can be typed."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.commands.lines import Line, example_meeting, taken_apart
from scorer.errors import ScorerError
from scorer.game.scoring import possible_contracts
from scorer.i18n import counted
from scorer.model.notation import code_of
from scorer.model.results import FIRST_GROUP, KnownScore, Outcome, Played
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.tui.session import Session

SCORES_HINT = "Type a score in tens: 42+ is 420 for North-South, 5- is 50 for East-West. F3: codes."

MOST_MAKERS = 4
"""Contracts listed for a score: only a game with doubles has more."""


def hint(session: Session) -> str:
    """One or two lines of help with the line at the cursor; empty as long as the typed text has no meaning."""
    line = session.line
    if line is None:
        return "Nothing is to be entered here: Tab or PgDn goes on."
    if not session.text:
        return _waiting(session, line)
    try:
        typed = taken_apart(session.shown, session.text)
        if typed.is_mark:
            marks = ["turn the pairs"] if typed.turned else []
            if typed.group is not None:
                marks.append(_fouled(typed.group))
            return f"Enter: {' and '.join(marks)}"
        fresh = session.result_typed(line)
    except ScorerError:
        return ""
    known = session.known(line)
    words = _words(session, line, fresh.outcome, known and known.seat)
    if fresh.pairs != line.pairs:
        words = f"{' against '.join(fresh.pairs)}: {words}"
    if typed.group is not None:
        words += f", {_fouled(typed.group)}"
    return words


def _fouled(group: str) -> str:
    return f"group {group or FIRST_GROUP} from this round on"


def _waiting(session: Session, line: Line) -> str:
    """What Enter would do as long as nothing is typed."""
    if session.is_hidden(line):
        return "Type this line again, without seeing what was entered."
    if line.result is not None:
        return f"Type to correct this result{_tricks_alone(session, line.result.outcome)}; Del clears it."
    if not line.pairs:
        return f"Type the pairs and the result: {example_meeting(session.shown)} {_example(session, line)[0]}"
    above = session.written(line).above
    if above is not None:
        return f"Enter repeats {code_of(above)}{_tricks_alone(session, above)}."
    if session.scores:
        return SCORES_HINT
    code, meaning = _example(session, line)
    return f"Type a result: {code} is {meaning}. ? tells what else."


def _tricks_alone(session: Session, outcome: Outcome) -> str:
    """The hint that the contract may be left out, if the outcome has one and contracts are typed."""
    if session.scores or not isinstance(outcome, Played):
        return ""
    return "; tricks alone keep its contract"


def _example(session: Session, line: Line) -> tuple[str, str]:
    """A code that works on a line, and its meaning."""
    if session.scores:
        return "42+", "420 for North-South"
    contract = "4s" if session.shown.rule_set.by_levels else "gs"
    words = str(session.shown.rule_set.contract(contract).words)
    if session.known(line) is not None:
        return f"{contract}10", f"{words}, 10 tricks"
    return f"{contract} s 10", f"{words} by South, 10 tricks"


def _words(session: Session, line: Line, outcome: Outcome, seat: Seat | None) -> str:
    """An outcome in words, with its score; for a score, the contracts that give it."""
    rules = session.shown.rule_set
    match outcome:
        case Played(contract, declarer, tricks):
            seat = declarer or seat
            words = str(contract.words)
            if seat:
                words += f" by {seat.word}"
            words += f", {counted(tricks, 'trick')}"
            score = score_of(outcome, rules, seat, line.board)
            if score is not None:
                words += f": {score:+}"
            return words
        case KnownScore(score):
            return f"{score:+}: {_makers(session, line, score, seat)}"
        case _:
            return code_of(outcome)


def _makers(session: Session, line: Line, score: int, seat: Seat | None) -> str:
    """The contracts that give a score; those that fail by the same number of tricks are one item."""
    rules = session.shown.rule_set
    declaring = None
    if seat is not None:
        declaring = seat.side
    possible = possible_contracts(rules, score, line.board, declaring)
    ways: dict[str, None] = {}
    for (side, short), alike in groupby(possible, key=attrgetter("side", "short")):
        way = f"{side} {short} short"
        if not short:
            contracts = ", ".join(f"{maker.contract.symbols} {maker.tricks}" for maker in alike)
            way = f"{side} {contracts}"
        ways[way] = None
    if ways:
        words = "; ".join(list(ways)[:MOST_MAKERS])
        return f"{words} and others" if len(ways) > MOST_MAKERS else words
    return "the side that declares cannot have made it" if score else "no play"
