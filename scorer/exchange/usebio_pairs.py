"""The pairs of a USEBIO file: who they are, how they are labelled, and where they came in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.errors import Mistake, Where
from scorer.exchange.usebio_words import Part, Reading, parse_side
from scorer.formats.pairs_csv import MOST_PAIRS, Labels
from scorer.game.seats import Side
from scorer.published.figures import Figure, Kind, figure, of_pair
from scorer.records.numbers import parse_decimal
from scorer.records.pairs import Pair, parse_handicap, parse_label
from scorer.records.rulings import Penalty
from scorer.records.texts import label_text, name_text
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scorer.exchange.xml_tree import Element
    from scorer.records.settings import Method


def listed_pairs(reading: Reading, listed: Sequence[Part], *, sections: bool) -> Labels:
    """The pairs that a file lists; of `sections` only where there is more than one."""
    if len(listed) > MOST_PAIRS:
        reason = phrase("expected {most:,} pairs at the most", most=MOST_PAIRS)
        reading.mistakes.append(Mistake(Where(reading.name), "PAIR", reason))
        reading.mistakes.refuse()
    pairs: list[Pair] = []
    seen: set[tuple[str, str, Side | None]] = set()
    for section, element in listed:
        pair = _pair(reading, section if sections else "", element)
        if pair is None:
            continue
        known_by = (pair.label, pair.section, pair.direction)
        if known_by in seen:
            twice = phrase('read "{read}" twice', read=pair.label)
            reading.word(element, "PAIR_NUMBER").wrong(twice, reading.mistakes)
        seen.add(known_by)
        pairs.append(pair)
    return Labels(pairs, phrase("the file"), alike=True)


def _pair(reading: Reading, section: str, element: Element) -> Pair | None:
    number = reading.word(element, "PAIR_NUMBER", "PAIR_ID")
    label = number.read(parse_label, reading.mistakes)
    side = reading.word(element, "DIRECTION").read(parse_side, reading.mistakes)
    in_section = number._replace(field="SECTION_ID", text=section).read(label_text, reading.mistakes)
    handicap = reading.word(element, "HANDICAP").read(parse_handicap, reading.mistakes)
    names, ids = _players(reading, element, number.text)
    if label is None or in_section is None:
        return None
    pair = Pair(label, side, section=in_section, handicap=handicap or "")
    return pair._replace(player1=names[0], player2=names[1], id1=ids[0], id2=ids[1])


def _players(reading: Reading, element: Element, number: str) -> tuple[list[str], list[str]]:
    """The names and the numbers of both players, empty where the file has none."""
    players = [player for player in element.all("PLAYER") if player.value("PLAYER_NAME")]
    if len(players) > 2:
        told = phrase("pair {pair}: of its {number} players the first two are taken", pair=number, number=len(players))
        reading.told.append(told)
    names, ids = ["", ""], ["", ""]
    for place, player in enumerate(players[:2]):
        names[place] = reading.word(player, "PLAYER_NAME").read(name_text, reading.mistakes) or ""
        ids[place] = reading.word(player, "NATIONAL_ID_NUMBER").read(name_text, reading.mistakes) or ""
    return names, ids


def pairs_met(reading: Reading, boards: Sequence[Part], *, sections: bool, apart: bool) -> Labels:
    """The pairs that results name, where none are listed; `apart`: those of each side are others."""
    met: dict[tuple[str, str, Side | None], Pair] = {}
    for section, board in boards:
        for line in board.all("TRAVELLER_LINE"):
            for side in Side:
                word = reading.word(line, f"{side}_PAIR_NUMBER")
                label = word.read(parse_label, reading.mistakes) if word.text else None
                if label is not None:
                    pair = Pair(label, side if apart else None, section=section if sections else "")
                    met.setdefault((label, pair.section, pair.direction), pair)
    return Labels(met.values(), phrase("the file"))


def published_ranking(labels: Labels, listed: Sequence[Part], *, in_imps: bool) -> Iterator[Figure]:
    """The totals, percentages and places of the pairs; one program has the total in IMPs where others have percent."""
    for pair, (_, element) in zip(labels.full, listed, strict=False):  # none are listed where results name them
        total, percentage = element.value("TOTAL_SCORE"), element.value("PERCENTAGE")
        if in_imps:
            total, percentage = total or percentage, ""
        published = {Kind.TOTAL: total, Kind.PERCENTAGE: percentage, Kind.PLACE: element.value("PLACE")}
        for kind, text in published.items():
            one = figure(kind, of_pair(pair.label), text)
            if one is not None:
                yield one


def adjustments(reading: Reading, labels: Labels, listed: Sequence[Part], method: Method) -> Iterator[Penalty]:
    """What was added to pairs' totals or, where it is negative, taken from them."""
    for pair, (_, element) in zip(labels.full, listed, strict=False):  # none are listed where results name them
        word = reading.word(element, "ADJUSTMENT")
        amount = word.read(parse_decimal, reading.mistakes) if word.text else None
        if amount:
            yield Penalty(pair.label, -amount, method.unit, "adjustment")
