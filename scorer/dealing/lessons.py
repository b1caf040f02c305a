"""Lessons: what the deals for a class have in common, as a table of conditions that a teacher can extend."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.dealing.promises import Promise, Situation, parse_promise
from scorer.errors import InputError, Mistake, Mistakes, ParseError, SourceLocation, choices_message, parse_each
from scorer.game.advice import find_long_suits, suggest_contract_for_deal, sure_tricks_by_suit, total_sure_tricks
from scorer.game.announcement import Announcement
from scorer.game.contracts import TRICKS, AnyContract
from scorer.game.deals import RANKS, Hand, Suit
from scorer.game.rulesets import PLUS
from scorer.game.seats import Seat, Side
from scorer.i18n import join_with_or, phrase
from scorer.model.settings import choice_type
from scorer.model.texts import parse_free_text
from scorer.scoring.judging import LAYOUT_COUNT

if TYPE_CHECKING:
    from scorer.game.double_dummy import TricksByDenomination
    from scorer.scoring import ScoredEvent


class Condition(NamedTuple):
    """One condition of a lesson: its key and value as written, and a function that tests a situation."""

    text: str
    holds: Callable[[Situation], bool]
    needs_solver: bool = False
    """Whether the solver is needed to test it."""


NumberRange = tuple[int, int]
"""The least and the most."""

ROLES: Mapping[str, Callable[[Announcement], Seat]] = {
    "declarer": attrgetter("declarer"),
    "dummy": attrgetter("dummy"),
    "leader": attrgetter("leader"),
    "third": attrgetter("leader.partner"),
}
"""Seats by role; `third` is the leader's partner, who plays third to the first trick."""

SIDES = ("side", "defenders", *map(str, Side))
SEATS = (*ROLES, *map(str, Seat))

_RANGE = re.compile(r"([0-9]{1,2})(?:(\+)|\s*-\s*([0-9]{1,2}))?")


def parse_range(value: object, most: int) -> NumberRange:
    """Parse `8`, `8+` or `20-24`. Raise `ParseError` for anything else."""
    match = _RANGE.fullmatch(str(value).strip())
    if match is None:
        raise ParseError(str(value), phrase('a number or a range such as "8", "25+" or "20-24"'))
    low = int(match[1])
    high = most if match[2] else int(match[3] or match[1])
    if not low <= high <= most:
        raise ParseError(str(value), phrase("the smaller number first, and no more than {most}", most=most))
    return low, high


def _parse_known_words(value: object, known: Sequence[str]) -> list[str]:
    """Parse a list of known words, or a single one. Raise `ParseError` for anything else."""
    return list(map(choice_type(known).read, _list_texts(value)))


def _list_texts(value: object) -> list[str]:
    """Return a list as texts, or a single value as a list of one."""
    return list(map(str, value)) if isinstance(value, list) else [str(value)]


def _hand_of(who: str, situation: Situation) -> Hand:
    return situation.deal.hand(ROLES[who](situation.announcement) if who in ROLES else Seat(who))


def _side_of(who: str, situation: Situation) -> Side:
    declaring = situation.announcement.declaring_side
    if who == "side":
        return declaring
    return declaring.opponents if who == "defenders" else Side(who)


def _points_of(who: str, situation: Situation) -> int:
    if who in SIDES:
        return sum(situation.deal.hand(seat).points for seat in _side_of(who, situation).seats)
    return _hand_of(who, situation).points


def _has_shape(who: str, shapes: Sequence[str], situation: Situation) -> bool:
    """Test a shape: `5332` in any suits, or `5=3=3=2` as spades, hearts, diamonds, clubs."""
    lengths = [str(length) for length in _hand_of(who, situation).lengths]
    ordered = "".join(sorted(lengths, reverse=True))
    return ordered in shapes or "=".join(lengths) in shapes


def _has_fit_in(suits: Sequence[str], situation: Situation) -> bool:
    """Return whether a longest fit is in one of the suits."""
    fits = situation.fits
    return any(str(suit) in suits for suit, cards in fits.items() if cards == max(fits.values()))


def _is_declared_by(who: Sequence[str], situation: Situation) -> bool:
    declarer = situation.announcement.declarer
    return str(declarer) in who or str(declarer.side) in who


def _has_finesse(won: Sequence[str], situation: Situation) -> bool:
    """Return whether there is exactly one finesse of ace and queen, and whether the king lies as wanted."""
    finesses = list(_find_finesses(("AQ",), situation))
    if len(finesses) != 1:
        return False
    ((seat, suit),) = finesses
    in_front = "K" in situation.deal.hand(seat.left.partner).holding(suit)
    return ("wins" if in_front else "loses") in won


