"""Movements to choose from, and the schedule of one: who meets whom on which boards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.game.seats import Side
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, noun_form, phrase
from scorer.model.pairs import EventForm, label_order
from scorer.movements.proposals import (
    describe_alternative,
    describe_kinds,
    describe_proposal,
    describe_shortfall,
    pick_alternatives,
)
from scorer.movements.schedule_checks import (
    boards_played,
    describe_boards_played,
    most_boards_played,
    rounds_sat_out,
    schedule_balance,
)
from scorer.movements.teams import SWISS
from scorer.reports.table import EXTRA, FOLDED, NUMBER, Field, Sheet, Table, label_cell, number_to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scorer.model.events import Event
    from scorer.movements.arrangements import Arrangement
    from scorer.movements.choosing import MovementConstraints, MovementProposal
    from scorer.movements.proposals import SessionClock
    from scorer.movements.schedule import Sitting


MOVEMENT_NOTES = (
    "Simplest first. Rounds: 8 x 3 is 8 rounds of 3 boards. Time: in minutes.",
    "Boards: boards in play. Plays: boards each pair plays (21-24: not all the same).",
    "Sit-outs: rounds each pair sits out (0-1: some none, some one).",
    "Balance: how evenly the pairs compete with one another; 0 is perfect.",
)


def movement_table(
    proposals: Sequence[MovementProposal], expected: Phrase = EMPTY_PHRASE, *, with_minutes: bool = False
) -> Table[MovementProposal]:
    """A line for each movement in the given order; if there is none, the title says what was `expected`.

    Programs get the minutes that each takes only `with_minutes`.
    """
    if not proposals:
        return Table(f"No movement fits: expected {expected}", (), ())
    tables = _table_count(proposals[0])
    sections: tuple[Field[MovementProposal], ...] = (
        (Field("sections", value=_section_table_counts),) if any(fit.sections for fit in proposals) else ()
    )
    minutes: tuple[Field[MovementProposal], ...] = (
        (Field("minutes", value=attrgetter("minutes")),) if with_minutes else ()
    )
    fields = (*PROPOSAL_FIELDS, *sections, *minutes)
    return Table(f"Movements for {tables:g} {noun_form(tables, 'table')}", fields, proposals, MOVEMENT_NOTES)


def proposal_sheet(
    proposals: Sequence[MovementProposal],
    constraints: MovementConstraints,
    start: SessionClock | None,
    *,
    numbered: bool = False,
) -> Sheet:
    """The first movement in a sentence, what was asked for in vain, and two others with what is better and worse.

    They are `numbered` to be chosen from.
    """
    first = proposals[0]
    alternatives = [describe_alternative(first, other, start) for other in pick_alternatives(proposals)]
    if numbered:
        alternatives = [phrase("{number}  {movement}", number=n, movement=one) for n, one in enumerate(alternatives, 2)]
    notes = [describe_shortfall(first, constraints, proposals), *alternatives]
    suggestions = (hints.list_all_movements(len(proposals)),) if len(proposals) > 1 and not numbered else ()
    title = describe_proposal(first, start)
    if first.sections:
        sections = phrase("{sections} tables", sections=_describe_sections(first))
        title = phrase("{sections}: {movement}", sections=sections, movement=title)
    if numbered:
        title = phrase("1  {movement}", movement=title)
    return Sheet(title, (), (), notes=tuple(filter(None, notes)), hints=suggestions)


def describe_table_count(proposal: MovementProposal) -> Phrase:
    """The number of tables: `1 table`, `7.5 tables`."""
    tables = float(proposal.movement.tables)
    return join_phrases((f"{tables:g}", noun_form(tables, "table")), " ")


def _table_count(proposal: MovementProposal) -> float:
    return _tables_for_pairs(sum(proposal.sections) or proposal.movement.pairs)


def _tables_for_pairs(pairs: int) -> float:
    """The number of tables for a number of pairs: 7, or 7.5."""
    return pairs // 2 if pairs % 2 == 0 else pairs / 2


def _section_table_counts(proposal: MovementProposal) -> list[float]:
    """The number of tables of each section, if there are several."""
    return [_tables_for_pairs(pairs) for pairs in proposal.sections]


def _describe_sections(proposal: MovementProposal) -> str:
    """The sections by size: `8 + 2 x 7`."""
    sizes = Counter(_section_table_counts(proposal)).items()
    return " + ".join(f"{count} x {size:g}" if count > 1 else f"{size:g}" for size, count in sizes)


def _boards_of_each_pair(proposal: MovementProposal) -> str:
    """The boards that each pair plays, as a range where some play fewer."""
    return str(boards_played(proposal.movement.build_schedule(proposal.boards_a_round)))


def _sit_outs_of_each_pair(proposal: MovementProposal) -> str:
    """The rounds that each pair sits out; empty if none does."""
    return _describe_sit_outs(proposal.movement.build_schedule(proposal.boards_a_round))


def _describe_sit_outs(sittings: Iterable[Sitting]) -> str:
    times = rounds_sat_out(sittings)
    return str(times) if times.most else ""


PROPOSAL_FIELDS: tuple[Field[MovementProposal], ...] = (
    Field("kind", phrase("Movement"), cell=lambda fit: str(fit.name), value=attrgetter("movement.kind")),
    Field("tables", value=_table_count),
    Field("sections", phrase("Tables"), FOLDED, cell=_describe_sections, people_only=True),
    Field("boards", phrase("Boards"), NUMBER, people_only=True),
    Field(
        "length",
        phrase("Rounds"),
        NUMBER,
        cell=lambda fit: f"{fit.movement.rounds} x {fit.boards_a_round}",
        people_only=True,
    ),
    Field("rounds", value=attrgetter("movement.rounds")),
    Field("boards_per_round", value=attrgetter("boards_a_round")),
    Field("boards", value=attrgetter("boards")),
    Field("plays", phrase("Plays"), NUMBER, cell=_boards_of_each_pair, value=attrgetter("boards_played")),
    Field("sit_outs", phrase("Sit-outs"), NUMBER, cell=_sit_outs_of_each_pair, people_only=True),
    Field("winners", phrase("Winners"), NUMBER, cell=attrgetter("movement.winners")),
    Field("balance", phrase("Balance"), NUMBER, 2, lambda fit: Fraction(fit.movement.balance)),
    Field("minutes", phrase("Time"), NUMBER, people_only=True),
    Field("note", phrase("Remark"), EXTRA, cell=attrgetter("movement.note"), value=lambda fit: str(fit.movement.note)),
)


ARRANGEMENT_NOTES = (
    "Rounds: 5 x 4 is 5 rounds of 4 boards. Boards: boards in play.",
    "Plays: boards each team or player plays. Sit-outs: rounds each sits out.",
)


def _to_fraction(figure: float | None) -> Fraction | None:
    return None if figure is None else Fraction(figure)


def _boards_of_each(arrangement: Arrangement) -> str:
    """The boards that each team or player plays, as a range where some play fewer; a Swiss is not yet drawn."""
    if arrangement.kind == SWISS:
        return str(arrangement.boards_played)
    return str(boards_played(arrangement.sittings))


def _sit_outs_of_each(arrangement: Arrangement) -> str:
    """The rounds that each team or player sits out; empty if none does, and for a Swiss, which is not yet drawn."""
    return "" if arrangement.kind == SWISS else _describe_sit_outs(arrangement.sittings)


ARRANGEMENT_FIELDS: tuple[Field[Arrangement], ...] = (
    Field("kind", phrase("Movement")),
    Field("tables", value=lambda one: number_to_json(one.tables)),
    Field(
        "length", phrase("Rounds"), NUMBER, cell=lambda one: f"{one.rounds} x {one.boards_a_round}", people_only=True
    ),
    Field("rounds", value=attrgetter("rounds")),
    Field("boards_per_round", value=attrgetter("boards_a_round")),
    Field("boards", phrase("Boards"), NUMBER),
    Field("plays", phrase("Plays"), NUMBER, cell=_boards_of_each, value=attrgetter("boards_played")),
    Field("sit_outs", phrase("Sit-outs"), NUMBER, cell=_sit_outs_of_each, people_only=True),
    Field("winners", value=attrgetter("winners")),
    Field("balance", phrase("Partners"), NUMBER, 2, lambda one: _to_fraction(one.balance)),
    Field("opposed", phrase("Opponents"), NUMBER, 2, lambda one: _to_fraction(one.opponent_balance)),
    Field("minutes", phrase("Minutes"), NUMBER, people_only=True),
    Field("note", phrase("Remark"), FOLDED, value=lambda one: str(one.note)),
)


def arrangement_table(arrangements: Sequence[Arrangement], *, with_minutes: bool = False) -> Table[Arrangement]:
    """A line for each movement of teams or players, simplest first; programs get its minutes only `with_minutes`."""
    minutes: tuple[Field[Arrangement], ...] = (Field("minutes", value=attrgetter("minutes")),) if with_minutes else ()
    return Table("Movements", (*ARRANGEMENT_FIELDS, *minutes), arrangements, ARRANGEMENT_NOTES)


def arrangement_schedule_table(arrangement: Arrangement) -> Table[Sitting]:
    """The schedule of a movement of teams or players, a line for each table and round."""
    notes = tuple(filter(None, (str(arrangement.note),)))
    return Table(str(describe_kinds(arrangement.kind)), SITTING_FIELDS, arrangement.sittings, notes)


def proposal_schedule_table(proposal: MovementProposal) -> Table[Sitting]:
    """The schedule of a movement, a line for each table and round."""
    winners = "two winners" if proposal.movement.winners > 1 else "one winner"
    boards_a_round = count_phrase(proposal.boards_a_round, "board")
    rounds = f"{count_phrase(proposal.movement.rounds, 'round')} of {boards_a_round}"
    sittings = tuple(proposal.movement.build_schedule(proposal.boards_a_round))
    boards = f"{describe_boards_played(sittings)} of the {count_phrase(proposal.boards, 'board')} in play"
    notes = [f"{rounds}: {boards}; about {proposal.minutes} minutes; {winners}"]
    if proposal.movement.note:
        notes.append(str(proposal.movement.note))
    title = f"{describe_kinds(proposal.movement.kind)}, {describe_table_count(proposal)}"
    return Table(title, SITTING_FIELDS, sittings, tuple(notes))


def proposal_document(proposal: MovementProposal) -> dict[str, object]:
    """The schedule of a movement as JSON."""
    (about,) = movement_table([proposal]).rows
    return {**about, "rows": proposal_schedule_table(proposal).rows}


def schedule_tables(event: Event) -> list[Table[Sitting]]:
    """The schedule of an event, a table for each section."""
    return [_section_schedule_table(event, section, own) for section, own in _group_by_section(event).items()]


def _section_schedule_table(event: Event, section: str, own: Sequence[Sitting]) -> Table[Sitting]:
    title = describe_kinds(event.movement) or phrase("Custom movement")
    if section:
        title = phrase("{movement}, section {section}", movement=title, section=section)
    return Table(title, SITTING_FIELDS, own)


def _group_by_section(event: Event) -> dict[str, list[Sitting]]:
    sections: dict[str, list[Sitting]] = {}
    for sitting in sorted(event.schedule, key=lambda sitting: label_order(sitting.section)):
        sections.setdefault(sitting.section, []).append(sitting)
    return sections


def schedule_document(event: Event) -> dict[str, object]:
    """The schedule of an event as JSON; section by section if there are several."""
    documents = [_section_document(event, own) for own in _group_by_section(event).values()]
    if len(documents) == 1:
        return documents[0]
    return {"sections": documents}


def _section_document(event: Event, own: Sequence[Sitting]) -> dict[str, object]:
    labels = {label for sitting in own for label in sitting.pairs}
    people = {one for label in labels for one in event.form.seat_labels(label)}
    tables = len(people) / (4 if event.form is EventForm.INDIVIDUAL else 2)
    return {
        "kind": event.movement,
        "tables": int(tables) if tables.is_integer() else tables,
        "rounds": max(sitting.round for sitting in own),
        "boards_per_round": max(sitting.last_board - sitting.first_board + 1 for sitting in own),
        "boards": max(sitting.last_board for sitting in own),
        "plays": most_boards_played(own),
        "winners": event.winners,
        "balance": number_to_json(Fraction(schedule_balance(own))),
        "note": "",
        "section": own[0].section or None,
        "rows": _section_schedule_table(event, own[0].section, own).rows,
    }


def _format_board_range(sitting: Sitting) -> str:
    """The boards of a round: `4-6`, or a single number."""
    if sitting.last_board == sitting.first_board:
        return str(sitting.first_board)
    return f"{sitting.first_board}-{sitting.last_board}"


def _describe_sitting(sitting: Sitting) -> Phrase | str:
    if not sitting.is_meeting:
        return phrase("sit-out")
    return phrase("arrow-switched") if sitting.arrow_switched else ""


SITTING_FIELDS: tuple[Field[Sitting], ...] = (
    Field("round", phrase("Round"), NUMBER),
    Field("table", phrase("Table"), NUMBER),
    Field(
        "ns", phrase("NS"), cell=lambda sitting: label_cell(Side.NORTH_SOUTH, sitting.ns) or "-", value=attrgetter("ns")
    ),
    Field(
        "ew", phrase("EW"), cell=lambda sitting: label_cell(Side.EAST_WEST, sitting.ew) or "-", value=attrgetter("ew")
    ),
    Field("boards", phrase("Boards"), cell=_format_board_range, value=lambda sitting: list(sitting.boards)),
    Field("remark", phrase("Remark"), cell=_describe_sitting, people_only=True),
    Field("arrow_switched", value=attrgetter("arrow_switched")),
)
