"""The pairs and results of a PBN file: the rows of its ScoreTables and of its TotalScoreTable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.exchange.other_programs import Line, Word, award_in, outcome_of
from scorer.exchange.usebio_words import parse_side
from scorer.formats.pairs_csv import Labels
from scorer.game.contracts import normalised
from scorer.game.seats import Side
from scorer.published.figures import Figure, Kind, figure, of_pair, of_result
from scorer.records.notation import award_of
from scorer.records.numbers import parse_decimal, whole_number
from scorer.records.pairs import Pair, parse_label
from scorer.records.results import NotPlayed, Outcome, Result, Ruling, SitOut
from scorer.records.rulings import Penalty
from scorer.records.texts import label_text, name_text
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scorer.errors import Mistakes
    from scorer.exchange.pbn_tables import Cells
    from scorer.game.rulesets import RuleSet
    from scorer.records.settings import Method

ADJUSTMENT = "Adjustment"
TOTALS = ("TotalScoreMP", "TotalMP", "TotalScoreIMP", "TotalIMP", "TotalScore")
_NAMES = re.compile(r"\s*;\s*|\s+(?:&|-|–|/|\+|and)\s+")


class Row(NamedTuple):
    """A row of a ScoreTable, and the board whose it is."""

    board: int
    cells: Cells

    def word(self, *columns: str) -> Word:
        """What stands in the first of some columns that is not empty, with its place."""
        return Word(self.cells.where, columns[0], self.cells.cell(*columns))


def rows_of_pairs(totals: Iterable[Cells]) -> list[Cells]:
    """The rows of the total table that name a pair, the first of each pair: a file may repeat the table."""
    rows: dict[tuple[str, str, str], Cells] = {}
    for cells in totals:
        if cells.cell("PairId"):
            rows.setdefault((cells.cell("PairId"), cells.cell("Section"), cells.cell("Direction")), cells)
    return list(rows.values())


def listed_pairs(totals: Sequence[Cells], rows: Sequence[Row], *, apart: bool, mistakes: Mistakes) -> Labels:
    """The pairs of the total table, else those that results name; `apart`: each direction has its own numbers."""
    sections = {cells.cell("Section") for cells in totals} | {row.cells.cell("Section") for row in rows}
    several = len(sections - {""}) > 1
    pairs: dict[tuple[str, str, Side | None], Pair] = {}
    for cells in totals:
        pair = _pair(cells, "PairId", "Names", mistakes)
        side = mistakes.read("Direction", cells.cell("Direction"), parse_side, cells.where)
        _keep(pairs, pair and pair._replace(direction=side), several=several)
    for row in () if totals else rows:
        for side in Side:
            pair = _pair(row.cells, f"PairId_{side}", f"Names_{side}", mistakes)
            _keep(pairs, pair and pair._replace(direction=side if apart else None), several=several)
    return Labels(pairs.values(), phrase("the file"))


def _keep(pairs: dict[tuple[str, str, Side | None], Pair], pair: Pair | None, *, several: bool) -> None:
    """Keep a pair once, and with its names where any row has them."""
    if pair is None:
        return
    if not several:
        pair = pair._replace(section="")
    known_by = (pair.label, pair.section, pair.direction)
    known = pairs.get(known_by)
    if known is None or not known.names:
        pairs[known_by] = pair


def _pair(cells: Cells, number: str, names: str, mistakes: Mistakes) -> Pair | None:
    text = cells.cell(number)
    if not text:
        return None
    label = mistakes.read(number, text, parse_label, cells.where)
    section = mistakes.read("Section", cells.cell("Section"), label_text, cells.where)
    players = [mistakes.read(names, name, name_text, cells.where) for name in _players(cells.cell(names))]
    if label is None or section is None:
        return None
    first, second = players
    return Pair(label, None, first or "", second or "", section=section)


def _players(names: str) -> tuple[str, str]:
    """Two names out of one text: `Ann Lee;Bob Fox`, `Ann Lee - Bob Fox`, or two surnames with one hyphen."""
    parts = _NAMES.split(names, maxsplit=1)
    if len(parts) < 2 and names.count("-") == 1:
        parts = names.split("-")
    first, second = (*parts, "")[:2]
    return first.strip(), second.strip()


def numbered_apart(rows: Sequence[Row]) -> bool:
    """Whether each direction has its own numbers: somebody would have met a pair of the same number, or twice."""
    sides: dict[tuple[int, str, str], Side] = {}
    for row in rows:
        for side in Side:
            number = row.cells.cell(f"PairId_{side}")
            key = (row.board, row.cells.cell("Section"), number)
            if number and sides.setdefault(key, side) is not side:
                return True
    return False


def result_of(row: Row, labels: Labels, rules: RuleSet, mistakes: Mistakes, told: list[Phrase]) -> Result | None:
    """Understand a row; None, and what is wrong noted, where it cannot be."""
    before = mistakes.found
    ns, ew = (_found(row, labels, side, mistakes) for side in Side)
    round_, table = _number(row, "Round", mistakes), _number(row, "Table", mistakes)
    if mistakes.found > before:
        return None
    if ns is None and ew is None:
        row.word("PairId_NS").wrong(phrase("expected a pair, here or in {other}", other="PairId_EW"), mistakes)
        return None
    outcome: Outcome | None = SitOut()
    if ns is not None and ew is not None:
        outcome = _outcome(row, rules, mistakes, told)
    return None if outcome is None else Result(row.board, ns, ew, outcome, round_, table)


def _found(row: Row, labels: Labels, side: Side, mistakes: Mistakes) -> str | None:
    word, section = row.word(f"PairId_{side}"), row.cells.cell("Section")
    if not word.text:
        return None

    def find(text: str) -> str:
        try:
            return labels.find(text, side, section)
        except Misread:
            return labels.find(text, side, "")

    return word.read(find, mistakes)


def _number(row: Row, column: str, mistakes: Mistakes) -> int | None:
    word = row.word(column)
    return word.read(whole_number, mistakes) if word.text else None


def _outcome(row: Row, rules: RuleSet, mistakes: Mistakes, told: list[Phrase]) -> Outcome | None:
    """What came of a row: an award in the columns of the score, or a contract, or a score alone."""
    ns, ew = row.word("Score_NS"), row.word("Score_EW")
    score = ns
    if not ns.text and ew.text:
        score = ew._replace(text=_turned(ew.text))
    award = _award(row, ns.text, ew.text, rules)
    if award is not None:
        return award
    if normalised(score.text).startswith("PASS"):
        score = score._replace(text="0")
    contract = row.word("Contract")
    if not (contract.text or score.text):
        nothing = phrase("nothing is said of the result: taken as not played")
        told.append(phrase("board {board} ({place}): {reason}", board=row.board, place=row.cells.where, reason=nothing))
        return NotPlayed()
    line = Line(row.board, contract, row.word("Declarer"), row.word("Result"), score)
    return outcome_of(line, rules, mistakes, told)


def _turned(score: str) -> str:
    """East-West's score from the North-South side."""
    return score[1:] if score.startswith("-") else f"-{score.lstrip('+')}"


