"""Lessons: the deals meet what they ask when it is counted by other code, and what is asked in vain is named."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from scorer.analysis.solver import solve_declarer
from scorer.dealing.layouts import generate_layouts
from scorer.dealing.lessons import Condition, explain_exceptions, load_built_in_lessons, parse_lessons
from scorer.dealing.promises import Situation, parse_promise
from scorer.dealing.shuffling import LessonDeal, NoMatchingDealError, deal_at_random, deal_lesson_boards, random_source
from scorer.errors import InputError, SourceLocation
from scorer.game.announcement import Announcement, DeclarerView, Redeal, resolve_announcement
from scorer.game.contracts import Denomination
from scorer.game.deals import Deal, Suit
from scorer.game.double_dummy import DoubleDummyTable, TricksByDenomination
from scorer.game.seats import Seat
from scorer.i18n import Phrase
from scorer.model.boards import DealDetails
from scorer.model.events import Event
from scorer.scoring import score_event
from scorer.services.dealing import open_solver
from tests.analysis.solver_there import needs_solver
from tests.commands.doing import values
from tests.dealing.kept_lessons import KEPT, KeptBoard, breaches, read
from tests.evening import CHECK_DEAL

VALUE = {"A": 4, "K": 3, "Q": 2, "J": 1}
LESSONS = list(load_built_in_lessons())

Hands = dict[str, dict[str, str]]


def taught(names: list[str], boards: int = 8, seed: int = 3) -> list[LessonDeal]:
    lessons = load_built_in_lessons()
    return list(deal_lesson_boards([lessons[name] for name in names], boards, random_source(seed), Redeal.REDEAL, None))


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

    def __init__(self, board: LessonDeal) -> None:
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

    @property
    def ruffs(self) -> int:
        """Low cards of declarer's that dummy can trump, in one suit."""
        trumps = max("SHDC", key=lambda suit: self.fits[suit])
        most = 0
        for suit in set("SHDC") - {trumps}:
            own, other = self.declarer[suit], self.dummy[suit]
            sure = 0
            while sure < max(len(own), len(other)) and "AKQJT98765432"[sure] in own + other:
                sure += 1
            most = max(most, min(len(self.dummy[trumps]), len(own) - max(sure, len(other))))
        return most

    @property
    def open(self) -> bool:
        """Whether the defenders can run a suit: six cards of theirs at least, and nobody guards it."""
        for suit in "SHDC":
            guards = [
                VALUE.get(hand[suit][:1], 0) + len(hand[suit])
                for hand in (self.declarer, self.dummy)
                if hand[suit][:1] in VALUE
            ]
            if self.fits[suit] < 8 and max(guards, default=0) < 5:
                return True
        return False

    def guideline(self) -> str:
        if self.sure >= 9 and not self.open:
            return "GNT"
        target = "G" if self.side >= 25 else "P"
        trumps = [suit for suit in "SH" if self.fits[suit] >= 8]
        if not trumps:
            short = min(map(len, [*self.declarer.values(), *self.dummy.values()])) <= 1
            if short if target == "P" else self.open:
                trumps = [suit for suit in "SHDC" if self.fits[suit] >= 8]
            if target == "P":
                trumps += [suit for suit in "SHDC" if max(len(self.declarer[suit]), len(self.dummy[suit])) >= 6]
        best = max(sorted(trumps, key="SHDC".index), key=lambda suit: self.fits[suit], default="NT")
        return target + best


def shape(hand: dict[str, str]) -> str:
    return "".join(sorted((str(len(holding)) for holding in hand.values()), reverse=True))


RUFFING = ("5431", "4441", "5422", "5440", "6331", "5521")

EXPECTED: dict[str, Callable[[Table], bool]] = {
    "counting": lambda table: table.side >= 22,
    "strain": lambda table: 21 <= table.side <= 29 and (table.major or "NT" in table.guideline()),
    "no-trumps": lambda table: table.longest == 7 and table.even(table.declarer) and table.even(table.dummy),
    "part-score-or-game": lambda table: 22 <= table.side <= 27,
    "part-score": lambda table: table.side <= 23 and table.guideline() in ("PS", "PH", "PNT"),
    "game-in-a-major": lambda table: 25 <= table.side <= 30 and table.guideline() in ("GS", "GH"),
    "game-in-no-trumps": lambda table: table.guideline() == "GNT" and table.sure >= 9,
    "no-trumps-or-suit": lambda table: 24 <= table.side <= 28 and table.guideline() in ("GS", "GH"),
    "drawing-trumps": lambda table: 8 <= table.longest <= 10 and table.major and 4 <= table.sure <= 9,
    "ruffing-in-dummy": lambda table: shape(table.dummy) in RUFFING and table.major and table.ruffs >= 2,
    "establishing-a-suit": lambda table: max(map(len, table.dummy.values())) >= 5 and 5 <= table.sure <= 8,
    "finesse": lambda table: table.finesse() and 22 <= table.side <= 28,
    "leading": lambda table: points(table.leader) >= 7 and max(map(len, table.leader.values())) >= 5,
    "the-weak-hand": lambda table: points(table.declarer) >= 19 and points(table.dummy) <= 5,
}


