"""Movements in sentences: what one offers, what is better and worse about another, and what is not available."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import ParseError
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, join_phrases, join_with_and, literal, phrase
from scorer.movements.choosing import (
    MOST_BOARDS_A_ROUND,
    MovementConstraints,
    MovementProposal,
    are_boards_cut_by_time,
)
from scorer.movements.known_movements import CURTAILED
from scorer.movements.movement import REPEATS, SHARED_SUFFIX
from scorer.movements.schedule_checks import boards_played, describe_boards_played

if TYPE_CHECKING:
    from scorer.movements.arrangements import Arrangement

KIND_NAMES = {
    "mitchell": phrase("Mitchell"),
    "mitchell-skip": phrase("Skip Mitchell"),
    "mitchell-share-relay": phrase("Share-and-relay Mitchell"),
    CURTAILED: phrase("Curtailed Mitchell"),
    "hesitation": phrase("Hesitation Mitchell"),
    "howell-reduced": phrase("Three-quarter Howell"),
    "howell-full": phrase("Full Howell"),
    "rover": phrase("Rover Mitchell"),
    "web": phrase("Web Mitchell"),
    "table": phrase("Two pairs at one table"),
    "round-robin": phrase("Round robin"),
    "triangle": phrase("Triangle"),
    "swiss": phrase("Swiss"),
    "whist": phrase("Whist movement"),
    "individual": phrase("Individual movement"),
    "together": phrase("All tables play the same board"),
}
"""What people call each kind of movement."""

NOTICEABLE_MINUTES = 5
"""A smaller difference in length is not mentioned."""

ALTERNATIVES = 2
"""How many other movements are described beside the one that is proposed."""


def describe_kind(kind: str) -> Phrase:
    """Name a kind of movement as people do: `Full Howell`. A kind that is not ours stands as it is."""
    known = KIND_NAMES.get(kind.removesuffix(SHARED_SUFFIX))
    if known is None:
        return literal(kind)
    return phrase("{movement} with shared boards", movement=known) if kind.endswith(SHARED_SUFFIX) else known


def describe_arrangement(arrangement: Arrangement) -> Phrase:
    """Describe a movement of teams or players in a sentence: its kind, its length, and what is special about it."""
    sentence = phrase(
        "{movement}: {rounds} of {boards}, {time}",
        movement=describe_kind(arrangement.kind),
        rounds=count_phrase(arrangement.rounds, "round"),
        boards=count_phrase(arrangement.boards_a_round, "board"),
        time=describe_time(arrangement.minutes),
    )
    return join_phrases(filter(None, (sentence, arrangement.note)), "; ")


def describe_kinds(movement: str, *, with_keywords: bool = True) -> Phrase:
    """Name the kinds of a movement one after the other, each with the keyword that is typed: `Mitchell (mitchell)`.

    The name of a movement that is not ours stands as it is.
    """
    kinds = [kind for kind in movement.split() if kind != REPEATS]
    if any(kind.removesuffix(SHARED_SUFFIX) not in KIND_NAMES for kind in kinds):
        return literal(movement)
    named = (
        phrase("{movement} ({name})", movement=describe_kind(kind), name=kind) if with_keywords else describe_kind(kind)
        for kind in kinds
    )
    return join_phrases(named, ", ")


class SessionClock(NamedTuple):
    """When an evening begins, in minutes after midnight."""

    start: int

    def describe_until(self, minutes: int) -> Phrase:
        """Say from when until when so many minutes last: `19:30 to 22:10`."""
        return phrase("{start} to {end}", start=_format_time(self.start), end=_format_time(self.start + minutes))


def describe_time(minutes: int, clock: SessionClock | None = None) -> Phrase:
    """Say from when until when an evening lasts; how long, if it is not known when it begins."""
    if clock is None:
        return phrase("about {minutes}", minutes=count_phrase(minutes, "minute"))
    return clock.describe_until(minutes)


def parse_session_start(text: str) -> SessionClock:
    """Read when an evening begins, such as 19:30; raise `ParseError` for anything else."""
    match = re.fullmatch(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])", text.strip())
    if match is None:
        raise ParseError(text, phrase("a time such as 19:30"))
    return SessionClock(60 * int(match[1]) + int(match[2]))


def _format_time(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def describe_proposal(
    proposal: MovementProposal, clock: SessionClock | None = None, *, with_keywords: bool = True
) -> Phrase:
    """Describe a movement in a sentence: its length, the boards, how many each pair plays, the winners and the time."""
    movement = proposal.movement
    schedule = movement.build_schedule(proposal.boards_a_round)
    rounds = phrase(
        "{rounds} of {boards}",
        rounds=count_phrase(movement.rounds, "round"),
        boards=count_phrase(proposal.boards_a_round, "board"),
    )
    kind = describe_kind(movement.kind)
    if with_keywords:
        kind = phrase("{movement} ({name})", movement=kind, name=str(proposal.name))
    return phrase(
        "{movement}, {rounds}, {boards}, {plays}, {winners}; {time}",
        movement=kind,
        rounds=rounds,
        boards=count_phrase(proposal.boards, "board"),
        plays=describe_boards_played(schedule),
        winners=phrase("two winners") if movement.winners > 1 else phrase("one winner"),
        time=describe_time(proposal.minutes, clock),
    )


# What is better and worse


class ProposalFeatures(NamedTuple):
    """What a director compares in two movements: boards in play, boards of the pair that plays most, and so on."""

    boards: int
    most_played: int
    least_played: int
    minutes: int
    winners: int
    sit_outs: int
    boards_a_round: int
    is_shared: bool
    needs_second_set: bool

    @property
    def everyone_plays_all(self) -> bool:
        """Whether every pair plays every board in play."""
        return self.least_played == self.boards

    @property
    def nobody_plays_all(self) -> bool:
        """Whether no pair plays every board in play."""
        return self.most_played < self.boards


def _measure(proposal: MovementProposal) -> ProposalFeatures:
    movement = proposal.movement
    played = boards_played(movement.build_schedule(proposal.boards_a_round))
    return ProposalFeatures(
        boards=proposal.boards,
        most_played=played.most,
        least_played=played.fewest,
        minutes=proposal.minutes,
        winners=movement.winners,
        sit_outs=movement.sit_outs,
        boards_a_round=proposal.boards_a_round,
        is_shared=movement.shares_boards and movement.kind != "web",
        needs_second_set=movement.kind == "web",
    )


class ProposalDifferences(NamedTuple):
    """What is better about another movement, and what is worse."""

    better: tuple[Phrase, ...]
    worse: tuple[Phrase, ...]


def compare_proposals(proposal: MovementProposal, other: MovementProposal) -> ProposalDifferences:
    """Compare another movement with the one that is proposed."""
    ours, theirs = _measure(proposal), _measure(other)
    return ProposalDifferences(tuple(_list_gains(ours, theirs)), tuple(_list_losses(ours, theirs)))


def _list_gains(ours: ProposalFeatures, theirs: ProposalFeatures) -> Iterator[Phrase]:
    """Yield what is better about the other movement."""
    shorter = count_phrase(ours.minutes - theirs.minutes, "minute")
    plays_more = theirs.most_played > ours.most_played
    gains = (
        (plays_more, phrase("more boards to play")),
        (theirs.boards > ours.boards and not plays_more, phrase("more boards in play")),
        (theirs.minutes <= ours.minutes - NOTICEABLE_MINUTES, phrase("{minutes} shorter", minutes=shorter)),
        (theirs.winners < ours.winners, phrase("one winner")),
        (theirs.sit_outs < ours.sit_outs, phrase("fewer sit-outs")),
        (ours.is_shared and not theirs.is_shared, phrase("no tables share boards")),
        (theirs.everyone_plays_all and not ours.everyone_plays_all, phrase("every pair plays every board")),
        (ours.needs_second_set and not theirs.needs_second_set, phrase("one set of boards is enough")),
    )
    yield from (gain for is_better, gain in gains if is_better)


def _list_losses(ours: ProposalFeatures, theirs: ProposalFeatures) -> Iterator[Phrase]:
    """Yield what is worse about the other movement."""
    longer = count_phrase(theirs.minutes - ours.minutes, "minute")
    losses = (
        (theirs.most_played < ours.most_played, phrase("fewer boards to play")),
        (theirs.minutes >= ours.minutes + NOTICEABLE_MINUTES, phrase("{minutes} longer", minutes=longer)),
        (theirs.winners < ours.winners, phrase("pairs change direction")),
        (theirs.winners > ours.winners, phrase("two winners")),
        (theirs.sit_outs > ours.sit_outs, phrase("more sit-outs")),
        (theirs.is_shared and not ours.is_shared, phrase("tables share boards")),
        (theirs.nobody_plays_all and not ours.nobody_plays_all, phrase("no pair plays every board")),
        (theirs.needs_second_set and not ours.needs_second_set, phrase("a second set of boards is needed")),
        (theirs.boards_a_round == 1 < ours.boards_a_round, phrase("a move after every board")),
        (theirs.boards_a_round > MOST_BOARDS_A_ROUND >= ours.boards_a_round, phrase("few different opponents")),
    )
    yield from (loss for is_worse, loss in losses if is_worse)


def pick_alternatives(proposals: Sequence[MovementProposal]) -> list[MovementProposal]:
    """Pick other movements than the first, each better in a way that none before it is; then the next of the list."""
    if not proposals:
        return []
    first, *others = proposals
    picked: list[MovementProposal] = []
    known: set[str] = set()
    for other in others:
        ways = {better.english for better in compare_proposals(first, other).better}
        if ways - known and len(picked) < ALTERNATIVES:
            picked.append(other)
            known |= ways
    remaining = [other for other in others if other not in picked]
    return [*picked, *remaining][:ALTERNATIVES]


def describe_alternative(
    proposal: MovementProposal,
    other: MovementProposal,
    clock: SessionClock | None = None,
    *,
    with_keywords: bool = True,
) -> Phrase:
    """Describe another movement, and what is better and worse about it."""
    differences = compare_proposals(proposal, other)
    movement = describe_proposal(other, clock, with_keywords=with_keywords)
    described = [phrase("Or: {movement}.", movement=movement)]
    if differences.better:
        described.append(phrase("Advantages: {better}.", better=join_with_and(differences.better)))
    if differences.worse:
        described.append(phrase("Drawbacks: {worse}.", worse=join_with_and(differences.worse)))
    return join_phrases(described, " ")


# What was asked and is not available


def describe_shortfall(
    proposal: MovementProposal, constraints: MovementConstraints, known: Sequence[MovementProposal]
) -> Phrase:
    """Say so if a movement has fewer boards than were asked for, and which of the `known` ones has more.

    Empty if it has them all. That nothing more fits is only said if that is true of all known movements.
    """
    asked = constraints.boards_to_play or constraints.boards

    def count_offered(one: MovementProposal) -> int:
        return one.boards_played if constraints.boards_to_play else one.boards

    offered = count_offered(proposal)
    if asked is None or offered >= asked:
        return EMPTY_PHRASE
    with_more = [one for one in known if offered < count_offered(one) <= asked]
    fewer = phrase("Fewer boards than the {asked} asked for", asked=asked)
    if with_more:
        most = max(with_more, key=count_offered)
        details = phrase(
            "{name} has {boards} in {minutes}",
            name=str(most.name),
            boards=count_phrase(count_offered(most), "board"),
            minutes=count_phrase(most.minutes, "minute"),
        )
        return phrase("{fewer}: {details}", fewer=fewer, details=details)
    if not are_boards_cut_by_time(proposal.movement.pairs, constraints, offered):
        return phrase("{fewer}: no suitable movement has more", fewer=fewer)
    limit = phrase(
        "as many as fit into {minutes} minutes at {a_board} minutes a board",
        minutes=constraints.minutes,
        a_board=constraints.minutes_a_board,
    )
    return phrase("{fewer}: {details}", fewer=fewer, details=limit)
