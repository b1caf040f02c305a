"""Ladders: players or pairs over a season of events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scorer.competitions.handicaps import HANDICAP_TITLE, SCRATCH_TITLE, Handicaps
from scorer.competitions.standings import (
    CompetitionList,
    CompetitionResult,
    CompetitionRow,
    EventRankings,
    EventScore,
    EventScores,
    mean_of,
    rank_rows,
    sort_by_date,
)
from scorer.i18n import Phrase, count_phrase, phrase
from scorer.i18n.formatting import day_text
from scorer.model.competitions import (
    Competition,
    CompetitionRule,
    LadderRanking,
    TieRule,
    TotalRule,
    Unlimited,
    VisitorRule,
)
from scorer.model.players import PlayerBook, identities_of
from scorer.scoring.scored_event import ALL_PAIRS

if TYPE_CHECKING:
    from scorer.model.pairs import Pair
    from scorer.scoring import Ranking, Standing

ClimberKey = tuple[str, ...]
"""The keys of one player, or of both players of a pair."""

Climber = tuple[tuple[str, ...], EventScores]
"""Names, and what each event gave."""

HandicapPoints = dict[tuple[str, str], Fraction]
"""What handicaps add to percentages, by event and pair."""


def rank_ladder(competition: Competition, evenings: Iterable[EventRankings], book: PlayerBook) -> CompetitionResult:
    """Rank a season; if the rule has handicaps, add a second list with them."""
    season, rule = sort_by_date(evenings), competition.rule
    has_handicaps = rule.handicap_results and not rule.points  # a handicap is added to percentages
    title = phrase("All players") if rule.of is LadderRanking.PLAYERS else ALL_PAIRS
    lists = [_build_list(SCRATCH_TITLE if has_handicaps else title, season, rule, book, {})]
    if has_handicaps:
        lists.append(_build_list(HANDICAP_TITLE, season, rule, book, _handicaps_by_pair(season, rule, book)))
    return CompetitionResult(competition, season, tuple(lists))


def _handicaps_by_pair(season: Sequence[EventRankings], rule: CompetitionRule, book: PlayerBook) -> HandicapPoints:
    """Return what is added to each pair's percentage in each event, by its players' handicaps the day before."""
    handicaps, added = Handicaps(rule, book), HandicapPoints()
    for _, of_the_day in groupby(season, attrgetter("date")):
        evenings = list(of_the_day)
        for evening in evenings:
            for standing in evening.standings:
                added[evening.slug, standing.pair.label] = handicaps.pair_handicap(standing.pair)
        for evening in evenings:
            handicaps.add_results(evening)
    return added


def _build_list(
    title: Phrase, season: Sequence[EventRankings], rule: CompetitionRule, book: PlayerBook, added: HandicapPoints
) -> CompetitionList:
    """Build a list, with the places gained since the last day but one."""
    climbers = list(_collect_climbers(season, rule, book, added))
    ranked_rows = _rank_climbers(climbers, rule)
    earlier = sum(evening.date < season[-1].date for evening in season)
    before = [(names, parts[:earlier]) for names, parts in climbers if any(parts[:earlier])]
    places = {line.players: line.place for line in _rank_climbers(before, rule) if line.place is not None}
    lines: list[CompetitionRow] = []
    for line in ranked_rows:
        if line.place is not None and line.players in places:
            lines.append(line._replace(places_gained=places[line.players] - line.place))
        else:
            lines.append(line)
    return CompetitionList(title, tuple(lines), tuple(_list_notes(lines, season, rule)))


def _list_notes(
    lines: Iterable[CompetitionRow], season: Iterable[EventRankings], rule: CompetitionRule
) -> Iterator[Phrase | str]:
    """Yield notes on who has no place, and which events do not count."""
    if any(line.place is None for line in lines) and rule.least > 1:
        yield f"Needed for a place: {count_phrase(rule.least, 'evening')}."
    for one in season:
        values = {"event": one.name, "day": day_text(one.date)}
        if not any(line.boards for line in one.standings):
            yield phrase("{event}, {day}: no results yet", **values)
        elif not rule.points and all(line.percent is None for line in one.standings):
            yield phrase("{event}, {day}: no percentages, so it does not count", **values)


def _rank_climbers(climbers: Iterable[Climber], rule: CompetitionRule) -> tuple[CompetitionRow, ...]:
    lines = [_build_row(names, parts, rule) for names, parts in climbers]
    return rank_rows(lines, partial(_ladder_merit, rule), attrgetter("score"))


def _ladder_merit(rule: CompetitionRule, line: CompetitionRow) -> Hashable | None:
    """Return the sort key of a row, or None if it has no place."""
    valid = sum(part is not None and not part.reason for part in line.parts)
    if line.score is None or valid < max(rule.least, 1):
        return None
    if rule.ties is TieRule.COUNTBACK:
        counted = [part.value for part in line.parts if part is not None and part.counts]
        return line.score, tuple(sorted(counted, reverse=True))
    return (line.score,)


def _collect_climbers(
    season: Sequence[EventRankings], rule: CompetitionRule, book: PlayerBook, added: HandicapPoints
) -> Iterator[Climber]:
    """Yield everyone with what each event gave them; of several results in one event the best counts."""
    names: dict[ClimberKey, tuple[str, ...]] = {}
    parts: defaultdict[ClimberKey, list[EventScore | None]] = defaultdict(lambda: [None] * len(season))
    climbing = cache(partial(_identify_climbers, rule, book))
    for position, evening in enumerate(season):
        for pair, part in _list_results(evening, rule, added):
            visited, people = climbing(pair)
            given = part._replace(reason="with a visitor") if visited else part
            for key, called in people:
                names.setdefault(key, called)
                both = filter(None, (parts[key][position], given))
                parts[key][position] = min(both, key=lambda part: (part.reason != "", -part.value))
    for key, own in parts.items():
        yield names[key], tuple(own)


def _list_results(
    evening: EventRankings, rule: CompetitionRule, added: HandicapPoints
) -> Iterator[tuple[Pair, EventScore]]:
    """Yield what an event gave each pair."""
    for ranking in evening.rankings:
        club_points = _club_points_function(ranking, rule.points)
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
                EventScore(value, standing.boards, standing.place, percent=standing.percent, substitute=stood_in_for),
            )


def _identify_climbers(
    rule: CompetitionRule, book: PlayerBook, pair: Pair
) -> tuple[bool, list[tuple[ClimberKey, tuple[str, ...]]]]:
    """Return whether a visitor prevents a pair's result from counting, and who it counts for.

    That is each of its players, or the pair in either order.
    """
    people = identities_of(pair, book)
    has_visitor = rule.visitors is VisitorRule.NOT_COUNTED and not all(person.club_number for person in people)
    if rule.of is LadderRanking.PLAYERS:
        return has_visitor, [((person.key,), (person.name,)) for person in people]
    if len(people) != 2:
        return has_visitor, []
    first, second = sorted(people)
    return has_visitor, [((first.key, second.key), (first.name, second.name))]


def _club_points_function(ranking: Ranking, table: Sequence[int]) -> Callable[[Standing], Fraction | None]:
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


def _build_row(names: tuple[str, ...], parts: EventScores, rule: CompetitionRule) -> CompetitionRow:
    """Build a row: the best events that the rule allows, added up."""
    parts = _mark_counted(parts, rule)
    counted = [part for part in parts if part is not None and part.counts]
    average = mean_of([part.value for part in counted])
    adds_up = bool(rule.points) if rule.total is TotalRule.USUAL else rule.total is not TotalRule.MEAN
    total = average * len(counted) if adds_up and average is not None else average
    return CompetitionRow(
        label=None,
        players=names,
        events=len(counted),
        boards=sum(part.boards for part in counted),
        score=total,
        percent=None if rule.points else average,
        parts=parts,
    )


def _mark_counted(parts: EventScores, rule: CompetitionRule) -> EventScores:
    """Mark which events count: the best ones, with no more substitutes than the rule allows.

    Between equal results the earlier one counts.
    """
    best_first = [(position, part) for position, part in enumerate(parts) if part is not None]
    if rule.best or rule.substitutes is not Unlimited.ANY:
        # floats compare faster; the fractions decide between equal ones
        best_first.sort(key=lambda there: (float(there[1].value), there[1].value), reverse=True)
    most = rule.best or len(parts)
    allowed = len(parts) if rule.substitutes is Unlimited.ANY else int(rule.substitutes)
    marked = list(parts)
    counting = 0
    for position, part in best_first:
        why = part.reason
        if not why and part.substitute and not allowed:
            why = "too many substitutes"
        elif not why and counting < most:
            counting += 1
            allowed -= part.substitute
            continue
        marked[position] = part._replace(counts=False, reason=why)
    return tuple(marked)
