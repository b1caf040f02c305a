"""Seating when someone leaves or comes late: a player of an individual event, or a team with byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter, ne

from scorer.model.events import sort_schedule
from scorer.model.pairs import join_players, team_of
from scorer.movements.schedule import Sitting, players_of, remove_pair_from_round
from scorer.movements.teams import TeamMeeting, seat_matches

Schedule = tuple["Sitting", ...]


def _players_at(sitting: Sitting) -> list[str]:
    return [player for pair in sitting.pairs for player in players_of(pair)]


def _boards_played_by(player: str, schedule: Iterable[Sitting]) -> set[int]:
    """Return the boards that a player plays."""
    return {board for one in schedule if one.is_meeting and player in _players_at(one) for board in one.boards}


def _count_sit_outs(schedule: Iterable[Sitting]) -> Counter[str]:
    return Counter(one.pairs[0] for one in schedule if not one.is_meeting)


def _sit_outs_in_round(number: int, schedule: Iterable[Sitting]) -> list[Sitting]:
    """Return the sit-outs of a round."""
    return [one for one in schedule if one.round == number and not one.is_meeting]


def _make_sit_out(sitting: Sitting, player: str, schedule: Iterable[Sitting]) -> Sitting:
    """Return the line of a player who sits out, at a table of its own."""
    return sitting._replace(table=_unused_table(sitting, schedule), ns=player, ew=None)


def _unused_table(sitting: Sitting, schedule: Iterable[Sitting]) -> int:
    """Return the number of an unused table in a round."""
    tables = (one.table for one in schedule if (one.round, one.section) == (sitting.round, sitting.section))
    return max(tables, default=0) + 1


def _replace_player(sitting: Sitting, leaving: str, coming: str) -> Sitting:
    """Return a table with one player in place of another."""
    seated = map(players_of, sitting.pairs)
    ns, ew = (join_players(coming if one == leaving else one for one in players) for players in seated)
    return sitting._replace(ns=ns, ew=ew)


def remove_player(schedule: Sequence[Sitting], player: str, start: int) -> Schedule:
    """Return the schedule without a player from a round on: one who sits out takes the seat, else the table sits out.

    Of those to whom the boards are new, it is the one who sits out most often.
    """
    tables = [one for one in schedule if one.round >= start and player in _players_at(one)]
    left = [one for one in schedule if one not in tables]
    for table in filter(attrgetter("is_meeting"), tables):
        sit_outs = _count_sit_outs(left)
        idle = _sit_outs_in_round(table.round, left)
        fitting = [one for one in idle if _boards_played_by(one.pairs[0], left).isdisjoint(table.boards)]
        if fitting:
            instead = max(fitting, key=lambda one: sit_outs[one.pairs[0]])
            left.remove(instead)
            left.append(_replace_player(table, player, instead.pairs[0]))
            continue
        for other in filter(partial(ne, player), _players_at(table)):
            left.append(_make_sit_out(table, other, left))
    return sort_schedule(left)


def add_late_player(schedule: Sequence[Sitting], player: str, start: int) -> Schedule:
    """Return the schedule with one more player from a round on.

    With three who sit out they make up a table, if there are boards for it. Otherwise the player takes a seat from
    whoever has sat out least, where partner and boards are new, and sits out in turn.
    """
    seated = list(schedule)
    for number in range(start, max((one.round for one in schedule), default=0) + 1):
        round_sittings = [one for one in seated if one.round == number]
        idle = _sit_outs_in_round(number, round_sittings)
        four = [player, *(one.pairs[0] for one in idle[:3])]
        if len(four) > 3 and _can_play(four, idle[0].boards, round_sittings, seated):
            ns, ew = map(join_players, (four[:2], four[2:]))
            seated = [line for line in seated if line not in idle[:3]]
            seated.append(idle[0]._replace(ns=ns, ew=ew))
            continue
        seats, sit_outs = list(_possible_seats(player, round_sittings, seated)), _count_sit_outs(seated)
        table, leaving = min(seats, key=lambda seat: sit_outs[seat[1]], default=(round_sittings[0], player))
        if sit_outs[player] < sit_outs[leaving] or leaving == player:
            seated.append(_make_sit_out(table, player, seated))
            continue
        seated[seated.index(table)] = _replace_player(table, leaving, player)
        seated.append(_make_sit_out(table, leaving, seated))
    return sort_schedule(seated)


def _can_play(
    four: Iterable[str], boards: range, round_sittings: Iterable[Sitting], schedule: Sequence[Sitting]
) -> bool:
    """Whether boards are new to four players, and not in use elsewhere if each table has boards of its own."""
    at_once = {one.boards for one in round_sittings if one.is_meeting}
    return (at_once <= {boards} or boards not in at_once) and all(
        _boards_played_by(one, schedule).isdisjoint(boards) for one in four
    )


def _possible_seats(
    player: str, round_sittings: Iterable[Sitting], schedule: Sequence[Sitting]
) -> Iterator[tuple[Sitting, str]]:
    """Yield the seats of a round where boards and partner are new to a player, and who has each."""
    boards = _boards_played_by(player, schedule)
    partners = {label for one in schedule for label in one.pairs if player in players_of(label)}
    for table in round_sittings:
        for leaving in _players_at(table) if table.is_meeting and boards.isdisjoint(table.boards) else ():
            seated = _replace_player(table, leaving, player)
            if partners.isdisjoint((seated.ns, seated.ew)):
                yield table, leaving


def remove_team(schedule: Sequence[Sitting], team: str, start: int) -> Schedule:
    """Return the schedule without a team from a round on; its opponents have a bye."""
    return remove_pair_from_round(remove_pair_from_round(schedule, f"{team}NS", start), f"{team}EW", start)


def add_late_team(schedule: Sequence[Sitting], team: str, start: int) -> Schedule:
    """Return the schedule with one more team from a round on, which meets teams that would have a bye, each once."""
    opponents: dict[int, str] = {}
    seated = list(schedule)
    for bye in schedule:
        other = team_of(bye.pairs[0])
        if bye.is_meeting or bye.round < start or bye.round in opponents or other in opponents.values():
            continue
        opponents[bye.round] = other
        alone = [one for one in _sit_outs_in_round(bye.round, seated) if team_of(one.pairs[0]) == other]
        seated = [one for one in seated if one not in alone]
        for line in seat_matches(bye.round, [TeamMeeting(other, team)], bye.boards, bye.section):
            seated.append(line._replace(table=_unused_table(line, seated)))
    return sort_schedule(seated)
