"""The lines on which results are entered: where they are to stand by the schedule, what stands there, what is typed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.errors import Misread
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.scoring import possible_contracts, possible_scores
from scorer.game.seats import Side
from scorer.i18n import chained, phrase
from scorer.model.declarers import declarers_by_cards, known_declarer
from scorer.model.events import Event, only_board
from scorer.model.notation import parse_code
from scorer.model.pairs import label_key, label_order, short_label
from scorer.model.results import FIRST_GROUP, GROUPS, KnownScore, NotPlayed, Outcome, Pairing, Played, Result

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat
    from scorer.movements.schedule import Sitting


class Line(NamedTuple):
    """A place for one result. `ns` and `ew` are None where the pairs have to be typed first."""

    board: int
    ns: str | None
    ew: str | None
    round: int | None = None
    table: int | None = None
    section: str = ""
    result: Result | None = None

    @property
    def pairs(self) -> tuple[str, ...]:
        """Who sits there, North-South first; nobody where pairs have to be typed."""
        return () if self.ns is None or self.ew is None else (self.ns, self.ew)

    @property
    def pairing(self) -> Pairing:
        """Who meets on which board: what a line is recognised by when the event is read again."""
        return (self.board, frozenset(self.pairs))

    @property
    def is_empty(self) -> bool:
        """Whether a result is expected there and has not come."""
        return self.result is None and bool(self.pairs)

    @property
    def at(self) -> str:
        """The table as it is called: `3`, or `A3` where there are sections."""
        return "" if self.table is None else f"{self.section}{self.table}"

    @property
    def as_played(self) -> Line:
        """The same with the pairs that its result has."""
        return self if self.result is None else self._replace(ns=self.result.ns, ew=self.result.ew)

    def turned(self) -> Line:
        """The same with the pairs in each other's seats."""
        return self._replace(ns=self.ew, ew=self.ns)


Lines = tuple[Line, ...]


