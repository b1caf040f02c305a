"""What the readers of other programs' files share: results and standings as texts, made into an event."""

from __future__ import annotations

import datetime
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from scorer.errors import (
    MAX_LISTED_MISTAKES,
    InputError,
    Mistake,
    Mistakes,
    ParseError,
    SourceLocation,
    mismatch_message,
)
from scorer.game.contracts import normalise_notation, parse_tricks
from scorer.game.rulesets import BRIDGE, STANDARD, RuleSet, find_rule_set
from scorer.game.seats import Seat, Side
from scorer.i18n import Phrase, join_phrases, phrase
from scorer.interchange.imported_events import ImportedEvent, ImportOptions, not_minibridge
from scorer.interchange.programs.embedded_settings import stated_scoring_settings
from scorer.interchange.published.figures import Figure, FigureKind, FigurePlace, parse_figure, place_of_pair
from scorer.model.contradictions import find_contradictions
from scorer.model.events import Event, sort_results, with_settings
from scorer.model.notation import format_code, parse_score
from scorer.model.numbers import parse_decimal, parse_whole_number
from scorer.model.pairs import MAX_LABEL_LENGTH, Pair, label_key
from scorer.model.results import KnownScore, NotPlayed, Outcome, PassedOut, Percentage, Played, Result, Ruling, SitOut
from scorer.model.rulings import Penalty
from scorer.scoring import score_of

if TYPE_CHECKING:
    from scorer.interchange.own.labels import PairLabels
    from scorer.interchange.rows import SourceCell
    from scorer.model.results import PointsUnit

T = TypeVar("T")


class FileImport(NamedTuple):
    """A file that is being read: its name, the options, the mistakes found, and the messages to show.

    `own_settings` are the settings that the scorer itself wrote into it, by key.
    """

    name: str
    options: ImportOptions
    mistakes: Mistakes
    messages: list[Phrase]
    own_settings: Mapping[str, object]

    @property
    def rules(self) -> RuleSet:
        """The rules given by the user, or by the file itself; else `standard`."""
        return find_rule_set(self.options.rules or str(self.own_settings.get("rules", STANDARD.name)))

    def with_own_settings(self, event: Event) -> Event:
        """Return the event with its rules and with the settings from the file."""
        rules = self.rules
        return with_settings(event._replace(redeal=rules.redeal), self.own_settings)._replace(rules=rules.name)


class SourceResult(NamedTuple):
    """The texts of a result in a file: who met where, and the outcome. Missing texts are empty."""

    board: int
    section: str
    ns: SourceCell
    ew: SourceCell
    round: SourceCell
    table: SourceCell
    contract: SourceCell
    declarer: SourceCell
    tricks: SourceCell
    score: SourceCell


class ImportedResult(NamedTuple):
    """A result, its place, and the figures published for it."""

    where: SourceLocation
    result: Result
    figures: tuple[Figure, ...]


class PublishedStanding(NamedTuple):
    """A competitor in a published ranking, with the adjustment of its total and the figures printed for it."""

    pair: Pair
    adjustment: SourceCell
    printed: Mapping[FigureKind, str]


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
                raise ParseError(text, phrase("a real date")) from error
    raise ParseError(text, phrase("a date that exists, such as 24/11/2026 or 2026-11-24"))


def parse_side(text: str) -> Side | None:
    """Parse a direction, `NS`, `N-S`, `North-South` or nothing; raise `ParseError` otherwise."""
    plain = re.sub(r"[^A-Z]", "", text.upper())
    if not plain:
        return None
    for side in Side:
        if plain in (str(side), str(side.label).upper().replace("-", "")):
            return side
    raise ParseError(text, phrase("NS or EW"))


def add_pairs_from_results(listed: Sequence[Pair], found: Iterable[Pair]) -> list[Pair]:
    """The listed pairs, then those named only by results, each once, with names if any row has them."""
    known = {(pair.label, pair.section) for pair in listed}
    missing: dict[tuple[str, str, Side | None], Pair] = {}
    for pair in found:
        pair_key = (pair.label, pair.section, pair.direction)
        if (pair.label, pair.section) not in known and not (pair_key in missing and missing[pair_key].names):
            missing[pair_key] = pair
    return [*listed, *missing.values()]


