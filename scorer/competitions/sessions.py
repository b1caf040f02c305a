"""Sessions: the same pairs over several events, added up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.comparison.ranking import percentage
from scorer.competitions.standings import (
    CompetitionList,
    CompetitionResult,
    CompetitionRow,
    EventRankings,
    EventScore,
    rank_rows,
    sort_by_date,
)
from scorer.errors import ScorerError
from scorer.game.seats import Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.competitions import Competition, CompetitionRule, MissedSessions, TotalRule
from scorer.model.pairs import label_order
from scorer.model.players import PlayerBook, identities_of
from scorer.model.settings import Method
from scorer.scoring.scored_event import ALL_PAIRS

if TYPE_CHECKING:
    from scorer.scoring import Standing


MISSED_NOTE = "A pair that missed a session has no place."


class Contestant(NamedTuple):
    """A pair with its row in each session, None where it missed one."""

    standings: tuple[Standing | None, ...]

    @property
    def played_standings(self) -> list[Standing]:
        """Its rows in the sessions that it played."""
        return [standing for standing in self.standings if standing is not None]

    @property
    def label(self) -> str:
        """Its label in its first session."""
        return self.played_standings[0].pair.label

    @property
    def players(self) -> tuple[str, str]:
        """Its names in the first session that has any."""
        named = [standing.pair.players for standing in self.played_standings if standing.pair.names]
        return named[0] if named else ("", "")

    @property
    def directions(self) -> set[Side | None]:
        """The directions in which it started."""
        return {standing.pair.direction for standing in self.played_standings}


def rank_sessions(competition: Competition, evenings: Iterable[EventRankings], book: PlayerBook) -> CompetitionResult:
    """Add up sessions. Raise `ScorerError` if they are not scored by one method."""
    sessions = sort_by_date(evenings)
    methods = {session.method for session in sessions}
    if len(methods) > 1:
        several = join_phrases(sorted(methods), ", ")
        raise ScorerError(
            phrase(
                "sessions can only be added up if they all use the same scoring method, but these use {methods}",
                methods=several,
            )
        )
    if competition.rule.total is TotalRule.CARRY_FORWARD and methods - {Method.MATCHPOINTS}:
        raise ScorerError(phrase("carry-forward needs matchpoint scoring, which these sessions do not use"))
    lists = [
        _build_list(title, found, sessions, competition.rule) for title, found in _divide_into_lists(sessions, book)
    ]
    return CompetitionResult(competition, sessions, tuple(lists))


def match_contestants(sessions: Sequence[EventRankings], book: PlayerBook) -> list[Contestant]:
    """Identify the pairs of all sessions.

    A pair is the same in two sessions if both its players are, under any label; otherwise if the label is, and no
    player of one is in another pair of the other session.
    """
    rows: list[list[Standing | None]] = []
    for position, session in enumerate(sessions):
        waiting = {standing.pair.label: standing for standing in session.standings}
        for line in rows:
            line.append(None)
        for find_label in (_find_by_players, _find_by_label):
            for line in rows:
                if line[position] is None:
                    label = find_label(line, waiting, book)
                    line[position] = waiting.pop(label) if label is not None else None
        rows += [[None] * position + [standing] for standing in waiting.values()]
    return [Contestant(tuple(line)) for line in rows]


def _find_by_players(line: Iterable[Standing | None], waiting: dict[str, Standing], book: PlayerBook) -> str | None:
    """Return the label of the pair with the same two players."""
    ours = {_player_keys(standing, book) for standing in line if standing is not None}
    for label, standing in waiting.items():
        theirs = _player_keys(standing, book)
        if len(theirs) == 2 and theirs in ours:
            return label
    return None


def _find_by_label(line: Iterable[Standing | None], waiting: dict[str, Standing], book: PlayerBook) -> str | None:
    """Return the label if the pair with that label may be the same: a player matches, or names are missing."""
    last = Contestant(tuple(line)).played_standings[-1]
    label = last.pair.label
    if label not in waiting:
        return None
    ours, theirs = _player_keys(last, book), _player_keys(waiting[label], book)
    if ours and theirs and ours.isdisjoint(theirs):
        return None
    return label


def _player_keys(standing: Standing, book: PlayerBook) -> frozenset[str]:
    return frozenset(person.key for person in identities_of(standing.pair, book))


def _divide_into_lists(
    sessions: Sequence[EventRankings], book: PlayerBook
) -> Iterator[tuple[Phrase, list[Contestant]]]:
    """Yield one list, or two if all sessions have two winners and every pair always sat the same way."""
    every = match_contestants(sessions, book)
    two = bool(sessions) and all(session.winners > 1 for session in sessions)
    if not (two and all(len(pair.directions) == 1 for pair in every)):
        yield ALL_PAIRS, every
        return
    for side in Side:
        yield side.label, [pair for pair in every if pair.directions == {side}]


def _build_list(
    title: Phrase, competitors: Sequence[Contestant], sessions: Sequence[EventRankings], rule: CompetitionRule
) -> CompetitionList:
    """Build a list, with every contestant's place after each session."""
    after: list[dict[str, int]] = []
    for number in range(1, len(sessions) + 1):
        so_far = [Contestant(pair.standings[:number]) for pair in competitors]
        lines = _rank_contestants([pair for pair in so_far if pair.played_standings], rule)
        after.append({line.label or "": line.place for line in lines if line.place is not None})
    final = _rank_contestants(competitors, rule) if competitors else ()
    unplaced = any(line.place is None for line in final)
    notes = (MISSED_NOTE,) if unplaced and rule.missed is MissedSessions.UNPLACED else ()
    return CompetitionList(title, tuple(_add_places(line, after) for line in final), notes)


