"""Help with the line at the cursor: what the typed text means, or what can be typed."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.commands.lines import ResultLine, example_pairs, parse_line
from scorer.errors import ScorerError
from scorer.game.scoring import possible_contracts
from scorer.i18n import count_phrase
from scorer.model.notation import format_code
from scorer.model.results import FIRST_GROUP, KnownScore, Outcome, Played
from scorer.scoring import score_of
from scorer.tui.session import TypedNotation

if TYPE_CHECKING:
    from scorer.game.seats import Seat
    from scorer.tui.session import EntrySession

SCORES_HELP = "Type a score in tens: 42+ is 420 for North-South, 5- is 50 for East-West. F3: codes."

MOST_CONTRACTS = 4
"""Contracts listed for a score: only a game with doubles has more."""


def help_for_line(session: EntrySession) -> str:
    """One or two lines of help with the line at the cursor; empty as long as the typed text has no meaning."""
    line = session.line
    if line is None:
        return "Nothing to enter here: Tab or PgDn goes on."
    if not session.text:
        return _help_without_text(session, line)
    try:
        typed = parse_line(session.event, session.text)
        if typed.is_annotation:
            marks = ["turn the pairs"] if typed.is_swapped else []
            if typed.group is not None:
                marks.append(_fouled_text(typed.group))
            return f"Enter: {' and '.join(marks)}"
        fresh = session.parse_typed_result(line)
    except ScorerError:
        return ""
    known = session.known_declarer(line)
    words = _describe_outcome(session, line, fresh.outcome, known and known.seat)
    if fresh.pairs != line.pairs:
        words = f"{' against '.join(fresh.pairs)}: {words}"
    if typed.group is not None:
        words += f", {_fouled_text(typed.group)}"
    return words


def _fouled_text(group: str) -> str:
    return f"group {group or FIRST_GROUP} from this round on"


def _help_without_text(session: EntrySession, line: ResultLine) -> str:
    """What Enter would do as long as nothing is typed."""
    if session.is_hidden(line):
        return "Type this line again, without seeing what was entered."
    if line.result is not None:
        return f"Type to correct this result{_tricks_alone_text(session, line.result.outcome)}; Del clears it."
    if not line.pairs:
        return f"Type the pairs and the result: {example_pairs(session.event)} {_example_code(session, line)[0]}"
    above = session.typed_line(line).above
    if above is not None:
        return f"Enter repeats {format_code(above)}{_tricks_alone_text(session, above)}."
    if session.notation is TypedNotation.SCORES:
        return SCORES_HELP
    code, meaning = _example_code(session, line)
    return f"Type a result: {code} is {meaning}. ? shows what else."


def _tricks_alone_text(session: EntrySession, outcome: Outcome) -> str:
    """The hint that the contract may be left out, if the outcome has one and contracts are typed."""
    if session.notation is TypedNotation.SCORES or not isinstance(outcome, Played):
        return ""
    return "; tricks alone keep its contract"


def _example_code(session: EntrySession, line: ResultLine) -> tuple[str, str]:
    """A code that works on a line, and its meaning."""
    if session.notation is TypedNotation.SCORES:
        return "42+", "420 for North-South"
    contract = "4s" if session.event.rule_set.uses_levels else "gs"
    words = str(session.event.rule_set.parse_contract(contract).description)
    if session.known_declarer(line) is not None:
        return f"{contract}10", f"{words}, 10 tricks"
    return f"{contract} s 10", f"{words} by South, 10 tricks"


def _describe_outcome(session: EntrySession, line: ResultLine, outcome: Outcome, seat: Seat | None) -> str:
    """An outcome in words, with its score; for a score, the contracts that give it."""
    rules = session.event.rule_set
    match outcome:
        case Played(contract, declarer, tricks):
            seat = declarer or seat
            words = str(contract.description)
            if seat:
                words += f" by {seat.label}"
            words += f", {count_phrase(tricks, 'trick')}"
            score = score_of(outcome, rules, seat, line.board)
            if score is not None:
                words += f": {score:+}"
            return words
        case KnownScore(score):
            return f"{score:+}: {_describe_contracts(session, line, score, seat)}"
        case _:
            return format_code(outcome)


def _describe_contracts(session: EntrySession, line: ResultLine, score: int, seat: Seat | None) -> str:
    """The contracts that give a score; those that fail by the same number of tricks are one item."""
    rules = session.event.rule_set
    declaring = None
    if seat is not None:
        declaring = seat.side
    possible = possible_contracts(rules, score, line.board, declaring)
    items: dict[str, None] = {}
    for (side, short), alike in groupby(possible, key=attrgetter("side", "short")):
        item = f"{side} {short} short"
        if not short:
            contracts = ", ".join(f"{maker.contract.symbols} {maker.tricks}" for maker in alike)
            item = f"{side} {contracts}"
        items[item] = None
    if items:
        words = "; ".join(list(items)[:MOST_CONTRACTS])
        return f"{words} and others" if len(items) > MOST_CONTRACTS else words
    return "the side that declares cannot have made it" if score else "no play"
