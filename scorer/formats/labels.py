"""Look-up of the labels used in an event's files: pairs in every way of writing them, teams and players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistake, Mistakes, Where, misread, one_of
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import (
    Pair,
    a_pair_of,
    by_label,
    label_key,
    numbered_side,
    pairs_of,
    parse_partnership,
    partnership,
    team_of,
)

if TYPE_CHECKING:
    from scorer.formats.texts import Row

PAIRS, TEAMS, INDIVIDUALS = "pairs.csv", "teams.csv", "individuals.csv"
"""The files that list pairs, teams and players."""


class Labels:
    """The pairs of an event, found by every way of writing their labels: in full, by direction, by section.

    Case is ignored. `entrants` are the competitors if these are not the pairs.
    """

    entrants: tuple[Pair, ...] = ()

    def __init__(self, listed: Iterable[Pair], place: Phrase | str = PAIRS, *, alike: bool = False) -> None:
        """Index the pairs; repeated labels are completed: `1NS`, `A3`, `A1NS`.

        With `sides_for_all`, if one number of a section occurs on both sides, all its numbers get their sides. `place`
        is where the pairs are listed, for error messages.
        """
        self._place = place
        bare = list(listed)
        namesakes: defaultdict[str, dict[str, set[Side | None]]] = defaultdict(lambda: defaultdict(set))
        for pair in bare:
            namesakes[label_key(pair.label)][pair.section].add(pair.direction)
        apart = {pair.section for pair in bare if namesakes[label_key(pair.label)][pair.section] == set(Side)}
        self.full: list[Pair] = []
        """The pairs as listed, under their full labels; two may have come to the same one."""
        for pair in bare:
            own = namesakes[label_key(pair.label)]
            by_side = own[pair.section] == set(Side)
            if alike and pair.section in apart and pair.direction and numbered_side(pair.label) is None:
                by_side = True
            section, direction = pair.section if len(own) > 1 else "", pair.direction if by_side else ""
            self.full.append(pair._replace(label=f"{section}{pair.label}{direction}"))
        self._named: defaultdict[str, list[Pair]] = defaultdict(list)
        for pair, full in zip(bare, self.full, strict=True):
            for key in {label_key(pair.label), label_key(full.label)}:
                self._named[key].append(full)
        self._labels: dict[tuple[str, Side, str], str] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs under their full labels, sorted."""
        return by_label(self.full)

    def find(self, text: str, direction: Side, section: str) -> str:
        """Find the full label for a text in the column `ns` or `ew`; raise `ParseError` unless one pair matches."""
        key = (text, direction, section)
        if key not in self._labels:
            self._labels[key] = self._look_up(text, direction, section)
        return self._labels[key]

    def find_anywhere(self, text: str) -> str:
        """Find the full label of a pair named without a side; raise `ParseError` if it is ambiguous or unknown."""
        labels = {pair.label for pair in self._named.get(label_key(text), ())}
        if len(labels) == 1:
            return labels.pop()
        raise self._no_pair(text, lambda: self.pairs)

    def in_row(self, row: Row, direction: Side, section: str) -> str | None:
        """Read the pair in column `ns` or `ew` of a row; None if the cell is empty, or wrong, which is noted."""
        column = str(direction).lower()
        return row.read(column, lambda text: self.find(text, direction, section)) if row.cell(column) else None

    def _look_up(self, text: str, direction: Side, section: str) -> str:
        for written in (text, f"{text}{direction}"):
            labelled = self._named.get(label_key(written), ())
            named = [pair for pair in labelled if not section or label_key(section) == label_key(pair.section)]
            facing = [pair for pair in named if pair.direction is direction]
            for candidates in (named, facing):
                if len(candidates) == 1:
                    return candidates[0].label
        raise self._no_pair(text, lambda: [pair for pair in self.pairs if section in ("", pair.section)])

    def _no_pair(self, text: str, known: Callable[[], Sequence[Pair]]) -> Misread:
        def expected() -> Phrase:
            listed = one_of([pair.label for pair in known()], text)
            return phrase("a pair of {place}: {pairs}", place=self._place, pairs=listed)

        return Misread(text, expected)


class Teams(Labels):
    """Teams and their pairs. A bare number means a pair in the columns `ns` and `ew`, and the team elsewhere."""

    def __init__(self, teams: Iterable[Pair], pairs: Iterable[Pair], mistakes: Mistakes) -> None:
        """Take teams, and those of their pairs that are listed; note a listed pair of no team."""
        self.entrants = by_label(teams)
        self._teams = {label_key(team.label): team.label for team in self.entrants}
        seated = {pair.label: pair for pair in pairs}
        for label in seated:
            if numbered_side(label) is None or label_key(team_of(label)) not in self._teams:
                reason = misread(label, phrase("a pair of a team of {file}, such as 3NS", file=TEAMS))
                mistakes.append(Mistake(Where(PAIRS), "pair", reason))
        listed: list[Pair] = []
        for team in self.entrants:
            own = pairs_of(team._replace(members="") if seated else team)
            listed.extend(seated.get(pair.label, pair) for pair in own)
        super().__init__(listed, TEAMS)

    def find_anywhere(self, text: str) -> str:
        return self._teams.get(label_key(text)) or super().find_anywhere(text)


class Players(Labels):
    """Players, and each partnership that was looked up. Its label is both numbers, `3+7`, given in either order."""

    def __init__(self, players: Iterable[Pair]) -> None:
        self.entrants = by_label(players)
        super().__init__((), INDIVIDUALS)
        self._by_label = {player.label: player for player in self.entrants}
        self._players = {label_key(label): label for label in self._by_label}
        self._met: dict[str, Pair] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return by_label(self._met.values())

    def find(self, text: str, direction: Side, section: str) -> str:
        del direction, section  # players sit anywhere
        partners = [*map(self.find_anywhere, parse_partnership(text).split("+"))]
        label = "+".join(partners)
        if len(partners) > 2:
            raise Misread(text, phrase("two players such as 3+7"))
        if len(set(partners)) < len(partners):
            raise Misread(text, phrase("two different players"))
        if len(partners) == 2:
            self._met[label] = partnership(label, self._by_label)
        return label

    def find_anywhere(self, text: str) -> str:
        label = self._players.get(label_key(text.strip()))
        if label is None:
            raise Misread(text, lambda: a_pair_of((player.label for player in self.entrants), text))
        return label
