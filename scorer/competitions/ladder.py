"""A ladder: players or pairs over a season of evenings."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.competitions.handicaps import HANDICAP, SCRATCH, Handicaps
from scorer.competitions.standings import Line, Listing, Outcome, Part, in_order, mean, placed
from scorer.records.competitions import AnyNumber, Of, Ties, Total, Visitors
from scorer.records.pairs import PairChangeKind
from scorer.records.players import people_of
from scorer.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from scorer.competitions.standings import Evening, Parts
    from scorer.records.competitions import Competition, Rule
    from scorer.records.players import Book, Person
    from scorer.tournament import Ranking, Standing

NOT_FIRST = 2
"""The first evening after which anybody can have moved."""

Key = tuple[str, ...]
"""Who climbs: the keys of one player or of both of a pair."""

Added = dict[tuple[str, str], Fraction]
"""What a handicap adds to a percentage, by the event and the pair."""


def ranked(competition: Competition, evenings: Iterable[Evening], book: Book) -> Outcome:
    """Rank who played in a season; with handicaps in the rule there is a list with them beside the one without."""
    season, rule = in_order(evenings), competition.rule
    helped = rule.handicap_results and not rule.points  # a handicap is added to percentages
    name = "All players" if rule.of is Of.PLAYERS else "All pairs"
    lists = [_moved(SCRATCH if helped else name, season, rule, book, {})]
    if helped:
        lists.append(_moved(HANDICAP, season, rule, book, _handicaps(season, rule, book)))
    return Outcome(competition, season, tuple(lists))


def _handicaps(season: Sequence[Evening], rule: Rule, book: Book) -> Added:
    """What is added to each pair's percentage of each evening: by what its players had until the day before."""
    handicaps, added = Handicaps(rule, book), Added()
    for position, evening in enumerate(season):
        if position and evening.date != season[position - 1].date:
            for earlier in season[:position]:
                if earlier.date == season[position - 1].date:
                    handicaps.learn(earlier)
        for standing in evening.scored.standings.values():
            added[evening.slug, standing.pair.label] = handicaps.of_pair(standing.pair)
    return added


def _moved(name: str, season: Sequence[Evening], rule: Rule, book: Book, added: Added) -> Listing:
    """A list, with how many places everybody came up since the day before the last."""
    listing = _listing(name, season, rule, book, added)
    days = sorted({evening.date for evening in season})
    if len(days) < NOT_FIRST:
        return listing
    former = _listing(name, [evening for evening in season if evening.date < days[-1]], rule, book, added)
    places = {line.players: line.place for line in former.lines if line.place is not None}
    lines: list[Line] = []
    for line in listing.lines:
        if line.place is not None and line.players in places:
            lines.append(line._replace(moved=places[line.players] - line.place))
        else:
            lines.append(line)
    return listing._replace(lines=tuple(lines))


def _listing(name: str, season: Sequence[Evening], rule: Rule, book: Book, added: Added) -> Listing:
    lines = [_line(names, parts, rule) for names, parts in _climbers(season, rule, book, added)]
    ranked = placed(lines, partial(_merit, rule), attrgetter("score"))
    notes: list[str] = []
    if any(line.place is None for line in ranked) and rule.least > 1:
        notes.append(f"A place needs {counted(rule.least, 'evening')}.")
    if not rule.points:
        without = [one for one in season if all(line.percent is None for line in one.scored.standings.values())]
        notes += [f"{one.name}, {one.date}: it has no percentages, and does not count" for one in without]
    return Listing(name, ranked, tuple(notes))


def _merit(rule: Rule, line: Line) -> Hashable | None:
    """By what a line is placed; None where it has no place."""
    valid = sum(part is not None and not part.why for part in line.parts)
    if line.score is None or valid < max(rule.least, 1):
        return None
    if rule.ties is Ties.COUNTBACK:
        counted = [part.value for part in line.parts if part is not None and part.counts]
        return line.score, tuple(sorted(counted, reverse=True))
    return (line.score,)


