"""The pairs of an event: how labels are written and sort, which pair is meant by a word, and what became of it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, Self

from scorer.errors import Misread, Way, Where, one_of, remedy, several_fit
from scorer.game.seats import Side
from scorer.i18n import Phrase, Spoken, chained, counted, phrase
from scorer.model.numbers import decimal_text, parse_decimal
from scorer.model.texts import label_text

if TYPE_CHECKING:
    from scorer.model.results import Result
    from scorer.movements.schedule import Sitting

LONGEST_LABEL = 12
"""Characters of a pair's label."""


class Couple(str):
    """The names of a pair on one line, of which each is still known; those that are empty are left out."""

    __slots__ = ("players",)

    players: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Self:
        players = tuple(name for name in names if name)
        couple = super().__new__(cls, " & ".join(players))
        couple.players = players
        return couple


class Form(Spoken):
    """Who is ranked: pairs, teams of two pairs and more, or players whose partners change."""

    PAIRS = "pairs", phrase("Pair")
    TEAMS = "teams", phrase("Team")
    INDIVIDUAL = "individual", phrase("Player")

    def ranked(self, label: str) -> tuple[str, ...]:
        """Whose is what a pair did: its own, its team's, or each of its players'."""
        match self:
            case Form.PAIRS:
                return (label,)
            case Form.TEAMS:
                return (team_of(label),)
            case Form.INDIVIDUAL:
                return tuple(label.split("+"))

    def people(self, label: str) -> tuple[str, ...]:
        """Who sits down as a pair, and could sit in one place only: itself, or players who will have other partners."""
        return self.ranked(label) if self is Form.INDIVIDUAL else (label,)

    def titled(self, label: str) -> Phrase:
        """`Pair 7`, `Team 3`, `Player 5`; those who sit down for a team, or together for a round, are a pair."""
        form = Form.PAIRS if self.sits(label) else self
        return phrase("{what} {label}", what=form.word, label=label)

    def counted(self, number: int) -> Phrase:
        """How many are ranked: `12 pairs`, `6 teams`, `13 players`."""
        match self:
            case Form.PAIRS:
                return counted(number, "pair")
            case Form.TEAMS:
                return counted(number, "team")
            case Form.INDIVIDUAL:
                return counted(number, "player")

    def sits(self, label: str) -> bool:
        """Whether it is a pair's label, and not that of who is ranked for what pairs do."""
        return self is Form.PAIRS or label not in self.ranked(label)


BETWEEN_MEMBERS = ";"


class Pair(NamedTuple):
    """Two players under one label; `direction` is where they start, None when they move about.

    Who is ranked and is no pair has the same: a player a name in `player1`, a team its own name there, and all its
    people in `members`, with `;` between them.
    """

    label: str
    direction: Side | None = None
    player1: str = ""
    player2: str = ""
    id1: str = ""
    id2: str = ""
    section: str = ""
    stratum: str = ""
    handicap: str = ""
    club: str = ""
    members: str = ""

    @property
    def players(self) -> tuple[str, str]:
        return (self.player1, self.player2)

    @property
    def names(self) -> Couple:
        """Both names on one line."""
        return Couple(self.players)

    @property
    def short_names(self) -> str:
        """The names where there is little room: `Olwen P. & Roy M.`, for one."""
        return " & ".join(_short(name) for name in self.players if name)

    @property
    def people(self) -> list[str]:
        """All who belong to a team."""
        return [name for name in map(str.strip, self.members.split(BETWEEN_MEMBERS)) if name]

    def __str__(self) -> str:
        return f"{self.label} ({self.names})" if self.names else self.label


def _short(name: str) -> str:
    """The first name, and the first letter of the last one, on one line."""
    first, *others = name.split()
    letter = first_letter(others[-1]) if others else ""
    return f"{first}\N{NO-BREAK SPACE}{letter}." if letter else first


def first_letter(word: str) -> str:
    """The first letter or digit of a word, with the marks that belong to it; nothing where there is none."""
    start = 0
    while start < len(word) and not word[start].isalnum():
        start += 1
    marks = start + 1
    while marks < len(word) and unicodedata.category(word[marks]).startswith("M"):
        marks += 1
    return word[start:marks].upper()


class ListedPair(NamedTuple):
    """A pair of a director's list, and where it stands there; without a label it is the next one of the event."""

    where: Where | Phrase | None
    pair: Pair


class Meant(NamedTuple):
    """The pair that a word means, and whether a name told it rather than the label."""

    pair: Pair
    by_name: bool = False

    @property
    def label(self) -> str:
        return self.pair.label


