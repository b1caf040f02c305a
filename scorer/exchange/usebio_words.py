"""The words of USEBIO: how its versions and the programs that write it say what a thing is."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread, Where, one_of
from scorer.exchange.other_programs import Word
from scorer.game.deals import Deal
from scorer.game.seats import Seat, Side
from scorer.records.settings import Method
from scorer.words import Phrase, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scorer.errors import Mistakes
    from scorer.exchange.xml_tree import Element

METHODS: Mapping[str, Method] = {
    **dict.fromkeys(("MATCH_POINTS", "MATCHPOINTS", "MP", "MP_PAIRS", "MATCH_POINT_PAIRS"), Method.MATCHPOINTS),
    **dict.fromkeys(("CROSS_IMPS", "CROSS_IMP", "XIMP", "XIMPS", "CROSS_IMP_PAIRS"), Method.CROSS_IMPS),
    **dict.fromkeys(("BUTLER_IMPS", "BUTLER_PAIRS", "BUTLER"), Method.BUTLER),
    **dict.fromkeys(("AGGREGATE", "AGGREGATE_PAIRS"), Method.AGGREGATE),
}
"""What a method is called in EVENT_TYPE (1.0 and 1.1) and in BOARD_SCORING_METHOD (from 1.2)."""

PAIRS_EVENTS = ("", "PAIRS", "SWISS_PAIRS")
"""Types of event that say nothing of the method."""

NO_PAIRS = ("INDIVIDUAL", "TEAMS", "SWISS_TEAMS", "TEAM", "MULTIPLE_TEAMS")

POINTS_OF: Mapping[str, Method] = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "CROSS_IMP_POINTS": Method.CROSS_IMPS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "BUTLER_POINTS": Method.BUTLER,
    "BUTLER_IMPS": Method.BUTLER,
}
"""The ends of the tags that say what a result was worth, after `NS_` and `EW_`, and the method they tell."""

_DATES = (
    re.compile(r"(?P<day>[0-9]{1,2})[/.-](?P<month>[0-9]{1,2})[/.-](?P<year>[0-9]{4})"),
    re.compile(r"(?P<year>[0-9]{4})[/.-](?P<month>[0-9]{1,2})[/.-](?P<day>[0-9]{1,2})(T.*)?"),
)


def method_of(event: Element) -> Method | None:
    """How the tables were compared; None where the file says nothing of it.

    Raises `Misread` for individuals, teams, and methods that the scorer does not have.
    """
    kind = event.attributes.get("EVENT_TYPE", "").strip().upper()
    if kind in NO_PAIRS:
        raise Misread(kind, phrase("an event of pairs: the scorer knows no individuals and no teams"))
    method = event.value("BOARD_SCORING_METHOD").upper()
    for word in (method, kind):
        if word in METHODS:
            return METHODS[word]
    if kind not in PAIRS_EVENTS:
        raise Misread(kind, one_of([*METHODS, "PAIRS"], kind))
    if method and method not in ("IMPS", "OTHER"):
        raise Misread(method, one_of(METHODS, method))
    return None


def method_of_lines(lines: Iterable[Element]) -> Method | None:
    """The method that the points of results tell by the names of their tags."""
    for line in lines:
        for ending, method in POINTS_OF.items():
            if line.first(f"NS_{ending}"):
                return method
    return None


def parse_date(text: str) -> datetime.date:
    """Read `24/11/2026`, `24-11-2026` or `2026-11-24`: the form decides; raise `Misread` for another."""
    for form in _DATES:
        match = form.fullmatch(text.strip())
        if match:
            try:
                return datetime.date(int(match["year"]), int(match["month"]), int(match["day"]))
            except ValueError as error:
                raise Misread(text, phrase("a day that there is")) from error
    raise Misread(text, phrase("a date such as 24/11/2026 or 2026-11-24"))


def parse_side(text: str) -> Side | None:
    """Read a direction, `NS`, `N-S`, `North-South` or nothing; raise `Misread` otherwise."""
    plain = re.sub(r"[^A-Z]", "", text.upper())
    if not plain:
        return None
    for side in Side:
        if plain in (str(side), str(side.word).upper().replace("-", "")):
            return side
    raise Misread(text, phrase("NS or EW"))


def parse_hands(board: Element) -> Deal | None:
    """The deal of a board from its four hands; None where there are none. Raises `Misread` for no whole pack."""
    hands: dict[Seat, str] = {}
    for hand in board.all("HAND"):
        direction = hand.value("DIRECTION") or hand.attributes.get("DIRECTION", "")
        suits = [_suit(hand.value(suit)) for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
        hands[Seat.parse(direction[:1])] = ".".join(suits)
    if not hands:
        return None
    return Deal.parse("N:" + " ".join(hands.get(seat, "") for seat in Seat))


def _suit(text: str) -> str:
    """The cards of a suit: `A K 10` is `AKT`; a void is `-`, or nothing."""
    return text.upper().replace("10", "T").replace(" ", "").replace("-", "").replace(",", "")


class Reading(NamedTuple):
    """A file that is being read: its name, what is wrong with it, and what is to be told of it."""

    name: str
    mistakes: Mistakes
    told: list[Phrase]

    def word(self, element: Element, *tags: str) -> Word:
        """The text of the first child with one of the tags, with its place; empty where there is none."""
        child = element.first(*tags)
        if child is None:
            return Word(Where(self.name, element.line), tags[0], "")
        return Word(Where(self.name, child.line), child.tag, child.text)


class Part(NamedTuple):
    """An element with the section in which it stands, empty where it stands in none."""

    section: str
    element: Element
