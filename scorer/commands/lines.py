"""The lines on which results are entered: their order by the schedule, their results, and what is typed on them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scorer.checks import find_missing
from scorer.errors import ParseError
from scorer.game.contracts import normalise_notation, parse_tricks
from scorer.game.scoring import possible_contracts, possible_scores
from scorer.game.seats import Side
from scorer.i18n import join_phrases, phrase
from scorer.model.declarers import declarers_by_cards, known_declarer
from scorer.model.events import Event, restrict_to_board
from scorer.model.notation import parse_code
from scorer.model.pairs import label_key, label_order, short_label
from scorer.model.results import FIRST_GROUP, GROUP_LETTERS, KnownScore, NotPlayed, Outcome, Pairing, Played, Result

if TYPE_CHECKING:
    from scorer.game.rulesets import RuleSet
    from scorer.game.seats import Seat
    from scorer.movements.schedule import Sitting


class ResultLine(NamedTuple):
    """A place for one result. `ns` and `ew` are None if the pairs have to be typed first."""

    board: int
    ns: str | None
    ew: str | None
    round: int | None = None
    table: int | None = None
    section: str = ""
    result: Result | None = None

    @property
    def pairs(self) -> tuple[str, ...]:
        """The two pairs, North-South first; empty if they have to be typed."""
        return () if self.ns is None or self.ew is None else (self.ns, self.ew)

    @property
    def pairing(self) -> Pairing:
        """The board and its two pairs, by which a line is found again when the event is read again."""
        return (self.board, frozenset(self.pairs))

    @property
    def is_empty(self) -> bool:
        """Whether a result is expected and missing."""
        return self.result is None and bool(self.pairs)

    @property
    def table_name(self) -> str:
        """The name of the table: `3`, or `A3` if there are sections."""
        return "" if self.table is None else f"{self.section}{self.table}"

    @property
    def with_pairs_of_result(self) -> ResultLine:
        """The line with the pairs as its result has them."""
        return self if self.result is None else self._replace(ns=self.result.ns, ew=self.result.ew)

    def swap_sides(self) -> ResultLine:
        """Return the line with the two pairs in each other's seats."""
        return self._replace(ns=self.ew, ew=self.ns)


ResultLines = tuple[ResultLine, ...]


def lines_by_board(event: Event) -> dict[int, ResultLines]:
    """Return the lines of each board: those of the schedule and other results, by North-South pair.

    Without a schedule there is an empty line at the end, on which pairs are typed.
    """
    planned: defaultdict[int, list[Sitting]] = defaultdict(list)
    for sitting in event.schedule:
        if sitting.is_meeting:
            for board in sitting.boards:
                planned[board].append(sitting)
    recorded: defaultdict[int, list[Result]] = defaultdict(list)
    for result in event.results:
        if len(result.pairs) == 2:
            recorded[result.board].append(result)
    lines: dict[int, ResultLines] = {}
    for board in range(1, event.boards + 1):
        lines[board] = _build_lines(board, planned[board], recorded[board], blank=not event.schedule)
    return lines


def lines_of_board(event: Event, board: int, of_pairs: Collection[str | None] = ()) -> ResultLines:
    """Return the lines of one board, which is faster than building all of them.

    While the board has no result of the two pairs that are given, only their lines are returned.
    """
    planned = [one for one in event.schedule if one.first_board <= board <= one.last_board and one.is_meeting]
    recorded = [result for result in event.results if result.board == board and len(result.pairs) == 2]
    if of_pairs and not any(one.ns in of_pairs or one.ew in of_pairs for one in recorded):
        planned, recorded = [one for one in planned if one.ns in of_pairs and one.ew in of_pairs], []
    return _build_lines(board, planned, recorded, blank=not event.schedule)


def _build_lines(board: int, planned: Sequence[Sitting], recorded: Sequence[Result], *, blank: bool) -> ResultLines:
    """Return the lines of the schedule and of results beyond it, by the North-South pair of the schedule."""
    matched = _match_results(planned, recorded)
    lines: list[tuple[str, ResultLine]] = []
    for sitting, result in zip(planned, matched, strict=True):
        line = ResultLine(
            board,
            sitting.ns,
            sitting.ew,
            round=sitting.round,
            table=sitting.table,
            section=sitting.section,
            result=result,
        )
        lines.append((sitting.pairs[0], line))
    for result in recorded:
        if result not in matched:
            line = ResultLine(
                board, result.ns, result.ew, round=result.round, table=result.table, section="", result=result
            )
            lines.append((result.pairs[0], line))
    lines.sort(key=lambda meant: (meant[1].section, label_order(meant[0])))
    last = [ResultLine(board, None, None)] if blank else []
    return (*(line.with_pairs_of_result for _, line in lines), *last)


def _match_results(planned: Sequence[Sitting], recorded: Sequence[Result]) -> list[Result | None]:
    """Return for each scheduled line the result of its pairs, else one with either pair; None if it has none yet."""
    waiting = list(recorded)
    matched: list[Result | None] = [None] * len(planned)
    for is_match in (_has_same_pairs, _is_same_table, _has_common_pair):
        for position, sitting in enumerate(planned):
            result = next((other for other in waiting if is_match(sitting, other)), None)
            if matched[position] is None and result is not None:
                matched[position] = result
                waiting.remove(result)
    return matched


