"""The next round of a Swiss for teams: drawn from the ranking, and drawn again while it has no result."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scorer import hints
from scorer.checks import find_missing
from scorer.commands.changes import Change
from scorer.commands.command import EventCommand, command
from scorer.errors import MissingDataError, input_error
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.model.events import Event, sort_schedule
from scorer.model.history import Subject, Topic
from scorer.model.pairs import EventForm, label_order, list_withdrawals, team_of
from scorer.model.results import SitOut
from scorer.movements.teams import SWISS, TeamMeeting, draw_swiss_round, seat_matches
from scorer.scoring import score_event

if TYPE_CHECKING:
    from scorer.movements.schedule import Sitting


def draw_next_round(event: Event) -> Change[Event]:
    """Draw the next round, or the last one again if it has no result.

    Raise `MissingDataError` if the event is not a Swiss, `InputError` if results are missing or no boards are left.
    """
    if event.form is not EventForm.TEAMS or event.movement != SWISS or not event.schedule:
        raise MissingDataError(phrase("this event is not Swiss teams, so no rounds are drawn"))
    number = _round_to_draw(event)
    before = tuple(sitting for sitting in event.schedule if sitting.round < number)
    boards = _boards_of_round(event, number)
    played_event = event._replace(schedule=before)
    _check_results_complete(played_event)
    encounters = {(sitting.round, _teams_at(sitting)) for sitting in before}
    earlier_meetings = Counter(teams for _, teams in encounters)
    byes = Counter(team for _, teams in encounters if len(teams) == 1 for team in teams)
    draw = draw_swiss_round(_teams_in_order(played_event, number), earlier_meetings, byes)
    drawn = tuple(seat_matches(number, draw.meetings, boards))
    meetings = map(_describe_meeting, draw.meetings)
    return Change(
        event._replace(schedule=sort_schedule([*before, *drawn])),
        Subject(Topic.MOVEMENT),
        phrase("Round {round}: {meetings}", round=number, meetings=join_phrases(meetings, ", ")),
        draw.reasons,
        (hints.PAPERS_NEXT,),
    )


def _round_to_draw(event: Event) -> int:
    """Return the last round if it has no result, else the one after it."""
    begun = {result.round for result in event.results if not isinstance(result.outcome, SitOut)}
    return event.last_round + (event.last_round in begun)


def _describe_meeting(meeting: TeamMeeting) -> Phrase:
    if meeting.other is None:
        return phrase("{team} has a bye", team=meeting.one)
    return phrase("{one} v {other}", one=meeting.one, other=meeting.other)


def _check_results_complete(event: Event) -> None:
    """Raise `InputError` if a table still has to play."""
    for sitting, left in find_missing(event):
        still = {"round": sitting.round, "table": sitting.table_name, "boards": ", ".join(map(str, left))}
        raise input_error("results", phrase("round {round}, table {table} still has boards to play: {boards}", **still))


def _teams_in_order(event: Event, number: int) -> list[str]:
    """Return the teams that play in a round, by score and then by label."""
    (ranking, *_) = score_event(event).rankings
    standings = sorted(ranking.standings, key=lambda line: (-(line.score or 0), label_order(line.pair.label)))
    withdrawn = {team_of(change.pair) for change in list_withdrawals(event.changes) if change.from_round <= number}
    return [line.pair.label for line in standings if line.pair.label not in withdrawn]


def _boards_of_round(event: Event, number: int) -> range:
    """Return the boards of a round, as many as the first round has; raise `InputError` if too few are left."""
    each = len(event.schedule[0].boards)
    if number * each > event.boards:
        raise input_error(
            "boards", phrase("not enough boards left for another round: the event has {boards}", boards=event.boards)
        )
    return range((number - 1) * each + 1, number * each + 1)


def has_undrawn_round(event: Event) -> bool:
    """Return whether a Swiss has boards left for another round than those drawn."""
    if event.form is not EventForm.TEAMS or event.movement != SWISS or not event.schedule:
        return False
    return (event.last_round + 1) * len(event.schedule[0].boards) <= event.boards


def _teams_at(sitting: Sitting) -> frozenset[str]:
    """Return the teams that meet at a table; one alone has a bye."""
    return frozenset(map(team_of, sitting.pairs))


@command("next-round", phrase("Draw the next round of a Swiss"))
class DrawNextRound(EventCommand):
    """Draw the next round of a Swiss."""

    def apply(self, before: Event) -> Change[Event]:
        return draw_next_round(before)
