"""Movements for teams and for individuals: which exist for a given number, and what each one involves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorer.errors import NotFoundError, input_error, mismatch_message
from scorer.i18n import EMPTY_PHRASE, Phrase, join_phrases, phrase
from scorer.movements.choosing import USUAL_BOARDS, session_minutes
from scorer.movements.individuals import (
    INDIVIDUAL_STARTERS,
    PLAYER_COUNTS,
    build_individual_schedule,
    individual_kind,
    measure_evenness,
    most_rounds,
    shares_all_boards,
)
from scorer.movements.schedule import Sitting, most_boards_played
from scorer.movements.teams import (
    ROUND_ROBIN,
    SWISS,
    TEAM_COUNTS,
    TRIANGLE,
    TeamMeeting,
    build_round_robin,
    build_triangle,
    seat_matches,
)

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
    opponent_balance: float | None = None
    winners: int = 1

    @property
    def boards_played(self) -> int:
        """Boards played by a team or player that never sits out."""
        return most_boards_played(self.sittings) if self.kind != SWISS else self.boards

    @property
    def minutes(self) -> int:
        return session_minutes(self.rounds, self.boards_a_round)


class ArrangementOptions(NamedTuple):
    """What the director asked for; None where nothing was said."""

    boards: int | None = None
    rounds: int | None = None
    boards_per_round: int | None = None

    def boards_per_set(self, sets: int) -> int:
        """Return the number of boards in each of so many sets."""
        return self.boards_per_round or max(1, (self.boards or USUAL_BOARDS[0]) // sets)

    def has_room(self, sets: int) -> bool:
        """Whether so many sets have no more boards than the director asked for."""
        return self.boards is None or sets * self.boards_per_set(sets) <= self.boards

    def ensure_room(self, sets: int) -> None:
        """Raise `InputError` if so many sets have more boards than the director asked for."""
        if not self.has_room(sets):
            each = self.boards_per_set(sets)
            expected = phrase("{least} at least: {sets} rounds of {each}", least=sets * each, sets=sets, each=each)
            raise input_error("boards", mismatch_message(str(self.boards), expected))


def list_team_movements(number: int, options: ArrangementOptions) -> list[Arrangement]:
    """List the movements for this number of teams, simplest first. Raise `InputError` if the number is out of range."""
    if not 2 <= number <= MOST_TEAMS:
        raise input_error("teams", mismatch_message(str(number), phrase("2 to {most} teams", most=MOST_TEAMS)))
    names = list(map(str, range(1, number + 1)))
    arrangements: list[Arrangement] = []
    rounds = build_round_robin(names) if number in TEAM_COUNTS else []
    if rounds and (options.rounds or 1) <= len(rounds) and options.has_room(options.rounds or len(rounds)):
        played = rounds[: options.rounds or len(rounds)]
        note = phrase("each round a team has a bye") if number % 2 else EMPTY_PHRASE
        arrangements.append(_build_from_rounds(ROUND_ROBIN, names, played, options, note))
    fits_triangle = options.rounds in (None, TRIANGLE_ROUNDS) and options.has_room(len(TRIANGLE_TEAMS))
    if number == len(TRIANGLE_TEAMS) and fits_triangle:
        each = options.boards_per_set(len(TRIANGLE_TEAMS))
        sittings = tuple(build_triangle(names, each))
        note = phrase("each match goes on over both rounds")
        arrangements.append(
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
    first = [TeamMeeting(*names[place : place + 2]) for place in range(0, number - 1, 2)]
    first += [TeamMeeting(names[-1], None)] if number % 2 else []
    rounds_played = options.rounds or min(USUAL_ROUNDS, number - 1)
    if options.rounds is None and options.boards is not None:
        rounds_played = max(1, min(rounds_played, options.boards // (options.boards_per_round or 1)))
    if arrangements and not options.has_room(rounds_played):
        return arrangements
    options.ensure_room(rounds_played)
    drawn = phrase("each round is drawn when the one before is played")
    swiss = _build_from_rounds(SWISS, names, [first], options._replace(rounds=rounds_played), drawn)
    return [*arrangements, swiss]


TRIANGLE_TEAMS, TRIANGLE_ROUNDS = range(3), 2


def _build_from_rounds(
    kind: str, names: Sequence[str], rounds: Sequence[Sequence[TeamMeeting]], options: ArrangementOptions, note: Phrase
) -> Arrangement:
    """Build a movement of matches; all matches of a round play the same boards, and each round has its own."""
    number = options.rounds or len(rounds)
    each = options.boards_per_set(number)
    sittings: list[Sitting] = []
    for round_, meetings in enumerate(rounds, start=1):
        sittings += seat_matches(round_, meetings, range((round_ - 1) * each + 1, round_ * each + 1))
    return Arrangement(
        kind,
        Fraction(len(names)),
        number,
        boards_a_round=each,
        boards=number * each,
        sittings=tuple(sittings),
        note=note,
    )


def list_individual_movements(number: int, options: ArrangementOptions) -> list[Arrangement]:
    """List the movements for this number of individuals. Raise `InputError` if the number is out of range."""
    if number not in INDIVIDUAL_STARTERS:
        raise input_error(
            "individual", mismatch_message(str(number), phrase("4 to {most} players", most=PLAYER_COUNTS[-1]))
        )
    most = most_rounds(number)
    if options.rounds and options.rounds > most:
        so_many = phrase("1 to {most}: so many rounds there are for {number} players", most=most, number=number)
        raise input_error("rounds", mismatch_message(str(options.rounds), so_many))
    fitting = (options.boards or USUAL_BOARDS[-1]) // (options.boards_per_round or 1) or 1
    rounds = options.rounds or min(most, fitting)
    options.ensure_room(rounds)
    each = options.boards_per_set(rounds)
    sittings = tuple(build_individual_schedule(number, rounds, each))
    boards = max(sitting.last_board for sitting in sittings)
    measured = measure_evenness(sittings, number)
    notes = [
        phrase("all tables of a round play the same boards") if shares_all_boards(number) else EMPTY_PHRASE,
        phrase("{idle} sit out in each round", idle=number % 4) if number % 4 > 1 else EMPTY_PHRASE,
        phrase("one sits out in each round") if number % 4 == 1 else EMPTY_PHRASE,
        phrase("of {most} rounds", most=most) if rounds < most else EMPTY_PHRASE,
    ]
    return [
        Arrangement(
            individual_kind(number), Fraction(number, 4), rounds, each, boards, sittings, join_phrases(notes), *measured
        )
    ]


def find_arrangement(kind: str, arrangements: Sequence[Arrangement]) -> Arrangement:
    """Return the arrangement of this kind, or the first if `kind` is empty. Raise `NotFoundError` if there is none."""
    for one in arrangements:
        if kind in ("", one.kind):
            return one
    raise NotFoundError(phrase("movement"), kind, [one.kind for one in arrangements])