def _find_finesses(tenaces: Sequence[str], situation: Situation) -> Iterator[tuple[Seat, Suit]]:
    """Yield the seats and suits of finesses.

    One hand has two honours with a gap, the defenders hold the honours between, and partner has at least two cards.
    """
    for seat in situation.announcement.declaring_side.seats:
        for suit in Suit:
            own, other = (situation.deal.hand(one).holding(suit) for one in (seat, seat.partner))
            if len(other) >= 2 and any(_is_tenace(tenace, own, other) for tenace in tenaces):
                yield seat, suit


def _count_ruffs(situation: Situation) -> int:
    """Return how many losers dummy can ruff: limited by its trumps, and by declarer's extra cards in its shortest suit.

    A loser is a card below the sure tricks of that suit.
    """
    own, dummy = situation.declaring_hands
    fits = situation.fits
    trumps = max(fits, key=fits.__getitem__)
    most = 0
    for suit in Suit:
        if suit is not trumps:
            losers = len(own.holding(suit)) - max(len(dummy.holding(suit)), sure_tricks_by_suit(own, dummy)[suit])
            most = max(most, min(losers, len(dummy.holding(trumps))))
    return most


def _is_tenace(tenace: str, own: str, other: str) -> bool:
    between = RANKS[RANKS.index(tenace[0]) + 1 : RANKS.index(tenace[1])]
    return set(tenace) <= set(own) and not set(between) & set(own + other)


def _can_make(contracts: Sequence[AnyContract], situation: Situation) -> bool:
    """Return whether any of these contracts makes against best defence."""
    tricks = situation.tricks
    if tricks is None:
        return False
    return any(tricks[contract.denomination] >= PLUS.tricks_needed(contract) for contract in contracts)


def _parse_contracts(text: str) -> list[AnyContract]:
    """Parse `GS`, or several alternatives: `GS GH`."""
    written = text.split()
    if not written:
        raise ParseError(text, phrase('a contract such as "GS", or "GS GH" for either'))
    return [PLUS.parse_contract(word) for word in written]


ConditionReader = Callable[[str, object], list[Condition]]
"""Reads the value of a key; raises `ParseError` for a meaningless one."""


def _read_range(figure: Callable[[Situation], int], most: int, key: str, value: object) -> list[Condition]:
    low, high = parse_range(value, most)
    return [Condition(f"{key} = {value}", lambda situation: low <= figure(situation) <= high)]


def _read_range_by_holder(
    figure: Callable[[str, Situation], int], whose: Sequence[str], most: int, key: str, value: object
) -> list[Condition]:
    conditions: list[Condition] = []
    for who, bounds in _read_table(value, whose):
        conditions += _read_range(partial(figure, who), most, f"{key}.{who}", bounds)
    return conditions


def _read_table(value: object, whose: Sequence[str]) -> list[tuple[str, object]]:
    """Return the items of a table whose keys are seats or sides."""
    if not isinstance(value, dict):
        raise ParseError(str(value), phrase("a table with any of the keys {known}", known=join_with_or(whose)))
    for who in value:
        _parse_known_words(who, whose)
    return list(value.items())


def _read_shapes(key: str, value: object) -> list[Condition]:
    conditions = []
    for who, shapes in _read_table(value, SEATS):
        listed = _list_texts(shapes)
        for shape in listed:
            lengths = re.findall("[0-9]", shape)
            if not re.fullmatch("[0-9]{4}|[0-9](=[0-9]){3}", shape) or sum(map(int, lengths)) != TRICKS:
                raise ParseError(shape, phrase('a shape such as "5332", or "5=3=3=2" from spades to clubs'))
        conditions.append(Condition(f"{key}.{who} = {shapes}", partial(_has_shape, who, listed)))
    return conditions


def _read_seats(test: Callable[[str, Situation], bool], key: str, value: object) -> list[Condition]:
    return [Condition(f"{key} = {who}", partial(test, who)) for who in _parse_known_words(value, SEATS)]


def _read_any_of(
    test: Callable[[Sequence[str], Situation], bool], known: Sequence[str], key: str, value: object
) -> list[Condition]:
    return [Condition(f"{key} = {value}", partial(test, _parse_known_words(value, known)))]


def _read_long_suit(key: str, value: object) -> list[Condition]:
    if not isinstance(value, bool):
        raise ParseError(str(value), phrase("true or false"))

    def holds(situation: Situation) -> bool:
        """Whether the last card of a long suit may win a trick beyond the sure ones."""
        return bool([*find_long_suits(situation.deal, situation.announcement.declaring_side)]) is value

    return [Condition(f"{key} = {str(value).lower()}", holds)]


