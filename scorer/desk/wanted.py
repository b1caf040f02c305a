"""What a director says of an evening before it begins: tables or pairs, boards, minutes, movement."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.desk.typed import read
from scorer.errors import BadInput, Misread, Mistake, one_of
from scorer.game.rulesets import rule_set
from scorer.records.events import Event
from scorer.records.numbers import board_number, whole_number
from scorer.records.settings import Method, Scoring
from scorer.records.texts import free_text

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PAIRS = 200
"""The most pairs of one section that a movement is looked for."""


class Wanted(NamedTuple):
    """What was typed of the movement; empty where nothing was said."""

    tables: str = ""
    pairs: str = ""
    boards: str = ""
    minutes: str = ""
    kind: str = ""
    rounds: str = ""
    a_round: str = ""
    winners: str = ""


class About(NamedTuple):
    """What was typed of the event itself."""

    name: str
    date: str = ""
    club: str = ""
    rules: str = "standard"
    method: str = ""


class Terms(NamedTuple):
    """The same understood: pairs by section, and numbers that are None where nothing was said."""

    pairs: tuple[int, ...]
    boards: int | None
    minutes: int | None
    kind: str
    rounds: int | None
    a_round: int | None
    winners: int | None


T = TypeVar("T")


def understood(wanted: Wanted, about: About | None = None) -> tuple[Terms, Event]:
    """Understand what was typed; raise `BadInput` with everything that could not be."""
    mistakes: list[Mistake] = []
    miscounted: list[Mistake] = []
    sections = _sections(wanted, miscounted)
    usual = Method.AGGREGATE if sections == (2,) else Method.MATCHPOINTS
    event = Event("", datetime.date.today()) if about is None else _event(about, usual, mistakes)
    mistakes += miscounted
    terms = Terms(
        sections,
        _said("--boards", wanted.boards, board_number, mistakes),
        _said("--minutes", wanted.minutes, whole_number, mistakes),
        wanted.kind.strip().lower(),
        _said("--rounds", wanted.rounds, whole_number, mistakes),
        _said("--boards-a-round", wanted.a_round, board_number, mistakes),
        _said("--winners", wanted.winners, _one_or_two, mistakes),
    )
    if mistakes:
        raise BadInput(mistakes)
    return terms, event


def _event(about: About, usual: Method, mistakes: list[Mistake]) -> Event:
    """An event without its pairs; the date is today's where none was said, and the method the usual one."""
    name = _said("NAME", about.name, free_text, mistakes)
    if not name and not mistakes:
        mistakes.append(Mistake("", "NAME", 'read "", expected a name'))
    return Event(
        name=name or "",
        date=_said("--date", about.date, parse_date, mistakes) or datetime.date.today(),
        club=_said("--club", about.club, free_text, mistakes) or "",
        rules=rule_set(about.rules).name,
        scoring=Scoring(method=_said("--method", about.method, _method, mistakes) or usual),
    )


def _sections(wanted: Wanted, mistakes: list[Mistake]) -> tuple[int, ...]:
    """How many pairs each section has: `7,6.5` tables are 14 and 13 pairs."""
    name, text, parse = ("--pairs", wanted.pairs, _pairs) if wanted.pairs else ("--tables", wanted.tables, _tables)
    if wanted.pairs and wanted.tables:
        mistakes.append(Mistake("", "--pairs", f'read "{wanted.pairs}", expected either pairs or tables'))
    if not text:
        mistakes.append(Mistake("", "--tables", "how many tables, or --pairs how many pairs, has to be said"))
        return ()
    sections = [read(name, part.strip(), parse, mistakes) for part in text.split(",")]
    return tuple(pairs for pairs in sections if pairs is not None)


def _said(field: str, text: str, parse: Callable[[str], T], mistakes: list[Mistake]) -> T | None:
    """Parse what was said; None where nothing was, or where a mistake was noted."""
    return read(field, text, parse, mistakes) if text else None


def _pairs(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and 2 <= int(text) <= MOST_PAIRS):
        raise Misread(text, f"a number of pairs, 2 to {MOST_PAIRS}")
    return int(text)


def _tables(text: str) -> int:
    whole, _, half = text.replace("½", ".5").partition(".")
    tables = int(whole) if whole.isascii() and whole.isdigit() and len(whole) <= 3 else 0
    if not 1 <= tables <= MOST_PAIRS // 2 or half not in ("", "0", "5"):
        raise Misread(text, f"a number of tables such as 7 or 7.5, 1 to {MOST_PAIRS // 2}")
    return 2 * tables + (half == "5")


def _one_or_two(text: str) -> int:
    if text not in ("1", "2"):
        raise Misread(text, "1 (one ranking) or 2 (North-South and East-West apart)")
    return int(text)


def parse_date(text: str) -> datetime.date:
    """Read a day such as 2026-11-24; raise `Misread` otherwise."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Misread(text, "a date such as 2026-11-24") from error


def _method(text: str) -> Method:
    if text not in Method.__members__.values():
        raise Misread(text, one_of(list(Method), text))
    return Method(text)
