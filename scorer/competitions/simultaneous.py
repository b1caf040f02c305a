"""Simultaneous pairs: the same deals in many clubs, ranked as one field, by heat and by club.

Lines with the same score on a board have the same shape, which has a number. Code that handles many lines looks up the
number of each different line once and counts numbers. Lines that depend on their event (no declarer, a ruling, a group
of a fouled board) are resolved event by event.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.matchpoints import top_of
from scorer.comparison.ranking import assign_places, percentage, round_half_towards
from scorer.competitions.standings import SCHOOLS_TITLE, CompetitionList, CompetitionRow, rank_rows
from scorer.game.seats import Seat, Side
from scorer.model.notation import OutcomeFields, outcome_from_fields
from scorer.model.results import (
    FIRST_GROUP,
    AssignedScore,
    BoardGroup,
    NotPlayed,
    Percentage,
    Played,
    Ruling,
    SideAward,
    SitOut,
)
from scorer.model.settings import Method, Scoring, SitOutRule, UnequalBoards
from scorer.scoring.comparing import (
    ComparisonEntry,
    awarded_points,
    comparison_entries,
    comparison_method,
    reverse_entry,
)
from scorer.scoring.scored_event import ALL_PAIRS, ScoredEvent, Standing
from scorer.scoring.standings import factor_total, rank_clubs, sum_penalties
from scorer.scoring.teams import TEAMS_TITLE, net_points_by_team

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.model.pairs import Pair
    from scorer.model.rulings import Penalty
    from scorer.scoring.methods import EntryCounts, WeightedScores

LineKey = tuple[int, str | None, str | None, int | None, int | None, str | None, str]
"""The stored fields of a line: board, contract, declarer, tricks, score, award, group."""


class LineSource(NamedTuple):
    """An event from which lines come.

    `declarers_by_cards` returns the declarers by hands or announced points, `named_declarers` those that results name
    on each board; both are called only for a line without a declarer.
    """

    slug: str
    rules: RuleSet
    declarers_by_cards: Callable[[], Mapping[int, Seat]]
    named_declarers: Callable[[], Mapping[BoardGroup, set[Seat]]]


class LineShape(NamedTuple):
    """Lines of equal value: on one board, in one group, with the same entry for each side.

    `group` is empty for the whole field, else an event and the letter of a fouled board. `ruling` is set if a side is
    awarded points without comparison. `counts`: two pairs played the board or were awarded points; `sits_out`: there
    was only one pair.
    """

    board: int
    group: str
    ns: ComparisonEntry
    ew: ComparisonEntry
    counts: bool = True
    ruling: Ruling | None = None
    sits_out: bool = False

    @property
    def is_compared(self) -> bool:
        """Whether either side has a score to compare."""
        return self.ns is not None or self.ew is not None


class ShapeIndex:
    """Every shape by its number, and the number of every line."""

    def __init__(self) -> None:
        self.shapes: list[LineShape] = []
        self._numbers: dict[LineShape, int] = {}
        self._known: defaultdict[str, dict[LineKey, int]] = defaultdict(dict)

    def known_numbers(self, rules: RuleSet) -> dict[LineKey, int]:
        """Return the numbers of the lines seen so far that are the same in every event with these rules."""
        return self._known[rules.name]

    def number_of(self, source: LineSource, key: LineKey) -> int:
        """Return the number of a line of an event."""
        board, contract, declared, tricks, score, award, letter = key
        outcome = outcome_from_fields(OutcomeFields(contract, declared, tricks, score, award), source.rules)
        group = letter.replace(FIRST_GROUP, "") and f"{source.slug}/{letter}"
        declarer, by_event = None, bool(group)
        if isinstance(outcome, Played):
            declarer = outcome.declarer
            if declarer is None:
                declarer, by_event = outcome.declaring_seat(_find_declarer(source, board, letter or FIRST_GROUP)), True
        _, _, ns, ew = comparison_entries(source.rules, outcome, declarer, board)
        ruling = None
        if isinstance(outcome, Ruling) and not (
            isinstance(outcome.ns, AssignedScore) and isinstance(outcome.ew, AssignedScore)
        ):
            ruling = outcome  # a side gets something without being compared
        counts, sits_out = not isinstance(outcome, NotPlayed | SitOut), isinstance(outcome, SitOut)
        number = self.number_shape(LineShape(board, group, ns, ew=ew, counts=counts, ruling=ruling, sits_out=sits_out))
        if not by_event:
            self._known[source.rules.name][key] = number
        return number

    def number_shape(self, shape: LineShape) -> int:
        """Return the number of a shape."""
        number = self._numbers.get(shape)
        if number is None:
            number = self._numbers[shape] = len(self.shapes)
            self.shapes.append(shape)
        return number


def _find_declarer(source: LineSource, board: int, group: str) -> Seat | None:
    """Return the declarer of a line without one: by the cards, else by all results that name one."""
    if source.rules.has_auction:
        return None
    if group == FIRST_GROUP and board in source.declarers_by_cards():
        return source.declarers_by_cards()[board]
    named = source.named_declarers().get((board, group), set())
    return next(iter(named)) if len(named) == 1 else None


class Award(NamedTuple):
    """What both sides of a shape are awarded instead of a comparison, and the top of the board.

    None stands for their own percentage, which a sit-out may give.
    """

    ns: SideAward | None
    ew: SideAward | None
    top: int


class FieldValues(NamedTuple):
    """The value of each shape, by number: points of both sides, or None, and the top.

    `awards` are the shapes whose points a ruling awards to each pair separately.
    """

    ns: Sequence[Fraction | None]
    ew: Sequence[Fraction | None]
    tops: Sequence[int]
    awards: Mapping[int, Award]


def value_field(shapes: Sequence[LineShape], times: Counter[int], scoring: Scoring) -> FieldValues:
    """Compare the whole field, given the frequency of each shape."""
    by_board: defaultdict[int, list[int]] = defaultdict(list)
    played, entering = Counter[int](), Counter[int]()  # per board: results of two pairs, results to compare
    for number, shape in enumerate(shapes):
        by_board[shape.board].append(number)
        played[shape.board] += shape.counts * times[number]
        entering[shape.board] += shape.is_compared * times[number]
    ns: list[Fraction | None] = [None] * len(shapes)
    ew: list[Fraction | None] = [None] * len(shapes)
    tops = [0] * len(shapes)
    for board, numbers in by_board.items():
        own_top = scoring.unequal_boards is UnequalBoards.OWN_TOP
        expected = entering[board] if own_top else max(played.values())
        top = top_of(expected, scoring.matchpoints_per_win) if scoring.method is Method.MATCHPOINTS else 0
        for points, side in ((ns, Side.NORTH_SOUTH), (ew, Side.EAST_WEST)):
            for number, worth in _value_board(shapes, times, numbers, _SideField(scoring, side, expected, top)):
                points[number] = worth
        for number in numbers:
            tops[number] = top
    return FieldValues(ns, ew, tops, _list_awards(shapes, tops, scoring))


def _list_awards(shapes: Sequence[LineShape], tops: Sequence[int], scoring: Scoring) -> Mapping[int, Award]:
    """Return the awards by the numbers of their shapes."""
    awards: dict[int, Award] = {}
    for number, shape in enumerate(shapes):
        if shape.ruling is not None:
            awards[number] = Award(shape.ruling.ns, shape.ruling.ew, tops[number])
        elif shape.sits_out:
            part = Percentage(scoring.sit_out) if isinstance(scoring.sit_out, Fraction) else None
            awards[number] = Award(part, part, tops[number])
    return awards


class _SideField(NamedTuple):
    """How one side of a board is compared."""

    scoring: Scoring
    side: Side
    expected: int
    top: int


def _value_board(
    shapes: Sequence[LineShape], times: Counter[int], board: Sequence[int], field: _SideField
) -> Iterable[tuple[int, Fraction]]:
    """Yield the value of each shape of a board to a side, group by group."""
    groups: defaultdict[str, list[tuple[int, int | WeightedScores]]] = defaultdict(list)
    entering: Counter[str] = Counter()
    for number in board:
        shape = shapes[number]
        entering[shape.group] += shape.is_compared
        entry = shape.ns if field.side is Side.NORTH_SOUTH else reverse_entry(shape.ew)
        if entry is not None:
            groups[shape.group].append((number, entry))
    fouled = sum(map(bool, entering.values())) > 1
    step = field.scoring.round_cells.step
    method = comparison_method(field.scoring)
    for lines in groups.values():
        entries: EntryCounts = Counter()
        for number, entry in lines:
            entries[entry] += times[number]
        valuation = method.value_entries(entries, field.expected, fouled=fouled)
        for number, entry in lines:
            ruling = shapes[number].ruling
            if ruling is not None and ruling.played is not None:
                continue
            points = valuation.value_of(entry)
            yield number, points if step is None else round_half_towards(points, step, Fraction(field.top, 2))


LineRow = tuple[int, str | None, str | None, *LineKey]
"""A line of a club: its event's number, the labels of North-South and East-West, then the fields of `LineKey`."""


