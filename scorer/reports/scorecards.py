"""Score cards: a pair's results, board by board, from its own side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.i18n import phrase
from scorer.model.pairs import Form
from scorer.reports.answers.pairs import changes_text
from scorer.reports.blocks import Block, Fact, Facts, Item, Sentence, item_of_pair
from scorer.reports.lines import (
    AWARD_FIELD,
    NO_RESULTS,
    PLAYED_FIELDS,
    SCORE_FIELD,
    once_an_event,
    pair_words,
    supposed_field,
)
from scorer.reports.rankings import listed as listed_rankings
from scorer.reports.rankings import unit_of
from scorer.reports.rulings import penalties_of, penalty_documents, ruling_document
from scorer.reports.table import (
    BOARD,
    EXTRA,
    NAME,
    PAIR,
    POINTS,
    REMARK,
    SHARE,
    TEXT,
    UNITS,
    Field,
    Table,
    cell_shown,
    decimals_of,
    number,
    place_of,
    rounded,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.model.pairs import Pair
    from scorer.model.results import Result
    from scorer.scoring import ScoredEvent


class CardLine(NamedTuple):
    """A result as seen by one of its pairs; `label` is whose card it is on: the pair's, its team's or a player's."""

    result: Result
    direction: Side
    opponents: str | None
    declarer: Seat | None
    score: int | None
    points: Fraction | None
    percent: Fraction | None
    label: str

    @property
    def pair(self) -> str:
        """The label of the pair that played it."""
        return self.result.pair_of(self.direction) or ""


@once_an_event
def scored_cards(scored: ScoredEvent) -> Mapping[str, Sequence[CardLine]]:
    """The lines of every card, by the label of its owner, from one pass over the results."""
    cards: dict[str, list[CardLine]] = {label: [] for label in scored.pairs}
    for board in scored.boards:
        for line in board.results:
            result, declarer, score, ns_points, ew_points, _ = line
            if result.ns is not None:
                own = (result, Side.NORTH_SOUTH, result.ew, declarer, score, ns_points, line.ns_percent)
                for label in _whose(scored, result.ns):
                    cards[label].append(CardLine(*own, label))
            if result.ew is not None:
                score = None if score is None else -score
                own = (result, Side.EAST_WEST, result.ns, declarer, score, ew_points, line.ew_percent)
                for label in _whose(scored, result.ew):
                    cards[label].append(CardLine(*own, label))
    return cards


def _whose(scored: ScoredEvent, label: str) -> dict[str, None]:
    """The owners of the cards with a pair's results: the pair itself, and its team or its players."""
    return dict.fromkeys((label, *scored.event.form.ranked(label)))


def of_pair(scored: ScoredEvent, label: str) -> Item | None:
    """The card of a pair below its line of the ranking, with sentences on costly boards; None without results."""
    if not scored_cards(scored)[label]:
        return None
    blocks: list[Block] = [Facts(_figures(scored).get(label, ())), placed_card(scored, label)]
    if scored.layouts:
        from scorer.reports.hands.learning import worth_a_look  # only needed where layouts were solved

        blocks += map(Sentence, worth_a_look(scored, label))
    return item_of_pair(scored, label, *blocks)


@once_an_event
def _figures(scored: ScoredEvent) -> Mapping[str, tuple[Fact, ...]]:
    """By label, the ranking's figures for a pair, without its label and names; points together with their top."""
    figures: dict[str, tuple[Fact, ...]] = {}
    for table in listed_rankings(scored):
        sheet = table.sheet
        who = [column.key for column in sheet.columns if column.role in (PAIR, NAME)]
        sheet = sheet.without(*who)
        for standing, row in zip(table.records, sheet.rows, strict=True):
            facts: dict[str, Fact] = {}
            for one, cell in zip(sheet.columns, row, strict=True):
                if cell is not None:
                    facts[one.key] = Fact(one.key, str(one.heading), cell_shown(cell, one))
            if top := facts.pop("of", None):
                total = facts["score"]
                both = phrase("{earned} of {top}", earned=total.answer, top=top.answer)
                facts["score"] = total._replace(answer=both)
            figures[standing.pair.label] = tuple(facts.values())
    return figures


