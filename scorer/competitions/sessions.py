"""Sessions: the same pairs over several events, added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.competitions.standings import Evening, Line, Listing, Outcome, Part, in_order, placed
from scorer.errors import ScorerError
from scorer.game.seats import Side
from scorer.i18n import chained, phrase
from scorer.model.competitions import Competition, Missed, Rule, Total
from scorer.model.pairs import label_order
from scorer.model.players import Book, people_of
from scorer.model.settings import Method
from scorer.scoring.scored_event import ALL_PAIRS

if TYPE_CHECKING:
    from scorer.scoring import Standing


MISSED = "Who missed a session has no place."


class Contestant(NamedTuple):
    """A pair with its row in each session, None where it missed one."""

    standings: tuple[Standing | None, ...]

    @property
    def played(self) -> list[Standing]:
        """Its rows in the sessions that it played."""
        return [standing for standing in self.standings if standing is not None]

    @property
    def label(self) -> str:
        """Its label in its first session."""
        return self.played[0].pair.label

    @property
    def players(self) -> tuple[str, str]:
        """Its names in the first session that has any."""
        named = [standing.pair.players for standing in self.played if standing.pair.names]
        return named[0] if named else ("", "")

    @property
    def directions(self) -> set[Side | None]:
        """The directions in which it started."""
        return {standing.pair.direction for standing in self.played}


def ranked(competition: Competition, evenings: Iterable[Evening], book: Book) -> Outcome:
    """Add up sessions. Raise `ScorerError` if they are not scored by one method."""
    sessions = in_order(evenings)
    methods = {session.method for session in sessions}
    if len(methods) > 1:
        several = chained(sorted(methods), ", ")
        raise ScorerError(
            phrase("sessions are added up only where one method scores them all, not {methods}", methods=several)
        )
    if competition.rule.total is Total.CARRY_FORWARD and methods - {Method.MATCHPOINTS}:
        raise ScorerError(phrase("carry-forward is of matchpoints, and these sessions have none"))
    lists = [_listing(name, found, sessions, competition.rule) for name, found in _lists(sessions, book)]
    return Outcome(competition, sessions, tuple(lists))


def contestants(sessions: Sequence[Evening], book: Book) -> list[Contestant]:
    """Identify the pairs of all sessions.

    A pair is the same in two sessions if both its players are, under any label; otherwise if the label is, and no
    player of one is in another pair of the other session.
    """
    found: list[list[Standing | None]] = []
    for position, session in enumerate(sessions):
        waiting = {standing.pair.label: standing for standing in session.standings}
        for line in found:
            line.append(None)
        for same in (_same_players, _same_label):
            for line in found:
                if line[position] is None:
                    label = same(line, waiting, book)
                    line[position] = waiting.pop(label) if label is not None else None
        found += [[None] * position + [standing] for standing in waiting.values()]
    return [Contestant(tuple(line)) for line in found]


def _same_players(line: Iterable[Standing | None], waiting: dict[str, Standing], book: Book) -> str | None:
    """Return the label of the pair with the same two players."""
    ours = {_keys(standing, book) for standing in line if standing is not None}
    for label, standing in waiting.items():
        theirs = _keys(standing, book)
        if len(theirs) == 2 and theirs in ours:
            return label
    return None


def _same_label(line: Iterable[Standing | None], waiting: dict[str, Standing], book: Book) -> str | None:
    """Return the label if the pair with that label may be the same: a player matches, or names are missing."""
    last = Contestant(tuple(line)).played[-1]
    label = last.pair.label
    if label not in waiting:
        return None
    ours, theirs = _keys(last, book), _keys(waiting[label], book)
    if ours and theirs and ours.isdisjoint(theirs):
        return None
    return label


def _keys(standing: Standing, book: Book) -> frozenset[str]:
    return frozenset(person.key for person in people_of(standing.pair, book))


def _lists(sessions: Sequence[Evening], book: Book) -> Iterator[tuple[str, list[Contestant]]]:
    """Yield one list, or two if all sessions have two winners and every pair always sat the same way."""
    every = contestants(sessions, book)
    two = bool(sessions) and all(session.winners > 1 for session in sessions)
    if not (two and all(len(pair.directions) == 1 for pair in every)):
        yield str(ALL_PAIRS), every
        return
    for side in Side:
        yield str(side.word), [pair for pair in every if pair.directions == {side}]


def _listing(name: str, found: Sequence[Contestant], sessions: Sequence[Evening], rule: Rule) -> Listing:
    """Build a list, with every contestant's place after each session."""
    after: list[dict[str, int]] = []
    for number in range(1, len(sessions) + 1):
        so_far = [Contestant(pair.standings[:number]) for pair in found]
        lines = _lines([pair for pair in so_far if pair.played], rule)
        after.append({line.label or "": line.place for line in lines if line.place is not None})
    final = _lines(found, rule) if found else ()
    unplaced = any(line.place is None for line in final)
    notes = (MISSED,) if unplaced and rule.missed is Missed.UNPLACED else ()
    return Listing(name, tuple(_with_places(line, after) for line in final), notes)


