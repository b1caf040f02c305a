"""Reckoning a score without any event."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.desk.answers import Answer
from scorer.errors import BadInput, Misread, Mistake
from scorer.game.contracts import parse_tricks
from scorer.game.rulesets import rule_set
from scorer.reports import deal_scores


def deal_score(words: Sequence[str], rules_name: str) -> Answer:
    """The score of one contract; the words are the contract and, last, the tricks."""
    rules = rule_set(rules_name)
    *contract_words, tricks_word = words
    field = "contract"
    try:
        contract = rules.contract(" ".join(contract_words))
        field = "tricks"
        tricks = parse_tricks(tricks_word, rules.needed(contract))
    except Misread as error:
        raise BadInput([Mistake("", field, str(error))]) from error
    return Answer(
        lambda: [deal_scores.sheet(rules, contract, tricks)],
        lambda: deal_scores.document(rules, contract, tricks),
    )


def score_table(rules_name: str) -> Answer:
    """Every score that a rule set gives."""
    rules = rule_set(rules_name)
    return Answer(lambda: [deal_scores.table_sheet(rules)], lambda: deal_scores.table_document(rules))
