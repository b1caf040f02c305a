"""Findings: what a director should look at, and what leads to one. A finding is a value, never an exception.

It is identified by its key, which is derived from what it is about. A suspicion is about one outcome by itself, and
becomes a finding for each result that has it; a cause is one finding that explains several results.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import log
from typing import NamedTuple, Self

from scorer import hints
from scorer.errors import ParseError, ambiguity_message, choices_message
from scorer.game.contracts import Denomination
from scorer.i18n import EMPTY_PHRASE, Phrase, count_phrase, phrase
from scorer.model.boards import TablePoints
from scorer.model.events import Event, ResultChange, apply_result_changes
from scorer.model.results import Outcome, Played, Result, describe_meeting
from scorer.model.rulings import AcceptedFinding


class Severity(StrEnum):
    """How certain it is that something is wrong; what is missing may only be late."""

    ERROR = "error"
    WARNING = "warning"
    MISSING = "missing"


class Reading(StrEnum):
    """Another way to read a record: the names of repairs, which other programs know."""

    DEFENDERS_TRICKS = "defenders-tricks"
    TRICKS_ABOVE_SIX = "tricks-above-six"
    EAST_WEST_VIEW = "east-west-view"
    OTHER_DENOMINATION = "other-denomination"
    OTHER_LEVEL = "other-level"
    DIGIT = "digit"
    LINE_SHIFTED = "line-shifted"
    OTHER_TRAVELLER = "other-traveller"
    OTHER_BOARD = "other-board"
    OTHER_ROUND = "other-round"
    OTHER_SEAT = "other-seat"
    DECLARER = "declarer"
    PARTNER = "partner"
    SIDES_EXCHANGED = "sides-exchanged"
    PAIRS_KEPT = "pairs-kept"
    OTHER_PAIR = "other-pair"
    HANDS_EXCHANGED = "hands-exchanged"
    NEW_GROUP = "new-group"
    MISCOUNTED = "miscounted"
    PLAY = "play"


class Repair(NamedTuple):
    """A correction for a finding: its name, what it does, and the results before and after.

    The name is a `Reading`, with a number if the finding has several of that kind. `boards` are two whose hands would
    be exchanged, usually none. `reason` says which slip it assumes; `score` is the North-South score it would give.
    `counted` is what the table should have announced, if it is corrected too.
    """

    reading: str
    description: Phrase
    before: tuple[Result, ...]
    after: tuple[Result, ...]
    boards: tuple[int, ...] = ()
    reason: Phrase = EMPTY_PHRASE
    score: int | None = None
    counted: TablePoints | None = None

    @classmethod
    def from_outcomes(cls, reading: Reading, description: Phrase, meant: Mapping[Result, Outcome]) -> Self:
        """Return a repair that gives results these outcomes."""
        after = tuple(result._replace(outcome=outcome) for result, outcome in meant.items())
        return cls(reading, description, tuple(meant), after)

    @classmethod
    def from_exchange(
        cls, reading: Reading, description: Phrase, here: Collection[Result], there: Collection[Result]
    ) -> Self:
        """Return a repair that exchanges outcomes and remarks between two sets of results."""
        before, instead = (*here, *there), (*there, *here)
        both = zip(before, instead, strict=True)
        after = tuple(one._replace(outcome=other.outcome, remark=other.remark) for one, other in both)
        return cls(reading, description, before, after)

    @property
    def summary(self) -> Phrase:
        """What it does, the new score, and the reason."""
        if self.score is not None:
            does = phrase("{repair}, score {score:+}", repair=self.description, score=self.score)
        else:
            does = self.description
        return phrase("{repair}: {reason}", repair=does, reason=self.reason) if self.reason != EMPTY_PHRASE else does

    @property
    def token(self) -> str:
        """Identifies this repair to a page that showed it."""
        return _hash_letters(repr((self.before, self.after, self.boards, self.counted)))

    @property
    def changes(self) -> tuple[ResultChange, ...]:
        """Each result before and after."""
        return tuple(zip(self.before, self.after, strict=True))

    def apply_to(self, event: Event) -> Event:
        """Return the event with each result replaced by its repaired one, and with the hands and points as repaired."""
        return self.apply_to_cards(apply_result_changes(event, self.changes))

    def apply_to_cards(self, event: Event) -> Event:
        """Return the event with the hands and the announced points as repaired; results stay."""
        hands, source = dict(event.deals), dict(zip(self.boards, reversed(self.boards), strict=True))
        deals = tuple((number, hands[source.get(number, number)]) for number, _ in event.deals)
        dealt = tuple(sorted(one._replace(board=source.get(one.board, one.board)) for one in event.dealt))
        after = event._replace(deals=deals, dealt=dealt)
        if self.counted is None:
            return after
        counted = self.counted
        announced = tuple(counted if one.pairing == counted.pairing else one for one in after.announced)
        return after._replace(announced=announced)


def _hash_letters(text: str) -> str:
    """Return a hash of a text, ten of `KEY_LETTERS`."""
    from hashlib import sha256  # not needed just to count findings

    number = int.from_bytes(sha256(text.encode()).digest())
    return "".join(KEY_LETTERS[number >> 5 * place & 31] for place in range(KEY_LENGTH))


FindingIdentity = tuple[str, int, int | None, int | None, str, tuple[int, ...]]
"""What a finding is about: code, board or 0, round, table, pairs separated by spaces, other boards."""

KEY_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""Letters of a key, without any that look alike."""

