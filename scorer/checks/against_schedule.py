"""Checks against the schedule: results that are missing, unexpected, or in the wrong place."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple, Self, TypeAlias

from scorer.checks.expected import MissingResults, list_unplayed
from scorer.checks.findings import Finding, Reading, Repair, Severity, build_finding, describe_turn, exchange_pairs
from scorer.checks.readings import SLIP_KINDS
from scorer.checks.travellers import Travellers, build_travellers
from scorer.game.seats import Side
from scorer.i18n import Phrase, count_phrase, join_with_and, phrase, plural_phrase
from scorer.model.events import Event
from scorer.model.pairs import EventForm, PairChange, PairChangeKind, label_order, list_withdrawals, team_of
from scorer.model.results import KnownScore, Played, Result, SitOut, boards_of_pairs
from scorer.model.texts import name_key
from scorer.movements.schedule import Sitting

PlannedMeetings: TypeAlias = "Mapping[tuple[int, str], Sitting]"
"""Where a pair was due to play a board, by board and label."""


def report_missing(gaps: Iterable[MissingResults]) -> Iterator[Finding]:
    """Yield `missing-result` for each missing board."""
    for sitting, boards in gaps:
        ns, ew = sitting.pairs
        for board in boards:
            where = {"board": board, "ns": ns, "ew": ew, "round": sitting.round, "table": sitting.table_name}
            message = phrase("Board {board}, {ns} against {ew}: no result yet (round {round}, table {table})", **where)
            place = (sitting.round, sitting.table, (ns, ew))
            yield Finding(Severity.MISSING, "missing-result", board, message, *place)


def check_meetings(event: Event, results: Iterable[Result]) -> Iterator[Finding]:
    """Yield `unexpected-result` and `against-schedule` for some results of an event; nothing without a schedule."""
    if not event.schedule:
        return
    expected = planned_meetings(event.schedule)
    for result in results:
        if not isinstance(result.outcome, SitOut):
            yield from _check_result(event, result, expected)


@lru_cache(maxsize=16)
def planned_meetings(schedule: tuple[Sitting, ...]) -> PlannedMeetings:
    """Return where each pair was due to play each board; cached, because a schedule seldom changes."""
    expected: dict[tuple[int, str], Sitting] = {}
    for sitting in schedule:
        ns, ew = sitting.ns, sitting.ew
        if ns is not None and ew is not None:
            for board in sitting.boards:
                expected[board, ns] = expected[board, ew] = sitting
    return expected


_PLACE_OF_RESULT = attrgetter("board", "ns", "ew", "round")


@lru_cache(maxsize=16)
def _planned_places(schedule: tuple[Sitting, ...]) -> frozenset[tuple[object, ...]]:
    """Return the boards, pairs and rounds of the results that are where they were planned, whichever way pairs sat."""
    return frozenset(
        (board, *pairs, number)
        for (board, _), sitting in planned_meetings(schedule).items()
        for pairs in ((sitting.ns, sitting.ew), (sitting.ew, sitting.ns))
        for number in (sitting.round, None)
    )


def list_rounds_of_results(event: Event) -> list[tuple[int, Result]]:
    """List the results of two pairs with the round in which each was played, if that is known."""
    planned = planned_meetings(event.schedule)
    rounds: list[tuple[int, Result]] = []
    for result in event.results:
        sitting = planned.get((result.board, result.pairs[0]))
        number = result.round
        if number is None and sitting is not None and result.ew in (sitting.ns, sitting.ew):
            number = sitting.round
        if number is not None and not isinstance(result.outcome, SitOut):
            rounds.append((number, result))
    return rounds


def was_seated_as_written(event: Event, result: Result) -> bool | None:
    """Return whether pairs sat as a result says, by the schedule or else by their other boards; None if unknown."""
    planned = [one for one in event.schedule if {one.ns, one.ew} == set(result.pairs) and result.board in one.boards]
    others = [one for one in event.results if set(one.pairs) == set(result.pairs) and one.board != result.board]
    there = [one.ns == result.ns for one in planned or others]
    right = sum(there)
    wrong = len(there) - right
    return None if right == wrong else right > wrong


def describe_misplacement(event: Event, result: Result) -> Phrase | None:
    """Describe how a result differs from the schedule; None if it does not, or nothing was planned for its pairs."""
    expected = planned_meetings(event.schedule)
    planned = [expected[result.board, label] for label in result.pairs if (result.board, label) in expected]
    if not planned:
        return None
    return _describe_difference(result, planned[0]) or _describe_difference(result, planned[-1])


def check_departed_pair(event: Event, result: Result) -> Finding | None:
    """Return a finding for a result of a pair that had left and was not due to play the board before."""
    if not event.schedule or event.form is not EventForm.PAIRS:
        return None
    expected = planned_meetings(event.schedule)
    for gone in list_withdrawals(event.changes):
        if gone.pair in result.pairs and (result.board, gone.pair) not in expected:
            reason = phrase("pair {pair} left before round {round}", pair=gone.pair, round=gone.from_round)
            repairs = tuple(_repair_withdrawn_pair(event, result, expected))
            return build_finding(result, Severity.WARNING, "against-schedule", reason, repairs)
    return None


def _check_result(event: Event, result: Result, expected: PlannedMeetings) -> Iterator[Finding]:
    """Yield a finding for a result that differs from the schedule or is not in it."""
    planned = [expected[result.board, label] for label in result.pairs if (result.board, label) in expected]
    if not planned:
        yield build_finding(
            result, Severity.WARNING, "unexpected-result", phrase("neither pair was due to play this board")
        )
        return
    difference = _describe_difference(result, planned[0]) or _describe_difference(result, planned[-1])
    if difference:
        repairs = (
            *_repair_withdrawn_pair(event, result, expected),
            *_repair_exchanged_pairs(event, result, planned[0]),
        )
        yield build_finding(result, Severity.WARNING, "against-schedule", difference, repairs)


def _repair_withdrawn_pair(event: Event, result: Result, expected: PlannedMeetings) -> Iterator[Repair]:
    """Yield repairs that replace a pair that had withdrawn with the pair that sat there by the schedule."""
    for gone in list_withdrawals(event.changes):
        met = next((label for label in result.pairs if label != gone.pair), "")
        sitting = expected.get((result.board, met))
        if gone.pair not in result.pairs or sitting is None or (result.round or sitting.round) < gone.from_round:
            continue
        pair = sitting.ew if sitting.ns == met else sitting.ns
        ns, ew = (pair, met) if result.ns == gone.pair else (met, pair)
        fresh = result._replace(ns=ns, ew=ew, round=sitting.round, table=sitting.table)
        if pair is not None and (result.board, pair) not in boards_of_pairs(event.results):
            description = phrase("replace pair {gone} with pair {pair}, who sat there", pair=pair, gone=gone.pair)
            reason = phrase("pair {gone} had left by round {round}", gone=gone.pair, round=gone.from_round)
            yield Repair(Reading.OTHER_PAIR, description, (result,), (fresh,), reason=reason)


def _describe_difference(result: Result, planned: Sitting) -> Phrase | None:
    """Describe how a result differs from the sitting of one of its pairs on its board."""
    if {result.ns, result.ew} != {planned.ns, planned.ew}:
        ns, ew = planned.ns, planned.ew
        return phrase(
            "according to the schedule, {ns} plays this board against {ew}, {where}",
            ns=ns,
            ew=ew,
            where=_describe_place(planned),
        )
    if result.ns != planned.ns:
        return phrase("according to the schedule, {pair} sits North-South", pair=planned.ns)
    if result.round not in (None, planned.round) or result.table not in (None, planned.table):
        return phrase("according to the schedule, they play this board {where}", where=_describe_place(planned))
    return None


def _describe_place(planned: Sitting) -> Phrase:
    return phrase("in round {round} at table {table}", round=planned.round, table=planned.table_name)


FEWEST_RESULTS = 2
"""Results needed for an order of rounds, or a traveller; a single one is an exception."""

PairSet = frozenset[str]


def _repair_exchanged_pairs(event: Event, result: Result, planned: Sitting) -> Iterator[Repair]:
    """Yield a repair that exchanges the pairs, if they sat as planned on another board."""
    seats = (planned.ns, planned.ew)
    if (result.ew, result.ns) != seats or not isinstance(result.outcome, Played | KnownScore):
        return
    if any((one.ns, one.ew) == seats for one in event.results):
        after = exchange_pairs(result, result.outcome)
        reason = SLIP_KINDS[Reading.SIDES_EXCHANGED].reason
        yield Repair(Reading.SIDES_EXCHANGED, describe_turn(result), (result,), (after,), reason=reason)


class MisplacedResults(NamedTuple):
    """A finding, the results that it explains, and the same results where the schedule has them."""

    finding: Finding
    before: tuple[Result, ...]
    after: tuple[Result, ...]


class StrayResult(NamedTuple):
    """A result on a board on which its pairs should not meet, and the boards on which they should."""

    result: Result
    sittings: Mapping[int, Sitting]

    def move_to(self, board: int) -> Result:
        """Return the result on a board on which its pairs were due to meet."""
        sitting = self.sittings[board]
        return self.result._replace(board=board, round=sitting.round, table=sitting.table)


def find_misplaced(event: Event) -> list[MisplacedResults]:
    """List `wrong-board`, and `boards-exchanged` or `against-schedule` if several results changed places.

    Nothing without a schedule.
    """
    if not event.schedule or _planned_places(event.schedule).issuperset(map(_PLACE_OF_RESULT, event.results)):
        return []
    planned = planned_meetings(event.schedule)
    misplaced = list(_find_exchanged_rounds(event, planned))
    strays = sorted(_find_strays(event, planned), key=lambda stray: stray.result.key)
    if not strays:
        return misplaced
    others = BoardEvidence.from_event(event, strays)
    for strays_exchanged in (_find_exchanged_travellers, _find_shifted_columns, _find_exchanged_sets):
        exchanged = list(strays_exchanged(event, strays, others))
        misplaced.extend(exchanged)
        explained = {result for one in exchanged for result in one.before}
        strays = [stray for stray in strays if stray.result not in explained]
    misplaced.extend(_find_on_wrong_boards(event, strays, others))
    return misplaced


class BoardEvidence(NamedTuple):
    """The travellers without the strays, and the results that the cards prove wrong."""

    travellers: Travellers
    impossible: frozenset[Result]

    @classmethod
    def from_event(cls, event: Event, strays: Sequence[StrayResult]) -> Self:
        doubtful = {stray.result for stray in strays}
        results = tuple(result for result in event.results if result not in doubtful)
        proved = [one for one in build_travellers(event).values() if one.votes.proved]
        impossible = frozenset(result for traveller in proved for result in traveller.contradicting_results)
        return cls(build_travellers(event._replace(results=results)), impossible)

    def contradicts(self, result: Result) -> bool:
        traveller = self.travellers.get(result.board_group)
        return traveller is not None and traveller.contradicts(result.outcome)

    def confirms(self, result: Result) -> bool:
        traveller = self.travellers.get(result.board_group)
        return traveller is not None and traveller.confirms(result.outcome)

    def severity_of(self, results: Iterable[Result]) -> Severity:
        """Return `ERROR` if the cards prove one of the results wrong on its board, else `WARNING`."""
        return Severity.WARNING if self.impossible.isdisjoint(results) else Severity.ERROR

    def fits_only_as_played(self, before: Iterable[Result], after: Iterable[Result]) -> bool:
        """Return whether nothing contradicts the results where they are, but something would where they would be."""
        return not any(map(self.contradicts, before)) and any(map(self.contradicts, after))


def _find_strays(event: Event, planned: PlannedMeetings) -> Iterator[StrayResult]:
    unplanned = [result for result in event.results if _is_unplanned(result, planned)]
    if not unplanned:
        return
    sittings: defaultdict[PairSet, dict[int, Sitting]] = defaultdict(dict)
    for (board, _), sitting in planned.items():
        sittings[frozenset(sitting.pairs)][board] = sitting
    for result in unplanned:
        yield StrayResult(result, sittings[frozenset(result.pairs)])


def _is_unplanned(result: Result, planned: PlannedMeetings) -> bool:
    """Return whether the schedule does not have the two pairs meet on the board."""
    if result.ns is None or result.ew is None or isinstance(result.outcome, SitOut):
        return False
    sitting = planned.get((result.board, result.ns))
    return sitting is None or result.ew not in (sitting.ns, sitting.ew)


def _find_exchanged_rounds(event: Event, planned: PlannedMeetings) -> Iterator[MisplacedResults]:
    """Find several results of one round that belong to another, or results of two rounds in the wrong order."""
    by_rounds: defaultdict[tuple[int, ...], list[tuple[Result, Sitting]]] = defaultdict(list)
    for result in event.results:
        sitting = planned.get((result.board, result.ns or ""))
        if sitting is None or result.round in (None, sitting.round):
            continue
        if (result.ns, result.ew) == (sitting.ns, sitting.ew):
            by_rounds[tuple(sorted((result.round or 0, sitting.round)))].append((result, sitting))
    for rounds, there in sorted(by_rounds.items()):
        if len(there) < FEWEST_RESULTS:
            continue
        there.sort(key=lambda one: one[0].key)
        before = tuple(result for result, _ in there)
        after = tuple(result._replace(round=sitting.round, table=sitting.table) for result, sitting in there)
        where = {"rounds": join_with_and(rounds), "others": count_phrase(len(there) - 1, "more result")}
        reason = phrase("rounds {rounds} do not match the schedule, here and in {others}", **where)
        as_planned = phrase("set rounds {rounds} to match the schedule", rounds=join_with_and(rounds))
        repair = Repair(Reading.OTHER_ROUND, as_planned, before, after)
        yield _report_misplaced(Severity.WARNING, "against-schedule", reason, [repair])


def _find_exchanged_travellers(
    event: Event, strays: Sequence[StrayResult], others: BoardEvidence
) -> Iterator[MisplacedResults]:
    """Find two boards whose results all belong to the other."""
    by_board: defaultdict[int, list[StrayResult]] = defaultdict(list)
    for stray in strays:
        by_board[stray.result.board].append(stray)
    played = Counter(result.board for result in event.results if not isinstance(result.outcome, SitOut))
    whole = [board for board, there in by_board.items() if len(there) == played[board] >= FEWEST_RESULTS]
    for one, other in combinations(sorted(whole), 2):
        here, there = by_board[one], by_board[other]
        if not all(other in stray.sittings for stray in here) or not all(one in stray.sittings for stray in there):
            continue
        before = tuple(stray.result for stray in (*here, *there))
        after = [stray.move_to(other) for stray in here]
        after += [stray.move_to(one) for stray in there]
        both = {"one": one, "other": other}
        reason = phrase(
            "according to the schedule, all the results here belong to board {other}, and all those on board "
            "{other} belong to board {one}",
            **both,
        )
        exchange = phrase("swap boards {one} and {other}", **both)
        repair = Repair(Reading.OTHER_TRAVELLER, exchange, before, tuple(after))
        yield _report_misplaced(others.severity_of(before), "boards-exchanged", reason, [repair], [other])


def _find_shifted_columns(
    event: Event, strays: Sequence[StrayResult], others: BoardEvidence
) -> Iterator[MisplacedResults]:
    """Find lines of a traveller that have each other's East-West or North-South pairs, by the schedule."""
    planned = planned_meetings(event.schedule)
    by_board: defaultdict[int, list[Result]] = defaultdict(list)
    for stray in strays:
        if all((stray.result.board, pair) in planned for pair in stray.result.pairs):
            by_board[stray.result.board].append(stray.result)
    for board, lines in sorted(by_board.items()):
        before = tuple(sorted(lines, key=lambda result: label_order(result.ns or "")))
        repairs: list[Repair] = []
        for side in (Side.EAST_WEST, Side.NORTH_SOUTH):
            after: list[Result] = []
            for result in before:
                sitting = planned[board, result.pair_of(side.opponents) or ""]
                moved = result._replace(round=sitting.round, table=sitting.table)
                after.append(moved._replace(ns=sitting.ns, ew=sitting.ew))
            if boards_of_pairs(after) == boards_of_pairs(before):
                line_count = count_phrase(len(after), "line")
                description = phrase(
                    "set the {side} pairs on {lines} to match the schedule", side=side.label, lines=line_count
                )
                reading = Reading.OTHER_PAIR if len(after) == 2 else Reading.LINE_SHIFTED
                repairs.append(Repair(reading, description, before, tuple(after)))
        if not repairs or len(before) < FEWEST_RESULTS:
            continue
        if len(before) == 2:
            code, pairs = "against-schedule", {"ns": before[1].ns, "ew": before[1].ew}
            reason = phrase(
                "according to the schedule, the pairs on this line and on the line for {ns} against {ew} "
                "have been swapped",
                **pairs,
            )
        else:
            code, other_lines = "line-shifted", count_phrase(len(before) - 1, "more line")
            reason = phrase("the pairs are one line out, here and on {others}", others=other_lines)
        yield _report_misplaced(others.severity_of(before), code, reason, repairs)


