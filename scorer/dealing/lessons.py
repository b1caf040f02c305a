"""Lessons: what the deals for a class have in common, as a table of conditions that a teacher can extend."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorer.dealing.promises import Promise, Situation, promise
from scorer.errors import BadInput, Misread, Mistake, Mistakes, Where, one_of, read_each
from scorer.game.advice import long_suits, suggested_for, sure_tricks, sure_tricks_together
from scorer.game.announcement import Announcement
from scorer.game.contracts import TRICKS, AnyContract
from scorer.game.deals import RANKS, Hand, Suit
from scorer.game.rulesets import PLUS
from scorer.game.seats import Seat, Side
from scorer.i18n import chained, phrase
from scorer.model.settings import words
from scorer.model.texts import free_text
from scorer.scoring.judging import LAYOUTS

if TYPE_CHECKING:
    from scorer.game.double_dummy import Tricks
    from scorer.scoring import ScoredEvent


class Condition(NamedTuple):
    """One condition of a lesson: its key and value as written, and a function that tests a situation."""

    text: str
    holds: Callable[[Situation], bool]
    solved: bool = False
    """Whether the solver is needed to test it."""


Numbers = tuple[int, int]
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

_NUMBERS = re.compile(r"([0-9]{1,2})(?:(\+)|\s*-\s*([0-9]{1,2}))?")


def numbers(value: object, most: int) -> Numbers:
    """Parse `8`, `8+` or `20-24`. Raise `ParseError` for anything else."""
    match = _NUMBERS.fullmatch(str(value).strip())
    if match is None:
        raise Misread(str(value), phrase('a number or a range such as "8", "25+" or "20-24"'))
    low = int(match[1])
    high = most if match[2] else int(match[3] or match[1])
    if not low <= high <= most:
        raise Misread(str(value), phrase("the smaller number first, and at most {most}", most=most))
    return low, high


def _among(value: object, known: Sequence[str]) -> list[str]:
    """Parse a list of known words, or a single one. Raise `ParseError` for anything else."""
    return list(map(words(known).read, _texts(value)))


def _texts(value: object) -> list[str]:
    """Return a list as texts, or a single value as a list of one."""
    return list(map(str, value)) if isinstance(value, list) else [str(value)]


def _hand(who: str, situation: Situation) -> Hand:
    return situation.deal.hand(ROLES[who](situation.announced) if who in ROLES else Seat(who))


def _side(who: str, situation: Situation) -> Side:
    declaring = situation.announced.declaring_side
    if who == "side":
        return declaring
    return declaring.opponents if who == "defenders" else Side(who)


def _points(who: str, situation: Situation) -> int:
    if who in SIDES:
        return sum(situation.deal.hand(seat).points for seat in _side(who, situation).seats)
    return _hand(who, situation).points


def _shape(who: str, shapes: Sequence[str], situation: Situation) -> bool:
    """Test a shape: `5332` in any suits, or `5=3=3=2` as spades, hearts, diamonds, clubs."""
    lengths = [str(length) for length in _hand(who, situation).lengths]
    ordered = "".join(sorted(lengths, reverse=True))
    return ordered in shapes or "=".join(lengths) in shapes


def _fit_suits(suits: Sequence[str], situation: Situation) -> bool:
    """Return whether a longest fit is in one of the suits."""
    fits = situation.fits
    return any(str(suit) in suits for suit, cards in fits.items() if cards == max(fits.values()))


def _declares(who: Sequence[str], situation: Situation) -> bool:
    declarer = situation.announced.declarer
    return str(declarer) in who or str(declarer.side) in who


def _finesse(won: Sequence[str], situation: Situation) -> bool:
    """Return whether there is exactly one finesse of ace and queen, and whether the king lies as wanted."""
    finesses = list(_finesses(("AQ",), situation))
    if len(finesses) != 1:
        return False
    ((seat, suit),) = finesses
    in_front = "K" in situation.deal.hand(seat.left.partner).holding(suit)
    return ("wins" if in_front else "loses") in won


def _finesses(tenaces: Sequence[str], situation: Situation) -> Iterator[tuple[Seat, Suit]]:
    """Yield the seats and suits of finesses.

    One hand has two honours with a gap, the defenders hold the honours between, and partner has at least two cards.
    """
    for seat in situation.announced.declaring_side.seats:
        for suit in Suit:
            own, other = (situation.deal.hand(one).holding(suit) for one in (seat, seat.partner))
            if len(other) >= 2 and any(_is_tenace(tenace, own, other) for tenace in tenaces):
                yield seat, suit


def _ruffs(situation: Situation) -> int:
    """Return how many losers dummy can ruff: limited by its trumps, and by declarer's extra cards in its shortest suit.

    A loser is a card below the sure tricks of that suit.
    """
    own, dummy = situation.declaring
    fits = situation.fits
    trumps = max(fits, key=fits.__getitem__)
    most = 0
    for suit in Suit:
        if suit is not trumps:
            losers = len(own.holding(suit)) - max(len(dummy.holding(suit)), sure_tricks(own, dummy)[suit])
            most = max(most, min(losers, len(dummy.holding(trumps))))
    return most


def _is_tenace(tenace: str, own: str, other: str) -> bool:
    between = RANKS[RANKS.index(tenace[0]) + 1 : RANKS.index(tenace[1])]
    return set(tenace) <= set(own) and not set(between) & set(own + other)


def _makes(contracts: Sequence[AnyContract], situation: Situation) -> bool:
    """Return whether any of these contracts makes against best defence."""
    tricks = situation.tricks
    if tricks is None:
        return False
    return any(tricks[contract.denomination] >= PLUS.needed(contract) for contract in contracts)


def _contracts(text: str) -> list[AnyContract]:
    """Parse `GS`, or several alternatives: `GS GH`."""
    written = text.split()
    if not written:
        raise Misread(text, phrase('a contract such as "GS", or "GS GH" for either'))
    return [PLUS.contract(word) for word in written]


Read = Callable[[str, object], list[Condition]]
"""Reads the value of a key; raises `ParseError` for a meaningless one."""


def _ranged(figure: Callable[[Situation], int], most: int, key: str, value: object) -> list[Condition]:
    low, high = numbers(value, most)
    return [Condition(f"{key} = {value}", lambda situation: low <= figure(situation) <= high)]


def _by_who(
    figure: Callable[[str, Situation], int], whose: Sequence[str], most: int, key: str, value: object
) -> list[Condition]:
    conditions: list[Condition] = []
    for who, bounds in _table(value, whose):
        conditions += _ranged(partial(figure, who), most, f"{key}.{who}", bounds)
    return conditions


def _table(value: object, whose: Sequence[str]) -> list[tuple[str, object]]:
    """Return the items of a table whose keys are seats or sides."""
    if not isinstance(value, dict):
        raise Misread(str(value), phrase("whose, of {known}", known=chained(whose, ", ")))
    for who in value:
        _among(who, whose)
    return list(value.items())


def _shapes(key: str, value: object) -> list[Condition]:
    conditions = []
    for who, shapes in _table(value, SEATS):
        listed = _texts(shapes)
        for shape in listed:
            lengths = re.findall("[0-9]", shape)
            if not re.fullmatch("[0-9]{4}|[0-9](=[0-9]){3}", shape) or sum(map(int, lengths)) != TRICKS:
                raise Misread(shape, phrase('a shape such as "5332", or "5=3=3=2" from spades to clubs'))
        conditions.append(Condition(f"{key}.{who} = {shapes}", partial(_shape, who, listed)))
    return conditions


def _each_seat(test: Callable[[str, Situation], bool], key: str, value: object) -> list[Condition]:
    return [Condition(f"{key} = {who}", partial(test, who)) for who in _among(value, SEATS)]


def _any_of(
    test: Callable[[Sequence[str], Situation], bool], known: Sequence[str], key: str, value: object
) -> list[Condition]:
    return [Condition(f"{key} = {value}", partial(test, _among(value, known)))]


def _long_suit(key: str, value: object) -> list[Condition]:
    if not isinstance(value, bool):
        raise Misread(str(value), phrase("true or false"))

    def holds(situation: Situation) -> bool:
        """Whether the last card of a long suit may win a trick beyond the sure ones."""
        return bool([*long_suits(situation.deal, situation.announced.declaring_side)]) is value

    return [Condition(f"{key} = {str(value).lower()}", holds)]


def _suggested(key: str, value: object) -> list[Condition]:
    contracts: list[AnyContract] = []
    for text in _texts(value):
        contracts += _contracts(text)
    return [Condition(f"{key} = {value}", lambda one: suggested_for(one.deal, one.announced) in contracts)]


def _solved(test: Callable[[Sequence[AnyContract], Situation], bool], key: str, value: object) -> list[Condition]:
    return [Condition(f"{key} = {text}", partial(test, _contracts(text)), solved=True) for text in _texts(value)]


TENACES = ("AQ", "KJ", "AJ", "KT", "QT")

CONDITIONS: Mapping[str, Read] = {
    "declares": partial(_any_of, _declares, (*map(str, Seat), *map(str, Side))),
    "points": partial(_by_who, _points, (*SIDES, *SEATS), 40),
    "fit": partial(_ranged, lambda one: max(one.fits.values()), TRICKS),
    "fit_suits": partial(_any_of, _fit_suits, tuple(map(str, Suit))),
    "balanced": partial(_each_seat, lambda who, one: _hand(who, one).balanced),
    "unbalanced": partial(_each_seat, lambda who, one: not _hand(who, one).balanced),
    "shape": _shapes,
    "longest": partial(_by_who, lambda who, one: max(_hand(who, one).lengths), SEATS, TRICKS),
    "sure_tricks": partial(_ranged, lambda one: sure_tricks_together(*one.declaring), TRICKS),
    "long_suit": _long_suit,
    "ruffs": partial(_ranged, _ruffs, TRICKS),
    "finesse": partial(_any_of, _finesse, ("wins", "loses")),
    "tenaces": partial(_any_of, lambda tenaces, one: any(_finesses(tenaces, one)), TENACES),
    "suggests": _suggested,
    "makes": partial(_solved, _makes),
    "fails": partial(_solved, lambda contracts, one: not _makes(contracts, one)),
}
"""Readers of the keys of a lesson."""


OWN = Path(__file__).with_name("lessons.toml")
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
    def solved(self) -> bool:
        """Whether its conditions need the solver."""
        return any(condition.solved for condition in self.conditions)

    def starved_by(self, situation: Situation, *, solved: bool) -> Condition | None:
        """Return the first condition that fails, of those that need the solver or of the others."""
        for condition in self.conditions:
            if condition.solved is solved and not condition.holds(situation):
                return condition
        return None

    def excepts(self, situation: Situation, layouts: Sequence[Tricks]) -> bool:
        """Return whether its promises hold over the judge's number of layouts, and one fails on the actual deal."""
        asked = set().union(*(one.denominations(situation) for one in self.promises))
        usable = [one for one in layouts if asked <= one.keys()][:LAYOUTS]
        if len(usable) < LAYOUTS or not all(one.margin(usable, situation) for one in self.promises):
            return False
        return not all(one.today([situation.tricks or {}], situation) for one in self.promises)


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
    def solved(self) -> bool:
        """Whether its conditions need the solver."""
        return any(outcome.solved for outcome in self.outcomes)

    @property
    def promised(self) -> bool:
        """Whether it promises what only the solver can confirm."""
        return any(outcome.promises for outcome in self.outcomes)

    def excepts(self, situation: Situation, layouts: Sequence[Tricks]) -> bool:
        """Return whether an outcome that fits this deal has a promise that holds over the layouts but not here."""
        met = [one for one in self.outcomes if not one.starved_by(situation, solved=False)]
        return any(one.excepts(situation, layouts) for one in met)


