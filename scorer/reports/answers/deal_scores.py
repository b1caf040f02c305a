"""The score of one deal with its breakdown, and the complete score table of a rule set."""

from __future__ import annotations

from functools import partial
from operator import itemgetter
from typing import TYPE_CHECKING

from scorer.game.contracts import TRICKS, AnyContract
from scorer.game.scoring import DealScore, ScoreTableRow, largest_swing, score_deal, score_table
from scorer.i18n import count_phrase, phrase
from scorer.reports.table import NUMBER, Field, Table

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet


def score_breakdown_table(
    rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool
) -> Table[tuple[str, int]]:
    """How one score is made up, a line for each part, and the total."""
    score = score_deal(rules, contract, tricks, vulnerable=vulnerable)
    total = (_describe_winner(score), score.declarer or score.defenders)
    title = f"{contract.description}, {count_phrase(tricks, 'trick')}"
    if vulnerable:
        title += ", vulnerable"
    title = f"{title}, {rules.name} rules".capitalize()
    fields: tuple[Field[tuple[str, int]], ...] = (
        Field("line", "", cell=itemgetter(0)),
        Field("points", phrase("Points"), NUMBER, cell=itemgetter(1)),
    )
    lines = [(str(said), points) for said, points in score.lines]
    return Table(title, fields, (*lines, total))


def _describe_winner(score: DealScore) -> str:
    if score.defenders:
        return "The defenders score"
    return "Declarer's side scores" if score.declarer else "Neither side scores"


def score_document(rules: RuleSet, contract: AnyContract, tricks: int, *, vulnerable: bool) -> dict[str, object]:
    """One score as JSON."""
    score = score_deal(rules, contract, tricks, vulnerable=vulnerable)
    return {
        "rules": rules.name,
        "contract": str(contract),
        "tricks": tricks,
        "vulnerable": vulnerable,
        "declarer_score": score.declarer,
        "defender_score": score.defenders,
        "lines": [[str(said), points] for said, points in score.lines],
    }


def complete_score_table(rules: RuleSet) -> Table[ScoreTableRow]:
    """Every contract's score for every number of tricks; defenders' scores are negative."""
    fields: list[Field[ScoreTableRow]] = [
        Field("contract", phrase("Tricks")),
        Field("vul", phrase("Vul"), cell=lambda row: "vul" if row.vulnerable else "", people_only=True),
    ]
    if rules.has_vulnerability:
        fields.append(Field("vulnerable", value=lambda row: row.vulnerable))
    for tricks in range(TRICKS + 1):
        cell = partial(_score_for_tricks, tricks)
        fields.append(Field(f"tricks_{tricks}", str(tricks), NUMBER, cell=cell, people_only=True))
    fields.append(Field("declarer_minus_defenders", value=lambda row: list(row.scores)))
    notes = (f"Source: {rules.source}", f"Largest swing on one deal: {largest_swing(rules)}")
    return Table(f"Scoring table, {rules.name} rules", tuple(fields), score_table(rules), notes)


def _score_for_tricks(tricks: int, row: ScoreTableRow) -> int:
    return row.scores[tricks]
