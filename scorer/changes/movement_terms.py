"""What a director says of a movement: tables or pairs, boards, minutes, rounds; and the same as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import Misread, Mistake
from scorer.movements.wishes import Wish
from scorer.records.numbers import board_number, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorer.errors import Mistakes

T = TypeVar("T")

MOST_PAIRS = 200
"""The most pairs of one section that a movement is looked for."""


class MovementWords(NamedTuple):
    """What was typed of the movement; empty where nothing was said."""

    tables: str = ""
    pairs: str = ""
    boards: str = ""
    minutes: str = ""
    kind: str = ""
    rounds: str = ""
    a_round: str = ""
    winners: str = ""
    play: str = ""
    one_set: bool = False


class Terms(NamedTuple):
    """The same understood: pairs by section, and numbers that are None where nothing was said."""

    pairs: tuple[int, ...]
    boards: int | None
    minutes: int | None
    kind: str
    rounds: int | None
    a_round: int | None
    winners: int | None
    play: int | None = None
    one_set: bool = False

    @property
    def wish(self) -> Wish:
        """What the movement should keep within."""
        return Wish(self.boards, self.minutes, self.play, self.one_set)


def read_terms(words: MovementWords, mistakes: Mistakes) -> Terms:
    """Understand what was typed, and note everything that could not be."""

    def read(field: str, text: str, parse: Callable[[str], T]) -> T | None:
        if not text:
            return None
        return mistakes.read(field, text, parse)

    return Terms(
        _read_sections(words, mistakes),
        read("--boards", words.boards, board_number),
        read("--minutes", words.minutes, whole_number),
        words.kind.strip().lower(),
        read("--rounds", words.rounds, whole_number),
        read("--boards-a-round", words.a_round, board_number),
        read("--winners", words.winners, _one_or_two),
        read("--play", words.play, board_number),
        words.one_set,
    )


def _read_sections(words: MovementWords, mistakes: Mistakes) -> tuple[int, ...]:
    """How many pairs each section has: `7,6.5` tables are 14 and 13 pairs."""
    if words.pairs and words.tables:
        sentence = f'read "{words.pairs}", expected either pairs or tables'
        mistakes.append(Mistake("", "--pairs", sentence))
    if not words.pairs and not words.tables:
        sentence = "how many tables, or --pairs how many pairs, has to be said"
        mistakes.append(Mistake("", "--tables", sentence))
        return ()
    option, text, parse = "--tables", words.tables, _tables
    if words.pairs:
        option, text, parse = "--pairs", words.pairs, _pairs
    sections = []
    for part in text.split(","):
        pairs = mistakes.read(option, part.strip(), parse)
        if pairs is not None:
            sections.append(pairs)
    return tuple(sections)


def _pairs(text: str) -> int:
    pairs = _short_number(text)
    if not 2 <= pairs <= MOST_PAIRS:
        raise Misread(text, f"a number of pairs, 2 to {MOST_PAIRS}")
    return pairs


def _tables(text: str) -> int:
    """The pairs of a number of tables: two each, and one at a half."""
    whole, _, half = text.replace("½", ".5").partition(".")
    tables = _short_number(whole)
    if not 1 <= tables <= MOST_PAIRS // 2 or half not in ("", "0", "5"):
        raise Misread(text, f"a number of tables such as 7 or 7.5, 1 to {MOST_PAIRS // 2}")
    return 2 * tables + (half == "5")


def _short_number(text: str) -> int:
    """A number of up to three digits; 0 where it is none."""
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    return 0


def _one_or_two(text: str) -> int:
    if text not in ("1", "2"):
        raise Misread(text, "1 (one ranking) or 2 (North-South and East-West apart)")
    return int(text)
