"""The same deals in many clubs: one field, ranked as a whole, by heat and by club."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.comparison.ranking import percentage, places
from scorer.comparison.rounding import rounded_to, rounded_up
from scorer.competitions.field import Shapes, worths
from scorer.competitions.standings import Line, Listing
from scorer.game.seats import Side
from scorer.records.results import Unit
from scorer.records.settings import Method, Scoring
from scorer.tournament.awarding import given_points
from scorer.tournament.scored_event import ALL_PAIRS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from scorer.competitions.field import Given, Source, Worths
    from scorer.records.pairs import Pair
    from scorer.records.rulings import Penalty

Row = tuple[Any, ...]
"""A line of a club: its event's number, the labels of North-South and East-West, then what `field.Key` has."""


class Club(NamedTuple):
    """An event of a simultaneous, as it is ranked.

    `rows` are its lines between two pairs; `winners` is 2 where North-South and East-West are ranked apart.
    """

    source: Source
    name: str
    heat: str
    winners: int
    pairs: Sequence[Pair]
    penalties: Sequence[Penalty]
    rows: Iterable[Row]


class Played(NamedTuple):
    """A pair's lines, by the numbers of their shapes, where it held the North-South cards and where the others."""

    pair: Pair
    ns: list[int]
    ew: list[int]


class ClubLines(NamedTuple):
    """A club without its rows: what its pairs played."""

    slug: str
    name: str
    heat: str
    winners: int
    pairs: Sequence[Played]
    penalties: Sequence[Penalty]


class Field:
    """All clubs that are in, every line counted once as it came by."""

    def __init__(self, scoring: Scoring, shapes: Shapes | None = None, times: Mapping[int, int] | None = None) -> None:
        """Begin with nothing; or with how often each shape came, where that was counted elsewhere."""
        self.scoring = scoring
        self.shapes = shapes or Shapes()
        self.times: Counter[int] = Counter(times or {})

    def read(self, club: Club) -> ClubLines:
        """Turn the lines of a club into numbers, without counting them."""
        ns_lines: defaultdict[object, list[int]] = defaultdict(list)
        ew_lines: defaultdict[object, list[int]] = defaultdict(list)
        known, own = self.shapes.plain(club.source.rules), dict[Row, int]()
        for row in club.rows:
            key = row[3:]
            number = known.get(key)
            if number is None:
                number = own.get(key)
                if number is None:
                    number = own[key] = self.shapes.number(club.source, key)
            ns_lines[row[1]].append(number)
            ew_lines[row[2]].append(number)
        played = [Played(pair, ns_lines[pair.label], ew_lines[pair.label]) for pair in club.pairs]
        return ClubLines(club.source.slug, club.name, club.heat, club.winners, played, club.penalties)

    def count(self, club: ClubLines) -> None:
        """Take the lines of a club into the field: each stands in one pair's North-South lines."""
        for played in club.pairs:
            self.times.update(played.ns)

    @property
    def worths(self) -> Worths:
        """What every shape is worth, as the field is now."""
        return worths(self.shapes.listed, self.times, self.scoring)


class Entrant(NamedTuple):
    """A pair with what it has in the field: points, of how much, from how many boards."""

    club: ClubLines
    pair: Pair
    boards: int
    score: Fraction
    of: Fraction

    @property
    def label(self) -> str:
        """Its name in the field: the event, and its label there."""
        return f"{self.club.slug}/{self.pair.label}"


