"""The score of one deal with its lines, and the whole score table of a rule set."""

from __future__ import annotations

from typing import Any

from scorer.game.contracts import TRICKS, Contract
from scorer.game.rulesets import RuleSet
from scorer.game.scoring import deal_score, score_table
from scorer.reports.sheet import Cell, Column, Kind, Sheet


def sheet(rules: RuleSet, contract: Contract, tricks: int) -> Sheet:
    """How one score comes about."""
    score = deal_score(rules, contract, tricks)
    winner = "Declarer's side scores" if score.declarer else "The defenders score"
    rows: tuple[tuple[Cell, ...], ...] = (*score.lines, (winner, score.declarer or score.defenders))
    title = f"{contract.target.word} in {contract.denomination.word}, {tricks} tricks, rules {rules.name}".capitalize()
    return Sheet(title, (Column(""), Column("Points", Kind.NUMBER)), rows)


def document(rules: RuleSet, contract: Contract, tricks: int) -> dict[str, Any]:
    """One score for programs."""
    score = deal_score(rules, contract, tricks)
    return {
        "rules": rules.name,
        "contract": str(contract),
        "tricks": tricks,
        "vulnerable": False,
        "declarer_score": score.declarer,
        "defender_score": score.defenders,
        "lines": [list(line) for line in score.lines],
    }


def table_sheet(rules: RuleSet) -> Sheet:
    """Every contract's score for every number of tricks; what the defenders get is negative."""
    columns = (Column("Tricks"), *(Column(str(tricks), Kind.NUMBER) for tricks in range(TRICKS + 1)))
    rows: tuple[tuple[Cell, ...], ...] = tuple((contract, *scores) for contract, scores in score_table(rules).items())
    return Sheet(f"Score table, rules {rules.name}", columns, rows)


def table_document(rules: RuleSet) -> dict[str, Any]:
    """The score table for programs."""
    rows = [
        {"contract": str(contract), "declarer_minus_defenders": list(scores)}
        for contract, scores in score_table(rules).items()
    ]
    return {"rules": rules.name, "rows": rows}
