"""The pairs of an event: parsing and sorting labels, finding a pair by what a director types, and changes of pairs."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain
from typing import NamedTuple, Self

from scorer.errors import ParseError, choices_message
from scorer.game.seats import Side
from scorer.i18n import LabelledEnum, Phrase, count_phrase, phrase
from scorer.model.numbers import format_decimal, parse_decimal
from scorer.model.results import Result
from scorer.model.texts import parse_label_text
from scorer.movements.schedule import Sitting, players_of

MAX_LABEL_LENGTH = 12
"""Maximum characters of a pair's label."""


class PairNames(str):
    """The names of a pair joined on one line, with each name still available; empty names are left out."""

    __slots__ = ("players",)

    players: tuple[str, ...]

    def __new__(cls, names: Iterable[str]) -> Self:
        players = tuple(name for name in names if name)
        couple = super().__new__(cls, " & ".join(players))
        couple.players = players
        return couple


class EventForm(LabelledEnum):
    """Who is ranked: pairs, teams of two or more pairs, or players who change partners."""

    PAIRS = "pairs", phrase("Pair")
    TEAMS = "teams", phrase("Team")
    INDIVIDUAL = "individual", phrase("Player")

    def competitor_labels(self, label: str) -> tuple[str, ...]:
        """The labels of those credited with what a pair did: the pair, its team, or each of its players."""
        match self:
            case EventForm.PAIRS:
                return (label,)
            case EventForm.TEAMS:
                return (team_of(label),)
            case EventForm.INDIVIDUAL:
                return players_of(label)

    def seat_labels(self, label: str) -> tuple[str, ...]:
        """The labels that can occupy only one seat at a time: the pair itself, or players who change partners."""
        return self.competitor_labels(label) if self is EventForm.INDIVIDUAL else (label,)

    def title_of(self, label: str) -> Phrase:
        """`Pair 7`, `Team 3` or `Player 5`; those who sit down together for a team or a round are a pair."""
        form = EventForm.PAIRS if self.is_pair_label(label) else self
        return phrase("{what} {label}", what=form.label, label=label)

    def describe_count(self, number: int) -> Phrase:
        """Count competitors: `12 pairs`, `6 teams`, `13 players`."""
        match self:
            case EventForm.PAIRS:
                return count_phrase(number, "pair")
            case EventForm.TEAMS:
                return count_phrase(number, "team")
            case EventForm.INDIVIDUAL:
                return count_phrase(number, "player")

    def is_pair_label(self, label: str) -> bool:
        """Whether the label belongs to a pair that sits down, not to a team or a single player."""
        return self is EventForm.PAIRS or label not in self.competitor_labels(label)


MEMBER_SEPARATOR = ";"


class Pair(NamedTuple):
    """Two players under one label. `direction` is where they start, None if they move about.

    Teams and single players use the same record: `player1` is the name of the player or of the team, and a team has all
    its people in `members`, separated by `;`.
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
    def names(self) -> PairNames:
        """Both names on one line."""
        return PairNames(self.players)

    @property
    def short_names(self) -> str:
        """The names where space is short, such as `Olwen P. & Roy M.`."""
        return " & ".join(_short_name(name) for name in self.players if name)

    @property
    def member_names(self) -> list[str]:
        """The names of all members of a team."""
        return [name for name in map(str.strip, self.members.split(MEMBER_SEPARATOR)) if name]

    def __str__(self) -> str:
        return f"{self.label} ({self.names})" if self.names else self.label


def _short_name(name: str) -> str:
    """The first name and the initial of the last name."""
    first, *others = name.split()
    letter = initial_of(others[-1]) if others else ""
    return f"{first}\N{NO-BREAK SPACE}{letter}." if letter else first


def initial_of(word: str) -> str:
    """The first letter or digit of a word with its combining marks, in upper case; empty if there is none."""
    start = 0
    while start < len(word) and not word[start].isalnum():
        start += 1
    marks = start + 1
    while marks < len(word) and unicodedata.category(word[marks]).startswith("M"):
        marks += 1
    return word[start:marks].upper()


def expected_pair(labels: Iterable[str], read: str) -> Phrase:
    """What is expected where a text matches no pair."""
    return phrase("a pair in the event: {known}", known=choices_message(sorted(labels, key=label_order), read))


def parse_label(text: str) -> str:
    """Parse a pair's label, a short text; raise `ParseError` otherwise."""
    label = parse_label_text(text)
    if not 0 < len(label) <= MAX_LABEL_LENGTH:
        raise ParseError(text, phrase("a label of 1 to {longest} characters", longest=MAX_LABEL_LENGTH))
    return label


def parse_entrant_label(text: str) -> str:
    """Parse the label of a team or player. It must not look like the label of one of its pairs."""
    label = parse_label(text)
    if "+" in label or team_of(label) != label:
        raise ParseError(text, phrase("a label that does not contain + or end in NS or EW"))
    return label