def lines_by_board(event: Event) -> dict[int, Lines]:
    """The lines of each board: those of the schedule, then results beyond it, by the North-South pair that was meant.

    Without a schedule a line stands below them on which pairs are typed.
    """
    planned: defaultdict[int, list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        if sitting.is_meeting:
            for board in sitting.boards:
                planned[board].append(sitting)
    there: defaultdict[int, list[Result]] = defaultdict(list)
    for result in event.results:
        if len(result.pairs) == 2:
            there[result.board].append(result)
    lines: dict[int, Lines] = {}
    for board in range(1, event.boards + 1):
        lines[board] = _lines(board, planned[board], there[board], blank=not event.schedule)
    return lines


def lines_of_board(event: Event, board: int) -> Lines:
    """The lines of one board, which is quicker to look at than all of them."""
    planned = [one for one in event.schedule if one.first_board <= board <= one.last_board and one.is_meeting]
    there = [result for result in event.results if result.board == board and len(result.pairs) == 2]
    return _lines(board, planned, there, blank=not event.schedule)


def _lines(board: int, planned: Sequence[Sitting], there: Sequence[Result], *, blank: bool) -> Lines:
    """The lines of the schedule and of results beyond it, by the North-South pair that was meant."""
    taken = _results_of(planned, there)
    lines: list[tuple[str, Line]] = []
    for sitting, result in zip(planned, taken, strict=True):
        line = Line(
            board,
            sitting.ns,
            sitting.ew,
            round=sitting.round,
            table=sitting.table,
            section=sitting.section,
            result=result,
        )
        lines.append((sitting.pairs[0], line))
    for result in there:
        if result not in taken:
            line = Line(board, result.ns, result.ew, round=result.round, table=result.table, section="", result=result)
            lines.append((result.pairs[0], line))
    lines.sort(key=lambda meant: (meant[1].section, label_order(meant[0])))
    last = [Line(board, None, None)] if blank else []
    return (*(line.as_played for _, line in lines), *last)


def _results_of(planned: Sequence[Sitting], there: Sequence[Result]) -> list[Result | None]:
    """For each line of the schedule the result of its pairs, else one that has either of them; None where it waits."""
    waiting = list(there)
    taken: list[Result | None] = [None] * len(planned)
    for alike in (_same_pairs, _same_table, _either_pair):
        for position, sitting in enumerate(planned):
            result = next((other for other in waiting if alike(sitting, other)), None)
            if taken[position] is None and result is not None:
                taken[position] = result
                waiting.remove(result)
    return taken


def _same_pairs(sitting: Sitting, result: Result) -> bool:
    return {sitting.ns, sitting.ew} == set(result.pairs)


def _same_table(sitting: Sitting, result: Result) -> bool:
    return (sitting.round, sitting.table) == (result.round, result.table) and _either_pair(sitting, result)


def _either_pair(sitting: Sitting, result: Result) -> bool:
    return not {sitting.ns, sitting.ew}.isdisjoint(result.pairs)


def lines_by_round(lines: Iterable[Line]) -> dict[int, Lines]:
    """The lines of each round that is known, table by table."""
    of_rounds = [line for line in lines if line.round is not None]
    of_rounds.sort(key=lambda line: (line.round, line.section, line.table or 0, line.board))
    return {number: tuple(together) for number, together in groupby(of_rounds, attrgetter("round"))}


def lines_by_pair(lines: Iterable[Line]) -> dict[str, Lines]:
    """The lines of each pair in the order in which it played them."""
    cards: defaultdict[str, list[Line]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (line.round or 0, line.board)):
        for label in line.pairs:
            cards[label].append(line)
    return {label: tuple(cards[label]) for label in sorted(cards, key=label_order)}


def here_and_later(lines: Sequence[Line], line: Line) -> Lines:
    """The lines of a board from one on: by rounds where they are known, else as they stand; a new one alone."""
    if line not in lines:
        return (line,)
    if line.round is None or any(other.round is None for other in lines if other.pairs):
        return tuple(lines[lines.index(line) :])
    return tuple(other for other in lines if other.round is not None and other.round >= line.round)


def group_at(lines: Sequence[Line], line: Line) -> str:
    """The group of a new result: that of the round before, where each round of a fouled board is of one group."""
    there = [(other.round, other.result) for other in lines]
    played = sorted((number, result.board_group[1]) for number, result in there if number is not None and result)
    groups = [group for _, group in played]
    if line.round is None or groups != sorted(groups):
        return ""
    earlier = [group for number, group in played if number <= line.round]
    return earlier[-1].removeprefix(FIRST_GROUP) if earlier else ""


class Declarer(NamedTuple):
    """Who declares, and what tells it: the `hands`, the `points` announced, or the other `tables`."""

    seat: Seat
    by: str


def declarer_told(event: Event, board: int, group: str) -> Declarer | None:
    """Who declares a board, or a group of a fouled one: the same as for a result that leaves the declarer out."""
    seat = known_declarer(event, board, group)
    if seat is None:
        return None
    alone = only_board(event, board)
    if group not in ("", FIRST_GROUP) or board not in declarers_by_cards(alone):
        return Declarer(seat, "tables")
    return Declarer(seat, "hands" if alone.deals else "points")


def entered(lines: Iterable[Line]) -> tuple[int, int]:
    """How many lines have a result, and how many there are."""
    expected = [line for line in lines if line.pairs]
    return sum(line.result is not None for line in expected), len(expected)


def result_above(lines: Sequence[Line], line: Line, group: str) -> Result | None:
    """The nearest result above a line that was played with the same cards."""
    part = Result(line.board, None, None, NotPlayed(), group=group).board_group
    for other in reversed(lines[: lines.index(line)]):
        if other.result is not None and other.result.board_group == part:
            return other.result
    return None


class Typed(NamedTuple):
    """A text taken apart: other pairs than the line's, `^` for turned ones, the group after `>`, and the code.

    The first group is written as results have it, without a letter.
    """

    pairs: tuple[str, str] | None
    turned: bool
    group: str | None
    code: str

    @property
    def is_mark(self) -> bool:
        """Whether it says how a line was played, and not what came of it."""
        return not self.code and not self.pairs and (self.turned or self.group is not None)


_GROUP = re.compile(r">\s*(\w?)")
_PAIRS = re.compile(r"\s*([^\s:]+)\s+([^\s:]+)\s*:(.*)")


def taken_apart(event: Event, text: str) -> Typed:
    """Find the parts of `3 12: ^ >b gs10`; the colon may be left out where both words are labels of the event.

    Before a colon a part of a player's name will do as well: without one it could be a code.
    """
    group, rest = _group_in(text)
    turned = "^" in rest
    rest = rest.replace("^", " ")
    if match := _PAIRS.fullmatch(rest):
        return Typed((match[1], match[2]), turned, group, match[3].strip())
    words = rest.split(None, 2)
    if len(words) >= 2 and {label_key(words[0]), label_key(words[1])} <= _labels(event):
        return Typed((words[0], words[1]), turned, group, " ".join(words[2:]))
    return Typed(None, turned, group, rest.strip())


def example_meeting(event: Event) -> str:
    """Two pairs as they are typed on a line: the first of the event, and the last of its section; else any two."""
    if not event.pairs:
        return "3 12"
    first = event.pairs[0]
    last = [pair for pair in event.pairs if pair.section == first.section][-1]
    return f"{short_label(first.label, Side.NORTH_SOUTH)} {short_label(last.label, Side.EAST_WEST)}"


def _labels(event: Event) -> set[str]:
    """What the pairs may be called on a line: their labels, and the bare numbers of those that have a side."""
    called: set[str] = set()
    for pair in event.pairs:
        label = label_key(pair.label)
        called.update((label, label.removesuffix("ns"), label.removesuffix("ew")))
    return called


def _group_in(text: str) -> tuple[str | None, str]:
    """The group after `>`, None where there is none, and the text without it."""
    group = None
    for letter in _GROUP.findall(text):
        if letter.lower() not in GROUPS:
            raise Misread(f">{letter}", phrase("> and a group, a to i"))
        group = letter.lower().removeprefix(FIRST_GROUP)
    return group, _GROUP.sub(" ", text)


def outcome_of(
    code: str, rules: RuleSet, board: int, above: Outcome | None = None, declarer: Seat | None = None, *, scores: bool
) -> Outcome:
    """Read a code or a short form of one; raise `Misread`, saying what was expected.

    Nothing repeats the result `above` with the same cards, tricks alone its contract. `42+` is 420 for North-South;
    where `scores` are typed the sign may be left out if only one side can have made it.
    """
    plain = normalised(code)
    if not plain:
        if above is None:
            raise Misread(code, phrase("a result: there is none above to repeat"))
        return above
    if re.fullmatch(r"[0-9]{1,3}[+-]?" if scores else r"[0-9]{1,3}[+-]", plain, re.ASCII):
        return _tens(plain, rules, board, declarer)
    is_short = re.fullmatch(r"=|[+-]?[0-9]{1,2}", plain, re.ASCII)
    if is_short and (plain == "=" or int(plain) not in possible_scores(rules)):  # as 0 is, or 20 where tricks alone pay
        return _tricks_alone(code, plain, rules, above)
    return parse_code(code, rules)


def _tricks_alone(code: str, plain: str, rules: RuleSet, above: Outcome | None) -> Played:
    """The contract above with other tricks."""
    if above is None:
        raise Misread(code, phrase("a contract before the tricks: there is no result above to take it from"))
    if not isinstance(above, Played):
        raise Misread(code, phrase("a contract before the tricks: the result above has none"))
    return replace(above, tricks=parse_tricks(plain, rules.needed(above.contract)))


def _tens(plain: str, rules: RuleSet, board: int, declarer: Seat | None) -> KnownScore:
    """Read a score in tens, its sign behind it."""
    number = 10 * int(plain.rstrip("+-"))
    scores = {number, -number} & possible_scores(rules)
    if not scores:
        tens = chained((score // 10 for score in sorted(possible_scores(rules)) if score > 0), ", ")
        raise Misread(plain, phrase("a score in tens: {tens}, then + for North-South, - for East-West", tens=tens))
    if plain.endswith("+"):
        return KnownScore(number)
    if plain.endswith("-"):
        return KnownScore(-number)
    if declarer is not None:
        scores = {score for score in scores if any(possible_contracts(rules, score, board, declarer.side))}
    if len(scores) != 1:
        raise Misread(
            plain, phrase("whose score it is as well: {tens}+ North-South's, {tens}- East-West's", tens=plain)
        )
    return KnownScore(scores.pop())