def _has_same_pairs(sitting: Sitting, result: Result) -> bool:
    return {sitting.ns, sitting.ew} == set(result.pairs)


def _is_same_table(sitting: Sitting, result: Result) -> bool:
    return (sitting.round, sitting.table) == (result.round, result.table) and _has_common_pair(sitting, result)


def _has_common_pair(sitting: Sitting, result: Result) -> bool:
    return not {sitting.ns, sitting.ew}.isdisjoint(result.pairs)


def lines_by_round(lines: Iterable[ResultLine]) -> dict[int, ResultLines]:
    """Return the lines of each known round, table by table."""
    of_rounds = [line for line in lines if line.round is not None]
    of_rounds.sort(key=lambda line: (line.round, line.section, line.table or 0, line.board))
    return {number: tuple(together) for number, together in groupby(of_rounds, attrgetter("round"))}


def lines_by_pair(lines: Iterable[ResultLine]) -> dict[str, ResultLines]:
    """Return the lines of each pair in the order of play."""
    cards: defaultdict[str, list[ResultLine]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: (line.round or 0, line.board)):
        for label in line.pairs:
            cards[label].append(line)
    return {label: tuple(cards[label]) for label in sorted(cards, key=label_order)}


def lines_from(lines: Sequence[ResultLine], line: ResultLine) -> ResultLines:
    """Return the lines of a board from one line on: by round if all are known, else in order; a new line alone."""
    if line not in lines:
        return (line,)
    if line.round is None or any(other.round is None for other in lines if other.pairs):
        return tuple(lines[lines.index(line) :])
    return tuple(other for other in lines if other.round is not None and other.round >= line.round)


def default_group(lines: Sequence[ResultLine], line: ResultLine) -> str:
    """Return the group of a new result: that of the round before, if each round of a fouled board has one group."""
    rounds = [(other.round, other.result) for other in lines]
    played = sorted((number, result.board_group[1]) for number, result in rounds if number is not None and result)
    groups = [group for _, group in played]
    if line.round is None or groups != sorted(groups):
        return ""
    earlier = [group for number, group in played if number <= line.round]
    return earlier[-1].removeprefix(FIRST_GROUP) if earlier else ""


def find_free_group(lines: Sequence[ResultLine], line: ResultLine) -> str:
    """Return the group that a line of a fouled board would begin; empty if no other line has a result."""
    groups: set[str] = set()
    for other in lines:
        if other.result is not None and other != line:
            groups.add(other.result.board_group[1])
    return next(letter for letter in GROUP_LETTERS[1:] if letter not in groups) if groups else ""


class InferredDeclarer(NamedTuple):
    """A declarer who follows from something else: the `hands`, the `points` announced, or the other `tables`."""

    seat: Seat
    source: str


def infer_declarer(event: Event, board: int, group: str) -> InferredDeclarer | None:
    """Return the declarer of a board, or of a group of a fouled one, as for a result that does not name one."""
    seat = known_declarer(event, board, group)
    if seat is None:
        return None
    single_board = restrict_to_board(event, board)
    if group not in ("", FIRST_GROUP) or board not in declarers_by_cards(single_board):
        return InferredDeclarer(seat, "tables")
    return InferredDeclarer(seat, "hands" if single_board.deals else "points")


def missing_lines(event: Event) -> ResultLines:
    """Return a line for each result that is missing."""
    lines: list[ResultLine] = []
    for one, boards in find_missing(event):
        lines += [ResultLine(board, one.ns, one.ew, one.round, one.table, one.section) for board in boards]
    return tuple(lines)


def count_entered(lines: Iterable[ResultLine]) -> tuple[int, int]:
    """Return how many lines have a result, and how many there are."""
    expected = [line for line in lines if line.pairs]
    return sum(line.result is not None for line in expected), len(expected)


def result_above(lines: Sequence[ResultLine], line: ResultLine, group: str) -> Result | None:
    """Return the nearest result above a line that was played with the same cards."""
    part = Result(line.board, None, None, NotPlayed(), group=group).board_group
    for other in reversed(lines[: lines.index(line)]):
        if other.result is not None and other.result.board_group == part:
            return other.result
    return None


class ParsedLine(NamedTuple):
    """The parts of a typed line: pairs other than the line's, `^` for swapped sides, the group after `>`, and the code.

    The first group has no letter, as in results.
    """

    pairs: tuple[str, str] | None
    is_swapped: bool
    group: str | None
    code: str

    @property
    def is_annotation(self) -> bool:
        """Whether it only says how the line was played, without a result."""
        return not self.code and not self.pairs and (self.is_swapped or self.group is not None)


_GROUP = re.compile(r">\s*(\w?)")
_PAIRS = re.compile(r"\s*([^\s:]+)\s+([^\s:]+)\s*:(.*)")


