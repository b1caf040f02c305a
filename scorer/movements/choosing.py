"""Choosing a movement: by name, or those that fit the pairs, boards and time, simplest first, or one for a class.

Movements that are equally simple are ordered by their drawbacks, and all of them are if the director prefers balance.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from scorer import hints
from scorer.errors import NotFoundError, ParseError, ScorerError, choices_message, input_error, mismatch_message
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, phrase
from scorer.movements.known_movements import CURTAILED, MovementPlan, list_plans
from scorer.movements.movement import SHARED_SUFFIX, TOGETHER, Movement, MovementRow, is_shared_kind

MINUTES_A_BOARD = 7
"""Playing it, scoring it, and waiting for the slowest table."""

PACES = range(3, 21)
"""Minutes a board that a club may use instead."""

MINUTES_A_MOVE = 2
"""Between two rounds."""

USUAL_BOARDS = range(24, 29)
"""Boards each pair plays in a session for which no number was given."""

USUAL_MOVEMENTS = {
    3: (("howell-full", 5),),
    4: (("howell-full", 7),),
    5: (("howell-full", 9),),
    6: (("howell-reduced", 9),),
    7: (("howell-full", 13),),
    8: (("hesitation", 9), ("mitchell-share-relay", 8)),
    9: (("mitchell", 9),),
    10: (("mitchell-skip", 9),),
    11: (("howell-reduced", 13),),
    12: (("hesitation", 13),),
    13: (("mitchell", 13),),
    14: (("mitchell-skip", 13),),
    16: (("web", 13),),
    18: (("web", 13),),
    20: (("web", 13),),
}
"""Movements, with their rounds, that clubs use for 24 to 28 boards, by number of tables.