def pair_meant(pairs: Iterable[Pair], text: str, side: Side | None = None) -> Meant:
    """The pair that a director means: by its label, else by any part of its players' names that fits one pair only.

    `side` is where it sits, where that is known. Raises `Misread` where no pair is meant, or more than one.
    """
    known = list(pairs)
    labelled = Labelled(known).find(text, side)
    if labelled is not None:
        return Meant(labelled)
    both = on_either_side(known, text)
    if len(both) == 1:
        return Meant(both[0])
    if both:
        raise Misread(text, phrase("{one} or {other}", one=both[0], other=both[1]))
    part = " ".join(text.casefold().split())
    named = [pair for pair in known if part and part in pair.names.casefold()]
    if len(named) > 1:
        raise Misread(text, several_fit([str(pair) for pair in named]))
    if not named:
        raise _no_pair(known, text)
    return Meant(named[0], by_name=True)


class Labelled:
    """The pairs of an event by their labels, in any case and Unicode form, for who asks for one after the other."""

    def __init__(self, pairs: Iterable[Pair]) -> None:
        self._pairs = list(pairs)
        self._by_label = {label_key(pair.label): pair for pair in self._pairs}
        self._by_label.update((pair.label, pair) for pair in self._pairs)

    def find(self, text: str, side: Side | None = None) -> Pair | None:
        """The pair of a label, else of the bare number of a pair that sits on a side."""
        label = text.strip()
        said = (label, label_key(label), label_key(f"{label}{side or ''}"))
        return next((self._by_label[one] for one in said if one in self._by_label), None)

    def meant(self, text: str, side: Side | None = None) -> Meant:
        """The pair that a file means: by its label, never by a name. Raises `Misread` where none has it."""
        pair = self.find(text, side)
        if pair is None:
            raise _no_pair(self._pairs, text)
        return Meant(pair)


def pairs_meant(pairs: Iterable[Pair], text: str) -> list[Meant]:
    """The same; of a bare number both pairs, where the two sides are numbered apart."""
    known = list(pairs)
    both = on_either_side(known, text)
    if both and Labelled(known).find(text) is None:
        return list(map(Meant, both))
    return [pair_meant(known, text)]


def on_either_side(pairs: Iterable[Pair], text: str) -> list[Pair]:
    """The pairs of a bare number where the two sides are numbered apart: those of `1` are `1NS` and `1EW`."""
    labelled = Labelled(pairs)
    there = (labelled.find(f"{text.strip()}{side}") for side in Side)
    return [pair for pair in there if pair is not None and numbered_side(pair.label) is not None]


def _no_pair(pairs: Sequence[Pair], text: str) -> Misread:
    return Misread(text, lambda: a_pair_of((pair.label for pair in pairs), text), remedy(Way.PAIR))


def a_pair_of(labels: Iterable[str], read: str) -> Phrase:
    """What is expected where no pair has the label that was read."""
    return phrase("a pair of the event: {known}", known=one_of(sorted(labels, key=label_order), read))


def names_told(*called: Meant) -> Phrase:
    """Who the pairs are that were called by a name: `3 is Ann & Bob`; nothing where none was."""
    named = dict.fromkeys(meant.pair for meant in called if meant.by_name)
    return chained(phrase("{label} is {names}", label=pair.label, names=pair.names) for pair in named)


def parse_label(text: str) -> str:
    """Read a pair's label, a short text; raise `Misread` otherwise."""
    label = label_text(text)
    if not 0 < len(label) <= LONGEST_LABEL:
        raise Misread(text, phrase("a label of 1 to {longest} characters", longest=LONGEST_LABEL))
    return label


def parse_bare_label(text: str) -> str:
    """Read the label of a team or a player: one that leaves no doubt about those of its pairs."""
    label = parse_label(text)
    if "+" in label or team_of(label) != label:
        raise Misread(text, phrase("a label without + and without NS or EW at its end"))
    return label


def parse_handicap(text: str) -> str:
    """Read a handicap, a number or nothing; raise `Misread` otherwise."""
    return decimal_text(parse_decimal(text)) if text else ""


def parse_direction(text: str, winners: int | None = None) -> Side | None:
    """Read where a pair starts, NS, EW or nothing; with two winners nothing raises `Misread` like any other text."""
    if text.upper() in ("NS", "EW"):
        return Side(text.upper())
    if winners == 2:
        raise Misread(text, phrase("NS or EW, because winners = 2"))
    if text:
        raise Misread(text, phrase("NS or EW or nothing"))
    return None


def label_key(label: str) -> str:
    """The same for labels that differ only in case or in their Unicode form: `é` as one sign or as two, `²` and `2`."""
    if label.isascii():
        return label.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).casefold())