def _find_exchanged_sets(
    event: Event, strays: Sequence[StrayResult], others: BoardEvidence
) -> Iterator[MisplacedResults]:
    """Find two meetings that each have the other's boards."""
    by_pairs: defaultdict[PairSet, list[StrayResult]] = defaultdict(list)
    for stray in strays:
        by_pairs[frozenset(stray.result.pairs)].append(stray)
    for one, other in combinations(by_pairs.values(), 2):
        here, there = [stray.result.board for stray in one], [stray.result.board for stray in other]
        planned = one[0].sittings.keys() >= set(there) and other[0].sittings.keys() >= set(here)
        if len(here) != len(there) or not planned:
            continue
        before = tuple(stray.result for stray in (*one, *other))
        moved = [stray.move_to(board) for stray, board in zip((*one, *other), (*there, *here), strict=True)]
        left = set(event.results) - set(before)
        if not boards_of_pairs(left).isdisjoint(boards_of_pairs(moved)):
            continue  # a pair would have a board twice
        boards, pairs = (
            {"here": join_with_and(here), "there": join_with_and(there)},
            {"ns": moved[-1].ns, "ew": moved[-1].ew},
        )
        reason = plural_phrase(
            len(here),
            "according to the schedule, they play board {there}, while {ns} and {ew} play board {here}",
            "according to the schedule, they play boards {there}, while {ns} and {ew} play boards {here}",
            **boards,
            **pairs,
        )
        exchange = plural_phrase(
            len(here), "swap board {here} with board {there}", "swap boards {here} with boards {there}", **boards
        )
        repair = Repair(Reading.OTHER_BOARD, exchange, before, tuple(moved))
        found = _report_misplaced(others.severity_of(before), "against-schedule", reason, [repair], [*here[1:], *there])
        if others.fits_only_as_played(before, moved):
            found = found._replace(finding=found.finding._replace(repairs=()))
        yield found


