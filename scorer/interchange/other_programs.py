"""What the readers of other programs' files share: an event, its published figures, and messages about it."""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scorer.errors import MOST_TOLD, BadInput, Misread, Mistake, Mistakes, Remedy, Way, Where, misread, remedy
from scorer.game.contracts import normalised, parse_tricks
from scorer.game.rulesets import BRIDGE, STANDARD, RuleSet, rule_set
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, chained, phrase
from scorer.interchange.own_settings import scoring_settled
from scorer.model.contradictions import contradictions
from scorer.model.events import Event, in_reading_order, with_settings
from scorer.model.notation import code_of, parse_score
from scorer.model.numbers import parse_decimal, whole_number
from scorer.model.pairs import LONGEST_LABEL, Pair, label_key
from scorer.model.results import KnownScore, NotPlayed, Outcome, PassedOut, Percentage, Played, Result, Ruling, SitOut
from scorer.model.rulings import Penalty
from scorer.published.figures import Figure, FigurePlace, Kind, figure, of_pair
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.formats.labels import Labels
    from scorer.model.results import Unit

T = TypeVar("T")


class Brought(NamedTuple):
    """An event imported from another program's file.

    `figures` were published with it; `stated_settings` are the names of the scoring settings given in the file;
    `messages` say what was left out or changed, and `remedies` what to do about it; `program` is the program that wrote
    the file, if it says so.
    """

    event: Event
    figures: tuple[Figure, ...] = ()
    settled: frozenset[str] = frozenset()
    told: tuple[Phrase, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    program: str = ""


class Word(NamedTuple):
    """A text in a file with its place: the line and the name of the field. Its mistakes are noted."""

    where: Where
    field: str
    text: str
    mistakes: Mistakes

    def read(self, parse: Callable[[str], T]) -> T | None:
        """Parse the text; None, with the mistake noted, if that fails."""
        return self.mistakes.read(self.field, self.text, parse, self.where)

    def perhaps(self, parse: Callable[[str], T]) -> T | None:
        """Parse the text if there is one; None otherwise, or with the mistake noted if parsing fails."""
        return self.read(parse) if self.text else None

    def wrong(self, reason: Phrase) -> None:
        """Note what is wrong with the text."""
        self.mistakes.append(Mistake(self.where, self.field, reason))


class Wanted(NamedTuple):
    """Options of an import: the date to use if the file has none; the rules and the encoding, if given.

    Unless `strict`, single mistakes are left out of the import; with `skip_odd`, so are results of another game.
    """

    today: datetime.date
    rules: str | None = None
    encoding: str | None = None
    strict: bool = False
    skip_odd: bool = False


class FileReading(NamedTuple):
    """A file that is being read: its name, the options, the mistakes found, and the messages to show.

    `own_settings` are the settings that the scorer itself wrote into it, by key.
    """

    name: str
    wanted: Wanted
    mistakes: Mistakes
    told: list[Phrase]
    own: Mapping[str, Any]

    @property
    def rules(self) -> RuleSet:
        """The rules given by the user, or by the file itself; else `standard`."""
        return rule_set(self.wanted.rules or str(self.own.get("rules", STANDARD.name)))

    def settled(self, event: Event) -> Event:
        """Return the event with its rules and with the settings from the file."""
        rules = self.rules
        return replace(with_settings(replace(event, redeal=rules.redeal), self.own), rules=rules.name)


class Line(NamedTuple):
    """The texts of a result in a file: who met where, and the outcome. Missing texts are empty."""

    board: int
    section: str
    ns: Word
    ew: Word
    round: Word
    table: Word
    contract: Word
    declarer: Word
    tricks: Word
    score: Word


class ReadLine(NamedTuple):
    """A result, its place, and the figures published for it."""

    where: Where
    result: Result
    figures: tuple[Figure, ...]


class Listed(NamedTuple):
    """A competitor in a published ranking, with the adjustment of its total and the figures printed for it."""

    pair: Pair
    adjustment: Word
    printed: Mapping[Kind, str]


_DATES = (
    re.compile(r"(?P<day>[0-9]{1,2})[/.-](?P<month>[0-9]{1,2})[/.-](?P<year>[0-9]{4})"),
    re.compile(r"(?P<year>[0-9]{4})[/.-](?P<month>[0-9]{1,2})[/.-](?P<day>[0-9]{1,2})(T.*)?"),
)


def parse_date(text: str) -> datetime.date:
    """Parse `24/11/2026`, `24-11-2026` or `2026.11.24`; raise `ParseError` otherwise."""
    for form in _DATES:
        match = form.fullmatch(text.strip())
        if match:
            try:
                return datetime.date(int(match["year"]), int(match["month"]), int(match["day"]))
            except ValueError as error:
                raise Misread(text, phrase("a day that there is")) from error
    raise Misread(text, phrase("a date such as 24/11/2026 or 2026-11-24"))


def parse_side(text: str) -> Side | None:
    """Parse a direction, `NS`, `N-S`, `North-South` or nothing; raise `ParseError` otherwise."""
    plain = re.sub(r"[^A-Z]", "", text.upper())
    if not plain:
        return None
    for side in Side:
        if plain in (str(side), str(side.word).upper().replace("-", "")):
            return side
    raise Misread(text, phrase("NS or EW"))


def with_met(listed: Sequence[Pair], met: Iterable[Pair]) -> list[Pair]:
    """The listed pairs, then those named only by results, each once, with names if any row has them."""
    known = {(pair.label, pair.section) for pair in listed}
    others: dict[tuple[str, str, Side | None], Pair] = {}
    for pair in met:
        known_by = (pair.label, pair.section, pair.direction)
        if (pair.label, pair.section) not in known and not (known_by in others and others[known_by].names):
            others[known_by] = pair
    return [*listed, *others.values()]


def find_pair(labels: Labels, text: str, side: Side, section: str) -> str:
    """Find the label of a pair in the section of the result, else in any section."""
    try:
        return labels.find(text, side, section)
    except Misread:
        return labels.find(text, side, "")


def figures_among(where: FigurePlace, printed: Mapping[Kind, str]) -> Iterator[Figure]:
    """Yield the figures among the texts printed for a result or a pair."""
    for kind, text in printed.items():
        one = figure(kind, where, text)
        if one is not None:
            yield one


def published(result: Result, printed: Callable[[Side], Mapping[Kind, str]]) -> Iterator[Figure]:
    """Yield what a result of two pairs was worth to each side, as printed."""
    if result.ns is not None and result.ew is not None:
        for side in Side:
            yield from figures_among(FigurePlace(result.board, result.ns, result.ew, side), printed(side))


PASSES = ("PASS", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "P")
NOT_PLAYED = ("NP", "N/P", "NOTPLAYED")
_PERCENT_EACH = re.compile(r"A(100|[0-9]{2})(100|[0-9]{2})")
"""An artificial score: percent for North-South, percent for East-West."""

FEW = 10
"""How many results of another game are reported one by one; of more, only a few examples are."""


ONE_IN = 10
"""An import tolerates mistakes in one result out of this many, or in `FEW` results."""


def results_by(
    rules: RuleSet, reading: FileReading, read: Callable[[RuleSet, FileReading], Iterable[ReadLine]]
) -> list[ReadLine]:
    """Read every result that is valid under the rules; note mistakes in the others.

    Raise `BadInput` if the user gave no rules, and more of the results are valid in contract bridge than in Minibridge.
    """
    lines = list(read(rules, reading))
    if reading.mistakes and reading.wanted.rules is None and not reading.own:
        found: list[int] = []
        for other in (STANDARD, BRIDGE):
            probe = reading._replace(mistakes=Mistakes(), told=[])
            list(read(other, probe))
            found.append(probe.mistakes.found)
        if found[1] < found[0]:
            told = reading.mistakes if reading.mistakes.found <= FEW else reading.mistakes[:3]
            reason = phrase("these are no results of Minibridge")
            bridge = Mistake(Where(reading.name), "rules", reason, (remedy(Way.AS_BRIDGE),))
            raise BadInput([bridge, *told], reading.mistakes.found - len(told))
    return lines


def brought(
    reading: FileReading, event: Event, lines: Sequence[ReadLine], listed: Sequence[Listed], program: str
) -> Brought:
    """Make the imported event from consistent results, leaving out single fields that could not be read.

    Raise `BadInput` with everything wrong if the import is strict, or if there are too many mistakes.
    """
    mistakes, told = reading.mistakes, reading.told
    event = replace(event, penalties=tuple(_adjustments(listed, event.scoring.penalty_units[0])))
    event = settled_event(event, [(line.where, line.result) for line in lines], mistakes)
    if reading.wanted.strict or not lines or mistakes.found > min(max(FEW, len(lines) // ONE_IN), MOST_TOLD):
        mistakes.refuse()
    for mistake in mistakes:
        wrong = chained((mistake.where or "", mistake.field, mistake.reason), ": ")
        told.append(phrase("left out: {wrong}", wrong=wrong))
    event = with_lists(with_played_deals(event, told), told)
    standing = set(map(id, event.results))
    figures = [one for line in lines if id(line.result) in standing for one in line.figures]
    for one in listed:
        figures += figures_among(of_pair(one.pair.label), one.printed)
    return Brought(event, tuple(figures), scoring_settled(reading.own), tuple(told), program=program)


def _adjustments(listed: Iterable[Listed], unit: Unit) -> Iterator[Penalty]:
    """Yield adjustments of totals as penalties; what was added becomes negative."""
    for one in listed:
        amount = one.adjustment.perhaps(parse_decimal)
        if amount:
            yield Penalty(one.pair.label, -amount, unit, "adjustment")


def result_of(line: Line, labels: Labels, outcome: Callable[[], Outcome | None]) -> Result | None:
    """Make the result of a line, with `outcome` called if two pairs met; None, with mistakes noted, if it is wrong."""
    mistakes, before = line.ns.mistakes, line.ns.mistakes.found
    sides = zip(Side, (line.ns, line.ew), strict=True)
    ns, ew = (word.perhaps(partial(find_pair, labels, side=side, section=line.section)) for side, word in sides)
    round_, table = (word.perhaps(whole_number) for word in (line.round, line.table))
    if mistakes.found > before:
        return None
    if ns is None and ew is None:
        line.ns.wrong(phrase("expected a pair, here or in {other}", other=line.ew.field))
        return None
    came: Outcome | None = SitOut()
    if ns is not None and ew is not None:
        came = outcome()
    elif line.contract.text or normalised(line.score.text).strip("+-0.") not in ("", "BYE"):
        (line.ns if ns is None else line.ew).wrong(phrase("expected a pair, because there is a result"))
        return None
    return None if came is None else Result(line.board, ns, ew, came, round_, table)


def outcome_of(line: Line, rules: RuleSet, reading: FileReading) -> Outcome | None:
    """Parse an outcome; None, with mistakes noted, if that fails.

    The score counts if it disagrees with the contract, or if the contract cannot be read. In contract bridge this is
    only reported, because a director may have entered the score on purpose; in Minibridge it is a mistake.
    """
    award = award_in(line.score.text)
    if award is not None:
        return award
    contract, score = normalised(line.contract.text), line.score.text
    if contract in PASSES and not rules.passes:
        contract_alone = phrase("a contract: nobody passes in Minibridge")
        line.contract.wrong(misread(line.contract.text, contract_alone))
        return _score_alone(line, rules)
    if contract in PASSES:
        return PassedOut()
    if contract and line.declarer.text and line.tricks.text:
        return _played(line, rules, reading)
    if score:
        if contract and line.contract.read(rules.contract) is not None:
            reason = phrase("the contract has no declarer or no tricks")
            reading.told.append(_score_taken(line, reason))
        return line.score.read(lambda text: parse_score(_whole(text), rules))
    line.contract.wrong(phrase("expected a contract with declarer and tricks, or a score"))
    return None


def _score_alone(line: Line, rules: RuleSet) -> KnownScore | None:
    """Parse the score of a result; None if the rules do not give it."""
    try:
        return parse_score(_whole(line.score.text), rules)
    except Misread:
        return None


def award_in(text: str) -> NotPlayed | Ruling | None:
    """The award written in place of a score: `A6040`, or not played."""
    plain = normalised(text)
    if plain in NOT_PLAYED:
        return NotPlayed()
    match = _PERCENT_EACH.fullmatch(plain)
    if match is None:
        return None
    return Ruling(Percentage(Fraction(match[1])), Percentage(Fraction(match[2])))


def _whole(score: str) -> str:
    """Drop the decimals that some programs write: `430.0` gives `430`."""
    return re.sub(r"\.0+$", "", score.strip())


def _played(line: Line, rules: RuleSet, reading: FileReading) -> Outcome | None:
    before = reading.mistakes.found
    contract = line.contract.read(rules.contract)
    declarer = line.declarer.read(Seat.parse)
    needed = None if contract is None else rules.needed(contract)
    tricks = line.tricks.read(lambda text: parse_tricks(text, needed))
    if reading.mistakes.found > before or contract is None or declarer is None or tricks is None:
        return _score_alone(line, rules)
    outcome = Played(contract, declarer, tricks)
    if not line.score.text:
        return outcome
    score = score_of(outcome, rules, declarer, line.board)
    stated = line.score.read(lambda text: parse_score(_whole(text), rules))
    if stated is None or stated.score == score:
        return outcome
    code, read = code_of(outcome), stated.score
    reason = phrase("{code} is {score}, the file has {read}", code=code, score=score, read=read)
    if not rules.auction:
        line.score.wrong(reason)
        return stated
    reading.told.append(_score_taken(line, reason))
    return KnownScore(stated.score)


def _score_taken(line: Line, reason: Phrase) -> Phrase:
    """Say that a result has only its score, and why."""
    place = line.score.where
    return phrase("board {board} ({place}): {reason}: the score is taken", board=line.board, place=place, reason=reason)


def settled_event(event: Event, placed: Sequence[tuple[Where | Phrase, Result]], mistakes: Mistakes) -> Event:
    """Add the results to the event, except for inconsistent ones, which are noted."""
    results = [result for _, result in placed]
    event = replace(event, pairs=tuple(_with_own_labels(event.pairs, mistakes)))
    if not event.boards:
        event = replace(event, boards=max((result.board for result in results), default=0))
    contradicting: set[int] = set()
    for wrong in contradictions(event, results):
        where, _ = placed[wrong.position]
        mistakes.append(Mistake(where, wrong.field, wrong.reason))
        contradicting.add(wrong.position)
    standing = [result for position, result in enumerate(results) if position not in contradicting]
    return replace(event, results=in_reading_order(standing))


def _with_own_labels(pairs: Iterable[Pair], mistakes: Mistakes) -> Iterator[Pair]:
    """Yield the pairs, except for those whose full label is repeated or too long, which are noted."""
    seen: set[str] = set()
    for pair in pairs:
        if label_key(pair.label) in seen:
            twice = phrase('read "{read}" twice, expected each pair once', read=pair.label)
            mistakes.append(Mistake(None, "pair", twice))
        elif len(pair.label) > LONGEST_LABEL:
            shorter = phrase("{most} characters at the most", most=LONGEST_LABEL)
            mistakes.append(Mistake(None, "pair", misread(pair.label, shorter)))
        else:
            yield pair
        seen.add(label_key(pair.label))


def with_played_deals(event: Event, told: list[Phrase]) -> Event:
    """Drop the hands of boards that were not played, with a message."""
    beyond = [number for number, _ in event.deals if number > event.boards]
    if not beyond:
        return event
    first, last = beyond[0], beyond[-1]
    told.append(phrase("left out: the hands of boards {first} to {last}, which nobody played", first=first, last=last))
    return replace(event, deals=tuple(deal for deal in event.deals if deal[0] <= event.boards))


def with_lists(event: Event, told: list[Phrase]) -> Event:
    """Complete the directions of pairs if there are two winners; one winner if a pair changed sides."""
    if event.winners == 1 or all(pair.direction for pair in event.pairs):
        return event
    sat: defaultdict[str | None, set[Side]] = defaultdict(set)
    for result in event.results:
        for side in Side:
            sat[result.pair_of(side)].add(side)
    if any(len(sat[pair.label]) > 1 for pair in event.pairs):
        told.append(phrase("one list for all pairs: the file says two, and a pair without a direction changed sides"))
        return replace(event, winners=1)
    facing = {label: next(iter(sides), Side.NORTH_SOUTH) for label, sides in sat.items()}
    pairs = [pair._replace(direction=pair.direction or facing[pair.label]) for pair in event.pairs]
    return replace(event, pairs=tuple(pairs))