def own_lessons() -> dict[str, Lesson]:
    """Return the built-in lessons, in the order of a course."""
    return read_lessons(OWN.read_text(encoding="utf-8"), OWN.name)


def read_lessons(text: str, file: str) -> dict[str, Lesson]:
    """Parse a TOML text of lessons, one table each. Raise `InputError` with everything that is wrong."""
    try:
        tables = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadInput([Mistake(Where(file), "", phrase("expected a TOML file: {error}", error=error))]) from error
    mistakes = Mistakes()
    lessons: dict[str, Lesson] = {}
    for name, table in tables.items():
        with mistakes.noting(name, Where(file)):
            lessons[name] = _lesson(name, table, file)
    mistakes.refuse()
    return lessons


def _lesson(name: str, table: object, file: str) -> Lesson:
    if not _NAME.fullmatch(name):
        raise Misread(name, phrase("a name of small letters, digits and hyphens, such as drawing-trumps"))
    if not isinstance(table, dict):
        raise Misread(str(table), phrase("a table of conditions, which begins with [{name}]", name=name))
    mistakes = Mistakes()
    where = Where(file)
    sentence = mistakes.read(f"{name}.{SENTENCE}", str(table.get(SENTENCE, "")), _sentence, where)
    exception = mistakes.read(f"{name}.{EXCEPTION}", str(table.get(EXCEPTION, "")), free_text, where)
    common = _outcome(name, table, (SENTENCE, EXCEPTION, OUTCOMES), mistakes, where)
    outcomes: list[LessonOutcome] = []
    with mistakes.noting(f"{name}.{OUTCOMES}", where):
        for outcome, asked in _asked(table.get(OUTCOMES, {})).items():
            own = _outcome(f"{name}.{OUTCOMES}.{outcome}", _asked(asked), (), mistakes, where)
            outcomes.append(LessonOutcome(outcome, common.conditions + own.conditions, common.promises + own.promises))
    mistakes.refuse()
    return Lesson(name, sentence or "", tuple(outcomes) or (common,), exception or "")


