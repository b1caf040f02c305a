"""What would come of what is typed, told while it is typed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from scorer.desk.codes import taken_apart
from scorer.entry.accepting import around, is_mark, meant
from scorer.errors import ScorerError
from scorer.game.scoring import possible_contracts
from scorer.records.notation import code_of
from scorer.records.results import KnownScore, Outcome, Played
from scorer.tournament import score_of

if TYPE_CHECKING:
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
            turned = "turn the pairs" if typed.turned else ""
            return "Enter: " + " and ".join(filter(None, (turned, _fouled(typed.group))))
        fresh = meant(session, line, typed)
    except ScorerError:
        return ""
    seat = around(session, line).declarer
    pairs = "" if fresh.pairs == line.pairs else f"{' against '.join(fresh.pairs)}: "
    group = f", {_fouled(typed.group)}" if typed.group is not None else ""
    return f"{pairs}{_words(session, line, fresh.outcome, seat)}{group}"


def _fouled(group: str | None) -> str:
    return "" if group is None else f"group {group or 'a'} from this round on"


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
            score = score_of(outcome, rules, seat, line.board)
            by = f" by {seat.word}" if seat else ""
            return f"{contract.words}{by}, {tricks} tricks" + (f": {score:+}" if score is not None else "")
        case KnownScore(score):
            return f"{score:+}: {_makers(session, line, score, seat)}"
        case _:
            return code_of(outcome)


def _makers(session: Session, line: Line, score: int, seat: Seat | None) -> str:
    """The contracts that give a score; those that fail by as much are one item."""
    rules = session.shown.rule_set
    possible = possible_contracts(rules, score, line.board, None if seat is None else seat.side)
    ways: list[str] = []
    for (side, short), alike in groupby(possible, key=lambda maker: (maker.side, maker.short)):
        contracts = ", ".join(f"{maker.contract.symbols} {maker.tricks}" for maker in alike)
        ways.append(f"{side} {short} short" if short else f"{side} {contracts}")
    different = list(dict.fromkeys(ways))
    if not different:
        return "the side that declares cannot have made it" if score else "no play"
    more = " and others" if len(different) > MOST_MAKERS else ""
    return "; ".join(different[:MOST_MAKERS]) + more