def team_of(label: str) -> str:
    """The team of a pair such as `3NS`."""
    return label.removesuffix("NS").removesuffix("EW")


def partnership(label: str, players: Mapping[str, Pair]) -> Pair:
    """The pair of two players, such as `3+7`, with their names."""
    own = [players[number] for number in label.split("+") if number in players]
    names = [player.player1 for player in own] + ["", ""]
    return Pair(label, None, *names[:2], *([player.id1 for player in own] + ["", ""])[:2])


def partners_meant(players: Iterable[Pair], text: str) -> Meant:
    """The pair of two players that a director means, in either order; raise `Misread` unless they are two."""
    known = list(players)
    called = [pair_meant(known, part) for part in text.split("+")]
    if len({player.label for player in called}) != 2 or len(called) != 2:
        raise Misread(text, phrase("two players such as 3+7"))
    label = parse_partnership("+".join(player.label for player in called))
    pair = partnership(label, {player.label: player.pair for player in called})
    return Meant(pair, any(player.by_name for player in called))


PLAYERS_OF_A_TEAM = 4
"""More than these take turns, and nobody knows who sits where before it is said."""


def pairs_of(team: Pair) -> list[Pair]:
    """Both pairs of a team: its first two people, and the next two, where no more take turns."""
    people = team.people if len(team.people) <= PLAYERS_OF_A_TEAM else []
    halves = zip(Side, (people[:2], people[2:]), strict=True)
    return [Pair(f"{team.label}{side}", None, *(*names, "", "")[:2]) for side, names in halves]


def seated(form: Form, entrants: Iterable[Pair], sittings: Iterable[Sitting | Result]) -> tuple[Pair, ...]:
    """The pairs of teams or players: both of each team, and who sit together in a schedule."""
    if form is Form.TEAMS:
        return by_label(chain.from_iterable(map(pairs_of, entrants)))
    players = {player.label: player for player in entrants}
    labels = {label for sitting in sittings for label in sitting.pairs if form.sits(label)}
    return by_label(partnership(label, players) for label in labels)


def parse_partnership(text: str) -> str:
    """The label of two players in either order, the lower number first: `3+7` for `7 + 3`."""
    numbers = [number.strip() for number in text.split("+")]
    return "+".join(sorted(numbers, key=label_order))


_NUMBER_AND_SIDE = re.compile(r"(.*?)([0-9]+)(NS|EW)")


@cache
def numbered_side(label: str) -> Side | None:
    """The side that a label such as `1NS` or `A3EW` tells; None where it tells none."""
    match = _NUMBER_AND_SIDE.fullmatch(label)
    return Side(match[3]) if match else None


def short_label(label: str, side: Side | None) -> str:
    """A label as it stands under a heading that tells the side: `1` for `1NS` under North-South, else all of it."""
    if side is None or numbered_side(label) is not side:
        return label
    return label.removesuffix(str(side))


def as_listed(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Pairs as people list them: by label; where the sides are numbered apart, North-South first."""
    pairs = tuple(pairs)
    if all(numbered_side(pair.label) is None for pair in pairs):
        return pairs
    sides = [*Side, None]

    def order(pair: Pair) -> tuple[LabelOrder, int, LabelOrder]:
        return label_order(pair.section), sides.index(pair.direction), label_order(pair.label)

    return tuple(sorted(pairs, key=order))


def by_label(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Pairs in the order of their labels, as an event keeps them."""
    return tuple(sorted(pairs, key=lambda pair: label_order(pair.label)))


LabelOrder = tuple[tuple[bool, int, str], ...]


@cache
def label_order(label: str) -> LabelOrder:
    """Sort key for labels as people sort them: 2 before 10, A2 before A10, numbers before letters."""
    parts = re.findall(r"[0-9]+|[^0-9]+", label)
    return tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part.casefold()) for part in parts)


class PairChangeKind(StrEnum):
    """What happened to a pair."""

    SUBSTITUTE = "substitute"
    WITHDRAW = "withdraw"
    JOIN = "join"
    FORFEIT = "forfeit"


class PairChange(NamedTuple):
    """From a round on a pair has other players, is gone, or is there; only substitutes have players.

    A forfeit is of the match of that one round.
    """

    from_round: int
    pair: str
    kind: PairChangeKind
    player1: str = ""
    player2: str = ""

    @property
    def names(self) -> str:
        """The substitutes on one line."""
        return " & ".join(name for name in (self.player1, self.player2) if name)


def withdrawals(changes: Iterable[PairChange]) -> list[PairChange]:
    """The pairs that went, each with the round from which on it is gone."""
    return [change for change in changes if change.kind is PairChangeKind.WITHDRAW]