def card(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """One pair's score card."""
    standing, lines = scored.standing_of(label), scored_cards(scored)[label]
    title = pair_words(scored.form, standing.pair)
    if standing.place is not None and standing.percent is not None:
        title += f", place {place_of(standing)}, {rounded(standing.percent, scored.event.scoring.percent_decimals)} %"
    elif standing.place is not None and standing.score is not None:
        score = rounded(standing.score, decimals_of([standing.score]))
        title += f", place {place_of(standing)}, {score} {unit_of(scored.event.scoring)}"
    notes = (*changes_text(scored.event, label), *penalties_of(scored.event, label))
    if not lines:
        notes = (*notes, NO_RESULTS)
    return Table(title, _fields(scored, lines), lines, notes)


def placed_card(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """One pair's score card with its place on each board, as in `3rd of 7`."""
    from scorer.reports.travellers import places_of  # a terminal does not show places

    places = places_of(scored)

    def words(line: CardLine) -> str:
        place = places[line.result.board].get(line.pair)
        return "" if place is None else place.words

    own = card(scored, label)
    role = EXTRA if scored.form is Form.INDIVIDUAL else TEXT  # partner and opponents leave little space
    place: Field[CardLine] = Field("place", "Place", role, cell=words, for_people=True)
    return replace(own, fields=(*own.fields[:-3], place, *own.fields[-3:]))


def listed(scored: ScoredEvent) -> list[Table[CardLine]]:
    """All score cards in one table, with the pair at the beginning of each line."""
    names = {label: pair.names for label, pair in scored.pairs.items()}
    first: tuple[Field[CardLine], ...] = (
        Field("pair", "Pair", PAIR, cell=attrgetter("label")),
        Field("players", "Players", NAME, cell=lambda line: names[line.label]),
    )
    cards = scored_cards(scored)
    lines = list(chain.from_iterable(cards[pair.label] for pair in scored.event.ranked))
    return [Table("Score cards", (*first, *_fields(scored, lines)), lines)]


def heads(scored: ScoredEvent) -> dict[str, str]:
    """The heading of each card, by its pair: `Pair 7, Ann & Bob: place 3=, 45 MP of 72, 62.50 %`."""
    everybody = scored.standings.values()
    decimals = decimals_of(standing.score for standing in everybody)
    tops = decimals_of(standing.of for standing in everybody)
    unit = unit_of(scored.event.scoring)
    words: dict[str, str] = {}
    for label, standing in scored.standings.items():
        words[label] = pair_words(scored.form, standing.pair)
        if standing.place is not None and standing.score is not None:
            words[label] += f": place {place_of(standing)}, {rounded(standing.score, decimals)} {unit}"
        if standing.of is not None and standing.percent is not None:
            percent = rounded(standing.percent, scored.event.scoring.percent_decimals)
            words[label] += f" of {rounded(standing.of, tops)}, {percent} %"
    return words


def _fields(scored: ScoredEvent, lines: Sequence[CardLine]) -> tuple[Field[CardLine], ...]:
    """The fields of a result, in the order of the interface; the round is for programs alone."""
    event = scored.event
    decimals = decimals_of(line.points for line in lines)

    def names(line: CardLine) -> str:
        """The opponents' names; empty for a sit-out."""
        return "" if line.opponents is None else scored.pairs[line.opponents].names

    def partner(line: CardLine) -> str:
        """A player's partner; empty for a sit-out."""
        return next((one for one in event.form.ranked(line.pair) if one != line.label), "")

    individual = event.form is Form.INDIVIDUAL
    partner_field = (Field("partner", "Partner", PAIR, short="With", cell=partner),) if individual else ()
    return (
        Field("board", "Board", BOARD, cell=attrgetter("result.board")),
        Field("round", value=attrgetter("result.round")),
        Field("direction", "Dir", cell=lambda line: str(line.direction)),
        *partner_field,
        Field("opponents", "Opponents", PAIR, short="Opp."),
        *PLAYED_FIELDS,
        *supposed_field(lines),
        AWARD_FIELD,
        SCORE_FIELD,
        Field("points", UNITS[event.scoring.method], POINTS, decimals),
        Field("percent", "%", SHARE, event.scoring.percent_decimals),
        Field("opponents_players", "Opponents' names", EXTRA, cell=names, for_people=True),
        Field("remark", "Remark", REMARK, cell=attrgetter("result.remark")),
        Field("ruling", value=lambda line: ruling_document(event, line.result)),
    )


def document(scored: ScoredEvent) -> dict[str, Any]:
    """All cards as JSON, in the order in which the pairs were recorded."""
    return {"pairs": [card_document(scored, pair.label) for pair in scored.event.ranked]}


def _people(form: Form, ranked: Pair) -> list[str]:
    """The players: both of a pair, all of a team, or the player alone."""
    match form:
        case Form.PAIRS:
            return list(ranked.players)
        case Form.TEAMS:
            return ranked.people
        case Form.INDIVIDUAL:
            return [ranked.player1]


def card_document(scored: ScoredEvent, label: str) -> dict[str, Any]:
    """One pair's card as JSON."""
    standing = scored.standing_of(label)
    return {
        "pair": label,
        "players": _people(scored.form, standing.pair),
        "place": standing.place,
        "boards": standing.boards,
        "score": number(standing.score),
        "of": number(standing.of),
        "percent": number(standing.percent),
        "penalties": penalty_documents(scored.event, label),
        "results": card(scored, label).rows,
    }
