"""Score cards: a pair's evening, board by board, from its own side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.reports.answers.pairs import changes_text
from scorer.reports.once import once_an_event
from scorer.reports.outcomes import AWARD_FIELD, PLAYED_FIELDS, SCORE_FIELD
from scorer.reports.rankings import unit_of
from scorer.reports.rulings import penalties_of, penalty_documents, ruling_document
from scorer.reports.table import EXTRA, NAME, NUMBER, UNITS, Field, Place, Table, decimals_of, number, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction

    from scorer.records.pairs import Pair
    from scorer.records.results import Result
    from scorer.reports.board_places import BoardPlaces
    from scorer.tournament import ScoredBoard, ScoredEvent, Standing


class CardLine(NamedTuple):
    """A result as one of its pairs sees it."""

    result: Result
    direction: Side
    opponents: str | None
    declarer: Seat | None
    score: int | None
    points: Fraction | None
    percent: Fraction | None

    @property
    def label(self) -> str:
        """The pair whose card it is."""
        return self.result.pair_of(self.direction) or ""


Cards = Mapping[str, Sequence[CardLine]]
"""The lines of every card, by the label of its pair."""


@once_an_event
def scored_cards(scored: ScoredEvent) -> Cards:
    """The score cards of all pairs, from one reading of the results."""
    cards: dict[str, list[CardLine]] = {label: [] for label in scored.pairs}
    for board in scored.boards:
        for label, line in _board_lines(board):
            cards[label].append(line)
    return cards


def _board_lines(board: ScoredBoard) -> Iterator[tuple[str, CardLine]]:
    for line in board.results:
        result, score = line.result, line.score
        if result.ns is not None:
            points, percent = line.ns_points, line.ns_percent
            yield result.ns, CardLine(result, Side.NORTH_SOUTH, result.ew, line.declarer, score, points, percent)
        if result.ew is not None:
            own = None if score is None else -score
            points, percent = line.ew_points, line.ew_percent
            yield result.ew, CardLine(result, Side.EAST_WEST, result.ns, line.declarer, own, points, percent)


def tables(scored: ScoredEvent) -> list[Table[CardLine]]:
    """A card a pair, in the order of the ranking."""
    cards = scored_cards(scored)
    return [card(scored, label, cards) for label in scored.standings]


def card(scored: ScoredEvent, label: str, cards: Cards) -> Table[CardLine]:
    """One pair's score card."""
    notes = (*changes_text(scored.event, label), *penalties_of(scored.event, label))
    return Table(_title(scored, label), _fields(scored, cards[label]), cards[label], notes)


def placed_card(scored: ScoredEvent, label: str, cards: Cards, places: BoardPlaces) -> Table[CardLine]:
    """One pair's score card with its place on each board, as in `3rd of 7`."""

    def words(line: CardLine) -> str:
        place = places[line.result.board].get(label)
        return "" if place is None else place.words

    own = card(scored, label, cards)
    place: Field[CardLine] = Field("place", "Place", cell=words, for_people=True)
    return replace(own, fields=(*own.fields[:-3], place, *own.fields[-3:]))


def listed(scored: ScoredEvent) -> list[Table[CardLine]]:
    """All score cards in one table, with the pair in front of each line."""
    names = {label: pair.names for label, pair in scored.pairs.items()}
    first: tuple[Field[CardLine], ...] = (
        Field("pair", "Pair", cell=attrgetter("label")),
        Field("players", "Players", NAME, cell=lambda line: names[line.label]),
    )
    lines: list[CardLine] = []
    for own in scored_cards(scored).values():
        lines += own
    return [Table("Score cards", (*first, *_fields(scored, lines)), lines)]


def _title(scored: ScoredEvent, label: str) -> str:
    standing = scored.standings[label]
    title = _pair_words(label, standing)
    if standing.place is not None and standing.percent is not None:
        percent = rounded(standing.percent, scored.event.scoring.percent_decimals)
        title += f", place {Place(standing.place, standing.tied)}, {percent} %"
    return title


def heads(scored: ScoredEvent) -> dict[str, str]:
    """What stands at the head of each card, by its pair: `Pair 7, Ann & Bob: place 3=, 45 MP of 72, 62.50 %`."""
    everybody = scored.standings.values()
    decimals = decimals_of(standing.score for standing in everybody)
    tops = decimals_of(standing.of for standing in everybody)
    unit = unit_of(scored.event)
    words: dict[str, str] = {}
    for label, standing in scored.standings.items():
        words[label] = _pair_words(label, standing)
        if standing.place is not None and standing.score is not None:
            place = Place(standing.place, standing.tied)
            words[label] += f": place {place}, {rounded(standing.score, decimals)} {unit}"
        if standing.of is not None and standing.percent is not None:
            percent = rounded(standing.percent, scored.event.scoring.percent_decimals)
            words[label] += f" of {rounded(standing.of, tops)}, {percent} %"
    return words


def _pair_words(label: str, standing: Standing) -> str:
    if not standing.pair.names:
        return f"Pair {label}"
    return f"Pair {label}, {standing.pair.names}"


def _fields(scored: ScoredEvent, lines: Sequence[CardLine]) -> tuple[Field[CardLine], ...]:
    """What is said of a result, in the order of the interface; the round is told to programs alone."""
    event = scored.event
    decimals = decimals_of(line.points for line in lines)
    names = partial(_names, scored.pairs)
    return (
        Field("board", "Board", NUMBER, cell=attrgetter("result.board")),
        Field("round", value=attrgetter("result.round")),
        Field("direction", "Dir", cell=lambda line: str(line.direction)),
        Field("opponents", "Opponents"),
        *PLAYED_FIELDS,
        AWARD_FIELD,
        SCORE_FIELD,
        Field("points", UNITS[event.scoring.method], NUMBER, decimals),
        Field("percent", "%", NUMBER, event.scoring.percent_decimals),
        Field("opponents_players", "Opponents' names", EXTRA, cell=names, for_people=True),
        Field("remark", "Remark", NAME, cell=attrgetter("result.remark")),
        Field("ruling", value=lambda line: ruling_document(event, line.result)),
    )


def _names(pairs: Mapping[str, Pair], line: CardLine) -> str:
    """The opponents' names; nothing for a sit-out."""
    return "" if line.opponents is None else pairs[line.opponents].names


def document(scored: ScoredEvent) -> dict[str, Any]:
    """All cards for programs, in the order in which the pairs were recorded."""
    cards = scored_cards(scored)
    return {"pairs": [card_document(scored, pair.label, cards) for pair in scored.event.pairs]}


def card_document(scored: ScoredEvent, label: str, cards: Cards) -> dict[str, Any]:
    """One pair for programs."""
    standing = scored.standings[label]
    return {
        "pair": label,
        "players": list(standing.pair.players),
        "place": standing.place,
        "boards": standing.boards,
        "score": number(standing.score),
        "of": number(standing.of),
        "percent": number(standing.percent),
        "penalties": penalty_documents(scored.event, label),
        "results": card(scored, label, cards).rows,
    }
