"""The next round of a Swiss for teams: drawn from the ranking, and drawn again while it has no result."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from scorer.checks.against_schedule import missing
from scorer.commands.actions import Action
from scorer.commands.changed import Changed
from scorer.errors import NothingHere, Way, refused, remedy
from scorer.i18n import Phrase, chained, phrase
from scorer.model.events import Event, in_seating_order
from scorer.model.history import Subject, Topic
from scorer.model.pairs import Form, label_order, team_of, withdrawals
from scorer.model.results import SitOut
from scorer.movements.teams import SWISS, Meeting, match_sittings, swiss_round
from scorer.scoring import score_event
from scorer.scoring.matches import forfeits

if TYPE_CHECKING:
    from scorer.movements.schedule import Sitting


def next_round(event: Event) -> Changed[Event]:
    """Draw the next round, or the last one again if it has no result.

    Raise `MissingDataError` if the event is not a Swiss, `InputError` if results are missing or no boards are left.
    """
    if event.form is not Form.TEAMS or event.movement != SWISS or not event.schedule:
        raise NothingHere(phrase("rounds are drawn in a Swiss of teams, and this event is none"))
    number = _round_to_draw(event)
    before = tuple(sitting for sitting in event.schedule if sitting.round < number)
    boards = _boards(event, number)
    so_far = replace(event, schedule=before)
    _refuse_missing(so_far)
    encounters = {(sitting.round, _teams(sitting)) for sitting in before}
    met = Counter(teams for _, teams in encounters)
    byes = Counter(team for _, teams in encounters if len(teams) == 1 for team in teams)
    draw = swiss_round(_playing(so_far, number), met, byes)
    drawn = tuple(match_sittings(number, draw.meetings, boards))
    meetings = map(_told, draw.meetings)
    return Changed(
        replace(event, schedule=in_seating_order([*before, *drawn])),
        Subject(Topic.MOVEMENT),
        phrase("Round {round}: {meetings}", round=number, meetings=chained(meetings, ", ")),
        draw.reasons,
        (remedy(Way.PAPERS_NEXT),),
    )


def _round_to_draw(event: Event) -> int:
    """Return the last round if it has no result, else the one after it."""
    begun = {result.round for result in event.results if not isinstance(result.outcome, SitOut)}
    return event.rounds + (event.rounds in begun)


def _told(meeting: Meeting) -> Phrase:
    if meeting.other is None:
        return phrase("{team} has a bye", team=meeting.one)
    return phrase("{one} against {other}", one=meeting.one, other=meeting.other)


def _refuse_missing(event: Event) -> None:
    """Raise `InputError` if a table still has to play, except in a match that was forfeited."""
    given_away = {(match.round, team) for match, team in forfeits(event)}
    for sitting, left in missing(event):
        if given_away.isdisjoint((sitting.round, team) for team in _teams(sitting)):
            still = {"round": sitting.round, "table": sitting.table_name, "boards": ", ".join(map(str, left))}
            raise refused("results", phrase("round {round}, table {table} still has to play {boards}", **still))


def _playing(event: Event, number: int) -> list[str]:
    """Return the teams that play in a round, by score and then by label."""
    (ranking, *_) = score_event(event).rankings
    standings = sorted(ranking.standings, key=lambda line: (-(line.score or 0), label_order(line.pair.label)))
    gone = {team_of(change.pair) for change in withdrawals(event.changes) if change.from_round <= number}
    return [line.pair.label for line in standings if line.pair.label not in gone]


def _boards(event: Event, number: int) -> range:
    """Return the boards of a round, as many as the first round has; raise `InputError` if too few are left."""
    each = len(event.schedule[0].boards)
    if number * each > event.boards:
        raise refused("boards", phrase("all {boards} boards have been drawn", boards=event.boards))
    return range((number - 1) * each + 1, number * each + 1)


def _teams(sitting: Sitting) -> frozenset[str]:
    """Return the teams that meet at a table; one alone has a bye."""
    return frozenset(map(team_of, sitting.pairs))


NEXT_ROUND = Action("next-round", phrase("Draw the next round of a Swiss"), (), next_round)
