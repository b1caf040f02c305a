"""`event.toml`: the name of an event and how it is scored."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from scorer.errors import Misread, Mistake, ScorerError, one_of
from scorer.formats.texts import Mistakes, read_text
from scorer.game.announcement import Redeal
from scorer.game.rulesets import RULE_SETS
from scorer.records.numbers import MOST_BOARDS, decimal_text
from scorer.records.settings import (
    Datum,
    ImpDivisor,
    Method,
    Rounding,
    Scoring,
    Sections,
    SmallGroups,
    SplitTies,
    UnequalBoards,
    VictoryPoints,
    parse_sit_out,
    parse_trim,
)
from scorer.records.texts import free_text

if TYPE_CHECKING:
    from pathlib import Path

    from scorer.records.events import Event

FILE = "event.toml"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `event.toml` says; None where it leaves the default to what else is found."""

    name: str
    date: datetime.date | None = None
    club: str = ""
    rules: str = "standard"
    redeal: Redeal = Redeal.REDEAL
    boards: int | None = None
    winners: int | None = None
    movement: str = ""
    scoring: Scoring = field(default_factory=Scoring)


Parser = Callable[[Any], Any]
E_ = TypeVar("E_", bound=StrEnum)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Misread(_shown(value), "a text in quotes")
    return free_text(value)


def _name(value: object) -> str:
    name = _text(value)
    if not name:
        raise Misread("", "the name of the event")
    return name


def _date(value: object) -> datetime.date:
    try:
        return value if type(value) is datetime.date else datetime.date.fromisoformat(str(value))
    except ValueError as error:
        raise Misread(_shown(value), "a date such as 2026-11-17") from error


def _rules(value: object) -> str:
    if not isinstance(value, str) or value not in RULE_SETS:
        raise Misread(_shown(value), one_of(RULE_SETS, _shown(value)))
    return str(value)


def _number(least: int, most: int) -> Parser:
    def parse(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise Misread(_shown(value), f"a whole number, {least} to {most}")
        return value

    return parse


def _word(words: type[E_]) -> Parser:
    def parse(value: object) -> E_:
        if isinstance(value, bool) or str(value) not in words.__members__.values():
            raise Misread(_shown(value), one_of([str(word) for word in words], _shown(value)))
        return words(str(value))

    return parse


def _written(read: Callable[[str], object]) -> Parser:
    """A word or a number, read as text."""

    def parse(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise Misread(_shown(value), "a word in quotes or a number")
        return read(str(value))

    return parse


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise Misread(_shown(value), "true or false")
    return value


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


EVENT_KEYS: Mapping[str, Parser] = {
    "name": _name,
    "date": _date,
    "club": _text,
    "rules": _rules,
    "redeal": _word(Redeal),
    "boards": _number(0, MOST_BOARDS),
    "winners": _number(1, 2),
    "movement": _text,
}

SCORING_KEYS: Mapping[str, Parser] = {
    "method": _word(Method),
    "matchpoints_per_win": _number(1, 2),
    "unequal_boards": _word(UnequalBoards),
    "small_groups": _word(SmallGroups),
    "round_cells": _word(Rounding),
    "round_totals": _word(Rounding),
    "percent_decimals": _number(0, 6),
    "sit_out": _written(parse_sit_out),
    "factor_totals": _flag,
    "sections": _word(Sections),
    "split_ties": _word(SplitTies),
    "imp_divisor": _word(ImpDivisor),
    "imp_cap": _number(0, 24),
    "datum": _word(Datum),
    "datum_trim": _written(parse_trim),
    "victory_points": _word(VictoryPoints),
    "target": _number(0, 1_000_000),
}


def read_settings(path: Path, encoding: str | None, mistakes: Mistakes) -> Settings:
    """Read `event.toml`; what is wrong is noted, and has its default."""
    text = read_text(path, encoding)
    try:
        document = tomllib.loads(text)
    except ValueError as error:  # also a number too long to be read
        mistakes.append(_not_toml(error))
        return Settings("")
    scoring = document.pop("scoring", {})
    if not isinstance(scoring, dict):
        mistakes.append(Mistake(f"{FILE}:{_line_of(text, 'scoring')}", "scoring", "expected a table, [scoring]"))
        scoring = {}
    if "name" not in document:
        mistakes.append(Mistake(f"{FILE}:1", "name", 'the key is missing, expected name = "…"'))
    settings = {"name": "", **_read_keys(text, "", document, EVENT_KEYS, mistakes)}
    compared = _read_keys(text, "scoring", scoring, SCORING_KEYS, mistakes)
    chosen = Scoring(**{key: compared[key] for key in SCORING_KEYS if key in compared})
    if chosen.victory_points is not VictoryPoints.NONE and not chosen.method.in_imps:
        place = f"{FILE}:{_line_of(text, 'victory_points', 'scoring')}"
        sentence = f'read "{chosen.victory_points}", expected none under {chosen.method}: the scale is of IMPs'
        mistakes.append(Mistake(place, "scoring.victory_points", sentence))
    return Settings(**settings, scoring=chosen)


def _read_keys(
    text: str, table: str, found: Mapping[str, object], known: Mapping[str, Parser], mistakes: Mistakes
) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in found.items():
        try:
            if key not in known:
                raise Misread(key, f"{one_of(known, key)}: this version does not know another key")
            read[key] = known[key](value)
        except ScorerError as error:
            place = f"{FILE}:{_line_of(text, key, table)}"
            mistakes.append(Mistake(place, f"{table}.{key}" if table else key, str(error)))
    return read


def with_setting(event: Event, key: str, text: str) -> Event:
    """An event with one setting changed, written as in `event.toml` or bare; raise `Misread` for what it is not."""
    table, _, name = key.strip().lower().rpartition(".")
    known = SCORING_KEYS if table == "scoring" or (not table and key in SCORING_KEYS) else EVENT_KEYS
    if name not in known or table not in ("", "scoring"):
        names = [*EVENT_KEYS, *(f"scoring.{inner}" for inner in SCORING_KEYS)]
        raise Misread(key, one_of(names, key))
    try:
        value = tomllib.loads(f"value = {text}")["value"]
    except ValueError:
        value = text
    read = known[name](text if name in ("name", "club", "movement") else value)
    if known is EVENT_KEYS:
        return replace(event, **{name: read})
    return replace(event, scoring=replace(event.scoring, **{name: read}))


def _not_toml(error: ValueError) -> Mistake:
    place = re.search(r"line (\d+)", str(error))
    return Mistake(f"{FILE}:{place[1] if place else 1}", "", f"it is not TOML: {error}")


def _line_of(text: str, key: str, table: str = "") -> int:
    """The line on which a key of a table stands; 1 where it is written in some unusual way."""
    inside = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if heading := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            inside = heading[1]
        if inside == table and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*=""", line):
            return number
        if heading and not table and inside == key:
            return number
    return 1


def write_settings(event: Event) -> str:
    """Write `event.toml`: every key, so that a later default does not change an old event."""
    import tomli_w  # only an export writes TOML

    document = {key: getattr(event, key) for key in EVENT_KEYS}
    document["scoring"] = {key: getattr(event.scoring, key) for key in SCORING_KEYS}
    return tomli_w.dumps({key: _plain(value) for key, value in document.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else decimal_text(value)
    return str(value) if isinstance(value, StrEnum) else value
