"""Single deals without an event: what they ask of the players, how they were played, what they score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorer import hints
from scorer.analysis.solver import deal_question
from scorer.analysis.solving import ask_solver, is_installed, solve_recorded_play
from scorer.errors import FileAccessError, InputError, Mistakes, ParseError, input_error
from scorer.game.announcement import Redeal, resolve_announcement
from scorer.game.contracts import parse_tricks
from scorer.game.deals import Deal
from scorer.game.double_dummy import find_best_contract
from scorer.game.rulesets import STANDARD, RuleSet, find_rule_set
from scorer.game.seats import Seat, dealer_of, vulnerable_sides
from scorer.i18n import phrase
from scorer.interchange.own.play_pbn import read_plays
from scorer.model.numbers import parse_whole_number
from scorer.reports import plays
from scorer.reports.answers import deal_scores, deals
from scorer.scoring.scored_event import BoardFigures
from scorer.services import Answer, answer_with_tables, one_or_list

if TYPE_CHECKING:
    from pathlib import Path


def describe_deal(text: str, dealer: str | None, board: str | None, redeal: Redeal) -> Answer:
    """Describe a deal for a teacher; the dealer is given, or follows from the board number."""
    mistakes = Mistakes()
    dealt = mistakes.parse("deal", text, Deal.parse)
    if board is None:
        dealer_seat = mistakes.parse("dealer", dealer or "", Seat.parse)
    else:
        dealer_seat = mistakes.parse("board", board, lambda number: dealer_of(parse_whole_number(number)))
    if dealt is None or dealer_seat is None:
        raise InputError(mistakes)
    figures = _solve_deal(dealt, dealer_seat, redeal)
    return Answer(
        lambda: [deals.deal_table(dealt, dealer_seat, redeal, figures).sheet],
        partial(deals.deal_document, dealt, dealer_seat, redeal, figures),
    )


def _solve_deal(dealt: Deal, dealer: Seat, redeal: Redeal) -> BoardFigures | None:
    """Solve a deal under the standard rules; None without the solver, or if it takes too long."""
    double_dummy = ask_solver(deal_question(dealt)) if is_installed() else None
    if double_dummy is None:
        return None
    announced = resolve_announcement(dealt.points, dealer, redeal)
    best = None
    if announced is not None:
        best = find_best_contract(STANDARD, double_dummy.tricks_of(announced.declarer), announced.declarer)
    return BoardFigures(double_dummy, imported=False, best=best)


def describe_plays(file: Path, rules_name: str, encoding: str | None) -> Answer:
    """Describe the recorded plays of a PBN file."""
    rules = find_rule_set(rules_name)
    recorded = read_plays(file, rules, encoding, check_declarer=True)
    if not recorded:
        raise FileAccessError(phrase("{file}: no play is recorded in it, as there is no Play tag", file=file))
    solver = is_installed()
    solved_plays = [
        (play, (solve_recorded_play(play) or ()) if solver else ()) for play in recorded
    ]  # empty if it takes too long
    return Answer(
        lambda: [plays.play_table(play, rules, figures).sheet for play, figures in solved_plays],
        lambda: one_or_list(
            "plays",
            [plays.play_document(play, rules, figures) for play, figures in solved_plays],
            alone=len(solved_plays) == 1,
        ),
    )


def score_deal(words: Sequence[str], rules_name: str, board: str | None, *, vulnerable: bool) -> Answer:
    """Score one contract; `words` are the contract and, last, the tricks."""
    rules = find_rule_set(rules_name)
    *contract_words, tricks_word = words
    mistakes = Mistakes()
    contract = mistakes.parse("contract", " ".join(contract_words), rules.parse_contract)
    with mistakes.capture("board"):
        is_vulnerable = _is_vulnerable(rules, board, vulnerable=vulnerable)
    if contract is None:
        raise InputError(mistakes)
    tricks = mistakes.parse("tricks", tricks_word, partial(parse_tricks, tricks_needed=rules.tricks_needed(contract)))
    if mistakes or tricks is None:
        raise InputError(mistakes)
    return Answer(
        lambda: [deal_scores.score_breakdown_table(rules, contract, tricks, vulnerable=is_vulnerable).sheet],
        partial(deal_scores.score_document, rules, contract, tricks, vulnerable=is_vulnerable),
    )


def _is_vulnerable(rules: RuleSet, board: str | None, *, vulnerable: bool) -> bool:
    """Whether declarer's side is vulnerable; a board decides this only if both sides are alike there."""
    if vulnerable and not rules.has_vulnerability:
        raise input_error("vulnerable", phrase("the {rules} rules have no vulnerability", rules=rules.name))
    sides = vulnerable_sides(parse_whole_number(board)) if board is not None else frozenset()
    if not rules.has_vulnerability:
        return False
    if len(sides) == 1 and not vulnerable:
        (only,) = sides
        alike = phrase("a board with equal vulnerability: only {side} are vulnerable on this one", side=only.label)
        raise ParseError(str(board), alike, hints.SAY_VULNERABLE)
    return vulnerable or bool(sides)


def list_scores(rules_name: str) -> Answer:
    """List every score of a rule set."""
    rules = find_rule_set(rules_name)
    return answer_with_tables("rows", deal_scores.complete_score_table(rules), rules=rules.name)