def find_pair_label(labels: PairLabels, text: str, side: Side, section: str) -> str:
    """Find the label of a pair in the section of the result, else in any section."""
    try:
        return labels.find_label(text, side, section)
    except ParseError:
        return labels.find_label(text, side, "")


def parse_figures(where: FigurePlace, printed: Mapping[FigureKind, str]) -> Iterator[Figure]:
    """Yield the figures among the texts printed for a result or a pair."""
    for kind, text in printed.items():
        one = parse_figure(kind, where, text)
        if one is not None:
            yield one


def parse_result_figures(result: Result, printed: Callable[[Side], Mapping[FigureKind, str]]) -> Iterator[Figure]:
    """Yield what a result of two pairs was worth to each side, as printed."""
    if result.ns is not None and result.ew is not None:
        for side in Side:
            yield from parse_figures(FigurePlace(result.board, result.ns, result.ew, side), printed(side))


PASS_WORDS = ("PASS", "PASSEDOUT", "PASSOUT", "ALLPASS", "AP", "P")
NOT_PLAYED_WORDS = ("NP", "N/P", "NOTPLAYED")
_PERCENTAGES = re.compile(r"A(100|[0-9]{2})(100|[0-9]{2})")
"""An artificial score: percent for North-South, percent for East-West."""

FEW_MISTAKES = 10
"""How many results of another game are reported one by one; of more, only a few examples are."""


TOLERATED_SHARE = 10
"""An import tolerates mistakes in one result out of this many, or in `FEW` results."""


def read_results(
    rules: RuleSet, reading: FileImport, read: Callable[[RuleSet, FileImport], Iterable[ImportedResult]]
) -> list[ImportedResult]:
    """Read every result that is valid under the rules; note mistakes in the others.

    Raise `InputError` if the user gave no rules, and more of the results are valid in contract bridge than in
    Minibridge.
    """
    lines = list(read(rules, reading))
    if reading.mistakes and reading.options.rules is None and not reading.own_settings:
        mistake_counts: list[int] = []
        for other_rules in (STANDARD, BRIDGE):
            trial = reading._replace(mistakes=Mistakes(), messages=[])
            list(read(other_rules, trial))
            mistake_counts.append(trial.mistakes.total)
        if mistake_counts[1] < mistake_counts[0]:
            shown = reading.mistakes if reading.mistakes.total <= FEW_MISTAKES else reading.mistakes[:3]
            raise InputError([not_minibridge(reading.name), *shown], reading.mistakes.total - len(shown))
    return lines