def _climbers(
    season: Sequence[Evening], rule: Rule, book: Book, added: Added
) -> Iterator[tuple[tuple[str, ...], Parts]]:
    """The names of everybody with what each evening gave them; of several results of one evening the best."""
    names: dict[Key, tuple[str, ...]] = {}
    parts: defaultdict[Key, list[Part | None]] = defaultdict(lambda: [None] * len(season))
    for position, evening in enumerate(season):
        for key, called, part in _results(evening, rule, book, added):
            names.setdefault(key, called)
            former = parts[key][position]
            if former is None or (former.why != "", -former.value) > (part.why != "", -part.value):
                parts[key][position] = part
    for key, own in parts.items():
        yield names[key], tuple(own)


def _results(evening: Evening, rule: Rule, book: Book, added: Added) -> Iterator[tuple[Key, tuple[str, ...], Part]]:
    """What an evening gave, by those to whom it gave it."""
    substitutes = [change for change in evening.scored.event.changes if change.kind is PairChangeKind.SUBSTITUTE]
    stood_in_for = {change.pair for change in substitutes}
    for ranking in evening.scored.rankings:
        club_points = _club_points(ranking, rule.points)
        for standing in ranking.standings:
            value = club_points(standing) if rule.points else standing.percent
            if value is None:
                continue
            value += added.get((evening.slug, standing.pair.label), Fraction(0))
            people = people_of(standing.pair, book)
            visited = rule.visitors is Visitors.NOT_COUNTED and not all(person.club_number for person in people)
            part = Part(
                value,
                standing.boards,
                standing.place,
                percent=standing.percent,
                substitute=standing.pair.label in stood_in_for,
                why="with a visitor" if visited else "",
            )
            for key, called in _who(people, rule):
                yield key, called, part


def _who(people: Sequence[Person], rule: Rule) -> Iterator[tuple[Key, tuple[str, ...]]]:
    """Who climbs by a pair's result: each of its players, or the pair of them in whatever order."""
    if rule.of is Of.PLAYERS:
        for person in people:
            yield (person.key,), (person.name,)
    elif len(people) == 2:
        first, second = sorted(people)
        yield (first.key, second.key), (first.name, second.name)


def _club_points(ranking: Ranking, table: Sequence[int]) -> Callable[[Standing], Fraction | None]:
    """Club points by place; those who share a place share its points and those of the places after it."""
    sharing: defaultdict[int, int] = defaultdict(int)
    for standing in ranking.standings:
        if standing.place is not None:
            sharing[standing.place] += 1

    def points(standing: Standing) -> Fraction | None:
        if standing.place is None:
            return None
        first = standing.place - 1
        number = sharing[standing.place]
        return Fraction(sum(table[first : first + number]), number)

    return points


def _line(names: tuple[str, ...], parts: Parts, rule: Rule) -> Line:
    """Somebody's line: the best evenings that the rule allows, added up."""
    parts = _counted(parts, rule)
    counted = [part for part in parts if part is not None and part.counts]
    average = mean([part.value for part in counted])
    adds_up = bool(rule.points) if rule.total is Total.USUAL else rule.total is not Total.MEAN
    total = average * len(counted) if adds_up and average is not None else average
    return Line(
        label=None,
        players=names,
        events=len(counted),
        boards=sum(part.boards for part in counted),
        score=total,
        of=None,
        percent=None if rule.points else average,
        parts=parts,
    )


def _counted(parts: Parts, rule: Rule) -> Parts:
    """Which evenings count: the best ones, of those with a substitute no more than the rule allows.

    Where two are equal the earlier one counts.
    """
    best_first = [(position, part) for position, part in enumerate(parts) if part is not None]
    best_first.sort(key=lambda there: there[1].value, reverse=True)
    most = rule.best or len(parts)
    allowed = len(parts) if rule.substitutes is AnyNumber.ANY else int(rule.substitutes)
    marked = list(parts)
    counting = 0
    for position, part in best_first:
        why, counts = part.why, False
        if not why and part.substitute and not allowed:
            why = "too many substitutes"
        elif not why and counting < most:
            counts = True
            counting += 1
            allowed -= part.substitute
        marked[position] = part._replace(counts=counts, why=why)
    return tuple(marked)