def _award(row: Row, ns: str, ew: str, rules: RuleSet) -> NotPlayed | Ruling | None:
    """An award: `60%` and `40%`, `A+` and `A-`, `A6040`, `NP`; or nothing but percentages where a score belongs."""
    in_one = award_in(ns)
    if in_one is not None:
        return in_one
    if not (row.cells.cell("Contract") or ns or ew):
        ns, ew = (f"{row.cells.cell(f'Percentage_{side}')}%" for side in Side)
    if ns.endswith(("%", "+", "A", "-")) and ew.endswith(("%", "+", "A", "-")):
        try:
            return award_of(f"{ns}/{ew}", rules)
        except Misread:
            return None
    return None


def published_of(row: Row, result: Result) -> Iterator[Figure]:
    """What the result was worth to each side."""
    if result.ns is None or result.ew is None:
        return
    for side in Side:
        where = of_result(result.board, result.ns, result.ew, side)
        points = row.cells.cell(f"MP_{side}", f"IMP_{side}")
        for kind, text in ((Kind.POINTS, points), (Kind.PERCENT_OF_TOP, row.cells.cell(f"Percentage_{side}"))):
            one = figure(kind, where, text)
            if one is not None:
                yield one


def adjustments(totals: Sequence[Cells], labels: Labels, method: Method, mistakes: Mistakes) -> Iterator[Penalty]:
    """What was added to pairs' totals or taken from them, in a column of the scorer's own."""
    for cells, pair in zip(totals, labels.full, strict=False):  # without totals the results named the pairs
        word = Word(cells.where, ADJUSTMENT, cells.cell(ADJUSTMENT))
        amount = word.read(parse_decimal, mistakes) if word.text else None
        if amount:
            yield Penalty(pair.label, -amount, method.unit, "adjustment")


def published_totals(totals: Sequence[Cells], labels: Labels) -> Iterator[Figure]:
    """The ranking as it was published."""
    for cells, pair in zip(totals, labels.full, strict=False):  # the same order; without totals the results named them
        published = {
            Kind.TOTAL: cells.cell(*TOTALS),
            Kind.PERCENTAGE: cells.cell("TotalPercentage"),
            Kind.PLACE: cells.cell("Rank"),
        }
        for kind, text in published.items():
            one = figure(kind, of_pair(pair.label), text)
            if one is not None:
                yield one