def _read_suggested(key: str, value: object) -> list[Condition]:
    contracts: list[AnyContract] = []
    for text in _list_texts(value):
        contracts += _parse_contracts(text)
    return [
        Condition(f"{key} = {value}", lambda one: suggest_contract_for_deal(one.deal, one.announcement) in contracts)
    ]


def _read_solved(test: Callable[[Sequence[AnyContract], Situation], bool], key: str, value: object) -> list[Condition]:
    return [
        Condition(f"{key} = {text}", partial(test, _parse_contracts(text)), needs_solver=True)
        for text in _list_texts(value)
    ]


TENACES = ("AQ", "KJ", "AJ", "KT", "QT")

CONDITIONS: Mapping[str, ConditionReader] = {
    "declares": partial(_read_any_of, _is_declared_by, (*map(str, Seat), *map(str, Side))),
    "points": partial(_read_range_by_holder, _points_of, (*SIDES, *SEATS), 40),
    "fit": partial(_read_range, lambda one: max(one.fits.values()), TRICKS),
    "fit_suits": partial(_read_any_of, _has_fit_in, tuple(map(str, Suit))),
    "balanced": partial(_read_seats, lambda who, one: _hand_of(who, one).is_balanced),
    "unbalanced": partial(_read_seats, lambda who, one: not _hand_of(who, one).is_balanced),
    "shape": _read_shapes,
    "longest": partial(_read_range_by_holder, lambda who, one: max(_hand_of(who, one).lengths), SEATS, TRICKS),
    "sure_tricks": partial(_read_range, lambda one: total_sure_tricks(*one.declaring_hands), TRICKS),
    "long_suit": _read_long_suit,
    "ruffs": partial(_read_range, _count_ruffs, TRICKS),
    "finesse": partial(_read_any_of, _has_finesse, ("wins", "loses")),
    "tenaces": partial(_read_any_of, lambda tenaces, one: any(_find_finesses(tenaces, one)), TENACES),
    "suggests": _read_suggested,
    "makes": partial(_read_solved, _can_make),
    "fails": partial(_read_solved, lambda contracts, one: not _can_make(contracts, one)),
}
"""Readers of the keys of a lesson."""


LESSONS_FILE = Path(__file__).with_name("lessons.toml")
"""The built-in lessons."""

SENTENCE, EXCEPTION, OUTCOMES, PROMISES = "sentence", "exception", "outcomes", "promises"

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class LessonOutcome(NamedTuple):
    """What the deals of a lesson have in common, and its promises.

    A lesson with a choice has one outcome for each way it can go.
    """

    name: str
    conditions: tuple[Condition, ...]
    promises: tuple[Promise, ...]

    @property
    def needs_solver(self) -> bool:
        """Whether its conditions need the solver."""
        return any(condition.needs_solver for condition in self.conditions)

    def find_failing_condition(self, situation: Situation, *, solved: bool) -> Condition | None:
        """Return the first condition that fails, of those that need the solver or of the others."""
        for condition in self.conditions:
            if condition.needs_solver is solved and not condition.holds(situation):
                return condition
        return None

    def is_exception(self, situation: Situation, layouts: Sequence[TricksByDenomination]) -> bool:
        """Return whether its promises hold over the judge's number of layouts, and one fails on the actual deal."""
        asked = set().union(*(one.denominations_to_solve(situation) for one in self.promises))
        usable = [one for one in layouts if asked <= one.keys()][:LAYOUT_COUNT]
        if len(usable) < LAYOUT_COUNT or not all(one.holds_on_layouts(usable, situation) for one in self.promises):
            return False
        return not all(one.holds_on_deal([situation.tricks or {}], situation) for one in self.promises)


class Lesson(NamedTuple):
    """A lesson: its name, a sentence for the class, and its outcomes, several if it is a choice.

    `exception` explains a promise that should hold but does not: one board in eight is such an exception on purpose. If
    it is empty there are none.
    """

    name: str
    sentence: str
    outcomes: tuple[LessonOutcome, ...]
    exception: str = ""

    @property
    def needs_solver(self) -> bool:
        """Whether its conditions need the solver."""
        return any(outcome.needs_solver for outcome in self.outcomes)

    @property
    def has_promises(self) -> bool:
        """Whether it promises what only the solver can confirm."""
        return any(outcome.promises for outcome in self.outcomes)

    def is_exception(self, situation: Situation, layouts: Sequence[TricksByDenomination]) -> bool:
        """Return whether an outcome that fits this deal has a promise that holds over the layouts but not here."""
        met = [one for one in self.outcomes if not one.find_failing_condition(situation, solved=False)]
        return any(one.is_exception(situation, layouts) for one in met)


