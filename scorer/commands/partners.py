"""Seating when someone leaves or comes late: a player of an individual event, or a team with byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import attrgetter, ne

from scorer.model.events import in_seating_order
from scorer.model.pairs import parse_partnership, team_of
from scorer.movements.schedule import Sitting, without_pair
from scorer.movements.teams import Meeting, match_sittings

Schedule = tuple["Sitting", ...]


def _players(sitting: Sitting) -> list[str]:
    return [player for pair in sitting.pairs for player in pair.split("+")]


def _boards_of(player: str, schedule: Iterable[Sitting]) -> set[int]:
    """Return the boards that a player plays."""
    return {board for one in schedule if one.is_meeting and player in _players(one) for board in one.boards}


def _sit_outs(schedule: Iterable[Sitting]) -> Counter[str]:
    return Counter(one.pairs[0] for one in schedule if not one.is_meeting)


def _idle_in(number: int, schedule: Iterable[Sitting]) -> list[Sitting]:
    """Return the sit-outs of a round."""
    return [one for one in schedule if one.round == number and not one.is_meeting]


def _without_seat(sitting: Sitting, player: str, schedule: Iterable[Sitting]) -> Sitting:
    """Return the line of a player who sits out, at a table of its own."""
    return sitting._replace(table=_next_table(sitting, schedule), ns=player, ew=None)


def _next_table(sitting: Sitting, schedule: Iterable[Sitting]) -> int:
    """Return the number of an unused table in a round."""
    taken = (one.table for one in schedule if (one.round, one.section) == (sitting.round, sitting.section))
    return max(taken, default=0) + 1


def _with(sitting: Sitting, leaves: str, comes: str) -> Sitting:
    """Return a table with one player in place of another."""
    seated = (label.split("+") for label in sitting.pairs)
    ns, ew = ("+".join(comes if one == leaves else one for one in players) for players in seated)
    return sitting._replace(ns=parse_partnership(ns), ew=parse_partnership(ew))


def without_player(schedule: Sequence[Sitting], player: str, start: int) -> Schedule:
    """Return the schedule without a player from a round on: one who sits out takes the seat, else the table sits out.

    Of those to whom the boards are new, it is the one who sits out most often.
    """
    tables = [one for one in schedule if one.round >= start and player in _players(one)]
    left = [one for one in schedule if one not in tables]
    for table in filter(attrgetter("is_meeting"), tables):
        often = _sit_outs(left)
        idle = _idle_in(table.round, left)
        fitting = [one for one in idle if _boards_of(one.pairs[0], left).isdisjoint(table.boards)]
        if fitting:
            instead = max(fitting, key=lambda one: often[one.pairs[0]])
            left.remove(instead)
            left.append(_with(table, player, instead.pairs[0]))
            continue
        for other in filter(partial(ne, player), _players(table)):
            left.append(_without_seat(table, other, left))
    return in_seating_order(left)


def with_late_player(schedule: Sequence[Sitting], player: str, start: int) -> Schedule:
    """Return the schedule with one more player from a round on.

    With three who sit out they make up a table, if there are boards for it. Otherwise the player takes a seat from
    whoever has sat out least, where partner and boards are new, and sits out in turn.
    """
    seated = list(schedule)
    for number in range(start, max((one.round for one in schedule), default=0) + 1):
        here = [one for one in seated if one.round == number]
        idle = _idle_in(number, here)
        four = [player, *(one.pairs[0] for one in idle[:3])]
        if len(four) > 3 and _could_play(four, idle[0].boards, here, seated):
            ns, ew = (parse_partnership("+".join(two)) for two in (four[:2], four[2:]))
            seated = [line for line in seated if line not in idle[:3]]
            seated.append(idle[0]._replace(ns=ns, ew=ew))
            continue
        seats, often = list(_seats_for(player, here, seated)), _sit_outs(seated)
        table, leaves = min(seats, key=lambda seat: often[seat[1]], default=(here[0], player))
        if often[player] < often[leaves] or leaves == player:
            seated.append(_without_seat(table, player, seated))
            continue
        seated[seated.index(table)] = _with(table, leaves, player)
        seated.append(_without_seat(table, leaves, seated))
    return in_seating_order(seated)


def _could_play(four: Iterable[str], boards: range, here: Iterable[Sitting], schedule: Sequence[Sitting]) -> bool:
    """Whether boards are new to four players, and not in use elsewhere if each table has boards of its own."""
    at_once = {one.boards for one in here if one.is_meeting}
    return (at_once <= {boards} or boards not in at_once) and all(
        _boards_of(one, schedule).isdisjoint(boards) for one in four
    )


def _seats_for(player: str, here: Iterable[Sitting], schedule: Sequence[Sitting]) -> Iterator[tuple[Sitting, str]]:
    """Yield the seats of a round where boards and partner are new to a player, and who has each."""
    boards = _boards_of(player, schedule)
    partners = {label for one in schedule for label in one.pairs if player in label.split("+")}
    for table in here:
        for leaves in _players(table) if table.is_meeting and boards.isdisjoint(table.boards) else ():
            fresh = _with(table, leaves, player)
            if partners.isdisjoint((fresh.ns, fresh.ew)):
                yield table, leaves


def without_team(schedule: Sequence[Sitting], team: str, start: int) -> Schedule:
    """Return the schedule without a team from a round on; its opponents have a bye."""
    return without_pair(without_pair(schedule, f"{team}NS", start), f"{team}EW", start)


def with_late_team(schedule: Sequence[Sitting], team: str, start: int) -> Schedule:
    """Return the schedule with one more team from a round on, which meets teams that would have a bye, each once."""
    taken: dict[int, str] = {}
    seated = list(schedule)
    for bye in schedule:
        other = team_of(bye.pairs[0])
        if bye.is_meeting or bye.round < start or bye.round in taken or other in taken.values():
            continue
        taken[bye.round] = other
        alone = [one for one in _idle_in(bye.round, seated) if team_of(one.pairs[0]) == other]
        seated = [one for one in seated if one not in alone]
        for line in match_sittings(bye.round, [Meeting(other, team)], bye.boards, bye.section):
            seated.append(line._replace(table=_next_table(line, seated)))
    return in_seating_order(seated)
