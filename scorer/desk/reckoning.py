"""Reckoning a score without any event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scorer.desk.answers import Answer
from scorer.errors import BadInput, Misread, Mistake
from scorer.game.contracts import parse_tricks
from scorer.game.rulesets import RuleSet, rule_set
from scorer.game.seats import vulnerable_sides
from scorer.records.numbers import whole_number
from scorer.reports.answers import deal_scores

if TYPE_CHECKING:
    from collections.abc import Sequence


def deal_score(words: Sequence[str], rules_name: str, board: str | None, *, vulnerable: bool) -> Answer:
    """The score of one contract; the words are the contract and, last, the tricks."""
    rules = rule_set(rules_name)
    *contract_words, tricks_word = words
    field = "contract"
    try:
        contract = rules.contract(" ".join(contract_words))
        field = "tricks"
        tricks = parse_tricks(tricks_word, rules.needed(contract))
        field = "--vulnerable" if vulnerable else "--board"
        stakes = _vulnerable(rules, board, vulnerable=vulnerable)
    except Misread as error:
        raise BadInput([Mistake("", field, str(error))]) from error
    return Answer(
        lambda: [deal_scores.table(rules, contract, tricks, vulnerable=stakes).sheet],
        partial(deal_scores.document, rules, contract, tricks, vulnerable=stakes),
    )


def _vulnerable(rules: RuleSet, board: str | None, *, vulnerable: bool) -> bool:
    """Whether declarer's side is vulnerable; a board tells only where both sides are alike."""
    if vulnerable and not rules.vulnerability:
        raise Misread("--vulnerable", f"nothing: the rules {rules.name} know no vulnerability")
    sides = vulnerable_sides(whole_number(board)) if board is not None and rules.vulnerability else frozenset()
    if len(sides) == 1:
        only = next(iter(sides))
        raise Misread(str(board), f"a board on which both sides are alike, or --vulnerable: only {only} is on this one")
    return vulnerable or bool(sides)


def score_table(rules_name: str) -> Answer:
    """Every score that a rule set gives."""
    rules = rule_set(rules_name)
    return Answer(lambda: [deal_scores.whole_table(rules).sheet], lambda: deal_scores.whole_document(rules))
