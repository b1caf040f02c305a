"""Score cards: a pair's results, board by board, from its own side."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from math import lcm
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.game.seats import Seat, Side
from scorer.i18n import describe_runs, phrase, plural_phrase
from scorer.i18n.formatting import FigureText
from scorer.model.pairs import EventForm
from scorer.model.results import NotPlayed, SitOut
from scorer.reports.answers.pairs import pair_change_notes
from scorer.reports.blocks import Block, Fact, Facts, Item, Sentence, item_of_pair
from scorer.reports.rankings import ranking_tables, total_unit_after
from scorer.reports.reasons import reason_of
from scorer.reports.report import PairReport, PaperUse, Printing, Publication
from scorer.reports.rulings import penalty_documents, penalty_notes, ruling_document
from scorer.reports.shared_fields import (
    AWARD_FIELD,
    NO_RESULTS_NOTE,
    PLAYED_FIELDS,
    SCORE_FIELD,
    cache_per_event,
    describe_pair,
    shown_names,
    supposed_fields,
)
from scorer.reports.table import (
    BOARD,
    BOARD_DECIMALS,
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
    decimals_needed,
    format_cell_with_symbols,
    format_rounded,
    number_to_json,
    place_of,
)
from scorer.reports.travellers import places_by_board

if TYPE_CHECKING:
    from scorer.i18n import Phrase
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
    top: int | None
    label: str

    @property
    def pair(self) -> str:
        """The label of the pair that played it."""
        return self.result.pair_of(self.direction) or ""

    @property
    def value(self) -> Fraction:
        """What it is worth: in percent of the top, if there is one, otherwise in points."""
        return Fraction(self.points or 0) if self.percent is None else self.percent


@cache_per_event
def score_card_lines(scored: ScoredEvent) -> Mapping[str, Sequence[CardLine]]:
    """The lines of every card, by the label of its owner, from one pass over the results."""
    cards: dict[str, list[CardLine]] = {label: [] for label in scored.pairs}
    for board in scored.boards:
        for line in board.results:
            result, declarer, score, ns_points, ew_points, top = line
            if result.ns is not None:
                own = (result, Side.NORTH_SOUTH, result.ew, declarer, score, ns_points, line.ns_percent, top)
                for label in _card_owners(scored, result.ns):
                    cards[label].append(CardLine(*own, label))
            if result.ew is not None:
                score = None if score is None else -score
                own = (result, Side.EAST_WEST, result.ns, declarer, score, ew_points, line.ew_percent, top)
                for label in _card_owners(scored, result.ew):
                    cards[label].append(CardLine(*own, label))
    return cards


class NotableLines(NamedTuple):
    """The best lines of a card, best first, and the worst, worst first; no line is in both.

    `also_best` and `also_worst` are as good as the last of the best, or as bad as the last of the worst, in the order
    of the boards; they are empty where these two are worth the same.
    """

    best: tuple[CardLine, ...]
    worst: tuple[CardLine, ...]
    also_best: tuple[CardLine, ...] = ()
    also_worst: tuple[CardLine, ...] = ()

    @property
    def marks(self) -> Mapping[int, int]:
        """By board, 1 for one of the best and those that are as good, -1 for one of the worst and those as bad."""
        good, bad = (*self.best, *self.also_best), (*self.worst, *self.also_worst)
        return {line.result.board: mark for mark, lines in ((1, good), (-1, bad)) for line in lines}


@lru_cache(maxsize=1)  # the parts of a pair's page ask for the same
def find_notable_lines(scored: ScoredEvent, label: str, number: int) -> NotableLines:
    """Find the best and the worst lines of a card, at most `number` of each; none if all are worth the same."""
    by_board: defaultdict[int, list[CardLine]] = defaultdict(list)
    for line in score_card_lines(scored)[label]:
        if line.points is not None and line.result.has_score:
            by_board[line.result.board].append(line)
    once = [lines[0] if len(lines) == 1 else _decisive_line(scored, lines) for lines in by_board.values()]
    worth = dict(zip(by_board, _in_whole_units([line.value for line in once]), strict=True))
    lines = sorted(once, key=lambda line: (worth[line.result.board], -line.result.board))
    if len(set(worth.values())) < 2:
        return NotableLines((), ())
    number = min(number, len(lines) // 2)
    best, worst, others = lines[: -number - 1 : -1], lines[:number], lines[number : len(lines) - number]
    last_best, last_worst = (worth[some[-1].result.board] if some else 0 for some in (best, worst))
    if last_best == last_worst:
        return NotableLines(tuple(best), tuple(worst))
    others.sort(key=lambda line: line.result.board)
    also_best = [line for line in others if worth[line.result.board] == last_best]
    also_worst = [line for line in others if worth[line.result.board] == last_worst]
    return NotableLines(tuple(best), tuple(worst), tuple(also_best), tuple(also_worst))


def _in_whole_units(values: Sequence[Fraction]) -> list[int]:
    """The values as integers over one denominator, because fractions are slow to compare."""
    scale = lcm(*(value.denominator for value in values))
    return [value.numerator * (scale // value.denominator) for value in values]


def _decisive_line(scored: ScoredEvent, lines: Sequence[CardLine]) -> CardLine:
    """Of a team's lines of a board, which have the same points, the one farther from what other tables scored."""
    results = scored.boards[lines[0].result.board - 1].results
    scores = [line.score for line in results if line.score is not None]
    if not scores:
        return lines[0]
    middle = statistics.median(scores)

    def distance(line: CardLine) -> float:
        usual = middle if line.direction is Side.NORTH_SOUTH else -middle
        gain = 0 if line.score is None else line.score - usual
        return gain if line.value >= 0 else -gain

    return max(lines, key=distance)


