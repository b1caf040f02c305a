"""An award in writing: `60/40`, `A+/A-`, `mp 23/11`, `60% GS S 10, 40% PS S 10`, `NS +420; EW -50`, `NP`."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from scorer.errors import Misread
from scorer.game.contracts import normalised
from scorer.records.numbers import DECIMAL, ReadNumber, decimal_text, parse_decimal
from scorer.records.results import (
    NOT_PLAYED,
    Assigned,
    Given,
    Item,
    KnownScore,
    NotPlayed,
    Part,
    Percentage,
    Ruling,
    SessionRule,
    Unit,
)
from scorer.words import phrase

EXAMPLES = phrase("NP, 60/40, A+/A-, mp 23/11, 60% GS S 10, 40% PS S 10, or NS +420; EW -50")

MOST_PARTS = 100
"""Results of which a weighted one is made up: a percent each."""

_SPLIT = re.compile(r"NS\b(.*);\s*EW\b(.*)", re.IGNORECASE | re.ASCII)
_GIVEN = re.compile(rf"(mp|imp|points)\s*([+-]?{DECIMAL})\s*/\s*([+-]?{DECIMAL})", re.IGNORECASE | re.ASCII)
_SHARE = re.compile(rf"\s*({DECIMAL})\s*%\s*(.*)")

ReadItem = Callable[[str], Item]
"""Reads a result code with its declarer, or a North-South score."""


def parse_award(text: str, read_item: ReadItem, number: ReadNumber = parse_decimal) -> NotPlayed | Ruling:
    """Read an award, whose numbers `number` reads; raise `Misread` for what is none."""
    plain = " ".join(text.split())
    if normalised(text) == NOT_PLAYED:
        return NotPlayed()
    if match := _SPLIT.fullmatch(plain):
        return Ruling(_part(match[1], read_item, number), _part(match[2], read_item, number))
    if match := _GIVEN.fullmatch(plain):
        unit = Unit(match[1].lower())
        return Ruling(Given(unit, number(match[2])), Given(unit, number(match[3])))
    if "%" in plain and not re.fullmatch(r"[^%]*%?\s*/[^%]*%?", plain):
        both = _weighted(plain, read_item, number)
        return Ruling(both, both)
    ns, slash, ew = plain.partition("/")
    if not slash:
        raise Misread(text, EXAMPLES)
    return Ruling(_side(ns, text, number), _side(ew, text, number))


def _side(text: str, whole: str, number: ReadNumber) -> Percentage | SessionRule:
    plain = text.strip().removesuffix("%").strip().upper()
    if plain in SessionRule.__members__.values():
        return SessionRule(plain)
    percent = number(plain) if re.fullmatch(DECIMAL, plain, re.ASCII) else None
    if percent is None or percent > 100:
        raise Misread(whole, phrase("0 to 100, A+, A or A- for each side, such as {examples}", examples=EXAMPLES))
    return Percentage(percent)


def _part(text: str, read_item: ReadItem, number: ReadNumber) -> Part:
    """One side of a split award: an item, weighted items, or an artificial score, tried in that order."""
    plain = text.strip()
    if "%" in plain.removesuffix("%"):
        return _weighted(plain, read_item, number)
    try:
        return Assigned(((Fraction(1), read_item(plain)),))
    except Misread as wrong_item:
        try:
            return _side(plain, plain, number)
        except Misread:
            raise wrong_item from None


def _weighted(text: str, read_item: ReadItem, number: ReadNumber) -> Assigned:
    shares = text.split(",")
    if len(shares) > MOST_PARTS:
        raise Misread(text, phrase("{most} weighted results at the most", most=MOST_PARTS))
    items: list[tuple[Fraction, Item]] = []
    for share in shares:
        match = _SHARE.fullmatch(share)
        if match is None:
            raise Misread(text, phrase("weights and results such as 60% GS S 10, 40% PS S 10"))
        items.append((number(match[1]) / 100, read_item(match[2])))
    total = sum(weight for weight, _ in items)
    if total != 1 or any(not weight for weight, _ in items):
        together = decimal_text(100 * Fraction(total))
        raise Misread(text, phrase("weights above 0 that sum to 100 (they sum to {together})", together=together))
    return Assigned(tuple(items))


def write_award(award: NotPlayed | Ruling, write_item: Callable[[Item], str]) -> str:
    """Write what `parse_award` reads."""
    match award:
        case NotPlayed():
            return NOT_PLAYED
        case Ruling(Given(unit, ns), Given(_, ew)):
            return f"{unit} {decimal_text(ns)}/{decimal_text(ew)}"
        case Ruling(Percentage() | SessionRule() as ns, Percentage() | SessionRule() as ew):
            return f"{_written(ns)}/{_written(ew)}"
        case Ruling(Assigned() as ns, ew) if ns == ew:
            return _shares(ns, write_item)
        case Ruling(ns, ew):
            return f"NS {_written_part(ns, write_item)}; EW {_written_part(ew, write_item)}"


def _written(side: Percentage | SessionRule) -> str:
    return decimal_text(side.percent) if isinstance(side, Percentage) else str(side)


def _written_part(part: Part, write_item: Callable[[Item], str]) -> str:
    match part:
        case Assigned(((_, item),)):
            return _signed(item, write_item)
        case Assigned():
            return _shares(part, write_item)
        case Percentage(percent):
            return f"{decimal_text(percent)}.0" if percent.denominator == 1 else decimal_text(percent)
        case SessionRule() | Given():
            return str(part)


def _shares(assigned: Assigned, write_item: Callable[[Item], str]) -> str:
    return ", ".join(f"{decimal_text(100 * weight)}% {_signed(item, write_item)}" for weight, item in assigned.items)


def _signed(item: Item, write_item: Callable[[Item], str]) -> str:
    """A score alone has its sign, so that it cannot be taken for a percentage."""
    return f"{item.score:+}" if isinstance(item, KnownScore) else write_item(item)