KEY_LENGTH, SHORTEST_KEY = 10, 3


class Finding(NamedTuple):
    """What was found and where: `code` for programs, `message` for people, the likeliest repair first.

    `board` is None if it is not about a board; `boards` are the others that a cause names. `asks_table`: only the table
    can tell what was meant, so that no repair is offered before the others.
    """

    severity: Severity
    code: str
    board: int | None
    message: Phrase
    round: int | None = None
    table: int | None = None
    pairs: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    boards: tuple[int, ...] = ()
    asks_table: bool = False

    @property
    def offered_repair(self) -> Repair | None:
        """The repair that is offered before all others, None if there is none or only the table can tell."""
        return None if self.asks_table or not self.repairs else self.repairs[0]

    @property
    def identity(self) -> FindingIdentity:
        """What it is about, which does not change with its message."""
        return (self.code, self.board or 0, self.round, self.table, " ".join(self.pairs), self.boards)

    @property
    def key(self) -> str:
        """Its name, a hash of its identity: ten of `KEY_LETTERS`."""
        from json import dumps  # not needed just to count findings

        return _hash_letters(dumps(self.identity))


def is_accepted(finding: Finding, marks: Iterable[AcceptedFinding]) -> bool:
    """Return whether a director has accepted a finding as correct."""
    *about, boards = finding.identity
    for mark in marks:  # `marks.csv` need not name the other boards
        own = [mark.code, mark.board, mark.round, mark.table, " ".join(mark.pairs)]
        if own == about and mark.boards in ((), boards):
            return True
    return False


def shorten_keys(findings: Iterable[Finding]) -> dict[str, str]:
    """Map each key to its shortest unique prefix, three letters at least."""
    lengths = range(SHORTEST_KEY, KEY_LENGTH + 1)
    keys = dict.fromkeys(finding.key for finding in findings)
    beginnings = Counter(key[:length] for key in keys for length in lengths)
    return {key: next(key[:length] for length in lengths if beginnings[key[:length]] == 1) for key in keys}


def find_by_key(findings: Sequence[Finding], text: str) -> Finding:
    """Return the finding whose key starts with a text, in either case.

    Raise `ParseError` unless there is exactly one.
    """
    begun = text.strip().lower()
    fitting = [finding for finding in findings if begun and finding.key.startswith(begun)]
    if len(fitting) == 1:
        return fitting[0]
    expected = choices_message(shorten_keys(findings).values(), text)
    if fitting:
        expected = ambiguity_message([finding.key for finding in fitting])
    raise ParseError(text, expected, hints.LIST_FINDINGS)


def build_finding(
    result: Result,
    severity: Severity,
    code: str,
    reason: Phrase,
    repairs: tuple[Repair, ...] = (),
    boards: tuple[int, ...] = (),
    *,
    ask: bool = False,
) -> Finding:
    """Build a finding about a result, or about several of which it is the first.

    `ask` adds that only the table can tell what was meant.
    """
    where = {"meeting": describe_meeting(result), "reason": reason}
    message = phrase("{meeting}: {reason}", **where)
    if ask and result.table is not None:
        message = phrase("{meeting}: {reason}; ask table {table} what was meant", **where, table=result.table)
    elif ask:
        message = phrase("{meeting}: {reason}; ask the players what was meant", **where)
    named = tuple(_number_readings(repairs))
    about = Finding(severity, code, result.board, message, result.round, result.table)
    return about._replace(pairs=result.pairs, repairs=named, boards=boards, asks_table=ask)


