"""The score of one deal with its breakdown, and the complete score table of a rule set."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from scorer.game.contracts import TRICKS, AnyContract
from scorer.game.scoring import DealScore, TableRow, deal_score, largest_swing, score_table
from scorer.i18n import counted
from scorer.reports.table import NUMBER, Field, Table

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet


def table(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool) -> Table[tuple[str, int]]:
    """How one score is made up, a line for each part, and the total."""
    score = deal_score(rules, contract, tricks, vulnerable=vulnerable)
    total = (_winner(score), score.declarer or score.defenders)
    title = f"{contract.words}, {counted(tricks, 'trick')}"
    if vulnerable:
        title += ", vulnerable"
    title = f"{title}, rules {rules.name}".capitalize()
    fields: tuple[Field[tuple[str, int]], ...] = (
        Field("line", "", cell=itemgetter(0)),
        Field("points", "Points", NUMBER, cell=itemgetter(1)),
    )
    lines = [(str(said), points) for said, points in score.lines]
    return Table(title, fields, (*lines, total))


def _winner(score: DealScore) -> str:
    if score.defenders:
        return "The defenders score"
    return "Declarer's side scores" if score.declarer else "Nobody scores"


def document(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool) -> dict[str, Any]:
    """One score as JSON."""
    score = deal_score(rules, contract, tricks, vulnerable=vulnerable)
    return {
        "rules": rules.name,
        "contract": str(contract),
        "tricks": tricks,
        "vulnerable": vulnerable,
        "declarer_score": score.declarer,
        "defender_score": score.defenders,
        "lines": [[str(said), points] for said, points in score.lines],
    }


def whole_table(rules: RuleSet) -> Table[TableRow]:
    """Every contract's score for every number of tricks; defenders' scores are negative."""
    fields: list[Field[TableRow]] = [
        Field("contract", "Tricks"),
        Field("vul", "Vul", cell=lambda row: "vul" if row.vulnerable else "", for_people=True),
    ]
    if rules.vulnerability:
        fields.append(Field("vulnerable", value=lambda row: row.vulnerable))
    for tricks in range(TRICKS + 1):
        cell = partial(_score, tricks)
        fields.append(Field(f"tricks_{tricks}", str(tricks), NUMBER, cell=cell, for_people=True))
    fields.append(Field("declarer_minus_defenders", value=lambda row: list(row.scores)))
    notes = (f"Source: {rules.source}", f"Largest swing on one deal: {largest_swing(rules)}")
    return Table(f"Score table, rules {rules.name}", tuple(fields), score_table(rules), notes)


def _score(tricks: int, row: TableRow) -> int:
    return row.scores[tricks]