@pytest.mark.parametrize("name", LESSONS)
def test_the_deals_of_a_lesson_meet_it_when_counted_anew_and_everybody_declares_equally_often(name: str) -> None:
    boards = {board.board: Table(board) for board in taught([name])}
    assert [board for board, table in boards.items() if not EXPECTED[name](table)] == []
    assert Counter(table.seat for table in boards.values()) == dict.fromkeys("NESW", 2)


def test_there_are_ten_lessons_and_more_each_with_a_sentence() -> None:
    lessons = load_built_in_lessons()
    assert len(lessons) >= 10
    assert all(lesson.sentence.endswith(".") for lesson in lessons.values())
    assert set(EXPECTED) == set(LESSONS)


def test_several_lessons_take_turns() -> None:
    lessons = [board.lesson for board in taught(["finesse", "leading"], 4)]
    assert lessons == ["finesse", "leading", "finesse", "leading"]


def kept(name: str) -> list[KeptBoard]:
    return [board for board in read(KEPT) if board.lesson == name]


@pytest.mark.parametrize("name", LESSONS)
def test_the_promise_of_a_lesson_holds_on_the_boards_that_are_kept(name: str) -> None:
    """Over the layouts on all of them; on the cards as they lie on all but the exceptions, one in eight."""
    assert list(breaches(load_built_in_lessons()[name], kept(name))) == []


def test_an_exception_is_found_again_on_its_cards_after_the_lesson() -> None:
    boards = kept("part-score-or-game")
    dealt = tuple(DealDetails(one.board, lesson=one.lesson) for one in boards)
    event = Event(
        "Class", date(2026, 11, 17), boards=24, deals=tuple((one.board, one.deal) for one in boards), dealt=dealt
    )
    solved: dict[int, DoubleDummyTable] = {}
    for one in boards:
        solved[one.board] = DoubleDummyTable.from_tricks_by_seat(
            {seat: dict.fromkeys(Denomination, 0) | one.tricks for seat in Seat}
        )
    scored = replace(score_event(event), solved=solved, layouts={one.board: ({}, *one.layouts) for one in boards})
    assert list(explain_exceptions(scored)) == [one.board for one in boards if one.exception]
    assert explain_exceptions(replace(scored, layouts={})) == {}, "nothing is claimed without layouts"
    assert explain_exceptions(replace(scored, solved={})) == {}, "nor of what is not solved"
    none_makes, all_make = (
        explain_exceptions(
            replace(scored, layouts={one.board: [dict.fromkeys(Denomination, tricks)] * 40 for one in boards})
        )
        for tricks in (0, 13)
    )
    assert none_makes.keys().isdisjoint(all_make), "nor where layouts deny it"


@pytest.mark.parametrize("board", read(KEPT)[::12])
def test_a_kept_board_is_read_as_it_is_written(board: KeptBoard) -> None:
    assert KeptBoard.parse(str(board)) == board


@needs_solver
@pytest.mark.long
@pytest.mark.parametrize("name", LESSONS)
def test_what_is_kept_of_a_board_is_what_the_solver_says(name: str) -> None:
    for board in kept(name)[:1] if load_built_in_lessons()[name].has_promises else ():
        declarer = board.situation.announcement.declarer
        dealt_again = islice(generate_layouts(DeclarerView.from_deal(board.deal, declarer)), len(board.layouts))
        solved = [solve_declarer(layout, declarer, board.tricks) for layout in dealt_again]
        assert list(board.layouts) == solved
        assert solve_declarer(board.deal, declarer, board.tricks) == board.tricks


@needs_solver
def test_what_the_advised_lead_costs_is_what_it_gives_away(tmp_path: Path) -> None:
    costs = {CHECK_DEAL: 0, "N:9865.K954.97.T52 AQ74.AT6.82.J974 T3.J2.KQJT543.A6 KJ2.Q873.A6.KQ83": 5}
    with open_solver(str(tmp_path / "club.db"), [load_built_in_lessons()["leading"]]) as solver:
        assert solver is not None
        told = [solver.lead_costs(Deal.parse(deal), Announcement(Seat.WEST)) for deal in costs]
    assert told == list(costs.values())