def _card_owners(scored: ScoredEvent, label: str) -> dict[str, None]:
    """The owners of the cards with a pair's results: the pair itself, and its team or its players."""
    return dict.fromkeys((label, *scored.event.form.competitor_labels(label)))


class ScoreCardsReport(PairReport):
    """The score card of each pair."""

    name = "scorecards"
    title = phrase("Score cards")
    names_places = True
    paper_use = PaperUse.CUT
    printing = Printing.BY_DEFAULT
    publication = Publication.ITEM_PAGES

    def of_pair(self, scored: ScoredEvent, label: str) -> Item | None:
        """The card of a pair below its line of the ranking, with sentences on some boards; None without results."""
        if not score_card_lines(scored)[label]:
            return None
        blocks: list[Block] = [Facts(_ranking_facts(scored).get(label, ())), score_card_with_places(scored, label)]
        blocks += map(Sentence, self.describe_lines(scored, label))
        return item_of_pair(scored, label, *blocks)

    def describe_lines(self, scored: ScoredEvent, label: str) -> Iterator[Phrase]:
        """Why the best and the worst board of a card went as they did."""
        return describe_extremes(scored, label)

    def listed(self, scored: ScoredEvent) -> list[Table[CardLine]]:
        """All score cards in one table."""
        return [all_score_cards_table(scored)]

    def document(self, scored: ScoredEvent) -> dict[str, object]:
        """All cards as JSON, in the order in which the pairs were recorded."""
        return {"pairs": [score_card_document(scored, pair.label) for pair in scored.event.competitors]}


class ExplainedScoreCardsReport(ScoreCardsReport):
    """The score card of each pair, with a sentence on every board."""

    def describe_lines(self, scored: ScoredEvent, label: str) -> Iterator[Phrase]:
        """Why each board of a card went as it did."""
        for line in score_card_lines(scored)[label]:
            reason = reason_of(scored, line.result, line.direction)
            if reason is not None:
                yield phrase("Board {board}: {reason}", board=line.result.board, reason=reason.text)


def describe_extremes(scored: ScoredEvent, label: str) -> Iterator[Phrase]:
    """Why the best and the worst board of a pair went as they did, a sentence each; none if all are worth the same."""
    best, worst, *_ = find_notable_lines(scored, label, 1)
    for line in best:
        reason = reason_of(scored, line.result, line.direction)
        if reason is not None:
            yield phrase("Best on board {board}: {reason}", board=line.result.board, reason=reason.text)
    for line in worst:
        reason = reason_of(scored, line.result, line.direction)
        if reason is not None:
            yield phrase("Worst on board {board}: {reason}", board=line.result.board, reason=reason.text)


@cache_per_event
def _ranking_facts(scored: ScoredEvent) -> Mapping[str, tuple[Fact, ...]]:
    """By label, the ranking's figures for a pair, without its label and names; points together with their top."""
    figures: dict[str, tuple[Fact, ...]] = {}
    for table in ranking_tables(scored):
        sheet = table.sheet
        who = [column.key for column in sheet.columns if column.role in (PAIR, NAME, EXTRA)]
        sheet = sheet.without_columns(*who)
        for standing, row in zip(table.records, sheet.rows, strict=True):
            facts: dict[str, Fact] = {}
            for one, cell in zip(sheet.columns, row, strict=True):
                if cell is not None:
                    facts[one.key] = Fact(one.key, one.heading, format_cell_with_symbols(cell, one))
            if top := facts.pop("of", None):
                total = facts["score"]
                both = phrase("{earned} of {top}", earned=total.answer, top=top.answer)
                facts["score"] = total._replace(answer=both)
            figures[standing.pair.label] = tuple(facts.values())
    return figures


