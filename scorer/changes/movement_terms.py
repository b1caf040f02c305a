"""What a director settles of a movement: tables or pairs, boards, minutes, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scorer.changes.actions import Known, Parameter, flag
from scorer.errors import Misread, Mistakes, refused
from scorer.movements.wishes import Wish
from scorer.records.numbers import board_number, whole_number
from scorer.words import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PAIRS = 200
"""The most pairs of one section that a movement is looked for."""


class Terms(NamedTuple):
    """What was said; None where nothing was. `sections` are the pairs of each section."""

    sections: tuple[int, ...] = ()
    boards: int | None = None
    minutes: int | None = None
    kind: str | None = None
    rounds: int | None = None
    a_round: int | None = None
    winners: int | None = None
    play: int | None = None
    one_set: bool | None = False

    @property
    def wish(self) -> Wish:
        """What the movement should keep within."""
        return Wish(self.boards, self.minutes, self.play, one_set=bool(self.one_set))


def _sections(name: str, count: Callable[[str], int]) -> Callable[[str, Known], tuple[int, ...]]:
    """How many pairs each section has, by what `count` reads of each: `7,6.5` tables are 14 and 13 pairs."""

    def read(text: str, known: Known) -> tuple[int, ...]:
        if known.values.get("pairs"):
            raise refused("pairs", phrase("either pairs or tables are said, not both"))
        mistakes = Mistakes()
        counts = [mistakes.read(name, part.strip(), count) or 0 for part in text.split(",")]
        mistakes.refuse()
        return tuple(counts)

    return read


def _pairs(text: str) -> int:
    pairs = _short_number(text)
    if not 2 <= pairs <= MOST_PAIRS:
        raise Misread(text, phrase("a number of pairs, 2 to {most}", most=MOST_PAIRS))
    return pairs


def _tables(text: str) -> int:
    """The pairs of a number of tables: two each, and one at a half."""
    whole, _, half = text.replace("½", ".5").partition(".")
    tables = _short_number(whole)
    if not 1 <= tables <= MOST_PAIRS // 2 or half not in ("", "0", "5"):
        raise Misread(text, phrase("a number of tables such as 7 or 7.5, 1 to {most}", most=MOST_PAIRS // 2))
    return 2 * tables + (half == "5")


def _short_number(text: str) -> int:
    """A number of up to three digits; 0 where it is none."""
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    return 0


def _one_or_two(text: str, _: Known) -> int:
    if text not in ("1", "2"):
        raise Misread(text, phrase("1 (one ranking) or 2 (North-South and East-West apart)"))
    return int(text)


def _board_count(text: str, _: Known) -> int:
    return board_number(text)


def _count(text: str, _: Known) -> int:
    return whole_number(text)


KIND = Parameter("kind", phrase("movement"), lambda text, _: text.strip().lower(), example="howell")

SIZES = (
    Parameter("pairs", phrase("pairs"), _sections("pairs", _pairs), needed=False),
    Parameter("tables", phrase("tables"), _sections("tables", _tables), needed=False),
)
"""How many sit down, said in either way."""

TERMS = (
    Parameter("boards", phrase("boards in play"), _board_count, needed=False),
    Parameter("minutes", phrase("minutes"), _count, needed=False),
    KIND._replace(needed=False),
    Parameter("rounds", phrase("rounds"), _count, needed=False),
    Parameter("a_round", phrase("boards a round"), _board_count, needed=False),
    Parameter("winners", phrase("winners"), _one_or_two, needed=False),
    Parameter("play", phrase("boards each pair plays"), _board_count, needed=False),
    Parameter("one_set", phrase("one set of the boards"), flag, needed=False),
)
"""What a movement should keep within."""