Source: movements of the Exeter Bridge Club; the webs: English Bridge Union, manual of movements. With 24 boards, eight
tables play them all by a share and relay.
"""

SHORT_OF_ALL_BOARDS = 24
"""Points for playing none of the boards asked for; proportionally fewer for missing some of them."""

NO_SETS_PLAYED = 10
"""Likewise for the sets in play that a pair does not reach."""

UNDER_70_PERCENT = 10
"""Points for playing less of the boards in play than the English Bridge Union recommends."""

UNUSUAL = 4
CUT_SHORT = 2
SHARING = 2
ROVING = 2
MITCHELL_OF_FEW = 3
SECOND_SET = 2
ALL_SEATS_TAKEN = 5
ONE_BOARD = 6
MANY_BOARDS = 3
EACH_LATE_ROUND = 1
"""Points for the other drawbacks, chosen so that the usual movement comes first where it fits the boards."""

MOST_BOARDS_A_ROUND = 4
LONGEST_ROUND = 9
LAST_EASY_ROUND = 14
FEWEST_TABLES_OF_A_MITCHELL = 7

MOST_BOARDS_OF_A_MITCHELL_ROUND = 5
"""With more boards a round few pairs meet, and a Howell is preferred to a Mitchell."""

FULL_HOWELL = "howell-full"

FEWEST_TABLES_IN_SECTIONS = 24
"""From this number of tables on, pairs sit in sections that each play the same boards."""

SECTION_TABLES = range(7, 17)
IDEAL_SECTION_TABLES = 8
"""The ideal number of tables in a section: one caller reaches them, and everyone can play all of 24 boards."""


class MovementConstraints(NamedTuple):
    """What a movement should keep within; None where nothing was said.

    `boards` is the most that can be in play, `minutes` the time available, and `boards_to_play` the boards each pair
    plays, each taking `minutes_a_board`. If no boards are given, 24 to 28 for each pair are assumed. `one_set`: no
    board is duplicated. `last_kind` is the kind played last time. `prefer_balance`: ignore how simple a movement is.
    """

    boards: int | None = None
    minutes: int | None = None
    boards_to_play: int | None = None
    one_set: bool = False
    prefer_balance: bool = False
    last_kind: str = ""
    minutes_a_board: int = MINUTES_A_BOARD

    def simplicity_key(self, plan: MovementPlan, boards_a_round: int) -> int:
        """Return a sort key that puts familiar movements first: the one played last time, a Mitchell, a full Howell."""
        if self.prefer_balance:
            return 0
        if self.last_kind in (plan.kind, plan.kind.removesuffix(SHARED_SUFFIX)):
            return -3
        if plan.kind.startswith("mitchell") and not plan.cut_from and boards_a_round <= MOST_BOARDS_OF_A_MITCHELL_ROUND:
            return -2
        return -1 if plan.kind.removesuffix(SHARED_SUFFIX) == FULL_HOWELL and not plan.cut_from else 0

    def allowed_boards_a_round(self, plan: MovementPlan) -> int:
        """Return the most boards a round that the boards and minutes allow; 0 if not even one."""
        most = []
        if self.boards is not None:
            most.append(self.boards // plan.sets)
        if self.boards_to_play is not None:
            most.append(self.boards_to_play // plan.played_rounds)
        if not most:
            most.append(USUAL_BOARDS[-1] // plan.rounds)
        if self.minutes is not None:
            playing = self.minutes - MINUTES_A_MOVE * (plan.rounds - 1)
            most.append(playing // (self.minutes_a_board * plan.rounds))
        return max(0, min(most))

    def drawback_points(self, plan: MovementPlan, boards_a_round: int) -> int:
        """Return the penalty points of a movement played with this many boards a round."""
        asked = self.boards_to_play or self.boards or USUAL_BOARDS[0]
        rounds = plan.played_rounds if self.boards_to_play else plan.rounds
        short = max(0, asked - rounds * boards_a_round)
        return (
            SHORT_OF_ALL_BOARDS * short // asked
            + NO_SETS_PLAYED * (plan.sets - plan.rounds) // plan.sets
            + UNDER_70_PERCENT * _leaves_too_many(plan)
            + CUT_SHORT * bool(plan.cut_from)
            + ONE_BOARD * (boards_a_round == 1)
            + MANY_BOARDS * (boards_a_round > MOST_BOARDS_A_ROUND)
            + ALL_SEATS_TAKEN * (not plan.takes_late_pair)
            + _awkwardness_points(plan)
        )

    def is_satisfied_by(self, plan: MovementPlan, boards_a_round: int) -> bool:
        """Return whether a plan gives exactly the number of boards asked for, in rounds of sensible length.

        That is the number to play if there is one, else the number in play.
        """
        requested = self.boards_to_play or self.boards
        available = (plan.played_rounds if self.boards_to_play else plan.sets) * boards_a_round
        return available == requested and boards_a_round <= LONGEST_ROUND

    @property
    def without_time_limit(self) -> MovementConstraints:
        """The same constraints for an evening of any length."""
        return self._replace(minutes=None)

    def is_cut_by_time(self, plan: MovementPlan, boards_a_round: int) -> bool:
        """Return whether a plan would have more boards a round if there were more time."""
        return boards_a_round < self.without_time_limit.allowed_boards_a_round(plan)


def session_minutes(rounds: int, boards_a_round: int, minutes_a_board: int = MINUTES_A_BOARD) -> int:
    """Return the length of a session in minutes."""
    return rounds * boards_a_round * minutes_a_board + (rounds - 1) * MINUTES_A_MOVE


def _awkwardness_points(plan: MovementPlan) -> int:
    """Return the penalty points of a movement whatever its boards.

    In large Howells they include points for pairs that change direction.
    """
    tables = (plan.pairs + 1) // 2
    if (plan.kind.removesuffix(SHARED_SUFFIX), plan.rounds) in USUAL_MOVEMENTS.get(tables, ()):
        return 0
    changing = 0
    if plan.field_count == 1 and tables > FEWEST_TABLES_OF_A_MITCHELL:
        changing = plan.rounds - tables
    return (
        UNUSUAL * (tables in USUAL_MOVEMENTS)
        + SHARING * is_shared_kind(plan.kind)
        + SECOND_SET * (plan.board_copies - 1)
        + ROVING * (plan.kind == "rover")
        + MITCHELL_OF_FEW * (plan.field_count == 2 and tables < FEWEST_TABLES_OF_A_MITCHELL)
        + EACH_LATE_ROUND * max(0, plan.rounds - LAST_EASY_ROUND)
        + max(0, changing - 1) // 2
    )


MOST_PROPOSED = 12
"""The most movements that a director is offered."""

MOST_POINTS_BEHIND = 12
"""Penalty points behind the best at which a movement is no longer offered."""

CACHED_MOVEMENTS = 256
"""Movements held in the cache: as many as a director looks through for one event."""


class MovementName(NamedTuple):
    """A kind of movement, and its rounds and boards a round if they were given with it: `mitchell-curtailed:6x3`."""

    kind: str
    rounds: int | None = None
    boards_a_round: int | None = None

    def __str__(self) -> str:
        return f"{self.kind}:{self.rounds}x{self.boards_a_round}" if self.rounds else self.kind


_NAME_WITH_LENGTH = re.compile(r"([^:]+):([1-9][0-9]?)x([1-9][0-9]?)")


def parse_movement_name(text: str) -> MovementName:
    """Read the name of a kind, or a kind with its rounds and boards a round. Raise `ParseError` for other forms."""
    name = text.strip().lower()
    match = _NAME_WITH_LENGTH.fullmatch(name)
    if match:
        return MovementName(match[1], int(match[2]), int(match[3]))
    if ":" in name:
        raise ParseError(
            text, phrase("a movement with its number of rounds and boards a round, such as howell-reduced:9x3")
        )
    return MovementName(name)


def find_movement(
    kind: str,
    pairs: int,
    constraints: MovementConstraints,
    rounds: int | None = None,
    boards_a_round: int | None = None,
    *,
    winners: int | None = None,
) -> MovementProposal:
    """Return the named movement, with the boards asked for.

    The suffix `-shared` may be omitted, and fewer rounds than a Mitchell has make it a curtailed one. `rounds` may be
    omitted if only one number fits: the only complete movement, or the only one with exactly the boards asked for; one
    that shares boards is chosen only if no other fits. With one winner a Mitchell is arrow-switched.

    Raise `NotFoundError` or `InputError`, listing what exists.
    """
    of_kind = _plans_of_kind(kind, pairs)
    candidates = _filter_by_rounds(of_kind, constraints, rounds)
    if len(candidates) != 1:
        known = sorted(candidates or of_kind, key=lambda plan: plan.rounds)
        offered = [
            _describe_plan(plan, boards_a_round or constraints.allowed_boards_a_round(plan) or 1) for plan in known
        ]
        values = {"kind": kind, "pairs": pairs, "choices": choices_message(offered)}
        if rounds is None:
            raise input_error("rounds", phrase("{kind} for {pairs} pairs can have {choices}", **values))
        reason = mismatch_message(str(rounds), choices_message(offered))
        raise input_error("rounds", phrase("{kind} for {pairs} pairs: {reason}", kind=kind, pairs=pairs, reason=reason))
    (plan,) = candidates
    each = boards_a_round or constraints.allowed_boards_a_round(plan)
    if not each:
        least = phrase("at least {boards} for {movement}", boards=plan.sets, movement=_describe_plan(plan, 1))
        raise input_error("boards", mismatch_message(str(constraints.boards or constraints.boards_to_play), least))
    return _propose(plan, each, _check_winners(plan, winners), constraints.minutes_a_board)


def find_continuation_plan(kind: str, pairs: int, start: int, rounds: int) -> tuple[MovementPlan, int]:
    """Return the named plan from which to take rounds in the middle of a session, and the first of those rounds.

    Prefer the shortest plan that has exactly these rounds, then the shortest with that many, then the longest; one that
    shares boards only if no other exists. Raise `NotFoundError`, listing what exists.
    """
    of_kind = _plans_of_kind(kind, pairs)
    of_kind = list(filter(_is_unshared, of_kind)) or of_kind
    of_kind.sort(key=lambda plan: plan.rounds)
    for first in (start, 1):
        for plan in of_kind:
            if plan.rounds >= first + rounds - 1:
                return plan, first
    return of_kind[-1], 1


def _plans_of_kind(kind: str, pairs: int) -> list[MovementPlan]:
    """List the plans of this kind. Raise `NotFoundError`, listing the kinds that exist for this number of pairs."""
    of_kind = [plan for plan in list_plans(pairs) if kind in _accepted_names(plan)]
    if not of_kind:
        known = dict.fromkeys(plan.kind for plan in list_plans(pairs))
        raise NotFoundError(
            phrase("movement for {pairs}", pairs=count_phrase(pairs, "pair")),
            kind,
            known,
            hints.list_movements(pairs),
        )
    return of_kind


def _filter_by_rounds(
    of_kind: Sequence[MovementPlan], constraints: MovementConstraints, rounds: int | None
) -> list[MovementPlan]:
    """List the plans of a kind with this many rounds, or those that only a number of rounds could choose between."""
    if rounds is not None:
        return [plan for plan in of_kind if plan.rounds == rounds][:1]

    def gives_exact_boards(plan: MovementPlan) -> bool:
        return constraints.is_satisfied_by(plan, constraints.allowed_boards_a_round(plan))

    candidates = [plan for plan in of_kind if constraints.allowed_boards_a_round(plan)] or list(of_kind)
    for is_better in (gives_exact_boards, lambda plan: not plan.cut_from, _is_unshared):
        candidates = list(filter(is_better, candidates)) or candidates
    return candidates


def _is_unshared(plan: MovementPlan) -> bool:
    return not is_shared_kind(plan.kind)


def _describe_plan(plan: MovementPlan, boards_a_round: int) -> Phrase:
    """Describe a plan as error messages list it: `9 (3 a round, 27 boards)`."""
    boards = count_phrase(plan.sets * boards_a_round, "board")
    if is_shared_kind(plan.kind):
        boards = phrase("{boards}, shared by two tables", boards=boards)
    return phrase("{rounds} ({each} a round, {boards})", rounds=plan.rounds, each=boards_a_round, boards=boards)


def _accepted_names(plan: MovementPlan) -> set[str]:
    """Return the names by which a plan may be asked for."""
    return {plan.kind, plan.kind.removesuffix(SHARED_SUFFIX), plan.cut_from} - {""}


def _check_winners(plan: MovementPlan, asked: int | None) -> int:
    if asked is None:
        return plan.field_count
    if not 1 <= asked <= plan.field_count:
        raise NotFoundError(
            phrase("winners for {kind}", kind=plan.kind), str(asked), map(str, range(1, plan.field_count + 1))
        )
    return asked


class MovementProposal(NamedTuple):
    """A movement with its boards a round.

    `boards` are in play; a curtailed movement does not reach them all. `sections` are the numbers of pairs in each
    section, if several play it, or movements that go with it, on the same boards.
    """

    movement: Movement
    boards_a_round: int
    boards: int
    minutes: int
    sections: tuple[int, ...] = ()

    @property
    def name(self) -> MovementName:
        """The name by which this movement can be asked for; with its length if the kind has several."""
        kind = self.movement.kind
        if sum(plan.kind == kind for plan in list_plans(self.movement.pairs)) == 1:
            return MovementName(kind)
        return MovementName(kind, self.movement.rounds, self.boards_a_round)

    @property
    def boards_played(self) -> int:
        """Boards played by the pairs that sit out least."""
        return self.movement.played_rounds * self.boards_a_round


def propose_movements(
    pairs: int, constraints: MovementConstraints, *, winners: int | None = None
) -> list[MovementProposal]:
    """List the movements worth proposing, best first. Empty if none keeps within the constraints.

    They are ordered by `simplicity_key`, then `drawback_points`, then balance, then length. If some give each pair
    exactly the boards asked for, only those are listed. Where the first would have fewer boards than were asked for
    because of the time, those that have them all, and that do not leave too many of them unplayed, come first.
    """
    points: dict[tuple[MovementPlan, int], int] = {}
    for plan in _list_possible_plans(pairs, constraints, winners):
        each = constraints.allowed_boards_a_round(plan)
        if each:
            points[plan, each] = constraints.drawback_points(plan, each)
    as_asked = {
        choice: points[choice]
        for choice in points
        if constraints.boards_to_play and constraints.is_satisfied_by(*choice)
    }
    points = as_asked or points
    least = min(points.values(), default=0)
    considered = [choice for choice in points if points[choice] <= least + MOST_POINTS_BEHIND]
    considered.sort(key=lambda choice: (constraints.simplicity_key(*choice), points[choice], -choice[0].rounds))
    as_many: set[tuple[MovementPlan, int]] = set()
    if considered and constraints.is_cut_by_time(*considered[0]):
        as_many = {choice for choice in considered if _has_boards_asked(*choice, constraints)}
        considered.sort(key=lambda choice: choice not in as_many)
    fits = [(choice, _propose(*choice, winners, constraints.minutes_a_board)) for choice in considered[:MOST_PROPOSED]]

    def sort_key(entry: tuple[tuple[MovementPlan, int], MovementProposal]) -> tuple[bool, int, int, float, int]:
        """Balance is compared per round, because influence grows with the rounds."""
        choice, fit = entry
        return (
            choice not in as_many,
            constraints.simplicity_key(*choice),
            points[choice],
            fit.movement.balance / fit.movement.rounds,
            fit.minutes,
        )

    return [fit for _, fit in sorted(fits, key=sort_key)]


def _has_boards_asked(plan: MovementPlan, boards_a_round: int, constraints: MovementConstraints) -> bool:
    """Return whether a plan has all boards asked for, of which each pair plays as many as is recommended."""
    return constraints.is_satisfied_by(plan, boards_a_round) and not _leaves_too_many(plan)


def _leaves_too_many(plan: MovementPlan) -> bool:
    """Return whether pairs play less of the boards in play than the English Bridge Union recommends."""
    return 10 * plan.rounds < 7 * plan.sets


def are_boards_cut_by_time(pairs: int, constraints: MovementConstraints, offered: int) -> bool:
    """Return whether there would be more boards than are `offered`, and not too many, if there were more time."""
    if constraints.minutes is None:
        return False
    anytime = constraints.without_time_limit
    asked = constraints.boards_to_play or constraints.boards or 0
    for plan in _list_possible_plans(pairs, constraints, winners=None):
        rounds = plan.played_rounds if constraints.boards_to_play else plan.sets
        if offered < rounds * anytime.allowed_boards_a_round(plan) <= asked:
            return True
    return False


def propose_for_sections(
    sections: Sequence[int], constraints: MovementConstraints, *, winners: int | None = None
) -> list[MovementProposal]:
    """List what the first of several sections can play while the others play as many boards, best first.

    One section of many tables is split, and the simplest movements of each split are listed.
    """
    if len(sections) == 1 and not _is_split_by_default(*sections):
        return propose_movements(sections[0], constraints, winners=winners)
    if len(sections) == 1:
        found = [
            propose_for_sections(parted, constraints, winners=winners)[:MOST_PER_SPLIT]
            for parted in _list_splits(*sections)
        ]
        return [fit for fits in found for fit in fits]
    first, *others = (propose_movements(pairs, constraints, winners=winners) for pairs in dict.fromkeys(sections))

    def fits_every_section(fit: MovementProposal) -> bool:
        return all(any(_are_compatible(fit, one) for one in fits) for fits in others)

    return [fit._replace(sections=tuple(sections)) for fit in first if fits_every_section(fit)]


def describe_least_needed(
    sections: Sequence[int], constraints: MovementConstraints, *, winners: int | None = None
) -> Phrase:
    """Describe the least that sections without a fitting movement would need; the largest section decides."""
    if all(propose_movements(pairs, constraints, winners=winners) for pairs in sections):
        return phrase("sections that can play the same boards with this number of winners")
    is_split = len(sections) == 1 and _is_split_by_default(*sections)
    splits = _list_splits(*sections) if is_split else [tuple(sections)]
    return _describe_minimum(
        _list_possible_plans(min(map(max, splits)), constraints, winners), constraints.minutes_a_board
    )


MOST_PER_SPLIT = 2
"""Movements listed for each way of splitting many tables."""


def _are_compatible(fit: MovementProposal, other: MovementProposal) -> bool:
    """Return whether two sections can play the same boards, for as many winners; a Mitchell may have one more set."""
    if fit.movement.winners != other.movement.winners:
        return False
    return fit.boards == other.boards or (fit.movement.winners == 2 and fit.boards_a_round == other.boards_a_round)


def _is_split_by_default(pairs: int) -> bool:
    """Return whether this many pairs are split into sections by default."""
    return pairs >= 2 * FEWEST_TABLES_IN_SECTIONS - 1


def _list_splits(pairs: int) -> list[tuple[int, ...]]:
    """List the ways to split many pairs into sections: equal sections first, then those of about eight tables."""
    tables = (pairs + 1) // 2
    splits: list[list[int]] = []
    for number in range(2, tables // SECTION_TABLES[0] + 1):
        sizes = [tables // number + (place < tables % number) for place in range(number)]
        if sizes[0] in SECTION_TABLES:
            splits.append(sizes)
    splits.sort(key=lambda sizes: (sizes[0] != sizes[-1], abs(sizes[0] - IDEAL_SECTION_TABLES)))
    return [(*(2 * size for size in sizes[:-1]), 2 * sizes[-1] - pairs % 2) for sizes in splits]


def propose_sections(pairs: int, constraints: MovementConstraints, *, winners: int | None = None) -> tuple[int, ...]:
    """Return the sections in which this many pairs sit by default: one, except for many tables."""
    if not _is_split_by_default(pairs):
        return (pairs,)
    fits = propose_for_sections([pairs], constraints, winners=winners)
    return fits[0].sections if fits else next(iter(_list_splits(pairs)), (pairs,))


def propose_best_movement(
    pairs: int, constraints: MovementConstraints, *, winners: int | None = None
) -> MovementProposal:
    """Return the best fitting movement. Raise `ScorerError`, with the least it would need, if none fits."""
    fits = propose_movements(pairs, constraints, winners=winners)
    if fits:
        return fits[0]
    asked = (
        count_phrase(pairs, "pair"),
        "" if constraints.boards is None else count_phrase(constraints.boards, "board"),
        ""
        if constraints.boards_to_play is None
        else phrase("{boards} to play", boards=count_phrase(constraints.boards_to_play, "board")),
        "" if constraints.minutes is None else count_phrase(constraints.minutes, "minute"),
        "" if winners is None else count_phrase(winners, "winner"),
    )
    needed = _describe_minimum(_list_possible_plans(pairs, constraints, winners), constraints.minutes_a_board)
    raise ScorerError(
        phrase('movement: read "{asked}", expected {needed}', asked=join_phrases(asked, ", "), needed=needed)
    )


class MovementStyle(NamedTuple):
    """What a section played so far: the kinds of movement, one of which was its own, with rounds and boards a round."""

    kinds: tuple[str, ...]
    rounds: int
    boards_a_round: int


def propose_in_style(
    pairs: int, style: MovementStyle, constraints: MovementConstraints, *, winners: int | None = None
) -> MovementProposal:
    """Return a movement for another number of pairs in the same style: of the same length, else of the same kind.

    Raise `ScorerError` if nothing fits.
    """
    each = style.boards_a_round
    kinds = {kind.removesuffix(SHARED_SUFFIX) for kind in style.kinds}
    for plan in _list_possible_plans(pairs, constraints, winners):
        minutes = session_minutes(plan.rounds, each, constraints.minutes_a_board)
        is_too_long = constraints.minutes is not None and minutes > constraints.minutes
        has_too_many = constraints.boards is not None and plan.sets * each > constraints.boards
        is_same = plan.rounds == style.rounds and plan.kind.removesuffix(SHARED_SUFFIX) in kinds
        if is_same and not is_too_long and not has_too_many:
            return _propose(plan, each, winners, constraints.minutes_a_board)
    in_kind = constraints._replace(last_kind=style.kinds[0])
    fits = propose_movements(pairs, in_kind, winners=winners) or propose_movements(pairs, in_kind)
    return fits[0] if fits else propose_best_movement(pairs, in_kind)


def find_continuation_kind(pairs: int, winners: int | None = None) -> str:
    """Return the best kind for continuing in the middle of a session without sharing boards; empty if there is none."""
    for fit in propose_movements(pairs, MovementConstraints(prefer_balance=True), winners=winners):
        if not fit.movement.shares_boards and fit.movement.kind != CURTAILED:
            return fit.movement.kind
    return ""


def _list_possible_plans(pairs: int, constraints: MovementConstraints, winners: int | None) -> list[MovementPlan]:
    allowed = [plan for plan in list_plans(pairs) if winners in {None, 1, plan.field_count}]
    return [plan for plan in allowed if plan.board_copies == 1 or not constraints.one_set]


def _describe_minimum(possible: list[MovementPlan], minutes_a_board: int) -> Phrase:
    """Describe the least that any of these movements needs."""
    if not possible:
        return phrase("at least two pairs, and two winners only if pairs never change direction")
    boards = count_phrase(min(plan.sets for plan in possible), "board")
    minutes = count_phrase(min(session_minutes(plan.rounds, 1, minutes_a_board) for plan in possible), "minute")
    return phrase("at least {boards} and {minutes}", boards=boards, minutes=minutes)


def _propose(plan: MovementPlan, boards_a_round: int, winners: int | None, minutes_a_board: int) -> MovementProposal:
    built = _build_movement(plan, plan.field_count if winners is None else winners)
    minutes = session_minutes(plan.rounds, boards_a_round, minutes_a_board)
    return MovementProposal(built, boards_a_round, plan.sets * boards_a_round, minutes)


@lru_cache(CACHED_MOVEMENTS)
def _build_movement(plan: MovementPlan, winners: int) -> Movement:
    return plan.build_movement(winners)


# Movements of a class


def propose_for_class(pairs: int, minutes: int, minutes_a_board: int) -> MovementProposal:
    """Return the movement with the fewest sit-outs, if possible without shared boards, then with the most boards.

    Raise `ScorerError` if nothing fits.
    """
    constraints = MovementConstraints(minutes=minutes, minutes_a_board=minutes_a_board)
    fits = propose_movements(pairs, constraints) or [propose_best_movement(pairs, constraints)]

    def merit(fit: MovementProposal) -> tuple[Fraction, bool, int]:
        return Fraction(fit.movement.sit_outs, fit.movement.rounds), fit.movement.shares_boards, -fit.boards_played

    return min(fits, key=merit)


def propose_together(pairs: int, boards: int, minutes_a_board: int) -> MovementProposal:
    """Return a movement of one board a round, which all tables play.

    With an odd number of pairs they sit out in turn.
    """
    rows: list[MovementRow] = []
    for board in range(1, boards + 1):
        seated = list(range(1, pairs + 1))
        idle = seated.pop((board - 1) % pairs) if pairs % 2 else None
        seated += [idle] if idle else []
        for table, ns in enumerate(seated[::2]):
            ew = seated[2 * table + 1] if 2 * table + 1 < len(seated) else None
            rows.append(MovementRow(board, table + 1, ns, ew, board))
    movement = Movement(TOGETHER, pairs, boards, sets=boards, winners=1, rows=tuple(rows), note=EMPTY_PHRASE)
    return MovementProposal(movement, 1, boards, session_minutes(boards, 1, minutes_a_board))