def score_card_table(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """One pair's score card."""
    standing, lines = scored.standing_of(label), score_card_lines(scored)[label]
    title = describe_pair(scored.form, standing.pair)
    placed = {"pair": title, "place": place_of(standing)}
    if standing.place is not None and standing.percent is not None:
        percent = FigureText(format_rounded(standing.percent, scored.event.scoring.percent_decimals))
        title = phrase("{pair}, place {place}, {percent}%", **placed, percent=percent)
    elif standing.place is not None and standing.score is not None:
        score = FigureText(format_rounded(standing.score, decimals_needed([standing.score])))
        unit = total_unit_after(score, scored.event.scoring)
        title = phrase("{pair}, place {place}, {score} {unit}", **placed, score=score, unit=unit)
    missing = describe_missing_boards(scored, label) if lines else [NO_RESULTS_NOTE]
    counted = [TEAM_LINES_NOTE] if lines and scored.form is EventForm.TEAMS else []
    notes = (*counted, *pair_change_notes(scored.event, label), *penalty_notes(scored.event, label), *missing)
    return Table(title, _card_fields(scored, lines), lines, notes)


TEAM_LINES_NOTE = phrase("Both lines for a board show what the team won or lost on it; it counts only once")


def describe_missing_boards(scored: ScoredEvent, label: str) -> list[Phrase]:
    """Which boards were not played by a pair, on which it has no result although others have one, and why.

    By the schedule, if there is one, a pair sits out or is not due to play some boards.
    """
    lines = score_card_lines(scored)[label]
    own = {line.result.board for line in lines}
    unplayed = {line.result.board for line in lines if isinstance(line.result.outcome, NotPlayed)}
    absent = _boards_in_play(scored).get(scored.standing_of(label).pair.section, frozenset()) - own
    due, sat_out = _scheduled_boards(scored).get(label, (set(), set()))
    missing = absent & due if scored.event.schedule else absent
    found: list[Phrase] = []
    if unplayed:
        runs, number = describe_runs(sorted(unplayed)), len(unplayed)
        found.append(plural_phrase(number, "Board {runs} was not played", "Boards {runs} were not played", runs=runs))
    if free := absent & sat_out:
        runs, number = describe_runs(sorted(free)), len(free)
        found.append(plural_phrase(number, "Sat out board {runs}", "Sat out boards {runs}", runs=runs))
    if missing:
        runs, number = describe_runs(sorted(missing)), len(missing)
        found.append(plural_phrase(number, "No result on board {runs}", "No result on boards {runs}", runs=runs))
    return found


@cache_per_event
def _scheduled_boards(scored: ScoredEvent) -> Mapping[str, tuple[set[int], set[int]]]:
    """By pair or player: the boards it is due to play by the schedule, and those of rounds in which it sits out."""
    boards: defaultdict[str, tuple[set[int], set[int]]] = defaultdict(lambda: (set(), set()))
    for sitting in scored.event.schedule:
        for seated in sitting.pairs:
            for label in scored.form.seat_labels(seated):
                due, sat_out = boards[label]
                (due if sitting.is_meeting else sat_out).update(sitting.boards)
    return boards


@cache_per_event
def _boards_in_play(scored: ScoredEvent) -> Mapping[str, frozenset[int]]:
    """The boards with results of pairs of each section; a team plays what its matches have, so teams have none here."""
    boards: defaultdict[str, set[int]] = defaultdict(set)
    if scored.form is not EventForm.TEAMS:
        for result in scored.event.results:
            if not isinstance(result.outcome, SitOut):
                for label in result.pairs:
                    boards[scored.pairs[label].section].add(result.board)
    return {section: frozenset(own) for section, own in boards.items()}


def score_card_with_places(scored: ScoredEvent, label: str) -> Table[CardLine]:
    """One pair's score card with its place on each board, as in `3rd of 7`."""
    places = places_by_board(scored)

    def format_place(line: CardLine) -> Phrase | str:
        place = places[line.result.board].get(line.pair)
        return "" if place is None else place.words

    own = score_card_table(scored, label)
    role = EXTRA if scored.form is EventForm.INDIVIDUAL else TEXT  # partner and opponents leave little space
    place: Field[CardLine] = Field("place", phrase("Place"), role, cell=format_place, people_only=True)
    names = shown_names(scored)
    fields = (
        one._replace(cell=lambda line: names.get(line.opponents or "", "")) if one.key == "opponents_players" else one
        for one in own.fields[-3:]
    )
    return own._replace(fields=(*own.fields[:-3], place, *fields))


def all_score_cards_table(scored: ScoredEvent) -> Table[CardLine]:
    """All score cards in one table, with the pair at the beginning of each line."""
    names = {label: pair.names for label, pair in scored.pairs.items()}
    first: tuple[Field[CardLine], ...] = (
        Field("pair", phrase("Pair"), PAIR, cell=attrgetter("label")),
        Field("players", phrase("Players"), NAME, cell=lambda line: names[line.label]),
    )
    cards = score_card_lines(scored)
    lines = list(chain.from_iterable(cards[pair.label] for pair in scored.event.competitors))
    return Table(ScoreCardsReport.title, (*first, *_card_fields(scored, lines)), lines)


def card_headings(scored: ScoredEvent) -> dict[str, str]:
    """The heading of each card, by its pair: `Pair 7, Ann & Bob: place 3=, 45 MP of 72, 62.50 %`."""
    standings = scored.standings.values()
    decimals = decimals_needed(standing.score for standing in standings)
    tops = decimals_needed(standing.available for standing in standings)
    headings: dict[str, str] = {}
    for label, standing in scored.standings.items():
        headings[label] = str(describe_pair(scored.form, standing.pair))
        if standing.place is not None and standing.score is not None:
            score = format_rounded(standing.score, decimals)
            unit = total_unit_after(score, scored.event.scoring)
            headings[label] += f": place {place_of(standing)}, {score} {unit}"
        if standing.available is not None and standing.percent is not None:
            percent = format_rounded(standing.percent, scored.event.scoring.percent_decimals)
            headings[label] += f" of {format_rounded(standing.available, tops)}, {percent}%"
    return headings


def _card_fields(scored: ScoredEvent, lines: Sequence[CardLine]) -> tuple[Field[CardLine], ...]:
    """The fields of a result, in the order of the interface; the round is for programs alone."""
    event = scored.event
    decimals = decimals_needed(line.points for line in lines)

    def names(line: CardLine) -> str:
        """The opponents' names; empty for a sit-out."""
        return "" if line.opponents is None else scored.pairs[line.opponents].names

    def partner(line: CardLine) -> str:
        """A player's partner; empty for a sit-out."""
        return next((one for one in event.form.competitor_labels(line.pair) if one != line.label), "")

    individual = event.form is EventForm.INDIVIDUAL
    partner_field = (
        (Field("partner", phrase("Partner"), PAIR, short_heading="With", cell=partner),) if individual else ()
    )
    return (
        Field("board", phrase("Board"), BOARD, cell=attrgetter("result.board")),
        Field("round", value=attrgetter("result.round")),
        Field("direction", phrase("Dir"), cell=lambda line: str(line.direction)),
        *partner_field,
        Field("opponents", phrase("Opponents"), PAIR, short_heading="Opp."),
        *PLAYED_FIELDS,
        *supposed_fields(lines),
        AWARD_FIELD,
        SCORE_FIELD,
        Field("points", UNITS[event.scoring.method], POINTS, decimals, printed_decimals=BOARD_DECIMALS),
        Field("percent", "%", SHARE, event.scoring.percent_decimals, printed_decimals=BOARD_DECIMALS),
        Field("opponents_players", phrase("Opponents' names"), EXTRA, cell=names, people_only=True),
        Field("remark", phrase("Remark"), REMARK, cell=attrgetter("result.remark")),
        Field("ruling", value=lambda line: ruling_document(event, line.result)),
    )


def _player_names(form: EventForm, ranked: Pair) -> list[str]:
    """The players: both of a pair, all of a team, or the player alone."""
    match form:
        case EventForm.PAIRS:
            return list(ranked.players)
        case EventForm.TEAMS:
            return ranked.member_names
        case EventForm.INDIVIDUAL:
            return [ranked.player1]


def score_card_document(scored: ScoredEvent, label: str) -> dict[str, object]:
    """One pair's card as JSON."""
    standing = scored.standing_of(label)
    return {
        "pair": label,
        "players": _player_names(scored.form, standing.pair),
        "place": standing.place,
        "boards": standing.boards,
        "score": number_to_json(standing.score),
        "of": number_to_json(standing.available),
        "percent": number_to_json(standing.percent),
        "penalties": penalty_documents(scored.event, label),
        "results": score_card_table(scored, label).rows,
    }
