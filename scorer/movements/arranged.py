"""Movements for teams and for individuals: which exist for a given number, and what each one involves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorer.errors import NotFound, Way, misread, refused, remedy
from scorer.i18n import NOTHING, Phrase, chained, phrase
from scorer.movements.choosing import USUAL_BOARDS, minutes_of
from scorer.movements.individuals import PLAYERS, STARTERS, evenness, individual, kind_for, most_rounds, shares
from scorer.movements.schedule import Sitting, most_played
from scorer.movements.teams import ROUND_ROBIN, SWISS, TEAMS, TRIANGLE, Meeting, match_sittings, round_robin, triangle

MOST_TEAMS = 400
"""The most teams in a Swiss."""

USUAL_ROUNDS = 6
"""Rounds of a Swiss, and of players who would otherwise play one board a round. Source: the Scottish schools' day."""


class Arrangement(NamedTuple):
    """A movement for teams or individuals.

    `boards` are in play; for a Swiss, `sittings` are those of the first round. `balance` is how unevenly partners are
    shared out, and `opponent_balance` opponents; both are None for teams.
    """

    kind: str
    tables: Fraction
    rounds: int
    boards_a_round: int
    boards: int
    sittings: tuple[Sitting, ...]
    note: Phrase
    balance: float | None = None
    opposed: float | None = None
    winners: int = 1

    @property
    def plays(self) -> int:
        """Boards played by a team or player that never sits out."""
        return most_played(self.sittings) if self.kind != SWISS else self.boards

    @property
    def minutes(self) -> int:
        return minutes_of(self.rounds, self.boards_a_round)


class Wanted(NamedTuple):
    """What the director asked for; None where nothing was said."""

    boards: int | None = None
    rounds: int | None = None
    a_round: int | None = None

    def boards_a_round(self, sets: int) -> int:
        """Return the number of boards in each of so many sets."""
        return self.a_round or max(1, (self.boards or USUAL_BOARDS[0]) // sets)


def for_teams(number: int, wanted: Wanted) -> list[Arrangement]:
    """List the movements for this number of teams, simplest first. Raise `InputError` if the number is out of range."""
    if not 2 <= number <= MOST_TEAMS:
        raise refused("teams", misread(str(number), phrase("2 to {most} teams", most=MOST_TEAMS)))
    names = list(map(str, range(1, number + 1)))
    found: list[Arrangement] = []
    rounds = round_robin(names) if number in TEAMS else []
    if rounds and (wanted.rounds or 1) <= len(rounds):
        played = rounds[: wanted.rounds or len(rounds)]
        note = phrase("each round a team has a bye") if number % 2 else NOTHING
        found.append(_of_rounds(ROUND_ROBIN, names, played, wanted, note))
    if number == len(TRIANGLE_TEAMS) and wanted.rounds in (None, TRIANGLE_ROUNDS):
        each = wanted.boards_a_round(len(TRIANGLE_TEAMS))
        sittings = tuple(triangle(names, each))
        note = phrase("each match goes on over both rounds")
        found.append(
            Arrangement(
                TRIANGLE,
                Fraction(3),
                TRIANGLE_ROUNDS,
                boards_a_round=each,
                boards=3 * each,
                sittings=sittings,
                note=note,
            )
        )
    first = [Meeting(*names[place : place + 2]) for place in range(0, number - 1, 2)]
    first += [Meeting(names[-1], None)] if number % 2 else []
    rounds_played = wanted.rounds or min(USUAL_ROUNDS, number - 1)
    drawn = phrase("each round is drawn when the one before is played")
    swiss = _of_rounds(SWISS, names, [first], wanted._replace(rounds=rounds_played), drawn)
    return [*found, swiss]


TRIANGLE_TEAMS, TRIANGLE_ROUNDS = range(3), 2


def _of_rounds(
    kind: str, names: Sequence[str], rounds: Sequence[Sequence[Meeting]], wanted: Wanted, note: Phrase
) -> Arrangement:
    """Build a movement of matches; all matches of a round play the same boards, and each round has its own."""
    number = wanted.rounds or len(rounds)
    each = wanted.boards_a_round(number)
    sittings: list[Sitting] = []
    for round_, meetings in enumerate(rounds, start=1):
        sittings += match_sittings(round_, meetings, range((round_ - 1) * each + 1, round_ * each + 1))
    return Arrangement(
        kind,
        Fraction(len(names)),
        number,
        boards_a_round=each,
        boards=number * each,
        sittings=tuple(sittings),
        note=note,
    )


def for_players(number: int, wanted: Wanted) -> list[Arrangement]:
    """List the movements for this number of individuals. Raise `InputError` if the number is out of range."""
    if number not in STARTERS:
        raise refused("individual", misread(str(number), phrase("4 to {most} players", most=PLAYERS[-1])))
    most = most_rounds(number)
    if wanted.rounds and wanted.rounds > most:
        so_many = phrase("1 to {most}: so many rounds there are for {number} players", most=most, number=number)
        raise refused("rounds", misread(str(wanted.rounds), so_many))
    rounds = min(wanted.rounds or most, (wanted.boards or USUAL_BOARDS[-1]) // (wanted.a_round or 1) or 1)
    each = wanted.boards_a_round(rounds)
    sittings = tuple(individual(number, rounds, each))
    boards = max(sitting.last_board for sitting in sittings)
    even = evenness(sittings, number)
    notes = [
        phrase("all tables of a round play the same boards") if shares(number) else NOTHING,
        phrase("{idle} sit out in each round", idle=number % 4) if number % 4 > 1 else NOTHING,
        phrase("one sits out in each round") if number % 4 == 1 else NOTHING,
        phrase("of {most} rounds", most=most) if rounds < most else NOTHING,
    ]
    return [Arrangement(kind_for(number), Fraction(number, 4), rounds, each, boards, sittings, chained(notes), *even)]


def named(kind: str, found: Sequence[Arrangement]) -> Arrangement:
    """Return the arrangement of this kind, or the first if `kind` is empty. Raise `NotFoundError` if there is none."""
    for one in found:
        if kind in ("", one.kind):
            return one
    raise NotFound(phrase("movement"), kind, [one.kind for one in found], remedy(Way.MOVEMENT))
