"""Evenings of four tables by touch alone: the server is killed ten times, phones lose the network, no figure differs.

What is dealt, announced, played and when something breaks follows from a seed. The figures are worked out here,
from the rules of the game and not from the program.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator
from playwright.sync_api import TimeoutError as NotTouched

from tests.conftest import Scorer
from tests.live.asking import Served
from tests.live.test_evening import Phone

pytestmark = pytest.mark.long

KILLS, TIMES_OFFLINE = 10, 6
TOUCHES_OF_A_BOARD = 12
"""About as many as a board needs, over which what breaks is spread."""

SECONDS_WITHOUT_A_TOUCH = 60
"""After this long an evening is stuck: far beyond the seconds after which a phone asks again."""

GAME_TRICKS = {"C": 11, "D": 11, "H": 10, "S": 10, "NT": 9}
TRICK_POINTS = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
IMP_STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900)
"""The least difference for 1, 2, 3 … IMPs; none here is larger than 1,070."""


class Deal(NamedTuple):
    """The points that the seats hold, from the dealer on, and who declares by them."""

    points: dict[str, int]
    declarer: str


class Outcome(NamedTuple):
    """What a table chose and how many tricks it took."""

    target: str
    denomination: str
    tricks: int

    @property
    def needed(self) -> int:
        return 7 if self.target == "P" else GAME_TRICKS[self.denomination]

    @property
    def button(self) -> str:
        """The button of the tricks: `=`, `+1`, `-2`."""
        return f"{self.tricks - self.needed:+d}" if self.tricks != self.needed else "="

    def score(self, declarer: str) -> int:
        """The points for North-South."""
        if self.tricks >= self.needed:
            above_six = self.tricks - 6
            points = TRICK_POINTS[self.denomination] * above_six + (10 if self.denomination == "NT" else 0)
            points += 50 if self.target == "P" else 300
        else:
            points = 50 * (self.tricks - self.needed)
        return points if declarer in "NS" else -points


class Meeting(NamedTuple):
    """A board of a round at a table."""

    round: int
    table: int
    board: int
    ns: str
    ew: str


def deal(chance: random.Random, board: int) -> Deal:
    """Deal the honours until one side has more than half of the points."""
    while True:
        cards = [4, 3, 2, 1] * 4 + [0] * 36
        chance.shuffle(cards)
        points = {seat: sum(cards[13 * place : 13 * place + 13]) for place, seat in enumerate("NESW")}
        side = "NS" if points["N"] + points["S"] > 20 else "EW"
        if points["N"] + points["S"] != 20:
            clockwise = [("NESW" * 2)[(board - 1) % 4 + turn] for turn in range(4)]
            return Deal(
                {seat: points[seat] for seat in clockwise},
                max((seat for seat in clockwise if seat in side), key=points.__getitem__),
            )


class TouchedPhone(Phone):
    """A table's phone that is touched as by a finger."""

    def touch(self, what: Locator) -> None:
        self.touches += 1
        what.tap()

    def touch_if_there(self, what: Locator) -> bool:
        """Touch what the next round may take away meanwhile; return whether it was there."""
        try:
            what.tap(timeout=2_000)
        except NotTouched:
            assert not what.is_visible(), f"not to be touched: {what}"
            return False
        self.touches += 1
        return True

    def is_shown(self, selector: str) -> bool:
        return self.page.locator(selector).is_visible()

    def is_confirmed(self, board: int) -> bool:
        return self.page.locator(f'a.board.confirmed[data-for="{board}"]').count() > 0

    def is_in_round(self, number: int) -> bool:
        return self.page.locator(f'section[data-part^="board-"][data-part$="-{number}"]').count() > 0


def play_board(phone: TouchedPhone, board: int, hands: Deal, outcome: Outcome) -> Iterator[bool]:
    """Announce the points and enter the result, one touch for each value; yield whether something was touched."""
    phone.open(board)
    yield True
    phone.touch(phone.board.locator("a[data-announce]"))
    yield True
    for seat, count in hands.points.items():
        if count > 20:
            phone.touch(phone.board.locator(f'fieldset[data-seat="{seat}"] summary'))
        phone.touch(phone.page.locator(f'label[for="count-{board}-{seat}-{count}"]'))
        yield True
    phone.touch(phone.board.locator(".send button"))
    yield True
    form = phone.page.locator(f"#board-{board} form.entry").first
    go_on = phone.page.locator(f"#announced-{board} a.main")
    while not form.is_visible() and not go_on.is_visible():
        yield False
    values = {"denomination": outcome.denomination, "target": outcome.target, "tricks": outcome.button}
    for name, value in {**values, "declarer": hands.declarer}.items():
        choice = form.locator(f'input[name={name}][value="{value}"] + label')
        while form.locator(f"input[name={name}]").count() and not form.locator(f"input[name={name}]:checked").count():
            yield phone.touch_if_there(go_on if go_on.is_visible() else choice)
    phone.touch(form.locator("button.main"))
    yield True