def _find_on_wrong_boards(
    event: Event, strays: Sequence[StrayResult], others: BoardEvidence
) -> Iterator[MisplacedResults]:
    """Find results of pairs who have none on a board that they were due to play together."""
    free: defaultdict[PairSet, list[int]] = defaultdict(list)
    for sitting, boards in list_unplayed(event):
        free[frozenset(sitting.pairs)].extend(boards)
    for stray in strays:
        left = free[frozenset(stray.result.pairs)]
        likely = [board for board in left if _belongs_on(stray, board, others)]
        if likely:
            likely.sort(key=lambda board: not are_written_alike(stray.result.board, board))
            left.remove(likely[0])
            yield _report_wrong_board(stray, likely, others)


def _belongs_on(stray: StrayResult, board: int, others: BoardEvidence) -> bool:
    """Return whether a result fits another board better, or its board is probably a typing error for that one."""
    here, there = stray.result, stray.move_to(board)
    if others.contradicts(there) or (others.confirms(here) and not others.confirms(there)):
        return False
    return others.contradicts(here) or are_written_alike(here.board, board)


def are_written_alike(one: int, other: int) -> bool:
    """Return whether a single slip turns one number into the other.

    A slip is a digit lost, added or changed, or two digits exchanged.
    """
    shorter, longer = sorted((str(one), str(other)), key=len)
    if len(shorter) == len(longer):
        different = sum(a != b for a, b in zip(shorter, longer, strict=True))
        return different == 1 or sorted(shorter) == sorted(longer)
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def _report_wrong_board(stray: StrayResult, likely: Sequence[int], others: BoardEvidence) -> MisplacedResults:
    result, first = stray.result, likely[0]
    repairs: list[Repair] = []
    for board in likely:
        move = phrase("move it to board {board}", board=board)
        repairs.append(Repair(Reading.OTHER_BOARD, move, (result,), (stray.move_to(board),)))
    reason = plural_phrase(
        len(likely),
        "according to the schedule, they do not play this board, and their result on board {boards} "
        "is missing, so this one belongs there",
        "according to the schedule, they do not play this board, and their results on boards {boards} "
        "are missing, so this one probably belongs on one of them",
        boards=join_with_and(sorted(likely)),
    )
    return _report_misplaced(others.severity_of((result,)), "wrong-board", reason, repairs, [first])