class Totals:
    """Adds up pairs: whole numbers over one denominator, because fractions are slow to add."""

    def __init__(self, worths: Worths, scoring: Scoring) -> None:
        self._worths = worths
        self._scoring = scoring
        points = [point for point in (*worths.ns, *worths.ew) if point is not None]
        self._scale = lcm(*(point.denominator for point in points))
        self._ns, self._ew = self._whole(worths.ns), self._whole(worths.ew)
        self._ns_there = [point is not None for point in worths.ns]
        self._ew_there = [point is not None for point in worths.ew]
        self._one_top = len(set(worths.tops)) <= 1
        self._top = max(worths.tops, default=0)

    def _whole(self, points: Sequence[Fraction | None]) -> list[int]:
        scale = self._scale
        return [0 if point is None else point.numerator * (scale // point.denominator) for point in points]

    def of_club(self, club: ClubLines) -> Iterator[Entrant]:
        """What each pair of a club has before penalties; a pair without points has no boards."""
        for played in club.pairs:
            boards, whole, of = self._compared(played)
            score = Fraction(whole, self._scale)
            if self._worths.given:
                boards, score, of = self._with_given(played, boards, score, of)
            yield Entrant(club, played.pair, boards, score, Fraction(of))

    def less_penalties(self, entrant: Entrant) -> Entrant:
        """What is left of a total, as it was factored and rounded, after the penalties of the pair's club."""
        score = entrant.score
        for penalty in entrant.club.penalties:
            if penalty.pair == entrant.pair.label:
                share = penalty.unit is Unit.PERCENT_OF_TOP
                score -= penalty.amount * self._top / 100 if share else penalty.amount
        return entrant._replace(score=score)

    def _compared(self, played: Played) -> tuple[int, int, int]:
        """Boards, points over the scale, and tops, of the lines that were compared."""
        _, ns, ew = played
        boards = sum(map(self._ns_there.__getitem__, ns)) + sum(map(self._ew_there.__getitem__, ew))
        whole = sum(map(self._ns.__getitem__, ns)) + sum(map(self._ew.__getitem__, ew))
        if self._one_top:
            return boards, whole, boards * self._top
        tops = self._worths.tops
        of = sum(tops[number] for number in ns if self._ns_there[number])
        return boards, whole, of + sum(tops[number] for number in ew if self._ew_there[number])

    def _with_given(self, played: Played, boards: int, score: Fraction, of: int) -> tuple[int, Fraction, int]:
        """The same with what rulings gave, which may go by the pair's own percentage on what was compared."""
        own = 100 * score / of if of else None
        for number in (*played.ns, *played.ew):
            given = self._worths.given.get(number)
            if given is not None:
                points = self._given(given, own, ns=number in played.ns)
                if points is not None:
                    boards, score, of = boards + 1, score + points, of + given.top
        return boards, score, of

    def _given(self, given: Given, own: Fraction | None, *, ns: bool) -> Fraction | None:
        """What one side of a ruling is given; None where that side was compared."""
        top = given.top if self._scoring.method is Method.MATCHPOINTS else None
        points = given_points(given.ns if ns else given.ew, None, top, own)
        step = self._scoring.round_cells.step
        if points is None or step is None:
            return points
        return rounded_to(points, step, Fraction(given.top, 2))


def entrants(field: Field, clubs: Iterable[ClubLines]) -> list[Entrant]:
    """Every pair of these clubs with what it has in the whole field."""
    totals = Totals(field.worths, field.scoring)
    every: list[Entrant] = []
    for club in clubs:
        every += totals.of_club(club)
    if field.scoring.factor_totals or field.scoring.round_totals.step is not None:
        most = max((entrant.boards for entrant in every), default=0)
        every = [_settled(entrant, field.scoring, most) for entrant in every]
    return [totals.less_penalties(entrant) if entrant.club.penalties else entrant for entrant in every]


def _settled(entrant: Entrant, scoring: Scoring, most: int) -> Entrant:
    """A total factored to the most boards of any pair, then rounded, where the rule says so."""
    score, of = entrant.score, entrant.of
    if scoring.factor_totals and entrant.boards:
        factor = Fraction(most, entrant.boards)
        score, of = score * factor, of * factor
    if scoring.round_totals.step is not None:
        score = rounded_up(score, scoring.round_totals.step)
    return entrant._replace(score=score, of=of)


def overall(every: Sequence[Entrant], scoring: Scoring) -> list[Listing]:
    """The whole field: one list, or two where all clubs rank North-South and East-West apart."""
    return _listings("", every, scoring)


def by_heat(every: Sequence[Entrant], scoring: Scoring) -> list[Listing]:
    """The same scores, each heat by itself; none where no event has one."""
    heats: defaultdict[str, list[Entrant]] = defaultdict(list)
    for entrant in every:
        if entrant.club.heat:
            heats[entrant.club.heat].append(entrant)
    lists: list[Listing] = []
    for heat in sorted(heats):
        lists += _listings(heat, heats[heat], scoring)
    return lists


def by_club(every: Sequence[Entrant], scoring: Scoring) -> list[Listing]:
    """The same scores, each club by itself."""
    clubs: defaultdict[str, list[Entrant]] = defaultdict(list)
    for entrant in every:
        clubs[entrant.club.slug].append(entrant)
    lists: list[Listing] = []
    for own in sorted(clubs.values(), key=lambda pairs: (pairs[0].club.name, pairs[0].club.slug)):
        name = own[0].club.name or own[0].club.slug
        lists += _listings(name, own, scoring)
    return lists


def _listings(name: str, every: Sequence[Entrant], scoring: Scoring) -> list[Listing]:
    """One list, or two where all of these clubs rank North-South and East-West apart."""
    if not every or not all(entrant.club.winners > 1 for entrant in every):
        return [_listing(name or ALL_PAIRS, every, scoring)]
    lists: list[Listing] = []
    for side in Side:
        own = [entrant for entrant in every if entrant.pair.direction is side]
        lists.append(_listing(f"{name} {side.word}".lstrip(), own, scoring))
    return lists


def _listing(name: str, found: Sequence[Entrant], scoring: Scoring) -> Listing:
    """A list in order. Compared are whole numbers over one denominator: exact, and ten times as fast as fractions."""
    merits = _merits(found, scoring)
    place_of = places(merit for merit in merits if merit is not None)
    by_matchpoints = scoring.method is Method.MATCHPOINTS
    lines: list[Line] = []
    for merit, entrant in sorted(zip(merits, found, strict=True), key=_best_first):
        place = None if merit is None else place_of[merit]
        lines.append(_line(entrant, place, by_matchpoints=by_matchpoints))
    return Listing(name, tuple(lines))


def _best_first(compared: tuple[int | None, Entrant]) -> tuple[bool, int, str]:
    """Sort key: by merit, those without any last, equal ones by their labels."""
    merit, entrant = compared
    return merit is None, -(merit or 0), entrant.label


def _merits(found: Sequence[Entrant], scoring: Scoring) -> list[int | None]:
    """By what pairs are compared: the percentage, or the points where there is no top; None without points."""
    tops = lcm(*{entrant.of.numerator for entrant in found if entrant.of})
    scale = lcm(*{entrant.score.denominator for entrant in found})
    merits: list[int | None] = []
    for entrant in found:
        whole = entrant.score.numerator * (scale // entrant.score.denominator)
        if scoring.method is not Method.MATCHPOINTS:
            merits.append(whole if entrant.boards else None)
        else:
            of = entrant.of
            merits.append(whole * of.denominator * (tops // of.numerator) if of else None)
    return merits


def _line(entrant: Entrant, placed: tuple[int, bool] | None, *, by_matchpoints: bool) -> Line:
    club, pair, boards, score, of = entrant
    place, tied = placed or (None, False)
    line = Line(
        label=entrant.label,
        players=pair.players,
        events=0,
        boards=boards,
        score=None,
        of=None,
        percent=None,
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
        line = line._replace(of=of, percent=percentage(score, of))
    return line