class Club(NamedTuple):
    """An event of a simultaneous, as it is ranked.

    `rows` are its lines; a sit-out has one label. `winners` is 2 if North-South and East-West are ranked separately.
    """

    source: LineSource
    name: str
    heat: str
    winners: int
    pairs: Sequence[Pair]
    penalties: Sequence[Penalty]
    rows: Iterable[LineRow]


class PairLines(NamedTuple):
    """A pair's lines, by the numbers of their shapes, as North-South and as East-West."""

    pair: Pair
    ns: list[int]
    ew: list[int]


class ClubLines(NamedTuple):
    """A club without its rows: what its pairs played."""

    slug: str
    name: str
    heat: str
    winners: int
    pairs: Sequence[PairLines]
    penalties: Sequence[Penalty]


class WholeField:
    """All clubs so far, with every line counted once."""

    def __init__(
        self, scoring: Scoring, shapes: ShapeIndex | None = None, times: Mapping[int, int] | None = None
    ) -> None:
        """Start empty, or with frequencies that were counted elsewhere."""
        self.scoring = scoring
        self.shapes = shapes or ShapeIndex()
        self.times: Counter[int] = Counter(times or {})

    def encode_club(self, club: Club) -> ClubLines:
        """Convert the lines of a club to numbers, without counting them."""
        ns_lines: defaultdict[object, list[int]] = defaultdict(list)
        ew_lines: defaultdict[object, list[int]] = defaultdict(list)
        known, own = self.shapes.known_numbers(club.source.rules), dict[LineKey, int]()
        for row in club.rows:
            if self.scoring.sit_out is SitOutRule.IGNORE and None in row[1:3]:
                continue
            key = row[3:]
            number = known.get(key)
            if number is None:
                number = own.get(key)
                if number is None:
                    number = own[key] = self.shapes.number_of(club.source, key)
            ns_lines[row[1]].append(number)
            ew_lines[row[2]].append(number)
        played = [PairLines(pair, ns_lines[pair.label], ew_lines[pair.label]) for pair in club.pairs]
        return ClubLines(club.source.slug, club.name, club.heat, club.winners, played, club.penalties)

    def count_club(self, club: ClubLines) -> None:
        """Add the lines of a club to the field; each is among one pair's North-South lines."""
        for played in club.pairs:
            self.times.update(played.ns)

    @property
    def values(self) -> FieldValues:
        """The value of every shape in the field as it is now."""
        return value_field(self.shapes.shapes, self.times, self.scoring)