def _report_misplaced(
    severity: Severity,
    code: str,
    reason: Phrase,
    repairs: Sequence[Repair],
    boards: Sequence[int] = (),
) -> MisplacedResults:
    likeliest = repairs[0]
    finding = build_finding(likeliest.before[0], severity, code, reason, tuple(repairs), tuple(boards))
    return MisplacedResults(finding, likeliest.before, likeliest.after)


class PlayerSeat(NamedTuple):
    """A player in a pair, from a round to another one."""

    pair: str
    player: str
    number: str
    first: int
    last: int


LAST_ROUND = 999
"""A round after all others."""


def check_same_person(event: Event) -> Iterator[Finding]:
    """Yield `same-person` for a player in several pairs of one round, or twice in one.

    Players are identified by national number, else by name.
    """
    by_name: defaultdict[str, list[PlayerSeat]] = defaultdict(list)
    for one in _list_player_seats(event):
        by_name[name_key(one.player)].append(one)
    for there in by_name.values():
        player = there[0].player
        in_pair: defaultdict[str, list[PlayerSeat]] = defaultdict(list)
        for one in there:
            in_pair[one.pair].append(one)
        for pair, seats in in_pair.items():
            if any(_overlap(one, other) for one, other in combinations(seats, 2)):
                message = phrase("{player} is in pair {pair} twice", player=player, pair=pair)
                yield Finding(Severity.WARNING, "same-person", None, message, pairs=(pair,))
        several = [one.pair for one in there if any(one.pair != other.pair and _overlap(one, other) for other in there)]
        pairs = tuple(dict.fromkeys(several))
        if pairs:
            values = {"player": player, "pairs": join_with_and(pairs)}
            message = phrase("{player} is in pairs {pairs}", **values)
            if event.form is EventForm.TEAMS:
                message = phrase("{player} plays for teams {pairs}", **values)
            yield Finding(Severity.WARNING, "same-person", None, message, pairs=pairs)


