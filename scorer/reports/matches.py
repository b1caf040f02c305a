"""Matches of teams: both tables side by side, board by board, and what each board gave."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Misread, NothingHere, one_of
from scorer.records.notation import code_of
from scorer.records.pairs import Form, label_key, team_of
from scorer.records.settings import VictoryPoints
from scorer.reports import travellers
from scorer.reports.table import BOARD, GAIN, NUMBER, UNITS, Field, Table, decimals_of, number
from scorer.tournament.teams import MatchBoard, ScoredMatch, scored_matches
from scorer.words import phrase

if TYPE_CHECKING:
    from fractions import Fraction

    from scorer.tournament import ScoredEvent


class MatchSide(NamedTuple):
    """A match as the team named first sees it; `position` is which of its teams that is."""

    match: ScoredMatch
    position: int = 0

    @property
    def teams(self) -> tuple[str, str]:
        one, other = self.match.match.teams
        return (other, one) if self.position else (one, other)

    def ordered(self, both: tuple[Any, Any]) -> list[Any]:
        """What two teams have, one's own first."""
        return list(reversed(both)) if self.position else list(both)


def tables(scored: ScoredEvent) -> list[Table[MatchBoard]]:
    """A sheet a match, in order of rounds; none where no teams play."""
    if scored.event.form is not Form.TEAMS:
        return []
    return [table(scored, MatchSide(match)) for match in scored_matches(scored.event, scored.boards)]


def match_of_team(scored: ScoredEvent, round_: int, team: str) -> MatchSide:
    """The match of a team in a round; raise `Misread` where it has none, `NothingHere` where no team has."""
    known: dict[str, MatchSide] = {}
    for match in scored_matches(scored.event, scored.boards):
        if match.match.round in (round_, None):
            for position, label in enumerate(match.match.teams):
                known.setdefault(label_key(label), MatchSide(match, position))
    if not known:
        raise NothingHere(phrase("no match of round {round} has a result yet", round=round_))
    if label_key(team) not in known:
        raise Misread(team, one_of([side.teams[0] for side in known.values()], team))
    return known[label_key(team)]


def table(scored: ScoredEvent, side: MatchSide) -> Table[MatchBoard]:
    """A match, a line a board: each table's result, the score at both, and what the board gave."""
    unit, own = UNITS[scored.event.scoring.method], side.position
    home, away = side.teams

    def at(team: str, board: MatchBoard) -> str:
        results = [line for line in board.results if team_of(line.result.ns or "") == team]
        return code_of(results[0].result.outcome) if results else ""

    def score(team: str, board: MatchBoard) -> int | None:
        return next((line.score for line in board.results if team_of(line.result.ns or "") == team), None)

    won = [board.points[own] for board in side.match.boards]
    fields: tuple[Field[MatchBoard], ...] = (
        Field("board", phrase("Board"), BOARD, cell=lambda board: board.number),
        Field("home", phrase("{team} North-South", team=home), cell=lambda board: at(home, board)),
        Field("home_score", phrase("Score"), NUMBER, cell=lambda board: score(home, board)),
        Field("away", phrase("{team} North-South", team=away), cell=lambda board: at(away, board)),
        Field("away_score", phrase("Score"), NUMBER, cell=lambda board: score(away, board)),
        Field("points", unit, GAIN, decimals_of(won), cell=lambda board: board.points[own]),
    )
    names = [scored.pairs[team].player1 or team for team in side.teams]
    titled = {"home": names[0], "away": names[1], "round": side.match.match.round or ""}
    title = phrase("Round {round}: {home} against {away}", **titled)
    if side.match.match.round is None:
        title = phrase("{home} against {away}", home=names[0], away=names[1])
    return Table(title, fields, side.match.boards, (_result(side),), str(title))


def _result(side: MatchSide) -> str:
    """Who won by how much, and what that counts."""
    net, counts = side.ordered(side.match.net), side.match.counts
    if counts is None:
        return str(phrase("no board has a result at both tables yet"))
    one, other = side.ordered(counts)
    shown = {"net": f"{float(net[0]):+g}", "one": f"{float(one):g}", "other": f"{float(other):g}"}
    return str(phrase("{net}; counts {one} to {other}", **shown))


def match_document(scored: ScoredEvent, side: MatchSide) -> dict[str, Any]:
    """A match for programs, the team named first; `score` is what each side won."""
    scale = scored.event.scoring.victory_points is not VictoryPoints.NONE
    counts = None if side.match.counts is None or not scale else side.ordered(side.match.counts)
    boards: list[dict[str, Any]] = []
    for board in side.match.boards:
        lines = sorted(board.results, key=lambda line: team_of(line.result.ns or "") != side.teams[0])
        traveller = replace(travellers.table(scored, scored.boards[board.number - 1]), records=lines)
        points = _numbers(side.ordered(board.points))
        boards.append({"board": board.number, "results": traveller.rows, "points": points})
    return {
        "round": side.match.match.round,
        "teams": list(side.teams),
        "score": _numbers(side.ordered(side.match.won)),
        "victory_points": counts and _numbers(counts),
        "boards": boards,
    }


def _numbers(figures: list[Fraction | None]) -> list[float | None]:
    return [None if figure is None else number(figure) for figure in figures]
