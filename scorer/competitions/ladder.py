"""Ladders: players or pairs over a season of events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.competitions.handicaps import HANDICAP, SCRATCH, Handicaps
from scorer.competitions.standings import Evening, Line, Listing, Outcome, Part, Parts, in_order, mean, placed
from scorer.i18n import Phrase, counted, phrase
from scorer.i18n.written import day
from scorer.model.competitions import AnyNumber, Competition, Of, Rule, Ties, Total, Visitors
from scorer.model.players import Book, people_of

if TYPE_CHECKING:
    from scorer.model.pairs import Pair
    from scorer.scoring import Ranking, Standing

Key = tuple[str, ...]
"""The keys of one player, or of both players of a pair."""

Climber = tuple[tuple[str, ...], Parts]
"""Names, and what each event gave."""

Added = dict[tuple[str, str], Fraction]
"""What handicaps add to percentages, by event and pair."""


def ranked(competition: Competition, evenings: Iterable[Evening], book: Book) -> Outcome:
    """Rank a season; if the rule has handicaps, add a second list with them."""
    season, rule = in_order(evenings), competition.rule
    helped = rule.handicap_results and not rule.points  # a handicap is added to percentages
    name = "All players" if rule.of is Of.PLAYERS else "All pairs"
    lists = [_listing(SCRATCH if helped else name, season, rule, book, {})]
    if helped:
        lists.append(_listing(HANDICAP, season, rule, book, _handicaps(season, rule, book)))
    return Outcome(competition, season, tuple(lists))


def _handicaps(season: Sequence[Evening], rule: Rule, book: Book) -> Added:
    """Return what is added to each pair's percentage in each event, by its players' handicaps the day before."""
    handicaps, added = Handicaps(rule, book), Added()
    for _, of_the_day in groupby(season, attrgetter("date")):
        evenings = list(of_the_day)
        for evening in evenings:
            for standing in evening.standings:
                added[evening.slug, standing.pair.label] = handicaps.of_pair(standing.pair)
        for evening in evenings:
            handicaps.learn(evening)
    return added


def _listing(name: str, season: Sequence[Evening], rule: Rule, book: Book, added: Added) -> Listing:
    """Build a list, with the places gained since the last day but one."""
    climbers = list(_climbers(season, rule, book, added))
    ranked = _lines(climbers, rule)
    earlier = sum(evening.date < season[-1].date for evening in season)
    before = [(names, parts[:earlier]) for names, parts in climbers if any(parts[:earlier])]
    places = {line.players: line.place for line in _lines(before, rule) if line.place is not None}
    lines: list[Line] = []
    for line in ranked:
        if line.place is not None and line.players in places:
            lines.append(line._replace(moved=places[line.players] - line.place))
        else:
            lines.append(line)
    return Listing(name, tuple(lines), tuple(_notes(lines, season, rule)))


def _notes(lines: Iterable[Line], season: Iterable[Evening], rule: Rule) -> Iterator[Phrase | str]:
    """Yield notes on who has no place, and which events do not count."""
    if any(line.place is None for line in lines) and rule.least > 1:
        yield f"A place needs {counted(rule.least, 'evening')}."
    for one in season:
        said = {"event": one.name, "day": day(one.date)}
        if not any(line.boards for line in one.standings):
            yield phrase("{event}, {day}: it has no results yet", **said)
        elif not rule.points and all(line.percent is None for line in one.standings):
            yield phrase("{event}, {day}: it has no percentages, and does not count", **said)


def _lines(climbers: Iterable[Climber], rule: Rule) -> tuple[Line, ...]:
    lines = [_line(names, parts, rule) for names, parts in climbers]
    return placed(lines, partial(_merit, rule), attrgetter("score"))


def _merit(rule: Rule, line: Line) -> Hashable | None:
    """Return the sort key of a row, or None if it has no place."""
    valid = sum(part is not None and not part.why for part in line.parts)
    if line.score is None or valid < max(rule.least, 1):
        return None
    if rule.ties is Ties.COUNTBACK:
        counted = [part.value for part in line.parts if part is not None and part.counts]
        return line.score, tuple(sorted(counted, reverse=True))
    return (line.score,)


def _climbers(season: Sequence[Evening], rule: Rule, book: Book, added: Added) -> Iterator[Climber]:
    """Yield everyone with what each event gave them; of several results in one event the best counts."""
    names: dict[Key, tuple[str, ...]] = {}
    parts: defaultdict[Key, list[Part | None]] = defaultdict(lambda: [None] * len(season))
    climbing = cache(partial(_climbing, rule, book))
    for position, evening in enumerate(season):
        for pair, part in _results(evening, rule, added):
            visited, people = climbing(pair)
            given = part._replace(why="with a visitor") if visited else part
            for key, called in people:
                names.setdefault(key, called)
                both = filter(None, (parts[key][position], given))
                parts[key][position] = min(both, key=lambda part: (part.why != "", -part.value))
    for key, own in parts.items():
        yield names[key], tuple(own)


def _results(evening: Evening, rule: Rule, added: Added) -> Iterator[tuple[Pair, Part]]:
    """Yield what an event gave each pair."""
    for ranking in evening.rankings:
        club_points = _club_points(ranking, rule.points)
        for standing in ranking.standings:
            value = club_points(standing) if rule.points else standing.percent
            if value is None:
                continue
            label = standing.pair.label
            if added:
                value += added[evening.slug, label]
            stood_in_for = label in evening.substitutes
            yield (
                standing.pair,
                Part(value, standing.boards, standing.place, percent=standing.percent, substitute=stood_in_for),
            )


def _climbing(rule: Rule, book: Book, pair: Pair) -> tuple[bool, list[tuple[Key, tuple[str, ...]]]]:
    """Return whether a visitor prevents a pair's result from counting, and who it counts for.

    That is each of its players, or the pair in either order.
    """
    people = people_of(pair, book)
    visited = rule.visitors is Visitors.NOT_COUNTED and not all(person.club_number for person in people)
    if rule.of is Of.PLAYERS:
        return visited, [((person.key,), (person.name,)) for person in people]
    if len(people) != 2:
        return visited, []
    first, second = sorted(people)
    return visited, [((first.key, second.key), (first.name, second.name))]


def _club_points(ranking: Ranking, table: Sequence[int]) -> Callable[[Standing], Fraction | None]:
    """Return a function for club points by place; tied pairs share the points of their places."""
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
    """Build a row: the best events that the rule allows, added up."""
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
        percent=None if rule.points else average,
        parts=parts,
    )


def _counted(parts: Parts, rule: Rule) -> Parts:
    """Mark which events count: the best ones, with no more substitutes than the rule allows.

    Between equal results the earlier one counts.
    """
    best_first = [(position, part) for position, part in enumerate(parts) if part is not None]
    if rule.best or rule.substitutes is not AnyNumber.ANY:
        # floats compare faster; the fractions decide between equal ones
        best_first.sort(key=lambda there: (float(there[1].value), there[1].value), reverse=True)
    most = rule.best or len(parts)
    allowed = len(parts) if rule.substitutes is AnyNumber.ANY else int(rule.substitutes)
    marked = list(parts)
    counting = 0
    for position, part in best_first:
        why = part.why
        if not why and part.substitute and not allowed:
            why = "too many substitutes"
        elif not why and counting < most:
            counting += 1
            allowed -= part.substitute
            continue
        marked[position] = part._replace(counts=False, why=why)
    return tuple(marked)