def _add_places(line: CompetitionRow, after: Iterable[dict[str, int]]) -> CompetitionRow:
    parts_and_places = zip(line.parts, after, strict=True)
    parts = tuple(part and part._replace(place_after=places.get(line.label or "")) for part, places in parts_and_places)
    return line._replace(parts=parts)


def _rank_contestants(competitors: Sequence[Contestant], rule: CompetitionRule) -> tuple[CompetitionRow, ...]:
    by_label = sorted(competitors, key=lambda contestant: label_order(contestant.label))
    last_session = [contestant.standings[-1] for contestant in competitors]
    longest = max(last_session, key=lambda standing: standing.boards if standing else 0, default=None)
    every = [_build_row(contestant, rule, _board_top(longest)) for contestant in by_label]

    def merit(line: CompetitionRow) -> Fraction | None:
        missed_one = any(part is None for part in line.parts)
        if missed_one and rule.missed is MissedSessions.UNPLACED:
            return None
        return line.figure

    return rank_rows(every, merit, attrgetter("figure"))


def _build_row(contestant: Contestant, rule: CompetitionRule, last_top: Fraction) -> CompetitionRow:
    """Build a pair's row; `last_top` is the top of a board in the last session."""
    parts = tuple(map(_session_score, contestant.standings))
    there = [part for part in parts if part is not None]
    score, of, percent = _sum_up(contestant, there, rule, last_top)
    return CompetitionRow(
        label=contestant.label,
        players=contestant.players,
        events=len(there),
        boards=sum(part.boards for part in there),
        score=score,
        available=of,
        percent=percent,
        parts=parts,
    )


def _session_score(standing: Standing | None) -> EventScore | None:
    if standing is None or standing.score is None or standing.figure is None:
        return None
    return EventScore(
        standing.figure, standing.boards, standing.place, standing.score, standing.available, standing.percent
    )


Sums = tuple[Fraction | None, Fraction | None, Fraction | None]
"""Score, points available, and percentage."""


def _sum_up(contestant: Contestant, there: Sequence[EventScore], rule: CompetitionRule, last_top: Fraction) -> Sums:
    if not there:
        return None, None, None
    score = sum((part.score for part in there), Fraction(0))
    tops = [part.available for part in there if part.available is not None]
    if len(tops) < len(there):
        return score, None, None
    of = sum(tops, Fraction(0))
    sessions = len(contestant.standings) if rule.missed is MissedSessions.ZERO else len(there)
    if rule.total is TotalRule.MEAN:
        percents = [part.percent or Fraction(0) for part in there]
        return score, of, sum(percents, Fraction(0)) / sessions
    if rule.total is TotalRule.CARRY_FORWARD:
        score, of = _carry_forward(contestant, last_top)
    percent = percentage(score, of)
    return score, of, None if percent is None else percent * len(there) / sessions


def _carry_forward(contestant: Contestant, last_top: Fraction) -> tuple[Fraction, Fraction]:
    """Return the last session's points and half of those before it, each scaled to the last session's top.

    C = S * FT / (2 * QT), with S the points of a session before the last, QT its top and FT the last one's. Source: the
    former White Book of the English Bridge Union, 172.
    """
    *before, last = contestant.standings
    score, of = Fraction(0), Fraction(0)
    if last is not None and last.score is not None:
        score, of = last.score, last.available or Fraction(0)
    final_top = _board_top(last) or last_top or max(map(_board_top, before), default=Fraction(0))
    for standing in before:
        if standing is not None and standing.score is not None and _board_top(standing):
            share = final_top / (2 * _board_top(standing))
            score += standing.score * share
            of += (standing.available or Fraction(0)) * share
    return score, of


def _board_top(standing: Standing | None) -> Fraction:
    """Return the top of a board in a session, from the points available there; 0 if it was missed."""
    if standing is None or not standing.boards:
        return Fraction(0)
    return (standing.available or Fraction(0)) / standing.boards
