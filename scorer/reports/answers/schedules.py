"""Movements to choose from, and the schedule of one: who meets whom on which boards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from scorer.game.seats import Side
from scorer.i18n import NOTHING, Phrase, chained, counted, noun
from scorer.model.pairs import Form, label_order
from scorer.movements.schedule import Sitting, balance, most_played, plays_told
from scorer.reports.table import EXTRA, FOLDED, NUMBER, Field, Table, label_on, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorer.model.events import Event
    from scorer.movements.arranged import Arrangement
    from scorer.movements.choosing import Fit


NOTES = (
    "Plain ones first. Boards: how many are in play; plays: how many each pair plays;",
    "each: how many a round; idle: rounds that the pair that sits out most sits out.",
    "Balance: 0 is perfect; the larger, the more it matters which opponents a pair shares its boards with.",
)


def listed(fits: Sequence[Fit], needed: Phrase = NOTHING, *, timed: bool = False) -> Table[Fit]:
    """A line for each movement in the given order; if there is none, the title says what was `expected`.

    Programs get the minutes that each takes only `with_minutes`.
    """
    if not fits:
        return Table(f"No movement fits: expected {needed}", (), ())
    tables = _tables_value(fits[0])
    sections: tuple[Field[Fit], ...] = (
        (Field("sections", value=_sections),) if any(fit.sections for fit in fits) else ()
    )
    minutes: tuple[Field[Fit], ...] = (Field("minutes", value=attrgetter("minutes")),) if timed else ()
    fields = (*FIT_FIELDS, *sections, *minutes)
    return Table(f"Movements for {tables:g} {noun(tables, 'table')}", fields, fits, NOTES)


def tables_text(fit: Fit) -> Phrase:
    """The number of tables: `1 table`, `7.5 tables`."""
    tables = float(fit.movement.tables)
    return chained((f"{tables:g}", noun(tables, "table")), " ")


def _tables_value(fit: Fit) -> float:
    return _of_pairs(sum(fit.sections) or fit.movement.pairs)


def _of_pairs(pairs: int) -> float:
    """The number of tables for a number of pairs: 7, or 7.5."""
    return pairs // 2 if pairs % 2 == 0 else pairs / 2


def _sections(fit: Fit) -> list[float]:
    """The number of tables of each section, if there are several."""
    return [_of_pairs(pairs) for pairs in fit.sections]


def _sections_text(fit: Fit) -> str:
    """The sections by size: `8 + 2 x 7`."""
    sizes = Counter(_sections(fit)).items()
    return " + ".join(f"{count} x {size:g}" if count > 1 else f"{size:g}" for size, count in sizes)


FIT_FIELDS: tuple[Field[Fit], ...] = (
    Field("kind", "Movement", cell=attrgetter("movement.kind")),
    Field("tables", value=_tables_value),
    Field("sections", "Tables", FOLDED, cell=_sections_text, for_people=True),
    Field("boards", "Boards", NUMBER, for_people=True),
    Field("rounds", "Rounds", NUMBER, cell=attrgetter("movement.rounds")),
    Field("boards_per_round", "Each", NUMBER, cell=attrgetter("boards_a_round")),
    Field("boards", value=attrgetter("boards")),
    Field("plays", "Plays", NUMBER),
    Field("sit_outs", "Idle", NUMBER, cell=lambda fit: fit.movement.sit_outs or None, for_people=True),
    Field("winners", "Winners", NUMBER, cell=attrgetter("movement.winners")),
    Field("balance", "Balance", NUMBER, 2, lambda fit: Fraction(fit.movement.balance)),
    Field("minutes", "Minutes", NUMBER, for_people=True),
    Field("note", "Remark", EXTRA, cell=attrgetter("movement.note"), value=lambda fit: str(fit.movement.note)),
)


ARRANGED_NOTES = ("Boards: how many are in play; each: how many a round.",)


def _exact(figure: float | None) -> Fraction | None:
    return None if figure is None else Fraction(figure)


ARRANGED_FIELDS: tuple[Field[Arrangement], ...] = (
    Field("kind", "Movement"),
    Field("tables", value=lambda one: number(one.tables)),
    Field("rounds", "Rounds", NUMBER),
    Field("boards_per_round", "Each", NUMBER, cell=attrgetter("boards_a_round")),
    Field("boards", "Boards", NUMBER),
    Field("plays", "Plays", NUMBER),
    Field("winners", value=attrgetter("winners")),
    Field("balance", "Partners", NUMBER, 2, lambda one: _exact(one.balance)),
    Field("opposed", "Opponents", NUMBER, 2, lambda one: _exact(one.opposed)),
    Field("minutes", "Minutes", NUMBER, for_people=True),
    Field("note", "Remark", FOLDED, value=lambda one: str(one.note)),
)


def arranged(found: Sequence[Arrangement]) -> Table[Arrangement]:
    """A line for each movement of teams or players, simplest first."""
    return Table("Movements", ARRANGED_FIELDS, found, ARRANGED_NOTES)


def arranged_table(one: Arrangement) -> Table[Sitting]:
    """The schedule of a movement of teams or players, a line for each table and round."""
    notes = tuple(filter(None, (str(one.note),)))
    return Table(one.kind, SITTING_FIELDS, one.sittings, notes)


def fit_table(fit: Fit) -> Table[Sitting]:
    """The schedule of a movement, a line for each table and round."""
    winners = "two winners" if fit.movement.winners > 1 else "one winner"
    rounds = f"{counted(fit.movement.rounds, 'round')} of {fit.boards_a_round}"
    sittings = tuple(fit.movement.schedule(fit.boards_a_round))
    boards = f"{plays_told(sittings)} of the {counted(fit.boards, 'board')} in play"
    notes = [f"{rounds}: {boards}; about {fit.minutes} minutes; {winners}"]
    if fit.movement.note:
        notes.append(str(fit.movement.note))
    title = f"{fit.movement.kind}, {tables_text(fit)}"
    return Table(title, SITTING_FIELDS, sittings, tuple(notes))


def fit_document(fit: Fit) -> dict[str, Any]:
    """The schedule of a movement as JSON."""
    (about,) = listed([fit]).rows
    return {**about, "rows": fit_table(fit).rows}


def tables(event: Event) -> list[Table[Sitting]]:
    """The schedule of an event, a table for each section."""
    return [_section_table(event, section, own) for section, own in _by_section(event).items()]


def _section_table(event: Event, section: str, own: Sequence[Sitting]) -> Table[Sitting]:
    title = event.movement or "Own movement"
    if section:
        title += f", section {section}"
    return Table(title, SITTING_FIELDS, own)


def _by_section(event: Event) -> dict[str, list[Sitting]]:
    sections: dict[str, list[Sitting]] = {}
    for sitting in sorted(event.schedule, key=lambda sitting: label_order(sitting.section)):
        sections.setdefault(sitting.section, []).append(sitting)
    return sections


def document(event: Event) -> dict[str, Any]:
    """The schedule of an event as JSON; section by section if there are several."""
    documents = [_own_document(event, own) for own in _by_section(event).values()]
    if len(documents) == 1:
        return documents[0]
    return {"sections": documents}


def _own_document(event: Event, own: Sequence[Sitting]) -> dict[str, Any]:
    labels = {label for sitting in own for label in sitting.pairs}
    people = {one for label in labels for one in event.form.people(label)}
    tables = len(people) / (4 if event.form is Form.INDIVIDUAL else 2)
    return {
        "kind": event.movement,
        "tables": int(tables) if tables.is_integer() else tables,
        "rounds": max(sitting.round for sitting in own),
        "boards_per_round": max(sitting.last_board - sitting.first_board + 1 for sitting in own),
        "boards": max(sitting.last_board for sitting in own),
        "plays": most_played(own),
        "winners": event.winners,
        "balance": number(Fraction(balance(own))),
        "note": "",
        "section": own[0].section or None,
        "rows": _section_table(event, own[0].section, own).rows,
    }


def _boards_text(sitting: Sitting) -> str:
    """The boards of a round: `4-6`, or a single number."""
    if sitting.last_board == sitting.first_board:
        return str(sitting.first_board)
    return f"{sitting.first_board}-{sitting.last_board}"


def _remark(sitting: Sitting) -> str:
    if not sitting.is_meeting:
        return "sit-out"
    return "arrow-switched" if sitting.arrow_switched else ""


SITTING_FIELDS: tuple[Field[Sitting], ...] = (
    Field("round", "Round", NUMBER),
    Field("table", "Table", NUMBER),
    Field("ns", "NS", cell=lambda sitting: label_on(Side.NORTH_SOUTH, sitting.ns) or "-", value=attrgetter("ns")),
    Field("ew", "EW", cell=lambda sitting: label_on(Side.EAST_WEST, sitting.ew) or "-", value=attrgetter("ew")),
    Field("boards", "Boards", cell=_boards_text, value=lambda sitting: list(sitting.boards)),
    Field("remark", "Remark", cell=_remark, for_people=True),
    Field("arrow_switched", value=attrgetter("arrow_switched")),
)
