"""Matches of teams: both tables side by side, board by board, and what each board gave."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scorer.errors import Misread, NothingHere, one_of
from scorer.i18n import Phrase, joined, phrase
from scorer.model.pairs import Form, label_key, label_order, team_of
from scorer.model.settings import VictoryPoints
from scorer.reports import travellers
from scorer.reports.blocks import Item, Sentence, item_of
from scorer.reports.lines import PLAYED_FIELDS, SCORE_FIELD
from scorer.reports.table import BOARD, GAIN, UNITS, Cell, Field, Table, decimals_of, number, rounded
from scorer.scoring.teams import MatchBoard, ScoredMatch, scored_matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.scoring import ScoredEvent


class MatchSide(NamedTuple):
    """A match as seen by the team named first; `position` is the index of that team in the match."""

    match: ScoredMatch
    position: int = 0

    @property
    def teams(self) -> tuple[str, str]:
        one, other = self.match.match.teams
        return (other, one) if self.position else (one, other)

    def ordered(self, both: tuple[Any, Any]) -> list[Any]:
        """The values of both teams, the own team's first."""
        return list(reversed(both)) if self.position else list(both)


def items(scored: ScoredEvent) -> list[Item]:
    """An item for each match, its result above its boards."""
    return [item_of(replace(one, notes=()), *map(Sentence, one.notes)) for one in listed(scored)]


def listed(scored: ScoredEvent) -> list[Table[MatchBoard]]:
    """A table for each match, in the order of rounds; empty where no teams play."""
    if scored.event.form is not Form.TEAMS:
        return []
    return [table(scored, MatchSide(match)) for match in scored_matches(scored.event, scored.boards)]


def match_of_team(scored: ScoredEvent, round_: int, team: str) -> MatchSide:
    """The match of a team in a round.

    Raise `ParseError` if the team has none, and `NothingHere` if no team has.
    """
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
    """A match, a line for each board: both tables' results and scores, and what the board gave."""
    unit, own = UNITS[scored.event.scoring.method], side.position
    home, away = side.teams

    def at(name: str, team: str) -> Iterator[Field[MatchBoard]]:
        """The result at the table where a team sits North-South; the team is named above the contract."""
        headed = (PLAYED_FIELDS[0]._replace(heading=phrase("{team} North-South", team=team), short=f"{team} NS"),)
        for field in (*headed, *PLAYED_FIELDS[1:], SCORE_FIELD):
            yield field._replace(key=f"{name}_{field.key}", cell=partial(_there, field, team), value=None)

    won = [board.points[own] for board in side.match.boards]
    fields: tuple[Field[MatchBoard], ...] = (
        Field("board", phrase("Board"), BOARD, cell=lambda board: board.number),
        *at("home", home),
        *at("away", away),
        Field("points", unit, GAIN, decimals_of(won), cell=lambda board: board.points[own]),
    )
    names = [scored.pairs[team].player1 or team for team in side.teams]
    titled = {"home": names[0], "away": names[1], "round": side.match.match.round or ""}
    title = phrase("Round {round}: {home} against {away}", **titled)
    if side.match.match.round is None:
        title = phrase("{home} against {away}", home=names[0], away=names[1])
    return Table(title, fields, side.match.boards, (_result(scored, side),), str(title))


def _there(field: Field[Any], team: str, board: MatchBoard) -> Cell:
    """A cell of the line of a board where a team sits North-South."""
    return next((field.cell_of(line) for line in board.results if team_of(line.result.ns or "") == team), None)


def _result(scored: ScoredEvent, side: MatchSide) -> str:
    """The result of a match, the team named first in front, and what it counts on a scale."""
    match, scoring = side.match, scored.event.scoring
    if match.counts is None:
        return str(phrase("no board has a result at both tables yet"))
    said = phrase("{score} {unit}", score=_against(side.ordered(match.won)), unit=UNITS[scoring.method])
    if match.given_away:
        said = phrase("given away by {teams}", teams=joined(sorted(match.given_away, key=label_order)))
    elif scoring.victory_points is VictoryPoints.NONE:
        return str(said)
    return str(phrase("{said}; counts {score}", said=said, score=_against(side.ordered(match.counts))))


def _against(figures: Sequence[Fraction]) -> Phrase:
    """A score such as `12 to 4`."""
    decimals = decimals_of(figures)
    return phrase("{one} to {other}", one=rounded(figures[0], decimals), other=rounded(figures[1], decimals))


def match_document(scored: ScoredEvent, side: MatchSide) -> dict[str, Any]:
    """A match as JSON, the team named first; `score` is what each side won."""
    scale = scored.event.scoring.victory_points is not VictoryPoints.NONE
    counts = None if side.match.counts is None or not scale else side.ordered(side.match.counts)
    boards: list[dict[str, Any]] = []
    for board in side.match.boards:
        lines = sorted(board.results, key=lambda line: team_of(line.result.ns or "") != side.teams[0])
        traveller = replace(travellers.table(scored, scored.boards[board.number - 1]), records=lines)
        points = list(map(number, side.ordered(board.points)))
        boards.append({"board": board.number, "results": traveller.rows, "points": points})
    return {
        "round": side.match.match.round,
        "teams": list(side.teams),
        "score": list(map(number, side.ordered(side.match.won))),
        "victory_points": counts and list(map(number, counts)),
        "boards": boards,
    }
