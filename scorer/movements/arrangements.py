"""Movements for teams and for individuals: which exist for a given number, and what each one involves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import InputError, NotFoundError, input_error, mismatch_message
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, phrase
from scorer.movements.choosing import MINUTES_A_BOARD, MINUTES_A_MOVE, USUAL_BOARDS, session_minutes
from scorer.movements.individuals import (
    INDIVIDUAL_STARTERS,
    PLAYER_COUNTS,
    build_individual_schedule,
    individual_kind,
    measure_evenness,
    most_rounds,
    shares_all_boards,
)
from scorer.movements.schedule_checks import most_boards_played
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

if TYPE_CHECKING:
    from scorer.movements.schedule import Sitting

MOST_TEAMS = 400
"""The most teams in a Swiss."""

USUAL_ROUNDS = 6
"""Rounds of a Swiss, and of players who would otherwise play one board a round. Source: the Scottish schools' day."""


NO_LIMIT = 999
"""More rounds, and more boards a round, than anyone plays."""


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
    minutes_a_board: int = MINUTES_A_BOARD

    @property
    def boards_played(self) -> int:
        """Boards played by a team or player that never sits out."""
        return most_boards_played(self.sittings) if self.kind != SWISS else self.boards

    @property
    def minutes(self) -> int:
        return session_minutes(self.rounds, self.boards_a_round, self.minutes_a_board)


