"""Who plays in an event: `pairs.csv`, `teams.csv` and `individuals.csv`, or without them the pairs in the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.errors import Mistakes, misread
from scorer.formats.labels import INDIVIDUALS, PAIRS, TEAMS, Labels
from scorer.formats.texts import Columns, Readers, Row, write_table
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.model.pairs import (
    LONGEST_LABEL,
    Form,
    Pair,
    label_key,
    parse_bare_label,
    parse_direction,
    parse_handicap,
    parse_label,
    parse_partnership,
)
from scorer.model.texts import free_text, label_text, name_text

if TYPE_CHECKING:
    from scorer.model.results import Result

COLUMNS = {
    PAIRS: Columns(
        required=("pair", "direction", "player1", "player2"),
        optional=("id1", "id2", "section", "stratum", "handicap", "club"),
    ),
    TEAMS: Columns(required=("team", "name"), optional=("club", "players")),
    INDIVIDUALS: Columns(required=("number", "name"), optional=("id", "club", "stratum", "handicap")),
}
FILES = {Form.TEAMS: TEAMS, Form.INDIVIDUAL: INDIVIDUALS}
"""The files that list competitors other than pairs."""

READ: Readers = {
    "pair": parse_label,
    **dict.fromkeys(("team", "number"), parse_bare_label),
    "direction": parse_direction,
    **dict.fromkeys(("player1", "player2", "id1", "id2", "name", "id", "club"), name_text),
    **dict.fromkeys(("section", "stratum"), label_text),
    "handicap": parse_handicap,
    "players": free_text,
}
"""The parser of each column."""

FIELDS = {
    **dict.fromkeys(("pair", "team", "number"), "label"),
    "name": "player1",
    "id": "id1",
    "players": "members",
}
"""Columns whose field in `Pair` has another name."""

MOST_PAIRS = 40_000
"""The maximum number of pairs read for one event."""


def read_pairs(rows: Iterable[Row], winners: int | None, place: Phrase, mistakes: Mistakes) -> Labels | None:
    """Read the pairs listed at a `place`. With two winners each must have a direction, which is the list it belongs to.

    Return None if anything is wrong with them, so that rows which name pairs are not blamed for it.
    """
    before = mistakes.found
    read: list[tuple[Row, Pair]] = []
    for number, row in enumerate(rows, start=1):
        if number > MOST_PAIRS:
            row.wrong("", phrase("expected {most:,} pairs at the most", most=MOST_PAIRS))
            break
        pair = pair_of(row, PAIRS, direction=partial(parse_direction, winners=winners))
        if pair is not None:
            read.append((row, pair))
    labels = Labels((pair for _, pair in read), place)
    seen: dict[str, str] = {}
    for (row, pair), full in zip(read, labels.full, strict=True):
        earlier = seen.get(label_key(full.label))
        if earlier is not None:
            once = phrase("each pair once: there is a {earlier} already", earlier=earlier)
            row.wrong("pair", misread(pair.label, once))
        elif len(full.label) > LONGEST_LABEL:
            shorter = phrase("a label short enough for {label}, as it repeats", label=full.label)
            row.wrong("pair", misread(pair.label, shorter))
        seen.setdefault(label_key(full.label), full.label)
    return labels if mistakes.found == before else None


def read_entrants(rows: Iterable[Row], name: str) -> tuple[Pair, ...]:
    """Read the teams or players, each label once; note mistakes."""
    known: dict[str, Pair] = {}
    for row in rows:
        entrant = pair_of(row, name)
        if entrant is None:
            continue
        earlier = known.setdefault(label_key(entrant.label), entrant)
        if earlier is not entrant:
            once = phrase("each once: there is a {earlier} already", earlier=earlier.label)
            row.wrong(COLUMNS[name].known[0], misread(entrant.label, once))
    return tuple(known.values())


def pairs_met(rows: Iterable[Row], winners: int | None) -> Labels:
    """The pairs named by results, without a list of pairs; with two winners a pair has a fixed direction."""
    met: dict[tuple[str, Side | None, str], Pair] = {}
    for row in rows:
        section = row.read("section", label_text) or ""
        for side in Side:
            column = str(side).lower()
            if row.cell(column):
                label = row.read(column, parse_label) or row.cell(column)
                pair = Pair(label, side if winners == 2 else None, section=section)
                met.setdefault((label_key(label), pair.direction, label_key(section)), pair)
    return Labels(met.values())


def entrants_met(rows: Iterable[Row], form: Form) -> tuple[Pair, ...]:
    """The teams or players whose pairs are named by results, without a list of them."""
    met: dict[str, Pair] = {}
    for row in rows:
        for column in ("ns", "ew"):
            for label in row.read(column, partial(_ranked, form=form)) or ():
                met.setdefault(label_key(label), Pair(label))
    return tuple(met.values())


def _ranked(text: str, form: Form) -> list[str]:
    """Parse the labels of those credited with the result of the pair in a cell; empty if the cell is."""
    label = parse_partnership(text) if form is Form.INDIVIDUAL else text
    return list(map(parse_label, form.ranked(label))) if label else []


def pair_of(row: Row, name: str, **otherwise: Callable[[str], object]) -> Pair | None:
    """Read a pair, team or player from a row with the columns of a file; `otherwise` replaces some parsers."""
    return row.record(_pair, **{column: READ[column] for column in COLUMNS[name].known} | otherwise)


def _pair(**columns: Any) -> Pair:
    return Pair(**{FIELDS.get(column, column): value for column, value in columns.items()})


def default_winners(pairs: Iterable[Pair], results: Iterable[Result]) -> int:
    """2 if every pair has a direction and keeps it in all results, else 1."""
    start = {pair.label: pair.direction for pair in pairs}
    if not start or None in start.values():
        return 1
    for result in results:
        for label, side in ((result.ns, Side.NORTH_SOUTH), (result.ew, Side.EAST_WEST)):
            if label is not None and start.get(label) is not side:
                return 1
    return 2


def write_pairs(name: str, pairs: Iterable[Pair]) -> str:
    """Format the file of pairs, teams or players, with full labels."""
    columns = COLUMNS[name].known
    fields = [FIELDS.get(column, column) for column in columns]
    return write_table(columns, ([getattr(pair, field) for field in fields] for pair in pairs))