HOLD = """
    declares = "S"                  declares = "NS"            points.side = 30         points.defenders = "10"
    points.NS = "30+"               points.EW = "9-10"         points.declarer = "16"   points.dummy = "14"
    points.leader = 4               points.third = 6           points.W = "0-4"         fit = "7"
    fit_suits = "S"                 fit_suits = ["C", "H"]     balanced = "leader"      shape.leader = "4432"
    shape.N = ["4432", "4=3=3=3"]   longest.third = 5          sure_tricks = "9"        long_suit = true
    suggests = ["GS", "GNT"]        makes = "6NT GS"            fails = "6NT"
    ruffs = "1"
"""
FAIL = """
    declares = "EW"                 declares = ["N", "E"]      points.side = 29         points.defenders = "11+"
    points.NS = "31+"               points.EW = "11-40"        points.declarer = "14"   points.dummy = 16
    points.leader = 6               points.third = "4"         points.W = "0-3"         fit = "8+"
    fit_suits = ["D", "C"]          unbalanced = "declarer"    shape.leader = "5332"    shape.N = "3=4=3=3"
    longest.third = "4"             sure_tricks = "10+"        long_suit = false        tenaces = ["AQ", "KJ"]
    suggests = "GS"                 makes = "6NT"              fails = "GNT"
    ruffs = "2+"
"""
"""What the check deal is and is not: South declares it with 30 points, nine of its tricks are sure, ten can be made."""


def situation(written: str, dealer: Seat) -> Situation:
    deal = Deal.parse(written)
    announced = resolve_announcement(deal.points, dealer)
    assert announced is not None
    return Situation(deal, announced)


def condition(text: str) -> Condition:
    (outcome,) = parse_lessons(f'[mine]\nsentence = "x"\n{text}\n', "mine.toml")["mine"].outcomes
    return outcome.conditions[0]


@pytest.mark.parametrize(
    ("text", "holds"),
    [(text, listed is HOLD) for listed in (HOLD, FAIL) for text in re.split(r"\s{2,}", listed.strip())],
)
def test_a_condition_holds_where_the_cards_and_the_announcement_say_so(text: str, holds: bool) -> None:
    asked = condition(text)
    solved = DoubleDummyTable.parse("AAA99AAA993334433344").tricks_of(Seat.SOUTH)
    assert asked.holds(situation(CHECK_DEAL, Seat.WEST)._replace(tricks=solved)) is holds
    assert asked.needs_solver == text.startswith(("makes", "fails"))
    assert asked.text.partition(" = ")[0] == text.partition(" = ")[0]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("game makes 75%+", True),
        ("game makes 76%+", False),
        ("game makes at most 75%", True),
        ("game makes at most 74%", False),
        ("game beats part score by 145", True),
        ("game beats part score by 146", False),
        ("no trumps takes 0 more than the sure tricks", True),
        ("no trumps takes 1 more than the sure tricks", False),
    ],
)
def test_a_promise_holds_from_its_figure_on(text: str, holds: bool) -> None:
    """The check deal has nine sure tricks; four layouts take 8, 9, 9 and 10: on average 295 in game, 150 below it."""
    check = situation(CHECK_DEAL, Seat.WEST)
    solved = [dict.fromkeys(Denomination, tricks) for tricks in (8, 9, 9, 10)]
    assert parse_promise(text).holds_on_layouts(solved, check) is holds
    for side, goes in (("30", True), ("0-29", False)):
        ways = f'[mine.outcomes.way]\npoints.side = "{side}"\npromises = "{text}"\n'
        lesson = parse_lessons(f'[mine]\nsentence = "x"\n{ways}', "mine.toml")["mine"]
        today = dict.fromkeys(Denomination, 13 if "most" in text else 0)
        assert lesson.is_exception(check._replace(tricks=today), solved * 10) is (holds and goes)


