"""What would come of what is typed, told while it is typed."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.desk.codes import taken_apart
from scorer.entry.accepting import around, is_mark, meant
from scorer.errors import ScorerError
from scorer.game.scoring import possible_contracts
from scorer.plurals import counted
from scorer.records.notation import code_of
from scorer.records.results import FIRST_GROUP, KnownScore, Outcome, Played
from scorer.tournament import score_of

if TYPE_CHECKING:
    from scorer.desk.codes import Typed
    from scorer.desk.lines import Line
    from scorer.entry.session import Session
    from scorer.game.seats import Seat

FIRST_HINT = "Type a result: gs10 is game in spades, 10 tricks. ? tells what else."

MOST_MAKERS = 4
"""Ways to a score that are listed: more are there only in a game with doubles."""


def hint(session: Session) -> str:
    """One or two lines of help with the line at the cursor; empty where what is typed means nothing yet."""
    line = session.line
    if line is None:
        return "Nothing is to be entered here: Tab or PgDn goes on."
    if not session.text:
        return _waiting(session, line)
    try:
        typed = taken_apart(session.shown, session.text)
        if is_mark(typed):
            return f"Enter: {_marked(typed)}"
        fresh = meant(session, line, typed)
    except ScorerError:
        return ""
    seat = around(session, line).declarer
    words = _words(session, line, fresh.outcome, seat)
    if fresh.pairs != line.pairs:
        words = f"{' against '.join(fresh.pairs)}: {words}"
    if typed.group is not None:
        words += f", {_fouled(typed.group)}"
    return words


def _marked(typed: Typed) -> str:
    """What a text does that says only how a line was played."""
    if typed.group is None:
        return "turn the pairs"
    if typed.turned:
        return f"turn the pairs and {_fouled(typed.group)}"
    return _fouled(typed.group)


def _fouled(group: str) -> str:
    return f"group {group or FIRST_GROUP} from this round on"


def _waiting(session: Session, line: Line) -> str:
    """What Enter alone would do."""
    if session.is_hidden(line):
        return "Type this line again, without seeing what was entered."
    if line.result is not None:
        return "Type to correct this result; Del clears it."
    if not line.pairs:
        return "Type the pairs and the result: 3 12 gs10"
    above = around(session, line).above
    if above is None:
        return FIRST_HINT
    return f"Enter repeats {code_of(above)}; tricks alone keep its contract."


def _words(session: Session, line: Line, outcome: Outcome, seat: Seat | None) -> str:
    """An outcome read aloud, with its score; for a score the contracts that give it."""
    rules = session.shown.rule_set
    match outcome:
        case Played(contract, declarer, tricks):
            seat = declarer or seat
            words = contract.words
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
    """The contracts that give a score; those that fail by as much are one item."""
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