def _number_readings(repairs: Iterable[Repair]) -> Iterator[Repair]:
    """Yield repairs with distinct names: `digit`, `digit-2`."""
    often: Counter[str] = Counter()
    for repair in repairs:
        often[repair.reading] += 1
        which = often[repair.reading]
        yield repair if which == 1 else repair._replace(reading=f"{repair.reading}-{which}")


class Lead(NamedTuple):
    """How much likelier a reading must be to be offered first: than the next one, and than what no reading undoes.

    That is a result that is odd but right, a trick more or less, or part score for game.
    """

    over_next: float
    over_record: float


ODD_DENOMINATION = "odd-denomination"

USUAL_LEAD, NO_TRUMPS_LEAD = Lead(log(1.15), 5), Lead(log(1.15), 6)
"""What other tricks need: more in no trumps, where a suit may be run against declarer."""

LEADS: Mapping[Reading, Lead] = {
    Reading.OTHER_DENOMINATION: Lead(3, 8),
    Reading.OTHER_SEAT: Lead(log(2), 0),
    Reading.PARTNER: Lead(log(2), 0),
    Reading.SIDES_EXCHANGED: Lead(log(2), 0),
}
"""What other readings need of one result; many a right one is alone in its suit."""


ALONE_IN_DENOMINATION = 9.2
"""What other tricks need over the record where no other table chose the denomination, so that none is a measure."""


class Fix(NamedTuple):
    """Another outcome for a result.

    If it exchanges the sides, the pairs are exchanged too, and it needs no description.
    """

    reading: Reading
    outcome: Outcome
    description: Phrase = EMPTY_PHRASE
    reason: Phrase = EMPTY_PHRASE
    weight: float = 0
    score: int | None = None

    def repair_for(self, result: Result) -> Repair:
        """Return the repair of one result."""
        does, after = self.description, result._replace(outcome=self.outcome)
        if self.reading is Reading.SIDES_EXCHANGED:
            does, after = describe_turn(result), exchange_pairs(result, self.outcome)
        return Repair(self.reading, does, (result,), (after,), reason=self.reason, score=self.score)


class Suspicion(NamedTuple):
    """Why an outcome is impossible or unlikely; the likeliest fix first.

    `record_weight` is that of the outcome as it is recorded, None if it cannot be right. `is_agreed`: the other
    tables leave no doubt of the first fix.
    """

    severity: Severity
    code: str
    reason: Phrase
    fixes: tuple[Fix, ...] = ()
    record_weight: float | None = None
    is_agreed: bool = False

    def finding_for(self, result: Result) -> Finding:
        """Return the finding for one result with the outcome."""
        repairs = tuple(fix.repair_for(result) for fix in self.fixes)
        asks = bool(self.fixes) and not self._has_leading_fix()
        return build_finding(result, self.severity, self.code, self.reason, repairs, ask=asks)

    def _has_leading_fix(self) -> bool:
        if self.is_agreed:
            return True
        first, *others = self.fixes
        in_no_trumps = (
            isinstance(first.outcome, Played) and first.outcome.contract.denomination is Denomination.NO_TRUMPS
        )
        lead = LEADS.get(first.reading, NO_TRUMPS_LEAD if in_no_trumps else USUAL_LEAD)
        if self.code == ODD_DENOMINATION and first.reading is not Reading.OTHER_DENOMINATION:
            lead = lead._replace(over_record=ALONE_IN_DENOMINATION)
        if others and first.weight - others[0].weight < lead.over_next:
            return False
        return self.record_weight is None or first.weight - self.record_weight >= lead.over_record


class Cause(NamedTuple):
    """A finding, and the results about which nothing more is reported."""

    finding: Finding
    explained: tuple[Result, ...]


def exchange_pairs(result: Result, outcome: Outcome) -> Result:
    """Return a result with its pairs exchanged."""
    return result._replace(ns=result.ew, ew=result.ns, outcome=outcome)


def describe_turn(result: Result) -> Phrase:
    """Describe the exchange of the pairs of a result."""
    return phrase("swap the pairs: {pair} sat North-South", pair=result.ew)


def describe_result(outcome: Played) -> Phrase:
    """Describe a contract and its tricks: `GS with 10 tricks`."""
    return phrase("{contract} with {tricks}", contract=outcome.contract, tricks=count_phrase(outcome.tricks, "trick"))
