"""The boards of a USEBIO file: results with what was published of each, and hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Where
from scorer.exchange.other_programs import Line, outcome_of
from scorer.exchange.usebio_words import POINTS_OF, Part, Reading, parse_hands
from scorer.game.seats import Side
from scorer.published.figures import Figure, Kind, figure, of_result
from scorer.records.numbers import board_number, whole_number
from scorer.records.results import Result, SitOut
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.exchange.xml_tree import Element
    from scorer.formats.pairs_csv import Labels
    from scorer.game.deals import Deal
    from scorer.game.rulesets import RuleSet


class ReadLine(NamedTuple):
    """A result, where it stands, and the figures published of it."""

    where: Where
    result: Result
    figures: tuple[Figure, ...]


def read_lines(reading: Reading, boards: Sequence[Part], labels: Labels, rules: RuleSet) -> Iterator[ReadLine]:
    """Every result that can be understood; what is wrong with the others is noted."""
    for section, board in boards:
        number = reading.word(board, "BOARD_NUMBER").read(board_number, reading.mistakes)
        for element in board.all("TRAVELLER_LINE"):
            if number is not None:
                result = _result(reading, element, _Place(number, section, labels), rules)
                if result is not None:
                    figures = tuple(_published(element, result))
                    yield ReadLine(Where(reading.name, element.line), result, figures)


class _Place(NamedTuple):
    """Where a result stands, and who may have played it."""

    board: int
    section: str
    labels: Labels


def _result(reading: Reading, element: Element, place: _Place, rules: RuleSet) -> Result | None:
    before = reading.mistakes.found
    ns, ew = (_pair(reading, element, place, side) for side in Side)
    round_, table = (_number(reading, element, tag) for tag in ("ROUND_NUMBER", "TABLE_NUMBER"))
    if reading.mistakes.found > before:
        return None
    if ns is None or ew is None:
        if ns is None and ew is None:
            none = phrase("expected a pair, here or in {other}", other="EW_PAIR_NUMBER")
            reading.word(element, "NS_PAIR_NUMBER").wrong(none, reading.mistakes)
            return None
        return Result(place.board, ns, ew, SitOut(), round_, table)
    words = [reading.word(element, tag) for tag in ("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")]
    words[1] = words[1]._replace(text=words[1].text[:1])
    outcome = outcome_of(Line(place.board, *words), rules, reading.mistakes, reading.told)
    return None if outcome is None else Result(place.board, ns, ew, outcome, round_, table)


def _pair(reading: Reading, element: Element, place: _Place, side: Side) -> str | None:
    word = reading.word(element, f"{side}_PAIR_NUMBER", f"{side}_PAIR_ID")
    if not word.text:
        return None
    section = element.value("SECTION_ID") or place.section
    return word.read(lambda text: _found(place.labels, text, side, section), reading.mistakes)


def _found(labels: Labels, text: str, side: Side, section: str) -> str:
    """A pair of the section where the result stands, else of any: one may play in another section."""
    try:
        return labels.find(text, side, section)
    except Misread:
        return labels.find(text, side, "")


def _number(reading: Reading, element: Element, tag: str) -> int | None:
    word = reading.word(element, tag)
    return word.read(whole_number, reading.mistakes) if word.text else None


def _published(element: Element, result: Result) -> Iterator[Figure]:
    """What the result was worth to each side."""
    if result.ns is None or result.ew is None:
        return
    for side in Side:
        where = of_result(result.board, result.ns, result.ew, side)
        for ending in POINTS_OF:
            one = figure(Kind.POINTS, where, element.value(f"{side}_{ending}"))
            if one is not None:
                yield one
                break


def read_hands(reading: Reading, boards: Sequence[Element]) -> tuple[tuple[int, Deal], ...]:
    """The deals, in order of their boards; of several hand sets the first that has a board."""
    deals: dict[int, Deal] = {}
    for board in boards:
        number = reading.word(board, "BOARD_NUMBER").read(board_number, reading.mistakes)
        with reading.mistakes.noting("HAND", Where(reading.name, board.line)):
            deal = parse_hands(board)
            if number is not None and deal is not None:
                deals.setdefault(number, deal)
    return tuple(sorted(deals.items()))
