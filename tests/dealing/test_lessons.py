"""Lessons: the deals meet what they ask when it is counted by other code, and what is asked in vain is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from scorer.dealing.lessons import OWN, Lesson, own_lessons, read_lessons
from scorer.dealing.shuffling import LessonStarved, Taught, chance, dealt, lesson_boards
from scorer.errors import BadInput
from scorer.game.announcement import Redeal
from scorer.game.deals import Deal
from scorer.game.double_dummy import DoubleDummy
from tests.analysis.solver_there import needs_solver

VALUE = {"A": 4, "K": 3, "Q": 2, "J": 1}
CHEAP = [name for name, lesson in own_lessons().items() if not lesson.solved]

Hands = dict[str, dict[str, str]]


def taught(names: list[str], boards: int = 8, seed: int = 3) -> list[Taught]:
    lessons = own_lessons()
    return list(lesson_boards([lessons[name] for name in names], boards, chance(seed), Redeal.REDEAL, None))


def hands_of(deal: Deal) -> Hands:
    """The cards by seat and suit, taken from the deal's text."""
    texts = str(deal)[2:].split()
    return {seat: dict(zip("SHDC", text.split("."), strict=True)) for seat, text in zip("NESW", texts, strict=True)}


def points(hand: dict[str, str]) -> int:
    return sum(VALUE.get(rank, 0) for holding in hand.values() for rank in holding)


def declarer_of(hands: Hands, board: int) -> str:
    """The stronger hand of the stronger side; of equals the one that is nearer to the dealer."""
    order = ("NESW" * 2)[(board - 1) % 4 :][:4]
    north_south = points(hands["N"]) + points(hands["S"])
    side = "NS" if north_south > 20 else "EW"
    return max((seat for seat in order if seat in side), key=lambda seat: points(hands[seat]))


class Table:
    """A board as the conditions see it, counted anew."""

    def __init__(self, board: Taught) -> None:
        hands = hands_of(board.deal)
        self.seat = declarer_of(hands, board.board)
        turn = "NESW".index(self.seat)
        seats = ("NESW" * 2)[turn : turn + 4]
        self.declarer, self.leader, self.dummy = (hands[seats[place]] for place in (0, 1, 2))
        self.side = points(self.declarer) + points(self.dummy)
        self.fits = {suit: len(self.declarer[suit] + self.dummy[suit]) for suit in "SHDC"}
        self.longest = max(self.fits.values())

    @property
    def major(self) -> bool:
        """Whether a longest fit is in a major."""
        return any(self.fits[suit] == self.longest for suit in "SH")

    @property
    def sure(self) -> int:
        total = 0
        for suit in "SHDC":
            both, run = self.declarer[suit] + self.dummy[suit], 0
            for rank in "AKQJT98765432":
                if rank not in both:
                    break
                run += 1
            total += min(run, max(len(self.declarer[suit]), len(self.dummy[suit])))
        return min(total, 13)

    @staticmethod
    def even(hand: dict[str, str]) -> bool:
        return sorted(map(len, hand.values())) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])

    def finesse(self) -> bool:
        for one, other in ((self.declarer, self.dummy), (self.dummy, self.declarer)):
            for suit in "SHDC":
                missing = "K" not in one[suit] + other[suit]
                if "A" in one[suit] and "Q" in one[suit] and missing and len(other[suit]) >= 2:
                    return True
        return False

    def guideline(self) -> str:
        if self.sure >= 9:
            return "GNT"
        target = "G" if self.side >= 25 else "P"
        majors = [suit for suit in "SH" if self.fits[suit] >= 8]
        best = max(majors, key=lambda suit: self.fits[suit], default="NT")
        return target + best


def shape(hand: dict[str, str]) -> str:
    return "".join(sorted((str(len(holding)) for holding in hand.values()), reverse=True))


EXPECTED: dict[str, Callable[[Table], bool]] = {
    "counting": lambda table: table.side >= 22,
    "strain": lambda table: 21 <= table.side <= 29 and table.longest >= 8 and table.major,
    "no-trumps": lambda table: table.longest == 7 and table.even(table.declarer) and table.even(table.dummy),
    "part-score-or-game": lambda table: 22 <= table.side <= 27,
    "part-score": lambda table: table.side <= 23 and table.guideline() in ("PS", "PH", "PNT"),
    "game-in-a-major": lambda table: 25 <= table.side <= 30 and table.guideline() in ("GS", "GH"),
    "game-in-no-trumps": lambda table: table.guideline() == "GNT" and table.sure >= 7,
    "drawing-trumps": lambda table: 8 <= table.longest <= 10 and table.major and 4 <= table.sure <= 9,
    "ruffing-in-dummy": lambda table: shape(table.dummy) in ("5431", "4441", "5422", "5440") and table.major,
    "establishing-a-suit": lambda table: max(map(len, table.dummy.values())) >= 5 and 5 <= table.sure <= 8,
    "finesse": lambda table: table.finesse() and 22 <= table.side <= 28,
    "leading": lambda table: points(table.leader) >= 7 and max(map(len, table.leader.values())) >= 5,
    "the-weak-hand": lambda table: points(table.declarer) >= 19 and points(table.dummy) <= 5,
}


