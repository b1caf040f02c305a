"""Look-up of the labels used in an event's files: pairs in every way of writing them, teams and players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from scorer.errors import Mistake, Mistakes, ParseError, SourceLocation, choices_message, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import (
    Pair,
    expected_pair,
    label_key,
    make_partnership,
    pairs_of_team,
    parse_partnership_label,
    side_of_label,
    sort_by_label,
    team_of,
)
from scorer.movements.schedule import players_of

if TYPE_CHECKING:
    from scorer.interchange.rows import SourceRow

PAIRS_FILE, TEAMS_FILE, INDIVIDUALS_FILE = "pairs.csv", "teams.csv", "individuals.csv"
"""The files that list pairs, teams and players."""


class PairLabels:
    """The pairs of an event, found by every way of writing their labels: in full, by direction, by section.

    Case is ignored. `entrants` are the competitors if these are not the pairs.
    """

    entrants: tuple[Pair, ...] = ()

    def __init__(
        self, listed: Iterable[Pair], place: Phrase | str = PAIRS_FILE, *, sides_for_all: bool = False
    ) -> None:
        """Index the pairs; repeated labels are completed: `1NS`, `A3`, `A1NS`.

        With `sides_for_all`, if one number of a section occurs on both sides, all its numbers get their sides. `place`
        is where the pairs are listed, for error messages.
        """
        self._place = place
        pairs = list(listed)
        namesakes: defaultdict[str, dict[str, set[Side | None]]] = defaultdict(lambda: defaultdict(set))
        for pair in pairs:
            namesakes[label_key(pair.label)][pair.section].add(pair.direction)
        split_sections = {pair.section for pair in pairs if namesakes[label_key(pair.label)][pair.section] == set(Side)}
        self.full_pairs: list[Pair] = []
        """The pairs as listed, under their full labels; two may have come to the same one."""
        for pair in pairs:
            own = namesakes[label_key(pair.label)]
            by_side = own[pair.section] == set(Side)
            if (
                sides_for_all
                and pair.section in split_sections
                and pair.direction
                and side_of_label(pair.label) is None
            ):
                by_side = True
            section, direction = pair.section if len(own) > 1 else "", pair.direction if by_side else ""
            self.full_pairs.append(pair._replace(label=f"{section}{pair.label}{direction}"))
        self._pairs_by_key: defaultdict[str, list[Pair]] = defaultdict(list)
        for pair, full in zip(pairs, self.full_pairs, strict=True):
            for key in {label_key(pair.label), label_key(full.label)}:
                self._pairs_by_key[key].append(full)
        self._label_cache: dict[tuple[str, Side, str], str] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs under their full labels, sorted."""
        return sort_by_label(self.full_pairs)

    def find_label(self, text: str, direction: Side, section: str) -> str:
        """Find the full label for a text in the column `ns` or `ew`; raise `ParseError` unless one pair matches."""
        key = (text, direction, section)
        if key not in self._label_cache:
            self._label_cache[key] = self._look_up(text, direction, section)
        return self._label_cache[key]

    def find_any_label(self, text: str) -> str:
        """Find the full label of a pair named without a side; raise `ParseError` if it is ambiguous or unknown."""
        labels = {pair.label for pair in self._pairs_by_key.get(label_key(text), ())}
        if len(labels) == 1:
            return labels.pop()
        raise self._no_such_pair(text, lambda: self.pairs)

    def read_label(self, row: SourceRow, direction: Side, section: str) -> str | None:
        """Read the pair in column `ns` or `ew` of a row; None if the cell is empty, or wrong, which is noted."""
        column = str(direction).lower()
        return (
            row.read_cell(column, lambda text: self.find_label(text, direction, section)) if row.cell(column) else None
        )

    def _look_up(self, text: str, direction: Side, section: str) -> str:
        for written in (text, f"{text}{direction}"):
            labelled = self._pairs_by_key.get(label_key(written), ())
            named = [pair for pair in labelled if not section or label_key(section) == label_key(pair.section)]
            facing = [pair for pair in named if pair.direction is direction]
            for candidates in (named, facing):
                if len(candidates) == 1:
                    return candidates[0].label
        raise self._no_such_pair(text, lambda: [pair for pair in self.pairs if section in ("", pair.section)])

    def read_seated(self, row: SourceRow, direction: Side, section: str) -> str | None:
        """Read a pair at a table of a section; one that came from another section is named by its full label."""
        text = row.cell(str(direction).lower())
        comes_from_elsewhere = any(pair.label == text and pair.section != section for pair in self.full_pairs)
        return self.read_label(row, direction, "" if comes_from_elsewhere else section)

    def _no_such_pair(self, text: str, known: Callable[[], Sequence[Pair]]) -> ParseError:
        def describe_expected() -> Phrase:
            listed = choices_message([pair.label for pair in known()], text)
            return phrase("a pair from {place}: {pairs}", place=self._place, pairs=listed)

        return ParseError(text, describe_expected)


class TeamLabels(PairLabels):
    """Teams and their pairs. A bare number means a pair in the columns `ns` and `ew`, and the team elsewhere."""

    def __init__(self, teams: Iterable[Pair], pairs: Iterable[Pair], mistakes: Mistakes) -> None:
        """Take teams, and those of their pairs that are listed; note a listed pair of no team."""
        self.entrants = sort_by_label(teams)
        self._teams = {label_key(team.label): team.label for team in self.entrants}
        seated = {pair.label: pair for pair in pairs}
        for label in seated:
            if side_of_label(label) is None or label_key(team_of(label)) not in self._teams:
                reason = mismatch_message(label, phrase("a pair from a team in {file}, such as 3NS", file=TEAMS_FILE))
                mistakes.append(Mistake(SourceLocation(PAIRS_FILE), "pair", reason))
        listed: list[Pair] = []
        for team in self.entrants:
            own = pairs_of_team(team._replace(members="") if seated else team)
            listed.extend(seated.get(pair.label, pair) for pair in own)
        super().__init__(listed, TEAMS_FILE)

    def find_any_label(self, text: str) -> str:
        return self._teams.get(label_key(text)) or super().find_any_label(text)


class PlayerLabels(PairLabels):
    """Players, and each partnership that was looked up. Its label is both numbers, `3+7`, given in either order."""

    def __init__(self, players: Iterable[Pair]) -> None:
        self.entrants = sort_by_label(players)
        super().__init__((), INDIVIDUALS_FILE)
        self._by_label = {player.label: player for player in self.entrants}
        self._players = {label_key(label): label for label in self._by_label}
        self._partnerships: dict[str, Pair] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return sort_by_label(self._partnerships.values())

    def find_label(self, text: str, direction: Side, section: str) -> str:
        del direction, section  # players sit anywhere
        partners = [*map(self.find_any_label, players_of(parse_partnership_label(text)))]
        label = "+".join(partners)
        if len(partners) > 2:
            raise ParseError(text, phrase("two players, such as 3+7"))
        if len(set(partners)) < len(partners):
            raise ParseError(text, phrase("two different players"))
        if len(partners) == 2:
            self._partnerships[label] = make_partnership(label, self._by_label)
        return label

    def find_any_label(self, text: str) -> str:
        label = self._players.get(label_key(text.strip()))
        if label is None:
            raise ParseError(text, lambda: expected_pair((player.label for player in self.entrants), text))
        return label
