"""Who plays in an event: `pairs.csv`, `teams.csv` and `individuals.csv`, or without them the pairs in the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from scorer.errors import Mistakes, mismatch_message
from scorer.game.seats import Side
from scorer.i18n import Phrase, phrase
from scorer.interchange.own.labels import INDIVIDUALS_FILE, PAIRS_FILE, TEAMS_FILE, PairLabels
from scorer.interchange.text_files import CellParsers, TableColumns, write_table
from scorer.model.pairs import (
    MAX_LABEL_LENGTH,
    EventForm,
    Pair,
    label_key,
    parse_direction,
    parse_entrant_label,
    parse_handicap,
    parse_label,
    parse_partnership_label,
)
from scorer.model.texts import parse_free_text, parse_label_text, parse_name

if TYPE_CHECKING:
    from scorer.interchange.rows import SourceRow
    from scorer.model.results import Result

COLUMNS = {
    PAIRS_FILE: TableColumns(
        required=("pair", "direction", "player1", "player2"),
        optional=("id1", "id2", "section", "stratum", "handicap", "club"),
    ),
    TEAMS_FILE: TableColumns(required=("team", "name"), optional=("club", "players")),
    INDIVIDUALS_FILE: TableColumns(required=("number", "name"), optional=("id", "club", "stratum", "handicap")),
}
ENTRANT_FILES = {EventForm.TEAMS: TEAMS_FILE, EventForm.INDIVIDUAL: INDIVIDUALS_FILE}
"""The files that list competitors other than pairs."""

PARSERS: CellParsers = {
    "pair": parse_label,
    **dict.fromkeys(("team", "number"), parse_entrant_label),
    "direction": parse_direction,
    **dict.fromkeys(("player1", "player2", "id1", "id2", "name", "id", "club"), parse_name),
    **dict.fromkeys(("section", "stratum"), parse_label_text),
    "handicap": parse_handicap,
    "players": parse_free_text,
}
"""The parser of each column."""

FIELD_OF_COLUMN = {
    **dict.fromkeys(("pair", "team", "number"), "label"),
    "name": "player1",
    "id": "id1",
    "players": "members",
}
"""Columns whose field in `Pair` has another name."""

MAX_PAIRS = 40_000
"""The maximum number of pairs read for one event."""


def read_pairs(rows: Iterable[SourceRow], winners: int | None, place: Phrase, mistakes: Mistakes) -> PairLabels | None:
    """Read the pairs listed at a `place`. With two winners each must have a direction, which is the list it belongs to.

    Return None if anything is wrong with them, so that rows which name pairs are not blamed for it.
    """
    before = mistakes.total
    read: list[tuple[SourceRow, Pair]] = []
    for number, row in enumerate(rows, start=1):
        if number > MAX_PAIRS:
            row.add_mistake("", phrase("expected at most {most:,} pairs", most=MAX_PAIRS))
            break
        pair = read_pair(row, PAIRS_FILE, direction=partial(parse_direction, winners=winners))
        if pair is not None:
            read.append((row, pair))
    labels = PairLabels((pair for _, pair in read), place)
    seen: dict[str, str] = {}
    for (row, pair), full in zip(read, labels.full_pairs, strict=True):
        earlier = seen.get(label_key(full.label))
        if earlier is not None:
            once = phrase("each pair once, but {earlier} is already listed", earlier=earlier)
            row.add_mistake("pair", mismatch_message(pair.label, once))
        elif len(full.label) > MAX_LABEL_LENGTH:
            shorter = phrase(
                "a shorter label: it is used more than once, so in full it becomes {label}", label=full.label
            )
            row.add_mistake("pair", mismatch_message(pair.label, shorter))
        seen.setdefault(label_key(full.label), full.label)
    return labels if mistakes.total == before else None


def read_entrants(rows: Iterable[SourceRow], name: str) -> tuple[Pair, ...]:
    """Read the teams or players, each label once; note mistakes."""
    known: dict[str, Pair] = {}
    for row in rows:
        entrant = read_pair(row, name)
        if entrant is None:
            continue
        earlier = known.setdefault(label_key(entrant.label), entrant)
        if earlier is not entrant:
            once = phrase("each label once, but {earlier} is already listed", earlier=earlier.label)
            row.add_mistake(COLUMNS[name].names[0], mismatch_message(entrant.label, once))
    return tuple(known.values())


def pairs_in_results(rows: Iterable[SourceRow], winners: int | None) -> PairLabels:
    """The pairs named by results, without a list of pairs; with two winners a pair has a fixed direction."""
    found: dict[tuple[str, Side | None, str], Pair] = {}
    for row in rows:
        section = row.read_cell("section", parse_label_text) or ""
        for side in Side:
            column = str(side).lower()
            if row.cell(column):
                label = row.read_cell(column, parse_label) or row.cell(column)
                pair = Pair(label, side if winners == 2 else None, section=section)
                found.setdefault((label_key(label), pair.direction, label_key(section)), pair)
    return PairLabels(found.values())


def entrants_in_results(rows: Iterable[SourceRow], form: EventForm) -> tuple[Pair, ...]:
    """The teams or players whose pairs are named by results, without a list of them."""
    found: dict[str, Pair] = {}
    for row in rows:
        for column in ("ns", "ew"):
            for label in row.read_cell(column, partial(_parse_competitors, form=form)) or ():
                found.setdefault(label_key(label), Pair(label))
    return tuple(found.values())


def _parse_competitors(text: str, form: EventForm) -> list[str]:
    """Parse the labels of those credited with the result of the pair in a cell; empty if the cell is."""
    label = parse_partnership_label(text) if form is EventForm.INDIVIDUAL else text
    return list(map(parse_label, form.competitor_labels(label))) if label else []


def read_pair(row: SourceRow, name: str, **otherwise: Callable[[str], object]) -> Pair | None:
    """Read a pair, team or player from a row with the columns of a file; `otherwise` replaces some parsers."""
    return row.read_record(_make_pair, **{column: PARSERS[column] for column in COLUMNS[name].names} | otherwise)


def _make_pair(**columns: Any) -> Pair:
    return Pair(**{FIELD_OF_COLUMN.get(column, column): value for column, value in columns.items()})


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
    columns = COLUMNS[name].names
    fields = [FIELD_OF_COLUMN.get(column, column) for column in columns]
    return write_table(columns, ([getattr(pair, field) for field in fields] for pair in pairs))
