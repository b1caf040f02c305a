"""Who is ranked where that is not pairs: `teams.csv` and `individuals.csv`, and which pairs are theirs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorer.errors import Misread, Mistake, Mistakes, Where, misread
from scorer.formats.pairs_csv import FILE, READ, Labels
from scorer.formats.texts import Columns, Row, write_table
from scorer.records.pairs import (
    Form,
    Pair,
    a_pair_of,
    by_label,
    label_key,
    numbered_side,
    pairs_of,
    parse_bare_label,
    parse_label,
    parse_partnership,
    partnership,
    team_of,
)
from scorer.records.texts import free_text, name_text
from scorer.words import phrase

if TYPE_CHECKING:
    from scorer.game.seats import Side
    from scorer.records.events import Event

TEAMS, INDIVIDUALS = "teams.csv", "individuals.csv"
FILES = {Form.TEAMS: TEAMS, Form.INDIVIDUAL: INDIVIDUALS}
COLUMNS = {
    TEAMS: Columns(required=("team", "name"), optional=("club", "players")),
    INDIVIDUALS: Columns(required=("number", "name"), optional=("id", "club", "stratum", "handicap")),
}

FIELDS = {"team": "label", "number": "label", "name": "player1", "players": "members", "id": "id1"}
"""Columns that a pair has under another name."""


class Teams(Labels):
    """Teams and their pairs: in the columns `ns` and `ew` a bare number is a team's pair, by itself it is the team."""

    def __init__(self, teams: Iterable[Pair], pairs: Iterable[Pair], mistakes: Mistakes) -> None:
        """Take teams and those of their pairs of which more is known; note a pair of no team."""
        self.entrants = by_label(teams)
        self._teams = {label_key(team.label): team.label for team in self.entrants}
        seated = {pair.label: pair for pair in pairs}
        for label in seated:
            if numbered_side(label) is None or label_key(team_of(label)) not in self._teams:
                reason = misread(label, phrase("a pair of a team of {file}, such as 3NS", file=TEAMS))
                mistakes.append(Mistake(Where(FILE), "pair", reason))
        listed: list[Pair] = []
        for team in self.entrants:
            own = pairs_of(team._replace(members="") if seated else team)
            listed.extend(seated.get(pair.label, pair) for pair in own)
        super().__init__(listed, TEAMS)

    def find_anywhere(self, text: str) -> str:
        return self._teams.get(label_key(text)) or super().find_anywhere(text)


class Players(Labels):
    """Players, and each pair of two of them that was asked for: its label is their numbers, `3+7`, in either order."""

    def __init__(self, players: Iterable[Pair]) -> None:
        self.entrants = by_label(players)
        super().__init__((), INDIVIDUALS)
        self._players = {label_key(player.label): player.label for player in self.entrants}
        self._met: dict[str, Pair] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        return by_label(self._met.values())

    def find(self, text: str, direction: Side, section: str) -> str:
        del direction, section  # players sit everywhere
        label = "+".join(map(self.find_anywhere, parse_partnership(text).split("+")))
        if label.count("+") == 1 and label not in self._met:
            one, other = label.split("+")
            if one == other:
                raise Misread(text, phrase("two different players"))
            self._met[label] = partnership(label, {player.label: player for player in self.entrants})
        elif label.count("+") > 1:
            raise Misread(text, phrase("two players such as 3+7"))
        return label

    def find_anywhere(self, text: str) -> str:
        label = self._players.get(label_key(text.strip()))
        if label is None:
            raise Misread(text, lambda: a_pair_of((player.label for player in self.entrants), text))
        return label


def read_entrants(rows: Iterable[Row]) -> tuple[Pair, ...]:
    """Read who is ranked, each label once, and note what is wrong; one label more is what its pairs have."""
    known: dict[str, Pair] = {}
    for row in rows:
        entrant = _entrant(row)
        if entrant is None:
            continue
        key = label_key(entrant.label)
        if key in known:
            label = next(iter(row.listing.places))
            once = phrase("each once: there is a {earlier} already", earlier=known[key].label)
            row.wrong(label, misread(entrant.label, once))
        known.setdefault(key, entrant)
    return tuple(known.values())


def _entrant(row: Row) -> Pair | None:
    before = row.listing.mistakes.found
    read = {
        "team": parse_bare_label,
        "number": parse_bare_label,
        "name": name_text,
        "players": free_text,
        "id": name_text,
    } | READ
    values = {FIELDS.get(name, name): row.read(name, read[name]) for name in row.listing.places}
    if row.listing.mistakes.found > before:
        return None
    return Pair(**values)  # type: ignore[arg-type]  # what is None was a mistake


def entrants_met(form: Form, rows: Iterable[Row]) -> tuple[Pair, ...]:
    """Those of whose pairs there are results, where nobody listed them."""
    met: dict[str, Pair] = {}
    for row in rows:
        for column in ("ns", "ew"):
            written = parse_partnership(row.cell(column)) if form is Form.INDIVIDUAL else row.cell(column)
            for label in form.ranked(written):
                if row.cell(column) and row.read(column, partial(_named, label)):
                    met.setdefault(label_key(label), Pair(label))
    return tuple(met.values())


def _named(label: str, _: str) -> str:
    return parse_label(label)


def write_entrants(event: Event, name: str) -> str:
    """Write the file of a name; empty where those of the event do not belong there."""
    if FILES.get(event.form) != name:
        return ""
    columns = COLUMNS[name].known
    return write_table(columns, [_written(columns, entrant) for entrant in event.entrants])


def _written(columns: Sequence[str], entrant: Pair) -> tuple[str, ...]:
    return tuple(getattr(entrant, FIELDS.get(name, name)) for name in columns)
