"""`results.csv`: what happened at the tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from scorer.errors import Misread, misread
from scorer.formats.texts import Columns, Row, optional_number, write_table
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.scoring import possible_contracts
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, phrase
from scorer.model.notation import PASS, award_of, code_of, fields_of, parse_declarer, parse_score
from scorer.model.numbers import board_number
from scorer.model.results import GROUPS, KnownScore, Outcome, PassedOut, Played, Result, SitOut
from scorer.model.texts import free_text
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.formats.labels import Labels
    from scorer.game.rulesets import RuleSet

FILE = "results.csv"
COLUMNS = Columns(  # `ResultReader` unpacks rows in this order
    required=("board", "ns", "ew", "contract", "declarer", "tricks"),
    optional=("round", "table", "score", "award", "group", "remark", "section"),
)
MOST_MEANT = 3
"""How many contracts with a given score an error message lists."""

NOTHING = ("0", "+0", "-0")
"""The ways to write a score of 0."""

ENTERED = ("contract", "declarer", "tricks", "score", "award")
"""The columns that hold the outcome of a meeting; a row fills in some of them."""

WRITTEN = ("board", "round", "table", "ns", "ew", "contract", "declarer", "tricks", "score", "award", "group", "remark")


class ResultReader:
    """Reads rows of results with a cache for each cell, because even a large event has few different ones."""

    def __init__(self, labels: Labels, rules: RuleSet) -> None:
        self.rules = rules
        self._labels = labels
        self._boards: dict[str, int] = {}
        self._ns: dict[tuple[str, str], str | None] = {}
        self._ew: dict[tuple[str, str], str | None] = {}
        self._outcomes: dict[tuple[str | bool, ...], Outcome] = {}
        self._numbers: dict[str, int | None] = {}
        self._groups: dict[str, str] = {}
        self._remarks: dict[str, str] = {}

    def read(self, row: Row) -> Result | None:
        """Read one row; None, with mistakes noted, if it is wrong."""
        board, ns, ew, contract, declarer, tricks, round_, table, score, award, group, remark, section = row.values
        try:
            return Result(
                self._boards[board],
                self._ns[ns, section],
                self._ew[ew, section],
                self._outcomes[ns != "", ew != "", contract, declarer, tricks, score, award],
                self._numbers[round_],
                self._numbers[table],
                self._groups[group],
                self._remarks[remark],
            )
        except KeyError:  # a cell not seen before
            before = row.listing.mistakes.found
            result = _read_result(row, self._labels, self.rules)
            if result is not None and row.listing.mistakes.found == before:
                return self._remembered(row, result)
            return result

    def _remembered(self, row: Row, result: Result) -> Result:
        """Cache the cells of a row without mistakes. Equal outcomes share one object."""
        board, ns, ew, contract, declarer, tricks, round_, table, score, award, group, remark, section = row.values
        self._boards[board] = result.board
        self._ns[ns, section] = result.ns
        self._ew[ew, section] = result.ew
        written = (ns != "", ew != "", contract, declarer, tricks, score, award)
        outcome = self._outcomes.setdefault(written, result.outcome)
        self._numbers[round_] = result.round
        self._numbers[table] = result.table
        self._groups[group] = result.group
        self._remarks[remark] = result.remark
        return result._replace(outcome=outcome)


def _read_result(row: Row, labels: Labels, rules: RuleSet) -> Result | None:
    """Read one row cell by cell."""
    board = row.read("board", board_number)
    round_, table = row.read("round", optional_number), row.read("table", optional_number)
    group, remark = row.read("group", _group), row.read("remark", free_text)
    ns, ew = (labels.in_row(row, side, row.cell("section")) for side in Side)
    outcome = outcome_in(row, rules)
    unknown_pair = (row.cell("ns") and ns is None) or (row.cell("ew") and ew is None)
    if board is None or outcome is None or group is None or remark is None or unknown_pair:
        return None
    return Result(board, ns, ew, outcome, round_, table, group, remark)


def group_and_remark(row: Row) -> tuple[str, str]:
    """Read the group and the remark of a row."""
    return row.read("group", _group) or "", row.read("remark", free_text) or ""


def _group(text: str) -> str:
    """Parse the group letter of a fouled board, within which results are compared."""
    if text.lower() not in ("", *GROUPS):
        raise Misread(text, phrase("a to i, or nothing"))
    return text.lower()


def outcome_in(row: Row, rules: RuleSet) -> Outcome | None:
    """Read the outcome of a row: exactly one of a played contract, a score, an award, or a sit-out."""
    given = {name for name in ENTERED if row.cell(name)}
    if not (row.cell("ns") and row.cell("ew")):
        return _sit_out(row, given)
    if given & {"contract", "declarer", "tricks"}:
        return _played(row, given, rules)
    if given == {"score"}:
        return row.read("score", lambda text: parse_score(text, rules))
    if given == {"score", "award"}:
        row.wrong("award", misread(row.cell("award"), phrase("nothing beside a score")))
        return None
    if given == {"award"}:
        return row.read("award", lambda text: award_of(text, rules))
    row.wrong("contract", misread("", phrase("a contract, a score or an award (or no ns or no ew: a sit-out)")))
    return None


def _sit_out(row: Row, given: set[str]) -> Outcome | None:
    for name in sorted(given):
        row.wrong(name, misread(row.cell(name), phrase("nothing, because ns or ew is empty: a sit-out")))
    if not (row.cell("ns") or row.cell("ew")):
        row.wrong("ns", misread("", phrase("a pair, here or in ew")))
        return None
    return None if given else SitOut()


def _played(row: Row, given: set[str], rules: RuleSet) -> Outcome | None:
    """Read a contract and its tricks. The declarer is optional, and a score beside them is checked later."""
    if rules.passes and normalised(row.cell("contract")) == PASS:
        return _passed_out(row, given)
    if "award" in given:
        row.wrong("award", misread(row.cell("award"), phrase("nothing beside a contract")))
    contract = row.read("contract", rules.contract)
    seats = row.read("declarer", parse_declarer)
    needed = rules.needed(contract) if contract else None
    tricks = row.read("tricks", lambda text: parse_tricks(text, needed))
    if contract is None or tricks is None or seats is None:
        return None
    declarer, supposed = seats
    return Played(contract, declarer, tricks, supposed)


def _passed_out(row: Row, given: set[str]) -> Outcome | None:
    """Read a passed-out deal. Besides `PASS` only a score of 0 is allowed."""
    beside = given - {"contract"}
    if "score" in given and normalised(row.cell("score")) in NOTHING:
        beside -= {"score"}
    for name in sorted(beside):
        expected = phrase("nothing beside {contract}", contract=PASS)
        if name == "score":
            expected = phrase("0, the score of {contract}", contract=PASS)
        row.wrong(name, misread(row.cell(name), expected))
    return None if beside else PassedOut()


def check_score(row: Row, result: Result, rules: RuleSet, known: Seat | None) -> None:
    """Note a score that disagrees with the contract in its row; `known` declares if the row has no declarer."""
    outcome = result.outcome
    if not isinstance(outcome, Played) or not row.cell("score"):
        return
    score = score_of(outcome, rules, outcome.seat(known), result.board)
    stated = row.read("score", lambda text: parse_score(text, rules))
    if stated is not None and score is not None and stated.score != score:
        row.wrong("score", Misread(row.cell("score"), lambda: _agreeing(outcome, score, stated, result.board, rules)))


def _agreeing(outcome: Played, score: int, stated: KnownScore, board: int, rules: RuleSet) -> Phrase:
    """Describe the score that would agree with the contract, and what the stated score would mean."""
    return phrase(
        "{score}, the score of {code}; {stated} is {meant}",
        score=score,
        code=code_of(outcome),
        stated=stated.score,
        meant=_meant(outcome, stated.score, board, rules),
    )


def _meant(outcome: Played, score: int, board: int, rules: RuleSet) -> Phrase:
    """Describe a score: the same contract with other tricks, if possible, else contracts that give it."""
    possible = list(possible_contracts(rules, score, board))
    same = [other for other in possible if other.contract == outcome.contract] or possible
    meant = [phrase("{result} by {side}", result=f"{one.contract} {one.tricks}", side=one.side) for one in same]
    if not meant:
        return phrase("nothing on this board")
    return reduce(lambda others, last: phrase("{others} or {last}", others=others, last=last), meant[:MOST_MEANT])


def write_results(results: Iterable[Result]) -> str:
    """Format `results.csv`; scores that follow from a contract are left out."""
    return write_table(WRITTEN, map(_written, results))


def _written(result: Result) -> tuple[str | int | None, ...]:
    fields = fields_of(result.outcome)
    return (result.board, result.round, result.table, result.ns, result.ew, *fields, result.group, result.remark)
