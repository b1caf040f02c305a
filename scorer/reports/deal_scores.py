"""The score of one deal with its lines, and the whole score table of a rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scorer.game.contracts import TRICKS
from scorer.game.scoring import deal_score, largest_swing, score_table
from scorer.reports.sheet import Cell, Column, Kind, Sheet

if TYPE_CHECKING:
    from scorer.game.rulesets import AnyContract, RuleSet


def sheet(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool) -> Sheet:
    """How one score comes about."""
    score = deal_score(rules, contract, tricks, vulnerable=vulnerable)
    winner = (
        "The defenders score" if score.defenders else "Declarer's side scores" if score.declarer else "Nobody scores"
    )
    rows: tuple[tuple[Cell, ...], ...] = (*score.lines, (winner, score.declarer or score.defenders))
    stakes = ", vulnerable" if vulnerable else ""
    title = f"{contract.words}, {tricks} tricks{stakes}, rules {rules.name}".capitalize()
    return Sheet(title, (Column(""), Column("Points", Kind.NUMBER)), rows)


def document(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool) -> dict[str, Any]:
    """One score for programs."""
    score = deal_score(rules, contract, tricks, vulnerable=vulnerable)
    return {
        "rules": rules.name,
        "contract": str(contract),
        "tricks": tricks,
        "vulnerable": vulnerable,
        "declarer_score": score.declarer,
        "defender_score": score.defenders,
        "lines": [list(line) for line in score.lines],
    }


def table_sheet(rules: RuleSet) -> Sheet:
    """Every contract's score for every number of tricks; what the defenders get is negative."""
    columns = (Column("Tricks"), Column("Vul"), *(Column(str(tricks), Kind.NUMBER) for tricks in range(TRICKS + 1)))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (row.contract, "vul" if row.vulnerable else "", *row.scores) for row in score_table(rules)
    )
    notes = (f"Source: {rules.source}", f"Largest swing on one deal: {largest_swing(rules)}")
    return Sheet(f"Score table, rules {rules.name}", columns, rows, notes)


def table_document(rules: RuleSet) -> dict[str, Any]:
    """The score table for programs."""
    rows: list[dict[str, Any]] = []
    for row in score_table(rules):
        stakes = {"vulnerable": row.vulnerable} if rules.vulnerability else {}
        rows.append({"contract": str(row.contract), **stakes, "declarer_minus_defenders": list(row.scores)})
    return {"rules": rules.name, "rows": rows}