def _overlap(one: PlayerSeat, other: PlayerSeat) -> bool:
    """Return whether one person would be in two places, unless national numbers show that these are two people."""
    if one.last < other.first or other.last < one.first:
        return False
    return not (one.number and other.number and one.number != other.number)


def _list_team_seats(event: Event) -> Iterator[PlayerSeat]:
    """Yield everyone once for each team: a player may play in either of its pairs."""
    names: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for team in event.entrants:
        names[team.label] |= {name_key(name): name for name in team.member_names}
    seated = [(pair.label, pair.players) for pair in event.pairs]
    for label, players in (*seated, *((one.pair, (one.player1, one.player2)) for one in event.changes)):
        names[team_of(label)] |= {name_key(name): name for name in players if name}
    for label, people in names.items():
        for name in people.values():
            yield PlayerSeat(label, name, "", 1, LAST_ROUND)


def _list_player_seats(event: Event) -> Iterator[PlayerSeat]:
    """Yield every player of every pair, and substitutes, with the rounds they play."""
    if event.form is EventForm.TEAMS:
        yield from _list_team_seats(event)
        return
    changes_of: defaultdict[str, list[PairChange]] = defaultdict(list)
    for change in sorted(event.changes):
        changes_of[change.pair].append(change)
    for pair in event.competitors:
        sitting, since = ((pair.player1, pair.id1), (pair.player2, pair.id2)), 1
        for change in changes_of[pair.label]:
            if change.kind is PairChangeKind.JOIN:
                since = change.from_round
                continue
            for player, number in sitting:
                if player:
                    yield PlayerSeat(pair.label, player, number, since, change.from_round - 1)
            sitting, since = ((change.player1, ""), (change.player2, "")), change.from_round
        for player, number in sitting:
            if player:
                yield PlayerSeat(pair.label, player, number, since, LAST_ROUND)
