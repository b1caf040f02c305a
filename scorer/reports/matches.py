"""Matches of teams: both tables side by side, board by board, and what each board gave."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import MissingDataError, ParseError, choices_message
from scorer.i18n import Phrase, join_with_and, phrase
from scorer.i18n.formatting import FigureText
from scorer.model.pairs import EventForm, label_key, label_order, team_of
from scorer.model.settings import VictoryPointScale
from scorer.reports import travellers
from scorer.reports.blocks import Item, Sentence, item_from_table
from scorer.reports.report import EmptyReason, Printing, Report
from scorer.reports.shared_fields import PLAYED_FIELDS, SCORE_FIELD
from scorer.reports.table import (
    BOARD,
    GAIN,
    UNIT_WORDS,
    UNITS,
    Cell,
    Field,
    Table,
    decimals_needed,
    format_rounded,
    number_to_json,
)
from scorer.scoring.teams import MatchBoard, ScoredMatch, score_matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from scorer.scoring import ScoredEvent, ScoredResult

T = TypeVar("T")


class MatchSide(NamedTuple):
    """A match as seen by the team named first; `position` is the index of that team in the match."""

    match: ScoredMatch
    position: int = 0

    @property
    def teams(self) -> tuple[str, str]:
        one, other = self.match.match.teams
        return (other, one) if self.position else (one, other)

    def own_first(self, both: tuple[T, T]) -> list[T]:
        """The values of both teams, the own team's first."""
        return list(reversed(both)) if self.position else list(both)


class MatchesReport(Report):
    """The matches of a team event."""

    name = "matches"
    title = phrase("Matches")
    empty_reason = EmptyReason(phrase("this is not a team event"))
    printing = Printing.BY_DEFAULT

    def items(self, scored: ScoredEvent) -> list[Item]:
        """An item for each match, its result above its boards."""
        return [item_from_table(one._replace(notes=()), *map(Sentence, one.notes)) for one in self.listed(scored)]

    def listed(self, scored: ScoredEvent) -> list[Table[MatchBoard]]:
        """A table for each match, in the order of rounds; empty where no teams play."""
        if scored.event.form is not EventForm.TEAMS:
            return []
        return [match_table(scored, MatchSide(match)) for match in score_matches(scored.event, scored.boards)]


def find_team_match(scored: ScoredEvent, round_: int, team: str) -> MatchSide:
    """The match of a team in a round.

    Raise `ParseError` if the team has none, and `MissingDataError` if no team has.
    """
    known: dict[str, MatchSide] = {}
    for match in score_matches(scored.event, scored.boards):
        if match.match.round in (round_, None):
            for position, label in enumerate(match.match.teams):
                known.setdefault(label_key(label), MatchSide(match, position))
    if not known:
        raise MissingDataError(phrase("no match in round {round} has a result yet", round=round_))
    if label_key(team) not in known:
        raise ParseError(team, choices_message([side.teams[0] for side in known.values()], team))
    return known[label_key(team)]


def match_table(scored: ScoredEvent, side: MatchSide) -> Table[MatchBoard]:
    """A match, a line for each board: both tables' results and scores, and what the board gave."""
    unit, own = UNITS[scored.event.scoring.method], side.position
    home, away = side.teams

    def table_fields(name: str, team: str) -> Iterator[Field[MatchBoard]]:
        """The result at the table where a team sits North-South; the team is named above the contract."""
        contract, *others = PLAYED_FIELDS
        headed = contract._replace(heading=phrase("{team} North-South", team=team), short_heading=f"{team} NS")
        shown: tuple[Field[ScoredResult], ...] = (headed, *others, SCORE_FIELD)
        for field in shown:
            cell = partial(_team_cell, field, team)
            yield Field(f"{name}_{field.key}", field.heading, field.role, cell=cell, short_heading=field.short_heading)

    won = [board.points[own] for board in side.match.boards]
    fields: tuple[Field[MatchBoard], ...] = (
        Field("board", phrase("Board"), BOARD, cell=lambda board: board.number),
        *table_fields("home", home),
        *table_fields("away", away),
        Field("points", unit, GAIN, decimals_needed(won), cell=lambda board: board.points[own]),
    )
    names = [scored.pairs[team].player1 or team for team in side.teams]
    titled = {"home": names[0], "away": names[1], "round": side.match.match.round or ""}
    title = phrase("Round {round}: {home} v {away}", **titled)
    if side.match.match.round is None:
        title = phrase("{home} v {away}", home=names[0], away=names[1])
    return Table(title, fields, side.match.boards, (_describe_result(scored, side),), str(title))


def _team_cell(field: Field[ScoredResult], team: str, board: MatchBoard) -> Cell:
    """A cell of the line of a board where a team sits North-South."""
    return next((field.cell_of(line) for line in board.results if team_of(line.result.ns or "") == team), None)


def _describe_result(scored: ScoredEvent, side: MatchSide) -> Phrase:
    """The result of a match, the team named first in front, and what it counts on a scale."""
    match, scoring = side.match, scored.event.scoring
    if match.ranking_points is None:
        return phrase("no board has results at both tables yet")
    said = phrase(
        "{score} {unit}", score=_format_score(side.own_first(match.points_won)), unit=UNIT_WORDS[scoring.method]
    )
    if match.forfeited_by:
        said = phrase("conceded by {teams}", teams=join_with_and(sorted(match.forfeited_by, key=label_order)))
    elif scoring.victory_points is VictoryPointScale.NONE:
        return said
    return phrase("{said}; counts as {score}", said=said, score=_format_score(side.own_first(match.ranking_points)))


def _format_score(figures: Sequence[Fraction]) -> Phrase:
    """A score such as `12 to 4`."""
    decimals = decimals_needed(figures)
    one, other = (FigureText(format_rounded(figure, decimals)) for figure in figures)
    return phrase("{one}–{other}", one=one, other=other)


def match_document(scored: ScoredEvent, side: MatchSide) -> dict[str, object]:
    """A match as JSON, the team named first; `score` is what each side won."""
    scale = scored.event.scoring.victory_points is not VictoryPointScale.NONE
    counts = None if side.match.ranking_points is None or not scale else side.own_first(side.match.ranking_points)
    boards: list[dict[str, object]] = []
    for board in side.match.boards:
        lines = sorted(board.results, key=lambda line: team_of(line.result.ns or "") != side.teams[0])
        traveller = travellers.traveller_table(scored, scored.boards[board.number - 1])._replace(records=lines)
        points = list(map(number_to_json, side.own_first(board.points)))
        boards.append({"board": board.number, "results": traveller.rows, "points": points})
    return {
        "round": side.match.match.round,
        "teams": list(side.teams),
        "score": list(map(number_to_json, side.own_first(side.match.points_won))),
        "victory_points": counts and list(map(number_to_json, counts)),
        "boards": boards,
    }