def parse_line(event: Event, text: str) -> ParsedLine:
    """Parse the parts of `3 12: ^ >b gs10`; the colon may be left out if both words are labels of pairs.

    Before a colon, part of a player's name will do as well; without one it could be a code.
    """
    group, rest = _extract_group(text)
    is_swapped = "^" in rest
    rest = rest.replace("^", " ")
    if match := _PAIRS.fullmatch(rest):
        return ParsedLine((match[1], match[2]), is_swapped, group, match[3].strip())
    words = rest.split(None, 2)
    if len(words) >= 2 and {label_key(words[0]), label_key(words[1])} <= _accepted_labels(event):
        return ParsedLine((words[0], words[1]), is_swapped, group, " ".join(words[2:]))
    return ParsedLine(None, is_swapped, group, rest.strip())


def example_pairs(event: Event) -> str:
    """Return two pairs as typed on a line: the first of the event and the last of its section, else any two."""
    if not event.pairs:
        return "3 12"
    first = event.pairs[0]
    last = [pair for pair in event.pairs if pair.section == first.section][-1]
    return f"{short_label(first.label, Side.NORTH_SOUTH)} {short_label(last.label, Side.EAST_WEST)}"


def _accepted_labels(event: Event) -> set[str]:
    """Return what pairs may be called on a line: their labels, and bare numbers of labels that contain a side."""
    labels: set[str] = set()
    for pair in event.pairs:
        label = label_key(pair.label)
        labels.update((label, label.removesuffix("ns"), label.removesuffix("ew")))
    return labels


def _extract_group(text: str) -> tuple[str | None, str]:
    """Return the group after `>`, None without one, and the rest of the text."""
    group = None
    for letter in _GROUP.findall(text):
        if letter.lower() not in GROUP_LETTERS:
            raise ParseError(f">{letter}", phrase("> followed by a group letter, a to i"))
        group = letter.lower().removeprefix(FIRST_GROUP)
    return group, _GROUP.sub(" ", text)


def parse_group(text: str) -> str:
    """Parse the letter of a group of a fouled board; the first group has no letter, as in results."""
    letter = text.strip().lower()
    if letter not in tuple(GROUP_LETTERS):
        raise ParseError(text, phrase("a group letter, a to i"))
    return letter.removeprefix(FIRST_GROUP)


def parse_outcome(
    code: str, rules: RuleSet, board: int, above: Outcome | None = None, declarer: Seat | None = None, *, scores: bool
) -> Outcome:
    """Read a result code, in full or in short; raise `ParseError` if it is neither.

    Empty text repeats the result `above` with the same cards, tricks alone repeat its contract. `42+` is 420 for
    North-South; if `scores` are typed, the sign may be left out where only one side can have scored it.
    """
    normalised_code = normalise_notation(code)
    if not normalised_code:
        if above is None:
            raise ParseError(code, phrase("a result, because there is none above to repeat"))
        return above
    if re.fullmatch(r"[0-9]{1,3}[+-]?" if scores else r"[0-9]{1,3}[+-]", normalised_code, re.ASCII):
        return _parse_tens(normalised_code, rules, board, declarer)
    is_short = re.fullmatch(r"=|[+-]?[0-9]{1,2}", normalised_code, re.ASCII)
    if is_short and (
        normalised_code == "=" or int(normalised_code) not in possible_scores(rules)
    ):  # 0 is a score, and so may 20 be
        return _parse_tricks_alone(code, normalised_code, rules, above)
    return parse_code(code, rules)


def _parse_tricks_alone(code: str, normalised_code: str, rules: RuleSet, above: Outcome | None) -> Played:
    """Return the contract above with other tricks."""
    if above is None:
        raise ParseError(code, phrase("a contract before the tricks, because there is no result above to copy it from"))
    if not isinstance(above, Played):
        raise ParseError(code, phrase("a contract before the tricks, because the result above has none to copy"))
    return above._replace(tricks=parse_tricks(normalised_code, rules.tricks_needed(above.contract)))


def _parse_tens(normalised_code: str, rules: RuleSet, board: int, declarer: Seat | None) -> KnownScore:
    """Read a score in tens, followed by its sign."""
    number = 10 * int(normalised_code.rstrip("+-"))
    scores = {number, -number} & possible_scores(rules)
    if not scores:
        tens = join_phrases((score // 10 for score in sorted(possible_scores(rules)) if score > 0), ", ")
        raise ParseError(
            normalised_code, phrase("a score in tens ({tens}), then + for North-South or - for East-West", tens=tens)
        )
    if normalised_code.endswith("+"):
        return KnownScore(number)
    if normalised_code.endswith("-"):
        return KnownScore(-number)
    if declarer is not None:
        scores = {score for score in scores if any(possible_contracts(rules, score, board, declarer.side))}
    if len(scores) != 1:
        raise ParseError(
            normalised_code,
            phrase("which side scored: {tens}+ for North-South, {tens}- for East-West", tens=normalised_code),
        )
    return KnownScore(scores.pop())