def make_imported_event(
    reading: FileImport,
    event: Event,
    lines: Sequence[ImportedResult],
    standings: Sequence[PublishedStanding],
    program: str,
) -> ImportedEvent:
    """Make the imported event from consistent results, leaving out single fields that could not be read.

    Raise `InputError` with everything wrong if the import is strict, or if there are too many mistakes.
    """
    mistakes, messages = reading.mistakes, reading.messages
    event = event._replace(penalties=tuple(_adjustment_penalties(standings, event.scoring.penalty_units[0])))
    event = add_consistent_results(event, [(line.where, line.result) for line in lines], mistakes)
    if (
        reading.options.strict
        or not lines
        or mistakes.total > min(max(FEW_MISTAKES, len(lines) // TOLERATED_SHARE), MAX_LISTED_MISTAKES)
    ):
        mistakes.raise_if_any()
    for mistake in mistakes:
        text = join_phrases((mistake.location or "", mistake.field, mistake.reason), ": ")
        messages.append(phrase("left out: {wrong}", wrong=text))
    event = complete_directions(drop_unplayed_deals(event, messages), messages)
    kept_results = set(map(id, event.results))
    figures = [one for line in lines if id(line.result) in kept_results for one in line.figures]
    for one in standings:
        figures += parse_figures(place_of_pair(one.pair.label), one.printed)
    return ImportedEvent(
        event, tuple(figures), stated_scoring_settings(reading.own_settings), tuple(messages), program=program
    )


def _adjustment_penalties(standings: Iterable[PublishedStanding], unit: PointsUnit) -> Iterator[Penalty]:
    """Yield adjustments of totals as penalties; what was added becomes negative."""
    for one in standings:
        amount = one.adjustment.read_optional(parse_decimal)
        if amount:
            yield Penalty(one.pair.label, -amount, unit, "adjustment")


def make_result(line: SourceResult, labels: PairLabels, outcome: Callable[[], Outcome | None]) -> Result | None:
    """Make the result of a line, with `outcome` called if two pairs met; None, with mistakes noted, if it is wrong."""
    mistakes, before = line.ns.mistakes, line.ns.mistakes.total
    sides = zip(Side, (line.ns, line.ew), strict=True)
    ns, ew = (
        word.read_optional(partial(find_pair_label, labels, side=side, section=line.section)) for side, word in sides
    )
    round_, table = (word.read_optional(parse_whole_number) for word in (line.round, line.table))
    if mistakes.total > before:
        return None
    if ns is None and ew is None:
        line.ns.add_mistake(phrase("expected a pair, here or in {other}", other=line.ew.field))
        return None
    result_outcome: Outcome | None = SitOut()
    if ns is not None and ew is not None:
        result_outcome = outcome()
    elif line.contract.text or normalise_notation(line.score.text).strip("+-0.") not in ("", "BYE"):
        (line.ns if ns is None else line.ew).add_mistake(phrase("expected a pair, because there is a result"))
        return None
    return None if result_outcome is None else Result(line.board, ns, ew, result_outcome, round_, table)


def parse_outcome(line: SourceResult, rules: RuleSet, reading: FileImport) -> Outcome | None:
    """Parse an outcome; None, with mistakes noted, if that fails.

    The score counts if it disagrees with the contract, or if the contract cannot be read. In contract bridge this is
    only reported, because a director may have entered the score on purpose; in Minibridge it is a mistake.
    """
    award = parse_source_award(line.score.text)
    if award is not None:
        return award
    contract, score = normalise_notation(line.contract.text), line.score.text
    if contract in PASS_WORDS and not rules.can_pass_out:
        contract_alone = phrase("a contract, because no one can pass in Minibridge")
        line.contract.add_mistake(mismatch_message(line.contract.text, contract_alone))
        return _parse_score_alone(line, rules)
    if contract in PASS_WORDS:
        return PassedOut()
    if contract and line.declarer.text and line.tricks.text:
        return _parse_played(line, rules, reading)
    if score:
        if contract and line.contract.read(rules.parse_contract) is not None:
            reason = phrase("the contract is missing its declarer or tricks")
            reading.messages.append(_describe_score_only(line, reason))
        return line.score.read(lambda text: parse_score(_drop_decimals(text), rules))
    line.contract.add_mistake(phrase("expected a contract with declarer and tricks, or a score"))
    return None


def _parse_score_alone(line: SourceResult, rules: RuleSet) -> KnownScore | None:
    """Parse the score of a result; None if the rules do not give it."""
    try:
        return parse_score(_drop_decimals(line.score.text), rules)
    except ParseError:
        return None


def parse_source_award(text: str) -> NotPlayed | Ruling | None:
    """The award written in place of a score: `A6040`, or not played."""
    plain = normalise_notation(text)
    if plain in NOT_PLAYED_WORDS:
        return NotPlayed()
    match = _PERCENTAGES.fullmatch(plain)
    if match is None:
        return None
    return Ruling(Percentage(Fraction(match[1])), Percentage(Fraction(match[2])))


def _drop_decimals(score: str) -> str:
    """Drop the decimals that some programs write: `430.0` gives `430`."""
    return re.sub(r"\.0+$", "", score.strip())


def _parse_played(line: SourceResult, rules: RuleSet, reading: FileImport) -> Outcome | None:
    before = reading.mistakes.total
    contract = line.contract.read(rules.parse_contract)
    declarer = line.declarer.read(Seat.parse)
    needed = None if contract is None else rules.tricks_needed(contract)
    tricks = line.tricks.read(lambda text: parse_tricks(text, needed))
    if reading.mistakes.total > before or contract is None or declarer is None or tricks is None:
        return _parse_score_alone(line, rules)
    outcome = Played(contract, declarer, tricks)
    if not line.score.text:
        return outcome
    score = score_of(outcome, rules, declarer, line.board)
    stated_score = line.score.read(lambda text: parse_score(_drop_decimals(text), rules))
    if stated_score is None or stated_score.score == score:
        return outcome
    code, read = format_code(outcome), stated_score.score
    reason = phrase("{code} scores {score}, but the file has {read}", code=code, score=score, read=read)
    if not rules.has_auction:
        line.score.add_mistake(reason)
        return stated_score
    reading.messages.append(_describe_score_only(line, reason))
    return KnownScore(stated_score.score)


def _describe_score_only(line: SourceResult, reason: Phrase) -> Phrase:
    """Say that a result has only its score, and why."""
    place = line.score.where
    return phrase(
        "board {board} ({place}): {reason}, so the score is used", board=line.board, place=place, reason=reason
    )


def add_consistent_results(
    event: Event, placed_results: Sequence[tuple[SourceLocation | Phrase, Result]], mistakes: Mistakes
) -> Event:
    """Add the results to the event, except for inconsistent ones, which are noted."""
    results = [result for _, result in placed_results]
    event = event._replace(pairs=tuple(_distinct_pairs(event.pairs, mistakes)))
    if not event.boards:
        event = event._replace(boards=max((result.board for result in results), default=0))
    contradicting: set[int] = set()
    for contradiction in find_contradictions(event, results):
        where, _ = placed_results[contradiction.position]
        mistakes.append(Mistake(where, contradiction.field, contradiction.reason))
        contradicting.add(contradiction.position)
    consistent = [result for position, result in enumerate(results) if position not in contradicting]
    return event._replace(results=sort_results(consistent))


def _distinct_pairs(pairs: Iterable[Pair], mistakes: Mistakes) -> Iterator[Pair]:
    """Yield the pairs, except for those whose full label is repeated or too long, which are noted."""
    seen: set[str] = set()
    for pair in pairs:
        if label_key(pair.label) in seen:
            twice = phrase('read "{read}" twice, expected each pair once', read=pair.label)
            mistakes.append(Mistake(None, "pair", twice))
        elif len(pair.label) > MAX_LABEL_LENGTH:
            shorter = phrase("at most {most} characters", most=MAX_LABEL_LENGTH)
            mistakes.append(Mistake(None, "pair", mismatch_message(pair.label, shorter)))
        else:
            yield pair
        seen.add(label_key(pair.label))


def drop_unplayed_deals(event: Event, messages: list[Phrase]) -> Event:
    """Drop the hands of boards that were not played, with a message."""
    beyond = [number for number, _ in event.deals if number > event.boards]
    if not beyond:
        return event
    first, last = beyond[0], beyond[-1]
    messages.append(
        phrase("left out: the hands on boards {first} to {last}, which were not played", first=first, last=last)
    )
    return event._replace(deals=tuple(deal for deal in event.deals if deal[0] <= event.boards))


def complete_directions(event: Event, messages: list[Phrase]) -> Event:
    """Complete the directions of pairs if there are two winners; one winner if a pair changed sides."""
    if event.winners == 1 or all(pair.direction for pair in event.pairs):
        return event
    sides_by_label: defaultdict[str | None, set[Side]] = defaultdict(set)
    for result in event.results:
        for side in Side:
            sides_by_label[result.pair_of(side)].add(side)
    if any(len(sides_by_label[pair.label]) > 1 for pair in event.pairs):
        messages.append(
            phrase("one ranking for all pairs: the file has two, but a pair with no set direction changed direction")
        )
        return event._replace(winners=1)
    side_of = {label: next(iter(sides), Side.NORTH_SOUTH) for label, sides in sides_by_label.items()}
    pairs = [pair._replace(direction=pair.direction or side_of[pair.label]) for pair in event.pairs]
    return event._replace(pairs=tuple(pairs))