def test_an_honour_over_a_missing_one_is_a_tenace_where_partner_can_lead_to_it() -> None:
    unsolved = situation("N:AQ2.432.432.5432 K43.AKQ.765.9876 765.765.AKQJ.AKQ JT98.JT98.T98.JT", Seat.NORTH)
    assert condition('tenaces = ["KJ", "AQ"]').holds(unsolved)
    assert not condition('tenaces = "AJ"').holds(unsolved)
    assert not condition('makes = "PC"').holds(unsolved)
    exchanged = situation("N:AQ2.432.432.5432 JT98.JT98.T98.JT 765.765.AKQJ.AKQ K43.AKQ.765.9876", Seat.NORTH)
    for way, king_behind, king_in_front in (("wins", False, True), ("loses", True, False)):
        finesse = condition(f'finesse = "{way}"')
        assert (finesse.holds(unsolved), finesse.holds(exchanged)) == (king_behind, king_in_front)


class Answers:
    """A solver that says the same of every deal."""

    def __init__(self, figures: DoubleDummyTable) -> None:
        self.figures = figures

    def tricks(self, _deal: Deal, declarer: Seat, _denominations: Collection[Denomination]) -> TricksByDenomination:
        return self.figures.tricks_of(declarer)

    def layouts(
        self, known: DeclarerView, _denominations: Collection[Denomination], number: int
    ) -> list[TricksByDenomination]:
        return [self.figures.tricks_of(known.declarer)] * number

    def lead_costs(self, _deal: Deal, _announced: Announcement) -> int:
        return 1


class Aces:
    """A solver that goes by aces alone, and says nothing that it is not asked."""

    def tricks(self, deal: Deal, declarer: Seat, denominations: Collection[Denomination]) -> TricksByDenomination:
        """No trumps make where declarer has hearts, any suit where dummy has no diamonds."""
        assert denominations, "a solver is asked for something"
        makes = dict.fromkeys(Denomination, "A" not in deal.hand(declarer.partner).holding(Suit.DIAMONDS))
        makes[Denomination.NO_TRUMPS] = "A" in deal.hand(declarer).holding(Suit.HEARTS)
        return {one: 13 * makes[one] for one in denominations}

    def layouts(
        self, known: DeclarerView, denominations: Collection[Denomination], number: int
    ) -> list[TricksByDenomination] | None:
        """Three contracts in four make where declarer has spades; without clubs in sight it takes too long."""
        assert denominations, "here too"
        if "A" not in known.own_hand.holding(Suit.CLUBS) + known.dummy_hand.holding(Suit.CLUBS):
            return None
        most = 3 * number // 4 if "A" in known.own_hand.holding(Suit.SPADES) else number // 4
        return [dict.fromkeys(denominations, 13 * (one < most)) for one in range(number)]

    def lead_costs(self, deal: Deal, announced: Announcement) -> int:
        """A trick, where it is from the ace of diamonds."""
        return int("A" in deal.hand(announced.leader).holding(Suit.DIAMONDS))


PROMISED = """
    [mine]
    sentence = "x"
    exception = "not today"
    makes = "PC"
    promises = ["no trumps makes 60%+", "the lead costs nothing"]
"""


@pytest.mark.parametrize(("boards", "most"), [(7, 0), (8, 1), (15, 1), (16, 2)])
def test_of_eight_boards_one_breaks_a_promise_and_by_the_layouts_none(boards: int, most: int) -> None:
    lesson = parse_lessons(PROMISED, "mine.toml")["mine"]
    for seed in range(3):
        taught = list(deal_lesson_boards([lesson], boards, random_source(seed), Redeal.REDEAL, Aces()))
        assert [one.board for one in taught] == [*range(1, boards + 1)]
        assert sum(one.is_exception for one in taught) == most
        for one in taught:
            table = Table(one)
            known = table.declarer["C"] + table.dummy["C"]
            assert ("A" in table.declarer["S"], "A" in known, "A" in table.dummy["D"]) == (True, True, False)
            kept = "A" in table.declarer["H"] and "A" not in table.leader["D"]
            assert kept is not one.is_exception
    silent = parse_lessons(PROMISED.partition("promises")[0], "mine.toml")["mine"]
    assert not any(
        one.is_exception for one in deal_lesson_boards([silent], boards, random_source(1), Redeal.REDEAL, Aces())
    )
    leading = parse_lessons('[mine]\nsentence = "x"\npromises = "the lead costs nothing"', "mine.toml")["mine"]
    led = deal_lesson_boards([leading], boards, random_source(1), Redeal.REDEAL, Aces())
    assert not any("A" in Table(one).leader["D"] for one in led)


def starved(text: str, figures: DoubleDummyTable | None = None) -> Phrase:
    lesson = parse_lessons(text, "mine.toml")["mine"]
    with pytest.raises(NoMatchingDealError) as refused:
        list(deal_lesson_boards([lesson], 1, random_source(1), Redeal.REDEAL, Answers(figures) if figures else None))
    return refused.value.reason