def confirm_board(phone: TouchedPhone, number: int, board: int) -> Iterator[bool]:
    """East-West confirm the result, as soon as it is stored, unless the room has gone on to the next round."""
    while phone.is_in_round(number) and not phone.is_confirmed(board):
        button = phone.page.locator(f"#board-{board} form.confirm button")
        if phone.is_shown(f"#board-{board}"):
            yield button.is_visible() and phone.touch_if_there(button)
        elif phone.board.count():
            yield phone.touch_if_there(phone.board.locator('a[href="#round"]').last)
        else:
            yield phone.touch_if_there(phone.page.locator(f'a.board[data-for="{board}"]'))


def play_evening(phone: TouchedPhone, rounds: Sequence[Sequence[Meeting]], plan: Evening) -> Iterator[bool]:
    """Everything that one table does."""
    for number, meetings in enumerate(rounds, start=1):
        while not phone.is_in_round(number):
            yield False
        for meeting in meetings:
            if phone.board.count():
                yield phone.touch_if_there(phone.board.locator('a[href="#round"]').last)
            yield from play_board(phone, meeting.board, plan.deals[meeting.board], plan.outcomes[meeting])
        for meeting in meetings:
            yield from confirm_board(phone, number, meeting.board)
        if phone.board.count():
            yield phone.touch_if_there(phone.board.locator('a[href="#round"]').last)
        button = phone.page.locator("#round form.next button")
        while phone.is_in_round(number) and number < len(rounds):
            yield button.is_visible() and phone.touch_if_there(button)


class Evening(NamedTuple):
    """Who meets whom, what is dealt and what comes of it."""

    meetings: list[Meeting]
    deals: dict[int, Deal]
    outcomes: dict[Meeting, Outcome]

    def at(self, table: int) -> list[list[Meeting]]:
        """The meetings of a table, round by round."""
        rounds = sorted({one.round for one in self.meetings})
        return [[one for one in self.meetings if (one.round, one.table) == (number, table)] for number in rounds]

    def score(self, meeting: Meeting) -> int:
        return self.outcomes[meeting].score(self.deals[meeting.board].declarer)


def plan_evening(scorer: Scorer, chance: random.Random) -> Evening:
    """Let chance decide what happens at the tables of the event's own movement."""
    rows = scorer("movement", "--json").document["rows"]
    meetings = [
        Meeting(row["round"], row["table"], board, row["ns"], row["ew"]) for row in rows for board in row["boards"]
    ]
    outcomes = {}
    for meeting in meetings:
        target, denomination = chance.choice("PG"), chance.choice(list(GAME_TRICKS))
        needed = 7 if target == "P" else GAME_TRICKS[denomination]
        outcomes[meeting] = Outcome(target, denomination, chance.randint(max(0, needed - 4), 13))
    deals = {board: deal(chance, board) for board in sorted({one.board for one in meetings})}
    return Evening(meetings, deals, outcomes)


class Trouble:
    """What breaks, and when: after so many touches, for so many more."""

    def __init__(self, chance: random.Random, served: Served, phones: Sequence[TouchedPhone], touches: int) -> None:
        self._chance, self._served, self._phones = chance, served, phones
        self._kills = sorted(chance.sample(range(5, touches), KILLS))
        self._losses = sorted(chance.sample(range(5, touches), TIMES_OFFLINE))
        self._back_at: int | None = None
        self._offline: list[tuple[int, TouchedPhone]] = []
        self.kills = 0

    def come(self, touches: int) -> None:
        """Break what is due, and bring back what has been away for long enough."""
        if self._back_at is not None and touches >= self._back_at:
            self.end_outage()
        if self._back_at is None and self._kills and touches >= self._kills[0]:
            self._kills.pop(0)
            self._served.kill()
            self.kills += 1
            self._back_at = touches + self._chance.randint(1, 15)
        if self._losses and touches >= self._losses[0]:
            self._losses.pop(0)
            phone = self._chance.choice(self._phones)
            phone.context.set_offline(True)
            self._offline.append((touches + self._chance.randint(1, 20), phone))
        for until, phone in [one for one in self._offline if touches >= one[0]]:
            self._offline.remove((until, phone))
            if phone not in [other for _, other in self._offline]:
                phone.context.set_offline(False)

    def end_outage(self) -> None:
        if self._back_at is not None:
            self._served.start()
            self._back_at = None

    def end(self) -> None:
        """Bring everything back."""
        self.end_outage()
        for _, phone in self._offline:
            phone.context.set_offline(False)
        self._offline.clear()