def parse_handicap(text: str) -> str:
    """Parse a handicap, a number or nothing; raise `ParseError` otherwise."""
    return format_decimal(parse_decimal(text)) if text else ""


def parse_direction(text: str, winners: int | None = None) -> Side | None:
    """Parse where a pair starts: NS, EW or nothing. With two winners, nothing raises `ParseError` too."""
    if text.upper() in ("NS", "EW"):
        return Side(text.upper())
    if winners == 2:
        raise ParseError(text, phrase("NS or EW, because there are two winners"))
    if text:
        raise ParseError(text, phrase("NS, EW or nothing"))
    return None


def label_key(label: str) -> str:
    """A key equal for labels that differ only in case or Unicode form: `é` as one or two characters, `²` and `2`."""
    if label.isascii():
        return label.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", label).casefold())


def team_of(label: str) -> str:
    """The team of a pair such as `3NS`."""
    return label.removesuffix("NS").removesuffix("EW")


def join_players(players: Iterable[str]) -> str:
    """The label of the partnership of two players, the lower number first."""
    return "+".join(sorted(players, key=label_order))


def make_partnership(label: str, players: Mapping[str, Pair]) -> Pair:
    """Make the pair of two players, such as `3+7`, with their names."""
    own = [players[number] for number in players_of(label) if number in players]
    names = [player.player1 for player in own] + ["", ""]
    return Pair(label, None, *names[:2], *([player.id1 for player in own] + ["", ""])[:2])


FIXED_TEAM_SIZE = 4
"""The largest team with a fixed seating. In larger teams players take turns, and the line-up must be entered."""


def pairs_of_team(team: Pair) -> list[Pair]:
    """The two pairs of a team: its first two and its next two people, left unnamed in a larger team."""
    people = team.member_names if len(team.member_names) <= FIXED_TEAM_SIZE else []
    halves = zip(Side, (people[:2], people[2:]), strict=True)
    return [Pair(f"{team.label}{side}", None, *(*names, "", "")[:2]) for side, names in halves]


def pairs_of_entrants(
    form: EventForm, entrants: Iterable[Pair], sittings: Iterable[Sitting | Result]
) -> tuple[Pair, ...]:
    """The pairs of teams or players: both pairs of each team, or all partnerships in a schedule."""
    if form is EventForm.TEAMS:
        return sort_by_label(chain.from_iterable(map(pairs_of_team, entrants)))
    players = {player.label: player for player in entrants}
    labels = {label for sitting in sittings for label in sitting.pairs if form.is_pair_label(label)}
    return sort_by_label(make_partnership(label, players) for label in labels)


def parse_partnership_label(text: str) -> str:
    """Make the label of two players given in either order, the lower number first: `3+7` for `7 + 3`."""
    return join_players(map(str.strip, players_of(text)))


@cache
def side_of_label(label: str) -> Side | None:
    """The side in a label such as `1NS` or `A3EW`; None if it has none."""
    digit = label[-3:-2]
    if not (digit.isascii() and digit.isdigit()):
        return None
    return next((side for side in Side if label.endswith(str(side))), None)


def short_label(label: str, side: Side | None) -> str:
    """A label without its side if the heading above already gives it: `1` for `1NS` under North-South."""
    if side is None or side_of_label(label) is not side:
        return label
    return label.removesuffix(str(side))


def sort_for_display(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Sort pairs for display: by label, or North-South first if the sides are numbered separately."""
    pairs = tuple(pairs)
    if all(side_of_label(pair.label) is None for pair in pairs):
        return pairs
    sides = [*Side, None]

    def order(pair: Pair) -> tuple[LabelOrder, int, LabelOrder]:
        return label_order(pair.section), sides.index(pair.direction), label_order(pair.label)

    return tuple(sorted(pairs, key=order))


def sort_by_label(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Sort pairs by label, the order in which an event stores them."""
    return tuple(sorted(pairs, key=lambda pair: label_order(pair.label)))


LabelOrder = tuple[tuple[bool, int, str], ...]


@cache
def label_order(label: str) -> LabelOrder:
    """Sort key for labels in natural order: 2 before 10, A2 before A10, numbers before letters."""
    parts = re.findall(r"[0-9]+|[^0-9]+", label)
    return tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part.casefold()) for part in parts)


class PairChangeKind(StrEnum):
    """The kinds of change to a pair."""

    SUBSTITUTE = "substitute"
    WITHDRAW = "withdraw"
    JOIN = "join"
    FORFEIT = "forfeit"


class PairChange(NamedTuple):
    """A change from a round on: a pair has other players, withdraws or joins. Only substitutes have names.

    A forfeit applies to the match of that one round.
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


def list_withdrawals(changes: Iterable[PairChange]) -> list[PairChange]:
    """The withdrawals among changes, each with the round from which the pair is gone."""
    return [change for change in changes if change.kind is PairChangeKind.WITHDRAW]