@pytest.mark.parametrize("name", CHEAP)
def test_the_deals_of_a_lesson_meet_it_when_counted_anew(name: str) -> None:
    boards = taught([name])
    assert len(boards) == 8
    assert [board.board for board in boards if not EXPECTED[name](Table(board))] == []


@pytest.mark.parametrize("name", CHEAP)
def test_everybody_declares_equally_often(name: str) -> None:
    assert Counter(Table(board).seat for board in taught([name])) == dict.fromkeys("NESW", 2)


def test_there_are_ten_lessons_and_more_each_with_a_sentence() -> None:
    lessons = own_lessons()
    assert len(lessons) >= 10
    assert all(lesson.sentence.endswith(".") for lesson in lessons.values())
    assert set(EXPECTED) == set(CHEAP)


def test_several_lessons_take_turns() -> None:
    lessons = [board.lesson for board in taught(["finesse", "leading"], 4)]
    assert lessons == ["finesse", "leading", "finesse", "leading"]


@needs_solver
@pytest.mark.long
def test_a_lesson_that_asks_the_solver_gets_what_it_asks() -> None:
    from contextlib import closing

    from scorer.analysis.solving import OneByOne

    lesson = own_lessons()["no-trumps-or-suit"]
    with closing(OneByOne()) as solver:
        boards = list(lesson_boards([lesson], 2, chance(5), Redeal.REDEAL, solver.solve))
        for board in boards:
            table = Table(board)
            figures = solver.solve(board.deal)
            assert figures is not None
            seat = next(seat for seat in figures.by_seat if seat.value == table.seat)
            tricks = {denomination.value: taken for denomination, taken in figures.of(seat).items()}
            assert tricks["NT"] < 9
            assert tricks["S"] >= 10 or tricks["H"] >= 10


def starved(text: str, names: str = "mine", figures: DoubleDummy | None = None) -> str:
    lesson: Lesson = read_lessons(text, "mine.toml")[names]
    with pytest.raises(LessonStarved) as refused:
        list(lesson_boards([lesson], 1, chance(1), Redeal.REDEAL, lambda _: figures))
    return str(refused.value)


def test_seats_that_a_lesson_leaves_out_are_not_searched_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Deal] = []

    def counted(source: Random) -> Deal:
        looked_at.append(dealt(source))
        return looked_at[-1]

    monkeypatch.setattr("scorer.dealing.shuffling.dealt", counted)
    lesson = read_lessons('[ours]\nsentence = "We play."\npoints.side = "28+"\ndeclares = "NS"\n', "mine.toml")["ours"]
    boards = list(lesson_boards([lesson], 12, chance(1), Redeal.REDEAL, None))
    assert {Table(board).seat for board in boards} == {"N", "S"}
    assert len(looked_at) < 12_000


def test_what_cannot_be_met_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.dealing.shuffling.MOST_DEALS", 400)
    monkeypatch.setattr("scorer.dealing.shuffling.ASKED", 400)
    text = '[mine]\nsentence = "x"\npoints.side = "21+"\npoints.dummy = "20+"\nfit = "7+"\n'
    assert '"points.dummy = 20+", met by 0 of' in starved(text)


def test_what_the_solver_denies_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.dealing.shuffling.MOST_SOLVED", 5)
    text = '[mine]\nsentence = "x"\nmakes = ["GC"]\n'
    assert '"makes = GC"' in starved(text, figures=DoubleDummy.parse("1" * 20))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[mine]\n", "mine.toml: mine.sentence"),
        ('[mine]\nsentence = "x"\npoint.side = "20"\n', "did you mean points?"),
        ('[mine]\nsentence = "x"\npoints.sides = "20"\n', "did you mean side?"),
        ('[mine]\nsentence = "x"\nfit = "9-8"\n', "mine.fit"),
        ('[mine]\nsentence = "x"\nshape.dummy = "5333"\n', "5=3=3=2"),
        ('[mine]\nsentence = "x"\nmakes = ["5S"]\n', "mine.makes"),
        ('[mine]\nsentence = "x"\nlong_suit = "yes"\n', "true or false"),
        ("mine = 3\n", "table of conditions"),
        ("[Mine Own]\n", "expected a TOML file"),
        ('["Mine"]\nsentence = "x"\n', "small letters"),
    ],
)
def test_a_lesson_that_is_no_lesson_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_lessons(text, "mine.toml")
    assert told in str(refused.value)


def test_everything_wrong_with_a_file_is_told_at_once() -> None:
    with pytest.raises(BadInput) as refused:
        read_lessons('[one]\nfit = "x"\n[two]\nsentence = "y"\nfit = "z"\n', "mine.toml")
    assert len(refused.value.mistakes) == 3


def test_the_lessons_are_data() -> None:
    assert read_lessons(OWN.read_text(encoding="utf-8"), OWN.name).keys() == own_lessons().keys()
