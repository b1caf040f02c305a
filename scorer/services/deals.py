"""Single deals without an event: what they ask of the players, how they were played, what they score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import BadInput, Misread, Mistakes, UnreadableFile, Way, refused, remedy
from scorer.game.announcement import Redeal, announce
from scorer.game.contracts import parse_tricks
from scorer.game.deals import Deal
from scorer.game.double_dummy import best_contract
from scorer.game.rulesets import STANDARD, RuleSet, rule_set
from scorer.game.seats import Seat, dealer_of, vulnerable_sides
from scorer.i18n import phrase
from scorer.model.numbers import whole_number
from scorer.scoring.scored_event import Figures
from scorer.services import Answer, one_or_all, tables_answer

if TYPE_CHECKING:
    from pathlib import Path


def deal(text: str, dealer: str | None, board: str | None, redeal: Redeal) -> Answer:
    """Describe a deal for a teacher; the dealer is given, or follows from the board number."""
    from scorer.reports.answers import deals  # each answer loads only its own report

    mistakes = Mistakes()
    dealt = mistakes.read("deal", text, Deal.parse)
    if board is None:
        first = mistakes.read("dealer", dealer or "", Seat.parse)
    else:
        first = mistakes.read("board", board, lambda number: dealer_of(whole_number(number)))
    if dealt is None or first is None:
        raise BadInput(mistakes)
    figures = _figures(dealt, first, redeal)
    return Answer(
        lambda: [deals.table(dealt, first, redeal, figures).sheet],
        partial(deals.document, dealt, first, redeal, figures),
    )


def _figures(dealt: Deal, dealer: Seat, redeal: Redeal) -> Figures | None:
    """Solve a deal under the standard rules; None without the solver, or if it takes too long."""
    from scorer.analysis.solver import about_deal  # only needed for solving
    from scorer.analysis.solving import ask, is_there

    double_dummy = ask(about_deal(dealt)) if is_there() else None
    if double_dummy is None:
        return None
    announced = announce(dealt.points, dealer, redeal)
    best = None
    if announced is not None:
        best = best_contract(STANDARD, double_dummy.of(announced.declarer), announced.declarer)
    return Figures(double_dummy, imported=False, best=best)


def play(file: Path, rules_name: str, encoding: str | None) -> Answer:
    """Describe the recorded plays of a PBN file."""
    from scorer.analysis.solving import follow, is_there  # only needed for solving
    from scorer.formats.play_pbn import read_plays  # each answer loads only its own report
    from scorer.reports import plays

    rules = rule_set(rules_name)
    recorded = read_plays(file, rules, encoding, right_declarer=True)
    if not recorded:
        raise UnreadableFile(phrase("{file}: expected a recorded play, and there is no tag Play in it", file=file))
    solver = is_there()
    followed = [(play, (follow(play) or ()) if solver else ()) for play in recorded]  # empty if it takes too long
    return Answer(
        lambda: [plays.play_table(play, rules, figures).sheet for play, figures in followed],
        lambda: one_or_all(
            "plays", [plays.play_document(play, rules, figures) for play, figures in followed], alone=len(followed) == 1
        ),
    )


def deal_score(words: Sequence[str], rules_name: str, board: str | None, *, vulnerable: bool) -> Answer:
    """Score one contract; `words` are the contract and, last, the tricks."""
    from scorer.reports.answers import deal_scores  # each answer loads only its own report

    rules = rule_set(rules_name)
    *contract_words, tricks_word = words
    mistakes = Mistakes()
    contract = mistakes.read("contract", " ".join(contract_words), rules.contract)
    with mistakes.noting("board"):
        stakes = _vulnerable(rules, board, vulnerable=vulnerable)
    if contract is None:
        raise BadInput(mistakes)
    tricks = mistakes.read("tricks", tricks_word, partial(parse_tricks, needed=rules.needed(contract)))
    if mistakes or tricks is None:
        raise BadInput(mistakes)
    return Answer(
        lambda: [deal_scores.table(rules, contract, tricks, vulnerable=stakes).sheet],
        partial(deal_scores.document, rules, contract, tricks, vulnerable=stakes),
    )


def _vulnerable(rules: RuleSet, board: str | None, *, vulnerable: bool) -> bool:
    """Whether declarer's side is vulnerable; a board decides this only if both sides are alike."""
    if vulnerable and not rules.vulnerability:
        raise refused("vulnerable", phrase("the rules {rules} know no vulnerability", rules=rules.name))
    sides = vulnerable_sides(whole_number(board)) if board is not None else frozenset()
    if not rules.vulnerability:
        return False
    if len(sides) == 1:
        (only,) = sides
        alike = phrase("a board on which both sides are alike: only {side} is vulnerable on this one", side=only.word)
        raise Misread(str(board), alike, remedy(Way.VULNERABLE))
    return vulnerable or bool(sides)


def score_table(rules_name: str) -> Answer:
    """List every score of a rule set."""
    from scorer.reports.answers import deal_scores  # each answer loads only its own report

    rules = rule_set(rules_name)
    return tables_answer("rows", deal_scores.whole_table(rules), rules=rules.name)