def load_built_in_lessons() -> dict[str, Lesson]:
    """Return the built-in lessons, in the order of a course."""
    return parse_lessons(LESSONS_FILE.read_text(encoding="utf-8"), LESSONS_FILE.name)


def parse_lessons(text: str, file: str) -> dict[str, Lesson]:
    """Parse a TOML text of lessons, one table each. Raise `InputError` with everything that is wrong."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(
            [Mistake(SourceLocation(file), "", phrase("expected a TOML file: {error}", error=error))]
        ) from error
    mistakes = Mistakes()
    lessons: dict[str, Lesson] = {}
    for name, table in tables.items():
        with mistakes.capture(name, SourceLocation(file)):
            lessons[name] = _parse_lesson(name, table, file)
    mistakes.raise_if_any()
    return lessons


def _parse_lesson(name: str, table: object, file: str) -> Lesson:
    if not _NAME.fullmatch(name):
        raise ParseError(name, phrase("a name in lower-case letters, digits and hyphens, such as drawing-trumps"))
    if not isinstance(table, dict):
        raise ParseError(str(table), phrase("a table of conditions that starts with [{name}]", name=name))
    mistakes = Mistakes()
    where = SourceLocation(file)
    sentence = mistakes.parse(f"{name}.{SENTENCE}", str(table.get(SENTENCE, "")), _parse_sentence, where)
    exception = mistakes.parse(f"{name}.{EXCEPTION}", str(table.get(EXCEPTION, "")), parse_free_text, where)
    common = _parse_outcome(name, table, (SENTENCE, EXCEPTION, OUTCOMES), mistakes, where)
    outcomes: list[LessonOutcome] = []
    with mistakes.capture(f"{name}.{OUTCOMES}", where):
        for outcome, asked in _require_table(table.get(OUTCOMES, {})).items():
            own = _parse_outcome(f"{name}.{OUTCOMES}.{outcome}", _require_table(asked), (), mistakes, where)
            outcomes.append(LessonOutcome(outcome, common.conditions + own.conditions, common.promises + own.promises))
    mistakes.raise_if_any()
    return Lesson(name, sentence or "", tuple(outcomes) or (common,), exception or "")


def _require_table(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ParseError(str(value), phrase("a table of conditions"))
    return value


def _parse_outcome(
    name: str, table: Mapping[str, object], other_keys: Sequence[str], mistakes: Mistakes, where: SourceLocation
) -> LessonOutcome:
    """Parse the conditions and promises of one table."""
    conditions: list[Condition] = []
    promises: list[Promise] = []
    for key, value in table.items():
        with mistakes.capture(f"{name}.{key}", where):
            if key in CONDITIONS:
                conditions += CONDITIONS[key](key, value)
            elif key == PROMISES:
                promises += map(parse_promise, _list_texts(value))
            elif key not in other_keys:
                raise ParseError(key, choices_message([*other_keys, PROMISES, *CONDITIONS], key))
    return LessonOutcome("", tuple(conditions), tuple(promises))


def _parse_sentence(text: str) -> str:
    sentence = parse_free_text(text)
    if not sentence:
        raise ParseError("", phrase("a sentence to tell the class"))
    return sentence


def find_lessons(names: Sequence[str], lessons: Mapping[str, Lesson]) -> list[Lesson]:
    """Return the lessons with these names. Raise `InputError`, listing all that are unknown."""
    return parse_each("lesson", names, choice_type(lessons, lessons.__getitem__).read)


def explain_exceptions(scored: ScoredEvent) -> dict[int, str]:
    """Return what to say about the boards on which a lesson is right over the layouts but fails on the deal.

    Lessons from a teacher's own file are not known here, and are left out.
    """
    lessons, deals = load_built_in_lessons(), dict(scored.event.deals)
    explanations: dict[int, str] = {}
    for board, name in ((one.board, one.lesson) for one in scored.event.dealt if one.lesson in lessons):
        if board in scored.solved and board in scored.declarers:
            declarer = scored.declarers[board]
            situation = Situation(deals[board], Announcement(declarer), scored.solved[board].tricks_of(declarer))
            if lessons[name].exception and lessons[name].is_exception(situation, scored.layouts.get(board, ())):
                explanations[board] = lessons[name].exception
    return explanations