class ArrangementOptions(NamedTuple):
    """What the director asked for; None where nothing was said."""

    boards: int | None = None
    rounds: int | None = None
    boards_per_round: int | None = None
    minutes: int | None = None
    minutes_a_board: int = MINUTES_A_BOARD

    def boards_per_set(self, sets: int, rounds: int | None = None) -> int:
        """Return the number of boards in each of so many sets, for as many rounds or a given number of them."""
        most = max(1, (self.boards or USUAL_BOARDS[0]) // sets)
        return self.boards_per_round or max(1, min(most, self._boards_in_time(rounds or sets)))

    def _boards_in_time(self, rounds: int) -> int:
        """Return the boards a round for which there is time."""
        if self.minutes is None:
            return NO_LIMIT
        return (self.minutes - MINUTES_A_MOVE * (rounds - 1)) // (self.minutes_a_board * rounds)

    def fits_time(self, rounds: int) -> bool:
        """Return whether so many rounds, with the boards asked for or one at least, end in time."""
        return self._boards_in_time(rounds) >= (self.boards_per_round or 1)

    @property
    def most_rounds_in_time(self) -> int:
        """The most rounds for which there is time; 1 at least."""
        if self.minutes is None:
            return NO_LIMIT
        each = (self.boards_per_round or 1) * self.minutes_a_board
        return max(1, (self.minutes + MINUTES_A_MOVE) // (each + MINUTES_A_MOVE))

    def has_room(self, sets: int) -> bool:
        """Whether so many sets have no more boards than the director asked for."""
        return self.boards is None or sets * self.boards_per_set(sets) <= self.boards

    def ensure_room(self, sets: int) -> None:
        """Raise `InputError` if so many sets have more boards than the director asked for."""
        if not self.has_room(sets):
            each = self.boards_per_set(sets)
            expected = phrase("at least {least}: {sets} rounds of {each}", least=sets * each, sets=sets, each=each)
            raise input_error("boards", mismatch_message(str(self.boards), expected))


def list_team_movements(number: int, options: ArrangementOptions) -> list[Arrangement]:
    """List the movements for this number of teams, simplest first. Raise `InputError` if the number is out of range."""
    if not 2 <= number <= MOST_TEAMS:
        raise input_error("teams", mismatch_message(str(number), phrase("2 to {most} teams", most=MOST_TEAMS)))
    names = list(map(str, range(1, number + 1)))
    arrangements = [*_build_round_robins(names, options), *_build_triangles(names, options)]
    rounds = options.rounds or _usual_swiss_rounds(number, options)
    if arrangements and not (options.has_room(rounds) and options.fits_time(rounds)):
        return arrangements
    options.ensure_room(rounds)
    if not options.fits_time(rounds):
        raise _too_short(options, rounds)
    first = [TeamMeeting(*names[place : place + 2]) for place in range(0, number - 1, 2)]
    first += [TeamMeeting(names[-1], None)] if number % 2 else []
    drawn = phrase("each round is drawn once the previous one has been played")
    return [*arrangements, _build_from_rounds(SWISS, names, [first], options._replace(rounds=rounds), drawn)]


def _build_round_robins(names: Sequence[str], options: ArrangementOptions) -> Iterator[Arrangement]:
    """Yield the round robin, or its first rounds, if these teams have one and there are boards and time enough."""
    rounds = build_round_robin(names) if len(names) in TEAM_COUNTS else []
    played = options.rounds or len(rounds)
    if rounds and played <= len(rounds) and options.has_room(played) and options.fits_time(played):
        note = phrase("one team has a bye in each round") if len(names) % 2 else EMPTY_PHRASE
        yield _build_from_rounds(ROUND_ROBIN, names, rounds[:played], options, note)


def _build_triangles(names: Sequence[str], options: ArrangementOptions) -> Iterator[Arrangement]:
    """Yield the triangle, if the teams are three and there are boards and time enough."""
    sets = len(TRIANGLE_TEAMS)
    if len(names) != sets or options.rounds not in (None, TRIANGLE_ROUNDS):
        return
    if options.has_room(sets) and options.fits_time(TRIANGLE_ROUNDS):
        each = options.boards_per_set(sets, TRIANGLE_ROUNDS)
        yield Arrangement(
            TRIANGLE,
            Fraction(sets),
            TRIANGLE_ROUNDS,
            boards_a_round=each,
            boards=sets * each,
            sittings=tuple(build_triangle(names, each)),
            note=phrase("each match lasts both rounds"),
            minutes_a_board=options.minutes_a_board,
        )


def _usual_swiss_rounds(number: int, options: ArrangementOptions) -> int:
    """Return the rounds of a Swiss of so many teams, fewer if there are not boards or time enough for all of them."""
    usual = min(USUAL_ROUNDS, number - 1, options.most_rounds_in_time)
    if options.boards is None:
        return usual
    return max(1, min(usual, options.boards // (options.boards_per_round or 1)))


def _too_short(options: ArrangementOptions, rounds: int) -> InputError:
    """Return the refusal of a time that is too short for so many rounds, with the least that they take."""
    least = session_minutes(rounds, options.boards_per_round or 1, options.minutes_a_board)
    expected = phrase("at least {least} for {rounds}", least=least, rounds=count_phrase(rounds, "round"))
    return input_error("minutes", mismatch_message(str(options.minutes), expected))


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
        minutes_a_board=options.minutes_a_board,
    )


def list_individual_movements(number: int, options: ArrangementOptions) -> list[Arrangement]:
    """List the movements for this number of individuals. Raise `InputError` if the number is out of range."""
    if number not in INDIVIDUAL_STARTERS:
        raise input_error(
            "individual", mismatch_message(str(number), phrase("4 to {most} players", most=PLAYER_COUNTS[-1]))
        )
    most = most_rounds(number)
    if options.rounds and options.rounds > most:
        so_many = phrase("1 to {most} rounds for {number} players", most=most, number=number)
        raise input_error("rounds", mismatch_message(str(options.rounds), so_many))
    fitting = (options.boards or USUAL_BOARDS[-1]) // (options.boards_per_round or 1) or 1
    rounds = options.rounds or min(most, fitting, options.most_rounds_in_time)
    options.ensure_room(rounds)
    if not options.fits_time(rounds):
        raise _too_short(options, rounds)
    each = options.boards_per_set(rounds)
    sittings = tuple(build_individual_schedule(number, rounds, each))
    boards = max(sitting.last_board for sitting in sittings)
    measured = measure_evenness(sittings, number)
    notes = [
        phrase("all tables play the same boards in each round") if shares_all_boards(number) else EMPTY_PHRASE,
        phrase("{idle} players sit out in each round", idle=number % 4) if number % 4 > 1 else EMPTY_PHRASE,
        phrase("one player sits out in each round") if number % 4 == 1 else EMPTY_PHRASE,
        phrase("the full movement has {most} rounds", most=most) if rounds < most else EMPTY_PHRASE,
    ]
    return [
        Arrangement(
            individual_kind(number),
            Fraction(number, 4),
            rounds,
            each,
            boards,
            sittings,
            join_phrases(notes),
            *measured,
            minutes_a_board=options.minutes_a_board,
        )
    ]


def find_arrangement(kind: str, arrangements: Sequence[Arrangement]) -> Arrangement:
    """Return the arrangement of this kind, or the first if `kind` is empty. Raise `NotFoundError` if there is none."""
    for one in arrangements:
        if kind in ("", one.kind):
            return one
    raise NotFoundError(phrase("movement"), kind, [one.kind for one in arrangements])
