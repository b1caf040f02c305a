"""`results.csv`: what happened at the tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING

from scorer.errors import ParseError, mismatch_message
from scorer.game.contracts import normalise_notation, parse_tricks
from scorer.game.scoring import possible_contracts
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, phrase
from scorer.interchange.text_files import TableColumns, parse_optional_number, write_table
from scorer.model.notation import PASS, format_code, outcome_to_fields, parse_award, parse_declarer, parse_score
from scorer.model.numbers import parse_board_number
from scorer.model.results import GROUP_LETTERS, KnownScore, Outcome, PassedOut, Played, Result, SitOut
from scorer.model.texts import parse_free_text
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.interchange.own.labels import PairLabels
    from scorer.interchange.rows import SourceRow

FILE_NAME = "results.csv"
COLUMNS = TableColumns(  # `ResultReader` unpacks rows in this order
    required=("board", "ns", "ew", "contract", "declarer", "tricks"),
    optional=("round", "table", "score", "award", "group", "remark", "section"),
)
MAX_SUGGESTED_CONTRACTS = 3
"""How many contracts with a given score an error message lists."""

ZERO_SCORES = ("0", "+0", "-0")
"""The ways to write a score of 0."""

OUTCOME_COLUMNS = ("contract", "declarer", "tricks", "score", "award")
"""The columns that hold the outcome of a meeting; a row fills in some of them."""

WRITTEN_COLUMNS = (
    "board",
    "round",
    "table",
    "ns",
    "ew",
    "contract",
    "declarer",
    "tricks",
    "score",
    "award",
    "group",
    "remark",
)


class ResultReader:
    """Reads rows of results with a cache for each cell, because even a large event has few different ones."""

    def __init__(self, labels: PairLabels, rules: RuleSet) -> None:
        self.rules = rules
        self._labels = labels
        self._boards: dict[str, int] = {}
        self._ns: dict[tuple[str, str], str | None] = {}
        self._ew: dict[tuple[str, str], str | None] = {}
        self._outcomes: dict[tuple[str | bool, ...], Outcome] = {}
        self._numbers: dict[str, int | None] = {}
        self._groups: dict[str, str] = {}
        self._remarks: dict[str, str] = {}

    def read_result(self, row: SourceRow) -> Result | None:
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
            before = row.table.mistakes.total
            result = _read_result(row, self._labels, self.rules)
            if result is not None and row.table.mistakes.total == before:
                return self._remember(row, result)
            return result

    def _remember(self, row: SourceRow, result: Result) -> Result:
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


def _read_result(row: SourceRow, labels: PairLabels, rules: RuleSet) -> Result | None:
    """Read one row cell by cell."""
    board = row.read_cell("board", parse_board_number)
    round_, table = row.read_cell("round", parse_optional_number), row.read_cell("table", parse_optional_number)
    group, remark = row.read_cell("group", _parse_group), row.read_cell("remark", parse_free_text)
    ns, ew = (labels.read_label(row, side, row.cell("section")) for side in Side)
    outcome = read_outcome(row, rules)
    unknown_pair = (row.cell("ns") and ns is None) or (row.cell("ew") and ew is None)
    if board is None or outcome is None or group is None or remark is None or unknown_pair:
        return None
    return Result(board, ns, ew, outcome, round_, table, group, remark)


def read_group_and_remark(row: SourceRow) -> tuple[str, str]:
    """Read the group and the remark of a row."""
    return row.read_cell("group", _parse_group) or "", row.read_cell("remark", parse_free_text) or ""


def _parse_group(text: str) -> str:
    """Parse the group letter of a fouled board, within which results are compared."""
    if text.lower() not in ("", *GROUP_LETTERS):
        raise ParseError(text, phrase("a to i, or nothing"))
    return text.lower()


def read_outcome(row: SourceRow, rules: RuleSet) -> Outcome | None:
    """Read the outcome of a row: exactly one of a played contract, a score, an award, or a sit-out."""
    filled = {name for name in OUTCOME_COLUMNS if row.cell(name)}
    if not (row.cell("ns") and row.cell("ew")):
        return _read_sit_out(row, filled)
    if filled & {"contract", "declarer", "tricks"}:
        return _read_played(row, filled, rules)
    if filled == {"score"}:
        return row.read_cell("score", lambda text: parse_score(text, rules))
    if filled == {"score", "award"}:
        row.add_mistake("award", mismatch_message(row.cell("award"), phrase("nothing, because there is a score")))
        return None
    if filled == {"award"}:
        return row.read_cell("award", lambda text: parse_award(text, rules))
    row.add_mistake(
        "contract", mismatch_message("", phrase("a contract, a score or an award (or an empty ns or ew for a sit-out)"))
    )
    return None


def _read_sit_out(row: SourceRow, filled: set[str]) -> Outcome | None:
    for name in sorted(filled):
        row.add_mistake(
            name, mismatch_message(row.cell(name), phrase("nothing, because ns or ew is empty (a sit-out)"))
        )
    if not (row.cell("ns") or row.cell("ew")):
        row.add_mistake("ns", mismatch_message("", phrase("a pair, here or in ew")))
        return None
    return None if filled else SitOut()


def _read_played(row: SourceRow, filled: set[str], rules: RuleSet) -> Outcome | None:
    """Read a contract and its tricks. The declarer is optional, and a score beside them is checked later."""
    if rules.can_pass_out and normalise_notation(row.cell("contract")) == PASS:
        return _read_passed_out(row, filled)
    if "award" in filled:
        row.add_mistake("award", mismatch_message(row.cell("award"), phrase("nothing, because there is a contract")))
    contract = row.read_cell("contract", rules.parse_contract)
    seats = row.read_cell("declarer", parse_declarer)
    needed = rules.tricks_needed(contract) if contract else None
    tricks = row.read_cell("tricks", lambda text: parse_tricks(text, needed))
    if contract is None or tricks is None or seats is None:
        return None
    declarer, supposed = seats
    return Played(contract, declarer, tricks, supposed)


def _read_passed_out(row: SourceRow, filled: set[str]) -> Outcome | None:
    """Read a passed-out deal. Besides `PASS` only a score of 0 is allowed."""
    extra = filled - {"contract"}
    if "score" in filled and normalise_notation(row.cell("score")) in ZERO_SCORES:
        extra -= {"score"}
    for name in sorted(extra):
        expected = phrase("nothing with {contract}", contract=PASS)
        if name == "score":
            expected = phrase("0, the score for {contract}", contract=PASS)
        row.add_mistake(name, mismatch_message(row.cell(name), expected))
    return None if extra else PassedOut()


def check_score(row: SourceRow, result: Result, rules: RuleSet, known: Seat | None) -> None:
    """Note a score that disagrees with the contract in its row; `known` declares if the row has no declarer."""
    outcome = result.outcome
    if not isinstance(outcome, Played) or not row.cell("score"):
        return
    score = score_of(outcome, rules, outcome.declaring_seat(known), result.board)
    stated = row.read_cell("score", lambda text: parse_score(text, rules))
    if stated is not None and score is not None and stated.score != score:
        row.add_mistake(
            "score", ParseError(row.cell("score"), lambda: _expected_score(outcome, score, stated, result.board, rules))
        )


def _expected_score(outcome: Played, score: int, stated: KnownScore, board: int, rules: RuleSet) -> Phrase:
    """Describe the score that would agree with the contract, and what the stated score would mean."""
    return phrase(
        "{score}, the score for {code}; {stated} is {meant}",
        score=score,
        code=format_code(outcome),
        stated=stated.score,
        meant=_describe_score(outcome, stated.score, board, rules),
    )


def _describe_score(outcome: Played, score: int, board: int, rules: RuleSet) -> Phrase:
    """Describe a score: the same contract with other tricks, if possible, else contracts that give it."""
    possible = list(possible_contracts(rules, score, board))
    same = [other for other in possible if other.contract == outcome.contract] or possible
    meant = [phrase("{result} by {side}", result=f"{one.contract} {one.tricks}", side=one.side) for one in same]
    if not meant:
        return phrase("impossible on this board")
    return reduce(
        lambda others, last: phrase("{others} or {last}", others=others, last=last), meant[:MAX_SUGGESTED_CONTRACTS]
    )


def write_results(results: Iterable[Result]) -> str:
    """Format `results.csv`; scores that follow from a contract are left out."""
    return write_table(WRITTEN_COLUMNS, map(_format_row, results))


def _format_row(result: Result) -> tuple[str | int | None, ...]:
    fields = outcome_to_fields(result.outcome)
    return (result.board, result.round, result.table, result.ns, result.ew, *fields, result.group, result.remark)
