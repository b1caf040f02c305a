"""Travellers: every result of a board, both sides' points for it, and each pair's place among those with its cards."""

from __future__ import annotations

from collections import defaultdict
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import assign_places
from scorer.game.seats import Side, vulnerable_sides
from scorer.i18n import Phrase, phrase
from scorer.model.results import SitOut
from scorer.reports.answers.deals import deal_blocks
from scorer.reports.blocks import Item, Sentence, item_of_board
from scorer.reports.double_dummy import figures_document
from scorer.reports.judging import describe_choices, judged_document, judged_fields
from scorer.reports.reasons import reason_fields
from scorer.reports.report import BoardReport, Printing
from scorer.reports.rulings import ruling_document, ruling_notes
from scorer.reports.shared_fields import (
    AWARD_FIELD,
    NO_RESULTS_NOTE,
    PLAYED_FIELDS,
    SCORE_FIELD,
    cache_per_event,
    section_of,
    shown_names,
    supposed_fields,
)
from scorer.reports.table import (
    BOARD,
    BOARD_DECIMALS,
    EXTRA,
    NUMBER,
    PAIR,
    PLACE,
    POINTS,
    REMARK,
    SHARE,
    UNITS,
    Field,
    RankPlace,
    Table,
    decimals_needed,
    label_cell,
    number_to_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction

    from scorer.scoring import ScoredBoard, ScoredEvent, ScoredResult


class TravellersReport(BoardReport):
    """The results of each board."""

    name = "travellers"
    title = phrase("Travellers")
    tab = "Boards"
    printing = Printing.BY_DEFAULT

    def of_board(self, scored: ScoredEvent, board: ScoredBoard) -> Item | None:
        """The board as it is read after the play; None without results or hands."""
        item = traveller_item(scored, board, ranked_traveller_table(scored, board))
        return item if board.deal is not None or item.tables[0].records else None

    def listed(self, scored: ScoredEvent) -> list[Table[ScoredResult]]:
        """All travellers in one table."""
        return [all_travellers_table(scored)]

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """All boards as JSON."""
        return {"boards": [board_document(scored, board) for board in scored.boards]}


def traveller_item(
    scored: ScoredEvent, board: ScoredBoard, results: Table[ScoredResult], *, brief: bool = False
) -> Item:
    """The hands and what they allow, or the announced points, the results, and remarks on them.

    With `brief`, declarer is left out because the results name it.
    """
    lead = [f"dealer {board.dealer.label}"]
    if scored.event.rule_set.has_vulnerability:
        vulnerable = " and ".join(sorted(str(side) for side in vulnerable_sides(board.number)))
        lead.append(f"{vulnerable or 'neither side'} vulnerable")
    if board.top:
        lead.append(f"top {board.top}")
    sat_out = (line.result for line in board.results if len(line.result.pairs) < 2)
    remarks = (
        phrase("{pair} sits out: {remark}", pair=" ".join(result.pairs), remark=result.remark)
        for result in sat_out
        if result.remark
    )
    notes = (*results.notes, *remarks, *ruling_notes(scored.event, board.number))
    promises = map(Sentence, describe_choices(scored, board.number))
    hands = deal_blocks(scored, board, brief=brief)
    return item_of_board(board, *hands, *promises, results._replace(notes=notes), lead=", ".join(lead))


def traveller_table(scored: ScoredEvent, board: ScoredBoard) -> Table[ScoredResult]:
    """One board's traveller; round and table are for programs alone."""
    title = phrase("Board {board}, dealer {dealer}", board=board.number, dealer=board.dealer.label)
    if board.top:
        title = phrase("{board}, top {top}", board=title, top=board.top)
    where: tuple[Field[ScoredResult], ...] = (
        Field("round", value=attrgetter("result.round")),
        Field("table", value=attrgetter("result.table")),
    )
    met = _results_between_pairs(board)
    return Table(title, (*where, *_traveller_fields(scored, [board])), met, () if met else (NO_RESULTS_NOTE,))


def ranked_traveller_table(scored: ScoredEvent, board: ScoredBoard) -> Table[ScoredResult]:
    """The traveller as it is read after the play: North-South's highest score first, each line with its places."""
    board_places = places_by_board(scored)[board.number]

    def place_cell(label: str | None) -> RankPlace | None:
        own = board_places.get(label or "")
        return None if own is None else RankPlace(own.place, own.tied)

    own, names = traveller_table(scored, board), shown_names(scored)
    players: dict[str, Callable[[ScoredResult], str]] = {
        "ns_players": lambda line: names[line.result.ns or ""],
        "ew_players": lambda line: names[line.result.ew or ""],
    }
    fields = (one._replace(cell=players.get(one.key, one.cell)) for one in own.fields)
    first: tuple[Field[ScoredResult], ...] = (
        Field(
            "ns_place", phrase("NS place"), PLACE, cell=lambda line: place_cell(line.result.ns), side=Side.NORTH_SOUTH
        ),
        Field("ew_place", phrase("EW place"), PLACE, cell=lambda line: place_cell(line.result.ew), side=Side.EAST_WEST),
    )
    return own._replace(fields=(*first, *fields), records=results_by_score(board), notes=(), group_key="score")


def all_travellers_table(scored: ScoredEvent) -> Table[ScoredResult]:
    """All travellers in one table, with board, round and table at the beginning of each line."""
    where: tuple[Field[ScoredResult], ...] = (
        Field("board", phrase("Board"), BOARD, cell=attrgetter("result.board")),
        Field("round", phrase("Round"), NUMBER, cell=attrgetter("result.round")),
        Field("table", phrase("Table"), NUMBER, cell=attrgetter("result.table")),
    )
    met = [line for board in scored.boards for line in _results_between_pairs(board)]
    return Table(phrase("Boards"), (*where, *_traveller_fields(scored, scored.boards)), met)


def _results_between_pairs(board: ScoredBoard) -> list[ScoredResult]:
    return [line for line in board.results if not isinstance(line.result.outcome, SitOut)]


def results_by_score(board: ScoredBoard) -> list[ScoredResult]:
    """The results between two pairs, North-South's highest score first, then those without a score."""
    return sorted(
        _results_between_pairs(board), key=lambda line: (line.score is None, -(line.score or 0), -(line.ns_points or 0))
    )


def _traveller_fields(scored: ScoredEvent, boards: Iterable[ScoredBoard]) -> tuple[Field[ScoredResult], ...]:
    """The fields of a result, in the order of the interface."""
    decimals = decimals_needed(line.ns_points for board in boards for line in board.results)
    percent = scored.event.scoring.percent_decimals
    unit = UNITS[scored.event.scoring.method]
    pairs, (ns, ew) = scored.pairs, Side
    return (
        Field("ns", phrase("NS"), PAIR, cell=lambda line: label_cell(ns, line.result.ns), side=ns),
        Field("ew", phrase("EW"), PAIR, cell=lambda line: label_cell(ew, line.result.ew), side=ew),
        *PLAYED_FIELDS,
        *supposed_fields(line for board in boards for line in board.results),
        SCORE_FIELD,
        AWARD_FIELD,
        Field("ns_points", phrase("NS {unit}", unit=unit), POINTS, decimals, side=ns, printed_decimals=BOARD_DECIMALS),
        Field("ew_points", phrase("EW {unit}", unit=unit), POINTS, decimals, side=ew, printed_decimals=BOARD_DECIMALS),
        Field("ns_percent", phrase("NS %"), SHARE, percent, side=ns, printed_decimals=BOARD_DECIMALS),
        Field("ew_percent", phrase("EW %"), SHARE, percent, side=ew, printed_decimals=BOARD_DECIMALS),
        Field(
            "ns_players",
            phrase("North-South"),
            EXTRA,
            cell=lambda line: pairs[line.result.ns or ""].names,
            people_only=True,
        ),
        Field(
            "ew_players",
            phrase("East-West"),
            EXTRA,
            cell=lambda line: pairs[line.result.ew or ""].names,
            people_only=True,
        ),
        Field("group", phrase("Group"), cell=attrgetter("result.group"), people_only=True),
        Field("remark", phrase("Remark"), REMARK, cell=attrgetter("result.remark")),
        Field("ruling", value=lambda line: ruling_document(scored.event, line.result)),
        *judged_fields(scored),
        *reason_fields(scored),
    )


class BoardPlace(NamedTuple):
    """A pair's place among the pairs who held the same cards; it may be tied."""

    place: int
    field_size: int
    tied: bool

    @property
    def words(self) -> Phrase:
        ordinal = describe_ordinal(self.place)
        if self.tied:
            return phrase("{place}= of {number}", place=ordinal, number=self.field_size)
        return phrase("{place} of {number}", place=ordinal, number=self.field_size)


def describe_ordinal(number: int) -> Phrase:
    """A number as an ordinal: `1st`, `12th`, `23rd`."""
    if number % 100 in (11, 12, 13):
        return phrase("{place}th", place=number)
    match number % 10:
        case 1:
            return phrase("{place}st", place=number)
        case 2:
            return phrase("{place}nd", place=number)
        case 3:
            return phrase("{place}rd", place=number)
        case _:
            return phrase("{place}th", place=number)


@cache_per_event
def places_by_board(scored: ScoredEvent) -> Mapping[int, Mapping[str, BoardPlace]]:
    """Every pair's place on every board, by the board's number and the label of the pair."""
    return {board.number: board_places(scored, board) for board in scored.boards}


def board_places(scored: ScoredEvent, board: ScoredBoard) -> Mapping[str, BoardPlace]:
    """The place of each pair that scored points and can be compared with another, by its label.

    Pairs are compared with pairs of the same side, and only within their group of a fouled board or their section.
    """
    fields: defaultdict[tuple[Side, str, str], dict[str, Fraction]] = defaultdict(dict)
    for line in _results_between_pairs(board):
        section = section_of(scored, line.result)
        _, group = line.result.board_group
        for side, (label, points) in zip(Side, line.sides, strict=True):
            if points is not None:
                fields[side, section, group][label] = points
    placed: dict[str, BoardPlace] = {}
    for field in fields.values():
        place_of = assign_places(field.values())
        for label, points in field.items():
            place, tied = place_of[points]
            if len(field) > 1:
                placed[label] = BoardPlace(place, len(field), tied)
    return placed


def board_document(scored: ScoredEvent, board: ScoredBoard) -> dict[str, object]:
    """One board as JSON; a sit-out has no line."""
    announced = None
    if board.points is not None:
        announced = {str(seat): points for seat, points in board.points.by_seat.items()}
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "deal": None if board.deal is None else str(board.deal),
        "points": announced,
        "top": number_to_json(board.top),
        **figures_document(scored.figures.get(board.number)),
        **judged_document(scored, board.number),
        "results": traveller_table(scored, board).rows,
    }