def _asked(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise Misread(str(value), phrase("a table of conditions"))
    return value


def _outcome(
    name: str, table: Mapping[str, object], besides: Sequence[str], mistakes: Mistakes, where: Where
) -> LessonOutcome:
    """Parse the conditions and promises of one table."""
    conditions: list[Condition] = []
    promises: list[Promise] = []
    for key, value in table.items():
        with mistakes.noting(f"{name}.{key}", where):
            if key in CONDITIONS:
                conditions += CONDITIONS[key](key, value)
            elif key == PROMISES:
                promises += map(promise, _texts(value))
            elif key not in besides:
                raise Misread(key, one_of([*besides, PROMISES, *CONDITIONS], key))
    return LessonOutcome("", tuple(conditions), tuple(promises))


def _sentence(text: str) -> str:
    sentence = free_text(text)
    if not sentence:
        raise Misread("", phrase("one sentence for the class"))
    return sentence


def called(names: Sequence[str], lessons: Mapping[str, Lesson]) -> list[Lesson]:
    """Return the lessons with these names. Raise `InputError`, listing all that are unknown."""
    return read_each("lesson", names, words(lessons, lessons.__getitem__).read)


def exceptions(scored: ScoredEvent) -> dict[int, str]:
    """Return what to say about the boards on which a lesson is right over the layouts but fails on the deal.

    Lessons from a teacher's own file are not known here, and are left out.
    """
    lessons, deals = own_lessons(), dict(scored.event.deals)
    said: dict[int, str] = {}
    for board, name in ((one.board, one.lesson) for one in scored.event.dealt if one.lesson in lessons):
        if board in scored.solved and board in scored.declarers:
            declarer = scored.declarers[board]
            situation = Situation(deals[board], Announcement(declarer), scored.solved[board].of(declarer))
            if lessons[name].exception and lessons[name].excepts(situation, scored.layouts.get(board, ())):
                said[board] = lessons[name].exception
    return said