class Entrant(NamedTuple):
    """A pair with its total in the field: points, points available, and boards."""

    club: ClubLines
    pair: Pair
    boards: int
    score: Fraction
    available: Fraction

    @property
    def label(self) -> str:
        """Its name in the field: the event, and its label there."""
        return f"{self.club.slug}/{self.pair.label}"


class FieldTotals:
    """Adds up pairs: integers over one denominator, because fractions are slow to add."""

    def __init__(self, values: FieldValues, scoring: Scoring) -> None:
        self._values = values
        self._scoring = scoring
        points = [point for point in (*values.ns, *values.ew) if point is not None]
        self._scale = lcm(*(point.denominator for point in points))
        self._ns, self._ew = self._as_integers(values.ns), self._as_integers(values.ew)
        self._ns_there = [point is not None for point in values.ns]
        self._ew_there = [point is not None for point in values.ew]
        self._one_top = len(set(values.tops)) <= 1
        self._top = max(values.tops, default=0)

    def _as_integers(self, points: Sequence[Fraction | None]) -> list[int]:
        scale = self._scale
        return [0 if point is None else point.numerator * (scale // point.denominator) for point in points]

    def total_club(self, club: ClubLines) -> Iterator[Entrant]:
        """Yield each pair's total before penalties; a pair without points has no boards."""
        for played in club.pairs:
            boards, whole, of = self._sum_compared(played)
            score = Fraction(whole, self._scale)
            if self._values.awards:
                boards, score, of = self._add_awards(played, boards, score, of)
            yield Entrant(club, played.pair, boards, score, Fraction(of))

    def finish_total(self, entrant: Entrant, most: int) -> Entrant:
        """Return a total factored to the most boards of any pair and rounded, if set so, and less penalties."""
        score, of = factor_total(self._scoring, entrant.score, entrant.available, entrant.boards, most)
        score -= sum_penalties(entrant.club.penalties, entrant.pair.label, self._top)
        return entrant._replace(score=score, available=of)

    def _sum_compared(self, played: PairLines) -> tuple[int, int, int]:
        """Return boards, integer points, and tops, of the lines that were compared."""
        _, ns, ew = played
        boards = sum(map(self._ns_there.__getitem__, ns)) + sum(map(self._ew_there.__getitem__, ew))
        whole = sum(map(self._ns.__getitem__, ns)) + sum(map(self._ew.__getitem__, ew))
        if self._one_top:
            return boards, whole, boards * self._top
        tops = self._values.tops
        of = sum(tops[number] for number in ns if self._ns_there[number])
        return boards, whole, of + sum(tops[number] for number in ew if self._ew_there[number])

    def _add_awards(self, played: PairLines, boards: int, score: Fraction, of: int) -> tuple[int, Fraction, int]:
        """Add what rulings award, which may depend on the pair's own percentage on compared boards."""
        own = 100 * score / of if of else None
        for number in (*played.ns, *played.ew):
            award = self._values.awards.get(number)
            if award is not None:
                points = self._award_points(award, own, ns=number in played.ns)
                if points is not None:
                    boards, score, of = boards + 1, score + points, of + award.top
        return boards, score, of

    def _award_points(self, award: Award, own: Fraction | None, *, ns: bool) -> Fraction | None:
        """Return what one side of a ruling is awarded, or None if it was compared."""
        top = award.top if self._scoring.method is Method.MATCHPOINTS else None
        part = award.ns if ns else award.ew
        if part is None:
            points = None if own is None or top is None else own * top / 100
        else:
            points = awarded_points(part, None, top, own)
        step = self._scoring.round_cells.step
        if points is None or step is None:
            return points
        return round_half_towards(points, step, Fraction(award.top, 2))


def list_entrants(field: WholeField, clubs: Iterable[ClubLines]) -> list[Entrant]:
    """List every pair of these clubs with its total in the whole field."""
    totals = FieldTotals(field.values, field.scoring)
    every: list[Entrant] = []
    for club in clubs:
        every += totals.total_club(club)
    most = max((entrant.boards for entrant in every), default=0)
    alters = field.scoring.factor_totals or field.scoring.round_totals.step is not None
    return [totals.finish_total(entrant, most) if alters or entrant.club.penalties else entrant for entrant in every]


def rank_overall(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank the whole field: one list, or two if all clubs rank North-South and East-West separately."""
    return _build_lists("", every, scoring)


class Venue(NamedTuple):
    """A team event of a simultaneous, with its heat."""

    name: str
    heat: str
    scored: ScoredEvent


def rank_venue_teams(venues: Sequence[Venue]) -> list[CompetitionList]:
    """Rank the teams of all venues by their matches, then by net points; no list without teams."""
    lines: list[CompetitionRow] = []
    net: defaultdict[str | None, Fraction] = defaultdict(Fraction)
    for name, heat, scored in venues:
        for label, won in net_points_by_team(scored.event, scored.boards).items():
            net[f"{scored.event.slug}/{label}"] = won
        for standing in scored.standings.values():
            team = standing.pair
            lines.append(
                CompetitionRow(
                    label=f"{scored.event.slug}/{team.label}",
                    players=team.names.players,
                    events=int(standing.score is not None),
                    boards=standing.boards,
                    score=standing.score,
                    pair=team.label,
                    club=name,
                    heat=heat,
                )
            )
    if not lines:
        return []

    def merit(line: CompetitionRow) -> tuple[Fraction, Fraction] | None:
        return None if line.score is None else (line.score, net[line.label])

    return [
        CompetitionList(
            str(TEAMS_TITLE), rank_rows(lines, merit, attrgetter("score")), scoring=venues[0].scored.event.scoring
        )
    ]


def rank_by_school(venues: Sequence[Venue], every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank schools by their best teams of all venues, or by their pairs if there are no team events.

    Raise `MissingDataError` if no one with a place has a school.
    """
    standings = [standing for venue in venues for standing in venue.scored.standings.values()]
    for entrant in () if venues else every:
        line = _build_row(entrant, None, by_matchpoints=scoring.method is Method.MATCHPOINTS)
        standings.append(
            Standing(entrant.pair, boards=line.boards, score=line.score, available=line.available, percent=line.percent)
        )
    lines: list[CompetitionRow] = []
    for place, tied, name, counting, score, percent, _ in rank_clubs(standings, scoring):
        lines.append(CompetitionRow(None, (name,), counting, score=score, percent=percent, place=place, tied=tied))
    return [CompetitionList(SCHOOLS_TITLE, tuple(lines), scoring=venues[0].scored.event.scoring if venues else None)]


def rank_by_heat(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank each heat by itself on the same scores; no lists if no event has a heat."""
    lists: list[CompetitionList] = []
    for heat in sorted({entrant.club.heat for entrant in every} - {""}):
        lists += _build_lists(heat, [entrant for entrant in every if entrant.club.heat == heat], scoring)
    return lists


def rank_by_club(every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Rank each club by itself on the same scores."""
    clubs: defaultdict[str, list[Entrant]] = defaultdict(list)
    for entrant in every:
        clubs[entrant.club.slug].append(entrant)
    lists: list[CompetitionList] = []
    for own in sorted(clubs.values(), key=lambda pairs: (pairs[0].club.name, pairs[0].club.slug)):
        name = own[0].club.name or own[0].club.slug
        lists += _build_lists(name, own, scoring)
    return lists


def _build_lists(name: str, every: Sequence[Entrant], scoring: Scoring) -> list[CompetitionList]:
    """Build one list, or two if all of these clubs rank North-South and East-West separately."""
    if not every or not all(entrant.club.winners > 1 for entrant in every):
        return [_build_list(name or str(ALL_PAIRS), every, scoring)]
    lists: list[CompetitionList] = []
    for side in Side:
        own = [entrant for entrant in every if entrant.pair.direction is side]
        lists.append(_build_list(f"{name} {side.label}".lstrip(), own, scoring))
    return lists


def _build_list(name: str, listed_entrants: Sequence[Entrant], scoring: Scoring) -> CompetitionList:
    """Build a list in order. Integers over one denominator are compared: exact, and ten times as fast as fractions."""
    merits = _comparable_merits(listed_entrants, scoring)
    place_of = assign_places(merit for merit in merits if merit is not None)
    by_matchpoints = scoring.method is Method.MATCHPOINTS
    lines: list[CompetitionRow] = []

    def best_first(compared: tuple[int | None, Entrant]) -> tuple[bool, int, str]:
        """Sort by merit, those without merit last, equals by label."""
        merit, entrant = compared
        return merit is None, -(merit or 0), entrant.label

    for merit, entrant in sorted(zip(merits, listed_entrants, strict=True), key=best_first):
        place = None if merit is None else place_of[merit]
        lines.append(_build_row(entrant, place, by_matchpoints=by_matchpoints))
    return CompetitionList(name, tuple(lines))


def _comparable_merits(listed_entrants: Sequence[Entrant], scoring: Scoring) -> list[int | None]:
    """Return what pairs are compared by: the percentage, or the points if there is no top; None without points."""
    tops = lcm(*{entrant.available.numerator for entrant in listed_entrants if entrant.available})
    scale = lcm(*{entrant.score.denominator for entrant in listed_entrants})
    merits: list[int | None] = []
    for entrant in listed_entrants:
        whole = entrant.score.numerator * (scale // entrant.score.denominator)
        if scoring.method is not Method.MATCHPOINTS:
            merits.append(whole if entrant.boards else None)
        else:
            of = entrant.available
            merits.append(whole * of.denominator * (tops // of.numerator) if of else None)
    return merits


def _build_row(entrant: Entrant, placed: tuple[int, bool] | None, *, by_matchpoints: bool) -> CompetitionRow:
    club, pair, boards, score, of = entrant
    place, tied = placed or (None, False)
    line = CompetitionRow(
        label=entrant.label,
        players=pair.players,
        events=0,
        boards=boards,
        place=place,
        tied=tied,
        pair=pair.label,
        club=club.name,
        heat=club.heat,
    )
    if not boards:
        return line
    line = line._replace(events=1, score=score)
    if by_matchpoints:
        line = line._replace(available=of, percent=percentage(score, of))
    return line