def _with_places(line: Line, after: Iterable[dict[str, int]]) -> Line:
    told = zip(line.parts, after, strict=True)
    parts = tuple(part and part._replace(after=places.get(line.label or "")) for part, places in told)
    return line._replace(parts=parts)


def _lines(found: Sequence[Contestant], rule: Rule) -> tuple[Line, ...]:
    by_label = sorted(found, key=lambda contestant: label_order(contestant.label))
    last_session = [contestant.standings[-1] for contestant in found]
    longest = max(last_session, key=lambda standing: standing.boards if standing else 0, default=None)
    every = [_line(contestant, rule, _top(longest)) for contestant in by_label]

    def merit(line: Line) -> Fraction | None:
        missed_one = any(part is None for part in line.parts)
        if missed_one and rule.missed is Missed.UNPLACED:
            return None
        return line.figure

    return placed(every, merit, attrgetter("figure"))


def _line(contestant: Contestant, rule: Rule, last_top: Fraction) -> Line:
    """Build a pair's row; `last_top` is the top of a board in the last session."""
    parts = tuple(map(_part, contestant.standings))
    there = [part for part in parts if part is not None]
    score, of, percent = _sums(contestant, there, rule, last_top)
    return Line(
        label=contestant.label,
        players=contestant.players,
        events=len(there),
        boards=sum(part.boards for part in there),
        score=score,
        of=of,
        percent=percent,
        parts=parts,
    )


def _part(standing: Standing | None) -> Part | None:
    if standing is None or standing.score is None or standing.figure is None:
        return None
    return Part(standing.figure, standing.boards, standing.place, standing.score, standing.of, standing.percent)


Sums = tuple[Fraction | None, Fraction | None, Fraction | None]
"""Score, points available, and percentage."""


def _sums(contestant: Contestant, there: Sequence[Part], rule: Rule, last_top: Fraction) -> Sums:
    if not there:
        return None, None, None
    score = sum((part.score for part in there), Fraction(0))
    tops = [part.of for part in there if part.of is not None]
    if len(tops) < len(there):
        return score, None, None
    of = sum(tops, Fraction(0))
    sessions = len(contestant.standings) if rule.missed is Missed.ZERO else len(there)
    if rule.total is Total.MEAN:
        percents = [part.percent or Fraction(0) for part in there]
        return score, of, sum(percents, Fraction(0)) / sessions
    if rule.total is Total.CARRY_FORWARD:
        score, of = _carried_forward(contestant, last_top)
    percent = percentage(score, of)
    return score, of, None if percent is None else percent * len(there) / sessions


def _carried_forward(contestant: Contestant, last_top: Fraction) -> tuple[Fraction, Fraction]:
    """Return the last session's points and half of those before it, each scaled to the last session's top.

    C = S * FT / (2 * QT), with S the points of a session before the last, QT its top and FT the last one's. Source: the
    former White Book of the English Bridge Union, 172.
    """
    *before, last = contestant.standings
    score, of = Fraction(0), Fraction(0)
    if last is not None and last.score is not None:
        score, of = last.score, last.of or Fraction(0)
    final_top = _top(last) or last_top or max(map(_top, before), default=Fraction(0))
    for standing in before:
        if standing is not None and standing.score is not None and _top(standing):
            share = final_top / (2 * _top(standing))
            score += standing.score * share
            of += (standing.of or Fraction(0)) * share
    return score, of


def _top(standing: Standing | None) -> Fraction:
    """Return the top of a board in a session, from the points available there; 0 if it was missed."""
    if standing is None or not standing.boards:
        return Fraction(0)
    return (standing.of or Fraction(0)) / standing.boards