def play(chance: random.Random, served: Served, phones: dict[int, TouchedPhone], plan: Evening) -> int:
    """Touch the phones in an order that chance decides, until all is done; return how often the server was killed."""
    players = {table: play_evening(phone, plan.at(table), plan) for table, phone in phones.items()}
    trouble = Trouble(chance, served, list(phones.values()), TOUCHES_OF_A_BOARD * len(plan.meetings))
    waited, last = set[int](), monotonic()
    while players:
        trouble.come(sum(phone.touches for phone in phones.values()))
        table = chance.choice(sorted(players))
        try:
            touched = next(players[table])
        except StopIteration:
            del players[table]
            continue
        if touched:
            waited, last = set(), monotonic()
            continue
        waited.add(table)
        phones[table].page.wait_for_timeout(20)
        if waited >= set(players):
            trouble.end()
        if monotonic() - last > SECONDS_WITHOUT_A_TOUCH:
            pytest.fail(
                "\n\n".join(f"table {number}: {phone.page.inner_text('main')}" for number, phone in phones.items())
            )
    trouble.end()
    return trouble.kills


def matchpoint_percentages(plan: Evening) -> dict[str, Fraction]:
    """The percentage of each pair: 2 for each other table that did worse, 1 for each that did as well."""
    won, most = defaultdict[str, int](int), defaultdict[str, int](int)
    for one in plan.meetings:
        others = [other for other in plan.meetings if other.board == one.board and other != one]
        for other in others:
            difference = plan.score(one) - plan.score(other)
            points = 1 + (difference > 0) - (difference < 0)
            won[one.ns] += points
            won[one.ew] += 2 - points
        for pair in (one.ns, one.ew):
            most[pair] += 2 * len(others)
    return {pair: Fraction(100 * won[pair], most[pair]) for pair in most}


def team_imps(plan: Evening) -> dict[str, Fraction]:
    """The IMPs that each team won less those that it lost."""
    total = defaultdict[str, Fraction](Fraction)
    for one in plan.meetings:
        home, away = one.ns[0], one.ew[0]
        (other,) = (it for it in plan.meetings if (it.board, it.ns[0], it.ew[0]) == (one.board, away, home))
        difference = plan.score(one) - plan.score(other)
        imps = sum(abs(difference) >= step for step in IMP_STEPS)
        total[home] += imps if difference > 0 else -imps
    return total


def by_program(scorer: Scorer, key: str) -> dict[str, Any]:
    """The figure of each pair or team by the program."""
    (ranking,) = scorer("rank", "--json").document["rankings"]
    return {row[key]: row for row in ranking["rows"]}


@pytest.mark.parametrize("seed", [1])
@pytest.mark.parametrize("form", ["pairs", "teams"])
def test_an_evening_by_touch_with_ten_kills_gives_the_figures_worked_out_by_hand(
    scorer: Scorer, browser: Browser, form: str, seed: int
) -> None:
    chance = random.Random(f"{form} {seed}")  # noqa: S311  # a game, to be played again
    scorer(
        "new", "Live", *(("--pairs", "8", "--boards", "7") if form == "pairs" else ("--teams", "4", "--boards", "6"))
    )
    plan = plan_evening(scorer, chance)
    served = Served(scorer.place)
    try:
        phones = {int(table): TouchedPhone(browser, link) for table, link in served.links["tables"].items()}
        assert play(chance, served, phones, plan) == KILLS
        assert [phone.faults for phone in phones.values()] == [[]] * 4
        assert [phone.page.locator("#queue li").count() for phone in phones.values()] == [0] * 4
    finally:
        served.kill()
    found = {
        (board["board"], result["ns"], result["ew"]): (result["contract"], result["declarer"], result["tricks"])
        for board in scorer("board", "--all", "--json").document["boards"]
        for result in board["results"]
    }
    assert found == {
        (one.board, one.ns, one.ew): (it.target + it.denomination, plan.deals[one.board].declarer, it.tricks)
        for one, it in plan.outcomes.items()
    }
    if form == "pairs":
        percentages = {pair: float(row["percent"]) for pair, row in by_program(scorer, "pair").items()}
        assert percentages == {
            pair: pytest.approx(float(it), abs=0.01) for pair, it in matchpoint_percentages(plan).items()
        }
    else:
        imps = {team: float(row["score"]) for team, row in by_program(scorer, "team").items()}
        assert imps == {team: float(it) for team, it in team_imps(plan).items()}
