"""The matches of a team event: the match of each result, byes, and forfeits."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scorer.model.events import Event
from scorer.model.pairs import PairChangeKind, label_order, team_of
from scorer.model.results import NotPlayed, Result
from scorer.movements.schedule import Sitting


class Match(NamedTuple):
    """Two teams in order of their labels; the round is the first of several, or None if rounds were not recorded."""

    round: int | None
    teams: tuple[str, str]


def build_match_finder(event: Event) -> Callable[[Result], Match | None]:
    """Return a function that gives the match of a result, or None for a sit-out.

    The round is the one recorded, otherwise the one in which the schedule has these teams play the board.
    """
    planned: dict[tuple[int, frozenset[str]], int] = {}
    first: dict[tuple[int, str], int] = {}
    number_of: dict[tuple[int, frozenset[str]], tuple[int, str]] = {}
    for sitting in sorted(event.schedule, key=lambda sitting: sitting.round):
        if sitting.ns is None or sitting.ew is None:
            continue
        teams = frozenset((team_of(sitting.ns), team_of(sitting.ew)))
        for board in sitting.boards:
            planned.setdefault((board, teams), sitting.round)
        if sitting.match is not None:
            number = (sitting.match, sitting.section)
            number_of[sitting.round, teams] = number
            first.setdefault(number, sitting.round)

    def find_match(result: Result) -> Match | None:
        if result.ns is None or result.ew is None:
            return None
        one, other = sorted((team_of(result.ns), team_of(result.ew)), key=label_order)
        teams = frozenset((one, other))
        round_ = result.round if result.round is not None else planned.get((result.board, teams))
        if round_ is not None:
            round_ = first.get(number_of.get((round_, teams), (0, "")), round_)
        return Match(round_, (one, other))

    return find_match


class Bye(NamedTuple):
    """A team without opponents in a round, and the boards that it would have played."""

    round: int | None
    team: str
    boards: tuple[int, ...]


def list_byes(event: Event) -> list[Bye]:
    """List the byes that were recorded, and those in the schedule for rounds in which something was recorded."""
    idle: defaultdict[tuple[int | None, str], set[int]] = defaultdict(set)
    for sitting in _started_sittings(event):
        if not sitting.is_meeting:
            idle[sitting.round, team_of(sitting.pairs[0])].update(sitting.boards)
    for result in event.results:
        if result.ns is None or result.ew is None:
            planned = {number for number, team in idle if team == team_of(result.pairs[0])}
            round_ = result.round if result.round is not None or len(planned) != 1 else planned.pop()
            idle[round_, team_of(result.pairs[0])].add(result.board)
    return [Bye(round_, team, tuple(sorted(boards))) for (round_, team), boards in idle.items()]


def _started_sittings(event: Event) -> Iterator[Sitting]:
    """Yield the tables of the rounds in which something was recorded."""
    rounds = {result.round for result in event.results}
    boards = {result.board for result in event.results}
    for sitting in event.schedule:
        if sitting.round in rounds or (rounds == {None} and not boards.isdisjoint(sitting.boards)):
            yield sitting


def find_forfeits(event: Event) -> set[tuple[Match, str]]:
    """Return each forfeited match with the team that forfeited it, in any of its rounds, planned or recorded."""
    forfeiting_teams = {
        (one.from_round, team_of(one.pair)) for one in event.changes if one.kind is PairChangeKind.FORFEIT
    }
    if not forfeiting_teams:
        return set()
    planned = [Result(one.first_board, one.ns, one.ew, NotPlayed(), one.round) for one in event.schedule]
    match, forfeited = build_match_finder(event), set[tuple[Match, str]]()
    for result in (*planned, *event.results):
        known = match(result)
        if known is not None:
            forfeited.update((known, team) for team in known.teams if (result.round, team) in forfeiting_teams)
    return forfeited
