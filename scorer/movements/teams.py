"""Movements for teams of four: round robins, the triangle, and the rounds of a Swiss with the reasons for each draw."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.i18n import Phrase, phrase
from scorer.movements.schedule import Sitting

TEAM_COUNTS = range(3, 17)
"""Numbers of teams for which there is a round robin."""

ROUND_ROBIN, TRIANGLE, SWISS = "round-robin", "triangle", "swiss"

NS, EW = "NS", "EW"


class TeamMeeting(NamedTuple):
    """Two teams that meet in a round; `other` is None for a bye."""

    one: str
    other: str | None


def build_round_robin(teams: Sequence[str]) -> list[list[TeamMeeting]]:
    """Return the rounds in which every team meets every other once; an odd number of teams gives one bye a round.

    Source: the circle method: the last team stays, the others rotate around it.
    """
    seats: list[str | None] = [*teams]
    if len(seats) % 2:
        seats.append(None)
    *circle, stays = seats
    rounds: list[list[TeamMeeting]] = []
    for turn in range(len(circle)):
        turned = [*circle[turn:], *circle[:turn]]
        couples = [(turned[0], stays)]
        couples += [(turned[place], turned[-place]) for place in range(1, len(seats) // 2)]
        rounds.append(
            sorted((_order_meeting(*couple) for couple in couples), key=lambda meeting: meeting.other is None)
        )
    return rounds


def _order_meeting(one: str | None, other: str | None) -> TeamMeeting:
    if one is None:
        one, other = other, one
    return TeamMeeting(one or "", other)


def seat_matches(round_: int, meetings: Sequence[TeamMeeting], boards: range, section: str = "") -> Iterator[Sitting]:
    """Yield the tables of a round: a match at two neighbouring tables on the same boards, a bye at the next one."""
    first, last = boards[0], boards[-1]
    table = 1
    for one, other in meetings:
        if other is None:
            yield Sitting(round_, table, f"{one}{NS}", None, first, last, section=section)
            continue
        for home, away in ((one, other), (other, one)):
            yield Sitting(round_, table, f"{home}{NS}", f"{away}{EW}", first, last, section=section)
            table += 1


def build_triangle(teams: Sequence[str], boards_a_round: int) -> Iterator[Sitting]:
    """Yield the triangle: three teams in two rounds, in which the pairs of a team change roles.

    The three tables of a round play three sets; each match continues over both rounds. Source: docs/rules.md.
    """
    for round_ in (1, 2):
        for place in range(3):
            home, away = teams[place], teams[(place + 1) % 3]
            if round_ == 2:
                home, away = away, home
            first = place * boards_a_round + 1
            last = first + boards_a_round - 1
            yield Sitting(round_, place + 1, f"{home}{NS}", f"{away}{EW}", first, last, match=place + 1)


# The rounds of a Swiss


class SwissDraw(NamedTuple):
    """A round of a Swiss: who meets, the bye last, and the reasons why neighbours in the ranking do not meet."""

    meetings: tuple[TeamMeeting, ...]
    reasons: tuple[Phrase, ...]


def draw_swiss_round(
    order: Sequence[str], met: Mapping[frozenset[str], int], had_bye: Mapping[str, int] | None = None
) -> SwissDraw:
    """Draw the next round for teams in order of score: avoid repeated meetings, then pair each with the nearest below.

    `met` counts the meetings of two teams, `had_bye` the byes of a team. Among the draws with the fewest repeats, the
    first team gets the nearest opponent, then the next one. The bye goes to the lowest team with the fewest byes that
    allows as few repeats. Source: docs/rules.md.
    """
    reasons: list[Phrase] = []
    playing, idle = list(order), None
    if len(playing) % 2:
        idle, reasons = _choose_bye(order, met, had_bye or {})
        playing.remove(idle)
    left = _count_fewest_repeats(playing, met)
    if left:
        reasons.append(
            phrase("every possible draw repeats a match; this one repeats {repeats}, the fewest possible", repeats=left)
        )
    meetings: list[TeamMeeting] = []
    while playing:
        one = playing.pop(0)
        for other in playing:
            others = [team for team in playing if team != other]
            again = min(met.get(frozenset((one, other)), 0), 1)
            if again + _count_fewest_repeats(others, met) == left:
                reasons += _explain_skipped_teams(one, other, playing, met, allowed=left)
                meetings.append(TeamMeeting(one, other))
                playing, left = others, left - again
                break
    if idle is not None:
        meetings.append(TeamMeeting(idle, None))
    return SwissDraw(tuple(meetings), tuple(reasons))


def _choose_bye(
    order: Sequence[str], met: Mapping[frozenset[str], int], byes: Mapping[str, int]
) -> tuple[str, list[Phrase]]:
    """Return the team that has the bye, and the reasons why no team below it has it."""
    reasons: list[Phrase] = []
    fewest = min(byes.get(team, 0) for team in order)
    candidates = [team for team in reversed(order) if byes.get(team, 0) == fewest]
    costs = {team: _count_fewest_repeats([one for one in order if one != team], met) for team in candidates}
    idle = min(candidates, key=lambda team: costs[team])
    for team in reversed(order[order.index(idle) + 1 :]):
        why = phrase("{team} has already had a bye", team=team)
        if team in costs:
            why = phrase("if {team} sat out, other teams would have to meet again", team=team)
        reasons.append(phrase("{reason}, so {idle} has the bye", reason=why, idle=idle))
    return idle, reasons


def _explain_skipped_teams(
    one: str, other: str, playing: Sequence[str], met: Mapping[frozenset[str], int], *, allowed: int
) -> Iterator[Phrase]:
    """Yield the reasons why a team plays none of the teams between it and its opponents."""
    for nearer in playing[: playing.index(other)]:
        values = {"one": one, "nearer": nearer, "other": other}
        if met.get(frozenset((one, nearer))) and not allowed:
            yield phrase("{one} and {nearer} have met, so {one} plays {other}", **values)
        else:
            yield phrase("{one} against {nearer} would make others meet again, so {one} plays {other}", **values)


def _count_fewest_repeats(teams: Sequence[str], met: Mapping[frozenset[str], int]) -> int:
    """Return the number of repeated meetings in the best draw."""

    def may_meet(team: str) -> list[int]:
        return [place for place, other in enumerate(teams) if not met.get(frozenset((team, other)), team == other)]

    return len(teams) // 2 - maximum_matching_size(list(map(may_meet, teams)))


# The most meetings of a draw: a maximum matching in a general graph


def maximum_matching_size(allowed: Sequence[Sequence[int]]) -> int:
    """Return the most pairs that can meet at once; `allowed` lists whom each may meet, both ways.

    An augmenting path, from one without a partner to another, makes one pair more; an odd cycle on the way is
    contracted. Source: Edmonds, Paths, trees, and flowers, 1965.
    """
    partner = [-1] * len(allowed)
    for one, others in enumerate(allowed):
        free = next((other for other in others if partner[other] == -1), None)
        if partner[one] == -1 and free is not None:
            partner[one], partner[free] = free, one
    pairs = sum(other != -1 for other in partner) // 2
    for one in range(len(allowed)):
        if partner[one] == -1:
            pairs += _PathSearch(allowed, partner).find_path(one)
    return pairs


class _PathSearch:
    """The search for an augmenting path."""

    def __init__(self, allowed: Sequence[Sequence[int]], partner: list[int]) -> None:
        self._allowed = allowed
        self._partner = partner
        self._before = [-1] * len(allowed)
        self._base = list(range(len(allowed)))

    def find_path(self, root: int) -> bool:
        """Return whether there is a path from `root`; if so, everyone along it has changed partners."""
        waiting = deque([root])
        while waiting:
            one = waiting.popleft()
            for other in self._allowed[one]:
                if self._base[one] == self._base[other] or self._partner[one] == other:
                    continue
                if other == root or (self._partner[other] != -1 and self._before[self._partner[other]] != -1):
                    waiting.extend(self._contract_cycle(one, other))
                elif self._before[other] == -1:
                    self._before[other] = one
                    if self._partner[other] == -1:
                        self._augment_path(other)
                        return True
                    waiting.append(self._partner[other])
        return False

    def _contract_cycle(self, one: int, other: int) -> list[int]:
        """Contract an odd cycle; return all its members."""
        base = self._common_base(one, other)
        circle: set[int] = set()
        for start, beside in ((one, other), (other, one)):
            at, child = start, beside
            while self._base[at] != base:
                mate = self._partner[at]
                circle |= {self._base[at], self._base[mate]}
                self._before[at] = child
                at, child = self._before[mate], mate
        inside = [number for number, own in enumerate(self._base) if own in circle]
        for number in inside:
            self._base[number] = base
        return inside

    def _common_base(self, one: int, other: int) -> int:
        """Return the common base of two members' ways back to the root."""
        seen: set[int] = set()
        while True:
            one = self._base[one]
            seen.add(one)
            if self._partner[one] == -1:
                break
            one = self._before[self._partner[one]]
        while True:
            other = self._base[other]
            if other in seen:
                return other
            other = self._before[self._partner[other]]

    def _augment_path(self, last: int) -> None:
        while last != -1:
            before = self._before[last]
            following = self._partner[before]
            self._partner[last], self._partner[before] = before, last
            last = following
