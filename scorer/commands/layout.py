"""Laying a movement out anew before the first result, when someone does not come or comes as well."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from scorer.commands.movement import MovementOptions, first_sides
from scorer.commands.numbering import (
    Numbering,
    has_fixed_directions,
    is_numbered_by_direction,
    list_new_labels,
    relabel_pairs,
)
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_phrases, join_with_and, phrase
from scorer.model.events import Event, last_recorded_board, sort_schedule
from scorer.model.pairs import (
    EventForm,
    Pair,
    join_players,
    label_order,
    pairs_of_entrants,
    sort_by_label,
    team_of,
)
from scorer.model.results import has_begun
from scorer.movements.arrangements import (
    Arrangement,
    ArrangementOptions,
    list_individual_movements,
    list_team_movements,
)
from scorer.movements.choosing import (
    MINUTES_A_BOARD,
    MovementProposal,
    MovementStyle,
    propose_in_style,
    session_minutes,
)
from scorer.movements.individuals import INDIVIDUAL_STARTERS, most_rounds
from scorer.movements.known_movements import list_plans
from scorer.movements.movement import REPEATS
from scorer.movements.proposals import KIND_NAMES, SessionClock, describe_kinds, describe_proposal, describe_time
from scorer.movements.schedule import Sitting, players_of
from scorer.movements.schedule_checks import CountRange, boards_played
from scorer.movements.teams import ROUND_ROBIN, SWISS

NewLabels = Mapping[str, str]
"""The new label of each competitor by the old one."""


class NewLayout(NamedTuple):
    """An event whose movement was laid out anew, what is played now, and the new labels."""

    event: Event
    movement: Phrase
    labels: NewLabels


def can_be_laid_out(event: Event, competitors: int) -> bool:
    """Whether a movement can be laid out anew for so many: it is one that we know, and nothing is played yet."""
    if has_begun(event.results) or not event.schedule or not _known_kinds(event):
        return False
    return competitors in INDIVIDUAL_STARTERS if event.form is EventForm.INDIVIDUAL else competitors > 1


def _known_kinds(event: Event) -> tuple[str, ...]:
    """Return the kinds of movement of an event; nothing if one of them is not ours."""
    kinds = [kind.removesuffix("-shared") for kind in event.movement.split() if kind != REPEATS]
    return tuple(event.movement.split()) if all(kind in KIND_NAMES for kind in kinds) else ()


def has_known_length(event: Event) -> bool:
    """Whether every section plays a movement that we know as a whole, with as many boards in each round."""
    kinds = set(_known_kinds(event))
    if event.form is not EventForm.PAIRS:
        return bool(kinds)
    for section, size in Counter(pair.section for pair in event.pairs).items():
        own = [sitting for sitting in event.schedule if sitting.section == section]
        lengths = {plan.rounds for plan in list_plans(size) if plan.kind in kinds}
        if len({len(sitting.boards) for sitting in own}) != 1 or max(one.round for one in own) not in lengths:
            return False
    return True


def lay_out_anew(before: Event, changed: Event) -> NewLayout:
    """Lay out the movement for the competitors of the `changed` event, in the style of the event before.

    Running numbers close up, section by section; labels that somebody gave stay. Names, penalties and substitutes go
    with their pairs. Raise `ScorerError` if no movement fits.
    """
    if before.form is EventForm.PAIRS:
        return _lay_out_pairs(before, changed)
    return _lay_out_entrants(before, changed)


# Pairs


def _lay_out_pairs(before: Event, changed: Event) -> NewLayout:
    numbered_apart = is_numbered_by_direction(changed)
    bare = changed._replace(schedule=(), results=())
    labels = list_new_labels(bare, Numbering.THROUGH) if numbered_apart else _close_up_labels(before.pairs, bare.pairs)
    bare = relabel_pairs(bare, labels)
    proposals = _choose_section_movements(before, bare)
    after = _seat_sections(bare, proposals)
    if numbered_apart and has_fixed_directions(after):
        apart = list_new_labels(after, Numbering.DIRECTION)
        after = relabel_pairs(after, apart)
        labels = {old: apart[new] for old, new in labels.items()}
    described = [
        phrase("Section {section}: {movement}", section=section, movement=describe_proposal(proposal))
        if section
        else describe_proposal(proposal)
        for section, proposal in proposals.items()
    ]
    return NewLayout(after, join_phrases(described), labels)


def _close_up_labels(before: Iterable[Pair], after: Iterable[Pair]) -> dict[str, str]:
    """Return new labels without gaps for pairs with running numbers; others, and numbers that did not run, stay."""
    labels = {pair.label: pair.label for pair in after}
    numbers_before: dict[str, set[int]] = {}
    for pair in before:
        numbers_before.setdefault(pair.section, set()).update(_running_number(pair))
    left: Counter[str] = Counter()
    for pair in sort_by_label(after):
        numbers = numbers_before.get(pair.section, set())
        if _running_number(pair) and numbers == set(range(1, len(numbers) + 1)):
            left[pair.section] += 1
            labels[pair.label] = f"{pair.section}{left[pair.section]}"
    return labels


def _running_number(pair: Pair) -> set[int]:
    """Return the number in a label such as the program gives, `7` or `A7`; nothing for any other label."""
    match = re.fullmatch(rf"{re.escape(pair.section)}([1-9][0-9]*)", pair.label)
    return {int(match[1])} if match else set()


def _choose_section_movements(before: Event, bare: Event) -> dict[str, MovementProposal]:
    """Return a movement for each section in the style of before, all with one ranking or all with two."""
    constraints = MovementOptions().with_earlier_requests(before).constraints
    sizes = Counter(pair.section for pair in bare.pairs)
    sections = sorted(sizes, key=label_order)

    def propose(winners: int) -> dict[str, MovementProposal]:
        return {
            section: propose_in_style(sizes[section], _section_style(before, section), constraints, winners=winners)
            for section in sections
        }

    proposals = propose(before.winners)
    if len({proposal.movement.winners for proposal in proposals.values()}) > 1:
        proposals = propose(1)
    return proposals


def _section_style(event: Event, section: str) -> MovementStyle:
    """Return what a section plays; where it plays nothing yet, what all do."""
    own = [sitting for sitting in event.schedule if sitting.section == section] or event.schedule
    each = Counter(len(sitting.boards) for sitting in own).most_common(1)[0][0]
    return MovementStyle(_known_kinds(event), max(sitting.round for sitting in own), each)


def _seat_sections(bare: Event, proposals: Mapping[str, MovementProposal]) -> Event:
    """Return the event with its pairs seated in the movement of their section, where possible on the side they had."""
    winners = max(proposal.movement.winners for proposal in proposals.values())
    schedule: list[Sitting] = []
    pairs: list[Pair] = []
    for section, proposal in proposals.items():
        own = sorted((pair for pair in bare.pairs if pair.section == section), key=_seating_order)
        labels = dict(enumerate((pair.label for pair in own), start=1))
        sittings = proposal.movement.build_schedule(proposal.boards_a_round, labels.__getitem__, section)
        sides = first_sides(sittings) if winners > 1 else {}
        pairs += [pair._replace(direction=sides.get(pair.label)) for pair in own]
        schedule += sittings
    return bare._replace(
        boards=max(last_recorded_board(bare), *(proposal.boards for proposal in proposals.values())),
        winners=winners,
        movement=" ".join(dict.fromkeys(proposal.movement.kind for proposal in proposals.values())),
        pairs=sort_by_label(pairs),
        schedule=sort_schedule(schedule),
    )


def _seating_order(pair: Pair) -> tuple[object, ...]:
    sides = [*Side, None]
    return sides.index(pair.direction), label_order(pair.label)


# Teams and players


def _lay_out_entrants(before: Event, changed: Event) -> NewLayout:
    arrangement = _choose_arrangement(before, len(changed.entrants))
    labels = _close_up_labels(before.entrants, changed.entrants)
    renamed = sort_by_label(entrant._replace(label=labels[entrant.label]) for entrant in changed.entrants)
    names = dict(enumerate((entrant.label for entrant in renamed), start=1))
    schedule = tuple(_relabel_sitting(changed.form, sitting, names) for sitting in arrangement.sittings)
    pairs = pairs_of_entrants(changed.form, renamed, schedule)
    if changed.form is EventForm.TEAMS:
        pairs = keep_team_names(pairs, changed.pairs, labels)
    after = changed._replace(
        entrants=renamed,
        pairs=pairs,
        results=(),
        schedule=schedule,
        movement=arrangement.kind,
        boards=max(last_recorded_board(changed), arrangement.boards),
        changes=tuple(change._replace(pair=labels[change.pair]) for change in changed.changes),
        penalties=tuple(one._replace(pair=labels.get(one.pair, one.pair)) for one in changed.penalties),
    )
    return NewLayout(after, describe_entrants_movement(after), labels)


def keep_team_names(pairs: Sequence[Pair], before: Sequence[Pair], labels: NewLabels) -> tuple[Pair, ...]:
    """Return the pairs of teams as they were named before."""
    named: dict[str, Pair] = {}
    for pair in before:
        team = team_of(pair.label)
        if team in labels:
            label = f"{labels[team]}{pair.label[len(team) :]}"
            named[label] = pair._replace(label=label)
    return tuple(named.get(pair.label, pair) for pair in pairs)


def _choose_arrangement(event: Event, number: int) -> Arrangement:
    """Return a movement of the same kind for so many teams or players, with as many boards."""
    boards, each = event.asked_boards or event.boards, len(event.schedule[0].boards)
    if event.form is EventForm.INDIVIDUAL:
        rounds = min(event.last_round, most_rounds(number))
        (arrangement,) = list_individual_movements(number, ArrangementOptions(boards, rounds, each))
        return arrangement
    before = len(event.entrants)
    rounds_played = event.boards // each if event.movement == SWISS else event.last_round
    is_complete = event.movement == ROUND_ROBIN and rounds_played == before - 1 + before % 2
    minutes, pace = event.asked_minutes or None, event.asked_pace or MINUTES_A_BOARD
    options = ArrangementOptions(boards, None if is_complete else rounds_played, None, minutes, pace)
    possible = list_team_movements(number, options)
    return next((one for one in possible if one.kind == event.movement), possible[0])


def _relabel_sitting(form: EventForm, sitting: Sitting, names: Mapping[int, str]) -> Sitting:
    """Return a sitting of the numbers 1, 2, … with the labels of those who have them."""

    def relabel(label: str | None) -> str | None:
        if label is None:
            return None
        if form is EventForm.TEAMS:
            team = team_of(label)
            return names[int(team)] + label.removeprefix(team)
        return join_players(names[int(number)] for number in players_of(label))

    return sitting._replace(ns=relabel(sitting.ns), ew=relabel(sitting.ew))


def describe_entrants_movement(event: Event, start: SessionClock | None = None) -> Phrase:
    """Describe the movement of teams or players: its length, and how many boards each of them plays."""
    each = len(event.schedule[0].boards)
    drawn = event.movement == SWISS  # only the first round is in the schedule
    rounds = event.boards // each if drawn else event.last_round
    played = CountRange(event.boards, event.boards) if drawn else boards_played(event.schedule)
    minutes = session_minutes(rounds, each, event.asked_pace or MINUTES_A_BOARD)
    length = phrase("{rounds} of {boards}", rounds=count_phrase(rounds, "round"), boards=count_phrase(each, "board"))
    plays = phrase("each plays {number}", number=played.most)
    if played.fewest < played.most:
        plays = phrase("each plays {least} to {most}", least=played.fewest, most=played.most)
    return phrase(
        "{movement}, {rounds}, {boards}, {plays}; {time}",
        movement=describe_kinds(event.movement),
        rounds=length,
        boards=count_phrase(event.boards, "board"),
        plays=plays,
        time=describe_time(minutes, start),
    )


MOST_TABLES_NAMED = 8
"""The most tables of which it is said one by one which share a set of the boards."""


def describe_board_sets(event: Event) -> Phrase:
    """Say how many sets of boards teams or players need at once, and which tables share one."""
    at_once: dict[int, list[str]] = {}
    for sitting in event.schedule:
        if sitting.round == 1 and sitting.is_meeting:
            at_once.setdefault(sitting.first_board, []).append(sitting.table_name)
    tables = max(at_once.values(), key=len, default=[])
    if len(tables) < 2:
        return phrase("One set of boards is enough")
    if event.form is not EventForm.TEAMS:
        return phrase("{number} sets of boards are needed, one for each table", number=len(tables))
    matches = [join_with_and(tables[place : place + 2]) for place in range(0, len(tables), 2)]
    if len(matches) == 1:
        return phrase("One set of boards is enough: tables {tables} share it", tables=matches[0])
    shared = join_phrases(matches[: MOST_TABLES_NAMED // 2], ", ")
    if 2 * len(matches) > MOST_TABLES_NAMED:
        shared = phrase("{tables} and so on", tables=shared)
    values = {"number": len(matches), "tables": shared}
    return phrase("{number} sets of boards are needed, one for each match: tables {tables} share a set", **values)


# What changed


def describe_new_labels(labels: NewLabels) -> Phrase:
    """List old and new labels: `4 to 14 are now 3 to 13`; empty if all stay."""
    changed = [(old, new) for old, new in labels.items() if old != new]
    changed.sort(key=lambda pair: label_order(pair[0]))
    return join_phrases(_describe_runs(changed), ", ")


def _describe_runs(changed: Sequence[tuple[str, str]]) -> Iterator[Phrase]:
    """Yield old and new labels; those of several numbers that moved by as much together."""

    def distance(place: int) -> tuple[object, ...]:
        old, new = (re.fullmatch(r"(.*?)([0-9]+)(\D*)", label) for label in changed[place])
        if old is None or new is None:
            return (place,)
        return old[1], old[3], new[1], new[3], int(old[2]) - int(new[2]), int(old[2]) - place

    for _, places in groupby(range(len(changed)), key=distance):
        run = [changed[place] for place in places]
        (first, new_first), (last, new_last) = run[0], run[-1]
        values = {"old": first, "new": new_first, "last": last, "new_last": new_last}
        if len(run) > 1:
            yield phrase("{old} to {last} are now {new} to {new_last}", **values)
        else:
            yield phrase("{old} is now {new}", old=first, new=new_first)


def describe_new_sides(before: Event, layout: NewLayout) -> Phrase:
    """List the pairs that begin on the other side now, by their new labels; empty if none do."""
    sides = {layout.labels.get(pair.label, ""): pair.direction for pair in before.pairs}
    turned: list[Phrase] = []
    for pair in layout.event.pairs:
        former = sides.get(pair.label)
        if former is not None and pair.direction is not None and former is not pair.direction:
            turned.append(phrase("pair {pair} now sits {side}", pair=pair.label, side=pair.direction.label))
    return join_phrases(turned, ", ")