def test_seats_that_a_lesson_leaves_out_are_not_searched_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[Deal] = []

    def counted(source: Random) -> Deal:
        looked_at.append(deal_at_random(source))
        return looked_at[-1]

    monkeypatch.setattr("scorer.dealing.shuffling.deal_at_random", counted)
    lesson = parse_lessons('[ours]\nsentence = "We play."\npoints.side = "28+"\ndeclares = "NS"\n', "mine.toml")["ours"]
    boards = list(deal_lesson_boards([lesson], 12, random_source(1), Redeal.REDEAL, None))
    assert {Table(board).seat for board in boards} == {"N", "S"}
    assert len(looked_at) < 12_000
    monkeypatch.setattr("scorer.dealing.shuffling.MOST_DEALS", 160)
    assert len(list(deal_lesson_boards([lesson], 12, random_source(1), Redeal.REDEAL, None))) == 12, (
        "in the end anybody's will do"
    )


def test_what_cannot_be_met_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.dealing.shuffling.MOST_DEALS", 400)
    monkeypatch.setattr("scorer.dealing.shuffling.DIAGNOSIS_DEALS", 400)
    text = '[mine]\nsentence = "x"\npoints.side = "21+"\npoints.dummy = "20+"\nfit = "7+"\nmakes = "PNT"\n'
    assert dict(starved(text).values).items() >= {("lesson", "mine"), ("condition", "points.dummy = 20+")}


def test_what_the_solver_denies_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.dealing.shuffling.MOST_SOLVED", 5)
    for asked, named in (('makes = ["GC"]', "makes = GC"), ('promises = ["game makes 100%+"]', "game makes 100%+")):
        told = starved(f'[mine]\nsentence = "x"\n{asked}\n', figures=DoubleDummyTable.parse("1" * 20))
        assert (told.value_of("condition"), values(told)) == (named, {"mine", 5, named})


@pytest.mark.parametrize(
    ("text", "field", "read"),
    [
        ("[mine]\n", "mine.sentence", ""),
        ('[mine]\nsentence = "x"\npoint.side = "20"\n', "mine.point", "point"),
        ('[mine]\nsentence = "x"\npoints.sides = "20"\n', "mine.points", "sides"),
        ('[mine]\nsentence = "x"\npoints.side = "41"\n', "mine.points", "41"),
        ('[mine]\nsentence = "x"\npoints = "20"\n', "mine.points", "20"),
        ('[mine]\nsentence = "x"\nfit = "9-8"\n', "mine.fit", "9-8"),
        ('[mine]\nsentence = "x"\nfit = true\n', "mine.fit", "True"),
        ('[mine]\nsentence = "x"\nshape.dummy = "5333"\n', "mine.shape", "5333"),
        ('[mine]\nsentence = "x"\nshape.dummy = "4=333"\n', "mine.shape", "4=333"),
        ('[mine]\nsentence = "x"\nmakes = ["5S"]\n', "mine.makes", "5S"),
        ('[mine]\nsentence = "x"\nsuggests = ""\n', "mine.suggests", ""),
        ('[mine]\nsentence = "x"\nlong_suit = "yes"\n', "mine.long_suit", "yes"),
        ('[mine]\nsentence = "x"\npromises = ["game makes 101%+"]\n', "mine.promises", "game makes 101%+"),
        ('[mine]\nsentence = "x"\noutcomes = 3\n', "mine.outcomes", "3"),
        ('[mine]\nsentence = "x"\n[mine.outcomes]\ngame = 1\n', "mine.outcomes", "1"),
        ('[mine]\nsentence = "x"\n[mine.outcomes.game]\nfit = "x"\n', "mine.outcomes.game.fit", "x"),
        ("mine = 3\n", "mine", "3"),
        ('["Mine"]\nsentence = "x"\n', "Mine", "Mine"),
    ],
)
def test_a_lesson_that_is_no_lesson_is_refused(text: str, field: str, read: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_lessons(text, "mine.toml")
    assert [(mistake.field, mistake.reason.value_of("read")) for mistake in refused.value.mistakes] == [(field, read)]


def test_everything_wrong_with_a_file_is_told_at_once_unless_it_is_no_toml() -> None:
    for text, wrong in (('[one]\nfit = "x"\n[two]\nsentence = "y"\nfit = "z"\n', 3), ("[Mine Own]\n", 1)):
        with pytest.raises(InputError) as refused:
            parse_lessons(text, "mine.toml")
        assert [mistake.location for mistake in refused.value.mistakes] == [SourceLocation("mine.toml")] * wrong
